"""Set-up and the invasion phase of the first turn (SON 3.0, SON 4.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count, list_words
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic, Decided
from wsn.systems.storm_over_normandy.data.declared import EXPLOITATION, LANDED, SPENT
from wsn.systems.storm_over_normandy.data.scenario import BOX, SIDES
from wsn.systems.storm_over_normandy.data.tables import POSTS, pool_of
from wsn.systems.storm_over_normandy.rules import cards, control, flow, strike
from wsn.systems.storm_over_normandy.rules.commands import (
    Activate,
    Allot,
    Done,
    Embark,
    HoldBack,
    Pick,
    Scatter,
    SendIn,
)
from wsn.systems.storm_over_normandy.rules.memos import Dropping, Group, Shelling, Stage, Strike
from wsn.systems.storm_over_normandy.rules.world import (
    STACK,
    S,
    World,
    at,
    fresh,
    is_fixed,
    kind_of,
    name,
    ready,
    title,
)

MOST_BEACH_SUPPORT: Final = 12
"""The most support points on one beach (SON 4.0)."""
OMAHA: Final = "Omaha"


class SetUpPhase(Automatic):
    """Strongpoints are drawn for each beach, and the decks shuffled (SON 3.0)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Eighteen of the strongpoints come into play; all see them. A later turn begins without them.

        An area in which only one side stands is that side's, whoever holds it by its print (SON 13.0).
        """
        if (begun := s.world.scenario.begun) is not None:
            for side in SIDES:
                yield from cards.shuffled(s, side, cards.in_play(s.world, side))
            yield from control.update(s, s.world.areas)
            yield PhaseLeft(rule="SON 3.0", phase="set up")
            yield from flow.begin_turn(s, begun.turn)
            return
        pool = pool_of(s.world.tables.kinds)
        for beach in s.world.beaches:
            for number in range(1, POSTS + 1):
                lot = f"strongpoint for {title(s, beach)} ({_lot(s, pool)})"
                (place,) = yield from s.roll(1, faces=len(pool), purpose=lot, rule="SON 3.0")
                yield UnitPlaced(
                    rule="SON 3.0",
                    unit=f"{beach}-{number}",
                    side="germans",
                    kind=pool.pop(place - 1),
                    space=beach,
                )
        for side in SIDES:
            yield from cards.shuffled(s, side, cards.in_play(s.world, side))
        yield from control.update(s, s.world.areas)
        yield PhaseLeft(rule="SON 3.0", phase="set up")
        yield PhaseEntered(rule="SON 3.0", phase="landing plan", side="allies")


def _lot(s: S, pool: Sequence[str]) -> str:
    """Which numbers of a draw stand for which counters: `1-4 Strongpoint 0-9, 5-8 Strongpoint 1-9`."""
    told, first = [], 1
    for kind in dict.fromkeys(pool):
        last = first + pool.count(kind) - 1
        span = str(first) if first == last else f"{first}-{last}"
        told.append(f"{span} {s.world.tables.kinds[kind].name}")
        first = last + 1
    return ", ".join(told)


def boxes(s: S) -> tuple[str, ...]:
    """The Landing Boxes, in the order of the beaches."""
    return s.world.landing_boxes


def first_wave(s: S, box: str) -> list[Unit]:
    """The units in the Invasion section of a Landing Box."""
    return [unit for unit in at(s, box, "allies") if EXPLOITATION not in unit.marks]


class PlanPhase(Decided):
    """The Allied player divides the units between the sections of the Landing Boxes."""

    accepts: tuple[type[Command], ...] = (HoldBack, SendIn, Embark, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every unit to the other section, or to the other Omaha box."""
        yield Done()
        for box in boxes(s):
            for unit in at(s, box, "allies"):
                yield SendIn(unit=unit.id)
                yield HoldBack(unit=unit.id)
                if box.startswith(OMAHA):
                    for other_box in boxes(s):
                        if other_box.startswith(OMAHA) and other_box != box:
                            yield Embark(unit=unit.id, space=other_box)

    def check(self, s: S, c: Any) -> Refusal | None:
        """One to six units in each Invasion section (SON 3.0)."""
        if isinstance(c, Done):
            for box in boxes(s):
                if not 1 <= len(first_wave(s, box)) <= STACK:
                    return Refusal("SON 3.0", f"one to six units land from the {title(s, box)}")
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != "allies" or unit.place not in boxes(s):
            return Refusal("SON 3.0", f"{name(s, c.unit)} is in no Landing Box")
        place, later = str(unit.place), EXPLOITATION in unit.marks
        match c:
            case SendIn():
                if not later:
                    return Refusal("SON 3.0", f"{name(s, unit.id)} is in the Invasion section already")
                if len(first_wave(s, place)) >= STACK:
                    return Refusal("SON 3.0", "six units are in the Invasion section already")
            case HoldBack():
                if later:
                    return Refusal("SON 3.0", f"{name(s, unit.id)} is in the Exploitation section already")
                if len(first_wave(s, place)) < 2:
                    return Refusal("SON 3.0", "at least one unit lands from each box")
            case Embark():
                omaha = [box for box in boxes(s) if box.startswith(OMAHA)]
                if place not in omaha:
                    return Refusal("SON 3.0", "only units for Omaha have a choice of two boxes")
                if c.space not in omaha:
                    known = list_words([title(s, box) for box in omaha], "or")
                    return Refusal("SON 3.0", f"{title(s, c.space)} is not its box: it is for {known}")
                if c.space == place:
                    return Refusal("SON 3.0", "it is there already")
                if not later:
                    return Refusal("SON 3.0", "take it out of the Invasion section first")
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        """Note it, or begin the invasion."""
        match c:
            case SendIn():
                yield UnitMarked(rule="SON 3.0", unit=c.unit, mark=EXPLOITATION, on=False)
            case HoldBack():
                yield UnitMarked(rule="SON 3.0", unit=c.unit, mark=EXPLOITATION)
            case Embark():
                yield UnitMoved(rule="SON 3.0", unit=c.unit, space=c.space, manner="embarks")
            case _:
                yield PhaseLeft(rule="SON 3.0", phase="landing plan")
                yield PhaseEntered(rule="SON 4.0", phase="invasion")


