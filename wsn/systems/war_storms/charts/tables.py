"""The charts of War Storms as checked values: `tables()` is the shipped `tables.toml`.

A player who owns the standard rulebook changes numbers in the file, never here. A journal carries the
document by value; `tables_from` reads it back. Each row carries its rule and its origin (`book`,
`public`, `designed`), so that a reason can cite it and a ruling can say that it rests on a number of ours.
"""

from __future__ import annotations

import pathlib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from wsn.data import Fault, Unknown, WrongValues, decode_fast, read_document, short
from wsn.systems.war_storms.charts.airsea import Drop, Swimming, Tide
from wsn.systems.war_storms.charts.closing import Assault, RhinoDie
from wsn.systems.war_storms.charts.ground import (
    Divisor,
    Edges,
    Features,
    Gully,
    LimitRow,
    Movement,
    Path,
    Row,
    Share,
    Table,
    Terrain,
    Whole,
)
from wsn.systems.war_storms.charts.ground import Mode as Mode
from wsn.systems.war_storms.charts.ground import SightRow as SightRow
from wsn.systems.war_storms.words import VOCABULARY

MODIFIERS = frozenset(
    {
        "landing_craft",
        "landing_turn",
        "risky",
        "smoke",
        "moved",
        "column",
        "rout",
        "light_armour",
    }
)
"""The modifiers of the attack table that have a row of their own."""

_FILE = pathlib.Path(__file__).with_name("tables.toml")


class HiddenShare(Share, frozen=True, kw_only=True):
    """A share that applies in some terrain only."""

    terrain: tuple[str, ...]


class Value(Row, frozen=True, kw_only=True):
    """One number."""

    value: int


class StepRow(Row, frozen=True, kw_only=True):
    """How many steps a platoon has."""

    steps: Divisor


class StrengthRow(Row, frozen=True, kw_only=True):
    """A strength."""

    strength: Whole


