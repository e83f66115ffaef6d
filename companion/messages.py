"""Turns messages into words: one Fluent file per game and language, and one of what is common to all games."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from companion.errors import InputError
from companion.requests import Message, Option

COMMON = "companion.language"


class Words:
    """The words of one game in one language.

    Raises:
        InputError: the game does not speak that language.
    """

    def __init__(self, package: str, language: str = "en") -> None:
        self.language = language
        self._plain: dict[str, list[str]] = {}
        self._bundle = FluentBundle([language], use_isolating=False)  # isolation marks would be spoken, and shown
        for source in (COMMON, package):
            self._bundle.add_resource(_resource(source, language), allow_overrides=True)

    def say(self, message: Message) -> str:
        """Give the words of a message; a key without words is said as the key, so that a fault is heard."""
        return self._format(message, None)

    def sentence(self, message: Message) -> str:
        """Give the words of a message that stands alone, with a capital letter."""
        text = self.say(message)
        return text[:1].upper() + text[1:]

    def phrases(self, option: Option) -> list[str]:
        """Give all the ways in which an option may be said, the best first."""
        if isinstance(option.label, str):
            return [option.label]
        if option.label.params:
            return self._ways(option.label)
        if option.label.key not in self._plain:  # the same few options are offered again and again
            self._plain[option.label.key] = self._ways(option.label)
        return list(self._plain[option.label.key])

    def _ways(self, label: Message) -> list[str]:
        return [self.say(label), *self._listed(label, "also")]

    def _listed(self, message: Message, attribute: str) -> list[str]:
        """Give what stands in an attribute of a message, if it has that, between strokes."""
        listed = self._format(message, attribute) if self._has(message.key, attribute) else ""
        return [phrase.strip() for phrase in listed.split("|") if phrase.strip()]

    def asking(self, topic: str) -> list[str]:
        """Give the phrases that ask for a topic ("marine:bravo"), by the message of its kind, if it has one."""
        kind, _, who = topic.partition(":")
        about = Message(f"topic-{kind}", {"who": who.replace("_", " ")})
        known = self._bundle.has_message(about.key)
        return [*self.phrases(Option(topic, about)), *self.typed(topic)] if known else []

    def typed(self, topic: str) -> list[str]:
        """Give those of the phrases for a topic that are never heard for what they are: its attribute `.typed`."""
        kind, _, who = topic.partition(":")
        about = Message(f"topic-{kind}", {"who": who.replace("_", " ")})
        return self._listed(about, "typed")

    def patterns(self, message: Message) -> list[str]:
        """Give the sentences that a message's attribute `.say` has for its question, with their parts in braces."""
        return self._listed(message, "say")

    def text(self, value: object) -> str:
        """Give the words of a parameter: a message, a list, a number, or words as they are."""
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, list | tuple):
            items = [self.text(item) for item in value]
            both = Message("list-and", {"first": ", ".join(items[:-1]), "last": items[-1]}) if len(items) > 1 else None
            return self.say(both) if both else "".join(items)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def _has(self, key: str, attribute: str) -> bool:
        return self._bundle.has_message(key) and attribute in self._bundle.get_message(key).attributes

    def _format(self, message: Message, attribute: str | None) -> str:
        if not self._bundle.has_message(message.key):
            return message.key
        found = self._bundle.get_message(message.key)
        pattern = found.value if attribute is None else found.attributes[attribute]
        if pattern is None:
            return message.key
        text, _ = self._bundle.format_pattern(pattern, self._params(message.params))
        return str(text)

    def _params(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Keep whole numbers as numbers, since plurals are chosen by them."""
        return {name: value if isinstance(value, int) else self.text(value) for name, value in params.items()}


@cache
def _resource(package: str, language: str) -> Any:
    try:
        return FluentResource(files(package).joinpath(f"{language}.ftl").read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise InputError(f"{package} has no words for the language {language!r}") from error
