"""Where the trays of a game lie beside its board: a room that it has from the start.

No window library is needed. What is lost later comes to lie in a tray, and a board that made way for
it would move under the pointer.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import msgspec

from wsn.client.view.camera import FIT_MARGIN, Box
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.trays import (
    LARGEST_TRAY_SCALE,
    MAP_GAP,
    TRAY_PAD,
    TRAY_PITCH,
    TrayRoom,
    fit_trays,
    title_width,
)
from wsn.table.scene import Counter, Scene, Tray
from wsn.table.trays import LOST

SHARE: Final = 3
"""One in so many counters on the board has its place in the room: when more are lost, all lie smaller."""
TRAY_THICKNESSES: Final = tuple((2 * TRAY_PAD + TRAY_PITCH * 1.25) * 1.17**n for n in range(14))
"""How wide a room at the right of the board may be, or how high one below it, in sheet units."""
WORTH: Final = 0.3
"""What large trays are worth beside a large board: the power of their size by which a room is judged."""

WORDS: Final = 15.0
"""The size of words beside a mark, in sheet units; never under SMALLEST_WORDS window units."""
SMALLEST_WORDS: Final = 12.0
"""So small can words beside a mark still be read, in window units at a text size of 100 %."""


def letters_at(zoom: float, ui: float = 1.0) -> float:
    """The size of words beside marks at a zoom, in window units; `ui` is the text size, 1 for 100 %."""
    return max(min(WORDS * zoom, 26.0), SMALLEST_WORDS * ui)


def titles_at(zoom: float, trays: tuple[Tray, ...], ui: float = 1.0) -> float:
    """How wide the widest title of trays is at a zoom, with its halo, in window units."""
    return max(title_width(tray, letters_at(zoom, ui)) for tray in trays)


def awaited_trays(scene: Scene) -> tuple[Tray, ...]:
    """The trays of a scene, with room for some of those that are on the board."""
    on: dict[str, list[Counter]] = {}
    for piece in scene.counters:
        on.setdefault(piece.side, []).append(piece)
    trays = list(scene.trays)
    for side, pieces in on.items():
        more = tuple(pieces[: math.ceil(len(pieces) / SHARE)])
        at = next((n for n, one in enumerate(trays) if (one.side, one.title) == (side, LOST)), None)
        if at is not None:
            trays[at] = msgspec.structs.replace(trays[at], counters=(*trays[at].counters, *more))
        else:
            first = pieces[0]
            trays.append(
                Tray(title=LOST, side=side, letter=first.letter, style=first.style, counters=more, force=side)
            )
    return tuple(trays)


def room_for(plan: MapPlan, trays: tuple[Tray, ...], area: Box, ui: float = 1.0) -> TrayRoom | None:
    """The room beside a board in which these trays leave it largest in a part of the window.

    At the right of the board or below it; `ui` is the text size. None where there are no trays.
    """
    if not trays:
        return None
    left, top, right, bottom = plan.bounds
    wide, high = right - left, bottom - top

    def zoom(more_wide: float, more_high: float) -> float:
        return min(
            area.width / ((wide + more_wide) * FIT_MARGIN), area.height / ((high + more_high) * FIT_MARGIN)
        )

    best: tuple[bool, float] = (False, 0.0)
    chosen = None
    for thick in TRAY_THICKNESSES:
        beside = zoom(thick + MAP_GAP, 0)
        below = zoom(0, thick + MAP_GAP)
        tall = max(high, area.height / (beside * FIT_MARGIN))
        broad = max(wide, area.width / (below * FIT_MARGIN))
        for near, room in (
            (beside, TrayRoom(right + MAP_GAP, top - (tall - high) / 2, thick, tall)),
            (below, TrayRoom(left - (broad - wide) / 2, bottom + MAP_GAP, broad, thick)),
        ):
            room = replace(room, letters=letters_at(near, ui) / near)
            named = room.width * near >= titles_at(near, trays, ui)  # else "Out o..." would stand over them
            if not named and best[0]:
                continue
            size, _ = fit_trays(trays, room)
            worth = near * (size / LARGEST_TRAY_SCALE) ** WORTH
            if (named and not best[0]) or worth > best[1] * 1.005:
                best, chosen = (named, worth), room
    return chosen
