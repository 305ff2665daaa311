"""Airborne units: how they come down, gliders on turn 2, and divisions that go home (N44 20.2, 22.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import CADRES, GLIDER_HEX, SCATTERED, WAITS
from wsn.systems.normandy_44.data.tables import ScatterRow
from wsn.systems.normandy_44.rules.control import take_control
from wsn.systems.normandy_44.rules.losses import is_dead, lose_step
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.units import is_cadre
from wsn.systems.normandy_44.rules.weather import add_replacements
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    army_of,
    at,
    counter_of,
    deciding,
    name_space,
    name_unit,
    turn,
    units_of,
)
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, next_to_enemy

SCATTER_COLUMNS: Final[Mapping[str, str]] = {
    "82nd Airborne Division": "us_82nd",
    "101st Airborne Division": "us_101st",
    "6th Airborne Division": "british_6th",
}
"""By division, its column of the scatter table."""
GLIDER_TURN: Final = 2
GLIDER_RANGE: Final = 4
"""Within how many hexes of its intended hex a delayed glider unit lands (N44 20.2.4)."""
GLIDER_BONUS: Final = 1
AIRBORNE_TYPES: Final = frozenset({"airborne", "glider"})


def column_of(row: ScatterRow, division: str) -> str:
    """The result of a row of the scatter table for a division: `-`, `S`, `S1` or `S2`."""
    return {
        "us_82nd": row.us_82nd,
        "us_101st": row.us_101st,
        "british_6th": row.british_6th,
    }[SCATTER_COLUMNS[division]]


def scatter_unit(s: S, unit_id: str, bonus: int = 0) -> Iterator[Event]:
    """An airborne unit comes down: roll for it, and what it suffers (N44 20.2.1, 20.2.2).

    A unit that loses steps scatters and brings its army one airborne replacement, however many it loses.
    """
    unit = s.unit(unit_id)
    counter = counter_of(s, unit)
    because = (Reason("N44 20.2.4", "a glider unit", bonus),) if bonus else ()
    (die,) = yield from s.roll(
        1, purpose=f"scatter of {name_unit(s, unit_id)}", rule="N44 20.2.1", because=because
    )
    result = column_of(s.world.tables.landing.scatter[str(min(6, die + bonus))], counter.formation)
    yield Resolved(
        rule="N44 20.2.2", text=f"{name_unit(s, unit_id)}: {describe_scatter(result)}", unit=unit_id
    )
    if result == "-":
        return
    yield UnitMarked(rule="N44 20.2.2", unit=unit_id, mark=SCATTERED)
    lost = int(result[1:] or 0)
    for _ in range(lost):
        if unit_id in s.state.units and not is_dead(s.unit(unit_id)):
            yield from lose_step(s, unit_id, "N44 20.2.2")
    if lost:
        pool = "us_airborne" if army_of(s, unit) == "us" else "british_airborne"
        yield from add_replacements(s, pool, 1, "N44 20.2.2")


def describe_scatter(result: str) -> str:
    """A result of the scatter table in words."""
    words = {
        "-": "lands well",
        "S": "scattered",
        "S1": "scattered, one step lost",
        "S2": "scattered, two steps lost",
    }
    return words[result]


def dropped_units(s: S, divisions: Sequence[str]) -> tuple[str, ...]:
    """The airborne units of some divisions that are on the map, division by division."""
    return tuple(
        unit.id
        for division in divisions
        for unit in units_of(s, "allied")
        if counter_of(s, unit).formation == division and counter_of(s, unit).type in AIRBORNE_TYPES
    )


# --- gliders


class LandGlider(Command, frozen=True, kw_only=True):
    """Choose where a delayed glider unit lands."""

    unit: str
    space: str


class PostponeGlider(Command, frozen=True, kw_only=True):
    """Leave a glider unit for a later turn: no hex is free for it."""

    unit: str


class GlidersDue(Memo, frozen=True):
    """The glider units that have had their turn in this phase."""

    done: tuple[str, ...] = ()


def waiting_gliders(s: S) -> tuple[Unit, ...]:
    """The glider units that have still to land from the air (N44 20.2.4)."""
    return tuple(unit for unit in s.state.units.values() if unit.place is None and GLIDER_HEX.of(unit))


class GlidersPhase(Automatic):
    """The end of the initial phase: glider units land (N44 20.2.4)."""

    memo = GlidersDue

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """On turn 2 in their own hexes if they can; later where the Allied player chooses."""
        done = s.memo(GlidersDue).done
        due = [unit for unit in waiting_gliders(s) if unit.id not in done]
        if turn(s) < GLIDER_TURN or not due:
            yield PhaseLeft(rule="N44 20.2.4", phase="gliders")
            return
        unit = due[0]
        yield Remembered(rule="N44 20.2.4", key="done", value=(*done, unit.id))
        if turn(s) == GLIDER_TURN:
            space = str(GLIDER_HEX.of(unit))
            refusal = refuse_first_glider(s, unit, space)
            if refusal is None:
                yield from land_glider(s, unit.id, space)
            else:
                yield Resolved(rule=refusal.rule, text=f"{name_unit(s, unit.id)} is delayed: {refusal.text}")
                if not at(s, space, "german"):  # it lands once the hex has been cleared
                    yield UnitMarked(rule="N44 20.2.4", unit=unit.id, mark=WAITS)
        else:
            memo = encode_memo(GliderToLand(unit.id))
            yield PhaseEntered(rule="N44 20.2.4", phase="glider landing", side="allied", memo=memo)


class GliderToLand(Memo, frozen=True):
    """The glider unit that is to land."""

    unit: str


def refuse_first_glider(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a glider unit may not land in its own hex, or None: enemy zones do not count (N44 20.2.4)."""
    if at(s, space, "german"):
        return Refusal("N44 20.2.4", f"the enemy is in {name_space(s, space)}")
    if not fits(s, space, "allied", (unit,)):
        return Refusal("N44 20.2.4", f"{name_space(s, space)} is full")
    return None


