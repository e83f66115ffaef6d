"""`companion calibrate`: learns a rig from its camera, or from pictures that it took."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.dice.calibration import Calibration


def calibrate(
    more: Annotated[list[Path] | None, typer.Argument(metavar="IMAGE...", hidden=True)] = None,
    pictures: Annotated[
        list[Path] | None, typer.Option("--from", metavar="IMAGE...", help="Pictures of one rig, some with dice.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where what was learnt is kept.")] = None,
) -> None:
    """Learn the tray, the size of the dice and the light: from the camera, or from pictures of one rig."""
    images = [*(pictures or []), *(more or [])]
    if not images or out is None:
        raise InputError("calibrate takes pictures and a file: --from IMAGE... --out FILE")
    typer.echo(f"{out}: {in_words(_learn_from(images, out))}")


def in_words(learnt: "Calibration") -> str:
    """What was learnt, in a sentence or three."""
    if learnt.die_px is None:
        words = "no dice were seen, so their size stays unknown: take pictures with some."
    else:
        words = f"dice of {learnt.die_px:.0f} pixels, up to {learnt.varies:.1f} times larger or smaller."
    if learnt.tray is not None:
        words += " The edge of the tray was found."
    return words if learnt.empty is None else f"{words} The empty tray was seen."


def _learn_from(images: list[Path], out: Path) -> "Calibration":
    from companion.dice.calibration import save_calibration  # noqa: PLC0415 - it brings OpenCV along
    from companion.dice.learning import Sample, empty_tray, learn  # noqa: PLC0415
    from companion.dice.pictures import load_picture  # noqa: PLC0415
    from companion.dice.reader import read  # noqa: PLC0415

    loaded = [load_picture(path) for path in images]
    samples = [Sample(image, read(image)) for image in loaded]
    return save_calibration(out, learn(samples), empty_tray(samples))
