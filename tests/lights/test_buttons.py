"""Buttons on mock pins: what is pressed is what is said."""

from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import InputError
from companion.lights.buttons import PINS, Buttons


@pytest.fixture
def factory() -> Any:
    return MockFactory()


def test_a_pressed_button_says_its_word(factory: Any) -> None:
    said: list[str] = []
    buttons = Buttons(said.append, factory)
    for word in ("undo", "yes"):
        factory.pin(PINS[word]).drive_low()
        factory.pin(PINS[word]).drive_high()
    buttons.close()
    assert said == ["undo", "yes"]


def test_closed_buttons_say_nothing_and_their_pins_are_free(factory: Any) -> None:
    said: list[str] = []
    Buttons(said.append, factory).close()
    Buttons(said.append, factory).close()
    assert said == []


def test_a_pin_that_is_none_is_named_and_the_others_are_given_back(factory: Any) -> None:
    with pytest.raises(InputError, match="button 'no': GPIO 4711"):
        Buttons(lambda _: None, factory, {"yes": 5, "no": 4711})
    Buttons(lambda _: None, factory, {"yes": 5}).close()
