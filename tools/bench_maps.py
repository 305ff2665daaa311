"""Boards for the bench, always the same, with everything that a line of sight can meet in War Storms."""

from __future__ import annotations

import random
from dataclasses import replace

from wsn.board.board import EdgeId, Path
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid, Hex, distance

COVER = ("woods", "light_woods", "rough", "fields", "built_up", "dispersed_buildings", "marsh")
"""Terrain that is laid in patches, each kind in turn."""


def country(columns: int, rows: int, seed: int = 1) -> HexBoard:
    """A board with hills of two levels, cover on a third of the land, hedges, a gully and a shingle strip."""
    draw = random.Random(seed)
    grid = Grid()
    hexes = [grid.hex_at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    level = dict.fromkeys(hexes, 0)
    for _ in range(max(1, len(hexes) // 110)):
        middle = draw.choice(hexes)
        for h in hexes:
            if distance(middle, h) <= 2:
                level[h] = min(4, level[h] + (4 if distance(middle, h) <= 1 and draw.random() < 0.5 else 2))
    terrain = dict.fromkeys(hexes, "open")
    for i in range(len(hexes) // 18):
        middle = draw.choice(hexes)
        for h in hexes:
            if distance(middle, h) <= 1 and draw.random() < 0.75:
                terrain[h] = COVER[i % len(COVER)]
    shingle = set(draw.sample(hexes, len(hexes) // 100))
    spaces = {}
    for h in hexes:
        features = frozenset({"shingle"}) if h in shingle else frozenset[str]()
        label = grid.label(h, "D")
        spaces[label] = HexSpace(label, terrain[h], level[h], features, hex=h)
    bare = HexBoard("country", "Country of the bench", "war_storms", spaces, {}, (), "", grid=grid)
    edges = dict[EdgeId, frozenset[str]]()
    for label in spaces:
        for other in bare.neighbours(label):
            if bare.order[label] < bare.order[other] and draw.random() < 0.06:
                edges[label, other] = frozenset({"bocage"})
    gully = tuple(grid.label(Hex(q, hexes[0].r + rows // 3), "D") for q in range(3, 3 + columns // 4))
    return replace(bare, edges=edges, paths=(Path("gully", tuple(g for g in gully if g in spaces)),))
