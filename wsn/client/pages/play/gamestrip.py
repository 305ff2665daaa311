"""The score strip of a game page: who is winning, and the way to an objective."""

from __future__ import annotations

from collections.abc import Callable

from wsn.client.panels import scorestrip, sides
from wsn.client.panels.theme import in_pixels
from wsn.client.view.boardview import BoardView
from wsn.desk.standing import ScoreNow


def draw_strip(
    now: ScoreNow | None,
    view: BoardView,
    inks: sides.Inks,
    point_at: Callable[[str], None],
    top: float,
    wide: float,
) -> float:
    """Draw it; how high it is. Without a score to tell (the screen is handed over) its room stays empty."""
    if now is not None:
        space = scorestrip.draw_score(now, inks, 0, top, wide)
        if space in view.board.spaces:
            view.centre_on(space)
            point_at(space)
    return in_pixels(scorestrip.STRIP_HEIGHT)
