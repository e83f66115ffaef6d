"""From many faces that may be there to the few that are."""

import numpy as np

from companion.dice.face import NEARBY, Face
from companion.dice.reading import Box, Die, Reading, Unsure

# Merit from which a face is sure, and below which it is not even worth a question; more is wanted of few spots.
_SURE = 0.35
_WORTH_ASKING = 0.3
_SURE_FEW = 0.45
_WORTH_ASKING_FEW = 0.45
# A different reading of the same die with so much of the best one's merit makes it unsure.
_RIVAL = 0.6
# So many spots around a die are more than the side faces of its neighbours can have.
_WEAVE = 16
# Pips less round than this are seen from the side; in a row they do not tell by their places how steeply.
_FLAT = 0.55


def choose(faces: list[Face], scale: float) -> Reading:
    """The best faces that do not overlap; `scale` turns their pixels into those of the picture as given."""
    size = typical_side(faces)
    merits = {id(face): face.quality * _size_merit(face, size) for face in faces}
    worth = [face for face in faces if merits[id(face)] >= (_WORTH_ASKING if _is_telling(face) else _WORTH_ASKING_FEW)]
    worth.sort(key=lambda face: merits[id(face)] * _top_merit(face), reverse=True)
    kept: list[Face] = []
    for face in worth:
        if all(_apart(face, other) for other in kept):
            kept.append(face)
    kept = [face for face in kept if not _is_of_cloth(face, kept)]
    kept.sort(key=lambda face: (face.lattice.centre[1], face.lattice.centre[0]))
    dice, unsure = [], []
    for face in kept:
        merit = merits[id(face)]
        rivals = [other for other in worth if _is_rival(other, face) and merits[id(other)] > _RIVAL * merit]
        rivals = [other for other in rivals if not _is_made_of(other, kept)]
        sure = merit >= (_SURE if _is_telling(face) else _SURE_FEW) and _is_plain(face)
        if sure and face.value is not None and not rivals:
            dice.append(Die(face.value, _box(face, scale), merit))
        else:
            values = dict.fromkeys(item.value for item in (face, *rivals) if item.value)
            unsure.append(Unsure(_box(face, scale), tuple(values), "ambiguous"))
    return Reading(tuple(dice), tuple(unsure))


def _is_of_cloth(face: Face, kept: list[Face]) -> bool:
    """Whether so many alike spots that belong to no other die are around it that they are rather a weave than pips."""
    around = face.around
    for other in kept:
        if other is not face and (other.channel, other.polarity) == (face.channel, face.polarity):
            away = np.hypot(*(other.spots - face.lattice.centre).T) / face.side
            around -= int(((away > NEARBY[0]) & (away < NEARBY[1])).sum())
    return around > _WEAVE


def _is_telling(face: Face) -> bool:
    """One or two spots, or three that are no pattern, may be chance on any cloth."""
    return len(face.spots) >= (3 if face.value else 4)


def _is_plain(face: Face) -> bool:
    """Two pips of a larger face look like a two whose outline is missing on one side; a steep face may be a side.

    On many dice the rows of a six lie close: that is no sign of steepness, and six pips are hardly chance.
    """
    if face.value == 2 and face.border < 0.88:
        return False
    if face.value in (2, 3) and face.roundness < _FLAT:
        return False
    return face.lattice.squareness > (0.5 if face.value == 6 else 0.6)


def _size_merit(face: Face, size: float | None) -> float:
    if not size:
        return 1.0
    beyond = max(0.0, abs(float(np.log(face.side / size))) - 0.2) / 0.2
    return float(np.exp(-(beyond**2)))


def _top_merit(face: Face) -> float:
    """More pips are less likely to be chance; a foreshortened face is rather a side than the top."""
    return (1.0 + 0.1 * len(face.spots)) * min(1.0, face.lattice.squareness / 0.75)


def _is_rival(other: Face, face: Face) -> bool:
    return other.value is not None and other.value != face.value and not _apart(other, face)


def typical_side(faces: list[Face]) -> float | None:
    """The side of most dice in pixels: where the faces that are least likely to be chance crowd together."""
    likely = [face for face in faces if _weight(face) > 0]
    if not likely:
        return None
    sides = np.log([face.side for face in likely])
    weights = np.array([_weight(face) for face in likely])
    crowd = (weights * np.exp(-(((sides[:, None] - sides) / 0.15) ** 2))).sum(axis=1)
    return float(np.exp(sides[int(np.argmax(crowd))]))


def _weight(face: Face) -> float:
    if face.value is None and len(face.spots) < 4:
        return 0.0
    return float(face.quality**3 * face.contrast * len(face.spots) ** 1.5)


def _is_made_of(face: Face, kept: list[Face]) -> bool:
    """Whether all its spots are pips of better faces: a part of one, or a pattern across two neighbours."""
    left = np.ones(len(face.spots), np.bool_)
    for other in kept:
        if other is not face:
            away = np.hypot(*(face.spots[:, None] - other.spots).transpose(2, 0, 1))
            left &= away.min(axis=1) > 0.3 * other.lattice.pitch
    return not left.any()


def _apart(face: Face, other: Face) -> bool:
    between = float(np.hypot(*(face.lattice.centre - other.lattice.centre)))
    return between > 0.8 * max(face.side, other.side)


def _box(face: Face, scale: float) -> Box:
    corners = face.lattice.points(np.array([(-1.96, -1.96), (-1.96, 1.96), (1.96, -1.96), (1.96, 1.96)])) * scale
    low, high = corners.min(axis=0), corners.max(axis=0)
    x, y = round(float(low[0])), round(float(low[1]))
    return (max(0, x), max(0, y), round(float(high[0])) - x, round(float(high[1])) - y)