class InvasionPhase(Automatic):
    """The invasion phase, stage by stage (SON 4.0)."""

    memo = Stage

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """The next stage, or the next step of one."""
        memo = s.memo(Stage)
        yield from {
            "drop": self._drop,
            "shelling": self._shell_beaches,
            "land": self._land_units,
            "posts": self._place_posts,
            "storm": self._storm_beaches,
            "cards": self._deal_cards,
        }[memo.stage](s, memo)

    def _drop(self, s: S, memo: Stage) -> Iterator[Event]:
        for area in sorted(s.world.areas, key=s.world.number):
            landed = [unit for unit in at(s, area, "allies") if is_dropping(s, unit)]
            if not landed or area in memo.done:
                continue
            yield Remembered(rule="SON 4.0", key="done", value=(*memo.done, area))
            (die,) = yield from s.roll(1, purpose=f"the drop on {title(s, area)}", rule="SON 4.0")
            count = count_scattered(die)
            if count >= len(landed):
                yield from flow.spend(s, [unit.id for unit in landed], "SON 4.0")
            elif count:
                drop = Dropping(area, count)
                yield PhaseEntered(rule="SON 4.0", phase="drop", side="allies", memo=encode_memo(drop))
            return
        yield from self._next_stage("shelling")

    @staticmethod
    def _next_stage(stage: str) -> Iterator[Event]:
        yield Remembered(rule="SON 4.0", key="done", value=None)
        yield Remembered(rule="SON 4.0", key="stage", value=stage)

    def _shell_beaches(self, s: S, memo: Stage) -> Iterator[Event]:
        yield from self._next_stage("land")
        yield PhaseEntered(rule="SON 4.0", phase="shelling", side="allies", memo=encode_memo(Shelling()))

    def _land_units(self, s: S, memo: Stage) -> Iterator[Event]:
        for beach in s.world.beaches:
            for unit in first_wave(s, beach + BOX):
                yield UnitMarked(rule="SON 4.0", unit=unit.id, mark=LANDED)
                yield UnitMoved(rule="SON 4.0", unit=unit.id, space=beach, manner="lands")
        yield from control.update(s, s.world.beaches)
        yield from self._next_stage("posts")

    def _place_posts(self, s: S, memo: Stage) -> Iterator[Event]:
        left = firing(s, memo)
        if len(left) > 1:
            yield PhaseEntered(rule="SON 4.0", phase="order", side="allies", memo=encode_memo(memo))
        elif left:
            yield from defend_beaches(s, memo, left[0])
        else:
            posts = [unit.id for unit in s.state.units.values() if unit.place and is_fixed(s, unit)]
            yield from flow.spend(s, posts, "SON 4.0")
            yield from self._next_stage("storm")

    def _storm_beaches(self, s: S, memo: Stage) -> Iterator[Event]:
        if stormers(s, memo):
            yield PhaseEntered(rule="SON 4.0", phase="storm beaches", side="allies", memo=encode_memo(memo))
        else:
            yield from self._next_stage("cards")

    def _deal_cards(self, s: S, memo: Stage) -> Iterator[Event]:
        for unit in tuple(s.state.units.values()):
            for mark in (LANDED, EXPLOITATION):
                if mark in unit.marks:
                    yield UnitMarked(rule="SON 4.0", unit=unit.id, mark=mark, on=False)
        for side in ("germans", "allies"):
            yield from cards.draw(s, side, control.hand_size(s, side, 1))
        yield PhaseLeft(rule="SON 4.0", phase="invasion")
        yield from flow.impulse_to(s, "allies")


