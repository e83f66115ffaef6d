"""Mission 1: the wounded officer, who is its marker (DS-16.1)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import outcomes, questions
from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, msg


def matters(battle: Battle) -> bool:
    """Whether the officer is still on the board."""
    return battle.marker in ("on_table", "carried")


def warn(battle: Battle) -> Script[None]:
    """DS-16.1.4: in the Ready step, an NPO within 2" of the officer is a warning."""
    battle.warning = False
    if matters(battle) and (yield from step(_npo_near(battle))):
        battle.warning = True
        yield Say(msg("officer-warning"), "warning")


def turn_end(battle: Battle) -> Script[None]:
    """DS-16.1.4: after a warning, an NPO near and none of the player's within 6" lose the mission."""
    if not battle.warning or battle.marker != "on_table":
        return  # a carrier is always near enough
    yield Say(msg("officer-reminder"), "warning")
    npo_near = bool((yield from step(_npo_near(battle))))
    player_near = not npo_near or bool((yield from step(_player_near(battle))))
    if outcomes.m1_turn_end(warning=True, npo_near=npo_near, player_near=player_near) == "loss":
        battle.outcome, battle.phase = "loss", "ended"
        yield Say(msg("officer-lost"), "bad")


def _npo_near(battle: Battle) -> Script[bool]:
    """Q-M1A; not asked again as long as none of them has moved."""

    def npos() -> list[str]:
        return [npo.id for npo in battle.in_play("npo") if npo.behaviour != "sniper"]  # A18

    def build() -> Choose | None:
        if not npos() or not matters(battle):
            return None
        return questions.yes_no("marker_npo", msg("ask-officer-npo"), "yes")

    known = battle.know("near", *npos())
    if known is None:
        known = yield from ask(build)
        battle.learn("near", known, *npos())
    return known == "yes"


def _player_near(battle: Battle) -> Script[bool]:
    """Q-M1B."""

    def build() -> Choose | None:
        if not battle.in_play("player") or not matters(battle):
            return None
        return questions.yes_no("marker_player", msg("ask-officer-player"), "no")

    return (yield from ask(build)) == "yes"


def may_escape(battle: Battle) -> bool:
    """DS-16.1.3: whether the player's operatives may leave over their edge: where there is somebody to rescue."""
    return battle.marker != "absent"


def escape(battle: Battle, who: str) -> Script[bool]:
    """DS-5.11: an operative leaves over the player's edge, if its whole base crosses it (Q-ESC)."""

    def build() -> Choose | None:
        if not battle.operatives[who].in_play:
            return None
        return questions.yes_no(f"escape:{who}", msg("ask-escape", who=battle.operatives[who].called), "no")

    if (yield from ask(build)) != "yes":
        return False
    one = battle.operatives[who]
    one.status, one.ready = "escaped_player_edge", False
    yield Say(msg("is-escaped_player_edge", who=one.called), "good")
    if one.carrying:
        leave(battle, who)
        yield Say(msg("officer-rescued"), "good")
    return True


def leave(battle: Battle, who: str) -> None:
    """DS-5.11: the marker goes with its carrier."""
    battle.operatives[who].carrying, battle.marker = False, "gone"


def take(battle: Battle, who: str) -> None:
    """Set right who carries the officer, and that nobody else does; "on_table" is nobody."""
    for one in battle.operatives.values():
        one.carrying = one.id == who
    battle.marker = "carried" if who in battle.operatives else "on_table"
