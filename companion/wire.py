"""Puts requests and happenings into the words and shapes of the protocol."""

from dataclasses import replace
from typing import Any

from companion.messages import Words
from companion.protocol import (
    ChooseWire,
    CorrectedEvent,
    DecidedEvent,
    FormWire,
    NumberWire,
    OptionWire,
    Out,
    PickWire,
    RequestWire,
    RollWire,
    SayEvent,
    TextWire,
)
from companion.requests import (
    Choose,
    ChooseOrNot,
    Form,
    Message,
    Number,
    Option,
    Pick,
    Request,
    Roll,
    Text,
    msg,
    pack,
)
from companion.run import Decided
from companion.session import Corrected, Happening, Line, Pending


def happening(what: Happening, words: Words) -> Out:
    """Put something that happened into the shape of its event."""
    if isinstance(what, Decided):
        return DecidedEvent(key=what.key, choice=what.choice, why=words.sentence(what.why), again=what.again or None)
    if isinstance(what, Corrected):
        return CorrectedEvent(id=what.id, kept=what.kept, set_aside=list(what.set_aside))
    return line(what, words)


def line(what: Line, words: Words) -> SayEvent:
    """Put a line into words."""
    say = what.say
    return SayEvent(
        text=words.sentence(say.message),
        tone=say.tone,
        kind=say.kind if say.kind != "fact" else None,
        key=say.message.key,
        params=pack(say.message)["params"],
        again=what.again or None,
        line=f"{what.id[0]}.{what.id[1]}",
        side=say.side,
        private=say.private or None,
    )


def spoken(message: Message, words: Words, *, only: str | None = None) -> SayEvent:
    """Put something that was asked to be told into words; `only` is the side that alone may hear it."""
    return SayEvent(
        text=words.sentence(message),
        tone="info",
        key=message.key,
        params=pack(message)["params"],
        side=only,
        private=True if only else None,
    )


def request(pending: Pending, words: Words) -> RequestWire:
    """Put the standing request into words."""
    asked = _request(pending.request, words, {"id": pending.id}, pending.lying)
    if not pending.lying:
        return asked
    still = words.sentence(msg("still-lying", dice=pending.lying))
    return asked.model_copy(update={"prompt": f"{asked.prompt} {still}"})


def vetoable(decision: Request[Any] | None, words: Words) -> list[OptionWire]:
    """Put the choices of a decision into words."""
    return _options(decision.options, words) if isinstance(decision, Choose) and not decision.private else []


def answered(pending: Pending, words: Words) -> RequestWire:
    """Put a request that was answered into words, without what could have been done instead; a roll with its dice."""
    return _request(replace(pending.request, also=()), words, {"id": pending.id}, pending.lying)


def specification(about: Request[Any], words: Words) -> RequestWire:
    """Put the request which validates an adjustment into words."""
    value = Message(about.prompt.key, {**about.prompt.params, "value": "{value}"})
    return _request(about, words, {"patterns": words.patterns(value) or None})


def _request(
    about: Request[Any], words: Words, more: dict[str, Any], kept: tuple[int, ...] | None = None
) -> RequestWire:
    common: dict[str, Any] = {
        "prompt": words.sentence(about.prompt),
        "purpose": about.purpose,
        "side": about.side,
        "also": _options(about.also, words) or None,
        "not_sure": True if about.not_sure is not None else None,
        "private": True if about.private else None,
        **more,
    }
    match about:
        case Choose() | ChooseOrNot():
            options = _options(about.options, words)
            return ChooseWire(options=options, optional=isinstance(about, ChooseOrNot), **common)
        case Pick():
            return PickWire(options=_options(about.options, words), min=about.least, max=about.limit, **common)
        case Number():
            step = None if about.step == 1 else about.step
            return NumberWire(min=about.low, max=about.high, unit=about.unit, step=step, **common)
        case Roll():
            lying = list(kept) if kept else None
            return RollWire(dice=about.dice, sides=about.sides, by=about.by, kept=lying, **common)
        case Form():
            fields = [_request(field, words, {"name": name}) for name, field in about.fields.items()]
            parts = Message(about.prompt.key, {**about.prompt.params, **{name: f"{{{name}}}" for name in about.fields}})
            return FormWire(fields=fields, patterns=words.patterns(parts) or None, **common)
        case Text():
            return TextWire(**common)
        case _:
            raise TypeError(f"there is no shape for {type(about).__name__}")


def _options(options: tuple[Option, ...], words: Words) -> list[OptionWire]:
    return [OptionWire(key=option.key, say=words.phrases(option)) for option in options]
