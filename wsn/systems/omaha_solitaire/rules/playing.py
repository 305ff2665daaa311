"""Cards: what each may be played on, and what it does (BO Cards)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wsn.cite import Refusal
from wsn.engine.events import CardMoved, Event, Remembered, UnitMarked, UnitMoved, UnitPlaced
from wsn.engine.state import Unit
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, ELIMINATED, EP, IP
from wsn.systems.omaha_solitaire.data.tables import POOLS, Card
from wsn.systems.omaha_solitaire.rules import cards
from wsn.systems.omaha_solitaire.rules.commands import PlayCard
from wsn.systems.omaha_solitaire.rules.losses import take_square
from wsn.systems.omaha_solitaire.rules.memos import Assault, Group, Won
from wsn.systems.omaha_solitaire.rules.world import (
    US,
    S,
    able,
    acts,
    afloat,
    blocked,
    gap,
    gone,
    hidden,
    kind_of,
    limit,
    men,
    points,
    pool_of,
    room,
    stack,
    tanks,
    tokens,
    turn,
)

RULE: Final = "BO Cards"
ABOUT_CARDS: Final = frozenset({"throw back", "cards"})
"""The phases that open whatever the hand holds, so that nobody else learns of it."""
BEING_DONE: Final = frozenset({"throw back", "target", "losses", "pay", "shift"})
"""The decisions by which a result is carried out, or before the first turn: no card comes between."""


def unasked(s: S) -> bool:
    """Whether a question is only about cards: without one that fits there is one answer."""
    return s.here.phase in ABOUT_CARDS or (s.here.phase == "order" and len(afloat(s)) == 1)


def candidates(s: S) -> Iterator[PlayCard]:
    """Every card of the hand with everything that it can act on now (BO Cards).

    Ruling: a card for "any time in the turn" may be played whenever the player has something to decide, also
    in the middle of an attack. A result that is being carried out is one moment, and no card comes between
    (BO Cards R3). A card that fits nothing is offered once, so that who asks is told why not.
    """
    for card in cards.cards_held(s.state):
        row = s.world.card(card)
        ways: list[PlayCard] = []
        if (_why_too_early(s, row) or _why_untimely(s, row)) is None:
            ways = [one for one in _plays_on(s, card, row) if _why_refused(s, row, one) is None]
        yield from ways or [_first_play(s, card, row)]


def _plays_on(s: S, card: str, row: Card) -> Iterator[PlayCard]:
    """A card with everything that it may act on, as far as one look tells."""
    units = s.state.units
    match row.effect:
        case "advance" | "tank":
            yield from (PlayCard(card=card, space=beach) for beach in s.world.beaches if s.units_at(beach))
        case "flip":
            for row_ in s.world.scenario.units:
                unit = units.get(row_.id)
                if unit is not None and DISRUPTED in unit.marks:
                    yield PlayCard(card=card, unit=row_.id)
        case "return":
            for row_ in s.world.scenario.units:
                unit = units.get(row_.id)
                if unit is not None and gone(unit):
                    yield from (PlayCard(card=card, unit=row_.id, space=beach) for beach in s.world.beaches)
        case "reveal":
            places = {unit.place for unit in units.values() if hidden(unit)}
            yield from (PlayCard(card=card, space=square) for square in s.world.land if square in places)
        case "initiative":
            yield from (PlayCard(card=card, option=pool) for pool in POOLS)
        case _:
            yield PlayCard(card=card)


def _first_play(s: S, card: str, row: Card) -> PlayCard:
    """A card on the first that it names at all, for the reason why it fits nothing."""
    unit, beach = s.world.scenario.units[0].id, s.world.beaches[0]
    match row.effect:
        case "advance" | "tank":
            return PlayCard(card=card, space=beach)
        case "flip":
            return PlayCard(card=card, unit=unit)
        case "return":
            return PlayCard(card=card, unit=unit, space=beach)
        case "reveal":
            return PlayCard(card=card, space=next(iter(s.world.land)))
        case "initiative":
            return PlayCard(card=card, option=POOLS[0])
    return PlayCard(card=card)


def check(s: S, c: PlayCard) -> Refusal | None:
    """Why a card may not be played so now, or None (BO Cards)."""
    if c.card not in cards.cards_held(s.state):
        return Refusal(RULE, f"{c.card} is not in your hand")
    row = s.world.card(c.card)
    wants = {"advance": "s", "tank": "s", "flip": "u", "return": "us", "reveal": "s", "initiative": "o"}
    given = "".join(k for k, v in (("u", c.unit), ("s", c.space), ("o", c.option)) if v is not None)
    early = _why_too_early(s, row)
    if early is None and given != wants.get(row.effect, ""):
        return Refusal(RULE, "say what the card is played on, and nothing else")
    return early or _why_untimely(s, row) or _why_refused(s, row, c)


def _why_too_early(s: S, row: Card) -> Refusal | None:
    """Why a card may not be played yet, or None."""
    if row.turn > turn(s):
        return Refusal(RULE, f"{row.name} may be played from turn {row.turn} on")
    return None


def _why_untimely(s: S, row: Card) -> Refusal | None:
    """Why a card may not be played in the open phase, or None."""
    if s.here.phase in BEING_DONE:
        return Refusal("BO Cards R3", "no card is played while a result is carried out")
    if row.effect == "boost" and s.here.phase != "assault":
        return Refusal(RULE, f"{row.name} is played in an attack")
    return None


def _why_refused(s: S, row: Card, c: PlayCard) -> Refusal | None:
    """Why a card may not be played on this, or None."""
    match row.effect:
        case "boost":
            return _why_no_boost(s, row)
        case "advance":
            return _why_no_advance(s, str(c.space))
        case "tank":
            return _why_no_tank(s, row, str(c.space))
        case "flip":
            return flippable(s, str(c.unit))
        case "return":
            return returnable(s, str(c.unit), str(c.space))
        case "reveal":
            return _why_no_reveal(s, str(c.space))
        case "initiative" if c.option not in POOLS:
            return Refusal("BO Points", f"{c.option} is not a division with points of its own")
    return None


def _why_no_boost(s: S, row: Card) -> Refusal | None:
    units = s.memo(Assault).units
    places = {s.unit(one).place for one in units if one in s.state.units}
    from_beach = any(place in s.world.beaches for place in places)
    if row.coast and not from_beach:
        return Refusal("BO Cards R2", f"{row.name} helps only an attack from the beach")
    return None


def _why_no_beach(s: S, square: str) -> Refusal | None:
    if square not in s.world.beaches:
        return Refusal(RULE, f"{square} is not a beach square")
    if not men(s, square):
        return Refusal(RULE, f"there is no unit in {square}")
    return None


def _why_no_advance(s: S, square: str) -> Refusal | None:
    refusal = _why_no_beach(s, square)
    if refusal is not None:
        return refusal
    goal = s.world.ahead(square) or ""
    going = [unit for unit in men(s, square) if able(unit)]
    chosen = next((unit for unit in going if unit.id in _units_in_hand(s)), None)
    if chosen is not None:
        return Refusal("BO Cards R1", f"{acts(s, chosen.id, 'is')} chosen for something else just now")
    if tokens(s, goal):
        return Refusal("BO Cards R1", f"a German token is in {goal}")
    if not going or not room(s, goal, going):
        return Refusal("BO Stacking", f"{goal} would hold more than {limit(s)} combat factors")
    return None


def _units_in_hand(s: S) -> tuple[str, ...]:
    """The units that an open activation or attack has in hand."""
    match s.here.phase:
        case "act":
            return s.memo(Group).units
        case "assault":
            return s.memo(Assault).units
        case "won":
            return s.memo(Won).units
    return ()


def _why_no_tank(s: S, row: Card, square: str) -> Refusal | None:
    refusal = _why_no_beach(s, square)
    if refusal is not None:
        return Refusal("BO Tanks", refusal.text)
    if row.gap and not gap(s, square):
        return Refusal("BO Tanks", f"there is no gap in {square}")
    return None


def _why_no_reveal(s: S, square: str) -> Refusal | None:
    if square not in s.world.land or not any(hidden(one) for one in tokens(s, square)):
        return Refusal("BO Activation", f"no token lies face down in {square}")
    if not any(able(unit) for near in s.world.land[square] for unit in men(s, near)):
        return Refusal("BO Activation", f"no unit of yours is next to {square}")
    return None


def on_land(s: S, unit_id: str) -> Unit | None:
    """An American unit ashore, tank tokens apart, or None."""
    unit = s.state.units.get(unit_id)
    if unit is None or unit_id not in s.world.rows or unit.place not in s.world.land:
        return None
    return unit


def flippable(s: S, unit_id: str) -> Refusal | None:
    """Why a unit may not be flipped to its full side, or None (BO Rebuilding, BO Stacking)."""
    unit = on_land(s, unit_id)
    if unit is None or DISRUPTED not in unit.marks:
        return Refusal("BO Rebuilding", f"{acts(s, unit_id, 'is')} not a disrupted unit on the map")
    kind = kind_of(s, unit)
    more = kind.full - kind.disrupted if kind is not None else 0
    if stack(s, unit.place or "") + more > limit(s):
        return Refusal("BO Stacking", f"{unit.place} would hold more than {limit(s)} combat factors")
    return None


def returnable(s: S, unit_id: str, square: str) -> Refusal | None:
    """Why an eliminated unit may not come back in a square, or None (BO Rebuilding, BO Stacking)."""
    unit = s.state.units.get(unit_id)
    if unit is None or not gone(unit):
        return Refusal("BO Rebuilding", f"{acts(s, unit_id, 'is')} not eliminated")
    if square not in s.world.beaches or not gap(s, square):
        return Refusal("BO Rebuilding", f"there is no gap in {square}")
    if s.world.sector(square) != pool_of(s, unit):
        return Refusal("BO Rebuilding", f"{square} is not in the sector of the {pool_of(s, unit)} Division")
    kind = kind_of(s, unit)
    if kind is not None and stack(s, square) + kind.disrupted > limit(s):
        return Refusal("BO Stacking", f"{square} would hold more than {limit(s)} combat factors")
    return None


def play(s: S, c: PlayCard) -> Iterator[Event]:
    """Play a card: it goes to the discards, and does what it says."""
    row = s.world.card(c.card)
    yield CardMoved(rule=RULE, card=c.card, source=cards.HAND, to=cards.DISCARDS)
    match row.effect:
        case "boost":
            yield Remembered(rule=RULE, key="bonus", value=s.memo(Assault).bonus + row.amount)
        case "advance":
            square = str(c.space)
            goal = s.world.ahead(square) or ""
            going = [unit.id for unit in men(s, square) if able(unit)]
            stay = [unit for unit in men(s, square) if not able(unit)]
            going += [] if stay or blocked(s, goal) else [token.id for token in tanks(s, square)]
            for unit in going:
                yield UnitMoved(rule=row.rule, unit=unit, space=goal)
            yield from take_square(s, goal)
        case "tank":
            yield UnitPlaced(
                rule=row.rule, unit=f"tank-{c.card}", side=US, kind=f"tank_{row.amount}", space=c.space
            )
        case "flip":
            yield UnitMarked(rule=row.rule, unit=str(c.unit), mark=DISRUPTED, on=False)
        case "return":
            yield from return_unit(str(c.unit), str(c.space), row.rule)
        case "reveal":
            yield from revealed(s, str(c.space), row.rule)
        case "engineers":
            yield EP.event_setting((EP.get(s.state) or 0) + row.amount, row.rule)
        case "initiative":
            pool = str(c.option)
            yield IP.event_setting(points(s, pool) + row.amount, row.rule, pool)


def return_unit(unit_id: str, square: str, rule: str) -> Iterator[Event]:
    """An eliminated unit comes back on its disrupted side."""
    yield UnitMarked(rule=rule, unit=unit_id, mark=ELIMINATED, on=False)
    yield UnitMarked(rule=rule, unit=unit_id, mark=DISRUPTED)
    yield UnitMoved(rule=rule, unit=unit_id, space=square, manner="returns")


def revealed(s: S, square: str, rule: str) -> Iterator[Event]:
    """The tokens of a square are turned up (BO Activation)."""
    for token in tokens(s, square):
        if hidden(token):
            yield UnitPlaced(rule=rule, unit=token.id, side=token.side, kind=token.kind, space=square)
