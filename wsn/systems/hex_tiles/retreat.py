"""Retreats: which hexes are open, and the figures lost where none is (M44 1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wsn.engine.events import Event, PhaseEntered, Resolved, StepsChanged, UnitMoved
from wsn.engine.memo import kept
from wsn.engine.state import Unit
from wsn.systems.hex_tiles import markers, memos, victory
from wsn.systems.hex_tiles.world import S, World, look, name


@dataclass(frozen=True, slots=True)
class Due:
    """A retreat in progress: hexes that must and that may still be retreated, flags that may be ignored."""

    must: int
    may: int
    ignore: int


def ways(s: S, unit: Unit) -> tuple[str, ...]:
    """The hexes a unit can retreat to: adjacent and nearer to its own edge (M44 1.6, HT Oceans)."""
    world = s.world
    assert unit.place is not None
    arm = world.kinds[unit.kind].arm
    if arm in world.places[unit.place].stuck:
        return ()
    at = look(s).at
    return tuple(n for n in world.back[unit.side][unit.place] if n not in at and open_to(world, arm, n))


def open_to(world: World, arm: str, space: str) -> bool:
    """Whether the terrain of a hex lets an arm retreat there; terrain never stops a retreat."""
    place = world.places[space]
    return place.retreat and arm in place.enter


def due(world: World, unit: Unit, flags: int, ignore: int) -> Due:
    """The retreat that a number of flags asks of a unit."""
    return Due(flags, flags * (world.kinds[unit.kind].retreat - 1), min(ignore, flags))


def gone(s: S, unit: str, space: str) -> Iterator[Event]:
    """A unit retreats to a hex; the sandbags it leaves are removed (HT Sandbags)."""
    start = s.unit(unit).place
    assert start is not None
    yield UnitMoved(rule="M44 1.6", unit=unit, space=space, manner="retreat")
    yield from markers.left_behind(s, start)


def lose(s: S, unit: str, figures: int, why: str, rule: str) -> Iterator[Event]:
    """A unit loses figures, and is eliminated with the last of them."""
    have = s.unit(unit)
    lost = min(figures, have.steps)
    yield Resolved(rule=rule, unit=unit, text=f"{name(s, unit)} {why}: {_figures(lost)} lost")
    yield StepsChanged(rule=rule, unit=unit, by=-lost)
    if lost == have.steps:
        yield from victory.eliminate(s, s.unit(unit))


def _figures(count: int) -> str:
    return "1 figure" if count == 1 else f"{count} figures"


def go(s: S, unit_id: str, owed: Due, fight: memos.Fight) -> Iterator[Event]:
    """Retreat as long as there is no choice, and open the phase `retreat` where there is one.

    The phase keeps `fight` in its memo, so that the battle can go on afterwards. Ruling: a unit that cannot
    retreat ignores a flag whenever it may; guns in a bunker never can retreat.
    """
    while True:
        unit = s.state.units.get(unit_id)
        if unit is None or not (owed.must or owed.may):
            return
        options = ways(s, unit)
        if owed.ignore and not options:
            yield Resolved(rule="M44 1.6", unit=unit_id, text=f"{name(s, unit_id)} ignores the first flag")
            owed = stood(s.world, unit, owed)
            continue
        if not options:
            if owed.must:
                bunker = s.world.kinds[unit.kind].arm in s.world.places[str(unit.place)].stuck
                why = "cannot leave the bunker" if bunker else "cannot retreat"
                yield from lose(s, unit_id, owed.must, why, "HT Bunkers" if bunker else "M44 1.6")
            return
        if owed.ignore or len(options) > 1 or (owed.may and not owed.must):
            memo = memos.Retreating(fight, unit_id, owed.must, owed.may, owed.ignore)
            yield PhaseEntered(rule="M44 1.6", phase="retreat", side=unit.side, memo=kept(memo))
            return
        start = str(unit.place)
        yield from gone(s, unit_id, options[0])
        yield from victory.update(s, (start, options[0]))
        owed = stepped(owed)


def stood(world: World, unit: Unit, owed: Due) -> Due:
    """The rest of a retreat after one flag is ignored."""
    per = world.kinds[unit.kind].retreat - 1
    return Due(owed.must - 1, max(0, owed.may - per), 0)


def stepped(owed: Due) -> Due:
    """The rest of a retreat after one hex; no flag may be ignored any more."""
    return Due(owed.must - 1, owed.may, 0) if owed.must else Due(0, owed.may - 1, 0)


def forced(s: S, unit: Unit, flags: int, ignore: int) -> int:
    """The fewest figures that flags cost: one for each hex that cannot be retreated (M44 1.6)."""
    owed = flags - min(ignore, flags)
    if not owed:
        return 0
    return min(unit.steps, owed - _longest(s, unit, str(unit.place), owed))


def _longest(s: S, unit: Unit, space: str, hexes: int) -> int:
    world = s.world
    arm = world.kinds[unit.kind].arm
    if not hexes or arm in world.places[space].stuck:
        return 0
    at = look(s).at
    onward = [n for n in world.back[unit.side][space] if n not in at and open_to(world, arm, n)]
    return max((1 + _longest(s, unit, n, hexes - 1) for n in onward), default=0)


def owed_by(memo: memos.Retreating) -> Due:
    """The retreat in the memo of its phase."""
    return Due(memo.must, memo.may, memo.ignore)
