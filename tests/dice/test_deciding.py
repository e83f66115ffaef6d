import numpy as np
import pytest

from companion.dice.deciding import Opinion, alike, decide, opinions, single
from companion.dice.finding import Found
from companion.dice.network import CLASSES, LEANING, LOGO, NOTHING, Floats


def chances(nothing: float = 0.0, **of: float) -> Floats:
    """Chances of the values named v1 to v6, and of `leaning` and `logo`."""
    names = {f"v{value}": value for value in range(1, 7)} | {"leaning": LEANING, "logo": LOGO}
    made = np.full(CLASSES, 1e-5, np.float32)
    made[NOTHING] = nothing
    for name, chance in of.items():
        made[names[name]] = chance
    return np.asarray(made / made.sum(), np.float32)


def opinion(looks: Floats, weight: float = 1.0, size: float = 40.0, x: float = 0.0) -> list[Opinion]:
    first = looks.copy()
    first[NOTHING] = 0
    return opinions([Found(x, 0, size, first / first.sum(), weight)], [looks])


def decided(looks: Floats, counted: dict[int, float]) -> Opinion:
    (one,) = decide(opinion(looks), [counted])
    return one


def test_what_looks_and_count_agree_on_is_sure() -> None:
    one = decided(chances(v6=0.8, v5=0.2), {6: 0.9})
    assert (one.value, one.reason) == (6, None)


def test_a_certain_look_needs_no_count() -> None:
    assert decided(chances(v3=0.99), {}).value == 3


def test_a_doubtful_look_alone_is_asked_with_both_values() -> None:
    one = decided(chances(v6=0.6, v5=0.4), {})
    assert (one.value, one.candidates, one.reason) == (None, (6, 5), "ambiguous")


def test_a_count_that_says_otherwise_makes_it_a_question() -> None:
    one = decided(chances(v6=0.95, v5=0.05), {5: 0.9})
    assert (one.value, set(one.candidates), one.reason) == (None, {5, 6}, "ambiguous")


def test_a_faint_count_is_not_heard() -> None:
    assert decided(chances(v6=0.97), {2: 0.2}).value == 6


@pytest.mark.parametrize(
    ("looks", "reason"), [(chances(leaning=0.9, v4=0.1), "cocked"), (chances(logo=0.9, v6=0.1), "unknown_face")]
)
def test_what_leans_or_shows_a_logo_has_no_value(looks: Floats, reason: str) -> None:
    one = decided(looks, {4: 0.9})
    assert (one.value, one.reason) == (None, reason)


def test_what_is_rather_nothing_is_left_out() -> None:
    assert opinion(chances(nothing=0.9, v1=0.1), weight=0.3) == []


def test_a_pip_that_looks_like_a_small_die_is_left_out() -> None:
    dice = [*opinion(chances(v4=1.0), size=80, x=0), *opinion(chances(v2=1.0), size=90, x=200)]
    pip = opinion(chances(v1=1.0), size=22, x=10)
    assert alike([*dice, *pip]) == dice


def test_dice_of_somewhat_different_sizes_stay_together() -> None:
    dice = [one for size in (50, 60, 80) for one in opinion(chances(v4=1.0), size=size, x=size * 10)]
    assert alike(dice) == dice


def test_the_pips_of_a_die_are_no_dice_however_many_they_are() -> None:
    die = opinion(chances(v6=1.0), size=100, x=50)
    pips = [one for x in (25, 30, 35, 65, 70, 75) for one in opinion(chances(v1=1.0), size=22, x=x)]
    assert alike([*pips, *die]) == die


@pytest.mark.parametrize(
    ("away", "other", "dice"),
    [
        (19.0, chances(v6=0.97), 2),
        (19.0, chances(v6=0.97, nothing=0.2), 1),
        (19.0, chances(v6=0.6, v4=0.4), 1),
        (15.0, chances(v6=0.97), 1),
    ],
)
def test_places_nearer_to_each_other_than_most_dice_are_two_where_both_are_sure(
    away: float, other: Floats, dice: int
) -> None:
    assert len(single([*opinion(chances(v5=0.97)), *opinion(other, x=away)])) == dice
