"""The turning point as a script (DS-3): initiative, ready step, firefight."""

from companion.dialogue import Say, Script, Turn, ask, step
from companion.games.deadly_sniper import (
    activation,
    ending,
    gambits,
    missions,
    newcomers,
    npo,
    npo_dice,
    officer,
    player,
    records,
    rulings,
    sniper,
    teaching,
)
from companion.games.deadly_sniper.state import Battle, Side
from companion.requests import Choose, Option, Roll, msg

SIDES = (Option("us", msg("opt-us")), Option("them", msg("opt-them")))


def play(battle: Battle) -> Script[None]:
    """DS-3.1: turning points until the battle is over. Can start at the start of any of them."""
    while not ending.over(battle):
        yield Turn(battle.tp + 1)
        battle.tp += 1
        battle.phase = "strategy"
        yield from ending.until_over(battle, records.counting(battle, npo_dice.thrown(battle, turning_point(battle))))
    yield from ending.tell(battle)


def turning_point(battle: Battle) -> Script[None]:
    """DS-3.1: the Strategy phase, then the Firefight phase; the mission is set up before the first."""
    if battle.tp == 1:
        yield from missions.start(battle)
        for warning in newcomers.warnings(battle):
            yield Say(warning, "warning")
    yield Say(msg("turning-point", number=battle.tp))
    yield from teaching.explain(battle, "initiative")
    yield from initiative(battle)
    yield from teaching.explain(battle, "ready")
    yield from ready_step(battle)
    yield from gambits.play(battle)
    yield from firefight(battle)
    yield from teaching.explain(battle, "end")
    yield from missions.end_of_turn(battle)


def winner(tp: int, npo: int, player: int, before: Side | None, *, reroll: bool = False) -> str:
    """DS-3.2: "npo", "ask_player" or "reroll"; a tie goes to who had not the initiative before, if anybody had.

    With `reroll` every tie is rolled again (A4).
    """
    if npo != player:
        return "npo" if npo > player else "ask_player"
    if tp == 1 or before is None or reroll:
        return "reroll"
    return "npo" if before == "player" else "ask_player"


def initiative(battle: Battle) -> Script[None]:
    """DS-3.2: one die a side."""
    before = battle.initiative

    def roll(side: Side) -> Roll:
        return Roll(key=f"initiative:{side}", prompt=msg(f"roll-initiative-{side}"), dice=1, by=side)

    def first() -> Choose:
        return Choose(key="first", prompt=msg("ask-first"), options=SIDES)

    result = "reroll"
    while result == "reroll":
        (theirs,) = yield from ask(lambda: roll("npo"))
        (player,) = yield from ask(lambda: roll("player"))
        result = winner(battle.tp, theirs, player, before, reroll=battle.options.tie == "reroll")
        if theirs == player:
            tied = "A5" if battle.tp == 1 else "A4" if result == "reroll" else "A4-loser"
            yield from rulings.apply(battle, tied)
        yield Say(msg("initiative-tie" if result == "reroll" else "initiative-dice", player=player, npo=theirs))
    chosen = result == "npo" or (yield from ask(first)) == "them"
    battle.initiative = "npo" if chosen else "player"
    yield Say(msg("initiative-npo" if chosen else "initiative-player"))


def cp_gain(tp: int, *, has_initiative: bool) -> int:
    """DS-3.3: the player's command points."""
    return 2 if tp > 1 and not has_initiative else 1


def ready_step(battle: Battle) -> Script[None]:
    """DS-3.3: command points, everybody ready but the SNIPER, which is reloaded."""
    gain = cp_gain(battle.tp, has_initiative=battle.initiative == "player")
    battle.cp += gain
    if battle.options.npo_rerolls == "points":
        battle.npo_cp += cp_gain(battle.tp, has_initiative=battle.initiative == "npo")
    for operative in battle.operatives.values():
        operative.ready = operative.in_play and operative.behaviour != "sniper"
        operative.counteracted = False
    sniper.ready(battle)
    yield Say(msg("ready-step", gain=gain, cp=battle.cp, ready=len(battle.ready("player"))))
    if battle.options.npo_rerolls == "points":
        yield Say(msg("npo-points", cp=battle.npo_cp))
    else:
        yield from rulings.apply(battle, "A6")
    yield Say(sniper.standing(battle))
    yield from missions.ready(battle)


def firefight(battle: Battle) -> Script[None]:
    """DS-3.5: slots alternate from the side with the initiative, until nobody is ready."""
    battle.phase = "firefight"
    battle.slot = battle.initiative
    yield from teaching.explain(battle, "firefight")
    while (battle.ready("player") or battle.ready("npo")) and not missions.over(battle):
        if battle.slot == "player":
            yield from step(player.slot(battle))
            battle.slot = "npo"
        else:
            yield from step(npo_slot(battle))
            battle.slot = "player"
        battle.active = None


def npo_slot(battle: Battle) -> Script[None]:
    """DS-14.2: the SNIPER shoots if it can; else one ready NPO is activated, else one counteracts (DS-4.7)."""
    officer.carried_about(battle)
    if battle.reloaded and battle.sniper.in_play:
        yield from teaching.explain(battle, "sniper")
    if (yield from sniper.interrupt(battle)):
        return
    yield from teaching.explain(battle, "npos")
    activates = bool(battle.ready("npo"))
    who = yield from step(npo.choose(battle) if activates else npo.counteracting(battle))
    if who is None or not battle.operatives[who].in_play:
        yield Say(msg("npo-passes"))
        return
    activation.begin(battle, who)
    if activates:
        yield Say(msg("npo-activates", who=battle.operatives[who].called))
        yield from step(npo.activate(battle, who))
        activation.finish(battle, who)
    else:
        battle.operatives[who].counteracted = True
        yield Say(msg("npo-counteracts", who=battle.operatives[who].called))
        yield from step(npo.counteract(battle, who))
        if not battle.operatives[who].performed:
            yield Say(msg("npo-finds-nobody", who=battle.operatives[who].called))
