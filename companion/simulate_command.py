"""`companion simulate`."""

import json as json_
from pathlib import Path

import typer

from companion import games_at_table
from companion.errors import InputError
from companion.rules import load
from companion.simulation import simulate


def run(game: str, *, policy: str | None, setup: Path | None, games: int, seed: int, json: bool) -> None:
    """Play many games with a fixed policy, and print what came of them.

    Raises:
        InputError: no such game or policy, or a set-up that can't be used.
    """
    rules = load(game)
    if not rules.policies:
        raise InputError(f"{game} has no policies to be simulated with")
    name = policy or next(iter(rules.policies))
    if name not in rules.policies:
        raise InputError(f"--policy: {game} has no policy {name!r}; there are {', '.join(rules.policies)}")
    resolved = games_at_table.resolved_setup(rules, setup)
    found = {"game": game, "policy": name, "seed": seed, **simulate(rules, resolved, rules.policies[name], games, seed)}
    if json:
        typer.echo(json_.dumps(found))
        return
    for key, value in found.items():
        shown = ", ".join(f"{one}: {times}" for one, times in value.items()) if isinstance(value, dict) else value
        typer.echo(f"{key}: {shown}")
