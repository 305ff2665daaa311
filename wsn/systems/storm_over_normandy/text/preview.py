"""Previews of commands: exact odds and reasons, from the code that resolves them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from wsn.cite import Reason
from wsn.engine.commands import Command
from wsn.engine.facts import Chance
from wsn.engine.memo import read_memo
from wsn.engine.system import Preview
from wsn.english import count, list_words
from wsn.systems.storm_over_normandy.rules import cards, flow, ground, strike
from wsn.systems.storm_over_normandy.rules.commands import (
    Allot,
    Assault,
    Decline,
    Done,
    Fire,
    MoveTo,
    Pick,
    PlayCard,
    Release,
    RetreatTo,
    Scatter,
    Support,
    Take,
)
from wsn.systems.storm_over_normandy.rules.invasion import defence_of, drop_areas, firing
from wsn.systems.storm_over_normandy.rules.memos import (
    Column,
    Double,
    Group,
    Shelling,
    Stage,
    Storm,
    Strike,
    Window,
)
from wsn.systems.storm_over_normandy.rules.reactions import changed_by, playable, shooters
from wsn.systems.storm_over_normandy.rules.world import S, deciding, movers, other, title
from wsn.systems.storm_over_normandy.text.telling import ENDS, command_text


def preview(s: S, c: Command) -> Preview | None:
    """The preview of a command, or None if it has none or is not legal."""
    if not s.state.frames or s.here.side is None:
        return None
    match c:
        case Fire() if s.here.phase == "act":
            memo = s.memo(Group)
            kind = "landing" if memo.only == "landing" else "fire"
            return attack(s, Strike(kind, deciding(s), memo.space, memo.units))
        case Assault() if s.here.phase == "act" and c.space in s.world.areas:
            planned = Strike("assault", deciding(s), c.space, _moving_units(s, s.memo(Group)))
            return attack(s, planned, c.card)
        case Support() if s.here.phase == "support":
            planned = msgspec.structs.replace(s.memo(Strike), support=c.amount)
            return attack(s, planned)
        case Done() if s.here.phase == "double":
            double = s.memo(Double)
            return attack(s, Strike("assault", deciding(s), double.space, double.units))
        case PlayCard():
            return _card(s, c)
        case Decline() if s.here.phase == "react":
            return _preview_declining(s)
        case Pick() if s.here.phase == "order" and c.space in s.world.beaches:
            return attack(s, defence_of(s, c.space))
        case Release() if s.here.phase == "impulse" and flow.may_release(s):
            return _preview_release(s)
        case Done() if s.here.phase == "landing plan":
            return _drop(s)
        case Allot() if s.here.phase == "shelling":
            return _preview_shelling(s, c)
        case Done() if s.here.phase == "shelling":
            return _preview_opening(s)
        case MoveTo() if s.here.phase == "act":
            memo = s.memo(Group)
            return _step(s, memo.space, _moving_units(s, memo), c.space)
        case MoveTo() if s.here.phase == "march":
            column = s.memo(Column)
            return _step(s, column.space, column.units, c.space)
        case Scatter() | Take() | RetreatTo() | Done():
            return _preview_next_dice(s, c)
    return None


def _moving_units(s: S, memo: Group) -> tuple[str, ...]:
    """Those of a group that would move: no strongpoints."""
    units = [s.state.units[unit] for unit in memo.units if unit in s.state.units]
    return tuple(unit.id for unit in movers(s, units))


def attack(s: S, planned: Strike, without: str | None = None, before: str = "") -> Preview | None:
    """The odds of an attack as it stands, and what each card of the hand would add to it.

    `before` says what may still come before the dice.
    """
    if not strike.targets(s, planned):
        return None
    reckoned = strike.tally(s, planned)
    title_ = strike.attack_text(s, planned)
    if strike.is_shielded(s, planned):
        return Preview(title_, (*reckoned.reasons, SHIELD), NOBODY, attack=planned.side == deciding(s))
    mine = planned.side == deciding(s)
    reasons = [*reckoned.reasons, *(_addition_reasons(s, planned, without) if mine else ())]
    odds = strike.odds_for(s, planned, reckoned, mine)
    gist = strike.expected_text(s, planned, reckoned)
    return Preview(title_, tuple(reasons), odds, gist=gist, before=before, attack=mine)


SHIELD: Final = Reason(
    "SON 10.0 R1", "this attack eliminates nobody, and a strongpoint stands before the others"
)
NOBODY: Final = (Chance("nobody is hurt", 36, 36),)
"""The odds of an attack that harms nobody whatever the dice."""


def _addition_reasons(s: S, planned: Strike, without: str | None) -> Iterator[Reason]:
    """What cards of the hand, support points, and both would make of an attack."""
    replace = msgspec.structs.replace
    most = max(0, strike.limit(s, planned) - planned.support)
    backed = replace(planned, support=planned.support + most)
    helped: dict[str, int] = {}
    for card in cards.held(s.state, planned.side):
        use = cards.use_of(s.world, card, "attack")
        if use is not None and use.effect == "boost" and card != without:
            helped.setdefault(s.world.card(card).name, use.amount)
    for name_, amount in helped.items():
        better = replace(planned, bonus=planned.bonus + amount)
        yield Reason("SON 6.2", f"with {name_} from your hand: {_mean_text(s, better)}")
    if most:
        points = count(most, "more support point")
        yield Reason("SON 9.3.3", f"with {points}: {_mean_text(s, backed)}")
        for name_, amount in helped.items():
            both = replace(backed, bonus=planned.bonus + amount)
            yield Reason("SON 9.3.3", f"with {name_} and {points}: {_mean_text(s, both)}")


def _mean_text(s: S, planned: Strike) -> str:
    return f"{strike.mean(s, planned, strike.tally(s, planned)):.1f} damage"


def _preview_shelling(s: S, c: Allot) -> Preview | None:
    """What a number of support points does to a beach by itself, before anybody lands on it (SON 4.0).

    In words: the dice are thrown only when all the points are shared out, so the order itself has no odds.
    """
    planned = Strike("shelling", "allies", c.space, support=c.amount)
    if not c.amount or c.space not in s.world.beaches or not strike.targets(s, planned):
        return None
    reckoned = strike.tally(s, planned)
    none = Reason("SON 9.3.5", f"no damage on {_count_misses(reckoned)} of 36 throws of two dice")
    average = strike.expected_text(s, planned, reckoned)
    return Preview(command_text(s, c), (*reckoned.reasons, none), gist=average)


def _count_misses(reckoned: strike.Tally) -> int:
    """In how many of the 36 throws of two dice an attack does no damage."""
    return sum(ways for dice, ways in strike.TWO_DICE.items() if not reckoned.damage(dice))


def _preview_opening(s: S) -> Preview | None:
    """What the fire on each beach will do, where the support is shared out (SON 4.0)."""
    shares = s.memo(Shelling).points
    reasons = []
    for beach in s.world.beaches:
        planned = Strike("shelling", "allies", beach, support=shares.get(beach, 0))
        if planned.support and strike.targets(s, planned):
            reckoned = strike.tally(s, planned)
            does = strike.expected_text(s, planned, reckoned)
            told = f"{title(s, beach)}: {does}, none on {_count_misses(reckoned)} of 36 throws"
            reasons.append(Reason("SON 4.0", told))
    return Preview(command_text(s, Done()), tuple(reasons)) if reasons else None


def _card(s: S, c: PlayCard) -> Preview | None:
    if not s.world.is_card(c.card):
        return None
    row = s.world.card(c.card)
    use = cards.use_of(s.world, c.card, "impulse")
    if s.here.phase == "impulse" and use is not None and use.effect == "fire" and c.space in s.world.areas:
        planned = Strike("card", deciding(s), str(c.space), power=use.amount, spare=use.spare)
        return attack(s, planned)
    if s.here.phase == "react":
        return _preview_answer(s, c)
    return Preview(command_text(s, c), (Reason(row.rule, row.text),))


def _preview_answer(s: S, c: PlayCard) -> Preview:
    """What a card makes of what is under way: an attack with other odds, fire at an assault."""
    row, window, side = s.world.card(c.card), s.memo(Window), deciding(s)
    use = playable(s, c.card, window)
    plain = Preview(command_text(s, c), (Reason(row.rule, row.text),))
    below = s.state.frames[-2] if len(s.state.frames) > 1 else None
    if use is None or below is None:
        return plain
    if use.effect == "defend" and below.phase == "storm":
        storm = read_memo(below, Storm)
        fire = Strike("defence", side, window.space, shooters(s, side, window.space), storm.units)
        return attack(s, fire) or plain
    if below.phase != "strike":
        return plain
    under_way = read_memo(below, Strike)
    changed = changed_by(under_way, use)
    before, after = strike.tally(s, under_way), strike.tally(s, changed)
    if strike.is_shielded(s, under_way):
        return Preview(f"{row.name}: nobody is hurt, with it or without it", (SHIELD,), NOBODY)
    without = f"{strike.mean(s, under_way, before):.1f} without it"
    words = f"{row.name}: {strike.expected_text(s, changed, after)}, {without}"
    mine = under_way.side == side
    return Preview(words, after.reasons, strike.odds_for(s, changed, after, mine))


def _preview_declining(s: S) -> Preview | None:
    """What follows at once where no card is played: the attack as it stands (SON 9.3)."""
    below = s.state.frames[-2] if len(s.state.frames) > 1 else None
    window = s.memo(Window)
    foe = other(deciding(s))
    answer = "the enemy may play a card against it" if cards.count(s, foe) else ""
    match below.phase if below is not None else "":
        case "strike":
            assert below is not None
            under_way = read_memo(below, Strike)
            return attack(s, under_way, before=answer if window.window == "attack" else "")
        case "storm":
            assert below is not None
            storm = read_memo(below, Storm)
            return attack(s, Strike("assault", storm.side, storm.space, storm.units), before=MORE_MAY_COME)
        case "played" if s.world.is_card(window.card) and window.space in s.world.areas:
            use = cards.use_of(s.world, window.card, "impulse")
            if use is not None and use.effect == "fire":
                planned = Strike("card", foe, window.space, power=use.amount, spare=use.spare)
                return attack(s, planned, before=MORE_MAY_COME)
    return None


MORE_MAY_COME: Final = "cards and support points may come before the dice"
"""What may change an attack that is yet to begin."""


def _preview_next_dice(s: S, c: Command) -> Preview | None:
    """The dice that are thrown next, once a drop or damage is settled (SON 4.0, SON 11.0)."""
    if len(s.state.frames) < 2 or s.here.phase not in ("drop", "damage", "retreat"):
        return None
    below = s.state.frames[-2]
    reason = None
    if below.phase == "strike":
        reason = _next_attack(s, read_memo(below, Strike))
    elif below.phase == "storm":
        storm = read_memo(below, Storm)
        if storm.units and storm.stage in ("met", "attack"):
            reason = _next_attack(s, Strike("assault", storm.side, storm.space, storm.units))
    elif below.phase == "invasion":
        memo = read_memo(below, Stage)
        if memo.stage == "posts" and len(left := firing(s, memo)) == 1:
            reason = _next_attack(s, defence_of(s, left[0]))
        elif memo.stage == "drop" and (areas := drop_areas(s, memo.done)):
            reason = Reason("SON 4.0", f"next is the die for the drop on {title(s, areas[0])}")
    return None if reason is None else Preview(command_text(s, c), (reason,))


def _next_attack(s: S, planned: Strike) -> Reason | None:
    if not strike.targets(s, planned):
        return None
    does = strike.expected_text(s, planned, strike.tally(s, planned))
    return Reason(
        "SON 9.3", f"next is the attack of {strike.attack_text(s, planned)}: {does} as things stand"
    )


def _step(s: S, start: str, unit_ids: tuple[str, ...], goal: str) -> Preview | None:
    units = [s.unit(unit) for unit in unit_ids if unit in s.state.units]
    if not units or ground.why_barred(s, units, start, goal) is not None:
        return None
    need, reasons = ground.cost(s, start, goal, units[0].side)
    return Preview(count(need, "movement point"), reasons, cost=Fraction(need))


def _drop(s: S) -> Preview:
    """What awaits the airborne when the landing begins (SON 4.0)."""
    areas = drop_areas(s, ())
    where = f"a die for the drop on {list_words([title(s, area) for area in areas])}"
    reasons = (
        Reason("SON 4.0", f"{where}: one unit lands spent on 3 or 4, two on 5 or 6"),
        Reason("SON 4.0", "then you share out the support points of the landing"),
    )
    return Preview(ENDS["landing plan"], reasons if areas else reasons[1:])


def _preview_release(s: S) -> Preview:
    """The die that releases the held units (SON 14.1)."""
    number = flow.turn(s)
    ways = flow.release_ways(s)
    odds = (
        Chance("the 711th is released", ways, 6, favours=True),
        Chance("the 711th stays where it is", 6 - ways, 6),
    )
    reason = Reason("SON 14.1", f"released on a roll of less than {number}; one roll a turn")
    return Preview("roll to release the 711th", (reason,), tuple(one for one in odds if one.ways))
