"""The odds of an attack in a position, for `wsn odds` (SON 9.3).

`strike.tally` works them out, as for a preview and a roll. The cards of a hand are not looked into: each way
tells what a card of that deck would make of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wsn.cite import Refusal
from wsn.data import nearest_hint
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count, list_words
from wsn.systems.contract import AttackOdds
from wsn.systems.storm_over_normandy.data.declared import HELD
from wsn.systems.storm_over_normandy.rules import acting, strike
from wsn.systems.storm_over_normandy.rules.memos import Strike
from wsn.systems.storm_over_normandy.rules.world import S, fresh, is_fixed, kind_of, name, title


class NotThere(LookupError):
    """No such unit or area in this position; the message names the nearest."""

    def __str__(self) -> str:
        return str(self.args[0])


def odds(
    s: S, attack: str, units: tuple[str, ...], target: str, _options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """The odds of units against the enemy in an area, or why they cannot attack.

    Raises NotThere for a unit or an area that is not in the position.
    """
    acts = [_unit_named(s, word) for word in units]
    goal = str(s.state.units[target].place) if target in s.state.units else target
    if goal not in s.world.areas:
        known = (*s.world.areas, *s.state.units)
        raise NotThere(
            f"there is no area and no unit {target!r} in this position{nearest_hint(target, known)}"
        )
    refusal = _why_barred(s, acts, attack, goal)
    if refusal is not None:
        return refusal
    planned = Strike(attack, acts[0].side, goal, tuple(unit.id for unit in acts))
    most = strike.limit(s, planned)
    helps: list[tuple[int, str]] = [(0, "")]
    for card in s.world.tables.cards.values():
        boost = max((use.amount for use in card.uses if use.effect == "boost"), default=0)
        if card.side == planned.side and boost and card.copies:
            helps.append((boost, card.name))
    ways = []
    for points in dict.fromkeys((0, most)):
        for boost, card_name in helps:
            helped = msgspec.structs.replace(planned, support=points, bonus=boost)
            given = [*([count(points, "support point")] if points else ()), *([card_name] if boost else ())]
            ways.append(AttackOdds(_tell_odds(s, helped), f"with {list_words(given)}" if given else ""))
    return tuple(sorted(ways, key=lambda way: -sum(c.harm * c.ways for c in way.preview.odds)))


def _tell_odds(s: S, planned: Strike) -> Preview:
    """The odds, with the damage points that those attacked must take of each outcome (SON 10.1)."""
    reckoned = strike.tally(s, planned)
    text = f"{strike.attack_text(s, planned)}: {strike.expected_text(s, planned, reckoned)}"
    odds_ = [
        msgspec.structs.replace(one, harm=points) for one, points in strike.damage_dealt(s, planned, reckoned)
    ]
    return Preview(text, reckoned.reasons, tuple(odds_))


def _why_barred(s: S, acts: list[Unit], attack: str, goal: str) -> Refusal | None:
    """Why these units cannot attack there together, cards apart (SON 7.1, 9.1, 11.0)."""
    start = str(acts[0].place)
    for unit in acts:
        if unit.place != start or kind_of(s, unit).nation != kind_of(s, acts[0]).nation:
            return Refusal("SON 7.1", "units of one nationality in one area act together")
        if not fresh(unit):
            return Refusal("SON 7.1", f"{name(s, unit.id)} is spent")
        if HELD in unit.marks:
            return Refusal("SON 14.1", f"{name(s, unit.id)} does not act before it is released")
        if attack == "assault" and is_fixed(s, unit):
            return Refusal("SON 2.1.1", f"{name(s, unit.id)} does not move")
    if attack == "assault":
        return acting.assault_barred(s, acts, start, goal)
    if start != goal:
        return Refusal("SON 9.1", f"{name(s, acts[0].id)} is not in {title(s, goal)}")
    return acting.may_fire(s, goal, acts[0].side)


def _unit_named(s: S, word: str) -> Unit:
    unit = s.state.units.get(word)
    if unit is None or unit.place is None:
        there = tuple(u.id for u in s.state.units.values() if u.place is not None)
        raise NotThere(f"there is no unit {word!r} in this position{nearest_hint(word, there)}")
    return unit
