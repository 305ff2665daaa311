"""Hand-to-hand combat: final defensive fire, the attacks of both sides, winner, retreat (WSS 14, 15).

`hand_to_hand` opens a fight for a hex: after an assault, or a landing on the enemy. Its three phases are
automatic; the phases in which the owners assign losses open on top of them.

Ruling: platoons aboard carriers unload to fight; carriers do not fight, and share the fate of their side.
Ruling: a platoon that cannot retreat is eliminated. Attackers retreat to the hex they came from, others to
the adjacent hex nearest to their friendly edge (WSS 15).
Ruling: a platoon that retreats into mines sets them off (WSS 22). A retreat or a rout into sand is no move of
its own, and marks nobody (WSN 6.2).
Ruling: an assault stopped by final defensive fire counts as lost (WSS 9.1).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Final

import msgspec

from wsn.board.board import EdgeId
from wsn.board.paths import Cost
from wsn.cite import Refusal
from wsn.engine.commands import Proceed
from wsn.engine.events import (
    Event,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    StepsChanged,
    UnitMarked,
    UnitMoved,
    UnitRemoved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.english import count
from wsn.parts.called import does, side_called
from wsn.parts.phases import Automatic
from wsn.systems.war_storms.data.declared import lose_steps
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.assault import melee
from wsn.systems.war_storms.rules.fire import firing, losses
from wsn.systems.war_storms.rules.fire.aiming import Tally
from wsn.systems.war_storms.rules.platoons import battalions, hazards, morale, moves
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import (
    S,
    as_side,
    cargo,
    force,
    is_carrier,
    is_officer,
    is_platoon,
    other,
)

FIRE: Final = "WSS 14"
FIGHT: Final = "WSS 15"


def hand_to_hand(
    s: S,
    space: str,
    came_from: Mapping[str, str],
    *,
    bocage: EdgeId | None = None,
    flame: tuple[str, ...] = (),
) -> Iterator[Event]:
    """Open a fight for a hex that the attackers have entered; the last thing a decision may do.

    `came_from` names the attackers, and the hex each goes back to when they lose ("" for none, then it is
    one next to it as for the defenders); all of one side, all in `space`, officers with them included.
    The defenders fire first (WSS 14). Everything happens in the automatic phases that this opens.
    """
    side = s.unit(next(iter(came_from))).side
    for unit in s.units_at(space):
        for rider in cargo(s, unit.id) if is_carrier(s, unit) else ():
            yield UnitMoved(rule="WSS 10", unit=rider.id, space=space)
    memo = memos.Fighting(
        space,
        as_side(side),
        units=tuple(came_from),
        came_from=tuple(came_from.values()),
        mine=tuple(dict.fromkeys(s.unit(one).group for one in came_from)),
        theirs=tuple(dict.fromkeys(u.group for u in s.units_at(space) if u.side != side)),
        hedge=bocage,
        flame=flame,
    )
    yield PhaseEntered(rule=FIRE, phase="final_fire", memo=encode_memo(memo))


def _throw_dice(s: S, tallies: tuple[Tally, ...], rule: str, what: str) -> Generator[Event, None, int]:
    """Announce the attack, roll, announce the result; returns the hits."""
    total = 0
    for tally in tallies:
        yield Resolved(
            rule=rule,
            because=tally.reasons,
            space=tally.aim.space,
            text=f"{what}: {firing.sum_text(s, tally)}",
        )
        dice = yield from s.roll(2, purpose=f"{what} at {tally.aim.space}", rule=rule)
        hits = tally.hits(s.world, sum(dice))
        total += hits
        score = "no effect" if not hits else count(hits, "hit")
        yield Resolved(rule=rule, space=tally.aim.space, text=f"{what}: {morale.throw_text(dice)}, {score}")
    return total


class FinalFire(Automatic):
    """WSS 14: the defenders fire at the attackers as they enter."""

    memo = memos.Fighting

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """All defenders make one attack; then the fight follows."""
        memo = s.memo(memos.Fighting)
        fight = melee.fight_of(s, memo)
        yield PhaseLeft(rule=FIRE, phase="final_fire")
        yield PhaseEntered(rule=FIGHT, phase="hand_to_hand", memo=encode_memo(memo))
        tallies = melee.final_fire(s, fight)
        if not tallies:
            return
        side = memo.side
        for unit in fight.defenders:
            yield UnitMarked(rule="WSS 5.2", unit=unit.id, mark="fired")
        text = f"final defensive fire of {side_called(force(s, other(side)))}"
        hits = yield from _throw_dice(s, tallies, FIRE, text)
        if hits:
            yield from losses.strike(s, side, fight.space, tallies[0].victims, hits)


class HandToHand(Automatic):
    """WSS 15: both sides attack at the same time."""

    memo = memos.Fighting

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Both sides roll before any loss is taken."""
        memo = s.memo(memos.Fighting)
        fight = melee.fight_of(s, memo)
        side = memo.side
        yield PhaseLeft(rule=FIGHT, phase="hand_to_hand")
        ours, theirs = melee.blows(s, fight, True), melee.blows(s, fight, False)
        scored = yield from _throw_dice(s, ours, FIGHT, f"{side_called(force(s, side))} hand to hand")
        suffered = yield from _throw_dice(
            s, theirs, FIGHT, f"{side_called(force(s, other(side)))} hand to hand"
        )
        memo = msgspec.structs.replace(memo, scored=scored, suffered=suffered)
        yield PhaseEntered(rule=FIGHT, phase="fight_over", memo=encode_memo(memo))
        for foe, units, hits in ((other(side), fight.defenders, scored), (side, fight.attackers, suffered)):
            if hits:
                yield from losses.strike(s, foe, fight.space, tuple(u.id for u in units), hits)


