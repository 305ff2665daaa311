"""Missions of off-board batteries, from the call to the impact (WSS 11.4, 11.5, WSN 4.1, 4.4).

An officer calls a battery, says how it fires, and places its marker; then the die of accuracy drifts it.
Ruling: a call uses up a mission even if it is withdrawn or lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
)
from wsn.engine.memo import encode_memo
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.english import count
from wsn.systems.war_storms.data.assets import BatteryAsset
from wsn.systems.war_storms.data.declared import SMOKE_MISSIONS
from wsn.systems.war_storms.rules import memos
from wsn.systems.war_storms.rules.commands import LetFall, PlaceMission, SetMode, Withdraw
from wsn.systems.war_storms.rules.support import batteries, bombard
from wsn.systems.war_storms.rules.world import S, name

MISSION_RULE: Final = "WSS 11.4"
TEXTS: Final = {
    "concentrated": "concentrated on one hex",
    "dispersed": "dispersed over seven hexes at half strength",
    "smoke": "smoke on one hex, for two turns",
    "dispersed smoke": "smoke on seven hexes, for one turn",
    "rockets": "rockets on seven hexes",
}


# --- the phases


def caller(s: S) -> Unit:
    """The officer who directs."""
    return s.unit(memos.directing(s).officer)


def battery_here(s: S) -> BatteryAsset:
    """The battery that fires."""
    battery = batteries.battery_of(s, memos.directing(s).battery)
    assert battery is not None
    return battery


class Mission:
    """How the battery fires, then where the marker is placed."""

    automatic = False
    memo = memos.Mission
    accepts: tuple[type[Command], ...] = (SetMode, PlaceMission)

    def candidates(self, s: S) -> Iterable[Command]:
        """The modes of fire, or the hexes."""
        officer, mode = caller(s), s.memo(memos.Mission).mode
        if mode is None:
            return (SetMode(option=way) for way in batteries.modes(s, battery_here(s)))
        return (PlaceMission(space=space) for space in batteries.targets(s, officer))

    def check(self, s: S, c: SetMode | PlaceMission) -> Refusal | None:
        """WSS 11.4: the mode is declared before the marker is placed."""
        officer, battery, mode = caller(s), battery_here(s), s.memo(memos.Mission).mode
        if isinstance(c, PlaceMission):
            if mode is None:
                return Refusal(MISSION_RULE, "first choose how the battery fires")
            return batteries.may_place(s, officer, c.space)
        if mode is not None:
            return Refusal(MISSION_RULE, f"the battery's fire was already declared: {mode}")
        return batteries.may_use(s, battery, c.option)

    def decide(self, s: S, c: SetMode | PlaceMission) -> Iterator[Event]:
        """Note the mode; or place the marker and roll for accuracy."""
        if isinstance(c, SetMode):
            yield Remembered(rule=MISSION_RULE, key="mode", value=c.option)
            return
        officer, battery, mode = caller(s), battery_here(s), str(s.memo(memos.Mission).mode)
        yield PhaseLeft(rule=MISSION_RULE, phase="mission")
        if "smoke" in mode:
            yield SMOKE_MISSIONS.event_setting(0, "WSN 7.4.4", battery.id)
        kind = "rocket" if battery.rockets else "mission"
        marker = f"mission:{battery.id}"
        yield MarkerPlaced(
            rule=MISSION_RULE, marker=marker, kind=kind, space=c.space, side=officer.side, about=(battery.id,)
        )
        chart, more, why = batteries.accuracy(s, battery)
        dice = yield from s.roll(1, purpose=f"accuracy of {battery.name}", rule=chart.rule, because=why)
        off = chart.drift(dice[0] + more)
        said = f"{battery.name} at {c.space}: {dice[0]}{f' {more:+d}' if more else ''}"
        if not off:
            yield Resolved(rule=chart.rule, because=why, space=c.space, text=f"{said}, on target")
            yield from fall(s, officer.side, battery, mode, c.space)
            return
        way = yield from s.roll(1, purpose=f"drift of {battery.name}", rule="WSS 11.5.2")
        end = bombard.drift_to(s, c.space, way[0], off)
        far = f"{count(off, 'hex', 'hexes')} {bombard.COMPASS[way[0] - 1]}"
        text = f"{said}, drifts {far}" + (f" to {end}" if end else ", off the map")
        yield Resolved(rule=chart.rule, because=why, space=end, text=text)
        if end is None:
            yield MarkerRemoved(rule="WSS 11.5.2", marker=marker)
            if battery.rockets:
                tallies = batteries.salvo(s, battery, bombard.drift(s, c.space, way[0], off))
                yield from bombard.release(s, battery.name, tallies, "WSN 4.1")
            return
        yield MarkerPlaced(
            rule="WSS 11.5.2", marker=marker, kind=kind, space=end, side=officer.side, about=(battery.id,)
        )
        if battery.rockets:
            yield from fall(s, officer.side, battery, mode, end)
        elif batteries.is_lost(s, officer, battery, end):
            text = f"{name(s, officer.id)} cannot see {end}: the mission is lost"
            yield Resolved(rule=MISSION_RULE, space=end, text=text)
            yield MarkerRemoved(rule=MISSION_RULE, marker=marker)
        else:
            memo = encode_memo(memos.Drifted(officer.id, battery.id, mode, space=end))
            yield PhaseEntered(rule=MISSION_RULE, phase="drifted", side=officer.side, memo=memo)

    def stale(self, s: S) -> bool:
        """Never: nothing happens between the call and the shells."""
        return False


class Drifted:
    """A mission has drifted: its caller lets it fall, or withdraws it."""

    automatic = False
    memo = memos.Drifted
    accepts: tuple[type[Command], ...] = (LetFall, Withdraw)

    def candidates(self, s: S) -> Iterable[Command]:
        """Both."""
        return (LetFall(space=s.memo(memos.Drifted).space), Withdraw())

    def check(self, s: S, c: LetFall | Withdraw) -> Refusal | None:
        """WSS 11.4: the mission can fall only where it has drifted to."""
        if isinstance(c, LetFall) and c.space != s.memo(memos.Drifted).space:
            return Refusal(MISSION_RULE, f"the mission has drifted to {s.memo(memos.Drifted).space}")
        return None

    def decide(self, s: S, c: LetFall | Withdraw) -> Iterator[Event]:
        """The mission falls, or is withdrawn."""
        battery, memo = battery_here(s), s.memo(memos.Drifted)
        side, mode, space = str(s.here.side), str(memo.mode), memo.space
        yield PhaseLeft(rule=MISSION_RULE, phase="drifted")
        if isinstance(c, Withdraw):
            yield Resolved(rule=MISSION_RULE, space=space, text=f"the mission of {battery.name} is withdrawn")
            yield MarkerRemoved(rule=MISSION_RULE, marker=f"mission:{battery.id}")
        else:
            yield from fall(s, side, battery, mode, space)

    def stale(self, s: S) -> bool:
        """Never: a mission ends one way or the other."""
        return False


def fall(s: S, side: str, battery: BatteryAsset, mode: str, centre: str) -> Iterator[Event]:
    """The shells or the smoke arrive."""
    rule = "WSN 4.1" if battery.rockets else MISSION_RULE
    yield MarkerRemoved(rule=rule, marker=f"mission:{battery.id}")
    if "smoke" in mode:
        yield from _lay_smoke(s, side, mode, centre)
    else:
        yield from bombard.release(s, battery.name, batteries.attacks(s, battery, mode, centre), rule)


def _lay_smoke(s: S, side: str, mode: str, centre: str) -> Iterator[Event]:
    """WSS 11.4: smoke that lies until the second removal phase, dispersed until the first."""
    pattern = s.world.support.pattern
    row = pattern.smoke if mode == "smoke" else pattern.smoke_dispersed
    for space in bombard.hexes(s, centre, mode != "smoke"):
        marker = f"smoke:{space}"
        there = s.state.markers.get(marker)
        lasts = row.value if there is None else max(row.value, there.value)
        yield MarkerPlaced(rule=row.rule, marker=marker, kind="smoke", space=space, side=side, value=lasts)


# --- previews


def preview_place(s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str) -> Preview:
    """The preview of a mission on a hex: accuracy, drift and all attacks together."""
    chart, more, why = batteries.accuracy(s, battery)
    on = sum(chart.drift(die + more) == 0 for die in range(1, 7))
    title = f"{battery.name} at {space}, {TEXTS[mode]}: on target {count(on, 'time')} in 6"
    if "smoke" in mode:
        return Preview(title, why)
    reasons = [*why]
    tallies = batteries.attacks(s, battery, mode, space)
    for one in tallies:
        reasons += [reason for reason in one.reasons if reason not in reasons]
    title += bombard.on_target(s, officer.side, tallies, space)
    return Preview(title, tuple(reasons), bombard.rows(batteries.fate(s, officer, battery, mode, space)))


def best(s: S, officer: Unit, battery: BatteryAsset, ways: Sequence[str]) -> Preview | None:
    """The preview of the mission that hits most, of all hexes and these modes; None for smoke.

    Where no mission can hit an enemy that is seen, the preview says so.
    """
    aimed = best_aim(s, officer, battery, ways)
    if aimed is not None:
        return preview_place(s, officer, battery, *aimed)
    if all("smoke" in mode for mode in ways):
        return None
    return Preview(
        f"{battery.name}: no enemy platoon is known where {name(s, officer.id)} can place a mission"
    )


def best_aim(s: S, officer: Unit, battery: BatteryAsset, ways: Sequence[str]) -> tuple[str, str] | None:
    """The mode and the hex of the mission that hits most; None where none can hit an enemy that is seen."""
    aims = [
        (batteries.mean_hits(s, officer, battery, mode, space), mode, space)
        for mode in ways
        if "smoke" not in mode
        for space in batteries.promising(s, officer, mode)
    ]
    return max(aims, key=lambda one: one[0])[1:] if aims else None


def preview_fall(s: S, space: str) -> Preview:
    """The preview of a mission that has drifted, if it falls where it is."""
    battery, mode = battery_here(s), str(s.memo(memos.Drifted).mode)
    tallies = batteries.attacks(s, battery, mode, space)
    reasons = [reason for one in tallies for reason in one.reasons]
    spread = bombard.hit_spread(s, str(s.here.side), tallies)
    rows = () if "smoke" in mode else bombard.rows(spread)
    return Preview(f"{battery.name} on {space}", tuple(dict.fromkeys(reasons)), rows)
