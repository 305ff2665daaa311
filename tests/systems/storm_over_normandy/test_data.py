"""What the rulebook fixes of map and pieces; the adjacency of the map against its outlines; bad scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.storm_over_normandy.position import shipped
from wsn.data import DataError
from wsn.engine.game import Game
from wsn.systems.storm_over_normandy.data.tables import tables
from wsn.systems.storm_over_normandy.files import setup
from wsn.systems.storm_over_normandy.look import vignettes
from wsn.systems.storm_over_normandy.rulebook import SYSTEM
from wsn.systems.storm_over_normandy.rules.world import World
from wsn.table.picture import figures

WORLD = shipped()[1]
BY_NUMBER = {row.number: area for area, row in WORLD.areas.items()}


def near(number: int, world: World = WORLD) -> set[int]:
    """The numbers of the areas that Allied units reach from one."""
    area = BY_NUMBER[number]
    return {
        world.number(other)
        for other in world.around[area]
        if other in world.areas and frozenset((area, other)) not in world.divided
    }


@pytest.mark.rule("SON 2.2.1")
def test_the_map_keeps_what_the_rulebook_tells_of_it() -> None:
    assert len(WORLD.areas) >= 28
    assert sorted(BY_NUMBER) == list(range(1, len(BY_NUMBER) + 1))
    assert {n for n, a in BY_NUMBER.items() if WORLD.areas[a].allied} == {28}
    assert {WORLD.number(a) for a in WORLD.bastions} == {5, 7}
    assert {WORLD.areas[b].beach for b in WORLD.beaches} == {
        "Sword",
        "Juno",
        "Gold",
        "Omaha-1",
        "Omaha-2",
        "Utah",
    }
    assert {BY_NUMBER[18], BY_NUMBER[25]} == {"Omaha-1", "Omaha-2"}
    assert all(WORLD.areas[b].defence == 1 for b in WORLD.beaches)
    assert near(16) == {11, 15, 17}
    assert any(BY_NUMBER[16] in pair for pair in WORLD.divided)
    assert (WORLD.areas[BY_NUMBER[16]].defence, WORLD.areas[BY_NUMBER[16]].support) == (3, 2)
    assert WORLD.bocage(BY_NUMBER[16])
    assert not WORLD.bocage(BY_NUMBER[17])
    assert WORLD.areas[BY_NUMBER[11]].defence == 2
    assert {12, 15, 16, 17} <= near(11)
    assert len(WORLD.tables.zones) == 5
    assert all(row.halves in (1, 2, 4) for row in WORLD.tables.zones.values())


def test_every_neighbour_shares_a_border_or_is_joined_to_a_box() -> None:
    joined = {frozenset(pair) for pair in WORLD.board.connections}
    for area in WORLD.areas:
        for other in WORLD.around[area]:
            if other in WORLD.board.boxes:
                assert frozenset((area, other)) in joined
            else:
                assert WORLD.board.border(area, other), f"{area} and {other} share no border"
    assert len(WORLD.board.impassable) == 2


def test_each_beach_has_its_landing_box_and_no_other_way_to_the_sea() -> None:
    for beach in WORLD.beaches:
        assert [box for box in WORLD.around[beach] if WORLD.landing_box(box)] == [f"{beach}-Landing"]
        assert WORLD.around[f"{beach}-Landing"] == (beach,)


@pytest.mark.rule("SON 2.1.1")
def test_the_pieces_keep_what_the_examples_tell_of_them() -> None:
    kinds = WORLD.tables.kinds
    posts = {key: row for key, row in kinds.items() if row.size == "strongpoint"}
    assert sum(row.copies for row in posts.values()) >= 18
    assert {row.defence for row in posts.values()} == {7, 8, 9}
    assert all(row.firepower in (0, 1, 2) and not row.moves for row in posts.values())
    assert {row.spent for row in posts.values() if row.defence == 8} == {7}
    assert kinds["ge_regiment"].defence == 10
    assert kinds["cw_brigade"].defence == kinds["us_regiment"].defence == 9
    rows = WORLD.rows
    assert [row.at for row in rows.values() if row.held] == ["Cabourg", "Cabourg"]
    assert [row.id for row in rows.values() if row.card] == ["goetz", "composite"]
    assert rows["us-rangers"].at == "Omaha-2-Landing"
    assert sum(row.at == "Omaha-2" and row.group == "716" for row in rows.values()) == 1


def test_each_side_has_27_cards_and_none_is_without_a_use() -> None:
    count: Counter[str] = Counter()
    for row in WORLD.tables.cards.values():
        count[row.side] += row.copies
        assert row.uses
    assert count == {"allies": 27, "germans": 27}


@pytest.mark.rule("SON 3.0")
def test_three_strongpoints_are_drawn_for_each_beach() -> None:
    game = Game.new(SYSTEM, shipped()[0], seed=7)
    drawn = Counter(u.place for u in game.state.units.values() if u.kind.startswith("post_"))
    assert drawn == dict.fromkeys(WORLD.beaches, 3)
    other = Game.new(SYSTEM, shipped()[0], seed=8)
    assert {u.id: u.kind for u in game.state.units.values()} != {
        u.id: u.kind for u in other.state.units.values()
    }


def test_a_bad_scenario_is_told_all_that_is_wrong() -> None:
    source = shipped()[0]
    document = {**source.scenario, "units": [{"id": "x", "name": "X", "kind": "cw_brigad", "at": "Sord"}]}
    with pytest.raises(DataError) as caught:
        setup.check(document, source.map, "bad.toml")
    told = str(caught.value)
    assert "cw_brigade" in told
    assert "Sord" in told


def test_every_card_has_a_picture_of_its_own_from_the_stock():
    assert set(vignettes.PICTURES) == set(tables().cards)
    assert {name for one in vignettes.PICTURES.values() for name in one.figures} <= set(figures.names())
    assert len(set(vignettes.PICTURES.values())) == len(vignettes.PICTURES)
