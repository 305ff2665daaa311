"""Missions of off-board batteries, from the call to the fall of the shells (WSS 11.4, 11.5, WSN 4.1, 4.4).

An officer calls a battery, says how it fires, and places its marker; then the die of accuracy drifts it.
Ruling: a call spends a mission, also one that is withdrawn or lost.
Ruling: shells are placed on a hex in his sight with an enemy platoon that he spots, smoke on any hex that
he sees; the Nebelwerfer likewise, though where its rockets end is nobody's choice (WSN 4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.events import (
    Event,
    MarkerPlaced,
    MarkerRemoved,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    Resolved,
    TrackSet,
)
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.systems.war_storms import bombard, spotting
from wsn.systems.war_storms.aiming import Tally
from wsn.systems.war_storms.assets import BatteryAsset
from wsn.systems.war_storms.commands import LetFall, PlaceMission, SetMode, Withdraw
from wsn.systems.war_storms.support import Accuracy
from wsn.systems.war_storms.tables import Value
from wsn.systems.war_storms.world import S, is_officer, name, smoke_in

RULE = "WSS 11.4"
MODES = ("concentrated", "dispersed", "smoke", "dispersed smoke")
ROCKETS = "rockets"
TEXTS = {
    "concentrated": "concentrated on one hex",
    "dispersed": "dispersed over seven hexes at half strength",
    "smoke": "smoke on one hex, for two turns",
    "dispersed smoke": "smoke on seven hexes, for one turn",
    "rockets": "rockets on seven hexes",
}


# --- what a side has


def bought(s: S) -> Iterator[Event]:
    """WSN 7.4.4: at the start two dice say how many missions a battery has, and whether one may be smoke."""
    chart = s.world.support
    for battery in s.world.scenario.batteries:
        rolls = battery.missions is None and not battery.rockets
        more = chart.nation[battery.of].bought
        count = battery.missions or chart.rocket.missions
        if rolls:
            rule = chart.missions.rule
            dice = yield from s.roll(1, purpose=f"missions of {battery.name}", rule=rule, because=_more(more))
            count = chart.missions.of(dice[0] + more.value)
        smoke = bool(battery.smoke)
        if battery.smoke is None and not battery.rockets and rolls:
            rule = chart.missions.rule
            dice = yield from s.roll(1, purpose=f"smoke of {battery.name}", rule=rule, because=_more(more))
            smoke = dice[0] + more.value >= chart.missions.smoke_from
        missions = "1 mission" if count == 1 else f"{count} missions"
        text = f"{battery.name} has {missions}" + (", one of them may be smoke" if smoke else "")
        yield Resolved(rule=chart.missions.rule, text=text)
        yield TrackSet(rule=chart.missions.rule, track=f"missions {battery.id}", value=count)
        yield TrackSet(rule=chart.missions.rule, track=f"smoke {battery.id}", value=int(smoke))


def _more(row: Value) -> tuple[Reason, ...]:
    return (row.reason("nation", row.value),) if row.value else ()


def battery_of(s: S, battery: object) -> BatteryAsset | None:
    """The battery with this id."""
    return next((b for b in s.world.scenario.batteries if b.id == battery), None)


def left(s: S, battery: str) -> int:
    """How many missions a battery still has."""
    return int(s.state.tracks.get(f"missions {battery}", 0))


def smokes(s: S, battery: str) -> bool:
    """Whether the battery may still fire smoke."""
    return bool(s.state.tracks.get(f"smoke {battery}", 0))


# --- where and how


def modes(s: S, officer: Unit, battery: BatteryAsset) -> tuple[str, ...]:
    """The ways this battery can fire now for which there is a hex."""
    ways: tuple[str, ...] = (ROCKETS,) if battery.rockets else MODES[:2]
    if not any(True for _ in targets(s, officer, ways[0])):
        ways = ()
    return (*ways, *MODES[2:]) if smokes(s, battery.id) else ways


def may_use(s: S, battery: BatteryAsset, mode: str) -> Refusal | None:
    """Whether a battery fires in this way at all."""
    if battery.rockets:
        return None if mode == ROCKETS else Refusal("WSN 4.1", f"{battery.name} fires only rockets")
    if mode not in MODES:
        return Refusal(RULE, f"{mode!r} is no way to fire: {', '.join(MODES)}")
    if "smoke" in mode and not smokes(s, battery.id):
        return Refusal("WSN 7.4.4", f"{battery.name} has no smoke mission")
    return None


def targets(s: S, officer: Unit, mode: str) -> Iterator[str]:
    """The hexes where an officer may place a mission."""
    if "smoke" in mode:
        spaces: Iterable[str] = s.world.board.spaces
    else:
        enemies = (u for u in s.state.units.values() if u.side != officer.side and not is_officer(s, u))
        spaces = dict.fromkeys(u.place for u in enemies if u.place in s.world.board.spaces)  # type: ignore[misc]
    return (space for space in spaces if may_place(s, officer, mode, space) is None)


def may_place(s: S, officer: Unit, mode: str, space: str) -> Refusal | None:
    """WSS 11.4: a hex in the officer's sight; for shells with an enemy platoon that he spots."""
    who = name(s, officer.id)
    if space not in s.world.board.spaces:
        return Refusal(RULE, f"there is no hex {space} on the map")
    if officer.place is None or officer.place not in s.world.board.spaces:
        return Refusal(RULE, f"{who} is not on the map")
    if not s.world.sees(officer.place, space, smoke_in(s.state)):
        return spotting.no_sight(s, officer.place, space)
    if "smoke" in mode:
        return None
    first: Refusal | None = None
    for unit in s.units_at(space):
        if unit.side != officer.side and not is_officer(s, unit):
            seen = spotting.spot(s, officer.place, unit)
            if not isinstance(seen, Refusal):
                return None
            first = first or seen
    return first or Refusal(RULE, f"there is no enemy platoon in {space}")


