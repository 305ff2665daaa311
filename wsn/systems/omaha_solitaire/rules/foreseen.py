"""What chance does at once after an order: random events, drift, landings (BO Events, BO Drift, BO Landing).

Previews tell it; the rules that decide it are asked here for every die. Nothing that lies face down is looked
into.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from wsn.cite import Reason
from wsn.engine.dice import NoDice
from wsn.engine.evolve import evolve
from wsn.engine.facts import Chance
from wsn.engine.memo import read_memo
from wsn.engine.state import Unit
from wsn.engine.system import Preview, Situation
from wsn.english import count
from wsn.systems.omaha_solitaire.data.declared import DISRUPTED, PINNED
from wsn.systems.omaha_solitaire.data.tables import POOLS, Happening, Harm, row_of
from wsn.systems.omaha_solitaire.rules import cards, happenings, landing, playing
from wsn.systems.omaha_solitaire.rules.commands import PlayCard
from wsn.systems.omaha_solitaire.rules.memos import Stage
from wsn.systems.omaha_solitaire.rules.world import (
    US,
    S,
    afloat,
    factor,
    holder,
    men,
    name,
    points,
    room,
    tanks,
    turn,
)

DIE: Final = range(1, 7)


@dataclass(frozen=True)
class Brings:
    """What an event does, in words, and whether that is good for the player; None: it changes nothing."""

    words: str
    good: bool | None = None


# --- random events


def event_in(s: S, square: str) -> Preview:
    """The event that is about to strike a square: a die on the list for its kind (BO Events)."""
    odds = [
        _chance_of(Brings(f"{one.name}: {it.words}", it.good), 1, len(DIE))
        for one in happenings.event_list(s, square)
        for it in [brings(s, square, one)]
    ]
    return Preview(f"the event in {square}", (Reason("BO Events", "a die says which"),), tuple(odds))


def next_event(s: S) -> Preview | None:
    """The random event that comes next if no card is played: where, and what it brings (BO Events).

    None where the turn has no more of them.
    """
    stage = next((read_memo(frame, Stage) for frame in s.state.frames if frame.phase == "turn"), None)
    if stage is None or not stage.left:
        return None
    where, what = squares_struck(s)
    odds = tuple(_chance_of(it, ways, len(DIE) ** 3) for it, ways in what.most_common())
    return Preview("the random event follows", (Reason("BO Events", places_text(where)),), odds)


def squares_struck(s: S) -> tuple[Counter[str], Counter[Brings]]:
    """Which squares the next event strikes, in 36 ways, and what it brings, in 216 (BO Events)."""
    where: Counter[str] = Counter()
    what: Counter[Brings] = Counter()
    early = turn(s) <= s.world.tables.number("early_until")
    rows = s.world.tables.events.early if early else s.world.tables.events.late
    for row in DIE:
        for square in rows[str(row)].squares:
            nearest = happenings.targets(s, square)
            if not nearest:
                what[Brings("nobody is ashore")] += len(DIE)
            elif len(nearest) > 1:
                where[f"{' or '.join(nearest)} as you choose"] += 1
                what[Brings("you choose between squares that are as near")] += len(DIE)
            else:
                where[nearest[0]] += 1
                what.update(brings(s, nearest[0], one) for one in happenings.event_list(s, nearest[0]))
    return where, what


def places_text(where: Mapping[str, int]) -> str:
    """Where an event strikes, the likeliest square first."""
    told = sorted(where.items(), key=lambda one: (-one[1], one[0]))
    return (
        "it strikes " + ", ".join(f"{square} {ways} in 36" for square, ways in told)
        if told
        else "nobody is ashore"
    )


def brings(s: S, square: str, event: Happening) -> Brings:
    """What an event does to those who are in a square."""
    there = men(s, square)
    match event.effect:
        case "disrupt" if there:
            if len(there) > 1:
                hit = count(event.amount, "unit")
                return Brings(f"{hit} of your choice disrupted, or eliminated where it was", good=False)
            gone = DISRUPTED in there[0].marks or event.amount > 1
            return Brings("1 unit eliminated" if gone else "1 unit disrupted", good=False)
        case "tanks" if tanks(s, square):
            token = max(tanks(s, square), key=lambda unit: factor(s, unit))
            return Brings(
                "a tank token loses a step" if happenings.has_step(s, token) else "a tank token is lost",
                good=False,
            )
        case "pin" if any(PINNED not in unit.marks for unit in there):
            return Brings("everybody there pinned", good=False)
        case "counter" if near := happenings.empty_beside(s, square):
            lost = ", a victory point lost" if holder(s, near[0]) == US else ""
            return Brings(f"a German token in {near[0]}{lost}", good=False)
        case "ip" if event.amount < 0:
            return Brings(f"{count(-event.amount, 'initiative point')} more", good=True)
        case "ip" if any(points(s, pool) for pool in POOLS):
            return Brings(f"{count(event.amount, 'initiative point')} lost", good=False)
    return Brings("nothing")


def _chance_of(it: Brings, ways: int, out_of: int) -> Chance:
    return Chance(it.words, ways, out_of, favours=it.good)


def after_card(s: S, c: PlayCard) -> S:
    """The position as it would be after a card."""
    after = Situation(s.state, s.world, NoDice(), s.cache)
    for event in playing.play(after, c):
        after.state = evolve(after.state, event)
    return after


# --- drift and landing


def drift(s: S, box: str) -> Preview:
    """Where a unit may drift from a First Wave square; the title says if it may leave the map (BO Drift)."""
    number = landing.drifting(s)
    goals: Counter[str | None] = Counter()
    for die in DIE:
        left = row_of(s.world.tables.charts.drift, die + number).left
        goals[s.world.beside(box, left) if left else box] += 1
    ways = [f"{goal or 'off the map'} {goals[goal]} in 6" for goal in
            sorted(goals, key=lambda goal: goal or "~")]  # fmt: skip
    lost = f"off the map {goals[None]} in 6" if goals[None] else ""
    return Preview(lost, (Reason("BO Drift", f"it drifts from {box}: {', '.join(ways)}"),))


def landing_odds(s: S, unit_id: str) -> Preview:
    """The odds of a landing, in words: straight ahead, or where there is no room, disrupted and to one side.

    In words, for the dice of all that follows the last landing go with the command.
    """
    unit = s.unit(unit_id)
    beach = s.world.ahead(unit.place or "") or ""
    if room(s, beach, [unit]):
        return Preview("", ashore_in(s, beach))
    flipped = with_marks(s, unit_id, tuple(dict.fromkeys((*unit.marks, DISRUPTED))))
    berths = landing.berths(flipped, unit_id)
    full = Reason("BO Stacking", f"{beach} has no room for it at full strength: it lands disrupted")
    if not berths:
        return Preview("no room: eliminated", (full, Reason("BO Stacking R2", "the whole beach is full")))
    told = [reason for berth in berths for reason in ashore_in(flipped, berth)]
    where = " or ".join(berths)
    return Preview(f"no room at full strength: disrupted, in {where}", (full, *told))


def ashore_in(s: S, beach: str) -> tuple[Reason, ...]:
    """What is added to the roll in a beach square, and what it may cost there (BO Landing)."""
    reasons = landing.modifiers(s, beach)
    drm = sum(reason.amount for reason in reasons)
    words = Counter(_cost(row_of(s.world.tables.charts.landing, die + drm)) for die in DIE)
    told = "; ".join(f"{text} {ways} in 6" for text, ways in words.items())
    return (*reasons, Reason("BO Landing", f"landing in {beach}: {told}"))


def _cost(row: Harm) -> str:
    """What a row of the landing table costs."""
    if row.eliminated:
        return "eliminated"
    return f"{row.disrupted} disrupted" if row.disrupted else "unhurt"


def all_landed(s: S) -> Preview:
    """The landings of all at sea, one after the other, as the beach is before the first (BO Landing)."""
    told = []
    for unit in afloat(s):
        shown = landing_odds(s, unit.id)
        told += [
            Reason(reason.rule, f"{name(s, unit.id)}: {reason.text}", reason.amount)
            for reason in shown.reasons
        ]
    return Preview("", (*told, *after_landing(s, afloat(s))))


# --- what the turn goes on with


def after_landing(s: S, landing_now: list[Unit]) -> tuple[Reason, ...]:
    """The event that follows the last landing unasked, where no card is held that could come first."""
    if len(landing_now) < len(afloat(s)) or cards.cards_held(s.state) or not s.world.scenario.events_a_turn:
        return ()
    return (Reason("BO Events", "then a random event strikes, for you hold no card to play first"),)


def at_sea_next(s: S, besides: Mapping[str, str]) -> tuple[Reason, ...]:
    """The drift of all who will be at sea when the waves have embarked, and what follows unasked (BO Drift).

    `besides` gives the First Wave squares of units that are about to embark.
    """
    boxes = {unit.id: str(unit.place) for unit in afloat(s)} | dict(besides)
    told = [
        Reason(reason.rule, f"{name(s, unit)}: {reason.text}")
        for unit, box in boxes.items()
        for reason in drift(s, box).reasons
    ]
    if cards.cards_held(s.state):
        return tuple(told)
    if len(boxes) == 1:
        told.append(Reason("BO Landing", "then it lands where it has come to"))
    elif not boxes and s.world.scenario.events_a_turn:
        told.append(Reason("BO Events", f"then a random event: {places_text(squares_struck(s)[0])}"))
    return tuple(told)


def unasked_next(s: S, unit_id: str = "") -> tuple[Reason, ...]:
    """What the opening of the turn goes on with when a result is carried out and no card is held.

    `unit_id` is a unit that comes ashore with this result. Empty where somebody is asked first.
    """
    stage = next((read_memo(frame, Stage) for frame in s.state.frames if frame.phase == "turn"), None)
    if stage is None or cards.cards_held(s.state) or any(frame.phase == "order" for frame in s.state.frames):
        return ()
    waiting = [unit for unit in afloat(s) if unit.id != unit_id]
    if len(waiting) == 1:
        who, told = name(s, waiting[0].id), landing_odds(s, waiting[0].id).reasons
        return tuple(Reason(one.rule, f"then {who}: {one.text}", one.amount) for one in told)
    left = s.world.scenario.events_a_turn if stage.stage == "landing" else stage.left
    if waiting or not left:
        return ()
    return (Reason("BO Events", f"then a random event: {places_text(squares_struck(s)[0])}"),)


def waves(s: S) -> Iterator[tuple[str, str]]:
    """The units of this turn's wave that embark by themselves, with their squares."""
    due = {unit.id for unit in landing.due(s)}
    for row in s.world.scenario.units:
        if row.id in due and row.at:
            yield row.id, row.at


def with_marks(s: S, unit_id: str, marks: tuple[str, ...]) -> S:
    """The position as it would be if a unit had these marks."""
    units = {**s.state.units, unit_id: replace(s.unit(unit_id), marks=marks)}
    return Situation(replace(s.state, units=units), s.world, NoDice(), s.cache)
