"""The charts of War Storms as checked values: `tables()` is the shipped `tables.toml`.

A player who owns the standard rulebook changes numbers in the file, never here. A journal carries the
document by value; `tables_from` reads it back. Each row carries its rule and its origin (`book`,
`public`, `designed`), so that a reason can cite it and a ruling can say that it rests on a number of ours.
"""

from __future__ import annotations

import pathlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from wsn.cite import Reason

Origin = Literal["book", "public", "designed"]
Mode = Literal["ap", "art", "at"]
Mover = Literal["foot", "wheeled", "tracked"]
Points = int | Literal["1/2", "prohibited"]
"""Movement points as printed."""

_FILE = pathlib.Path(__file__).with_name("tables.toml")


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers that share a rule and an origin."""

    rule: str
    origin: Origin

    def reason(self, text: str, amount: int = 0) -> Reason:
        """A reason that cites this row."""
        return Reason(self.rule, text, amount)


def _halves(points: Points) -> int | None:
    if points == "prohibited":
        return None
    return 1 if isinstance(points, str) else 2 * points


class CostRow(Row, frozen=True, kw_only=True):
    """What entering costs each class of mover, in points as printed."""

    foot: Points
    wheeled: Points
    tracked: Points

    def halves(self, mover: Mover) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _halves(getattr(self, mover))


class RhinoRow(Row, frozen=True, kw_only=True):
    """What a tracked platoon with hedge cutters pays at a bocage edge."""

    tracked: int


class Divisors(Row, frozen=True, kw_only=True):
    """What the strength of each kind of fire is divided by."""

    ap: int
    art: int
    at: int

    def of(self, mode: Mode) -> int:
        """The divisor against one kind of fire."""
        value: int = getattr(self, mode)
        return value


class SightRow(Row, frozen=True, kw_only=True):
    """How terrain meets a line of sight; `height` is in whole levels above the ground."""

    los: Literal["clear", "blocks", "count"]
    count: int = 0
    height: int = 0

    def __post_init__(self) -> None:
        if (self.los == "count") != (self.count > 0) or (self.los == "clear") != (self.height == 0):
            raise ValueError("`count` goes with los = 'count', `height` with everything but 'clear'")


class LimitRow(Row, frozen=True, kw_only=True):
    """A number of hexes."""

    limit: int


class ApRow(Row, frozen=True, kw_only=True):
    """A number that concerns AP fire only: a modifier of the roll, or the least divisor of a cliff."""

    ap: int


class LevelRow(Row, frozen=True, kw_only=True):
    """A height or depth in whole levels."""

    levels: int


class HalfLevelRow(Row, frozen=True, kw_only=True):
    """A height in half levels."""

    half_levels: int


class Share(Row, frozen=True, kw_only=True):
    """A share `times / over`; what is shared is rounded down."""

    times: int
    over: int

    def of(self, value: int) -> int:
        """The share of a value, rounded down."""
        return value * self.times // self.over


class HiddenShare(Share, frozen=True, kw_only=True):
    """A share that holds in some terrain only."""

    terrain: tuple[str, ...]


class Value(Row, frozen=True, kw_only=True):
    """One number."""

    value: int


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several rows, each with its own rule."""


class Terrain(Table, frozen=True, kw_only=True):
    """One terrain: what it costs, how it protects, what it hides."""

    cost: CostRow
    divisor: Divisors
    sight: SightRow
    spotting: LimitRow


class Bocage(Table, frozen=True, kw_only=True):
    """WSN 5.1: the hedgerow on an edge."""

    cost: CostRow
    roll: ApRow
    height: LevelRow
    rhino: RhinoRow


class Cliff(Table, frozen=True, kw_only=True):
    """WSN 5.6: the cliff on an edge."""

    cost: CostRow
    cover: ApRow
    height: LevelRow


class Edges(Table, frozen=True, kw_only=True):
    """What may stand on an edge."""

    bocage: Bocage
    cliff: Cliff


class Path(Table, frozen=True, kw_only=True):
    """A road, trail or rail: its rate."""

    cost: CostRow


class GullyHex(Row, frozen=True, kw_only=True):
    """What a gully costs foot platoons."""

    foot: int


class GullyExtra(Row, frozen=True, kw_only=True):
    """What a gully costs vehicles on top of the terrain."""

    wheeled: Points
    tracked: Points

    def halves(self, mover: Literal["wheeled", "tracked"]) -> int | None:
        """The cost in half points; None where the mover may not go."""
        return _halves(getattr(self, mover))


class Gully(Table, frozen=True, kw_only=True):
    """WSN 5.5: the gully."""

    hex: GullyHex
    bank: GullyHex
    extra: GullyExtra
    divisor: Divisors
    depth: LevelRow


