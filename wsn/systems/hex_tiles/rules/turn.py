"""The phases of a turn: deal, play a card, order, move, battle, keep a card (M44 1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    CardMoved,
    Event,
    MarkerRemoved,
    PhaseLeft,
    PileOrdered,
    Remembered,
    Resolved,
    UnitMarked,
    UnitMoved,
)
from wsn.engine.state import Unit
from wsn.engine.system import Allowed
from wsn.parts.phases import Automatic, Decided
from wsn.systems.hex_tiles.data.declared import CONCEDED, LAST_CARD, LAST_SECTION, LEAVES
from wsn.systems.hex_tiles.data.scenario import SIDES
from wsn.systems.hex_tiles.data.tables import SECTIONS
from wsn.systems.hex_tiles.rules import able, cards, flow, markers, memos, resolve, tactics, victory
from wsn.systems.hex_tiles.rules.able import ORDERED
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.commands import (
    Battle,
    ClearWire,
    Concede,
    Done,
    Keep,
    LeaveMap,
    MoveTo,
    OrderUnit,
    PlayCard,
)
from wsn.systems.hex_tiles.rules.world import S, deciding, kind_and_hex, look, name, other


class Deal(Automatic):
    """The deck is shuffled and the hands are dealt (M44 1.10)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Deal the hands; the other cards are the deck."""
        deck = yield from cards.shuffle_cards(s, cards.full_deck(s.world))
        for side in SIDES:
            count = s.world.force(side).hand
            hand, deck = deck[:count], deck[count:]
            yield PileOrdered(rule="M44 1.10", pile=cards.hand(side), cards=hand, owners=(side,))
            yield PileOrdered(rule="M44 1.10", pile=cards.drawn_pile(side), cards=(), owners=(side,))
        yield PileOrdered(rule="M44 1.10", pile=cards.DISCARD, cards=())
        yield PileOrdered(rule="M44 1.10", pile=cards.DECK, cards=deck, owners=())
        yield PhaseLeft(rule="M44 1.4", phase="deal")
        yield from victory.update(s, s.world.goal_hexes)
        yield from flow.open_turn(s, s.world.scenario.first)


class Play(Decided):
    """A side plays a command card, or concedes."""

    accepts: tuple[type[Command], ...] = (PlayCard, Concede)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every card of the hand once, and for each section if the card asks for one."""
        side = deciding(s)
        for card in dict.fromkeys(cards.cards_held(s.state, side)):
            if s.world.card(card).one_section:
                yield from (PlayCard(card=card, option=section) for section in SECTIONS)
            else:
                yield PlayCard(card=card)

    def check(self, s: S, c: PlayCard | Concede) -> Refusal | None:
        """M44 1.4, M44 1.10. Conceding is always allowed, but never offered."""
        if isinstance(c, Concede):
            return None
        side = deciding(s)
        if c.card not in s.state.piles[cards.hand(side)].cards:
            return Refusal("M44 1.4", f"{c.card!r} is not in the hand of {side}")
        row = s.world.card(c.card)
        if row.act == "ambush":
            return Refusal(row.rule, f"{row.name} may be played only when the enemy close assaults your unit")
        if row.one_section and c.option not in SECTIONS:
            return Refusal(row.rule, f"choose a section for {row.name}: {', '.join(SECTIONS)}")
        if not row.one_section and c.option is not None:
            return Refusal(row.rule, f"{row.name} takes no section")
        if not row.one_section or cards.finds_no_arm(s, side, c.card):
            return None
        if not cards.eligible(s, side, c.card, c.option or ""):
            arms = " or ".join(row.arms) or "unit"
            return Refusal(row.rule, f"there is no {arms} of yours in that section; name one that has some")
        return None

    def decide(self, s: S, c: PlayCard | Concede) -> Iterator[Event]:
        """Play the card and carry it out."""
        side = deciding(s)
        if isinstance(c, Concede):
            why = f"{s.world.force(side).name} concede"
            yield victory.win(s, other(side), why, CONCEDED, "M44 1.9 R3")
            return
        key, section = cards.counts_as(s, side, c.card, c.option or "")
        held = len(s.state.piles[cards.hand(side)].cards)
        yield CardMoved(rule="M44 1.4", card=c.card, source=cards.hand(side), to=cards.DISCARD)
        yield LAST_CARD.event_setting(key, "M44 1.10", side)
        yield LAST_SECTION.event_setting(section, "M44 1.10", side)
        yield PhaseLeft(rule="M44 1.4", phase="play")
        yield from tactics.do(s, side, key, section, held)


