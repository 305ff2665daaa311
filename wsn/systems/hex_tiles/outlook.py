"""A position as a bot judges it: the worth of targets, of hexes, and of ordering a unit.

Values are hundredths of a figure, from what a side may see; none of them is a rule. Bots play whole games by
them, so they are simple: the figures expected from the dice at a range less cover, danger, and distances.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wsn.engine.state import Unit
from wsn.systems.hex_tiles import battle, victory
from wsn.systems.hex_tiles.score import score
from wsn.systems.hex_tiles.tables import Kind
from wsn.systems.hex_tiles.world import S, World, other
from wsn.systems.hex_tiles.world import look as look_at

HIT: Mapping[str, int] = {"infantry": 50, "armour": 33, "artillery": 17}
"""The figures that one die takes from each arm on average, in hundredths."""
SYMBOL, FACES = 17, 6
"""The chance of one face of a die, in hundredths, and its faces."""
FLAG = 6
"""What the chance of a flag adds to the worth of a die."""
LAST = 45
"""What the chance of eliminating the target adds, by its figures below four."""
STEP, GOAL, HOLD, LEAVE = 7, 14, 120, 150
"""The worth of a hex nearer to the enemy or to a goal, of holding a goal, and of leaving the map."""
DANGER = 30
"""How much of the enemy's dice counts against a hex, in hundredths."""

HORIZON = 4
"""How often the turn passes before a position tells what a plan was worth: medals come slowly."""
PROMISED = 20
"""How many points of the score count for what a hex promises a unit, of a hundred hundredths of a figure."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy unit: its place, what a die is worth against it, and its own dice."""

    place: str
    worth: int
    """The worth of one die against it."""
    cover: Mapping[str, int]
    """The dice that each arm loses to the cover of its hex."""
    dice: tuple[int, ...]
    arm: str
    sight: bool
    far: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """The position of the deciding side, gathered once for many commands."""

    world: World
    foes: tuple[Foe, ...]
    goals: tuple[str, ...]
    at: Mapping[str, Unit]
    urges: dict[tuple[str, int | None], int] = field(default_factory=dict)
    """How much each unit has to gain from an order, as it is asked for: every card of a hand asks again."""


