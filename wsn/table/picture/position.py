"""A position: the map with counters, markers and objectives on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from wsn.board.board import Board
from wsn.engine.state import GameState
from wsn.table.picture import counters, tokens, trays
from wsn.table.picture.layout import has_rings, layout
from wsn.table.picture.marks import hex_mark
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.svg import group
from wsn.table.picture.window import window_of
from wsn.table.scene import Flag, Scene, as_it_stands, scene


def position_svg(
    board: Board,
    position: GameState | Scene,
    *,
    sides: Sequence[str] | None = None,
    objectives: Mapping[str, str] = MappingProxyType({}),
    window: Iterable[str] | None = None,
    caption: str = "",
    palette: Palette = SUMMER,
    furnished: bool = True,
    with_key: bool = False,
) -> str:
    """The board with a game on it: a state (or a player's view of one), or a scene made of it.

    `sides` gives the order of the sides (allies first), `objectives` the spaces to flag, each
    with the side that holds it or nothing, `caption` a line that takes the place of the map's title,
    `with_key` a key of every word on the map.
    """
    shown = (
        position
        if isinstance(position, Scene)
        else scene(board, position, sides=sides, objectives=objectives)
    )
    board = as_it_stands(board, ((token.kind, token.spaces) for token in shown.tokens))
    ids = window_of(board, window)
    plan = MapPlan(board, ids, palette)
    where = layout(plan, shown)
    ground = [ring(plan, flag) for flag, _, _ in where.flags if has_rings(plan, where)]
    ground += [tokens.sign(palette, token, x, y) for token, x, y in where.signs]
    ground += [tokens.divider(palette, *ends) for ends in where.lines]
    over = [tokens.exit_sign(palette, *way) for way in where.exits]
    over.append(trays.draw_frames(palette, where.trays))
    over.append(counters.counters(palette, where))
    over += [tokens.plate(palette, one) for one in where.plates]
    over += [tokens.flag(palette, flag, x, y) for flag, x, y in where.flags]
    return map_svg(
        board,
        window=ids,
        palette=palette,
        furnished=furnished,
        over=group(over),
        under_labels=group(ground),
        heading=caption or shown.caption,
        with_key=with_key,
        reach=trays.reach(plan, where.trays) if where.trays else None,
    )


def ring(plan: MapPlan, flag: Flag) -> str:
    """A line round the hex of an objective, so that it is found on a small picture too."""
    corners = plan.corners(plan.board.spaces[flag.space])
    return hex_mark("objective_held" if flag.side else "objective", corners, plan.palette)
