"""A Marksman's activation by its question tree (DS-14.6, DS-14.10)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import actions, aiming, by_hand, goals, officer, questions, rulings
from companion.games.deadly_sniper.behaviour import able, act, guard, hold, moved, order
from companion.games.deadly_sniper.melee import fight
from companion.games.deadly_sniper.shot import shoot
from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, ChooseOrNot, Message, Option, msg


def activate(battle: Battle, who: str) -> Script[None]:
    """Play the activation: away from whoever touches it, shoot, and into cover."""
    yield from step(aiming.find(battle, who))
    if questions.touching(battle, who):
        yield from step(_stuck(battle, who))
    elif aiming.targets(battle, who):
        yield from order(battle, who, "engage")
        yield from _shoot_all(battle, who)
        if not officer.guards(battle, who):
            yield from _after_shots(battle, who)
    elif officer.guards(battle, who):
        yield from act(battle, who, lambda: ["hold"])
        yield from hold(battle, who)
    elif (yield from step(officer.reaches(battle, who))):
        yield from order(battle, who, "conceal")
        yield from _guard(battle, who)
    else:
        yield from step(_seek(battle, who))


def _guard(battle: Battle, who: str) -> Script[None]:
    """DS-14.0b: to the officer rather than into cover."""
    if (yield from step(act(battle, who, lambda: ["guard"]))):
        yield from guard(battle, who)


def counteract(battle: Battle, who: str) -> Script[None]:
    """DS-4.7: shoot, if it can."""
    yield from step(aiming.find(battle, who))
    if aiming.targets(battle, who) and not questions.touching(battle, who):
        yield from step(_shoot(battle, who))


def _shoot_all(battle: Battle, who: str) -> Script[None]:
    """Shoot while it may and somebody is a valid target: twice with Double Shoot."""
    while battle.operatives[who].in_play and able(battle, who, "shoot") and aiming.targets(battle, who):
        yield from step(act(battle, who, lambda: ["shoot"]))
        if not (yield from step(_shoot(battle, who))):
            return


def _shoot(battle: Battle, who: str) -> Script[bool]:
    """DS-14.4: choose between the targets, and shoot."""
    yield from step(aiming.compare(battle, who))
    target = yield from questions.decide(f"target:{who}", lambda: aiming.targets(battle, who), battle)
    yield from step(_shoot_at(battle, who, target))
    return True


def _shoot_at(battle: Battle, who: str, target: str) -> Script[None]:
    if not by_hand.resolves(battle, who):
        yield from questions.learn_view(battle, who, target)
    if questions.both_in_play(battle, who, target) and battle.operatives[who].has_gun:
        actions.perform(battle, who, "shoot")
        npo, foe = battle.operatives[who], battle.operatives[target]
        yield Say(msg("npo-shoots", who=npo.called, target=foe.called), "warning")
        yield from step(shoot(battle, who, target))


def _after_shots(battle: Battle, who: str) -> Script[None]:
    """To the officer where that may decide the mission, else into cover."""
    if able(battle, who, "reposition") and (yield from step(officer.reaches(battle, who))):
        yield from _guard(battle, who)
    else:
        yield from _to_cover(battle, who)


def _to_cover(battle: Battle, who: str) -> Script[None]:
    """DS-14.6 (3), (4): after the shot into cover, keeping a target where it can; it stays where that is best (A10)."""
    moves = yield from _moves(battle, who)
    if moves:
        npo = battle.operatives[who]
        moved(battle, who)
        yield from rulings.apply(battle, "A10")
        dash = int("dash" in moves)
        yield Say(msg("shot-to-cover", who=npo.called, inches=npo.move, dash=dash, goal=goals.goal(battle)))


def _moves(battle: Battle, who: str) -> Script[list[str]]:
    """Reposition, completed by a Dash where there is a point left for it."""
    found: list[str] = []
    for action in ("reposition", "dash"):
        if able(battle, who, action):
            if not found:
                yield from step(act(battle, who, lambda action=action: [action]))  # type: ignore[misc]
            actions.perform(battle, who, action)
            found.append(action)
    return found


def _seek(battle: Battle, who: str) -> Script[None]:
    """DS-14.10.3: with no target, to cover with a shot; else to cover; else where the mission wants it."""

    def build() -> Choose | None:
        npo = battle.operatives[who]
        foes = questions.foes(battle, who)
        if not npo.in_play or not foes:
            return None
        shots = foes if npo.points > 1 else []
        prompt = msg("ask-spot", who=npo.called, inches=npo.move, shots=len(shots))
        return _spot(f"spot:{who}", prompt, battle, [foe.id for foe in shots])

    spot = yield from ask(build)
    if spot in battle.operatives and questions.both_in_play(battle, who, spot):
        yield from _to_shot(battle, who, spot, "reposition")
        return
    yield from order(battle, who, "conceal")
    moves = yield from _moves(battle, who)
    if moves:
        npo = battle.operatives[who]
        moved(battle, who)
        goal = goals.goal(battle)
        key = "moves-to-cover" if spot == "cover" else "moves-without-cover"
        yield Say(msg(key, who=npo.called, inches=npo.move, dash=int("dash" in moves), goal=goal))


def _spot(key: str, prompt: Message, battle: Battle, shots: list[str]) -> Choose:
    """Q-SPOT: a cover spot with a shot at somebody, cover only, or none; not sure is a shot at the weakest."""
    at = [Option(foe, msg("opt-shot-at", target=battle.operatives[foe].called)) for foe in shots]
    options = (*at, Option("cover", msg("opt-cover-only")), Option("no", msg("opt-no-spot")))
    weakest = min(shots, key=lambda foe: battle.operatives[foe].wounds, default="no")
    return Choose(key=key, prompt=prompt, options=options, not_sure=weakest)


def _to_shot(battle: Battle, who: str, target: str, move: str) -> Script[None]:
    """Move into cover with a shot, and shoot; with Double Shoot again, at another one where the first has fallen."""
    yield from order(battle, who, "engage")
    yield from step(act(battle, who, lambda: [move]))
    actions.perform(battle, who, move)
    moved(battle, who)
    yield from rulings.apply(battle, "A20")
    npo, foe = battle.operatives[who], battle.operatives[target]
    yield Say(msg(f"{move.replace('_', '-')}-to-shoot", who=npo.called, inches=npo.move, target=foe.called))
    _sees(battle, who, target)
    yield from step(_shoot_at(battle, who, target))
    if able(battle, who, "shoot") and not battle.operatives[target].in_play:
        other = yield from step(_another(battle, who))
        if other is not None:
            _sees(battle, who, other)
    yield from _shoot_all(battle, who)


def _sees(battle: Battle, who: str, target: str) -> None:
    battle.learn("sees", "yes", who, target)
    if battle.operatives[target].order == "conceal":
        battle.learn("cover", "no", who, target)  # else there would be no shot


def _another(battle: Battle, who: str) -> Script[str | None]:
    """Q-SPOT again, from where it stands now: whom else it could shoot."""

    def build() -> ChooseOrNot | None:
        foes = questions.foes(battle, who)
        if not foes or not battle.operatives[who].in_play:
            return None
        weakest = min(foes, key=lambda foe: foe.wounds).id
        prompt = msg("ask-another-shot", who=battle.operatives[who].called)
        return ChooseOrNot(key=f"another:{who}", prompt=prompt, options=questions.names(foes), not_sure=weakest)

    return (yield from ask(build))


def _stuck(battle: Battle, who: str) -> Script[None]:
    """DS-14.10.1: touched, it backs off into cover, with a shot where it has a point left; else it fights (A9)."""

    def build() -> Choose | None:
        npo = battle.operatives[who]
        touching = questions.touching(battle, who)
        if not npo.in_play or not touching or not able(battle, who, "fall_back"):
            return None
        shots = [foe.id for foe in questions.foes(battle, who)] if npo.points > 2 else []
        prompt = msg("ask-backs", who=npo.called, inches=npo.move, shots=len(shots))
        return _spot(f"backs:{who}", prompt, battle, shots)

    spot = "no" if not able(battle, who, "fall_back") else (yield from ask(build))
    if spot == "no":
        yield from rulings.apply(battle, "A9")
        yield from order(battle, who, "conceal")
        yield from act(battle, who, lambda: ["fight"])
        target = yield from questions.decide(f"fight:{who}", lambda: questions.touching(battle, who), battle)
        actions.perform(battle, who, "fight")
        yield from step(fight(battle, who, target))
        if not questions.touching(battle, who):
            yield from _to_cover(battle, who)
    elif spot != "cover" and questions.both_in_play(battle, who, spot):
        yield from _to_shot(battle, who, spot, "fall_back")
    else:
        yield from order(battle, who, "conceal")
        yield from act(battle, who, lambda: ["fall_back"])
        actions.perform(battle, who, "fall_back")
        moved(battle, who)
        yield Say(msg("falls-back", who=battle.operatives[who].called, inches=battle.operatives[who].move))
