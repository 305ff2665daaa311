"""Losses: who is disrupted or eliminated, as the player chooses; what becomes of tokens (BO Attack)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved, UnitMarked, UnitMoved, UnitRemoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.phases import Decided
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, ELIMINATED, HOLDER, PINNED, VP
from wsn.systems.omaha_solitaire.rules.commands import Lose
from wsn.systems.omaha_solitaire.rules.memos import Losses
from wsn.systems.omaha_solitaire.rules.world import US, S, acts, gone, holder, men, name, tank, tanks


def standing(s: S, units: Iterable[str]) -> tuple[str, ...]:
    """Those of these units that can still lose something: tank tokens and the eliminated cannot."""
    return tuple(
        one for one in units if one in s.state.units and s.unit(one).place is not None
        and not gone(s.unit(one)) and not tank(s, s.unit(one))
    )  # fmt: skip


def suffer_losses(
    s: S, units: Iterable[str], disrupted: int, eliminated: int, rule: str, why: str = ""
) -> Iterator[Event]:
    """Losses among these units: applied at once where there is no choice, else the player is asked."""
    there = tuple(units)
    while disrupted + eliminated > 0:
        left = standing(s, there)
        if not left:
            return
        if len(left) > 1:
            memo = Losses(left, disrupted, eliminated, rule)
            yield PhaseEntered(rule=rule, phase="losses", side=US, memo=encode_memo(memo))
            return
        yield from hit_unit(s, left[0], eliminated > 0, rule, why)
        disrupted, eliminated = (disrupted, eliminated - 1) if eliminated else (disrupted - 1, 0)


def hit_unit(s: S, unit_id: str, outright: bool, rule: str, why: str = "") -> Iterator[Event]:
    """A unit is disrupted, or eliminated where it is disrupted already (BO Events)."""
    unit = s.unit(unit_id)
    if not outright and DISRUPTED not in unit.marks:
        because = (Reason(rule, why),) if why else ()
        yield UnitMarked(rule=rule, unit=unit_id, mark=DISRUPTED, because=because)
        return
    yield from eliminate_unit(s, unit_id, rule)


def eliminate_unit(s: S, unit_id: str, rule: str) -> Iterator[Event]:
    """A unit leaves the map; it may come back (BO Rebuilding). Tank tokens are not left alone."""
    unit = s.unit(unit_id)
    square = unit.place
    yield UnitMarked(rule=rule, unit=unit_id, mark=ELIMINATED)
    for mark in (DISRUPTED, PINNED):
        if mark in unit.marks:
            yield UnitMarked(rule=rule, unit=unit_id, mark=mark, on=False)
    yield UnitMoved(rule=rule, unit=unit_id, space=None, manner="eliminated")
    if square is not None:
        yield from strays(s, square)


def strays(s: S, square: str) -> Iterator[Event]:
    """Tank tokens without a unit are taken off the map (BO Tanks R1)."""
    if not men(s, square):
        for token in tanks(s, square):
            yield Resolved(
                rule="BO Tanks R1", text=f"{acts(s, token.id, 'is')} left without a unit", space=square
            )
            yield UnitRemoved(rule="BO Tanks R1", unit=token.id)


def score_points(s: S, amount: int, rule: str, why: str, space: str | None = None) -> Iterator[Event]:
    """Victory points, and what for (BO Victory)."""
    yield Resolved(rule=rule, text=f"{amount:+d} victory point: {why}", space=space)
    yield VP.event_setting((VP.get(s.state) or 0) + amount, rule)


def take_square(s: S, square: str) -> Iterator[Event]:
    """A square that is worth a point is taken; once held it gives none again (BO Victory)."""
    if square in s.world.worth and holder(s, square) != US:
        yield HOLDER.event_setting(US, "BO Victory", square)
        yield from score_points(s, 1, "BO Victory", f"{square} taken", square)


def clear_token(s: S, token: Unit) -> Iterator[Event]:
    """A German token is removed, for a point (BO Victory)."""
    what, place = name(s, token.id), token.place
    yield UnitRemoved(rule="BO Victory", unit=token.id)
    yield from score_points(s, 1, "BO Victory", f"{what} removed from {place}", place)


class LossesPhase(Decided):
    """The player chooses who takes each loss (BO Attack)."""

    memo = Losses
    accepts: tuple[type[Command], ...] = (Lose,)

    def stale(self, s: S) -> bool:
        """Nobody is left to lose anything."""
        return not standing(s, s.memo(Losses).units)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit that took part."""
        return (Lose(unit=unit) for unit in standing(s, s.memo(Losses).units))

    def check(self, s: S, c: Lose) -> Refusal | None:
        """It must have been hit."""
        memo = s.memo(Losses)
        if c.unit not in standing(s, memo.units):
            return Refusal(memo.rule, f"{acts(s, c.unit, 'is')} none of those that may take the loss")
        return None

    def decide(self, s: S, c: Lose) -> Iterator[Event]:
        """Take it, and ask again while losses are left."""
        memo = s.memo(Losses)
        yield PhaseLeft(rule=memo.rule, phase="losses")
        yield from hit_unit(s, c.unit, memo.eliminated > 0, memo.rule)
        disrupted, dead = (
            (memo.disrupted, memo.eliminated - 1) if memo.eliminated else (memo.disrupted - 1, 0)
        )
        yield from suffer_losses(s, memo.units, disrupted, dead, memo.rule)
