"""The invasion: airborne units scatter, the first wave assaults the beaches (N44 20.1 to 20.3).

The frame `invasion` lies open until the last beach has been assaulted. Each assault is a frame of its own on
it: it asks for losses where there is a choice, and then who goes on inland.
"""

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
    UnitMoved,
)
from wsn.engine.facts import Chance
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.tables import AssaultRow, BeachRow
from wsn.systems.normandy_44.rules.airborne import SCATTER_COLUMNS, dropped_units, scatter_unit
from wsn.systems.normandy_44.rules.control import take_control
from wsn.systems.normandy_44.rules.losses import eliminate, is_dead, lose_step
from wsn.systems.normandy_44.rules.onward import refuse_onward
from wsn.systems.normandy_44.rules.stacking import fits
from wsn.systems.normandy_44.rules.units import (
    is_beach_engineer,
    is_cadre,
    is_infantry_type,
    is_strongpoint,
    is_supporter,
)
from wsn.systems.normandy_44.rules.world import (
    S,
    World,
    at,
    counter_of,
    name_space,
    name_unit,
    on_map,
)

ARRIVALS: Final[Sequence[str]] = (
    "82nd Airborne Division",
    "101st Airborne Division",
    "6th Airborne Division",
)
"""The airborne divisions in the order in which they come down."""
RANGERS_FOLLOW: Final = 3
"""The highest die on which the 5th Rangers follow to Pointe du Hoc (N44 20.3.4)."""


class InvasionDone(Memo, frozen=True):
    """How far the invasion has come: the units that have dropped, the assaults that are over."""

    dropped: tuple[str, ...] = ()
    assaulted: tuple[str, ...] = ()


class BeachAssault(Memo, frozen=True):
    """An assault on a beach hex (N44 20.3.1)."""

    beach: str
    space: str
    box: str
    stage: str = "roll"
    losses: int = 0
    """The steps that are still to be lost."""
    chooser: str = "allied"
    """Who chooses them: the Germans after an exchange."""
    advance: int = 0
    rolled_1: bool = False
    """Whether an assault on Omaha has thrown an A1 before: it advances one hex at most (N44 20.3.6)."""
    taken: bool = False
    """Whether the strongpoint is gone."""


class AssaultLoss(Memo, frozen=True):
    """Who loses a step in an assault."""

    box: str
    space: str


class LoseAssaultStep(Command, frozen=True, kw_only=True):
    """Choose the unit that loses a step in the assault."""

    unit: str


class AdvanceInland(Command, frozen=True, kw_only=True):
    """Advance a unit of an assault from the beach to the next hex."""

    moves = True
    unit: str
    space: str


class HoldBeach(Command, frozen=True, kw_only=True):
    """Advance nobody else from this beach."""


# --- the table


def parse_assault(text: str) -> tuple[str, int]:
    """A cell of the invasion table: the result, and how far the attackers advance (`A1/D1 2`)."""
    result, _, hexes = text.partition(" ")
    return result, int(hexes)


def cell_of(row: AssaultRow, column: str) -> str:
    """The cell of a row for a column of beaches."""
    return row.omaha if column == "omaha" else row.utah if column == "utah" else row.others


def attacker_steps(result: str) -> int:
    """The steps that the attackers lose by a result."""
    return 2 if result.startswith("A2") else 1 if result.startswith(("A1", "EX")) else 0


def assault_odds(s: S, beach: str) -> tuple[Chance, ...]:
    """What an assault on a beach comes to by one die, in the order of the dice (N44 20.3)."""
    column = s.world.tables.landing.beach[beach].column
    ways: dict[str, int] = {}
    for row in s.world.tables.landing.assault.values():
        text = cell_of(row, column)
        ways[text] = ways.get(text, 0) + 1
    return tuple(
        Chance(describe_assault(text), number, 6, own=attacker_steps(text.partition(" ")[0]))
        for text, number in ways.items()
    )


def describe_assault(text: str) -> str:
    """A cell of the invasion table in words."""
    result, hexes = parse_assault(text)
    if result == "A1":
        return "A1: a step is lost, and the assault is rolled again"
    return f"{result}, advance {hexes}"


# --- the invasion


def assaults_of(world: World) -> Iterator[tuple[str, BeachRow, str, str]]:
    """Every assault in its order: the beach, its row, the hex, the box it comes from."""
    for beach, row in world.tables.landing.beach.items():
        for space, box in zip(row.hexes, row.boxes, strict=True):
            yield beach, row, space, box


