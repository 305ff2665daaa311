"""The deck and its cards: shuffling, drawing, what a card counts as, and whom it may order (M44 1.10)."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Final

from wsn.cite import Refusal
from wsn.engine.events import CardMoved, Event, PileOrdered
from wsn.engine.state import GameState, Unit
from wsn.systems.hex_tiles.data.declared import LAST_CARD, LAST_SECTION
from wsn.systems.hex_tiles.data.scenario import Side
from wsn.systems.hex_tiles.data.tables import Card
from wsn.systems.hex_tiles.rules import memos
from wsn.systems.hex_tiles.rules.world import (
    AS,
    NO_CARD,
    ONE,
    S,
    World,
    beside_enemy,
    deciding,
    name,
    other,
    units_of,
)
from wsn.systems.hex_tiles.rules.world import (
    look as look_at,
)

DECK, DISCARD = "deck", "discard"
AMBUSH: Final = "ambush"
SHUFFLE: Final = 8
"""The number of 256-sided dice that decide the order of a shuffled deck."""

Slots = tuple[str, ...]
"""The slots of an order that a unit can fill: sections, arms, or `any`."""


def hand(side: str) -> str:
    """The pile of a side's command cards."""
    return f"hand {side}"


def drawn_pile(side: str) -> str:
    """The pile of cards that a side has drawn to choose from."""
    return f"drawn {side}"


def cards_held(state: GameState, side: str) -> tuple[str, ...]:
    """The cards in a side's hand, sorted by key."""
    return tuple(sorted(state.piles[hand(side)].cards))


def shuffle_cards(s: S, cards: Sequence[str]) -> Generator[Event, None, tuple[str, ...]]:
    """The cards in a random order that neither side knows."""
    dice = yield from s.roll(SHUFFLE, faces=256, purpose="shuffle", rule="M44 1.10", seen_by=())
    key = "/".join(map(str, dice))
    order = sorted(
        (hashlib.sha256(f"{key}/{i}".encode()).digest(), i, card) for i, card in enumerate(sorted(cards))
    )
    return tuple(card for _, _, card in order)


def full_deck(world: World) -> tuple[str, ...]:
    """Every card of the deck, without those that the scenario leaves out."""
    without = world.scenario.deck.without
    return tuple(
        key for key, card in world.tables.cards.items() if key not in without for _ in range(card.copies)
    )


def draw(s: S, to: str, count: int) -> Iterator[Event]:
    """Draw cards to a pile; when the deck is empty, the discards are shuffled into a new deck."""
    for _ in range(count):
        if not s.state.piles[DECK].cards:
            if not s.state.piles[DISCARD].cards:
                return
            yield from reshuffle(s, ())
        yield CardMoved(rule="M44 1.10", card=s.state.piles[DECK].cards[-1], source=DECK, to=to)


def reshuffle(s: S, deck: Sequence[str]) -> Iterator[Event]:
    """Shuffle the discards and the given cards of the deck into a new deck."""
    cards = yield from shuffle_cards(s, (*deck, *s.state.piles[DISCARD].cards))
    yield PileOrdered(rule="M44 1.10", pile=DISCARD, cards=())
    yield PileOrdered(rule="M44 1.10", pile=DECK, cards=cards, owners=())


def could_ambush(s: S, side: str) -> bool:
    """Whether a side may hold the ambush, as far as both players know (M44 1.10 R2)."""
    piles = s.state.piles
    copies = s.world.tables.cards[AMBUSH].copies
    if AMBUSH in s.world.scenario.deck.without:
        return False
    return bool(piles[hand(side)].cards) and piles[DISCARD].cards.count(AMBUSH) < copies


# --- what a card counts as


def counts_as(s: S, side: Side, card: str, section: str) -> tuple[str, str]:
    """The card carried out and its section; a counter-attack repeats the enemy's last card (M44 1.10 R4)."""
    if s.world.card(card).act != "counter_attack":
        return AS + card, section
    key = LAST_CARD.get(s.state, other(side))
    if not key:
        return NO_CARD, ""
    where = LAST_SECTION.get(s.state, other(side)) or ""
    swapped = {"left": "right", "right": "left"}
    mirror = s.world.card(key).mirror
    return AS + mirror if mirror else key, swapped.get(where, where)


# --- who may be ordered


def eligible(s: S, side: Side, key: str, section: str) -> dict[str, Slots]:
    """The units that a card may order, each with the slots it can fill."""
    world = s.world
    row = world.card(key)
    slots = slots_of(world, side, key, section)
    orderable: dict[str, Slots] = {}
    if row.supply is not None and not any(quota(s, row).values()):
        return orderable
    for unit in s.state.units.values():
        if unit.side != side or unit.place is None or unit.place not in slots:
            continue
        if row.arms and world.kinds[unit.kind].arm not in row.arms:
            continue
        if row.near is not None and beside_enemy(s, unit) != row.near:
            continue
        orderable[unit.id] = slots[unit.place]
    return orderable


def slots_of(world: World, side: Side, key: str, section: str) -> Mapping[str, Slots]:
    """By hex the slots that a unit there can fill, as far as the hex decides it; others are left out."""
    known = world.slots.get((side, key, section))
    if known is None:
        row = world.card(key)
        slots: dict[str, Slots] = {}
        for space, sections in world.sections[side].items():
            if row.one_section and section not in sections:
                continue
            if row.act == "dig_in" and not world.places[space].dig:
                continue
            where = ("any",) if "any" in row.orders else sections
            slots[space] = tuple(slot for slot in where if slot in row.orders)
        known = {space: filled for space, filled in slots.items() if filled}
        world.slots[side, key, section] = known
    return known


