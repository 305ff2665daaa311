"""A War Storms scenario file as checked structs, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.systems.war_storms.tables import Tables
    from wsn.systems.war_storms.units import Kind

Side = Literal["allies", "axis"]
Compass = Literal["north", "east", "south", "west"]
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
Die2 = Annotated[int, msgspec.Meta(ge=2, le=12)]
Small = Annotated[int, msgspec.Meta(ge=0, le=12)]

SIDES: tuple[Side, Side] = ("allies", "axis")


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file; unknown keys are errors."""


class Officer(Part, frozen=True, kw_only=True):
    """The officer of a company, with the values printed on his counter (WSS 3.2), and his turn to come on."""

    id: str
    name: str
    at: str
    morale: Die2
    command: Small
    coordination: Small
    leadership: Small = 0
    turn: Count = 1


class Platoon(Part, frozen=True, kw_only=True):
    """One platoon: its kind in the unit table, where it starts, and the turn it comes on."""

    id: str
    name: str
    kind: str
    at: str
    steps: Annotated[int, msgspec.Meta(ge=1)] | None = None
    turn: Count = 1


class Company(Part, frozen=True, kw_only=True):
    """A company: one officer and his platoons."""

    id: str
    side: Side
    name: str
    officer: Officer
    platoons: tuple[Platoon, ...]
    quality: Literal["regular", "veteran", "green"] = "regular"


class Force(Part, frozen=True, kw_only=True):
    """One side: what it is called, its friendly edge of the map, and the losses that break it."""

    name: str
    edge: Compass
    breaks_at: Count | None = None
    """Steps lost at which the side has lost the game; None: it fights on."""


class Objective(Part, frozen=True, kw_only=True):
    """A hex to hold when the game ends, and who holds it at the start."""

    space: str
    name: str
    holder: Side | None = None


class Scenario(Part, frozen=True, kw_only=True):
    """A War Storms scenario."""

    format: Literal[1]
    system: Literal["war_storms"]
    name: str
    map: str
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    """Year, month and day."""
    turns: Count
    attacker: Side
    """The side that moves first on turn 1 and adds to its initiative (WSS 4.2)."""
    note: str
    sides: Mapping[Side, Force]
    objectives: tuple[Objective, ...]
    companies: tuple[Company, ...]


def problems(
    scenario: Scenario, board: Board, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[tuple[str, str]]:
    """Everything wrong with a scenario that is well formed: the place in the file, and what."""
    from wsn.board.board import UnknownSpace

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
    if not scenario.objectives and all(force.breaks_at is None for force in scenario.sides.values()):
        yield "objectives", "nobody can win: name an objective, or `breaks_at` for a side"
    for i, objective in enumerate(scenario.objectives, 1):
        yield from space(f"objectives #{i}.space", objective.space)
    yield from _repeated("objectives", (o.space for o in scenario.objectives))
    yield from _repeated("companies", (c.id for c in scenario.companies))
    yield from _repeated("companies", _unit_ids(scenario))
    for i, company in enumerate(scenario.companies, 1):
        here = f"companies #{i} ({company.id})"
        yield from space(f"{here}.officer.at", company.officer.at)
        yield from _in_time(f"{here}.officer.turn", company.officer.turn, scenario)
        if not company.platoons:
            yield here, "a company needs at least one platoon"
        for j, platoon in enumerate(company.platoons, 1):
            at = f"{here}.platoons #{j} ({platoon.id})"
            yield from space(f"{at}.at", platoon.at)
            yield from _kind(f"{at}.kind", platoon, kinds)
            yield from _in_time(f"{at}.turn", platoon.turn, scenario)
            full = tables.steps.full.steps
            if platoon.steps is not None and platoon.steps > full:
                yield f"{at}.steps", f"{platoon.steps} steps; a platoon has at most {full}"
    yield from _stacks(scenario, board, kinds, tables)


def _unit_ids(scenario: Scenario) -> Iterator[str]:
    for company in scenario.companies:
        yield company.officer.id
        for platoon in company.platoons:
            yield platoon.id


def _in_time(place: str, turn: int, scenario: Scenario) -> Iterator[tuple[str, str]]:
    if turn > scenario.turns:
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
    scenario: Scenario, board: Board, kinds: Mapping[str, Kind], tables: Tables
) -> Iterator[tuple[str, str]]:
    """Every start is legal: one side a hex, the stacking limits, and terrain the platoon may enter."""
    from wsn.systems.war_storms.movement import may_stand

    stacks: dict[str, list[tuple[Side, str, int]]] = {}
    for company in scenario.companies:
        for platoon in company.platoons:
            if platoon.at not in board.spaces and platoon.at not in board.aliases:
                continue
            at = board.find(platoon.at).id
            kind = kinds.get(platoon.kind)
            if kind is not None:
                refused = may_stand(board, kind, at, tables)
                if refused is not None:
                    yield f"companies ({company.id}).platoons ({platoon.id}).at", f"{at}: {refused}"
            if platoon.turn == 1:
                steps = platoon.steps or tables.steps.full.steps
                stacks.setdefault(at, []).append((company.side, platoon.id, steps))
    limit = tables.stacking
    for at, found in stacks.items():
        names = ", ".join(id_ for _, id_, _ in found)
        if len({side for side, _, _ in found}) > 1:
            yield f"companies: {at}", f"both sides start there ({names})"
        elif len(found) > limit.platoons or sum(steps for _, _, steps in found) > limit.steps:
            yield (
                f"companies: {at}",
                f"{names} start there; at most {limit.platoons} platoons and {limit.steps} steps "
                f"({limit.rule})",
            )
