"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Mapping
from typing import Final

from wsn.english import capitalize, count, list_words
from wsn.parts.rulestext import KeptBook, RulesChart
from wsn.systems.normandy_44.data.tables import SIXTHS, Tables, WeatherRow, describe_type, tables, tables_from
from wsn.systems.normandy_44.rules.bearing import COMBAT_RESULTS, HALF, CombatResult
from wsn.systems.normandy_44.rules.units import ARMORED, INFANTRY_TYPES, NON_MECHANIZED

DASH: Final = "–"
"""What a chart shows for nothing."""
DEFENCE_RESULTS: Final[Mapping[str, str]] = {
    "hold": "holds",
    "fail": "fails",
    "loss": "the lead loses a step",
    "exchange": "the lead and a unit of the main force lose a step",
    "any": "an attacker loses a step",
    "removed": "the position is gone",
}
"""What the parts of a result of a determined defence mean (N44 12.4.4)."""
CADRE_SORTS: Final[Mapping[str, str]] = {
    "us_infantry": "US infantry",
    "us_airborne": "US airborne",
    "british_infantry": "British infantry",
    "british_airborne": "British airborne",
    "canadian_infantry": "Canadian infantry",
    "german_infantry": "German infantry",
}
"""The sorts of cadre as players read them."""
ARMY_TITLES: Final[Mapping[str, str]] = {"us": "US", "cw": "Commonwealth", "german": "German"}


def _number_text(value: int) -> str:
    return str(value) if value else DASH


