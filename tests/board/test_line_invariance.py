"""A ruling does not depend on who asks, or on how the map lies on the table."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.board.invariance import (
    answers,
    check_blockers,
    check_both_ends,
    check_cropping,
    check_first_blockers,
    check_joining,
    check_orientation,
    check_short_question,
    check_turnings,
    without,
)
from tests.los_cases.random_maps import sketches
from tests.los_cases.sketch import Sketch
from wsn.geometry.hexes import Hex

quick = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.rule("WSS 5.3 R2")
@quick
@given(sketches(), st.integers(0, 999))
def test_the_answer_is_the_same_from_both_ends(sketch: Sketch, seed: int) -> None:
    check_both_ends(sketch, seed)


@quick
@given(sketches(), st.integers(0, 999))
def test_the_answer_is_the_same_under_the_twelve_turnings_and_mirrorings(sketch: Sketch, seed: int) -> None:
    check_turnings(sketch, seed)


@quick
@given(sketches(), st.integers(0, 999))
def test_a_map_of_the_other_orientation_is_its_mirror_image(sketch: Sketch, seed: int) -> None:
    check_orientation(sketch, seed)


@pytest.mark.rule("WSS 5.3 R8")
@quick
@given(sketches(), st.integers(0, 999))
def test_joining_another_map_changes_no_line_that_stays_on_this_one(sketch: Sketch, seed: int) -> None:
    check_joining(sketch, seed)


@quick
@given(sketches(), st.integers(0, 999))
def test_cropping_the_map_changes_no_line_that_stays_on_it(sketch: Sketch, seed: int) -> None:
    check_cropping(sketch, seed)


@quick
@given(sketches(), st.integers(0, 999))
def test_the_short_question_and_the_long_one_agree(sketch: Sketch, seed: int) -> None:
    check_short_question(sketch, seed)


@quick
@given(sketches(), st.integers(0, 999))
def test_taking_a_marked_blocker_away_takes_its_reason_away(sketch: Sketch, seed: int) -> None:
    check_blockers(sketch, seed)


def test_the_last_blocker_taken_away_clears_the_line() -> None:
    row = [Hex(0, r) for r in range(6)]
    names = {h: f"A{i}" for i, h in enumerate(row)}
    sketch = Sketch(names, dict.fromkeys(row, "open") | {row[2]: "woods"}, smoke=frozenset(row[3:5]))
    (result,) = answers(sketch, [("A0", "A5")])
    assert [reason.space for reason in result.reasons if reason.blocks] == ["A2", "A3", "A4"]
    for reason in (result.reasons[0], result.reasons[1]):
        bare = without(sketch, reason)
        assert bare is not None
        sketch = bare
    (result,) = answers(sketch, [("A0", "A5")])
    assert result.clear


@quick
@given(sketches(), st.integers(0, 999))
def test_the_first_blockers_are_those_of_the_whole_ruling(sketch: Sketch, seed: int) -> None:
    check_first_blockers(sketch, seed)
