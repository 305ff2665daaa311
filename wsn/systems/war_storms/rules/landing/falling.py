"""A drop resolved: wind, drift, landing, and fights for hexes (WSN 6.1).

Ruling: platoons that come down on mines set them off, as if they had moved in (WSN 7.4.6).
Ruling: all platoons come down before any fight; those that land on the same enemy fight together.
Ruling: a fight for the hex of a landing begins with final defensive fire, as an assault does, for the risk of
the landing counts in both.
Ruling: platoons and what carries them are finished by a drop, as the rule says; an officer is no platoon, and
may still lead those of his company who came before him.
Ruling: a hit upon landing endangers the officers who dropped with that platoon, and no others.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseLeft, Remembered, Resolved, UnitMarked, UnitMoved
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.data.declared import RIDES
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.assault import clash
from wsn.systems.war_storms.rules.fire import losses
from wsn.systems.war_storms.rules.landing import amphibious
from wsn.systems.war_storms.rules.landing.drops import (
    DROP_RULE,
    aim_of,
    along,
    drift_row,
    glider,
    ground,
    why_prohibited,
)
from wsn.systems.war_storms.rules.platoons import hazards, morale, moves
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import S, is_officer, name

DRIFT_NAMES: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")


class Falling(Automatic):
    """Roll for wind, bring down platoon after platoon, then resolve the fights."""

    memo = memos.Falling

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Resolve the next step of the drop."""
        queue = s.memo(memos.Falling).queue
        if not s.memo(memos.Falling).wind:
            yield Remembered(rule=DROP_RULE, key="wind", value=(yield from _roll_wind(s)))
        elif queue:
            yield Remembered(rule=DROP_RULE, key="queue", value=queue[1:])
            yield from _fall_platoon(s, queue[0])
        else:
            yield from _fight_for_hexes(s)


def _roll_wind(s: S) -> Generator[Event, None, str]:
    """WSN 6.1: one die for the wind of a drop, unless the scenario gives it."""
    if s.world.scenario.wind is not None:
        yield Resolved(rule=DROP_RULE, text=f"the wind is {s.world.scenario.wind} (set by the scenario)")
        return s.world.scenario.wind
    (die,) = yield from s.roll(1, purpose="wind over the drop", rule=DROP_RULE)
    wind = "strong" if die >= s.world.tables.drop.strong_wind.at_least else "gentle"
    yield Resolved(rule=DROP_RULE, text=f"the wind is {wind} (die {die})")
    return wind


def _fight_for_hexes(s: S) -> Iterator[Event]:
    """WSN 6.1: platoons that came down on the enemy fight for the hex, hex by hex; then the drop is over."""
    memo = s.memo(memos.Falling)
    done = memo.fought
    contested: dict[str, dict[str, str]] = {}
    for one in memo.to:
        unit = s.state.units.get(one)
        if unit is None or unit.place is None or unit.place in done:
            continue
        if any(u.side != unit.side and not is_officer(s, u) for u in s.units_at(unit.place)):
            contested.setdefault(unit.place, {})[unit.id] = ""
    if contested:
        space, landed = next(iter(contested.items()))
        yield Remembered(rule=DROP_RULE, key="fought", value=(*done, space))
        yield from clash.hand_to_hand(s, space, landed)
        return
    yield PhaseLeft(rule=DROP_RULE, phase="falling")
    yield from victory.by_losses(s)


def _fall_platoon(s: S, unit_id: str) -> Iterator[Event]:
    """One platoon: drift, then landing."""
    aim, who = aim_of(s, unit_id), name(s, unit_id)
    memo = s.memo(memos.Falling)
    officers = tuple(officer for officer, mate in memo.to.items() if mate == unit_id)
    added = glider(s, unit_id)
    reasons = (added,) if added is not None else ()
    (die,) = yield from s.roll(1, purpose=f"drift of {who}", rule=DROP_RULE, because=reasons)
    far = drift_row(s, memo.wind).hexes(die + (added.amount if added is not None else 0))
    target = s.world.board.hexes[aim].hex
    how = f"{die}, glider {added.amount:+d}" if added is not None else str(die)
    text = f"{who} comes down at {aim} (die {how})"
    if far:
        (way,) = yield from s.roll(1, purpose=f"direction of {who}", rule=DROP_RULE)
        target = along(target, way, far)
        hexes = "one hex" if far == 1 else "two hexes"
        text = f"{who} drifts {hexes} to the {DRIFT_NAMES[way - 1]} of {aim} (dice {how} and {way})"
    yield Resolved(rule=DROP_RULE, because=reasons, unit=unit_id, text=text)
    for officer in officers:
        yield from RIDES.note(s.unit(officer), unit_id, DROP_RULE)
    there = s.world.board.by_hex.get(target)
    if there is None:
        yield from amphibious.perish(s, unit_id, DROP_RULE, f"{who} is blown off the map and lost")
        return
    shut = why_prohibited(s.world, there.id)
    if shut is not None:
        _, word = ground(s.world, there.id)
        yield from amphibious.perish(
            s, unit_id, DROP_RULE, f"{who} is lost at {there.id}, in prohibited {word}"
        )
        return
    yield from _land_platoon(s, unit_id, there.id, officers)


def _land_platoon(s: S, unit_id: str, space: str, officers: tuple[str, ...]) -> Iterator[Event]:
    """WSN 6.1: landing: the die for the terrain, and units already in the hex."""
    who, side = name(s, unit_id), s.unit(unit_id).side
    for one in (unit_id, *officers):
        yield UnitMoved(rule=DROP_RULE, unit=one, space=space)
    yield UnitMarked(rule=DROP_RULE, unit=unit_id, mark="finished")
    for officer in officers:
        yield from RIDES.note(s.unit(officer), None, DROP_RULE)
    yield UnitMarked(rule=DROP_RULE, unit=unit_id, mark="dropped")
    yield from amphibious.follow(s, unit_id, space, DROP_RULE, "finished")
    row, word = ground(s.world, space)
    if row.from_face <= 6:
        (die,) = yield from s.roll(1, purpose=f"landing of {who} in {word}", rule=DROP_RULE)
        hurt = die >= row.from_face
        result = "takes a hit" if hurt else "lands unhurt"
        text = f"{who} {result} in {word} at {space} (die {die}, hit on {row.from_face} or more)"
        yield Resolved(rule=DROP_RULE, unit=unit_id, text=text)
        if hurt:
            yield from losses.strike(s, side, space, (unit_id,), 1, officers)
    if unit_id in s.state.units and s.unit(unit_id).place == space:
        yield from hazards.set_off_mines(s, unit_id)
    if unit_id not in s.state.units or s.unit(unit_id).place != space:
        return
    if any(u.side != side and not is_officer(s, u) for u in s.units_at(space)):
        yield UnitMarked(rule=DROP_RULE, unit=unit_id, mark="risky")
        return
    yield from morale.take_officers(s, unit_id)
    if "routed" not in s.unit(unit_id).marks:
        yield from moves.take(s, unit_id)
