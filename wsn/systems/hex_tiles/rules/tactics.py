"""Carries out command cards: orders, and cards with a procedure of their own (M44 1.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, StepsChanged
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.phases import Automatic, Decided
from wsn.systems.hex_tiles.data.scenario import Side
from wsn.systems.hex_tiles.data.tables import Arm, Symbol
from wsn.systems.hex_tiles.rules import battle, cards, flow, memos, resolve
from wsn.systems.hex_tiles.rules.cards import Slots
from wsn.systems.hex_tiles.rules.commands import Aim, Done, Heal
from wsn.systems.hex_tiles.rules.resolve import Fight
from wsn.systems.hex_tiles.rules.world import S, deciding, name, units_of

ARM_OF: Final[Mapping[Symbol, Arm]] = {"infantry": "infantry", "armour": "armour"}
"""The arm that each symbol orders or restores; a star stands for any arm, and artillery has no symbol."""


def do(s: S, side: Side, key: str, section: str, held: int) -> Iterator[Event]:
    """Carry out a card; no phase is open. `held` is the number of cards in hand, including this one."""
    row = s.world.card(key)
    if row.act in ("air_power", "barrage"):
        yield PhaseEntered(rule=row.rule, phase="aim", side=side, memo=encode_memo(memos.Aiming(key)))
    elif row.act == "medics":
        if not any(is_damaged(s, unit) for unit in units_of(s, side)):
            yield from flow.end_turn(s, side, row.draw)
            return
        yield PhaseEntered(
            rule=row.rule, phase="heal", side=side, memo=encode_memo(memos.Healing(key, dice=held))
        )
    elif row.act == "finest_hour":
        yield from finest_hour(s, side, key, held)
    else:
        yield from give_orders(s, side, key, section)


def give_orders(s: S, side: Side, key: str, section: str) -> Iterator[Event]:
    """Carry out a card that orders units; without a unit it can order, it orders any one (M44 1.10 R1)."""
    key, orderable = cards.orders(s, side, key, section)
    yield from choose(
        s, side, memos.Ordering(key, section, quota=cards.quota(s, s.world.card(key))), orderable
    )


def choose(s: S, side: Side, memo: memos.Ordering, orderable: Mapping[str, Slots]) -> Iterator[Event]:
    """Order all eligible units if the card allows it (M44 1.10 R3), or else let the side choose."""
    if cards.fit(memo.quota, orderable.values()):
        yield from flow.order(orderable)
        yield from flow.ordered_all(s, side, memo.card)
        return
    yield PhaseEntered(rule="M44 1.4", phase="order", side=side, memo=encode_memo(memo))


def finest_hour(s: S, side: Side, key: str, held: int) -> Iterator[Event]:
    """Order a unit for each symbol of its arm and any unit for a star; then shuffle the whole deck."""
    purpose, faces = s.world.card(key).name, s.world.faces_text
    values = yield from s.roll(held, purpose=purpose, rule="M44 1.10", symbols=faces)
    symbols = Counter(s.world.symbols[value] for value in values)
    quota: dict[str, int] = {arm: symbols[symbol] for symbol, arm in ARM_OF.items() if symbols[symbol]}
    if symbols["star"]:
        quota["any"] = symbols["star"]
    words = ", ".join(f"{count} {word}" for word, count in quota.items()) or "no unit"
    yield Resolved(
        rule="M44 1.10", text=f"{s.world.card(key).name}: {_show_values(s, values)}; orders for {words}"
    )
    yield from cards.reshuffle(s, s.state.piles[cards.DECK].cards)
    orderable = cards.by_symbol(s, units_of(s, side), quota)
    yield from choose(s, side, memos.Ordering(key, quota=quota or {"any": 0}), orderable)


def _show_values(s: S, values: Iterable[int]) -> str:
    return ", ".join(s.world.symbols[value] for value in values)


class AimPhase(Decided):
    """Air power and barrage: choose the enemies to strike; then the strikes are rolled one by one."""

    memo = memos.Aiming
    accepts: tuple[type[Command], ...] = (Aim, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every enemy, or no more targets."""
        for unit in s.state.units.values():
            if unit.side != s.here.side and unit.place is not None:
                yield Aim(target=unit.id)
        yield Done()

    def check(self, s: S, c: Aim | Done) -> Refusal | None:
        """M44 1.10: up to the card's number of targets, in a chain of adjacent hexes."""
        row, chosen = s.world.card(s.memo(memos.Aiming).card), s.memo(memos.Aiming).targets
        if isinstance(c, Done):
            return None if chosen else Refusal(row.rule, f"choose at least one enemy for {row.name}")
        unit = s.state.units.get(c.target)
        if unit is None or unit.place is None or unit.side == s.here.side:
            return Refusal(row.rule, f"{c.target!r} is not an enemy on the map")
        if c.target in chosen:
            return Refusal(row.rule, f"{name(s, c.target)} is already a target")
        if chosen and not any(unit.place in s.world.near[str(s.unit(one).place)] for one in chosen):
            return Refusal(row.rule, f"{name(s, c.target)} is not next to another target")
        return None

    def decide(self, s: S, c: Aim | Done) -> Iterator[Event]:
        """Add a target; when no more can be added, go on to the strikes."""
        card, chosen = s.memo(memos.Aiming).card, s.memo(memos.Aiming).targets
        if isinstance(c, Aim):
            chosen = (*chosen, c.target)
            yield Remembered(rule="M44 1.10", key="targets", value=chosen)
            full = len(chosen) >= s.world.card(card).targets
            more = (Aim(target=unit.id) for unit in s.state.units.values())
            if not full and any(self.check(s, one) is None for one in more):
                return
        side = deciding(s)
        yield PhaseLeft(rule="M44 1.10", phase="aim")
        memo = memos.Striking(card, targets=chosen, side=side)
        yield PhaseEntered(rule="M44 1.10", phase="strikes", side=None, memo=encode_memo(memo))


