"""Turns the documents of a scenario into a world and the first events (N44 24.2, 26.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wsn.board.hexboard import HexBoard
from wsn.data import Report, decode, decode_recorded
from wsn.engine.dice import NoDice
from wsn.engine.events import Event, MarkerPlaced, PhaseEntered, UnitPlaced
from wsn.engine.memo import encode_memo
from wsn.engine.state import GameState
from wsn.engine.system import Setup, Situation
from wsn.parts.scenarios import ScenarioFacts, board_of_kind, rows_of, usual_facts
from wsn.parts.shipped import INTO, OwnNumbers, required_keys
from wsn.systems.normandy_44.data import tables as charts
from wsn.systems.normandy_44.data.declared import (
    CADRES,
    HOLDER,
    MULBERRY,
    NAVAL,
    POSITION,
    POSITIONS,
    REPLACEMENTS,
    SUPPLY_POINTS,
    TURN,
    WEATHER,
    WEATHER_ROW,
)
from wsn.systems.normandy_44.data.scenario import Scenario, UnitRow, find_scenario_problems
from wsn.systems.normandy_44.data.tables import Army, Counter, SideName, tables_from
from wsn.systems.normandy_44.data.words import VOCABULARY
from wsn.systems.normandy_44.files.placing import (
    REPLACEMENT_TYPES,
    find_placement_problems,
    place_units,
)
from wsn.systems.normandy_44.files.tablefaults import GROWING, ROWS, find_table_faults
from wsn.systems.normandy_44.rules.beaches import MULBERRY_TURNS, place_mulberry
from wsn.systems.normandy_44.rules.fronts import (
    FORTRESS,
    PANZERGRUPPE,
    SEVENTH,
    SUPPLY_POOLS,
    has_german_commands,
)
from wsn.systems.normandy_44.rules.positions import POSITION_ARMIES
from wsn.systems.normandy_44.rules.sequence import SEQUENCE
from wsn.systems.normandy_44.rules.weather import SupplyReceived, receive_support
from wsn.systems.normandy_44.rules.world import CONTROLLED, World

EDITION: Final = "2.1"
CHARTS: Final = (
    charts.TerrainFile,
    charts.CombatFile,
    charts.WeatherFile,
    charts.LandingFile,
    charts.CountersFile,
)
OWN_NUMBERS: Final = OwnNumbers(
    optional=lambda place: _keys_of(place),
    grows=frozenset(GROWING),
    printed_stays=False,
    needs=lambda table: required_keys(ROWS[table]),
    system="normandy_44",
)
"""What a player's own file may change: everything, and it may add counters."""
NAVAL_MARKERS: Final = 2
"""The naval support of an army on the day of the landing (N44 20.1)."""
NAVAL_AT_CHERBOURG: Final = 1
"""The same in the Cherbourg scenario, for the US army alone (N44 26.2.4)."""
GERMAN_POOLS: Final = (SEVENTH, FORTRESS, PANZERGRUPPE)
LANDING_ROW: Final = 2
"""The weather of the first turn: overcast, row 2 (N44 4.1)."""


def _keys_of(place: str) -> frozenset[str]:
    """The keys that a row may have although it leaves them out."""
    row = ROWS.get(place.partition(INTO)[0])
    return frozenset(row.__struct_encode_fields__) if row is not None and INTO in place else frozenset()


def documents() -> dict[str, Any]:
    """The tables as documents, for the set-up of a game."""
    return charts.documents()


def board(document: Mapping[str, Any], recorded: bool = False) -> HexBoard:
    """The map of hexes of a document. Raises DataError."""
    return board_of_kind(document, VOCABULARY, HexBoard, recorded)


