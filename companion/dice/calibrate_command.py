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
    learnt = _learn_from(images)
    from companion.dice.calibration import save_calibration  # noqa: PLC0415 - what is slow to load is loaded when needed

    save_calibration(out, learnt)
    typer.echo(f"{out}: {in_words(learnt)}")


def in_words(learnt: "Calibration") -> str:
    """What was learnt, in a sentence."""
    if learnt.die_px is None:
        return "no dice were seen, so their size stays unknown; take pictures with some."
    return f"dice of {learnt.die_px:.0f} pixels, up to {learnt.varies:.1f} times larger or smaller."


def _learn_from(images: list[Path]) -> "Calibration":
    from companion.dice.learning import Sample, learn  # noqa: PLC0415
    from companion.dice.pictures import load_picture  # noqa: PLC0415
    from companion.dice.reader import read  # noqa: PLC0415

    loaded = [load_picture(path) for path in images]
    return learn([Sample(image, read(image)) for image in loaded])
