import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.count import count
from companion.dice.finding import Found
from companion.dice.halves import halves
from companion.dice.simulated import Drawn, draw_labelled

VALUES = [1, 2, 3, 4, 5, 6]


def places(drawn: Drawn) -> list[Found]:
    """Where the dice were drawn; what the network thinks of them is of no use to the count."""
    return [
        Found(x + w / 2, y + h / 2, float((w * h) ** 0.5), np.zeros(9, np.float32), 0.0)
        for x, y, w, h in (die.box for die in drawn.dice)
    ]


def counted(image: NDArray[np.uint8], found: list[Found]) -> list[int]:
    return [max(values, key=lambda value: values[value]) for values in count(halves(image), found)]


@pytest.mark.parametrize("seed", range(6))
def test_pips_of_every_value_are_counted_on_dice_of_any_colour(seed: int) -> None:
    drawn = draw_labelled(VALUES, seed)
    assert counted(drawn.image, places(drawn)) == [die.value for die in drawn.dice]


@pytest.mark.parametrize("seed", range(6))
def test_a_clear_face_speaks_for_no_other_value(seed: int) -> None:
    drawn = draw_labelled(VALUES, seed)
    for value, merits in zip(VALUES, count(halves(drawn.image), places(drawn)), strict=True):
        assert max((merit for other, merit in merits.items() if other != value), default=0) < 0.5
        assert merits[value] > 0.6


def test_light_and_dark_pips_are_the_same() -> None:
    drawn = draw_labelled(VALUES, 3)
    assert counted(255 - drawn.image, places(drawn)) == [die.value for die in drawn.dice]


def test_pips_close_to_each_other_are_a_pattern_too() -> None:
    """The box of a die which shows a side as well is larger than its face."""
    image = np.full((200, 200, 3), 60, np.uint8)
    cv2.rectangle(image, (64, 52), (136, 148), (230, 230, 230), -1)
    for u, v in ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)):
        cv2.circle(image, (100 + 13 * u, 100 + 13 * v), 6, (20, 20, 20), -1, cv2.LINE_AA)
    (values,) = count(halves(image), [Found(100, 100, 92, np.zeros(9, np.float32), 0.0)])
    assert max(values, key=lambda value: values[value]) == 5
    assert values[5] > 0.5


def face(*spots: tuple[int, int, int]) -> dict[int, float]:
    """What a white face of 80 pixels may show; spots lie so far from its middle, across and down, and are so dark."""
    image = np.full((200, 200, 3), 60, np.uint8)
    cv2.rectangle(image, (60, 60), (140, 140), (230, 230, 230), -1)
    for across, down, light in spots:
        cv2.circle(image, (100 + across, 100 + down), 7, (light, light, light), -1, cv2.LINE_AA)
    (values,) = count(halves(image), [Found(100, 100, 80, np.zeros(9, np.float32), 0.0)])
    return values


BLACK, FAINT = 20, 120


def test_faint_specks_are_no_corners_of_a_pattern() -> None:
    """A pip in the middle between two of them would make a three."""
    values = face((0, 0, BLACK), (-20, -20, FAINT), (20, 20, FAINT))
    assert max(values, key=lambda value: values[value]) == 1
    assert 3 not in values


def test_a_spot_between_the_places_of_a_pattern_speaks_against_it() -> None:
    clear = face((-20, -20, BLACK), (0, 0, BLACK), (20, 20, BLACK))
    assert clear[3] > 0.8
    assert face((-20, -20, BLACK), (0, 0, BLACK), (20, 20, BLACK), (10, -10, BLACK))[3] < clear[3] / 2


def test_many_pips_in_their_places_are_less_of_an_accident_than_two() -> None:
    corners = [(across, down, BLACK) for across in (-20, 20) for down in (-20, 20)]
    two, four = face(corners[0], corners[3]), face(*corners)
    six = face(*corners, (-20, 0, BLACK), (20, 0, BLACK))
    assert two[2] < four[4] < six[6]


@pytest.mark.parametrize("down", [13, 16])
def test_a_face_that_is_seen_from_aside_has_its_pattern_still(down: int) -> None:
    values = face(*[(u * 21, v * down, BLACK) for u in (-1, 1) for v in (-1, 0, 1)])
    assert max(values, key=lambda value: values[value]) == 6
    assert values[6] > 0.5


def test_a_plain_face_has_no_pips() -> None:
    image = np.full((200, 200, 3), 60, np.uint8)
    cv2.rectangle(image, (60, 60), (140, 140), (230, 230, 230), -1)
    (values,) = count(halves(image), [Found(100, 100, 80, np.zeros(9, np.float32), 0.0)])
    assert max(values.values(), default=0.0) < 0.5


def test_a_letter_is_no_pattern() -> None:
    image = np.full((200, 200, 3), 60, np.uint8)
    cv2.rectangle(image, (60, 60), (140, 140), (230, 230, 230), -1)
    cv2.putText(image, "W", (70, 125), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (20, 20, 20), 8)
    (values,) = count(halves(image), [Found(100, 100, 80, np.zeros(9, np.float32), 0.0)])
    assert max(values.values(), default=0.0) < 0.5


def test_nothing_is_counted_where_nothing_was_found() -> None:
    assert count(halves(np.zeros((50, 50, 3), np.uint8)), []) == []
