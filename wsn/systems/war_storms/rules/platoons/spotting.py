"""Spotting: how near an enemy in line of sight must be to see a platoon (WSS 5.2, WSN 5.1).

A line of sight is the same from both ends; spotting is not. Where a target stands and what it has done
decide from how far it is spotted.

Ruling: for spotting a unit in a gully is one level lower (WSN 5.5); its line of sight is judged from the
level of its hex, since the rule itself says what the gully hides.
Ruling: where a scenario limits visibility, by night or in fog, no unit is spotted from further off, but for
those who have fired.
"""

from __future__ import annotations

from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.war_storms.rules.world import S, lines, name

NIGHT_RULE: Final = "WSS 5.2"
HALF_LEVELS: Final = 2
"""The board counts levels in halves."""


class Spotted(msgspec.Struct, frozen=True, gc=False):  # made by the thousand: quicker than a dataclass
    """A spotted target: its distance, the spotting range (both in hexes), and why."""

    distance: int
    limit: int
    reasons: tuple[Reason, ...]


def limit(s: S, observer: str, target: Unit) -> tuple[int, tuple[Reason, ...]]:
    """The range in hexes at which the target is spotted from the space `observer`, with reasons."""
    world = s.world
    chart, rows = world.tables.spotting, world.tables.terrain
    kind = world.kinds[target.kind]
    assert target.place is not None
    space = world.board.hexes[target.place]
    word = space.terrain.replace("_", " ")
    reasons: list[Reason]
    if kind.vehicle or "afloat" in target.marks:
        row = chart.vehicle
        hexes = row.limit
        reasons = [row.reason("vehicle" if kind.vehicle else "landing craft", hexes)]
        if space.terrain in chart.vehicle_hidden.terrain:
            hexes = chart.vehicle_hidden.of(hexes)
            reasons.append(chart.vehicle_hidden.reason(f"in {word}", hexes - row.limit))
    else:
        row = rows[space.terrain].spotting
        if "shingle" in space.features and world.tables.feature.shingle.spotting.limit < row.limit:
            row, word = world.tables.feature.shingle.spotting, "shingle"
        hexes = row.limit
        reasons = [row.reason(f"in {word}", hexes)]
        if kind.type == "gun":
            hexes += chart.gun.limit
            reasons.append(chart.gun.reason("gun", chart.gun.limit))
    if "moved" in target.marks:
        hexes += chart.moved.limit
        reasons.append(chart.moved.reason("moved", chart.moved.limit))
    if "fired" in target.marks:
        seen = max(hexes + chart.fired.limit, chart.fired_least.limit)
        reasons.append(chart.fired.reason("fired", seen - hexes))
        hexes = seen
    dark = world.scenario.visibility
    height = _spotting_level(s, observer) - _spotting_level(s, space.id)
    if height >= HALF_LEVELS:
        more = height // HALF_LEVELS * chart.per_level.limit
        hexes += more
        reasons.append(chart.per_level.reason("seen from higher ground", more))
    if dark is not None and hexes > dark and "fired" not in target.marks:
        reasons.append(
            Reason(
                NIGHT_RULE,
                f"no more than {count(dark, 'hex', 'hexes')} can be seen in this scenario",
                dark - hexes,
            )
        )
        hexes = dark
    return hexes, tuple(reasons)


def _spotting_level(s: S, space: str) -> int:
    """How high a unit in a hex is for spotting, in half levels: the bed of a gully lies lower (WSN 5.5)."""
    bed = s.world.tables.gully.depth.levels * HALF_LEVELS if space in s.world.gully else 0
    return s.world.board.hexes[space].level - bed


def spot(s: S, observer: str, target: Unit) -> Spotted | Refusal:
    """The target as spotted from the space `observer`, or why it is not: no line of sight, or too far."""
    world = s.world
    assert target.place is not None
    if not lines(s).sees(observer, target.place):
        return no_sight(s, observer, target.place)
    distance = world.distance(observer, target.place)
    hexes, reasons = limit(s, observer, target)
    if distance > 1 and distance > hexes:  # a neighbour in sight is always spotted
        first = reasons[0]
        what = "; ".join(r.text if r is first else f"{r.text} {r.amount:+d}" for r in reasons)
        within = f"spotted within {count(hexes, 'hex', 'hexes')}, and it is {distance} away"
        return Refusal(first.rule, f"{name(s, target.id)}: {what}: {within}")
    return Spotted(distance, hexes, reasons)


def no_sight(s: S, start: str, end: str) -> Refusal:
    """Why there is no line of sight: the first thing that blocks it."""
    blockers = lines(s).sight(start, end).first_blockers
    first = blockers[0]
    where = "/".join(first.edge) if first.edge else (first.space or "")
    text = first.text if not where or where in first.text else f"{first.text} at {where}"
    return Refusal(first.rule, f"no line of sight from {start} to {end}: {text}")