class FightOver(Automatic):
    """WSS 15: the winner holds the hex; the loser retreats one hex, and its companies check morale."""

    memo = memos.Fighting

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Find the winner, retreat the loser, check the morale of its companies."""
        memo = s.memo(memos.Fighting)
        fight = melee.fight_of(s, memo)
        space, side, scored, suffered = memo.space, memo.side, memo.scored, memo.suffered
        back = dict(zip(memo.units, memo.came_from))
        left_a, left_d = (sum(u.steps for u in who) for who in (fight.attackers, fight.defenders))
        won = melee.attackers_win(scored, suffered, left_a, left_d)
        winner = side if won else other(side)
        text = (
            f"{does(force(s, winner), *(('takes', 'take') if won else ('holds', 'hold')))} {space}: "
            f"hits {scored} to {suffered}, steps left {left_a} to {left_d}"
        )
        yield Resolved(rule=FIGHT, space=space, text=text)
        yield PhaseLeft(rule=FIGHT, phase="fight_over")
        loser = other(winner)
        beaten = memo.theirs if won else memo.mine
        in_hand = {company: morale.commanded_platoons(s, company) for company in beaten}
        yield from _retreat_side(s, space, loser, {} if won else back)
        for unit in melee.fighters(s, space, winner):
            yield from moves.take(s, unit.id)
        for company, members in in_hand.items():
            yield from morale.company_check(s, company, "an assault lost", members)
        yield from victory.by_losses(s)


def _retreat_side(s: S, space: str, side: str, back: Mapping[str, str]) -> Iterator[Event]:
    """WSS 15: a side leaves the hex; units that cannot are lost, and an officer left alone is captured."""
    gone: list[str] = []
    for unit in s.units_at(space):
        if unit.side != side or is_officer(s, unit):
            continue
        to = retreat_hex(s, unit, back.get(unit.id, ""))
        if to is None:
            yield from lose(s, unit)
            continue
        cost = moves.price(s, unit, space, to)
        yield from moves.enter(
            s, unit.id, to, cost if isinstance(cost, Cost) else Cost(0, ()), FIGHT, "retreat"
        )
        gone.append(unit.id)
        for officer in s.units_at(space):
            if officer.side == side and is_officer(s, officer) and is_platoon(s, unit):
                yield UnitMoved(rule=FIGHT, unit=officer.id, space=to, manner="retreat")
    for one in gone:
        if one in s.state.units and s.unit(one).place is not None:
            yield from hazards.set_off_mines(s, one)
    for officer in s.units_at(space):
        if officer.side == side:
            in_hand = morale.commanded_platoons(s, officer.group)
            yield from moves.lose_officer(s, officer.id, "WSS 3.2")
            yield from morale.company_check(s, officer.group, "its officer captured", in_hand)


def retreat_hex(s: S, unit: Unit, start: str) -> str | None:
    """The hex a platoon retreats to: where it came from, or the nearest to its friendly edge; or None."""
    world = s.world
    assert unit.place is not None
    foes = {u.place for u in s.state.units.values() if u.side != unit.side}
    enemies = [
        str(u.place)
        for u in s.state.units.values()
        if u.side != unit.side and u.place in world.board.spaces and not is_officer(s, u)
    ]
    if start and start not in foes and moves.fits(s, unit, start) is None:
        return start
    home = world.to_edge[unit.side]  # type: ignore[index]  # a side of this scenario

    def worth(space: str) -> tuple[int, int, int]:
        gap = min((world.distance(space, e) for e in enemies if e != unit.place), default=99)
        return home[space], -gap, world.board.order[space]

    ready = []
    for space in world.neighbours[unit.place]:
        if space in foes or moves.fits(s, unit, space) is not None or not moves.allowance(s, unit):
            continue
        if not isinstance(moves.price(s, unit, unit.place, space), Refusal):
            ready.append(space)
    return min(ready, key=worth, default=None)


def lose(s: S, unit: Unit) -> Iterator[Event]:
    """A platoon that cannot retreat is eliminated; a carrier is captured by the enemy."""
    if is_platoon(s, unit):
        yield StepsChanged(rule=FIGHT, unit=unit.id, by=-unit.steps)
        yield lose_steps(s.state, unit.group, unit.steps)
    yield UnitRemoved(rule=FIGHT, unit=unit.id)
    if is_platoon(s, unit):
        yield from battalions.stress(s, unit.group)
