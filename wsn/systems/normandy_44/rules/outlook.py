"""What an attack comes to in the end: losses, determined defence and retreat included (N44 12, 13).

`foresee_attack` follows every result of the table to its end, by the same functions that carry a combat out.
Where somebody has a choice it is made as follows. The defender stands wherever that may hold the hex, led by
whoever holds best; a defence that has failed goes on to the last if the rules let it. A loss that bears on
the defence is taken as serves the chooser best; of half the defenders, or where four hexes of retreat leave
nothing to hold, the loser gives the unit with most steps and the enemy takes the strongest. Retreats go the
first way of the least loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from wsn.cite import Reason
from wsn.engine.dice import NoDice
from wsn.engine.events import Event
from wsn.engine.evolve import evolve
from wsn.engine.memo import encode_memo
from wsn.engine.state import Frame, Unit
from wsn.engine.system import Situation
from wsn.systems.normandy_44.rules.attack import AttackPlan
from wsn.systems.normandy_44.rules.bearing import (
    COMBAT_RESULTS,
    LOSS_KINDS,
    guests_of,
    is_empty,
    list_bearers,
    list_losses,
    survivors_of,
)
from wsn.systems.normandy_44.rules.defence import (
    FACES,
    HOLDS,
    list_leads,
    lone_attacker_died,
    may_fight_to_the_last,
    read_stand,
    work_out_stand,
)
from wsn.systems.normandy_44.rules.launching import open_battle
from wsn.systems.normandy_44.rules.losses import eliminate, is_dead, lose_step
from wsn.systems.normandy_44.rules.memos import Battle
from wsn.systems.normandy_44.rules.retreat import RETREAT_PHASES, begin_retreat
from wsn.systems.normandy_44.rules.units import strength_of
from wsn.systems.normandy_44.rules.world import S, name_unit, other

LAST_STAND: Final = ("defender", "defender by enemy")
"""The losses of a desperation defence (N44 12.5)."""
STEPS_OF_RETREAT: Final = 200
"""More orders than any retreat asks for."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a combat may end."""

    held: bool
    """Whether a defender is left in the hex."""
    attackers: int
    """The steps that the attackers have lost."""
    defenders: int
    """The steps that the defenders have lost."""


Endings = Mapping[Ending, Fraction]
"""By ending its exact chance; 1 in all."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An attack followed to its end."""

    endings: Endings
    stand: tuple[Reason, ...]
    """The determined defence of units that have lost nothing yet; empty where nobody may lead one."""

    @property
    def held(self) -> Fraction:
        """The chance that the hex is held."""
        return sum((chance for end, chance in self.endings.items() if end.held), Fraction())

    def mean_loss(self, *, attackers: bool) -> Fraction:
        """The steps that a side loses on the average."""
        parts = ((e.attackers if attackers else e.defenders) * c for e, c in self.endings.items())
        return sum(parts, Fraction())


def foresee_attack(s: S, plan: AttackPlan, chances: Mapping[str, Fraction], support: str = "") -> Foreseen:
    """An attack followed to its end; `chances` are those of the results of the table.

    `support` names what supports the determined defence (N44 12.4.3); empty: nothing does.
    """
    battle = open_battle(s, plan)
    looking = _Foresight(
        battle, support, _count_steps(s, battle.attackers), _count_steps(s, battle.defenders)
    )
    endings: dict[Ending, Fraction] = {}
    for result, chance in chances.items():
        fought = replace(battle, result=result)
        _add_ending(endings, looking.take_losses(_copy(s, fought), fought, list_losses(fought)), chance)
    return Foreseen(endings, looking.describe_stand(_copy(s, battle), replace(battle, result="DR")))


