"""What is wrong with tables beside keys and ranges: holes, results that mean nothing, impossible counters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from wsn.data import Fault, Unknown
from wsn.english import list_words
from wsn.parts.crt import find_table_problems
from wsn.systems.normandy_44.data import tables as charts
from wsn.systems.normandy_44.data.tables import DEFENCE_WORDS, Counter, Row, Tables
from wsn.systems.normandy_44.data.words import ENTRIES, VOCABULARY
from wsn.systems.normandy_44.files.sources import rules

ROWS: Final[Mapping[str, type[Row]]] = {
    "terrain": charts.Ground,
    "road": charts.RoadRow,
    "jabos": charts.JaboRow,
    "defence": charts.DefenceRow,
    "row": charts.WeatherRow,
    "assault": charts.AssaultRow,
    "scatter": charts.ScatterRow,
    "beach": charts.BeachRow,
    "counter": charts.Counter,
}
"""By table, the struct of its rows."""
GROWING: Final = ("counter",)
"""The tables to which a player may add rows."""
DICE: Final = tuple(str(die) for die in range(1, 7))
ZONES: Final = tuple(entry.removeprefix("entry_") for entry in ENTRIES)
"""The colours of the entry zones (N44 6.6)."""
RESULTS: Final = frozenset({"A1", "A1/DR", "DR", "D1", "A1/D1", "EX", "A1/D2", "DH"})
"""The results of the combat results table (N44 12.1)."""
ASSAULT: Final = re.compile(r"(A1|A2/D1|EX|A1/D1|D1) [12]")
"""A result of an assault from the sea and its advance (N44 20.3.2)."""
SCATTER: Final = frozenset({"-", "S", "S1", "S2"})
"""How an airborne unit may come down (N44 20.2.2)."""
CADRE_STEPS: Final = 3
"""The steps of a unit that leaves a cadre (N44 17.9)."""
NATIONS: Final[Mapping[str, frozenset[str]]] = {
    "german": frozenset({"wehrmacht", "ss", "luftwaffe", "kriegsmarine", "todt"}),
    "allied": frozenset({"us", "british", "canadian"}),
}


def find_table_faults(tables: Tables) -> Iterator[Fault]:
    """Everything wrong with tables whose keys and ranges are in order, each with its place."""
    yield from _find_citations(tables)
    yield from _find_terrain_holes(tables)
    for problem in find_table_problems(tables.combat.results, "", "results"):
        yield problem.place, problem.text
    for row in tables.combat.results.rows:
        for result in row.results:
            if result not in RESULTS:
                yield (
                    f"results, row {row.dice}",
                    Unknown(f"{result!r} is no result (N44 12.1)", result, RESULTS),
                )
    yield from _find_dice_holes("jabos", tables.combat.jabos)
    yield from _find_dice_holes("row", {str(die): row for die, row in tables.weather.items()})
    yield from _find_dice_holes("assault", tables.landing.assault)
    yield from _find_dice_holes("scatter", tables.landing.scatter)
    yield from _find_defence_faults(tables)
    yield from _find_landing_faults(tables)
    for word, counter in tables.counters.items():
        for key, text in _find_counter_faults(tables, counter):
            yield f"counter, {word}, {key}", text


def _find_citations(tables: Tables) -> Iterator[Fault]:
    """Citations of what is no rule nor section, and numbers said to be ours that are not there."""
    known = rules().rules
    every: tuple[tuple[str, Mapping[str, Row]], ...] = (
        ("terrain", tables.terrain),
        ("road", tables.roads),
        ("jabos", tables.combat.jabos),
        ("defence", tables.combat.defence),
        ("row", {str(die): row for die, row in tables.weather.items()}),
        ("assault", tables.landing.assault),
        ("scatter", tables.landing.scatter),
        ("beach", tables.landing.beach),
        ("counter", tables.counters),
    )
    for table, rows in every:
        for key, row in rows.items():
            if row.rule not in known and not any(rule.startswith(f"{row.rule}.") for rule in known):
                yield (
                    f"{table}, {key}, rule",
                    Unknown(f"there is no rule {row.rule!r}", row.rule, known),
                )
            for word in row.ours:
                name = word.partition("[")[0]
                if name not in row.__struct_fields__:
                    yield (
                        f"{table}, {key}, ours",
                        Unknown(f"there is no {name!r}", name, row.__struct_fields__),
                    )


def _find_terrain_holes(tables: Tables) -> Iterator[Fault]:
    for word in sorted(VOCABULARY.terrain - {"sea"}):
        if word not in tables.terrain:
            yield "terrain", f"there is no row for {word!r}"
    for word in ("primary", "secondary"):
        if word not in tables.roads:
            yield "road", f"there is no row for {word!r}"


def _find_dice_holes(table: str, rows: Iterable[str]) -> Iterator[Fault]:
    there = set(rows)
    missing = [die for die in DICE if die not in there]
    if missing:
        yield table, f"there is no row for a die of {list_words(missing, 'and')}"
    for die in sorted(there - set(DICE)):
        yield f"{table}, {die}", f"no die shows {die}"


def _find_defence_faults(tables: Tables) -> Iterator[Fault]:
    """Rows must be numbered without a gap, and say whether they hold (N44 12.4.4)."""
    rows = tables.combat.defence
    numbers = sorted(int(key) for key in rows if key.lstrip("-").isdigit())
    for key in rows:
        if not key.lstrip("-").isdigit():
            yield f"defence, {key}", f"{key!r} is no number of the modified die"
    for low, high in pairwise(numbers):
        if high != low + 1:
            yield "defence", f"there is no row for {low + 1}"
    for key, row in rows.items():
        for column in ("other", "position", "strong"):
            words = getattr(row, column).split()
            for word in words:
                if word not in DEFENCE_WORDS:
                    yield f"defence, {key}, {column}", Unknown(f"{word!r} is no result", word, DEFENCE_WORDS)
            if ("hold" in words) == ("fail" in words):
                yield f"defence, {key}, {column}", "say either hold or fail"


def _find_landing_faults(tables: Tables) -> Iterator[Fault]:
    for die, row in tables.landing.assault.items():
        for column in ("omaha", "others", "utah"):
            result = getattr(row, column)
            if not ASSAULT.fullmatch(result):
                text = f"{result!r} is no result with its advance, as A1/D1 2 is one (N44 20.3.2)"
                yield f"assault, {die}, {column}", text
    for die, scattered in tables.landing.scatter.items():
        for column in ("us_82nd", "us_101st", "british_6th"):
            result = getattr(scattered, column)
            if result not in SCATTER:
                yield f"scatter, {die}, {column}", Unknown(f"{result!r} is no result", result, SCATTER)
    for word, beach in tables.landing.beach.items():
        if len(beach.hexes) != len(beach.boxes) or not beach.hexes:
            yield (
                f"beach, {word}, boxes",
                "a beach has a box of its assault for each of its hexes (N44 20.3.1)",
            )
    for die_lost in tables.landing.tanks_lost:
        if str(die_lost) not in DICE:
            yield "tanks_lost", f"no die shows {die_lost}"


def _find_counter_faults(tables: Tables, counter: Counter) -> Iterator[Fault]:
    german = counter.nation in NATIONS["german"]
    if not counter.strength:
        yield "strength", "a unit has at least one step"
    if counter.steps > CADRE_STEPS:
        yield "strength", f"{counter.steps} steps: no unit has more than {CADRE_STEPS} (N44 2.3.5)"
    if any(low > high for high, low in pairwise(counter.strength)):
        yield "strength", "a unit that loses a step grows no stronger"
    if not all(counter.strength):
        yield "strength", "a strength of 0 is no unit"
    if bool(counter.cadre) != (counter.steps == CADRE_STEPS):
        yield "cadre", "a unit of three steps names its pool of cadres, and no other does (N44 17.9)"
    elif counter.cadre and counter.cadre not in tables.cadres:
        yield (
            "cadre",
            Unknown(f"there is no pool of cadres {counter.cadre!r}", counter.cadre, tables.cadres),
        )
    if counter.zone and not german:
        yield "zone", "Allied units come from the sea: leave it out (N44 6.5)"
    elif counter.zone and counter.zone not in ZONES:
        yield "zone", Unknown(f"there is no entry zone {counter.zone!r}", counter.zone, ZONES)
    if counter.cost and german:
        yield "cost", "only Allied units cost reinforcement points: leave it out (N44 6.5.1)"
    if counter.red and not counter.armor:
        yield "red", "a red box needs an armor rating"
    if counter.silhouette and counter.type not in ("tank", "sp_anti_tank", "anti_tank", "flak", "armor"):
        yield "silhouette", f"a unit of type {counter.type} shows its type box (N44 2.3.6)"
    if counter.type == "strongpoint" and (counter.moves or not german):
        yield "type", "strongpoints are German and never move (N44 16.2)"
    if counter.type in ("ost", "bicycle", "fortress", "security", "werfer", "flak") and not german:
        yield "type", f"units of type {counter.type} are German (N44 2.3.3)"
    if counter.large and (german or counter.nation == "canadian" or counter.steps < CADRE_STEPS):
        yield "large", "only US and British units of three steps count for N44 23.3"
