"""Columns, a toy of stacks: whole stacks march by one order, parts of them by choosing who goes.

Rules (cited `COL n`):
1. A stack marches to a neighbouring hex without enemies, but into or across no bond of the enemy's zones.
2. A unit acts once a turn. Part of a stack marches if its owner chooses who goes, at least one and not all.
3. A hex with enemies is attacked once a turn by any of the units next to it, chosen together: odds of 1-2 at
   least. The table says who loses a unit; a defender who is beaten so loses the first of the hex.
4. Whoever leaves the enemy no unit wins; after the last turn whoever has more units.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tests.toys.field import (
    FieldFiles,
    FieldGround,
    FieldRules,
    Plain,
    S,
    World,
    of_side,
)
from wsn.cite import Reason, Refusal
from wsn.engine import system as engine
from wsn.engine.commands import Command
from wsn.engine.declared import Declared, Mark, Track, Way
from wsn.engine.events import (
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Chance
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.system import Preview, Setup, System
from wsn.english import count, list_words
from wsn.parts.choosing import (
    ChooseUnits,
    Choosing,
    MarkedUnits,
    MarkStack,
    MarkUnit,
    TakeMarked,
    UnmarkUnit,
    choice_phase,
)
from wsn.parts.crt import Combat, CombatTable, Strength, read_result, work_out_combat
from wsn.parts.orders import OrderedPhase, PhaseOrder, describe_order, preview_order
from wsn.parts.zoc import Stack, ZoneGround, ZoneRules, Zones, work_out_zones
from wsn.systems import contract as c


class ColumnsRules(FieldRules):
    """The rules in play."""

    @property
    def system(self) -> System[World]:
        """The rulebook below."""
        return SYSTEM


class ColumnsGame(c.Wargame):
    """The game, with what it shares with the other toys."""

    name = "columns"
    title = "Columns"
    sides = (c.Side("north", "North", "N"), c.Side("south", "South", "S"))
    citations = ("COL",)
    rules = ColumnsRules()
    ground = FieldGround()
    files = FieldFiles()


GAME = ColumnsGame()

DONE = "done"
ZONES = ZoneRules(exert="COL 1", bond="COL 1", boundary="COL 1")
RESULTS = ("A A A D", "A A D D", "A - D D", "- D D D", "D D D D", "D D D D")
TABLE = msgspec.convert(
    {
        "rule": "COL 3",
        "refused": "COL 3",
        "columns": ["1-2", "1-1", "2-1", "3-1"],
        "rows": [
            {"dice": die, "results": results.split()}
            for die, results in enumerate(
                ["A A A D", "A A D D", "A - D D", "- D D D", "D D D D", "D D D D"], 1
            )
        ],
    },
    CombatTable,
)


class March(Command, frozen=True, kw_only=True):
    """A stack, or those of it who were chosen, march to a neighbouring hex."""

    moves: ClassVar[bool] = True
    units: tuple[str, ...]
    space: str


class Detach(Command, frozen=True, kw_only=True):
    space: str


class Attack(Command, frozen=True, kw_only=True):
    space: str


class Finish(Command, frozen=True, kw_only=True):
    pass


class Choice(MarkedUnits, frozen=True):
    """Who leaves a hex, or who attacks one."""

    space: str = ""


class Leaving(Memo, frozen=True):
    units: tuple[str, ...]


# --- what the rules read


def fresh(s: S, space: str) -> tuple[str, ...]:
    """The units of the side that decides in a hex that have not acted."""
    return tuple(u.id for u in s.units_at(space) if u.side == s.here.side and DONE not in u.marks)


def enemies_in(s: S, space: str) -> tuple[str, ...]:
    return tuple(u.id for u in s.units_at(space) if u.side != s.here.side)


def places(s: S) -> list[str]:
    """Where units of the side that decides can act, in board order."""
    taken = {
        u.place for u in of_side(s.state, str(s.here.side)) if u.place is not None and DONE not in u.marks
    }
    return sorted(taken, key=s.world.board.order.__getitem__)


def enemy_zones(s: S) -> Zones:
    spaces: dict[str, list[str]] = {}
    for unit in s.state.units.values():
        if unit.side != s.here.side and unit.place is not None:
            spaces.setdefault(unit.place, []).append(unit.id)
    stacks = [Stack(space, list_words(units)) for space, units in spaces.items()]
    own = {u.place for u in of_side(s.state, str(s.here.side)) if u.place is not None}
    return work_out_zones(ZoneGround(s.world.board), ZONES, stacks, own)


def why_not_march(s: S, start: str, space: str) -> Refusal | None:
    if space not in s.world.board.neighbours(start):
        return Refusal("COL 1", f"{space} is not next to {start}")
    if enemies_in(s, space):
        return Refusal("COL 1", f"enemies are in {space}")
    return enemy_zones(s).bar(start, space)


def marched(units: Sequence[str], space: str) -> Iterator[Event]:
    for unit in units:
        yield UnitMoved(rule="COL 1", unit=unit, space=space)
        yield UnitMarked(rule="COL 2", unit=unit, mark=DONE, on=True)


def combat(s: S, units: Sequence[str], space: str) -> Combat | Refusal:
    attack = Strength(tuple(Reason("COL 3", unit, 1) for unit in units))
    defence = Strength(tuple(Reason("COL 3", unit, 1) for unit in enemies_in(s, space)))
    return work_out_combat(TABLE, attack, defence)


# --- orders of a turn


class Marches(PhaseOrder[World, March]):
    command = March

    def offer(self, s: S) -> Iterator[March]:
        for start in places(s):
            for space in s.world.board.neighbours(start):
                yield March(units=fresh(s, start), space=space)

    def check(self, s: S, c: March) -> Refusal | None:
        for start in places(s):
            if c.units == fresh(s, start):
                return why_not_march(s, start, c.space)
        return Refusal("COL 2", "a stack marches whole; choose who leaves it, and they march alone")

    def decide(self, s: S, c: March) -> Iterator[Event]:
        return marched(c.units, c.space)

    def describe(self, s: S, c: March) -> str:
        return f"{list_words(c.units)} to {c.space}"


class Detaches(PhaseOrder[World, Detach]):
    command = Detach

    def offer(self, s: S) -> Iterator[Detach]:
        return (Detach(space=place) for place in places(s))

    def check(self, s: S, c: Detach) -> Refusal | None:
        if len(fresh(s, c.space)) < 2:
            return Refusal("COL 2", f"there are no two fresh units in {c.space}")
        if all(why_not_march(s, c.space, space) for space in s.world.board.neighbours(c.space)):
            return Refusal("COL 1", f"nobody can leave {c.space}")
        return None

    def decide(self, s: S, c: Detach) -> Iterator[Event]:
        memo = encode_memo(Choice(space=c.space))
        yield PhaseEntered(rule="COL 2", phase="leave", side=s.here.side, memo=memo)

    def describe(self, s: S, c: Detach) -> str:
        return f"choose who leaves {c.space}"


class Attacks(PhaseOrder[World, Attack]):
    command = Attack

    def offer(self, s: S) -> Iterator[Attack]:
        near = {space for place in places(s) for space in s.world.board.neighbours(place)}
        return (Attack(space=space) for space in sorted(near) if enemies_in(s, space))

    def check(self, s: S, c: Attack) -> Refusal | None:
        if c.space not in s.world.board.spaces or not enemies_in(s, c.space):
            return Refusal("COL 3", f"no enemy is in {c.space}")
        answer = combat(s, attackers(s, c.space), c.space)
        return answer if isinstance(answer, Refusal) else None

    def decide(self, s: S, c: Attack) -> Iterator[Event]:
        memo = encode_memo(Choice(space=c.space))
        yield PhaseEntered(rule="COL 3", phase="attack", side=s.here.side, memo=memo)

    def describe(self, s: S, c: Attack) -> str:
        return f"attack {c.space}"


class Finishes(PhaseOrder[World, Finish]):
    command = Finish

    def offer(self, s: S) -> Iterator[Finish]:
        yield Finish()

    def decide(self, s: S, c: Finish) -> Iterator[Event]:
        side, turn = str(s.here.side), int(s.state.tracks["turn"])
        for unit in of_side(s.state, side):
            if DONE in unit.marks:
                yield UnitMarked(rule="COL 2", unit=unit.id, mark=DONE, on=False)
        if side == "south":
            if turn == s.world.scenario.turns:
                yield from ended(s)
                return
            yield TrackSet(rule="COL 4", track="turn", value=turn + 1)
        yield PhaseLeft(rule="COL 2", phase="turn")
        following = "south" if side == "north" else "north"
        yield PhaseEntered(rule="COL 2", phase="turn", side=following)

    def describe(self, s: S, c: Finish) -> str:
        return "end the turn"


def ended(s: S) -> Iterator[Event]:
    left = {side: len(of_side(s.state, side)) for side in ("north", "south")}
    best = max(left, key=left.__getitem__)
    winner = best if left["north"] != left["south"] else None
    text = (
        f"{winner} wins with {count(left[best], 'unit')}"
        if winner
        else "nobody wins: both have as many units"
    )
    yield GameEnded(rule="COL 4", winner=winner, text=text, way="units")


# --- choices


def attackers(s: S, space: str) -> tuple[str, ...]:
    """The fresh units next to a hex, stack by stack."""
    near = s.world.board.neighbours(space)
    return tuple(unit for place in places(s) if place in near for unit in fresh(s, place))


class WhoLeaves(Choosing[World]):
    phase = "leave"
    rule = "COL 2"
    memo = Choice

    def list_eligible(self, s: S) -> Sequence[str]:
        return fresh(s, s.memo(Choice).space)

    def check_set(self, s: S, units: tuple[str, ...]) -> Refusal | None:
        if not 0 < len(units) < len(self.list_eligible(s)):
            return Refusal("COL 2", "at least one leaves, and at least one stays")
        return None

    def take_set(self, s: S, units: tuple[str, ...], about: Any) -> Iterator[Event]:
        yield PhaseEntered(rule="COL 2", phase="march", side=s.here.side, memo=encode_memo(Leaving(units)))

    def name_unit(self, s: S, unit: str) -> str:
        return unit


class WhoAttacks(Choosing[World]):
    phase = "attack"
    rule = "COL 3"
    memo = Choice

    def list_eligible(self, s: S) -> Sequence[str]:
        return attackers(s, s.memo(Choice).space)

    def check_set(self, s: S, units: tuple[str, ...]) -> Refusal | None:
        if not units:
            return Refusal("COL 3", "choose who attacks")
        answer = combat(s, units, s.memo(Choice).space)
        return answer if isinstance(answer, Refusal) else None

    def take_set(self, s: S, units: tuple[str, ...], about: Any) -> Iterator[Event]:
        reckoned = combat(s, units, about.space)
        assert isinstance(reckoned, Combat)
        foes = enemies_in(s, about.space)
        (die,) = yield from s.roll(
            1, purpose=f"attack on {about.space}", rule="COL 3", because=reckoned.explain()
        )
        lost = {"A": units, "D": foes}.get(read_result(TABLE, reckoned.place, die))
        for unit in units:
            yield UnitMarked(rule="COL 2", unit=unit, mark=DONE, on=True)
        if lost:
            yield UnitRemoved(rule="COL 3", unit=lost[0])
        for side, foe in (("north", "south"), ("south", "north")):
            if not of_side(s.state, foe):
                yield GameEnded(rule="COL 4", winner=side, text=f"{side} wins: no enemy is left", way="alone")

    def name_unit(self, s: S, unit: str) -> str:
        return f"{unit} in {s.unit(unit).place}"

    def preview_set(self, s: S, units: tuple[str, ...]) -> Preview | None:
        reckoned = combat(s, units, s.memo(Choice).space)
        if isinstance(reckoned, Refusal):
            return None
        words = {"A": "one of ours is lost", "D": "one of theirs is lost", "-": "no effect"}
        odds = tuple(
            Chance(words[result], int(chance * 6), 6, own=int(result == "A"), harm=int(result == "D"))
            for result, chance in reckoned.chances().items()
        )
        return Preview(reckoned.describe(), reckoned.explain(), odds)


class MarchesOff(PhaseOrder[World, March]):
    """Those who were chosen march."""

    command = March

    def offer(self, s: S) -> Iterator[March]:
        units = s.memo(Leaving).units
        start = str(s.unit(units[0]).place)
        return (March(units=units, space=space) for space in s.world.board.neighbours(start))

    def check(self, s: S, c: March) -> Refusal | None:
        units = s.memo(Leaving).units
        if c.units != units:
            return Refusal("COL 2", f"{list_words(units)} leave")
        return why_not_march(s, str(s.unit(units[0]).place), c.space)

    def decide(self, s: S, c: March) -> Iterator[Event]:
        yield PhaseLeft(rule="COL 2", phase="march")
        yield from marched(c.units, c.space)

    def describe(self, s: S, c: March) -> str:
        return f"{list_words(c.units)} to {c.space}"


class Columns(Plain):
    name = GAME.name
    title = GAME.title
    sides: tuple[str, ...] = ("north", "south")
    seats = GAME.seats
    phases: Mapping[str, engine.Phase[World]] = {
        "turn": OrderedPhase(Memo, Marches(), Detaches(), Attacks(), Finishes()),
        "leave": choice_phase(WhoLeaves()),
        "attack": choice_phase(WhoAttacks()),
        "march": OrderedPhase(Leaving, MarchesOff()),
    }
    commands: tuple[type[Command], ...] = (
        March,
        Detach,
        Attack,
        Finish,
        MarkUnit,
        MarkStack,
        UnmarkUnit,
        TakeMarked,
        ChooseUnits,
    )
    declared = Declared(
        marks=(Mark(DONE, "has acted"),),
        tracks=(Track("turn", int, "the number of the turn"),),
        ways=(Way("alone", "no enemy is left"), Way("units", "more units are left")),
    )

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for side, force in world.scenario.sides.items():
            for unit, space in force.units.items():
                yield UnitPlaced(rule="COL 1", unit=unit, side=side, kind="squad", space=space)
        yield TrackSet(rule="COL 4", track="turn", value=1)
        yield PhaseEntered(rule="COL 2", phase="turn", side="north")

    def preview(self, s: S, c: Command) -> Preview | None:
        return preview_order(self.phases, s, c)

    def command_text(self, s: S, c: Command) -> str:
        return describe_order(self.phases, s, c)


SYSTEM: System[World] = Columns()
