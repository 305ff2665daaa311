"""The initial phase: weather, Mulberries, supply, replacements, air and naval support (N44 3, 4, 5, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import Event, PhaseEntered, PhaseLeft, Remembered, UnitMarked
from wsn.engine.memo import Memo, encode_memo
from wsn.engine.system import Phase
from wsn.parts.orders import OrderedPhase, PhaseOrder
from wsn.parts.phases import Automatic
from wsn.systems.normandy_44.data.declared import (
    AIR,
    FRESH,
    LANDED_POINTS,
    MULBERRY,
    NAVAL,
    ONE_ROLLED,
    POSITIONS,
    REINFORCEMENT_POINTS,
    REPLACEMENTS,
    STORM_LASTS,
    SUPPLY_POINTS,
    USED,
    WEATHER,
    WEATHER_ROW,
)
from wsn.systems.normandy_44.data.tables import WeatherRow
from wsn.systems.normandy_44.rules.beaches import (
    ARMIES,
    DESTROYED,
    build_mulberries,
    has_lost_engineers,
    has_mulberry,
    landing_beaches,
)
from wsn.systems.normandy_44.rules.fronts import FORTRESS, PANZERGRUPPE, SEVENTH, has_german_commands
from wsn.systems.normandy_44.rules.supply import can_fortress_receive, trace_supply
from wsn.systems.normandy_44.rules.support import begin_suppression
from wsn.systems.normandy_44.rules.units import is_supporter
from wsn.systems.normandy_44.rules.world import S, World, turn, units_of

MOST_SUPPLY: Final = 19
"""The supply points that an army may keep (N44 5.1)."""
MOST_REPLACEMENTS: Final = 9
"""The replacements of a type that a side may keep (N44 6.1)."""
REINFORCEMENTS: Final = 6
"""The reinforcement points of an army in clear and overcast weather (N44 6.5.1)."""
LESS_FOR_LOST: Final = 2
"""The reinforcement points lost for missing engineers, and for a destroyed Mulberry (N44 6.5.3)."""
FIRST_POSITIONS: Final = 5
"""The turn from which the Germans build improved positions (N44 16.1.4)."""
STORM_ROW: Final = 1
GREAT_STORM: Final = range(14, 17)
"""The turns that are storms by N44 28.1."""
LONG_STORMS_FROM: Final = 12
"""The turn from which storms last three turns by N44 28.2."""
LONG_STORM: Final = 3
CHERBOURG_SUPPLY_ROWS: Final = 3
"""The highest die that brings the Germans a supply point in the Cherbourg scenario (N44 26.2)."""
CHERBOURG_REPLACEMENTS_FROM: Final = 3
CHERBOURG_AIR: Final = 2


class InitialPhase(Memo, frozen=True):
    """How far the initial phase has come, and what is still to be chosen."""

    stage: str = "roll"


class SupplyReceived(Memo, frozen=True):
    """German supply points that are to be recorded with an army or the fortress (N44 5.2)."""

    points: int


class RecordSupply(Command, frozen=True, kw_only=True):
    """Record one supply point with 7th Army, Fortress Cherbourg or Panzergruppe West."""

    option: str


class ChooseReplacement(Command, frozen=True, kw_only=True):
    """Take the Commonwealth replacement as a British or a Canadian one."""

    option: str


class WeatherPhase(Automatic):
    """The initial phase of a turn (N44 3 A)."""

    memo = InitialPhase

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Roll for the weather, then give either side what the row brings, then ask what is to be chosen."""
        if s.memo(InitialPhase).stage == "roll":
            yield from determine_weather(s)
            yield from build_mulberries(s)
            yield Remembered(rule="N44 3", key="stage", value="ready")
            yield from receive_supplies(s)
            yield from receive_replacements(s)
            yield from receive_support(s)
            yield from begin_suppression(s)
            yield from ask_choices(s)
            return
        yield PhaseLeft(rule="N44 3", phase="weather")
        yield from turn_to_ready(s)


