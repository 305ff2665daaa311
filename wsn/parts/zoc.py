"""Zones of control and the bonds between them: who exerts one where, what it does to movement, and why.

A game says which stacks exert a zone and form bonds (`Stack`), over which hexsides no zone extends, what
holds a bond at the rim (`ZoneGround`), and what its rules are called (`ZoneRules`). Everything here is exact
on the lattice: two stacks in line, with one hex between them, bond that hex; two stacks that stand offset
bond the hexside between the two hexes that border both; and one stack alone bonds the hexside that runs from
a corner of its hex to the boundary.

    ground = ZoneGround(board)
    zones = work_out_zones(ground, rules, stacks, enemies)
    zones.bar("2103", "2104")           # the refusal of a step over a bond, or None
    limits = zones.limit_moves()        # for reach, route and trace of `wsn.board.paths`
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from wsn.board.board import EdgeId
from wsn.board.hexboard import HexBoard
from wsn.board.paths import within
from wsn.board.steps import Answer, Cost, Step, Stop
from wsn.cite import Reason, Refusal
from wsn.english import capitalize, count, list_words, verb
from wsn.geometry.hexes import DIRECTIONS, Hex


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one side in one hex, as zones of control see them."""

    space: str
    name: str
    """What it is called in a sentence: `1st/22`."""
    exerts: bool = True
    """Whether any of its units has a zone of control."""
    bonds: bool = True
    """Whether it may form bonds, if it has a zone (units that have just landed scattered may not)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneRules:
    """What zones of control do in a game, each with the citation of its own rulebook."""

    exert: str
    """The rule that says which units have a zone, and how far it extends."""
    bond: str = ""
    """The rule that forms bonds between two stacks; empty in a game without bonds."""
    boundary: str = ""
    """The rule that forms them with the boundary; empty where there are none."""
    negate: str = ""
    """The rule that negates them; empty: that of the bonds themselves."""
    stops: bool = True
    """Whether a mover halts where it enters a zone."""
    enter: Cost | None = None
    """What it costs besides to enter a zone."""
    leave: Cost | None = None
    """What it costs besides to leave one."""
    within: Refusal | None = None
    """Why no step goes from zone to zone; None where it may."""


class ZoneGround:
    """A board as zones of control see it, worked out once.

    `played` are the hexes that units may be in (all of the board, unless said: leave out what is all sea).
    Over a `blocked` hexside no zone extends; both ends of an `anchoring` one hold a bond as the boundary
    does. Both are the impassable hexsides of the board unless said. The boundary is wherever a corner of
    played hexes touches one that is not; `holds` says of such a hex whether it counts (all do, unless said).
    """

    def __init__(
        self,
        board: HexBoard,
        *,
        played: Collection[str] | None = None,
        blocked: Iterable[tuple[str, str]] | None = None,
        anchoring: Iterable[tuple[str, str]] | None = None,
        holds: Callable[[Hex], bool] | None = None,
    ) -> None:
        self.board = board
        own = frozenset(board.hexes if played is None else played)
        closed = _sides(board, board.impassable if blocked is None else blocked)
        anchors = _sides(board, board.impassable if anchoring is None else anchoring)
        ids = {space.hex: space.id for space in board.hexes.values() if space.id in own}
        self.reached: Mapping[str, tuple[str, ...]] = {
            space: tuple(
                ids[there]
                for there in (here + step for step in DIRECTIONS)
                if there in ids and board.edge(space, ids[there]) not in closed
            )
            for here, space in ids.items()
        }
        """By hex, the hexes into which the zone of a stack in it extends, clockwise from north."""
        self.in_line: Mapping[str, tuple[tuple[str, str], ...]] = {
            space: tuple(self._in_line(ids, here, space)) for here, space in ids.items()
        }
        """By hex, each hex two hexes off in line, with the hex between, where both zones reach that one."""
        self.offset: Mapping[str, tuple[tuple[str, EdgeId], ...]] = {
            space: tuple(
                (ids[far], side)
                for far, side in self._sides_from(ids, here, space)
                if far in ids and self._reaches(ids[far], side)
            )
            for here, space in ids.items()
        }
        """By hex, each hex two hexes off that is offset, with the hexside between, where both zones reach."""
        self.rim: Mapping[str, tuple[EdgeId, ...]] = {
            space: tuple(
                side
                for far, side in self._sides_from(ids, here, space)
                if (
                    any(board.edge(ids[far], one) in anchors for one in side)
                    if far in ids
                    else holds is None or holds(far)
                )
            )
            for here, space in ids.items()
        }
        """By hex, the hexsides that run from one of its corners to the boundary, where its zone reaches."""

    def _in_line(self, ids: Mapping[Hex, str], here: Hex, space: str) -> Iterator[tuple[str, str]]:
        for step in DIRECTIONS:
            between, far = ids.get(here + step), ids.get(here + step + step)
            if between is None or far is None:
                continue
            if between in self.reached[space] and between in self.reached[far]:
                yield far, between

    def _sides_from(self, ids: Mapping[Hex, str], here: Hex, space: str) -> Iterator[tuple[Hex, EdgeId]]:
        """The hexsides that run outward from the corners of a hex, each with the hex beyond its far end.

        Only those that can be crossed at all, and that the zone of a stack in the hex reaches.
        """
        for i, step in enumerate(DIRECTIONS):
            left, right = ids.get(here + DIRECTIONS[i - 1]), ids.get(here + step)
            if left is None or right is None or right not in self.board.neighbours(left):
                continue
            side = self.board.edge(left, right)
            if self._reaches(space, side):
                yield here + DIRECTIONS[i - 1] + step, side

    def _reaches(self, space: str, side: EdgeId) -> bool:
        """Whether a zone reaches a hexside: it extends into both hexes of it."""
        reached = self.reached[space]
        return side[0] in reached and side[1] in reached


@dataclass(frozen=True, slots=True)
class Bond:
    """A bond that enemies may not enter (of a hex) or cross (of a hexside)."""

    holders: tuple[str, ...]
    """The hexes of the two stacks that hold it; of one alone, if it is held with the boundary."""
    hexes: tuple[str, ...]
    """The hex that is bonded, or the two hexes of the hexside, in board order."""
    negated_by: tuple[str, ...] = ()
    """The hexes with the enemy units that negate it; none while it stands."""

    @property
    def stands(self) -> bool:
        """Whether it is not negated."""
        return not self.negated_by

    @property
    def bars_hex(self) -> bool:
        """Whether it is a hex that is bonded, and no hexside."""
        return len(self.hexes) == 1


@dataclass(frozen=True, slots=True)
class Limits:
    """What enemy zones and bonds add to the ground for a mover: what reach, route and trace ask for."""

    stops: frozenset[str]
    leaving: Mapping[str, Cost]
    barred: Mapping[tuple[str, str], Refusal]


@dataclass(frozen=True)
class Zones:
    """The zones of control and the bonds of one side, as its enemies meet them."""

    ground: ZoneGround
    rules: ZoneRules
    stacks: Mapping[str, Stack]
    """By hex, the stacks of the side, with or without a zone."""
    exerted: Mapping[str, tuple[str, ...]]
    """By hex, the hexes of the stacks whose zones extend into it."""
    bonds: tuple[Bond, ...]
    """The bonds, in board order of the stack that comes first, with those that are negated."""

    def meet(self, enemies: Collection[str]) -> Zones:
        """The same zones with enemy units in these hexes instead: only which bonds are negated may differ.

        The same object where no bond is touched, with all that it has worked out.
        """
        bonds = tuple([_negate(bond, enemies) for bond in self.bonds])
        return self if bonds == self.bonds else replace(self, bonds=bonds)

    def covered(self, lifted: Collection[str] = ()) -> frozenset[str]:
        """The hexes that lie in a zone, but for those where it is `lifted` (by a friendly unit in them)."""
        return frozenset(self.exerted).difference(lifted)

    def bar(self, here: str, to: str) -> Refusal | None:
        """Why a bond bars the step to a neighbour: it would enter or cross it. None where no bond does."""
        return self._barred.get((here, to))

    @cached_property
    def _barred(self) -> Mapping[tuple[str, str], Refusal]:
        board = self.ground.board
        barred: dict[tuple[str, str], Refusal] = {}
        for bond in self.bonds:
            if not bond.stands:
                continue
            if bond.bars_hex:
                (to,) = bond.hexes
                steps = [(here, to) for here in board.bordering(to)]
            else:
                a, b = bond.hexes
                steps = [(a, b), (b, a)]
            done = "entered" if bond.bars_hex else "crossed"
            refusal = Refusal(self._rule(bond), f"{self.describe(bond)} may not be {done}")
            for step in steps:
                barred.setdefault(step, refusal)
        return barred

    def limit_moves(self, lifted: Collection[str] = ()) -> Limits:
        """What the zones and bonds add to the ground for enemy movers, as `wsn.board.paths` takes it.

        Zones are lifted in the hexes named. What it costs besides to enter one, `charge_entry` adds.
        """
        return self._limit_moves(lifted) if lifted else self._limits

    @cached_property
    def _limits(self) -> Limits:
        return self._limit_moves(())

    def _limit_moves(self, lifted: Collection[str]) -> Limits:
        rules, covered = self.rules, self.covered(lifted)
        barred = dict(self._barred)
        if rules.within is not None:
            barred = {**within(self.ground.board, covered, rules.within), **barred}
        return Limits(
            stops=covered if rules.stops else frozenset(),
            leaving=dict.fromkeys(covered, rules.leave) if rules.leave is not None else {},
            barred=barred,
        )

    def charge_entry(self, step: Step, lifted: Collection[str] = ()) -> Step:
        """The same step with what it costs besides to enter a zone."""
        enter, covered = self.rules.enter, self.covered(lifted)
        if enter is None:
            return step

        def charged(came: str | None, here: str, to: str) -> Answer:
            answer = step(came, here, to)
            if to not in covered or isinstance(answer, Refusal):
                return answer
            cost = answer.cost if isinstance(answer, Stop) else answer
            dearer = replace(cost, points=cost.points + enter.points, reasons=cost.reasons + enter.reasons)
            return Stop(dearer) if isinstance(answer, Stop) else dearer

        return charged

    # --- words

    def describe(self, bond: Bond) -> str:
        """A bond in words: `hexside bond 2103/2104 between 1st/22 and 2nd/22, negated by ...`."""
        names = [self.stacks[space].name for space in bond.holders]
        if len(names) == 1:
            names.append("the boundary")
        kind = "hex bond" if bond.bars_hex else "hexside bond"
        words = f"{kind} {'/'.join(bond.hexes)} between {list_words(names)}"
        if bond.stands:
            return words
        units = verb(len(bond.negated_by), "unit", "units")
        return f"{words}, negated by the {units} in {list_words(bond.negated_by)}"

    def explain_bond(self, bond: Bond) -> Reason:
        """A bond in words, with the rule that forms or negates it."""
        rule = self._rule(bond) if bond.stands else self.rules.negate or self.rules.bond
        return Reason(rule, self.describe(bond))

    def explain_zone(self, space: str) -> tuple[Reason, ...]:
        """The stacks whose zones extend into a hex, a reason each; none for a hex that lies in no zone."""
        names = [(one, self.stacks[one].name) for one in self.exerted.get(space, ())]
        return tuple(
            Reason(self.rules.exert, f"{space} lies in the zone of control of {name} in {one}")
            for one, name in names
        )

    def find_bond(self, a: str, b: str) -> Bond | Refusal:
        """The bond between the stacks in two hexes, standing or negated, or why there is none."""
        for space in (a, b):
            missing = self._why_no_bonds(space)
            if missing is not None:
                return missing
        for bond in self.bonds:
            if set(bond.holders) == {a, b}:
                return bond
        board, rules = self.ground.board, self.rules
        apart = board.distance(a, b)
        pair = f"{self.stacks[a].name} in {a} and {self.stacks[b].name} in {b}"
        if apart != 2:
            return Refusal(
                rules.bond, f"{pair} are {count(apart, 'hex', 'hexes')} apart, and a bond needs two"
            )
        between = [one for one in board.bordering(a) if one in board.bordering(b)]
        if len(between) == 1 and between[0] in self.stacks:
            return Refusal(rules.bond, f"{between[0]} between {pair} is not vacant")
        where = "/".join(between) or "what lies between"
        return Refusal(rules.exert, f"the zones of {pair} do not both reach {where}")

    def _why_no_bonds(self, space: str) -> Refusal | None:
        """Why the stack in a hex forms no bonds at all."""
        stack = self.stacks.get(space)
        if stack is None:
            return Refusal(self.rules.bond, f"no stack in {space} could form a bond")
        if not stack.exerts:
            return Refusal(self.rules.exert, f"{capitalize(stack.name)} in {space} has no zone of control")
        if not stack.bonds:
            return Refusal(self.rules.bond, f"{capitalize(stack.name)} in {space} forms no bonds now")
        return None

    def _rule(self, bond: Bond) -> str:
        return self.rules.bond if len(bond.holders) == 2 else self.rules.boundary


def work_out_zones(
    ground: ZoneGround, rules: ZoneRules, stacks: Iterable[Stack], enemies: Collection[str]
) -> Zones:
    """The zones and bonds of the stacks of one side; `enemies` are the hexes with units of the other.

    A stack outside the hexes that are played (in a box) exerts nothing. Raises ValueError for two stacks in
    one hex.
    """
    by_space: dict[str, Stack] = {}
    for stack in stacks:
        if stack.space in by_space:
            raise ValueError(f"two stacks of one side are in {stack.space}")
        by_space[stack.space] = stack
    order = ground.board.order
    placed = sorted((space for space in by_space if space in ground.reached), key=order.__getitem__)
    exerted: dict[str, list[str]] = {}
    for space in placed:
        if by_space[space].exerts:
            for other in ground.reached[space]:
                exerted.setdefault(other, []).append(space)
    able = {space: None for space in placed if by_space[space].exerts and by_space[space].bonds}
    bonds = tuple(
        _negate(bond, enemies) for space in able for bond in _bonds_of(ground, rules, space, able, by_space)
    )
    return Zones(ground, rules, by_space, {space: tuple(held) for space, held in exerted.items()}, bonds)


def _negate(bond: Bond, enemies: Collection[str]) -> Bond:
    """A bond as it is with enemy units in these hexes: negated where they are in all that it bars."""
    negated = all(space in enemies for space in bond.hexes)
    if negated == (not bond.stands):
        return bond
    return replace(bond, negated_by=bond.hexes if negated else ())


def _bonds_of(
    ground: ZoneGround, rules: ZoneRules, space: str, able: Collection[str], stacks: Collection[str]
) -> Iterator[Bond]:
    """The bonds of a stack with those after it in board order, and with the boundary."""
    order = ground.board.order
    if rules.bond:
        for far, between in ground.in_line[space]:
            if far in able and order[space] < order[far] and between not in stacks:
                yield Bond((space, far), (between,))
        for far, side in ground.offset[space]:
            if far in able and order[space] < order[far]:
                yield Bond((space, far), side)
    if rules.boundary:
        for side in ground.rim[space]:
            yield Bond((space,), side)


def _sides(board: HexBoard, pairs: Iterable[tuple[str, str]]) -> frozenset[EdgeId]:
    """Hexsides by their ids, whichever hex of each was named first."""
    return frozenset(board.edge(a, b) for a, b in pairs)
