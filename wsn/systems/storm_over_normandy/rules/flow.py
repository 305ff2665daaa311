"""The sequence of play: turns, impulses, passes, and the end phase (SON 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import encode_memo
from wsn.english import count
from wsn.parts.called import does
from wsn.parts.phases import Automatic, Decided
from wsn.systems.storm_over_normandy.data.declared import (
    FIRST_IMPULSE,
    HELD,
    HOLDS,
    LOST,
    PASSED,
    POINTS,
    RELEASED,
    SPENT,
    STOPPED,
    SUPPORT,
    TURN,
)
from wsn.systems.storm_over_normandy.data.scenario import SIDES
from wsn.systems.storm_over_normandy.rules import acting, cards, control, reactions
from wsn.systems.storm_over_normandy.rules.commands import Discard, Done, Pass, Pay
from wsn.systems.storm_over_normandy.rules.memos import Stage, Wrap
from wsn.systems.storm_over_normandy.rules.world import (
    STACK,
    S,
    as_side,
    deciding,
    force,
    mobile,
    name,
    other,
    ready,
    title,
)

SUPPORT_POINTS: Final = 4
"""The support points of each turn after the first (SON 5.0)."""


def turn(s: S) -> int:
    """The number of the turn."""
    return TURN.get(s.state) or 1


def may_release(s: S) -> bool:
    """Whether the Germans may roll for the release (SON 14.1)."""
    held = any(HELD in unit.marks and unit.place for unit in s.state.units.values())
    return held and RELEASED.get(s.state) not in (-1, turn(s))


def release_ways(s: S) -> int:
    """How many faces of the die release the held units: those less than the turn (SON 14.1)."""
    return min(6, turn(s) - 1)


def can_act(s: S, side: str) -> bool:
    """Whether a side has anything left to do: fresh units that can act, cards, a roll (SON 5.0)."""
    if cards.count(s, side) or (side == "germans" and may_release(s)):
        return True
    places = sorted({str(u.place) for u in s.state.units.values() if u.side == side and u.place})
    return any(
        acting.acts(s, ready(s, place, nation), place)
        for place in places
        for nation in acting.nations(as_side(side))
    )


def impulse_to(s: S, side: str) -> Iterator[Event]:
    """Open the impulse of a side; who has nothing left passes by itself (SON 5.0). No phase is open.

    Ruling: the pass of a side that has nothing left is a pass like any other, after which the Germans discard
    a card to go on (SON 5.0 R1).
    """
    if not can_act(s, side):
        yield from passes(s, side)
    elif side == "germans" and PASSED.get(s.state) == "allies":
        if cards.count(s, side):
            yield PhaseEntered(rule="SON 5.0", phase="price", side=side)
        else:
            yield from passes(s, side)
    else:
        yield PhaseEntered(rule="SON 7.0", phase="impulse", side=side)


def passes(s: S, side: str) -> Iterator[Event]:
    """A side passes; when both have in succession, the turn ends (SON 5.0). No phase is open."""
    yield Resolved(rule="SON 5.0", text=does(force(s, side), "passes", "pass"))
    if PASSED.get(s.state) == other(side):
        yield PASSED.event_setting("", "SON 5.0")
        yield PhaseEntered(rule="SON 5.1", phase="end")
        for one in ("germans", "allies"):
            if cards.count(s, one):
                yield PhaseEntered(rule="SON 6.3", phase="discards", side=one)
        return
    yield PASSED.event_setting(side, "SON 5.0")
    yield from impulse_to(s, other(side))


def end_impulse(s: S, side: str) -> Iterator[Event]:
    """An impulse is over, and the next is the enemy's. No phase is open."""
    if PASSED.get(s.state):
        yield PASSED.event_setting("", "SON 5.0")
    yield from impulse_to(s, other(side))


def wrap_action(side: str, units: Iterable[str] = (), landing: bool = False) -> Event:
    """The end of an action, laid under what happens in it."""
    memo = Wrap(side, tuple(units), landing)
    return PhaseEntered(rule="SON 7.1", phase="wrap", memo=encode_memo(memo))


class WrapPhase(Automatic):
    """Units that have acted become spent, and the impulse is over (SON 7.1)."""

    memo = Wrap

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Flip them."""
        memo = s.memo(Wrap)
        yield PhaseLeft(rule="SON 7.1", phase="wrap")
        yield from spend(s, memo.units)
        if not memo.landing:
            yield from end_impulse(s, memo.side)


def spend(s: S, units: Iterable[str], rule: str = "SON 7.1") -> Iterator[Event]:
    """Units become spent, after an action or by another rule."""
    for unit in tuple(units):
        if unit in s.state.units and SPENT not in s.unit(unit).marks:
            yield UnitMarked(rule=rule, unit=unit, mark=SPENT)


class PricePhase(Decided):
    """The Allies have passed: the Germans discard a card to go on, or pass too (SON 5.0)."""

    accepts: tuple[type[Command], ...] = (Pay, Pass)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every card, or to pass."""
        yield from (Pay(card=card) for card in cards.held(s.state, deciding(s)))
        yield Pass()

    def check(self, s: S, c: Pay | Pass) -> Refusal | None:
        """The card must be there."""
        if isinstance(c, Pay) and c.card not in cards.held(s.state, deciding(s)):
            return Refusal("SON 5.0", f"{c.card} is not in your hand")
        return None

    def decide(self, s: S, c: Pay | Pass) -> Iterator[Event]:
        """Pay and go on, or end the turn."""
        side = deciding(s)
        if isinstance(c, Pay):
            yield from cards.spend(s, side, c.card, "SON 5.0")
        yield PhaseLeft(rule="SON 5.0", phase="price")
        if isinstance(c, Pass):
            yield from passes(s, side)
            return
        yield PhaseEntered(rule="SON 5.0", phase="impulse", side=side)


