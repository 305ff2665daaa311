"""What happened, as a short film: counters go along their hexes, fire flashes, losses show.

It is made of events alone, and computes no rule. Whenever it is broken off, the picture is that of the scene.
There is no sound.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from wsn.engine.events import Event, Resolved, StepsChanged, UnitMoved, UnitPlaced, UnitRemoved
from wsn.table.picture.layout import Layout
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.stacks import PlacedCounter
from wsn.table.picture.svg import XY

HEX = 0.17
"""Seconds that a counter takes for a hex."""
FIRE, LOSS, GONE, COME = 0.42, 0.5, 0.55, 0.3
"""Seconds of a flash of fire, of a loss, of a counter that goes for good, of one that comes."""
LONGEST = 3.2
"""No film takes more seconds: a long one is played faster."""


@dataclass(frozen=True, slots=True)
class Flash:
    """Fire from one place to another; `share` of its way is done."""

    start: XY
    end: XY
    share: float


@dataclass(frozen=True, slots=True)
class Burst:
    """Something that befalls a place: a ring that widens, and a word."""

    x: float
    y: float
    share: float
    word: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be seen at one moment of a film, beside the scene."""

    moved: Mapping[str, XY] = field(default_factory=dict)
    """Where counters are that are elsewhere than in the scene."""
    hidden: frozenset[str] = frozenset()
    """Counters that have not come yet."""
    ghosts: tuple[tuple[PlacedCounter, float], ...] = ()
    """Counters that are no longer in the scene, with how strong they still are."""
    flashes: tuple[Flash, ...] = ()
    bursts: tuple[Burst, ...] = ()


@dataclass(frozen=True, slots=True)
class _Act:
    kind: str
    begin: float
    length: float
    unit: str = ""
    start: XY = (0.0, 0.0)
    end: XY = (0.0, 0.0)
    word: str = ""


class Film:
    """Events laid out in time, between the layout before them and the one after."""

    def __init__(
        self, plan: MapPlan, before: Layout, after: Layout, events: Iterable[Event], speed: float = 1.0
    ) -> None:
        self.now = 0.0
        self._plan = plan
        self._before = {one.counter.unit: one for one in before.counters}
        self._after = {one.counter.unit: one for one in after.counters}
        self._acts: list[_Act] = []
        self._end = 0.0
        self._space = {unit: one.counter.space for unit, one in {**self._after, **self._before}.items()}
        self._at: dict[str, XY] = {unit: (one.x, one.y) for unit, one in self._before.items()}
        self._lay(list(events))
        self.pace = max(speed, 0.01) * max(1.0, self._end / LONGEST)

    @property
    def length(self) -> float:
        """How many seconds it takes at its pace."""
        return self._end / self.pace

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.now >= self._end

    def go(self, dt: float) -> None:
        """Let this many seconds pass."""
        self.now += dt * self.pace

    # ---------------------------------------------------------------- from events to acts

    def _lay(self, events: list[Event]) -> None:
        last = {e.unit: i for i, e in enumerate(events) if isinstance(e, UnitMoved)}
        for i, event in enumerate(events):
            if isinstance(event, UnitMoved):
                self._move(event, final=last[event.unit] == i)
            elif isinstance(event, Resolved):
                self._fire(event)
            elif isinstance(event, StepsChanged) and event.by < 0:
                at = self._place(event.unit)
                if at is not None:
                    self._add("loss", LOSS, event.unit, at, at, f"−{-event.by}")
            elif isinstance(event, UnitRemoved) and event.unit in self._before:
                at = self._place(event.unit) or (0.0, 0.0)
                self._add("gone", GONE, event.unit, at, at)
            elif isinstance(event, UnitPlaced):
                one = self._after.get(event.unit)
                if one is not None and event.unit not in self._at:
                    self._at[event.unit] = (one.x, one.y)
                    self._add("come", COME, event.unit, (one.x, one.y), (one.x, one.y))

    def _add(self, kind: str, length: float, unit: str, start: XY, end: XY, word: str = "") -> None:
        self._acts.append(_Act(kind, self._end, length, unit, start, end, word))
        self._end += length

    def _move(self, event: UnitMoved, final: bool) -> None:
        self._space[event.unit] = event.space or ""
        one = self._after.get(event.unit)
        start = self._at.get(event.unit)
        if final and one is not None:
            end: XY | None = (one.x, one.y)
        else:
            end = self._place(event.space or "")
        if start is None or end is None or math.dist(start, end) < 1:
            if end is not None:
                self._at[event.unit] = end
            return
        hexes = math.dist(start, end) / 97.0
        self._add("move", HEX * min(max(hexes, 0.6), 6.0), event.unit, start, end)
        self._at[event.unit] = end

    def _fire(self, event: Resolved) -> None:
        if event.target is None and event.unit is not None and self._space.get(event.unit) == event.space:
            return  # something a unit does where it stands
        start = self._place(event.unit)
        end = self._place(event.target) or self._place(event.space)
        if start is not None and end is not None and math.dist(start, end) > 20:
            self._add("fire", FIRE, event.unit or "", start, end)
        elif end is not None and (event.target or not event.unit):
            self._add("hit", FIRE, "", end, end)

    def _place(self, name: str | None) -> XY | None:
        """Where a unit is by now, or where a space lies."""
        if not name:
            return None
        if name in self._at:
            return self._at[name]
        space = self._plan.board.spaces.get(name)
        if space is not None:
            x, y = self._plan.heart(space)
            return x, y + 5
        return None

    # ---------------------------------------------------------------- what is seen

    def moment(self) -> Moment:
        """What is to be seen now."""
        if self.over:
            return Moment()
        moved: dict[str, XY] = {}
        hidden: set[str] = set()
        ghosts: list[tuple[PlacedCounter, float]] = []
        flashes: list[Flash] = []
        bursts: list[Burst] = []
        gone = {act.unit: act for act in self._acts if act.kind == "gone"}
        for act in reversed(self._acts):
            share = min(max((self.now - act.begin) / act.length, 0.0), 1.0)
            if act.kind == "move" and share < 1:  # the earliest that is not done says where it is
                k = share * share * (3 - 2 * share)
                (ax, ay), (bx, by) = act.start, act.end
                moved[act.unit] = (ax + (bx - ax) * k, ay + (by - ay) * k)
            elif act.kind == "come" and share < 1:
                hidden.add(act.unit)
                if share > 0:
                    bursts.append(Burst(*act.start, share))
            elif act.kind == "fire" and 0 < share < 1:
                flashes.append(Flash(act.start, act.end, share))
            elif act.kind in ("loss", "hit") and 0 < share < 1:
                bursts.append(Burst(*act.start, share, act.word))
        for unit, act in gone.items():
            share = min(max((self.now - act.begin) / act.length, 0.0), 1.0)
            if share < 1 and unit in self._before:
                x, y = moved.pop(unit, act.start)
                ghosts.append((replace(self._before[unit], x=x, y=y, covered=False, count=0), 1 - share))
                if share > 0:
                    bursts.append(Burst(*act.start, share))
        return Moment(moved, frozenset(hidden), tuple(ghosts), tuple(flashes), tuple(bursts))
