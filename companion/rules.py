"""What a rule set is, and how the installed ones are found."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, TypeAdapter

from companion.dialogue import Say, Script
from companion.errors import InputError
from companion.requests import Decide, Message, Request

API = 1
"""The version of the interface between rule sets and the companion."""

GROUP = "companion.games"

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the companion decided, and why (which also names the rule)."""

    choice: str
    why: Message


@dataclass(frozen=True, slots=True)
class Light:
    """What a light shows: a named pattern, and how often it blinks in it where that counts something."""

    pattern: str
    count: int | None = None


@dataclass(frozen=True)
class RuleSet(Generic[S]):
    """A game: everything that the companion knows of it. All of it is pure: no I/O, no clock, no randomness.

    The state is a tree of dataclasses, dicts and plain values. Paths into it are written with dots
    ("operatives.kara.wounds"), and a path that may be set right stands at the same place in the view.
    """

    name: str
    version: str
    setup: type[BaseModel]
    """The schema of a set-up file; the resolved set-up is the first entry of a journal."""
    state: type[S]
    start: Callable[[Any], S]
    """From a resolved set-up to the state before the first turn."""
    script: Callable[[S], Script[None]]
    """The rules as a script, from any state that stood at a turn's start (or the first)."""
    result: Callable[[S], Mapping[str, Any]]
    view: Callable[[S], dict[str, Any]]
    """The state as a plain dict; what only one side may see stands under "private" by that side's name."""
    adjustable: Callable[[S], Mapping[str, Request[Any]]]
    """The paths that may be set right now, with the request which validates (and words) the new value."""
    adjust: Callable[[S, str, Any], Sequence[Say]]
    decide: Callable[[S, Decide, Callable[[int], int]], Decision]
    """The engine: one decision, with a draw below n for what stays tied."""
    topics: Callable[[S], Mapping[str, Callable[[], Sequence[Message]]]]
    """What can be told of the state, beyond what every game can tell."""
    lights: Callable[[S], Mapping[str, Light]]
    messages: str
    """The package whose `<language>.ftl` holds every word of this game."""
    default_setup: str
    """The set-up file below config/ that is played when none is named."""
    data_files: Mapping[str, str] = field(default_factory=dict)
    """Files below config/ which a set-up takes in, by the key where they go unless the set-up has its own."""
    policies: Mapping[str, Callable[[S, Request[Any]], Any]] = field(default_factory=dict)
    """Fixed ways of playing, for simulations; the first is the usual one. NotImplemented leaves it to the table."""
    table: Callable[[S, Request[Any], Callable[[int], int]], Any] | None = None
    """What only the table knows, answered at random for simulations, with a draw below n."""
    missions: Mapping[int, str] = field(default_factory=dict)
    """The set-up file below config/ of each mission, where a game has missions."""
    records: Callable[[Sequence[Mapping[str, Any]]], Sequence[Message]] = lambda _: ()
    """What can be said of the results of all games of a table, the latest last."""
    eyes: frozenset[str] = frozenset()
    """The purposes of requests that only somebody who sees the table can answer."""
    harmless: frozenset[str] = frozenset()
    """The paths that may be set by what was only heard, without asking back: a mishearing costs nothing there."""
    tells_dice: bool = False
    """Whether it tells itself what all dice show, so that those which were heard need not be said again."""
    roster: str = ""
    """The key at which a set-up may name a roster file; any other beside that one may be played instead of it."""
    names: str = ""
    """The list of a set-up whose entries have names that people may change."""
    api: int = API

    @cached_property
    def codec(self) -> TypeAdapter[S]:
        """Between the state and plain JSON values."""
        return TypeAdapter(self.state)


def installed() -> dict[str, EntryPoint]:
    """Give the rule sets that are installed, by name, not yet loaded."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(name: str) -> RuleSet[Any]:
    """Load a rule set.

    Raises:
        InputError: there is none of that name, it fails to load, or speaks another API.
    """
    games = installed()
    if name not in games:
        raise InputError(f"there is no game {name!r}; the games are: {', '.join(sorted(games))}")
    try:
        rules = games[name].load()
    except Exception as error:  # a plug-in may fail in any way, and must not take the companion along
        raise InputError(f"the game {name!r} ({games[name].value}) does not load: {error}") from error
    if getattr(rules, "api", None) != API:
        raise InputError(f"the game {name!r} speaks API {getattr(rules, 'api', None)}, this companion speaks {API}")
    assert isinstance(rules, RuleSet)  # noqa: S101 - for the type checker; API says the same
    return rules
