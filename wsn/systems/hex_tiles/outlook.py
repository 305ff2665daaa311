"""A position as a bot judges it: the worth of hexes, and of ordering a unit.

Values are hundredths of a figure, from what a side may see; none of them is a rule. Bots play whole games by
them, so they are simple: the figures expected from the dice at a range less cover, danger, and distances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wsn.engine.state import Unit
from wsn.systems.hex_tiles.foes import FAR, MOST, Foe, hit_of, table_of
from wsn.systems.hex_tiles.standing import Standing, View
from wsn.systems.hex_tiles.tables import Kind
from wsn.systems.hex_tiles.walks import CROW, marches, walk


def worth_of(v: View, kind: Kind, key: str, figures: int, space: str) -> int:
    """What a hex is worth to a unit without its attack: less danger and distances."""
    standing = v.standing
    worths = standing.worths.get((key, figures))
    if worths is None:
        worths = standing.worths[key, figures] = {}
    worth = worths.get(space)
    if worth is None:
        worth = worths[space] = _worth_of(v, kind, figures, space)
    return worth


def _worth_of(v: View, kind: Kind, figures: int, space: str) -> int:
    w, standing = v.weights, v.standing
    number = v.world.numbers[space]
    if standing.dangers is None:
        standing.dangers = list(map(sum, zip(*[foe.menace for foe in standing.foes])))
    danger = standing.dangers[number] if standing.foes else 0
    if w.by_table:
        dice, part = divmod(min(danger, 100 * MOST - 1), 100)
        table = table_of(kind, figures, w.medal * w.life // 100)
        score = -(table[dice] * (100 - part) + table[dice + 1] * part) // 100
        score += standing.posts.get(space, 0)
    else:
        score = -(danger * hit_of(kind) // 100)
        if space in standing.goals:
            score += w.hold
    arm = kind.arm if w.walk else CROW
    pulls = standing.pulls.get(arm)
    if pulls is None:
        pulls = standing.pulls[arm] = _pulls(v, standing, arm)
    return score - pulls[number]


def _pulls(v: View, standing: Standing, arm: str) -> Sequence[int]:
    """How much each hex is worth less for its distance from the nearest enemy and the nearest goal."""
    w, world, goals = v.weights, v.world, standing.goals
    enemies = [walk(world, arm, foe.place) for foe in standing.foes]
    near: Sequence[int] = list(map(min, zip(*enemies))) if enemies else [99] * len(world.numbers)
    if not goals:
        return [w.step * hexes // 100 for hexes in near]
    ways = v.kept.ways.get((arm, goals))
    if ways is None:
        ways = list(map(min, zip(*[walk(world, arm, goal) for goal in goals])))
        v.kept.ways[arm, goals] = ways
    return [w.goal * way // 100 + w.step_beside_goals * hexes // 100 for way, hexes in zip(ways, near)]


def stands(v: View, unit: Unit, kind: Kind, space: str, fights: bool) -> int:
    """The worth of a hex to a unit, whether or not it can battle from there this turn."""
    score = worth_of(v, kind, unit.kind, unit.steps, space)
    if fights:
        score += fire(v, kind, space, v.at)
    w = v.weights
    if not w.by_table and unit.place == space and space in v.world.goal_hexes:
        score += w.hold
    return score


def fire(v: View, kind: Kind, space: str, at: Mapping[str, Unit]) -> int:
    """The worth of the best attack from a hex, with units in the hexes of `at` in the line of sight."""
    arm, dice, reach = kind.arm, kind.dice, len(kind.dice)
    best, beside = 0, False
    for apart, foe in in_range(v, space, reach):
        if beside and apart > 1:
            break
        thrown = dice[apart - 1] - foe.cover[arm] if kind.cover else dice[apart - 1]
        if thrown > 0:
            beside = beside or apart == 1
            worth = foe.strike[thrown]
            if worth > best and (apart == 1 or not kind.sight or v.world.sees(space, foe.place, at)):
                best = worth
    return best


def in_range(v: View, space: str, reach: int) -> Sequence[tuple[int, Foe]]:
    """The enemies within a range of a hex, the nearest first."""
    known = v.standing.inside.get(space) if reach == 3 else None
    if known is None:
        there = v.world.far(space)
        known = [(apart, foe) for foe in v.standing.foes if (apart := there[foe.place]) <= reach]
        known.sort(key=_apart)
        if reach == 3:
            v.standing.inside[space] = known
    return known


def _apart(one: tuple[int, Foe]) -> int:
    return one[0]


# --- orders


def urge(v: View, unit: Unit, points: int | None = None) -> int:
    """The worth of ordering a unit; `points` is how far the card lets it move, if it says."""
    urges = v.standing.urges
    key = (unit.kind, unit.steps, str(unit.place), points)
    worth = urges.get(key)
    if worth is None:
        worth = urges[key] = (_gain if v.weights.foresight else _urge)(v, unit, points)
    return worth


def _urge(v: View, unit: Unit, points: int | None) -> int:
    """By its attack after a move in the open, or else by how near the enemy is."""
    kind, w = v.world.kinds[unit.kind], v.weights
    assert unit.place is not None
    here, dice, arm = v.world.far(unit.place), kind.dice, kind.arm
    most = kind.points if points is None else points
    steps, reach = min(most, kind.battle_after), len(dice)
    best = w.idle
    for foe in v.standing.foes:
        apart = here[foe.place]
        if apart > FAR:
            continue
        close = apart - steps if apart > steps else 1
        if close <= reach:
            thrown = dice[close - 1] - foe.cover[arm] if kind.cover else dice[close - 1]
            worth = foe.strike[thrown] if thrown > 0 else 0
        elif most:
            worth = w.march - apart
        else:
            continue
        if worth > best:
            best = worth
    return best


def _gain(v: View, unit: Unit, points: int | None) -> int:
    """By the best hex that it can move to, with its attack from there, against staying where it is."""
    world, w, standing, place = v.world, v.weights, v.standing, str(unit.place)
    kind, key, figures = world.kinds[unit.kind], unit.kind, unit.steps
    now = worth_of(v, kind, key, figures, place)
    worths, fires = standing.worths[key, figures], standing.fires.setdefault(key, {})
    best = w.idle
    if world.places[place].may:
        best = max(best, fire(v, kind, place, v.at))
    for space, fights in marches(world, key, place, points):
        if space in v.at:
            continue
        worth = worths.get(space)
        if worth is None:
            worth = worth_of(v, kind, key, figures, space)
        worth -= now
        if fights:
            from_there = fires.get(space)
            if from_there is None:
                from_there = fires[space] = fire(v, kind, space, {})
            worth += from_there
        if worth > best:
            best = worth
    exits = world.exits[v.side]
    if exits:
        most = kind.points if points is None else points
        if any(world.far(place)[one] < most for one in exits):
            best = max(best, w.leave)
    return best
