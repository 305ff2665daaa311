"""What a side reckons with in a position: enemies, goals, posts, and what medals are worth; not a rule.

What follows from the enemies and the goals alone is kept with the seat until one of them changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wsn.engine.state import Unit
from wsn.systems.hex_tiles import victory
from wsn.systems.hex_tiles.foes import FAR, Foe, foe_of, menace_of
from wsn.systems.hex_tiles.weights import Weights, weights_of
from wsn.systems.hex_tiles.world import S, World, other
from wsn.systems.hex_tiles.world import look as look_at


@dataclass(slots=True, eq=False)
class Standing:
    """What a side reckons with from the enemies, goals and medals, gathered as it is asked for."""

    foes: tuple[Foe, ...]
    goals: tuple[str, ...]
    posts: Mapping[str, int]
    prize: int
    """What eliminating an enemy unit is worth."""
    price: int
    """What it counts that the enemy eliminates one of ours."""
    taken: Mapping[str, int]
    """What it is worth that an enemy leaves a hex."""
    pulls: dict[str, Sequence[int]] = field(default_factory=dict)
    """By arm, what its distance from the enemy and the goals takes from each hex, by its number."""
    dangers: Sequence[int] | None = None
    """The dice of the enemy that count against each hex, in hundredths, by its number."""
    inside: dict[str, Sequence[tuple[int, Foe]]] = field(default_factory=dict)
    """By hex, the enemies in the range of most arms, the nearest first."""
    worths: dict[tuple[str, int], dict[str, int]] = field(default_factory=dict)
    """By kind and figures of a unit, what hexes are worth to it without its attack."""
    fires: dict[str, dict[str, int]] = field(default_factory=dict)
    """By kind of unit, the worth of its best attack from hexes over the empty map."""
    occupied: frozenset[str] = frozenset()
    """The hexes with units, for which `urges` were reckoned."""
    urges: dict[tuple[str, int, str, int | None], int] = field(default_factory=dict)
    """How much units have to gain from an order, as it is asked for: every card of a hand asks again."""


class Kept:
    """What a seat has reckoned: how enemies look, and what follows from the last positions of the enemy."""

    def __init__(self) -> None:
        self.weights: Weights | None = None
        self.foes: dict[tuple[str, str, str, int, bool, int], Foe] = {}
        self.last: dict[str, tuple[object, Standing]] = {}
        self.menaces: dict[tuple[str, str], Sequence[int]] = {}
        self.ways: dict[tuple[str, tuple[str, ...]], Sequence[int]] = {}
        """By arm and goals, how far each hex is from the nearest."""


@dataclass(frozen=True, slots=True)
class View:
    """The position of the deciding side, gathered once for many commands."""

    world: World
    weights: Weights
    side: str
    standing: Standing
    at: Mapping[str, Unit]
    kept: Kept

    @property
    def foes(self) -> tuple[Foe, ...]:
        """The enemies on the map."""
        return self.standing.foes

    @property
    def goals(self) -> tuple[str, ...]:
        """The hexes of objectives that are to be won, and of exits."""
        return self.standing.goals


def view(s: S, side: str) -> View:
    """The enemies, the goals and the units on the map."""
    world, w = s.world, weights_of(s)
    look, kept = look_at(s), s.own.of(Kept)
    if kept.weights is not w:
        kept.weights, kept.last = w, {}
        kept.foes.clear()
        kept.menaces.clear()
    state = s.state
    prize = medal_worth(s, w, side)
    known = kept.foes
    foes = []
    for unit in state.units.values():
        if unit.side == side or unit.place is None:
            continue
        seen = (unit.side, unit.kind, unit.place, unit.steps, unit.place in look.sandbags, prize)
        foe = known.get(seen)
        if foe is None:
            from_here = seen[1:3]
            if from_here not in kept.menaces:
                kept.menaces[from_here] = menace_of(w, world, side, unit.kind, unit.place)
            foe = known[seen] = foe_of(w, world, kept.menaces[from_here], seen)
        foes.append(foe)
    price = medal_worth(s, w, other(side))
    holders = tuple([victory.holder(state, i) for i in range(len(world.objectives))])
    ours: tuple[str, ...] = ()
    if w.by_need:
        ours = tuple([one for one in world.goal_hexes if one in look.at and look.at[one].side == side])
    reckoned = (tuple(foes), holders, price, ours)
    last = kept.last.get(side)
    if last is None or last[0] != reckoned:
        goals = tuple(
            space
            for (objective, hexes), holder in zip(world.objectives, holders)
            if objective.side in (side, "both") and holder != side
            for space in hexes
        )
        posts = posts_of(w, world, side, holders, foes, look.at)
        standing = Standing(
            reckoned[0], (*goals, *world.exits[side]), posts, prize, price, taken_by(w, world, side, holders)
        )
        last = kept.last[side] = (reckoned, standing)
    standing = last[1]
    if standing.occupied != look.at.keys():
        standing.occupied = frozenset(look.at)
        standing.urges.clear()
    return View(world, w, side, standing, look.at, kept)


def medal_worth(s: S, w: Weights, side: str) -> int:
    """What a further medal is worth to a side: more, the fewer it lacks."""
    if not w.last_medal:
        return w.medal
    lacks = max(1, s.world.force(side).medals - victory.medals(s.state, side))
    return w.medal + w.last_medal // lacks**2


def posts_of(
    w: Weights,
    world: World,
    side: str,
    holders: Sequence[str],
    foes: Sequence[Foe],
    at: Mapping[str, Unit],
) -> Mapping[str, int]:
    """What it is worth to stand in hexes of objectives, besides the way there."""
    posts: dict[str, int] = {}
    for (objective, hexes), holder in zip(world.objectives, holders):
        ours, theirs = objective.side in (side, "both"), objective.side in (other(side), "both")
        full = w.hold + w.hold_medal * (objective.medals - 1)
        mine = [space for space in hexes if space in at and at[space].side == side]
        for space in hexes:
            worth = 0
            if ours and (holder != side or objective.keeps == "while_there"):
                worth = full
                if w.by_need and len(hexes) > 1:
                    theirs_ = sum(1 for one in hexes if one in at and at[one].side != side)
                    others = len(mine) - (space in mine)
                    lacks = victory.lacking(objective, others, theirs_, hexes)
                    worth = worth // lacks if lacks else 0
            if (
                theirs
                and holder != other(side)
                and not (ours and holder == side and objective.keeps == "for_good")
            ):
                near = min((foe.far[space] for foe in foes), default=FAR)
                worth = max(worth, w.guard * max(0, 6 - near) // 5)
            posts[space] = max(posts.get(space, 0), worth)
    for space in world.exits[side]:
        posts[space] = max(posts.get(space, 0), w.hold)
    return posts


def taken_by(w: Weights, world: World, side: str, holders: Sequence[str]) -> Mapping[str, int]:
    """What it is worth that the enemy leaves a goal, or a hex that counts only while he is there."""
    taken: dict[str, int] = {}
    if w.post:
        for (objective, hexes), holder in zip(world.objectives, holders):
            held = holder == other(side) and objective.keeps == "while_there"
            if held or (holder != side and objective.side in (side, "both")):
                for space in hexes:
                    taken[space] = w.medal * objective.medals
    return taken
