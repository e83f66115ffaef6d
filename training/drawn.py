"""Scenes of drawn dice with exact labels: `python -m training.drawn OUT.npz COUNT --photos DIR`."""

import argparse
from math import cos, hypot, pi, sin
from pathlib import Path

import cv2
import numpy as np

from companion.dice.network import LEANING, LOGO
from training.grounds import Image, falloff, ground, litter
from training.painting import Floats, Light, paint, style, tilted, turned
from training.sources import Die, Source, photos, source

EDGE = 256
_UP = 2
"""Scenes are drawn so much larger and then shrunk."""
_TO_TOP = {1: np.eye(3), 6: tilted(pi), 2: tilted(pi / 2), 5: tilted(-pi / 2)}
_TO_TOP[3] = np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]], float)
_TO_TOP[4] = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]], float)


def scene(rng: np.random.Generator, pieces: list[Image]) -> tuple[Image, list[Die]]:
    """A picture (256, 256, 3), BGR, of one to eight dice of one to three sets; `pieces` are photos of grounds."""
    edge = EDGE * _UP
    picture = ground(rng, pieces, edge)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.5 else 0):
        litter(rng, picture)
    usual = rng.uniform(34, 60) * _UP
    view = turned(rng.uniform(0, 2 * pi)) @ tilted(min(abs(rng.normal(0, 0.28)), 0.75))
    looks = [style(rng, picture.mean(axis=(0, 1))) for _ in range(int(rng.integers(1, 4)))]
    towards = rng.normal(0, 1, 3)
    towards[2] = abs(towards[2]) + 0.7
    light = Light(towards / np.linalg.norm(towards), float(rng.uniform(0.2, 1.0)))
    places = _places(rng, usual, edge)
    dice = []
    for x, y, side, turn in sorted(places, key=lambda place: place[1], reverse=rng.random() < 0.5):
        value, look = int(rng.integers(1, 7)), looks[int(rng.integers(len(looks)))]
        lean = rng.uniform(0.25, 0.78) if rng.random() < 0.05 else 0.0
        pose = view @ turned(turn) @ tilted(lean)
        size = paint(rng, picture, np.array([x, y]), side, pose @ _TO_TOP[value], look, light)
        kind = LEANING if lean else LOGO if look.logo == value else value
        across, down = (float(part) for part in pose[:2, 2])
        dice.append(Die(kind, x / _UP, y / _UP, size / _UP, (across, down)))
    if rng.random() < 0.5:
        falloff(rng, picture)
    shrunk = cv2.resize(np.clip(picture, 0, 255).astype(np.uint8), (EDGE, EDGE), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8), dice


def _places(rng: np.random.Generator, usual: float, edge: int) -> list[tuple[float, float, float, float]]:
    """Middle x, y, side and turn of dice that do not overlap, many of them touching."""
    placed: list[tuple[float, float, float, float]] = []
    for _ in range(int(rng.integers(1, 9))):
        side = usual * (1 if rng.random() < 0.7 else rng.uniform(0.8, 1.2))
        for _ in range(30):
            x, y, turn = _place(rng, placed, side, edge)
            if 0 < x < edge and 0 < y < edge and all(_apart(x, y, side, turn, other) for other in placed):
                placed.append((x, y, side, turn))
                break
    return placed


def _place(
    rng: np.random.Generator, placed: list[tuple[float, float, float, float]], side: float, edge: int
) -> tuple[float, float, float]:
    turn = rng.uniform(0, 2 * pi)
    if not placed or rng.random() > 0.45:
        x, y = rng.uniform(0.4 * side, edge - 0.4 * side, 2)
        return float(x), float(y), turn
    near_x, near_y, near_side, near_turn = placed[int(rng.integers(len(placed)))]
    parallel = rng.random() < 0.6
    angle = near_turn + int(rng.integers(4)) * pi / 2
    far = (side + near_side) / 2 * (1.02 if parallel else 1.2) + rng.uniform(0, 0.1) * side
    along = rng.uniform(-0.6, 0.6) * side
    x, y = near_x + cos(angle) * far - sin(angle) * along, near_y + sin(angle) * far + cos(angle) * along
    return x, y, near_turn if parallel else turn


def _apart(x: float, y: float, side: float, turn: float, other: tuple[float, float, float, float]) -> bool:
    room = 1.0 if abs(turn - other[3]) < 1e-9 else 1.2
    return hypot(x - other[0], y - other[1]) > (side + other[2]) / 2 * room


def pieces_of(rng: np.random.Generator, sources: list[Source], edge: int = 110) -> list[Image]:
    """Squares of ground without dice, out of labelled photos."""
    pieces = []
    for one in sources:
        image = one.sizes[0]
        for _ in range(20):
            if min(image.shape[:2]) <= edge:
                break
            top, left = (int(rng.integers(0, length - edge)) for length in image.shape[:2])
            middle: Floats = np.array([left, top], float) + edge / 2
            clear = all(max(abs(middle - (die.x, die.y))) > (edge + die.size) / 2 for die in one.dice)
            inside = one.labelled is None or (
                one.labelled[0] < middle[0] < one.labelled[2] and one.labelled[1] < middle[1] < one.labelled[3]
            )
            if clear and inside:
                pieces.append(image[top : top + edge, left : left + edge])
                break
    return pieces


def load(path: Path) -> list[Source]:
    """The scenes of a file that `main` wrote."""
    with np.load(path) as data:
        images, dice, owners = data["images"], data["dice"], data["owners"]
    found: list[list[Die]] = [[] for _ in images]
    for owner, (kind, x, y, size, across, down) in zip(owners, dice.tolist(), strict=True):
        found[int(owner)].append(Die(int(kind), x, y, size, (across, down)))
    return [source(np.asarray(image, np.uint8), own) for image, own in zip(images, found, strict=True)]


def main() -> None:
    """Draws COUNT scenes into OUT.npz; takes about a quarter of a second for one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--photos", type=Path, required=True, help="a folder with labels.jsonl")
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    groups = ("byler", "epanemu_felt", "epanemu_oblique")
    pieces = pieces_of(rng, [one for group in groups for one in photos(options.photos, group)])
    images, dice, owners = [], [], []
    for index in range(options.count):
        image, own = scene(rng, pieces)
        images.append(image)
        dice += [(die.kind, die.x, die.y, die.size, *(die.tilt or ())) for die in own]
        owners += [index] * len(own)
    np.savez_compressed(options.out, images=np.stack(images), dice=np.array(dice), owners=np.array(owners))


if __name__ == "__main__":
    main()