class Foes:
    """How enemies have looked to a bot, by side, kind, hex, figures and sandbags; kept with its own seat."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str, str, int, bool], Foe] = {}


def cover_of(world: World, space: str, side: str, sandbags: bool) -> Mapping[str, int]:
    """The dice that each arm loses to the cover of a hex, attacking from below."""
    sheltered = {"infantry": 0, "armour": 0, "artillery": 0}
    for _, cover in world.places[space].covers:
        if not cover.owner or battle.owns(world, space, side):
            for arm in ("infantry", "armour"):
                sheltered[arm] = max(sheltered[arm], getattr(cover, arm))
    if sandbags:
        for arm in ("infantry", "armour"):
            sheltered[arm] = max(sheltered[arm], 1)
    return sheltered


def hit_of(kind: Kind) -> int:
    """The figures that one die takes from a kind on average, in hundredths."""
    if kind.second_roll:
        return HIT[kind.arm] // FACES
    return SYMBOL * len(kind.hit_by) if kind.hit_by else HIT[kind.arm]


def foe_of(world: World, side: str, key: str, space: str, figures: int, sandbags: bool) -> Foe:
    """How an enemy of this kind looks in a hex, with these figures left, behind sandbags or not."""
    kind = world.kinds[key]
    hit = hit_of(kind)
    worth = hit + FLAG + LAST * max(0, 4 - figures) // 4 * hit // HIT[kind.arm]
    behind = (space, side, sandbags)
    cover = world.covers.get(behind)
    if cover is None:
        cover = world.covers[behind] = cover_of(world, *behind)
    return Foe(space, worth, cover, kind.dice, kind.arm, kind.sight, world.far(space))


def view(s: S, side: str) -> View:
    """The enemies, the goals and the units on the map."""
    world = s.world
    look, known = look_at(s), s.own.of(Foes).known
    foes = []
    for unit in s.state.units.values():
        if unit.side == side or unit.place is None:
            continue
        seen = (unit.side, unit.kind, unit.place, unit.steps, unit.place in look.sandbags)
        foe = known.get(seen)
        if foe is None:
            foe = known[seen] = foe_of(world, *seen)
        foes.append(foe)
    goals = tuple(
        space
        for i, (objective, hexes) in enumerate(world.objectives)
        if objective.side in (side, "both") and victory.holder(s.state, i) != side
        for space in hexes
    )
    return View(world, tuple(foes), (*goals, *world.exits[side]), look.at)


def stands(v: View, unit: Unit, kind: Kind, space: str, fights: bool) -> int:
    """The worth of a hex to a unit, whether or not it can battle from there this turn."""
    world, arm, dice, reach = v.world, kind.arm, kind.dice, len(kind.dice)
    best, danger, near = 0, 0, 99
    key = (space, unit.side, False)
    mine = world.covers.get(key)
    if mine is None:
        mine = world.covers[key] = cover_of(world, *key)
    hit = hit_of(kind)
    beside = False
    there = world.far(space)
    for foe in v.foes:
        apart = there[foe.place]
        if apart < near:
            near = apart
        if fights and apart <= reach and (apart == 1 or not beside):
            thrown = dice[apart - 1] - foe.cover[arm] if kind.cover else dice[apart - 1]
            if thrown > 0:
                worth = thrown * foe.worth
                if apart == 1 and not beside:
                    beside, best = True, 0
                if worth > best and (apart == 1 or not kind.sight or world.sees(space, foe.place, v.at)):
                    best = worth
        if apart <= 3:
            back = foe.dice[apart - 1] if apart <= len(foe.dice) else 0
            if foe.arm != "artillery":
                back -= mine[foe.arm]
            if back > 0:
                danger += back
    score = best - danger * hit * DANGER // 100
    if v.goals:
        score -= GOAL * min([there[goal] for goal in v.goals])
        score -= STEP * near // 2
        if space in v.goals:
            score += HOLD
    else:
        score -= STEP * near
    if space in world.goal_hexes and unit.place == space:
        score += HOLD
    return score


def urge(v: View, unit: Unit, points: int | None = None) -> int:
    """The worth of ordering a unit; `points` is how far the card lets it move, if it says."""
    key = (unit.id, points)
    worth = v.urges.get(key)
    if worth is None:
        worth = v.urges[key] = _urge(v, unit, points)
    return worth


def _urge(v: View, unit: Unit, points: int | None) -> int:
    kind = v.world.kinds[unit.kind]
    assert unit.place is not None
    here, dice, arm = v.world.far(unit.place), kind.dice, kind.arm
    most = kind.points if points is None else points
    steps, reach = min(most, kind.battle_after), len(dice)
    best = 5
    for foe in v.foes:
        apart = here[foe.place]
        if apart > 9:
            continue
        close = apart - steps if apart > steps else 1
        if close <= reach:
            thrown = dice[close - 1] - foe.cover[arm] if kind.cover else dice[close - 1]
            worth = thrown * foe.worth
        elif most:
            worth = 30 - apart
        else:
            continue
        if worth > best:
            best = worth
    return best


def prospects(s: S, side: str) -> int:
    """The score of a side, and a share of what the hexes of both are worth to their units."""
    total = score(s, side)
    if s.state.outcome is None:
        promised = 0
        for one in (side, other(side)):
            v = view(s, one)
            sign = 1 if one == side else -1
            for unit in s.state.units.values():
                if unit.side == one and unit.place is not None:
                    promised += sign * stands(v, unit, s.world.kinds[unit.kind], unit.place, True)
        total += promised * PROMISED // 100
    return total
