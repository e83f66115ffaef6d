"""What was learnt about one rig, as the reader takes it from a file that `companion calibrate` writes."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field

from companion.errors import InputError
from companion.toml_files import check
from companion.whole_files import write_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Point = tuple[Annotated[float, Field(ge=0, le=1)], Annotated[float, Field(ge=0, le=1)]]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CameraSettings(_Section):
    """What the camera keeps to, in the units of its driver; None where it decides by itself, or can't be told."""

    exposure: float | None = None
    gain: float | None = None
    white_balance: float | None = None
    colour_gains: tuple[float, float] | None = None
    """The white balance of cameras which take it as factors of red and blue."""
    focus: float | None = None


class View(_Section):
    """How a camera looks at the table."""

    across: Annotated[float, Field(ge=-1, le=1)] = 0.0
    down: Annotated[float, Field(ge=-1, le=1)] = 0.0
    """The part of the table's normal, which has the length one, that goes across and down in the picture."""
    focal: Annotated[float, Field(gt=0, le=20)] = 1.0
    """The focal length, in widths of the picture."""


class Calibration(_Section):
    """One rig's calibration file (TOML)."""

    die_px: Annotated[float, Field(gt=4, le=4000)] | None = None
    """The typical size of a die in the pictures of this rig, pixels: the root of the area of the box around it. None
    where no dice were seen yet."""
    varies: Annotated[float, Field(ge=1, le=10)] = 1.6
    """By which factor dice are larger or smaller than that: 1.2 under a fixed camera, 2.5 in pictures by hand."""
    tray: Annotated[tuple[Point, ...], Field(min_length=3)] | None = None
    """The corners of the tray in shares of the picture's width and height; None where dice may lie anywhere."""
    empty: Path | None = None
    """A picture of the empty tray; in the file its name, beside the file."""
    view: View | None = None
    """None where it differs from picture to picture, or no dice told it."""
    camera: CameraSettings = CameraSettings()
    logo: Annotated[int, Field(ge=1, le=6)] | None = None
    """Which value the logo on a face of these dice stands for, where they have one and somebody said so."""

    @property
    def sides(self) -> tuple[float, float] | None:
        """The least and the largest size of a die, pixels, where that is known."""
        return None if self.die_px is None else (self.die_px / self.varies, self.die_px * self.varies)


def load_calibration(path: Path) -> Calibration:
    """Reads a calibration file; InputError names the file and the key or line at fault."""
    known = check(Calibration, path)
    return known if known.empty is None else known.model_copy(update={"empty": path.parent / known.empty})


def save_calibration(path: Path, known: Calibration, empty: "NDArray[np.uint8] | None" = None) -> Calibration:
    """Writes a calibration file that `load_calibration` reads, and gives what that would.

    A picture of the `empty` tray (h, w, 3), BGR, is written beside it. InputError where either can't be written.
    """
    if empty is not None:
        known = known.model_copy(update={"empty": path.with_suffix(".empty.png")})
        _write(path.with_suffix(".empty.png"), _png(empty))
    values = known.model_dump(exclude_none=True, mode="json")
    if known.empty is not None:
        values["empty"] = known.empty.name
    # every value of it is written in TOML as it is in JSON
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items() if not isinstance(value, dict)]
    for name, section in values.items():
        if isinstance(section, dict) and section:
            lines += ["", f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in section.items())]
    _write(path, ("\n".join(lines) + "\n").encode())
    return known


def _png(image: "NDArray[np.uint8]") -> bytes:
    import cv2  # noqa: PLC0415 - slow to load, and most readers of a calibration write none

    return cv2.imencode(".png", image)[1].tobytes()


def _write(path: Path, content: bytes) -> None:
    try:
        write_whole(path, content)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from error
