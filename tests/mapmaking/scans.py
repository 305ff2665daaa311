"""Boards as a scanner would give them: turned, blurred, noisy."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from wsn.board.board import Board
from wsn.board.hexboard import HexBoard, on_hexes
from wsn.table.picture.palette import PALETTES
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.png import to_png
from wsn.table.picture.sheet import map_svg
from wsn.table.ruling import load_map

SCALE, TURN = 0.6, math.radians(2)


def scan(name: str, palette: str, file: Path) -> tuple[HexBoard, Callable[[str], tuple[int, int]]]:
    """A board as a poor scan, and where the middle of each of its hexes lies on it."""
    board, at, picture = scanned(name, palette)
    file.write_bytes(picture)
    return board, at


@cache
def scanned(name: str, palette: str) -> tuple[HexBoard, Callable[[str], tuple[int, int]], bytes]:
    """The same, and the picture: it takes a second to make."""
    board = on_hexes(load_map(name))
    out = io.BytesIO()
    at = poor(board, palette, out)
    return board, at, out.getvalue()


def poor(board: Board, palette: str, file: Path | io.BytesIO) -> Callable[[str], tuple[int, int]]:
    """Draw a board of any shape as a poor scan; where the middle of each space lies on it."""
    colours = PALETTES[palette]
    plan = MapPlan(board, tuple(board.spaces), colours)
    left, top, right, _ = plan.bounds
    drawn = to_png(map_svg(board, palette=colours, furnished=False), width=round((right - left) * SCALE))
    flat = Image.open(io.BytesIO(drawn)).convert("RGB")
    turned = flat.rotate(2, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=(255, 255, 255))
    blurred = np.asarray(turned.filter(ImageFilter.GaussianBlur(1.2)), dtype=float)
    noisy = blurred + np.random.default_rng(1).normal(0, 8, blurred.shape)
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(file, "PNG")

    def at(label: str) -> tuple[int, int]:
        x, y = plan.centre(board.spaces[label])
        u, v = (x - left) * SCALE - flat.width / 2, (y - top) * SCALE - flat.height / 2
        right_, down = u * math.cos(TURN) + v * math.sin(TURN), v * math.cos(TURN) - u * math.sin(TURN)
        return round(right_ + turned.width / 2), round(down + turned.height / 2)

    return at


@cache
def drawn(name: str) -> tuple[HexBoard, Callable[[str], tuple[float, float]], Any]:
    """A board as it is drawn, clean, and where its hexes lie on it."""
    board = on_hexes(load_map(name))
    plan = MapPlan(board, tuple(board.spaces))
    left, top, right, _ = plan.bounds
    made = to_png(map_svg(board, furnished=False), width=round((right - left) * SCALE))

    def at(label: str) -> tuple[float, float]:
        x, y = plan.centre(board.spaces[label])
        return (x - left) * SCALE, (y - top) * SCALE

    return board, at, np.asarray(Image.open(io.BytesIO(made)).convert("RGB"))
