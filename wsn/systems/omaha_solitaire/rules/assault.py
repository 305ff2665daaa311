"""Attacks: more squares join, what lies in wait strikes, the dice decide, the winners advance (BO Attack)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Decided
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED
from wsn.systems.omaha_solitaire.data.tables import POOLS, Combat, TokenEffect, row_of, throw_text
from wsn.systems.omaha_solitaire.rules import happenings, playing
from wsn.systems.omaha_solitaire.rules.activation import fresh, may_pay, spend_points
from wsn.systems.omaha_solitaire.rules.commands import Advance, CallOff, Done, Join, PlayCard, PressOn
from wsn.systems.omaha_solitaire.rules.losses import clear_token, standing, strays, suffer_losses, take_square
from wsn.systems.omaha_solitaire.rules.memos import Assault, Won
from wsn.systems.omaha_solitaire.rules.world import (
    US,
    S,
    blocked,
    factor,
    kind_of,
    limit,
    men,
    name,
    room,
    tank,
    tanks,
    tokens,
    turn,
)

SPRUNG: Final[Mapping[TokenEffect, str]] = {
    "sniper": "an initiative point is lost",
    "mortar": "one unit is disrupted",
    "mine": "it strikes before the fight",
    "blank": "nothing happens",
    "": "nothing happens",
}
"""What lies in wait does when an attack goes on (BO Activation)."""


@dataclass(frozen=True)
class Tally:
    """An attack reckoned: both sides' factors and what is added to the die."""

    ours: int
    theirs: int
    reasons: tuple[Reason, ...]

    @property
    def drm(self) -> int:
        """The sum of the modifiers."""
        return sum(reason.amount for reason in self.reasons)


def attackers(s: S, memo: Assault) -> list[Unit]:
    """Those of the attack who are still on the map."""
    return [s.unit(one) for one in memo.units if one in s.state.units and s.unit(one).place is not None]


def events_in(s: S, square: str) -> list[Unit]:
    """The random event tokens in a square, face up."""
    return [token for token in tokens(s, square) if (kind := kind_of(s, token)) and kind.arm == "event"]


def posts_in(s: S, square: str) -> list[Unit]:
    """The strongpoint tokens in a square, face up."""
    return [token for token in tokens(s, square) if (kind := kind_of(s, token)) and kind.arm == "strongpoint"]


def tally(s: S, memo: Assault) -> Tally:
    """The factors and modifiers of an attack as it stands (BO Attack)."""
    number = s.world.tables.number
    units = attackers(s, memo)
    ours = sum(factor(s, unit) for unit in units) + memo.bonus
    theirs = sum(factor(s, token) for token in posts_in(s, memo.space))
    reasons: list[Reason] = []
    if ours >= 2 * theirs:
        reasons.append(
            Reason("BO Attack", f"{ours} against {theirs}: twice as many", number("attack_double"))
        )
    elif ours > theirs:
        reasons.append(Reason("BO Attack", f"{ours} against {theirs}: more", number("attack_more")))
    else:
        reasons.append(Reason("BO Attack", f"{ours} against {theirs}"))
    kinds = [kind_of(s, unit) for unit in units]
    if any(kind is not None and kind.arm == "ranger" for kind in kinds):
        reasons.append(Reason("BO Attack", "Rangers", number("attack_ranger")))
    if turn(s) >= number("attack_late_from"):
        reasons.append(Reason("BO Attack", f"turn {turn(s)}", number("attack_late")))
    if any(DISRUPTED in unit.marks and not tank(s, unit) for unit in units):
        reasons.append(Reason("BO Attack", "a disrupted unit", number("attack_disrupted")))
    if {"1st", "29th"} <= {unit.group for unit in units}:
        reasons.append(Reason("BO Attack", "both divisions", number("attack_mixed")))
    return Tally(ours, theirs, tuple(reasons))


def result(s: S, memo: Assault, die: int) -> Combat:
    """The row of the table for a die (BO Attack)."""
    return row_of(s.world.tables.charts.attack, die + tally(s, memo).drm)


