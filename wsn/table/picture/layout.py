"""Where everything of a scene stands on the sheet: counters in their stacks, flags, signs and plates.

Apart from the drawing, so that print and the window place things alike. All in sheet units of the plan.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from wsn.board.board import Space
from wsn.table.picture import furniture
from wsn.table.picture.plan import SIZE, Plan
from wsn.table.picture.room import HEAD, band_for, free, name_lines, rings_of
from wsn.table.picture.svg import XY, width_of
from wsn.table.scene import Counter, Exit, Flag, Scene, Token

SIDE = 45.0
"""The width of a counter at scale 1."""
STACK = 5
"""So many counters of a stack are drawn; a number says how many there are."""
SCALE = 1.12
"""How large a lone counter stands on the map."""
STEP = 4.8
"""How far each counter of a stack stands up and to the right of the one below."""
CLOTH = 17.0
"""How far the cloth of a flag reaches to the right of its staff."""
PLATE = 12.5
"""The height of a plate with a word."""
DOWN = 5.0
"""So far under the middle of its hex a counter stands: the label is above it. Less in a pointy-top hex."""

Places = tuple[float, tuple[XY, ...]]
SPREAD: tuple[Places, ...] = (
    (SCALE, ((0, 0),)),
    (0.88, ((-0.52, 0), (0.52, 0))),
    (0.72, ((-0.52, -0.56), (0.52, -0.56), (0, 0.56))),
    (0.72, ((-0.52, -0.56), (0.52, -0.56), (-0.52, 0.56), (0.52, 0.56))),
)
"""For one to four counters of a side: their scale, and where they stand, in widths of a counter."""
COLUMN: tuple[Places, ...] = (
    (0.98, ((0, 0),)),
    (0.84, ((0, -0.52), (0, 0.52))),
    (0.62, ((0, -1.04), (0, 0), (0, 1.04))),
)
"""The same one above the other, where half a hex is cut away on its left or right."""
ROW: tuple[Places, ...] = (
    (0.94, ((0, 0),)),
    (0.84, ((-0.52, 0), (0.52, 0))),
    (0.68, ((-1.04, 0), (0, 0), (1.04, 0))),
)
"""The same side by side, where it is cut away above or below."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter on the sheet. Those later in a layout lie on those before."""

    counter: Counter
    x: float
    y: float
    scale: float
    covered: bool = False
    """True when the counters on top leave nothing but its rim to be seen."""
    count: int = 0
    """On the topmost of a stack: how many counters there are. 0 where all can be seen."""

    def holds(self, x: float, y: float) -> bool:
        """True when the place lies on this counter."""
        half = SIDE * self.scale / 2
        return abs(x - self.x) <= half and abs(y - self.y) <= half


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

    counters: tuple[Placed, ...] = ()
    signs: tuple[tuple[Token, float, float], ...] = ()
    """Markers that lie on the ground under the counters, with the middle of their sign."""
    plates: tuple[Plate, ...] = ()
    flags: tuple[tuple[Flag, float, float], ...] = ()
    """Objectives, with the foot of each staff."""
    exits: tuple[tuple[Exit, float, float, float], ...] = ()
    """Ways off the map, with the tip of each arrow and its turn in degrees clockwise from right."""

    def at(self, x: float, y: float) -> Placed | None:
        """The topmost counter at a place."""
        return next((one for one in reversed(self.counters) if one.holds(x, y)), None)


@dataclass(frozen=True, slots=True)
class _Room:
    """The part of a hex that counters may take, and the middle they stand round."""

    x: float
    y: float
    left: float
    top: float
    right: float
    bottom: float
    cut: str

    def inside(self, x: float, y: float, wide: float, high: float) -> XY:
        """The nearest place to x, y where something so wide and high keeps inside, as far as it can."""
        return _kept(x, wide / 2, self.left, self.right), _kept(y, high / 2, self.top, self.bottom)


def _kept(at: float, half: float, low: float, high: float) -> float:
    if high - low < 2 * half:
        return (low + high) / 2
    return min(max(at, low + half), high - half)