def changed(changes: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The tables with a player's own numbers over them. Raises DataError with all that is wrong.

    Ruling: every row may be changed, those that the book prints too. Tables and counters of the printed game
    are on sheets that the rulebook does not hold; whoever owns it has them all.
    """
    return OWN_NUMBERS.laid_over(charts.documents(), changes, file, charts.tables_from, find_table_faults)


def check(document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Scenario:
    """The checked scenario of a document. Raises DataError with every problem."""
    return check_with(document, map_document, file, charts.documents())


def check_with(
    document: Mapping[str, Any], map_document: Mapping[str, Any], file: str, charts: Mapping[str, Any]
) -> Scenario:
    """The same by these charts."""
    scenario = decode(document, Scenario, file)
    read = tables_from(charts)
    drawn = board(map_document)
    report = Report(file)
    for place, text in find_scenario_problems(scenario, drawn.spaces, read):
        report.add(place, str(text))
    for place, text in find_placement_problems(World(drawn, read, scenario)):
        report.add(place, str(text))
    report.stop_if_any()
    return scenario


def world(setup: Setup) -> World:
    """The world of a game, from its set-up alone."""
    return World(
        board(setup.map, recorded=True),
        charts.tables_from(setup.tables),
        decode_recorded(setup.scenario, Scenario, setup.name),
    )


def board_of(world: World) -> HexBoard:
    """The board of a game."""
    return world.board


def begin(world: World) -> Iterator[Event]:
    """Units in their places, control, what either side has in store; then the day of the landing begins.

    A scenario that begins later goes on with the weather of its turn, or, if it says the weather, with what
    follows that: supply points and replacements are those that it says, air and naval support,
    reinforcement points and positions to be begun those of that weather.
    """
    scenario = world.scenario
    begun = scenario.begun
    number = begun.turn if begun is not None else 1
    placed = dict(place_units(world))
    for row in scenario.units:
        unit = placed[row.id]
        yield UnitPlaced(
            rule="N44 24.2",
            unit=row.id,
            side=unit.side,
            kind=unit.kind,
            space=unit.place,
            steps=unit.steps,
            group=unit.group,
            marks=unit.marks,
            facts=unit.facts,
        )
    yield from _set_control(world)
    for space, side in scenario.positions.items():
        yield MarkerPlaced(
            rule="N44 16.1.2",
            marker=f"{POSITION} {space}",
            kind=POSITION,
            space=space,
            side=side,
            value=POSITION_ARMIES.index(_army_at(world, space, side)),
        )
    split = _points_to_split(world)
    for pool in SUPPLY_POOLS:
        if pool == PANZERGRUPPE and not has_german_commands(world):
            continue
        points = 0 if split and pool in GERMAN_POOLS else scenario.supply.get(pool, 0)
        yield SUPPLY_POINTS.event_setting(points, "N44 5.1", pool)
    for type_ in REPLACEMENT_TYPES:
        yield REPLACEMENTS.event_setting(scenario.replacements.get(type_, 0), "N44 6.1", type_)
    for pool, left in _count_cadres(world).items():
        yield CADRES.event_setting(left, "N44 17.9.5", pool)
    for army, done in scenario.mulberries.items():
        yield MULBERRY.event_setting(done, "N44 21.1.1", army)
        if done >= MULBERRY_TURNS:
            yield place_mulberry(world, army)
    yield TURN.event_setting(number, "N44 3")
    weather_row = LANDING_ROW if number == 1 else begun.weather_row if begun is not None else None
    if weather_row is not None:
        yield WEATHER_ROW.event_setting(weather_row, "N44 4.1")
        yield WEATHER.event_setting(world.tables.weather[weather_row].weather, "N44 4.1")
    if number == 1:
        yield from _receive_ships(world)
    elif weather_row is not None:
        yield from _receive_support(world, number, weather_row)
    step = 0 if number == 1 or weather_row is None else _step_after("weather")
    yield PhaseEntered(rule="N44 3", phase="day", memo={"step": step})
    if split:
        memo = encode_memo(SupplyReceived(split))
        yield PhaseEntered(rule="N44 27", phase="german supplies", side="german", memo=memo)


def _points_to_split(world: World) -> int:
    """The German supply points at the start that two German players split as they agree (N44 27)."""
    if not has_german_commands(world):
        return 0
    return sum(world.scenario.supply.get(pool, 0) for pool in GERMAN_POOLS)


def _receive_support(world: World, number: int, weather_row: int) -> Iterator[Event]:
    """What the weather of a later turn brings of support and points (N44 6.5.1, 16.1.2, 19)."""
    weather = world.tables.weather[weather_row].weather
    tracks = {TURN.name: number, WEATHER_ROW.name: weather_row, WEATHER.name: weather}
    lost = {MULBERRY.key(army): done for army, done in world.scenario.mulberries.items()}
    state = GameState(units=dict(place_units(world)), tracks={**tracks, **lost})
    yield from receive_support(Situation(state, world, NoDice()))


def _step_after(phase: str) -> int:
    """The place in the sequence of play of what follows a phase."""
    return next(at for at, step in enumerate(SEQUENCE, start=1) if step.phase == phase)


def _army_at(world: World, space: str, side: SideName) -> Army:
    """Whose marker a position at the start is: that of an army in its hex, else the US one of the Allies."""
    if side == "german":
        return "german"
    nations = {world.tables.counters[row.id].nation for row in world.scenario.units if row.at == space}
    return "cw" if nations & {"british", "canadian"} else "us"


def _set_control(world: World) -> Iterator[Event]:
    """Who controls Towns, Cities and permanent positions: the Germans, but where Allied units stand."""
    begun = world.scenario.begun
    said: Mapping[str, SideName] = begun.control if begun is not None else {}
    allied = {str(unit.place) for _, unit in place_units(world) if unit.side == "allied"}
    for space, row in world.board.hexes.items():
        if row.terrain in CONTROLLED or "permanent_position" in row.features:
            side = "allied" if space in allied else said.get(space, "german")
            yield HOLDER.event_setting(side, "N44 2.2.5", space)


def _count_cadres(world: World) -> Mapping[str, int]:
    """By pool, the cadres that are left: those of units that begin as cadres are in play (N44 17.9.1)."""
    left = dict(world.tables.cadres)
    for row in world.scenario.units:
        counter = world.tables.counters[row.id]
        if counter.cadre and _begins_as_cadre(row, counter):
            left[counter.cadre] -= 1
    return left


def _begins_as_cadre(row: UnitRow, counter: Counter) -> bool:
    return row.steps is not None and row.steps == 1 and counter.steps > 1


def _receive_ships(world: World) -> Iterator[Event]:
    """The naval support of the first turn, for both its player turns (N44 20.1).

    The Allies may begin an improved position an army, as on every turn without a storm (N44 16.1.2).
    """
    cherbourg = world.is_cherbourg
    yield NAVAL.event_setting(NAVAL_AT_CHERBOURG if cherbourg else NAVAL_MARKERS, "N44 20.1", "us")
    yield NAVAL.event_setting(0 if cherbourg else NAVAL_MARKERS, "N44 20.1", "cw")
    for army in ("us",) if cherbourg else ("us", "cw"):
        yield POSITIONS.event_setting(1, "N44 16.1.2", army)


def empty_situation(world: World) -> Situation[World]:
    """A situation with the units of a scenario where they begin, before anything has happened."""
    return Situation(GameState(units=dict(place_units(world))), world, NoDice())


def facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a file for lists; it need not be valid."""
    return usual_facts(document, sum(1 for _ in rows_of(document, "units")))