class AssaultPhase(Decided):
    """The tokens lie open: press on, call off, or add squares and cards first (BO Attack)."""

    memo = Assault
    accepts: tuple[type[Command], ...] = (PressOn, Join, PlayCard, CallOff)

    def stale(self, s: S) -> bool:
        """Nobody is left to attack."""
        return not standing(s, s.memo(Assault).units)

    def candidates(self, s: S) -> Iterable[Command]:
        """To press on, every square that may join, every card, to call off."""
        yield PressOn()
        for square in s.world.land[s.memo(Assault).space]:
            yield from (Join(space=square, option=pool) for pool in POOLS)
        yield from playing.candidates(s)
        yield CallOff()

    def check(self, s: S, c: Any) -> Refusal | None:
        """The rule of each."""
        memo = s.memo(Assault)
        if isinstance(c, PlayCard):
            return playing.check(s, c)
        if isinstance(c, Join):
            if c.space not in s.world.land[memo.space]:
                return Refusal("BO Activation", f"{c.space} is not next to {memo.space}")
            if any(unit.place == c.space for unit in attackers(s, memo)):
                return Refusal("BO Activation", f"the units in {c.space} are already attacking")
            return may_pay(s, c.space, c.option)
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Do it."""
        memo = s.memo(Assault)
        match c:
            case PlayCard():
                yield from playing.play(s, c)
            case Join():
                yield from spend_points(s, c.option, 1, "BO Activation")
                units = (*memo.units, *fresh(s, c.space))
                yield Remembered(rule="BO Activation", key="units", value=units)
            case CallOff():
                yield Resolved(rule="BO Mines", text=f"the attack on {memo.space} is called off")
                yield PhaseLeft(rule="BO Attack", phase="assault")
            case _:
                waiting = events_in(s, memo.space)
                if waiting:
                    yield from _spring_ambush(s, memo, waiting[0])
                elif posts_in(s, memo.space):
                    yield from _fight_on(s, memo)
                else:
                    yield PhaseLeft(rule="BO Attack", phase="assault")
                    yield _gain_square(s, memo)
                if not waiting:
                    return
                if not tokens(s, memo.space) and s.here.phase == "assault":
                    yield PhaseLeft(rule="BO Attack", phase="assault")
                    yield _gain_square(s, memo)


def _gain_square(s: S, memo: Assault) -> Event:
    won = Won(memo.space, tuple(unit.id for unit in attackers(s, memo)))
    return PhaseEntered(rule="BO Attack", phase="won", side=US, memo=encode_memo(won))


def _spring_ambush(s: S, memo: Assault, token: Unit) -> Iterator[Event]:
    """What lies in wait strikes before the fight; then it is removed (BO Activation, BO Mines)."""
    kind = kind_of(s, token)
    assert kind is not None
    yield Resolved(
        rule=kind.rule, text=f"{kind.name} in {memo.space}: {SPRUNG[kind.effect]}", space=memo.space
    )
    harm = 0
    if kind.effect == "mine":
        (die,) = yield from s.roll(1, purpose=f"mine in {memo.space}", rule="BO Mines")
        harm = row_of(s.world.tables.charts.mine, die).disrupted
        yield Resolved(
            rule="BO Mines",
            text=f"the mine, on a {die}: {harm} disrupted" if harm else f"the mine, on a {die}, harms nobody",
        )
    elif kind.effect == "mortar":
        harm = 1
    yield from clear_token(s, token)
    if kind.effect == "sniper":
        yield from happenings.dock_points(s, 1, kind.rule)
    yield from suffer_losses(s, memo.units, harm, 0, kind.rule, kind.name)


def _fight_on(s: S, memo: Assault) -> Iterator[Event]:
    reckoned = tally(s, memo)
    (die,) = yield from s.roll(
        1, purpose=f"attack on {memo.space}", rule="BO Attack", because=reckoned.reasons
    )
    row = result(s, memo, die)
    rolled = throw_text(die, reckoned.drm)
    text = f"attack on {memo.space}, {reckoned.ours} against {reckoned.theirs}, on {rolled}: {row.words}"
    yield Resolved(rule=row.rule, text=text, space=memo.space)
    yield PhaseLeft(rule="BO Attack", phase="assault")
    if row.success:
        for token in posts_in(s, memo.space):
            yield from clear_token(s, token)
        yield _gain_square(s, memo)
    yield from suffer_losses(s, memo.units, row.disrupted, row.eliminated, row.rule, "the attack")


class WonPhase(Decided):
    """The square is won: the player chooses who goes in (BO Attack)."""

    memo = Won
    accepts: tuple[type[Command], ...] = (Advance, PlayCard, Done)

    def stale(self, s: S) -> bool:
        """Everybody has gone in, or nobody is left."""
        return not waiting(s, s.memo(Won))

    def candidates(self, s: S) -> Iterable[Command]:
        """Everybody who attacked, a card first, or no more."""
        yield from (Advance(unit=unit.id) for unit in waiting(s, s.memo(Won)))
        yield from playing.candidates(s)
        yield Done()

    def check(self, s: S, c: Advance | PlayCard | Done) -> Refusal | None:
        """Stacking, and no tank token before a unit."""
        memo = s.memo(Won)
        if isinstance(c, PlayCard):
            return playing.check(s, c)
        if isinstance(c, Done):
            return None
        unit = next((one for one in waiting(s, memo) if one.id == c.unit), None)
        if unit is None:
            return Refusal("BO Attack", f"{name(s, c.unit)} took no part in the attack, or is in already")
        if tank(s, unit):
            if not men(s, memo.space):
                return Refusal("BO Tanks", f"no unit is in {memo.space} yet")
            return None
        if not room(s, memo.space, [unit]):
            return Refusal("BO Stacking", f"{memo.space} would hold more than {limit(s)} combat factors")
        return None

    def decide(self, s: S, c: Advance | PlayCard | Done) -> Iterator[Event]:
        """Go in, or end. Tank tokens that would be left without a unit go with the last one (BO Tanks)."""
        memo = s.memo(Won)
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
            return
        if isinstance(c, Done):
            yield PhaseLeft(rule="BO Attack", phase="won")
            return
        left = s.unit(c.unit).place or ""
        yield UnitMoved(rule="BO Attack", unit=c.unit, space=memo.space, manner="advances")
        yield from take_square(s, memo.space)
        if not men(s, left) and not blocked(s, memo.space):
            for token in tanks(s, left):
                yield UnitMoved(rule="BO Tanks", unit=token.id, space=memo.space, manner="advances")
        yield from strays(s, left)


def waiting(s: S, memo: Won) -> list[Unit]:
    """The attackers who have not gone in."""
    return [
        s.unit(one)
        for one in memo.units
        if one in s.state.units and s.unit(one).place not in (None, memo.space)
    ]
