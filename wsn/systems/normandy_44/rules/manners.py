"""Who may move, and in which manner (N44 6.2.4, 9, 13.6, 15.2, 17, 18.4, 20.4).

A march is one unit or stack on its way (`OnTheMarch`). There are six manners: normal, tactical (one or two
hexes whatever the ground), bicycle, strategic, truck, and a truck under strategic movement. How far a march
comes is worked out in `marching.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.memo import Memo
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import (
    DISRUPTED,
    ISOLATED,
    LANDED,
    MOVED,
    OUT_OF_SUPPLY,
    REPLACED,
    RESERVE,
    SCATTERED,
    STRATEGIC,
    TRUCK,
)
from wsn.systems.normandy_44.data.tables import SIXTHS
from wsn.systems.normandy_44.rules.crossing import (
    TABLE_RULE,
    Going,
    kind_of,
)
from wsn.systems.normandy_44.rules.limits import (
    is_garrison,
    is_held_back,
    is_in_formation,
)
from wsn.systems.normandy_44.rules.units import is_mechanized
from wsn.systems.normandy_44.rules.world import (
    S,
    counter_of,
    name_unit,
    position_begun_at,
    turn,
    weather,
)
from wsn.systems.normandy_44.rules.zones import in_enemy_zone

NORMAL: Final = "normal"
TACTICAL_MOVE: Final = "tactical"
BICYCLE: Final = "bicycle"
TRUCK_MOVE: Final = "truck"
STRATEGIC_MOVE: Final = "strategic"
TRUCK_STRATEGIC: Final = "truck_strategic"
MANNERS: Final = (NORMAL, TACTICAL_MOVE, BICYCLE, TRUCK_MOVE, STRATEGIC_MOVE, TRUCK_STRATEGIC)
"""Every manner; a menu shows a hex under the first of them that leads there."""
ON_TRUCKS: Final = frozenset({TRUCK_MOVE, TRUCK_STRATEGIC})
STRATEGICALLY: Final = frozenset({STRATEGIC_MOVE, TRUCK_STRATEGIC})
AVOIDS_ZONES: Final[Mapping[str, str]] = {
    BICYCLE: "N44 9.9",
    TRUCK_MOVE: "N44 9.8.6",
    STRATEGIC_MOVE: "N44 9.8.2",
    TRUCK_STRATEGIC: "N44 9.8.2",
}
"""The manners that neither begin in an enemy zone nor enter one, with the rule."""
ROADS_ONLY: Final[Mapping[str, str]] = {
    BICYCLE: "N44 9.9",
    STRATEGIC_MOVE: "N44 9.8.1",
    TRUCK_STRATEGIC: "N44 9.8.1",
}

TACTICAL_HEXES: Final = 2
BICYCLE_MOVES: Final = 6
TRUCK_MOVES: Final = 5
WATCHED_LESS: Final = 2
"""What German mechanized units lose of their allowance in clear weather (N44 9.7)."""
SURPRISED_MOVES: Final = 3
"""The allowance of the 21st Panzer Division on turn 1 (N44 20.4)."""
STRATEGIC_MARKERS: Final = 3
"""The markers of strategic movement of either side (N44 9.8.3)."""


class OnTheMarch(Memo, frozen=True):
    """A unit or stack on its way."""

    units: tuple[str, ...]
    """Who marches together."""
    walked: tuple[str, ...]
    """The spaces from where they began to where they are; a box where they enter or land."""
    used: int = 0
    """The sixths of a point that they have used, at the rate of the slowest."""
    manner: str = ""
    """How they move; empty before the first step."""
    touched: bool = False
    """Whether they have entered or left an enemy zone of control (N44 15.1)."""

    @property
    def about(self) -> str | None:
        """The first of them."""
        return self.units[0]

    @property
    def taking_part(self) -> tuple[str, ...]:
        """All of them."""
        return self.units

    @property
    def here(self) -> str:
        """Where they are."""
        return self.walked[-1]

    @property
    def start(self) -> str:
        """Where they began."""
        return self.walked[0]

    @property
    def has_begun(self) -> bool:
        """Whether they have taken a step."""
        return len(self.walked) > 1


def in_reserve_phase(s: S) -> bool:
    """Whether it is a reserve movement phase (N44 15.2)."""
    return any(frame.phase == "reserve movement" for frame in s.state.frames)


def is_out_of_supply(unit: Unit) -> bool:
    """Whether a unit bears a marker of lacking supply, on either side (N44 18.4)."""
    return OUT_OF_SUPPLY in unit.marks or ISOLATED in unit.marks


def is_building(s: S, unit: Unit) -> bool:
    """Whether a unit builds an improved position, as the marker of the work tells (N44 16.1.3)."""
    marker = position_begun_at(s, unit.place or "")
    return marker is not None and marker.side == unit.side and unit.id in marker.about


# --- who may move


def refuse_move(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not begin a move in the open movement phase at all, or None."""
    name = name_unit(s, unit.id)
    if not counter_of(s, unit).moves:
        return Refusal("N44 2.3.1", f"{name} has a movement allowance of 0 and never moves")
    if MOVED in unit.marks:
        return Refusal("N44 9.1", f"{name} has moved in this phase")
    if LANDED in unit.marks:
        return Refusal("N44 6.5.2", f"{name} has landed this turn and moved as far as it may")
    if SCATTERED in unit.marks:
        return Refusal("N44 20.2.3", f"{name} is scattered and may not move")
    if in_reserve_phase(s):
        if RESERVE not in unit.marks:
            return Refusal("N44 15.2", f"{name} is not in reserve")
    elif is_building(s, unit):
        return Refusal("N44 16.1.3", f"{name} builds an improved position and stays")
    if turn(s) == 1 and unit.side == "german":
        if counter_of(s, unit).type == "ost":
            return Refusal("N44 17.1", f"{name} is an Ost unit: they do not move on turn 1")
        if is_held_back(s, unit):
            return Refusal("N44 20.4", f"{name} is restricted: nobody is released on turn 1")
    if is_held_back(s, unit) and not is_garrison(s, unit):
        return Refusal("N44 17.6", f"{name} has not been released")
    return None


