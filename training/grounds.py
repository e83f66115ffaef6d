"""What dice may lie on, and what may lie about: plain, rough, woven, dotted; pens, coins, letters."""

import string
from math import cos, exp, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Picture = NDArray[np.float32]

_LETTERS = string.ascii_uppercase + string.digits + "+-/?&%"


def ground(rng: np.random.Generator, photos: list[Image], edge: int) -> Picture:
    """A square picture (edge, edge, 3) without dice; `photos` are pieces of real grounds."""
    kind = rng.random()
    if photos and kind < 0.35:
        return _photo(rng, photos[int(rng.integers(len(photos)))], edge)
    colour = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(0, 255))
    picture = np.full((edge, edge, 3), colour, np.float32)
    if kind < 0.8:
        for _ in range(int(rng.integers(1, 3))):
            picture += _roughness(rng, edge)[..., None] * rng.uniform(0.3, 1, 3).astype(np.float32)
    if kind > 0.9:
        picture += _weave(rng, edge)[..., None]
    return picture


def litter(rng: np.random.Generator, picture: Picture) -> None:
    """Draws something that is no die: a pen, a coin, letters, a card, a few dots."""
    edge = picture.shape[0]
    x, y = (int(part) for part in rng.uniform(0, edge, 2))
    mask = np.zeros(picture.shape[:2], np.uint8)
    match int(rng.integers(5)):
        case 0:
            angle, length = rng.uniform(0, pi), rng.uniform(60, 400)
            end = (int(x + length * cos(angle)), int(y + length * sin(angle)))
            cv2.line(mask, (x, y), end, 255, int(rng.integers(3, 50)), cv2.LINE_AA)
        case 1:
            width = -1 if rng.random() < 0.7 else int(rng.integers(1, 9))
            cv2.circle(mask, (x, y), int(rng.integers(4, 80)), 255, width, cv2.LINE_AA)
        case 2:
            text = "".join(chr(int(code)) for code in rng.integers(48, 91, int(rng.integers(1, 7))))
            size, width = float(rng.uniform(0.6, 5)), int(rng.integers(1, 12))
            cv2.putText(mask, text, (x, y), int(rng.integers(0, 8)), size, 255, width, cv2.LINE_AA)
        case 3:
            card = ((float(x), float(y)), tuple(map(float, rng.uniform(20, 220, 2))), float(rng.uniform(0, 90)))
            cv2.fillConvexPoly(mask, cv2.boxPoints(card).astype(np.int32), 255, cv2.LINE_AA)
        case _:
            radius = int(rng.integers(2, 12))
            for off in rng.normal(0, 40, (int(rng.integers(1, 9)), 2)):
                cv2.circle(mask, (int(x + off[0]), int(y + off[1])), radius, 255, -1, cv2.LINE_AA)
    blend(picture, rng.uniform(0, 255, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(0, 255)), mask)


def falloff(rng: np.random.Generator, picture: Picture) -> None:
    """Light from one side, or the edge of a large shadow."""
    edge = picture.shape[0]
    rows, columns = np.mgrid[0:edge, 0:edge].astype(np.float32) / edge - 0.5
    angle = rng.uniform(0, 2 * pi)
    slope = columns * cos(angle) + rows * sin(angle) + rng.uniform(-0.4, 0.4)
    if rng.random() < 0.3:
        slope = np.tanh(slope * rng.uniform(5, 60)) * 0.5
    picture *= np.clip(1 + slope * rng.uniform(0.2, 1.3), 0.15, 1.8)[..., None].astype(np.float32)


def blend(picture: Picture, paint: NDArray[np.floating], mask: NDArray[np.generic]) -> None:
    """Paints in place where `mask` (0 to 255) says."""
    share = (np.asarray(mask, np.float32) / 255)[..., None]
    picture += ((paint - picture) * share).astype(np.float32)


def _photo(rng: np.random.Generator, photo: Image, edge: int) -> Picture:
    zoom = max(float(rng.uniform(0.6, 2.0)), edge / (min(photo.shape[:2]) - 2))
    large = cv2.resize(photo, None, fx=zoom, fy=zoom)
    top, left = (int(rng.integers(0, length - edge + 1)) for length in large.shape[:2])
    part = large[top : top + edge, left : left + edge].astype(np.float32)
    return np.asarray(part * rng.uniform(0.6, 1.3) + rng.uniform(-25, 25), np.float32)


