"""A stack on the move, area by area (SON 8.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Automatic, Decided
from wsn.systems.storm_over_normandy.rules import cards, control, flow, ground, reactions
from wsn.systems.storm_over_normandy.rules.commands import Done, MoveTo
from wsn.systems.storm_over_normandy.rules.memos import Column
from wsn.systems.storm_over_normandy.rules.world import S


def stack(s: S, memo: Column) -> list[Unit]:
    """The units on the move."""
    return [s.unit(unit) for unit in memo.units]


def steps(s: S, memo: Column) -> tuple[str, ...]:
    """Where the stack may go on to."""
    units = stack(s, memo)
    return tuple(
        near
        for near in s.world.around[memo.space]
        if ground.may_enter(s, units, memo.space, near, memo.left) is None
    )


def asks_bocage(s: S, side: str, space: str) -> bool:
    """Whether the Germans may play a card against Allied units that leave an area (SON 14.2)."""
    return side == "allies" and s.world.bocage(space) and cards.count(s, "germans") > 0


class ColumnPhase(Automatic):
    """The stack takes its next step, or arrives."""

    memo = Column

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """A step, a question, or the end."""
        memo = s.memo(Column)
        side = stack(s, memo)[0].side
        if memo.next:
            if not memo.asked and asks_bocage(s, side, memo.space):
                yield Remembered(rule="SON 14.2", key="asked", value=True)
                yield reactions.ask_for_card("leaving", "germans", memo.space)
                return
            need, reasons = ground.cost(s, memo.space, memo.next, side)
            for unit in memo.units:
                yield UnitMoved(rule="SON 8.0", unit=unit, space=memo.next, because=reasons)
            yield Remembered(rule="SON 8.0", key="left", value=memo.left - need)
            yield Remembered(rule="SON 8.0", key="space", value=memo.next)
            yield Remembered(rule="SON 8.0", key="next", value=None)
            yield Remembered(rule="SON 8.0", key="asked", value=None)
            yield from control.update(s, (memo.space, memo.next))
            memo = s.memo(Column)
        if memo.left > 0 and steps(s, memo):
            yield PhaseEntered(rule="SON 8.0", phase="march", side=side, memo=encode_memo(memo))
            return
        yield PhaseLeft(rule="SON 8.0", phase="column")
        yield from flow.spend(s, memo.units)
        yield from flow.end_impulse(s, side)


class March(Decided):
    """The stack may go on, or stop."""

    memo = Column
    accepts: tuple[type[Command], ...] = (MoveTo, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """To stop, or every neighbour."""
        yield Done()
        yield from (MoveTo(space=near) for near in s.world.around[s.memo(Column).space])

    def check(self, s: S, c: MoveTo | Done) -> Refusal | None:
        """SON 8.0."""
        memo = s.memo(Column)
        if isinstance(c, Done):
            return None
        return ground.may_enter(s, stack(s, memo), memo.space, c.space, memo.left)

    def decide(self, s: S, c: MoveTo | Done) -> Iterator[Event]:
        """On, or at the end."""
        yield PhaseLeft(rule="SON 8.0", phase="march")
        if isinstance(c, MoveTo):
            yield Remembered(rule="SON 8.0", key="next", value=c.space)
        else:
            yield Remembered(rule="SON 8.0", key="left", value=0)
