"""A board made over a scan by hand: hexes shown on it, some ground and hexsides painted, the rest guessed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from tests.client.pages.hand import Hand
from tests.mapmaking.scans import scan
from wsn.client.pages.edit.brushwork import Brush
from wsn.geometry.hexes import neighbours
from wsn.mapmaking.guess import NONE

At = Callable[[str], tuple[int, int]]


def poor_scan(name: str, palette: str, file: Path) -> tuple[Any, At]:
    """A board drawn otherwise, blurred, turned and noisy; the board, and where its hexes lie on it."""
    return scan(name, palette, file)


def show_hexes(hand: Hand, at: At, labels: tuple[str, ...]) -> None:
    """Click the middles of these hexes on the picture, as the page asks for them or not."""
    page: Any = hand.app.top_page
    for label in labels:
        page.scan.label = label
        matrix = np.array(page.scan.scan_matrix(page.view)).reshape(3, 3)
        x, y, w = matrix @ (*at(label), 1.0)
        hand.click(*page.view.camera.to_window(x / w, y / w))
        hand.step(2)


def samples(board: Any, seed: int = 1) -> tuple[Mapping[str, list[str]], Mapping[str, list[str]]]:
    """Hexes of each ground, and hexsides of each kind, of which somebody paints a few."""
    chance = random.Random(seed)
    kinds: dict[tuple[str, int], list[str]] = {}
    sides: dict[str, list[str]] = {}
    for space in board.hexes.values():
        if not space.half:
            kinds.setdefault((space.terrain, space.level), []).append(space.id)
        for other in neighbours(space.hex):
            beyond = board.by_hex.get(other)
            if beyond is None or board.order[space.id] > board.order[beyond.id] or space.half or beyond.half:
                continue
            words = board.edge_features(space.id, beyond.id)
            sides.setdefault(min(words) if words else NONE, []).append(f"{space.id}/{beyond.id}")
    known: dict[str, list[str]] = {}
    for (terrain, _), ids in sorted(kinds.items()):
        known.setdefault(terrain, []).extend(chance.sample(ids, min(3, len(ids))))
    edges = {w: chance.sample(p, min(14 if w == NONE else 8, len(p))) for w, p in sorted(sides.items())}
    return known, edges


def paint_samples(hand: Hand, board: Any) -> None:
    """Paint them by clicks, with the brush for each; bare hexsides by taking away."""
    page: Any = hand.app.top_page
    known, edges = samples(board)
    for word, labels in known.items():
        page.take(Brush("terrain", word))
        for label in labels:
            hand.click_on(label)
    words = [word for word in edges if word != NONE]
    for word, pairs in edges.items():
        page.take(Brush("edge", words[0] if word == NONE else word))
        page.work.takes_away = word == NONE
        for pair in pairs:
            (ax, ay), (bx, by) = (_centre(hand, label) for label in pair.split("/"))
            hand.click((ax + bx) / 2, (ay + by) / 2)
    page.work.takes_away = False


def _centre(hand: Hand, label: str) -> tuple[float, float]:
    view = hand.app.board_view()
    assert view is not None, "there is a board"
    return view.camera.to_window(*view.plan.centre(view.board.spaces[label]))


def guess_rest(hand: Hand) -> None:
    """Let the rest be guessed, and wait for it."""
    page: Any = hand.app.top_page
    page.scan.start_guess()
    hand.until(lambda: not page.scan.is_guessing, 120, "the picture is looked at")
    hand.step(3)
