"""The state machine of watching, over measurements that nobody took."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice.reading import Die, Reading, Unsure
from companion.dice.sighting import Look, Patience, Settled, Sighting
from companion.dice.votes import Votes

STEP = 0.1
PIXELS = 960 * 720


def die(value: int, x: int = 100, y: int = 100) -> Die:
    return Die(value, (x, y, 70, 70), 0.9)


def doubt(x: int = 100, y: int = 100, *candidates: int) -> Unsure:
    return Unsure((x, y, 70, 70), candidates, "ambiguous")


def lying(*spots: Die | Unsure) -> Reading:
    return Reading(
        tuple(one for one in spots if isinstance(one, Die)), tuple(one for one in spots if isinstance(one, Unsure))
    )


@dataclass
class Tray:
    """Ten frames a second of a tray, and everything that was settled."""

    sighting: Sighting = field(default_factory=Sighting)
    at: float = 0.0
    settled: list[Settled] = field(default_factory=list)

    def frame(self, reading: Reading, moved: float = 0.0, *, hand: bool = False, changed: float = 0.0) -> None:
        self.at += STEP
        if self.sighting.see(Look(self.at, moved, changed, hand, PIXELS)):
            settled = self.sighting.read(self.at, reading)
            if settled is not None:
                self.settled.append(settled)

    def rest(self, *spots: Die | Unsure, frames: int = 12, changed: float = 0.0) -> Settled | None:
        """Let these lie still, and give what was settled of them."""
        before = len(self.settled)
        for _ in range(frames):
            self.frame(lying(*spots), changed=changed)
        assert len(self.settled) <= before + 1
        return self.settled[-1] if len(self.settled) > before else None

    def roll(self, frames: int = 3) -> None:
        for _ in range(frames):
            self.frame(Reading((die(6),)), 0.02)

    def ask(self) -> None:
        self.sighting.ask(self.at + STEP / 2)


def values(found: Settled | None) -> list[int]:
    assert found is not None
    return [one.value for one in found.thrown.dice]


def test_a_throw_is_read_once_when_it_lies_still() -> None:
    tray = Tray()
    assert tray.rest() is not None
    assert tray.sighting.tray == "empty"
    tray.roll()
    assert (tray.sighting.tray, tray.sighting.reading) == ("rolling", "waiting")
    found = tray.rest(die(3), die(5, 300), frames=6)
    assert found is not None
    assert found.news
    assert values(found) == [3, 5]
    assert (tray.sighting.tray, tray.sighting.reading) == ("still", "stable")
    assert tray.rest(die(3), die(5, 300), frames=100) is None


def test_what_lay_there_when_the_request_came_is_no_answer() -> None:
    tray = Tray()
    tray.ask()
    first = tray.rest(die(2), die(4, 300))
    assert first is not None
    assert not first.changed
    assert values(first) == []
    tray.roll()
    second = tray.rest(die(1, 500), die(6, 700))
    assert second is not None
    assert second.changed
    assert values(second) == [1, 6]
    tray.ask()
    assert tray.rest(die(1, 500), die(6, 700)) is None


def test_one_die_thrown_again_answers_and_those_left_lying_do_not() -> None:
    tray = Tray()
    tray.rest(die(1), die(4, 300), die(6, 500))
    tray.ask()
    tray.roll()
    assert values(tray.rest(die(4, 302, 99), die(6, 500), die(1, 700))) == [1]


def test_dice_are_followed_as_they_come_and_go_one_by_one() -> None:
    tray = Tray()
    tray.rest()
    tray.ask()
    tray.roll()
    assert values(tray.rest(die(1))) == [1]
    tray.roll()
    assert values(tray.rest(die(1), die(2, 300))) == [1, 2]
    tray.roll()
    less = tray.rest(die(2, 300))
    assert values(less) == [2]
    assert less is not None
    assert not less.news
    tray.roll()
    gone = tray.rest()
    assert gone is not None
    assert not gone.news
    assert tray.sighting.tray == "empty"
    tray.roll()
    back = tray.rest(die(2, 300))
    assert back is not None
    assert back.news, "the same value at the same place is a new throw after the tray was cleared"


def test_what_moved_between_two_looks_around_the_request_came_before_it() -> None:
    tray = Tray()
    tray.rest()
    tray.ask()
    tray.frame(lying(), 0.02)
    assert values(tray.rest(die(3))) == []


def test_a_hand_that_lies_still_hides_the_tray() -> None:
    tray = Tray()
    tray.rest(die(3))
    for _ in range(5):
        tray.frame(lying(), 0.1, hand=True, changed=0.2)
    for _ in range(15):
        tray.frame(lying(), hand=True, changed=0.2)
        assert tray.sighting.tray == "hand"
    tray.roll(1)
    found = tray.rest(die(3))
    assert found is not None
    assert not found.news


def test_something_large_that_stays_is_no_hand_for_ever() -> None:
    tray = Tray()
    tray.rest(die(3))
    tray.frame(lying(), 0.1, hand=True, changed=0.2)
    for _ in range(40):
        tray.frame(lying(die(5)), hand=True, changed=0.2)
    assert values(tray.settled[-1]) == [5]


def test_a_knocked_camera_throws_no_dice() -> None:
    tray = Tray()
    tray.rest(die(3), die(5, 300))
    tray.ask()
    tray.roll(2)
    found = tray.rest(die(3, 130, 80), die(5, 330, 80), changed=0.2)
    assert found is not None
    assert not found.news
    assert values(found) == []
    tray.roll()
    assert values(tray.rest(die(3, 130, 80), die(5, 330, 80), die(1, 600))) == [1]


@pytest.mark.parametrize(("aside", "thrown"), [(10, []), (30, [3]), (70, [3])])
def test_the_same_dice_aside_are_a_throw_where_nothing_else_moved(aside: int, thrown: list[int]) -> None:
    tray = Tray()
    tray.rest(die(3))
    tray.ask()
    tray.roll(2)
    assert values(tray.rest(die(3, 100 + aside), changed=0.03)) == thrown, "a little more than the die itself"


def test_another_value_in_the_same_place_is_a_throw() -> None:
    tray = Tray()
    tray.rest(die(3), die(4, 300))
    tray.ask()
    tray.roll(2)
    found = tray.rest(die(5), doubt(300, 100, 1, 2), changed=0.01)
    assert values(found) == [5]
    assert found is not None
    assert [one.candidates for one in found.thrown.unsure] == [(1, 2)]


def test_a_shadow_on_a_known_die_is_no_news() -> None:
    tray = Tray()
    tray.rest(die(5))
    tray.roll(1)
    shaded = tray.rest(doubt(100, 100, 5, 6))
    assert shaded is not None
    assert not shaded.news
    assert tray.sighting.reading == "unsure"
    tray.roll(1)
    lit = tray.rest(die(5))
    assert lit is not None
    assert not lit.news


def test_a_doubt_that_is_cleared_up_is_news() -> None:
    tray = Tray()
    tray.ask()
    tray.rest()
    tray.roll()
    doubtful = tray.rest(doubt(100, 100, 5, 6))
    assert doubtful is not None
    assert doubtful.news
    assert doubtful.thrown.unsure
    tray.roll(1)
    clear = tray.rest(die(6))
    assert clear is not None
    assert clear.news
    assert values(clear) == [6]


def test_a_blurred_frame_is_waited_out_but_not_for_ever() -> None:
    tray = Tray()
    tray.roll(1)
    moved = tray.at
    assert tray.sighting.see(Look(moved + 0.3, 0.0))
    assert tray.sighting.blurred(moved + 0.3)
    assert not tray.sighting.blurred(moved + Patience().blur + 0.1)


def test_readings_of_late_and_of_repeated_frames_do_not_count() -> None:
    sighting = Sighting(Patience(settle=0.0))
    for at in (1.0, 2.0):
        sighting.see(Look(at, 0.0))
    assert not sighting.see(Look(1.5, 0.0)), "older than the last one"
    for _ in range(9):
        assert sighting.read(2.0, lying(die(1))) is None
    sighting.see(Look(3.0, 0.5))
    sighting.see(Look(3.1, 0.0))
    for at in (2.1, 2.2, 2.3):
        assert sighting.read(at, lying(die(1))) is None, "taken before the last movement"


def test_after_a_gap_stillness_begins_anew() -> None:
    sighting = Sighting()
    sighting.see(Look(0.0, 1.0))
    sighting.see(Look(0.3, 0.0))
    assert not sighting.see(Look(10.0, 0.0))
    assert sighting.see(Look(10.3, 0.0))


def test_another_camera_begins_anew() -> None:
    tray = Tray()
    tray.rest(die(3))
    tray.ask()
    tray.roll()
    tray.at += STEP
    tray.sighting.see(Look(tray.at, 1.0, fresh=True))
    assert values(tray.rest(die(5, 300))) == [], "nobody saw it being thrown"
    tray.roll()
    assert values(tray.rest(die(6, 500))) == [6]


def test_a_question_without_dice_takes_everything_as_thrown() -> None:
    tray = Tray()
    tray.ask()
    tray.sighting.ask(None)
    assert values(tray.rest(die(4))) == [4]


@pytest.mark.parametrize(
    ("frames", "sure", "unsure"),
    [
        ([[die(5)]] * 3, [5], []),
        ([[die(5)], [die(5)], [die(6)], [die(5)]], None, None),
        ([[die(5)]] * 6 + [[die(6)]], [5], []),
        ([[die(5)]] * 5 + [[die(6)]] * 2, [], [(5, 6)]),
        ([[die(5)], [doubt()], [die(5)], [die(5)]], [5], []),
        ([[die(5)], [die(5)], [die(5), die(1, 400)], [die(5)]], [5], []),
        ([[die(5)]] * 4 + [[die(5), die(1, 400)]] * 3, [5], [(1,)]),
        ([[doubt(100, 100, 2, 3)]] * 7, [], [(2, 3)]),
        ([[die(5), die(6, 120)]] * 3, [5, 6], []),
        ([[]] * 3, [], []),
    ],
)
def test_the_votes_of_frames(
    frames: Sequence[Sequence[Die | Unsure]], sure: list[int] | None, unsure: list[tuple[int, ...]] | None
) -> None:
    votes = Votes()
    for spots in frames:
        votes.add(lying(*spots))
    result = votes.result(last=len(frames) >= 7)
    if sure is None:
        assert result is None
    else:
        assert result is not None
        assert [one.value for one in result.dice] == sure
        assert [one.candidates for one in result.unsure] == unsure


SPOTS = st.builds(die, st.integers(1, 6), st.sampled_from([100, 300, 500])) | st.builds(
    doubt, st.sampled_from([100, 300, 500])
)
READINGS = st.lists(SPOTS, max_size=3, unique_by=lambda spot: spot.box).map(lambda spots: lying(*spots))
MOMENTS = st.tuples(
    st.sampled_from([0.03, 0.1, 0.2, 0.5, 3.0]),
    st.sampled_from([0.0] * 6 + [0.05]),
    st.sampled_from([False] * 6 + [True]),
    READINGS,
    st.sampled_from(["", "", "", "", "ask", "drop"]),
)


@given(st.lists(MOMENTS, max_size=60))
def test_nothing_is_read_while_it_moves_nor_twice_without_a_change(
    moments: list[tuple[float, float, bool, Reading, str]],
) -> None:
    """Whatever happens: a reading needs stillness before it, and a movement since the last one."""
    sighting, at = Sighting(), 0.0
    moved_at, readings, moved_since = 0.0, 0, True
    asked, looked, changed = None, -1.0, True
    for step, moved, hand, reading, command in moments:
        if command:
            asked = at if command == "ask" else None
            changed = asked is None
            sighting.ask(asked)
        at += step
        wanted = sighting.see(Look(at, moved, hand=hand))
        if moved:
            moved_at, moved_since, readings = at, True, 0
            changed |= asked is None or looked >= asked
        looked = at
        settled = sighting.read(at, reading) if wanted else None
        readings += wanted
        if moved:
            assert not wanted
            assert sighting.tray in ("rolling", "hand")
        if settled is not None:
            assert moved_since
            assert at - moved_at >= Patience().settle - 0.01 or moved_at == 0.0
            assert readings >= Patience().fewest
            assert settled.changed <= changed
            assert settled.changed or settled.thrown == Reading()
            assert set(settled.thrown.dice) <= set(settled.reading.dice)
            moved_since, readings = False, 0
        assert wanted <= sighting.restless or settled is not None


@given(st.lists(READINGS, min_size=7, max_size=7))
def test_no_value_is_sure_that_most_frames_do_not_see(readings: list[Reading]) -> None:
    votes = Votes()
    for count, reading in enumerate(readings, 1):
        votes.add(reading)
        result = votes.result(last=count == len(readings))
        for one in result.dice if result is not None else ():
            seen = sum(
                any(other.value == one.value and other.box == one.box for other in each.dice)
                for each in readings[:count]
            )
            assert seen >= 3
            assert seen >= 0.7 * count
