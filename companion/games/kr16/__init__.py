"""KR 16: a sketch of the referee for two sides, to be replaced by the whole game."""

from companion.games.kr16 import record, setup, turn
from companion.games.kr16.state import Fight
from companion.rules import RuleSet

RULES: RuleSet[Fight] = RuleSet(
    name="kr16",
    version="0.1",
    setup=setup.Setup,
    state=Fight,
    start=setup.start,
    script=turn.play,
    result=record.result,
    view=record.plain,
    adjustable=record.adjustable,
    adjust=record.adjust,
    decide=record.decide,
    topics=record.topics,
    lights=lambda _: {},
    messages="companion.games.kr16",
    default_setup="kr16/sketch.toml",
)
