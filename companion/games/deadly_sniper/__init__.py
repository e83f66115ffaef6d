"""Deadly Sniper: a solo or co-operative battle against NPOs and a sniper."""

from companion.games.deadly_sniper import adjusting, decisions, policies, questions, record, setup, turn, unseen_table
from companion.games.deadly_sniper.state import Battle
from companion.rules import RuleSet

RULES: RuleSet[Battle] = RuleSet(
    name="deadly-sniper",
    version="0.1",
    setup=setup.Setup,
    state=Battle,
    start=setup.start,
    script=turn.play,
    result=record.result,
    view=record.plain,
    adjustable=adjusting.adjustable,
    adjust=adjusting.adjust,
    decide=decisions.decide,
    topics=record.topics,
    lights=record.lights,
    messages="companion.games.deadly_sniper",
    eyes=questions.EYES,
    harmless=frozenset({"teaching"}),
    default_setup="deadly_sniper/mission_1_small.toml",
    tells_dice=True,
    roster="team",
    names="operatives",
    missions={1: "deadly_sniper/mission_1.toml"},
    policies={**{name: policies.play(name) for name in policies.PLANS}, "random": policies.by_chance},
    table=unseen_table.answer,
    data_files={
        "datacards": "deadly_sniper/npo_datacards.toml",
        "equipment_list": "deadly_sniper/equipment.toml",
    },
)
