"""Hex duel, a toy: squads march hex by hex under reaction fire, and some of them are only decoys.

Rules (cited `DUEL n`):
1. A turn: the side in turn activates each of its units at most once, then ends the turn.
2. An active unit marches up to three hexes, one at a time, over hexes that are on the board and empty.
   Its side notes in secret where it last meant to go, and forgets it when the unit halts.
3. Who marches within two hexes of an enemy that has not fired this turn may be fired at by it.
4. Fire: one die; 4 or more takes a step, 5 or more in woods. Who is fired at, or fires, is shown.
5. Instead of a further hex an active unit may fire, and is then done. Decoys never fire, and vanish when hit.
6. After each turn a die says who is next: an odd number the other side, an even one the same side again,
   but nobody has three turns running.
7. Who reaches the enemy's home hex, or leaves the enemy no unit, wins; after eight turns all are shown, and
   more steps of squads do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from wsn.cite import Reason, Refusal
from wsn.engine import system
from wsn.engine.commands import Command
from wsn.engine.declared import Declared, Fact, Mark, Track, Way, secret
from wsn.engine.events import (
    Event,
    FactSet,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    StepsChanged,
    TrackSet,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Chance, Status, UnitWords
from wsn.engine.memo import Memo, NoMemo, encode_memo
from wsn.engine.state import GameState, Unit
from wsn.engine.system import Preview, Setup, Situation
from wsn.parts.phases import unit_in_memo

MARCH, RANGE, TURNS = 3, 2, 8
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Activate(Command, frozen=True, kw_only=True):
    unit: str


class EndTurn(Command, frozen=True, kw_only=True):
    pass


class MoveTo(Command, frozen=True, kw_only=True):
    space: str


class Halt(Command, frozen=True, kw_only=True):
    pass


class Fire(Command, frozen=True, kw_only=True):
    """By the active unit, or (reaction) by `unit` at the marching one."""

    target: str
    unit: str | None = None


class Hold(Command, frozen=True, kw_only=True):
    pass


class Marching(Memo, frozen=True):
    unit: str
    left: int

    @property
    def about(self) -> str:
        return self.unit


class Reacting(Memo, frozen=True):
    target: str


@dataclass(frozen=True, slots=True)
class World:
    columns: int
    rows: int
    woods: frozenset[str]
    homes: tuple[tuple[str, str], ...]

    def spaces(self) -> Iterator[str]:
        return (f"{q}.{r}" for q in range(self.columns) for r in range(self.rows))

    def has(self, space: str) -> bool:
        q, dot, r = space.partition(".")
        return bool(dot) and f"{q}.{r}" in set(self.spaces())


def _qr(space: str) -> tuple[int, int]:
    q, _, r = space.partition(".")
    return int(q), int(r)


def distance(a: str, b: str) -> int:
    (q, r), (x, y) = _qr(a), _qr(b)
    return (abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


TURN = Track("turn", int, "the number of the turn")
RUNNING = Track("running", int, "how many turns in a row the side has had")
SIDE = Track("side", str, "whose turn it is")


def at(state: GameState, space: str) -> Unit | None:
    return next((u for u in state.units.values() if u.place == space), None)


def needed(world: World, target: Unit) -> tuple[int, tuple[Reason, ...]]:
    """What a die must show at least, and why."""
    woods = target.place in world.woods
    return (5, (Reason("DUEL 4", "in woods", 1),)) if woods else (4, ())


def shown(unit: Unit) -> Iterator[Event]:
    """The unit is turned face up, if it is not."""
    if unit.seen_by is not None:
        yield UnitPlaced(
            rule="DUEL 4",
            unit=unit.id,
            side=unit.side,
            kind=unit.kind,
            space=unit.place,
            steps=unit.steps,
            marks=unit.marks,
            facts=unit.facts,
        )


def may_fire(s: Situation[World], shooter: Unit | None, target: Unit | None) -> Refusal | None:
    if shooter is None or target is None or shooter.side == target.side:
        return Refusal("DUEL 4", "one fires at an enemy in play")
    if shooter.kind == "decoy":
        return Refusal("DUEL 5", "decoys never fire")
    if "fired" in shooter.marks:
        return Refusal("DUEL 3", f"{shooter.id} has fired this turn")
    if distance(shooter.place or "", target.place or "") > RANGE:
        return Refusal("DUEL 3", f"more than {RANGE} hexes away")
    return None


def fire(s: Situation[World], shooter: str, target: str) -> Iterator[Event]:
    yield UnitMarked(rule="DUEL 3", unit=shooter, mark="fired")
    yield from shown(s.unit(shooter))
    yield from shown(s.unit(target))
    need, because = needed(s.world, s.unit(target))
    (value,) = yield from s.roll(1, purpose=f"{shooter} fires at {target}", rule="DUEL 4", because=because)
    if value < need:
        yield Resolved(rule="DUEL 4", text="missed", unit=shooter, target=target)
        return
    yield StepsChanged(rule="DUEL 4", unit=target, by=-1)
    unit = s.unit(target)
    if unit.steps == 0 or unit.kind == "decoy":
        yield UnitRemoved(rule="DUEL 4", unit=target)
        if not any(u.side == unit.side for u in s.state.units.values()):
            yield GameEnded(
                rule="DUEL 7",
                winner=other(unit.side),
                text=f"{other(unit.side)} wins: {unit.side} has no unit left",
                way="no_unit_left",
            )


class Phase:
    automatic = False
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = ()

    def stale(self, s: Situation[World]) -> bool:
        return False


class Orders(Phase):
    accepts = (Activate, EndTurn)

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        for unit_id in s.state.units:
            yield Activate(unit=unit_id)
        yield EndTurn()

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        if isinstance(c, EndTurn):
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side:
            return Refusal("DUEL 1", f"{c.unit} is not a unit of {s.here.side}")
        if "done" in unit.marks:
            return Refusal("DUEL 1", f"{c.unit} was active this turn")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        if isinstance(c, EndTurn):
            yield PhaseLeft(rule="DUEL 1", phase="orders")
            yield PhaseEntered(rule="DUEL 6", phase="upkeep")
        else:
            yield UnitMarked(rule="DUEL 1", unit=c.unit, mark="done")
            memo = encode_memo(Marching(c.unit, MARCH))
            yield PhaseEntered(rule="DUEL 2", phase="march", side=s.here.side, memo=memo)


class March(Phase):
    memo = Marching
    accepts = (MoveTo, Fire, Halt)

    def stale(self, s: Situation[World]) -> bool:
        return s.memo(Marching).unit not in s.state.units

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        q, r = _qr(s.unit(s.memo(Marching).unit).place or "")
        for dq, dr in AROUND:
            yield MoveTo(space=f"{q + dq}.{r + dr}")
        for unit_id in s.state.units:
            yield Fire(target=unit_id)
        yield Halt()

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        unit = s.unit(s.memo(Marching).unit)
        if isinstance(c, Halt):
            return None
        if isinstance(c, Fire):
            if c.unit is not None:
                return Refusal("DUEL 5", "only the active unit fires now")
            return may_fire(s, unit, s.state.units.get(c.target))
        if not s.world.has(c.space) or distance(unit.place or "", c.space) != 1:
            return Refusal("DUEL 2", f"{c.space} is not a hex next to {unit.place}")
        if s.memo(Marching).left == 0:
            return Refusal("DUEL 2", f"{unit.id} has marched {MARCH} hexes")
        if at(s.state, c.space) is not None:
            return Refusal("DUEL 2", f"{c.space} is not empty")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        unit_id = s.memo(Marching).unit
        if isinstance(c, MoveTo):
            yield UnitMoved(rule="DUEL 2", unit=unit_id, space=c.space)
            plan = secret(s.unit(unit_id).side, "plan")
            yield FactSet(rule="DUEL 2", unit=unit_id, fact=plan, value=c.space)
            yield Remembered(rule="DUEL 2", key="left", value=s.memo(Marching).left - 1)
            foe = other(s.unit(unit_id).side)
            if c.space == dict(s.world.homes)[foe]:
                yield GameEnded(
                    rule="DUEL 7",
                    winner=other(foe),
                    text=f"{other(foe)} wins: the home of {foe} is taken",
                    way="home",
                )
            if any(
                u.side == foe and "fired" not in u.marks and distance(u.place or "", c.space) <= RANGE
                for u in s.state.units.values()
            ):
                yield PhaseEntered(
                    rule="DUEL 3", phase="react", side=foe, memo=encode_memo(Reacting(unit_id))
                )
            return
        if isinstance(c, Fire):
            yield from fire(s, unit_id, c.target)
        elif (plan := secret(s.unit(unit_id).side, "plan")) in s.unit(unit_id).facts:
            yield FactSet(rule="DUEL 2", unit=unit_id, fact=plan, value=None)
        yield PhaseLeft(rule="DUEL 2", phase="march")


class React(Phase):
    memo = Reacting
    accepts = (Fire, Hold)

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        for unit_id in s.state.units:
            yield Fire(unit=unit_id, target=s.memo(Reacting).target)
        yield Hold()

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        if isinstance(c, Hold):
            return None
        if c.target != s.memo(Reacting).target:
            return Refusal("DUEL 3", f"only {s.memo(Reacting).target} may be fired at")
        shooter = s.state.units.get(c.unit)
        if shooter is None or shooter.side != s.here.side:
            return Refusal("DUEL 3", f"{c.unit} is not a unit of {s.here.side}")
        return may_fire(s, shooter, s.state.units.get(c.target))

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        if isinstance(c, Fire) and c.unit is not None:
            yield from fire(s, c.unit, s.memo(Reacting).target)
        yield PhaseLeft(rule="DUEL 3", phase="react")


class Upkeep(Phase):
    automatic = True

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        return iter(())

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        turn, side, running = TURN.get(s.state) or 0, SIDE.get(s.state) or "", RUNNING.get(s.state) or 0
        if turn == TURNS:
            for unit_id in list(s.state.units):
                yield from shown(s.unit(unit_id))
            steps = {
                side: sum(u.steps for u in s.state.units.values() if u.side == side and u.kind != "decoy")
                for side in ("red", "blue")
            }
            best = max(steps.values())
            winners = [side for side, number in steps.items() if number == best]
            winner = winners[0] if len(winners) == 1 else None
            yield GameEnded(
                rule="DUEL 7",
                winner=winner,
                text=f"{winner or 'nobody'} wins: steps {steps['red']} to {steps['blue']}",
                way="turns",
            )
        for unit in sorted(s.state.units.values(), key=lambda u: u.id):
            for mark in unit.marks:
                yield UnitMarked(rule="DUEL 1", unit=unit.id, mark=mark, on=False)
        (value,) = yield from s.roll(1, purpose="who is next", rule="DUEL 6")
        again = value % 2 == 0 and running < 2
        yield RUNNING.event_setting(running + 1 if again else 1, "DUEL 6")
        yield TURN.event_setting(turn + 1, "DUEL 6")
        side = side if again else other(side)
        yield SIDE.event_setting(side, "DUEL 6")
        yield PhaseLeft(rule="DUEL 6", phase="upkeep")
        yield PhaseEntered(rule="DUEL 1", phase="orders", side=side)


class HexDuel:
    name = "hexduel"
    edition = "1"
    title = "Hex duel"
    sides = ("red", "blue")
    seats: ClassVar[dict[str, str]] = {"red": "red", "blue": "blue"}
    phases: ClassVar[Mapping[str, system.Phase[World]]] = {
        "orders": Orders(),
        "march": March(),
        "react": React(),
        "upkeep": Upkeep(),
    }
    commands = (Activate, EndTurn, MoveTo, Halt, Fire, Hold)
    declared = Declared(
        marks=(Mark("done", "was active this turn"), Mark("fired", "fired this turn")),
        tracks=(
            TURN,
            RUNNING,
            SIDE,
        ),
        ways=(
            Way("no_unit_left", "the enemy has no unit left"),
            Way("home", "the home of the enemy is taken"),
            Way("turns", "steps after the last turn"),
        ),
        facts=(
            Fact("began", str, "the hex where it began the game"),
            Fact("plan", str, "the hex where its side means it to go", secret=True),
        ),
    )

    def world(self, setup: Setup) -> World:
        m = setup.map
        return World(m["columns"], m["rows"], frozenset(m["woods"]), tuple(sorted(m["homes"].items())))

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for side in self.sides:
            for unit_id, (kind, space) in setup.scenario[side].items():
                yield UnitPlaced(
                    rule="DUEL 1",
                    unit=unit_id,
                    side=side,
                    kind=kind,
                    space=space,
                    steps=1 if kind == "decoy" else 2,
                    seen_by=(side,),
                    facts={"began": space},
                )
        for track, value in (("turn", 1), ("running", 1), ("side", "red")):
            yield TrackSet(rule="DUEL 1", track=track, value=value)
        yield PhaseEntered(rule="DUEL 1", phase="orders", side="red")

    def preview(self, s: Situation[World], c: Command) -> Preview | None:
        if not isinstance(c, Fire):
            return None
        need, because = needed(s.world, s.unit(c.target))
        return Preview("fire", because, (Chance("hit", 7 - need, 6, harm=1), Chance("missed", need - 1, 6)))

    def command_text(self, s: Situation[World], c: Command) -> str:
        words = [type(c).__name__, *(str(getattr(c, f)) for f in c.__struct_fields__ if getattr(c, f))]
        return " ".join(words)

    def event_text(self, s: Situation[World], e: Event) -> str:
        return f"{type(e).__name__} ({e.rule})"

    def unit_words(self, s: Situation[World], unit_id: str) -> UnitWords:
        unit = s.unit(unit_id)
        return UnitWords(
            unit.id, unit.kind, str(unit.place), (f"{unit.steps} steps",), condition=tuple(unit.marks)
        )

    def status(self, s: Situation[World]) -> Status:
        return Status(s.here.phase, s.here.side or "", int(s.state.tracks["turn"]), TURNS)

    def turn(self, state: GameState) -> int | None:
        return int(state.tracks["turn"])

    def acting(self, s: Situation[World]) -> str | None:
        return unit_in_memo(s, self.phases)


SYSTEM = HexDuel()

SETUP = Setup(
    system="hexduel",
    edition="1",
    name="crossing",
    map={"columns": 6, "rows": 5, "woods": ["2.2", "3.2", "2.3"], "homes": {"red": "0.2", "blue": "5.2"}},
    scenario={
        "red": {"r1": ["squad", "0.1"], "r2": ["squad", "0.3"], "r3": ["decoy", "1.2"]},
        "blue": {"b1": ["squad", "5.1"], "b2": ["decoy", "5.3"], "b3": ["squad", "4.2"]},
    },
    tables={},
)
