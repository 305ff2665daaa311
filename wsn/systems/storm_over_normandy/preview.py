"""Previews of commands: exact odds and reasons, from the code that resolves them."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.system import Preview
from wsn.parts.briefing import count, listed
from wsn.systems.storm_over_normandy import cards, flow, ground, strike
from wsn.systems.storm_over_normandy.commands import (
    Allot,
    Assault,
    Done,
    Fire,
    MoveTo,
    PlayCard,
    Release,
    Support,
)
from wsn.systems.storm_over_normandy.invasion import dropped
from wsn.systems.storm_over_normandy.memos import Column, Double, Group, Strike, Window
from wsn.systems.storm_over_normandy.text import ENDS, command_text
from wsn.systems.storm_over_normandy.world import S, deciding, title


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command, or None if it has none or is not legal."""
    if not s.state.frames or s.here.side is None:
        return None
    match c:
        case Fire() if s.here.phase == "act":
            memo = s.memo(Group)
            kind = "landing" if memo.only == "landing" else "fire"
            return attack(s, Strike(kind, deciding(s), memo.space, memo.units), s.brief)
        case Assault() if s.here.phase == "act" and c.space in s.world.areas:
            memo = s.memo(Group)
            return attack(s, Strike("assault", deciding(s), c.space, memo.units), s.brief, c.card)
        case Support() if s.here.phase == "support" and c.option.isdigit():
            planned = msgspec.structs.replace(s.memo(Strike), support=int(c.option))
            return attack(s, planned, s.brief)
        case Done() if s.here.phase == "double":
            double = s.memo(Double)
            return attack(s, Strike("assault", deciding(s), double.space, double.units), s.brief)
        case PlayCard():
            return _card(s, c)
        case Release() if s.here.phase == "impulse" and flow.may_release(s):
            return _release(s)
        case Done() if s.here.phase == "landing plan":
            return _drop(s)
        case Allot() if s.here.phase == "shelling" and c.option.isdigit():
            return _shelled(s, c)
        case MoveTo() if s.here.phase == "act":
            memo = s.memo(Group)
            return _step(s, memo.space, memo.units, c.space)
        case MoveTo() if s.here.phase == "march":
            column = s.memo(Column)
            return _step(s, column.space, column.units, c.space)
    return None


def attack(s: S, planned: Strike, brief: bool = False, without: str | None = None) -> Preview | None:
    """The odds of an attack as it stands, and what each card of the hand would add to it."""
    if not strike.targets(s, planned):
        return None
    reckoned = strike.tally(s, planned)
    if brief:
        return Preview("", odds=strike.odds(reckoned))
    reasons = [*reckoned.reasons]
    seen: set[str] = set()
    for card in cards.held(s.state, planned.side):
        use = cards.use_of(s.world, card, "attack")
        if use is None or use.effect != "boost" or card == without or s.world.card(card).name in seen:
            continue
        seen.add(s.world.card(card).name)
        better = strike.tally(s, msgspec.structs.replace(planned, bonus=planned.bonus + use.amount))
        reasons.append(
            Reason("SON 6.2", f"with {s.world.card(card).name} from your hand: {better.mean():.1f} damage")
        )
    most = strike.limit(s, planned) - planned.support
    if most > 0 and planned.side == "allies":
        better = strike.tally(s, msgspec.structs.replace(planned, support=planned.support + most))
        reasons.append(
            Reason("SON 9.3.3", f"with {count(most, 'more support point')}: {better.mean():.1f} damage")
        )
    average = f"{reckoned.mean():.1f} damage expected"
    return Preview(
        strike.told(s, planned),
        tuple(reasons),
        strike.odds_for(s, planned, reckoned),
        gist=average,
    )


def _shelled(s: S, c: Allot) -> Preview | None:
    """What a number of support points does to a beach by itself, before anybody lands on it (SON 4.0).

    In words: the dice are thrown only when all the points are shared out, so the order itself has no odds.
    """
    planned = Strike("shelling", "allies", c.space, support=int(c.option))
    if s.brief or c.option == "0" or c.space not in s.world.beaches or not strike.targets(s, planned):
        return None
    reckoned = strike.tally(s, planned)
    nothing = sum(ways for dice, ways in strike.TWO_DICE.items() if not reckoned.damage(dice))
    none = Reason("SON 9.3.5", f"no damage on {nothing} of 36 throws of two dice")
    average = f"{reckoned.mean():.1f} damage expected"
    return Preview(command_text(s, c), (*reckoned.reasons, none), gist=average)


def _card(s: S, c: PlayCard) -> Preview | None:
    if not s.world.is_card(c.card):
        return None
    row = s.world.card(c.card)
    use = cards.use_of(s.world, c.card, "impulse")
    if s.here.phase == "impulse" and use is not None and use.effect == "fire" and c.space in s.world.areas:
        planned = Strike("card", deciding(s), str(c.space), power=use.amount, spare=use.spare)
        return attack(s, planned, s.brief)
    if s.here.phase == "react" and len(s.state.frames) > 1 and s.state.frames[-2].phase == "strike":
        return _answer(s, c)
    return Preview(command_text(s, c), (Reason(row.rule, row.text),))


def _answer(s: S, c: PlayCard) -> Preview:
    """What the attack that is under way would come to with the card."""
    from wsn.engine.memo import read
    from wsn.systems.storm_over_normandy.reactions import playable

    row = s.world.card(c.card)
    use = playable(s, c.card, s.memo(Window))
    under_way = read(s.state.frames[-2], Strike)
    changed = under_way
    if use is not None:
        replace = msgspec.structs.replace
        if use.effect == "boost":
            changed = replace(under_way, bonus=under_way.bonus + use.amount)
        elif use.effect == "brace":
            changed = replace(under_way, brace=under_way.brace + use.amount)
        elif use.effect == "double":
            changed = replace(under_way, doubled=True)
    before, after = strike.tally(s, under_way), strike.tally(s, changed)
    words = f"{row.name}: {after.mean():.1f} damage expected, {before.mean():.1f} without it"
    return Preview(words, after.reasons)


def _step(s: S, start: str, unit_ids: tuple[str, ...], goal: str) -> Preview | None:
    units = [s.unit(unit) for unit in unit_ids if unit in s.state.units]
    if not units or ground.barred(s, units, start, goal) is not None:
        return None
    need, reasons = ground.cost(s, start, goal, units[0].side)
    return Preview(count(need, "movement point"), reasons, cost=Fraction(need))


def _drop(s: S) -> Preview:
    """What awaits the airborne when the landing begins (SON 4.0)."""
    areas = sorted(
        {
            str(unit.place)
            for unit in s.state.units.values()
            if unit.place in s.world.areas and dropped(s, unit)
        },
        key=s.world.number,
    )
    where = f"a die for the drop on {listed([title(s, area) for area in areas])}"
    reasons = (
        Reason("SON 4.0", f"{where}: one unit lands spent on 3 or 4, two on 5 or 6"),
        Reason("SON 4.0", "then you share out the support points of the landing"),
    )
    return Preview(ENDS["landing plan"], reasons if areas else reasons[1:])


def _release(s: S) -> Preview:
    """The die that releases the held units (SON 14.1)."""
    number = flow.turn(s)
    ways = flow.release_ways(s)
    odds = (
        Chance("the 711th is released", ways, 6, favours=True),
        Chance("the 711th stays where it is", 6 - ways, 6),
    )
    reason = Reason("SON 14.1", f"released on a roll of less than {number}; one roll a turn")
    return Preview("roll to release the 711th", (reason,), tuple(one for one in odds if one.ways))
