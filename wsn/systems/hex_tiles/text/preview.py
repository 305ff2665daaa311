"""Previews of commands: what they do and their exact odds, from the code that resolves them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

import msgspec

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count, verb
from wsn.systems.hex_tiles.rules import able, battle, cards, memos, retreat, tactics
from wsn.systems.hex_tiles.rules.battle import DIE_FACES, Tally, outcome_text
from wsn.systems.hex_tiles.rules.commands import (
    Aim,
    Ambush,
    Battle,
    Decline,
    Heal,
    LeaveMap,
    MoveTo,
    PlayCard,
    RetreatTo,
    Stand,
    TakeGround,
)
from wsn.systems.hex_tiles.rules.tactics import ARM_OF
from wsn.systems.hex_tiles.rules.world import NO_CARD, S, deciding, name, units_of
from wsn.systems.hex_tiles.text import effects
from wsn.systems.hex_tiles.text.telling import command_text


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command, or None if it has none or is not legal."""
    match c:
        case PlayCard():
            if c.card not in s.world.tables.cards:
                return None
            return _card(s, c) if s.here.phase == "play" else None
        case MoveTo():
            return _preview_move(s, c)
        case Battle():
            unit, target = s.state.units.get(c.unit), s.state.units.get(c.target)
            if unit is None or target is None:
                return None
            tally = able.attack(s, unit, target, first=s.here.phase != "overrun")
            return attack(s, target, tally) if isinstance(tally, Tally) else None
        case Ambush():
            fight = s.memo(memos.Fighting).fight
            struck = s.unit(fight.firer)
            tally = battle.tally(s, s.unit(fight.target), struck)
            return attack(s, struck, tally) if isinstance(tally, Tally) else None
        case Decline():
            fight = s.memo(memos.Fighting).fight
            return enemy_odds(attack(s, s.unit(fight.target), able.battle_attack(s, fight)))
        case LeaveMap():
            return _preview_going(s, s.state.units.get(c.unit), command_text(s, c))
        case TakeGround() if s.here.phase == "ground":
            return _preview_going(
                s, s.state.units.get(s.memo(memos.Fighting).fight.firer), command_text(s, c)
            )
        case RetreatTo():
            return _back(s, c)
        case Stand():
            return _preview_standing(s)
        case Aim():
            target = s.state.units.get(c.target)
            if target is None or target.place is None:
                return None
            key = able.turn(s).card
            return attack(s, target, battle.card_strike(s.world, deciding(s), key, target))
        case Heal():
            return _preview_healing(s, c)
    return None


def _preview_move(s: S, c: MoveTo) -> Preview | None:
    unit = s.state.units.get(c.unit)
    if unit is None or unit.place is None or able.may_move(s, unit, c.space) is not None:
        return None
    hexes = able.reach(s, unit)[c.space]
    reasons = [Reason("M44 1.2", f"moves {hexes} of {count(able.points(s, unit), 'hex', 'hexes')}")]
    reasons += effects.moving(s, unit, c.space, hexes)
    reasons += _left_behind(s, unit)
    return Preview(f"{name(s, unit.id)} to {c.space}", tuple(reasons), cost=Fraction(hexes))


def _left_behind(s: S, unit: Unit) -> list[Reason]:
    """What a unit gives up by leaving its hex in any way (HT Sandbags)."""
    if f"sandbags {unit.place}" not in s.state.markers:
        return []
    return [Reason("HT Sandbags", f"leaves the sandbags in {unit.place}, which are removed")]


def _preview_going(s: S, unit: Unit | None, title: str) -> Preview | None:
    """What a unit gives up by going somewhere; None where that is nothing."""
    told = [] if unit is None else _left_behind(s, unit)
    return Preview(title, tuple(told)) if told else None


def _back(s: S, c: RetreatTo) -> Preview | None:
    """How far the retreat goes on from a hex, and what it costs if not all of it can be made (M44 1.6)."""
    memo = s.memo(memos.Retreating)
    unit, owed = s.unit(memo.unit), retreat.owed_by(memo)
    if c.space not in retreat.ways(s, unit, owed.must):
        return None
    left = retreat.rest_after_step(owed)
    reasons = [Reason("M44 1.6", f"then {retreat.owed_text(left)}")] if left.must or left.may else []
    made = retreat.most(s, unit, owed.must)
    lost = min(unit.steps, owed.must - made)
    if lost:
        words = f"only {made} of {count(owed.must, 'hex', 'hexes')} can be made: {count(lost, 'figure')} lost"
        reasons.append(Reason("M44 1.6", words))
    reasons += _left_behind(s, unit)
    return Preview(command_text(s, c), tuple(reasons))


