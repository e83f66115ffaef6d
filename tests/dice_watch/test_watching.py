"""The eye: what it measures of rendered sequences, and what comes of them."""

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices import Frame
from companion.dice import reader
from companion.dice.reading import Die, Reading, Unsure
from companion.dice.sighting import Patience, Settled
from companion.dice.sources.scene import Lying, Scene
from companion.dice.watching import Eye, Watching, blurred, shown
from tests.dice_watch import plain

Picture = NDArray[np.uint8]
RATE = 15
STILL = RATE
"""Frames of a second."""


@pytest.fixture
def _plain_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read", plain.read)


def noisy(image: Picture, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 2, image.shape)
    noise[image == 0] = 0  # the plain reader's mark
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def watched(pictures: Sequence[Picture], rate: float = RATE) -> list[Settled]:
    """Everything that was settled, of frames with a camera's noise."""
    watching = Watching()
    found = (watching.look(Frame(noisy(one, number), number / rate)) for number, one in enumerate(pictures))
    return [one for one in found if one is not None]


def told(pictures: Sequence[Picture]) -> list[list[int]]:
    """The values of what is news."""
    return [sorted(die.value for die in one.reading.dice) for one in watched(pictures) if one.news]


def rest(*dice: plain.Spot, light: int = 0, frames: int = STILL) -> list[Picture]:
    return [plain.draw(dice, light)] * frames


def rolled(*dice: plain.Spot) -> Iterator[Picture]:
    """Dice that slide in from the left."""
    for far in (60, 40, 24, 12, 5, 2):
        yield plain.draw([(value, max(12, x - far), y) for value, x, y in dice])


def hand(*dice: plain.Spot) -> Iterator[Picture]:
    """A hand that comes in over the dice, and leaves."""
    for reach in (60, 140, 200, 200, 200, 200, 140, 60):
        image = plain.draw(dice)
        cv2.rectangle(image, (0, 90), (reach, 170), (132, 168, 214), -1)
        yield image


DICE = [(3, 60, 40), (5, 160, 120), (5, 240, 180)]


@pytest.mark.usefixtures("_plain_reader")
@pytest.mark.parametrize(
    ("pictures", "values"),
    [
        ([*rest(), *rolled(*DICE), *rest(*DICE)], [[3, 5, 5]]),
        ([*rest(), *rolled(*DICE), *rest(*DICE), *hand(*DICE), *rest(*DICE)], [[3, 5, 5]]),
        ([*rest(*DICE), *hand(*DICE), *rest(), *hand(), *rest(*DICE)], [[3, 5, 5], [3, 5, 5]]),
        ([*rest(*DICE), *hand(*DICE), *rest(*DICE[1:]), *rest(*DICE[1:], (1, 30, 30))], [[3, 5, 5], [1, 5, 5]]),
        ([*rest(*DICE), *rest(*DICE, light=40), *rest(*DICE)], [[3, 5, 5]]),
        ([*rest(), *rolled(*DICE), *rolled(*DICE), *rolled(*DICE)], []),
        ([*rest(*DICE), *([np.roll(plain.draw(DICE), (8, 12), (0, 1))] * STILL)], [[3, 5, 5]]),
    ],
    ids=["throw", "hand in and out", "taken and thrown the same", "one again", "light", "rolling on", "knocked"],
)
def test_a_sequence_gives_one_reading_for_each_throw(pictures: list[Picture], values: list[list[int]]) -> None:
    assert told(pictures) == values


@pytest.mark.usefixtures("_plain_reader")
def test_a_reading_comes_soon_after_the_last_movement_and_never_before() -> None:
    pictures = [*rest(), *rolled(*DICE), *rest(*DICE)]
    last = (STILL + 6) / RATE
    found = [one for one in watched(pictures) if one.news]
    assert last + 0.3 <= found[0].at <= last + 0.6


