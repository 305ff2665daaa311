"""How good commands look, for simple bots: hundredths of a figure, from what the side may see. Never a rule.

A bot plays whole games by the score of these lines, so they are kept cheap: expected figures by the dice of
a range, less the cover of the hex; the danger of a hex; the way to a goal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.hex_tiles import able, battle, cards, victory
from wsn.systems.hex_tiles.battle import Tally
from wsn.systems.hex_tiles.commands import (
    Ambush,
    ClearWire,
    Done,
    Heal,
    LeaveMap,
    MoveTo,
    PlayCard,
    RetreatTo,
    Stand,
    TakeGround,
)
from wsn.systems.hex_tiles.resolve import fight_of
from wsn.systems.hex_tiles.tables import Card, Kind
from wsn.systems.hex_tiles.world import S, World, deciding, number

HIT: Mapping[str, int] = {"infantry": 50, "armour": 33, "artillery": 17}
"""What one die takes from each arm, in hundredths of a figure."""
FLAG = 6
"""What the chance of a flag adds to a die."""
LAST = 45
"""What it adds that a target may be wiped out, for each figure below four."""
STEP, GOAL, HOLD, LEAVE = 7, 14, 120, 150
"""A hex nearer to the enemy, nearer to a goal; holding a goal; leaving the map for a medal."""
DANGER = 30
"""How much of the enemy's best answer counts, in hundredths."""
NO = -1_000_000

