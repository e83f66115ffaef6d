"""Naming a worse choice replaces the companion's last decision."""

from companion import protocol as p
from companion.games.deadly_sniper import RULES
from companion.global_commands import understood
from companion.messages import Words
from tests.core import tables
from tests.games import playing

CROWD = [{"name": name, "card": "brawler_trooper"} for name in ("Butcher", "Cleaver")]


def test_a_worse_choice_is_understood_and_taken() -> None:
    conversation = playing.begin(RULES, Words(RULES.messages), 1, npos=CROWD)
    for answer in ([6], [1], [], ["butcher"]):
        assert conversation.snapshot()["vetoable"] == []
        playing.answer(conversation, answer)
    state = conversation.snapshot()
    asked = p.ChooseWire(prompt="", purpose="x", side="player", options=[], optional=False)
    assert [option["key"] for option in state["vetoable"]] == ["butcher", "cleaver"]  # type: ignore[attr-defined]
    command = understood("worse: Cleaver", asked, state)
    assert command == p.VetoCommand(choice="cleaver")
    assert understood("worse: Kara", asked, state) is None
    conversation.do(command)
    assert tables.asked(conversation.session).request.key == "reach:cleaver"
