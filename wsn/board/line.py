"""One line of sight, with its reasons: a trace laid over `Obstacles`.

The words, the marked map and the side view of a ruling are read from one walk: the `Stretch` that blocks
and the `SightReason` that says so are made together, so the marked blocker is the blocker.

Everything is decided with whole numbers. A place on the line is a whole number of `parts` (see
`geometry.trace`), and the height of the line there, times `parts`, is a whole number of half levels; a
Fraction is only made to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from wsn.board.answer import Hand, Profile, ReadingName, Sight, SightReason, Stretch
from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.obstacles import Obstacles
from wsn.board.walk import PlacedReason, Step, WalkedLine, WalkedReading, bare_course, course
from wsn.geometry.hexes import Hex, distance

__all__ = [
    "Hand",
    "Profile",
    "ReadingName",
    "Sight",
    "SightReason",
    "Stretch",
    "first_in_the_way",
    "last_edges",
    "sight",
]

OTHER_READING: Final[Mapping[Hand, Hand]] = {"left": "right", "right": "left"}
"""The other side of a line that can be read on either."""


def sight(board: HexBoard, obstacles: Obstacles, start: str, end: str) -> Sight:
    """Whether `start` sees `end`, and why. Raises UnknownSpace for a label that is not on the board."""
    first = board.hexes.get(start) or board.hex_named(start)
    last = board.hexes.get(end) or board.hex_named(end)
    a, b = first.hex, last.hex
    apart = distance(a, b)
    if apart == 0:
        return _sight_of_itself(board, obstacles, first)
    route = course(b[0] - a[0], b[1] - a[1])
    sure = apart == 1 and bool(obstacles.adjacent_rule)
    line = WalkedLine(board, obstacles, first, last, route.parts, sure)
    hands: tuple[Hand, ...] = ("straight",)
    if len(route.readings) == 2:
        hands = ("right", "left") if board.grid.is_mirrored else ("left", "right")
    walks = [WalkedReading(line, steps, hand) for steps, hand in zip(route.readings, hands)]
    walks.sort(key=lambda walk: walk.profile.reading)
    good = [walk for walk in walks if walk.profile.clear]
    reading: ReadingName = "straight" if len(walks) == 1 else "both"
    if len(walks) == 1:
        met = walks[0].reasons
    elif len(good) == 1:
        reading = good[0].profile.reading
        met = _reasons_with_sides(walks)[walks.index(good[0])] + _other_hand(obstacles, walks)
    else:
        met = _union_of_reasons(walks)
    if sure:
        words, between = "neighbours always see each other", board.edge(first.id, last.id)
        reason = SightReason(obstacles.adjacent_rule, words, Fraction(1, 2), edge=between)
        met.append(PlacedReason(route.parts, reason))
    reasons = _in_order(met, board.order)
    profiles = tuple(walk.profile for walk in walks)
    return Sight(board.name, first.id, last.id, apart, bool(good), reading, reasons, profiles)


def first_in_the_way(board: HexBoard, obstacles: Obstacles, start: str, end: str) -> tuple[SightReason, ...]:
    """The first blockers of a line, as `sight` tells them; none where it is clear. Takes ids.

    Each reading is followed only as far as it must: for the lines of a whole sight map.
    """
    first, last = board.hexes[start], board.hexes[end]
    apart = distance(first.hex, last.hex)
    if apart == 0 or (apart == 1 and obstacles.adjacent_rule):
        return ()
    parts, readings = bare_course(last.hex[0] - first.hex[0], last.hex[1] - first.hex[1])
    line = WalkedLine(board, obstacles, first, last, parts, False)
    hands: tuple[Hand, ...] = ("straight",)
    if len(readings) == 2:
        hands = ("right", "left") if board.grid.is_mirrored else ("left", "right")
    walks = []
    for steps, hand in zip(readings, hands):
        walk = WalkedReading(line, steps, hand, first_only=True)
        if walk.profile.clear:
            return ()
        walks.append(walk)
    met = [
        item
        for item in (walks[0].reasons if len(walks) == 1 else _union_of_reasons(walks))
        if item.reason.blocks
    ]
    nearest = min(item.twice for item in met)
    return _in_order([item for item in met if item.twice == nearest], board.order)


def last_edges(board: HexBoard, start: str, end: str) -> tuple[EdgeId, ...]:
    """The edge by which each reading of the line enters `end`: one, or the left and the right one.

    Empty for a space and itself; an edge through which the line comes from off the map is left out.
    """
    a, b = board.hexes[start].hex, board.hexes[end].hex
    if a == b:
        return ()
    edges = []
    for steps in course(b[0] - a[0], b[1] - a[1]).readings:
        before = board.by_hex.get(Hex(a[0] + steps[-2].q, a[1] + steps[-2].r))
        if before is not None:
            edges.append(board.edge(before.id, end))
    return tuple(reversed(edges) if board.grid.is_mirrored else edges)


def _sight_of_itself(board: HexBoard, obstacles: Obstacles, space: HexSpace) -> Sight:
    """A space sees itself; the line is one step that stays in it."""
    step = Step(0, 0, 0, 1, Fraction(0), Fraction(1), Fraction(1, 2))
    walk = WalkedReading(WalkedLine(board, obstacles, space, space, 1, True), (step,), "straight")
    met, rule = walk.reasons, obstacles.adjacent_rule
    if rule:
        met.append(PlacedReason(0, SightReason(rule, "a hex sees itself", Fraction(0), space=space.id)))
    reasons = _in_order(met, board.order)
    return Sight(board.name, space.id, space.id, 0, True, "straight", reasons, (walk.profile,))


def _in_order(met: list[PlacedReason], order: Mapping[str, int]) -> tuple[SightReason, ...]:
    """Along the line; at one place what blocks comes first, then board order."""

    def key(item: PlacedReason) -> tuple[int, bool, int, int, str, str]:
        reason = item.reason
        one, other = reason.edge or (reason.space, reason.space)
        ids = (-1 if one is None else order[one], -1 if other is None else order[other])
        return (item.twice, not reason.blocks, *ids, reason.rule, reason.text)

    if len(met) > 1:
        met.sort(key=key)
    return tuple(item.reason for item in met)


def _union_of_reasons(walks: Sequence[WalkedReading]) -> list[PlacedReason]:
    """What either reading found, once where both found the same."""
    return list(dict.fromkeys(item for items in _reasons_with_sides(walks) for item in items))


def _reasons_with_sides(walks: Sequence[WalkedReading]) -> list[list[PlacedReason]]:
    """The reasons of two readings; what only one of them found, or counted so, says on which side it was."""
    common = set(walks[0].reasons) & set(walks[1].reasons)
    return [
        [item if item in common else _on_side(item, walk.profile.reading) for item in walk.reasons]
        for walk in walks
    ]


def _on_side(item: PlacedReason, hand: Hand) -> PlacedReason:
    words = f"{item.reason.text}; on the {hand} of the line"
    return PlacedReason(item.twice, msgspec.structs.replace(item.reason, text=words))


def _other_hand(obstacles: Obstacles, walks: Sequence[WalkedReading]) -> list[PlacedReason]:
    """What blocks the one reading of two, told of a line that is clear by the other."""
    if not obstacles.either_rule:
        return []
    told = []
    for walk in walks:
        hand = walk.profile.reading
        words = f"; on the {hand} of the line only, and it is clear on the {OTHER_READING[hand]}"
        for twice, reason in walk.reasons:
            if reason.blocks:
                text = reason.text + words
                told.append(
                    PlacedReason(
                        twice, SightReason(obstacles.either_rule, text, reason.at, reason.space, reason.edge)
                    )
                )
    return told
