"""Where a unit comes: the board's search finds just what a walk hex by hex finds, in the same order."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hypothesis import given
from hypothesis import strategies as st

from tests.systems.hex_tiles.position import LEGEND, board
from wsn.systems.hex_tiles.data.ground import Place, places
from wsn.systems.hex_tiles.data.tables import ARMS, tables
from wsn.systems.hex_tiles.rules import movement


def plainly(
    places: Mapping[str, Place],
    neighbours: Mapping[str, tuple[str, ...]],
    arm: str,
    start: str,
    points: int,
    taken: Collection[str],
    wire: Collection[str] = (),
    *,
    free: bool = False,
    beach_start: bool = False,
) -> dict[str, int]:
    """Where a unit can move, wave by wave, hex by hex: a second, plain answer.

    `taken` are the hexes with a unit: nobody moves into or through them. `free` is for the card that lets
    ground slow nobody; what is closed to the arm stays closed. `beach_start` is the switch by which the
    limit of a beach also binds a unit that starts there.
    """
    counts: dict[str, int] = {}
    here = places[start]
    if arm in here.stuck:
        return counts
    cap = points
    if not free:
        if here.leave is not None:
            cap = min(cap, here.leave)
        if beach_start and here.most is not None:
            cap = min(cap, max(here.most, 1))
    caps = {start: cap}
    frontier = [(start, cap)]
    hexes = 0
    while frontier:
        hexes += 1
        following: list[tuple[str, int]] = []
        for space, cap in frontier:
            if cap < hexes:
                continue
            for other in neighbours[space]:
                if other in taken:
                    continue
                place = places[other]
                if arm not in place.enter:
                    continue
                left = cap
                if not free:
                    if place.adjacent and hexes > 1:
                        continue
                    if place.most is not None and place.most < left:
                        left = place.most
                        if left < hexes:
                            continue
                    if place.stop or other in wire:
                        left = hexes
                if other not in counts:
                    if other == start:
                        continue
                    counts[other] = hexes
                    caps[other] = left
                elif caps[other] >= left:
                    continue
                else:
                    caps[other] = left
                if left > hexes:
                    following.append((other, left))
        frontier = following
    return counts


@given(st.data())
def test_a_reach_is_what_a_walk_hex_by_hex_finds(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 4))
    letters = st.sampled_from(sorted(LEGEND))
    drawn = board("\n".join(" ".join(data.draw(letters) for _ in range(columns)) for _ in range(rows)))
    ground = places(drawn, tables())
    around = {space: drawn.neighbours(space) for space in drawn.spaces}
    spaces = st.sampled_from(list(drawn.spaces))
    start, points = data.draw(spaces), data.draw(st.integers(0, 4))
    taken, wire = {start, *data.draw(st.sets(spaces, max_size=4))}, data.draw(st.sets(spaces, max_size=3))
    arm, free, beach = data.draw(st.sampled_from(ARMS)), data.draw(st.booleans()), data.draw(st.booleans())
    expected = plainly(ground, around, arm, start, points, taken, wire, free=free, beach_start=beach)
    steps = movement.moves(drawn, ground, arm, free=free, beach_start=beach)
    reached = movement.reach(drawn, steps, start, points, taken, () if free else wire)
    assert list(reached.items()) == list(expected.items()), "menus keep the order"