class InvasionPhase(Automatic):
    """The special invasion phase: drops, then beach after beach (N44 20.1 A)."""

    memo = InvasionDone

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next unit that comes down, or the next assault; then the phase is over."""
        memo = s.memo(InvasionDone)
        for unit in dropped_units(s, ARRIVALS):
            if unit not in memo.dropped and _begins_by_drop(s, unit):
                yield Remembered(rule="N44 20.2.1", key="dropped", value=(*memo.dropped, unit))
                yield from scatter_unit(s, unit)
                return
        for beach, _, space, box in assaults_of(s.world):
            if box in memo.assaulted or not s.units_at(box):
                continue
            yield Remembered(rule="N44 20.3.1", key="assaulted", value=(*memo.assaulted, box))
            opened = encode_memo(BeachAssault(beach, space, box))
            yield PhaseEntered(rule="N44 20.3.1", phase="assault", memo=opened)
            return
        yield PhaseLeft(rule="N44 20.1", phase="invasion")


def _begins_by_drop(s: S, unit_id: str) -> bool:
    """Whether a unit came by air: it stands in a drop hex of its division."""
    unit = s.unit(unit_id)
    tags = s.world.board.spaces[str(unit.place)].tags
    return counter_of(s, unit).formation in SCATTER_COLUMNS and any(tag.startswith("drop_") for tag in tags)


class AssaultPhase(Automatic):
    """One assault: roll, losses, tanks, advance (N44 20.3)."""

    memo = BeachAssault

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Whatever comes next."""
        memo = s.memo(BeachAssault)
        match memo.stage:
            case "roll":
                yield from _roll_assault(s, memo)
            case "losses":
                yield from _take_losses(s, memo)
            case "tanks":
                yield from _roll_tanks(s, memo)
            case "ashore":
                yield from _come_ashore(s, memo)
            case _:
                yield PhaseLeft(rule="N44 20.3.6", phase="assault")


def _remember_value(key: str, value: str | int | bool, rule: str = "N44 20.3.2") -> Remembered:
    return Remembered(rule=rule, key=key, value=value)


def _roll_assault(s: S, memo: BeachAssault) -> Iterator[Event]:
    row = s.world.tables.landing.beach[memo.beach]
    (die,) = yield from s.roll(
        1,
        purpose=f"assault on {name_space(s, memo.space)}",
        rule="N44 20.3.1",
        because=(Reason("N44 20.3.1", f"column {row.column}"),),
    )
    cell = cell_of(s.world.tables.landing.assault[str(die)], row.column)
    result, hexes = parse_assault(cell)
    yield Resolved(rule="N44 20.3.2", text=describe_assault(cell), space=memo.space)
    again = result == "A1"
    if again:
        yield _remember_value("rolled_1", True, "N44 20.3.3")
    else:
        yield _remember_value("advance", 1 if memo.rolled_1 else hexes, "N44 20.3.6")
        yield _remember_value("taken", True)
        for unit in at(s, memo.space, "german"):
            if is_strongpoint(s, unit):
                yield from eliminate(s, unit.id, "N44 20.3.2")
    if row.raid and die == 1:
        yield from _fail_raid(s, memo)
        return
    yield _remember_value("losses", attacker_steps(result))
    yield _remember_value("chooser", "german" if result == "EX" else "allied")
    yield _remember_value("stage", "losses")


def _fail_raid(s: S, memo: BeachAssault) -> Iterator[Event]:
    """Pointe du Hoc fails: its first battalion is dead, the other one goes to Omaha (N44 20.3.4)."""
    row = s.world.tables.landing.beach[memo.beach]
    first, *others = s.units_at(memo.box)
    yield from eliminate(s, first.id, "N44 20.3.4")
    for unit in others:
        yield UnitMoved(rule="N44 20.3.4", unit=unit.id, space=row.follow_up, manner="diverted")
    yield _remember_value("stage", "over", "N44 20.3.4")


def assault_infantry(s: S, box: str) -> tuple[Unit, ...]:
    """The units of an assault that take its losses: those of infantry type (N44 20.3.2)."""
    return tuple(unit for unit in s.units_at(box) if is_infantry_type(s, unit))