@pytest.mark.usefixtures("_plain_reader")
def test_a_die_that_turns_slowly_on_its_corner_is_not_at_rest() -> None:
    turning = []
    for step in range(2 * RATE):
        image = plain.draw()
        box = cv2.boxPoints(((160, 120), (plain.SIDE, plain.SIDE), step * 4.0))
        cv2.fillConvexPoly(image, box.astype(np.int32), (0, 0, 160))
        turning.append(image)
    assert told([*rest(), *turning]) == []
    assert told([*rest(), *turning, *([turning[-1]] * STILL)]) != []


@pytest.mark.usefixtures("_plain_reader")
def test_a_picture_of_another_size_begins_anew() -> None:
    large = cv2.resize(plain.draw(DICE), None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    assert told([*rest(*DICE), *([np.asarray(large, np.uint8)] * STILL)]) == [[3, 5, 5], [3, 5, 5]]


@pytest.mark.usefixtures("_plain_reader")
def test_blurred_frames_are_waited_out() -> None:
    soft = [np.asarray(cv2.GaussianBlur(one, (0, 0), 4), np.uint8) for one in rest(*DICE)]
    found = watched([*soft, *rest(*DICE)])
    assert [one.at > STILL / RATE for one in found] == [True]


def on_felt(change: Callable[[Picture], Picture]) -> Picture:
    scene = Scene(4)
    return change(scene.picture([Lying(5, 300, 300, 1), Lying(2, 600, 400, 2)]))


def test_blur_is_told_from_sharpness() -> None:
    assert not blurred(on_felt(lambda image: image))
    assert not blurred(on_felt(lambda image: np.asarray(image // 3, np.uint8)))
    assert blurred(on_felt(lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), 5), np.uint8)))
    assert not blurred(np.full((480, 640, 3), 90, np.uint8)), "nothing there to judge"


def test_a_hand_is_told_from_dice_and_from_the_light() -> None:
    scene = Scene(4)
    dice = [Lying(5, 700, 300, 1), Lying(2, 800, 500, 2)]

    def seen(image: Picture) -> tuple[bool, bool]:
        eye = Eye()
        eye.measure(Frame(scene.picture(), 0.0))
        eye.keep(Frame(scene.picture(), 0.0))
        look = eye.measure(Frame(image, 0.1))
        return look.moved > 0.001, look.hand

    assert seen(scene.picture()) == (False, False)
    assert seen(scene.picture(dice)) == (True, False)
    assert seen(scene.picture(dice, hand=0.8)) == (True, True)
    assert seen(np.asarray(cv2.add(scene.picture(), np.full((4, 1), 25.0)), np.uint8)) == (False, False)
    beside, half = scene.picture(), scene.picture()
    beside[300:380, :70] = 220
    half[:, :300] += 40
    assert seen(beside) == (True, False), "a die at the wall"
    assert seen(half) == (True, False), "a curtain is drawn"


def test_daylight_that_moves_on_slowly_is_no_movement() -> None:
    eye, felt = Eye(), Scene(4).picture()
    moved = []
    for number in range(60):
        felt[:, :300] += number % 2  # five levels a second
        moved.append(eye.measure(Frame(felt.copy(), number / RATE * 1.5)).moved)
    assert max(moved[1:]) < Patience().gate


def test_what_was_read_is_drawn_into_a_copy() -> None:
    image = on_felt(lambda one: one)
    before = image.copy()
    reading = Reading((Die(5, (260, 260, 80, 80), 0.9),), (Unsure((560, 360, 80, 80), (2, 3), "ambiguous"),))
    drawn = cv2.imdecode(np.frombuffer(shown(image, reading), np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    assert (image == before).all()
    different = np.abs(drawn.astype(int) - before).max(axis=2) > 60
    assert different[250:350, 250:350].any()
    assert different[350:450, 550:650].any()
    assert not different[500:, :200].any()
    wide = cv2.imdecode(np.frombuffer(shown(np.zeros((600, 1920, 3), np.uint8), Reading()), np.uint8), 1)
    assert wide is not None
    assert wide.shape == (300, 960, 3)
