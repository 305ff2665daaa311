"""Trays beside the board: reinforcements, units aboard a carrier, units that have left, and losses.

A tray shows what its viewer may know: a hidden unit is in no tray, and a unit that was never identified
lies there as the same `?` that stood on the board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from wsn.board.board import Board
from wsn.engine.state import GameState, Unit
from wsn.english import capitalize
from wsn.table.looks import looks_of
from wsn.table.scene import Tray, counter, side_letters, space_of
from wsn.table.seat import Seat

LOST: Final = "Out of play"
"""The title of the tray of eliminated units."""
LEFT_TITLE: Final = "Left the map"
"""The title of the tray of units that have left the map and are no loss."""
OFF_MAP_TITLE: Final = "Off the map"
"""The title of a tray where the game does not say where its units are."""
_LAST_TITLES: Final = (LEFT_TITLE, LOST)


def trays_of(seat: Seat, board: Board, forces: Mapping[str, str] | None = None) -> tuple[Tray, ...]:
    """The trays beside the board as a seat sees them: side by side, units still to come first, losses last.

    `forces` says what each side is called.
    A unit aboard a carrier on the board is in the stack of its carrier, and in a tray of that carrier too.
    """
    waiting: dict[tuple[str, str], list[Unit]] = {}
    for unit in seat.view.units.values():
        if space_of(seat.view, unit.id) not in board.spaces:
            title = tray_title(seat.about(_outermost_carrier(seat.view, unit)).place)
            waiting.setdefault((unit.side, title), []).append(unit)
        elif unit.place is not None and unit.place in seat.view.units:
            waiting.setdefault((unit.side, _carrier_title(seat, unit.place)), []).append(unit)
    for unit in seat.left_map():
        waiting.setdefault((unit.side, LEFT_TITLE), []).append(unit)
    for unit in seat.eliminated_units():
        waiting.setdefault((unit.side, LOST), []).append(unit)
    sides = tuple(seat.game.system.sides)
    order = (*sides, *sorted({side for side, _ in waiting} - {*sides}))
    letters = side_letters(order)
    rows = sorted(waiting.items(), key=lambda row: (order.index(row[0][0]), *_tray_rank(row[0][1])))
    return tuple(
        Tray(
            title=title,
            side=side,
            letter=letters[side],
            style=order.index(side),
            force=(forces or {}).get(side, ""),
            counters=tuple(counter(board.system, unit, order) for unit in _sort_units(units)),
        )
        for (side, title), units in rows
    )


def tray_title(words: str) -> str:
    """Where a unit is, as the title of a tray."""
    return capitalize(words) if words else OFF_MAP_TITLE


def tray_lines(seat: Seat, trays: Iterable[Tray]) -> tuple[str, ...]:
    """The trays in words, a line each: `Not yet on the map (Germany): F1, F2`."""
    return tuple(
        f"{tray.title} ({tray.whose}): {gone_words(seat, tray.side, (c.unit for c in tray.counters))}"
        for tray in trays
    )


def gone_words(seat: Seat, side: str, units: Iterable[str]) -> str:
    """Units in a line: by the ids that a player types, or by their names, as the seat last saw them.

    Names serve where only the book commands a side (the tokens of a game for one), and where the board shows
    units by their kinds and no player types an id: `Mine, Strongpoint 3 × 2`, `Armour, Infantry × 2`.
    """
    system = seat.game.system
    if side in system.seats.values() and not looks_of(system.name).codes:
        return ", ".join(units)
    told = Counter(about[0].name if (about := seat.about_any(unit)) else unit for unit in units)
    return ", ".join(f"{name} × {many}" if many > 1 else name for name, many in sorted(told.items()))


def unit_card(seat: Seat, unit_id: str) -> tuple[str, ...] | None:
    """The card of a unit, its name first, then a line each for what it is, its values and its condition.

    Also of one that is beside the board, and of one that was lost or has left, as this side last saw it.
    None for a unit that the side does not know.
    """
    about = seat.about_any(unit_id)
    if about is None:
        return None
    words, place = about
    rows = (
        (words.kind, place or words.place),
        (*words.values, *words.abilities),
        words.condition,
    )
    return (words.name, *(", ".join(filter(None, row)) for row in rows if any(row)))


def _carrier_title(seat: Seat, carrier: str) -> str:
    """The title of the tray of a carrier: `Aboard C1 (truck)`."""
    kind = seat.about(carrier).kind
    return f"Aboard {carrier} ({kind})" if kind else f"Aboard {carrier}"


def _tray_rank(title: str) -> tuple[int, list[tuple[int, str]]]:
    """Where a tray stands among those of its side: by its title, turn 9 before turn 10, losses last."""
    parts = [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", title)]
    return (_LAST_TITLES.index(title) + 1 if title in _LAST_TITLES else 0), parts


def _outermost_carrier(state: GameState, unit: Unit) -> str:
    """The unit itself, or the one that carries it in the end."""
    seen = {unit.id}
    while unit.place is not None and unit.place in state.units and unit.place not in seen:
        seen.add(unit.place)
        unit = state.units[unit.place]
    return unit.id


def _sort_units(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: unit.id)