def _assaulting_units(s: S, memo: BeachAssault) -> tuple[Unit, ...]:
    """The units of an assault that may lose a step; of Pointe du Hoc the first battalion alone."""
    infantry = assault_infantry(s, memo.box)
    return infantry[:1] if s.world.tables.landing.beach[memo.beach].raid else infantry


def _take_losses(s: S, memo: BeachAssault) -> Iterator[Event]:
    """One step after the other; who loses it is asked where it makes a difference."""
    infantry = _assaulting_units(s, memo)
    if not memo.taken and all(is_cadre(s, unit) for unit in infantry):
        yield from _fail_at_omaha(s, memo)
        return
    if not memo.losses or not infantry:
        yield _remember_value("stage", "tanks" if memo.taken else "roll")
        return
    yield _remember_value("losses", memo.losses - 1)
    alike = {(unit.steps, counter_of(s, unit).strength, counter_of(s, unit).quality) for unit in infantry}
    if len(alike) == 1:
        yield from lose_step(s, infantry[0].id, "N44 20.3.2")
        return
    asked = encode_memo(AssaultLoss(memo.box, memo.space))
    yield PhaseEntered(rule="N44 20.3.2", phase="assault loss", side=memo.chooser, memo=asked)


def _fail_at_omaha(s: S, memo: BeachAssault) -> Iterator[Event]:
    """Both regiments are cadres, and the beach is not taken: back to the follow-up box (N44 20.3.3).

    The tanks that came with them have run in too, and roll for their losses.
    """
    row = s.world.tables.landing.beach[memo.beach]
    yield Resolved(
        rule="N44 20.3.3", text=f"the assault on {name_space(s, memo.space)} has failed", space=memo.space
    )
    yield from _roll_tanks(s, memo)
    for unit in s.units_at(memo.box):
        yield UnitMoved(rule="N44 20.3.3", unit=unit.id, space=row.follow_up, manner="diverted")
    yield _remember_value("stage", "over", "N44 20.3.3")


def _roll_tanks(s: S, memo: BeachAssault) -> Iterator[Event]:
    """The amphibious tanks of an assault roll for their own losses (N44 20.3.5)."""
    yield _remember_value("stage", "ashore", "N44 20.3.5")
    for unit in s.units_at(memo.box):
        if is_infantry_type(s, unit):
            continue
        (die,) = yield from s.roll(1, purpose=f"run-in of {name_unit(s, unit.id)}", rule="N44 20.3.5")
        if die in s.world.tables.landing.tanks_lost:
            yield from lose_step(s, unit.id, "N44 20.3.5")


def _come_ashore(s: S, memo: BeachAssault) -> Iterator[Event]:
    """Everybody enters the beach hex; by some results they may go on a hex (N44 20.3.6)."""
    row = s.world.tables.landing.beach[memo.beach]
    yield _remember_value("stage", "over", "N44 20.3.6")
    units = s.units_at(memo.box)
    if row.raid:
        yield from _follow_raid(s, memo, units)
        units = s.units_at(memo.box)
    for unit in units:
        yield UnitMoved(rule="N44 20.3.6", unit=unit.id, space=memo.space, manner="lands")
    yield from take_control(s, memo.space, "allied")
    landed = tuple(unit.id for unit in units)
    if memo.advance > 1 and any(inland_hexes(s, unit) for unit in landed):
        opened = encode_memo(Inland(landed, memo.space))
        yield PhaseEntered(rule="N44 20.3.6", phase="inland", side="allied", memo=opened)


def _follow_raid(s: S, memo: BeachAssault, units: Sequence[Unit]) -> Iterator[Event]:
    """Whether the second battalion sees the signal from Pointe du Hoc (N44 20.3.4)."""
    row = s.world.tables.landing.beach[memo.beach]
    for unit in units[1:]:
        (die,) = yield from s.roll(1, purpose=f"{name_unit(s, unit.id)} follows on 1 to 3", rule="N44 20.3.4")
        if die > RANGERS_FOLLOW:
            yield UnitMoved(rule="N44 20.3.4", unit=unit.id, space=row.follow_up, manner="diverted")


