import random
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from companion import cli
from companion.dice.calibrate_command import calibrate
from companion.dice.calibration import Calibration, load_calibration, save_calibration
from companion.dice.learning import Sample, learn, stands_still
from companion.dice.pictures import load_picture
from companion.dice.reader import read
from companion.dice.reading import Die, Reading, Unsure
from companion.dice.simulated import draw, draw_labelled
from companion.dice.sources.scene import Scene
from companion.dice.tray import find_tray, lies_in, placed
from companion.errors import InputError

Image = NDArray[np.uint8]


def one_rig(count: int = 3, seed: int = 3) -> list[Sample]:
    """Pictures of one simulated tray under a camera that stands still."""
    scene, chance = Scene(seed), random.Random(seed)
    images = [scene.picture(scene.lay([2, 4, 5, 6], chance)) for _ in range(count)]
    return [Sample(image, read(image)) for image in images]


def round_tray(light: float = 1.0) -> Image:
    """A round green tray on a table, somewhat right of the middle."""
    image = np.full((600, 800, 3), (60, 90, 130), np.uint8)
    cv2.circle(image, (430, 300), 270, (30, 40, 60), -1, cv2.LINE_AA)
    cv2.circle(image, (430, 300), 250, (70, 110, 60), -1, cv2.LINE_AA)
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.clip(image * light + noise, 0, 255).astype(np.uint8)


def test_a_camera_that_stands_still_is_told_from_one_that_is_held() -> None:
    samples = one_rig()
    held = [Sample(np.roll(round_tray(), 70 * number, axis=1), Reading()) for number in range(3)]

    assert stands_still(samples)
    assert not stands_still(held)
    assert not stands_still(samples[:1]), "one picture tells nothing"


def test_a_picture_in_which_the_ground_is_taken_for_many_dice_counts_once() -> None:
    plain = np.zeros((600, 800, 3), np.uint8)
    dice = tuple(Die(3, (100 * number, 80, 90 + number, 90 + number), 0.9) for number in range(3))
    specks = tuple(Die(1, (30 * number, 300, 24, 24), 0.9) for number in range(20))
    samples = [Sample(plain, Reading(dice)), Sample(plain, Reading((*dice, *specks))), Sample(plain, Reading(dice))]
    assert learn(samples).die_px == pytest.approx(91, abs=1)


def test_the_size_of_dice_is_learnt_and_finds_them_again() -> None:
    samples = one_rig()
    boxes = [die.box for sample in samples for die in sample.reading.dice]
    sizes = sorted((box[2] * box[3]) ** 0.5 for box in boxes)

    known = learn(samples)

    assert known.die_px is not None
    assert sizes[0] < known.die_px < sizes[-1]
    assert 1.2 <= known.varies < 2.0
    for sample in samples:
        again = read(sample.image, known)
        assert sorted(die.value for die in again.dice) == [2, 4, 5, 6]


def test_a_camera_that_stands_still_learns_how_it_looks_at_the_table() -> None:
    plain = np.zeros((600, 800, 3), np.uint8)

    def dice(count: int) -> Sample:
        tilted = (Die(3, (395 + number, 295, 10, 10), 0.9, (0.3, -0.1, 0.05)) for number in range(count))
        return Sample(plain, Reading(tuple(tilted)))

    view = learn([dice(6), dice(6)]).view

    assert view is not None
    assert (view.across, view.down) == pytest.approx((0.3, -0.1), abs=0.03)
    assert learn([dice(4), dice(4)]).view is None, "too few tell it"
    assert learn([dice(12)]).view is None, "one picture may have been taken by hand"


def test_pictures_by_hand_leave_more_room() -> None:
    drawn = [draw_labelled([1, 2, 3, 4, 5, 6], seed) for seed in range(3)]
    samples = [Sample(one.image, Reading(tuple(Die(die.value, die.box, 1.0) for die in one.dice))) for one in drawn]

    assert learn(samples).varies >= 2.5


def test_without_dice_their_size_stays_unknown() -> None:
    known = learn([Sample(round_tray(), Reading())])

    assert known.die_px is None
    assert known.sides is None


