"""The odds of an attack in a position, for `wsn odds` (BO Attack).

`preview.fight` works them out, as for pressing on. What lies face down is not looked into: each way tells
what the odds would be against one kind of token of the pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.engine.dice import NoDice
from wsn.engine.state import Unit
from wsn.engine.system import Preview, Situation
from wsn.english import count, list_words
from wsn.systems.contract import AttackOdds
from wsn.systems.omaha_solitaire.data.declared import PINNED
from wsn.systems.omaha_solitaire.data.tables import Kind
from wsn.systems.omaha_solitaire.rules import assault
from wsn.systems.omaha_solitaire.rules.memos import Assault
from wsn.systems.omaha_solitaire.rules.world import US, S, acts, hidden, name, tank, tokens, turn
from wsn.systems.omaha_solitaire.text import preview


class NotThere(LookupError):
    """No such unit or square in this position; the message names the nearest."""

    def __str__(self) -> str:
        return str(self.args[0])


def odds(
    s: S, _attack: str, units: tuple[str, ...], target: str, _options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """The odds of units against the tokens of a square next door, or why they cannot attack it.

    Raises NotThere for a unit or a square that is not in the position.
    """
    attackers = [_unit_named(s, word) for word in units]
    goal = str(s.state.units[target].place) if target in s.state.units else target
    if goal not in s.world.land:
        known = (*s.world.land, *s.state.units)
        raise NotThere(
            f"there is no square and no token {target!r} in this position{nearest_hint(target, known)}"
        )
    refusal = _why_barred(s, attackers, goal)
    if refusal is not None:
        return refusal
    planned = Assault(goal, tuple(unit.id for unit in attackers))
    ways = [
        way
        for supposed, against in _supposed_positions(s, goal)
        for way in _attack_ways(supposed, planned, against)
    ]
    return tuple(sorted(ways, key=lambda way: -sum(one.harm * one.ways for one in way.preview.odds)))


def _attack_ways(s: S, planned: Assault, against: str) -> Iterator[AttackOdds]:
    """The attack as it stands, and with each card that may help it this turn."""
    plain = f"{_attack_heading(s, planned.units)} against {against}"
    yield AttackOdds(_tell_odds(s, planned), plain)
    from_beach = any(s.unit(one).place in s.world.beaches for one in planned.units)
    for card in s.world.tables.cards.values():
        if (
            card.effect != "boost"
            or not card.copies
            or card.turn > turn(s)
            or (card.coast and not from_beach)
        ):
            continue
        title = f"{plain}, with {card.name}"
        yield AttackOdds(_tell_odds(s, msgspec.structs.replace(planned, bonus=card.amount)), title)


MOST_NAMED: Final = 2
"""How many attackers are told by name at the head of their odds."""


def _attack_heading(s: S, units: tuple[str, ...]) -> str:
    """Who attacks: one or two by name, more by their number and their squares."""
    if len(units) <= MOST_NAMED:
        return list_words([name(s, unit) for unit in units])
    armour = sum(tank(s, s.unit(unit)) for unit in units)
    who = [count(n, word) for n, word in ((len(units) - armour, "unit"), (armour, "tank")) if n]
    return f"{list_words(who)} from {list_words(sorted({str(s.unit(unit).place) for unit in units}))}"


def _tell_odds(s: S, planned: Assault) -> Preview:
    fought = preview.fight(s, planned)
    waiting = [one for one in assault.events_in(s, planned.space) if not hidden(one)]
    first = tuple(Reason("BO Mines", f"{acts(s, one.id, 'strikes')} before the fight") for one in waiting)
    unseen = [one for one in tokens(s, planned.space) if hidden(one)]
    more = (Reason("BO Activation", "a token that lies face down may strike first"),) if unseen else ()
    good = sum(one.ways for one in fought.odds if one.harm)
    return Preview(f"success {good} in 6", (*first, *more, *fought.reasons), fought.odds)


def _supposed_positions(s: S, goal: str) -> Iterator[tuple[S, str]]:
    """The position with each kind of strongpoint that may lie face down there, and what is met."""
    posts = [one for one in assault.posts_in(s, goal) if not hidden(one)]
    if posts:
        yield s, f"{' and '.join(name(s, one.id) for one in posts)} in {goal}"
        return
    unseen = next((one for one in tokens(s, goal) if hidden(one)), None)
    if unseen is None:
        return
    kinds = s.world.tables.kinds
    pool = s.world.tables.pools[s.world.scenario.pool].strongpoints
    total = sum(pool.values())
    for key, copies in pool.items():
        kind: Kind = kinds[key]
        laid = msgspec.structs.replace(unseen, kind=key, seen_by=None)
        state = msgspec.structs.replace(s.state, units={**s.state.units, unseen.id: laid})
        told = f"what lies face down in {goal}, if it is {kind.name} ({copies} of {total} in the pool)"
        yield Situation(state, s.world, NoDice(), s.cache), told


def _why_barred(s: S, attackers: list[Unit], goal: str) -> Refusal | None:
    """Why these units cannot attack there together, points apart (BO Activation, BO Attack)."""
    for unit in attackers:
        if unit.side != US:
            return Refusal("BO Attack", "only the Americans attack")
        if unit.place not in s.world.land[goal]:
            return Refusal("BO Attack", f"{acts(s, unit.id, 'is')} not next to {goal}")
        if PINNED in unit.marks:
            return Refusal("BO Events R2", f"{acts(s, unit.id, 'is')} pinned")
    if all(tank(s, unit) for unit in attackers):
        return Refusal("BO Tanks", "tank tokens do nothing without a unit")
    there = tokens(s, goal)
    if not there:
        return Refusal("BO Attack", f"no German token is in {goal}")
    if not assault.posts_in(s, goal) and not any(hidden(one) for one in there):
        return Refusal("BO Attack", f"no strongpoint is in {goal}: nothing is rolled for")
    return None


def _unit_named(s: S, word: str) -> Unit:
    unit = s.state.units.get(word)
    if unit is None or unit.place is None:
        there = tuple(u.id for u in s.state.units.values() if u.place is not None)
        raise NotThere(f"there is no unit {word!r} in this position{nearest_hint(word, there)}")
    return unit
