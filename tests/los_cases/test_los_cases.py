"""The named cases: what the file says, what the oracle says, and the same answer from every side."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.los_cases.compare import SWAP, assert_same
from tests.los_cases.loader import Case, Thing, cases
from tests.los_cases.sketch import Sketch
from tests.oracle import oracle
from wsn.board.line import Sight, SightReason, sight
from wsn.geometry.hexes import Hex
from wsn.systems.war_storms.rules.sight import obstacles

CASES = cases()


def look(sketch: Sketch, start: str, end: str) -> Sight:
    board = sketch.board()
    return sight(board, obstacles(board, sketch.clouds), start, end)


def things(reasons: Iterable[SightReason]) -> Counter[Thing]:
    """What is told, each thing once, also where each side of the line tells it with another count."""
    once = {(r.rule, "/".join(r.edge) if r.edge else r.space or "off", r.at) for r in reasons}
    return Counter((rule, place) for rule, place, _ in once)


def test_there_are_300_and_every_kind_is_among_them() -> None:
    assert len(CASES) >= 300
    assert {case.reading for case in CASES} == {"straight", "left", "right", "both"}
    rules = {rule for case in CASES for rule, _ in (case.blockers + (case.told or Counter()))}
    assert rules == {"WSN 5.1", "WSN 5.4", "WSN 5.5", *(f"WSS 5.3 R{n}" for n in (1, 3, 4, 5, 6, 8))}
    for verdict in (True, False):
        assert sum(case.clear is verdict for case in CASES) >= 130
    assert {case.sketch.grid.orient for case in CASES} == {"flat", "pointy"}
    assert {case.sketch.grid.shift for case in CASES} == {"odd", "even"}


@pytest.mark.rule("WSN 5.1")
@pytest.mark.rule("WSN 5.5")
@pytest.mark.rule("WSS 5.3")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.name}")
def test_case(case: Case) -> None:
    ruling = look(case.sketch, case.start, case.end)
    assert (ruling.clear, ruling.reading) == (case.clear, case.reading)
    assert things(ruling.first_blockers) == case.first
    assert things(r for r in ruling.reasons if r.blocks) == case.blockers
    if case.told is not None:
        assert things(ruling.reasons) == case.told
    agrees_with_the_oracle(case)
    is_the_same_from_every_side(case, ruling)


def agrees_with_the_oracle(case: Case) -> None:
    where = {name: h for h, name in case.sketch.names.items()}
    truth = case.sketch.oracle()
    told = oracle.verdict(truth, tuple(where[case.start]), tuple(where[case.end]))
    assert (told.clear, told.reading) == (case.clear, case.reading)
    assert {rule for rule, _, _ in told.blockers} == {rule for rule, _ in case.blockers}
    assert len(told.blockers) == case.blockers.total()


def is_the_same_from_every_side(case: Case, result: Sight) -> None:
    """Reversed, turned, mirrored, drawn on the other grid, and with another map joined all around."""
    back = look(case.sketch, case.end, case.start)
    assert back.reading == SWAP[case.reading]
    assert_same(result, back, reverse=True)
    for turns, mirror in itertools.product(range(6), (False, True)):
        turned = case.sketch.turned(turns, mirror)
        assert_same(result, look(turned, case.start, case.end), mirror=mirror)
    assert_same(result, look(case.sketch.redrawn(), case.start, case.end), mirror=True)
    if stays_on_the_map(case):
        assert_same(result, look(case.sketch.joined(), case.start, case.end))


def stays_on_the_map(case: Case) -> bool:
    where = {name: h for h, name in case.sketch.names.items()}
    truth = case.sketch.oracle()
    readings = oracle.readings(truth, tuple(where[case.start]), tuple(where[case.end])).values()
    return all(Hex(*h) in case.sketch.terrain for spans in readings for h, _, _ in spans)