@pytest.mark.parametrize("light", [0.5, 1.0, 1.6])
def test_the_edge_of_a_tray_is_found(light: float) -> None:
    tray = find_tray(round_tray(light))

    assert tray is not None
    outline = np.array(tray, np.float32) * (800, 600)
    (x, y), radius = cv2.minEnclosingCircle(outline.astype(np.float32))
    assert (x, y) == pytest.approx((430, 300), abs=12)
    assert radius == pytest.approx(250, abs=20)


@pytest.mark.parametrize("seed", range(3))
def test_felt_without_an_edge_is_no_tray(seed: int) -> None:
    assert find_tray(draw([], seed)) is None


def on_table(*felts: tuple[int, int, int, int]) -> Image:
    """A picture of a table with felt in these places: left, top, right, bottom."""
    image = np.full((600, 800, 3), (60, 90, 130), np.uint8)
    for left, top, right, bottom in felts:
        image[top:bottom, left:right] = (70, 110, 60)
    return image


def test_felt_that_goes_on_beyond_the_picture_on_two_sides_has_no_edge() -> None:
    assert find_tray(on_table((0, 100, 600, 600))) is None
    assert find_tray(on_table((0, 100, 600, 500))) is not None, "cut off on one side: the camera can be moved"


def test_a_ragged_shape_is_no_tray() -> None:
    assert find_tray(on_table((100, 100, 700, 500))) is not None
    assert find_tray(on_table((300, 50, 500, 550), (100, 225, 700, 375))) is None, "a cross"


def test_light_that_falls_off_leaves_the_tray_whole() -> None:
    lit = on_table((100, 80, 700, 520)) * np.linspace(1.25, 0.75, 800)[None, :, None]
    tray = find_tray(np.asarray(lit, np.uint8))
    assert tray is not None
    assert min(tray)[0] == pytest.approx(0.125, abs=0.03)
    assert max(tray)[0] == pytest.approx(0.875, abs=0.03)


def test_a_die_beyond_the_edge_is_no_answer() -> None:
    known = Calibration(tray=((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)))
    inside, outside = Die(3, (480, 480, 40, 40), 0.9), Die(4, (900, 500, 40, 40), 0.9)

    reading = placed(Reading((inside, outside)), known, (1000, 1000))

    assert reading.dice == (inside,)
    assert reading.unsure == (Unsure(outside.box, (4,), "outside"),)
    assert known.tray is not None
    assert lies_in((790, 480, 40, 40), known.tray, (1000, 1000)), "a die leans against the wall"


def test_a_logo_is_the_value_that_it_stands_for() -> None:
    face = Unsure((10, 10, 40, 40), (), "unknown_face")

    assert placed(Reading((), (face,)), Calibration(), (100, 100)).unsure == (face,)
    assert placed(Reading((), (face,)), Calibration(logo=6), (100, 100)).dice[0].value == 6


def test_what_was_learnt_is_kept_whole(tmp_path: Path) -> None:
    known = Calibration.model_validate(
        {
            "die_px": 51.5,
            "varies": 1.3,
            "tray": [[0, 0], [1, 0], [0.5, 1]],
            "camera": {"focus": 30.0, "colour_gains": [1.5, 2]},
            "logo": 6,
            "view": {"across": 0.25, "down": -0.1, "focal": 1.2},
        }
    )
    file = tmp_path / "rig.toml"

    kept = save_calibration(file, known, round_tray())

    assert load_calibration(file) == kept
    assert kept.model_copy(update={"empty": None}) == known
    assert kept.empty is not None
    assert np.array_equal(load_picture(kept.empty), round_tray())


def test_the_command_learns_from_pictures(tmp_path: Path) -> None:
    paths = []
    for number, sample in enumerate(one_rig()):
        paths.append(tmp_path / f"{number}.png")
        cv2.imwrite(str(paths[-1]), sample.image)
    out = tmp_path / "rig.toml"
    cli._mount()

    result = CliRunner().invoke(cli.app, ["calibrate", "--from", *map(str, paths), "--out", str(out)])

    assert result.exit_code == 0, result.output
    assert "dice of" in result.stdout
    assert load_calibration(out).die_px is not None


def test_a_picture_that_is_none_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"")

    with pytest.raises(InputError, match=r"bad\.jpg"):
        calibrate(pictures=[bad], out=tmp_path / "rig.toml")
    assert not (tmp_path / "rig.toml").exists()


def test_without_pictures_and_without_a_camera_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such camera"):
        calibrate(camera="/dev/video987", out=tmp_path / "rig.toml")