Worths = Sequence[int]


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy as a unit on the move sees it: where, how hard a die hits it, what it throws back."""

    place: str
    worth: int
    """What one die is worth against it."""
    cover: Mapping[str, int]
    """Dice that its hex takes from each arm."""
    dice: tuple[int, ...]
    arm: str
    sight: bool
    far: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """The situation of the deciding side, gathered once for many commands."""

    world: World
    foes: tuple[Foe, ...]
    goals: tuple[str, ...]
    at: Mapping[str, Unit]


def appraise(s: S, commands: Sequence[Command]) -> Worths | None:
    """How good each command looks; None in a phase that this module does not weigh."""
    weigh = PHASES.get(s.here.phase)
    return None if weigh is None else weigh(s, commands)


# --- the ground


def cover_of(world: World, space: str, side: str, sandbags: bool) -> Mapping[str, int]:
    """The dice that a hex takes from each arm, from below."""
    found = {"infantry": 0, "armour": 0, "artillery": 0}
    for _, cover in world.places[space].covers:
        if not cover.owner or battle.owns(world, space, side):
            for arm in ("infantry", "armour"):
                found[arm] = max(found[arm], getattr(cover, arm))
    if sandbags:
        for arm in ("infantry", "armour"):
            found[arm] = max(found[arm], 1)
    return found


def view(s: S, side: str) -> View:
    """The enemies, the goals and who stands where."""
    world = s.world
    look = world.look(s.state)
    covers = world.covers
    foes = []
    for unit in s.state.units.values():
        if unit.side == side or unit.place is None:
            continue
        kind = world.kinds[unit.kind]
        worth = HIT[kind.arm] + FLAG + LAST * max(0, 4 - unit.steps) // 4
        key = (unit.place, unit.side, unit.place in look.sandbags)
        cover = covers.get(key)
        if cover is None:
            cover = covers[key] = cover_of(world, *key)
        foes.append(Foe(unit.place, worth, cover, kind.dice, kind.arm, kind.sight, world.far(unit.place)))
    goals = tuple(
        space
        for i, (objective, hexes) in enumerate(world.objectives)
        if objective.side in (side, "both") and victory.holder(s, i) != side
        for space in hexes
    )
    return View(world, tuple(foes), (*goals, *world.exits[side]), look.at)


def stands(v: View, unit: Unit, kind: Kind, space: str, fights: bool) -> int:
    """How good it is for a unit to stand in a hex, battling from there now or not."""
    world, arm, dice, reach = v.world, kind.arm, kind.dice, len(kind.dice)
    best, danger, near = 0, 0, 99
    key = (space, unit.side, False)
    mine = world.covers.get(key)
    if mine is None:
        mine = world.covers[key] = cover_of(world, *key)
    hit = HIT[arm]
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


# --- cards and orders


def urge(v: View, unit: Unit, points: int | None = None) -> int:
    """How much a unit has to gain from an order."""
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


def card_worth(s: S, v: View, side: str, key: str, section: str, held: int) -> int:
    """What a card promises."""
    row = s.world.card(key)
    if row.act in ("ambush", "counter_attack"):
        return 0
    if row.act == "air_power":
        dice = row.axis_dice if side == "axis" and row.axis_dice is not None else row.dice
        return dice * 60 * min(len(v.foes), 2)
    if row.act == "barrage":
        return row.dice * 45 if v.foes else 0
    mine = [u for u in s.state.units.values() if u.side == side and u.place is not None]
    urges = {u.id: urge(v, u, row.points) for u in mine}
    if row.act == "medics":
        full = s.world.full
        return max(
            (40 * min(held // 2, full.get(u.id, u.steps) - u.steps) + urges[u.id] for u in mine), default=0
        )
    if row.act == "finest_hour":
        return sum(sorted(urges.values())[-(held * 2 // 3) :])
    return _orders(s, v, side, row, section, mine, urges)


def _orders(
    s: S, v: View, side: str, row: Card, section: str, mine: list[Unit], urges: Mapping[str, int]
) -> int:
    world = s.world
    sections = world.sections[side]
    found: list[tuple[int, tuple[str, ...]]] = []
    for unit in mine:
        assert unit.place is not None
        if row.arms and world.kinds[unit.kind].arm not in row.arms:
            continue
        if row.near is not None and any(f.far[unit.place] == 1 for f in v.foes) != row.near:
            continue
        if row.one_section and section not in sections[unit.place]:
            continue
        found.append((urges[unit.id], ("any",) if "any" in row.orders else sections[unit.place]))
    if not found and (row.arms or row.near is not None):
        return max(urges.values(), default=0)
    if row.act == "dig_in":
        return 12 * min(len(found), 4)
    found.sort(reverse=True)
    left = dict(row.orders)
    total = 0
    for worth, slots in found:
        for slot in slots:
            if left.get(slot, 0) > 0:  # type: ignore[call-overload]
                left[slot] -= 1  # type: ignore[index]
                total += worth + 25 * row.bonus
                break
    return total * row.battles


def _play(s: S, commands: Sequence[Command]) -> Worths:
    side = deciding(s)
    v = view(s, side)
    held = len(s.state.piles[cards.hand(side)].cards)
    found = []
    for c in commands:
        assert isinstance(c, PlayCard)
        key, section = cards.counts_as(s, side, c.card, c.option or "")
        found.append(card_worth(s, v, side, key, section, held))
    return found


def _keep(s: S, commands: Sequence[Command]) -> Worths:
    side = deciding(s)
    v = view(s, side)
    return [card_worth(s, v, side, str(getattr(c, "card", "")), "centre", 4) for c in commands]


def _order(s: S, commands: Sequence[Command]) -> Worths:
    v = view(s, deciding(s))
    points = s.world.card(str(s.here.memo["card"])).points
    return [0 if isinstance(c, Done) else urge(v, s.unit(c.unit), points) for c in commands]  # type: ignore[attr-defined]


def _heal(s: S, commands: Sequence[Command]) -> Worths:
    v = view(s, deciding(s))
    dice = number(s.here.memo["dice"])
    found = []
    for c in commands:
        assert isinstance(c, Heal)
        unit = s.unit(c.unit)
        missing = s.world.full.get(unit.id, unit.steps) - unit.steps
        found.append(60 * min(missing, (dice + 1) // 2) + urge(v, unit))
    return found


# --- moves


def _move(s: S, commands: Sequence[Command]) -> Worths:
    """The first unit that gains by a move makes its best one; the others wait for their turn."""
    found = [NO] * len(commands)
    by_unit: dict[str, list[int]] = {}
    for i, c in enumerate(commands):
        if isinstance(c, MoveTo | LeaveMap):
            by_unit.setdefault(c.unit, []).append(i)
        else:
            found[i] = 0
    v = view(s, deciding(s))
    row = able.card(s)
    again = bool(able.turn(s).get("again"))
    for unit_id, places in by_unit.items():
        unit = s.unit(unit_id)
        kind = s.world.kinds[unit.kind]
        assert unit.place is not None
        after = kind.battle_after if row.battle_after is None else row.battle_after
        if row.free:
            after = max(after, row.points or 0)
        ways = able.reach(s, unit)
        here = s.world.places[unit.place]
        now = stands(v, unit, kind, unit.place, here.may and not again)
        best = 0
        for i in places:
            c = commands[i]
            if isinstance(c, LeaveMap):
                found[i] = best = LEAVE
                continue
            assert isinstance(c, MoveTo)
            there = s.world.places[c.space]
            fights = (
                not again and ways[c.space] <= after and there.may and (there.after_entry or kind.shelter)
            )
            found[i] = stands(v, unit, kind, c.space, fights) - now
            best = max(best, found[i])
        if best > 0:
            break
    return found


# --- battles


def strike_worth(world: World, worked: Tally) -> int:
    """What an attack is worth: the figures it takes, the chance of the last one, the flags."""
    ways = worked.ways(world)
    every: int = battle.FACES**worked.dice
    killed = sum(n for (lost, _), n in ways.items() if lost >= worked.figures)
    return worked.mean(world) + 200 * killed // every + FLAG * worked.dice


def _battle(s: S, commands: Sequence[Command]) -> Worths:
    found = []
    first = s.here.phase != "overrun"
    for c in commands:
        unit, target = getattr(c, "unit", None), getattr(c, "target", None)
        if unit is None or target is None:
            found.append(1 if isinstance(c, ClearWire) else 0)
            continue
        worked = able.worked(s, s.unit(unit), s.unit(target), first)
        assert isinstance(worked, Tally)
        found.append(strike_worth(s.world, worked))
    return found


def _aim(s: S, commands: Sequence[Command]) -> Worths:
    side, key = deciding(s), str(s.here.memo["card"])
    found = []
    for c in commands:
        target = getattr(c, "target", None)
        if target is None:
            found.append(0)
            continue
        unit = s.unit(target)
        worth = strike_worth(s.world, battle.card_strike(s.world, side, key, unit))
        beside = sum(
            1
            for n in s.world.neighbours[str(unit.place)]
            if n in s.world.look(s.state).at and s.world.look(s.state).at[n].side == unit.side
        )
        found.append(worth + (10 * beside if s.world.card(key).targets > 1 else 0))
    return found


def _ambush(_: S, commands: Sequence[Command]) -> Worths:
    return [1 if isinstance(c, Ambush) else 0 for c in commands]


def _retreat(s: S, commands: Sequence[Command]) -> Worths:
    unit = s.unit(str(s.here.memo["unit"]))
    v = view(s, unit.side)
    kind = s.world.kinds[unit.kind]
    found = []
    for c in commands:
        space = c.space if isinstance(c, RetreatTo) else str(unit.place)
        found.append(stands(v, unit, kind, space, False) + (20 if isinstance(c, Stand) else 0))
    return found


def _ground(s: S, commands: Sequence[Command]) -> Worths:
    fight = fight_of(s.here.memo["fight"])
    unit = s.unit(fight.firer)
    v = view(s, unit.side)
    kind = s.world.kinds[unit.kind]
    onward = kind.overrun and not fight.overrun
    stay = stands(v, unit, kind, fight.start, False)
    go = stands(v, unit, kind, fight.space, onward)
    return [go - stay if isinstance(c, TakeGround) else 0 for c in commands]


PHASES: Mapping[str, Callable[[Any, Sequence[Command]], Worths]] = {
    "play": _play,
    "keep": _keep,
    "order": _order,
    "heal": _heal,
    "move": _move,
    "battle": _battle,
    "overrun": _battle,
    "aim": _aim,
    "ambush": _ambush,
    "retreat": _retreat,
    "ground": _ground,
}
