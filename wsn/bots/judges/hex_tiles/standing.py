"""What a side reckons with in a position: enemies, goals, posts, and what medals are worth; not a rule.

What follows from the enemies and the goals alone is kept with the seat until one of them changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wsn.bots.judges.hex_tiles.foes import CALLING_DISTANCE, Foe, foe_of
from wsn.bots.judges.hex_tiles.seen import S
from wsn.bots.judges.hex_tiles.weights import Weights, weights_of
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.rules import victory
from wsn.systems.hex_tiles.rules.world import World, as_side, other
from wsn.systems.hex_tiles.rules.world import look as look_at


@dataclass(slots=True, eq=False)
class Standing:
    """What a side reckons with from the enemies, goals and medals, gathered as it is asked for."""

    foes: tuple[Foe, ...]
    goals: tuple[str, ...]
    posts: Mapping[str, int]
    leave: int = 0
    """What it is worth to leave the map by an exit."""
    nearest: dict[str, Sequence[int]] = field(default_factory=dict)
    """By arm, how far it is from each hex to the nearest enemy, in strokes, by the number of the hex."""
    dangers: Sequence[int] | None = None
    """The dice of the enemy that count against each hex, in hundredths, by its number."""
    aims: dict[str, Sequence[tuple[Foe, array[int]]]] = field(default_factory=dict)
    """By kind of unit, the enemies with the dice against each of them (`World.shots`)."""
    worths: dict[tuple[str, int], dict[str, int]] = field(default_factory=dict)
    """By kind and figures of a unit, what hexes are worth to it without its attack."""
    fires: dict[str, dict[str, int]] = field(default_factory=dict)
    """By kind of unit, the worth of its best attack from hexes over the empty map."""
    at: Mapping[str, Unit] = field(default_factory=dict)
    """The hexes with units, for which `urges` were reckoned."""
    urges: dict[tuple[str, int, str, int], int] = field(default_factory=dict)
    """How much units have to gain from an order, as it is asked for: every card of a hand asks again."""


class Kept:
    """What a seat has reckoned: how enemies look, and what follows from the last positions of the enemy."""

    def __init__(self) -> None:
        self.weights: Weights | None = None
        self.foes: dict[tuple[str, str, str, int, bool], Foe] = {}
        self.seen: dict[str, tuple[Sequence[Unit], frozenset[str], tuple[Foe, ...], Mapping[str, Unit]]] = {}
        """By side, the enemies that it saw last, the sandbags, and all units: mostly the same."""
        self.tracks: Mapping[str, int | str] | None = None
        self.holders: tuple[str, ...] = ()
        """Who holds each objective, as these tracks tell."""
        self.last: dict[str, tuple[object, Standing]] = {}
        self.ways: dict[tuple[str, tuple[str, ...]], Sequence[int]] = {}
        """By arm and goals, what the distance from the nearest takes from each hex, by its number."""


@dataclass(slots=True, eq=False)  # not frozen: one is made for every decision, and freezing is slow
class View:
    """The position of the deciding side, gathered once for many commands."""

    world: World
    weights: Weights
    side: str
    standing: Standing
    at: Mapping[str, Unit]
    kept: Kept
    mine: list[Unit] = field(default_factory=list)
    """The units of the side on the map, once they were asked for."""
    urges: dict[int | None, Mapping[str, int]] = field(default_factory=dict)
    """By how far a card lets them move, what the units of the side have to gain from an order."""

    @property
    def enemy_foes(self) -> tuple[Foe, ...]:
        """The enemies on the map."""
        return self.standing.foes

    @property
    def goals(self) -> tuple[str, ...]:
        """The hexes of objectives that are to be won, and of exits."""
        return self.standing.goals


def view_of(s: S, side: str) -> View:
    """The enemies, the goals and the units on the map."""
    world, w = s.world, weights_of(s)
    look, kept = look_at(s), s.own.of(Kept)
    if kept.weights is not w:
        kept.weights, kept.last = w, {}
        kept.foes.clear()
        kept.seen.clear()
        kept.ways.clear()
    state = s.state
    seen = kept.seen.get(side)
    if seen is None or seen[3] is not state.units or seen[1] != look.sandbags:
        enemies = [unit for unit in state.units.values() if unit.side != side and unit.place is not None]
        if seen is not None and seen[0] == enemies and seen[1] == look.sandbags:
            foes = seen[2]
        else:
            foes = _find_foes(world, kept, w, enemies, look.sandbags)
        seen = kept.seen[side] = (enemies, look.sandbags, foes, state.units)
    foes = seen[2]
    if kept.tracks is not state.tracks:
        kept.tracks = state.tracks
        kept.holders = tuple([victory.holder(state, i) for i in range(len(world.objectives))])
    holders = kept.holders
    leave = leave_worth(w, world, side, victory.medals(state, side))
    reckoned = (foes, holders, leave)
    last = kept.last.get(side)
    if last is None or last[0] != reckoned:
        goals = tuple(
            space
            for (objective, hexes), holder in zip(world.objectives, holders)
            if objective.side in (side, "both") and holder != side
            for space in hexes
        )
        posts = posts_of(w, world, side, holders, foes)
        standing = Standing(foes, (*goals, *world.exits[side]), posts, leave)
        last = kept.last[side] = (reckoned, standing)
    standing = last[1]
    if standing.at is not look.at:
        if standing.at.keys() != look.at.keys():
            standing.urges.clear()
        standing.at = look.at
    return View(world, w, side, standing, look.at, kept)


def _find_foes(
    world: World, kept: Kept, w: Weights, enemies: Sequence[Unit], sandbags: frozenset[str]
) -> tuple[Foe, ...]:
    foes = []
    for unit in enemies:
        place = str(unit.place)
        seen = (unit.side, unit.kind, place, unit.steps, place in sandbags)
        foe = kept.foes.get(seen)
        if foe is None:
            foe = kept.foes[seen] = foe_of(w, world, seen)
        foes.append(foe)
    return tuple(foes)


def leave_worth(w: Weights, world: World, side: str, medals: int) -> int:
    """What it is worth to a side with so many medals to leave the map: more where that wins the game."""
    exits = world.exits[side]
    if not exits:
        return 0
    wins = medals + max(exits.values()) >= world.scenario.sides[as_side(side)].medals
    return w.leave * w.last_medal // 100 if wins else w.leave


def posts_of(
    w: Weights, world: World, side: str, holders: Sequence[str], foes: Sequence[Foe]
) -> Mapping[str, int]:
    """What it is worth to stand in hexes of objectives, besides the way there."""
    posts: dict[str, int] = {}
    for (objective, hexes), holder in zip(world.objectives, holders):
        ours, theirs = objective.side in (side, "both"), objective.side in (other(side), "both")
        settled = ours and holder == side and objective.keeps == "for_good"
        for space in hexes:
            worth = 0
            if ours and (holder != side or objective.keeps == "while_there"):
                worth = w.hold
            if theirs and holder != other(side) and not settled:
                near = min((foe.far[space] for foe in foes), default=CALLING_DISTANCE)
                worth = max(worth, w.guard * max(0, 6 - near) // 5)
            posts[space] = max(posts.get(space, 0), worth)
    for space in world.exits[side]:
        posts[space] = max(posts.get(space, 0), w.hold)
    return posts