def determine_weather(s: S) -> Iterator[Event]:
    """The weather of the turn (N44 4.1, 4.2), with the storms of N44 28.1 and 28.2 where they are played."""
    number, options = turn(s), s.world.scenario.options
    lasting = STORM_LASTS.get(s.state) or 0
    if options.great_storm and number in GREAT_STORM:
        row = STORM_ROW
    elif lasting:
        row = STORM_ROW
        yield STORM_LASTS.event_setting(lasting - 1, "N44 28.2")
    else:
        no_storm = options.great_storm or (options.long_storms and number < LONG_STORMS_FROM)
        rule = "N44 28.1" if options.great_storm else "N44 28.2" if options.long_storms else "N44 4.1"
        row = 0
        while not row:
            (die,) = yield from s.roll(1, purpose="weather", rule="N44 4.2" if number == 2 else "N44 4.1")
            row = row_of_turn_2(die) if number == 2 else die
            if row == STORM_ROW:
                yield ONE_ROLLED.event_setting(number, "N44 26.2.3")
            if row == STORM_ROW and no_storm:
                row = 0
        if row == STORM_ROW and options.long_storms:
            yield STORM_LASTS.event_setting(LONG_STORM - 1, rule)
    yield WEATHER_ROW.event_setting(row, "N44 4.1")
    yield WEATHER.event_setting(s.world.tables.weather[row].weather, "N44 4.1")


def row_of_turn_2(die: int) -> int:
    """The row of the weather table on turn 2: 2 or 3 (N44 4.2)."""
    return 2 if die <= 3 else 3


def row_now(s: S) -> WeatherRow:
    """The row of the weather table that holds this turn; that of overcast 2 before it is set (N44 4.1)."""
    return s.world.tables.weather[WEATHER_ROW.get(s.state) or 2]


def receive_supplies(s: S) -> Iterator[Event]:
    """The supply points of the Allies; those of the Germans are recorded by their player (N44 5)."""
    row = row_now(s)
    for army in ARMIES:
        if row.weather == "storm" or (s.world.is_cherbourg and army == "cw"):
            continue
        points = 2 if has_mulberry(s.state, army) and not s.world.is_cherbourg else 1
        yield from add_supply(s, army, points, "N44 26.2.2" if s.world.is_cherbourg else "N44 5.3")


def add_supply(s: S, pool: str, points: int, rule: str) -> Iterator[Event]:
    """Supply points for a pool, of which 19 are kept (N44 5.1)."""
    yield SUPPLY_POINTS.event_setting(
        min(MOST_SUPPLY, (SUPPLY_POINTS.get(s.state, pool) or 0) + points), rule, pool
    )


def german_supplies(s: S) -> int:
    """The supply points that the Germans receive this turn (N44 5.2, 26.2.2)."""
    if s.world.is_cherbourg:
        return int((WEATHER_ROW.get(s.state) or 0) <= CHERBOURG_SUPPLY_ROWS)
    return row_now(s).german_supply


def receive_replacements(s: S) -> Iterator[Event]:
    """What the die brings either side (N44 6.1); the German ones that must be used at once are kept apart."""
    row, cherbourg = row_now(s), s.world.is_cherbourg
    if cherbourg and turn(s) < CHERBOURG_REPLACEMENTS_FROM:
        return
    us = not cherbourg or (WEATHER_ROW.get(s.state) or 0) % 2 == 1
    brought = {
        "us_infantry": row.us_infantry if us else 0,
        "us_armor": row.us_armor if us else 0,
        "british_infantry": 0 if cherbourg else row.british_infantry,
        "british_armor": 0 if cherbourg else row.british_armor,
    }
    if row.quality is None and not cherbourg:
        brought["german_infantry"] = row.german_infantry
    if not row.heavy and not cherbourg:
        brought["german_armor"] = row.german_armor
    for pool, number in brought.items():
        if number:
            yield from add_replacements(s, pool, number, "N44 6.1")
    if row.quality is not None and row.german_infantry and (not cherbourg or row.quality == 0):
        yield FRESH.event_setting(row.german_infantry, "N44 6.4", "german_infantry")
    if row.heavy and row.german_armor and not cherbourg:
        yield FRESH.event_setting(row.german_armor, "N44 6.4", "german_armor")


