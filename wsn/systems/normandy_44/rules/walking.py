"""The phase `march`: one unit or stack on its way, hex by hex (N44 9.1).

It is opened by `begin_march`. They go to any hex in reach by its cheapest way, and go on with what is left,
leave units behind, or halt. It closes by itself where nothing is left to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Final

from wsn.board.paths import Route
from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMarked, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.system import Phase, Preview
from wsn.english import count
from wsn.parts.choosing import ONE_FORM
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.systems.normandy_44.data.declared import (
    MOVED,
    RESERVE,
    STEPPED,
    STIRRED,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    USED,
)
from wsn.systems.normandy_44.data.tables import SIXTHS
from wsn.systems.normandy_44.rules.control import take_control
from wsn.systems.normandy_44.rules.crossing import tell_points
from wsn.systems.normandy_44.rules.manners import (
    BICYCLE,
    NORMAL,
    ON_TRUCKS,
    STRATEGIC_MOVE,
    STRATEGICALLY,
    TACTICAL_MOVE,
    TRUCK_MOVE,
    TRUCK_STRATEGIC,
    OnTheMarch,
    allowance_of_march,
    in_reserve_phase,
    refuse_manner,
    refuse_move,
)
from wsn.systems.normandy_44.rules.marching import (
    can_step,
    list_ways,
    must_halt,
    reach_of,
)
from wsn.systems.normandy_44.rules.stacking import refuse_stack
from wsn.systems.normandy_44.rules.units import is_headquarters
from wsn.systems.normandy_44.rules.ways import explain_no_way, way_to
from wsn.systems.normandy_44.rules.world import S, World, at, name_space, name_unit, other
from wsn.systems.normandy_44.rules.zones import in_enemy_zone, zones_of

RESERVE_POINTS: Final = SIXTHS
"""The sixths of a point that a unit may use and still go into reserve (N44 15.1)."""
WORDS: Final[Mapping[str, str]] = {
    NORMAL: "",
    TACTICAL_MOVE: "tactically",
    BICYCLE: "on bicycles",
    TRUCK_MOVE: "on trucks",
    STRATEGIC_MOVE: "strategically",
    TRUCK_STRATEGIC: "strategically on trucks",
}
"""Each manner in a sentence."""


class GoTo(Command, frozen=True, kw_only=True):
    """Those on the march go to a hex; `option` is the manner."""

    moves: ClassVar[bool] = True
    space: str
    option: str


class LeaveBehind(Command, frozen=True, kw_only=True):
    """One of those on the march stays where they are now; the others may go on."""

    unit: str


class MarchAlone(Command, frozen=True, kw_only=True):
    """Of those who are about to march this one goes; who else goes along is said one by one."""

    takes_back: ClassVar[bool] = True
    unit: str


class TakeAlong(Command, frozen=True, kw_only=True):
    """One of the same hex, who was left out, marches along."""

    takes_back: ClassVar[bool] = True
    unit: str


class HaltMarch(Command, frozen=True, kw_only=True):
    """Those on the march end their move where they are."""


class CallOffMarch(Command, frozen=True, kw_only=True):
    """They do not march after all: they have not taken a step yet."""

    takes_back: ClassVar[bool] = True


def begin_march(
    s: S,
    units: tuple[str, ...],
    walked: tuple[str, ...],
    *,
    used: int = 0,
    manner: str = "",
    rule: str = "N44 9.1",
) -> Iterator[Event]:
    """The event that opens the march of units; with more than one space walked, one that has begun.

    Whoever lands goes on so: `begin_march(s, units, (box, beach), used=SIXTHS, manner=TACTICAL_MOVE)`.
    """
    memo = OnTheMarch(units=units, walked=walked, used=used, manner=manner)
    yield PhaseEntered(rule=rule, phase="march", side=s.here.side, memo=encode_memo(memo))


def can_go_on(s: S, march: OnTheMarch) -> bool:
    """Whether any hex is in reach of those on the march."""
    return bool(list_ways(s, march))


def _walk_march(s: S, march: OnTheMarch, manner: str, way: Route) -> Iterator[Event]:
    """Those on the march go hex by hex, and remember how far they have come."""
    side = s.unit(march.units[0]).side
    used, walked, touched = march.used, list(march.walked), march.touched
    exerted = zones_of(s, other(side)).exerted  # whoever walks here, it stays as it is
    for to, cost in zip(way.spaces[1:], way.steps, strict=True):
        touched = touched or walked[-1] in exerted or to in exerted
        because = cost.reasons
        for unit in march.units:
            word = "" if manner == NORMAL else manner
            yield UnitMoved(rule="N44 9.1", because=because, unit=unit, space=to, manner=word)
            because = ()
        yield from take_control(s, to, side)
        used += cost.points
        walked.append(to)
    for key, value in (("manner", manner), ("used", used), ("walked", tuple(walked)), ("touched", touched)):
        yield Remembered(rule="N44 9.1", key=key, value=value)


def _end_move(s: S, march: OnTheMarch, units: Iterable[str]) -> Iterator[Event]:
    """The marks of units whose move is over (N44 9.1, 9.8.3, 15.1, 17.2).

    The hexes that an HQ moves in both movement phases of a turn count together.
    """
    stirred = march.manner == TACTICAL_MOVE or march.used > RESERVE_POINTS or march.touched
    hexes, later = len(march.walked) - 1, in_reserve_phase(s)
    for unit in units:
        is_hq = is_headquarters(s, s.unit(unit))
        far = hexes > 1 or (later and STEPPED in s.unit(unit).marks)
        for mark, wanted, rule in (
            (MOVED, True, "N44 9.1"),
            (STIRRED, stirred, "N44 15.1"),
            (TACTICAL, march.manner == TACTICAL_MOVE, "N44 9.10"),
            (STRATEGIC, march.manner in STRATEGICALLY, "N44 9.8.3"),
            (TRUCK, march.manner in ON_TRUCKS, "N44 9.8.6"),
            (USED, is_hq and far, "N44 17.2"),
            (STEPPED, is_hq and not far and not later, "N44 17.2"),
        ):
            if wanted and mark not in s.unit(unit).marks:
                yield UnitMarked(rule=rule, unit=unit, mark=mark)
        if stirred and RESERVE in s.unit(unit).marks and not later:
            yield UnitMarked(rule="N44 15.4", unit=unit, mark=RESERVE, on=False)


def _close_march(s: S, march: OnTheMarch, rule: str = "N44 9.1") -> Iterator[Event]:
    yield from _end_move(s, march, march.units)
    yield PhaseLeft(rule=rule, phase="march")


# --- its orders


def tell_move(s: S, march: OnTheMarch) -> str:
    """Those on the march in words."""
    first = name_unit(s, march.units[0])
    return first if len(march.units) == 1 else f"{first} and {count(len(march.units) - 1, 'other')}"


class _GoesTo(PhaseOrder[World, GoTo]):
    """To a hex in reach, by its cheapest way (N44 9.1)."""

    command = GoTo

    def offer(self, s: S) -> Iterator[GoTo]:
        for manner, ways in list_ways(s, s.memo(OnTheMarch)).items():
            for space in ways:
                yield GoTo(space=space, option=manner)

    def check(self, s: S, c: GoTo) -> Refusal | None:
        march = s.memo(OnTheMarch)
        refusal = refuse_manner(s, march, c.option)
        if refusal is not None:
            return refusal
        if c.space not in reach_of(s, march, c.option):
            return explain_no_way(s, march, c.option, c.space)
        if c.space not in list_ways(s, march).get(c.option, ()):
            return Refusal(ONE_FORM, f"they come to {c.space} without moving {WORDS[c.option]}")
        return None

    def decide(self, s: S, c: GoTo) -> Iterator[Event]:
        march = s.memo(OnTheMarch)
        way = way_to(s, march, c.option, c.space)
        assert isinstance(way, Route), "only hexes in reach are allowed"
        yield from _walk_march(s, march, c.option, way)
        march = s.memo(OnTheMarch)
        halt = must_halt(s, march)
        if halt is not None or not can_go_on(s, march):
            yield from _close_march(s, march, "N44 8.2" if halt is not None else "N44 9.1")

    def describe(self, s: S, c: GoTo) -> str:
        words = WORDS.get(c.option, c.option)
        return f"to {name_space(s, c.space)}{f', {words}' if words else ''}"

    def preview(self, s: S, c: GoTo) -> Preview | None:
        march = s.memo(OnTheMarch)
        way = way_to(s, march, c.option, c.space)
        if isinstance(way, Refusal):
            return None
        reasons = [
            Reason(reason.rule, f"{to}: {reason.text}")
            for to, cost in zip(way.spaces[1:], way.steps, strict=True)
            for reason in cost.reasons
        ]
        side = s.unit(march.units[0]).side
        if in_enemy_zone(s, c.space, side):
            reasons.append(Reason("N44 8.2", f"{c.space} lies in an enemy zone of control: they stop there"))
        reasons += self._warn_of_stack(s, march, c.space, side)
        left = allowance_of_march(s, march, c.option) - march.used - way.total
        if c.option == TACTICAL_MOVE:
            title = count(way.total // SIXTHS, "hex", "hexes")
            return Preview(title, tuple(reasons), cost=Fraction(way.total, SIXTHS), way=way.spaces)
        title = f"{tell_points(way.total)}, {tell_points(left).removesuffix(' MP')} left"
        return Preview(title, tuple(reasons), cost=Fraction(way.total, SIXTHS), way=way.spaces)

    def _warn_of_stack(self, s: S, march: OnTheMarch, space: str, side: str) -> Iterator[Reason]:
        """What would have to be eliminated if they stayed there and nobody left (N44 7.2)."""
        there = [unit for unit in at(s, space, side) if unit.id not in march.units]
        refusal = refuse_stack(s, [*there, *(s.unit(unit) for unit in march.units)])
        if refusal is not None:
            yield Reason("N44 7.2", f"too many if nobody leaves {space}: {refusal.text}")


class _LeavesBehind(PhaseOrder[World, LeaveBehind]):
    """One stays on the way (N44 9.1)."""

    command = LeaveBehind

    def offer(self, s: S) -> Iterator[LeaveBehind]:
        march = s.memo(OnTheMarch)
        return (LeaveBehind(unit=unit) for unit in march.units)

    def check(self, s: S, c: LeaveBehind) -> Refusal | None:
        march = s.memo(OnTheMarch)
        if c.unit not in march.units:
            return Refusal("N44 9.1", f"{c.unit} is not on the march")
        if not march.has_begun:
            return Refusal("N44 9.1", "nobody is left behind before the first step: choose who marches")
        if len(march.units) < 2:
            return Refusal("N44 9.1", "the last of them halts")
        return None

    def decide(self, s: S, c: LeaveBehind) -> Iterator[Event]:
        march = s.memo(OnTheMarch)
        rest = tuple(unit for unit in march.units if unit != c.unit)
        yield Remembered(rule="N44 9.1", key="units", value=rest)
        yield from _end_move(s, march, (c.unit,))
        march = s.memo(OnTheMarch)
        if not can_go_on(s, march):
            yield from _close_march(s, march)

    def describe(self, s: S, c: LeaveBehind) -> str:
        return f"{name_unit(s, c.unit)} stays in {name_space(s, s.memo(OnTheMarch).here)}"


class _MarchesAlone(PhaseOrder[World, MarchAlone]):
    """One goes, the others stay (N44 9.1)."""

    command = MarchAlone

    def offer(self, s: S) -> Iterator[MarchAlone]:
        march = s.memo(OnTheMarch)
        if len(march.units) > 1 and not march.has_begun:
            for unit in march.units:
                yield MarchAlone(unit=unit)

    def check(self, s: S, c: MarchAlone) -> Refusal | None:
        march = s.memo(OnTheMarch)
        if c.unit not in march.units or len(march.units) < 2:
            return Refusal("N44 9.1", f"{name_unit(s, c.unit)} is not one of several about to march")
        return _refuse_to_choose(s, march, (c.unit,))

    def decide(self, s: S, c: MarchAlone) -> Iterator[Event]:
        yield Remembered(rule="N44 9.1", key="units", value=(c.unit,))

    def describe(self, s: S, c: MarchAlone) -> str:
        return f"only {name_unit(s, c.unit)} marches"


class _TakesAlong(PhaseOrder[World, TakeAlong]):
    """One more goes (N44 9.1)."""

    command = TakeAlong

    def offer(self, s: S) -> Iterator[TakeAlong]:
        march = s.memo(OnTheMarch)
        if not march.has_begun:
            for unit in at(s, march.here, s.unit(march.units[0]).side):
                if unit.id not in march.units:
                    yield TakeAlong(unit=unit.id)

    def check(self, s: S, c: TakeAlong) -> Refusal | None:
        march = s.memo(OnTheMarch)
        unit = s.state.units.get(c.unit)
        if unit is None or unit.place != march.here or c.unit in march.units:
            return Refusal("N44 9.1", f"{name_unit(s, c.unit)} was not left out in {march.here}")
        return refuse_move(s, unit) or _refuse_to_choose(s, march, self._together_with(s, march, c.unit))

    def decide(self, s: S, c: TakeAlong) -> Iterator[Event]:
        together = self._together_with(s, s.memo(OnTheMarch), c.unit)
        yield Remembered(rule="N44 9.1", key="units", value=together)

    def _together_with(self, s: S, march: OnTheMarch, unit: str) -> tuple[str, ...]:
        """Those on the march and one more, in the order in which they stand."""
        side = s.unit(unit).side
        return tuple(one.id for one in at(s, march.here, side) if one.id == unit or one.id in march.units)

    def describe(self, s: S, c: TakeAlong) -> str:
        return f"{name_unit(s, c.unit)} marches along"


def _refuse_to_choose(s: S, march: OnTheMarch, units: tuple[str, ...]) -> Refusal | None:
    """Why it cannot be just these of a stack who are about to march, or None."""
    if march.has_begun:
        return Refusal("N44 9.1", "they are on the march: some may stay behind, and nobody joins them")
    if march.here not in s.world.board.hexes:
        return Refusal("N44 9.1", "who comes onto the map comes alone")
    if not can_step(s, [s.unit(unit) for unit in units]):
        return Refusal("N44 9.1", f"they cannot take a step together out of {march.here}")
    return None


class _Halts(PhaseOrder[World, HaltMarch]):
    """The move is over (N44 9.1)."""

    command = HaltMarch

    def offer(self, s: S) -> Iterator[HaltMarch]:
        yield HaltMarch()

    def check(self, s: S, c: HaltMarch) -> Refusal | None:
        march = s.memo(OnTheMarch)
        if not march.has_begun:
            return Refusal("N44 9.1", "they have not taken a step: the march is called off")
        return None

    def decide(self, s: S, c: HaltMarch) -> Iterator[Event]:
        return _close_march(s, s.memo(OnTheMarch))

    def describe(self, s: S, c: HaltMarch) -> str:
        march = s.memo(OnTheMarch)
        return f"halt in {name_space(s, march.here)}"


class _CallsOff(PhaseOrder[World, CallOffMarch]):
    """They stay, and may march later (N44 9.1)."""

    command = CallOffMarch

    def offer(self, s: S) -> Iterator[CallOffMarch]:
        yield CallOffMarch()

    def check(self, s: S, c: CallOffMarch) -> Refusal | None:
        if s.memo(OnTheMarch).has_begun:
            return Refusal("N44 9.1", "they have begun to move: they halt or go on")
        return None

    def decide(self, s: S, c: CallOffMarch) -> Iterator[Event]:
        yield PhaseLeft(rule="N44 9.1", phase="march")

    def describe(self, s: S, c: CallOffMarch) -> str:
        return "do not march after all"


MARCH_PHASES: Final[Mapping[str, Phase[World]]] = {
    "march": OrderedPhase(
        OnTheMarch, _GoesTo(), _LeavesBehind(), _MarchesAlone(), _TakesAlong(), _Halts(), _CallsOff()
    ),
}
