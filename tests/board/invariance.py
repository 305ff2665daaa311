"""What must not change a ruling: who asks, how the map lies, what is joined to it, how much is asked."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

from tests.los_cases.compare import assert_same
from tests.los_cases.sketch import Sketch
from wsn.board.line import Sight, SightReason, first_in_the_way, sight
from wsn.board.sightlines import Sightlines
from wsn.geometry.hexes import Hex
from wsn.geometry.trace import shape
from wsn.systems.war_storms.rules.sight import obstacles


def pairs_of(sketch: Sketch, count: int, seed: int) -> list[tuple[str, str]]:
    pairs = list(itertools.combinations_with_replacement(sketch.names.values(), 2))
    return random.Random(seed).sample(pairs, min(count, len(pairs)))


def answers(sketch: Sketch, pairs: list[tuple[str, str]]) -> list[Sight]:
    board = sketch.board()
    stands = obstacles(board, sketch.clouds)
    return [sight(board, stands, a, b) for a, b in pairs]


def check_both_ends(sketch: Sketch, seed: int) -> None:
    """The answer is the same from both ends."""
    pairs = pairs_of(sketch, 200, seed)
    there = answers(sketch, pairs)
    back = answers(sketch, [(b, a) for a, b in pairs])
    for one, other in zip(there, back):
        assert_same(one, other, reverse=True)


def check_turnings(sketch: Sketch, seed: int) -> None:
    """The answer is the same under the twelve turnings and mirrorings."""
    pairs = pairs_of(sketch, 25, seed)
    plain = answers(sketch, pairs)
    for turns, mirror in itertools.product(range(6), (False, True)):
        for one, other in zip(plain, answers(sketch.turned(turns, mirror), pairs)):
            assert_same(one, other, mirror=mirror)


def check_orientation(sketch: Sketch, seed: int) -> None:
    """A map of the other orientation is its mirror image."""
    pairs = pairs_of(sketch, 60, seed)
    for one, other in zip(answers(sketch, pairs), answers(sketch.redrawn(), pairs)):
        assert_same(one, other, mirror=True)


def hexes_met(sketch: Sketch, a: str, b: str) -> set[Hex]:
    where = {name: h for h, name in sketch.names.items()}
    start, end = where[a], where[b]
    if start == end:
        return {start}
    form = shape(*(end - start))
    return {start + h for reading in (form.left, form.right) for h in reading.hexes}


def check_joining(sketch: Sketch, seed: int) -> None:
    """Joining another map changes no line that stays on this one."""
    pairs = [p for p in pairs_of(sketch, 60, seed) if hexes_met(sketch, *p) <= sketch.terrain.keys()]
    for one, other in zip(answers(sketch, pairs), answers(sketch.joined(), pairs)):
        assert_same(one, other)


def check_cropping(sketch: Sketch, seed: int) -> None:
    """Cropping the map changes no line that stays on it."""
    pairs = [p for p in pairs_of(sketch, 30, seed) if hexes_met(sketch, *p) <= sketch.terrain.keys()]
    for pair, one in zip(pairs, answers(sketch, pairs)):
        (other,) = answers(sketch.cropped(hexes_met(sketch, *pair)), [pair])
        assert_same(one, other)


def check_short_question(sketch: Sketch, seed: int) -> None:
    """The short question and the long one agree."""
    board = sketch.board()
    stands = obstacles(board, sketch.clouds)
    lines = Sightlines(board, stands)
    for a, b in pairs_of(sketch, 200, seed):
        assert bool(lines.open_readings(a, b)) == sight(board, stands, a, b).clear


def without(sketch: Sketch, reason: SightReason) -> Sketch | None:
    """The map without the one thing that a reason marks; None for what is not a thing."""
    where = {name: h for h, name in sketch.names.items()}
    if reason.edge is not None:
        pair = frozenset(where[space] for space in reason.edge)
        return replace(sketch, bocage=sketch.bocage - {pair})
    if reason.space is None or reason.rule == "WSN 5.5":
        return None
    here = where[reason.space]
    if reason.rule == "WSS 5.3 R6":
        return replace(sketch, smoke=sketch.smoke - {here})
    if reason.rule == "WSS 5.3 R5":
        return replace(sketch, terrain=sketch.terrain | {here: "open"})
    return replace(sketch, levels=sketch.levels | {here: -20})


def check_blockers(sketch: Sketch, seed: int) -> None:
    """The marked blocker is the blocker: each hex, edge and cloud that is marked, one at a time."""
    for result in answers(sketch, pairs_of(sketch, 25, seed)):
        for reason in result.reasons:
            bare = without(sketch, reason) if reason.blocks else None
            if bare is None:
                continue
            (again,) = answers(bare, [(result.start, result.end)])
            still = {(r.rule, r.space, r.edge) for r in again.reasons if r.blocks}
            assert (reason.rule, reason.space, reason.edge) not in still


def check_first_blockers(sketch: Sketch, seed: int) -> None:
    """A sight map walks each line only to its first blockers, and names the same ones in the same words."""
    pairs, board = pairs_of(sketch, 200, seed), sketch.board()
    stands = obstacles(board, sketch.clouds)
    for one in answers(sketch, pairs):
        assert first_in_the_way(board, stands, one.start, one.end) == one.first_blockers
