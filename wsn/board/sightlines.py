"""Every line of sight of a map at once: the same answers as `line.sight`, without the words.

Both read the same `Obstacles`. Verdicts are kept as one whole-board mask per difference between two hexes:
bit a of the mask of (dq, dr) says whether hex a and the hex at that difference from it see each other.
A mask is made when it is first asked for, or all at once by `complete`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard
from wsn.board.linejudge import judge
from wsn.board.linemasks import NOTHING, SKY, Masks
from wsn.board.linetable import BitLayout, LineMasks, LineWalk, bits, course, layout_of, mask, walks
from wsn.board.linewalk import Blocker, first_stop, is_open, refused_ends
from wsn.board.obstacles import Obstacles, Top
from wsn.geometry.hexes import DIRECTIONS, Hex, distance

if TYPE_CHECKING:
    import numpy as np


Place = str | EdgeId | None

MANY_HEXES: Final = 1_500
"""From how many hexes on the lines of a map are followed together (`manywalks`)."""


class Sightlines:
    """Which spaces see each other on a map at this moment.

    Spaces are named by their ids. Sight goes both ways, and every space sees itself (R1, R2).
    """

    def __init__(self, board: HexBoard, obstacles: Obstacles) -> None:
        self.board = board
        self.obstacles = obstacles
        self._layout = layout_of(tuple(board.by_hex))
        self._masks = Masks(obstacles, self._layout)
        self._clear: dict[tuple[int, int], int] = {}

    def sees(self, a: str, b: str) -> bool:
        """Whether one space sees another. Raises KeyError for an id that is not on the board."""
        start, end = self.board.hexes[a].hex, self.board.hexes[b].hex
        if end < start:
            start, end = end, start
        if start == end:
            return True
        clear = self._difference_mask(end[0] - start[0], end[1] - start[1])
        return bool(clear >> self._layout.place[start] & 1)

    def open_readings(self, a: str, b: str) -> tuple[tuple[str, ...], ...]:
        """The readings of one line that nothing blocks, each with the spaces it crosses between its ends.

        For a system in which units block: it asks once for a map without units, and then only whether a unit
        stands in one of the spaces. A space and itself, and neighbours, have nothing between them. Raises
        KeyError for an id that is not on the board.
        """
        layout, masks, ids = self._layout, self._masks, self.board.by_hex
        start, end = self.board.hexes[a].hex, self.board.hexes[b].hex
        dq, dr = end[0] - start[0], end[1] - start[1]
        if max(abs(dq), abs(dr), abs(dq + dr)) < (2 if masks.adjacent else 1):
            return ((),)
        bit, readings = layout.place[start], []
        for walk in walks(dq, dr, layout.stride):
            if is_open(bit, walk, masks) and not refused_ends(bit, walk, masks, layout):
                between = (layout.at[bit + offset] for offset in walk.offsets[1:-1])
                readings.append(tuple(ids[here].id for here in between if here is not None))
        return tuple(readings)

    def visible_from(self, a: str) -> tuple[str, ...]:
        """Every space that `a` sees, itself among them, in board order."""
        row = self.rows[self.board.order[a]]
        ids = tuple(self.board.spaces)
        return tuple(ids[i] for i in bits(row))

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """One integer a space, in board order: bit i says whether it sees the i-th space."""
        size = self._layout.size
        matrix = self._matrix_bytes()
        places = [self._layout.place[space.hex] for space in self.board.hexes.values()]
        only = slice(places[0], places[0] + 1)
        in_order = itemgetter(*reversed(places)) if len(places) > 1 else itemgetter(only)
        rows = []
        for place in places:
            line = matrix[place * size : (place + 1) * size]
            rows.append(int(bytes(in_order(line)), 2))
        return tuple(rows)

    def matrix(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        """A symmetric square of booleans in board order, for statistics."""
        import numpy as np

        size = self._layout.size
        places = np.array([self._layout.place[space.hex] for space in self.board.hexes.values()])
        square = np.frombuffer(self._matrix_bytes(), dtype=np.uint8).reshape(size, size)
        matrix: np.ndarray[tuple[int, int], np.dtype[np.bool_]] = square[np.ix_(places, places)] == ord("1")
        return matrix

    def _matrix_bytes(self) -> bytearray:
        """The whole matrix by bit, a letter `0` or `1` a pair."""
        self.complete()
        size = self._layout.size
        matrix = bytearray(b"0") * (size * size)
        matrix[:: size + 1] = b"1" * size
        by_shift: dict[int, int] = {}
        for (dq, dr), clear in self._clear.items():
            shift = dq * self._layout.stride + dr
            by_shift[shift] = by_shift.get(shift, 0) | clear
        for shift, clear in by_shift.items():
            count = size - shift
            text = format(clear, f"0{count}b").encode()[::-1]
            matrix[shift : count * (size + 1) : size + 1] = text
            matrix[shift * size : shift * size + count * (size + 1) : size + 1] = text
        return matrix

    def all_pairs(self) -> Iterator[tuple[str, str, bool]]:
        """Every unordered pair of spaces in board order, with its verdict."""
        rows, ids = self.rows, tuple(self.board.spaces)
        for i, a in enumerate(ids):
            row = rows[i] >> i
            for b in ids[i + 1 :]:
                row >>= 1
                yield a, b, bool(row & 1)

    def openness(self) -> tuple[dict[str, int], dict[str, int]]:
        """By hex, in board order, how many others it sees, and how far the farthest of them is."""
        import numpy as np

        self.complete()
        layout = self._layout
        seen, far = np.zeros(layout.size, dtype=np.int64), np.zeros(layout.size, dtype=np.int64)
        for (dq, dr), clear in self._clear.items():
            if not clear:
                continue
            octets = np.frombuffer(clear.to_bytes(layout.size // 8 + 1, "little"), dtype=np.uint8)
            first = np.flatnonzero(np.unpackbits(octets, bitorder="little"))
            length = distance(Hex(0, 0), Hex(dq, dr))
            for ends in (first, first + (dq * layout.stride + dr)):
                seen[ends] += 1
                far[ends] = np.maximum(far[ends], length)
        ids = [(space.id, layout.place[space.hex]) for space in self.board.hexes.values()]
        return {id_: int(seen[at]) for id_, at in ids}, {id_: int(far[at]) for id_, at in ids}

    def count(self) -> int:
        """How many unordered pairs of different spaces see each other."""
        self.complete()
        return sum(clear.bit_count() for clear in self._clear.values())

    def complete(self) -> Sightlines:
        """Judge every pair now; answers itself."""
        clear, masks, layout = self._clear, self._masks, self._layout
        if len(clear) == len(layout.differences):
            return self
        if self._is_large:
            from wsn.board.manywalks import many_courses  # numpy takes longer to load than a small map

            missing = (d for d in layout.differences if d not in clear)
            for way in many_courses(missing, layout.stride):
                d = way.dq, way.dr
                clear[d] = judge(way, masks, layout.pairs(*d), layout)
            return self
        for d, way, pairs in layout.table:
            if d not in clear:
                clear[d] = judge(way, masks, pairs, layout)
        return self

    def differing(self, other: Sightlines) -> tuple[tuple[str, str], ...]:
        """The pairs on which two states of one map disagree, in board order."""
        self.complete()
        other.complete()
        pairs = []
        order, ids = self.board.order, self.board.by_hex
        for d, clear in self._clear.items():
            changed = clear ^ other._clear[d]
            if not changed:
                continue
            for bit in bits(changed):
                start = self._layout.at[bit]
                assert start is not None
                a, b = ids[start].id, ids[start + d].id
                pairs.append((a, b) if order[a] < order[b] else (b, a))
        return tuple(sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]])))

    def with_obstacles(self, obstacles: Obstacles) -> Sightlines:
        """The same map with other obstacles; only the pairs that a change touches are judged again."""
        if not _are_comparable(self.obstacles, obstacles):
            return Sightlines(self.board, obstacles)
        lines = Sightlines.__new__(Sightlines)
        lines.board, lines.obstacles, lines._layout = self.board, obstacles, self._layout
        lines._masks = Masks(obstacles, self._layout)
        touched = _Touched(self.obstacles, obstacles, self._layout)
        lines._clear = {}
        for d, clear in self._clear.items():
            way = course(*d, self._layout.stride)
            again = touched.pairs(way)
            if again:
                again &= self._layout.pairs(*d)
                if touched.never_shuts:
                    again &= ~clear
                if touched.never_opens:
                    again &= clear
            if again:
                clear = clear & ~again | judge(way, lines._masks, again, self._layout)
            lines._clear[d] = clear
        return lines

    def first_blockers(self, a: str) -> Blockers:
        """What first blocks every space that `a` does not see. Raises KeyError for an unknown id."""
        start = self.board.hexes[a].hex
        layout, masks, board = self._layout, self._masks, self.board
        bit = layout.place[start]
        blockers: dict[str, tuple[Blocker, ...]] = {}
        spaces = [
            space
            for space in board.hexes.values()
            if distance(space.hex, start) > (1 if masks.adjacent else 0)
        ]
        differences = [(space.hex[0] - start[0], space.hex[1] - start[1]) for space in spaces]
        for space, readings in zip(spaces, self._walks_from(bit, differences)):
            stops = []
            for walk in readings:
                stop = first_stop(bit, walk, masks, layout)
                if stop is None:
                    break
                stops.append(stop)
            else:
                if len(stops) == 1:
                    blockers[space.id] = stops[0][1]
                    continue
                nearest = min(at for at, _ in stops)
                blockers[space.id] = tuple(
                    dict.fromkeys(place for at, places in stops if at == nearest for place in places)
                )
        return Blockers(board, layout, blockers)

    @property
    def _is_large(self) -> bool:
        """Whether the walks of all differences are quicker made together."""
        return len(self._layout.hexes) >= MANY_HEXES

    def _walks_from(self, bit: int, differences: Sequence[tuple[int, int]]) -> Iterator[tuple[LineWalk, ...]]:
        """The readings of each line from one hex."""
        stride = self._layout.stride
        if self._is_large:
            from wsn.board.manywalks import many_sieved

            return many_sieved(differences, stride, bit, self._masks)
        return (walks(dq, dr, stride) for dq, dr in differences)

    def _difference_mask(self, dq: int, dr: int) -> int:
        """The mask of one difference, judged when it is first asked for."""
        clear = self._clear.get((dq, dr))
        if clear is None:
            layout = self._layout
            pairs = layout.pairs(dq, dr)
            clear = judge(course(dq, dr, layout.stride), self._masks, pairs, layout)
            self._clear[dq, dr] = clear
        return clear


class Blockers(Mapping[str, tuple[Place, ...]]):
    """The spaces that one space does not see, in board order, each with what first blocks the line to it.

    A place is a space id, an edge, or None where the line is off the map; several places stand at the same
    point of the line.
    """

    def __init__(
        self, board: HexBoard, layout: BitLayout, blockers: Mapping[str, tuple[Blocker, ...]]
    ) -> None:
        self._board, self._layout, self._found = board, layout, blockers

    def __getitem__(self, space_id: str) -> tuple[Place, ...]:
        return tuple(self._place(stop) for stop in self._found[space_id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, space_id: object) -> bool:
        return space_id in self._found

    def _place(self, stop: Blocker) -> Place:
        here = self._layout.at[stop.bit] if stop.bit >= 0 else None
        if here is None:
            return None
        by_hex = self._board.by_hex
        if stop.side < 0:
            return by_hex[here].id
        return self._board.edge(by_hex[here].id, by_hex[here + DIRECTIONS[stop.side]].id)


def _are_comparable(a: Obstacles, b: Obstacles) -> bool:
    """Whether two states differ only in what can be traced to places."""
    kinds = {c.kind: (c.need, c.ends) for c in a.counted}
    return (
        a.levels.keys() == b.levels.keys()
        and a.groups == b.groups
        and a.adjacent_rule == b.adjacent_rule
        and all(kinds.get(c.kind, (c.need, c.ends)) == (c.need, c.ends) for c in b.counted)
    )


class _Touched:
    """Which pairs a change of obstacles can touch: by an end, by a hex they meet, by an edge they cut.

    Where nothing becomes higher, no line that was clear is shut; where nothing becomes lower, none is opened.
    Then half the verdicts stand without being asked again.
    """

    def __init__(self, old: Obstacles, new: Obstacles, layout: BitLayout) -> None:
        place = layout.place
        ends = {h for h in new.levels if old.levels[h] != new.levels[h]}
        if old.vetoes != new.vetoes:
            ends.update(h for veto in (*old.vetoes, *new.vetoes) for h in veto.ends)
        self.never_opens = self.never_shuts = not ends
        met = self._unequal_keys(old.solids, new.solids)
        before, after = ({c.kind: c.tops for c in state.counted} for state in (old, new))
        for kind in before.keys() | after.keys():
            met |= self._unequal_keys(before.get(kind, {}), after.get(kind, {}))
        cut = self._unequal_keys(old.edges, new.edges)
        self._ends = mask(place[h] for h in ends if h in place)
        self._met = sorted(place[h] for h in met if h in place)
        self._cut = sorted((place[a], place[b]) for a, b in cut if a in place and b in place)

    def _unequal_keys(
        self, old: Mapping[_K, Top | int | None], new: Mapping[_K, Top | int | None]
    ) -> set[_K]:
        """The keys under which two tables of tops differ; notes what became higher and what lower."""
        keys = {key for key in old.keys() | new.keys() if old.get(key, NOTHING) != new.get(key, NOTHING)}
        for key in keys:
            was, now = _top_height(old.get(key, NOTHING)), _top_height(new.get(key, NOTHING))
            self.never_shuts &= was >= now
            self.never_opens &= was <= now
        return keys

    def pairs(self, way: LineMasks) -> int:
        """The first hexes of those lines of one difference that a change can touch."""
        firsts = self._ends | (self._ends >> way.shift)
        for place in self._met:
            firsts |= way.touching(place)
        for a, b in self._cut:
            firsts |= way.touching(a) & way.touching(b)
        return firsts


_K = TypeVar("_K")


def _top_height(top: Top | int | None) -> int:
    """How high a top stands; None is as high as the sky."""
    height = top.height if isinstance(top, Top) else top
    return SKY if height is None else height
