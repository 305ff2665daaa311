"""What the rules of Storm Over Normandy read: board, tables, scenario, and questions about a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from wsn.board.areaboard import AreaBoard
from wsn.engine.state import Unit
from wsn.engine.system import Situation
from wsn.systems.storm_over_normandy.data.declared import EXPLOITATION, HELD, HOLDER, SPENT
from wsn.systems.storm_over_normandy.data.scenario import BOX, Force, Scenario, UnitRow
from wsn.systems.storm_over_normandy.data.tables import Area, Card, Kind, SideName, Tables, Use, Zone
from wsn.systems.storm_over_normandy.data.words import AIRBORNE, BOCAGE, LINE

STACK: Final = 6
"""The most units of a side in an area, strongpoints apart (SON 8.1)."""
NATIONS: Final = ("us", "commonwealth", "german")


@dataclass(frozen=True)
class World:
    """Everything that does not change during a game."""

    board: AreaBoard
    tables: Tables
    scenario: Scenario

    @cached_property
    def areas(self) -> Mapping[str, Area]:
        """The numbered areas of the map, by its word for each."""
        return {area: row for area, row in self.tables.areas.items() if area in self.board.spaces}

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each area that anybody may go to: areas and boxes, by their order (SON 8.0)."""
        board = self.board
        return {
            space: tuple(
                sorted(
                    near
                    for near in board.neighbours(space)
                    if (near in self.areas or near in board.boxes)
                    and board.edge(space, near) not in board.impassable
                )
            )
            for space in board.spaces
            if space in self.areas or space in board.boxes
        }

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What is printed on each space."""
        return {space: row.name or space for space, row in self.board.spaces.items()}

    @cached_property
    def uses(self) -> dict[tuple[str, str], Use | None]:
        """What the cards that were asked about do in a window (`cards.use_of`)."""
        return {}

    @cached_property
    def zones(self) -> Mapping[str, Zone]:
        """The Reinforcement Boxes of the map."""
        return {zone: row for zone, row in self.tables.zones.items() if zone in self.board.boxes}

    @cached_property
    def divided(self) -> frozenset[frozenset[str]]:
        """The pairs of areas with the Operational Dividing Line between them (SON 8.0)."""
        return frozenset(
            frozenset((a, b))
            for a in self.areas
            for b in self.around[a]
            if LINE in self.board.edge_features(a, b)
        )

    @cached_property
    def landing_boxes(self) -> tuple[str, ...]:
        """The Landing Boxes, in the order of the beaches."""
        return tuple(beach + BOX for beach in self.beaches)

    @cached_property
    def beaches(self) -> tuple[str, ...]:
        """The beach areas, by number."""
        return tuple(sorted((a for a, row in self.areas.items() if row.beach), key=self.number))

    def number(self, area: str) -> int:
        """The number printed in an area; those of boxes come after all."""
        row = self.areas.get(area)
        return 99 if row is None else row.number

    @cached_property
    def bastions(self) -> tuple[str, ...]:
        """The areas that together give a card (SON 6.1)."""
        return tuple(a for a, row in self.areas.items() if row.bastion)

    @cached_property
    def rows(self) -> Mapping[str, UnitRow]:
        """The units of the scenario by id."""
        return {row.id: row for row in self.scenario.units}

    def bocage(self, area: str) -> bool:
        """Whether an area is bocage (SON 14.2)."""
        return self.board.spaces[area].terrain == BOCAGE

    def landing_box(self, space: str) -> bool:
        """Whether a space is a Landing Box."""
        return space.endswith(BOX)

    def zone(self, space: str) -> bool:
        """Whether a space is a Reinforcement Box."""
        return space in self.zones

    def card(self, key: str) -> Card:
        """A card by its key in a pile: `g_88-2`."""
        return self.tables.cards[key.rpartition("-")[0]]

    def is_card(self, key: str) -> bool:
        """Whether a word is a card that is known."""
        return key.rpartition("-")[0] in self.tables.cards

    def airborne_at_home(self, kind: Kind, space: str) -> bool:
        """Whether a space bears the sign that an airborne unit of this nation needs (SON 8.0)."""
        return AIRBORNE.get(kind.nation, "") in self.board.spaces[space].tags


S: TypeAlias = Situation[World]


def other(side: object) -> SideName:
    """The opponent."""
    return "germans" if side == "allies" else "allies"


def as_side(side: object) -> SideName:
    """A side that a state names, as one of the two."""
    return "allies" if side == "allies" else "germans"


def force(s: S, side: object) -> Force:
    """What the scenario says of a side."""
    return s.world.scenario.sides[as_side(side)]


def deciding(s: S) -> SideName:
    """The side of the open phase."""
    return as_side(s.here.side)


def kind_of(s: S, unit: Unit) -> Kind:
    """The printed values of a unit."""
    return s.world.tables.kinds[unit.kind]


def is_fixed(s: S, unit: Unit) -> bool:
    """Whether it is a strongpoint."""
    return kind_of(s, unit).size == "strongpoint"


def fresh(unit: Unit) -> bool:
    """Whether it shows its front."""
    return SPENT not in unit.marks


def defence(s: S, unit: Unit) -> int:
    """Its defence now."""
    kind = kind_of(s, unit)
    return kind.defence if fresh(unit) else kind.spent


def at(s: S, space: str, side: str) -> tuple[Unit, ...]:
    """The units of a side in a space."""
    here = s.placed.here(space)
    units: tuple[Unit, ...] | None = here.known.get(side)
    if units is None:
        units = here.known[side] = tuple([unit for unit in here.units if unit.side == side])
    return units


def mobile(s: S, space: str, side: str) -> tuple[Unit, ...]:
    """Those that count for stacking (SON 8.1)."""
    return tuple([unit for unit in at(s, space, side) if not is_fixed(s, unit)])


def movers(s: S, units: Iterable[Unit]) -> list[Unit]:
    """Those of some units that move: strongpoints stay where they are (SON 2.1.1)."""
    return [unit for unit in units if not is_fixed(s, unit)]


def holder(s: S, area: str) -> str:
    """The side that controls an area (SON 13.0)."""
    return HOLDER.get(s.state, area) or ""


def now(s: S) -> dict[Any, Any]:
    """What was worked out from where the units are and who holds what, under keys of its own."""
    known, tracks = s.placed.known, s.state.tracks
    kept: tuple[object, dict[Any, Any]] | None = known.get(now)
    if kept is None or kept[0] is not tracks:
        kept = known[now] = (tracks, {})
    return kept[1]


def hostile(s: S, space: str, side: str) -> bool:
    """Whether an area is under enemy control or holds an enemy; never a box (SON 8.0, SON 12.3)."""
    if space not in s.world.areas:
        return False
    kept = now(s)
    enemy: bool | None = kept.get((space, side))
    if enemy is None:
        enemy = kept[space, side] = holder(s, space) != side or bool(at(s, space, other(side)))
    return enemy


def ready(s: S, space: str, nation: str) -> tuple[Unit, ...]:
    """The fresh units of a nationality in a space that may act (SON 7.1, SON 14.1)."""
    here = s.placed.here(space)
    if not here.units:
        return ()
    units: tuple[Unit, ...] | None = here.known.get(nation)
    if units is None:
        there = at(s, space, "germans" if nation == "german" else "allies")
        acting = [u for u in there if fresh(u) and HELD not in u.marks and kind_of(s, u).nation == nation]
        units = here.known[nation] = tuple(acting)
    return units


def name(s: S, unit_id: str) -> str:
    """The name of a unit."""
    row = s.world.rows.get(unit_id)
    if row is not None:
        return row.name
    unit = s.state.units.get(unit_id)
    kind = s.world.tables.kinds.get(unit.kind) if unit is not None else None
    return unit_id if kind is None else f"{kind.name} ({unit_id})"


def title(s: S, space: str) -> str:
    """What is printed on a space."""
    return s.world.titles.get(space, space)


def in_box(s: S, unit: Unit) -> bool:
    """Whether a unit is in a Landing or Reinforcement Box."""
    return unit.place is not None and unit.place not in s.world.areas


def exploiting(unit: Unit) -> bool:
    """Whether it waits in the Exploitation section (SON 3.0)."""
    return EXPLOITATION in unit.marks
