"""Phases within a battle: ambush, retreat, taking ground, overrun (M44 1.6, M44 1.7, M44 1.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import CardMoved, Event, PhaseLeft, Resolved
from wsn.english import count
from wsn.parts.phases import Decided
from wsn.systems.hex_tiles.rules import able, cards, flow, memos, resolve, retreat
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.commands import (
    Ambush,
    Battle,
    Decline,
    Done,
    Halt,
    RetreatTo,
    Stand,
    TakeGround,
)
from wsn.systems.hex_tiles.rules.retreat import Due, owed_by
from wsn.systems.hex_tiles.rules.world import S, deciding, look, name


class AmbushPhase(Decided):
    """The defender of a close assault may play an ambush; asked even without the card (M44 1.10 R2)."""

    memo = memos.Fighting
    accepts: tuple[type[Command], ...] = (Ambush, Decline)

    def candidates(self, s: S) -> Iterable[Command]:
        """The ambush, or none."""
        yield Decline()
        yield Ambush(card=cards.AMBUSH)

    def check(self, s: S, c: Ambush | Decline) -> Refusal | None:
        """M44 1.10."""
        if isinstance(c, Decline):
            return None
        if c.card not in s.world.tables.cards or s.world.card(c.card).act != "ambush":
            return Refusal("M44 1.10", f"{c.card!r} is not an ambush card")
        if c.card not in s.state.piles[cards.hand(deciding(s))].cards:
            return Refusal("M44 1.10", f"{c.card!r} is not in your hand")
        return None

    def decide(self, s: S, c: Ambush | Decline) -> Iterator[Event]:
        """Resolve the ambush, or the attack if there is none."""
        fight = s.memo(memos.Fighting).fight
        if isinstance(c, Decline):
            yield PhaseLeft(rule="M44 1.10", phase="ambush")
            yield from resolve.carry_out(s, fight)
            return
        hand = cards.hand(deciding(s))
        yield CardMoved(rule="M44 1.10", card=c.card, source=hand, to=cards.DISCARD)
        yield PhaseLeft(rule="M44 1.10", phase="ambush")
        yield from resolve.spring_ambush(s, fight)


def unasked(s: S) -> bool:
    """Whether a player with one answer only need not be asked: for an ambush that they do not hold."""
    return s.here.phase == "ambush"


class RetreatPhase(Decided):
    """The owner of a unit with flags to answer chooses its retreat, or ignores the first flag."""

    memo = memos.Retreating
    accepts: tuple[type[Command], ...] = (Stand, RetreatTo, Halt)

    def candidates(self, s: S) -> Iterable[Command]:
        """Stand, halt, and each hex behind the unit."""
        unit = s.unit(s.memo(memos.Retreating).unit)
        yield Stand()
        yield Halt()
        for space in s.world.back[unit.side][str(unit.place)]:
            yield RetreatTo(space=space)

    def check(self, s: S, c: Stand | RetreatTo | Halt) -> Refusal | None:
        """M44 1.6."""
        memo = s.memo(memos.Retreating)
        unit, owed = s.unit(memo.unit), owed_by(memo)
        who = name(s, unit.id)
        if isinstance(c, Stand):
            return None if owed.ignore else Refusal("M44 1.6", f"{who} may not ignore a flag here")
        if isinstance(c, Halt):
            must = f"{who} must still retreat {count(owed.must, 'hex', 'hexes')}"
            return Refusal("M44 1.6", must) if owed.must else None
        if c.space in retreat.ways(s, unit, owed.must):
            return None
        world = s.world
        if c.space in retreat.ways(s, unit):
            made = retreat.most(s, unit, owed.must)
            way = (
                f"{count(made, 'hex', 'hexes')} of the {owed.must} that it must"
                if made < owed.must
                else f"all {made} hexes"
            )
            return Refusal("M44 1.6 R1", f"{who} can retreat {way}, but not by way of {c.space}")
        if c.space not in world.back[unit.side][str(unit.place)]:
            return Refusal("M44 1.6", f"{who} must retreat to an adjacent hex nearer to its own edge")
        if c.space in look(s).at:
            return Refusal("M44 1.6", f"there is a unit in {c.space}")
        place = world.places[c.space]
        rule = place.barred if world.kinds[unit.kind].arm not in place.enter else place.most_rule
        return Refusal(rule or "M44 1.6", f"{who} may not retreat to {c.space}")

    def decide(self, s: S, c: Stand | RetreatTo | Halt) -> Iterator[Event]:
        """Carry out the choice and what follows without a choice; then the battle goes on."""
        memo = s.memo(memos.Retreating)
        unit, fight, owed = s.unit(memo.unit), memo.fight, owed_by(memo)
        yield PhaseLeft(rule="M44 1.6", phase="retreat")
        if isinstance(c, RetreatTo):
            yield from retreat.retreat_to(s, unit.id, c.space)
            owed = retreat.rest_after_step(owed)
        elif isinstance(c, Stand):
            yield Resolved(rule="M44 1.6", unit=unit.id, text=f"{name(s, unit.id)} ignores the first flag")
            owed = retreat.rest_after_flag(s.world, unit, owed)
        else:
            owed = Due(0, 0, 0)
        yield from retreat.go(s, unit.id, owed, fight)
        if s.here.phase != "retreat":
            yield from resolve.after(s, fight)


class GroundPhase(Decided):
    """The winner of a close assault may take the hex it has cleared."""

    memo = memos.Fighting
    accepts: tuple[type[Command], ...] = (TakeGround, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Take ground, or stay."""
        yield TakeGround(space=s.memo(memos.Fighting).fight.space)
        yield Done()

    def check(self, s: S, c: TakeGround | Done) -> Refusal | None:
        """M44 1.7."""
        fight = s.memo(memos.Fighting).fight
        if isinstance(c, TakeGround) and c.space != fight.space:
            return Refusal("M44 1.7", f"only the hex just cleared may be taken: {fight.space}")
        return None

    def decide(self, s: S, c: TakeGround | Done) -> Iterator[Event]:
        """Take ground, or stay."""
        fight = s.memo(memos.Fighting).fight
        if isinstance(c, TakeGround):
            yield from resolve.take(s, fight)
            return
        yield PhaseLeft(rule="M44 1.7", phase="ground")
        yield from flow.go_on(s)


class Overrun(Decided):
    """Armour that has taken ground may battle again."""

    memo = memos.Overrunning
    accepts: tuple[type[Command], ...] = (Battle, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every enemy on the map, or no second battle."""
        unit = s.unit(s.memo(memos.Overrunning).unit)
        for target in s.state.units.values():
            if target.side != unit.side and target.place is not None:
                yield Battle(unit=unit.id, target=target.id)
        yield Done()

    def check(self, s: S, c: Battle | Done) -> Refusal | None:
        """M44 1.7."""
        if isinstance(c, Done):
            return None
        unit = s.memo(memos.Overrunning).unit
        if c.unit != unit:
            return Refusal("M44 1.7", f"only {name(s, unit)} may battle in this overrun")
        target = s.state.units.get(c.target)
        if target is None:
            return Refusal("M44 1.2", f"there is no unit {c.target!r}")
        tally = able.attack(s, s.unit(c.unit), target, first=False)
        return None if isinstance(tally, Tally) else tally

    def decide(self, s: S, c: Battle | Done) -> Iterator[Event]:
        """Battle, or end the overrun."""
        yield PhaseLeft(rule="M44 1.7", phase="overrun")
        if isinstance(c, Battle):
            yield from resolve.begin(s, s.unit(c.unit), s.unit(c.target), overrun=True)
        else:
            yield from flow.go_on(s)