def _preview_standing(s: S) -> Preview | None:
    """What is left of a retreat when a flag is ignored, and what that costs at the least."""
    memo = s.memo(memos.Retreating)
    unit, owed = s.unit(memo.unit), retreat.owed_by(memo)
    if not owed.ignore:
        return None
    left = retreat.rest_after_flag(s.world, unit, owed)
    words = f"then {retreat.owed_text(left)}" if left.must or left.may else "it stays where it is"
    reasons = [Reason("M44 1.6", words)]
    lost = retreat.forced_losses(s, unit, left.must, 0)
    if lost:
        reasons.append(Reason("M44 1.6", f"{count(lost, 'figure')} lost"))
    return Preview(f"{name(s, unit.id)} stays", tuple(reasons))


def attack(s: S, target: Unit, tally: Tally) -> Preview:
    """The odds of every outcome of an attack, and the figures that flags would cost.

    The flags of an outcome include those that the target may ignore.
    """
    ways = tally.ways(s.world)
    out_of = tally.out_of
    odds = tuple(
        Chance(outcome_text(tally.figures, lost, flags), n, out_of, harm=lost)
        for (lost, flags), n in ways.items()
    )
    reasons = list(tally.reasons)
    for flags in range(1, tally.dice + 1):
        cost = retreat.forced_losses(s, target, flags, tally.ignore)
        if cost:
            words = f"{count(flags, 'flag')} {verb(flags, 'costs', 'cost')}"
            reasons.append(Reason("M44 1.6", f"{words} at least {count(cost, 'figure')}"))
            break
    return Preview(f"{battle.dice_text(tally.dice)} against {name(s, target.id)}", tuple(reasons), odds)


def enemy_odds(attacked: Preview) -> Preview:
    """The odds of an enemy's attack, as they look to the side that is attacked."""
    odds = tuple(msgspec.structs.replace(one, harm=0, own=one.harm) for one in attacked.odds)
    return msgspec.structs.replace(attacked, odds=odds)


def _card(s: S, c: PlayCard) -> Preview:
    """Whom a card would order: how many, and from which hexes."""
    side, row = deciding(s), s.world.card(c.card)
    key, section = cards.counts_as(s, side, c.card, c.option or "")
    played = s.world.card(key)
    reasons = [Reason(row.rule, row.text)]
    if played.act in ("order", "all", "dig_in"):
        key, orderable = cards.orders(s, side, key, section)
        title, words = _ordered_text(s, cards.quota(s, s.world.card(key)), orderable)
        reasons.append(Reason(played.rule, words))
    elif played.act == "medics":
        damaged = [unit for unit in units_of(s, side) if tactics.is_damaged(s, unit)]
        at = ", ".join(str(unit.place) for unit in damaged)
        title = f"restores one of: {at}" if damaged else "restores nothing: no unit has lost figures"
    else:
        title = row.text
    if row.act == "counter_attack" and key != NO_CARD:
        title = f"repeats {played.name}{f' ({section})' if section else ''}: {title}"
    return Preview(title, tuple(reasons))


def _ordered_text(
    s: S,
    quota: Mapping[str, int],
    orderable: Mapping[str, cards.Slots],
) -> tuple[str, str]:
    """Whom orders reach, in short and as a sentence."""
    if not orderable:
        return "orders no unit", "it orders no unit: none of yours may take part"
    at = ", ".join(str(s.unit(unit).place) for unit in orderable)
    if cards.fit(quota, orderable.values()):
        if len(orderable) == 1:
            return f"orders the unit in {at}", f"it orders the unit in {at}"
        every = "both of" if len(orderable) == 2 else f"all {len(orderable)} of"
        return f"orders {every}: {at}", f"it orders {every} {at}"
    most = cards.most(quota, tuple(orderable.values()))
    return f"orders {most} of: {at}", f"it orders {most} of the {count(len(orderable), 'unit')} in {at}"


def _preview_healing(s: S, c: Heal) -> Preview | None:
    unit = s.state.units.get(c.unit)
    if unit is None:
        return None
    arm, dice = s.world.kinds[unit.kind].arm, s.memo(memos.Healing).dice
    good = sum(symbol == "star" or ARM_OF.get(symbol) == arm for symbol in s.world.symbols.values())
    most = max(0, s.world.full.get(unit.id, unit.steps) - unit.steps)
    counts: dict[int, int] = {}
    for hits, ways in enumerate(_binomial_ways(dice, good)):
        counts[min(hits, most)] = counts.get(min(hits, most), 0) + ways
    odds = tuple(
        Chance(f"{n} restored", ways, DIE_FACES**dice, own=-n) for n, ways in sorted(counts.items()) if ways
    )
    return Preview(f"{dice} dice for {name(s, unit.id)}", (Reason("M44 1.10", "figures restored"),), odds)


def _binomial_ways(dice: int, good: int) -> tuple[int, ...]:
    """For each number of successes, the rolls that give it, with `good` faces of a die succeeding."""
    return tuple(comb(dice, n) * good**n * (DIE_FACES - good) ** (dice - n) for n in range(dice + 1))
