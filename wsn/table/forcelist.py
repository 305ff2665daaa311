"""Who fights in a scenario: the kinds of unit of each side and how many of them, as far as it is public."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from wsn.engine.game import Game
from wsn.engine.state import UNKNOWN
from wsn.parts.inforce import charts_of
from wsn.table import telling
from wsn.table.scene import scene
from wsn.table.seat import Seat

FACE_DOWN: Final = "face down"
"""What a unit is called that nobody on the other side may look at."""


@dataclass(frozen=True, slots=True)
class ForceTold:
    """What one side brings: how many units of each kind, those that come later among them."""

    side: str
    name: str
    units: tuple[tuple[int, str], ...]
    """How many of each kind, and its name, the most first."""
    later: int
    """How many of them are not on the board when the game begins."""

    @property
    def text(self) -> str:
        """The force in one line."""
        told = ", ".join(f"{count} × {name}" if count > 1 else name for count, name in self.units)
        return f"{told}; {self.later} of these come on later" if self.later else told


def forces_of(game: Game[Any]) -> tuple[ForceTold, ...]:
    """The forces of each side as they stand, as far as everybody may know them."""
    system, seat = game.system, Seat(game, None)
    names = telling.side_names(game.setup)
    with charts_of(system.name, game.setup.tables):
        counters = scene(telling.board_of(seat), seat.view, sides=system.sides).counters
    shown = {counter.unit: counter.name for counter in counters}
    told = []
    for side in system.sides:
        ours = [unit for unit in seat.view.units.values() if unit.side == side]
        count = Counter(
            FACE_DOWN if one.kind == UNKNOWN else shown.get(one.id) or telling.kind_name(game.setup, one.kind)
            for one in ours
        )
        units = sorted(((n, kind) for kind, n in count.items()), key=lambda row: (-row[0], row[1]))
        later = sum(unit.id not in shown for unit in ours)
        told.append(ForceTold(side, names.get(side, side), tuple(units), later))
    return tuple(told)
