"""Lines on the shipped maps: no pair is refused an answer, and each is the same from both ends."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest

from tests.los_cases.compare import assert_same
from wsn.board.hexboard import HexBoard
from wsn.board.line import sight
from wsn.board.mapfile import board_from, map_document
from wsn.board.obstacles import Obstacles
from wsn.board.sightlines import Sightlines
from wsn.data import shipped_files
from wsn.systems import find_game, game_of

MAPS = sorted(
    name for name in shipped_files("maps") if find_game(map_document(name)["system"]).ground.has_sight
)


@cache
def ready(name: str) -> tuple[HexBoard, Obstacles, str]:
    document = map_document(name)
    system = document["system"]
    board = board_from(document, game_of(system).ground.vocabulary)
    stands: Obstacles = game_of(system).ground.obstacles(board)
    return board, stands, system


def smoky(name: str) -> bool:
    """Whether smoke plays a part on the map: not every game has any."""
    return "smoke" not in game_of(map_document(name)["system"]).ground.never_laid


@pytest.mark.parametrize("name", MAPS)
def test_a_sample_of_pairs_is_answered_alike_from_both_ends(name: str) -> None:
    board, stands, _ = ready(name)
    lines = Sightlines(board, stands)
    ids = list(board.spaces)
    chance = random.Random(name)
    for a, b in [(chance.choice(ids), chance.choice(ids)) for _ in range(100)]:
        there = sight(board, stands, a, b)
        assert_same(there, sight(board, stands, b, a), reverse=True)
        assert there.clear == bool(lines.open_readings(a, b))


@pytest.mark.parametrize("name", MAPS)
def test_some_lines_are_clear_and_some_are_not(name: str) -> None:
    """On a bare board, where nothing stands, every line that stays on it is clear."""
    board, stands, _ = ready(name)
    ids, lines = list(board.spaces), Sightlines(board, stands)
    chance = random.Random(name)
    bare = not any((stands.solids, stands.counted, stands.edges, stands.vetoes))
    seen = sum(lines.sees(chance.choice(ids), chance.choice(ids)) for _ in range(600))
    assert (seen > 560) if bare else (12 < seen < 580)


@pytest.mark.parametrize("name", [name for name in MAPS if smoky(name)])
def test_two_smoke_hexes_take_sight_away_and_never_give_it(name: str) -> None:
    board, stands, system = ready(name)
    ids = list(board.spaces)
    chance = random.Random(name)
    smoked = game_of(system).ground.obstacles(board, chance.sample(ids, len(ids) // 6))
    free, dim = Sightlines(board, stands), Sightlines(board, smoked)
    before = after = 0
    for _ in range(600):
        a, b = (chance.choice(ids) for _ in range(2))
        was, now = free.sees(a, b), dim.sees(a, b)
        assert was or not now
        before, after = before + was, after + now
    assert after < before


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", MAPS)
def test_many_pairs_are_answered_in_bulk_as_one_by_one(name: str) -> None:
    board, stands, _ = ready(name)
    lines = Sightlines(board, stands)
    pairs = list(itertools.combinations(board.spaces.values(), 2))
    for one, other in pairs if len(pairs) < 8_000 else random.Random(name).sample(pairs, 8_000):
        assert sight(board, stands, one.id, other.id).clear == bool(lines.open_readings(one.id, other.id))
