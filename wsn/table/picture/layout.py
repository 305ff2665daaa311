"""Where everything of a scene stands on the sheet: counters in their stacks, flags, signs and plates.

Apart from the drawing, so that print and the window place things alike. All in sheet units of the plan.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from wsn.board.board import Space
from wsn.table.picture import naming, trays
from wsn.table.picture.plan import SIZE, MapPlan, holds
from wsn.table.picture.room import behind, free, name_lines, rect_of, rings_of
from wsn.table.picture.stacks import SIDE, CounterRoom, PlacedCounter, clamp_place, pile_up, stack, within
from wsn.table.picture.svg import XY, width_of
from wsn.table.picture.trays import Framed, TrayRoom
from wsn.table.scene import Counter, Exit, Flag, Scene, Token

CLOTH: Final = 17.0
"""How far the cloth of a flag reaches to the right of its staff."""
LOWEST_NAME: Final = 0.4
"""Counters leave room for a name this far below the middle of its hex, or farther, in parts of a hex."""
PLATE: Final = 12.5
"""The height of a plate with a word."""
COUNTER_OFFSET: Final = 5.0
"""So far under the middle of its hex a counter stands: the label is above it. Less in a pointy-top hex."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A word on a small plate, with its middle at x, y."""

    token: Token
    words: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene on the sheet."""

    counters: tuple[PlacedCounter, ...] = ()
    signs: tuple[tuple[Token, float, float], ...] = ()
    """Markers that lie on the ground under the counters, with the middle of their sign."""
    plates: tuple[Plate, ...] = ()
    flags: tuple[tuple[Flag, float, float], ...] = ()
    """Objectives, with the foot of each staff."""
    exits: tuple[tuple[Exit, float, float, float], ...] = ()
    """Ways off the map, with the tip of each arrow and its turn in degrees clockwise from right."""

    trays: tuple[Framed, ...] = ()
    """The trays beside the map; their counters come first among the others, with no space.

    A unit aboard a carrier has a counter in a tray and another in the stack of its carrier.
    """
    lines: tuple[tuple[XY, XY], ...] = ()
    """The lines between the sections of the board."""
    buried: tuple[PlacedCounter, ...] = ()
    """Counters of high stacks that are not drawn, for so many lie on them; where they lie."""

    def at(self, x: float, y: float) -> PlacedCounter | None:
        """The topmost counter at a place."""
        return next((one for one in reversed(self.counters) if one.holds(x, y)), None)


def layout(plan: MapPlan, shown: Scene, room: TrayRoom | None = None) -> Layout:
    """Everything of a scene that stands in the drawn window; `room`: where its trays are."""
    inside = set(plan.window)
    tokens = [t for t in shown.tokens if set(t.spaces) & inside and not _is_printed(plan, t)]
    plates = _marker_plates(plan, tokens)
    below: dict[str, int] = {}
    for token in tokens:
        if token.plate and len(token.spaces) == 1:
            below[token.spaces[0]] = below.get(token.spaces[0], 0) + 1
    flagged = {flag.space for flag in shown.flags}
    stacks: dict[str, dict[str, list[Counter]]] = {}
    for piece in shown.counters:
        if piece.space in inside:
            stacks.setdefault(piece.space, {}).setdefault(piece.side, []).append(piece)
    placed: list[PlacedCounter] = []
    buried: list[PlacedCounter] = []
    for space_id in sorted(stacks, key=lambda s: _depth_key(plan, s)):
        piles = list(stacks[space_id].values())
        there = stand(plan, space_id, piles, below.get(space_id, 0), space_id in flagged)
        placed += there
        buried += _counters_under(piles, there)
    flags = [(flag, *_flag_foot(plan, flag.space)) for flag in shown.flags if flag.space in inside]
    signs = [(_fit_token(plan, token), *_token_middle(plan, token)) for token in tokens]
    ways = [(way, *way_out(plan, way.space)) for way in shown.exits if way.space in inside]
    whole = plan.crop is None and len(plan.window) == len(plan.board.spaces)
    frames, waiting = trays.lay(plan, shown.trays if whole else (), room)
    across, down = (one * SIZE for one in plan.board.aspect)
    lines = [((a * across, b * down), (c * across, d * down)) for (a, b), (c, d) in shown.lines if whole]
    return Layout(
        (*waiting, *placed),
        tuple(signs),
        plates,
        tuple(flags),
        tuple(ways),
        frames,
        tuple(lines),
        tuple(buried),
    )


def _counters_under(
    piles: Iterable[Sequence[Counter]], placed: Sequence[PlacedCounter]
) -> Iterator[PlacedCounter]:
    """The counters of piles that are not placed, each where the lowest of its pile lies that is."""
    drawn = {one.counter.unit: one for one in placed}
    for pile in piles:
        lowest = next((drawn[piece.unit] for piece in pile if piece.unit in drawn), None)
        if lowest is not None:
            hidden = (piece for piece in pile if piece.unit not in drawn)
            yield from (replace(lowest, counter=piece, covered=True, count=0) for piece in hidden)


def stand(
    plan: MapPlan, space_id: str, piles: Sequence[Sequence[Counter]], plates: int = 0, flagged: bool = False
) -> list[PlacedCounter]:
    """The counters of one hex, a pile for each side: side by side as far as they can be read, else stacked.

    `plates` is how many plates with words stand at its foot, `flagged` whether a flag stands at its left.
    """
    space = plan.board.spaces[space_id]
    if space.kind in ("area", "box"):
        foot = _plate_in(plan, space, plates) - PLATE / 2 if plates else math.inf
        return within(plan, space, piles, foot)
    room = _room(plan, space, plates)
    if flagged:
        room = replace(room, left=max(room.left, _flag_foot(plan, space_id)[0] + CLOTH))
    if len(piles) == 1:
        return pile_up(room, piles[0])
    counters: list[PlacedCounter] = []
    upright = bool(set(room.cut) & {"W", "E"})
    for i, pile in enumerate(sorted(piles, key=lambda p: p[0].style)):
        share = (i + 0.5) / len(piles)
        scale = min(0.88, 1.76 / len(piles)) if len(pile) == 1 else min(0.8, 1.6 / len(piles))
        if room.cut:
            scale *= 0.8
        reach = SIDE * scale * 1.04 * len(piles)
        x = room.x + (0 if upright else reach * (share - 0.5))
        y = room.y + (reach * (share - 0.5) if upright else 0)
        counters += stack(room, pile, x, y, scale)
    if flagged and not upright:
        over = room.left - min(one.x - SIDE * one.scale / 2 for one in counters)
        spare = room.right - max(one.x + SIDE * one.scale / 2 for one in counters)
        move = max(0.0, min(over, spare))
        counters = [replace(one, x=one.x + move) for one in counters]
    return counters


def fan(plan: MapPlan, pieces: Sequence[Counter], scale: float = 1.0) -> tuple[PlacedCounter, ...]:
    """The counters of one hex spread out so that each can be read: in rows round it, inside the map."""
    if not pieces:
        return ()
    x, y = plan.heart(plan.board.spaces[pieces[0].space])
    columns = math.ceil(math.sqrt(len(pieces)))
    rows = math.ceil(len(pieces) / columns)
    pitch = SIDE * scale * 1.08
    left, top, right, bottom = plan.bounds
    x = clamp_place(x, pitch * columns / 2, left, right)
    y = clamp_place(y + COUNTER_OFFSET, pitch * rows / 2, top, bottom)
    counters = []
    for i, piece in enumerate(pieces):
        row, column = divmod(i, columns)
        wide = min(columns, len(pieces) - row * columns)
        counters.append(
            PlacedCounter(
                piece, x + pitch * (column - (wide - 1) / 2), y + pitch * (row - (rows - 1) / 2), scale
            )
        )
    return tuple(counters)


def _is_printed(plan: MapPlan, token: Token) -> bool:
    """True for a marker that the map shows already as a feature (see `scene.as_it_stands`)."""
    return all(token.kind in plan.board.spaces[s].features for s in token.spaces if s in plan.board.spaces)


def _depth_key(plan: MapPlan, space_id: str) -> tuple[float, float]:
    x, y = plan.centre(plan.board.spaces[space_id])
    return y, x


def _room(plan: MapPlan, space: Space, plates: int) -> CounterRoom:
    """What a hex leaves free: its printed part, without the plates at its foot."""
    ring = _printed_part(plan, space)
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    x, y = plan.heart(space)
    cut = plan.cuts(space)
    gap = 3.0 if cut else -2.0
    bottom = max(ys) - gap
    if plates:
        bottom = min(bottom, _first_plate(plan, space, plates) - PLATE / 2 - 1.5)
    elif space.name:
        bottom = min(bottom, _name_top(plan, space))
    down = 0.0 if cut else 2.0 if plan.is_mirrored else COUNTER_OFFSET
    return CounterRoom(x, y + down, min(xs) + gap, min(ys) + gap, max(xs) - gap, bottom, cut)


def _printed_part(plan: MapPlan, space: Space) -> list[XY]:
    """A hex as the board prints it, though the picture may be cut through it."""
    return (plan if plan.crop is None else replace(plan, crop=None)).outline(space)


def _flag_foot(plan: MapPlan, space_id: str) -> XY:
    """Where the staff of a flag stands: at the left of its hex, inside the map."""
    space = plan.board.spaces[space_id]
    x, y = plan.heart(space)
    left = plan.bounds[0]
    if space.kind in ("area", "box"):
        band = free(rings_of(plan, space), x, y - 12, y + 6)
        left = band[0] if band is not None else x - SIZE * 0.5
        spot = max(x - SIZE * 0.97, left + 3), y + SIZE * 0.08
        return _off_name(plan, space, spot) if space.id in plan.looks.seals else spot
    return max(x - SIZE * 0.97, left + 3), y + SIZE * 0.08


def _off_name(plan: MapPlan, space: Space, at: XY) -> XY:
    """The same, moved up or down where its cloth would cover the name of the area."""
    seal = behind(plan, space)
    names = [(a, top, b + seal, foot) for a, top, b, foot in map(rect_of, name_lines(plan, space))]
    ways = itertools.product((0, 10, -10, 20, 34, 50, 66), (0, -10, 10, -20, 20, -30, 30, -40, 40))
    for across, down in sorted(ways, key=lambda way: abs(way[0]) + abs(way[1])):
        x, y = at[0] + across, at[1] + down
        low, high, right = y + 3, y - 26, x + CLOTH + 3
        covers = any(x - 2 < b and a < right and high < foot and top < low for a, top, b, foot in names)
        if not covers and all(holds(plan.corners(space), (x + 4, one)) for one in (low, high)):
            return x, y
    return at


def has_rings(plan: MapPlan, where: Layout) -> bool:
    """Whether objectives have a line round them besides their flag: round most of a map it tells nothing."""
    return 2 * len(where.flags) <= len(plan.board.spaces)


def way_out(plan: MapPlan, space_id: str) -> tuple[float, float, float]:
    """Where the arrow off the map stands: its tip at the rim of the hex, away from the rest of the board."""
    space = plan.board.spaces[space_id]
    x, y = plan.centre(space)
    away_x = away_y = 0.0
    for ox, oy in map(plan.xy, plan.outward(space)):
        away_x, away_y = away_x + ox - x, away_y + oy - y
    if math.hypot(away_x, away_y) < 1:
        left, top, right, bottom = plan.bounds
        away_x, away_y = x - (left + right) / 2, y - (top + bottom) / 2
    length = math.hypot(away_x, away_y) or 1
    ux, uy = away_x / length, away_y / length
    reach = SIZE * 0.8
    if plan.cuts(space):
        hx, hy = plan.heart(space)
        reach = (x - hx) * ux + (y - hy) * uy - 3
        x, y = hx, hy
    elif space.kind in ("area", "box"):
        reach = _as_far(plan.corners(space), (x, y), (ux, uy)) - 4
    return x + ux * reach, y + uy * reach, math.degrees(math.atan2(uy, ux))


def _as_far(ring: Sequence[XY], at: XY, way: XY) -> float:
    """How far it is from a place inside an outline to its rim, in a direction."""
    best = SIZE * 0.8
    distances = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]):
        turn = way[0] * (by - ay) - way[1] * (bx - ax)
        if turn:
            t = ((ax - at[0]) * (by - ay) - (ay - at[1]) * (bx - ax)) / turn
            u = ((ax - at[0]) * way[1] - (ay - at[1]) * way[0]) / turn
            if t > 0 and 0 <= u <= 1:
                distances.append(t)
    return min(distances, default=best)


def _token_middle(plan: MapPlan, token: Token) -> XY:
    points = [plan.heart(plan.board.spaces[s]) for s in token.spaces]
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _fit_token(plan: MapPlan, token: Token) -> Token:
    """A marker with its sign as large as the space has room for."""
    halved = any(plan.cuts(plan.board.spaces[space]) for space in token.spaces)
    return msgspec.structs.replace(token, small=True) if halved and token.sign is not None else token


def words_of(token: Token) -> str:
    """What the plate of a marker says."""
    return (token.name or token.kind.replace("_", " ")) + (f" {token.text}" if token.text else "")


def _first_plate(plan: MapPlan, space: Space, plates: int) -> float:
    """The middle of the uppermost of this many plates at the foot of a space."""
    if space.kind in ("area", "box"):
        return _plate_in(plan, space, plates)
    foot = max(p[1] for p in _printed_part(plan, space)) - 1
    if space.name:
        foot = min(foot, _name_top(plan, space))
    return foot - PLATE / 2 - PLATE * (plates - 1)


def _plate_in(plan: MapPlan, space: Space, plates: int) -> float:
    """The same where the outline of an area has room for them under its counters, off its name."""
    (x, y), high = plan.heart(space), PLATE * plates
    names = [(line.y - line.size, line.y + 4) for line in name_lines(plan, space)]
    for down in range(30, 6, -4):
        top = y + down
        band = free(rings_of(plan, space), x, top, top + high)
        if (
            band is not None
            and band[1] - band[0] >= 50
            and not any(a < top + high and top < b for a, b in names)
        ):
            return top + PLATE / 2
    return y + 30


def _name_top(plan: MapPlan, space: Space) -> float:
    """Where the letters of a place's name begin; in the middle of a hex it bears counters over it."""
    return max(naming.spot(plan, space)[1], plan.heart(space)[1] + SIZE * LOWEST_NAME) - 13


def _marker_plates(plan: MapPlan, tokens: Iterable[Token]) -> tuple[Plate, ...]:
    """The plates of the markers, at the foot of their hex or on their edge, under each other."""
    lying: dict[tuple[str, ...], list[Token]] = {}
    for token in tokens:
        if token.plate:
            lying.setdefault(token.spaces, []).append(token)
    plates = []
    for spaces, pile in lying.items():
        x, y = _token_middle(plan, pile[0])
        if len(spaces) == 1:
            y = _first_plate(plan, plan.board.spaces[spaces[0]], len(pile))
        else:
            y -= PLATE * (len(pile) - 1) / 2
        for i, token in enumerate(pile):
            words = words_of(token)
            plates.append(Plate(token, words, x, y + PLATE * i, width_of(words, 9.2) + 8))
    return tuple(plates)
