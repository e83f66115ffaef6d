"""The command `dice`; OpenCV is imported when it runs, since that can take 15 s on a Pi."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.dice.calibration import Calibration
    from companion.dice.reading import Reading

app = typer.Typer(no_args_is_help=True)


@app.callback()
def dice() -> None:
    """Reads dice from pictures."""


@app.command()
def read(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE...", help="Pictures of dice.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a picture.")] = False,
    annotate: Annotated[Path | None, typer.Option(metavar="DIR", help="Write copies with what was seen here.")] = None,
    calibration: Annotated[Path | None, typer.Option(metavar="FILE", help="What was learnt about this rig.")] = None,
) -> None:
    """Tells what the dice in each picture show; boxes are in pixels as the file stores them."""
    from companion.dice.calibration import load_calibration  # noqa: PLC0415

    known = load_calibration(calibration) if calibration else None
    if annotate:
        _make(annotate)
    failed = False
    for image in images:
        try:
            line = _read_one(image, known, annotate, as_json=as_json)
        except InputError as error:
            failed = True
            line = json.dumps({"image": str(image), "error": str(error)}, ensure_ascii=False) if as_json else str(error)
        typer.echo(line)
    if failed:
        raise typer.Exit(2)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror}") from error


def _read_one(path: Path, known: "Calibration | None", annotate: Path | None, *, as_json: bool) -> str:
    from companion.dice.pictures import load_picture  # noqa: PLC0415
    from companion.dice.reader import read as read_dice  # noqa: PLC0415

    begun = time.perf_counter()
    image = load_picture(path)
    reading = read_dice(image, known)
    spent = (time.perf_counter() - begun) * 1000
    if annotate:
        _write(annotate / f"{path.stem}.png", image, reading)
    if as_json:
        answer: dict[str, Any] = {"image": str(path), **reading.to_json(), "ms": round(spent, 1)}
        return json.dumps(answer, ensure_ascii=False)
    return f"{path}: {sentence(reading)}"


def sentence(reading: "Reading") -> str:
    """The reading in plain words: "2 dice: 2, 5. Not sure of the one at 40, 60: 5 or 6."."""
    if not reading.dice and not reading.unsure:
        return "no dice."
    count = len(reading.dice)
    values = ", ".join(str(die.value) for die in sorted(reading.dice, key=lambda die: die.value))
    words = f"{count} {'die' if count == 1 else 'dice'}: {values}." if count else "no die is sure."
    for item in reading.unsure:
        maybe = " or ".join(map(str, item.candidates)) or "unknown"
        words += f" Not sure of the one at {item.box[0]}, {item.box[1]}: {maybe}."
    return words


def _write(path: Path, image: Any, reading: "Reading") -> None:
    import cv2  # noqa: PLC0415

    from companion.dice.annotate import annotated  # noqa: PLC0415

    try:
        written = cv2.imwrite(str(path), annotated(image, reading))
    except cv2.error:
        written = False
    if not written:
        raise InputError(f"{path}: cannot be written")
