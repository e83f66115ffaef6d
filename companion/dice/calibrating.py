"""Follows a camera while somebody sets up the tray, and has the guide look whenever it lies still."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.devices import Camera, Frame
from companion.dice.calibration import Point
from companion.dice.guide import Guide
from companion.dice.reading import Reading
from companion.dice.sighting import USUAL
from companion.dice.watching import Eye
from companion.requests import Message, msg

STILL_S = 0.8
"""Seconds without movement after which somebody's hands have done what they were asked for."""
GIVEN_UP_S = 180.0
"""Seconds after which it is given up."""
LOOK_S = 0.1


async def set_up(
    camera: Camera,
    frame: Frame,
    read: Callable[[Any], Awaitable[Reading | None]],
    say: Callable[[Message], None],
    marked: Callable[[], tuple[Point, ...] | None] = lambda: None,
) -> Guide:
    """Lead through the calibration from `frame` on; the guide has learnt nothing where it was given up.

    `read` reads a picture without any calibration; `say` has something said aloud; `marked` gives the corners of the
    tray once somebody marked them. Each stillness is looked at once: what comes next is only seen after something
    moved. `DeviceError` where the camera is lost.
    """
    guide, eye = Guide(), Eye()
    say(msg("calibrate-begin"))
    begun = since = frame.taken
    moved = True
    while guide.stage != "done":
        look = await asyncio.to_thread(eye.measure, frame)
        if look.moved > USUAL.gate:
            since, moved = frame.taken, True
        elif moved and frame.taken - since >= STILL_S:
            reading = await read(frame.image)
            if reading is not None:
                moved = False
                said = await asyncio.to_thread(guide.look, frame.image, reading)
                if said is not None:
                    say(said)
        tray = marked()
        if tray is not None:
            say(guide.mark(tray))
        elif frame.taken - begun > GIVEN_UP_S:
            say(guide.give_up())
            break
        frame = await camera.newest(frame.taken + LOOK_S)
    return guide
