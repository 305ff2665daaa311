"""Units that are taken off: Rangers, 4th Special Service, the guns of the Cotentin (N44 17.4, 17.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseLeft, UnitRemoved
from wsn.engine.system import Phase
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import SUPPLY_POINTS
from wsn.systems.normandy_44.rules.beaches import delay_mulberries
from wsn.systems.normandy_44.rules.fronts import FORTRESS
from wsn.systems.normandy_44.rules.losses import clear_position
from wsn.systems.normandy_44.rules.memos import OfSide
from wsn.systems.normandy_44.rules.supply import fortress_cities
from wsn.systems.normandy_44.rules.units import is_strongpoint
from wsn.systems.normandy_44.rules.world import S, World, counter_of, held_by, units_of

POINTE_DU_HOC: Final = "2818"
ARROMANCHES: Final = "2524"
LONGUES: Final = "2623"
"""Its strongpoint is not counted, unless the batteries of N44 28.3 are played."""
WITHDRAWAL_RANGE: Final = 4
"""The range within which a German unit keeps them, in hexes (N44 17.5)."""


class Withdrawals(Automatic):
    """The start of an Allied player turn (N44 17.5, 21.1.2)."""

    memo = OfSide

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Take off those whose work is done; Germans beside a Mulberry that is being built delay it."""
        yield from withdraw_units(s)
        yield from delay_mulberries(s)
        yield PhaseLeft(rule="N44 17.5", phase="withdrawals")


def withdraw_units(s: S) -> Iterator[Event]:
    """The Rangers go once no German is near Pointe du Hoc, the 4th Special Service near Arromanches."""
    for role, place in (("rangers", POINTE_DU_HOC), ("fourth_special_service", ARROMANCHES)):
        units = [unit for unit in s.state.units.values() if unit.side == "allied" and unit.place is not None]
        leaving = [unit for unit in units if counter_of(s, unit).role == role]
        if leaving and not has_germans_near(s, place):
            for unit in leaving:
                yield UnitRemoved(rule="N44 17.5", unit=unit.id, left_map=True)
                if unit.place in s.world.board.hexes:
                    yield from clear_position(s, str(unit.place), "allied", "N44 16.1.5")


def has_germans_near(s: S, place: str) -> bool:
    """Whether a German unit stands within four hexes of a place; the strongpoint at Longues is left out."""
    batteries, distance = s.world.scenario.options.coastal_batteries, s.world.board.distance
    return any(
        distance(place, str(unit.place)) <= WITHDRAWAL_RANGE
        and (place != ARROMANCHES or batteries or unit.place != LONGUES or not is_strongpoint(s, unit))
        for unit in units_of(s, "german")
    )


def close_fortress(s: S) -> Iterator[Event]:
    """Once the Allies control every City of Cherbourg, its points and the Cotentin HQ go (N44 5.2, 17.4)."""
    cities = fortress_cities(s.world)
    if not cities or any(held_by(s, space) != "allied" for space in cities):
        return
    if SUPPLY_POINTS.get(s.state, FORTRESS):
        yield SUPPLY_POINTS.event_setting(0, "N44 5.2", FORTRESS)
    for unit in tuple(s.state.units.values()):
        if unit.side == "german" and counter_of(s, unit).role == "cotentin":
            yield UnitRemoved(rule="N44 17.4", unit=unit.id, left_map=True)
            if unit.place in s.world.board.hexes:
                yield from clear_position(s, str(unit.place), "german", "N44 16.1.5")


WITHDRAWAL_PHASES: Final[Mapping[str, Phase[World]]] = {"withdrawals": Withdrawals()}
