"""The sequence of a turn: card, orders, moves, battles, draw, then the other side (M44 1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.engine.events import (
    CardMoved,
    Event,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    UnitMarked,
)
from wsn.engine.memo import encode_memo
from wsn.systems.hex_tiles.data.declared import TURN
from wsn.systems.hex_tiles.data.scenario import Side
from wsn.systems.hex_tiles.rules import able, cards, memos, victory
from wsn.systems.hex_tiles.rules.able import ORDERED
from wsn.systems.hex_tiles.rules.world import S, deciding, look, other


def open_turn(s: S, side: Side) -> Iterator[Event]:
    """Begin a side's turn; the game ends when no turn is left (M44 1.9 R1)."""
    if side == s.world.scenario.first:
        number = (TURN.get(s.state) or 0) + 1
        if number > s.world.scenario.turns:
            yield victory.last_turn(s)
            return
        yield TURN.event_setting(number, "M44 1.4")
    yield from victory.at_start(s, side)
    yield PhaseEntered(rule="M44 1.4", phase="play", side=side)


def open_phase(side: Side, phase: str, memo: memos.Turn) -> Event:
    """The event that opens a phase with the memo of the turn."""
    return PhaseEntered(rule="M44 1.4", phase=phase, side=side, memo=encode_memo(memo))


def order(units: Iterable[str]) -> Iterator[Event]:
    """Mark units as ordered."""
    for unit in units:
        yield UnitMarked(rule="M44 1.4", unit=unit, mark=ORDERED)


def ordered_all(s: S, side: Side, card: str) -> Iterator[Event]:
    """Go on when all orders are given: to the moves, or to dig in. No phase is open."""
    row, memo = s.world.card(card), memos.Turn(card)
    if row.act == "dig_in":
        for unit in tuple(able.ordered_units(s)):
            assert unit.place is not None
            if unit.place not in look(s).sandbags:
                yield MarkerPlaced(
                    rule="M44 1.10", marker=f"sandbags {unit.place}", kind="sandbags", space=unit.place
                )
        yield open_phase(side, "battle", memo)
        yield from close(s)
        return
    yield open_phase(side, "move", memo)
    if not able.can_move(s):
        yield from to_battle(s)


def to_battle(s: S) -> Iterator[Event]:
    """End the moves and go on to the battles, if any unit can battle."""
    side, memo = deciding(s), able.turn(s)
    for unit in tuple(able.ordered_units(s)):
        if s.world.kinds[unit.kind].arm == "armour" and f"wire {unit.place}" in s.state.markers:
            yield MarkerRemoved(rule="HT Wire", marker=f"wire {unit.place}")
    yield PhaseLeft(rule="M44 1.4", phase="move")
    yield open_phase(side, "battle", memo)
    if memo.again or not able.can_battle(s):
        yield from close(s)


def go_on(s: S) -> Iterator[Event]:
    """Go on after a battle: to the next one, or to the end of the turn."""
    if not able.can_battle(s):
        yield from close(s)


def close(s: S) -> Iterator[Event]:
    """End the battles and go on to the second move, if the card gives one, or else to the draw."""
    side, memo = deciding(s), able.turn(s)
    yield PhaseLeft(rule="M44 1.4", phase="battle")
    row = s.world.card(memo.card)
    if row.again and not memo.again:
        yield open_phase(side, "move", memos.Turn(memo.card, again=True))
        if able.can_move(s):
            return
        yield PhaseLeft(rule="M44 1.4", phase="move")
    yield from end_turn(s, side, row.draw)


def end_turn(s: S, side: Side, count: int) -> Iterator[Event]:
    """Draw cards and pass the turn to the other side. No phase is open.

    A side that has played its ambush in this turn draws now as well (M44 1.10).
    """
    for unit in tuple(s.state.units.values()):
        if ORDERED in unit.marks:
            yield UnitMarked(rule="M44 1.4", unit=unit.id, mark=ORDERED, on=False)
    yield from fill_hand(s, other(side))
    if count > 1:
        yield from cards.draw(s, cards.drawn_pile(side), count)
        if len(s.state.piles[cards.drawn_pile(side)].cards) > 1:
            yield PhaseEntered(rule="M44 1.10", phase="keep", side=side)
            return
        for card in s.state.piles[cards.drawn_pile(side)].cards:
            yield CardMoved(rule="M44 1.10", card=card, source=cards.drawn_pile(side), to=cards.hand(side))
    yield from fill_hand(s, side)
    yield from open_turn(s, other(side))


def fill_hand(s: S, side: Side) -> Iterator[Event]:
    """Draw the cards that a hand lacks."""
    missing = s.world.force(side).hand - len(s.state.piles[cards.hand(side)].cards)
    yield from cards.draw(s, cards.hand(side), max(0, missing))
