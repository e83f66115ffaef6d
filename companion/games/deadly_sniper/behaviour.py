"""What the behaviours of the NPOs have in common: orders, and the first legal action of a list (DS-14.5, DS-14.6)."""

from collections.abc import Callable

from companion.dialogue import Say, Script, ask
from companion.games.deadly_sniper import actions, questions
from companion.games.deadly_sniper.state import Battle, Order
from companion.requests import Decide, Option, msg

LISTS = {
    "brawler": ("fight", "charge", "reposition", "dash", "hold", "guard"),
    "marksman": ("fall_back", "shoot", "reposition", "dash", "fight", "hold", "guard"),
}
"""The actions of each behaviour in their order; a Marksman fights only where it can't get away (A9).

Two are on no list, but of the mission (DS-14.0b): to hold, for an NPO which alone keeps the officer in danger, and to
guard, for one which can get to him when none does.
"""


def able(battle: Battle, who: str, action: str) -> bool:
    """Whether an NPO may do an action now, by what is known of its foes."""
    return actions.able(battle, who, action, touching=bool(questions.touching(battle, who)))


def act(battle: Battle, who: str, possible: Callable[[], list[str]]) -> Script[str]:
    """Decide on an action: a decision, so that it has its reason and may be vetoed; needless where none is possible."""

    def build() -> Decide | None:
        one = battle.operatives[who]
        found = [action for action in LISTS[one.behaviour] if action in possible()]
        if not found or not one.in_play:
            return None
        options = tuple(Option(action, msg(f"act-{action}")) for action in found)
        return Decide(key=f"act:{who}:{len(one.performed)}", prompt=msg("deciding"), options=options)

    return (yield from ask(build))


def hold(battle: Battle, who: str) -> Script[None]:
    """DS-14.0b: it stays, since leaving would save the mission for the player."""
    yield from order(battle, who, "conceal")
    yield Say(msg("holds", who=battle.operatives[who].called))


def guard(battle: Battle, who: str) -> Script[None]:
    """DS-14.0b: it goes to the officer, with a Dash where it has a point for it."""
    actions.perform(battle, who, "reposition")
    dash = able(battle, who, "dash")
    if dash:
        actions.perform(battle, who, "dash")
    moved(battle, who)
    battle.learn("near", "yes", who)
    one = battle.operatives[who]
    yield Say(msg("guards", who=one.called, inches=one.move, dash=int(dash)), "warning")


def order(battle: Battle, who: str, wanted: Order) -> Script[None]:
    """DS-4.1: give an NPO its order; it is told."""
    battle.operatives[who].order = wanted
    yield Say(msg(f"takes-{wanted}", who=battle.operatives[who].called))


def moved(battle: Battle, who: str, into: str | None = None) -> None:
    """After a move: a charge brings an NPO into the control range of one foe, any other move out of everybody's.

    Whom it leaves alone was left out where somebody asked who is seen (DS-6.2).
    """
    alone = [foe.id for foe in questions.foes(battle, who) if battle.outdated("touch", who, foe.id) == "yes"]
    for foe in questions.foes(battle, who):
        battle.learn("touch", "yes" if foe.id == into else "no", who, foe.id)
    for one in alone:
        battle.forget("sees", "no", of=one)
