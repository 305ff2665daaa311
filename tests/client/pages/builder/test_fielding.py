"""The field of battle as two players choose it: what is agreed afterwards, and the map that is laid of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pointbuy.layouts import BoardChoice, OverlayChoice
from wsn.client.pages.builder import agreeing, fielding
from wsn.client.pages.builder.agreeing import Agreed
from wsn.data import DataError
from wsn.table.ruling import load_map

GAME, TILES = "war_storms", "hex_tiles"


def test_maps_and_overlays_of_a_game_are_offered_by_name() -> None:
    names = [one.name for one in fielding.sheet_choices(GAME)]
    assert names[: len(agreeing.boards_of(GAME))] == sorted(
        agreeing.boards_of(GAME), key=lambda name: fielding.title_of(name, fielding.sheet_choices(GAME))
    )
    assert {one.name: one.single for one in fielding.sheet_choices(GAME)}["two_villages"] is False
    assert "board_a" not in [one.name for one in fielding.sheet_choices(TILES)]
    assert "village" in [one.name for one in fielding.overlay_choices(GAME)]
    assert fielding.title_of("/somewhere/mine.toml", fielding.sheet_choices(GAME)) == "mine"


def test_boards_are_counted_chosen_turned_and_drawn_again() -> None:
    agreed = fielding.set_board_count(Agreed(), 2, GAME)
    assert (agreed.boards, agreed.chosen, agreed.size) == (2, (), 2)
    laid = fielding.Laid("x", (BoardChoice("board_d", True), BoardChoice("board_a")), (1, 2))
    agreed = fielding.choose_boards(agreed, laid, GAME)
    assert agreed.chosen == laid.boards, "what was drawn is where the choice begins"
    assert agreed.shape == (1, 2)
    agreed = fielding.turn_board(fielding.board(agreed, 1, "board_c"), 0)
    assert agreed.chosen == (BoardChoice("board_d"), BoardChoice("board_c"))
    more = fielding.set_board_count(agreed, 3, GAME)
    assert more.chosen[:2] == agreed.chosen
    assert len(more.chosen) == 3
    assert more.shape is None, "two columns no longer fit three boards"
    assert fielding.set_board_count(more, 99, GAME).size == fielding.MOST_BOARDS
    assert fielding.draw_boards(more).chosen == ()
    assert fielding.draw_boards(more).boards == 3
    mine = fielding.add_board(agreed, " mine.toml ")
    assert (mine.size, mine.chosen[-1]) == (3, BoardChoice("mine.toml"))
    assert fielding.board_shapes(6) == ((6, 1), (3, 2), (2, 3), (1, 6))


def test_a_ready_map_takes_the_place_of_boards_and_overlays() -> None:
    agreed = fielding.lay_overlay(fielding.set_board_count(Agreed(), 4, GAME), "village", "A706")
    agreed = fielding.choose_map(agreed, " two_villages ")
    assert (agreed.map, agreed.overlays, agreed.chosen, agreed.size) == ("two_villages", (), (), 1)
    assert fielding.set_board_count(agreed, 2, GAME).map == ""


def test_overlays_are_laid_turned_and_lifted() -> None:
    agreed = fielding.lay_overlay(Agreed(), "village", "A706")
    agreed = fielding.lay_overlay(agreed, "farm", "A203")
    for _ in range(5):
        agreed = fielding.turn_overlay(agreed, 0)
    assert agreed.overlays == (OverlayChoice("village", "A706", 5), OverlayChoice("farm", "A203"))
    assert fielding.turn_overlay(agreed, 0).overlays[0].turn == 0
    assert fielding.lay_overlay(agreed, "copse", "A706").overlays[-1] == OverlayChoice("copse", "A706")
    assert fielding.lift_overlay(agreed, 0).overlays == (OverlayChoice("farm", "A203"),)


def test_edges_and_seeds() -> None:
    pairs = fielding.edge_pairs(GAME)
    assert len(pairs) == 12
    assert set(pairs[:4]) == {("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")}
    assert set(fielding.edge_pairs(TILES)) == {("north", "south"), ("south", "north")}
    assert fielding.set_seed(Agreed(), "a 12-3").seed == "123"
    assert fielding.has_drops(GAME)
    assert not fielding.has_drops(TILES)


def test_everything_that_is_agreed_reaches_the_plan() -> None:
    agreed = Agreed(
        kind="attack",
        points=90,
        chosen=(BoardChoice("board_a", True),),
        overlays=(OverlayChoice("farm", "A203", 2),),
        shape=(1, 1),
        edges=("west", "east"),
        objectives=("A907",),
        count=2,
        turns=7,
        deploy="hand",
        drop=True,
        date="1944-06-06",
        title="Ours",
        seed="12",
    )
    plan = agreed.scenario_plan()
    assert plan.count is None, "objectives are chosen, or so many are proposed"
    assert replace(agreed, objectives=()).scenario_plan().count == 2
    for name in ("kind", "points", "chosen", "overlays", "shape", "edges", "objectives", "turns"):
        assert getattr(plan, name) == getattr(agreed, name), name
    for name in ("deploy", "drop", "date", "title", "seed"):
        assert getattr(plan, name) == getattr(agreed, name), name
    assert fielding.choose_map(agreed, "ridge").scenario_plan().map == "ridge"


def test_drawn_boards_are_laid_to_be_looked_at_and_then_kept(tmp_path: Path) -> None:
    agreed = fielding.set_board_count(Agreed(seed="3"), 2, GAME)
    laid = fielding.lay_boards(agreed.scenario_plan(), GAME, str(tmp_path))
    assert len(laid.boards) == 2
    assert laid.shape in ((2, 1), (1, 2))
    drawn = load_map(laid.map)
    assert len(drawn.printed) == 2
    kept = fielding.choose_boards(agreed, laid, GAME)
    again = fielding.lay_boards(kept.scenario_plan(), GAME, str(tmp_path))
    assert load_map(again.map).digest == drawn.digest
    assert fielding.lay_boards(agreed.scenario_plan(), GAME, str(tmp_path)) == laid


def test_one_board_lies_as_it_is_and_an_overlay_changes_it(tmp_path: Path) -> None:
    one = fielding.choose_boards(Agreed(), None, GAME)
    laid = fielding.lay_boards(one.scenario_plan(), GAME, str(tmp_path))
    assert laid.map == one.chosen[0].board
    assert laid.boards == one.chosen
    letter = next(iter(load_map(laid.map).spaces))[0]
    over = fielding.lay_boards(
        fielding.lay_overlay(one, "farm", f"{letter}706").scenario_plan(), GAME, str(tmp_path)
    )
    assert load_map(over.map).digest != load_map(laid.map).digest
    with pytest.raises(DataError, match="Z999"):
        fielding.lay_boards(fielding.lay_overlay(one, "farm", "Z999").scenario_plan(), GAME, str(tmp_path))


def test_a_ready_map_is_laid_as_it_is_and_one_of_another_game_refused(tmp_path: Path) -> None:
    laid = fielding.lay_boards(
        fielding.choose_map(Agreed(), "two_villages").scenario_plan(), GAME, str(tmp_path)
    )
    assert (laid.map, laid.boards) == ("two_villages", ())
    with pytest.raises(DataError, match="another game"):
        fielding.lay_boards(fielding.choose_map(Agreed(), "ht_cagny").scenario_plan(), GAME, str(tmp_path))


def test_what_lies_where_is_told_apart_from_what_lies_on_it() -> None:
    agreed = Agreed()
    assert agreed.ground != fielding.set_board_count(agreed, 2, GAME).ground
    assert agreed.ground != fielding.set_seed(agreed, "2").ground, "other boards are drawn"
    fixed = fielding.choose_boards(agreed, None, GAME)
    assert fixed.ground == fielding.set_seed(fixed, "2").ground
    assert fixed.ground == fielding.lay_overlay(fixed, "farm", "A203").ground