# --- what falls


def strength(s: S, battery: BatteryAsset, mode: str) -> tuple[int, tuple[Reason, ...]]:
    """The ART strength of a mission on each of its hexes, with reasons."""
    chart = s.world.support
    row = chart.battery[battery.caliber]
    full = row.complete if battery.complete or row.partial is None else row.partial
    size = "complete" if battery.complete else "partial"
    why = [full.reason(f"{battery.name}, {size}: ART {full.art}", full.art)]
    if mode != "dispersed":
        return full.art, tuple(why)
    share = chart.pattern.dispersed
    why.append(share.reason("dispersed", share.of(full.art) - full.art))
    return share.of(full.art), tuple(why)


def attacks(s: S, battery: BatteryAsset, mode: str, centre: str) -> tuple[Tally, ...]:
    """The attacks of a mission that falls on a hex; none for smoke."""
    if "smoke" in mode:
        return ()
    art, why = strength(s, battery, mode)
    return bombard.attacks(s, bombard.hexes(s, centre, mode != "concentrated"), art, why)


def accuracy(s: S, battery: BatteryAsset) -> tuple[Accuracy, int, tuple[Reason, ...]]:
    """The die of accuracy: its chart, what is added, and why (WSN 4.1, 4.4, WSS 11.5.1)."""
    chart = s.world.support
    if battery.rockets:
        return chart.rocket, 0, ()
    row = chart.nation[battery.of].accuracy
    words = {"german": "German", "us": "American", "free_french": "Free French"}
    return chart.accuracy, row.value, (row.reason(f"{words[battery.of]} mission", row.value),)


def fate(s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str) -> bombard.Spread:
    """How likely each result of a mission placed on a hex is, if it is never withdrawn."""
    chart, more, _ = accuracy(s, battery)
    parts: list[tuple[Fraction, bombard.Spread]] = []
    memory: dict[str | None, bombard.Spread] = {None: {(0, 0): Fraction(1)}}
    for die in range(1, 7):
        off = chart.drift(die + more)
        for direction in range(1, 7):
            end = bombard.drifted(s, space, direction, off) if off else space
            if end is not None and off and lost(s, officer, battery, end):
                end = None
            if end not in memory:
                assert end is not None
                memory[end] = bombard.spread(s, officer.side, attacks(s, battery, mode, end))
            parts.append((Fraction(1, 36), memory[end]))
    return bombard.mixed(parts)


def lost(s: S, officer: Unit, battery: BatteryAsset, space: str) -> bool:
    """WSS 11.4: a standard mission that ends where its caller cannot see it is lost; rockets are not."""
    assert officer.place is not None
    return not battery.rockets and not s.world.sees(officer.place, space, smoke_in(s.state))


