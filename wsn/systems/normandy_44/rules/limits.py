"""Where units may not go whatever the ground: the army boundary, the garrison, the Cherbourg scenario.

N44 17.6 (restricted units), 22.1.2 (the line between the armies), 26.1 and 26.3 (the smaller field of the
Cherbourg scenario). Movement, advance and attack ask the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.normandy_44.data.declared import RELEASED, RESTRICTED_CHERBOURG
from wsn.systems.normandy_44.data.ground import NormandyMap
from wsn.systems.normandy_44.data.tables import Army
from wsn.systems.normandy_44.rules.world import S, World, army_of, counter_of, turn

CARENTAN: Final = "2512"
NEAR_CARENTAN: Final = 4
"""How far from Carentan the 101st may go in the Cherbourg scenario (N44 26.3.2)."""
NEAR_DROPS: Final = 3
"""How far from its drop hexes the 82nd may go there (N44 26.3.3)."""
BOUND_FROM: Final = 3
"""The turn from which both are held there."""
BEYOND_BOUNDARY: Final = 1
"""How many hexes beyond the line between their armies Allied units may go (N44 22.1.2)."""
CLOSED_COLUMN: Final = "15"
"""The column of hexes that nobody enters in the Cherbourg scenario (N44 26.1)."""


def is_held_back(s: S, unit: Unit) -> bool:
    """Whether a restricted unit has not been released: it stays put, or in the perimeter (N44 17.6)."""
    return counter_of(s, unit).restricted and RELEASED not in unit.marks


def is_garrison(s: S, unit: Unit) -> bool:
    """Whether a unit is one of those that move inside the Cherbourg perimeter before they are released."""
    return is_held_back(s, unit) and unit.place is not None and s.world.has_tag(unit.place, "perimeter")


def is_in_formation(s: S, unit: Unit, number: str) -> bool:
    """Whether a unit belongs to the division of this number: `82nd`."""
    return counter_of(s, unit).formation.partition(" ")[0] == number


def refuse_place(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why these limits keep a unit from moving, advancing or attacking into a hex; None where they do not."""
    return closed_hexes(s, unit).get(space)


def must_come_back(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not stay where a retreat has led it, or None (N44 22.1.2, 26.3)."""
    return refuse_place(s, unit, unit.place) if unit.side == "allied" and unit.place is not None else None


def comes_nearer(s: S, unit: Unit, here: str, to: str) -> bool:
    """Whether a division of the Cherbourg scenario comes nearer to its ground by a move (N44 26.3.2)."""
    for number, centres in (("82nd", s.world.spaces_tagged("drop_82nd")), ("101st", (CARENTAN,))):
        if is_in_formation(s, unit, number):
            apart = s.world.board.distance
            return min(apart(to, centre) for centre in centres) < min(
                apart(here, centre) for centre in centres
            )
    return False


def closed_hexes(s: S, unit: Unit) -> Mapping[str, Refusal]:
    """By hex, why these limits close it to a unit; hexes that are open to it are left out."""
    world = s.world
    if unit.side == "german":
        if is_garrison(s, unit) and not RESTRICTED_CHERBOURG.get(s.state):
            return _work_out_once(world, "garrison", lambda: _outside_perimeter(world))
        return _work_out_once(world, "column", lambda: _closed_column(world))
    army = army_of(s, unit)
    if world.is_cherbourg:
        if turn(s) >= BOUND_FROM:
            if is_in_formation(s, unit, "82nd"):
                return _work_out_once(world, "82nd", lambda: _far_from_drops(world))
            if is_in_formation(s, unit, "101st"):
                return _work_out_once(world, "101st", lambda: _far_from_carentan(world))
        return _work_out_once(world, "column", lambda: _closed_column(world))
    return _work_out_once(world, army, lambda: _beyond_boundary(world, army))


def barred_sides(s: S, side: str) -> Mapping[tuple[str, str], Refusal]:
    """The steps of the Allies over the line of June 27, barred in the Cherbourg scenario (N44 26.1)."""
    world = s.world
    if side == "german" or world.scenario.victory != "cherbourg":
        return {}
    known: dict[tuple[str, str], Refusal] | None = world.compiled.get(barred_sides)
    if known is None:
        refusal = Refusal("N44 26.1", "Allied units may not cross the line of June 27")
        known = world.compiled[barred_sides] = {
            step: refusal
            for (a, b), words in world.board.edges.items()
            if "june_27" in words
            for step in ((a, b), (b, a))
        }
    return known


def _work_out_once(
    world: World, name: str, work_out: Callable[[], Mapping[str, Refusal]]
) -> Mapping[str, Refusal]:
    known: Mapping[str, Refusal] | None = world.compiled.get((closed_hexes, name))
    if known is None:
        known = world.compiled[closed_hexes, name] = work_out()
    return known


def _outside_perimeter(world: World) -> Mapping[str, Refusal]:
    refusal = Refusal("N44 17.6", "it stays inside the Cherbourg perimeter before it is released")
    inside = set(world.spaces_tagged("perimeter"))
    return {space: refusal for space in world.board.hexes if space not in inside}


def _closed_column(world: World) -> Mapping[str, Refusal]:
    if world.scenario.victory != "cherbourg":
        return {}
    refusal = Refusal("N44 26.1", f"nobody enters the column xx{CLOSED_COLUMN} in this scenario")
    return {space: refusal for space in world.board.hexes if space.endswith(CLOSED_COLUMN)}


def _far_from_carentan(world: World) -> Mapping[str, Refusal]:
    refusal = Refusal("N44 26.3.2", f"the 101st stays within {NEAR_CARENTAN} hexes of Carentan")
    return _farther_hexes(world, (CARENTAN,), NEAR_CARENTAN, refusal)


def _far_from_drops(world: World) -> Mapping[str, Refusal]:
    refusal = Refusal("N44 26.3.3", f"the 82nd stays within {NEAR_DROPS} hexes of its drop hexes")
    return _farther_hexes(world, world.spaces_tagged("drop_82nd"), NEAR_DROPS, refusal)


def _farther_hexes(
    world: World, centres: tuple[str, ...], most: int, refusal: Refusal
) -> Mapping[str, Refusal]:
    board = world.board
    near = {
        space
        for space in board.hexes
        if any(centre in board.hexes and board.distance(space, centre) <= most for centre in centres)
    }
    return {
        **{space: refusal for space in board.hexes if space not in near},
        **_closed_column(world),
    }


def _beyond_boundary(world: World, army: Army) -> Mapping[str, Refusal]:
    """The hexes two or more beyond the line between the armies, as far south as it runs (N44 22.1.2)."""
    if army == "german" or not any("army_boundary" in words for words in world.board.edges.values()):
        return {}
    refusal = Refusal("N44 22.1.2", "Allied units go one hex beyond the line between their armies at most")
    there = NormandyMap(world.board)
    return {
        space: refusal for space in world.board.hexes if there.hexes_beyond(space, army) > BEYOND_BOUNDARY
    }
