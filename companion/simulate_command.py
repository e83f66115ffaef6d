"""`companion simulate`."""

import json as json_
from pathlib import Path

import typer

from companion import games_at_table, places
from companion.errors import InputError
from companion.rules import load
from companion.simulation import simulate


def run(
    game: str, *, policy: str | None, mission: int | None, setup: Path | None, games: int, seed: int, json: bool
) -> None:
    """Play many games with a fixed policy, and print what came of them.

    Raises:
        InputError: no such game, mission or policy, or a set-up that can't be used.
    """
    rules = load(game)
    if mission is not None and mission not in rules.missions:
        there = ", ".join(map(str, rules.missions)) or "none"
        raise InputError(f"--mission: {game} has no mission {mission}; its missions: {there}")
    if not rules.policies:
        raise InputError(f"{game} has no policies to be simulated with")
    name = policy or next(iter(rules.policies))
    if name not in rules.policies:
        raise InputError(f"--policy: {game} has no policy {name!r}; there are {', '.join(rules.policies)}")
    file = setup if setup or mission is None else places.config_folder() / rules.missions[mission]
    resolved = games_at_table.resolved_setup(rules, file)
    found = {"game": game, "policy": name, "seed": seed, **simulate(rules, resolved, rules.policies[name], games, seed)}
    if json:
        typer.echo(json_.dumps(found))
        return
    for key, value in found.items():
        shown = ", ".join(f"{one}: {times}" for one, times in value.items()) if isinstance(value, dict) else value
        typer.echo(f"{key}: {shown}")