# --- the phases


def caller(s: S) -> Unit:
    """The officer who directs."""
    return s.unit(str(s.here.memo["officer"]))


def battery_here(s: S) -> BatteryAsset:
    """The battery that fires."""
    found = battery_of(s, s.here.memo["battery"])
    assert found is not None
    return found


class Mission:
    """How the battery fires, then where the marker is placed."""

    automatic = False
    accepts: tuple[type[Command], ...] = (SetMode, PlaceMission)

    def candidates(self, s: S) -> Iterable[Command]:
        """The ways to fire, or the hexes."""
        officer, mode = caller(s), s.here.memo.get("mode")
        if mode is None:
            return (SetMode(option=way) for way in modes(s, officer, battery_here(s)))
        return (PlaceMission(space=space) for space in targets(s, officer, str(mode)))

    def check(self, s: S, c: SetMode | PlaceMission) -> Refusal | None:
        """WSS 11.4: the mode is declared before the marker is placed."""
        officer, battery, mode = caller(s), battery_here(s), s.here.memo.get("mode")
        if isinstance(c, PlaceMission):
            if mode is None:
                return Refusal(RULE, "say first how the battery fires")
            return may_place(s, officer, str(mode), c.space)
        if mode is not None:
            return Refusal(RULE, f"the battery fires {mode}: that was declared")
        refused = may_use(s, battery, c.option)
        if refused is not None:
            return refused
        if not any(True for _ in targets(s, officer, c.option)):
            return Refusal(RULE, f"{name(s, officer.id)} spots no enemy platoon")
        return None

    def decide(self, s: S, c: SetMode | PlaceMission) -> Iterator[Event]:
        """Remember the mode; or place the marker and see where the shells go."""
        if isinstance(c, SetMode):
            yield Remembered(rule=RULE, key="mode", value=c.option)
            return
        officer, battery, mode = caller(s), battery_here(s), str(s.here.memo["mode"])
        yield PhaseLeft(rule=RULE, phase="mission")
        if "smoke" in mode:
            yield TrackSet(rule="WSN 7.4.4", track=f"smoke {battery.id}", value=0)
        kind = "rocket" if battery.rockets else "mission"
        marker = f"mission:{battery.id}"
        yield MarkerPlaced(rule=RULE, marker=marker, kind=kind, space=c.space, side=officer.side)
        chart, more, why = accuracy(s, battery)
        dice = yield from s.roll(1, purpose=f"accuracy of {battery.name}", rule=chart.rule, because=why)
        off = chart.drift(dice[0] + more)
        said = f"{battery.name} at {c.space}: {dice[0]}{f' {more:+d}' if more else ''}"
        if not off:
            yield Resolved(rule=chart.rule, because=why, space=c.space, text=f"{said}, on target")
            yield from fall(s, officer.side, battery, mode, c.space)
            return
        way = yield from s.roll(1, purpose=f"drift of {battery.name}", rule="WSS 11.5.2")
        end = bombard.drifted(s, c.space, way[0], off)
        far = f"{off} {'hex' if off == 1 else 'hexes'} {bombard.COMPASS[way[0] - 1]}"
        text = f"{said}, drifts {far}" + (f" to {end}" if end else ", off the map")
        yield Resolved(rule=chart.rule, because=why, space=end, text=text)
        if end is None:
            yield MarkerRemoved(rule="WSS 11.5.2", marker=marker)
            return
        yield MarkerPlaced(rule="WSS 11.5.2", marker=marker, kind=kind, space=end, side=officer.side)
        if battery.rockets:
            yield from fall(s, officer.side, battery, mode, end)
        elif lost(s, officer, battery, end):
            text = f"{name(s, officer.id)} does not see {end}: the mission is lost"
            yield Resolved(rule=RULE, space=end, text=text)
            yield MarkerRemoved(rule=RULE, marker=marker)
        else:
            memo = {"officer": officer.id, "battery": battery.id, "mode": mode, "space": end}
            yield PhaseEntered(rule=RULE, phase="drifted", side=officer.side, memo=memo)

    def stale(self, s: S) -> bool:
        """Never: nothing happens between the call and the shells."""
        return False