def layout(plan: Plan, shown: Scene) -> Layout:
    """Everything of a scene that stands in the drawn window."""
    inside = set(plan.window)
    tokens = [t for t in shown.tokens if set(t.spaces) & inside and not _printed(plan, t)]
    plates = _plates(plan, tokens)
    below: dict[str, int] = {}
    for token in tokens:
        if token.plate and len(token.spaces) == 1:
            below[token.spaces[0]] = below.get(token.spaces[0], 0) + 1
    flagged = {flag.space for flag in shown.flags}
    stacks: dict[str, dict[str, list[Counter]]] = {}
    for piece in shown.counters:
        if piece.space in inside:
            stacks.setdefault(piece.space, {}).setdefault(piece.side, []).append(piece)
    placed: list[Placed] = []
    for space_id in sorted(stacks, key=lambda s: _depth(plan, s)):
        piles = list(stacks[space_id].values())
        placed += stand(plan, space_id, piles, below.get(space_id, 0), space_id in flagged)
    flags = [(flag, *_foot(plan, flag.space)) for flag in shown.flags if flag.space in inside]
    signs = [(token, *_middle(plan, token)) for token in tokens]
    ways = [(way, *way_out(plan, way.space)) for way in shown.exits if way.space in inside]
    return Layout(tuple(placed), tuple(signs), plates, tuple(flags), tuple(ways))


def stand(
    plan: Plan, space_id: str, piles: Sequence[Sequence[Counter]], plates: int = 0, flagged: bool = False
) -> list[Placed]:
    """The counters of one hex, a pile for each side: side by side as far as they can be read, else stacked.

    `plates` is how many plates with words stand at its foot, `flagged` whether a flag stands at its left.
    """
    space = plan.board.spaces[space_id]
    if space.kind in ("area", "box"):
        return _within(plan, space, piles)
    room = _room(plan, space, plates)
    if flagged:
        room = replace(room, left=max(room.left, _foot(plan, space_id)[0] + CLOTH))
    if len(piles) == 1:
        return _pile(room, piles[0])
    found: list[Placed] = []
    upright = bool(set(room.cut) & {"W", "E"})
    for i, pile in enumerate(sorted(piles, key=lambda p: p[0].style)):
        share = (i + 0.5) / len(piles)
        scale = min(0.88, 1.76 / len(piles)) if len(pile) == 1 else min(0.8, 1.6 / len(piles))
        if room.cut:
            scale *= 0.8
        reach = SIDE * scale * 1.04 * len(piles)
        x = room.x + (0 if upright else reach * (share - 0.5))
        y = room.y + (reach * (share - 0.5) if upright else 0)
        found += _stack(room, pile, x, y, scale)
    if flagged and not upright:
        over = room.left - min(one.x - SIDE * one.scale / 2 for one in found)
        spare = room.right - max(one.x + SIDE * one.scale / 2 for one in found)
        move = max(0.0, min(over, spare))
        found = [replace(one, x=one.x + move) for one in found]
    return found


LEAST = 0.66
"""Counters of an area are drawn no smaller; where it has no room for them side by side they are stacked."""


def _within(plan: Plan, space: Space, piles: Sequence[Sequence[Counter]]) -> list[Placed]:
    """The counters of an area or a box: in rows as large as there is room for, sides apart; else stacked."""
    ordered = sorted(piles, key=lambda pile: pile[0].style)
    pieces = [piece for pile in ordered for piece in pile]
    gap = 0.0 if len(ordered) == 1 else 0.35
    for scale in (SCALE, 1.0, 0.88, 0.76, LEAST):
        pitch = SIDE * scale * 1.05
        for rows in range(1, min(len(pieces), 5) + 1):
            blocks = [math.ceil(len(pile) / rows) for pile in ordered]
            columns = sum(blocks) + gap * (len(ordered) - 1)
            if len(ordered) > 1 and rows > max(map(len, ordered)):
                break
            at = band_for(plan, space, columns * pitch, rows * pitch)
            if at is None:
                continue
            found, left = [], at[0] - columns * pitch / 2
            for pile, wide in zip(ordered, blocks):
                high = math.ceil(len(pile) / wide)
                for i, piece in enumerate(pile):
                    row, column = divmod(i, wide)
                    x = left + (column + 0.5) * pitch
                    found.append(Placed(piece, x, at[1] + (row - (high - 1) / 2) * pitch, scale))
                left += (wide + gap) * pitch
            return found
    return _heaped(plan, space, ordered)


