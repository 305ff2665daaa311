"""The turn: command, initiative, alternating activations, and the end of the turn (WSS 4)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from wsn.cite import Reason
from wsn.engine.commands import Proceed
from wsn.engine.events import (
    Event,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    Resolved,
    UnitMarked,
    UnitPlaced,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.parts.called import does, side_called
from wsn.parts.phases import Automatic as Automatic
from wsn.systems.war_storms.data.declared import INITIATIVE, TURN
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Officer, Platoon, stand_in_id
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.landing import arrivals, crowd
from wsn.systems.war_storms.rules.platoons import moves
from wsn.systems.war_storms.rules.turn import victory
from wsn.systems.war_storms.rules.world import (
    S,
    World,
    as_side,
    force,
    is_officer,
    is_platoon,
    name,
    officer_of,
    other,
    station,
    where,
)

LASTING_MARKS: Final = frozenset({"afloat", "seaborne", "routed", "rhino"})
"""The marks that a unit keeps from turn to turn."""


def turn(s: S) -> int:
    """The number of the turn."""
    return TURN.get(s.state) or 1


class CommandPhase(Automatic):
    """WSS 4.1: reinforcements and stand-ins come on, and platoons out of command are marked."""

    memo = memos.Asked

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Bring on reinforcements, replace officers, mark platoons out of command."""
        if (yield from arrivals.ask(s)):
            return
        yield from _bring_reinforcements(s)
        for company in s.world.scenario.companies:
            yield from _stand_in(s, company.id)
        for unit in tuple(s.state.units.values()):
            if station(s, unit) is None or is_officer(s, unit):
                continue
            if not moves.in_command(s, s.unit(unit.id)):
                yield UnitMarked(rule="WSS 4.1", unit=unit.id, mark="out_of_command")
        yield PhaseLeft(rule="WSS 4.1", phase="command")
        yield PhaseEntered(rule="WSS 4.2", phase="initiative")


def _bring_reinforcements(s: S) -> Iterator[Event]:
    """Bring on this turn's reinforcements where the scenario says; without room they wait (WSS 3.3)."""
    for company in s.world.scenario.companies:
        officers = () if company.officer is None else (company.officer,)
        listed: list[Platoon | Officer] = [*company.platoons, *officers]
        for coming in listed:
            unit = s.state.units.get(coming.id)
            if unit is None or where(s, unit) is not None or coming.turn > turn(s):
                continue
            if s.world.comings[coming.id].chosen:
                continue
            space = s.world.board.find(coming.at).id
            taken = any(u.side != unit.side for u in s.units_at(space))
            if taken or moves.fits(s, unit, space) is not None:
                text = f"{name(s, unit.id)} has no room at {space} and waits"
                yield Resolved(rule="WSS 3.3", unit=unit.id, text=text)
            else:
                yield from arrivals.settle(s, unit.id, space, "WSS 4.1")


def _stand_in(s: S, company: str) -> Iterator[Event]:
    """WSS 7.4: a stand-in replaces a lost officer, in the hex of the first platoon of his company."""
    printed = s.world.companies[company]
    if printed.officer is None or officer_of(s, company) is not None:
        return
    for unit in s.state.units.values():
        here = where(s, unit) if unit.group == company and is_platoon(s, unit) else None
        if here is not None and "afloat" not in unit.marks:
            yield UnitPlaced(
                rule="WSS 7.4",
                unit=stand_in_id(printed.officer.id),
                side=printed.side,
                kind=officer_kind(s.world, printed),
                space=here,
                steps=0,
                group=company,
            )
            return


def officer_kind(world: World, company: Company) -> str:
    """The kind of a company's officer: the nation of its first platoon decides."""
    nation = world.kinds[company.platoons[0].kind].nation
    return next(key for key, kind in world.kinds.items() if kind.type == "officer" and kind.nation == nation)


