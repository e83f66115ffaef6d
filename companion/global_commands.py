"""What is understood at any prompt, whatever is asked: from a phrase to a command."""

from collections.abc import Hashable
from typing import Any

from companion import protocol as p
from companion.corrections import correction
from companion.language import Lexicon, lexicon
from companion.sayable import adjustment
from companion.understanding import normal
from companion.vetoes import veto

MOST_UNDONE = 5
"""As many moves are undone by what is heard at once."""
TOLD = ("repeat", "status", "why", "can_say", "more", "ready", "odds")


def named(said: str, language: Lexicon | None = None) -> str | None:
    """Give the name of the command that a phrase is."""
    commands = (language or lexicon()).commands
    return next((name for name, phrases in commands.items() if said in phrases), None)


def undone(said: str, language: Lexicon) -> int:
    """Give how many moves a phrase undoes ("undo", "undo two", "undo the last two"), or 0."""
    if named(said, language) == "undo":
        return 1
    undo, _, count = said.rpartition(" ")
    several = named(undo, language) == "undo" or undo in language.words["undo_last"]
    return (language.number(count) or 0) if several else 0


def undos(language: Lexicon) -> dict[str, Hashable]:
    """Give the phrases that undo a few moves at once, each with its meaning; more are typed.

    "Undo two" is typed as well: by ear "undo" would be taken for it.
    """
    undo = language.words["undo_last"][0]
    return {f"{undo} {language.say_number(count)}": ("undo", count) for count in range(2, MOST_UNDONE + 1)}


def understood(
    said: str, asked: p.RequestWire, state: dict[str, Any], language: Lexicon | None = None
) -> p.Command | None:
    """Give the command that words are, or None; also what asks for a topic, vetoes, or sets the record or dice right.

    Topics that this game cannot tell are no commands in it.
    """
    language = language or lexicon()
    command = named(said, language)
    if command in TOLD and command in state.get("topics", []):
        return p.TellCommand(topic=command)
    if steps := undone(said, language):
        return p.UndoCommand(steps=steps)
    if command == "redo":
        return p.RedoCommand()
    if command == "yes" and isinstance(asked, p.RollWire) and asked.kept:
        return p.AnswerCommand(id=asked.id or 0, answer=None)
    for topic, phrases in state.get("asking", {}).items():
        if said in map(normal, phrases):
            return p.TellCommand(topic=topic)
    if worse := veto(said, state.get("vetoable", []), language):
        return worse
    right = correction(said, state.get("thrown"), state.get("answered"), language)
    return right or adjustment(said, state.get("adjust", {}), language)
