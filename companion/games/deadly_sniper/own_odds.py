"""The player's own odds against an NPO, weapon by weapon, by the same exact chances as the rest (DS-17)."""

from companion.games.deadly_sniper import areas, melee, odds
from companion.games.deadly_sniper.state import Battle, Operative, Weapon
from companion.requests import Message, msg


def told(battle: Battle, npo: str) -> list[Message]:
    """The chances of whoever is active, else of all that are ready: to shoot the NPO down, and to win a fight."""
    if not battle.operatives[npo].in_play:
        return [msg(f"is-{battle.operatives[npo].status}", who=battle.operatives[npo].called)]
    active = battle.operatives.get(battle.active or "")
    asked = [active] if active and active.side == "player" else battle.ready("player")
    found = [_chance(battle, one, weapon, npo) for one in asked if one.plays for weapon in one.weapons]
    return found or [msg("no-own-odds")]


def _chance(battle: Battle, one: Operative, weapon: Weapon, npo: str) -> Message:
    about = {"who": one.called, "weapon": weapon.name}
    if weapon.kind == "melee":
        found = melee.forecast(battle, one.id, npo, weapon.name)
        return msg("chances-fight", **about, percent=round(100 * found.kills), falls=round(100 * found.dies))
    (kills, damage), (in_cover, _) = (_shot(battle, one, weapon, npo, cover=cover) for cover in (0, 1))
    percents = {"percent": round(100 * kills), "cover": round(100 * in_cover)}
    return msg("chances-shot", **about, **percents, damage=round(damage, 1))


def _shot(battle: Battle, one: Operative, gun: Weapon, npo: str, cover: int) -> tuple[float, float]:
    """The chance that a shot incapacitates, and its mean damage, with as many dice unrolled as is best (DS-8.1)."""
    target = battle.operatives[npo]
    rules = tuple(sorted(areas.rules_against(battle, gun, npo, one.id).items()))
    dmg = (gun.dmg_norm, gun.dmg_crit)
    found = []
    for accurate in range(min(gun.rules.get("accurate", 0), gun.atk) + 1):
        shot = odds.Shot(gun.atk, one.hit(gun), dmg, target.save, rules, accurate, cover=cover)
        damages = odds.outcomes(shot)
        found.append((odds.at_least(damages, target.wounds), odds.expected(damages)))
    return max(found)
