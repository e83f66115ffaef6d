"""Rendered sequences, read by the real reader: one reading for each throw, soon, and never one of a die that moves."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices import Frame
from companion.dice.sighting import Settled
from companion.dice.sources import video
from companion.dice.sources.scene import Lying, Scene
from companion.dice.watching import Watching
from tests.dice import conditions

Picture = NDArray[np.uint8]
RATE = 10
REST = 12
"""Frames for which what was thrown lies there."""
SIZE = (640, 480)


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame, and whether anything moves in it."""

    image: Picture
    moving: bool = False


class Tray:
    """A simulated tray in which things happen, frame by frame."""

    def __init__(self, seed: int = 3) -> None:
        self.scene = Scene(seed, SIZE)
        self.chance = random.Random(seed)
        self.dice: list[Lying] = []

    def rest(self, frames: int = REST) -> Iterator[Shot]:
        image = self.scene.picture(self.dice)
        yield from (Shot(image) for _ in range(frames))

    def throw(self, *values: int) -> Iterator[Shot]:
        """Dice roll in beside those that lie there."""
        landed = self.scene.lay(values, self.chance, self.dice)
        for _ in range(4):
            rolling = self.scene.roll(landed, self.chance, self.dice)
            yield Shot(self.scene.picture([*self.dice, *rolling], rolling=True), moving=True)
        self.dice += landed
        yield from self.rest()

    def reach(self) -> Iterator[Shot]:
        """A hand comes in."""
        for reach in (0.3, 0.6, 0.9, 1.0):
            yield Shot(self.scene.picture(self.dice, hand=reach), moving=True)

    def leave(self) -> Iterator[Shot]:
        """The hand leaves."""
        for reach in (0.8, 0.5, 0.2):
            yield Shot(self.scene.picture(self.dice, hand=reach), moving=True)
        yield from self.rest()

    def take(self, *values: int) -> None:
        """Take dice away, while a hand is there."""
        for value in values:
            self.dice.remove(next(die for die in self.dice if die.value == value))


def watched(shots: Iterable[Shot]) -> tuple[list[Settled], list[float]]:
    """What was settled, and when something moved."""
    watching, noise = Watching(), np.random.default_rng(1)
    found, moved = [], []
    for number, shot in enumerate(shots):
        grain = noise.normal(0, 2, shot.image.shape)
        image = np.clip(shot.image + grain, 0, 255).astype(np.uint8)
        at = number / RATE
        if shot.moving:
            moved.append(at)
        settled = watching.look(Frame(image, at))
        if settled is not None and settled.news:
            found.append(settled)
    return found, moved


def check(shots: Iterable[Shot], throws: Sequence[Sequence[int]]) -> None:
    """Each throw is one reading, which comes within a second of the last movement before it."""
    found, moved = watched(shots)
    assert [sorted(die.value for die in one.reading.dice) for one in found] == [sorted(throw) for throw in throws]
    for one in found:
        assert not one.reading.unsure
        assert one.at - max(at for at in moved if at <= one.at) <= 1.0
    for one in found:
        assert not any(one.at - 0.3 <= at <= one.at for at in moved), "it was read while something moved"


def test_two_throws_with_a_hand_that_takes_the_dice_between_them() -> None:
    def story(tray: Tray) -> Iterator[Shot]:
        yield from tray.rest()
        yield from tray.throw(3, 5, 6)
        yield from tray.reach()
        tray.take(3, 5, 6)
        yield from tray.leave()
        yield from tray.throw(1, 2)

    check(story(Tray()), [(3, 5, 6), (1, 2)])


def test_one_die_is_rolled_again() -> None:
    def story(tray: Tray) -> Iterator[Shot]:
        yield from tray.throw(2, 4)
        yield from tray.reach()
        tray.take(2)
        yield from tray.leave()
        yield from tray.throw(6)

    check(story(Tray(5)), [(2, 4), (4, 6)])


def test_a_hand_that_only_passes_over_is_no_throw() -> None:
    def story(tray: Tray) -> Iterator[Shot]:
        yield from tray.throw(1, 4)
        yield from tray.reach()
        yield from tray.leave()

    check(story(Tray(7)), [(1, 4)])


@pytest.mark.parametrize("stops", [0.6, 1.5])
def test_a_light_that_is_switched_is_no_throw(stops: float) -> None:
    def story(tray: Tray) -> Iterator[Shot]:
        yield from tray.throw(3, 5)
        for shot in tray.rest(2 * REST):
            yield Shot(np.asarray(np.clip(shot.image * stops, 0, 255), np.uint8))

    check(story(Tray(2)), [(3, 5)])


def test_a_camera_that_is_knocked_makes_no_throw() -> None:
    def rimmed(image: Picture) -> Picture:
        """The picture with the tray's rim, by which a knock is told from dice that were all moved."""
        return np.asarray(cv2.rectangle(image.copy(), (24, 24), (615, 455), (150, 170, 190), 12), np.uint8)

    def story(tray: Tray) -> Iterator[Shot]:
        for shot in tray.throw(2, 6):
            yield Shot(rimmed(shot.image), shot.moving)
        for shot in tray.rest(2 * REST):
            yield Shot(np.roll(rimmed(shot.image), (9, 14), (0, 1)))

    check(story(Tray(2)), [(2, 6)])


def test_a_camera_that_hunts_for_its_focus_is_waited_for() -> None:
    def story(tray: Tray) -> Iterator[Shot]:
        yield from tray.rest()
        yield from (shot for shot in list(tray.throw(4, 5)) if shot.moving)
        for sigma in (6.0, 4.5, 3.0, 4.5, 6.0, 4.5, 3.0):
            soft = cv2.GaussianBlur(tray.scene.picture(tray.dice), (0, 0), sigma)
            yield Shot(np.asarray(soft, np.uint8), moving=True)
        yield from tray.rest()

    check(story(Tray(4)), [(4, 5)])


def test_a_video_whose_pictures_change_their_size_is_read_all_the_same(tmp_path: Path) -> None:
    small = conditions.five_against_six().image
    large = cv2.resize(small, None, fx=1.5, fy=1.5, interpolation=cv2.INTER_LINEAR)
    path = tmp_path / "film.mjpeg"
    path.write_bytes(b"".join(cv2.imencode(".jpg", one)[1].tobytes() for one in [small] * 25 + [large] * 25))

    frames = list(video.frames(path))
    found, _ = watched(Shot(np.asarray(frame.image, np.uint8)) for frame in frames)

    assert len(frames) == 50
    assert [sorted(die.value for die in one.reading.dice) for one in found] == [[5, 6]]


def test_a_die_that_spins_on_its_corner_is_not_read_before_it_falls() -> None:
    def story() -> Iterator[Shot]:
        empty = conditions.Table(320, 240).photo()
        yield from (Shot(empty) for _ in range(REST))
        for frame in range(2 * RATE):
            yield Shot(conditions.spinning(70 * frame, 40), moving=True)
        fallen = conditions.Table(320, 240)
        fallen.die(5, 160, 120, 76, 20)
        yield from (Shot(fallen.photo()) for _ in range(REST))

    check(story(), [(5,)])
