"""Mission 1: the wounded officer, who is its marker (DS-16.1)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import outcomes, questions, rulings
from companion.games.deadly_sniper.state import Battle, Operative
from companion.requests import Choose, Pick, msg

DASH = 3
"""The inches of a Dash (DS-5.2)."""


def matters(battle: Battle) -> bool:
    """Whether the officer is still on the board."""
    return battle.marker in ("on_table", "carried")


def warn(battle: Battle) -> Script[None]:
    """DS-16.1.4: in the Ready step, an NPO within 2" of the officer is a warning; his carrier is reminded."""
    battle.warning = False
    for one in battle.in_play("player"):
        if one.carrying and not one.plays:  # who is played is reminded of in its activation
            yield Say(msg("carrier-reminder", who=one.called), kind="reminder")
    if matters(battle):
        yield from step(_learn_near(battle))
    if matters(battle) and near(battle):
        battle.warning = True
        yield Say(msg("officer-warning"), "warning")


def turn_end(battle: Battle) -> Script[None]:
    """DS-16.1.4: after a warning, an NPO near and none of the player's within 6" lose the mission."""
    if not battle.warning or battle.marker != "on_table" or not battle.in_play("player"):
        return  # a carrier is always near enough, and with none of the player's left it is over
    yield Say(msg("officer-reminder"), "warning", kind="reminder")
    yield from step(_learn_near(battle))
    npo_near = bool(near(battle))
    player_near = not npo_near or bool((yield from step(_player_near(battle))))
    if outcomes.m1_turn_end(warning=True, npo_near=npo_near, player_near=player_near) == "loss":
        battle.outcome, battle.phase = "loss", "ended"
        yield Say(msg("officer-lost"), "bad")


def carried_about(battle: Battle) -> None:
    """Who was near the officer is out of date as soon as he is carried about."""
    if battle.marker == "carried":
        battle.forget("near", "yes")
        battle.forget("near", "no")


def near(battle: Battle) -> list[str]:
    """The NPOs within 2" of the officer, by what is known; the SNIPER can't be (A18)."""
    return [npo.id for npo in battle.in_play("npo") if battle.know("near", npo.id) == "yes"]


def guards(battle: Battle, who: str) -> bool:
    """DS-14.0b, DS-18: whether an NPO alone keeps up a warning, so that the mission may be lost by its staying."""
    return battle.warning and battle.marker == "on_table" and near(battle) == [who]


def wanted(battle: Battle) -> bool:
    """DS-14.0b, DS-18: whether an NPO that gets to the officer may lose the player the mission, which none does now."""
    return battle.warning and battle.marker == "on_table" and not near(battle)


def reaches(battle: Battle, who: str) -> Script[bool]:
    """Ask whether an NPO that is wanted there can get to the officer, with its move and a dash."""

    def build() -> Choose | None:
        one = battle.operatives[who]
        if not one.in_play or not wanted(battle):
            return None
        inches = one.move + (DASH if one.points - one.spent > 1 else 0)
        prompt = msg("ask-to-officer", who=one.called, inches=inches)
        return questions.yes_no(f"to_officer:{who}", prompt, "yes")

    return (yield from ask(build)) == "yes"


def _learn_near(battle: Battle) -> Script[None]:
    """Q-M1A: which NPOs are near; whoever has not moved since is not asked about."""

    def unknown() -> list[Operative]:
        npos = [npo for npo in battle.in_play("npo") if npo.behaviour != "sniper"]
        return [npo for npo in npos if battle.know("near", npo.id) is None]

    def build() -> Pick | None:
        if not unknown() or not matters(battle):
            return None
        everybody = tuple(npo.id for npo in unknown())
        prompt = msg("ask-officer-npo")
        return Pick(key="marker_npo", prompt=prompt, options=questions.names(unknown()), not_sure=everybody)

    carried_about(battle)
    named = yield from ask(build)
    for npo in unknown():
        battle.learn("near", "yes" if npo.id in named else "no", npo.id)
    if battle.sniper.in_play:
        yield from rulings.apply(battle, "A18")


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
        yield Say(msg("not-across", who=battle.operatives[who].called))
        yield from rulings.apply(battle, "A23")
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
    """Set right who carries the officer, and that nobody else does."""
    put_down(battle)
    battle.operatives[who].carrying, battle.marker = True, "carried"


def put_down(battle: Battle) -> None:
    """Nobody carries the officer: he lies on the table, and who is near him there was not told yet."""
    carried_about(battle)
    for one in battle.operatives.values():
        one.carrying = False
    battle.marker = "on_table"
