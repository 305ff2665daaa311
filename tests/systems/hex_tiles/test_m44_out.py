"""The scenario editor's files out, and in again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.systems.hex_tiles.m44files import goals, units
from wsn.board.mapfile import board_from, map_document
from wsn.data import DataError, decode, read_document, shipped_files
from wsn.mapmaking.instructions import apply_line
from wsn.mapmaking.pieces import blank_board
from wsn.mapmaking.sheetwork import NotDrawn
from wsn.systems.hex_tiles.data.scenario import Scenario
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files import m44, m44_write

SCENARIOS = sorted(shipped_files("scenarios/hex_tiles"))


def back(name: str) -> tuple[Scenario, Any, Scenario, Any, tuple[str, ...], tuple[str, ...]]:
    document = read_document(shipped_files("scenarios/hex_tiles")[name])
    ours = decode(document, Scenario, name)
    text, losses = m44_write.text(document, map_document(ours.map), name)
    imported = m44.from_document(json.loads(text), name, name)
    theirs = decode(imported.scenario, Scenario, name)
    board = board_from(map_document(ours.map), VOCABULARY)
    return ours, board, theirs, board_from(imported.map, VOCABULARY), losses, imported.warnings


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_of_ours_comes_back_the_same(name: str) -> None:
    """All but what the format cannot hold, and that is told: names, the last turn, who holds what."""
    ours, board, theirs, copied, losses, warnings = back(name)
    assert [text for text in warnings if "larger game" not in text] == []
    for key in ("name", "date", "first", "special"):
        assert getattr(theirs, key) == getattr(ours, key)
    assert theirs.note.strip() == ours.note.strip()
    for side in ("allies", "axis"):
        mine, other = ours.sides[side], theirs.sides[side]
        assert (mine.edge, mine.hand, mine.medals) == (other.edge, other.hand, other.medals)
    assert {s.id: (s.terrain, s.features, s.name) for s in board.spaces.values()} == {
        s.id: (s.terrain, s.features, s.name) for s in copied.spaces.values()
    }
    assert units(ours) == units(theirs)
    assert goals(ours) == goals(theirs)
    assert ours.exits == theirs.exits
    assert {k: set(v) for k, v in ours.bunkers.items()} == {k: set(v) for k, v in theirs.bunkers.items()}
    assert any(f"after {ours.turns} turns" in loss for loss in losses)


def test_what_the_format_cannot_hold_is_told() -> None:
    losses = back("pontaubault_corridor")[4]
    assert "the game ends after 40 turns" in losses
    assert (
        "the bridge at Pontaubault: its sudden death counts at once, not from the start of a turn" in losses
    )


def test_a_board_of_another_size_has_no_type() -> None:
    document = dict(read_document(shipped_files("scenarios/hex_tiles")["cagny_corn"]))
    board = map_document("ht_cagny")
    board["rows"] = 8
    board["terrain"] = {"rows": "\n".join(board["terrain"]["rows"].strip("\n").splitlines()[:8])}
    board["names"] = {}
    with pytest.raises(DataError, match="8 rows; the format has 13 by 9, 26 by 9, 13 by 17"):
        m44_write.text(document, board, "x")


def exported(board: dict[str, object]) -> str:
    """A scenario with a unit of each side on a board as `.m44`; what is wrong with it where it cannot be."""
    document = dict(read_document(shipped_files("scenarios/hex_tiles")["cagny_corn"]))
    document |= {"objectives": [], "exits": [], "loose": None, "bunkers": {}}
    row = next(row for row in document["units"] if row["side"] == "allies")
    document["units"] = [{**row, "at": ["B2"]}, {**row, "side": "axis", "at": ["B8"]}]
    try:
        return m44_write.text(document, board, "x")[0]
    except DataError as error:
        return str(error)


@pytest.mark.parametrize("size", [(13, 9), (26, 9), (13, 17)])
def test_a_board_begun_short_can_be_written_and_others_are_told_what_is_wanted(
    size: tuple[int, int],
) -> None:
    assert json.loads(exported(dict(blank_board("hex_tiles", "", *size, short=True).document)))["board"]
    plain = exported(dict(blank_board("hex_tiles", "", *size).document))
    last = "Z" if size[0] == 26 else "M"
    assert "the format wants every second row one hex shorter: shift = 'even' (this board has 'odd')" in plain
    assert f"no hex at {last}2, {last}4, {last}6, {last}8" in plain
    assert f"`wsn map new hex_tiles --size {size[0]}x{size[1]} --short` begins such a board" in plain
    even = exported(dict(blank_board("hex_tiles", "", *size, shift="even").document))
    assert "shift" not in even.split("--short")[0]
    hole = blank_board("hex_tiles", "", *size, short=True)
    assert "shorter: a hex at C3;" in exported(dict(apply_line(hole, "terrain none C3").document))


def test_a_short_board_is_of_pointy_hexes() -> None:
    with pytest.raises(NotDrawn, match="only on a board of pointy hexes"):
        blank_board("war_storms", "flat", 13, 9, short=True)


@pytest.mark.parametrize(("name", "face"), [("easy_red", "BEACH"), ("bernieres_beach", "COUNTRY")])
def test_the_printed_beach_is_used_where_it_fits(name: str, face: str) -> None:
    """At Bernières some ground among the sand is open country, for which the format has no tile."""
    document = read_document(shipped_files("scenarios/hex_tiles")[name])
    text, _ = m44_write.text(document, map_document(document["map"]), name)
    board = json.loads(text)["board"]
    assert board["face"] == face
    seas = [h for h in board["hexagons"] if h.get("terrain", {}).get("name") == "ocean"]
    assert bool(seas) == (face == "COUNTRY")