class Initiative(Automatic):
    """WSS 4.2: one die a side; the scenario's attacker has the initiative on turn 1.

    Ruling: where neither side attacks (WSN 7.1), the side that the scenario names has the initiative on turn
    1; where it names none, both sides roll, and roll again while they tie.
    """

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Roll, compare, and open the activations."""
        if INITIATIVE.get(s.state) is not None:
            winner = yield from _roll_contest(s)
        else:
            winner = yield from _open_turn_one(s)
        yield INITIATIVE.event_setting(winner, "WSS 4.2")
        yield PhaseLeft(rule="WSS 4.2", phase="initiative")
        yield PhaseEntered(rule="WSS 4.3", phase="handover", memo=encode_memo(memos.Handover(other(winner))))


def _open_turn_one(s: S) -> Generator[Event, None, Side]:
    """WSS 4.2: who has the initiative on turn 1."""
    scenario = s.world.scenario
    if scenario.attacker != "none":
        has = does(force(s, scenario.attacker), "attacks and has", "attack and have")
        yield Resolved(rule="WSS 4.2", text=f"{has} the initiative on turn 1")
        return scenario.attacker
    if scenario.first is not None:
        text = f"{does(force(s, scenario.first), 'has', 'have')} the initiative on turn 1"
        yield Resolved(rule="WSS 4.2", text=text)
        return scenario.first
    while True:
        dice = yield from _both_roll(s)
        totals = dict(zip(SIDES, dice))
        sums = ", ".join(f"{side_called(force(s, side))} {totals[side]}" for side in SIDES)
        if dice[0] != dice[1]:
            winner = max(SIDES, key=lambda side: totals[side])
            text = f"{does(force(s, winner), 'has', 'have')} the initiative: {sums}"
            yield Resolved(rule="WSS 4.2", text=text)
            return winner
        yield Resolved(rule="WSS 4.2", text=f"a tie, rolled again: {sums}")


def _both_roll(s: S) -> Generator[Event, None, tuple[int, ...]]:
    names = {side: side_called(force(s, side)) for side in SIDES}
    purpose = f"initiative: {names[SIDES[0]]}, then {names[SIDES[1]]}"
    return (yield from s.roll(2, purpose=purpose, rule="WSS 4.2"))


def _roll_contest(s: S) -> Generator[Event, None, Side]:
    """WSS 4.2: a die each, +1 for the attacker and for the holder; in a tie the holder keeps it."""
    rows, names = s.world.tables.initiative, {side: side_called(force(s, side)) for side in SIDES}
    attacker, holder = s.world.scenario.attacker, as_side(INITIATIVE.get(s.state))
    dice = yield from _both_roll(s)
    totals = dict(zip(SIDES, dice))
    if attacker != "none":
        totals[attacker] += rows.attacker.value
    totals[holder] += rows.holder.value
    winner = holder if totals[holder] >= totals[other(holder)] else other(holder)
    why = [Reason("WSS 4.2", does(force(s, side), "rolls", "roll"), die) for side, die in zip(SIDES, dice)]
    if attacker != "none":
        why.append(rows.attacker.reason(does(force(s, attacker), "attacks", "attack"), rows.attacker.value))
    why.append(rows.holder.reason(f"{names[holder]} held it", rows.holder.value))
    added = {side: [f"+ {rows.attacker.value} as attacker"] if side == attacker else [] for side in SIDES}
    added[holder].append(f"+ {rows.holder.value} as holder")
    rolled = {side: " ".join([f"{names[side]} {die}", *added[side]]) for side, die in zip(SIDES, dice)}
    sums = ", ".join(f"{rolled[side]} = {totals[side]}" if added[side] else rolled[side] for side in SIDES)
    tied = "; a tie, so the holder keeps it" if totals[holder] == totals[other(holder)] else ""
    text = f"{does(force(s, winner), 'has', 'have')} the initiative: {sums}{tied}"
    yield Resolved(rule="WSS 4.2", because=tuple(why), text=text)
    return winner


class Handover(Automatic):
    """WSS 4.3: the sides take turns; two passes in a row, or nothing left to activate, end it."""

    memo = memos.Handover

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Pass the activation to the other side; a side with nothing to activate counts as having passed."""
        last, passes = s.memo(memos.Handover).last, s.memo(memos.Handover).passes
        able = {side: any(True for _ in activatable(s, side)) for side in SIDES}
        yield PhaseLeft(rule="WSS 4.3", phase="handover")
        following = other(last)
        if not able[following]:
            following = other(following)
            passes += 1 if passes else 0
        if passes >= 2 or not able[following]:
            yield PhaseEntered(rule="WSS 4.4", phase="removal")
        else:
            memo = encode_memo(memos.Activation(passes))
            yield PhaseEntered(rule="WSS 4.3", phase="activation", side=following, memo=memo)


def activatable(s: S, side: str) -> Iterator[Unit]:
    """The units that may be activated: officers with a unit left to act, and platoons out of command."""
    for unit in s.state.units.values():
        if unit.side != side or station(s, unit) is None or "finished" in unit.marks:
            continue
        if is_officer(s, unit) or "out_of_command" in unit.marks:
            yield unit


class Removal(Automatic):
    """WSS 4.4: remove the markers of the turn; then the next turn begins, or the game ends."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Remove markers, check for victory, advance the turn."""
        if (yield from crowd.unstack(s)):
            return
        for unit in tuple(s.state.units.values()):
            for mark in unit.marks:
                if mark not in LASTING_MARKS:
                    yield UnitMarked(rule="WSS 4.4", unit=unit.id, mark=mark, on=False)
        for marker in tuple(s.state.markers.values()):
            if marker.kind == "at_fire" or (marker.kind == "smoke" and marker.value <= 1):
                yield MarkerRemoved(rule="WSS 4.4", marker=marker.id)
            elif marker.kind == "smoke":
                yield MarkerPlaced(
                    rule="WSS 4.4",
                    marker=marker.id,
                    kind="smoke",
                    space=marker.place,
                    side=marker.side,
                    value=marker.value - 1,
                )
        yield from victory.at_once(s)
        if turn(s) >= s.world.scenario.turns:
            yield from victory.at_the_end(s)
            return
        yield TURN.event_setting(turn(s) + 1, "WSS 4.4")
        yield PhaseLeft(rule="WSS 4.4", phase="removal")
        yield PhaseEntered(rule="WSS 4.1", phase="command")
