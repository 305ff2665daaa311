"""Everything that can be wrong with a War Storms scenario; its structs are in `position/scenariofile.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from wsn.data import Fault, Unknown, not_a_day
from wsn.english import count
from wsn.systems.war_storms.data.scenariofile import SIDES, Company, Platoon
from wsn.systems.war_storms.data.scenariofile import Scenario as Scenario
from wsn.systems.war_storms.data.zones import (
    Chits,
    Side,
    zone_problems,
)
from wsn.systems.war_storms.files import resumed_turn
from wsn.systems.war_storms.rules.platoons import battalions

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.war_storms.data.tables import Tables
    from wsn.systems.war_storms.data.units import Kind


def problems(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[Fault]:
    """Everything wrong with a scenario that is well formed: the place in the file, and what."""
    from wsn.board.board import UnknownSpace
    from wsn.systems.war_storms.rules.reinforcements import problem_of, room

    def space(place: str, label: str) -> Iterator[Fault]:
        try:
            board.find(label)
        except UnknownSpace as error:
            yield place, error

    if (wrong := not_a_day(scenario.date)) is not None:
        yield "date", wrong
    for side in SIDES:
        if side not in scenario.sides:
            yield "sides", f"the side {side!r} is missing"
        elif not any(c.side == side and c.platoons for c in scenario.companies):
            yield "companies", f"the side {side!r} has no platoon"
    counts = scenario.objectives or scenario.exits or scenario.chits or scenario.victory.steps_for_one
    if not counts and all(force.breaks_at is None for force in scenario.sides.values()):
        yield "objectives", "no side can win: name an objective, or `breaks_at` for a side"
    for i, objective in enumerate(scenario.objectives, 1):
        yield from space(f"objectives #{i}.space", objective.space)
    yield from _repeat_faults("objectives", (_hex_named(o.space, board) for o in scenario.objectives))
    yield from _repeat_faults("companies", (c.id for c in scenario.companies))
    yield from _repeat_faults("companies", _unit_ids(scenario))
    yield from _label_faults(scenario, board)
    yield from zone_problems(scenario.zones, board)
    yield from battalions.problems(scenario)
    yield from resumed_turn.problems(scenario, board)
    yield from _victory_faults(scenario, board)
    yield from rhino_faults(scenario, board, kinds, tables)
    for i, company in enumerate(scenario.companies, 1):
        here = f"companies #{i} ({company.id})"
        yield from _officer_faults(here, company)
        if company.officer is not None:
            yield from problem_of(f"{here}.officer", company.officer, company, scenario, board)
            yield from _in_time(f"{here}.officer.turn", company.officer.turn, scenario)
        if not company.platoons:
            yield here, "a company needs at least one platoon"
        for j, platoon in enumerate(company.platoons, 1):
            at = f"{here}.platoons #{j} ({platoon.id})"
            yield from problem_of(at, platoon, company, scenario, board)
            yield from _kind(f"{at}.kind", platoon, kinds)
            yield from _carrier_faults(f"{at}.carrier", platoon, kinds)
            yield from _in_time(f"{at}.turn", platoon.turn, scenario)
            full = tables.steps.full.steps
            if platoon.steps is not None and platoon.steps > full:
                yield f"{at}.steps", f"{count(platoon.steps, 'step')}; a platoon has at most {full}"
    yield from _stack_faults(scenario, board, kinds, tables)
    yield from room(scenario, board, kinds, tables)


def _victory_faults(scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """The ways off the map and the chits."""
    from wsn.board.board import UnknownSpace

    if scenario.attacker == "none" and scenario.victory.attacker_needs is not None:
        yield "victory.attacker_needs", "neither side is the attacker, so leave out the attacker's points"
    if scenario.attacker != "none" and scenario.first is not None:
        text = "the attacker has the initiative on turn 1; leave this out, or name no attacker"
        yield "first", f'{text} (attacker = "none")'
    ids = {zone.id for zone in scenario.zones}
    for i, way in enumerate(scenario.exits, 1):
        if way.zone not in ids:
            yield f"exits #{i}.zone", f"there is no zone {way.zone!r}"
    for i, chits in enumerate(scenario.chits, 1):
        here = f"chits #{i}"
        if len(chits.values) < len(chits.spaces) or not chits.spaces:
            hexes = count(len(chits.spaces), "hex", "hexes")
            yield here, f"{count(len(chits.values), 'value')} for {hexes}; every hex needs one"
        for label in chits.spaces:
            try:
                board.find(label)
            except UnknownSpace as error:
                yield f"{here}.spaces", error
        yield from _holder_faults(here, chits, scenario, board)
    where = [_hex_named(label, board) for chits in scenario.chits for label in chits.spaces]
    yield from _repeat_faults("chits", where)


def _holder_faults(here: str, chits: Chits, scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """Holders of hexes without a chit, and of objectives that say otherwise, by whichever label of a hex."""
    held = {_hex_named(objective.space, board): objective.holder for objective in scenario.objectives}
    hexes = {_hex_named(label, board) for label in chits.spaces}
    for label, holder in chits.holders.items():
        at, space = f"{here}.holders", _hex_named(label, board)
        if space not in hexes:
            yield at, Unknown(f"{label!r} is not among the hexes of these chits", label, chits.spaces)
        elif held.get(space, holder) != holder:
            yield at, f"{label} is an objective too, and there its holder is {held[space] or 'no one'}"


def _hex_named(label: str, board: HexBoard) -> str:
    """The hex that a label names; the label itself where it names none, which is told elsewhere."""
    from wsn.board.board import UnknownSpace

    try:
        return board.find(label).id
    except UnknownSpace:
        return label


def _label_faults(scenario: Scenario, board: HexBoard) -> Iterator[Fault]:
    """An id that is a label of the map would be a hex and a unit, or a zone, at once."""
    taken = {label.casefold() for label in (*board.spaces, *board.aliases)}
    for place, ids in (
        ("companies", _unit_ids(scenario)),
        ("zones", (zone.id for zone in scenario.zones)),
    ):
        for id_ in ids:
            if id_.casefold() in taken:
                yield place, f"{id_!r} is a label of the map; choose another id"


def _unit_ids(scenario: Scenario) -> Iterator[str]:
    for company in scenario.companies:
        if company.officer is not None:
            yield company.officer.id
        for platoon in company.platoons:
            yield platoon.id
            if platoon.carrier:
                yield platoon.carrier_id


def _officer_faults(here: str, company: Company) -> Iterator[Fault]:
    """A company has an officer with all his values or none; beach defence has none at all."""
    officer = company.officer
    if company.beach_defense:
        if officer is not None:
            yield f"{here}.officer", "beach defence platoons have no officer (WSN 7.4.1)"
        return
    if officer is None:
        yield f"{here}.officer", "a company needs an officer, or `beach_defense = true`"
        return
    values = (officer.morale, officer.command, officer.coordination)
    if None in values and any(value is not None for value in values):
        yield f"{here}.officer", "give morale, command and coordination, or none of them to draw him"
    if officer.drawn and officer.leadership:
        yield f"{here}.officer.leadership", "an officer who is drawn brings his own leadership"


def rhino_faults(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[Fault]:
    """WSN 6.3: companies with Rhinos are allowed them, and cut edges are bocage."""
    from wsn.systems.war_storms.rules.platoons.rhinos import hedge, why_barred

    for i, company in enumerate(scenario.companies, 1):
        known = all(p.kind in kinds for p in company.platoons)
        refused = (
            why_barred(scenario, company, kinds, tables.rhino) if known and company.rhino == "yes" else None
        )
        if refused is not None:
            yield f"companies #{i} ({company.id}).rhino", str(refused)
    for i, label in enumerate(scenario.cut_hedges, 1):
        if hedge(board, label) is None:
            yield f"cut_hedges #{i}", f"there is no bocage {label!r}; write the two hexes, as in 'D407/D408'"


def _carrier_faults(place: str, platoon: Platoon, kinds: Mapping[str, Kind]) -> Iterator[Fault]:
    """WSS 10: the carrier exists and can take the platoon."""
    if not platoon.carrier:
        if platoon.aboard:
            yield place, "it starts aboard, but no carrier is named"
        return
    carriers = {key for key, kind in kinds.items() if kind.type == "carrier"}
    if platoon.carrier not in carriers:
        yield place, Unknown(f"there is no carrier {platoon.carrier!r}", platoon.carrier, carriers)
    elif platoon.kind in kinds and not kinds[platoon.carrier].takes(platoon.kind, kinds[platoon.kind]):
        what = kinds[platoon.kind].name
        yield place, f"{kinds[platoon.carrier].name} neither carries nor tows {what} (WSS 10)"


def _in_time(place: str, turn: int, scenario: Scenario) -> Iterator[Fault]:
    if turn > scenario.turns + (scenario.underway is not None):
        yield place, f"comes on in turn {turn}; the game has {count(scenario.turns, 'turn')}"


def _repeat_faults(place: str, ids: Iterable[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            yield place, f"{id_!r} is used twice"
        seen.add(id_)


def _kind(place: str, platoon: Platoon, kinds: Mapping[str, Kind]) -> Iterator[Fault]:
    if platoon.kind not in kinds:
        yield place, Unknown(f"there is no kind of platoon {platoon.kind!r}", platoon.kind, kinds)
    elif kinds[platoon.kind].type in ("carrier", "craft", "officer"):
        type_ = kinds[platoon.kind].type
        yield place, f"{platoon.kind!r} is {'an' if type_ == 'officer' else 'a'} {type_}, not a platoon"


def _stack_faults(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[Fault]:
    """Every start is legal: one side a hex, the stacking limits, and terrain the platoon may enter."""
    from wsn.systems.war_storms.rules.movement import may_stand

    stacks: dict[str, list[tuple[Side, str, int]]] = {}
    exempt = {"afloat", "landed", "dropped"}  # the sea, a landing and a drop hold more (WSN 6.1, 6.2)
    fresh: set[str] = set()
    for company in scenario.companies:
        for platoon in company.platoons:
            named = platoon.at in board.spaces or platoon.at in board.aliases
            if platoon.by != "ground" or platoon.lies or not named:
                continue
            at = board.find(platoon.at).id
            kind = kinds.get(platoon.kind)
            if kind is not None and "afloat" not in platoon.marks:
                refused = may_stand(board, kind, at, tables)
                if refused is not None:
                    yield f"companies ({company.id}).platoons ({platoon.id}).at", f"{at}: {refused}"
            if platoon.turn == 1:
                steps = platoon.steps or tables.steps.full.steps
                stacks.setdefault(at, []).append((company.side, platoon.id, steps))
                if exempt.intersection(platoon.marks):
                    fresh.add(at)
    limit = tables.stacking
    for at, platoons in stacks.items():
        names = ", ".join(id_ for _, id_, _ in platoons)
        if len({side for side, _, _ in platoons}) > 1:
            yield f"companies: {at}", f"both sides start there ({names})"
        elif at in fresh or scenario.underway is not None:
            continue
        elif len(platoons) > limit.platoons or sum(steps for _, _, steps in platoons) > limit.steps:
            yield (
                f"companies: {at}",
                f"{names} start there; at most {limit.platoons} platoons and {limit.steps} steps "
                f"({limit.rule})",
            )
