"""What an ordered unit may do in a turn: move, battle and take ground (M44 1.2 to M44 1.7).

The memo of the turn (`memos.Turn`) is in the bottom frame. Ordered units carry the mark `ordered_units`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.board import paths
from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.hex_tiles.data.declared import ORDERED as ORDERED
from wsn.systems.hex_tiles.data.tables import Card
from wsn.systems.hex_tiles.rules import battle, memos, movement
from wsn.systems.hex_tiles.rules.battle import Tally
from wsn.systems.hex_tiles.rules.world import NONE, S, name
from wsn.systems.hex_tiles.rules.world import look as look_at


def turn(s: S) -> memos.Turn:
    """The memo of the turn, from the bottom frame."""
    look = look_at(s)
    if look.turn is None:
        look.turn = memos.turn_of(s.state.frames[0])
    return look.turn


def card(s: S) -> Card:
    """The card in effect this turn; for a counter-attack, the card it repeats."""
    return s.world.card(turn(s).card)


def hexes_moved(s: S, unit: str) -> int | None:
    """The hexes a unit has moved this turn, or None if it has not moved."""
    return turn(s).moved.get(unit)


def ordered_units(s: S) -> tuple[Unit, ...]:
    """The ordered units on the map."""
    look = look_at(s)
    if look.ordered is None:
        look.ordered = tuple(
            [u for u in s.state.units.values() if u.place is not None and ORDERED in u.marks]
        )
    return look.ordered


# --- moving


def points(s: S, unit: Unit) -> int:
    """The movement of a unit this turn, in hexes; as long as no card is played, that of its kind."""
    played = turn(s).card
    printed = s.world.card(played).points if played else None
    return s.world.kinds[unit.kind].points if printed is None else printed


class Reaches(dict[tuple[str, bool, str, int, frozenset[str], frozenset[str]], Mapping[str, int]]):
    """What an arm can reach from a hex with a number of points, past the units and the wire around it.

    Most units stand among the same ones from move to move, and are asked again after each.
    """


REACHES: Final = 2000
"""How many of them a game keeps."""


def reach(s: S, unit: Unit) -> Mapping[str, int]:
    """Every hex an ordered unit can reach, with the hexes moved to get there (HT, M44 1.2)."""
    world = s.world
    look = look_at(s)
    ways = look.ways.get(unit.id)
    if ways is None:
        assert unit.place is not None
        free, arm, most = card(s).free, world.kinds[unit.kind].arm, points(s, unit)
        around = world.within(unit.place, most)
        taken = around.intersection(look.at)
        wire = NONE if free or not look.wire else around.intersection(look.wire)
        reaches, asked = s.cache.of(Reaches), (arm, free, unit.place, most, taken, wire)
        reached = reaches.get(asked)
        if reached is None:
            if len(reaches) >= REACHES:
                reaches.clear()
            reached = movement.reach(world.board, world.moves(arm, free), unit.place, most, taken, wire)
            reaches[asked] = reached
        ways = look.ways[unit.id] = reached
    return ways


def way(s: S, unit: Unit, space: str) -> tuple[str, ...]:
    """The hexes through which a unit comes to another one, by a shortest move; none for the next hex."""
    if unit.place is None or space not in s.world.places:
        return ()
    free = bool(s.state.frames) and s.here.phase == "move" and card(s).free
    look = look_at(s)
    steps = s.world.moves(s.world.kinds[unit.kind].arm, free)
    stops = () if free else look.wire
    shortest = paths.route(s.world.board, steps, unit.place, space, stops=stops, closed=look.at)
    return () if isinstance(shortest, Refusal) else tuple(shortest.spaces[1:-1])


def may_move(s: S, unit: Unit, space: str) -> Refusal | None:
    """Why a unit may not move to a hex, or None if it may."""
    if ORDERED not in unit.marks or unit.place is None:
        return Refusal("M44 1.4", f"{name(s, unit.id)} is not ordered")
    look = look_at(s)
    if (look.turn or turn(s)).moved.get(unit.id) is not None:
        return Refusal("M44 1.2", f"{name(s, unit.id)} has already moved this turn")
    if space in (look.ways.get(unit.id) or reach(s, unit)):
        return None
    world = s.world
    if space not in world.places:
        return Refusal("M44 1.2", f"there is no hex {space} on the map")
    return movement.why_not(
        world.board,
        world.places,
        world.moves(world.kinds[unit.kind].arm, True),
        world.kinds[unit.kind].arm,
        unit.place,
        points(s, unit),
        look.at,
        look.wire,
        space,
        name(s, unit.id),
        free=card(s).free,
        beach_start=world.options.beach_limit == "starting",
    )


def leaving(s: S, unit: Unit) -> str | None:
    """The hex from which a unit can leave the map with this move, or None.

    The step off the map is a hex of its move, and counts against what a hedgerow, a beach or the sea leave of
    it. The nearest exit is taken; of several equally near, the first by id.
    """
    exits = s.world.exits[unit.side]
    if not exits or hexes_moved(s, unit.id) is not None or unit.place is None:
        return None
    most = points(s, unit)
    place = s.world.places[unit.place]
    if not most or s.world.kinds[unit.kind].arm in place.stuck:
        return None
    if unit.place in exits:
        return unit.place
    look, world = look_at(s), s.world
    free = card(s).free
    wire = NONE if free else look.wire
    steps = world.moves(world.kinds[unit.kind].arm, free, onward=True)
    reached = movement.reach(world.board, steps, unit.place, most - 1, look.at, wire) if most > 1 else {}
    ways = [
        (hexes, space)
        for space, hexes in reached.items()
        if space in exits and (free or not (world.places[space].stop or space in wire))
    ]
    return min(ways)[1] if ways else None


def can_move(s: S) -> bool:
    """Whether any ordered unit can still move."""
    for unit in ordered_units(s):
        if hexes_moved(s, unit.id) is None and (reach(s, unit) or leaving(s, unit) is not None):
            return True
    return False


# --- battling


def may_battle(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not battle now, after its move and from its hex, or None if it may (M44 1.2, HT).

    It is asked for every enemy that the unit could attack, and worked out once for a position.
    """
    if s.state.units.get(unit.id) is not unit:
        return _may_battle(s, unit)
    ready = look_at(s).ready
    if unit.id not in ready:
        ready[unit.id] = _may_battle(s, unit)
    return ready[unit.id]


