"""The rules as a player reads them: the topics of the folder `topics`, with charts made from the data."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wsn.english import capitalize, count
from wsn.parts.rulestext import KeptBook, RulesChart
from wsn.systems.war_storms.data.ground import CostRow, Divisors, Points
from wsn.systems.war_storms.data.support import Support, support, support_from
from wsn.systems.war_storms.data.tables import Tables, tables, tables_from
from wsn.systems.war_storms.data.units import Kind, units, units_from

MOVER_HEADS: Final = ("Ground", "Foot", "Wheels", "Tracks")
NO: Final = "no"


@dataclass(frozen=True)
class GameCharts:
    """The charts that the pages are made from: those that are shipped, or those of a game."""

    tables: Tables
    support: Support
    units: Mapping[str, Kind]


SAID: Final = {"built_up": "built-up", "rail": "railway"}
"""Words of the charts that a reader knows by another spelling."""


def _words(key: str) -> str:
    """A word of the charts for a reader: `light_woods` is `Light woods`."""
    said = SAID.get(key, key.replace("_", " "))
    return capitalize(said)


def _signed_text(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _faces(low: int, high: int | None) -> str:
    return f"{low} and more" if high is None else str(low) if low == high else f"{low}–{high}"


def _points_text(points: Points, plus: str = "") -> str:
    return NO if points == "prohibited" else f"{plus}{points}".replace("1/2", "½")


def _cost(name: str, row: CostRow, plus: str = "") -> tuple[str, ...]:
    return (
        name,
        _points_text(row.foot, plus),
        _points_text(row.wheeled, plus),
        _points_text(row.tracked, plus),
    )


# --- the ground


def movement(c: GameCharts) -> RulesChart:
    """What it costs to enter a hex."""
    charts = c.tables
    gully = charts.gully
    more = f"+{gully.bank.foot} in or out"
    rows = [
        *(_cost(_words(key), one.cost) for key, one in charts.terrain.items()),
        *(_cost(f"Along a {_words(key).lower()}", one.cost) for key, one in charts.path.items()),
        (
            "Gully",
            f"{gully.hex.foot}, {more}",
            _points_text(gully.extra.wheeled),
            _points_text(gully.extra.tracked, "+"),
        ),
        _cost("Ford", charts.feature.ford.cost),
        _cost("Shingle", charts.feature.shingle.added, "+"),
        _cost("Bocage hexside", charts.edge.bocage.cost, "+"),
        _cost("Cliff hexside", charts.edge.cliff.cost, "+"),
        _cost("Each level climbed", charts.movement.crest, "+"),
    ]
    note = f"{NO}: prohibited. +: more than the hex itself. Tracks with hedge cutters pay "
    return RulesChart(
        "Movement points", MOVER_HEADS, tuple(rows), f"{note}{charts.edge.bocage.rhino.tracked} at bocage."
    )


def cover(c: GameCharts) -> RulesChart:
    """The divisors of the ground."""
    charts = c.tables

    def row(name: str, divisor: Divisors) -> tuple[str, ...]:
        return (name, *(str(divisor.of(mode)) for mode in ("ap", "art", "at")))

    rows = [row(_words(key), one.divisor) for key, one in charts.terrain.items()]
    rows.append(row("Gully", charts.gully.divisor))
    rows.append(("Cliff, from below", f"{charts.edge.cliff.cover.ap} at least", "–", "–"))
    note = "–: that of the terrain. Bocage and shingle have no divisor; they change the roll of AP fire."
    return RulesChart("Divisors of fire", ("Ground", "AP", "ART", "AT"), tuple(rows), note)


def _sight_text(c: GameCharts, key: str) -> str:
    row = c.tables.terrain[key].sight
    blocking = count(row.count, "hex blocks", "hexes block")
    return {"clear": "clear", "blocks": "blocks", "count": blocking}[row.los]


def seeing(c: GameCharts) -> RulesChart:
    """What the ground does to sight and spotting."""
    rows = tuple(
        (_words(key), _sight_text(c, key), str(one.spotting.limit)) for key, one in c.tables.terrain.items()
    )
    return RulesChart("Sight and spotting", ("Ground", "Line of sight", "Spotted within"), rows)


def sight(c: GameCharts) -> RulesChart:
    """The ground that blocks."""
    charts = c.tables.terrain
    rows = tuple(
        (_words(key), _sight_text(c, key)) for key, one in charts.items() if one.sight.los != "clear"
    )
    return RulesChart("Ground that blocks", ("Ground", "Line of sight"), rows, "All other ground is clear.")


def spotting(c: GameCharts) -> RulesChart:
    """From how far a platoon on foot is spotted."""
    charts = c.tables
    rows = [(_words(key), str(one.spotting.limit)) for key, one in charts.terrain.items()]
    rows.append(("Shingle", str(charts.feature.shingle.spotting.limit)))
    far = charts.spotting.vehicle.limit
    hidden = " or ".join(_words(key).lower() for key in charts.spotting.vehicle_hidden.terrain)
    near = charts.spotting.vehicle_hidden.of(far)
    return RulesChart(
        "How near a platoon is spotted",
        ("A platoon on foot in", "Hexes"),
        tuple(rows),
        f"Vehicles and craft: {far}; in {hidden} {near}.",
    )


# --- fire


def attack(c: GameCharts) -> RulesChart:
    """The attack table: the highest roll for each number of hits."""
    rows = c.tables.attack.rows
    most = max(len(row.hits) for row in rows)
    ends = [*(row.strength - 1 for row in rows[1:]), None]
    told = []
    for row, last in zip(rows, ends):
        gaps = ("–" for _ in range(most - len(row.hits)))
        told.append((_faces(row.strength, last), *(str(hit) for hit in row.hits), *gaps))
    heads = ("Strength", *(count(n, "hit") for n in range(1, most + 1)))
    return RulesChart("The attack table", heads, tuple(told), "Two dice: this or less. Low is good.")


MODIFIER_PURPOSES: Final = {
    "landing_craft": "at a platoon in a landing craft",
    "landing_turn": "at a platoon on foot that has just landed",
    "risky": "at a platoon at risk",
    "smoke": "into, out of or through smoke",
    "moved": "by a platoon that has moved",
    "column": "at a column on a road",
    "rout": "at a platoon that has run this turn",
    "light_armour": "at light armour only",
}
"""What each modifier of the chart is for."""


def modifiers(c: GameCharts) -> RulesChart:
    """The modifiers of the attack table."""
    charts = c.tables
    rows = [
        ("across bocage", "AP", _signed_text(charts.edge.bocage.roll.ap)),
        ("at platoons in shingle", "AP", _signed_text(charts.feature.shingle.roll.ap)),
    ]
    for key, one in charts.modifier.items():
        rows.append(
            (MODIFIER_PURPOSES[key], ", ".join(mode.upper() for mode in one.modes), _signed_text(one.value))
        )
    return RulesChart("Modifiers of the roll", ("Fire", "Kind", "Roll"), tuple(rows))


def anti_tank(c: GameCharts) -> RulesChart:
    """The modifiers of fire at armour."""
    chart = c.tables.anti_tank
    smoke, moved = (c.tables.modifier[key] for key in ("smoke", "moved"))
    rows = (
        ("each step that the firer has lost", _signed_text(chart.step_lost)),
        ("beyond the printed range", _signed_text(chart.long_range)),
        ("crossfire", _signed_text(chart.crossfire)),
        (MODIFIER_PURPOSES["smoke"], _signed_text(smoke.value)),
        (MODIFIER_PURPOSES["moved"], _signed_text(moved.value)),
    )
    note = f"Number needed: {chart.base} + AT ÷ divisor − armour."
    return RulesChart("Fire at armour", ("Fire", "Roll"), rows, note)


def works(c: GameCharts) -> RulesChart:
    """What works add to the divisors of a hex."""
    cover_ = c.support.cover
    rows = (
        ("Improved position", f"+{cover_.improved_position.ap}", f"+{cover_.improved_position.art}"),
        ("Trench", f"+{cover_.trench.ap}", f"+{cover_.trench.art}"),
        ("Bunker or fortification, each point", f"+{cover_.point.ap}", f"+{cover_.point.art}"),
    )
    return RulesChart("Works", ("Work", "AP divisor", "ART divisor"), rows)


def mines(c: GameCharts) -> RulesChart:
    """The strength of minefields."""
    chart = c.support.mines
    rows = tuple(
        (_words(name), str(value))
        for name, value in (
            ("dispersed", chart.dispersed),
            ("normal", chart.normal),
            ("concentrated", chart.concentrated),
        )
    )
    return RulesChart("Minefields", ("Density", "Strength"), rows)


def close_combat(c: GameCharts) -> RulesChart:
    """The modifiers of the blows in an assault."""
    chart = c.tables.assault
    rows = [
        (f"attackers, into ground with an AP divisor of {row.divisor} or more", _signed_text(row.value))
        for row in chart.cover
    ]
    skilled = ", ".join({"smg": "submachine guns"}.get(flag, f"{flag}s") for flag in chart.skilled.flags)
    rows += [
        ("attackers with armour in support, against that cover", _signed_text(chart.support.value)),
        (f"a side with {skilled}", _signed_text(chart.skilled.value)),
        ("against a platoon at risk", _signed_text(chart.risky.value)),
    ]
    return RulesChart("Hand to hand", ("Blows", "Roll"), tuple(rows))


def morale(c: GameCharts) -> RulesChart:
    """What changes the morale of a company."""
    chart = c.tables.morale
    rows = [
        ("Veteran company", _signed_text(chart.veteran.value)),
        ("Green company", _signed_text(chart.green.value)),
        ("SS or airborne company", _signed_text(chart.elite.value)),
        ("Ost or partisan company", _signed_text(chart.reluctant.value)),
        (f"each {count(chart.steps_for_one.value, 'step')} lost", _signed_text(-1)),
        *(
            (f"battle stress of {row.share} % of the battalion", _signed_text(row.value))
            for row in chart.stress
        ),
    ]
    return RulesChart("The morale of a company", ("", "Morale"), tuple(rows))


def officers(c: GameCharts) -> RulesChart:
    """The pool that officers are drawn from."""
    rows = tuple(
        (str(one.morale), str(one.command), str(one.coordination), str(one.leadership))
        for one in c.tables.officers.pool
    )
    heads = ("Morale", "Command range", "Coordination", "Leadership")
    return RulesChart("The pool of officers", heads, rows, "One of each for every side and branch.")


# --- support, landings


def batteries(c: GameCharts) -> RulesChart:
    """The strength of off-board batteries."""
    rows = []
    for key, one in c.support.battery.items():
        caliber = key.replace("mm", " mm") if key[0].isdigit() else _words(key)
        rows.append(
            (caliber, str(one.complete.art), str(one.partial.art) if one.partial is not None else "–")
        )
    return RulesChart("ART strength of batteries", ("Battery", "Complete", "Partial"), tuple(rows))


def accuracy(c: GameCharts) -> RulesChart:
    """The die of accuracy."""
    dice = (c.support.accuracy, c.support.rocket)
    rows = (
        ("on target", *(f"{die.on_target} or less" for die in dice)),
        ("one hex off", *(_faces(die.on_target + 1, die.one_hex) for die in dice)),
        ("two hexes off", *(_faces(die.one_hex + 1, None) for die in dice)),
    )
    return RulesChart("Accuracy: one die", ("Falls", "Missions", "Rockets"), rows)


def aircraft(c: GameCharts) -> RulesChart:
    """The types of aircraft."""
    low, rows = 1, []
    for one in c.support.aircraft:
        rows.append((_faces(low, one.up_to), one.name, str(one.art), str(one.at)))
        low = one.up_to + 1
    return RulesChart("Aircraft: one die", ("Die", "Type", "ART", "AT"), tuple(rows))


def drop(c: GameCharts) -> RulesChart:
    """From which face a landing costs a step."""
    chart = c.tables.drop
    told = {"none": "never", "prohibited": "lost"}
    special = {"ford_minor": "ford in a minor river", "ford_major": "ford in a major river"}
    rows = [(_words(key), told.get(str(one.hit), str(one.hit))) for key, one in chart.terrain.items()]
    for key in ("ford_minor", "ford_major", "gully"):
        hit = getattr(chart.special, key).hit
        rows.append((_words(special.get(key, key)), told.get(str(hit), str(hit))))
    note = "That face or higher. Roads, hills, shingle, cliffs and bocage change nothing."
    return RulesChart("A step is lost on", ("Ground", "Die"), tuple(rows), note)


# --- the platoons

KIND_HEADS: Final = ("Platoon", "Moves", "AP", "AT", "ART", "Armour", "Notes")
FLAG_NAMES: Final = {
    "smg": "submachine guns",
    "rhino": "may have hedge cutters",
    "ss": "SS",
    "demolition": "heavy shells",
}
"""What the flags of a kind are called in the notes, where their own word will not do."""


def _fire_text(kind: Kind, mode: str) -> str:
    fire = kind.fire(mode)  # type: ignore[arg-type]  # one of the three modes
    return f"{fire.strength}-{fire.range}" if fire is not None else "–"


def _kind(kind: Kind) -> tuple[str, ...]:
    armour = kind.armour_value
    notes = [
        *(["turret"] if kind.turret else []),
        *(FLAG_NAMES.get(flag, flag.replace("_", " ")) for flag in kind.flags),
        *([f"not nearer than {kind.least_range}"] if kind.least_range else []),
        *([f"anti-air {kind.anti_air}"] if kind.anti_air else []),
    ]
    return (
        kind.name,
        _moves_text(kind),
        *(_fire_text(kind, mode) for mode in ("ap", "at", "art")),
        "–" if armour is None else str(armour),
        ", ".join(notes),
    )


def _moves_text(kind: Kind) -> str:
    if kind.mover == "towed":
        return f"{kind.points} by hand" if kind.points else "towed only"
    return f"{kind.points} {kind.mover}"


def _kinds(title: str, kinds: Iterable[Kind]) -> RulesChart:
    return RulesChart(title, KIND_HEADS, tuple(_kind(kind) for kind in kinds))


def _nation(nation: str) -> Callable[[GameCharts], RulesChart]:
    away = ("carrier", "craft", "officer")
    return lambda c: _kinds(
        "Strength-range of each kind of fire",
        (kind for kind in c.units.values() if kind.nation == nation and kind.type not in away),
    )


def carriers(c: GameCharts) -> RulesChart:
    """What platoons ride on."""
    return _kinds("Carriers and craft", (k for k in c.units.values() if k.type in ("carrier", "craft")))


PRINTED_CHARTS: Final[Mapping[str, Callable[[GameCharts], RulesChart]]] = {
    "movement": movement,
    "cover": cover,
    "seeing": seeing,
    "sight": sight,
    "spotting": spotting,
    "attack": attack,
    "modifiers": modifiers,
    "anti_tank": anti_tank,
    "works": works,
    "mines": mines,
    "close_combat": close_combat,
    "morale": morale,
    "officers": officers,
    "batteries": batteries,
    "accuracy": accuracy,
    "aircraft": aircraft,
    "drop": drop,
    "german": _nation("german"),
    "american": _nation("us"),
    "french": _nation("free_french"),
    "carriers": carriers,
}
"""By the name that a topic gives it, each chart."""


def _shipped_charts() -> GameCharts:
    return GameCharts(tables(), support(), units())


def _read_chart(documents: Mapping[str, Any]) -> GameCharts:
    return GameCharts(
        tables_from(documents["charts"]),
        support_from(documents["support"]),
        units_from(documents["units"]),
    )


RULE_BOOK: Final = KeptBook(
    pathlib.Path(__file__).with_name("topics"), PRINTED_CHARTS, _shipped_charts, _read_chart
)
book = RULE_BOOK.book
