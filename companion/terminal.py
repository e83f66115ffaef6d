"""A game in the terminal, by keyboard alone; with plain lines it is also for a screen reader."""

import shlex
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console

from companion import protocol as p
from companion.conversation import Conversation
from companion.understanding import NotUnderstood, answer

STYLES = {"info": "", "good": "green", "bad": "bold red", "warning": "bold yellow"}
HELP = """Answer the question, or say: undo, redo, repeat, status, why, what can I say, quit.
Dice: type their values, as in 4 2 6, or press Enter to have them rolled for you.
Corrections: correct ID ANSWER. The record: set PATH VALUE, or set alone for what can be set.
The companion's last decision otherwise: worse CHOICE. Anything that can be told: tell TOPIC."""


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
        return self._console.input(f"[bold cyan]{prompt}[/] ")


def play(conversation: Conversation, *, plain: bool, resumed: int, kept: Path | None) -> None:
    """Play until the game ends, input ends, or `quit` is typed."""
    screen: Screen = PlainScreen() if plain else RichScreen()
    if kept:
        screen.line(f"This game is kept in {kept}", "dim")
    screen.line("Type help for what can be said.", "dim")
    asked = _show(conversation.opening(resumed=resumed), screen)
    conversation.heard()
    while asked is not None:
        try:
            words = screen.ask(f"[{asked.id}] {_hint(asked)}>" if plain else f"{_hint(asked)}>")
        except (EOFError, KeyboardInterrupt):
            return
        if words.strip() == "quit":
            return
        out = _carry_out(words, asked, conversation, screen)
        asked = _show(out, screen) or (None if conversation.over else asked)
        conversation.heard()


def _show(items: list[p.Out], screen: Screen) -> p.RequestWire | None:
    """Show what came, and give the request that stands now, if one came."""
    asked: p.RequestWire | None = None
    for item in items:
        match item:
            case p.SayEvent():
                screen.line(f"{'(again) ' if item.again else ''}{item.text}", STYLES[item.tone])
            case p.DecidedEvent():
                screen.line(f"{item.choice}: {item.why}", "dim")
            case p.LightEvent():
                count = f" {item.count}" if item.count else ""
                screen.line(f"[light] {item.name}: {item.pattern}{count}", "dim")
            case p.RefusedEvent():
                screen.line(item.text, "red")
            case p.EndEvent():
                screen.line(f"Result: {', '.join(f'{key} {value}' for key, value in item.result.items())}")
            case p.Hello() | p.StateEvent() | p.CorrectedEvent():
                pass  # nothing that is not said otherwise
            case _:
                asked = item
                screen.line(item.prompt, "bold")
    return asked


def _hint(asked: p.RequestWire) -> str:
    """Say shortly what may be answered."""
    match asked:
        case p.ChooseWire() | p.PickWire():
            hint = ", ".join(option.say[0] for option in asked.options)
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


def _carry_out(words: str, asked: p.RequestWire, conversation: Conversation, screen: Screen) -> list[p.Out]:
    command = _command(words, conversation, screen)
    if command is not None:
        return conversation.do(command) if not isinstance(command, str) else []
    try:
        value = _by_field(words, asked, screen)
    except NotUnderstood:
        screen.line("That is no answer here; type help for what can be said.", "red")
        return []
    return conversation.do(p.AnswerCommand(id=asked.id or 0, answer=value))


def _by_field(words: str, asked: p.RequestWire, screen: Screen) -> Any:
    """Understand an answer; what is missing in a form is asked for, a field at a time."""
    try:
        return answer(words, asked)
    except NotUnderstood:
        if not isinstance(asked, p.FormWire):
            raise
    first, *rest = asked.fields
    values = {first.name: answer(words, first)}
    for field in rest:
        screen.line(field.prompt, "bold")
        values[field.name] = answer(screen.ask(f"{_hint(field)}>"), field)
    return values


def _command(words: str, conversation: Conversation, screen: Screen) -> p.Command | str | None:
    """Understand one of the commands that work at any prompt; "" is one that is already done."""
    try:
        verb, *rest = shlex.split(words.strip().lower()) or [""]
    except ValueError:
        return None
    simple = {"status": "status", "repeat": "repeat", "why": "why", "what can i say": "can_say"}
    if words.strip().lower() in simple:
        return p.TellCommand(topic=simple[words.strip().lower()])
    match verb, rest:
        case "help", []:
            screen.line(HELP)
            return ""
        case "undo", [] | [_]:
            steps = int(rest[0]) if rest and rest[0].isdigit() else 1
            return p.UndoCommand(steps=max(1, steps))
        case "redo", []:
            return p.RedoCommand()
        case "tell", [topic]:
            return p.TellCommand(topic=topic)
        case "worse", [choice]:
            return p.VetoCommand(choice=choice)
        case "set", []:
            for path in conversation.snapshot()["adjustable"]:  # type: ignore[attr-defined]
                screen.line(path)
            return ""
        case "set", [path, value]:
            return p.AdjustCommand(path=path, value=int(value) if value.isdigit() else value)
        case "correct", [number, *values] if number.isdigit() and values:
            return p.CorrectCommand(id=int(number), answer=_raw(values))
    return None


def _raw(values: list[str]) -> Any:
    numbers = [int(value) if value.isdigit() else value for value in values]
    return numbers if len(numbers) > 1 or isinstance(numbers[0], int) else numbers[0]
