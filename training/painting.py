"""One die, painted: a cube in parallel perspective with all faces that are seen, of a style drawn by chance."""

from dataclasses import dataclass
from math import cos, hypot, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.simulated import PIPS
from training.grounds import Picture, blend

Floats = NDArray[np.float64]

_X, _Y, _Z = np.eye(3)
_FACES = {1: (_Z, _X, _Y), 6: (-_Z, _X, _Y), 2: (_Y, _X, _Z), 5: (-_Y, _X, _Z), 3: (_X, _Y, _Z), 4: (-_X, _Y, _Z)}
"""Of each value: where its face looks, and the two axes in it."""
_SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
_CIRCLE = np.stack([np.cos(np.arange(16) * pi / 8), np.sin(np.arange(16) * pi / 8)], axis=1)


@dataclass(frozen=True, eq=False)
class Style:
    """How the dice of one set look; lengths in sides of a die, colours BGR 0 to 255.

    Attributes:
        body, pip: colours.
        radius, pitch: of the pips.
        six: how close the rows of a six are, and its columns; 1 as far as the corners of a five.
        one: by how much the one's pip is larger.
        rounding: of the edges.
        speckle, gloss: how much; 0 none.
        rim: how much lighter the edges are.
        logo: the value in whose place a sign is printed; 0 none.
        sign: the sign's letter.
    """

    body: Floats
    pip: Floats
    radius: float
    pitch: float
    six: tuple[float, float]
    one: float
    rounding: float
    speckle: float
    gloss: float
    rim: float
    logo: int
    sign: str


@dataclass(frozen=True, eq=False)
class Light:
    """Where light comes from, (3,) of length one, and how much darker faces are that look elsewhere, 0 to 1."""

    towards: Floats
    shade: float


def style(rng: np.random.Generator, behind: Floats) -> Style:
    """A style whose pips differ from its body, and its body from the mean colour `behind` it."""
    while True:
        body = rng.uniform(0, 255, 3)
        if rng.random() < 0.5:
            body = rng.choice([15.0, 235.0, 220.0]) + rng.normal(0, 14, 3)
        pip = (20.0 if float(body @ [0.1, 0.6, 0.3]) > 120 else 235.0) + rng.normal(0, 15, 3)
        if rng.random() < 0.25:
            pip = rng.uniform(0, 255, 3)
        if np.linalg.norm(body - pip) > 60 and np.linalg.norm(body - behind) > 20:
            break

    def some(share: float, least: float, most: float, usual: float) -> float:
        return float(rng.uniform(least, most)) if rng.random() < share else usual

    return Style(
        body=body,
        pip=pip,
        radius=float(rng.uniform(0.07, 0.12)),
        pitch=float(rng.uniform(0.22, 0.29)),
        six=(some(0.3, 0.6, 1.0, 1.0), some(0.4, 0.78, 1.0, 1.0)),
        one=some(0.25, 1.2, 1.9, 1.0),
        rounding=float(rng.uniform(0.04, 0.32)),
        speckle=some(0.3, 5, 50, 0.0),
        gloss=some(0.5, 0.2, 1.0, 0.0),
        rim=some(0.5, -60, 60, 0.0),
        logo=int(rng.choice([1, 6, 6])) if rng.random() < 0.12 else 0,
        sign=chr(int(rng.integers(33, 126))),
    )


def paint(
    rng: np.random.Generator, picture: Picture, at: Floats, side: float, pose: Floats, look: Style, light: Light
) -> float:
    """Paints a die whose middle is `at` (2,), turned by `pose` (3, 3) into the view; returns its size in pixels."""
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float) * side / 2 @ pose.T
    reach = int(side * 1.6)
    left, top = (max(0, int(part) - reach) for part in at)
    part = picture[top : int(at[1]) + reach, left : int(at[0]) + reach]
    middle = at - (left, top)
    if rng.random() < 0.75:
        _shadow(rng, part, middle + corners[:, :2] - light.towards[:2] * side * rng.uniform(0.1, 0.6))
    seen = sorted((float((pose @ normal)[2]), value) for value, (normal, _, _) in _FACES.items())
    for height, value in seen:
        if height > 0.03:
            normal, u, v = (pose @ axis for axis in _FACES[value])
            axes = np.stack([u[:2], v[:2]], axis=1) * side / 2
            bright = 1 - light.shade * (0.6 - 0.75 * max(0.0, float(normal @ light.towards)))
            _face(rng, part, value, middle + normal[:2] * side / 2, axes, look, bright)
    width, height = np.ptp(corners[:, :2], axis=0)
    return float((width * height) ** 0.5 * (1 - 0.3 * look.rounding))


