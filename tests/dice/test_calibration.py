from pathlib import Path

import pytest

from companion.dice.calibration import Calibration, load_calibration, save_calibration
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
        ("varies = 2\ndie_px = = 60", "line 2"),
        ("tray = [[0.1, 0.1], [0.9, 0.1]]", "line 1, tray"),
        ("tray = [[0.1, 0.1], [0.9, 0.1], [0.5, 1.5]]", "line 1, tray"),
        ("logo = 7", "logo"),
        ("empty = 5", "empty"),
        ('[camera]\nfocus = "near"', "line 2, camera.focus"),
        ("[camera]\ncolour_gains = [1.5]", "line 2, camera.colour_gains"),
        ("[camera]\nzoom = 2.0", "line 2, camera.zoom"),
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


def test_a_file_that_is_no_text_or_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "rig.toml").write_bytes(b"die_px = \xff\xfe")
    with pytest.raises(InputError, match=r"rig\.toml: is not UTF-8 text"):
        load_calibration(tmp_path / "rig.toml")
    with pytest.raises(InputError, match="cannot be read"):
        load_calibration(tmp_path)


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    save_calibration(file, Calibration(die_px=40.0))
    (tmp_path / "rig.toml.new").mkdir()

    with pytest.raises(InputError, match=r"rig\.toml: cannot be written"):
        save_calibration(file, Calibration(die_px=50.0))
    assert load_calibration(file).die_px == 40.0