def _heaped(plan: Plan, space: Space, piles: Sequence[Sequence[Counter]]) -> list[Placed]:
    """A stack for each side, side by side in the middle of an area."""
    x, y = plan.centre(space)
    y += HEAD / 2 if space.kind == "box" else 0.0
    lean = STEP * (min(STACK, max(map(len, piles))) - 1)
    for scale in (0.9, 0.8, 0.72, LEAST, 0.58):
        wide = len(piles) * (SIDE * scale * 1.04 + lean)
        at = band_for(plan, space, wide, SIDE * scale + lean)
        if at is not None:
            (x, y), pitch = at, wide / len(piles)
            break
    else:
        scale, pitch = 0.58, SIDE * 0.58 + lean
    found: list[Placed] = []
    for i, pile in enumerate(piles):
        at_x = x + (i - (len(piles) - 1) / 2) * pitch
        half = (SIDE * scale + lean) / 2
        found += _stack(
            _Room(at_x, y, at_x - half, y - half, at_x + half, y + half, ""), pile, at_x, y, scale
        )
    return found


def fan(plan: Plan, pieces: Sequence[Counter], scale: float = 1.0) -> tuple[Placed, ...]:
    """The counters of one hex spread out so that each can be read: in rows round it, inside the map."""
    if not pieces:
        return ()
    x, y = plan.heart(plan.board.spaces[pieces[0].space])
    columns = math.ceil(math.sqrt(len(pieces)))
    rows = math.ceil(len(pieces) / columns)
    pitch = SIDE * scale * 1.08
    left, top, right, bottom = plan.bounds
    x = _kept(x, pitch * columns / 2, left, right)
    y = _kept(y + DOWN, pitch * rows / 2, top, bottom)
    found = []
    for i, piece in enumerate(pieces):
        row, column = divmod(i, columns)
        wide = min(columns, len(pieces) - row * columns)
        found.append(
            Placed(piece, x + pitch * (column - (wide - 1) / 2), y + pitch * (row - (rows - 1) / 2), scale)
        )
    return tuple(found)


def _printed(plan: Plan, token: Token) -> bool:
    """True for a marker that the map shows already as a feature (see `scene.as_it_stands`)."""
    return all(token.kind in plan.board.spaces[s].features for s in token.spaces if s in plan.board.spaces)


def _depth(plan: Plan, space_id: str) -> tuple[float, float]:
    x, y = plan.centre(plan.board.spaces[space_id])
    return y, x


def _room(plan: Plan, space: Space, plates: int) -> _Room:
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
    down = 0.0 if cut else 2.0 if plan.swapped else DOWN
    return _Room(x, y + down, min(xs) + gap, min(ys) + gap, max(xs) - gap, bottom, cut)


def _printed_part(plan: Plan, space: Space) -> list[XY]:
    """A hex as the board prints it, though the picture may be cut through it."""
    return (plan if plan.crop is None else replace(plan, crop=None)).outline(space)


def _pile(room: _Room, pile: Sequence[Counter]) -> list[Placed]:
    """The counters of one side alone in a hex."""
    across = bool(set(room.cut) & {"N", "S"})
    upright = bool(set(room.cut) & {"W", "E"})
    if across and upright:
        table: tuple[Places, ...] = ((0.8, ((0, 0),)),)
    else:
        table = ROW if across else COLUMN if upright else SPREAD
    if len(pile) > len(table):
        scale = table[0][0] if len(table) > 1 else 0.7
        return _stack(room, pile, room.x, room.y, scale * (0.9 if room.cut else 1.0))
    scale, places = table[len(pile) - 1]
    us, vs = [u for u, _ in places], [v for _, v in places]
    wide, high = (max(us) - min(us) + 1) * SIDE, (max(vs) - min(vs) + 1) * SIDE
    scale = min(scale, (room.right - room.left) / wide, (room.bottom - room.top) / high)
    x, y = room.inside(room.x, room.y, wide * scale, high * scale)
    u0, v0 = (max(us) + min(us)) / 2, (max(vs) + min(vs)) / 2
    if not room.cut and high * scale < room.bottom - room.top:
        u0 = v0 = 0.0
    return [
        Placed(piece, x + (u - u0) * SIDE * scale, y + (v - v0) * SIDE * scale, scale)
        for piece, (u, v) in zip(pile, places)
    ]


