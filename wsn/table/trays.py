"""What is not on the board: units that have not come yet or have gone, and those that were lost, in trays.

A side sees in them what it may know: what is hidden from it is in no tray, and what it has never seen for
what it was lies there as the same `?` that stood on the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from wsn.board.board import Board
from wsn.engine.state import GameState, Unit
from wsn.table.scene import Tray, counter, side_letters, space_of
from wsn.table.seat import Seat

LOST = "Out of play"
"""The title of the tray of those that have left play for good."""
OFF = "Off the map"
"""The title of a tray where the game does not say where its units are."""


def trays_of(seat: Seat, board: Board) -> tuple[Tray, ...]:
    """The trays beside the board as a seat sees them: side by side, those who may still come first."""
    waiting: dict[tuple[str, str], list[Unit]] = {}
    for unit in seat.view.units.values():
        if space_of(seat.view, unit.id) not in board.spaces:
            title = titled(seat.about(_outermost(seat.view, unit)).place)
            waiting.setdefault((unit.side, title), []).append(unit)
    for unit in seat.fallen():
        waiting.setdefault((unit.side, LOST), []).append(unit)
    sides = tuple(seat.game.system.sides)
    order = (*sides, *sorted({side for side, _ in waiting} - {*sides}))
    letters = side_letters(order)
    rows = sorted(waiting.items(), key=lambda row: (order.index(row[0][0]), row[0][1] == LOST))
    return tuple(
        Tray(
            title=title,
            side=side,
            letter=letters[side],
            style=order.index(side),
            counters=tuple(counter(board.system, unit, order) for unit in _sorted(units)),
        )
        for (side, title), units in rows
    )


def titled(words: str) -> str:
    """Where a unit is, as the title of a tray."""
    return words[:1].upper() + words[1:] if words else OFF


def tray_lines(trays: Iterable[Tray]) -> tuple[str, ...]:
    """The trays in words, a line each: `Not yet on the map (allies): F1, F2`."""
    return tuple(f"{tray.title} ({tray.side}): {', '.join(c.unit for c in tray.counters)}" for tray in trays)


def _outermost(state: GameState, unit: Unit) -> str:
    """The unit itself, or the one that carries it in the end."""
    seen = {unit.id}
    while unit.place is not None and unit.place in state.units and unit.place not in seen:
        seen.add(unit.place)
        unit = state.units[unit.place]
    return unit.id


def _sorted(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: unit.id)
