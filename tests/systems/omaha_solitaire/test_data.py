"""What the examples fix of board, units and tokens; hidden set-up; bad scenarios and tables."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.omaha_solitaire.position import shipped
from wsn.board.mapfile import board_from
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.observe import observe
from wsn.systems.omaha_solitaire import counters, setup, vignettes
from wsn.systems.omaha_solitaire import tables as charts
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
from wsn.systems.omaha_solitaire.tables import tables
from wsn.systems.omaha_solitaire.words import VOCABULARY
from wsn.table.picture import figures

WORLD = shipped()[1]


def test_the_board_keeps_what_the_examples_tell_of_it() -> None:
    inland = [q for q in WORLD.land if q[0] in "STH"]
    assert sorted(int(q[1:]) for q in inland) == list(range(1, 41))
    letters = {"S": "strongpoint", "T": "town", "H": "high_ground", "B": "beach", "C": "sea"}
    assert all(WORLD.terrain(q) == letters[q[0]] for q in WORLD.board.squares)
    assert WORLD.beaches == tuple(f"B0{n}" for n in range(1, 9))
    assert WORLD.boxes == tuple(f"C0{n}" for n in range(1, 9))
    assert [WORLD.ahead(box) for box in WORLD.boxes] == list(WORLD.beaches)
    for a, b in (
        ("B02", "S02"), ("B03", "S04"), ("S04", "S03"), ("S03", "S13"), ("S07", "S17"), ("S17", "S16"),
        ("H15", "S16"), ("S08", "S16"),
    ):  # fmt: skip
        assert b in WORLD.land[a], f"{a} and {b} are not adjacent"
    assert WORLD.ahead("B02") == "S02"
    assert WORLD.ahead("B03") == "S04"
    assert WORLD.exit("S02")
    assert WORLD.sector("B02") == "1st"
    assert {WORLD.sector(q) for q in ("B05", "B07")} == {"29th"}


def test_the_tokens_lie_face_down_and_differ_from_game_to_game() -> None:
    games = [Game.new(SYSTEM, shipped()[0], seed=seed) for seed in (1, 2)]
    kinds = [{u.id: u.kind for u in g.state.units.values() if u.side == "germans"} for g in games]
    assert kinds[0] != kinds[1]
    assert len(kinds[0]) == len(WORLD.scenario.tokens.strongpoints) + len(WORLD.scenario.tokens.events)
    for game in games:
        view = observe(game.state, "americans")
        assert Counter(u.kind for u in view.units.values() if u.side == "germans") == {"?": len(kinds[0])}
        assert set(view.piles["deck"].cards) == {"?"}


def test_a_bad_scenario_is_told_all_that_is_wrong() -> None:
    source = shipped()[0]
    document = {
        **source.scenario,
        "pool": "usal",
        "tokens": {"strongpoints": ["S99", "B01"], "obstacles": ["S01"]},
        "units": [
            {"id": "x", "name": "X", "kind": "compny", "division": "1st", "turn": 1, "at": "B02"},
            {"id": "x", "name": "X", "kind": "tank_1", "division": "1st"},
        ],
    }
    with pytest.raises(DataError) as caught:
        setup.check(document, source.map, "bad.toml")
    told = str(caught.value)
    for word in ("usual", "S99", "B01 is beach", "S01 is strongpoint", "company", "two units x", "no unit",
                 "not a First Wave square"):  # fmt: skip
        assert word in told


def test_a_table_with_a_hole_is_told() -> None:
    documents = charts.documents()
    holed = {**documents["tables"], "mine": documents["tables"]["mine"][1:]}
    with pytest.raises(DataError) as caught:
        charts.tables_from({**documents, "tables": holed})
    assert "mine" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("H33 H34", "H33"), "rows of 8 labels"),
        (("H33 H34", "H33 H33"), "used twice"),
        (("H33 H34", "H33 -"), "no label"),
        (("H33 H34", "H33 3H"), "not a word"),
    ],
)
def test_a_map_with_labels_of_its_own_is_checked(change: tuple[str, str], told: str) -> None:
    document = {**shipped()[0].map}
    document["labels"] = document["labels"].replace(*change)
    with pytest.raises(DataError) as caught:
        board_from(document, VOCABULARY)
    assert told in str(caught.value)


def test_an_owner_lays_his_own_charts_and_cards_over_ours() -> None:
    own = {
        "modifiers": {"stacking": {"value": 8}},
        "mine": [{"max": 3, "rule": "BO Mines", "origin": "book"},
                 {"min": 4, "disrupted": 1, "rule": "BO Mines", "origin": "book"}],
        "card": {"bazooka": {"amount": 3}},
    }  # fmt: skip
    tables = charts.tables_from(setup.changed(own, "own.toml"))
    assert tables.number("stacking") == 8
    assert [row.disrupted for row in tables.charts.mine] == [0, 1]
    assert tables.cards["bazooka"].amount == 3
    for wrong, told in (
        ({"modifiers": {"staking": {"value": 8}}}, "stacking"),
        ({"mine": own["mine"][:1]}, "mine"),
    ):
        with pytest.raises(DataError) as caught:
            setup.changed(wrong, "own.toml")
        assert told in str(caught.value)


def test_every_card_has_a_picture_of_its_own_from_the_stock():
    assert set(vignettes.PICTURES) == set(tables().cards)
    assert {name for one in vignettes.PICTURES.values() for name in one.figures} <= set(figures.names())
    assert len(set(vignettes.PICTURES.values())) == len(vignettes.PICTURES)
    for key in tables().cards:
        face = counters.card(WORLD, f"{key}-1")
        assert face is not None
        assert face.vignette == vignettes.PICTURES[key]


@pytest.mark.parametrize("name", ["omaha_alone", "omaha_alone_easy", "omaha_alone_hard"])
def test_no_company_has_the_name_of_a_battalion(name: str) -> None:
    """The "2nd Ranger Battalion" was a company by its counter, with one combat factor."""
    for row in shipped(name)[1].scenario.units:
        assert ("Battalion" in row.name) == (tables().kinds[row.kind].size == "battalion"), row.name
