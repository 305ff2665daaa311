"""Small pictures, and what is printed on them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid


def small(terrain: str = "open", **changes: object) -> HexBoard:
    """Seven hexes round one, all open but the middle."""
    grid = Grid()
    spaces = {}
    for c in range(1, 4):
        for r in range(1, 4):
            at = grid.hex_at(c, r)
            name = grid.label(at, "T")
            spaces[name] = HexSpace(id=name, hex=at, terrain=terrain if name == "T202" else "open")
    board = HexBoard(
        name="small",
        title="Small",
        system="war_storms",
        grid=grid,
        spaces=spaces,
        edges={},
        paths=(),
        digest="1" * 64,
    )
    return replace(board, **changes)


def at_middle(board: HexBoard, **changes: object) -> HexBoard:
    space = replace(board.spaces["T202"], **changes)
    return replace(board, spaces={**board.spaces, "T202": space})


def printed(svg: str) -> set[str]:
    """Every text in a picture."""
    return {t.text or "" for t in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}
