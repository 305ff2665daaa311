"""What the examples fix of board, units and tokens; hidden set-up; bad scenarios and tables."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.omaha_solitaire.position import shipped
from wsn.board.mapfile import board_from
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.engine.observe import observe
from wsn.parts.sources import numbers_of
from wsn.systems.omaha_solitaire.data import tables as charts
from wsn.systems.omaha_solitaire.data.tables import tables
from wsn.systems.omaha_solitaire.data.words import VOCABULARY
from wsn.systems.omaha_solitaire.files import setup, sources
from wsn.systems.omaha_solitaire.look import counters, vignettes
from wsn.systems.omaha_solitaire.rulebook import SYSTEM
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


@pytest.mark.rule("BO Setup R1", "BO Setup R3", "BO Victory R1")
def test_every_line_of_the_lists_says_rightly_whether_it_is_printed() -> None:
    origins = {(number.file, number.path): number.origin for number in sources.numbers()}
    ours = [
        ("cards.toml", "card.artillery.copies"), ("cards.toml", "card.balloons.copies"),
        ("cards.toml", "card.shermans.copies"), ("cards.toml", "card.shermans.turn"),
        ("cards.toml", "card.off_the_beach.copies"), ("cards.toml", "card.bazooka.turn"),
        ("units.toml", "kind.tank_1.disrupted"), ("units.toml", "kind.tank_2.disrupted"),
        ("units.toml", "kind.detachment.disrupted"), ("units.toml", "kind.ranger_company.full"),
        ("units.toml", "kind.ranger_company.disrupted"), ("events.toml", "beach[4].amount"),
        ("events.toml", "beach[4].text"), ("events.toml", "early.2.squares[2]"),
        ("events.toml", "early.5.squares[2]"), ("events.toml", "late.2.squares[2]"),
        ("omaha_beach.toml", "exit.S04"), ("omaha_beach.toml", "sector.S10"),
        ("omaha_beach.toml", "square.H15"),
        ("omaha_beach.toml", "road[1]"), ("omaha_alone.toml", "levels[1].points"),
        ("omaha_alone_hard.toml", "levels[3].points"), ("omaha_alone.toml", "units.18"),
    ]  # fmt: skip
    printed = [
        ("cards.toml", "card.artillery.amount"), ("cards.toml", "card.artillery.turn"),
        ("cards.toml", "card.balloons.turn"), ("cards.toml", "card.shermans.amount"),
        ("cards.toml", "card.off_the_beach.turn"), ("units.toml", "kind.tank_2.full"),
        ("units.toml", "kind.regiment.disrupted"), ("omaha_beach.toml", "exit.S02"),
        ("omaha_beach.toml", "square.B03"), ("tables.toml", "modifiers.attack_ranger"),
    ]  # fmt: skip
    assert {place: origins.get(place) for place in ours} == dict.fromkeys(ours, "designed")
    assert {place: origins.get(place) for place in printed} == dict.fromkeys(printed, "book")
    assert all(number.rule in sources.rules().rules for number in sources.numbers())
    exits = {number.path for number in sources.numbers() if number.path.startswith("exit.")}
    assert exits == {"exit.S01", "exit.S02", "exit.S04", "exit.S06", "exit.S09"}


def test_a_table_names_what_in_it_is_ours_and_what_is_printed() -> None:
    document = {
        "row": {
            "a": 1,
            "b": "word",
            "c": ["x", "y"],
            "rule": "BO 1",
            "origin": "book",
            "ours": ["b", "c[2]"],
        },
        "other": {"turn": 3, "d": 4, "origin": "designed", "book": ["turn"]},
    }
    told = {(one.path, one.value): one.origin for one in numbers_of("f", document)}
    assert told == {
        ("row.a", 1): "book", ("row.b", "word"): "designed", ("row.c[2]", "y"): "designed",
        ("other.turn", 3): "book", ("other.d", 4): "designed",
    }  # fmt: skip
