"""Before a command is given: what it costs or needs, and its exact odds, by the code that resolves it."""

from __future__ import annotations

from msgspec.structs import replace

from wsn.board.paths import Cost
from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.system import Preview
from wsn.systems.war_storms import acting, activation, fire, morale, movement, moves, reaction, volley
from wsn.systems.war_storms.aiming import ROLLS, WAYS, Aim, Tally
from wsn.systems.war_storms.commands import (
    ActivatePlatoon,
    AddFirer,
    Coordinate,
    FireAt,
    MoveTo,
    Rally,
    React,
    Shoot,
)
from wsn.systems.war_storms.world import S, name


def preview(s: S, c: Command) -> Preview | None:
    """What the command would do; None where there is nothing to work out, or it may not be given."""
    match c:
        case MoveTo():
            return _move(s, c)
        case FireAt():
            aim = acting.aim_of(s, c)
            return None if isinstance(aim, Refusal) else _opening(s, acting.subject(s).id, aim)
        case Shoot():
            return _shot(s, *volley.group(s))
        case AddFirer():
            firers, aim = volley.group(s)
            return _shot(s, (*firers, c.unit), aim)
        case React():
            found = reaction.aim_of(s, c.option)
            return None if found is None else _shot(s, (c.unit,), found, near=True)
        case ActivatePlatoon():
            what = f"{name(s, c.unit)} acts out of command"
            return _check(what, *morale.platoon_morale(s, s.unit(c.unit)))
        case Rally():
            unit = acting.subject(s)
            return _check(f"{name(s, unit.id)} rallies", *morale.platoon_morale(s, unit))
        case Coordinate():
            return _check(f"coordination with {name(s, c.unit)}", *activation.coordination(s, c.unit))
    return None


def _move(s: S, c: MoveTo) -> Preview | None:
    unit = acting.subject(s)
    cost = moves.step(s, unit, c.space, acting.left(s), not acting.used(s))
    if not isinstance(cost, Cost):
        return None
    rest = movement.points_text(acting.left(s) - cost.points)
    points = "1 point" if cost.points == 2 else f"{movement.points_text(cost.points)} points"
    title = f"to {c.space} for {points}, {rest} left"
    return Preview(title, tuple(Reason(r.rule, movement.reason_text(r)) for r in cost.reasons))


def _opening(s: S, firer: str, aim: Aim) -> Preview | None:
    """The shot of one platoon; where others could join, these are its odds alone."""
    found = _shot(s, (firer,), aim)
    if found is None or not any(True for _ in volley.joiners(s, (firer,), aim)):
        return found
    return replace(found, title=f"{found.title}; others may join")


def _shot(s: S, firers: tuple[str, ...], aim: Aim, near: bool = False) -> Preview | None:
    worked = fire.tally(s, firers, aim, near)
    if not isinstance(worked, Tally):
        return None
    odds = worked.odds(s.world)
    words = ("no effect", "1 hit", *(f"{n} hits" for n in range(2, len(odds))))
    rows = tuple((word, ways, WAYS) for word, ways in zip(words, odds) if ways)
    return Preview(fire.sum_text(s, worked), worked.reasons, rows)


def _check(what: str, value: int, reasons: tuple[Reason, ...]) -> Preview:
    ways = sum(count for roll, count in ROLLS.items() if roll <= value)
    odds = tuple(row for row in (("passes", ways, WAYS), ("fails", WAYS - ways, WAYS)) if row[1])
    return Preview(f"{what}: two dice, {value} or less", reasons, odds)
