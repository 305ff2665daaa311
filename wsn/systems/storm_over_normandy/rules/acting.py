"""What units may do where they are: fire and assault (SON 9.1, SON 11.0)."""

from __future__ import annotations

from collections.abc import Sequence

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.storm_over_normandy.data.tables import SideName
from wsn.systems.storm_over_normandy.rules import cards, ground
from wsn.systems.storm_over_normandy.rules.commands import Assault
from wsn.systems.storm_over_normandy.rules.world import NATIONS, S, as_side, at, kind_of, other, ready, title

ALLIED_NATIONS, GERMAN_NATIONS = NATIONS[:2], NATIONS[2:]


def nations(side: SideName) -> tuple[str, ...]:
    """The nationalities of a side."""
    return ALLIED_NATIONS if side == "allies" else GERMAN_NATIONS


def firing(s: S, side: SideName, space: str) -> tuple[str, tuple[str, ...]] | None:
    """The nationality whose fresh units fire by a card in an area, and its units; None without any.

    Ruling: where both nationalities have fresh units in an area, the one with more firepower fires, for a
    card is played on an area and units of one nationality act; defensive fire is fired so too (SON 7.2 R1).
    """
    by_nation = [(nation, ready(s, space, nation)) for nation in nations(side)]
    best = max(by_nation, key=lambda row: (sum(kind_of(s, u).firepower for u in row[1]), len(row[1])))
    return (best[0], tuple(unit.id for unit in best[1])) if best[1] else None


def acts(s: S, units: Sequence[Unit], space: str) -> bool:
    """Whether fresh units of a nationality can fire, move or assault from where they are (SON 7.1)."""
    if units and may_fire(s, space, units[0].side) is None:
        return True
    return any(
        ground.may_enter(s, [unit], space, near, ground.points(s, [unit])) is None
        for unit in units
        for near in s.world.around.get(space, ())
    )


def may_fire(s: S, space: str, side: str) -> Refusal | None:
    """Why no unit fires here, or None (SON 9.1)."""
    if space not in s.world.areas:
        return Refusal("SON 9.1", "nobody fires in a Landing or Reinforcement Box")
    if not at(s, space, other(side)):
        return Refusal("SON 9.1", f"there is no enemy in {title(s, space)}")
    return None


def may_assault(s: S, units: Sequence[Unit], space: str, c: Assault) -> Refusal | None:
    """Why these units may not assault an area, or None (SON 11.0)."""
    refusal = assault_barred(s, units, space, c.space)
    if refusal is not None:
        return refusal
    if s.world.landing_box(space):
        return None if c.card is None else Refusal("SON 11.0", "an assault from the sea costs no card")
    if c.card is None:
        return Refusal("SON 11.0", "an assault costs a card")
    if c.card not in cards.held(s.state, as_side(units[0].side)):
        return Refusal("SON 11.0", f"{c.card} is not in your hand")
    return None


def assault_barred(s: S, units: Sequence[Unit], space: str, goal: str) -> Refusal | None:
    """Why these units may not assault from one space into another, cards apart, or None (SON 11.0)."""
    side = units[0].side
    if goal not in s.world.areas:
        return Refusal("SON 11.0", "nobody assaults into a box")
    if at(s, space, other(side)) and space in s.world.areas:
        return Refusal("SON 11.0", f"there is an enemy in {title(s, space)}: no assault leaves it")
    if not at(s, goal, other(side)):
        return Refusal("SON 11.0", f"there is no enemy in {title(s, goal)}")
    return ground.may_enter(s, units, space, goal, ground.points(s, units))