def refuse_glider(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a delayed glider unit may not land in a hex, or None (N44 20.2.4)."""
    aim = str(GLIDER_HEX.of(unit))
    if space == aim:
        return Refusal("N44 20.2.4", f"{name_unit(s, unit.id)} lands in another hex than {aim}")
    if space not in s.world.land or s.world.board.spaces[space].terrain in ("city", "flooded"):
        return Refusal("N44 20.2.4", f"gliders land in no City, no Flooded hex and not in the sea: {space}")
    apart = s.world.board.distance(aim, space)
    if apart > GLIDER_RANGE:
        return Refusal("N44 20.2.4", f"{space} is {apart} hexes from {aim}: {GLIDER_RANGE} at most")
    if at(s, space, "german") or in_enemy_zone(s, space, "allied"):
        return Refusal("N44 20.2.4", f"{name_space(s, space)} is not free of enemies and their zones")
    if not fits(s, space, "allied", (unit,)):
        return Refusal("N44 7.1", f"{name_space(s, space)} is full")
    return None


def land_glider(s: S, unit_id: str, space: str) -> Iterator[Event]:
    """A glider unit comes down in a hex and rolls for scatter (N44 20.2.4)."""
    yield UnitMoved(rule="N44 20.2.4", unit=unit_id, space=space, manner="lands")
    yield from GLIDER_HEX.note(s.unit(unit_id), None, "N44 20.2.4")
    if WAITS in s.unit(unit_id).marks:
        yield UnitMarked(rule="N44 20.2.4", unit=unit_id, mark=WAITS, on=False)
    yield from take_control(s, space, "allied")
    yield from scatter_unit(s, unit_id, GLIDER_BONUS)


def _glider_hexes(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes within range of the one that a glider unit was to land in, in board order."""
    board, aim = s.world.board, str(GLIDER_HEX.of(unit))
    return tuple(hex_ for hex_ in board.hexes if board.distance(aim, hex_) <= GLIDER_RANGE)


class LandsGlider(PhaseOrder[World, LandGlider]):
    """Where a delayed glider unit lands."""

    command = LandGlider

    def offer(self, s: S) -> Iterator[LandGlider]:
        """The hexes within range."""
        unit = s.unit(s.memo(GliderToLand).unit)
        return (LandGlider(unit=unit.id, space=space) for space in _glider_hexes(s, unit))

    def check(self, s: S, c: LandGlider) -> Refusal | None:
        """N44 20.2.4."""
        if c.unit != s.memo(GliderToLand).unit:
            return Refusal("N44 20.2.4", f"{name_unit(s, s.memo(GliderToLand).unit)} is to land now")
        if c.space not in s.world.board.hexes:
            return Refusal("N44 20.2.4", f"{c.space} is no hex")
        return refuse_glider(s, s.unit(c.unit), c.space)

    def decide(self, s: S, c: LandGlider) -> Iterator[Event]:
        """It lands."""
        yield PhaseLeft(rule="N44 20.2.4", phase="glider landing")
        yield from land_glider(s, c.unit, c.space)

    def describe(self, s: S, c: LandGlider) -> str:
        """The hex."""
        return f"{name_unit(s, c.unit)} lands in {name_space(s, c.space)}"


class PostponesGlider(PhaseOrder[World, PostponeGlider]):
    """Nothing else is left but to wait."""

    command = PostponeGlider

    def offer(self, s: S) -> Iterator[PostponeGlider]:
        """The unit that is asked about."""
        yield PostponeGlider(unit=s.memo(GliderToLand).unit)

    def check(self, s: S, c: PostponeGlider) -> Refusal | None:
        """Only if no hex is free: it is delayed by one turn."""
        unit = s.unit(s.memo(GliderToLand).unit)
        if c.unit != unit.id:
            return Refusal("N44 20.2.4", f"{name_unit(s, unit.id)} is to land now")
        free = next((hex_ for hex_ in _glider_hexes(s, unit) if refuse_glider(s, unit, hex_) is None), None)
        if free is not None:
            return Refusal("N44 20.2.4", f"{name_unit(s, unit.id)} lands this turn: {free} is free for it")
        return None

    def decide(self, s: S, c: PostponeGlider) -> Iterator[Event]:
        """Later."""
        yield PhaseLeft(rule="N44 20.2.4", phase="glider landing")

    def describe(self, s: S, c: PostponeGlider) -> str:
        """Plain."""
        return f"{name_unit(s, c.unit)} waits another turn"


class LandsLateGlider(PhaseOrder[World, LandGlider]):
    """An order of the Allied movement phase of turn 2: the hex of a glider unit was full (N44 20.2.4)."""

    command = LandGlider

    def offer(self, s: S) -> Iterator[LandGlider]:
        """Every unit that waits for its hex."""
        if deciding(s) == "allied" and turn(s) == GLIDER_TURN:
            for unit in waiting_gliders(s):
                if WAITS in unit.marks:
                    yield LandGlider(unit=unit.id, space=str(GLIDER_HEX.of(unit)))

    def check(self, s: S, c: LandGlider) -> Refusal | None:
        """In its own hex, once there is room."""
        waiting = {unit.id: unit for unit in waiting_gliders(s) if WAITS in unit.marks}
        if c.unit not in waiting or turn(s) != GLIDER_TURN or deciding(s) != "allied":
            return Refusal("N44 20.2.4", f"{name_unit(s, c.unit)} does not wait for a full hex this turn")
        aim = str(GLIDER_HEX.of(waiting[c.unit]))
        if c.space != aim:
            return Refusal("N44 20.2.4", f"{name_unit(s, c.unit)} lands in {aim}, or not this turn")
        return refuse_first_glider(s, waiting[c.unit], c.space)

    def decide(self, s: S, c: LandGlider) -> Iterator[Event]:
        """It lands."""
        yield from land_glider(s, c.unit, c.space)

    def describe(self, s: S, c: LandGlider) -> str:
        """The hex."""
        return f"{name_unit(s, c.unit)} lands in {name_space(s, c.space)}, which has room now"


GLIDER_ORDERS: Final = (LandsLateGlider(),)
"""What the Allied movement phase takes besides the orders of movement."""


# --- withdrawal


class WithdrawDivision(Command, frozen=True, kw_only=True):
    """Send an airborne division home for good."""

    option: str


class KeepDivisions(Command, frozen=True, kw_only=True):
    """Let all other airborne divisions stay."""


def airborne_divisions(s: S) -> tuple[str, ...]:
    """The airborne divisions with units on the map, in the order of the set-up."""
    found = dict.fromkeys(
        counter_of(s, unit).formation
        for unit in units_of(s, "allied")
        if counter_of(s, unit).formation in SCATTER_COLUMNS
    )
    return tuple(found)


def refuse_withdrawal(s: S, division: str) -> Refusal | None:
    """Why an airborne division may not go home, or None (N44 22.2)."""
    units = [unit for unit in units_of(s, "allied") if counter_of(s, unit).formation == division]
    if division not in SCATTER_COLUMNS or not units:
        return Refusal("N44 22.2", f"there is no airborne division {division!r} on the map")
    supply = trace_supply(s, "allied")
    for unit in units:
        if not supply.is_supplied(str(unit.place)):
            return Refusal("N44 22.2", f"{name_unit(s, unit.id)} is not in supply")
        if next_to_enemy(s, str(unit.place), "allied"):
            return Refusal("N44 22.2", f"{name_unit(s, unit.id)} is next to an enemy")
    return None


class WithdrawsDivision(PhaseOrder[World, WithdrawDivision]):
    """A division goes home whole (N44 22.2)."""

    command = WithdrawDivision

    def offer(self, s: S) -> Iterator[WithdrawDivision]:
        """Every airborne division."""
        return (WithdrawDivision(option=division) for division in airborne_divisions(s))

    def check(self, s: S, c: WithdrawDivision) -> Refusal | None:
        """N44 22.2."""
        return refuse_withdrawal(s, c.option)

    def decide(self, s: S, c: WithdrawDivision) -> Iterator[Event]:
        """All that survives of it leaves, what waits in Britain or to land too; its cadres are free again."""
        for unit in tuple(s.state.units.values()):
            counter = counter_of(s, unit)
            if counter.formation != c.option or is_dead(unit):
                continue
            if is_cadre(s, unit):
                yield CADRES.event_setting(
                    (CADRES.get(s.state, counter.cadre) or 0) + 1, "N44 22.2", counter.cadre
                )
            yield UnitRemoved(rule="N44 22.2", unit=unit.id, left_map=True)

    def describe(self, s: S, c: WithdrawDivision) -> str:
        """The division."""
        return f"withdraw the {c.option} to England, for good"


class KeepsDivisions(PhaseOrder[World, KeepDivisions]):
    """The phase ends."""

    command = KeepDivisions

    def offer(self, s: S) -> Iterator[KeepDivisions]:
        """Always."""
        yield KeepDivisions()

    def decide(self, s: S, c: KeepDivisions) -> Iterator[Event]:
        """Go on."""
        yield PhaseLeft(rule="N44 22.2", phase="airborne withdrawal")

    def describe(self, s: S, c: KeepDivisions) -> str:
        """Plain."""
        return "withdraw nobody else"


def may_withdraw_any(s: S) -> bool:
    """Whether any airborne division might go home now: without one the phase is skipped."""
    return any(refuse_withdrawal(s, division) is None for division in airborne_divisions(s))


AIRBORNE_PHASES: Final[Mapping[str, Phase[World]]] = {
    "gliders": GlidersPhase(),
    "glider landing": OrderedPhase(GliderToLand, LandsGlider(), PostponesGlider()),
    "airborne withdrawal": OrderedPhase(Memo, WithdrawsDivision(), KeepsDivisions()),
}
