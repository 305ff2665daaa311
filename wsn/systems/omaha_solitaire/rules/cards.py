"""The deck: shuffling, drawing, and when a card may be played (BO Cards)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wsn.engine.events import CardMoved, Event, PileOrdered
from wsn.engine.state import UNKNOWN, GameState, Unit
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, S, World, hidden, turn

DECK, HAND, DISCARDS = "deck", "hand", "discards"
SHUFFLE: Final = 8
"""The number of 256-sided dice that decide the order of what is shuffled."""


def cards_held(state: GameState) -> tuple[str, ...]:
    """The cards in the hand, sorted."""
    pile = state.piles.get(HAND)
    return _in_order(pile.cards) if pile else ()


@lru_cache(64)
def _in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that are known, sorted: a hand is looked at more often than it changes."""
    return tuple(sorted(card for card in cards if card != UNKNOWN))


def full(world: World) -> tuple[str, ...]:
    """Every card: its key with a number for each copy."""
    return tuple(
        f"{key}-{copy}" for key, row in world.tables.cards.items() for copy in range(1, row.copies + 1)
    )


def in_deck(world: World) -> tuple[str, ...]:
    """The cards that the game begins with in the deck: all but those that a later start counts as played."""
    begun = world.scenario.begun
    return tuple(card for card in full(world) if begun is None or card not in begun.played)


def order(s: S, things: Sequence[str], rule: str) -> Generator[Event, None, tuple[str, ...]]:
    """These things in an order that nobody knows."""
    dice = yield from s.roll(SHUFFLE, faces=256, purpose="shuffle", rule=rule, seen_by=())
    key = "/".join(map(str, dice))
    digests = sorted(
        (hashlib.sha256(f"{key}/{at}/{thing}".encode()).digest(), thing) for at, thing in enumerate(things)
    )
    return tuple(thing for _, thing in digests)


def shuffle_deck(s: S, cards: Sequence[str]) -> Iterator[Event]:
    """Lay these cards down as the deck, in an order that nobody knows (BO Setup)."""
    laid = yield from order(s, cards, "BO Setup")
    yield PileOrdered(rule="BO Setup", pile=DECK, cards=laid, owners=())


def draw(s: S, count: int, rule: str) -> Iterator[Event]:
    """Draw cards, as many as there are."""
    for _ in range(min(count, len(s.state.piles[DECK].cards))):
        card = s.state.piles[DECK].cards[-1]
        yield CardMoved(rule=rule, card=card, source=DECK, to=HAND)


def too_early(s: S) -> tuple[str, ...]:
    """The cards in the hand that may not be played yet (BO Cards)."""
    return tuple(card for card in cards_held(s.state) if s.world.card(card).turn > turn(s))


def deck(s: S, card: str) -> str:
    """What a card is one of: the one deck."""
    return US if s.world.is_card(card) else ""


def faces(s: S, unit: Unit) -> tuple[str, ...]:
    """What a token that lies face down may be: what its pool holds, but for those that lie open on the map.

    Which were removed no position tells: they count as still to be drawn.
    """
    pool = s.world.tables.pools[s.world.scenario.pool]
    drawn = pool.events if unit.id.startswith("re-") else pool.strongpoints
    open_ = Counter(one.kind for one in s.state.units.values() if one.side == GERMANS and not hidden(one))
    left = {kind: max(0, count - open_[kind]) for kind, count in drawn.items()}
    kinds = left if any(left.values()) else drawn
    return tuple(sorted(kind for kind, count in kinds.items() for _ in range(count)))
