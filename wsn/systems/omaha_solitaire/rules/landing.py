"""Later waves, drift and landing (BO Drift, BO Landing, BO Stacking)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Resolved, UnitMarked, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.phases import Decided
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED
from wsn.systems.omaha_solitaire.data.tables import Harm, row_of, throw_text
from wsn.systems.omaha_solitaire.data.words import SEA, STRONGPOINT
from wsn.systems.omaha_solitaire.rules import playing
from wsn.systems.omaha_solitaire.rules.commands import Embark, Land, LandRest, PlayCard, Shift
from wsn.systems.omaha_solitaire.rules.losses import eliminate_unit, suffer_losses
from wsn.systems.omaha_solitaire.rules.memos import Landing
from wsn.systems.omaha_solitaire.rules.world import (
    GERMANS,
    US,
    S,
    acts,
    afloat,
    blocked,
    gone,
    holder,
    limit,
    men,
    name,
    pool_of,
    room,
    stack,
    turn,
)


def due(s: S) -> list[Unit]:
    """The units of this turn's wave that have no First Wave square yet."""
    number, units = turn(s), s.state.units
    wave = [units[row.id] for row in s.world.waves.get(number, ()) if row.id in units]
    return [unit for unit in wave if unit.place is None and not gone(unit)]


class WavesPhase(Decided):
    """The player puts the units of a later wave into First Wave squares (BO Landing R2)."""

    accepts: tuple[type[Command], ...] = (Embark, PlayCard)

    def stale(self, s: S) -> bool:
        """Everybody has a square."""
        return not due(s)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit of the wave in every First Wave square, or a card first."""
        yield from (Embark(unit=unit.id, space=box) for unit in due(s) for box in s.world.boxes)
        yield from playing.candidates(s)

    def check(self, s: S, c: Embark | PlayCard) -> Refusal | None:
        """A First Wave square of its own sector, with room for it."""
        if isinstance(c, PlayCard):
            return playing.check(s, c)
        unit = s.state.units.get(c.unit)
        if unit is None or unit not in due(s):
            return Refusal("BO Landing R2", f"{acts(s, c.unit, 'does')} not land in this turn")
        if c.space not in s.world.boxes:
            return Refusal("BO Landing R2", f"{c.space} is not a First Wave square")
        if s.world.sector(c.space) != pool_of(s, unit):
            return Refusal(
                "BO Landing R2", f"{c.space} is not in the sector of the {pool_of(s, unit)} Division"
            )
        if not room(s, c.space, [unit]):
            return Refusal("BO Landing R2", f"{c.space} would hold more than {limit(s)} combat factors")
        return None

    def decide(self, s: S, c: Embark | PlayCard) -> Iterator[Event]:
        """Put it there."""
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
            return
        yield UnitMoved(rule="BO Landing R2", unit=c.unit, space=c.space, manner="embarks")


def drifting(s: S) -> int:
    """What this turn adds to a roll for drift (BO Drift)."""
    return s.world.tables.number("drift_first_turn") if turn(s) == 1 else 0


def drifts(s: S) -> Iterator[Event]:
    """A roll for every unit in a First Wave square (BO Drift)."""
    number = drifting(s)
    because = (Reason("BO Drift", "turn 1", number),) if number else ()
    for unit in afloat(s):
        box = unit.place or ""
        (die,) = yield from s.roll(
            1, purpose=f"drift of {name(s, unit.id)}", rule="BO Drift", because=because
        )
        row, rolled = row_of(s.world.tables.charts.drift, die + number), throw_text(die, number)
        if not row.left:
            text = f"{acts(s, unit.id, 'does')} not drift: {rolled}"
            yield Resolved(rule=row.rule, text=text, unit=unit.id, space=box)
            continue
        goal = s.world.beside(box, row.left)
        way = f"{count(abs(row.left), 'square')} to the {'left' if row.left > 0 else 'right'}"
        if goal is None:
            text = f"{acts(s, unit.id, 'drifts')} {way}, off the map: {rolled}"
            yield Resolved(rule=row.rule, text=text, unit=unit.id, space=box)
            yield from eliminate_unit(s, unit.id, row.rule)
        else:
            text = f"{acts(s, unit.id, 'drifts')} {way}, to {goal}: {rolled}"
            yield Resolved(rule=row.rule, text=text, unit=unit.id, space=box)
            yield UnitMoved(rule=row.rule, unit=unit.id, space=goal, manner="drifts")


class OrderPhase(Decided):
    """The player chooses who lands next (BO Landing)."""

    accepts: tuple[type[Command], ...] = (Land, LandRest, PlayCard)

    def stale(self, s: S) -> bool:
        """Nobody is left at sea."""
        return not afloat(s)

    def candidates(self, s: S) -> Iterable[Command]:
        """Everybody at sea, a card first, or all of them one after the other."""
        yield from (Land(unit=unit.id) for unit in afloat(s))
        yield from playing.candidates(s)
        if len(afloat(s)) > 1:
            yield LandRest()

    def check(self, s: S, c: Land | LandRest | PlayCard) -> Refusal | None:
        """It must be at sea."""
        if isinstance(c, PlayCard):
            return playing.check(s, c)
        if isinstance(c, LandRest):
            return None if len(afloat(s)) > 1 else Refusal("BO Landing", "nobody else is at sea")
        if c.unit not in {unit.id for unit in afloat(s)}:
            return Refusal("BO Landing", f"{acts(s, c.unit, 'is')} in no First Wave square")
        return None

    def decide(self, s: S, c: Land | LandRest | PlayCard) -> Iterator[Event]:
        """Land it, or all until one leads to a choice; without a card in the hand the last goes by itself."""
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
            return
        yield PhaseLeft(rule="BO Landing", phase="order")
        if isinstance(c, Land):
            yield from lands(s, c.unit)
            return
        depth = len(s.state.frames)
        while len(s.state.frames) == depth and (waiting := afloat(s)):
            yield from lands(s, waiting[0].id)


def modifiers(s: S, beach: str) -> tuple[Reason, ...]:
    """What is added to the roll for disruption in a beach square (BO Landing)."""
    number = s.world.tables.number
    reasons = []
    if turn(s) <= number("landing_early_until"):
        reasons.append(Reason("BO Landing", f"turn {turn(s)}", number("landing_early")))
    if blocked(s, beach):
        reasons.append(Reason("BO Landing", f"obstacles in {beach}", number("landing_obstacle")))
    ahead = s.world.ahead(beach)
    if ahead is not None and s.world.terrain(ahead) == STRONGPOINT and holder(s, ahead) == GERMANS:
        reasons.append(Reason("BO Landing", f"{ahead} straight ahead is held", number("landing_strongpoint")))
    return tuple(reasons)


def lands(s: S, unit_id: str) -> Iterator[Event]:
    """A unit goes straight ahead to the beach; where it finds no room it flips, then shifts (BO Stacking)."""
    unit = s.unit(unit_id)
    beach = s.world.ahead(unit.place or "") or ""
    if not room(s, beach, [unit]) and DISRUPTED not in unit.marks:
        text = f"{beach} holds {stack(s, beach)} combat factors and has no room at full strength"
        yield UnitMarked(
            rule="BO Stacking", unit=unit_id, mark=DISRUPTED, because=(Reason("BO Stacking", text),)
        )
    nearest = berths(s, unit_id)
    if not nearest:
        yield Resolved(rule="BO Stacking R2", text=f"{acts(s, unit_id, 'finds')} no room on the beach")
        yield from eliminate_unit(s, unit_id, "BO Stacking R2")
    elif len(nearest) > 1:
        yield PhaseEntered(rule="BO Stacking", phase="shift", side=US, memo=encode_memo(Landing(unit_id)))
    else:
        yield from ashore_at(s, unit_id, nearest[0])


def berths(s: S, unit_id: str) -> tuple[str, ...]:
    """The beach squares nearest to straight ahead with room for a unit: one, or two equally near."""
    unit = s.unit(unit_id)
    beach = s.world.ahead(unit.place or "") or ""
    for away in range(len(s.world.beaches)):
        squares = dict.fromkeys((s.world.beside(beach, away), s.world.beside(beach, -away)))
        good = tuple(q for q in squares if q is not None and room(s, q, [unit]))
        if good:
            return good
    return ()


class ShiftPhase(Decided):
    """Two beach squares with room are equally near: the player chooses (BO Stacking)."""

    memo = Landing
    accepts: tuple[type[Command], ...] = (Shift,)

    def candidates(self, s: S) -> Iterable[Command]:
        """The two."""
        return (Shift(space=beach) for beach in berths(s, s.memo(Landing).unit))

    def check(self, s: S, c: Shift) -> Refusal | None:
        """Not further than needed, not forward."""
        if c.space not in berths(s, s.memo(Landing).unit):
            return Refusal("BO Stacking", f"{c.space} is not the nearest beach square with room")
        return None

    def decide(self, s: S, c: Shift) -> Iterator[Event]:
        """Land there."""
        unit = s.memo(Landing).unit
        yield PhaseLeft(rule="BO Stacking", phase="shift")
        yield from ashore_at(s, unit, c.space)


def ashore_at(s: S, unit_id: str, beach: str) -> Iterator[Event]:
    """A unit comes ashore, and the dice say what it costs (BO Landing)."""
    straight = s.world.ahead(s.unit(unit_id).place or "")
    rule = "BO Landing" if beach == straight else "BO Stacking"
    yield UnitMoved(rule=rule, unit=unit_id, space=beach, manner="lands" if beach == straight else "shifts")
    reasons = modifiers(s, beach)
    (die,) = yield from s.roll(
        1, purpose=f"landing of {name(s, unit_id)} in {beach}", rule="BO Landing", because=reasons
    )
    drm = sum(reason.amount for reason in reasons)
    row = row_of(s.world.tables.charts.landing, die + drm)
    text = f"{acts(s, unit_id, 'lands')} in {beach} {under(row)}: {throw_text(die, drm)}"
    yield Resolved(rule=row.rule, text=text, unit=unit_id, space=beach)
    if row.disrupted and DISRUPTED not in s.unit(unit_id).marks:
        yield UnitMarked(rule=row.rule, unit=unit_id, mark=DISRUPTED)
        yield from suffer_losses(s, _units_there(s, beach), row.disrupted - 1, 0, row.rule)
    elif row.eliminated:
        yield from suffer_losses(s, (unit_id,), 0, row.eliminated, row.rule)
    else:
        yield from suffer_losses(s, _units_there(s, beach), row.disrupted, 0, row.rule)


def under(row: Harm) -> str:
    """How it is to land, by the row of the table; who it hits is told after it."""
    if row.eliminated:
        return "under the worst of the fire"
    if row.disrupted > 1:
        return f"under heavy fire ({row.loss})"
    return "under fire" if row.disrupted else "unhurt"


def _units_there(s: S, beach: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in men(s, beach))


def at_sea(s: S, square: str) -> bool:
    """Whether a square is a First Wave square."""
    return s.world.terrain(square) == SEA
