"""What battles ask, counted for the NPO whose question tree asks it (DS-14.10). Dice are no questions."""

from collections import Counter
from random import Random
from typing import Any

from companion.games.deadly_sniper import RULES
from companion.games.deadly_sniper.state import SNIPER
from companion.log import MemoryLog
from companion.messages import Words
from companion.requests import Request, Roll
from companion.run import Decided
from companion.session import Line, Session
from tests.games import playing
from tests.games.deadly_sniper.scripted_table import Table

CHOOSING = {"attackers", "exposed", "closest"}
TREES = {
    *("sees", "touch", "nearest", "reach", "cover", "covered", "obscured", "view"),
    *("spot", "another", "backs", "height", "to_officer"),
}
CHECKED = {"sniper-shoots", "sniper-no-target", "sniper-pinned"}
CARDS = ("brawler_trooper", "brawler_tough", "brawler_heavy", "marksman_trooper", "marksman_warrior", "marksman_heavy")
TEAM = ("Kara", "Rourke", "Sparks", "Boomer", "Juno", "Vex")
MOST_ANSWERS = 4000
LIMITS = {"sniper": 2, "brawler": 2, "marksman": 3}
"""The most that half of the slots may ask."""
MOST, WORDS = 7, 15
"""The most questions of any slot, and words of any question."""


class Count:
    """The questions of each slot, by whose they are; those that choose an NPO by themselves; and the longest."""

    def __init__(self) -> None:
        self.slots: dict[str, Counter[int]] = {"sniper": Counter(), "brawler": Counter(), "marksman": Counter()}
        self.choosing: Counter[int] = Counter()
        self.longest = 0
        self.longest_words = ""
        self.others: Counter[str] = Counter()
        self._of: Counter[str] = Counter()
        self._checked = False

    def asked(self, session: Session, request: Request[Any], words: Words) -> None:
        """Count a request to a person."""
        if isinstance(request, Roll):
            return
        who = request.key.split(":")[1] if ":" in request.key else ""
        one = session.run.state.operatives.get(who)
        if request.purpose in TREES and one is not None and one.side == "npo":
            self._of[who] += 1
        elif request.purpose in CHOOSING:
            self._of["choosing"] += 1
        else:
            self.others[request.purpose] += 1
            return
        text = words.sentence(request.prompt)
        if len(text.split()) > self.longest:
            self.longest, self.longest_words = len(text.split()), text

    def happened(self, session: Session) -> None:
        """Close what ended by the last answer: the sniper's check, an activation, a counteraction."""
        battle = session.run.state
        for item in session.latest:
            if isinstance(item, Decided) and item.key.startswith("activate"):
                self.choosing[self._of.pop("choosing", 0)] += 1
            if isinstance(item, Line) and item.say.message.key in CHECKED:
                self._checked = True
        if battle.active is None or battle.operatives[battle.active].side == "player":
            self._close(battle)

    def _close(self, battle: Any) -> None:
        for who in [name for name in self._of if name in battle.operatives and name != SNIPER]:
            self.slots[battle.operatives[who].behaviour][self._of.pop(who)] += 1
        if self._checked and battle.slot != "npo":
            self.slots["sniper"][self._of.pop(SNIPER, 0)] += 1
            self._checked = False


def median(counted: Counter[int]) -> int:
    """The number that at least half of all have at the most."""
    return sorted(counted.elements())[(sum(counted.values()) - 1) // 2]


def count(battles: int, seed: int = 1) -> Count:
    """Play random battles of mission 1 with a table that answers truly, and count."""
    found = Count()
    words = Words(RULES.messages)
    for number in range(seed, seed + battles):
        random = Random(number)
        cards = [random.choice(CARDS) for _ in range(random.randint(3, 7))]
        names = ("Butcher", "Cleaver", "Hatchet", "Gunner", "Falcon", "Viper", "Ranger")
        about = playing.setup(
            RULES,
            officer=True,
            turning_points=4,
            npo_wounds_limit=200,
            npos=[{"name": name, "card": card} for name, card in zip(names, cards, strict=False)],
            operatives=[{"name": name, "wounds": random.randint(7, 14), "save": random.randint(3, 5)} for name in TEAM],
        )
        play(about, number, Table(number), found, words)
    return found


def play(about: dict[str, Any], seed: int, table: Table, found: Count, words: Words) -> None:
    """Play one battle to its end."""
    session = Session.begin(RULES, MemoryLog(), {"setup": about, "seed": seed})
    for _ in range(MOST_ANSWERS):
        pending = session.pending
        if pending is None:
            return
        found.asked(session, pending.request, words)
        outcome = session.answer(pending.id, table.answer(session.run.state, pending.request))
        assert isinstance(outcome, list), (pending.request.key, outcome)
        found.happened(session)
    raise AssertionError("the battle does not end")
