"""`companion calibrate`: learns a rig from its camera, or from pictures that it took."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion import places
from companion.devices import DeviceError
from companion.errors import InputError
from companion.messages import Words

if TYPE_CHECKING:
    from companion.dice.calibration import Calibration


def calibrate(
    more: Annotated[list[Path] | None, typer.Argument(metavar="IMAGE...", hidden=True)] = None,
    pictures: Annotated[
        list[Path] | None, typer.Option("--from", metavar="IMAGE...", help="Pictures of one rig, some with dice.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where what was learnt is kept.")] = None,
    camera: Annotated[str, typer.Option(help="A camera's path, picamera2, a video or a folder, if no pictures.")] = "0",
) -> None:
    """Learn the tray, the size of the dice and the light: from the camera, or from pictures of one rig.

    With a camera it says what to do next, and sees when it was done; a running companion does so by ear: "set up the
    tray". Without --out the file is kept where the companion looks for it.
    """
    images = [*(pictures or []), *(more or [])]
    if out is None:
        out = places.state_folder() / "tray.toml"
        out.parent.mkdir(parents=True, exist_ok=True)
    learnt = _learn_from(images, out) if images else asyncio.run(_learn_live(camera, out))
    typer.echo(f"{out}: {in_words(learnt)}")


def in_words(learnt: "Calibration") -> str:
    """What was learnt, in a sentence or three."""
    if learnt.die_px is None:
        words = "no dice were seen, so their size stays unknown: take pictures with some."
    else:
        words = f"dice of {learnt.die_px:.0f} pixels, up to {learnt.varies:.1f} times larger or smaller."
    if learnt.tray is not None:
        words += " The edge of the tray was found."
    return words if learnt.empty is None else f"{words} The empty tray was seen."


async def _learn_live(source: str, out: Path) -> "Calibration":
    """Lead through the calibration of a camera, in lines that a screen reader reads."""
    from companion.dice.calibrating import set_up  # noqa: PLC0415
    from companion.dice.calibration import save_calibration  # noqa: PLC0415
    from companion.dice.reader import read  # noqa: PLC0415
    from companion.dice.sources import open_source  # noqa: PLC0415

    words = Words("companion.language")
    camera = open_source(source)
    try:
        guide = await set_up(
            camera,
            await camera.newest(0.0),
            lambda image: asyncio.to_thread(read, image),
            lambda message: typer.echo(words.sentence(message)),
        )
    except DeviceError as error:
        raise InputError(str(error)) from error
    finally:
        camera.close()
    if guide.learnt is None:
        raise typer.Exit(1)
    return save_calibration(out, guide.learnt.model_copy(update={"camera": camera.settings}), guide.empty)


def _learn_from(images: list[Path], out: Path) -> "Calibration":
    from companion.dice.calibration import save_calibration  # noqa: PLC0415 - it brings OpenCV along
    from companion.dice.learning import Sample, empty_tray, learn  # noqa: PLC0415
    from companion.dice.pictures import load_picture  # noqa: PLC0415
    from companion.dice.reader import read  # noqa: PLC0415

    loaded = [load_picture(path) for path in images]
    samples = [Sample(image, read(image)) for image in loaded]
    return save_calibration(out, learn(samples), empty_tray(samples))