class Order(Decided):
    """A side chooses the units its card orders."""

    memo = memos.Ordering
    accepts: tuple[type[Command], ...] = (OrderUnit, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit the card may order, or no more orders."""
        for unit in cards.choosable(s):
            yield OrderUnit(unit=unit)
        yield Done()

    def check(self, s: S, c: OrderUnit | Done) -> Refusal | None:
        """M44 1.4."""
        return None if isinstance(c, Done) else cards.may_order(s, c.unit)

    def decide(self, s: S, c: OrderUnit | Done) -> Iterator[Event]:
        """Order a unit; when no more can be ordered, go on to the moves."""
        side, card = deciding(s), able.turn(s).card
        if isinstance(c, OrderUnit):
            yield UnitMarked(rule="M44 1.4", unit=c.unit, mark=ORDERED)
            if any(cards.may_order(s, unit) is None for unit in cards.choosable(s)):
                return
        yield PhaseLeft(rule="M44 1.4", phase="order")
        yield from flow.ordered_all(s, side, card)


class Move(Decided):
    """The ordered units move, one after another."""

    memo = memos.Turn
    accepts: tuple[type[Command], ...] = (MoveTo, LeaveMap, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every move of every ordered unit that has not moved, or no more moves."""
        moves: list[Command] = []
        for unit in able.ordered_units(s):
            if able.hexes_moved(s, unit.id) is None:
                moves += [MoveTo(unit=unit.id, space=space) for space in able.reach(s, unit)]
                if able.leaving(s, unit) is not None:
                    moves.append(LeaveMap(unit=unit.id))
        return Allowed((*moves, Done()))

    def check(self, s: S, c: MoveTo | LeaveMap | Done) -> Refusal | None:
        """M44 1.2."""
        if isinstance(c, Done):
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != s.here.side:
            return _not_own(s, c.unit)
        if isinstance(c, MoveTo):
            return able.may_move(s, unit, c.space)
        if ORDERED not in unit.marks:
            return Refusal("M44 1.4", f"{name(s, unit.id)} is not ordered")
        if able.leaving(s, unit) is None:
            return Refusal("M44 1.9", f"{name(s, unit.id)} cannot leave the map from an exit hex this turn")
        return None

    def decide(self, s: S, c: MoveTo | LeaveMap | Done) -> Iterator[Event]:
        """Move a unit, take it off the map, or end the moves."""
        if isinstance(c, Done):
            yield from flow.to_battle(s)
            return
        unit = s.unit(c.unit)
        if isinstance(c, MoveTo):
            yield from _move_unit(s, unit, c.space)
        else:
            yield from _leave_map(s, unit)
        if not able.can_move(s):
            yield from flow.to_battle(s)


def _move_unit(s: S, unit: Unit, space: str) -> Iterator[Event]:
    start = str(unit.place)
    stops = not able.card(s).free and (s.world.places[space].stop or space in look(s).wire)
    hexes = {**able.turn(s).moved, unit.id: able.reach(s, unit)[space]}
    yield Remembered(rule="M44 1.4", key="moved", value=hexes)
    if stops:
        stopped = (*able.turn(s).stopped, unit.id)
        yield Remembered(rule="M44 1.4", key="stopped", value=stopped)
    yield UnitMoved(rule="M44 1.2", unit=unit.id, space=space)
    yield from markers.left_behind(s, start)
    yield from resolve.enter_wire(s, unit.id, space)
    yield from victory.update(s, (start, space))


def _own_unit(s: S, unit_id: str) -> Unit | Refusal:
    """A unit of the side that decides, or why it is none."""
    unit = s.state.units.get(unit_id)
    if unit is None or unit.side != s.here.side:
        return _not_own(s, unit_id)
    return unit


def _not_own(s: S, unit_id: str) -> Refusal:
    return Refusal("M44 1.4", f"{unit_id!r} is not a unit of {s.here.side}")


def _leave_map(s: S, unit: Unit) -> Iterator[Event]:
    start, by = str(unit.place), able.leaving(s, unit)
    assert by is not None
    who, side = kind_and_hex(s, unit.id), deciding(s)
    yield UnitMoved(rule="M44 1.9", unit=unit.id, space=None)
    yield from markers.left_behind(s, start)
    yield from victory.award(s, side, s.world.exits[side][by], f"{who} leaves the map", LEAVES)
    yield from victory.alone(s, side)
    yield from victory.update(s, (start,))


class BattlePhase(Decided):
    """The ordered units battle one by one; each battle is finished before the next."""

    memo = memos.Turn
    accepts: tuple[type[Command], ...] = (Battle, ClearWire, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every battle in range and every wire to remove, or no more battles."""
        world = s.world
        for unit in able.ordered_units(s):
            if unit.place in look(s).wire:
                yield ClearWire(unit=unit.id)
            if able.may_battle(s, unit) is not None:
                continue
            far, most = world.far(str(unit.place)), len(world.kinds[unit.kind].dice)
            for target in s.state.units.values():
                if target.side != unit.side and target.place is not None and far[target.place] <= most:
                    yield Battle(unit=unit.id, target=target.id)
        yield Done()

    def check(self, s: S, c: Battle | ClearWire | Done) -> Refusal | None:
        """M44 1.2, M44 1.5."""
        if isinstance(c, Done):
            return None
        unit = _own_unit(s, c.unit)
        if isinstance(unit, Refusal):
            return unit
        if isinstance(c, ClearWire):
            return able.may_clear(s, unit)
        target = s.state.units.get(c.target)
        if target is None:
            return Refusal("M44 1.2", f"there is no unit {c.target!r}")
        tally = able.attack(s, unit, target)
        return None if isinstance(tally, Tally) else tally

    def decide(self, s: S, c: Battle | ClearWire | Done) -> Iterator[Event]:
        """Battle, remove wire, or end the battles."""
        if isinstance(c, Done):
            yield from flow.close(s)
            return
        yield from resolve.count_battle(s, c.unit)
        if isinstance(c, Battle):
            yield from resolve.begin(s, s.unit(c.unit), s.unit(c.target), overrun=False)
            return
        place = str(s.unit(c.unit).place)
        yield MarkerRemoved(rule="HT Wire", marker=f"wire {place}")
        yield Resolved(rule="HT Wire", unit=c.unit, text=f"{name(s, c.unit)} removes the wire")
        yield from flow.go_on(s)


class KeepPhase(Decided):
    """A side keeps one of the cards it has drawn."""

    accepts: tuple[type[Command], ...] = (Keep,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Each card drawn, once."""
        pile = s.state.piles[cards.drawn_pile(deciding(s))].cards
        return (Keep(card=card) for card in dict.fromkeys(sorted(pile)))

    def check(self, s: S, c: Keep) -> Refusal | None:
        """M44 1.10."""
        if c.card in s.state.piles[cards.drawn_pile(deciding(s))].cards:
            return None
        return Refusal("M44 1.10", f"{c.card!r} is not among the cards drawn")

    def decide(self, s: S, c: Keep) -> Iterator[Event]:
        """Take the card into the hand and discard the others."""
        side = deciding(s)
        pile = cards.drawn_pile(side)
        yield CardMoved(rule="M44 1.10", card=c.card, source=pile, to=cards.hand(side))
        for card in s.state.piles[pile].cards:
            yield CardMoved(rule="M44 1.10", card=card, source=pile, to=cards.DISCARD)
        yield PhaseLeft(rule="M44 1.10", phase="keep")
        yield from flow.open_turn(s, other(side))
