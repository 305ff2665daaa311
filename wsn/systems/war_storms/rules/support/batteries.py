"""Off-board batteries: missions available, placement, and effect (WSN 4.1, 4.4, 7.4.4).

Ruling: a mission of any kind is placed on a hex in the officer's sight, whether he spots an enemy there or
not (WSS 11.4). Rockets are placed like other missions, however far they then drift (WSN 4.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from wsn.cite import Reason, Refusal
from wsn.engine.events import Event, Resolved
from wsn.engine.state import Unit
from wsn.english import count
from wsn.geometry.hexes import Hex, distance
from wsn.systems.war_storms.data.assets import BatteryAsset
from wsn.systems.war_storms.data.declared import MISSIONS, SMOKE_MISSIONS
from wsn.systems.war_storms.data.support import Accuracy
from wsn.systems.war_storms.data.tables import Value
from wsn.systems.war_storms.rules.fire.aiming import TWO_DICE_WAYS, Tally
from wsn.systems.war_storms.rules.platoons import spotting
from wsn.systems.war_storms.rules.support import bombard
from wsn.systems.war_storms.rules.world import S, is_officer, lines, name

MISSION_RULE: Final = "WSS 11.4"
MISSION_MODES: Final = ("concentrated", "dispersed", "smoke", "dispersed smoke")
ROCKETS: Final = "rockets"
STRAYS: Final = 3
"""The hexes from the marker within which a mission may hit: two of drift, and the neighbours."""


# --- missions available


def roll_missions(s: S) -> Iterator[Event]:
    """WSN 7.4.4: at the start one die gives the number of missions, another whether one may be smoke."""
    chart = s.world.support
    for battery in s.world.scenario.batteries:
        rolls = battery.missions is None and not battery.rockets
        more = chart.nation[battery.of].bought
        rolled_for = battery.missions or chart.rocket.missions
        if rolls:
            rule = chart.missions.rule
            dice = yield from s.roll(
                1, purpose=f"missions of {battery.name}", rule=rule, because=_more_reasons(more)
            )
            rolled_for = chart.missions.of(dice[0] + more.value)
        smoke = bool(battery.smoke)
        if battery.smoke is None and not battery.rockets and rolls:
            rule = chart.missions.rule
            dice = yield from s.roll(
                1, purpose=f"smoke of {battery.name}", rule=rule, because=_more_reasons(more)
            )
            smoke = dice[0] + more.value >= chart.missions.smoke_from
        missions = count(rolled_for, "mission")
        text = f"{battery.name}: {missions}{may_be_smoke(rolled_for) if smoke else ''}"
        yield Resolved(rule=chart.missions.rule, text=text)
        yield MISSIONS.event_setting(rolled_for, chart.missions.rule, battery.id)
        yield SMOKE_MISSIONS.event_setting(int(smoke), chart.missions.rule, battery.id)


def may_be_smoke(missions: int) -> str:
    """That a battery may fire smoke, after the number of its missions; empty where it has none."""
    if missions == 0:
        return ""
    return ", which may be smoke" if missions == 1 else ", one of which may be smoke"


def _more_reasons(row: Value) -> tuple[Reason, ...]:
    return (row.reason("nation", row.value),) if row.value else ()


def battery_of(s: S, battery: object) -> BatteryAsset | None:
    """The battery with this id."""
    return next((b for b in s.world.scenario.batteries if b.id == battery), None)


def missions_left(s: S, battery: str) -> int:
    """How many missions a battery still has."""
    return MISSIONS.get(s.state, battery) or 0


def smokes(s: S, battery: str) -> bool:
    """Whether the battery may still fire smoke."""
    return bool(SMOKE_MISSIONS.get(s.state, battery))


# --- where and how


def modes(s: S, battery: BatteryAsset) -> tuple[str, ...]:
    """The modes in which this battery can fire now."""
    ways: tuple[str, ...] = (ROCKETS,) if battery.rockets else MISSION_MODES[:2]
    return (*ways, *MISSION_MODES[2:]) if smokes(s, battery.id) else ways


def may_use(s: S, battery: BatteryAsset, mode: str) -> Refusal | None:
    """Why a battery may not fire in this mode, or None."""
    if battery.rockets:
        return None if mode == ROCKETS else Refusal("WSN 4.1", f"{battery.name} can fire only rockets")
    if mode not in MISSION_MODES:
        return Refusal(
            MISSION_RULE, f"{mode!r} is not a mode of fire; choose from {', '.join(MISSION_MODES)}"
        )
    if "smoke" in mode and not smokes(s, battery.id):
        return Refusal("WSN 7.4.4", f"no smoke mission of {battery.name} is left")
    return None


def targets(s: S, officer: Unit) -> Iterator[str]:
    """The hexes where an officer may place a mission."""
    if officer.place is None or officer.place not in s.world.board.spaces:
        return iter(())
    seen, here = lines(s), officer.place
    return (space for space in s.world.board.spaces if seen.sees(here, space))


def promising(s: S, officer: Unit, mode: str) -> Iterator[str]:
    """Those of these hexes where a mission in this mode can hit an enemy platoon if it is on target."""
    there = {u.place for u in s.state.units.values() if u.side != officer.side and not is_officer(s, u)}
    seven = mode != MISSION_MODES[0]
    return (space for space in targets(s, officer) if not there.isdisjoint(bombard.hexes(s, space, seven)))


def may_place(s: S, officer: Unit, space: str) -> Refusal | None:
    """WSS 11.4: why an officer may not place a mission on a hex, or None."""
    who = name(s, officer.id)
    if space not in s.world.board.spaces:
        return Refusal(MISSION_RULE, f"there is no hex {space} on the map")
    if officer.place is None or officer.place not in s.world.board.spaces:
        return Refusal(MISSION_RULE, f"{who} is not on the map")
    if not lines(s).sees(officer.place, space):
        return spotting.no_sight(s, officer.place, space)
    return None


def may_target(s: S, officer: Unit, space: str) -> Refusal | None:
    """Why an officer may not direct mortars or aircraft at a hex, or None: he must spot an enemy in it."""
    refused = may_place(s, officer, space)
    if refused is not None:
        return refused
    assert officer.place is not None
    first: Refusal | None = None
    for unit in s.units_at(space):
        if unit.side != officer.side and not is_officer(s, unit):
            seen = spotting.spot(s, officer.place, unit)
            if not isinstance(seen, Refusal):
                return None
            first = first or seen
    return first or Refusal(MISSION_RULE, f"there is no enemy platoon in {space}")


# --- effect


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


def salvo(s: S, battery: BatteryAsset, centre: Hex) -> tuple[Tally, ...]:
    """WSN 4.1: the attacks of rockets around their final hex.

    Ruling: where the marker of a mission drifts off the map, the neighbours of its hex that are on the map
    are attacked.
    """
    art, why = strength(s, battery, ROCKETS)
    return bombard.attacks(s, bombard.around(s, centre), art, why)


def accuracy(s: S, battery: BatteryAsset) -> tuple[Accuracy, int, tuple[Reason, ...]]:
    """The accuracy roll: its chart, the modifier, and reasons (WSN 4.1, 4.4, WSS 11.5.1)."""
    chart = s.world.support
    if battery.rockets:
        return chart.rocket, 0, ()
    row = chart.nation[battery.of].accuracy
    words = {"german": "German", "us": "American", "free_french": "Free French"}
    return chart.accuracy, row.value, (row.reason(f"{words[battery.of]} mission", row.value),)


class Falls:
    """The units and markers that missions were last worked out for; attacks by battery, mode and hex."""

    __slots__ = ("attacks", "markers", "means", "units")

    def __init__(self) -> None:
        self.units: object = None
        self.markers: object = None
        self.attacks: dict[tuple[object, ...], tuple[Tally, ...]] = {}
        self.means: dict[tuple[object, ...], int] = {}


def fate(s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str) -> bombard.Spread:
    """The odds of each result of a mission placed on a hex, if it is not withdrawn."""
    hexes = s.world.hexes
    there = {hexes[u.place] for u in s.state.units.values() if u.place is not None and u.place in hexes}
    if all(distance(hexes[space], one) > STRAYS for one in there):
        return {(0, 0): Fraction(1)}
    return bombard.mix_spreads(
        (
            Fraction(often, TWO_DICE_WAYS),
            bombard.hit_spread(s, officer.side, _fallen_attacks(s, officer, battery, mode, space, end)[1]),
        )
        for end, often in _mission_ends(s, battery, space).items()
    )


def mean_hits(s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str) -> int:
    """The mean of a mission placed on a hex: hits on the enemy less those on friends, by `TWO_DICE_WAYS`²."""
    means, total = _known_falls(s).means, 0
    for end, often in _mission_ends(s, battery, space).items():
        key, hits = _fallen_attacks(s, officer, battery, mode, space, end)
        if hits and key not in means:
            means[key] = sum(
                -one.mean(s.world) if s.unit(one.victims[0]).side == officer.side else one.mean(s.world)
                for one in hits
            )
        total += often * means[key] if hits else 0
    return total


def _mission_ends(s: S, battery: BatteryAsset, space: str) -> Mapping[Hex, int]:
    """Where a mission placed on a hex may end, off the map too, and by how many of the `TWO_DICE_WAYS`."""
    chart, more, _ = accuracy(s, battery)
    ways: dict[Hex, int] = {}
    for die in range(1, 7):
        off = chart.drift(die + more)
        for direction in range(1, 7):
            end = bombard.drift(s, space, direction, off)
            ways[end] = ways.get(end, 0) + 1
    return ways


def _known_falls(s: S) -> Falls:
    """What was worked out since a unit or marker last changed."""
    falls, state = s.cache.of(Falls), s.state
    if falls.units is not state.units or falls.markers is not state.markers:
        falls.units, falls.markers, falls.attacks, falls.means = state.units, state.markers, {}, {}
    return falls


def _fallen_attacks(
    s: S, officer: Unit, battery: BatteryAsset, mode: str, space: str, end: Hex
) -> tuple[tuple[object, ...], tuple[Tally, ...]]:
    """The attacks of a mission placed on `space` that ends in a hex, and their key; none if it is lost."""
    key = (officer.side, battery.name, battery.caliber, battery.complete, mode, end)
    there = s.world.board.by_hex.get(end)
    gone = there is None or (there.id != space and is_lost(s, officer, battery, there.id))
    if gone and not battery.rockets:
        return key, ()
    known = _known_falls(s).attacks
    if key not in known:
        known[key] = salvo(s, battery, end) if there is None else attacks(s, battery, mode, there.id)
    return key, known[key]


def is_lost(s: S, officer: Unit, battery: BatteryAsset, space: str) -> bool:
    """WSS 11.4: whether a mission is lost because it ends out of its caller's sight; rockets never are."""
    assert officer.place is not None
    return not battery.rockets and not lines(s).sees(officer.place, space)
