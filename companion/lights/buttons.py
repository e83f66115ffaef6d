"""Buttons through gpiozero: each says a word that is understood at any prompt, cuts speech off, or lets one talk."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import InputError

PINS: Mapping[str, int] = {"yes": 5, "no": 6, "undo": 13, "repeat": 19, "roll for me": 26, "hush": 21, "talk": 20}
"""What a button says, and its GPIO in the BCM numbering; pressed, it connects the pin to ground."""

BOUNCE_S = 0.05


class Buttons:
    """Calls `pressed` with what a button says, from a thread of gpiozero's; on `factory`'s pins."""

    def __init__(self, pressed: Callable[[str], None], factory: Any, pins: Mapping[str, int] = PINS) -> None:
        from gpiozero import Button  # noqa: PLC0415 - looks for libraries of the machine when it is imported
        from gpiozero.exc import GPIOZeroError  # noqa: PLC0415

        self._buttons: list[Any] = []
        for word, pin in pins.items():
            try:
                button = Button(pin, bounce_time=BOUNCE_S, pin_factory=factory)
            except (GPIOZeroError, ValueError) as error:
                self.close()
                raise InputError(f"button {word!r}: GPIO {pin!r} can't be used ({error})") from error
            button.when_pressed = lambda word=word: pressed(word)
            self._buttons.append(button)

    def close(self) -> None:
        """Give the pins back."""
        for button in self._buttons:
            button.close()
        self._buttons.clear()
