"""The charts of War Storms as checked values: `tables()` is the shipped `tables.toml`.

A player who owns the standard rulebook changes numbers in the file, never here. A journal carries the
document by value; `tables_from` reads it back. Each row carries its rule and its origin (`book`,
`public`, `designed`), so that a reason can cite it and a ruling can say that it rests on a number of ours.
"""

from __future__ import annotations

import pathlib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec

from wsn.data import Fault, Unknown, WrongValues, decode_fast, read_document, shorten
from wsn.systems.war_storms.data.airsea import Drop, Swimming, Tide
from wsn.systems.war_storms.data.closing import Assault, RhinoDie
from wsn.systems.war_storms.data.ground import (
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
from wsn.systems.war_storms.data.ground import Mode as Mode
from wsn.systems.war_storms.data.ground import SightRow as SightRow
from wsn.systems.war_storms.data.words import VOCABULARY

MODIFIER_ROWS: Final = frozenset(
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

_TABLES_FILE: Final = pathlib.Path(__file__).with_name("tables.toml")


class HiddenShare(Share, frozen=True, kw_only=True):
    """A share that applies in some terrain only."""

    terrain: tuple[str, ...]
    """The terrain in which it applies."""


class Value(Row, frozen=True, kw_only=True):
    """One number."""

    value: int
    """The number."""


class StepRow(Row, frozen=True, kw_only=True):
    """How many steps a platoon has."""

    steps: Divisor
    """The number of steps."""


class StrengthRow(Row, frozen=True, kw_only=True):
    """A strength."""

    strength: Whole
    """The strength."""


class Steps(Table, frozen=True, kw_only=True):
    """How losses weaken a platoon."""

    full: StepRow
    """The steps of a whole platoon."""
    least: StrengthRow
    """The least strength that a platoon with any step has."""

    def strength(self, printed: int, steps: int) -> int:
        """The strength left of a printed one with this many steps; 0 stays 0."""
        if printed <= 0 or steps <= 0:
            return 0
        return max(self.least.strength, printed * min(steps, self.full.steps) // self.full.steps)


class Stacking(Row, frozen=True, kw_only=True):
    """The stacking limits of a hex."""

    steps: Divisor
    """The most steps of a side in a hex."""
    platoons: Divisor
    """The most platoons of a side in a hex."""


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this strength on: the highest rolls for one hit, two hits, and so on."""

    strength: int
    """The strength from which on the row holds."""
    hits: tuple[Whole, ...]
    """The highest roll for one hit, for two hits, and so on."""


class Attack(Row, frozen=True, kw_only=True):
    """The attack table: two dice, low is good."""

    rows: tuple[AttackRow, ...]
    """The rows, rising in strength."""

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
    """The share of the strength beyond the printed range."""
    reach: Share
    """How many times the printed range fire reaches."""


class Modifier(Row, frozen=True, kw_only=True):
    """A modifier of the attack roll and the kinds of fire that take it."""

    value: int
    """What is added to the roll."""
    modes: tuple[Mode, ...]
    """The kinds of fire that take it."""


class AntiTank(Row, frozen=True, kw_only=True):
    """The numbers of anti-tank fire."""

    base: int
    """The roll hits at or below this and AT / divisor - armour."""
    second_hit: int
    """A roll that is this much lower than needed hits twice."""
    step_lost: int
    """What each step that the firer has lost adds to the roll."""
    long_range: int
    """What fire beyond the printed range adds to the roll."""
    crossfire: int
    """What fire from another side at the same target in the same turn adds."""
    always_hits: int
    """A roll that always hits where any could."""
    always_misses: int
    """A roll that never hits."""
    ap_proof: int
    """The armour from which on AP fire has no effect."""


class ArtilleryAtArmour(Table, frozen=True, kw_only=True):
    """Artillery against armour."""

    share: Share
    """The share of its strength with which artillery rolls as AT fire."""


class Spotting(Table, frozen=True, kw_only=True):
    """Modifiers of the spotting range that its terrain gives a target."""

    moved: LimitRow
    """The hexes more for a target that has moved."""
    fired: LimitRow
    """The hexes more for a target that has fired."""
    fired_least: LimitRow
    """The least range for a target that has fired."""
    gun: LimitRow
    """The hexes more for a gun."""
    vehicle: LimitRow
    """The range for a vehicle."""
    vehicle_hidden: HiddenShare
    """The share of that range in some terrain."""
    per_level: LimitRow
    """The hexes more for each level that the spotter is higher."""


class Stress(Row, frozen=True, kw_only=True):
    """What losing this share of the battalion (in hundredths) does to the morale of its companies."""

    share: Divisor
    """The share of the battalion that is lost, in hundredths."""
    value: int
    """What is added to the morale of its companies."""


class Morale(Table, frozen=True, kw_only=True):
    """Company and platoon morale."""

    steps_for_one: Value
    """How many steps lost lower the morale of a company by 1."""
    beach_defense: Value
    """The morale of beach defence platoons."""
    heavy_loss: Value
    """How many steps lost to one attack call for a check."""
    veteran: Value
    """What veterans add."""
    green: Value
    """What green troops add."""
    elite: Value
    """What SS and airborne companies add."""
    reluctant: Value
    """What Ost and Partisan companies add."""
    stress: tuple[Stress, ...]
    """What the losses of a battalion do."""


class OfficerValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on one officer."""

    morale: Whole
    """The morale of the company."""
    command: Whole
    """The command range, in hexes."""
    coordination: Whole
    """What the officer adds to the number that coordination has to roll (WSS 4.3)."""
    leadership: Whole
    """What the officer adds to the morale of the company's platoons in the same hex."""


class Officers(Row, frozen=True, kw_only=True):
    """The officers that are drawn."""

    pool: tuple[OfficerValues, ...]
    """The officers of each side and branch, drawn without putting one back."""


class Officer(Table, frozen=True, kw_only=True):
    """Numbers that apply to every officer."""

    coordination_reach: Value
    """The hexes beyond the command range within which officers coordinate."""
    dies: Value
    """An officer falls on two dice of this or less."""
    dies_with_platoon: Value
    """The same, where the platoon with the officer is eliminated."""
    stand_in_morale: Value
    """What a stand-in adds to the morale."""
    stand_in_command: Value
    """The command range of a stand-in."""
    stand_in_coordination: Value
    """What a stand-in adds to the number for coordination."""


class Initiative(Table, frozen=True, kw_only=True):
    """The modifiers of the initiative roll."""

    attacker: Value
    """What the attacker adds to the roll."""
    holder: Value
    """What the side adds that held the initiative last."""


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every chart."""

    format: Literal[1]
    """The version of the format: 1."""
    terrain: Mapping[str, Terrain]
    """What fills a hex."""
    edge: Edges
    """What stands between two hexes."""
    path: Mapping[Literal["road", "trail", "rail"], Path]
    """What runs from hex to hex."""
    gully: Gully
    """The gully."""
    feature: Features
    """What a hex has on top of its terrain."""
    movement: Movement
    """Movement that does not depend on the hex."""
    steps: Steps
    """How losses weaken a platoon."""
    stacking: Stacking
    """How many may be in a hex."""
    attack: Attack
    """The attack table."""
    long_range: LongRange
    """Fire beyond the printed range."""
    modifier: Mapping[str, Modifier]
    """The modifiers of the roll on the attack table."""
    anti_tank: AntiTank
    """Anti-tank fire."""
    anti_tank_by_art: ArtilleryAtArmour
    """Artillery against armour."""
    spotting: Spotting
    """From how far a target is seen."""
    morale: Morale
    """The morale of companies and platoons."""
    officers: Officers
    """The officers that are drawn."""
    officer: Officer
    """Numbers that apply to every officer."""
    initiative: Initiative
    """The initiative roll."""
    drop: Drop
    """Drops from the air."""
    tide: Tide
    """The tide at a landing."""
    swimming: Swimming
    """Swimming tanks."""
    assault: Assault
    """Assaults."""
    rhino: RhinoDie
    """Which companies have Rhinos."""

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._find_wrong())

    def _find_wrong(self) -> Iterator[Fault]:
        yield from _row_faults("terrain", self.terrain, VOCABULARY.terrain)
        yield from _row_faults("modifier", self.modifier, MODIFIER_ROWS)
        yield from _row_faults("drop, terrain", self.drop.terrain, VOCABULARY.terrain)
        yield from _row_faults("path", self.path, VOCABULARY.paths - {"gully"})
        costs = {f"terrain, {word}": row.cost for word, row in self.terrain.items()}
        costs |= {f"path, {word}": row.cost for word, row in self.path.items()}
        for place, cost in (*costs.items(), ("feature, ford", self.feature.ford.cost)):
            if 0 in (cost.foot, cost.wheeled, cost.tracked):
                yield f"{place}, cost", "no hex is free to enter; write 1, or 1/2"


def _row_faults(place: str, keys: Collection[str], wanted: Collection[str]) -> Iterator[Fault]:
    """What is wrong with rows by name: one that no rule reads, or that is missing."""
    for word in sorted(set(keys) - set(wanted)):
        yield place, Unknown(f"there is no {shorten(word)}", word, wanted)
    for word in sorted(set(wanted) - set(keys)):
        yield place, f"the row {word!r} is missing"


def document() -> dict[str, Any]:
    """The shipped document as plain values, for the header of a journal."""
    return read_document(_TABLES_FILE)


def tables_from(document: Mapping[str, Any], file: str = "tables.toml") -> Tables:
    """Check a document. Raises `DataError` with everything that is wrong in it."""
    return decode_fast(document, Tables, file)


@cache
def tables() -> Tables:
    """The shipped tables."""
    return tables_from(document())
