"""Every scenario that ships is in order, has all it needs, and keeps the contract of the engine."""

from __future__ import annotations

import re

import pytest

from tests.conformance import conform
from tests.systems.hex_tiles import golden
from wsn import scenario, trials
from wsn.board.mapfile import board_from, map_document
from wsn.data import decode, read_document, shipped_files
from wsn.systems import system_of
from wsn.systems.hex_tiles.data.scenario import Options, Scenario, unit_ids
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.data.words import VOCABULARY

NAMES = sorted(shipped_files("scenarios/hex_tiles"))


def read(name: str) -> Scenario:
    return decode(read_document(shipped_files("scenarios/hex_tiles")[name]), Scenario, name)


def test_there_are_sixteen() -> None:
    assert len(NAMES) >= 16


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_is_in_order_and_tells_where_it_comes_from(name: str) -> None:
    assert scenario.problems_of(shipped_files("scenarios/hex_tiles")[name]) == ()
    loaded = read(name)
    assert loaded.note.count("\n") >= 4, "a designer's note says what happened and what to do"
    assert "Sources:" in loaded.note
    assert re.fullmatch(r"194[0-5]-\d\d-\d\d", loaded.date)
    for force in loaded.sides.values():
        assert 3 <= force.hand <= 7
        assert 4 <= force.medals <= 10


@pytest.mark.parametrize("name", NAMES)
def test_no_unit_starts_next_to_everything(name: str) -> None:
    """Enemies may start next to each other at a bridge, but most of a scenario is not yet in contact."""
    loaded = read(name)
    board = board_from(map_document(loaded.map), VOCABULARY)
    at = {board.find(label).id: row.side for _, row, label in unit_ids(loaded)}
    close = [s for s in at if any(at.get(n, at[s]) != at[s] for n in board.neighbours(s))]
    assert len(close) * 3 <= len(at)


def test_together_they_use_every_tile_and_every_obstacle() -> None:
    boards = [board_from(map_document(read(name).map), VOCABULARY) for name in NAMES]
    spaces = [space for board in boards for space in board.spaces.values()]
    assert {space.terrain for space in spaces} == VOCABULARY.terrain
    assert {word for space in spaces for word in space.features} == VOCABULARY.features


def test_together_they_use_every_kind_of_unit_and_every_kind_of_medal() -> None:
    several = [read(name) for name in NAMES]
    kinds = {row.kind for one in several for row in one.units}
    assert kinds == set(tables().kinds)
    objectives = [o for one in several for o in one.objectives]
    assert {o.keeps for o in objectives} == {"while_there", "until_taken", "for_good"}
    assert {"any", "all", "majority", 2} <= {o.needs for o in objectives}
    assert any(o.sudden_death for o in objectives)
    assert any(o.from_start for o in objectives)
    assert any(one.exits for one in several)
    assert any(one.options != Options() for one in several)
    assert any(one.deck.without for one in several)


def side_of(name: str, a: str, b: str) -> int:
    """How far hex `a` lies to the right of hex `b` on the map of a scenario, in half hexes."""
    board = board_from(map_document(read(name).map), VOCABULARY)
    middle = [board.centre(board.find(label).id)[0] for label in (a, b)]
    return middle[0] - middle[1]


@pytest.mark.parametrize(
    ("name", "west", "east"),
    [
        ("gold_beach", "Le Hamel", "La Rivière"),
        ("cagny_corn", "Bourguébus ridge", "Cagny"),
        ("cagny_corn", "Le Mesnil-Frémentel", "Cagny"),
    ],
)
def test_maps_with_the_south_at_the_top_have_the_west_on_the_right(name: str, west: str, east: str) -> None:
    board = board_from(map_document(read(name).map), VOCABULARY)
    assert read_document(shipped_files("maps")[read(name).map])["north"] == "bottom"
    places = {space.name: space.id for space in board.spaces.values() if space.name}
    assert side_of(name, places[west], places[east]) > 0


def test_at_saint_lambert_the_ford_of_moissy_is_to_the_south_and_the_whole_edge_is_a_way_out() -> None:
    """The west is at the top, so the south is on the left."""
    assert side_of("saint_lambert", "C5", "G7") < 0
    (leaving,) = read("saint_lambert").exits
    board = board_from(map_document("ht_saint_lambert"), VOCABULARY)
    assert set(leaving.hexes) == {label for label in board.spaces if label.endswith("9")}


def test_pontaubault_lies_beyond_its_bridge() -> None:
    """The south is at the top: the village is above the bridge, on the bank away from Avranches."""
    board = board_from(map_document("ht_pontaubault_tall"), VOCABULARY)
    places = {space.name: space for space in board.spaces.values() if space.name}
    rows = {name: board.grid.column_row(space.hex)[1] for name, space in places.items()}
    bridge = board.grid.column_row(board.hexes["G6"].hex)[1]
    assert rows["Pontaubault"] < bridge < rows["Avranches"]


def test_all_three_sizes_of_board_are_played_on() -> None:
    sizes = set()
    for name in NAMES:
        board = board_from(map_document(read(name).map), VOCABULARY)
        places = [board.grid.column_row(space.hex) for space in board.spaces.values()]
        sizes.add((max(c for c, _ in places), max(r for _, r in places)))
    assert sizes == {(13, 9), (26, 9), (13, 17)}


@pytest.mark.parametrize(
    "name", [*NAMES[::8], *(pytest.param(n, marks=pytest.mark.slow) for n in NAMES if n not in NAMES[::8])]
)
def test_a_scenario_keeps_the_contract(name: str) -> None:
    """Random play: never stuck, reloaded and undone alike, nothing hidden is shown."""
    setup = scenario.load(name)
    tally = conform(system_of(setup.system), setup, seeds=range(1), limit=3000, every=200, hash_seeds=False)
    assert tally.games == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_neither_side_is_without_a_chance(name: str) -> None:
    """Of 24 games between two greedy bots each side wins at least four.

    A side that wins a third of all games has fewer once in 1,300 times.
    """
    plan = trials.plan(name, games=24, bots=golden.GREEDY, seed=1)
    won = [row.winner for row in trials.games(plan) if not row.broke_off]
    assert len(won) == 24
    assert min(won.count("allies"), won.count("axis")) >= 4
