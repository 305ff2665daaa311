"""The worth of commands to simple bots, in hundredths of a figure, from what the side may see; not a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wsn.bots.judges.hex_tiles.foes import MOST_ATTACK_DICE, expected_losses
from wsn.bots.judges.hex_tiles.outlook import best_fire, order_worth, stands, worths_of
from wsn.bots.judges.hex_tiles.seen import S
from wsn.bots.judges.hex_tiles.standing import View, view_of
from wsn.bots.judges.hex_tiles.weights import Weights, weights_of
from wsn.engine.commands import Command
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.data.tables import Card
from wsn.systems.hex_tiles.rules import able, battle, cards, memos, retreat
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.commands import (
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
from wsn.systems.hex_tiles.rules.world import World, deciding, look

NO: Final = -1_000_000
MOVE_COMMANDS: Final = (MoveTo, LeaveMap)

Worths = Sequence[int]


def appraise_commands(s: S, commands: Sequence[Command]) -> Worths | None:
    """The worth of each command, or None in a phase that this module does not appraise."""
    weigh = PHASES.get(s.here.phase)
    return None if weigh is None else weigh(s, commands)


# --- cards and orders


def card_worth(s: S, v: View, side: str, key: str, section: str, held: int) -> int:
    """The expected worth of playing a card."""
    row, w = s.world.card(key), v.weights
    if row.act in ("ambush", "counter_attack"):
        return 0
    if row.act == "air_power":
        dice = row.axis_dice if side == "axis" and row.axis_dice is not None else row.dice
        return dice * w.air_die * min(len(v.enemy_foes), 2)
    if row.act == "barrage":
        return row.dice * w.barrage_die if v.enemy_foes else 0
    mine = _units(s, v, side)
    urges = v.urges.get(row.points)
    if urges is None:
        urges = v.urges[row.points] = {u.id: order_worth(v, u, row.points) for u in mine}
    if row.act == "medics":
        full = s.world.full
        return max(
            (
                w.healed * min(held // 2, lost) + urges[u.id]
                for u in mine
                if (lost := full.get(u.id, u.steps) - u.steps) > 0
            ),
            default=0,
        )
    if row.act == "finest_hour":
        return sum(sorted(urges.values())[-(held * 2 // 3) :])
    return _appraise_orders(s, v, side, row, section, mine, urges)


def _units(s: S, v: View, side: str) -> list[Unit]:
    """The units of a side on the map, gathered once for all its cards."""
    if not v.mine:
        v.mine.extend(u for u in s.state.units.values() if u.side == side and u.place is not None)
    return v.mine


def _appraise_orders(
    s: S, v: View, side: str, row: Card, section: str, mine: list[Unit], urges: Mapping[str, int]
) -> int:
    world = s.world
    sections = world.sections[side]
    gains: list[tuple[int, tuple[str, ...]]] = []
    for unit in mine:
        assert unit.place is not None
        if row.arms and world.kinds[unit.kind].arm not in row.arms:
            continue
        if row.near is not None and any(f.far[unit.place] == 1 for f in v.enemy_foes) != row.near:
            continue
        if row.one_section and section not in sections[unit.place]:
            continue
        gains.append((urges[unit.id], ("any",) if "any" in row.orders else sections[unit.place]))
    if not gains:
        none_left = (
            row.arms and row.near is None and all(world.kinds[u.kind].arm not in row.arms for u in mine)
        )
        return max(urges.values(), default=0) if none_left else 0
    if row.act == "dig_in":
        return 12 * min(len(gains), sum(cards.quota(s, row).values()))
    gains.sort(reverse=True)
    left = dict(row.orders)
    total = 0
    for worth, slots in gains:
        for slot in slots:
            if left.get(slot, 0) > 0:  # type: ignore[call-overload]  # a slot is a key of the orders
                left[slot] -= 1  # type: ignore[index]  # the same slot
                total += worth + v.weights.bonus * row.bonus
                break
    return total * row.battles


def _play(s: S, commands: Sequence[Command]) -> Worths:
    side = deciding(s)
    v = view_of(s, side)
    held = len(s.state.piles[cards.hand(side)].cards)
    worths = []
    for c in commands:
        assert isinstance(c, PlayCard)
        key, section = cards.counts_as(s, side, c.card, c.option or "")
        worths.append(card_worth(s, v, side, key, section, held))
    return worths


def _appraise_keeping(s: S, commands: Sequence[Command]) -> Worths:
    side = deciding(s)
    v = view_of(s, side)
    return [card_worth(s, v, side, str(getattr(c, "card", "")), "centre", 4) for c in commands]


def _appraise_ordering(s: S, commands: Sequence[Command]) -> Worths:
    v = view_of(s, deciding(s))
    points = s.world.card(able.turn(s).card).points
    return [0 if isinstance(c, Done) else order_worth(v, s.unit(c.unit), points) for c in commands]  # type: ignore[attr-defined]  # all but `Done` name a unit


def _appraise_healing(s: S, commands: Sequence[Command]) -> Worths:
    v = view_of(s, deciding(s))
    dice = s.memo(memos.Healing).dice
    worths = []
    for c in commands:
        assert isinstance(c, Heal)
        unit = s.unit(c.unit)
        missing = s.world.full.get(unit.id, unit.steps) - unit.steps
        worths.append(60 * min(missing, (dice + 1) // 2) + order_worth(v, unit))
    return worths


# --- moves


def _appraise_moves(s: S, commands: Sequence[Command]) -> Worths:
    """Moves of the first unit that gains by moving; the other units are appraised after it has moved."""
    worths = [NO] * len(commands)
    by_unit: dict[str, list[int]] = {}
    for i, c in enumerate(commands):
        if isinstance(c, MOVE_COMMANDS):
            by_unit.setdefault(c.unit, []).append(i)
        else:
            worths[i] = 0
    v = view_of(s, deciding(s))
    row = able.card(s)
    again = able.turn(s).again
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
        there_worth = worths_of(v, kind, unit.kind, unit.steps)
        best = 0
        for i in places:
            c = commands[i]
            if isinstance(c, LeaveMap):
                worths[i] = best = v.standing.leave
                continue
            assert isinstance(c, MoveTo)
            worth = there_worth[c.space] - now
            if not again and ways[c.space] <= after:
                there = s.world.places[c.space]
                if there.may and (there.after_entry or kind.shelter):
                    worth += best_fire(v, kind, unit.kind, c.space, v.at)
            worths[i] = worth
            if worth > best:
                best = worth
        if best > 0:
            break
    return worths


# --- battles


def strike_worth(w: Weights, world: World, tally: Tally) -> int:
    """The worth of an attack: figures lost, the chance of eliminating the target, and flags."""
    every: int = battle.DIE_FACES**tally.dice
    return tally.mean(world) + w.medal * tally.fatal(world) // every + w.flag * tally.dice


def cornered_worth(s: S, w: Weights, tally: Tally, target: Unit) -> int:
    """What the flags of an attack are worth besides, against a unit with no way back: each is a hit."""
    if not w.cornered or tally.ignore or tally.again or retreat.ways(s, target):
        return 0
    hits = sum(symbol in tally.hitting for symbol in s.world.symbols.values())
    dice = min(tally.dice, MOST_ATTACK_DICE)
    mean, killed = expected_losses(hits + 1, battle.DIE_FACES, tally.figures)[dice]
    less, fewer = expected_losses(hits, battle.DIE_FACES, tally.figures)[dice]
    return w.cornered * (mean - less + w.medal * (killed - fewer) // 10_000) // 100


def _appraise_battle(s: S, commands: Sequence[Command]) -> Worths:
    worths = []
    first, w = s.here.phase != "overrun", weights_of(s)
    for c in commands:
        unit, target = getattr(c, "unit", None), getattr(c, "target", None)
        if unit is None or target is None:
            worths.append(1 if isinstance(c, ClearWire) else 0)
            continue
        struck = s.unit(target)
        tally = able.tally(s, s.unit(unit), struck, first)
        assert isinstance(tally, Tally)
        worths.append(strike_worth(w, s.world, tally) + cornered_worth(s, w, tally, struck))
    return worths


def _appraise_aims(s: S, commands: Sequence[Command]) -> Worths:
    side, key, w = deciding(s), able.turn(s).card, weights_of(s)
    worths = []
    for c in commands:
        target = getattr(c, "target", None)
        if target is None:
            worths.append(0)
            continue
        unit = s.unit(target)
        strike = battle.card_strike(s.world, side, key, unit)
        worth = strike_worth(w, s.world, strike)
        beside = sum(
            1
            for n in s.world.neighbours[str(unit.place)]
            if n in look(s).at and look(s).at[n].side == unit.side
        )
        worths.append(worth + (10 * beside if s.world.card(key).targets > 1 else 0))
    return worths


def _appraise_ambush(_: S, commands: Sequence[Command]) -> Worths:
    return [1 if isinstance(c, Ambush) else 0 for c in commands]


def _appraise_retreat(s: S, commands: Sequence[Command]) -> Worths:
    unit = s.unit(s.memo(memos.Retreating).unit)
    v = view_of(s, unit.side)
    kind = s.world.kinds[unit.kind]
    worths = []
    for c in commands:
        space = c.space if isinstance(c, RetreatTo) else str(unit.place)
        worths.append(stands(v, unit, kind, space, False) + (20 if isinstance(c, Stand) else 0))
    return worths


def _ground(s: S, commands: Sequence[Command]) -> Worths:
    fight = s.memo(memos.Fighting).fight
    unit = s.unit(fight.firer)
    v = view_of(s, unit.side)
    kind = s.world.kinds[unit.kind]
    onward = kind.overrun and not fight.overrun
    stay = stands(v, unit, kind, fight.start, False)
    go = stands(v, unit, kind, fight.space, onward)
    return [go - stay if isinstance(c, TakeGround) else 0 for c in commands]


PHASES: Final[Mapping[str, Callable[[Any, Sequence[Command]], Worths]]] = {
    "play": _play,
    "keep": _appraise_keeping,
    "order": _appraise_ordering,
    "heal": _appraise_healing,
    "move": _appraise_moves,
    "battle": _appraise_battle,
    "overrun": _appraise_battle,
    "aim": _appraise_aims,
    "ambush": _appraise_ambush,
    "retreat": _appraise_retreat,
    "ground": _ground,
}