def refuse_manner(s: S, march: OnTheMarch, manner: str) -> Refusal | None:
    """Why those on the march may not move in this manner, or None."""
    if manner not in MANNERS:
        return Refusal(TABLE_RULE, f"there is no manner of moving {manner!r}")
    if march.has_begun:
        if manner == march.manner:
            return None
        return Refusal(TABLE_RULE, f"a move that has begun as {march.manner} goes on so")
    units = [s.unit(unit) for unit in march.units]
    if manner != TACTICAL_MOVE:
        for unit in units:
            refusal = _must_be_tactical(s, unit)
            if refusal is not None:
                return refusal
    if manner in AVOIDS_ZONES and in_enemy_zone(s, march.start, units[0].side):
        return Refusal(AVOIDS_ZONES[manner], "it may not begin in an enemy zone of control")
    if manner == BICYCLE:
        return _refuse_bicycles(s, units)
    if manner in ON_TRUCKS or manner in STRATEGICALLY:
        return _refuse_markers(s, units, manner)
    return None


def _must_be_tactical(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may move tactically only, or None.

    Ruling: a unit with a replacement moves one hex (N44 6.2.4), and tactical movement is the way to do so: it
    may neither attack nor go into reserve whichever way it moves.
    """
    name = name_unit(s, unit.id)
    for mark, rule, words in (
        (DISRUPTED, "N44 13.6", "is disrupted and moves tactically"),
        (OUT_OF_SUPPLY, "N44 18.4", "is out of supply and moves tactically"),
        (ISOLATED, "N44 18.4", "is out of supply and moves tactically"),
        (LANDED, "N44 6.5.2", "lands and moves tactically"),
        (REPLACED, "N44 6.2.4", "has had a replacement: it moves one hex at most, tactically"),
    ):
        if mark in unit.marks:
            return Refusal(rule, f"{name} {words}")
    return None


def _refuse_bicycles(s: S, units: list[Unit]) -> Refusal | None:
    if any(counter_of(s, unit).type != "bicycle" for unit in units):
        return Refusal("N44 9.9", "only bicycle units ride")
    if weather(s) != "overcast":
        return Refusal("N44 9.9", "bicycles are faster in overcast weather only")
    return None


def _refuse_markers(s: S, units: list[Unit], manner: str) -> Refusal | None:
    """Why there is no truck or marker of strategic movement for these units, or None (N44 9.8)."""
    side, on_trucks, far = units[0].side, manner in ON_TRUCKS, manner in STRATEGICALLY
    rule = "N44 9.8.1" if far else "N44 9.8.6"
    if len(units) > 1:
        return Refusal("N44 9.8.2" if far else rule, "one unit alone moves so: choose it from the stack")
    if turn(s) == 1:
        return Refusal("N44 9.8.7", "neither strategic movement nor trucks on turn 1")
    if in_reserve_phase(s):
        return Refusal(rule, "not in the reserve movement phase")
    if side == "german" and s.world.is_cherbourg:
        return Refusal(
            "N44 26.3.4", "the Germans have neither trucks nor strategic movement in this scenario"
        )
    on_foot = not is_mechanized(s, units[0])
    if on_trucks and (side != "german" or not on_foot):
        return Refusal("N44 9.8.6", "the trucks carry a German unit that is not mechanized")
    if far and on_foot and not on_trucks:
        return Refusal("N44 9.8.1", "only mechanized units move strategically")
    if on_trucks and _count_marked(s, side, TRUCK):
        return Refusal("N44 9.8.6", "the trucks are in use")
    if far and _count_marked(s, side, STRATEGIC) >= STRATEGIC_MARKERS:
        return Refusal("N44 9.8.3", f"all {STRATEGIC_MARKERS} markers of strategic movement are in use")
    return None


def _count_marked(s: S, side: str, mark: str) -> int:
    return sum(unit.side == side and mark in unit.marks for unit in s.state.units.values())


# --- how far


def allowance_for(s: S, unit: Unit, manner: str) -> int:
    """The sixths of a point that a unit may use in this manner, in this weather and phase.

    Of tactical movement a sixth of six is a hex.
    """
    if manner == TACTICAL_MOVE:
        return (1 if REPLACED in unit.marks else TACTICAL_HEXES) * SIXTHS
    mechanized = is_mechanized(s, unit)
    moves = counter_of(s, unit).moves
    if manner in ON_TRUCKS:
        moves, mechanized = TRUCK_MOVES, True
    elif manner == BICYCLE:
        moves = BICYCLE_MOVES
    elif turn(s) == 1 and unit.side == "german" and is_in_formation(s, unit, "21st"):
        moves = SURPRISED_MOVES
    if mechanized and unit.side == "german" and weather(s) == "clear":
        moves = max(0, moves - WATCHED_LESS)
    if manner in STRATEGICALLY:
        moves *= 2
    if in_reserve_phase(s):
        moves = (moves + 1) // 2
    return moves * SIXTHS


def allowance_of_march(s: S, march: OnTheMarch, manner: str) -> int:
    """The sixths of a point of those on the march together: the slowest has the fewest (N44 9.1)."""
    return min(allowance_for(s, s.unit(unit), manner) for unit in march.units)


def going_of(s: S, units: tuple[str, ...], manner: str) -> Going:
    """How units pay for the ground together, in this manner."""
    kinds = {kind_of(s, s.unit(unit), by_truck=manner in ON_TRUCKS) for unit in units}
    return Going(tuple(sorted(kinds)), ROADS_ONLY.get(manner, ""), tactical=manner == TACTICAL_MOVE)