class DiscardPhase(Decided):
    """A side discards what it does not want to keep (SON 6.3)."""

    accepts: tuple[type[Command], ...] = (Discard, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """To keep the rest, or each card."""
        yield Done()
        yield from (Discard(card=card) for card in cards.held(s.state, deciding(s)))

    def check(self, s: S, c: Discard | Done) -> Refusal | None:
        """The card must be there."""
        if isinstance(c, Discard) and c.card not in cards.held(s.state, deciding(s)):
            return Refusal("SON 6.3", f"{c.card} is not in your hand")
        return None

    def decide(self, s: S, c: Discard | Done) -> Iterator[Event]:
        """Discard one, or end."""
        if isinstance(c, Discard):
            yield from cards.spend(s, deciding(s), c.card, "SON 6.3")
            if cards.count(s, deciding(s)):
                return
        yield PhaseLeft(rule="SON 6.3", phase="discards")


class EndPhase(Automatic):
    """The end of a turn: fresh units, victory points, reinforcements (SON 5.1)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Everything that follows the discards."""
        for unit in tuple(s.state.units.values()):
            if SPENT in unit.marks:
                yield UnitMarked(rule="SON 5.1", unit=unit.id, mark=SPENT, on=False)
        change, reasons = control.reckoned(s)
        total = control.points(s) + change
        yield Resolved(rule="SON 15.0", because=reasons, text=f"{change:+d} victory points, {total} in all")
        yield POINTS.event_setting(total, "SON 15.0")
        number = turn(s)
        if number >= s.world.scenario.turns:
            yield end_game(s)
            return
        for side in SIDES:
            yield from reinforce(s, side, number)
        for of in ("airborne", "others"):  # who finds no room on arrival is a loss of the turn that ends
            yield LOST.event_setting(0, "SON 15.0", of)
        yield PhaseLeft(rule="SON 5.1", phase="end")
        yield from begin_turn(s, number + 1)


def end_game(s: S) -> Event:
    """Who has won (SON 15.0)."""
    scenario, beaches, total = s.world.scenario, control.beaches_held(s), control.points(s)
    won = beaches >= scenario.beaches and total > scenario.points
    winner, way = ("allies", HOLDS) if won else ("germans", STOPPED)
    wins = does(force(s, winner), "wins", "win")
    text = f"{wins}: {count(beaches, 'beach', 'beaches')}, {count(total, 'victory point')}"
    return GameEnded(rule="SON 15.0", winner=winner, text=text, way=way.name)


def reinforce(s: S, side: str, number: int) -> Iterator[Event]:
    """The units of a side that arrive on this turn; none fits into a full area (SON 12.2).

    Ruling: a reinforcement for Omaha comes to the box that the scenario names (SON 12.2 R1); the choice of
    either box is of the set-up.
    """
    for row in s.world.scenario.units:
        unit = s.state.units.get(row.id)
        if unit is None or unit.side != side or row.turn != number or unit.place is not None:
            continue
        yield from arrive(s, row.id, row.at)


def arrive(s: S, unit_id: str, space: str) -> Iterator[Event]:
    """A unit arrives, or is eliminated where it would overstack (SON 12.2)."""
    if space in s.world.areas and len(mobile(s, space, s.unit(unit_id).side)) >= STACK:
        text = f"{title(s, space)} is full: there is no room for {name(s, unit_id)}"
        yield Resolved(rule="SON 12.2", text=text, unit=unit_id, space=space)
        yield from control.lost(s, unit_id)
        yield UnitRemoved(rule="SON 12.2", unit=unit_id)
        return
    yield UnitMoved(rule="SON 12.2", unit=unit_id, space=space, manner="arrives")
    yield from control.update(s, (space,))


def begin_turn(s: S, number: int) -> Iterator[Event]:
    """Fill the hands, draw support points, and open the first impulse (SON 5.0). No phase is open."""
    yield TURN.event_setting(number, "SON 5.1")
    yield FIRST_IMPULSE.event_setting("allies", "SON 5.0")
    for side in SIDES:
        yield from cards.draw(s, side, max(0, control.hand_size(s, side, number) - cards.count(s, side)))
    yield SUPPORT.event_setting(SUPPORT_POINTS if number > 1 else 0, "SON 9.3.3")
    yield PhaseEntered(rule="SON 5.0", phase="dawn", memo=encode_memo(Stage("ask")))


class DawnPhase(Automatic):
    """Before the first impulse: may a card give it to the Germans? (SON 5.0)"""

    memo = Stage

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Ask, then begin."""
        if s.memo(Stage).stage == "ask" and cards.count(s, "germans"):
            yield Remembered(rule="SON 5.0", key="stage", value="begin")
            yield reactions.ask_for_card("turn", "germans", "")
            return
        yield PhaseLeft(rule="SON 5.0", phase="dawn")
        yield from impulse_to(s, FIRST_IMPULSE.get(s.state) or "allies")
