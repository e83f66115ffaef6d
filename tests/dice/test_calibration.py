from pathlib import Path

import pytest

from companion.dice.calibration import load_calibration
from companion.errors import InputError


def test_the_side_of_a_die_is_read(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text("die_px = 62.5\n", encoding="utf-8")

    assert load_calibration(file).die_px == 62.5


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("die_px = 'big'", "die_px"),
        ("die_px = 60\ndie_mm = 16", "die_mm"),
        ("die_px = -3", "die_px"),
        ("varies = 0.5", "varies"),
    ],
)
def test_a_fault_names_the_file_and_the_key(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=rf"rig\.toml.*{fault}"):
        load_calibration(file)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.toml"):
        load_calibration(tmp_path / "none.toml")