def finds_no_arm(s: S, side: Side, key: str) -> bool:
    """Whether a card is for arms of which the side has no unit left, and so orders any one (M44 1.10 R1).

    Ruling: a card for units next to enemies, or away from them, orders no unit where there are none.
    """
    row = s.world.card(key)
    if not row.arms or row.near is not None:
        return False
    return not any(s.world.kinds[unit.kind].arm in row.arms for unit in units_of(s, side))


def orders(s: S, side: Side, key: str, section: str) -> tuple[str, dict[str, Slots]]:
    """What a card is carried out as, and the units it may order, each with the slots it can fill."""
    if finds_no_arm(s, side, key):
        key = ONE
    return key, eligible(s, side, key, section)


def quota(s: S, row: Card) -> dict[str, int]:
    """How many units a card orders, by the slots they fill; Dig in as many as there are sandbags left."""
    counts: dict[str, int] = {str(slot): most for slot, most in row.orders.items()}
    if row.supply is not None:
        left = max(0, row.supply - len(look_at(s).sandbags))
        counts = {slot: min(most, left) for slot, most in counts.items()}
    return counts


def by_symbol(s: S, units: Iterable[Unit], quota: Mapping[str, int]) -> dict[str, Slots]:
    """The units that rolled symbols may order: each by its arm, or by a star."""
    orderable: dict[str, Slots] = {}
    for unit in units:
        slots = tuple(slot for slot in (s.world.kinds[unit.kind].arm, "any") if quota.get(slot))
        if slots:
            orderable[unit.id] = slots
    return orderable


def fit(quota: Mapping[str, int], chosen: Iterable[Slots]) -> bool:
    """Whether each of the chosen units can have a slot of its own (Hall's condition)."""
    if len(quota) == 1:
        return len(list(chosen)) <= next(iter(quota.values()))
    counts: dict[Slots, int] = {}
    for slots in chosen:
        counts[slots] = counts.get(slots, 0) + 1
    names = sorted(quota)
    for size in range(1, len(names) + 1):
        for group in itertools.combinations(names, size):
            inside = sum(n for slots, n in counts.items() if set(slots) <= set(group))
            if inside > sum(quota[slot] for slot in group):
                return False
    return () not in counts


def most(quota: Mapping[str, int], units: Sequence[Slots]) -> int:
    """How many of these units can have a slot each: the orders of a section without units are lost."""
    filled: dict[str, list[int]] = {slot: [] for slot in quota}

    def placed(unit: int, tried: set[str]) -> bool:
        for slot in units[unit]:
            if slot in tried or slot not in filled:
                continue
            tried.add(slot)
            if len(filled[slot]) < quota[slot]:
                filled[slot].append(unit)
                return True
            for at, holder in enumerate(filled[slot]):
                if placed(holder, tried):  # it finds another slot, and leaves its own
                    filled[slot][at] = unit
                    return True
        return False

    return sum(placed(unit, set()) for unit in range(len(units)))


def orders_left(s: S) -> tuple[int, int]:
    """How many more units the open order phase may order, and how many in all."""
    orderable = choosable(s)
    in_all = most(s.memo(memos.Ordering).quota, tuple(orderable.values()))
    return in_all - sum("ordered" in s.unit(unit).marks for unit in orderable), in_all


# --- the phase in which a side chooses


def choosable(s: S) -> dict[str, Slots]:
    """The units that the open order phase may order, each with the slots it can fill."""
    look = look_at(s)
    if look.choosable is None:
        look.choosable = _choosable_cards(s)
    return look.choosable


def _choosable_cards(s: S) -> dict[str, Slots]:
    memo, side = s.memo(memos.Ordering), deciding(s)
    if s.world.card(memo.card).act == "finest_hour":
        return by_symbol(s, units_of(s, side), memo.quota)
    return eligible(s, side, memo.card, memo.section)


def may_order(s: S, unit_id: str) -> Refusal | None:
    """Why one more unit may not be ordered, or None if it may (M44 1.4)."""
    unit = s.state.units.get(unit_id)
    if unit is None or unit.side != s.here.side or unit.place is None:
        return Refusal("M44 1.4", f"{unit_id!r} is not a unit of {s.here.side} on the map")
    if "ordered" in unit.marks:
        return Refusal("M44 1.4", f"{name(s, unit_id)} is already ordered")
    orderable, memo = choosable(s), s.memo(memos.Ordering)
    row = s.world.card(memo.card)
    if unit_id not in orderable:
        return Refusal(row.rule, f"{row.name} cannot order {name(s, unit_id)}")
    fits, slots = look_at(s).fits, orderable[unit_id]
    if slots not in fits:  # the same for every unit that can fill the same places
        chosen = [
            orderable[u.id] for u in units_of(s, unit.side) if "ordered" in u.marks and u.id in orderable
        ]
        fits[slots] = fit(memo.quota, [*chosen, slots])
    if not fits[slots]:
        return Refusal(row.rule, f"{row.name} can order no more units there")
    return None


def deck(s: S, card: str) -> str:  # noqa: ARG001 - one answer for all
    """What a card is one of: there is one deck, of command cards."""
    return DECK


def faces(_: S, __: Unit) -> Sequence[str]:
    """No unit lies face down."""
    return ()