class Drifted:
    """A mission has drifted: its caller lets it fall, or withdraws it."""

    automatic = False
    accepts: tuple[type[Command], ...] = (LetFall, Withdraw)

    def candidates(self, s: S) -> Iterable[Command]:
        """Both."""
        return (LetFall(space=str(s.here.memo["space"])), Withdraw())

    def check(self, s: S, c: LetFall | Withdraw) -> Refusal | None:
        """WSS 11.4: where it has drifted to, and nowhere else."""
        if isinstance(c, LetFall) and c.space != s.here.memo["space"]:
            return Refusal(RULE, f"the mission has drifted to {s.here.memo['space']}")
        return None

    def decide(self, s: S, c: LetFall | Withdraw) -> Iterator[Event]:
        """It falls, or it does not."""
        battery, mode = battery_here(s), str(s.here.memo["mode"])
        side, space = str(s.here.side), str(s.here.memo["space"])
        yield PhaseLeft(rule=RULE, phase="drifted")
        if isinstance(c, Withdraw):
            yield Resolved(rule=RULE, space=space, text=f"the mission of {battery.name} is withdrawn")
            yield MarkerRemoved(rule=RULE, marker=f"mission:{battery.id}")
        else:
            yield from fall(s, side, battery, mode, space)

    def stale(self, s: S) -> bool:
        """Never: a mission ends one way or the other."""
        return False


def fall(s: S, side: str, battery: BatteryAsset, mode: str, centre: str) -> Iterator[Event]:
    """The shells or the smoke arrive."""
    rule = "WSN 4.1" if battery.rockets else RULE
    yield MarkerRemoved(rule=rule, marker=f"mission:{battery.id}")
    if "smoke" in mode:
        yield from _smoke(s, side, mode, centre)
    else:
        yield from bombard.release(s, battery.name, attacks(s, battery, mode, centre), rule)


def _smoke(s: S, side: str, mode: str, centre: str) -> Iterator[Event]:
    """WSS 11.4: smoke that lies until the second removal phase, dispersed until the first."""
    pattern = s.world.support.pattern
    row = pattern.smoke if mode == "smoke" else pattern.smoke_dispersed
    for space in bombard.hexes(s, centre, mode != "smoke"):
        marker = f"smoke:{space}"
        there = s.state.markers.get(marker)
        lasts = row.value if there is None else max(row.value, there.value)
        yield MarkerPlaced(rule=row.rule, marker=marker, kind="smoke", space=space, side=side, value=lasts)


# --- before it is ordered


def preview_place(s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str) -> Preview:
    """A mission on a hex: accuracy, drift and every attack together."""
    chart, more, why = accuracy(s, battery)
    on = sum(chart.drift(die + more) == 0 for die in range(1, 7))
    title = f"{battery.name} at {space}, {TEXTS[mode]}: on target {on} times in 6"
    if "smoke" in mode:
        return Preview(title, why)
    reasons = [*why]
    for one in attacks(s, battery, mode, space):
        reasons += [reason for reason in one.reasons if reason not in reasons]
    return Preview(title, tuple(reasons), bombard.rows(fate(s, officer, battery, mode, space)))


def best(s: S, officer: Unit, battery: BatteryAsset, ways: Iterable[str]) -> Preview | None:
    """The mission that promises most, of all hexes and these ways to fire."""
    found: list[tuple[Fraction, Preview]] = []
    for mode in ways:
        if "smoke" not in mode:
            for space in targets(s, officer, mode):
                spread = fate(s, officer, battery, mode, space)
                worth = sum((chance * (foe - own) for (foe, own), chance in spread.items()), Fraction(0))
                found.append((worth, preview_place(s, officer, battery, mode, space)))
    return max(found, key=lambda one: one[0])[1] if found else None


def preview_fall(s: S, space: str) -> Preview:
    """A mission that has drifted, if it falls where it is."""
    battery, mode = battery_here(s), str(s.here.memo["mode"])
    found = attacks(s, battery, mode, space)
    reasons = [reason for one in found for reason in one.reasons]
    spread = bombard.spread(s, str(s.here.side), found)
    rows = () if "smoke" in mode else bombard.rows(spread)
    return Preview(f"{battery.name} on {space}", tuple(dict.fromkeys(reasons)), rows)