def _roughness(rng: np.random.Generator, edge: int) -> Picture:
    across = exp(rng.uniform(-0.5, 4))
    down = across if rng.random() < 0.6 else exp(rng.uniform(-0.5, 4))
    coarse = max(1, int(min(across, down) / 2))
    noise = rng.normal(0, 1, (edge // coarse + 1, edge // coarse + 1)).astype(np.float32)
    smooth = cv2.GaussianBlur(noise, (0, 0), across / coarse + 0.3, sigmaY=down / coarse + 0.3)
    rough = np.asarray(cv2.resize(smooth, (edge, edge)), np.float32)
    return np.asarray(rough / (rough.std() + 1e-6) * rng.uniform(2, 35), np.float32)


def _weave(rng: np.random.Generator, edge: int) -> Picture:
    rows, columns = np.mgrid[0:edge, 0:edge].astype(np.float32)
    angle, step = rng.uniform(0, pi), float(rng.uniform(5, 50))
    u, v = columns * cos(angle) + rows * sin(angle), rows * cos(angle) - columns * sin(angle)
    match int(rng.integers(4)):
        case 0:
            wave = np.sign(np.sin(u * pi / step) * np.sin(v * pi / step))
        case 1:
            wave = np.sign(np.sin(u * pi / step))
        case 2:
            wave = np.sin(u * pi / step) + np.sin(v * pi / step)
        case _:
            dots = np.hypot(np.mod(u, step) - step / 2, np.mod(v, step) - step / 2)
            wave = np.where(dots < step * rng.uniform(0.15, 0.4), 1.0, -1.0)
    return np.asarray(wave * rng.uniform(10, 90), np.float32)


def dotted(rng: np.random.Generator, image: Image) -> Image:
    """A square picture with specks on it, or with a regular pattern of dots or squares as cloth has it."""
    edge = image.shape[0]
    mask = np.zeros((4 * edge, 4 * edge), np.uint8)
    if rng.random() < 0.4:
        for x, y in rng.normal(2 * edge, 0.35 * edge, (int(rng.integers(1, 4)), 2)):
            radii = [max(1, int(part)) for part in rng.uniform(0.08, 0.45, 2) * edge]
            cv2.ellipse(mask, (int(x), int(y)), radii, rng.uniform(0, 180), 0, 360, 255, -1)
    else:
        _lattice(rng, mask)
    small = cv2.resize(mask, (2 * edge, 2 * edge), interpolation=cv2.INTER_AREA)
    turn = cv2.getRotationMatrix2D((edge, edge), rng.uniform(0, 360), 1.0)
    turn[:, 2] += rng.uniform(-0.12, 0.12, 2) * edge - edge / 2
    share = cv2.warpAffine(small, turn, (edge, edge)).astype(np.float32) * rng.uniform(0.4, 1)
    picture = image.astype(np.float32)
    blend(picture, rng.uniform(0, 255, 3) if rng.random() < 0.4 else np.full(3, rng.uniform(0, 255)), share)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def lettered(rng: np.random.Generator, edge: int) -> Image:
    """A square picture (edge, edge, 3) of keys as a keyboard has them, with letters on them and a light between."""
    wide = 4 * edge
    dark, light = rng.uniform(0, 90, 3), rng.uniform(60, 255, 3)
    if rng.random() < 0.3:
        dark, light = light, dark
    picture = np.full((wide, wide, 3), light if rng.random() < 0.6 else dark * 0.6, np.float32)
    step = rng.uniform(0.25, 1.1) * wide
    gap, letter = rng.uniform(0.03, 0.14) * step, rng.uniform(0, 255, 3) if rng.random() < 0.4 else light
    keys, letters = np.zeros((2, wide, wide), np.uint8)
    left, top = rng.uniform(-0.5, 0.5, 2) * step
    size, width = float(step / 60 * rng.uniform(0.6, 1.4)), max(1, int(step / 30 * rng.uniform(0.5, 1.5)))
    for row in range(6):
        for column in range(6):
            x, y = left + (column + 0.25 * row - 1) * step, top + row * step
            near, far = (int(x + gap), int(y + gap)), (int(x + step - gap), int(y + step - gap))
            cv2.rectangle(keys, near, far, 255, -1)
            text = "".join(rng.choice(list(_LETTERS), int(rng.integers(1, 3))))
            place = (int(x + step * rng.uniform(0.15, 0.4)), int(y + step * rng.uniform(0.4, 0.7)))
            cv2.putText(letters, text, place, int(rng.integers(0, 8)), size, 255, width, cv2.LINE_AA)
    blend(picture, dark, keys)
    blend(picture, letter, letters)
    turn = cv2.getRotationMatrix2D((wide / 2, wide / 2), rng.uniform(0, 360), 1.5)
    picture = np.asarray(cv2.warpAffine(picture, turn, (wide, wide), borderMode=cv2.BORDER_REFLECT), np.float32)
    small = cv2.resize(picture, (edge, edge), interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(small, 0, 255), np.uint8)


def _lattice(rng: np.random.Generator, mask: Image) -> None:
    """Dots in rows, squares in rows that are shifted against each other, or a chequerboard."""
    middle, step = mask.shape[0] / 2, rng.uniform(0.1, 0.47) * mask.shape[0]
    kind, half = rng.choice(("dots", "bricks", "chequers")), rng.uniform(0.12, 0.38) * step
    for row in range(-9, 10):
        for column in range(-9, 10):
            if kind == "chequers" and (row + column) % 2:
                continue
            x = middle + (column + (0.5 if kind == "bricks" and row % 2 else 0.0)) * step
            y = middle + row * step
            if kind == "dots":
                cv2.circle(mask, (int(x), int(y)), max(1, int(half)), 255, -1)
            else:
                reach = half * (2 if kind == "chequers" else 1)
                cv2.rectangle(mask, (int(x - reach), int(y - reach)), (int(x + reach), int(y + reach)), 255, -1)
