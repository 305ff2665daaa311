"""Reference positions: small ones as plain JSON, with the exact number of ways on, for any engine to compare.

A file holds the map, the scenario and all that stands, in the shapes of our own map, scenario and state; what
each key means is told in `tests/reference/README.md`. Reading one runs nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from wsn import scenario
from wsn.data import DataError, Name, Note, Problem, Report, Unknown, decode, read_document
from wsn.engine.course import top
from wsn.engine.dice import NoDice
from wsn.engine.evolve import Impossible
from wsn.engine.game import Game
from wsn.engine.offers import Offers
from wsn.engine.state import Frame, GameState, Marker, Pile, Unit
from wsn.engine.system import Situation, System, faults
from wsn.systems import SYSTEMS, find_game, game_of, system_of
from wsn.trials.counting import DepthCount

UNREADABLE: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What a rule raises where a position contradicts itself: a phase about a unit that is not there."""
VERSION: Final = 1
"""The version of the format of the files."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file of a reference position; unknown keys are errors."""


class StartState(_Part, frozen=True, kw_only=True):
    """What stands where, and who has to decide what."""

    units: tuple[Unit, ...]
    """Every unit, in the order in which they were placed."""
    frames: tuple[Frame, ...]
    """The open phases, the one that decides last."""
    markers: tuple[Marker, ...] = ()
    """What lies on the map and no side commands."""
    piles: dict[str, Pile] = {}
    """The piles of cards; the last of each is on top, where anybody knows the order."""
    tracks: dict[str, int | str] = {}
    """The named numbers and words of the game."""


class ReferenceDepth(_Part, frozen=True, kw_only=True):
    """What another engine must find at a depth."""

    depth: int
    """The number of decisions."""
    leaves: int
    """In how many ways they and the dice can go."""
    weight: str
    """The same by the chances of the dice, as a whole number or a fraction in lowest terms."""
    digest: str
    """The SHA-256 of what is come to."""


class ReferenceOrder(_Part, frozen=True, kw_only=True):
    """An order that the position allows."""

    order: dict[str, Any]
    """The order as data."""
    words: str = ""
    """The same in words."""


class ReferencePosition(_Part, frozen=True, kw_only=True):
    """A file of a reference position."""

    version: Literal[1]
    """The version of the format: 1."""
    game: str
    """The game."""
    name: Name
    """What the position is called."""
    tells: Note
    """What it shows."""
    map: dict[str, Any]
    """The map, as a map file of the game has it."""
    scenario: dict[str, Any]
    """The scenario, as a scenario file of the game has it."""
    position: StartState
    """What stands where, and who decides."""
    tables: dict[str, Any] | None = None
    """Numbers in place of those of the game, as a file for `--tables` has them; left out, there are none."""
    orders: tuple[ReferenceOrder, ...] = ()
    """Every order that may be given, in their order."""
    depths: tuple[ReferenceDepth, ...] = ()
    """The numbers, from depth 1 on."""
    by_hand: Note = ""
    """How the numbers were counted without a program; left out, they were not."""


def read_position(path: str | Path) -> tuple[ReferencePosition, Game[Any]]:
    """A reference position, and a game that stands there. Raises DataError with what is wrong."""
    path = Path(path)
    document = read_document(path)
    file = str(path)
    if document.get("version", VERSION) != VERSION:
        text = f"is version {document['version']!r}, and this wsn reads version {VERSION}"
        raise DataError([Problem(file, "version", text)])
    reference = decode(document, ReferencePosition, file)
    game = reference.game
    if game not in SYSTEMS or reference.scenario.get("system") != game:
        unknown = Unknown(f"there is no game {game!r}, or the scenario is of another", game, SYSTEMS)
        raise DataError([Problem(file, "game", str(unknown))])
    charts = _charts_of(reference, file)
    setup = scenario.setup_from(reference.scenario, reference.map, path, charts)
    system = system_of(game)
    world = system.world(setup)
    state = _state_of(reference.position)
    report = Report(file)
    for place, fault in _find_faults(system, world, reference.position, state):
        report.add(place, fault)
    report.stop_if_any()
    return reference, Game.at(system, setup, world, state)


def _charts_of(reference: ReferencePosition, file: str) -> dict[str, Any] | None:
    """The charts that the position is played by; None for those of the game."""
    if reference.tables is None:
        return None
    if not find_game(reference.game).files.has_charts:
        raise DataError([Problem(file, "tables", "the tables of this game cannot be changed by a file")])
    return dict(game_of(reference.game).files.change_charts(reference.tables, file))


def _state_of(start: StartState) -> GameState:
    return GameState(
        units={unit.id: unit for unit in start.units},
        markers={marker.id: marker for marker in start.markers},
        piles=start.piles,
        tracks=start.tracks,
        frames=start.frames,
    )


def _find_faults(
    system: System[Any], world: Any, start: StartState, state: GameState
) -> Iterator[tuple[str, str]]:
    """What no game could play on from: each fault with its place in the file."""
    spaces = game_of(system.name).rules.board_of(world).spaces
    kinds = game_of(system.name).look.counter_kinds() if find_game(system.name).look.has_counters else None
    if len(state.units) < len(start.units):
        yield "position, units", "two units have the same id"
    if len(state.markers) < len(start.markers):
        yield "position, markers", "two markers have the same id"
    for unit in start.units:
        here = f"position, units: {unit.id}"
        if unit.side not in system.sides:
            yield here, str(Unknown(f"there is no side {unit.side!r}", unit.side, system.sides))
        if kinds is not None and unit.kind not in kinds:
            yield here, str(Unknown(f"there is no kind of unit {unit.kind!r}", unit.kind, kinds))
        if unit.place is not None and unit.place not in spaces and unit.place not in state.units:
            yield here, str(Unknown(f"there is no space {unit.place!r}", unit.place, spaces))
    for marker in start.markers:
        for space in marker.spaces:
            if space not in spaces:
                here = f"position, markers: {marker.id}"
                yield here, str(Unknown(f"there is no space {space!r}", space, spaces))
    try:
        top(system, state)
    except Impossible as impossible:
        yield "position, frames", str(impossible)
        return
    told = tuple(faults(system, state))
    yield from (("position", fault) for fault in told)
    if told:
        return
    try:
        Offers(system).legal(Situation(state, world, NoDice()))
    except UNREADABLE as error:
        yield "position", f"the rules cannot go on from it: {type(error).__name__} {error}"


def first_difference(
    reference: ReferencePosition, orders: Sequence[Mapping[str, Any]], counts: Sequence[DepthCount]
) -> str | None:
    """The first thing that a file says otherwise than was counted, in a sentence; None where all agrees."""
    for n, (ours, theirs) in enumerate(zip(orders, reference.orders, strict=False), 1):
        if ours != theirs.order:
            return f"order {n} is {ours}, and the file says {theirs.order}"
    if reference.orders and len(orders) != len(reference.orders):
        return f"there are {len(orders)} orders, and the file has {len(reference.orders)}"
    told = {row.depth: row for row in reference.depths}
    for count in counts:
        row = told.get(count.depth)
        if row is None:
            continue
        for what, found, said in (
            ("leaves", count.leaves, row.leaves),
            ("weight", str(count.weight), row.weight),
            ("digest", count.digest, row.digest),
        ):
            if found != said:
                return f"depth {count.depth} has {what} {found}, and the file says {said}"
    return None
