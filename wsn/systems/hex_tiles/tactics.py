"""What a card does once it is played: orders, and the cards with a procedure of their own (M44 1.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, Resolved, StepsChanged
from wsn.engine.memo import kept
from wsn.engine.state import Unit
from wsn.parts.phases import Automatic, Decided
from wsn.systems.hex_tiles import battle, cards, flow, memos, resolve
from wsn.systems.hex_tiles.cards import Slots
from wsn.systems.hex_tiles.commands import Aim, Done, Heal
from wsn.systems.hex_tiles.resolve import Fight
from wsn.systems.hex_tiles.scenario import Side
from wsn.systems.hex_tiles.tables import Arm, Symbol
from wsn.systems.hex_tiles.world import ONE, S, deciding, name, units_of

ARM_OF: Mapping[Symbol, Arm] = {"infantry": "infantry", "armour": "armour", "grenade": "artillery"}
"""The arm that each symbol orders or restores; a star does for any."""


def do(s: S, side: Side, key: str, section: str, held: int) -> Iterator[Event]:
    """What a card does; no phase is open. `held` is the number of cards in hand, this one counted."""
    row = s.world.card(key)
    if row.act in ("air_power", "barrage"):
        yield PhaseEntered(rule=row.rule, phase="aim", side=side, memo=kept(memos.Aiming(key)))
    elif row.act == "medics":
        yield PhaseEntered(rule=row.rule, phase="heal", side=side, memo=kept(memos.Healing(key, dice=held)))
    elif row.act == "finest_hour":
        yield from finest_hour(s, side, key, held)
    else:
        yield from give_orders(s, side, key, section)


def give_orders(s: S, side: Side, key: str, section: str) -> Iterator[Event]:
    """A card that orders units; one that asks for an arm and finds none orders any one (M44 1.10 R1)."""
    found = cards.eligible(s, side, key, section)
    if not found and cards.selective(s, key):
        key = ONE
        found = cards.eligible(s, side, key, section)
    quota = {str(slot): count for slot, count in s.world.card(key).orders.items()}
    yield from choose(s, side, memos.Ordering(key, section, quota=quota), found)


def choose(s: S, side: Side, memo: memos.Ordering, found: Mapping[str, Slots]) -> Iterator[Event]:
    """Order them all where the card allows it (M44 1.10 R3); else the side chooses."""
    if cards.fit(memo.quota, found.values()):
        yield from flow.order(found)
        yield from flow.ordered_all(s, side, memo.card)
        return
    yield PhaseEntered(rule="M44 1.4", phase="order", side=side, memo=kept(memo))


def finest_hour(s: S, side: Side, key: str, held: int) -> Iterator[Event]:
    """A unit for each symbol of its arm, any for a star; then the deck is shuffled again."""
    purpose, faces = s.world.card(key).name, s.world.faces_text
    values = yield from s.roll(held, purpose=purpose, rule="M44 1.10", symbols=faces)
    symbols = Counter(s.world.symbols[value] for value in values)
    quota: dict[str, int] = {arm: symbols[symbol] for symbol, arm in ARM_OF.items() if symbols[symbol]}
    if symbols["star"]:
        quota["any"] = symbols["star"]
    words = ", ".join(f"{count} {word}" for word, count in quota.items()) or "nobody"
    yield Resolved(rule="M44 1.10", text=f"{s.world.card(key).name}: {_shown(s, values)}; orders for {words}")
    yield from cards.reshuffle(s, s.state.piles[cards.DECK].cards)
    found = cards.by_symbol(s, units_of(s, side), quota)
    yield from choose(s, side, memos.Ordering(key, quota=quota or {"any": 0}), found)


def _shown(s: S, values: Iterable[int]) -> str:
    return " ".join(s.world.symbols[value] for value in values)


class AimPhase(Decided):
    """Air power and barrage: the enemies to strike, then the strikes one after another."""

    memo = memos.Aiming
    accepts: tuple[type[Command], ...] = (Aim, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every enemy, and enough."""
        for unit in s.state.units.values():
            if unit.side != s.here.side and unit.place is not None:
                yield Aim(target=unit.id)
        yield Done()

    def check(self, s: S, c: Aim | Done) -> Refusal | None:
        """M44 1.10: at most so many, in a chain of hexes."""
        row, chosen = s.world.card(s.memo(memos.Aiming).card), s.memo(memos.Aiming).targets
        if isinstance(c, Done):
            return None if chosen else Refusal(row.rule, f"{row.name} strikes at least one enemy")
        unit = s.state.units.get(c.target)
        if unit is None or unit.place is None or unit.side == s.here.side:
            return Refusal(row.rule, f"{c.target!r} is no enemy on the map")
        if c.target in chosen:
            return Refusal(row.rule, f"{name(s, c.target)} is struck already")
        if chosen and not any(unit.place in s.world.near[str(s.unit(one).place)] for one in chosen):
            return Refusal(row.rule, f"{name(s, c.target)} is not next to one that is struck")
        return None

    def decide(self, s: S, c: Aim | Done) -> Iterator[Event]:
        """One more target; when there are enough, or no other could be one, the dice."""
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
        yield PhaseEntered(rule="M44 1.10", phase="strikes", side=None, memo=kept(memo))


