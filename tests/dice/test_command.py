import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.dice.command import app, sentence
from companion.dice.reading import Die, Reading, Unsure
from companion.dice.simulated import draw
from companion.errors import InputError


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tray") / "a.jpg"
    cv2.imwrite(str(path), draw([2, 5], 3))
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["read", *map(str, arguments)])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def broken(folder: Path, picture: Path) -> dict[str, Path]:
    whole = picture.read_bytes()
    drawn = cv2.imencode(".png", draw([2, 5], 3))[1].tobytes()
    contents = {
        "empty.jpg": b"",
        "text.png": b"no picture at all\n",
        "torn.jpg": whole[: len(whole) * 2 // 3],
        "torn.png": drawn[: len(drawn) * 19 // 20],
    }
    (folder / "folder.png").mkdir()
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return {name: folder / name for name in (*contents, "folder.png", "none.jpg")}


def test_a_picture_gives_one_line_of_the_protocol(picture: Path) -> None:
    result = run(picture, "--json")

    assert result.exit_code == 0
    (line,) = lines(result)
    assert list(line) == ["image", "dice", "unsure", "ms"]
    assert line["image"] == str(picture)
    assert sorted(die["value"] for die in line["dice"]) == [2, 5]
    for die in line["dice"]:
        assert list(die) == ["value", "box", "confidence"]
        assert all(isinstance(edge, int) for edge in die["box"])
        assert 0 < die["confidence"] <= 1
    assert line["unsure"] == []
    assert line["ms"] > 0


@pytest.mark.parametrize("name", ["empty.jpg", "text.png", "torn.jpg", "torn.png", "folder.png", "none.jpg"])
def test_a_bad_picture_is_told_and_the_command_goes_on(tmp_path: Path, picture: Path, name: str) -> None:
    bad = broken(tmp_path, picture)[name]

    result = run(bad, picture, "--json")

    assert result.exit_code == 2
    first, second = lines(result)
    assert list(first) == ["image", "error"]
    assert first["image"] == str(bad)
    assert name in first["error"]
    assert len(second["dice"]) == 2


def test_without_json_each_picture_is_a_sentence(tmp_path: Path, picture: Path) -> None:
    result = run(picture, broken(tmp_path, picture)["text.png"])

    assert result.exit_code == 2
    good, bad = result.output.splitlines()
    assert good == f"{picture}: 2 dice: 2, 5."
    assert bad.endswith("text.png: no picture that can be read")


def test_sentences_name_what_is_not_sure() -> None:
    assert sentence(Reading()) == "no dice."
    unsure = (Unsure((40, 60, 9, 9), (5, 6), "ambiguous"), Unsure((1, 2, 9, 9), (), "unknown_face"))
    assert sentence(Reading((Die(3, (0, 0, 9, 9), 0.9),), unsure)) == (
        "1 die: 3. Not sure of the one at 40, 60: 5 or 6. Not sure of the one at 1, 2: unknown."
    )


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_a_tiny_or_grey_or_deep_picture_is_read(tmp_path: Path, dtype: type[np.unsignedinteger[Any]]) -> None:
    path = tmp_path / "tiny.png"
    cv2.imwrite(str(path), np.zeros((1, 1), dtype))

    result = run(path, "--json")

    assert result.exit_code == 0
    assert lines(result)[0]["dice"] == []


@pytest.mark.parametrize("name", ["grey.png", "deep.png", "deep.tif", "clear.png"])
def test_a_picture_of_any_depth_is_read_as_well(tmp_path: Path, name: str) -> None:
    image = draw([2, 5], 3)
    kinds = {
        "grey.png": cv2.cvtColor(image, cv2.COLOR_BGR2GRAY),
        "deep.png": image.astype(np.uint16) * 257,
        "deep.tif": image.astype(np.uint16) * 257,
        "clear.png": cv2.cvtColor(image, cv2.COLOR_BGR2BGRA),
    }
    cv2.imwrite(str(tmp_path / name), kinds[name])

    result = run(tmp_path / name, "--json")

    assert sorted(die["value"] for die in lines(result)[0]["dice"]) == [2, 5]


def test_a_note_to_turn_a_picture_leaves_its_boxes_where_the_file_has_them(tmp_path: Path, picture: Path) -> None:
    whole, turned = picture.read_bytes(), tmp_path / "turned.jpg"
    note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    turned.write_bytes(whole[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + whole[2:])
    seen = cv2.imread(str(turned))
    assert seen is not None
    assert seen.shape == (960, 720, 3), "others follow it"

    first, second = lines(run(picture, turned, "--json"))

    assert first["dice"] == second["dice"]


@pytest.mark.parametrize("shape", [(11_000, 11_000), (400, 20_000)])
def test_a_picture_of_too_many_pixels_is_refused(tmp_path: Path, shape: tuple[int, int]) -> None:
    path = tmp_path / "huge.png"
    cv2.imwrite(str(path), np.zeros(shape, np.uint8))

    result = run(path, "--json")

    assert result.exit_code == 2
    assert "huge.png" in lines(result)[0]["error"]


def test_what_was_seen_is_drawn(tmp_path: Path, picture: Path) -> None:
    result = run(picture, "--json", "--annotate", tmp_path / "seen")

    assert result.exit_code == 0
    drawn, plain = cv2.imread(str(tmp_path / "seen" / "a.png")), cv2.imread(str(picture))
    assert drawn is not None
    assert plain is not None
    assert drawn.shape == plain.shape
    assert not np.array_equal(drawn, plain)


def test_calibration_is_used_and_its_faults_end_the_command(tmp_path: Path, picture: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("die_px = 15\n", encoding="utf-8")
    bad.write_text("die_size = 60\n", encoding="utf-8")

    assert lines(run(picture, "--json", "--calibration", good))[0]["dice"] == []
    failed = run(picture, "--json", "--calibration", bad)
    assert isinstance(failed.exception, InputError)
    assert "bad.toml, line 1, die_size: there is no such key" in str(failed.exception)


def test_the_command_is_loaded_without_opencv() -> None:
    code = "import sys, companion.dice.command; sys.exit('cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
