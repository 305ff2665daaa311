"""A position as a bot judges it: the worth of hexes, and of ordering a unit.

Values are hundredths of a figure, from what a side may see; none of them is a rule. Bots play whole games by
them, so they are simple: the figures expected from the dice at a range less cover, danger, and distances.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import Final

from wsn.bots.judges.hex_tiles.foes import TOP, Foe, losses_of, table_of
from wsn.bots.judges.hex_tiles.lanes import LARGEST_STROKES, to_strokes, unpack_numbers
from wsn.bots.judges.hex_tiles.standing import View
from wsn.bots.judges.hex_tiles.walks import march_targets, packed_walk, walk_distances
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.data.tables import Kind
from wsn.systems.hex_tiles.rules.world import World


def worth_of(v: View, kind: Kind, key: str, figures: int, space: str) -> int:
    """What a hex is worth to a unit without its attack: less danger and distances."""
    return worths_of(v, kind, key, figures)[space]


class Worths(dict[str, int]):
    """What hexes are worth to a kind of unit with this many figures, each reckoned when it is asked for."""

    __slots__ = ("dangers", "exits", "far", "losses", "near", "numbers", "posts", "steps")

    def __init__(self, v: View, kind: Kind, figures: int) -> None:
        w, standing, arm = v.weights, v.standing, kind.arm
        self.numbers = v.world.numbers
        self.dangers, self.near, self.far = dangers_of(v), nearest_enemy(v, arm), from_goals(v, arm)
        self.exits = to_exits(v, kind)
        self.steps = _step_costs(w.step_beside_goals if standing.goals else w.step)
        self.losses = losses_of(table_of(kind, figures, w.medal * w.life // 100))
        self.posts = standing.posts

    def __missing__(self, space: str) -> int:
        number = self.numbers[space]
        danger = self.dangers[number]
        worth = self.losses[danger if danger < TOP else TOP]
        worth += self.posts.get(space, 0) - self.far[number] - self.steps[self.near[number]]
        if self.exits is not None:
            worth += self.exits[number]
        self[space] = worth
        return worth


def worths_of(v: View, kind: Kind, key: str, figures: int) -> Mapping[str, int]:
    """What each hex is worth to a kind of unit with this many figures, without its attack."""
    worths = v.standing.worths.get((key, figures))
    if worths is None:
        worths = v.standing.worths[key, figures] = Worths(v, kind, figures)
    return worths


def dangers_of(v: View) -> Sequence[int]:
    """The dice of the enemy that count against each hex, in hundredths, by its number."""
    standing = v.standing
    if standing.dangers is None:
        lanes = sum([foe.menace for foe in standing.foes])
        standing.dangers = unpack_numbers(lanes, len(v.world.numbers))
    return standing.dangers


def nearest_enemy(v: View, arm: str) -> Sequence[int]:
    """How far an arm has to go from each hex to the nearest enemy, in strokes (`lanes`)."""
    near = v.standing.nearest.get(arm)
    if near is None:
        walks = [packed_walk(v.world, arm, foe.place) for foe in v.standing.foes]
        count = len(v.world.numbers)
        near = unpack_numbers(reduce(and_, walks), count) if walks else [NOBODY] * count
        v.standing.nearest[arm] = near
    return near


def from_goals(v: View, arm: str) -> Sequence[int]:
    """What the distance from the nearest goal takes from the worth of each hex, by its number."""
    goals = v.standing.goals
    known = v.kept.ways.get((arm, goals))
    if known is None:
        ways = map(min, zip(*[walk_distances(v.world, arm, goal) for goal in goals]))
        worth = v.weights.goal
        known = [worth * way // 100 for way in ways] if goals else [0] * len(v.world.numbers)
        v.kept.ways[arm, goals] = known
    return known


def to_exits(v: View, kind: Kind) -> Sequence[int] | None:
    """What each hex is worth for the orders that a unit needs from there to leave the map, by its number.

    None where there are no exits, or nobody counts it. The step off the map is one hex more.
    """
    exits, w = v.world.exits[v.side], v.weights
    if not exits or not w.near_exit or not kind.points:
        return None
    key = (f"{kind.arm} {kind.points}", (*exits, str(v.standing.leave)))
    known = v.kept.ways.get(key)
    if known is None:
        ways = map(min, zip(*[walk_distances(v.world, kind.arm, one) for one in exits]))
        known = v.kept.ways[key] = [
            v.standing.leave * w.near_exit ** (1 + way // kind.points) // 100 ** (1 + way // kind.points)
            for way in ways
        ]
    return known


NOBODY: Final = -1
"""In place of a distance in strokes: there is no enemy."""


@lru_cache(maxsize=64)
def _step_costs(step: int) -> Mapping[int, int]:
    """What the distance to the nearest enemy takes from the worth of a hex, by that distance in strokes."""
    return {
        NOBODY: step * 99 // 100,
        **{to_strokes(hexes): step * hexes // 100 for hexes in range(LARGEST_STROKES + 1)},
    }


def stands(v: View, unit: Unit, kind: Kind, space: str, fights: bool) -> int:
    """The worth of a hex to a unit, whether or not it can battle from there this turn."""
    score = worths_of(v, kind, unit.kind, unit.steps)[space]
    if fights:
        score += best_fire(v, kind, unit.kind, space, v.at)
    return score


def best_fire(v: View, kind: Kind, key: str, space: str, at: Mapping[str, Unit]) -> int:
    """The worth of the best attack from a hex, with units in the hexes of `at` in the line of sight."""
    aims = v.standing.aims.get(key)
    if aims is None:
        aims = v.standing.aims[key] = [(foe, _shot_dice(v.world, kind, key, foe)) for foe in v.standing.foes]
    best = best_beside = 0
    beside, sight, number = False, bool(at) and kind.sight, v.world.numbers[space]
    for foe, shots in aims:
        thrown = shots[number]
        if not thrown:
            continue
        if thrown == UNKNOWN:
            thrown = shots[number] = _thrown_dice(v.world, kind, space, foe)
        if thrown > 0:
            if not beside:
                worth = foe.strike[thrown]
                if worth > best and (not sight or v.world.sees(space, foe.place, at)):
                    best = worth
        elif thrown:
            beside = True
            worth = foe.strike[-thrown]
            if worth > best_beside:
                best_beside = worth
    return best_beside if beside else best


UNKNOWN: Final = 127
"""In place of a number of dice that was not worked out yet."""


def _shot_dice(world: World, kind: Kind, key: str, foe: Foe) -> array[int]:
    """The dice of a kind against an enemy from each hex, by its number, or `UNKNOWN`."""
    against = (key, foe.place, foe.cover[kind.arm] if kind.cover else 0)
    known = world.shots.get(against)
    if known is None:
        known = world.shots[against] = array("b", [UNKNOWN]) * len(world.numbers)
    return known


def _thrown_dice(world: World, kind: Kind, space: str, foe: Foe) -> int:
    """The dice from a hex against an enemy over the empty map; below 0 from next to it."""
    apart = world.far(space)[foe.place]
    if not 0 < apart <= len(kind.dice):
        return 0
    thrown = kind.dice[apart - 1] - (foe.cover[kind.arm] if kind.cover else 0)
    if thrown <= 0:
        return 0
    if apart == 1:
        return -thrown
    return thrown if not kind.sight or world.sees(space, foe.place, {}) else 0


# --- orders


def order_worth(v: View, unit: Unit, points: int | None = None) -> int:
    """The worth of ordering a unit; `points` is how far the card lets it move, if it says."""
    urges = v.standing.urges
    most = v.world.kinds[unit.kind].points if points is None else points
    key = (unit.kind, unit.steps, str(unit.place), most)
    worth = urges.get(key)
    if worth is None:
        worth = urges[key] = _move_gain(v, unit, most)
    return worth


def _move_gain(v: View, unit: Unit, most: int) -> int:
    """By the best hex that it can move to, with its attack from there, against staying where it is."""
    world, standing, place = v.world, v.standing, str(unit.place)
    kind, key, figures = world.kinds[unit.kind], unit.kind, unit.steps
    worths, fires = worths_of(v, kind, key, figures), standing.fires.setdefault(key, {})
    now = worths[place]
    best = 0
    if world.places[place].may:
        best = max(best, best_fire(v, kind, key, place, v.at))
    for space, fights in march_targets(world, key, place, most):
        if space in v.at:
            continue
        worth = worths[space] - now
        if fights:
            from_there = fires.get(space)
            if from_there is None:
                from_there = fires[space] = best_fire(v, kind, key, space, {})
            worth += from_there
        if worth > best:
            best = worth
    exits = world.exits[v.side]
    if exits and any(world.far(place)[one] < most for one in exits):
        best = max(best, v.standing.leave)
    return best
