"""What a hex does for a platoon: how it divides fire, from how far it is seen, what stops it (WSS 5, WSN 5).

The functions that resolve fire and movement are asked; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from wsn.cite import Reason
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.war_storms.data.tables import Mode
from wsn.systems.war_storms.rules import movement
from wsn.systems.war_storms.rules.assault import joining
from wsn.systems.war_storms.rules.fire import firing
from wsn.systems.war_storms.rules.fire.aiming import MODE_WORDS, Aim
from wsn.systems.war_storms.rules.platoons import crossing, spotting
from wsn.systems.war_storms.rules.world import S, is_officer

AREA: Final[tuple[Mode, ...]] = ("ap", "art")
"""The kinds of fire that fall on a hex."""


def effects(s: S, space: str, unit: str | None) -> tuple[Reason, ...]:
    """What a hex does for a unit that might go there or fire there; without one, for any on foot."""
    if space not in s.world.board.hexes:
        return ()
    me = s.state.units.get(unit or "")
    enemies = [u for u in s.units_at(space) if me is not None and u.side != me.side and not is_officer(s, u)]
    if enemies:
        return (*_shelter_reasons(s, space, tuple(enemies)), *_assault_reasons(s, space, me))
    if me is None or me.place == space:
        there = tuple(u for u in s.units_at(space) if not is_officer(s, u))
        return (
            *_shelter_reasons(s, space, there),
            *(_spotting_reasons(s, space, me) if me is not None else ()),
        )
    refused = movement.may_stand(s.world.board, s.world.kinds[me.kind], space, s.world.tables)
    if refused is not None:
        return (Reason(refused.rule, refused.text),)
    return (
        *_shelter_reasons(s, space, (me,)),
        *_spotting_reasons(s, space, me),
        *_obstacle_reasons(s, space, me),
    )


def _shelter_reasons(s: S, space: str, targets: tuple[Unit, ...]) -> Iterator[Reason]:
    """How the terrain and the works of a hex divide fire at those in it; shingle makes it easier."""
    told: dict[Reason, list[str]] = {}
    for mode in AREA:
        told.setdefault(firing.divisor(s, Aim(space, mode), targets), []).append(MODE_WORDS[mode])
    for why, modes in told.items():
        yield Reason(why.rule, f"{' and '.join(modes)} fire {why.text}")
    beside = s.world.board.neighbours(space)
    if any("bocage" in s.world.board.edge_features(space, other) for other in beside):
        row = s.world.tables.edge.bocage.roll
        yield row.reason("fire across its bocage: dice", row.ap)
    if "shingle" in s.world.board.hexes[space].features:
        row = s.world.tables.feature.shingle.roll
        yield row.reason("in shingle: the dice of AP fire", row.ap)


def _spotting_reasons(s: S, space: str, me: Unit) -> Iterator[Reason]:
    """From how far a platoon is spotted there; one that comes in has moved."""
    if is_officer(s, me):
        return
    marks = me.marks if me.place == space else tuple(dict.fromkeys((*me.marks, "moved")))
    hexes, reasons = spotting.limit(s, space, msgspec.structs.replace(me, place=space, marks=marks))
    first, *rest = reasons
    why = ", ".join((first.text, *(f"{one.text} {one.amount:+d}" for one in rest)))
    yield Reason(first.rule, f"spotted within {count(hexes, 'hex', 'hexes')} there ({why})")


def _obstacle_reasons(s: S, space: str, me: Unit) -> Iterator[Reason]:
    """Wire that ends a move there, and mines that go off."""
    mover = s.world.kinds[me.kind].mover
    if mover == "towed":
        return
    met = crossing.hazards_in_play(s, mover).get(space)
    for reason in met.reasons if met is not None else ():
        yield Reason(
            reason.rule,
            f"{reason.text}: attack of strength {reason.amount}" if reason.amount else reason.text,
        )


def _assault_reasons(s: S, space: str, me: Unit | None) -> Iterator[Reason]:
    """Ground into which vehicles may not assault alone."""
    terrain = s.world.board.hexes[space].terrain
    if me is not None and joining.armour(s, me) and terrain in s.world.tables.assault.closed.terrain:
        yield Reason(joining.ARMOURED, f"armour does not assault into {terrain.replace('_', ' ')} alone")