class Strikes(Automatic):
    """The strikes of a card, one after another; a retreat may come between."""

    memo = memos.Striking

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next strike, or the end of the turn."""
        memo = s.memo(memos.Striking)
        side, key, left = memo.side, memo.card, memo.targets
        if not left:
            yield PhaseLeft(rule="M44 1.10", phase="strikes")
            yield from flow.end_turn(s, side, s.world.card(key).draw)
            return
        target = s.unit(left[0])
        yield Remembered(rule="M44 1.10", key="targets", value=left[1:])
        worked = battle.card_strike(s.world, side, key, target)
        fight = Fight("card", "", target.id, "", str(target.place), 0)
        words = f"{s.world.card(key).name} strikes {name(s, target.id)}"
        yield from resolve.strike(s, worked, fight, words)


class HealPhase(Decided):
    """Medics and mechanics: figures come back to one unit, which is then ordered."""

    memo = memos.Healing
    accepts: tuple[type[Command], ...] = (Heal,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit of the side."""
        return (Heal(unit=unit.id) for unit in units_of(s, deciding(s)))

    def check(self, s: S, c: Heal) -> Refusal | None:
        """M44 1.10."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side or unit.place is None:
            return Refusal("M44 1.10", f"{c.unit!r} is no unit of {s.here.side} on the map")
        return None

    def decide(self, s: S, c: Heal) -> Iterator[Event]:
        """Roll, restore, order."""
        side, memo = deciding(s), s.memo(memos.Healing)
        card = s.world.card(memo.card)
        faces = s.world.faces_text
        values = yield from s.roll(memo.dice, purpose=card.name, rule="M44 1.10", symbols=faces)
        found = restored(s, s.unit(c.unit), values)
        words = "1 figure" if found == 1 else f"{found} figures"
        text = f"{card.name}: {_shown(s, values)}; {words} back for {name(s, c.unit)}"
        yield Resolved(rule="M44 1.10", unit=c.unit, text=text)
        if found:
            yield StepsChanged(rule="M44 1.10", unit=c.unit, by=found)
        yield PhaseLeft(rule="M44 1.10", phase="heal")
        yield from flow.order((c.unit,))
        yield from flow.ordered_all(s, side, memo.card)


def restored(s: S, unit: Unit, values: Iterable[int]) -> int:
    """The figures that dice bring back: its symbol or a star each, up to what it started with."""
    arm = s.world.kinds[unit.kind].arm
    symbols = [s.world.symbols[value] for value in values]
    found = sum(symbol == "star" or ARM_OF.get(symbol) == arm for symbol in symbols)
    return min(found, max(0, s.world.full.get(unit.id, unit.steps) - unit.steps))
