"""Overlays: rigid shapes on the lattice, in all six turns, replacing what they cover and nothing else."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from
from wsn.data import DataError
from wsn.geometry.hexes import Hex, centre, edge, neighbours
from wsn.geometry.picking import to_picture
from wsn.systems.war_storms.data.words import VOCABULARY

BOARD: dict[str, Any] = {
    "format": 1,
    "name": "Twelve by twelve",
    "system": "war_storms",
    "grid": "flat",
    "board": "A",
    "columns": 12,
    "rows": 12,
    "legend": {".": "open"},
    "terrain": {"rows": "\n".join(["." * 12] * 12)},
    "levels": {"1": ["A606", "A607", "A705"]},
    "features": {"bridge": ["A606"]},
    "names": {"A606": "Mill", "A607": "Farm"},
    "edges": {"bocage": ["A606/A607", "A606/A605", "A101/A102"]},
    "paths": {"road": [["A603", "A604", "A605", "A606", "A607", "A608", "A609"]], "gully": [["A606"]]},
}
PIECE: dict[str, Any] = {
    "format": 1,
    "name": "An arrow that looks the same in no two turns",
    "system": "war_storms",
    "grid": "flat",
    "columns": 3,
    "rows": 3,
    "legend": {"W": "woods", "B": "built_up", "f": "fields"},
    "terrain": {"rows": "W - -\nB f -\n- f f"},
    "levels": {"1.5": ["102"]},
    "features": {"bridge": ["202"]},
    "names": {"102": "Church"},
    "edges": {"cliff": ["101/102"], "bocage": ["102/202"]},
    "paths": {"trail": [["101", "102", "202"]]},
}


def laid(*pieces: dict[str, Any], board: dict[str, Any] = BOARD, **use: Any) -> HexBoard:
    document = {
        "format": 1,
        "name": "Laid",
        "system": "war_storms",
        "layout": [{"board": "a", "overlays": list(pieces), **use}],
        "boards": {"a": board},
        "overlays": {"piece": PIECE} if pieces else {},
    }
    return board_from(document, VOCABULARY)


PLAIN = laid()


def turned_by_hand(place: Hex, about: Hex, turn: int) -> Hex:
    """A hex turned clockwise about another in the plain picture, by its angle: a second way to say it."""
    grid = PLAIN.grid
    x0, y0 = to_picture(*centre(about), grid)
    x, y = to_picture(*centre(place), grid)
    angle = math.radians(60 * turn)
    dx, dy = x - x0, y - y0
    far_x = x0 + dx * math.cos(angle) - dy * math.sin(angle)
    far_y = y0 + dx * math.sin(angle) + dy * math.cos(angle)
    return min(
        (Hex(q, r) for q in range(-30, 40) for r in range(-40, 40)),
        key=lambda h: math.dist((far_x, far_y), to_picture(*centre(h), grid)),
    )


LABELS = ("101", "102", "202", "203", "303")


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("at", ["A506", "A606"])
def test_an_overlay_is_a_rigid_shape_in_every_turn(turn: int, at: str) -> None:
    board = laid({"name": "piece", "at": at, "turn": turn})
    origin = PLAIN.grid.hex_at(1, 1)
    shift = PLAIN.find(at).hex - origin
    where = {
        label: board.by_hex[turned_by_hand(here, origin, turn) + shift].id
        for label in LABELS
        if (here := PLAIN.grid.parse(label)) is not None
    }
    assert where["101"] == at
    terrain = dict(zip(LABELS, ("woods", "built_up", "fields", "fields", "fields")))
    assert {s.id: s.terrain for s in board.spaces.values() if s.terrain != "open"} == {
        where[label]: word for label, word in terrain.items()
    }
    assert board.find(where["102"]).level == 3
    assert board.find(where["202"]).features == {"bridge"}
    assert board.find(where["102"]).name == "Church"
    assert board.edge_features(where["101"], where["102"]) == {"cliff"}
    assert board.edge_features(where["102"], where["202"]) >= {"bocage"}
    assert board.path_kinds(where["101"], where["102"]) == {"trail"}
    assert board.path_kinds(where["102"], where["202"]) == {"trail"}


def test_six_turns_are_six_different_places() -> None:
    shapes = {
        frozenset(
            s.id
            for s in laid({"name": "piece", "at": "A606", "turn": turn}).spaces.values()
            if s.terrain != "open"
        )
        for turn in range(6)
    }
    assert len(shapes) == 6


def test_it_replaces_everything_on_the_hexes_it_covers() -> None:
    board = laid({"name": "piece", "at": "A606"})
    assert board.find("A606").terrain == "woods"
    assert board.find("A606").level == 0, "the overlay says nothing, so it is level 0"
    assert board.find("A606").features == frozenset()
    assert board.find("A607").level == 3
    assert "gully" not in {path.kind for path in board.paths}
    assert board.edge_features("A606", "A607") == {"cliff"}, "the hedge between two covered hexes is gone"


def test_it_leaves_the_rest_as_it_is() -> None:
    board = laid({"name": "piece", "at": "A606"})
    assert board.find("A705").level == 2
    assert board.edge_features("A605", "A606") == {"bocage"}, "an edge towards an open hex stays"
    assert board.edge_features("A101", "A102") == {"bocage"}
    assert board.find("A606").name == "Mill", "a name stays when the overlay has none there"
    assert board.find("A607").name == "Church"


def test_a_road_is_cut_where_it_runs_into_an_overlay() -> None:
    board = laid({"name": "piece", "at": "A606"})
    roads = sorted(path.spaces for path in board.paths if path.kind == "road")
    assert roads == [("A603", "A604", "A605"), ("A608", "A609")]
    assert board.path_kinds("A605", "A606") == frozenset()
    joined = laid({"name": "piece", "at": "A609"})
    assert [path.spaces for path in joined.paths if path.kind == "road"] == [
        ("A603", "A604", "A605", "A606", "A607", "A608")
    ]


def test_later_overlays_lie_on_top() -> None:
    one = laid({"name": "piece", "at": "A606"}, {"name": "piece", "at": "A607"})
    assert one.find("A607").terrain == "woods"
    other = laid({"name": "piece", "at": "A607"}, {"name": "piece", "at": "A606"})
    assert other.find("A607").terrain == "built_up"


def test_an_overlay_goes_round_with_a_turned_board() -> None:
    straight = laid({"name": "piece", "at": "A606", "turn": 1})
    turned = laid({"name": "piece", "at": "A606", "turn": 1}, turned=True)
    assert {s.id: s.terrain for s in straight.spaces.values()} == {
        s.id: s.terrain for s in turned.spaces.values()
    }
    assert straight.find("A606").hex != turned.find("A606").hex


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 5))
def test_it_lies_on_the_board_or_falls_off_and_nothing_else(column: int, row: int, turn: int) -> None:
    at = PLAIN.grid.hex_at(column, row)
    origin = PLAIN.grid.hex_at(1, 1)
    places = [PLAIN.grid.parse(label) for label in LABELS]
    goes = [turned_by_hand(place, origin, turn) + (at - origin) for place in places if place is not None]
    off = sum(place not in PLAIN.by_hex for place in goes)
    piece = {"name": "piece", "at": PLAIN.grid.label(at, "A"), "turn": turn}
    if not off:
        assert {h for h, s in laid(piece).by_hex.items() if s.terrain != "open"} == set(goes)
        return
    with pytest.raises(DataError) as caught:
        laid(piece)
    (problem,) = caught.value.problems
    assert problem.place == "layout #1, overlays #1"
    assert problem.text.startswith("1 hex falls off" if off == 1 else f"{off} hexes fall off")


def test_edges_around_an_overlay_belong_to_the_board() -> None:
    hedges = [
        "/".join(sorted((PLAIN.by_hex[a].id, PLAIN.by_hex[b].id)))
        for a, b in {edge(h, k) for h in PLAIN.by_hex for k in neighbours(h) if k in PLAIN.by_hex}
    ]
    board = laid({"name": "piece", "at": "A606"}, board=BOARD | {"edges": {"bocage": sorted(hedges)}})
    covered = {s.id for s in board.spaces.values() if s.terrain != "open"}
    for a, b in PLAIN.graph.edges:
        inside = a in covered and b in covered
        own = {frozenset(("A606", "A607")): {"cliff"}, frozenset(("A607", "A706")): {"bocage"}}
        expected = own.get(frozenset((a, b)), set()) if inside else {"bocage"}
        assert board.edge_features(a, b) == expected, (a, b)
