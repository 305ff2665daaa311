"""Any scenario goes out to the scenario editor's files and comes back, but for what is told to be lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.systems.hex_tiles.m44files import goals, units
from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from, hexes_from
from wsn.data import decode
from wsn.geometry.hexes import column_letters
from wsn.systems.hex_tiles.data.ground import may_stand
from wsn.systems.hex_tiles.data.scenario import Scenario
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY
from wsn.systems.hex_tiles.files import m44, m44_write
from wsn.systems.hex_tiles.files.m44_board import SIZES, TERRAIN_LETTERS
from wsn.systems.hex_tiles.files.setup import check

SIDES = ("allies", "axis")
TEXT = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=8)


@st.composite
def scenarios(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A sound scenario on a board of one of the three sizes, and its map."""
    columns, rows = draw(st.sampled_from(sorted(SIZES)))
    labels = [f"{column_letters(c)}{r}" for r in range(1, rows + 1) for c in range(1, columns + (r % 2))]
    hexes = st.sampled_from(labels)
    ground = draw(st.dictionaries(hexes, st.sampled_from(sorted(TERRAIN_LETTERS)), max_size=20))
    lines = []
    for r in range(1, rows + 1):
        line = " ".join(
            TERRAIN_LETTERS[ground.get(f"{column_letters(c)}{r}", "country")]
            for c in range(1, columns + (r % 2))
        )
        lines.append(line if r % 2 else f" {line} -")
    features: dict[str, list[str]] = {}
    for label in draw(st.lists(hexes, unique=True, max_size=8)):
        fits = [
            word
            for word in sorted(VOCABULARY.features)
            if ground.get(label, "country") in VOCABULARY.feature_terrain.get(word, VOCABULARY.terrain)
        ]
        features.setdefault(draw(st.sampled_from(fits)), []).append(label)
    map_document: dict[str, Any] = {
        "format": 1,
        "name": "Any",
        "system": "hex_tiles",
        "grid": "pointy",
        "shift": "even",
        "board": "",
        "columns": columns,
        "rows": rows,
        "legend": {TERRAIN_LETTERS[word]: word for word in sorted({*ground.values(), "country"})},
        "terrain": {"rows": "\n".join(lines) + "\n"},
        "features": features,
        "names": draw(st.dictionaries(hexes, TEXT, max_size=3)),
    }
    board = hexes_from(map_document, VOCABULARY)
    document: dict[str, Any] = {
        "format": 1,
        "system": "hex_tiles",
        "name": draw(TEXT),
        "map": "any.toml",
        "date": "1944-07-09",
        "first": draw(st.sampled_from(SIDES)),
        "note": draw(TEXT),
        "special": draw(st.lists(TEXT, max_size=2)),
        "sides": _sides(draw),
        "units": _units(draw, board, labels),
        "objectives": draw(st.lists(_objective(hexes), max_size=3, unique_by=_group)),
        "exits": draw(
            st.lists(
                st.fixed_dictionaries({"side": st.sampled_from(SIDES), "hexes": _some(hexes)}),
                max_size=2,
                unique_by=_group,
            )
        ),
        "bunkers": {
            side: [label for label in features.get("bunker", []) if (len(label) + ord(label[0])) % 2 == n]
            for n, side in enumerate(SIDES)
        },
    }
    document["bunkers"] = {side: owned for side, owned in document["bunkers"].items() if owned}
    if draw(st.booleans()):
        document["loose"] = {
            word: draw(st.lists(hexes, unique=True, max_size=3)) for word in m44_write.LOOSE_WORDS
        }
    return document, map_document


def _group(row: dict[str, Any]) -> frozenset[str]:
    """The hexes of a medal or exit: one that a file gives twice with the same is one."""
    return frozenset(row["hexes"])


