"""Full Plastic Bodybag: a solo game in which the player is an alien sniper."""

from companion.games.bodybag import policies, record, records, setup, turn
from companion.games.bodybag.state import Hunt
from companion.rules import RuleSet

RULES: RuleSet[Hunt] = RuleSet(
    name="bodybag",
    version="1.0",
    setup=setup.Setup,
    state=Hunt,
    start=setup.start,
    script=turn.play,
    result=record.result,
    view=record.plain,
    adjustable=record.adjustable,
    adjust=record.adjust,
    decide=record.decide,
    topics=record.topics,
    lights=lambda _: {},
    messages="companion.games.bodybag",
    default_setup="bodybag/usual.toml",
    records=records.told,
    policies={name: policies.play(name) for name in policies.POLICIES},
)