def _face(
    rng: np.random.Generator, part: Picture, value: int, centre: Floats, axes: Floats, look: Style, bright: float
) -> None:
    whole = _polygon(part, centre + _SQUARE * (1 - look.rounding * 0.45) @ axes.T)
    pen = max(1, round(look.rounding * 0.9 * float(np.linalg.norm(axes, axis=0).min())))
    outline = np.rint(centre + _SQUARE * (1 - look.rounding * 0.45) @ axes.T).astype(np.int32)
    cv2.polylines(whole, [outline], True, 255, pen, cv2.LINE_AA)
    rows, columns = np.mgrid[0 : part.shape[0], 0 : part.shape[1]].astype(np.float32)
    slope = rng.normal(0, 0.3, 2)
    tone = (columns - centre[0]) * slope[0] + (rows - centre[1]) * slope[1]
    if look.speckle:
        noise = cv2.GaussianBlur(rng.normal(0, 1, part.shape[:2]).astype(np.float32), (0, 0), rng.uniform(1, 5))
        tone = tone + noise / (noise.std() + 1e-6) * look.speckle
    colour = look.body * bright + tone[..., None]
    blend(part, colour + look.rim, whole)
    if look.rim:
        flat = _polygon(part, centre + _SQUARE * (1 - look.rounding) @ axes.T)
        blend(part, colour, cv2.GaussianBlur(flat, (0, 0), 1 + look.rounding * 6))
    if look.logo == value:
        _sign(rng, part, centre, axes, look, bright)
    else:
        _pips(rng, part, value, centre, axes, look, bright)
    if look.gloss and rng.random() < 0.6:
        _glare(rng, part, whole, centre, axes, look.gloss)


def _pips(
    rng: np.random.Generator, part: Picture, value: int, centre: Floats, axes: Floats, look: Style, bright: float
) -> None:
    ring = _CIRCLE * 2 * look.radius * (look.one if value == 1 else 1.0)
    mirrored = rng.random() < 0.2
    off = rng.normal(0, 0.4, 2) * look.radius
    mask, glint = np.zeros(part.shape[:2], np.uint8), np.zeros(part.shape[:2], np.uint8)
    for u, v in PIPS[value]:
        place = np.array([u, v]) * (look.six if value == 6 else 1.0) * 2 * look.pitch
        mask |= _polygon(part, centre + (place + ring) @ axes.T)
        if mirrored:
            glint |= _polygon(part, centre + (place + off + ring * 0.3) @ axes.T)
    blend(part, look.pip * (0.35 + 0.65 * bright), mask * rng.uniform(0.75, 1.0))
    blend(part, np.full(3, rng.uniform(150, 255)), glint)


def _sign(rng: np.random.Generator, part: Picture, centre: Floats, axes: Floats, look: Style, bright: float) -> None:
    """A printed sign that is no pattern of pips: a letter, a star, a badge, a skull."""
    sheet = np.zeros((96, 96), np.uint8)
    match int(rng.integers(4)):
        case 0:
            width = int(rng.integers(4, 12))
            cv2.putText(sheet, look.sign, (22, 74), int(rng.integers(0, 8)), 2.4, 255, width, cv2.LINE_AA)
        case 1:
            angles = np.linspace(0, 2 * pi, int(rng.integers(6, 14)))
            star = np.stack([np.cos(angles), np.sin(angles)], axis=1) * rng.uniform(12, 40)
            star[::2] *= rng.uniform(0.3, 0.7)
            cv2.fillPoly(sheet, [(48 + star).astype(np.int32)], 255, cv2.LINE_AA)
        case 2:
            cv2.circle(sheet, (48, 48), int(rng.integers(22, 40)), 255, int(rng.integers(4, 12)), cv2.LINE_AA)
            cv2.putText(sheet, look.sign, (34, 62), cv2.FONT_HERSHEY_SIMPLEX, 1.3, 255, 5, cv2.LINE_AA)
        case _:
            cv2.ellipse(sheet, (48, 42), (30, 26), 0, 0, 360, 255, -1)
            cv2.rectangle(sheet, (34, 58), (62, 82), 255, -1)
            for eye in (36, 60):
                cv2.circle(sheet, (eye, 44), 8, 0, -1)
    u, v = axes.T
    corners = np.array([centre - u - v, centre + u - v, centre - u + v], np.float32)
    matrix = cv2.getAffineTransform(np.array([(0, 0), (96, 0), (0, 96)], np.float32), corners)
    mask = cv2.warpAffine(sheet, matrix, (part.shape[1], part.shape[0]))
    blend(part, look.pip * (0.35 + 0.65 * bright), mask)


def _glare(
    rng: np.random.Generator, part: Picture, whole: NDArray[np.uint8], centre: Floats, axes: Floats, gloss: float
) -> None:
    spot = np.zeros(part.shape[:2], np.uint8)
    x, y = centre + axes @ rng.uniform(-0.9, 0.9, 2)
    size = hypot(*axes[:, 0])
    radii = (max(1, int(size * rng.uniform(0.08, 0.8))), max(1, int(size * rng.uniform(0.08, 0.5))))
    cv2.ellipse(spot, (round(x), round(y)), radii, rng.uniform(0, 180), 0, 360, int(255 * gloss), -1, cv2.LINE_AA)
    blend(part, np.full(3, 248.0), cv2.GaussianBlur(np.minimum(spot, whole), (0, 0), rng.uniform(0.8, 4)))


def _shadow(rng: np.random.Generator, part: Picture, corners: Floats) -> None:
    hull = cv2.convexHull(corners.astype(np.float32))[:, 0]
    soft = cv2.GaussianBlur(_polygon(part, np.asarray(hull, float)), (0, 0), rng.uniform(0.6, 8))
    part *= 1 - (soft.astype(np.float32) / 255 * rng.uniform(0.15, 0.85))[..., None].astype(np.float32)


def _polygon(part: Picture, points: NDArray[np.floating]) -> NDArray[np.uint8]:
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(points * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask


def turned(angle: float) -> Floats:
    """A turn on the table, or of the camera's picture."""
    return np.array([[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]])


def tilted(angle: float) -> Floats:
    """A tilt away from the camera."""
    return np.array([[1, 0, 0], [0, cos(angle), -sin(angle)], [0, sin(angle), cos(angle)]])
