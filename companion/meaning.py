"""What words mean while a request stands: an answer, a part of one, or a command; typed and heard words alike."""

from typing import Any

from companion import protocol as p
from companion.global_commands import understood
from companion.language import Lexicon
from companion.parts import Part, added
from companion.understanding import NotUnderstood, answer


def meaning(
    words: str,
    asked: p.RequestWire,
    state: dict[str, Any],
    language: Lexicon | None = None,
    before: Part | None = None,
) -> p.Command | Part | None:
    """Give the command that words are while a request stands, or a part of its answer, with the one from `before`."""
    if isinstance(asked, p.TextWire) and (command := understood(words.lower(), asked, state, language)):
        return command  # anything is a name, so commands come first
    try:
        return p.AnswerCommand(id=asked.id or 0, answer=answer(words, asked, language))
    except NotUnderstood:
        command = understood(words.lower(), asked, state, language)
    return command or (_completed(words, asked, language, before) if isinstance(asked, p.FormWire) else None)


def _completed(
    words: str, asked: p.FormWire, language: Lexicon | None, before: Part | None
) -> p.AnswerCommand | Part | None:
    """Give the answer that words make together with what was said before, or the part of it that they are."""
    try:
        part = added(words, asked, before, language)
    except NotUnderstood:
        return None
    return part if part.missing(asked) else p.AnswerCommand(id=part.asked, answer=dict(part.known))
