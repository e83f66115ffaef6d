"""A game of Deadly Sniper through a session, answered step by step by a test that knows what is asked."""

from typing import Any

from companion import places, toml_files
from companion.games.deadly_sniper import RULES
from companion.log import MemoryLog
from companion.requests import Message, Refusal, Request
from companion.session import Line, Outcome, Session

SQUAD = ({"name": "Kara", "wounds": 8, "save": 4}, {"name": "Rourke", "wounds": 8, "save": 4})
BUTCHER = {"name": "Butcher", "card": "brawler_trooper"}


class Sitting:
    """Each answer names the key of the request that it expects."""

    def __init__(self, **setup: Any) -> None:
        cards = toml_files.load(places.config_folder() / RULES.data_files["datacards"])
        usual = {
            "turning_points": 1,
            "officer": False,
            "operatives": SQUAD,
            "npos": [BUTCHER],
            "sniper_height": "under",
            "command_reroll": "never",
            "datacards": cards,
        }
        resolved = RULES.setup.model_validate({**usual, **setup})
        about = {"setup": resolved.model_dump(mode="json"), "seed": 1}
        self.session = Session.begin(RULES, MemoryLog(), about)
        self.messages: list[Message] = []
        """All that was said since the last look."""
        self._hear()

    @property
    def battle(self) -> Any:
        """The state as it is now (a type would hold fast what a test has seen of it before)."""
        return self.session.run.state

    @property
    def request(self) -> Request[Any]:
        """The request that stands."""
        assert self.session.pending is not None, "the game is over"
        return self.session.pending.request

    @property
    def offered(self) -> list[str]:
        """The keys that the standing request offers, its further options after a plus."""
        own = [option.key for option in getattr(self.request, "options", ())]
        return own + [f"+{option.key}" for option in self.request.also]

    def give(self, *answers: tuple[str, Any]) -> "Sitting":
        """Answer one request after the other."""
        for key, raw in answers:
            assert self.request.key == key
            assert self.session.pending is not None
            self._expect(self.session.answer(self.session.pending.id, raw))
        return self

    def adjust(self, path: str, value: Any) -> "Sitting":
        """Set the record straight."""
        self._expect(self.session.adjust(path, value))
        return self

    def refuses(self, raw: Any) -> str:
        """Give the code with which an answer is refused."""
        assert self.session.pending is not None
        outcome = self.session.answer(self.session.pending.id, raw)
        assert isinstance(outcome, Refusal)
        return outcome.code

    def _expect(self, outcome: Outcome) -> None:
        assert not isinstance(outcome, Refusal), outcome
        self._hear()

    def _hear(self) -> None:
        self.messages += [item.say.message for item in self.session.latest if isinstance(item, Line)]

    def said(self) -> list[str]:
        """Give the keys of what was said since the last look; rulings, which are told once, are left out."""
        keys = [message.key for message in self.messages if not message.key.startswith("ruling-")]
        self.messages.clear()
        return keys

    def start(self, first: str = "us") -> "Sitting":
        """Play the initiative: the player wins it, and says who goes first."""
        self.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", first))
        self.said()
        return self

    def done(self, who: str, order: str = "engage") -> "Sitting":
        """Let one of the player's operatives be done."""
        return self.give(("activation:player", {"operative": who, "order": order}))
