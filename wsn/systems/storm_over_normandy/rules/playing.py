"""Cards for an impulse: which may be played on what, and what they do (SON 6.2, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMarked
from wsn.engine.memo import encode_memo
from wsn.parts.phases import Automatic
from wsn.systems.storm_over_normandy.data.declared import SPENT, SUPPORT
from wsn.systems.storm_over_normandy.data.tables import SideName, Use
from wsn.systems.storm_over_normandy.rules import acting, assault, cards, flow, reactions, strike
from wsn.systems.storm_over_normandy.rules.commands import PlayCard
from wsn.systems.storm_over_normandy.rules.memos import Double, Group, Played, Strike
from wsn.systems.storm_over_normandy.rules.world import (
    S,
    as_side,
    at,
    fresh,
    is_fixed,
    name,
    other,
    title,
)

BY_AREA: Final = frozenset({"fire", "steady", "shock", "place"})
BY_UNIT: Final = frozenset({"refresh", "pin"})


def candidates(s: S, side: SideName) -> Iterator[PlayCard]:
    """Every card of the hand with everything that it could be played on."""
    for card in cards.held(s.state, side):
        use = cards.use_of(s.world, card, "impulse")
        if use is None:
            continue
        if use.effect in BY_AREA:
            spaces = s.world.zones if use.effect == "place" else s.world.areas
            yield from (PlayCard(card=card, space=space) for space in spaces)
        elif use.effect in BY_UNIT:
            owner = side if use.effect == "refresh" else other(side)
            yield from (
                PlayCard(card=card, target=unit.id)
                for unit in s.state.units.values()
                if unit.side == owner and unit.place in s.world.areas
            )
        else:
            yield PlayCard(card=card)


def check(s: S, side: SideName, c: PlayCard) -> Refusal | None:
    """Why a card may not be played for an impulse, or None (SON 6.2)."""
    if c.card not in cards.held(s.state, side):
        return Refusal("SON 6.2", f"{c.card} is not in your hand")
    use = cards.use_of(s.world, c.card, "impulse")
    if use is None:
        return Refusal("SON 6.2", f"{s.world.card(c.card).name} is not played for an impulse")
    by_area, by_unit = use.effect in BY_AREA, use.effect in BY_UNIT
    if (c.space is not None) != by_area or (c.target is not None) != by_unit:
        return Refusal("SON 6.2", "say what the card is played on")
    if by_area:
        return _on_area(s, side, use, str(c.space))
    if by_unit:
        return _on_unit(s, side, use, str(c.target))
    if use.effect == "reinforce" and not coming(s, side):
        return Refusal("SON 12.1", "no reinforcement is due at the end of this turn")
    if use.effect == "draw" and not cards.drawable(s, side):
        return Refusal("SON 6.1", "no card is left to draw")
    return None


def coming(s: S, side: str) -> list[str]:
    """The reinforcements that arrive at the end of this turn."""
    number = flow.turn(s)
    return [
        row.id
        for row in s.world.scenario.units
        if row.turn == number
        and row.id in s.state.units
        and s.unit(row.id).side == side
        and s.unit(row.id).place is None
    ]


def _on_area(s: S, side: SideName, use: Use, space: str) -> Refusal | None:
    if use.effect == "place":
        if space not in s.world.zones:
            return Refusal("SON 12.2", f"{title(s, space)} is not a Reinforcement Box")
        unit = s.state.units.get(use.unit)
        if unit is None or unit.place is not None:
            return Refusal("SON 12.2", "that unit is not there to arrive")
        return None
    if space not in s.world.areas:
        return Refusal("SON 9.1", f"{title(s, space)} is not an area in which units are attacked")
    if use.effect == "shock":
        return assault.may_double(s, side, space)
    if not at(s, space, other(side)):
        return Refusal("SON 9.1", f"there is no enemy in {title(s, space)}")
    if use.coast and not (
        s.world.areas[space].beach or any(n in s.world.beaches for n in s.world.around[space])
    ):
        return Refusal("SON 9.2", f"the guns of the fleet do not reach {title(s, space)}")
    if use.effect == "steady" and not acting.firing(s, side, space):
        return Refusal("SON 7.1", f"you have no fresh unit in {title(s, space)}")
    return None


def _on_unit(s: S, side: SideName, use: Use, unit_id: str) -> Refusal | None:
    unit = s.state.units.get(unit_id)
    owner = side if use.effect == "refresh" else other(side)
    if unit is None or unit.side != owner or unit.place not in s.world.areas:
        return Refusal("SON 12.3", f"{unit_id} is not a unit on the map that the card could act on")
    if is_fixed(s, unit):
        return Refusal("SON 6.2", "the card does not act on strongpoints")
    if fresh(unit) == (use.effect == "refresh"):
        return Refusal("SON 6.2", f"{name(s, unit_id)} is {'fresh' if fresh(unit) else 'spent'} already")
    return None


def play(s: S, side: SideName, c: PlayCard) -> Iterator[Event]:
    """The card is on the table; what it does follows unless the enemy cancels it."""
    memo = Played(c.card, c.space or "", c.target or "")
    yield PhaseEntered(rule="SON 6.2", phase="played", memo=encode_memo(memo))
    yield from cards.play(s, side, c.card)


class PlayedPhase(Automatic):
    """A card that was played for an impulse."""

    memo = Played

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Ask the enemy, then carry it out."""
        memo = s.memo(Played)
        side = as_side(s.world.card(memo.card).side)
        foe = other(side)
        if not memo.asked and cards.count(s, foe):
            yield Remembered(rule="SON 6.2", key="asked", value=True)
            yield reactions.ask_for_card("card", foe, memo.space, memo.card, memo.target)
            return
        yield PhaseLeft(rule="SON 6.2", phase="played")
        if memo.cancelled:
            yield from flow.end_impulse(s, side)
            return
        use = cards.use_of(s.world, memo.card, "impulse")
        assert use is not None
        yield from _finish_card(s, side, use, memo)


def _finish_card(s: S, side: SideName, use: Use, memo: Played) -> Iterator[Event]:
    match use.effect:
        case "fire":
            yield flow.wrap_action(side)
            attack = Strike("card", side, memo.space, power=use.amount, spare=use.spare)
            yield from strike.begin_attack(s, attack)
            return
        case "steady":
            chosen = acting.firing(s, side, memo.space)
            assert chosen is not None
            group = Group(memo.space, chosen[0], chosen[1], "fresh")
            yield PhaseEntered(rule="SON 7.2", phase="act", side=side, memo=encode_memo(group))
            return
        case "shock":
            yield PhaseEntered(
                rule="SON 7.2", phase="double", side=side, memo=encode_memo(Double(memo.space))
            )
            return
        case "refresh":
            yield UnitMarked(rule="SON 6.2", unit=memo.target, mark=SPENT, on=False)
        case "pin":
            yield UnitMarked(rule="SON 6.2", unit=memo.target, mark=SPENT)
        case "draw":
            yield from cards.draw(s, side, use.amount)
        case "support":
            yield SUPPORT.event_setting((SUPPORT.get(s.state) or 0) + use.amount, "SON 9.3.3")
        case "reinforce":
            for unit in coming(s, side):
                yield from flow.arrive(s, unit, s.world.rows[unit].at)
        case "place":
            yield from flow.arrive(s, use.unit, memo.space)
    yield from flow.end_impulse(s, side)
