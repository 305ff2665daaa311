"""A position: the map with counters, markers and objectives on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.board.board import Board
from wsn.engine.state import GameState
from wsn.table.picture import counters, tokens
from wsn.table.picture.layout import layout
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import Plan, window_of
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import group
from wsn.table.scene import Scene, as_it_stands, scene


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
    where = layout(plan, shown)
    over = [tokens.sign(palette, token, x, y) for token, x, y in where.signs]
    over.append(counters.counters(palette, where))
    over += [tokens.plate(palette, one) for one in where.plates]
    over += [tokens.flag(palette, flag, x, y) for flag, x, y in where.flags]
    return map_svg(
        board,
        window=ids,
        palette=palette,
        furnished=furnished,
        over=group(over),
        heading=caption or shown.caption,
    )