def _some(hexes: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(hexes, unique=True, min_size=1, max_size=3)


def _sides(draw: st.DrawFn) -> dict[str, Any]:
    edges = draw(st.permutations(["north", "south"]))
    medals, hand = st.integers(1, 12), st.integers(2, 12)
    return {
        side: {"name": side.capitalize(), "edge": edge, "hand": draw(hand), "medals": draw(medals)}
        for side, edge in zip(SIDES, edges)
    }


def _units(draw: st.DrawFn, board: HexBoard, labels: list[str]) -> list[dict[str, Any]]:
    """One to five units of a side, each where it may stand; kinds that this format has for the side."""
    rows = []
    places = iter(draw(st.lists(st.sampled_from(labels), unique=True, min_size=10, max_size=10)))
    for side in SIDES:
        kinds = [kind for kind in sorted(tables().kinds) if (kind, side) not in ELSEWHERE]
        for kind in ["infantry", *draw(st.lists(st.sampled_from(kinds), max_size=4))]:
            label = next(places)
            if may_stand(board, tables(), kind, label) is not None:
                continue
            row: dict[str, Any] = {"side": side, "kind": kind, "at": [label]}
            if kind not in ONE and draw(st.booleans()):
                row["figures"] = draw(st.integers(2, 6))
            if draw(st.booleans()):
                row["badge"] = draw(st.sampled_from(["Rangers", "81st Engineers", "badge9"]))
            rows.append(row)
    return rows


ELSEWHERE = {("tiger", "allies"), ("resistance", "axis")}
"""Kinds that the format has for the other side only: that is told, and tested with the units themselves."""
ONE = {"tiger", "sniper", "elite_armour"}
"""Kinds that are told apart by their number of figures, or always have one."""


def _objective(hexes: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    def whole(row: dict[str, Any]) -> dict[str, Any]:
        return {**row, "needs": "any"} if row["needs"] == 2 and len(row["hexes"]) < 2 else row

    return st.fixed_dictionaries(
        {
            "name": TEXT,
            "hexes": _some(hexes),
            "side": st.sampled_from([*SIDES, "both"]),
            "medals": st.integers(1, 3),
            "keeps": st.sampled_from(["while_there", "until_taken", "for_good"]),
            "needs": st.sampled_from(["any", "all", "majority", 2]),
            "from_start": st.booleans(),
        }
    ).map(whole)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios())
def test_any_scenario_comes_back_the_same(made: tuple[dict[str, Any], dict[str, Any]]) -> None:
    document, map_document = made
    assume(all(any(row["side"] == side for row in document["units"]) for side in SIDES))
    ours = check(document, map_document, "any")
    text, losses = m44_write.text(document, map_document, "any")
    imported = m44.from_document(json.loads(text), "any", "any")
    theirs = decode(imported.scenario, Scenario, "any")
    before, after = board_from(map_document, VOCABULARY), board_from(imported.map, VOCABULARY)
    for key in ("name", "date", "first", "special"):
        assert getattr(theirs, key) == getattr(ours, key), key
    assert theirs.note.strip() == ours.note.strip()
    for side in ours.sides:
        mine, other = ours.sides[side], theirs.sides[side]
        assert (mine.edge, mine.hand, mine.medals) == (other.edge, other.hand, other.medals)
    crowded = {loss.split()[0] for loss in losses if "two obstacles" in loss}
    for space in before.spaces.values():
        here = after.spaces[space.id]
        assert (here.terrain, here.name) == (space.terrain, space.name)
        if space.id not in crowded:
            assert here.features == lying(ours, space.id, space.features)
    assert units(theirs) == units(ours)
    assert goals(theirs) == goals(ours)
    assert ways_off(theirs) == ways_off(ours)
    assert {k: set(v) for k, v in theirs.bunkers.items()} == {k: set(v) for k, v in ours.bunkers.items()}
    larger = "is a board for a larger game; it is played with the deck of a standard one"
    assert [warning for warning in imported.warnings if larger not in warning] == []


def ways_off(scenario: Scenario) -> set[tuple[str, frozenset[str]]]:
    """Whose units may leave from where."""
    return {(leaving.side, frozenset(leaving.hexes)) for leaving in scenario.exits}


def lying(scenario: Scenario, space: str, features: frozenset[str]) -> frozenset[str]:
    """What lies in a hex when the game begins."""
    if scenario.loose is None:
        return features
    return (features - m44_write.LOOSE_WORDS) | {word for word, at in scenario.loose.items() if space in at}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"suggested": "axis"}, "which side is for a newcomer"),
        ({"won": 1}, "1 medals that the allies have won"),
        ({"of": 4, "figures": 2}, "how many figures weakened units once had"),
    ],
)
def test_what_is_lost_of_a_position_in_play_is_told(changes: dict[str, Any], told: str) -> None:
    map_document: dict[str, Any] = {
        "format": 1,
        "name": "Plain",
        "system": "hex_tiles",
        "grid": "pointy",
        "shift": "even",
        "board": "",
        "columns": 13,
        "rows": 9,
        "legend": {".": "country"},
        "terrain": {"rows": "\n".join(". " * 13 if r % 2 else " " + ". " * 12 + "-" for r in range(1, 10))},
    }
    side = {"hand": 5, "medals": 5}
    unit = {"side": "allies", "kind": "infantry", "at": ["C3"]}
    document: dict[str, Any] = {
        "format": 1,
        "system": "hex_tiles",
        "name": "Plain",
        "map": "plain.toml",
        "date": "1944-07-09",
        "first": "axis",
        "note": "n",
        "sides": {
            "allies": {"name": "Allies", "edge": "south", **side},
            "axis": {"name": "Axis", "edge": "north", **side},
        },
        "units": [unit, {"side": "axis", "kind": "infantry", "at": ["C7"]}],
    }
    plain = m44_write.text(document, map_document, "x")[1]
    document |= {key: value for key, value in changes.items() if key == "suggested"}
    document["sides"]["allies"] |= {key: value for key, value in changes.items() if key == "won"}
    unit |= {key: value for key, value in changes.items() if key in ("of", "figures")}
    (loss,) = set(m44_write.text(document, map_document, "x")[1]) - set(plain)
    assert told in loss