def add_replacements(s: S, pool: str, number: int, rule: str) -> Iterator[Event]:
    """Replacements of a type, of which nine are kept (N44 6.1)."""
    yield REPLACEMENTS.event_setting(
        min(MOST_REPLACEMENTS, (REPLACEMENTS.get(s.state, pool) or 0) + number), rule, pool
    )


def receive_support(s: S) -> Iterator[Event]:
    """Air and naval support, reinforcement points, positions that may be begun (N44 6.5, 16.1.2, 19).

    The Cherbourg scenario has its own numbers (N44 26.2.4, N44 26.2.5).
    """
    row, cherbourg = row_now(s), s.world.is_cherbourg
    storm = row.weather == "storm"
    yield NAVAL.event_setting(1 if cherbourg and row.naval else row.naval // 2, "N44 19.2", "us")
    yield NAVAL.event_setting(0 if cherbourg else row.naval // 2, "N44 19.2", "cw")
    yield AIR.event_setting(min(row.us_air, CHERBOURG_AIR) if cherbourg else row.us_air, "N44 19.1.1", "us")
    yield AIR.event_setting(0 if cherbourg else row.cw_air, "N44 19.1.1", "cw")
    for army in ARMIES:
        yield REINFORCEMENT_POINTS.event_setting(reinforcement_points(s, army), "N44 6.5.1", army)
        yield POSITIONS.event_setting(0 if storm or (cherbourg and army == "cw") else 1, "N44 16.1.2", army)
    german = row.german_positions if turn(s) >= FIRST_POSITIONS else 0
    if cherbourg:
        german = int(row.weather == "overcast" and turn(s) >= FIRST_POSITIONS)
    yield POSITIONS.event_setting(german, "N44 16.1.2", "german")
    for beach in landing_beaches(s.world):
        if LANDED_POINTS.get(s.state, beach):
            yield LANDED_POINTS.event_setting(0, "N44 6.5.2", beach)


def reinforcement_points(s: S, army: str) -> int:
    """The reinforcement points of an army this turn, less for what is missing (N44 6.5.1, 6.5.3, 26.2.7)."""
    weather = row_now(s).weather
    if weather == "storm":
        return 0
    points = REINFORCEMENTS
    if s.world.is_cherbourg:
        points = 0 if army == "cw" else 4 if weather == "clear" else 3
    for beach, row in landing_beaches(s.world).items():
        if row.army == army and not row.spares_points and has_lost_engineers(s, beach):
            points -= LESS_FOR_LOST
    if MULBERRY.get(s.state, army) == DESTROYED:
        points -= LESS_FOR_LOST
    return max(0, points)


def ask_choices(s: S) -> Iterator[Event]:
    """Who must choose something: the Commonwealth replacement, the pool of German supply points."""
    row = row_now(s)
    if row.commonwealth and not s.world.is_cherbourg:
        yield PhaseEntered(rule="N44 6.2.7", phase="commonwealth replacement", side="allied")
    points = german_supplies(s)
    if not points:
        return
    if s.world.is_cherbourg:
        yield from add_supply(s, FORTRESS, points, "N44 26.2.2")
    elif len(list_german_pools(s)) > 1:
        memo = encode_memo(SupplyReceived(points))
        yield PhaseEntered(rule="N44 5.2", phase="german supplies", side="german", memo=memo)
    else:
        yield from add_supply(s, SEVENTH, points, "N44 5.2")


def list_german_pools(s: S) -> tuple[str, ...]:
    """The pools that German supply points may be recorded with now (N44 5.2, 27)."""
    fortress = (FORTRESS,) if can_fortress_receive(s) else ()
    west = (PANZERGRUPPE,) if has_german_commands(s.world) else ()
    return (SEVENTH, *fortress, *west)


def turn_to_ready(s: S) -> Iterator[Event]:
    """HQs and werfer brigades that trace a line of supply turn ready again (N44 3 A 4, 17.2, 17.3)."""
    for side in ("german", "allied"):
        supply = trace_supply(s, side)
        for unit in units_of(s, side):
            if USED in unit.marks and is_supporter(s, unit) and supply.is_supplied(str(unit.place)):
                yield UnitMarked(rule="N44 17.2", unit=unit.id, mark=USED, on=False)


class RecordsSupply(PhaseOrder[World, RecordSupply]):
    """The German player records a supply point (N44 5.2)."""

    command = RecordSupply

    def offer(self, s: S) -> Iterator[RecordSupply]:
        """Every pool that may receive one."""
        return (RecordSupply(option=pool) for pool in list_german_pools(s))

    def check(self, s: S, c: RecordSupply) -> Refusal | None:
        """Fortress Cherbourg must trace a line, and Panzergruppe West have a player of its own."""
        pools = list_german_pools(s)
        if c.option not in pools:
            return Refusal("N44 5.2", f"{c.option} receives nothing: choose {' or '.join(pools)}")
        return None

    def decide(self, s: S, c: RecordSupply) -> Iterator[Event]:
        """One point; the choice goes on while there are more."""
        left = s.memo(SupplyReceived).points - 1
        yield from add_supply(s, c.option, 1, "N44 5.2")
        if left:
            yield Remembered(rule="N44 5.2", key="points", value=left)
        else:
            yield PhaseLeft(rule="N44 5.2", phase="german supplies")

    def describe(self, s: S, c: RecordSupply) -> str:
        """The pool, and what it has."""
        name = POOL_NAMES.get(c.option, c.option)
        return f"a supply point for {name} (now {SUPPLY_POINTS.get(s.state, c.option) or 0})"


POOL_NAMES: Final[Mapping[str, str]] = {
    SEVENTH: "7th Army",
    FORTRESS: "Fortress Cherbourg",
    PANZERGRUPPE: "Panzergruppe West",
    "us": "US 1st Army",
    "cw": "British 2nd Army",
}


class ChoosesReplacement(PhaseOrder[World, ChooseReplacement]):
    """The Allied player takes a British or a Canadian replacement (N44 6.2.7)."""

    command = ChooseReplacement

    def offer(self, s: S) -> Iterator[ChooseReplacement]:
        """Either."""
        return (ChooseReplacement(option=pool) for pool in COMMONWEALTH)

    def check(self, s: S, c: ChooseReplacement) -> Refusal | None:
        """There are two types."""
        if c.option not in COMMONWEALTH:
            return Refusal("N44 6.2.7", f"{c.option} is neither British nor Canadian infantry")
        return None

    def decide(self, s: S, c: ChooseReplacement) -> Iterator[Event]:
        """Record it."""
        yield PhaseLeft(rule="N44 6.2.7", phase="commonwealth replacement")
        yield from add_replacements(s, c.option, row_now(s).commonwealth, "N44 6.2.7")

    def describe(self, s: S, c: ChooseReplacement) -> str:
        """The type in words."""
        return f"take it as a replacement for {c.option.partition('_')[0].capitalize()} infantry"


COMMONWEALTH: Final = ("british_infantry", "canadian_infantry")

WEATHER_PHASES: Final[Mapping[str, Phase[World]]] = {
    "weather": WeatherPhase(),
    "german supplies": OrderedPhase(SupplyReceived, RecordsSupply()),
    "commonwealth replacement": OrderedPhase(Memo, ChoosesReplacement()),
}
