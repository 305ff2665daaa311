"""The map cut into tiles: which, of what, and whether they fit together."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from tests.client.view.boards import overlap
from wsn.client.view.camera import Box, world_of
from wsn.client.view.store import Store
from wsn.client.view.tiles import (
    COARSEST_TILES,
    FINEST_TILES,
    TILE,
    TILE_SHARPNESS,
    Cutting,
    MapTile,
    _shrink_picture,
    coarse_level,
    covering_tiles,
    draw_tile,
    drawn_whole,
    kept_tile,
    kept_whole,
    level_for,
)
from wsn.table.picture import furniture, sheet
from wsn.table.picture.palette import PALETTES, SUMMER
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.png import to_png
from wsn.table.ruling import load_map


def cut(board, palette=SUMMER):
    return Cutting(MapPlan(board, tuple(board.spaces), palette))


def picture(made):
    return np.asarray(Image.open(BytesIO(made)).convert("RGB")).astype(int)


def test_a_level_is_sharp_enough_and_no_finer_than_needed():
    for scale in (0.13, 0.3, 0.51, 0.9, 1.0, 1.3, 2.2):
        level = level_for(scale)
        assert 2.0**level >= scale * TILE_SHARPNESS
        assert level == COARSEST_TILES or 2.0 ** (level - 1) < scale * TILE_SHARPNESS
    assert level_for(1e-9) == COARSEST_TILES
    assert level_for(99) == FINEST_TILES


def test_tiles_cover_a_box_without_gap_or_overlap():
    box = Box(-700, 300, 2500, 1900)
    for level in (-2, 0, 1):
        tiles = list(covering_tiles(box, level))
        assert len(tiles) == len(set(tiles))
        side = tiles[0].side
        left, top = min(t.tile_box.left for t in tiles), min(t.tile_box.top for t in tiles)
        right, bottom = max(t.tile_box.right_edge for t in tiles), max(t.tile_box.bottom_edge for t in tiles)
        assert left <= box.left < left + side
        assert top <= box.top < top + side
        assert right - side < box.right_edge <= right
        assert bottom - side < box.bottom_edge <= bottom
        assert len(tiles) * side * side == pytest.approx((right - left) * (bottom - top))


def test_a_parent_holds_its_tile():
    for tile in (MapTile(1, 5, -3), MapTile(0, -1, 0), MapTile(2, 7, 8)):
        whole, part = tile.parent_tile.tile_box, tile.tile_box
        assert whole.left <= part.left
        assert whole.right_edge >= part.right_edge
        assert whole.top <= part.top
        assert whole.bottom_edge >= part.bottom_edge


def test_the_coarse_level_of_any_map_is_a_few_tiles():
    for name in ("wsn_5_1", "four_boards", "ht_airel"):
        cutting = cut(load_map(name))
        world = world_of(cutting.plan)
        assert len(cutting.wanted_tiles(world, coarse_level(world))) <= 9


def test_what_is_in_the_middle_comes_first_and_nothing_off_the_map_is_asked():
    cutting = cut(load_map("four_boards"))
    tiles = cutting.wanted_tiles(Box(600, 600, 1280, 800), 0)
    assert Box.holds_point(tiles[0].tile_box, 1240, 1000)
    assert cutting.wanted_tiles(Box(-9000, -9000, 500, 500), 0) == []
    world = world_of(cutting.plan)
    assert all(overlap(tile.tile_box, world) for tile in cutting.wanted_tiles(Box(-900, -900, 1500, 1500), 0))


@pytest.mark.slow
def test_tiles_fit_together():
    """Four tiles drawn apart are the same part of the map drawn at once, to the last shade but a few."""
    board = load_map("ht_airel")
    cutting = cut(board)
    off = []
    plan = MapPlan(board, tuple(board.spaces))
    svg = furniture.sheet(512, 512, 512, 512, sheet.body(plan, lettered=False), "", SUMMER.paper)
    whole = picture(to_png(svg, width=1024))
    for row in (2, 3):
        for column in (2, 3):
            tile = MapTile(1, column, row)
            made = picture(draw_tile(cutting.board, SUMMER, tile, cutting.window_spaces(tile)))
            y, x = (row - 2) * TILE, (column - 2) * TILE
            off.append(np.abs(made - whole[y : y + TILE, x : x + TILE]).max(axis=2))
    different = np.concatenate(off)
    assert (different > 40).mean() < 0.0005
    assert (different > 4).mean() < 0.003


def test_a_key_is_of_the_picture():
    board = load_map("wsn_5_1")
    cutting = cut(board)
    tile, far = MapTile(0, 0, 0), MapTile(0, 2, 2)
    again = cut(load_map("wsn_5_1"))
    assert cutting.key(tile) == again.key(tile)
    assert cutting.key(tile) != cutting.key(far)
    other = next(p for p in PALETTES.values() if p != SUMMER)
    assert cut(board, other).key(tile) != cutting.key(tile)


def test_a_change_of_the_board_changes_the_keys_of_the_tiles_there_only():
    board = load_map("wsn_5_1")
    cutting = cut(board)
    tile, far = MapTile(0, 0, 0), MapTile(0, 2, 2)
    name = cutting.window_spaces(tile)[0]
    spaces = {**board.spaces, name: replace(board.spaces[name], features=frozenset({"bunker"}))}
    changed = cut(replace(board, spaces=spaces))
    assert changed.key(tile) != cutting.key(tile)
    assert changed.key(far) == cutting.key(far)


def test_a_tile_is_kept_on_disk(tmp_path):
    board = load_map("ht_airel")
    cutting, store = cut(board), Store(tmp_path)
    tile = cutting.wanted_tiles(world_of(cutting.plan), -3)[0]
    key = cutting.key(tile)
    made = kept_tile(cutting.board, SUMMER, tile, cutting.window_spaces(tile), cutting.looks, key, store)
    assert store.get_bytes(key) == made
    assert picture(made).shape == (TILE, TILE, 3)


@pytest.mark.parametrize("name", ["ht_neuville", "board_a"])
def test_the_line_around_the_map_is_on_its_pictures_on_every_side(name):
    """A map that begins where a picture does lost the line at its left."""
    board = load_map(name)
    cutting = Cutting(MapPlan(board, tuple(board.spaces)))
    left, top, right, bottom = cutting.plan.bounds
    for level in (-1, 0, 1):
        boxes = [tile.tile_box for tile in cutting.wanted_tiles(world_of(cutting.plan), level)]
        assert min(box.left for box in boxes) <= left - 1.7
        assert min(box.top for box in boxes) <= top - 1.7
        assert max(box.left + box.width for box in boxes) >= right + 1.7
        assert max(box.top + box.height for box in boxes) >= bottom + 1.7


@pytest.mark.parametrize("name", ["wsn_5_1", "normandy_areas", "ht_blank_beach"])
def test_a_board_that_is_drawn_in_one_go_is_cut_into_the_same_tiles(name):
    """Drawn one by one, its tiles took three to six times as long."""
    board = load_map(name)
    plan = MapPlan(board, tuple(board.spaces), SUMMER)
    cutting, world = Cutting(plan), world_of(plan)
    coarse = coarse_level(world)
    level = max(coarse, -1)
    made = drawn_whole(cutting.board, SUMMER, cutting.looks, level, coarse)
    assert made is not None
    wanted = {*cutting.wanted_tiles(world, coarse), *cutting.wanted_tiles(world, level)}
    assert wanted <= set(made)
    for tile in sorted(wanted)[:: max(1, len(wanted) // 4)]:
        alone = picture(draw_tile(cutting.board, SUMMER, tile, cutting.window_spaces(tile), cutting.looks))
        assert alone.shape == (TILE, TILE, 3)
        assert np.abs(alone - picture(made[tile])).mean() < (1.0 if tile.level == level else 3.0)


def test_a_board_that_is_too_large_for_one_picture_is_left_to_its_tiles():
    board = load_map("four_boards")
    cutting = cut(board)
    assert drawn_whole(cutting.board, SUMMER, cutting.looks, FINEST_TILES, -2) is None


def test_what_was_drawn_in_one_go_is_found_on_disk(tmp_path):
    board = load_map("ht_blank_beach")
    cutting = cut(board)
    world = world_of(cutting.plan)
    coarse = coarse_level(world)
    keys = {tile: cutting.key(tile) for tile in cutting.wanted_tiles(world, coarse)}
    store = Store(tmp_path)
    made = kept_whole(cutting.board, SUMMER, cutting.looks, (coarse, coarse), keys, store)
    assert made is not None
    assert all(store.get_bytes(key) == made[tile] for tile, key in keys.items())
    again = kept_whole(cutting.board, SUMMER, cutting.looks, (coarse, coarse), keys, store)
    assert again == {tile: made[tile] for tile in keys}


@pytest.mark.parametrize("step", [1, 2, 8, 32])
def test_a_picture_made_smaller_has_the_mean_of_what_it_was(step):
    pixels = np.random.default_rng(step).integers(0, 256, (64, 96, 3), np.uint8)
    pixels[:32] = 255  # the largest sums
    mean = pixels.reshape(64 // step, step, 96 // step, step, 3).mean(axis=(1, 3))
    assert (_shrink_picture(pixels, step) == np.floor(mean + 0.5)).all()
