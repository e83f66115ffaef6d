"""What was learnt about one rig, as the reader takes it from a file."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from companion.toml_files import check


class Calibration(BaseModel):
    """One rig's calibration file (TOML)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    die_px: float = Field(gt=4, le=4000, description="The side of a die in the pictures of this rig, pixels.")


def load_calibration(path: Path) -> Calibration:
    """Reads a calibration file; InputError names the file and the key or line at fault."""
    return check(Calibration, path)
