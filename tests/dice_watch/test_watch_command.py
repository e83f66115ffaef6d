"""`companion dice watch` as somebody types it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import pytest
import typer
from typer.testing import CliRunner, Result

from companion.devices import DeviceError, Frame
from companion.dice import reader, watch_command
from companion.dice.watch_command import watch
from companion.errors import InputError
from tests.dice_watch import plain
from tests.dice_watch.test_sources import film
from tests.dice_watch.test_watching import DICE, hand, rest, rolled

app = typer.Typer()
app.command()(watch)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture(autouse=True)
def _plain_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read", plain.read)


def test_each_throw_of_a_folder_of_frames_is_one_line(tmp_path: Path) -> None:
    for number, image in enumerate([*rest(), *rolled(*DICE), *rest(*DICE), *hand(*DICE), *rest((1, 40, 40))]):
        cv2.imwrite(str(tmp_path / f"{number}.png"), image)
    result = run(tmp_path, "--json")
    assert result.exit_code == 0
    first, second = lines(result)
    assert list(first) == ["at", "dice", "unsure"]
    assert [die["value"] for die in first["dice"]] == [3, 5, 5]
    assert first["dice"][0] == {"value": 3, "box": [60, 40, 24, 24], "confidence": 1.0}
    assert first["unsure"] == []
    assert 2.0 < first["at"] < 3.2
    assert [die["value"] for die in second["dice"]] == [1]
    assert second["at"] > first["at"]


def test_a_folder_of_single_throws_is_shown_more_slowly(tmp_path: Path) -> None:
    for number, image in enumerate([plain.draw(DICE), plain.draw([(2, 40, 40), (plain.DOUBTFUL, 90, 90)])]):
        cv2.imwrite(str(tmp_path / f"{number}.png"), image)
    assert lines(run(tmp_path, "--json")) == []
    result = run(tmp_path, "--json", "--every", "1")
    assert [len(line["dice"]) for line in lines(result)] == [3, 1]
    assert lines(result)[1]["unsure"] == [{"box": [90, 90, 24, 24], "candidates": [5, 6], "reason": "ambiguous"}]
    assert "2; 1 not sure" in run(tmp_path, "--every", "1").stdout


def test_a_video_is_watched_to_its_end(tmp_path: Path) -> None:
    # squares of MJPG are not quite those that were drawn: the plain reader only counts here
    path = film(tmp_path / "a.avi", [*rest(), *rolled(*DICE), *rest(*DICE)], rate=15)
    result = run(path, "--json")
    assert result.exit_code == 0
    assert 1.4 < lines(result)[0]["at"] < 2.2


def test_an_unusable_source_is_an_input_error(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no video")
    for source, reason in (
        (bad, "bad.mp4: no video that can be read"),
        (tmp_path / "missing", "no camera, video file or folder"),
        ("/dev/video987", "there is no such camera"),
    ):
        error = run(source, "--json").exception
        assert isinstance(error, InputError)
        assert reason in str(error)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert isinstance(run(empty).exception, InputError)


def test_a_file_that_is_no_video_leaves_standard_error_to_us(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no video")
    script = "import sys; from companion.dice.watch_command import watch; watch(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", script, str(bad)], capture_output=True, text=True, check=False)
    said = done.stderr.splitlines()
    assert said[0].startswith("Traceback"), "nothing before what the command line turns into its own line"
    assert said[-1].endswith("bad.mp4: no video that can be read")


def test_a_device_that_is_lost_ends_the_command_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = iter(rest(*DICE))

    class Vanishing:
        simulated = False
        at = 0.0

        async def newest(self, after: float) -> Any:
            self.at = after + 0.05
            image = next(frames, None)
            if image is None:
                raise DeviceError("the camera is gone")
            return Frame(image, self.at)

        def close(self) -> None:
            pass

    monkeypatch.setattr(watch_command, "open_source", lambda _spec: Vanishing())
    result = run("/dev/video0", "--json")
    assert result.exit_code == 1
    assert [len(line["dice"]) for line in lines(result)] == [3]
    assert result.stderr == "companion: the camera is gone\n"