def _signed_text(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _yes_text(fact: bool) -> str:
    return "yes" if fact else DASH


def _points_text(sixths: int) -> str:
    """A cost in sixths of a movement point as players read it."""
    whole, rest = divmod(sixths, SIXTHS)
    part = {0: "", 2: "⅓", 3: "½", 4: "⅔"}.get(rest, f"{rest}/6")
    return f"{whole or ''}{part}" or "0"


# --- the ground


def terrain(charts: Tables) -> RulesChart:
    """What a step off the road costs, and what terrain does to retreats and advances."""
    rows = [
        (row.name, str(row.foot), str(row.mech), _yes_text(row.shelter), _yes_text(row.halts))
        for row in charts.terrain.values()
    ]
    heads = ("Terrain", "On foot", "Mechanized", "Stops a retreat of two", "Stops an advance")
    return RulesChart("Off the road", heads, tuple(rows), "flooded hexes: mechanized units by road only")


def roads(charts: Tables) -> RulesChart:
    """What a step along a road costs."""
    rows = [
        (row.name, _points_text(row.sixths), _points_text(row.watched or row.sixths))
        for row in charts.roads.values()
    ]
    return RulesChart("Along a road", ("Road", "Points", "German mechanized, clear or overcast"), tuple(rows))


def bonus(charts: Tables) -> RulesChart:
    """The defender's terrain bonus, and where the attacker earns no armour shift."""
    rows = [
        (row.name, _number_text(row.bonus), _yes_text(not row.no_armor_shift))
        for row in charts.terrain.values()
    ]
    heads = ("Terrain", "Bonus", "Armour shift of the attacker")
    return RulesChart("Terrain in combat", heads, tuple(rows), "no armour shift into or out of flooded hexes")


# --- units


def types(charts: Tables) -> RulesChart:
    """Every type of unit in the order of battle: how it moves, what it counts as."""
    used = dict.fromkeys(row.type for row in charts.counters.values())
    rows = [
        (
            capitalize(describe_type(one)).replace("_", " "),
            "never" if one == "strongpoint" else "on foot" if one in NON_MECHANIZED else "mechanized",
            _yes_text(one in INFANTRY_TYPES),
            _yes_text(one in ARMORED),
            str(sum(row.type == one for row in charts.counters.values())),
        )
        for one in used
    ]
    return RulesChart("Types", ("Type", "Moves", "Infantry type", "Armoured", "Units"), tuple(rows))


def cadres(charts: Tables) -> RulesChart:
    """How many cadres there are of each sort."""
    rows = [
        (CADRE_SORTS.get(pool, pool.replace("_", " ")), str(number)) for pool, number in charts.cadres.items()
    ]
    return RulesChart("Cadres", ("Sort", "Cadres"), tuple(rows))


def positions(charts: Tables) -> RulesChart:
    """How many improved positions an army may have at a time."""
    rows = [(ARMY_TITLES.get(army, army), str(number)) for army, number in charts.positions.items()]
    return RulesChart("Improved positions at a time", ("Army", "Positions"), tuple(rows))


# --- combat


def combat_results(charts: Tables) -> RulesChart:
    """The combat results table."""
    table = charts.combat.results
    rows = [(str(row.dice), *row.results) for row in sorted(table.rows, key=lambda row: row.dice)]
    return RulesChart("Combat results", ("Die", *table.columns), tuple(rows))


def results(charts: Tables) -> RulesChart:
    """What each result of the table does."""
    used = dict.fromkeys(one for row in charts.combat.results.rows for one in row.results)
    rows = [_result_words(name, COMBAT_RESULTS[name]) for name in used]
    heads = ("Result", "Attacker loses", "Defender loses", "Retreat", "Determined defence", "Then")
    return RulesChart("Results", heads, tuple(rows))


def _result_words(name: str, row: CombatResult) -> tuple[str, ...]:
    attacker = count(row.attacker, "step") if row.attacker else DASH
    defender = (
        "half, rounded up" if row.defender == HALF else count(row.defender, "step") if row.defender else DASH
    )
    spared = ", unless the defender had one" if row.spared else ""
    after = "advance, or go into reserve" if row.may_reserve else "advance" if row.retreat else DASH
    if name == "EX":
        after = "advance into the hex if it is empty"
    return (
        name,
        attacker + spared,
        defender,
        count(row.retreat, "hex", "hexes") if row.retreat else DASH,
        _yes_text(row.may_stand),
        after,
    )


def determined_defence(charts: Tables) -> RulesChart:
    """The table of determined defence; its ends hold for all beyond."""
    dice = sorted(int(die) for die in charts.combat.defence)
    rows = []
    for die in dice:
        row = charts.combat.defence[str(die)]
        shown = f"{die} or less" if die == dice[0] else f"{die} or more" if die == dice[-1] else str(die)
        rows.append((shown, *map(_defence_text, (row.other, row.position, row.strong))))
    heads = ("Modified die", "Other", "Improved position", "Strongpoint or City")
    return RulesChart("Determined defence", heads, tuple(rows))


def _defence_text(result: str) -> str:
    return ", ".join(DEFENCE_RESULTS[part] for part in result.split())


def jabos(charts: Tables) -> RulesChart:
    """What fighter-bombers do to a German attack."""
    rows = [(die, _number_text(row.left)) for die, row in sorted(charts.combat.jabos.items())]
    return RulesChart("Fighter-bombers", ("Die", "Columns to the left"), tuple(rows))


# --- the day


def weather(charts: Tables) -> RulesChart:
    """What each row of the weather brings the Germans, and the weather."""
    rows = [
        (
            str(die),
            row.weather,
            _number_text(row.german_supply),
            _infantry_text(row),
            _number_text(row.german_armor) + (" (Tigers and Panthers too)" if row.heavy else ""),
            _number_text(row.german_positions),
        )
        for die, row in sorted(charts.weather.items())
    ]
    heads = ("Die", "Weather", "German supply points", "German infantry", "German armour", "German positions")
    return RulesChart("The weather, and what the Germans receive", heads, tuple(rows))


def _infantry_text(row: WeatherRow) -> str:
    told = _number_text(row.german_infantry)
    return told if row.quality is None else f"{told} (quality {_signed_text(row.quality)} or less, at once)"


def weather_support(charts: Tables) -> RulesChart:
    """What each row brings the Allies."""
    rows = [
        (
            str(die),
            list_words(
                [
                    f"{number} {name}"
                    for name, number in (
                        ("US infantry", row.us_infantry),
                        ("US armour", row.us_armor),
                        ("British infantry", row.british_infantry),
                        ("British armour", row.british_armor),
                        ("Commonwealth infantry", row.commonwealth),
                    )
                    if number
                ]
            )
            or DASH,
            _number_text(row.naval),
            _number_text(row.us_air),
            _number_text(row.cw_air),
        )
        for die, row in sorted(charts.weather.items())
    ]
    heads = ("Die", "Replacements", "Ships", "US air units", "Commonwealth air units")
    return RulesChart("What the Allies receive", heads, tuple(rows), "half of the ships are of either army")


# --- the landing


def scatter(charts: Tables) -> RulesChart:
    """How the airborne divisions come down."""
    rows = [
        (die, *(_number_of(one) for one in (row.us_82nd, row.us_101st, row.british_6th)))
        for die, row in sorted(charts.landing.scatter.items())
    ]
    note = "S: scattered; a number: steps lost"
    return RulesChart("Scatter", ("Die", "82nd", "101st", "6th"), tuple(rows), note)


def _number_of(result: str) -> str:
    return DASH if result == "-" else result


def assaults(charts: Tables) -> RulesChart:
    """The results of the assaults from the sea, each with its advance."""
    rows = [
        (die, *(one.replace(" ", ", advance ") for one in (row.omaha, row.others, row.utah)))
        for die, row in sorted(charts.landing.assault.items())
    ]
    heads = ("Die", "Omaha", "Gold, Juno, Sword, Pointe du Hoc", "Utah")
    lost = list_words([str(die) for die in charts.landing.tanks_lost], "or")
    return RulesChart("Assaults", heads, tuple(rows), f"amphibious tanks lose a step on {lost}")


def beaches(charts: Tables) -> RulesChart:
    """The beaches in the order of their assaults."""
    rows = [
        (row.name, ARMY_TITLES[row.army], ", ".join(row.hexes), DASH if row.raid else "yes")
        for row in charts.landing.beach.values()
    ]
    return RulesChart("Beaches", ("Beach", "Army", "Hexes", "Opened by engineers"), tuple(rows))


CHART_MAKERS: Final[Mapping[str, Callable[[Tables], RulesChart]]] = {
    "terrain": terrain,
    "roads": roads,
    "bonus": bonus,
    "types": types,
    "cadres": cadres,
    "positions": positions,
    "combat_results": combat_results,
    "results": results,
    "determined_defence": determined_defence,
    "jabos": jabos,
    "weather": weather,
    "weather_support": weather_support,
    "scatter": scatter,
    "assaults": assaults,
    "beaches": beaches,
}
"""By its name in a topic, the function that makes a chart out of the tables."""
BOOK: Final = KeptBook(pathlib.Path(__file__).with_name("topics"), CHART_MAKERS, tables, tables_from)
book = BOOK.book
