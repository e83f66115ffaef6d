"""Plays many games with fixed policies through the same session as at the table, and counts what came of them."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from companion import chance
from companion.log import MemoryLog
from companion.requests import Request
from companion.rules import RuleSet
from companion.session import Session

Policy = Callable[[Any, Request[Any]], Any]


def simulate(rules: RuleSet[Any], setup: Mapping[str, Any], policy: Policy, games: int, seed: int) -> dict[str, Any]:
    """Play `games` games with the seeds that follow from `seed`.

    What a policy leaves open (NotImplemented) is answered by the rule set's `table`, with chance of its own.

    Returns:
        The number of games; of each number in the results the mean (`mean_kills`) and the distribution (`kills`: how
        many games for each value); of each word in them how many games (`end`).

    Raises:
        ValueError: the policy gave an illegal answer.
    """
    counts: dict[str, Counter[Any]] = {}
    for number in range(games):
        result = _play(rules, setup, policy, seed * 1_000_003 + number)
        for name, value in result.items():
            if isinstance(value, int | float | str):
                counts.setdefault(name, Counter())[value] += 1
    found: dict[str, Any] = {"games": games}
    for name, counted in counts.items():
        if all(isinstance(value, int | float) for value in counted):
            found[f"mean_{name}"] = sum(value * times for value, times in counted.items()) / games
        found[name] = {str(value): counted[value] for value in sorted(counted)}
    return found


def _play(rules: RuleSet[Any], setup: Mapping[str, Any], policy: Policy, seed: int) -> Mapping[str, Any]:
    session = Session.begin(rules, MemoryLog(), {"setup": setup, "seed": seed})
    numbers = count()
    draw: Callable[[int], int] = lambda below: chance.draw(seed, "table", next(numbers), below)  # noqa: E731
    while (pending := session.pending) is not None:
        value = policy(session.run.state, pending.request)
        if value is NotImplemented and rules.table is not None:
            value = rules.table(session.run.state, pending.request, draw)
        outcome = session.answer(pending.id, value, "policy")
        if not isinstance(outcome, list):
            refused = f"the policy's answer to {pending.request.key} was refused: {outcome}"
            raise ValueError(refused)  # noqa: TRY004 - a refusal is a value, not a type
    return rules.result(session.run.state)
