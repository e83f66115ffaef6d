"""A game in the terminal, by keyboard alone; with plain lines it is also for a screen reader."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console
from rich.markup import escape

from companion import protocol as p
from companion import wire
from companion.conversation import Conversation
from companion.meaning import meaning
from companion.parts import Part
from companion.session import Pending
from companion.understanding import NotUnderstood, answer, normal

STYLES = {"info": "", "good": "green", "bad": "bold red", "warning": "bold yellow"}
HELP = """Answer the question, or say: undo, redo, repeat, status, why, what can I say, quit.
Dice: type their values, as in 4 2 6, or press Enter to have them rolled for you.
Corrections: correct ID ANSWER; the ID stands before each question. Several steps back: undo NUMBER.
The record: set PATH VALUE, or set alone for what can be set.
The companion's last decision otherwise: worse CHOICE. Anything that can be told: tell TOPIC, or tell alone."""
NO_ANSWER = "That is no answer here; type help for what can be said."


class Screen(Protocol):
    """Where lines go."""

    def line(self, text: str, style: str = "") -> None:
        """Show one line."""

    def ask(self, prompt: str) -> str:
        """Read one line; EOFError where there is none."""


class PlainScreen:
    """Lines without any decoration, so that a screen reader reads just what is said."""

    def line(self, text: str, style: str = "") -> None:  # noqa: ARG002 - plain means without style
        """Show one line."""
        print(text, flush=True)  # noqa: T201 - this is the screen

    def ask(self, prompt: str) -> str:
        """Read one line."""
        return input(f"{prompt} ")


class RichScreen:
    """Lines with a little colour."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)

    def line(self, text: str, style: str = "") -> None:
        """Show one line."""
        self._console.print(text, style=style or None, markup=False)

    def ask(self, prompt: str) -> str:
        """Read one line."""
        return self._console.input(f"[bold cyan]{escape(prompt)}[/] ")


def play(conversation: Conversation, *, plain: bool, resumed: int, kept: Path | None) -> None:
    """Play until the game ends, input ends, or `quit` is typed."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is no answer, and no reason to end
    screen: Screen = PlainScreen() if plain else RichScreen()
    if kept:
        screen.line(f"This game is kept in {kept}", "dim")
    screen.line("Type help for what can be said.", "dim")
    asked = _show(conversation.opening(resumed=resumed), screen)
    conversation.heard()
    part: Part | None = None
    while asked is not None:
        try:
            words = screen.ask(f"[{asked.id}] {_hint(_missing(asked, part))}>")
        except (EOFError, KeyboardInterrupt):
            return
        if normal(words) == "quit":
            return
        try:
            done = _command(words, conversation, screen)
            command = meaning(words, asked, conversation.snapshot(), before=part) if done is None else done
        except NotUnderstood:
            command = None
        if command is None:
            screen.line(NO_ANSWER, "red")
            continue
        if isinstance(command, Part):
            part = command
            screen.line(_missing(asked, part).prompt, "bold")
            continue
        if isinstance(command, str):
            continue
        now = _show(conversation.do(command), screen)
        if now is not None or isinstance(command, p.AnswerCommand):
            part = None
        asked = now or (None if conversation.over else asked)
        conversation.heard()


def _missing(asked: p.RequestWire, part: Part | None) -> p.RequestWire:
    """Give the field of a form that is to be answered next; the request itself where no part of it was given yet."""
    return part.missing(asked) or asked if part is not None and isinstance(asked, p.FormWire) else asked


def _show(items: list[p.Out], screen: Screen) -> p.RequestWire | None:
    """Show what came, and give the request that stands now, if one came."""
    asked: p.RequestWire | None = None
    for item in items:
        match item:
            case p.SayEvent():
                screen.line(f"{'(again) ' if item.again else ''}{item.text}", STYLES[item.tone])
            case p.LightEvent():
                count = f" {item.count}" if item.count else ""
                screen.line(f"[light] {item.name}: {item.pattern}{count}", "dim")
            case p.RefusedEvent():
                screen.line(item.text, "red")
            case p.Hello() | p.StateEvent() | p.CorrectedEvent() | p.DecidedEvent() | p.EndEvent():
                pass  # nothing that is not said otherwise
            case _:
                asked = item
                screen.line(item.prompt, "bold")
    return asked


def _hint(asked: p.RequestWire) -> str:
    """Say shortly what may be answered."""
    match asked:
        case p.ChooseWire() | p.PickWire():
            nobody = asked.optional if isinstance(asked, p.ChooseWire) else asked.min == 0
            hint = ", ".join([*(option.say[0] for option in asked.options), *(["none"] if nobody else [])])
        case p.NumberWire():
            hint = f"{asked.min} to {asked.max}" if asked.max is not None else f"{asked.min} or more"
        case p.RollWire() if asked.kept:
            hint = f"still {' '.join(map(str, asked.kept))}? Enter keeps them"
        case p.RollWire():
            hint = f"{asked.dice} dice" if asked.dice > 1 else "1 die"
        case p.FormWire():
            hint = "; ".join(_hint(field) for field in asked.fields)
        case p.TextWire():
            hint = "a name"
    more = [option.say[0] for option in asked.also or []]
    return ", or ".join([hint, *more, *(["not sure"] if asked.not_sure else [])])


def _command(words: str, conversation: Conversation, screen: Screen) -> p.Command | str | None:
    """Understand one of the commands that are typed alone, at any prompt; "" is one that is already done."""
    verb, *rest = words.strip().lower().split() or [""]
    match verb, rest:
        case "help", []:
            screen.line(HELP)
            return ""
        case "set" | "tell", []:
            for name in _names(conversation.snapshot(), "adjustable" if verb == "set" else "topics"):
                screen.line(name)
            return ""
        case "undo", [steps] if steps.isdecimal() and int(steps) > 0:
            return p.UndoCommand(steps=int(steps))
        case "tell", _:
            return p.TellCommand(topic="_".join(rest))
        case "worse", [_, *_]:
            return p.VetoCommand(choice="_".join(rest))
        case "set", [path, _, *_]:
            return _set(path, " ".join(rest[1:]), conversation)
        case "correct", [number, *_] if number.isdecimal():
            return _correct(int(number), " ".join(rest[1:]), conversation)
    return None


def _names(state: dict[str, Any], key: str) -> list[str]:
    names: list[str] = state[key]
    return names


def _set(path: str, words: str, conversation: Conversation) -> p.Command:
    """Understand a new value of the record by the request that validates it."""
    request = conversation.session.rules.adjustable(conversation.session.run.state).get(path)
    value = words if request is None else answer(words, wire.specification(request, conversation.words))
    return p.AdjustCommand(path=path, value=value)


def _correct(number: int, words: str, conversation: Conversation) -> p.Command:
    """Understand another answer by the request that it answers."""
    entries = conversation.session.history.entries()
    place = next((at for at, one in enumerate(entries) if one.kind == "answer" and one.id == number), None)
    older = place is None or place < conversation.session.history.floor
    request = None if older else conversation.session.replay(entries[:place]).pending
    value = words if request is None else answer(words, wire.request(Pending(number, request), conversation.words))
    return p.CorrectCommand(id=number, answer=value)
