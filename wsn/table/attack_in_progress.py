"""The attack that is being decided about: its units so far, and its target."""

from __future__ import annotations

from dataclasses import dataclass

from wsn.engine.memo import Memo, read_memo
from wsn.table.seat import Seat
from wsn.table.telling import board_of


@dataclass(frozen=True, slots=True)
class Forming:
    """An attack that is decided about or under way: who takes part, and what it strikes."""

    units: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    """The units or spaces that it strikes."""


def forming(seat: Seat) -> Forming:
    """The attack that the open phase is about, as far as the side sees it: in its memo, or the nearest below.

    Below a phase that is about one unit of it (a platoon on its way into an assault) lies that of the attack.
    """
    spaces = board_of(seat).spaces
    view, phases = seat.view, seat.game.system.phases
    for frame in reversed(view.frames):
        kind = phases[frame.phase].memo
        if kind is Memo:
            continue
        memo = read_memo(frame, kind)
        units = tuple(unit for unit in memo.taking_part if unit in view.units)
        at = tuple(name for name in memo.aimed_at if name in view.units or name in spaces)
        if units or at:
            return Forming(units, at)
        if frame.side is not None and memo.about is None:
            return Forming()
    return Forming()
