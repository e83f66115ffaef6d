import cv2
import numpy as np
import pytest

from companion.dice.pips import find_pips, to_lab


@pytest.mark.parametrize("radius", [2.5, 4.0, 6.3, 7.0, 11.0])
@pytest.mark.parametrize(("paper", "ink", "polarity"), [(230, 30, -1), (30, 230, 1)])
def test_a_disc_is_found_with_its_place_size_and_polarity(radius: float, paper: int, ink: int, polarity: int) -> None:
    image = np.full((120, 120, 3), paper, np.uint8)
    cv2.circle(image, (61 * 16 + 5, 57 * 16 + 9), round(radius * 16), (ink, ink, ink), -1, cv2.LINE_AA, 4)

    kinds = find_pips(to_lab(image), 1.5, 20)

    (found,) = [kind for kind in kinds if len(kind)]
    assert (found.channel, found.polarity) == (0, polarity)
    assert all(found.roundness[1:] < 0.5), "what else is found on the disc's edge is no disc"
    assert found.xy[0] == pytest.approx([61.3, 57.6], abs=0.4)
    assert found.radius[0] == pytest.approx(radius, rel=0.25)
    assert found.contrast[0] == pytest.approx(200, rel=0.2)
    assert found.roundness[0] > 0.85


def test_a_spot_of_equal_lightness_is_found_by_its_colour() -> None:
    lab = np.full((80, 80, 3), (128, 128, 128), np.uint8)
    cv2.circle(lab, (40, 40), 5, (128, 180, 128), -1, cv2.LINE_AA)

    kinds = find_pips(lab.astype(np.float32), 1.5, 20)

    assert [(kind.channel, kind.polarity) for kind in kinds if len(kind)] == [(1, 1)]


def test_pips_that_nearly_touch_stay_apart() -> None:
    image = np.full((80, 120, 3), 225, np.uint8)
    for x in (40, 51, 62):
        cv2.circle(image, (x, 40), 5, (30, 30, 30), -1, cv2.LINE_AA)

    dark = find_pips(to_lab(image), 3.5, 8)[0]

    assert sorted(dark.xy[:, 0]) == pytest.approx([40, 51, 62], abs=1.0)


@pytest.mark.parametrize("shape", [(1, 1), (3, 200), (11, 11)])
def test_a_picture_too_small_for_a_pip_has_none(shape: tuple[int, int]) -> None:
    kinds = find_pips(np.zeros((*shape, 3), np.float32), 1.5, 20)

    assert len(kinds) == 6
    assert not any(len(kind) for kind in kinds)
