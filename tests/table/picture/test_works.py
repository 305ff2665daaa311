"""Field works and hex-tile ground in pictures; a position is drawn as it stands, not as it was printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wsn.board.hexboard import HexBoard
from wsn.board.mapfile import board_from
from wsn.engine.state import GameState, Marker
from wsn.systems import game_of
from wsn.table.picture import map_svg
from wsn.table.picture.position import position_svg
from wsn.table.picture.works import WORKS
from wsn.table.scene import board_now

WORDS = game_of("hex_tiles").ground.vocabulary


def little(middle: str = "country", *features: str, ring: str = "country") -> HexBoard:
    """A pointy board of three rows whose middle hex, B2, is the one asked for."""
    letters = {"m": middle, "r": ring}
    return board_from(
        {
            "format": 1,
            "name": "Little",
            "system": "hex_tiles",
            "grid": "pointy",
            "shift": "even",
            "board": "",
            "columns": 3,
            "rows": 3,
            "legend": letters,
            "terrain": {"rows": "r r r\nr m -\nr r r"},
            "features": {word: ["B2"] for word in features},
        },
        WORDS,
    )


@pytest.mark.parametrize("word", sorted(WORKS))
def test_every_field_work_is_drawn_and_differs_from_the_others(word: str) -> None:
    plain = map_svg(little(), furnished=False)
    here = map_svg(little("country", word), furnished=False)
    others = [map_svg(little("country", other), furnished=False) for other in WORKS if other != word]
    assert len(here) > len(plain)
    assert here not in others


def test_every_obstacle_of_the_vocabulary_is_drawn() -> None:
    assert set(WORKS) == WORDS.features - {"bridge"}


def test_a_bridge_without_a_road_brings_its_own_way() -> None:
    colours = "#6b4a2a"
    assert colours in map_svg(little("river", "bridge"), furnished=False)
    assert colours not in map_svg(little("river"), furnished=False)


def test_sand_goes_on_under_the_surf() -> None:
    """Between a beach and the sea no country shows."""
    from wsn.table.picture.plan import MapPlan
    from wsn.table.picture.terrain import cover
    from wsn.table.picture.window import window_of

    board = little("ocean", ring="beach")
    covered = cover(MapPlan(board, window_of(board, None)))
    assert board.find("B2").id in {patch.cell.space for patch in covered.areas["beach"].patches}


def test_the_compass_points_where_the_map_says() -> None:
    boards = [replace(little(), north=north) for north in ("top", "right", "bottom", "left")]
    assert len({map_svg(board) for board in boards}) == 4
    assert map_svg(boards[0]) == map_svg(little())


def markers(*pairs: tuple[str, str]) -> GameState:
    laid = {f"m{i}": Marker(id=f"m{i}", kind=kind, place=place) for i, (kind, place) in enumerate(pairs)}
    return GameState(markers=laid)


def test_a_position_draws_loose_works_where_their_markers_are() -> None:
    board = little("country", "wire", "bunker")
    assert board_now(board, markers()).find("B2").features == {"bunker"}, "the wire has been taken away"
    laid = board_now(board, markers(("wire", "B2"), ("sandbags", "A1")))
    assert laid.find("B2").features == {"bunker", "wire"}
    assert laid.find("A1").features == {"sandbags"}
    assert board_now(board, markers(("sandbags", "A1"), ("wire", "B2"))) is laid, "worked out once"
    assert (
        board_now(little("country", "wire", "bunker"), markers(("wire", "B2"))).find("A1").features == set()
    )


def test_a_removed_work_is_no_longer_in_the_picture() -> None:
    board = little("country", "sandbags")
    with_bags = position_svg(board, markers(("sandbags", "B2")), sides=("allies", "axis"), furnished=False)
    without = position_svg(board, markers(), sides=("allies", "axis"), furnished=False)
    assert len(with_bags) > len(without)
    assert ">sandbags<" not in with_bags, "drawn as bags, not as a word on a tile"


def test_a_map_of_a_system_without_loose_features_stands_as_printed() -> None:
    board = replace(little("country", "wire"), system="war_storms")
    assert board_now(board, markers()) is board
