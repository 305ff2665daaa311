"""A War Storms scenario file as checked structs, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from wsn.data import Id
from wsn.systems.war_storms.platoons import battalions
from wsn.systems.war_storms.position import midway
from wsn.systems.war_storms.position.assets import AirAsset, BatteryAsset, Work
from wsn.systems.war_storms.position.zones import (
    By,
    Chits,
    Compass,
    Count,
    Exit,
    Part,
    Points,
    Victory,
    Zone,
    zone_problems,
)
from wsn.systems.war_storms.position.zones import Side as Side

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard
    from wsn.systems.war_storms.charts.tables import Tables
    from wsn.systems.war_storms.charts.units import Kind

Die2 = Annotated[int, msgspec.Meta(ge=2, le=12)]
Small = Annotated[int, msgspec.Meta(ge=0, le=12)]

SIDES: tuple[Side, Side] = ("allies", "axis")


class Officer(midway.Standing, frozen=True, kw_only=True):
    """The officer of a company, with the values printed on his counter (WSS 3.2), and how he comes on.

    One who comes by sea or air comes with a platoon of his, so he has no place of his own. Without values he
    is drawn from the officers of his side and branch when the game begins.
    """

    id: Id
    name: str
    at: str = ""
    morale: Die2 | None = None
    command: Small | None = None
    coordination: Small | None = None
    leadership: Small = 0
    turn: Count = 1
    by: By = "ground"
    fallen: bool = False
    """He has fallen, and his stand-in comes in the next command phase (WSS 7.4)."""
    stand_in: bool = False
    """He has fallen, and his stand-in leads the company from his place (WSS 7.4)."""

    @property
    def drawn(self) -> bool:
        """True when his values are drawn, not printed in the scenario."""
        return self.morale is None


class Platoon(midway.Standing, frozen=True, kw_only=True):
    """One platoon: its kind in the unit table, where and when it comes on, and how.

    `at` is a hex, or a zone in which its owner chooses one. By sea it is the entry hex off which the wave
    lies, or a zone of them (WSN 6.2). By air or glider there is none: the owner chooses any hex (WSN 6.1).
    """

    id: Id
    name: str
    kind: str
    at: str = ""
    steps: Annotated[int, msgspec.Meta(ge=1)] | None = None
    turn: Count = 1
    by: By = "ground"
    carrier: str = ""
    """The kind of carrier that moves it: a motorized or mechanized platoon (WSS 10)."""
    aboard: bool = False
    """It starts aboard its carrier."""
    flame_used: bool = False
    """Engineers who have no flame left (WSS 17.1)."""
    due: str = ""
    """A swimming tank that comes ashore at this hex when it acts next (WSN 4.2)."""
    reaction: str = ""
    """Its own standing order for reaction fire (WSS 8)."""
    carrier_at: str = ""
    """Where its carrier stands, when not with it."""
    carrier_marks: tuple[midway.Mark, ...] = ()

    @property
    def carrier_id(self) -> str:
        """The id of its carrier."""
        return f"{self.id}-carrier"


class Company(Part, frozen=True, kw_only=True):
    """A company: one officer and his platoons; beach defence platoons have no officer (WSN 7.4.1)."""

    id: Id
    side: Side
    name: str
    officer: Officer | None = None
    platoons: tuple[Platoon, ...]
    quality: Literal["regular", "veteran", "green"] = "regular"
    words: tuple[Literal["ss", "airborne", "reluctant"], ...] = ()
    """What its row says of all its platoons, weapons and vehicles too: better morale (WSS 2.1)."""
    lost: Points = 0
    """Steps lost before the scenario begins (WSS 9.1)."""
    battalion: str = ""
    """The battalion it belongs to, where the scenario names battalions (WSS 9.1)."""
    beach_defense: bool = False
    nation: Literal["german", "us", "free_french"] | None = None
    """Whose company it is, where the kinds of its platoons do not tell: Rhinos are American (WSN 6.3)."""
    rhino: Literal["roll", "yes", "no"] = "roll"
    """Whether it has Rhinos: by its die, surely, or not (WSN 6.3)."""


class Force(Part, frozen=True, kw_only=True):
    """One side: what it is called, its friendly edge of the map, and the losses that break it."""

    name: str
    edge: Compass
    breaks_at: Count | None = None
    """Steps lost at which the side has lost the game; None: it fights on."""
    hidden: bool = False
    """The other side sees nothing of its set-up before both have set up (WSS 3.3)."""
    stress: Points = 0
    """Misfortunes of its companies without a battalion of their own, before the scenario (WSS 9.1)."""
    battalion: Count | None = None
    """How many platoons those companies had, where some were lost before the scenario begins (WSS 9.1)."""
    points: Points = 0
    """Points made before the scenario begins, by steps that left the map (WSS 24)."""
    exited: Points = 0
    """Steps that left the map before the scenario begins (WSS 24)."""
    lost: Points = 0
    """Steps lost before the scenario begins by companies of which nobody is left (WSS 24)."""
    reaction: str = ""
    """Its standing order for reaction fire (WSS 8)."""


class Objective(Part, frozen=True, kw_only=True):
    """A hex to hold when the game ends, and who holds it at the start."""

    space: str
    name: str
    holder: Side | None = None
    points: Points = 1


class Scenario(Part, frozen=True, kw_only=True):
    """A War Storms scenario."""

    format: Literal[1]
    system: Literal["war_storms"]
    name: str
    map: str
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    """Year, month and day."""
    historical: bool = True
    """False for a scenario built from points: it has no Rhinos (WSN 6.3)."""
    cut_hedges: tuple[str, ...] = ()
    """Bocage edges that Rhinos have cut before the game (`D407/D408`)."""
    turns: Count
    attacker: Side
    """The side that moves first on turn 1 and adds to its initiative (WSS 4.2)."""
    note: str
    sides: Mapping[Side, Force]
    objectives: tuple[Objective, ...]
    companies: tuple[Company, ...]
    battalions: tuple[battalions.Battalion, ...] = ()
    zones: tuple[Zone, ...] = ()
    exits: tuple[Exit, ...] = ()
    chits: tuple[Chits, ...] = ()
    victory: Victory = Victory()
    batteries: tuple[BatteryAsset, ...] = ()
    air: tuple[AirAsset, ...] = ()
    anti_air: Mapping[Side, int] = {}
    """Anti-air points of each side, off the map (WSN 7.4.5)."""
    works: tuple[Work, ...] = ()
    wind: Literal["gentle", "strong"] | None = None
    """The wind over every drop; None: it is thrown for (WSN 6.1)."""
    tide: Literal["north-west", "north-east"] | None = None
    """Which way the tide runs; None: it is thrown for with the first wave (WSN 6.2)."""
    tide_force: Literal["light", "strong"] | None = None
    """How it runs now, in a scenario made from a game in progress (WSN 6.2)."""
    smoke: tuple[midway.Smoke, ...] = ()
    initiative: Side | None = None
    """Who held the initiative last, in a scenario made from a game in progress."""
    underway: midway.Underway | None = None
    """The turn that is in progress when the game begins; None: the game begins with the start of a turn."""


def problems(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[tuple[str, str]]:
    """Everything wrong with a scenario that is well formed: the place in the file, and what."""
    from wsn.board.board import UnknownSpace
    from wsn.systems.war_storms.position.comings import problem_of, room

    def space(place: str, label: str) -> Iterator[tuple[str, str]]:
        try:
            board.find(label)
        except UnknownSpace as error:
            yield place, str(error)

    for side in SIDES:
        if side not in scenario.sides:
            yield "sides", f"the side {side!r} is missing"
        elif not any(c.side == side and c.platoons for c in scenario.companies):
            yield "companies", f"the side {side!r} has no platoon"
    counts = scenario.objectives or scenario.exits or scenario.chits or scenario.victory.steps_for_one
    if not counts and all(force.breaks_at is None for force in scenario.sides.values()):
        yield "objectives", "nobody can win: name an objective, or `breaks_at` for a side"
    for i, objective in enumerate(scenario.objectives, 1):
        yield from space(f"objectives #{i}.space", objective.space)
    yield from _repeated("objectives", (o.space for o in scenario.objectives))
    yield from _repeated("companies", (c.id for c in scenario.companies))
    yield from _repeated("companies", _unit_ids(scenario))
    yield from zone_problems(scenario.zones, board)
    yield from battalions.problems(scenario)
    yield from midway.problems(scenario, board)
    yield from _victory(scenario, board)
    yield from _rhinos(scenario, board, kinds, tables)
    for i, company in enumerate(scenario.companies, 1):
        here = f"companies #{i} ({company.id})"
        yield from _led(here, company)
        if company.officer is not None:
            yield from problem_of(f"{here}.officer", company.officer, company, scenario, board)
            yield from _in_time(f"{here}.officer.turn", company.officer.turn, scenario)
        if not company.platoons:
            yield here, "a company needs at least one platoon"
        for j, platoon in enumerate(company.platoons, 1):
            at = f"{here}.platoons #{j} ({platoon.id})"
            yield from problem_of(at, platoon, company, scenario, board)
            yield from _kind(f"{at}.kind", platoon, kinds)
            yield from _carried(f"{at}.carrier", platoon, kinds)
            yield from _in_time(f"{at}.turn", platoon.turn, scenario)
            full = tables.steps.full.steps
            if platoon.steps is not None and platoon.steps > full:
                yield f"{at}.steps", f"{platoon.steps} steps; a platoon has at most {full}"
    yield from _stacks(scenario, board, kinds, tables)
    yield from room(scenario, board, kinds, tables)


def _victory(scenario: Scenario, board: HexBoard) -> Iterator[tuple[str, str]]:
    """The ways off the map and the chits."""
    from wsn.board.board import UnknownSpace

    ids = {zone.id for zone in scenario.zones}
    for i, way in enumerate(scenario.exits, 1):
        if way.zone not in ids:
            yield f"exits #{i}.zone", f"there is no zone {way.zone!r}"
    for i, chits in enumerate(scenario.chits, 1):
        here = f"chits #{i}"
        if len(chits.values) < len(chits.spaces) or not chits.spaces:
            yield here, f"{len(chits.values)} values for {len(chits.spaces)} hexes; every hex needs one"
        for label in chits.spaces:
            try:
                board.find(label)
            except UnknownSpace as error:
                yield f"{here}.spaces", str(error)
    where = [label for chits in scenario.chits for label in chits.spaces]
    yield from _repeated("chits", where)


def _unit_ids(scenario: Scenario) -> Iterator[str]:
    for company in scenario.companies:
        if company.officer is not None:
            yield company.officer.id
        for platoon in company.platoons:
            yield platoon.id
            if platoon.carrier:
                yield platoon.carrier_id


def _led(here: str, company: Company) -> Iterator[tuple[str, str]]:
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


def _rhinos(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[tuple[str, str]]:
    """WSN 6.3: who has Rhinos may have them, and what they cut was a hedge."""
    from wsn.systems.war_storms.platoons.rhinos import barred, hedge

    for i, company in enumerate(scenario.companies, 1):
        known = all(p.kind in kinds for p in company.platoons)
        refused = barred(scenario, company, kinds, tables.rhino) if known and company.rhino == "yes" else None
        if refused is not None:
            yield f"companies #{i} ({company.id}).rhino", str(refused)
    for i, label in enumerate(scenario.cut_hedges, 1):
        if hedge(board, label) is None:
            yield f"cut_hedges #{i}", f"there is no bocage {label!r}; write the two hexes, as in 'D407/D408'"


def _carried(place: str, platoon: Platoon, kinds: Mapping[str, Kind]) -> Iterator[tuple[str, str]]:
    """WSS 10: the carrier exists and can take the platoon."""
    from wsn.data import hint

    if not platoon.carrier:
        if platoon.aboard:
            yield place, "it starts aboard, but no carrier is named"
        return
    carriers = {key for key, kind in kinds.items() if kind.type == "carrier"}
    if platoon.carrier not in carriers:
        yield place, f"there is no carrier {platoon.carrier!r}{hint(platoon.carrier, carriers)}"
    elif platoon.kind in kinds and not kinds[platoon.carrier].takes(platoon.kind, kinds[platoon.kind]):
        what = kinds[platoon.kind].name
        yield place, f"{kinds[platoon.carrier].name} neither carries nor tows {what} (WSS 10)"


def _in_time(place: str, turn: int, scenario: Scenario) -> Iterator[tuple[str, str]]:
    if turn > scenario.turns + (scenario.underway is not None):
        yield place, f"comes on in turn {turn}; the game has {scenario.turns} turns"


def _repeated(place: str, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for id_ in ids:
        if id_ in seen:
            yield place, f"{id_!r} is used twice"
        seen.add(id_)


def _kind(place: str, platoon: Platoon, kinds: Mapping[str, Kind]) -> Iterator[tuple[str, str]]:
    from wsn.data import hint

    if platoon.kind not in kinds:
        yield place, f"there is no kind of platoon {platoon.kind!r}{hint(platoon.kind, kinds)}"
    elif kinds[platoon.kind].type in ("carrier", "craft", "officer"):
        type_ = kinds[platoon.kind].type
        yield place, f"{platoon.kind!r} is {'an' if type_ == 'officer' else 'a'} {type_}, not a platoon"


def _stacks(
    scenario: Scenario, board: HexBoard, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[tuple[str, str]]:
    """Every start is legal: one side a hex, the stacking limits, and terrain the platoon may enter."""
    from wsn.systems.war_storms.movement import may_stand

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
    for at, found in stacks.items():
        names = ", ".join(id_ for _, id_, _ in found)
        if len({side for side, _, _ in found}) > 1:
            yield f"companies: {at}", f"both sides start there ({names})"
        elif at in fresh or scenario.underway is not None:
            continue
        elif len(found) > limit.platoons or sum(steps for _, _, steps in found) > limit.steps:
            yield (
                f"companies: {at}",
                f"{names} start there; at most {limit.platoons} platoons and {limit.steps} steps "
                f"({limit.rule})",
            )
