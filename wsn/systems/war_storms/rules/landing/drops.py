"""Drops from the air: landing terrain, placement, and the exact odds of a jump (WSN 6.1).

Ruling: all platoons that drop in one command phase share one roll for wind.
Ruling: the terrain of the hex counts, not its roads or bridges. A ford counts in place of its river; of a
gully and the terrain around it the more dangerous counts. Where the ground cannot hurt, no die is rolled.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered
from wsn.engine.facts import Chance
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.geometry.hexes import DIRECTIONS, Hex
from wsn.systems.war_storms.data.airsea import DriftRow, LandingRow
from wsn.systems.war_storms.data.declared import TURN
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import Drop, HoldBack, Ready
from wsn.systems.war_storms.rules.landing import placing
from wsn.systems.war_storms.rules.world import S, World, is_officer, name

DROP_RULE: Final = "WSN 6.1"
FATES: Final = ("lands unhurt", "lands on the enemy", "takes a hit", "lost")
DROP_WAYS: Final = 6**4
"""Wind, drift, direction and landing: four dice."""


# --- landing terrain


def ground(world: World, space: str) -> tuple[LandingRow, str]:
    """The row of the landing table for a hex, and the name of its terrain."""
    there = world.board.hexes[space]
    chart = world.tables.drop
    word = there.terrain.replace("_", " ")
    row = chart.terrain[there.terrain]
    if "ford" in there.features and there.terrain == "minor_river":
        row, word = chart.special.ford_minor, f"ford in {word}"
    elif "ford" in there.features and there.terrain == "major_river":
        row, word = chart.special.ford_major, f"ford in {word}"
    if space in world.gully and row.hit != "prohibited" and chart.special.gully.from_face < row.from_face:
        row, word = chart.special.gully, "gully"
    return row, word


def why_prohibited(world: World, space: str) -> Refusal | None:
    """WSN 6.1: why no platoon may come down in a hex, or None.

    Ruling: what the landing table prohibits is prohibited to every platoon, and nothing else is: guns and
    their jeeps come down in woods, marshes and minor rivers with the hit of that row, though no wheel moves
    there (WSN 6.1 R1).
    """
    row, word = ground(world, space)
    if row.hit == "prohibited":
        return Refusal(DROP_RULE, f"no platoon may be dropped on {space}: {word} is prohibited")
    return None


# --- placement


def units_expected(s: S, side: str) -> Iterator[Unit]:
    """The units of a side that drop now, platoons before officers; an officer only with a platoon of his."""
    turn = TURN.get(s.state) or 1
    units = [
        unit
        for unit_id, coming in s.world.comings.items()
        if coming.side == side and coming.by in ("air", "glider") and coming.turn <= turn
        if (unit := s.state.units.get(unit_id)) is not None and unit.place is None
    ]
    companies = {unit.group for unit in units if not is_officer(s, unit)}
    yield from (unit for unit in units if not is_officer(s, unit))
    yield from (unit for unit in units if is_officer(s, unit) and unit.group in companies)


def prepare(s: S, side: str) -> Generator[Event, None, bool]:
    """Open the placement of a drop, if one is due."""
    if any(True for _ in units_expected(s, side)):
        yield PhaseEntered(rule=DROP_RULE, phase="drop", side=side, memo=encode_memo(memos.Dropping()))
        return True
    return False


def aim_of(s: S, unit_id: str) -> str:
    """The hex a platoon aims at, or the platoon an officer jumps with; empty before it is chosen."""
    return _drop_aims(s).get(unit_id, "")


def _drop_aims(s: S) -> Mapping[str, str]:
    return s.memo(memos.Falling).to if s.here.phase == "falling" else s.memo(memos.Dropping).to


def subject(s: S) -> Unit | None:
    """The unit to place next; None when all are placed."""
    held = s.memo(memos.Dropping).held
    return next(
        (u for u in units_expected(s, str(s.here.side)) if u.id not in held and not aim_of(s, u.id)),
        None,
    )


class Placing:
    """The owner places the units of a drop on hexes of their choice."""

    automatic = False
    memo = memos.Dropping
    accepts: tuple[type[Command], ...] = (Drop, HoldBack, Ready)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every hex of the map for a platoon, every platoon of his company for an officer."""
        unit = subject(s)
        if unit is None:
            yield Ready()
        else:
            yield from placing.offers(s, unit, Drop, s.world.board.spaces)
            if is_officer(s, unit):
                yield HoldBack(unit=unit.id)

    def check(self, s: S, c: Drop | HoldBack | Ready) -> Refusal | None:
        """WSN 6.1: why a unit may not be placed there, or None; officers jump with a platoon of theirs."""
        unit = subject(s)
        if isinstance(c, Ready):
            return placing.not_ready(s, unit, DROP_RULE)
        if unit is None or c.unit != unit.id:
            return placing.not_now(s, unit, c.unit, "all units are placed", DROP_RULE)
        if isinstance(c, HoldBack):
            if not is_officer(s, unit) or any(
                self.check(s, way) is None for way in self.candidates(s) if isinstance(way, Drop)
            ):
                return Refusal(DROP_RULE, f"{name(s, unit.id)} drops this turn and cannot be held back")
            return None
        return self._why_not_with(s, unit, c) if is_officer(s, unit) else self._why_not_on(s, unit, c)

    def _why_not_with(self, s: S, officer: Unit, c: Drop) -> Refusal | None:
        mate = s.state.units.get(c.target or "")
        if mate is None or c.space is not None or mate.group != officer.group or not aim_of(s, mate.id):
            who = name(s, officer.id)
            return Refusal(DROP_RULE, f"{who} drops with a platoon of his company: choose one that drops now")
        return None

    def _why_not_on(self, s: S, unit: Unit, c: Drop) -> Refusal | None:
        if c.space is None or c.target is not None or c.space not in s.world.board.spaces:
            return Refusal(
                DROP_RULE, f"{name(s, unit.id)} must be placed on a hex of the map, not on {c.space!r}"
            )
        shut = why_prohibited(s.world, c.space)
        if shut is not None:
            return shut
        fellows = [u for u in units_expected(s, unit.side) if aim_of(s, u.id) == c.space]
        fellows += [u for u in s.units_at(c.space) if u.side == unit.side and not is_officer(s, u)]
        limit = s.world.tables.stacking
        steps = unit.steps + sum(u.steps for u in fellows)
        if len(fellows) >= limit.platoons or steps > limit.steps:
            return Refusal(
                "WSS 3.3",
                f"{c.space} holds at most {limit.platoons} platoons and {limit.steps} steps of a side; with "
                f"{name(s, unit.id)} it would hold {len(fellows) + 1} and {steps}",
            )
        return None

    def decide(self, s: S, c: Drop | HoldBack | Ready) -> Iterator[Event]:
        """Note the hex; when all are placed, they jump."""
        if isinstance(c, HoldBack):
            held = s.memo(memos.Dropping).held
            yield Remembered(rule=DROP_RULE, key="held", value=(*held, c.unit))
        elif isinstance(c, Drop):
            aims = {**s.memo(memos.Dropping).to, c.unit: str(c.space or c.target)}
            yield Remembered(rule=DROP_RULE, key="to", value=aims)
        else:
            to = s.memo(memos.Dropping).to
            queue = [
                u.id for u in units_expected(s, str(s.here.side)) if aim_of(s, u.id) and not is_officer(s, u)
            ]
            yield PhaseLeft(rule=DROP_RULE, phase="drop")
            yield PhaseEntered(
                rule=DROP_RULE, phase="falling", memo=encode_memo(memos.Falling(to, tuple(queue)))
            )

    def stale(self, s: S) -> bool:
        """Never: it ends with Ready."""
        return False