def _stack(room: _Room, pile: Sequence[Counter], x: float, y: float, scale: float) -> list[Placed]:
    """Counters each a little up and to the right of the one below, about a place."""
    shown = pile[-STACK:]
    lean = STEP * (len(shown) - 1)
    wide, high = room.right - room.left, room.bottom - room.top
    scale = min(scale, (wide - lean) / SIDE, (high - lean) / SIDE)
    x, y = room.inside(x, y, SIDE * scale + lean, SIDE * scale + lean)
    x, y = x - lean / 2, y + lean / 2
    top = len(shown) - 1
    return [
        Placed(
            piece,
            x + i * STEP,
            y - i * STEP,
            scale,
            covered=i < top,
            count=len(pile) if i == top and top else 0,
        )
        for i, piece in enumerate(shown)
    ]


def _foot(plan: Plan, space_id: str) -> XY:
    """Where the staff of a flag stands: at the left of its hex, inside the map."""
    space = plan.board.spaces[space_id]
    x, y = plan.heart(space)
    left = plan.bounds[0]
    if space.kind in ("area", "box"):
        band = free(rings_of(plan, space), x, y - 12, y + 6)
        left = band[0] if band is not None else x - SIZE * 0.5
    return max(x - SIZE * 0.97, left + 3), y + SIZE * 0.08


def way_out(plan: Plan, space_id: str) -> tuple[float, float, float]:
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
    found = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]]):
        turn = way[0] * (by - ay) - way[1] * (bx - ax)
        if turn:
            t = ((ax - at[0]) * (by - ay) - (ay - at[1]) * (bx - ax)) / turn
            u = ((ax - at[0]) * way[1] - (ay - at[1]) * way[0]) / turn
            if t > 0 and 0 <= u <= 1:
                found.append(t)
    return min(found, default=best)


def _middle(plan: Plan, token: Token) -> XY:
    points = [plan.heart(plan.board.spaces[s]) for s in token.spaces]
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def words_of(token: Token) -> str:
    """What the plate of a marker says."""
    return (token.name or token.kind.replace("_", " ")) + (f" {token.text}" if token.text else "")


def _first_plate(plan: Plan, space: Space, plates: int) -> float:
    """The middle of the uppermost of so many plates at the foot of a space."""
    if space.kind in ("area", "box"):
        return _plate_in(plan, space, plates)
    foot = max(p[1] for p in _printed_part(plan, space)) - 1
    if space.name:
        foot = min(foot, _name_top(plan, space))
    return foot - PLATE / 2 - PLATE * (plates - 1)


def _plate_in(plan: Plan, space: Space, plates: int) -> float:
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


def _name_top(plan: Plan, space: Space) -> float:
    """Where the letters of a place's name begin."""
    return plan.heart(space)[1] + SIZE * furniture.name_foot(plan, space) - 13


def _plates(plan: Plan, tokens: Iterable[Token]) -> tuple[Plate, ...]:
    """The plates of the markers, at the foot of their hex or on their edge, under each other."""
    lying: dict[tuple[str, ...], list[Token]] = {}
    for token in tokens:
        if token.plate:
            lying.setdefault(token.spaces, []).append(token)
    found = []
    for spaces, pile in lying.items():
        x, y = _middle(plan, pile[0])
        if len(spaces) == 1:
            y = _first_plate(plan, plan.board.spaces[spaces[0]], len(pile))
        else:
            y -= PLATE * (len(pile) - 1) / 2
        for i, token in enumerate(pile):
            words = words_of(token)
            found.append(Plate(token, words, x, y + PLATE * i, width_of(words, 9.2) + 8))
    return tuple(found)
