"""The two decks: shuffling, drawing, hands, and when a card may be played (SON 6)."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wsn.engine.events import CardMoved, Event, PileOrdered
from wsn.engine.state import UNKNOWN, GameState, Unit
from wsn.systems.storm_over_normandy.data.tables import Use
from wsn.systems.storm_over_normandy.rules.world import S, World

SHUFFLE: Final = 8
"""The number of 256-sided dice that decide the order of a shuffled deck."""
REMOVED: Final = "removed"


def hand(side: str) -> str:
    """The pile of a side's hand."""
    return f"hand {side}"


def stack(side: str) -> str:
    """The pile that a side draws from."""
    return f"deck {side}"


def discards(side: str) -> str:
    """The pile of a side's discards."""
    return f"discards {side}"


def held(state: GameState, side: str) -> tuple[str, ...]:
    """The cards in a side's hand, sorted."""
    pile = state.piles.get(hand(side))
    return _in_order(pile.cards) if pile else ()


@lru_cache(256)
def _in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards, sorted: a hand is looked at more often than it changes."""
    return tuple(sorted(cards))


def count(s: S, side: str) -> int:
    """How many cards a side holds, which everybody sees."""
    return len(held(s.state, side))


def full(world: World, side: str) -> tuple[str, ...]:
    """Every card of a side: its key with a number for each copy."""
    return tuple(
        f"{key}-{copy}"
        for key, row in world.tables.cards.items()
        if row.side == side
        for copy in range(1, row.copies + 1)
    )


def in_play(world: World, side: str) -> tuple[str, ...]:
    """Those with which a scenario begins: all but what it says is out of the game."""
    gone = world.scenario.begun.removed if world.scenario.begun else ()
    return tuple(card for card in full(world, side) if card not in gone)


def shuffled(s: S, side: str, cards: Sequence[str]) -> Iterator[Event]:
    """Lay down these cards as the stack, in an order that nobody knows (SON 3.0, SON 6.4)."""
    order = yield from _shuffle_order(s, cards)
    yield PileOrdered(rule="SON 6.4", pile=discards(side), cards=())
    yield PileOrdered(rule="SON 6.4", pile=stack(side), cards=order, owners=())


def _shuffle_order(s: S, cards: Sequence[str]) -> Generator[Event, None, tuple[str, ...]]:
    dice = yield from s.roll(SHUFFLE, faces=256, purpose="shuffle", rule="SON 6.4", seen_by=())
    key = "/".join(map(str, dice))
    digests = sorted((hashlib.sha256(f"{key}/{card}".encode()).digest(), card) for card in cards)
    return tuple(card for _, card in digests)


def draw(s: S, side: str, count: int) -> Iterator[Event]:
    """Draw cards; where the stack is short, the discards are shuffled into it first (SON 6.4)."""
    piles = s.state.piles
    if count > len(piles[stack(side)].cards) and piles[discards(side)].cards:
        yield from shuffled(s, side, (*piles[stack(side)].cards, *piles[discards(side)].cards))
    for _ in range(min(count, len(s.state.piles[stack(side)].cards))):
        card = s.state.piles[stack(side)].cards[-1]
        yield CardMoved(rule="SON 6.1", card=card, source=stack(side), to=hand(side))


def drawable(s: S, side: str) -> int:
    """How many cards a side could draw: of its stack, and of the discards that would be shuffled into it."""
    return len(s.state.piles[stack(side)].cards) + len(s.state.piles[discards(side)].cards)


def play(s: S, side: str, card: str) -> Iterator[Event]:
    """A card is played: it goes to the discards, or out of the game where it says so (SON 6.2)."""
    to = REMOVED if s.world.card(card).removed else discards(side)
    yield CardMoved(rule="SON 6.2", card=card, source=hand(side), to=to)


def spend(s: S, side: str, card: str, rule: str) -> Iterator[Event]:  # noqa: ARG001 - like `play`
    """A card is discarded without being played."""
    yield CardMoved(rule=rule, card=card, source=hand(side), to=discards(side))


def use_of(world: World, card: str, when: str) -> Use | None:
    """What a card does in a window; None where it is not played then, or not known."""
    uses, asked = world.uses, (card, when)
    if asked in uses:
        return uses[asked]
    if card == UNKNOWN or not world.is_card(card):
        return None
    uses[asked] = next((use for use in world.card(card).uses if use.when == when), None)
    return uses[asked]


def deck(s: S, card: str) -> str:
    """What a card is one of: the deck of its side."""
    return s.world.card(card).side if s.world.is_card(card) else ""


def faces(_: S, __: Unit) -> Sequence[str]:
    """No unit lies face down that nobody has seen."""
    return ()