# --- wind, drift, and exact odds


def drift_row(s: S, wind: str) -> DriftRow:
    """The row of the drift table for a wind."""
    chart = s.world.tables.drop
    return chart.strong if wind == "strong" else chart.gentle


def glider(s: S, unit_id: str) -> Reason | None:
    """The modifier of the drift die for a platoon in gliders, or None."""
    if s.world.comings[unit_id].by != "glider":
        return None
    row = s.world.tables.drop.glider
    return row.reason("glider", row.value)


def along(start: Hex, way: int, far: int) -> Hex:
    """The hex at a distance in the direction of a die: 1 is north, then clockwise."""
    step = DIRECTIONS[way - 1]
    return Hex(start.q + far * step.q, start.r + far * step.r)


def fates(s: S, unit: Unit, space: str) -> tuple[int, ...]:
    """How many of the DROP_WAYS rolls of four dice bring a platoon placed on a hex each of FATES."""
    world, counts = s.world, [0, 0, 0, 0]
    added = glider(s, unit.id)
    more = added.amount if added is not None else 0
    strong_from = world.tables.drop.strong_wind.at_least
    far_ways = [0, 0, 0]
    for wind in range(1, 7):
        row = drift_row(s, world.scenario.wind or ("strong" if wind >= strong_from else "gentle"))
        for die in range(1, 7):
            far_ways[row.hexes(die + more)] += 1
    start = world.board.hexes[space].hex
    for far, ways in enumerate(far_ways):
        for way in range(1, 7) if ways else ():
            there = world.board.by_hex.get(along(start, way, far))
            for fate, sixths in enumerate(_landing_rolls(s, unit, there.id if there else None)):
                counts[fate] += ways * sixths
    return tuple(counts)


def _landing_rolls(s: S, unit: Unit, space: str | None) -> tuple[int, int, int, int]:
    """How many of six rolls bring each fate in the hex where a platoon comes down."""
    if space is None or why_prohibited(s.world, space) is not None:
        return (0, 0, 0, 6)
    hurt = max(0, 7 - ground(s.world, space)[0].from_face)
    foe = any(u.side != unit.side and not is_officer(s, u) for u in s.units_at(space))
    return (0, 6 - hurt, hurt, 0) if foe else (6 - hurt, 0, hurt, 0)


def odds_of(s: S, c: Drop) -> tuple[str, tuple[Reason, ...], tuple[Chance, ...]] | None:
    """The preview of a drop: title, reasons, and the exact odds of the platoon's fate."""
    unit = s.state.units.get(c.unit)
    if unit is None or c.space is None or c.space not in s.world.board.spaces:
        return None
    row, word = ground(s.world, c.space)
    added = glider(s, unit.id)
    hurts = f"hit on {row.from_face} or more" if row.from_face <= 6 else "lands safely"
    reasons = [row.reason(f"{word} at {c.space}: {hurts}")]
    if added is not None:
        reasons.append(added)
    lost = (0, 0, 1, unit.steps)
    rows = tuple(
        Chance(word, ways, DROP_WAYS, own=own)
        for word, ways, own in zip(FATES, fates(s, unit, c.space), lost)
        if ways
    )
    return f"{name(s, unit.id)} dropped on {c.space}", tuple(reasons), rows
