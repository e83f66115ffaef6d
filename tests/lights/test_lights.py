"""Lights on gpiozero's mock pins, driven by a clock of the test."""

import threading
import time
from typing import Any

import pytest
from gpiozero.pins.mock import MockPin

from companion.errors import InputError
from companion.lights.lights import PINS, Lights


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def pin(lights: Lights, name: str) -> MockPin:
    factory: Any = lights.factory
    return factory.pin(PINS[name])


def states(lights: Lights, name: str) -> list[bool]:
    return [bool(state.state) for state in pin(lights, name).states]


def run(lights: Lights, clock: Clock, seconds: float) -> list[tuple[float, bool]]:
    """Lets so much time pass; when the sniper's pin changed, in seconds, and to what."""
    end = clock.now + seconds
    began = clock.now
    changes: list[tuple[float, bool]] = []
    while clock.now < end:
        wait = lights.step()
        state = bool(pin(lights, "sniper").state)
        if not changes or changes[-1][1] != state:
            changes.append((round(clock.now - began, 3), state))
        clock.now = min(end, clock.now + (end if wait is None else wait + 1e-9))
    return changes


def test_the_sniper_reloads_in_blinks_then_shines() -> None:
    clock = Clock()
    lights = Lights(simulated=True, clock=clock)
    lights.show("sniper", "reloading", 3)
    assert run(lights, clock, 5.9) == [
        (0.0, True),
        (0.3, False),
        (0.6, True),
        (0.9, False),
        (1.2, True),
        (1.5, False),
        (3.0, True),
        (3.3, False),
        (3.6, True),
        (3.9, False),
        (4.2, True),
        (4.5, False),
    ]
    lights.show("sniper", "reloaded")
    assert run(lights, clock, 60) == [(0.0, True)]
    lights.show("sniper", "empty")
    assert run(lights, clock, 60) == [(0.0, False)]
    lights.close()


def test_lights_are_independent() -> None:
    clock = Clock()
    lights = Lights(simulated=True, clock=clock)
    lights.show("sniper", "reloaded")
    lights.show("dice", "waiting")
    assert lights.step() == 1.0
    clock.now += 1.0
    lights.step()
    assert states(lights, "sniper") == [False, True]
    assert states(lights, "dice") == [False, True, False]
    assert states(lights, "listening") == [False]
    lights.close()


def test_held_lights_stay_as_they_are_while_dice_are_read() -> None:
    clock = Clock()
    lights = Lights(simulated=True, clock=clock)
    lights.show("dice", "waiting")
    lights.step()
    lights.hold(True)
    clock.now += 1.5
    assert lights.step() is None
    assert states(lights, "dice") == [False, True]
    lights.hold(False)
    lights.step()
    assert states(lights, "dice") == [False, True, False]
    lights.close()


def test_the_thread_switches_the_pins() -> None:
    deadline = time.monotonic() + 30
    with Lights(simulated=True) as lights:
        sniper = pin(lights, "sniper")
        lights.show("sniper", "reloaded")
        while not sniper.state and time.monotonic() < deadline:
            threading.Event().wait(0.005)
        assert sniper.state
    assert sniper.function == "input"


def test_every_pattern_is_told_also_for_a_light_without_a_pin() -> None:
    told: list[str] = []
    lights = Lights({}, simulated=True, tell=told.append)
    lights.show("sniper", "reloading", 2)
    lights.show("dice", "waiting")
    assert lights.step() is not None
    lights.close()
    assert told == [
        "light sniper: reloading 2 (blinks 2 and pauses)",
        "light dice: waiting (blinks slowly)",
    ]


@pytest.mark.parametrize("number", [99, -1, "no pin"])
def test_a_pin_that_is_none_names_its_light(number: Any) -> None:
    with pytest.raises(InputError, match="light 'sniper': GPIO"):
        Lights({"dice": 27, "sniper": number}, simulated=True)


def test_two_lights_on_one_pin_are_refused() -> None:
    with pytest.raises(InputError, match="light 'b': GPIO 17"):
        Lights({"a": 17, "b": 17}, simulated=True)


def test_without_gpio_lights_are_simulated() -> None:
    lights = Lights()
    assert isinstance(lights.simulated, bool)
    lights.show("sniper", "reloaded")
    lights.step()
    lights.close()
