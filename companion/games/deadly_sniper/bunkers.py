"""The bunkers and stockades of another killzone, where the house rules have them (DS-8.25)."""

from collections.abc import Mapping

from companion.dialogue import Script, ask
from companion.games.deadly_sniper import questions
from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, msg

IGNORED = {"piercing", "piercing_crits"}
"""The rules that are nothing to somebody behind a bunker."""


def learn(battle: Battle, shooter: str, target: str) -> Script[None]:
    """Ask whether a target in cover stands behind a bunker's far side, where that matters to the weapon."""

    def build() -> Choose | None:
        rules = battle.operatives[shooter].weapon("ranged").rules
        matters = battle.options.bunkers == "yes" and IGNORED & set(rules)
        covered = battle.know("cover", shooter, target) in ("light", "heavy")
        known = battle.know("bunker", shooter, target) is not None
        if not matters or not covered or known or not questions.both_in_play(battle, shooter, target):
            return None
        worse = "yes" if battle.operatives[shooter].side == "player" else "no"
        prompt = msg("ask-bunker", who=battle.operatives[target].called)
        return questions.yes_no(f"bunker:{shooter}:{target}", prompt, worse)

    battle.learn("bunker", (yield from ask(build)), shooter, target)


def against(battle: Battle, rules: Mapping[str, int], shooter: str, target: str) -> dict[str, int]:
    """Give the rules of a weapon that are left against a target."""
    behind = battle.know("bunker", shooter, target) == "yes"
    return {rule: x for rule, x in rules.items() if not behind or rule not in IGNORED}
