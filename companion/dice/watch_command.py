"""`companion dice watch`: one line for each throw that comes to rest."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.devices import DeviceError, Frame
from companion.dice.sources import folder, open_source, video
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.dice.sighting import Settled

LOOK_S = 0.05
"""Seconds between two looks at a device, at least."""


def watch(
    source: Annotated[str, typer.Argument(help="A video, a folder of frames, a camera's path, or picamera2.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line for each throw.")] = False,
    every: Annotated[
        float, typer.Option(min=0.01, max=60, help="Of a folder: for how many seconds each picture is shown.")
    ] = 0.1,
    calibration: Annotated[Path | None, typer.Option(metavar="FILE", help="What was learnt about this rig.")] = None,
) -> None:
    """Watch dice being thrown, and tell what lies there each time that they have come to rest.

    Ends with the file or folder; a camera is watched until it is lost, or Ctrl-C.
    """
    from companion.dice.calibration import load_calibration  # noqa: PLC0415 - what needs OpenCV is loaded when needed
    from companion.dice.watching import Watching  # noqa: PLC0415

    watching, begun = Watching(calibration=load_calibration(calibration) if calibration else None), None
    try:
        for frame in _frames(source, every):
            begun = frame.taken if begun is None else begun
            settled = watching.look(frame)
            if settled is not None and settled.news:
                typer.echo(_line(settled, settled.at - begun, as_json=as_json))
    except DeviceError as error:
        if begun is None:
            raise InputError(str(error)) from error
        typer.echo(f"companion: {error}", err=True)
        raise typer.Exit(1) from error


def _frames(source: str, every: float) -> Iterable[Frame]:
    path = Path(source)
    if path.is_dir() or path.suffix.lower() in folder.SUFFIXES:
        return folder.frames(path, every)
    if path.is_file():
        return video.frames(path)
    return _live(source)


def _live(source: str) -> Iterator[Frame]:
    """Frames of a device, as it gives them."""
    camera, at = open_source(source), 0.0
    with asyncio.Runner() as runner:
        try:
            while True:
                frame = runner.run(camera.newest(at))
                at = frame.taken + LOOK_S
                yield frame
        finally:
            camera.close()


def _line(settled: "Settled", at: float, *, as_json: bool) -> str:
    reading = settled.reading
    if as_json:
        return json.dumps({"at": round(at, 3), **reading.to_json()})
    sure = ", ".join(str(die.value) for die in reading.dice) or "nothing sure"
    return f"{at:7.1f} s  {sure}" + (f"; {len(reading.unsure)} not sure" if reading.unsure else "")
