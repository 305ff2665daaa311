"""Obstacles, works and missions of War Storms in pictures: a sign on the ground and a tile with a word."""

from __future__ import annotations

import pytest

from tests.systems.war_storms.drawing import board
from wsn.engine.state import GameState, Marker
from wsn.systems.war_storms.data.assets import WORK_KINDS
from wsn.systems.war_storms.look.looks import LOOKS
from wsn.table.picture import signs, to_png
from wsn.table.picture.palette import SUMMER
from wsn.table.picture.position import position_svg
from wsn.table.scene import scene

SIGNED = {kind: tile for kind, tile in LOOKS.tiles.items() if tile and tile.sign and tile.plate}
GROUND = board("\n".join([". . . ."] * 4))


def with_markers(*result: tuple[str, str, int]) -> GameState:
    return GameState(markers={f"{k}:{p}": Marker(f"{k}:{p}", k, p, "axis", v) for k, p, v in result})


def test_every_work_and_mission_has_a_sign_that_is_drawn():
    assert set(SIGNED) == {*WORK_KINDS, "mission", "rocket"}
    for tile in SIGNED.values():
        assert signs.SIGN_PAINTERS[tile.sign](SUMMER, 100, 100).startswith("<path")
        assert tile.words


@pytest.mark.parametrize("kind", sorted(SIGNED))
def test_a_marker_shows_its_sign_and_its_word(kind):
    svg = position_svg(GROUND, with_markers((kind, "202", 3)))
    assert f">{SIGNED[kind].words} 3<" in svg
    assert svg != position_svg(GROUND, GameState())
    assert to_png(svg).startswith(b"\x89PNG")


def test_the_tiles_of_one_hex_stand_under_each_other():
    state = with_markers(("wire", "202", 0), ("mines_mixed", "202", 6))
    svg = position_svg(GROUND, state)
    tiles = [part.split('y="')[1].split('"')[0] for part in svg.split("<rect")[1:] if 'height="12.5"' in part]
    assert len(set(tiles)) == len(tiles) == 2
    assert [t.name for t in scene(GROUND, state).tokens] == ["AP+AT mines", "wire"]
