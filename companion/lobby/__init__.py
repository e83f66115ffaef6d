"""What comes before a game: go on with the last one, or which game, which set-up, whose names.

It is a rule set like any other, so that voice, keys, page and protocol work in it as they do in a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from companion.call_signs import CALL_SIGNS
from companion.dialogue import Say, Script, Turn, ask, step
from companion.requests import Choose, Decide, Message, Option, Request, msg
from companion.rules import Decision, RuleSet

YES_NO = (Option("yes", msg("opt-yes")), Option("no", msg("opt-no")))


class Setup(BaseModel):
    """What the daemon knows when it opens the lobby."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    last: str | None = None
    """The title of the last game, if it was left in the middle."""
    games: dict[str, dict[str, tuple[str, ...]]]
    """The set-ups of each game (`with_roster` for another team), and the names that may be changed in each of them."""


@dataclass
class Lobby:
    """What has been chosen so far."""

    last: str | None
    games: dict[str, dict[str, list[str]]]
    resume: bool = False
    game: str | None = None
    setup: str | None = None
    names: dict[str, str] = field(default_factory=dict)


def start(setup: Setup) -> Lobby:
    """Nothing is chosen yet."""
    return Lobby(setup.last, {game: {k: list(v) for k, v in setups.items()} for game, setups in setup.games.items()})


def script(lobby: Lobby) -> Script[None]:
    """Ask only what is not clear already."""
    yield Turn(1)
    yield Say(msg("welcome"))
    if lobby.last is not None:
        lobby.resume = (yield from ask(lambda: _yes_no("resume", msg("ask-resume", game=lobby.last)))) == "yes"
    if lobby.resume:
        return
    lobby.game = yield from _one_of("game", lambda: list(lobby.games))
    lobby.setup = yield from _one_of("setup", lambda: list(lobby.games[lobby.game or ""]))
    yield from step(_names(lobby))


def _yes_no(key: str, prompt: Any) -> Choose:
    return Choose(key=key, prompt=prompt, options=YES_NO)


def _one_of(key: str, names: Any) -> Script[str]:
    """Ask for one of several; one alone is taken."""
    found: list[str] = names()
    if len(found) == 1:
        return found[0]
    options = tuple(Option(name, _spoken(name)) for name in found)
    return (yield from ask(lambda: Choose(key=key, prompt=msg(f"ask-{key}"), options=options)))


def with_roster(setup: str, roster: str) -> str:
    """Name the set-up that is another one with another roster."""
    return f"{setup}/{roster}"


def _spoken(name: str) -> Message | str:
    """The name of a game or a set-up as it is said."""
    setup, _, roster = name.replace("-", " ").replace("_", " ").partition("/")
    return msg("opt-with-roster", setup=setup, roster=roster) if roster else setup


def _names(lobby: Lobby) -> Script[None]:
    """Let people call their operatives by call signs which a recogniser tells apart."""
    listed = lobby.games[lobby.game or ""][lobby.setup or ""]
    if not listed:
        return
    if (yield from ask(lambda: _yes_no("rename", msg("ask-rename", names=listed)))) == "no":
        return
    for name in listed:

        def build(name: str = name) -> Choose:
            free = [sign for sign in CALL_SIGNS if sign not in lobby.names.values()]
            options = tuple(Option(sign, sign) for sign in (name, *free))
            return Choose(key=f"name:{name}", prompt=msg("ask-name", name=name), options=options)

        lobby.names[name] = yield from ask(build)


def _decide(_lobby: Lobby, request: Decide, _draw: Any) -> Decision:
    return Decision(request.options[0].key, msg("welcome"))


def _nothing(_lobby: Lobby) -> Mapping[str, Request[Any]]:
    return {}


def _adjust(_lobby: Lobby, _path: str, _value: Any) -> Sequence[Say]:
    return []


RULES: RuleSet[Lobby] = RuleSet(
    name="lobby",
    version="1",
    setup=Setup,
    state=Lobby,
    start=start,
    script=script,
    result=asdict,
    view=asdict,
    adjustable=_nothing,
    adjust=_adjust,
    decide=_decide,
    topics=lambda _: {"status": lambda: [msg("welcome")]},
    lights=lambda _: {},
    messages="companion.lobby",
    default_setup="",
)