class Strikes(Automatic):
    """The strikes of a card, one by one; retreats may come between them."""

    memo = memos.Striking

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Roll the next strike, or end the turn."""
        memo = s.memo(memos.Striking)
        side, key, left = memo.side, memo.card, memo.targets
        if not left:
            yield PhaseLeft(rule="M44 1.10", phase="strikes")
            yield from flow.end_turn(s, side, s.world.card(key).draw)
            return
        target = s.unit(left[0])
        yield Remembered(rule="M44 1.10", key="targets", value=left[1:])
        tally = battle.card_strike(s.world, side, key, target)
        fight = Fight("card", "", target.id, "", str(target.place), 0)
        words = f"{s.world.card(key).name} strikes {name(s, target.id)}"
        yield from resolve.strike(s, tally, fight, words)


class HealPhase(Decided):
    """Medics and mechanics: restore figures to one unit, which is then ordered (M44 1.10)."""

    memo = memos.Healing
    accepts: tuple[type[Command], ...] = (Heal,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit of the side; `check` leaves those that have lost figures."""
        return (Heal(unit=unit.id) for unit in units_of(s, deciding(s)))

    def check(self, s: S, c: Heal) -> Refusal | None:
        """M44 1.10. A game of release 0.2.0 may stand here without a damaged unit: then any may be named."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side or unit.place is None:
            return Refusal("M44 1.10", f"{c.unit!r} is not a unit of {s.here.side} on the map")
        if not is_damaged(s, unit) and any(is_damaged(s, one) for one in units_of(s, unit.side)):
            return Refusal("M44 1.10", f"{name(s, unit.id)} has lost no figures")
        return None

    def decide(self, s: S, c: Heal) -> Iterator[Event]:
        """Roll the dice and restore figures; the unit is ordered if at least one came back."""
        side, memo = deciding(s), s.memo(memos.Healing)
        card = s.world.card(memo.card)
        faces = s.world.faces_text
        values = yield from s.roll(memo.dice, purpose=card.name, rule="M44 1.10", symbols=faces)
        figures = figures_restored(s, s.unit(c.unit), values)
        words = count(figures, "figure")
        text = f"{card.name}: {_show_values(s, values)}; {words} restored to {name(s, c.unit)}"
        yield Resolved(rule="M44 1.10", unit=c.unit, text=text)
        if figures:
            yield StepsChanged(rule="M44 1.10", unit=c.unit, by=figures)
        yield PhaseLeft(rule="M44 1.10", phase="heal")
        if not figures:
            yield from flow.end_turn(s, side, card.draw)
            return
        yield from flow.order((c.unit,))
        yield from flow.ordered_all(s, side, memo.card)


def is_damaged(s: S, unit: Unit) -> bool:
    """Whether a unit has lost figures."""
    return unit.steps < s.world.full.get(unit.id, unit.steps)


def figures_restored(s: S, unit: Unit, values: Iterable[int]) -> int:
    """The figures that a roll restores: one for each symbol of its arm or star, up to full strength."""
    arm = s.world.kinds[unit.kind].arm
    symbols = [s.world.symbols[value] for value in values]
    hits = sum(symbol == "star" or ARM_OF.get(symbol) == arm for symbol in symbols)
    return min(hits, max(0, s.world.full.get(unit.id, unit.steps) - unit.steps))