def is_dropping(s: S, unit: Unit) -> bool:
    """Whether a unit is American and airborne: a die tells how its drop went (SON 4.0)."""
    return kind_of(s, unit).airborne and kind_of(s, unit).nation == "us"


def count_scattered(die: int) -> int:
    """How many airborne units land spent (SON 4.0)."""
    return (die - 1) // 2


def landed_units(s: S, beach: str) -> list[Unit]:
    """The units on a beach that have just landed."""
    return [unit for unit in at(s, beach, "allies") if LANDED in unit.marks]


def firing(s: S, memo: Stage) -> list[str]:
    """The beaches whose strongpoints have still to attack."""
    return [
        beach
        for beach in s.world.beaches
        if beach not in memo.done
        and landed_units(s, beach)
        and any(is_fixed(s, unit) for unit in at(s, beach, "germans"))
    ]


def defence_of(s: S, beach: str) -> Strike:
    """The attack of the strongpoints of a beach on those who have landed there (SON 4.0)."""
    posts = tuple(unit.id for unit in at(s, beach, "germans") if is_fixed(s, unit))
    return Strike("strongpoints", "germans", beach, posts, tuple(unit.id for unit in landed_units(s, beach)))


def drop_areas(s: S, done: Sequence[str]) -> list[str]:
    """The areas for whose drop the die is still to be thrown, in their order (SON 4.0)."""
    areas = {
        str(unit.place)
        for unit in s.state.units.values()
        if unit.place in s.world.areas and is_dropping(s, unit)
    }
    return sorted(areas - set(done), key=s.world.number)


def defend_beaches(s: S, memo: Stage, beach: str) -> Iterator[Event]:
    """The strongpoints of a beach attack who has landed there. The invasion phase is open."""
    yield Remembered(rule="SON 4.0", key="done", value=(*memo.done, beach))
    yield from strike.begin_attack(s, defence_of(s, beach))


def stormers(s: S, memo: Stage) -> list[str]:
    """The beaches on which units that have landed may attack: once on each.

    Ruling: where both nationalities have landed on a beach, one of them attacks (SON 4.0 R1).
    """
    return [
        beach
        for beach in s.world.beaches
        if beach not in memo.done
        and at(s, beach, "germans")
        and any(fresh(unit) for unit in landed_units(s, beach))
    ]


class DropPhase(Decided):
    """The Allied player chooses who lands spent."""

    memo = Dropping
    accepts: tuple[type[Command], ...] = (Scatter,)

    def candidates(self, s: S) -> Iterable[Command]:
        """The airborne units of the area."""
        return (Scatter(unit=unit.id) for unit in at(s, s.memo(Dropping).space, "allies"))

    def check(self, s: S, c: Scatter) -> Refusal | None:
        """A fresh American airborne unit there."""
        unit = s.state.units.get(c.unit)
        if unit is None or unit.place != s.memo(Dropping).space or unit.side != "allies":
            return Refusal("SON 4.0", f"{name(s, c.unit)} did not drop there")
        kind = kind_of(s, unit)
        if not (kind.airborne and kind.nation == "us"):
            return Refusal("SON 4.0", f"{name(s, unit.id)} is not an American airborne unit")
        return None if fresh(unit) else Refusal("SON 4.0", f"{name(s, unit.id)} is spent already")

    def decide(self, s: S, c: Scatter) -> Iterator[Event]:
        """It is spent."""
        memo = s.memo(Dropping)
        yield UnitMarked(rule="SON 4.0", unit=c.unit, mark=SPENT)
        if memo.count > 1:
            yield Remembered(rule="SON 4.0", key="count", value=memo.count - 1)
        else:
            yield PhaseLeft(rule="SON 4.0", phase="drop")


