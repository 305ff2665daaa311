"""What can be wrong with the batteries, aircraft and works of a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.board.board import UnknownSpace
from wsn.board.hexboard import HexBoard
from wsn.data import Fault, nearest_hint
from wsn.english import count
from wsn.systems.war_storms.data.assets import POINTED, Work, group_of, why_barred
from wsn.systems.war_storms.data.scenariofile import Scenario
from wsn.systems.war_storms.data.support import Support
from wsn.systems.war_storms.data.zones import zones_of


def asset_problems(scenario: Scenario, board: HexBoard, charts: Support) -> Iterator[Fault]:
    """Everything wrong with the assets of a scenario."""
    seen: set[str] = set()
    for i, battery in enumerate(scenario.batteries, 1):
        here = f"batteries #{i} ({battery.id})"
        yield from _id_faults(here, battery.id, seen)
        if battery.rockets and battery.of != "german":
            yield f"{here}.caliber", "only the Germans have Nebelwerfers (WSN 7.4.4)"
        if battery.rockets and battery.smoke:
            yield f"{here}.smoke", "the Nebelwerfer fires no smoke (WSN 4.1)"
        if not battery.complete and charts.battery[battery.caliber].partial is None:
            yield f"{here}.complete", f"there is no partial battery of {battery.caliber} (WSN 7.4.4)"
    for i, mission in enumerate(scenario.air, 1):
        here = f"air #{i} ({mission.id})"
        yield from _id_faults(here, mission.id, seen)
        if mission.side != "allies":
            yield f"{here}.side", "only the American side has air missions (WSN 7.4.5)"
        types = {plane.name for plane in charts.aircraft}
        if mission.aircraft is not None and mission.aircraft not in types:
            near = nearest_hint(mission.aircraft, types)
            yield f"{here}.aircraft", f"there is no aircraft {mission.aircraft!r}{near} (WSN 7.4.5)"
    most = charts.anti_air.most
    for side, points in scenario.anti_air.items():
        if not 0 <= points <= most.value:
            yield f"anti_air.{side}", f"{count(points, 'point')}; at most {most.value} ({most.rule})"
    taken: set[tuple[str, str]] = set()
    for i, work in enumerate(scenario.works, 1):
        yield from _work_faults(f"works #{i} ({work.kind})", work, board, charts, taken)
    yield from _by_hand(scenario, board, taken)


def _by_hand(scenario: Scenario, board: HexBoard, taken: set[tuple[str, str]]) -> Iterator[Fault]:
    """Works that their owner places: a zone of the scenario, a number, and room for all of them."""
    zones = {zone.id: zone for zone in scenario.zones}
    wanted: dict[tuple[str, str], tuple[set[str], int]] = {}
    for i, work in enumerate(scenario.works, 1):
        here = f"works #{i} ({work.kind})"
        if not work.zone:
            if work.count is not None:
                yield f"{here}.count", "only works with a zone have a number; others name their hexes"
            continue
        if work.at:
            yield f"{here}.at", "works have hexes or a zone, not both"
        if work.count is None:
            yield f"{here}.count", "how many the owner places in the zone is missing"
        if work.zone not in zones:
            yield f"{here}.zone", f"there is no zone {work.zone!r}{nearest_hint(work.zone, zones)}"
            continue
        key = work.zone, group_of(work.marker)
        kinds, before = wanted.get(key, (set(), 0))
        wanted[key] = {*kinds, work.kind}, before + (work.count or 0)
    for (zone, group), (kinds, laid) in wanted.items():
        try:
            spaces = zones_of((zones[zone],), board)[zone]
        except UnknownSpace:
            continue  # told of the zone itself
        free = (space for space in spaces if (space, group) not in taken)
        room = [space for space in free if any(why_barred(board, kind, space) is None for kind in kinds)]
        if len(room) < laid:
            what = " or ".join(sorted(kind.replace("_", " ") for kind in kinds))
            yield (
                f"zones ({zone})",
                f"{laid} works are placed there ({what}); {len(room)} hexes can hold them",
            )


def _id_faults(here: str, id_: str, seen: set[str]) -> Iterator[Fault]:
    if id_ in seen:
        yield f"{here}.id", f"{id_!r} is used twice"
    seen.add(id_)


def _work_faults(
    here: str, work: Work, board: HexBoard, charts: Support, taken: set[tuple[str, str]]
) -> Iterator[Fault]:
    mined = work.kind == "minefield"
    if mined != (work.mines is not None) or mined != (work.density is not None):
        yield here, "a minefield, and nothing else, has `mines` and `density` (WSN 7.4.6)"
    pointed = work.kind in POINTED
    if pointed != (work.points is not None):
        yield here, "a bunker or a fortification, and nothing else, has `points` (WSN 7.4.6)"
    elif work.points is not None and work.points > charts.points.most.value:
        yield f"{here}.points", f"{count(work.points, 'point')}; at most {charts.points.most.value} (WSS 22)"
    if not work.at and not work.zone:
        yield f"{here}.at", "no hex is named"
    for label in work.at:
        try:
            space = board.find(label)
        except UnknownSpace as error:
            yield f"{here}.at", error
            continue
        group = group_of(work.marker)
        if (space.id, group) in taken:
            yield f"{here}.at", f"{space.id} has works of that kind already"
        taken.add((space.id, group))
        why = why_barred(board, work.kind, space.id)
        if why is not None:
            yield f"{here}.at", why