class LosesAssaultStep(PhaseOrder[World, LoseAssaultStep]):
    """A unit of the assault loses a step."""

    command = LoseAssaultStep

    def offer(self, s: S) -> Iterator[LoseAssaultStep]:
        """Those of infantry type."""
        return (LoseAssaultStep(unit=unit.id) for unit in assault_infantry(s, s.memo(AssaultLoss).box))

    def check(self, s: S, c: LoseAssaultStep) -> Refusal | None:
        """N44 20.3.2."""
        box = s.memo(AssaultLoss).box
        if all(unit.id != c.unit for unit in assault_infantry(s, box)):
            return Refusal("N44 20.3.2", f"{name_unit(s, c.unit)} is no infantry of this assault")
        return None

    def decide(self, s: S, c: LoseAssaultStep) -> Iterator[Event]:
        """It loses it."""
        yield PhaseLeft(rule="N44 20.3.2", phase="assault loss")
        yield from lose_step(s, c.unit, "N44 20.3.2")

    def describe(self, s: S, c: LoseAssaultStep) -> str:
        """The unit."""
        return f"{name_unit(s, c.unit)} loses a step"


# --- going on inland


class Inland(Memo, frozen=True):
    """The units of an assault that may go on a hex."""

    units: tuple[str, ...]
    space: str


def inland_hexes(s: S, unit_id: str) -> tuple[str, ...]:
    """The hexes to which a unit of an assault may advance from the beach."""
    unit = s.state.units.get(unit_id)
    if unit is None or not on_map(s, unit):
        return ()
    near = s.world.board.neighbours(str(unit.place))
    return tuple(space for space in near if refuse_inland(s, unit, space) is None)


def refuse_inland(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a unit of an assault may not advance from the beach to a hex, or None (N44 14.3, 14.4, 20.3.6).

    It has entered the hex that the defender left, so that enemy zones do not keep it; bonds do.
    """
    if is_supporter(s, unit) or is_beach_engineer(s, unit):
        return Refusal("N44 14.1", f"{name_unit(s, unit.id)} does not advance")
    barred = refuse_onward(s, unit, space, rule="N44 14.1", enemy="N44 14.1", bond="N44 14.3")
    if barred is None and not fits(s, space, "allied", (unit,)):
        return Refusal("N44 7.2", f"{name_space(s, space)} is full")
    return barred


class AdvancesInland(PhaseOrder[World, AdvanceInland]):
    """A unit goes on one hex."""

    command = AdvanceInland

    def offer(self, s: S) -> Iterator[AdvanceInland]:
        """Every unit that has not gone on, to every hex that is free."""
        memo = s.memo(Inland)
        for unit in memo.units:
            yield from (AdvanceInland(unit=unit, space=space) for space in inland_hexes(s, unit))

    def check(self, s: S, c: AdvanceInland) -> Refusal | None:
        """N44 20.3.6."""
        unit = s.state.units.get(c.unit)
        if unit is None or c.unit not in s.memo(Inland).units or is_dead(unit):
            return Refusal("N44 20.3.6", f"{name_unit(s, c.unit)} has no hex to go on")
        return refuse_inland(s, unit, c.space)

    def decide(self, s: S, c: AdvanceInland) -> Iterator[Event]:
        """It goes there."""
        left = tuple(unit for unit in s.memo(Inland).units if unit != c.unit)
        yield Remembered(rule="N44 20.3.6", key="units", value=left)
        yield UnitMoved(rule="N44 20.3.6", unit=c.unit, space=c.space, manner="advances")
        yield from take_control(s, c.space, "allied")
        if not any(inland_hexes(s, unit) for unit in left):
            yield PhaseLeft(rule="N44 20.3.6", phase="inland")

    def describe(self, s: S, c: AdvanceInland) -> str:
        """The unit and the hex."""
        return f"{name_unit(s, c.unit)} advances to {name_space(s, c.space)}"


class HoldsBeach(PhaseOrder[World, HoldBeach]):
    """Nobody else goes on."""

    command = HoldBeach

    def offer(self, s: S) -> Iterator[HoldBeach]:
        """Always."""
        yield HoldBeach()

    def decide(self, s: S, c: HoldBeach) -> Iterator[Event]:
        """The phase ends."""
        yield PhaseLeft(rule="N44 20.3.6", phase="inland")

    def describe(self, s: S, c: HoldBeach) -> str:
        """Plain."""
        return "advance nobody else"


INVASION_PHASES: Final[Mapping[str, Phase[World]]] = {
    "invasion": InvasionPhase(),
    "assault": AssaultPhase(),
    "assault loss": OrderedPhase(AssaultLoss, LosesAssaultStep()),
    "inland": OrderedPhase(Inland, AdvancesInland(), HoldsBeach()),
}