class OpensFire(PhaseOrder[World, Done]):
    """The points are shared out: fire is opened on each beach in turn."""

    command = Done

    def offer(self, s: S) -> Iterator[Done]:
        """Once it may."""
        yield Done()

    def check(self, s: S, c: Done) -> Refusal | None:
        """At least two beaches have points (SON 4.0).

        Ruling: points of bombardment may be left unused (SON 4.0 R2).
        """
        if sum(points > 0 for points in s.memo(Shelling).points.values()) < 2:
            return Refusal("SON 4.0", "support points go to at least two beaches")
        return None

    def decide(self, s: S, c: Done) -> Iterator[Event]:
        """The first beach is fired at first."""
        points = s.memo(Shelling).points
        yield PhaseLeft(rule="SON 4.0", phase="shelling")
        for beach in reversed(s.world.beaches):
            if points.get(beach):
                attack = Strike("shelling", "allies", beach, support=points[beach])
                yield from strike.begin_attack(s, attack)

    def describe(self, s: S, c: Done) -> str:
        """What ends it."""
        return "open fire"


class Allots(PhaseOrder[World, Allot]):
    """A number of support points for one beach."""

    command = Allot

    def offer(self, s: S) -> Iterator[Allot]:
        """Every number of points for every beach."""
        for beach in s.world.beaches:
            yield from (Allot(space=beach, amount=points) for points in range(MOST_BEACH_SUPPORT + 1))

    def check(self, s: S, c: Allot) -> Refusal | None:
        """At most twelve on each beach, and no more than there are (SON 4.0)."""
        points = s.memo(Shelling).points
        if c.space not in s.world.beaches:
            return Refusal("SON 4.0", f"{title(s, c.space)} is not a beach")
        if not 0 <= c.amount <= MOST_BEACH_SUPPORT:
            return Refusal("SON 4.0", f"a beach takes from 0 to {MOST_BEACH_SUPPORT} support points")
        if c.amount == points.get(c.space, 0):
            return Refusal("SON 4.0", "so many are allotted to it already")
        rest = s.world.scenario.support - sum(n for beach, n in points.items() if beach != c.space)
        if c.amount > rest:
            return Refusal("SON 4.0", f"{rest} support points are left for it")
        return None

    def decide(self, s: S, c: Allot) -> Iterator[Event]:
        """Note them."""
        allotted = {**s.memo(Shelling).points, c.space: c.amount}
        yield Remembered(rule="SON 4.0", key="points", value=allotted)

    def describe(self, s: S, c: Allot) -> str:
        """How many, and where."""
        return f"{count(c.amount, 'support point')} on {title(s, c.space)}"


SHELLING: Final = OrderedPhase(Shelling, OpensFire(), Allots())
"""The Allied player allots the support points of the landing."""


class OrderPhase(Decided):
    """The Allied player chooses in which order the strongpoints attack (SON 4.0)."""

    memo = Stage
    accepts: tuple[type[Command], ...] = (Pick,)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every beach that is left."""
        return (Pick(space=beach) for beach in firing(s, s.memo(Stage)))

    def check(self, s: S, c: Pick) -> Refusal | None:
        """One that is left."""
        if c.space not in firing(s, s.memo(Stage)):
            return Refusal("SON 4.0", "every strongpoint there has already attacked")
        return None

    def decide(self, s: S, c: Pick) -> Iterator[Event]:
        """They attack."""
        memo = s.memo(Stage)
        yield PhaseLeft(rule="SON 4.0", phase="order")
        yield from defend_beaches(s, memo, c.space)


class BeachPhase(Decided):
    """Units that have landed may attack, once on each beach (SON 4.0)."""

    memo = Stage
    accepts: tuple[type[Command], ...] = (Activate, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every beach with both sides on it."""
        for beach in stormers(s, s.memo(Stage)):
            for nation in ("us", "commonwealth"):
                yield Activate(space=beach, option=nation)
        yield Done()

    def check(self, s: S, c: Activate | Done) -> Refusal | None:
        """Fresh units that have landed."""
        if isinstance(c, Done):
            return None
        if c.space in s.memo(Stage).done:
            return Refusal(
                "SON 4.0 R1", f"those who have landed attack once, and have on {title(s, c.space)}"
            )
        if c.space not in stormers(s, s.memo(Stage)) or not _group_of(s, c):
            return Refusal("SON 4.0", f"nobody who has landed may attack on {title(s, c.space)}")
        return None

    def decide(self, s: S, c: Activate | Done) -> Iterator[Event]:
        """Choose who attacks, or end the landing."""
        yield PhaseLeft(rule="SON 4.0", phase="storm beaches")
        if isinstance(c, Done):
            yield Remembered(rule="SON 4.0", key="stage", value="cards")
            return
        memo = Group(c.space, c.option, _group_of(s, c), "landing")
        yield PhaseEntered(rule="SON 4.0", phase="act", side="allies", memo=encode_memo(memo))


def _group_of(s: S, c: Activate) -> tuple[str, ...]:
    return tuple(unit.id for unit in ready(s, c.space, c.option) if LANDED in unit.marks)