def _may_battle(s: S, unit: Unit, fought: bool = True) -> Refusal | None:
    """Why a unit may not battle; with `battle_attack` false whether or not it has already battled this turn.

    Ruling: artillery under a bombard moves or battles twice; mobile artillery does not do both (M44 1.10).
    """
    who = name(s, unit.id)
    if ORDERED not in unit.marks or unit.place is None:
        return Refusal("M44 1.4", f"{who} is not ordered")
    now = turn(s)
    row = s.world.card(now.card)
    if fought and now.fought.get(unit.id, 0) >= row.battles:
        return Refusal("M44 1.2", f"{who} has already battled this turn")
    kind, place = s.world.kinds[unit.kind], s.world.places[unit.place]
    hexes = now.moved.get(unit.id) or 0
    most = kind.battle_after if row.battle_after is None else row.battle_after
    if row.free:
        most = max(most, row.points or 0)
    if hexes > most:
        return Refusal("M44 1.2", f"{who} has moved {hexes}; it may battle after moving {most} at most")
    if hexes and not place.after_entry and not kind.shelter:
        return Refusal(place.battle_rule, f"{who} moved into {unit.place} this turn and may not battle")
    if not place.may:
        return Refusal(place.battle_rule, f"{who} may not battle from {unit.place}")
    return None


def attack(s: S, unit: Unit, target: Unit, first: bool = True) -> Tally | Refusal:
    """The attack of an ordered unit on an enemy, or the refusal."""
    if target.side == unit.side or target.place is None:
        return Refusal("M44 1.2", f"{name(s, target.id)} is not an enemy on the map")
    if first:
        refused = may_battle(s, unit)
        if refused is not None:
            return refused
    return tally(s, unit, target, first)


def tally(s: S, unit: Unit, target: Unit, first: bool) -> Tally | Refusal:
    """The attack of a unit under the card of the turn, or the refusal; computed once for each position."""
    known, now = look_at(s).attacks, turn(s)
    hexes = bool(now.moved.get(unit.id))
    key = (unit.id, target.id, now.card, first, hexes)
    answer: Tally | Refusal | None = known.get(key)
    if answer is None:
        answer = known[key] = battle.tally(s, unit, target, s.world.card(now.card), first, hexes)
    return answer


def battle_attack(s: S, fight: memos.Fight) -> Tally:
    """The attack of a battle in progress, under the card of the turn; it is legal, as no unit has moved."""
    firer, target = s.unit(fight.firer), s.unit(fight.target)
    answer = tally(s, firer, target, not fight.overrun)
    assert isinstance(answer, Tally)
    return answer


def targets(s: S, unit: Unit, first: bool = True) -> Iterator[tuple[Unit, Tally]]:
    """Every enemy that a unit can battle, with the attack on it."""
    if first and may_battle(s, unit) is not None:
        return
    world = s.world
    assert unit.place is not None
    far, most = world.far(unit.place), len(world.kinds[unit.kind].dice)
    for other in s.state.units.values():
        if other.side != unit.side and other.place is not None and far[other.place] <= most:
            answer = tally(s, unit, other, first)
            if isinstance(answer, Tally):
                yield other, answer


def may_clear(s: S, unit: Unit) -> Refusal | None:
    """Why a unit may not remove the wire in its hex instead of battling, or None if it may (HT Wire).

    Combat engineers may remove it after they have battled from it, too (M44 2.1).
    """
    if unit.place not in look_at(s).wire:
        return Refusal("HT Wire", f"there is no wire in the hex of {name(s, unit.id)}")
    if s.world.kinds[unit.kind].arm != "infantry":
        return Refusal("HT Wire", "only infantry may remove wire instead of battling")
    return _may_battle(s, unit, fought=False) if s.world.kinds[unit.kind].clears else may_battle(s, unit)


def can_battle(s: S) -> bool:
    """Whether any ordered unit can still battle or remove wire."""
    return any(
        next(targets(s, unit), None) is not None or may_clear(s, unit) is None for unit in ordered_units(s)
    )


# --- taking ground


def may_take(s: S, unit: Unit, space: str, overrun: bool = False) -> Refusal | None:
    """Why a unit may not take the hex its close assault has cleared, or None if it may (M44 1.7).

    After an `overrun` it has taken ground before, which counts as a move where that matters.
    """
    world = s.world
    kind, there = world.kinds[unit.kind], world.places[space]
    who = name(s, unit.id)
    if not kind.ground:
        return Refusal("M44 1.7", f"{kind.name.lower()} may not take ground")
    if kind.arm not in there.enter:
        return Refusal(there.barred, f"{who} may not enter {space}")
    if unit.id in turn(s).stopped and world.options.ground_after_stop == "refused":
        return Refusal("M44 1.7", f"{who} had to stop this turn and may not take ground")
    if (
        there.adjacent
        and (overrun or hexes_moved(s, unit.id))
        and world.options.hedgerow_ground == "before_moving"
    ):
        return Refusal("M44 1.7", f"{who} has moved this turn and may not take ground in {space}")
    return None