@dataclass(frozen=True, slots=True)
class _Foresight:
    """What does not change while a combat is followed."""

    battle: Battle
    support: str
    attackers: int
    """The steps of the attackers before it."""
    defenders: int
    """The steps of the defenders before it."""

    # --- losses

    def take_losses(self, s: S, battle: Battle, pending: Sequence[str]) -> Endings:
        """The endings once these losses have been taken, each by whom the chooser likes best."""
        if not pending:
            return self.go_on(s, battle)
        loss, rest = LOSS_KINDS[pending[0]], pending[1:]
        bearers = [s.unit(one) for one in list_bearers(s, battle, pending[0])]
        if not bearers:
            return self.take_losses(s, battle, rest)
        loser = battle.side if loss.attackers else other(battle.side)
        chooser = other(loser) if loss.enemy else loser
        if not COMBAT_RESULTS[battle.result].may_stand:
            bearers = [_pick_bearer(s, bearers, by_enemy=loss.enemy)]
        found = [
            self.take_losses(_let_happen(then, lose_step(then, one.id, loss.rule)), battle, rest)
            for one in _distinct_units(bearers)
            for then in [_copy(s, battle)]
        ]
        return max(found, key=lambda endings: self.value(endings, chooser))

    def value(self, endings: Endings, side: str) -> tuple[Fraction, Fraction]:
        """What endings are worth to a side: the hex, then steps."""
        seen = Foreseen(endings, ())
        steps = seen.mean_loss(attackers=True) - seen.mean_loss(attackers=False)
        sign = -1 if side == self.battle.side else 1
        return sign * seen.held, sign * steps

    # --- determined defence

    def go_on(self, s: S, battle: Battle) -> Endings:
        """The endings after the losses of the table: as `battle` carries a combat on (N44 12.1)."""
        if not COMBAT_RESULTS[battle.result].retreat or is_empty(s, battle):
            return self.end(s, battle)
        if lone_attacker_died(s, battle) and survivors_of(s, battle):
            return self.end(s, battle)
        leads = [s.unit(one) for one in list_leads(s, battle)]
        if not leads or not COMBAT_RESULTS[battle.result].may_stand:
            return self.retreat(s, battle)
        found = [self.stand(s, battle, lead) for lead in _distinct_units(leads)]
        found.append(self.retreat(_copy(s, battle), battle))
        return max(found, key=lambda endings: self.value(endings, other(battle.side)))

    def stand(self, s: S, battle: Battle, lead: Unit) -> Endings:
        """The endings of a determined defence (N44 12.4.4)."""
        stand = work_out_stand(s, battle, lead, self.support)
        ways: dict[tuple[str, ...], int] = {}
        for die in range(1, FACES + 1):
            words = read_stand(s, stand, die)
            ways[words] = ways.get(words, 0) + 1
        endings: dict[Ending, Fraction] = {}
        for words, number in ways.items():
            then = _copy(s, battle)
            if HOLDS not in words:
                fails = self.fail(then, battle)
            else:
                if "loss" in words or "exchange" in words:
                    _let_happen(then, lose_step(then, lead.id, "N44 12.4.4"))
                hit = ("attacker by enemy",) if "exchange" in words else ()
                fails = self.lose_and_end(then, battle, hit + (("any attacker",) if "any" in words else ()))
            _add_ending(endings, fails, Fraction(number, FACES))
        return endings

    def fail(self, s: S, battle: Battle) -> Endings:
        """The endings of a defence that has failed: to the last, or a retreat (N44 12.5)."""
        if may_fight_to_the_last(s, battle):
            return self.lose_and_end(s, battle, LAST_STAND)
        return self.retreat(s, battle)

    def lose_and_end(self, s: S, battle: Battle, losses: Iterable[str]) -> Endings:
        """The ending once these losses are taken in a hex that is held."""
        for kind in losses:
            bearers = [s.unit(one) for one in list_bearers(s, battle, kind)]
            if bearers:
                loss = LOSS_KINDS[kind]
                one = _pick_bearer(s, bearers, by_enemy=loss.enemy)
                _let_happen(s, lose_step(s, one.id, loss.rule))
        return self.end(s, battle)

    def describe_stand(self, s: S, battle: Battle) -> tuple[Reason, ...]:
        """Who leads a determined defence best, on what column, with what on the die."""
        leads = [s.unit(one) for one in list_leads(s, battle)]
        if not leads:
            return ()
        side = other(battle.side)
        best = max(_distinct_units(leads), key=lambda one: self.value(self.stand(s, battle, one), side))
        if not Foreseen(self.stand(s, battle, best), ()).held:
            return (Reason("N44 12.4.1", "no determined defence: nobody could be left in the hex"),)
        stand = work_out_stand(s, battle, best, self.support)
        holds = sum(1 for die in range(1, FACES + 1) if HOLDS in read_stand(s, stand, die))
        text = f"determined defence led by {name_unit(s, best.id)} holds {holds} in {FACES}"
        return (Reason("N44 12.4.1", text), *stand.reasons)

    # --- the end

    def retreat(self, s: S, battle: Battle) -> Endings:
        """The ending of a retreat of the least loss (N44 13.1, 13.5)."""
        for guest in guests_of(s, battle):
            _let_happen(s, eliminate(s, guest, "N44 13.5"))
        survivors, hexes = survivors_of(s, battle), COMBAT_RESULTS[battle.result].retreat
        if survivors:
            _let_happen(s, begin_retreat(s, battle.target, survivors, hexes, other(battle.side)))
        for _ in range(STEPS_OF_RETREAT):
            phase = RETREAT_PHASES.get(s.here.phase)
            if phase is None:
                break
            order = next(c for c in phase.candidates(s) if phase.check(s, c) is None)
            _let_happen(s, phase.decide(s, order))
        return self.end(s, battle)

    def end(self, s: S, battle: Battle) -> Endings:
        """The ending as the hex stands now, for certain."""
        ending = Ending(
            not is_empty(s, battle),
            self.attackers - _count_steps(s, battle.attackers),
            self.defenders - _count_steps(s, battle.defenders),
        )
        return {ending: Fraction(1)}


# --- small things


def _copy(s: S, battle: Battle) -> S:
    """The situation with this combat and nothing else open, to be played on by itself."""
    frame = Frame(phase="battle", memo=encode_memo(battle))
    return Situation(replace(s.state, frames=(frame,)), s.world, NoDice(), s.cache)


def _let_happen(s: S, events: Iterator[Event]) -> S:
    """The same situation once these events have happened in it."""
    for event in events:
        s.state = evolve(s.state, event)
    return s


def _distinct_units(units: Iterable[Unit]) -> list[Unit]:
    """One unit of those that are alike."""
    return list({(one.kind, one.steps, one.marks): one for one in units}.values())


def _pick_bearer(s: S, bearers: Sequence[Unit], *, by_enemy: bool) -> Unit:
    """Who bears a loss where it decides nothing: the strongest if the enemy picks, else most steps."""
    if by_enemy:
        return max(bearers, key=lambda one: strength_of(s, one))
    return max(bearers, key=lambda one: (one.steps, -strength_of(s, one)))


def _count_steps(s: S, unit_ids: Iterable[str]) -> int:
    units = s.state.units
    return sum(units[one].steps for one in unit_ids if one in units and not is_dead(units[one]))


def _add_ending(endings: dict[Ending, Fraction], more: Endings, chance: Fraction) -> None:
    for ending, part in more.items():
        endings[ending] = endings.get(ending, Fraction()) + part * chance
