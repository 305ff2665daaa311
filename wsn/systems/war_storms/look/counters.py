"""What a War Storms counter shows: its symbol, its values, and the badges of its marks. For pictures."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from wsn.engine.state import GameState
from wsn.parts.faces import Base, Face
from wsn.systems.war_storms.data.declared import CONTROL
from wsn.systems.war_storms.data.ground import Mode
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.look.looks import ABILITY_LABELS, FIGURES, SYMBOLS

if TYPE_CHECKING:
    from wsn.systems.war_storms.rules.world import World


def kinds() -> tuple[str, ...]:
    """Every kind that has a counter, in the order of the table."""
    return tuple(units())


def face(kind: str) -> Face:
    """The printed face of a kind: fire strength and range, and movement. Raises KeyError for an unknown kind.

    The fire value shown is the one against foot, or the one that the kind has.
    """
    row = units()[kind]
    modes: tuple[tuple[str, Mode], ...] = (("", "ap"), ("ART", "art"), ("AT", "at"))
    fires = [(head, fire) for head, mode in modes if (fire := row.fire(mode)) is not None]
    told = [(head, f"{fire.strength}-{fire.range}") for head, fire in fires]
    more = sorted(told[1:], reverse=True)
    if row.armour_value:
        more.append(("armour", str(row.armour_value)))
    able = [ABILITY_LABELS[flag][0] for flag in row.flags if flag in ABILITY_LABELS]
    if row.least_range:
        able.append(f"min {row.least_range}")
    if row.anti_air:
        able.append(f"AA{row.anti_air}")
    return Face(
        SYMBOLS[row.symbol],
        row.name,
        (*(value for _, value in told[:1]), str(row.points)),
        row.steps,
        nation=row.nation,
        figure=FIGURES.get(kind, ""),
        more=tuple(more),
        abilities=tuple(able),
    )


def base(kind: str, marks: Collection[str]) -> Base | None:
    """What a unit is on: a landing craft while it is afloat, but not what swims by itself (WSN 6.2, 4.2)."""
    row = units().get(kind)
    swims = row is not None and "amphibious" in row.flags
    return "craft" if "afloat" in marks and not swims else None


def objectives(world: World, state: GameState) -> dict[str, str]:  # noqa: ARG001 - tracks tell the hexes
    """The objectives and hexes of hidden points that are held, and by which side."""
    return dict(sorted(CONTROL.each(state).items()))


def goals(world: World) -> tuple[str, ...]:
    """Every objective of a scenario and every hex of hidden points, held or not."""
    return tuple(world.holdings)


def exits(world: World) -> dict[str, tuple[str, ...]]:
    """The hexes by which the units of each side may leave the map (WSS 24)."""
    exits_: dict[str, dict[str, None]] = {}
    for way in world.scenario.exits:
        exits_.setdefault(way.side, {}).update(dict.fromkeys(world.zones[way.zone]))
    return {side: tuple(spaces) for side, spaces in exits_.items()}
