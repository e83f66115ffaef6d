"""Puts the vectors of Deadly Sniper to the rules. It translates words and decides nothing."""

import tomllib
from collections.abc import Callable
from typing import Any

from companion import places
from companion.games.deadly_sniper import actions, fighting, odds, outcomes, player, roster, shooting, targets, turn
from companion.games.deadly_sniper.fighting import Fighter
from companion.games.deadly_sniper.state import Operative, Weapon
from tests.games.deadly_sniper import battles
from tests.vectors import deadly_sniper_scripts as scripts

CARDS = {
    "BT": "brawler_trooper",
    "BTo": "brawler_tough",
    "BH": "brawler_heavy",
    "MT": "marksman_trooper",
    "MW": "marksman_warrior",
    "MH": "marksman_heavy",
}
BLOWS = {
    "strike n": ["strike_normal"],
    "strike c": ["strike_crit"],
    "block n": ["block_normal"],
    "block c": ["block_crit", "block_normal_with_crit"],
}
SITUATIONS: dict[str, dict[str, Any]] = {
    "open": {},
    "cover": {"cover": 1},
    "obscured": {"is_obscured": True},
}


def operative_state(*, start: int, wounds: int, move: int = 6, hit: int = 4, carrier: bool = False) -> dict[str, Any]:
    gun = Weapon("Gun", "ranged", 4, hit, 3, 4)
    one: Operative = battles.player("kara", wounds_start=start, wounds=start, base_move=move, carrying=carrier)
    battle = battles.battle(one)
    battle.wound("kara", start - wounds)
    gone = one.status == "incapacitated"
    shown = {"wounded": one.wounded, "injured": one.injured, "move": one.move, "hit": one.hit(gun)}
    return {**shown, "incapacitated": gone}


def valid_target(*, dist: float | None = None, height_adv: float = 0, **given: Any) -> dict[str, Any]:
    on_vantage = given.pop("shooter_vantage", False)
    order, cover = given.pop("order"), given.pop("cover", "no")
    seen = targets.sight(order, cover, distance=dist, height=height_adv, on_vantage=on_vantage, **given)
    shown = {"cover_saves": seen.cover_saves, "improved": seen.improved, "accurate": seen.accurate}
    return {"valid": seen.valid, **shown}


def shoot(
    *,
    attack: list[int],
    hit: int,
    save: int,
    defence: list[int],
    dmg: list[int],
    wounds: int = 99,
    accurate: int = 0,
    obscured: bool = False,
    cover_saves: int = 0,
    cover_crit: int = 0,
    **weapon: Any,
) -> dict[str, Any]:
    rules = {**dict.fromkeys(weapon.pop("rules", []), 1), **weapon}
    if unknown := set(rules) - KNOWN_RULES:
        raise LookupError(f"no such weapon rule: {unknown}")
    rolled = shooting.retain(attack, hit, rules.get("lethal", 6))
    hits = shooting.attack(rolled, rules, accurate=accurate, is_obscured=obscured)
    at_once = shooting.devastating(hits, rules)
    dice = shooting.defence_dice(hits, rules)
    kept = shooting.cover_saves(dice, cover_saves + cover_crit, rules)
    crits = min(cover_crit, kept)
    saved = shooting.retain(defence, save)
    saves = shooting.Hits(saved.normals + kept - crits, saved.crits + crits)
    through = shooting.best_block(hits, saves, (dmg[0], dmg[1]), brutal="brutal" in rules)
    one = battles.player("kara", wounds_start=wounds, wounds=wounds)
    battles.battle(one).wound("kara", at_once + through)
    return {
        "normals": hits.normals,
        "crits": hits.crits,
        "def_normals": saves.normals,
        "def_crits": saves.crits,
        "defence_dice": dice,
        "devastating": at_once,
        "damage": at_once + through,
        "wounds_left": one.wounds,
        "incapacitated": not one.in_play,
    }


KNOWN_RULES = {
    *("brutal", "devastating", "lethal", "piercing", "piercing_crits"),
    *("punishing", "rending", "saturate", "severe"),
}


def npo_roster(*, cards_list: list[str]) -> dict[str, Any]:
    cards = tomllib.loads((places.config_folder() / "deadly_sniper" / "npo_datacards.toml").read_text("utf-8"))
    return roster.weigh(cards[CARDS[card]]["wounds"] for card in cards_list)._asdict()


def shoot_target(*, cands: dict[str, dict[str, Any]]) -> list[str]:
    names = {"cover": "in_cover", "dist": "distance"}
    seen = {
        who: targets.Candidate(**{names.get(key, key): value for key, value in about.items()})
        for who, about in cands.items()
    }
    return sorted(targets.narrow(seen)[0])


def fight_script(*, attacker: dict[str, Any], defender: dict[str, Any], moves: list[str]) -> dict[str, Any]:
    sides = {letter: _fighter(**about) for letter, about in (("A", attacker), ("D", defender))}
    for move in moves:
        letter, _, what = move.partition(" ")
        other = "D" if letter == "A" else "A"
        blow = next(one for one in BLOWS[what] if one in fighting.legal(sides[letter], sides[other]))
        sides[letter], sides[other] = fighting.resolve(blow, sides[letter], sides[other])
    left = {letter: one.wounds for letter, one in sides.items()}
    winner = "attacker" if left["D"] == 0 else "defender" if left["A"] == 0 else None
    return {"attacker_wounds": left["A"], "defender_wounds": left["D"], "winner": winner}


def _fighter(*, normals: int, crits: int, dmg: list[int], wounds: int) -> Fighter:
    return Fighter(normals, crits, wounds, (dmg[0], dmg[1]))


def expect_shoot(*, situation: str, atk: int, hit: int, dmg: list[int], save: int, **rules: int) -> dict[str, float]:
    shot = odds.Shot(atk, hit, (dmg[0], dmg[1]), save, tuple(rules.items()), **SITUATIONS[situation])
    damages = odds.outcomes(shot)
    chances = {f"p_ge_{wounds}": odds.at_least(damages, wounds) for wounds in range(1, 40)}
    return {"mean": odds.expected(damages), **chances}


OPS: dict[str, Callable[..., Any]] = {
    "operative_state": operative_state,
    "move_cost": actions.move_cost,
    "action_legal": actions.legal,
    "initiative": lambda *, prev=None, **given: turn.winner(before=prev, **given),
    "player_cp_gain": lambda *, tp, has_init: turn.cp_gain(tp, has_initiative=has_init),
    "valid_target": valid_target,
    "shoot": shoot,
    "reinforcements_due": lambda *, inc, **given: outcomes.reinforcements_due(incapacitated=inc, **given),
    "sniper_reloaded_after": scripts.sniper_reloaded_after,
    "npo_slot": scripts.npo_slot,
    "m1_turn_end": lambda *, warning, npo2, player6: outcomes.m1_turn_end(
        warning=warning, npo_near=npo2, player_near=player6
    ),
    "m1_no_operatives_left": outcomes.m1_result,
    "m2_result": lambda *, started, over_npo: outcomes.m2_result(started, over_npo),
    "m3_result": outcomes.m3_result,
    "npo_roster": npo_roster,
    "shoot_target": shoot_target,
    "brawler_plan": scripts.brawler_plan,
    "marksman_plan": scripts.marksman_plan,
    "fight_script": fight_script,
    "fight_first": lambda **given: fighting.resolves_first(
        **{key.replace("_wholly", ""): value for key, value in given.items()}
    ),
    "counteract_legal": player.counteract_legal,
    "expect_shoot": expect_shoot,
}
