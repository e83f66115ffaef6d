"""What an operative may do in an activation, written from DS-4 and DS-5 a second time, for the tests alone."""

from companion.games.deadly_sniper.state import Battle, Operative

POINTS = {"reposition": 1, "dash": 1, "charge": 1, "fall_back": 2, "shoot": 1, "fight": 1}
POINTS |= {"pick_up": 1, "place": 1, "other": 1}
NEVER_TOGETHER = [("reposition", "fall_back"), ("reposition", "charge"), ("dash", "charge"), ("fall_back", "charge")]


def faults(one: Operative) -> list[str]:
    """What is wrong with the actions that an operative has performed since its activation or counteraction began."""
    done = one.performed
    found = [f"{action} is no action" for action in done if action not in POINTS]
    if found:
        return found
    spent = sum(POINTS[action] for action in done)
    # Stun takes a point, and is over by the time of the next activation only (DS-8.14): so APL itself is the bound
    if spent > one.apl:
        found.append(f"{spent} points of {one.apl}")
    for action in set(done) - {"other"}:
        twice = (action == "shoot" and "double_shoot" in one.abilities) or (
            action == "fight" and "double_fight" in one.abilities
        )
        if done.count(action) > (2 if twice else 1):
            found.append(f"{action} {done.count(action)} times")
    found += [f"{a} and {b}" for a, b in NEVER_TOGETHER if a in done and b in done]
    if "pick_up" in done and "place" in done[done.index("pick_up") :]:
        found.append("picked up and placed")
    if one.order == "conceal" and "charge" in done:
        found.append("charged on Conceal")
    if one.order == "conceal" and "shoot" in done and not any("silent" in gun.rules for gun in one.weapons):
        found.append("shot on Conceal")
    if "shoot" in done and heavy_and_moved(one):
        found.append("moved and shot with a heavy weapon")
    if one.behaviour == "sniper" and done:
        found.append("the sniper is never activated")
    return found


def heavy_and_moved(one: Operative) -> bool:
    """DS-8.15, for those whose only gun is heavy: they move only as it allows."""
    guns = [gun for gun in one.weapons if gun.kind == "ranged"]
    moves = {"reposition", "dash", "charge", "fall_back"} & set(one.performed)
    if len(guns) != 1:
        return False
    rules = guns[0].rules
    allowed = {rule.removeprefix("heavy_") for rule in rules if rule.startswith("heavy_")}
    return ("heavy" in rules or bool(allowed)) and bool(moves - allowed)


def touched(battle: Battle, who: str) -> bool:
    """Whether an enemy is known to be in an operative's control range."""
    return any(battle.know("touch", npo.id, who) == "yes" for npo in battle.in_play("npo"))


def offers_wrong(battle: Battle, who: str, offered: list[str]) -> list[str]:
    """Which of the actions that a player is offered cannot be done."""
    one = battle.operatives[who]
    left = one.apl + max(-1, one.apl_mod) - sum(POINTS[action] for action in one.performed)
    found = [action for action in offered if POINTS.get(action, 1) > left]
    if touched(battle, who):
        found += [a for a in offered if a in ("shoot", "reposition", "dash", "charge", "pick_up", "door_fight")]
    if one.order == "conceal":
        found += [action for action in offered if action == "charge"]
    return found