class Steps(Table, frozen=True, kw_only=True):
    """How losses weaken a platoon."""

    full: StepRow
    least: StrengthRow

    def strength(self, printed: int, steps: int) -> int:
        """The strength left of a printed one with this many steps; 0 stays 0."""
        if printed <= 0 or steps <= 0:
            return 0
        return max(self.least.strength, printed * min(steps, self.full.steps) // self.full.steps)


class Stacking(Row, frozen=True, kw_only=True):
    """The stacking limits of a hex."""

    steps: Divisor
    platoons: Divisor


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this strength on: the highest rolls for one hit, two hits, and so on."""

    strength: int
    hits: tuple[Whole, ...]


class Attack(Row, frozen=True, kw_only=True):
    """The attack table: two dice, low is good."""

    rows: tuple[AttackRow, ...]

    def __post_init__(self) -> None:
        strengths = [row.strength for row in self.rows]
        if not strengths or strengths != sorted(set(strengths)) or strengths[0] < 1:
            raise WrongValues(
                [("rows", "the rows of the attack table must rise in strength, from 1 or more")]
            )
        if any(list(row.hits) != sorted(row.hits, reverse=True) for row in self.rows):
            raise WrongValues([("rows", "the rolls of an attack row must fall from one hit to the most")])

    def hits(self, strength: int, roll: int) -> int:
        """How many hits a final strength scores with a modified roll (held between 2 and 12)."""
        held = min(max(roll, 2), 12)
        hits: tuple[int, ...] = ()
        for row in self.rows:
            if row.strength > strength:
                break
            hits = row.hits
        return sum(held <= limit for limit in hits)


class LongRange(Table, frozen=True, kw_only=True):
    """Fire beyond the printed range."""

    share: Share
    reach: Share


class Modifier(Row, frozen=True, kw_only=True):
    """A modifier of the attack roll and the kinds of fire that take it."""

    value: int
    modes: tuple[Mode, ...]


class AntiTank(Row, frozen=True, kw_only=True):
    """The numbers of anti-tank fire."""

    base: int
    second_hit: int
    step_lost: int
    long_range: int
    crossfire: int
    always_hits: int
    always_misses: int
    ap_proof: int


class ArtilleryAtArmour(Table, frozen=True, kw_only=True):
    """Artillery against armour."""

    share: Share


class Spotting(Table, frozen=True, kw_only=True):
    """Modifiers of the spotting range that its terrain gives a target."""

    moved: LimitRow
    fired: LimitRow
    fired_least: LimitRow
    gun: LimitRow
    vehicle: LimitRow
    vehicle_hidden: HiddenShare
    per_level: LimitRow


class Stress(Row, frozen=True, kw_only=True):
    """What losing this share of the battalion (in hundredths) does to the morale of its companies."""

    share: Divisor
    value: int


class Morale(Table, frozen=True, kw_only=True):
    """Company and platoon morale."""

    steps_for_one: Value
    beach_defense: Value
    heavy_loss: Value
    veteran: Value
    green: Value
    elite: Value
    reluctant: Value
    stress: tuple[Stress, ...]


class OfficerValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on one officer."""

    morale: Whole
    command: Whole
    coordination: Whole
    leadership: Whole


class Officers(Row, frozen=True, kw_only=True):
    """The officers that are drawn."""

    pool: tuple[OfficerValues, ...]


class Officer(Table, frozen=True, kw_only=True):
    """Numbers that apply to every officer."""

    coordination_reach: Value
    dies: Value
    dies_with_platoon: Value
    stand_in_morale: Value
    stand_in_command: Value
    stand_in_coordination: Value


class Initiative(Table, frozen=True, kw_only=True):
    """The modifiers of the initiative roll."""

    attacker: Value
    holder: Value


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every chart."""

    format: Literal[1]
    terrain: Mapping[str, Terrain]
    edge: Edges
    path: Mapping[Literal["road", "trail", "rail"], Path]
    gully: Gully
    feature: Features
    movement: Movement
    steps: Steps
    stacking: Stacking
    attack: Attack
    long_range: LongRange
    modifier: Mapping[str, Modifier]
    anti_tank: AntiTank
    anti_tank_by_art: ArtilleryAtArmour
    spotting: Spotting
    morale: Morale
    officers: Officers
    officer: Officer
    initiative: Initiative
    drop: Drop
    tide: Tide
    swimming: Swimming
    assault: Assault
    rhino: RhinoDie

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._wrong())

    def _wrong(self) -> Iterator[Fault]:
        yield from _exactly("terrain", self.terrain, VOCABULARY.terrain)
        yield from _exactly("modifier", self.modifier, MODIFIERS)
        yield from _exactly("drop, terrain", self.drop.terrain, VOCABULARY.terrain)
        yield from _exactly("path", self.path, VOCABULARY.paths - {"gully"})
        costs = {f"terrain, {word}": row.cost for word, row in self.terrain.items()}
        costs |= {f"path, {word}": row.cost for word, row in self.path.items()}
        for place, cost in (*costs.items(), ("feature, ford", self.feature.ford.cost)):
            if 0 in (cost.foot, cost.wheeled, cost.tracked):
                yield f"{place}, cost", "no hex is free to enter; write 1, or 1/2"


def _exactly(place: str, keys: Collection[str], wanted: Collection[str]) -> Iterator[Fault]:
    """What is wrong with rows by name: one that no rule reads, or that is missing."""
    for word in sorted(set(keys) - set(wanted)):
        yield place, Unknown(f"there is no {short(word)}", word, wanted)
    for word in sorted(set(wanted) - set(keys)):
        yield place, f"the row {word!r} is missing"


def document() -> dict[str, Any]:
    """The shipped document as plain values, for the header of a journal."""
    return read_document(_FILE)


def tables_from(document: Mapping[str, Any], file: str = "tables.toml") -> Tables:
    """Check a document. Raises `DataError` with everything that is wrong in it."""
    return decode_fast(document, Tables, file)


@cache
def tables() -> Tables:
    """The shipped tables."""
    return tables_from(document())
