"""The worked examples of WSN 5.1, E1 to E14, on the shipped map `wsn_5_1` and on board D."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from wsn.board.hexboard import HexBoard
from wsn.board.line import Sight, sight
from wsn.board.mapfile import board_from, map_document
from wsn.board.obstacles import Obstacles
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.rules.sight import BOCAGE, cliff_cover, crossings, obstacles

pytestmark = pytest.mark.rule("WSN 5.1")


MAP = "wsn_5_1"


@pytest.fixture(params=["wsn_5_1", "board_d"], autouse=True)
def on_each_board(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example holds on the bare board and on the one with a village around it."""
    monkeypatch.setitem(globals(), "MAP", request.param)


def fixture() -> tuple[HexBoard, Obstacles]:
    return loaded(MAP)


@cache
def loaded(name: str) -> tuple[HexBoard, Obstacles]:
    board = board_from(map_document(name), VOCABULARY)
    return board, obstacles(board)


def look(start: str, end: str) -> Sight:
    board, stands = fixture()
    return sight(board, stands, start, end)


def hedges(result: Sight) -> list[tuple[str, str]]:
    """The hedges cut, in order, by a line with one reading."""
    (profile,) = result.profiles
    return list(profile.edges(BOCAGE))


def limit(target: str) -> int:
    """From how far a stopped infantry platoon is spotted in a hex."""
    board, _ = fixture()
    return tables().terrain[board.spaces[target].terrain].spotting.limit


def test_e1_one_hedge_next_to_an_end() -> None:
    ruling = look("D306", "D507")
    assert ruling.clear
    assert ruling.reading == "straight"
    assert hedges(ruling) == [("D407", "D507")]
    (reason,) = ruling.reasons
    assert (reason.rule, reason.edge, reason.blocks, reason.at) == (
        "WSN 5.1",
        ("D407", "D507"),
        False,
        Fraction(3, 4),
    )
    assert "bordering D507" in reason.text


def test_e2_one_hedge_next_to_neither_end() -> None:
    ruling = look("D306", "D508")
    assert not ruling.clear
    assert [(r.rule, r.edge, r.at, r.blocks) for r in ruling.reasons] == [
        ("WSN 5.1", ("D407", "D408"), Fraction(1, 2), True)
    ]
    assert ruling.first_blockers == ruling.reasons
    assert "bordering neither end" in ruling.reasons[0].text


def test_e3_two_hedges_each_next_to_its_own_end() -> None:
    ruling = look("D610", "D1207")
    assert ruling.clear
    assert ruling.distance == 6
    assert hedges(ruling) == [("D610", "D709"), ("D1107", "D1207")]
    assert [("bordering D610" in r.text, "bordering D1207" in r.text) for r in ruling.reasons] == [
        (True, False),
        (False, True),
    ]


@pytest.mark.rule("WSS 5.3 R2")
def test_e4_and_the_other_way_round() -> None:
    there, back = look("D1209", "D910"), look("D910", "D1209")
    assert there.clear
    assert back.clear
    assert hedges(there) == hedges(back) == [("D910", "D1010")]
    assert [r.at for r in back.reasons] == [1 - r.at for r in there.reasons]


def test_e5_the_hexes_of_the_forces_are_there() -> None:
    board, _ = fixture()
    for label in ("D409", "D509", "D208", "D306", "D406", "D506", "D906"):
        assert label in board.spaces
    assert {board.spaces[s].terrain for s in ("D409", "D208", "D306")} == {"light_woods"}
    assert board.spaces["D509"].terrain == "built_up"
    assert board.spaces["D506"].terrain == "fields"


@pytest.mark.parametrize(("german", "hexes"), [("D506", 3), ("D406", 4), ("D306", 4)])
def test_e6_no_german_is_near_enough_to_spot_509(german: str, hexes: int) -> None:
    assert look(german, "D509").distance == hexes > limit("D509") == 2


def test_e7_509_sees_506_over_one_hedge() -> None:
    ruling = look("D509", "D506")
    assert ruling.clear
    assert ruling.distance == 3 <= limit("D506") == 4
    assert hedges(ruling) == [("D506", "D507")]
    assert [r.text for r in ruling.reasons] == ["bocage edge D506/D507, bordering D506"]


@pytest.mark.parametrize(("american", "hexes"), [("D208", 2), ("D409", 3)])
def test_e8_e9_306_and_the_americans_see_each_other(american: str, hexes: int) -> None:
    for result in (look("D306", american), look(american, "D306")):
        assert result.clear
        assert result.distance == hexes <= limit(result.end) == 4


def test_e8_the_line_to_208_runs_along_an_edge_and_both_readings_are_clear() -> None:
    assert look("D306", "D208").reading == "both"
    assert [p.reading for p in look("D306", "D208").profiles] == ["left", "right"]


@pytest.mark.parametrize("american", ["D409", "D509"])
def test_e10_e11_406_sees_neither_because_of_two_hedges(american: str) -> None:
    ruling = look("D406", american)
    assert not ruling.clear
    assert len(hedges(ruling)) == 2
    assert [r.edge for r in ruling.first_blockers] == [hedges(ruling)[1]]
    assert ruling.first_blockers[0].rule == "WSN 5.1"


def test_e12_e13_the_line_between_906_and_409_is_clear_over_the_hedge_of_906() -> None:
    ruling = look("D906", "D409")
    assert ruling.clear
    assert ruling.distance == 5 > limit("D409") == 4
    assert ruling.distance <= tables().spotting.vehicle.limit == 12
    assert hedges(ruling) == [("D807", "D906")]
    assert look("D409", "D906").clear


def test_e14_sight_is_symmetric_where_spotting_is_not() -> None:
    assert look("D509", "D506").clear == look("D506", "D509").clear is True
    assert look("D509", "D506").distance <= limit("D506")
    assert look("D506", "D509").distance > limit("D509")


def test_fire_over_the_hedge_is_modified_and_along_a_clear_line_is_not() -> None:
    assert crossings(look("D509", "D506")).bocage == (("D506", "D507"),)
    assert crossings(look("D306", "D208")).bocage == ()
    board, _ = fixture()
    assert cliff_cover(board, "D509", "D506") is None


def test_every_pair_of_the_fixture_is_answered() -> None:
    board, stands = fixture()
    ids = list(board.spaces)
    for i, a in enumerate(ids[::3]):
        for b in ids[i::7]:
            assert sight(board, stands, a, b).start == a
