"""What fire is worth to bots: the steps that hits cost, and what their loss may bring on; never a rule."""

from __future__ import annotations

from wsn.bots.judges.judge import Manner
from wsn.bots.judges.war_storms.score import open_book, would_win_now
from wsn.bots.judges.war_storms.seen import S
from wsn.bots.judges.war_storms.weights import weights_of
from wsn.engine.state import Unit
from wsn.systems.war_storms.rules import duel
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Tally, at_most
from wsn.systems.war_storms.rules.platoons import morale
from wsn.systems.war_storms.rules.world import is_platoon, worked_out


def shaken_cost(s: S, company: str, besides: int = 0) -> int:
    """What a morale check costs a company on average, in points, once `gone` platoons are lost."""
    if s.world.companies[company].beach_defense:
        return 0
    known = worked_out(s)
    each: int | None = known.get(("shaken", company))
    if each is None:
        w, fails = weights_of(s), TWO_DICE_WAYS - at_most(morale.company_morale(s, company)[0])
        each = known["shaken", company] = w.nerve * w.rout * fails // (100 * TWO_DICE_WAYS)
    return each * max(0, len(_unsteady_platoons(s, company)) - besides)


def _unsteady_platoons(s: S, company: str) -> list[Unit]:
    """The platoons of a company that would run if it failed a check."""
    return [
        unit
        for unit in s.state.units.values()
        if unit.group == company
        and unit.place is not None
        and "routed" not in unit.marks
        and "out_of_command" not in unit.marks
        and is_platoon(s, unit)
    ]


def fire_worth(s: S, worked: Tally) -> int:
    """The mean worth of an attack by fire, in points times 100."""
    units = s.state.units
    there = sorted((units[one] for one in worked.victims if one in units), key=lambda one: -one.steps)
    odds = worked.odds(s.world)
    return (
        sum(100 * _hits_worth(s, there, hits) * ways for hits, ways in enumerate(odds) if hits and ways)
        // TWO_DICE_WAYS
    )


def _hits_worth(s: S, there: list[Unit], hits: int) -> int:
    """What this many hits are worth, spread as the owner must: no platoon takes two before all have one."""
    worth, w = 0, weights_of(s)
    for at, unit in enumerate(there):
        share = hits // len(there) + (at < hits % len(there))
        lost = min(share, unit.steps)
        worth += w.step * lost
        if not is_platoon(s, unit):
            continue
        if lost and lost == unit.steps:
            worth += shaken_cost(s, unit.group, 1)
        elif share >= s.world.tables.morale.heavy_loss.value and "routed" not in unit.marks:
            worth += w.routed * (TWO_DICE_WAYS - at_most(morale.platoon_morale(s, unit)[0])) // TWO_DICE_WAYS
    return worth


def given_up(s: S, firer: Unit) -> int:
    """What a platoon of ours gives up that reacts, in points: its own action. An enemy is expected to."""
    if s.own.of(Manner).side != firer.side:
        return 0
    w = weights_of(s)
    shot = duel.hits_given(s, firer, str(firer.place), open_book(s, firer.side)[0].enemies)
    march = 0 if would_win_now(s, firer.side) else w.react_behind
    return w.react * w.step * shot // (100 * TWO_DICE_WAYS) + march
