"""One reading of a line, followed over the board: its stretches, and the reasons found on the way.

Used by `line.py` only. The stretch that blocks and the reason that says so are made by the same call. The
same rule in numbers alone is `linewalk.is_open`: words and fractions take most of the time of a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, overload

from wsn.board.answer import Hand, Profile, SightReason, Stretch
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.board.obstacles import Counted, Obstacles, Standing, Top
from wsn.geometry.hexes import Hex
from wsn.geometry.trace import Reading, shape


class Step(NamedTuple):
    """One hex of a reading, relative to the first, and where it is met."""

    q: int
    r: int
    enters: int
    leaves: int
    enters_at: Fraction
    leaves_at: Fraction
    middle: Fraction


class BareStep(NamedTuple):
    """The same, for lines of which only the first blockers are told: fractions are made where they are."""

    q: int
    r: int
    enters: int
    leaves: int
    parts: int

    @property
    def enters_at(self) -> Fraction:
        """Where it is entered, 0 at the start of the line and 1 at its end."""
        return Fraction(self.enters, self.parts)

    @property
    def leaves_at(self) -> Fraction:
        """Where it is left."""
        return Fraction(self.leaves, self.parts)

    @property
    def middle(self) -> Fraction:
        """Halfway between."""
        return Fraction(self.enters + self.leaves, 2 * self.parts)


AnyStep = Step | BareStep


class Traces(NamedTuple):
    """The steps of every reading of a line: one when it is straight, else left and right on the lattice."""

    parts: int
    readings: tuple[tuple[Step, ...], ...]


@lru_cache(4096)
def course(dq: int, dr: int) -> Traces:
    """The trace to the hex (dq, dr) away, made ready to be laid over a board."""
    form = shape(dq, dr)
    readings = (form.left,) if form.straight else (form.left, form.right)
    return Traces(form.parts, tuple(_reading_steps(reading, form.parts) for reading in readings))


class BareReading(Sequence[BareStep]):
    """The steps of one reading, each made when it is looked at."""

    def __init__(self, reading: Reading, parts: int) -> None:
        self.reading, self.parts = reading, parts

    def __len__(self) -> int:
        return len(self.reading.hexes)

    @overload
    def __getitem__(self, i: int) -> BareStep: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[BareStep]: ...
    def __getitem__(self, i: int | slice) -> BareStep | Sequence[BareStep]:
        if isinstance(i, slice):
            return [self[n] for n in range(*i.indices(len(self)))]
        reading = self.reading
        return BareStep(*reading.hexes[i], reading.enters[i], reading.leaves[i], self.parts)


def bare_course(dq: int, dr: int) -> tuple[int, tuple[BareReading, ...]]:
    """The parts and the readings of the trace to the hex (dq, dr) away, for its first blockers."""
    form = shape(dq, dr)
    readings = (form.left,) if form.straight else (form.left, form.right)
    return form.parts, tuple(BareReading(reading, form.parts) for reading in readings)


def _reading_steps(reading: Reading, parts: int) -> tuple[Step, ...]:
    return tuple(
        Step(
            here.q,
            here.r,
            enters,
            leaves,
            Fraction(enters, parts),
            Fraction(leaves, parts),
            Fraction(enters + leaves, 2 * parts),
        )
        for here, enters, leaves in zip(reading.hexes, reading.enters, reading.leaves)
    )


class PlacedReason(NamedTuple):
    """A reason, and where it stands on the line as a whole number of half parts."""

    twice: int
    reason: SightReason


@lru_cache(4096)
def height_text(height: int, parts: int = 1) -> str:
    """A height in half levels times `parts`, as exact levels: `1`, `1/2`, `1 5/12`."""
    value = Fraction(abs(height), 2 * parts)
    whole, rest = divmod(value, 1)
    text = f"{whole} {rest}" if whole and rest else f"{value}"
    return f"-{text}" if height < 0 else text


class WalkedLine:
    """What is the same for every reading of one line; `height` is the height of the line, times `parts`."""

    __slots__ = (
        "board",
        "first",
        "group",
        "last",
        "level",
        "lower",
        "lowest_end",
        "obstacles",
        "parts",
        "rise",
        "sure",
    )

    def __init__(
        self, board: HexBoard, obstacles: Obstacles, first: HexSpace, last: HexSpace, parts: int, sure: bool
    ) -> None:
        self.board, self.obstacles, self.first, self.last = board, obstacles, first, last
        self.parts = parts
        self.sure = sure  # neighbours, where neighbours always see each other: nothing blocks
        start, end = obstacles.by_hex[first.hex], obstacles.by_hex[last.hex]
        self.level, self.rise = start.level, end.level - start.level
        self.lower, self.lowest_end = min(start.ground, end.ground), min(start.level, end.level)
        self.group = start.group if start.group == end.group else None

    def height(self, place: int) -> int:
        """The line at a place, in half levels times `parts`."""
        return self.level * self.parts + self.rise * place

    def lowest(self, step: AnyStep) -> int:
        """The line where it is lowest over a step, in half levels times `parts`."""
        return self.height(step.enters if self.rise >= 0 else step.leaves)

    def rises_above_an_end(self, top: int | None) -> bool:
        """Whether a top is higher than the ground at the lower end of the line."""
        return top is None or top > self.lower

    def against(self, top: int | None, height: int) -> str:
        """A top against the height of the line, in words."""
        if top is None:
            return ""
        above = "above" if top * self.parts > height else "not above"
        line = height_text(height, self.parts)
        return f", top at level {height_text(top)}, {above} the line at level {line}"


class WalkedReading:
    """One reading followed over the board: its profile, and the reasons found on the way."""

    __slots__ = ("by_height", "line", "profile", "reasons", "stretches")

    def __init__(
        self, line: WalkedLine, steps: Sequence[AnyStep], hand: Hand, first_only: bool = False
    ) -> None:
        """Follow a reading to its end, or, for `first_only`, until nothing nearer can block it."""
        self.line = line
        self.by_height = False  # whether the height of the line has been compared with anything
        self.reasons: list[PlacedReason] = []
        self.stretches: list[Stretch] = []
        obstacles = line.obstacles
        q, r = line.first.hex
        by_hex = obstacles.by_hex
        hexes: Iterable[Hex] = (Hex(q + step.q, r + step.r) for step in steps)
        vetoed: dict[Hex, str] = {}
        if obstacles.vetoes and not line.sure:
            hexes = tuple(hexes)
            vetoed = self._ask_vetoes(hexes)
        totals: list[int] | None = None
        end, outside, looked, nearest = len(steps) - 1, 0, 0, -1
        before, standing = line.first.hex, list[Standing | None]()
        if not first_only:
            hexes = tuple(hexes)
            standing = [by_hex.get(where) for where in hexes]
        for i, (step, where) in enumerate(zip(steps, hexes)):
            if first_only:
                for item in self.reasons[looked:]:
                    if item.reason.blocks and (nearest < 0 or item.twice < nearest):
                        nearest = item.twice
                looked = len(self.reasons)
                if 0 <= nearest < 2 * step.enters:
                    break
            here = by_hex.get(where) if first_only else standing[i]
            if here is None:
                outside, before = outside or i, where
                continue
            if outside:
                self._off_map(steps[outside], steps[i - 1])
            if i and obstacles.edges:
                self._cross_edge(before, where, step, i == 1, i == end)
            before, outside = where, 0
            self._cross_hex(step, line.board.by_hex[where], here, 0 < i < end, vetoed.get(where, ""))
            for index, top in here.counted:
                kind = obstacles.counted[index]
                if kind.ends or 0 < i < end:
                    if totals is None:
                        totals = self._count_totals(steps)
                    place = 0 if i == 0 else 2 * line.parts if i == end else None
                    self._meet_counted(step, line.board.by_hex[where], here, kind, top, totals[index], place)
        if self.by_height and obstacles.raised and not (line.sure or first_only):
            self._raised_ends()
        stopped = any(item.reason.blocks for item in self.reasons)
        heights = line.level, line.level + line.rise
        self.profile = Profile(hand, not stopped, *heights, tuple(self.stretches))

    def _ask_vetoes(self, hexes: tuple[Hex, ...]) -> dict[Hex, str]:
        """Ask the rules that settle a pair by themselves; which ends they refuse, with a word for each."""
        line, refused = self.line, dict[Hex, str]()
        for veto in line.obstacles.vetoes:
            ends = [space for space in (line.first, line.last) if space.hex in veto.ends]
            if not ends:
                continue
            text = veto.refuses(hexes[0], hexes[-1], hexes)
            words = (text or "") if veto.told is None else veto.told(hexes[0], hexes[-1], hexes)
            self.by_height = True
            for space in ends:
                at = 0 if space is line.first else 1
                if words:
                    reason = SightReason(veto.rule, words, Fraction(at), space.id, None, text is not None)
                    self.reasons.append(PlacedReason(at * 2 * line.parts, reason))
                if text is not None:
                    refused[space.hex] = veto.text or text
        return refused

    def _raised_ends(self) -> None:
        """Tell what an end stands on, where that makes the line as high as it is."""
        line = self.line
        for at, space in enumerate((line.first, line.last)):
            raised = line.obstacles.raised.get(space.hex)
            if raised is not None:
                level = height_text(line.obstacles.by_hex[space.hex].level)
                text = f"{raised.text} in {space.id}, where a unit stands at level {level}"
                reason = SightReason(raised.rule, text, Fraction(at), space.id, raises=True)
                self.reasons.append(PlacedReason(at * 2 * line.parts, reason))

    def _count_totals(self, steps: Sequence[AnyStep]) -> list[int]:
        """How many hexes of each counted kind are in the way: met, and above the line."""
        line, end = self.line, len(steps) - 1
        (q, r), by_hex = line.first.hex, line.obstacles.by_hex
        totals = [0] * len(line.obstacles.counted)
        for i, step in enumerate(steps):
            here = by_hex.get(Hex(q + step.q, r + step.r))
            for index, top in here.counted if here is not None else ():
                if line.obstacles.counted[index].ends or 0 < i < end:
                    totals[index] += top is None or top * line.parts > line.lowest(step)
        return totals

    def _off_map(self, first: AnyStep, last: AnyStep) -> None:
        """The line is off the mapped hexes from one step to another."""
        line = self.line
        middle = Fraction(first.enters + last.leaves, 2 * line.parts)
        reason = SightReason(line.obstacles.map_rule, "the line leaves the map", middle, blocks=True)
        self.reasons.append(PlacedReason(first.enters + last.leaves, reason))
        ground = min(line.level, line.level + line.rise)
        self.stretches.append(
            Stretch(None, None, first.enters_at, last.leaves_at, ground, None, "off the map", True)
        )

    def _against_text(self, top: int | None, height: int) -> str:
        """A top against the height of the line, in words; from then on what raises an end matters."""
        self.by_height |= top is not None
        return self.line.against(top, height)

    def _cross_edge(self, before: Hex, after: Hex, step: AnyStep, from_first: bool, into_last: bool) -> None:
        """The reading cuts an edge: an obstructing one counts, unless it belongs to an end."""
        line = self.line
        wall = line.obstacles.edges.get((before, after) if before < after else (after, before))
        if wall is None:
            return
        one, other = line.board.by_hex[before], line.board.by_hex[after]
        height = line.height(step.enters)
        end = from_first or into_last
        blocks = not end and (wall.height is None or wall.height * line.parts > height)
        if end:
            borders = (
                "both ends" if from_first and into_last else line.first.id if from_first else line.last.id
            )
            words = f", bordering {borders}"
        else:
            words = f", bordering neither end{self._against_text(wall.height, height)}"
        name = line.board.edge(one.id, other.id)
        text = f"{wall.text} {name[0]}/{name[1]}{words}"
        self.reasons.append(
            PlacedReason(2 * step.enters, SightReason(wall.rule, text, step.enters_at, None, name, blocks))
        )
        grounds = line.obstacles.by_hex[before].ground, line.obstacles.by_hex[after].ground
        self.stretches.append(
            Stretch(None, name, step.enters_at, step.enters_at, max(grounds), wall.height, wall.text, blocks)
        )

    def _cross_hex(self, step: AnyStep, space: HexSpace, here: Standing, inner: bool, veto: str) -> None:
        """The reading crosses a mapped hex: its ground, and what is solid there."""
        solid, word, blocks = here.solid, veto, bool(veto)
        top: int | None = here.ground
        if solid is not None:
            top = solid.height
            if inner:
                word, blocks = self._meet_solid(step, space, solid, here.group)
            elif not veto and not solid.bare:
                word = solid.text
        self.stretches.append(
            Stretch(space.id, None, step.enters_at, step.leaves_at, here.ground, top, word, blocks)
        )

    def _meet_solid(self, step: AnyStep, space: HexSpace, solid: Top, group: str | None) -> tuple[str, bool]:
        """What is solid in a hex between the ends: the word for it, and whether it blocks.

        Bare ground that rises above neither end is not worth a word.
        """
        line = self.line
        if solid.bare and not line.rises_above_an_end(solid.height):
            return "", False
        lowest = line.lowest(step)
        blocks = solid.height is None or solid.height * line.parts > lowest
        if blocks and group is not None and line.group == group:
            blocks, words = False, f", {line.obstacles.shared}"
        else:
            words = self._against_text(solid.height, lowest)
        text = f"{solid.text} in {space.id}{words}"
        below = solid.bare and solid.height is not None and solid.height <= line.lowest_end
        reason = SightReason(solid.rule, text, step.middle, space.id, None, blocks, raises=below)
        self.reasons.append(PlacedReason(step.enters + step.leaves, reason))
        return solid.text, blocks

    def _meet_counted(
        self,
        step: AnyStep,
        space: HexSpace,
        here: Standing,
        kind: Counted,
        top: int | None,
        total: int,
        place: int | None,
    ) -> None:
        """The reading meets a hex of a counted kind; `place` is where an end stands, in half parts."""
        line = self.line
        lowest = line.lowest(step)
        counts = top is None or top * line.parts > lowest
        blocks = counts and total >= kind.need and not line.sure
        words = self._against_text(top, lowest)
        if counts:
            words = f": {total} on the line, {kind.need} block" if kind.need > 1 else ""
        twice = step.enters + step.leaves if place is None else place
        at = step.middle if place is None else Fraction(place, 2 * line.parts)
        reason = SightReason(kind.rule, f"{kind.kind} in {space.id}{words}", at, space.id, None, blocks)
        self.reasons.append(PlacedReason(twice, reason))
        self.stretches.append(
            Stretch(space.id, None, step.enters_at, step.leaves_at, here.ground, top, kind.kind, blocks)
        )
