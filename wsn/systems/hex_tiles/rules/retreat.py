"""Retreats: which hexes are open, and the figures lost where none is (M44 1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wsn.engine.events import Event, PhaseEntered, Resolved, StepsChanged, UnitMoved
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.systems.hex_tiles.rules import markers, memos, victory
from wsn.systems.hex_tiles.rules.world import S, World, look, name


@dataclass(frozen=True, slots=True)
class Due:
    """A retreat in progress: hexes that must and that may still be retreated, flags that may be ignored."""

    must: int
    may: int
    ignore: int


def ways(s: S, unit: Unit, must: int = 1) -> tuple[str, ...]:
    """The hexes a unit can retreat to: adjacent and nearer to its own edge (M44 1.6, HT Oceans).

    Of the `must` hexes that it owes it makes as many as it can: a way on which it makes fewer is not open to
    it (M44 1.6 R1).
    """
    assert unit.place is not None
    onward = _onward_hexes(s, unit, unit.place)
    if must < 2 or len(onward) < 2:
        return onward
    made = {space: _longest_retreat(s, unit, space, must - 1) for space in onward}
    return tuple([space for space in onward if made[space] == max(made.values())])


def _onward_hexes(s: S, unit: Unit, space: str) -> tuple[str, ...]:
    """The hexes to which a unit can retreat from a hex, as the other units stand."""
    world = s.world
    arm = world.kinds[unit.kind].arm
    if arm in world.places[space].stuck:
        return ()
    at = look(s).at
    return tuple([n for n in world.back[unit.side][space] if n not in at and open_to(world, arm, n)])


def open_to(world: World, arm: str, space: str) -> bool:
    """Whether the terrain of a hex lets an arm retreat there; terrain never stops a retreat."""
    place = world.places[space]
    return place.retreat and arm in place.enter


def due(world: World, unit: Unit, flags: int, ignore: int) -> Due:
    """The retreat that a number of flags asks of a unit."""
    return Due(flags, flags * (world.kinds[unit.kind].retreat - 1), min(ignore, flags))


def retreat_to(s: S, unit: str, space: str) -> Iterator[Event]:
    """A unit retreats to a hex; the sandbags it leaves are removed (HT Sandbags)."""
    start = s.unit(unit).place
    assert start is not None
    yield UnitMoved(rule="M44 1.6", unit=unit, space=space, manner="retreat")
    yield from markers.left_behind(s, start)


def lose(s: S, unit: str, figures: int, why: str, rule: str) -> Iterator[Event]:
    """A unit loses figures, and is eliminated with the last of them."""
    have = s.unit(unit)
    lost = min(figures, have.steps)
    yield Resolved(rule=rule, unit=unit, text=f"{name(s, unit)} {why}: {count(lost, 'figure')} lost")
    yield StepsChanged(rule=rule, unit=unit, by=-lost)
    if lost == have.steps:
        yield from victory.eliminate(s, s.unit(unit))


def go(s: S, unit_id: str, owed: Due, fight: memos.Fight) -> Iterator[Event]:
    """Retreat as long as there is no choice, and open the phase `retreat` where there is one.

    The phase keeps `fight` in its memo, so that the battle can go on afterwards. Ruling: a unit that cannot
    retreat ignores a flag whenever it may; guns in a bunker never can retreat.
    """
    while True:
        unit = s.unit(unit_id)
        if not (owed.must or owed.may):
            yield from end_retreat(s, unit, fight)
            return
        options = ways(s, unit, owed.must)
        if owed.ignore and not options:
            yield Resolved(rule="M44 1.6", unit=unit_id, text=f"{name(s, unit_id)} ignores the first flag")
            owed = rest_after_flag(s.world, unit, owed)
            continue
        if not options:
            yield from end_retreat(s, unit, fight)
            if owed.must:
                bunker = s.world.kinds[unit.kind].arm in s.world.places[str(unit.place)].stuck
                why = "cannot leave the bunker" if bunker else "cannot retreat"
                yield from lose(s, unit_id, owed.must, why, "HT Bunkers" if bunker else "M44 1.6")
            return
        if owed.ignore or len(options) > 1 or (owed.may and not owed.must):
            memo = memos.Retreating(fight, unit_id, owed.must, owed.may, owed.ignore)
            yield PhaseEntered(rule="M44 1.6", phase="retreat", side=unit.side, memo=encode_memo(memo))
            return
        yield from retreat_to(s, unit_id, options[0])
        owed = rest_after_step(owed)


def end_retreat(s: S, unit: Unit, fight: memos.Fight) -> Iterator[Event]:
    """Settle the objectives of the hex that a unit has left and of the one where its retreat ends.

    Hexes that it only passes through settle nothing, as in a move (M44 1.9 R4).
    """
    if unit.place is not None and unit.place != fight.space:
        yield from victory.update(s, (fight.space, unit.place))


def rest_after_flag(world: World, unit: Unit, owed: Due) -> Due:
    """The rest of a retreat after one flag is ignored."""
    per = world.kinds[unit.kind].retreat - 1
    return Due(owed.must - 1, max(0, owed.may - per), 0)


def rest_after_step(owed: Due) -> Due:
    """The rest of a retreat after one hex; no flag may be ignored any more."""
    return Due(owed.must - 1, owed.may, 0) if owed.must else Due(0, owed.may - 1, 0)


def forced_losses(s: S, unit: Unit, flags: int, ignore: int) -> int:
    """The fewest figures that flags cost: one for each hex that cannot be retreated (M44 1.6)."""
    owed = flags - min(ignore, flags)
    if not owed:
        return 0
    return min(unit.steps, owed - most(s, unit, owed))


def most(s: S, unit: Unit, hexes: int) -> int:
    """The most hexes, of so many, that a unit can retreat from where it stands."""
    return _longest_retreat(s, unit, str(unit.place), hexes)


def _longest_retreat(s: S, unit: Unit, space: str, hexes: int) -> int:
    """The most hexes, of so many, that a unit can retreat from a hex."""
    if not hexes:
        return 0
    return max(
        (1 + _longest_retreat(s, unit, n, hexes - 1) for n in _onward_hexes(s, unit, space)), default=0
    )


def owed_text(owed: Due) -> str:
    """A retreat in progress in words: `2 hexes`, `1 hex and up to 2 more`."""
    if not owed.must:
        return f"up to {count(owed.may, 'hex', 'hexes')} more"
    must = count(owed.must, "hex", "hexes")
    return f"{must} and up to {owed.may} more" if owed.may else must


def owed_by(memo: memos.Retreating) -> Due:
    """The retreat in the memo of its phase."""
    return Due(memo.must, memo.may, memo.ignore)
