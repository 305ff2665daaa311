"""A position: the map with counters, markers and objectives on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.board.board import Board
from wsn.engine.state import GameState
from wsn.table.picture import counters, overlay, signs
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, Plan, window_of
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text
from wsn.table.scene import Counter, Flag, Scene, Token, as_it_stands, scene

STACK = 5
"""So many counters of a stack are drawn; a number says how many there are."""
SCALE = 1.12
"""How large counters stand on the map."""
SPREAD: tuple[tuple[float, tuple[XY, ...]], ...] = (
    (SCALE, ((0, 0),)),
    (0.94, ((-0.52, 0), (0.52, 0))),
    (0.8, ((-0.52, -0.5), (0.52, -0.5), (0, 0.53))),
    (0.8, ((-0.52, -0.5), (0.52, -0.5), (-0.52, 0.53), (0.52, 0.53))),
)
"""For one to four counters of a side: their scale, and where they stand, in widths of a counter."""


def position_svg(
    board: Board,
    position: GameState | Scene,
    *,
    sides: Sequence[str] | None = None,
    objectives: Iterable[str] = (),
    window: Iterable[str] | None = None,
    caption: str = "",
    palette: Palette = SUMMER,
    furnished: bool = True,
) -> str:
    """The board with a game on it: a state (or a player's view of one), or a scene made of it.

    `sides` gives the order of the sides (allies first), `objectives` hexes to flag that nobody holds yet,
    `caption` a line that takes the place of the map's title.
    """
    shown = (
        position
        if isinstance(position, Scene)
        else scene(board, position, sides=sides, objectives=objectives)
    )
    board = as_it_stands(board, ((token.kind, token.spaces) for token in shown.tokens))
    ids = window_of(board, window)
    plan = Plan(board, ids, palette)
    inside = set(ids)
    drawn = {(word, space.id) for space in board.spaces.values() for word in space.features}
    shown_tokens = [
        token
        for token in shown.tokens
        if set(token.spaces) & inside and not all((token.kind, s) in drawn for s in token.spaces)
    ]
    over = [_sign(plan, token) for token in shown_tokens]
    stacks: dict[tuple[str, str], list[Counter]] = {}
    for piece in shown.counters:
        if piece.space in inside:
            stacks.setdefault((piece.space, piece.side), []).append(piece)
    crowded = {space for space, _ in stacks if sum(1 for s, _ in stacks if s == space) > 1}
    for (space, _), pile in sorted(stacks.items(), key=lambda p: _depth(plan, p[0][0])):
        shift = 0.0
        if space in crowded:
            shift = -SIZE * 0.3 if pile[0].style == 0 else SIZE * 0.3
        over.append(_pile(plan, space, pile, shift))
    over += _tiles(plan, shown_tokens)
    over += [_flag(plan, flag) for flag in shown.flags if flag.space in inside]
    return map_svg(
        board,
        window=ids,
        palette=palette,
        furnished=furnished,
        over=group(over),
        heading=caption or shown.caption,
    )


def _depth(plan: Plan, space: str) -> tuple[float, float]:
    x, y = plan.centre(plan.board.spaces[space].hex)
    return y, x


def _pile(plan: Plan, space: str, pile: list[Counter], shift: float) -> str:
    """The counters of one side in one hex: up to four side by side, more (or two sides in a hex) stacked."""
    if shift or len(pile) > len(SPREAD):
        return _stack(plan, space, pile, shift)
    x, y = plan.heart(plan.board.spaces[space])
    y += 5
    scale, places = SPREAD[len(pile) - 1]
    out = []
    for piece, (across, down) in zip(pile, places):
        wide = counters.SIDE * scale
        place = f"translate({num(x + across * wide)} {num(y + down * wide)}) scale({scale:g})"
        out.append(group([counters.counter(plan.palette, piece, 0, 0)], transform=place))
    return group(out)


def _stack(plan: Plan, space: str, pile: list[Counter], shift: float) -> str:
    """The counters of one side in one hex, each a little up and to the right of the one below."""
    x, y = plan.heart(plan.board.spaces[space])
    shown = pile[-STACK:]
    step = 4.8
    scale = SCALE if not shift else 0.98
    x += shift - step * (len(shown) - 1) / 2
    y += 5 + step * (len(shown) - 1) / 2
    out = []
    for i, piece in enumerate(shown):
        top = i == len(shown) - 1
        drawn = counters.counter(plan.palette, piece, 0, 0, plain=not top)
        place = f"translate({num(x + i * step)} {num(y - i * step)}) scale({scale:g})"
        out.append(group([drawn], transform=place))
    if len(pile) > 1:
        half = counters.SIDE * scale / 2 - 1
        bx, by = x + (len(shown) - 1) * step - half, y - (len(shown) - 1) * step + half
        dot = Pen().circle(bx, by, 7.4)
        colours = plan.palette
        out.append(path(str(dot), fill=colours.ink, stroke=colours.foam, stroke_width="1.2"))
        out.append(text(bx, by + 3.7, str(len(pile)), 10.5, colours.foam, bold=True))
    return group(out)


def _flag(plan: Plan, flag: Flag) -> str:
    """An objective: a flag on a staff in the hex, with the letter of its holder."""
    colours = plan.palette
    x, y = plan.heart(plan.board.spaces[flag.space])
    x, y = x - SIZE * 0.97, y + SIZE * 0.08
    ground = counters.tint(colours, flag.style) if flag.style >= 0 else colours.foam
    cloth = str(
        Pen().polygon([(x, y - 24), (x + 19, y - 22), (x + 14, y - 16), (x + 19, y - 10), (x, y - 11)])
    )
    staff = str(Pen().line([(x, y - 26), (x, y + 3)]))
    return group(
        [
            path(staff, stroke=colours.foam, stroke_width="4.4", fill="none", stroke_linecap="round"),
            path(cloth, fill=ground, stroke=colours.ink, stroke_width="1.2", stroke_linejoin="round"),
            path(staff, stroke=colours.ink, stroke_width="2", fill="none", stroke_linecap="round"),
            text(x + 7.6, y - 13.4, flag.letter or "?", 10.5, colours.ink, bold=True),
        ]
    )


def _middle(plan: Plan, token: Token) -> XY:
    points = [plan.heart(plan.board.spaces[s]) for s in token.spaces]
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _sign(plan: Plan, token: Token) -> str:
    """What lies on the ground: a cloud of smoke, or the sign of a marker where it has one."""
    x, y = _middle(plan, token)
    if token.kind == "smoke":
        return overlay.cloud(plan, x, y)
    return signs.SIGNS[token.sign](plan.palette, x, y) if token.sign in signs.SIGNS else ""


def _tiles(plan: Plan, tokens: Sequence[Token]) -> list[str]:
    """A small tile with its word for each marker but smoke; those of one place stand under each other."""
    colours = plan.palette
    lying: dict[tuple[str, ...], int] = {}
    out = []
    for token in tokens:
        if token.kind == "smoke":
            continue
        x, y = _middle(plan, token)
        y += 12.5 * lying.get(token.spaces, 0)
        lying[token.spaces] = lying.get(token.spaces, 0) + 1
        words = (token.name or token.kind.replace("_", " ")) + (f" {token.text}" if token.text else "")
        half = 4 + 2.7 * len(words)
        tile = element(
            "rect",
            x=round(x - half, 1),
            y=round(y + 26, 1),
            width=round(2 * half, 1),
            height=12.5,
            rx=2,
            fill=colours.label_halo,
            stroke=colours.ink,
            stroke_width=0.8,
        )
        out.append(tile + text(x, y + 35.6, words, 9.2, colours.ink))
    return out
