"""A scan under a board: where its pixels lie on the sheet, on hexes and squares, straight and at a slant."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from wsn.board.mapfile import map_document
from wsn.data import DataError, locate
from wsn.mapmaking import tracing
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.sheetwork import work
from wsn.mapmaking.workshop import BoardAsItStands
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.ruling import vocabulary


def photographed(x: float, y: float, slant: bool) -> tuple[int, int]:
    """Where a place of the sheet lies on a picture that is turned, and perhaps taken at a slant."""
    turn = math.radians(7)
    u, v = (
        0.7 * (x * math.cos(turn) - y * math.sin(turn)) + 300,
        0.7 * (x * math.sin(turn) + y * math.cos(turn)),
    )
    w = 1 + (0.0002 * u + 0.0003 * v if slant else 0)
    return round(10 * u / w), round(10 * v / w)


def as_it_stands(name: str) -> BoardAsItStands:
    document = map_document(locate("maps", name))
    return BoardAsItStands(document, vocabulary(document["system"]), name)


@pytest.mark.parametrize(
    ("name", "slant"),
    [
        ("board_a", False),
        ("board_a", True),
        ("ht_airel", False),
        ("omaha_beach", False),
        ("omaha_beach", True),
    ],
)
def test_the_middle_of_every_hex_comes_to_lie_where_it_is_drawn(name: str, slant: bool) -> None:
    draft = as_it_stands(name).draft
    board = draft.board()
    plan = MapPlan(board, tuple(board.spaces))
    fit = {**tracing.new_fit(draft.document, "photo.png"), "perspective": slant}
    sheet = work(draft)
    for _ in range(5):
        label = tracing.suggest_space(sheet, fit)
        assert label not in fit["points"]
        at = photographed(*plan.centre(board.spaces[label]), slant)
        fit = tracing.with_point(fit, label, at)
    assert not tracing.points_needed(fit)
    laid = tracing.picture_fit(fit, (10_000, 10_000))
    matrix = np.array(tracing.sheet_matrix(laid, SIZE, board.aspect)).reshape(3, 3)
    for space in board.spaces.values():
        u, v, w = matrix @ (*photographed(*plan.centre(space), slant), 1.0)
        x, y = plan.centre(space)
        assert math.hypot(u / w - x, v / w - y) < 0.02 * SIZE


def test_suggested_hexes_are_whole_and_far_apart() -> None:
    draft = draft_of("board_a")
    sheet, fit = work(draft), tracing.new_fit(draft.document, "scan.png")
    found = []
    for _ in range(4):
        found.append(tracing.suggest_space(sheet, fit))
        fit = tracing.with_point(fit, found[-1], (10 * len(found), 7 * len(found) ** 2))
    board = draft.board()
    assert all(not board.spaces[label].half for label in found)
    assert min(board.distance(a, b) for a in found for b in found if a != b) >= 9


def test_a_place_is_known_to_be_one_thing_only_and_points_are_taken_back() -> None:
    fit = tracing.new_fit(draft_of("board_a").document, "scan.png")
    fit = tracing.knowing(tracing.knowing(fit, "known", "woods", "A101"), "known", "open", "A101")
    assert fit["known"] == {"open": ["A101"]}
    assert tracing.with_point(tracing.with_point(fit, "A101", (1, 2)), "A101", None)["points"] == {}
    assert tracing.points_needed(fit) == 3
    assert tracing.points_needed({**fit, "perspective": True}) == 4
    with pytest.raises(DataError, match="needs at least 3"):
        tracing.picture_fit(fit, (100, 100))


def test_a_picture_that_was_moved_with_its_map_is_found_beside_it(tmp_path: Path) -> None:
    fit = tracing.new_fit(draft_of("board_a").document, str(tmp_path / "there" / "scan.png"))
    assert tracing.picture_of(fit, tmp_path / "mine.toml") == tmp_path / "there" / "scan.png"
    (tmp_path / "scan.png").write_bytes(b"")
    assert tracing.picture_of(fit, tmp_path / "mine.toml") == tmp_path / "scan.png"
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "scan.png").write_bytes(b"")
    assert tracing.picture_of(fit, tmp_path / "mine.toml") == tmp_path / "there" / "scan.png"


def fitted_by(places: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """What speaks against a fit of board A by these hexes at these pixels."""
    draft = as_it_stands("board_a").draft
    fit = tracing.new_fit(draft.document, "photo.png")
    for label, at in places.items():
        fit = tracing.with_point(fit, label, at)
    return tracing.doubts(tracing.picture_fit(fit, (10_000, 10_000)), fit, draft.board().aspect)


def test_three_points_say_that_nothing_checks_them_and_what_they_twist() -> None:
    """Three points were told to be 0.0 pixels off, which any three are."""
    board = as_it_stands("board_a").draft.board()
    plan = MapPlan(board, tuple(board.spaces))
    labels = ("A202", "A1612", "A312", "A1501")
    right = {label: photographed(*plan.centre(board.spaces[label]), False) for label in labels}
    three = {label: right[label] for label in labels[:3]}
    assert fitted_by(three) == ("Three points always fit: a fourth one would check them.",)
    assert fitted_by(right) == ()
    swapped = {**three, "A202": three["A312"], "A312": three["A202"]}
    assert any("mirrored" in told for told in fitted_by(swapped))
    stretched = {label: (x, 2 * y) for label, (x, y) in right.items()}
    assert any("strongly stretched" in told for told in fitted_by(stretched))