class Shingle(Table, frozen=True, kw_only=True):
    """WSN 5.4: the bank of pebbles."""

    added: CostRow
    roll: ApRow
    rise: HalfLevelRow
    spotting: LimitRow


class Ford(Table, frozen=True, kw_only=True):
    """The ford in a river."""

    cost: CostRow


class Features(Table, frozen=True, kw_only=True):
    """What may lie on top of the terrain with numbers of its own."""

    shingle: Shingle
    ford: Ford


class ByHand(Row, frozen=True, kw_only=True):
    """What one hex costs a gun pushed by its crew."""

    points: int


class Movement(Table, frozen=True, kw_only=True):
    """Movement that hangs on no single hex."""

    crest: CostRow
    by_hand: ByHand
    double_time: Share
    tactical: Share
    landed: Share


class StepRow(Row, frozen=True, kw_only=True):
    """How many steps a platoon has."""

    steps: int


class StrengthRow(Row, frozen=True, kw_only=True):
    """A strength."""

    strength: int


class Steps(Table, frozen=True, kw_only=True):
    """How losses weaken a platoon."""

    full: StepRow
    least: StrengthRow

    def strength(self, printed: int, steps: int) -> int:
        """The strength that is left of a printed one with so many steps (none of nothing)."""
        if printed <= 0 or steps <= 0:
            return 0
        return max(self.least.strength, printed * min(steps, self.full.steps) // self.full.steps)


class Stacking(Row, frozen=True, kw_only=True):
    """How much of one side fits in a hex."""

    steps: int
    platoons: int


class AttackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this strength on: the highest rolls for one hit, two hits, and so on."""

    strength: int
    hits: tuple[int, ...]


class Attack(Row, frozen=True, kw_only=True):
    """The attack table: two dice, low is good."""

    rows: tuple[AttackRow, ...]

    def __post_init__(self) -> None:
        strengths = [row.strength for row in self.rows]
        if not strengths or strengths != sorted(set(strengths)) or strengths[0] < 1:
            raise ValueError("the rows of the attack table must rise in strength, from 1 or more")
        if any(list(row.hits) != sorted(row.hits, reverse=True) for row in self.rows):
            raise ValueError("the rolls of an attack row must fall from one hit to the most")

    def hits(self, strength: int, roll: int) -> int:
        """How many hits a final strength scores with a modified roll (held between 2 and 12)."""
        held = min(max(roll, 2), 12)
        found: tuple[int, ...] = ()
        for row in self.rows:
            if row.strength > strength:
                break
            found = row.hits
        return sum(held <= limit for limit in found)


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
    """How far a target is spotted, beyond what its terrain says."""

    moved: LimitRow
    fired: LimitRow
    fired_least: LimitRow
    gun: LimitRow
    vehicle: LimitRow
    vehicle_hidden: HiddenShare
    per_level: LimitRow


class Stress(Row, frozen=True, kw_only=True):
    """What losing this share of the battalion (in hundredths) does to the morale of its companies."""

    share: int
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

    morale: int
    command: int
    coordination: int
    leadership: int


class Officers(Row, frozen=True, kw_only=True):
    """The officers that are drawn."""

    pool: tuple[OfficerValues, ...]


class Officer(Table, frozen=True, kw_only=True):
    """Numbers that hold for every officer."""

    coordination_reach: Value
    dies: Value
    dies_with_platoon: Value
    stand_in_morale: Value
    stand_in_command: Value
    stand_in_coordination: Value


class Initiative(Table, frozen=True, kw_only=True):
    """What is added to the initiative roll."""

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


def document() -> dict[str, Any]:
    """The shipped document as plain values, for the header of a journal."""
    with _FILE.open("rb") as file:
        return tomllib.load(file)


def tables_from(document: Mapping[str, Any]) -> Tables:
    """Check a document. Raises `msgspec.ValidationError` with the path of what is wrong."""
    return msgspec.convert(document, Tables)


@cache
def tables() -> Tables:
    """The shipped tables."""
    return tables_from(document())


def numbers(document: Mapping[str, Any]) -> Iterator[tuple[str, Any, str, str]]:
    """Every number of a document: its path, its value, its rule and its origin (empty where not given)."""

    def walk(path: str, value: Any, rule: str, origin: str) -> Iterator[tuple[str, Any, str, str]]:
        if isinstance(value, Mapping):
            rule, origin = value.get("rule", rule), value.get("origin", origin)
            for key, inner in value.items():
                if key not in ("rule", "origin"):
                    yield from walk(f"{path}.{key}" if path else key, inner, rule, origin)
        elif isinstance(value, list):
            for i, inner in enumerate(value):
                yield from walk(f"{path}[{i}]", inner, rule, origin)
        elif isinstance(value, int) or value in ("1/2", "prohibited", "clear", "blocks", "count"):
            yield path, value, rule, origin

    for key, value in document.items():
        if key != "format":
            yield from walk(key, value, "", "")
