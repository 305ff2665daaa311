"""The charts of artillery, aircraft, obstacles and fortifications: `support()` is the shipped `support.toml`.

As with the other charts a journal carries the document by value, and `support_from` reads it back.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec

from wsn.data import Fault, WrongValues, decode_fast, read_document
from wsn.systems.war_storms.data.ground import Divisor, Row, Share, Table, Whole
from wsn.systems.war_storms.data.tables import Value

Caliber = Literal["75mm", "105mm", "155mm", "nebelwerfer"]
CALIBERS: Final[tuple[Caliber, ...]] = ("75mm", "105mm", "155mm", "nebelwerfer")
Density = Literal["dispersed", "normal", "concentrated"]
Die = Whole

_SUPPORT_FILE: Final = pathlib.Path(__file__).with_name("support.toml")


class Strength(Row, frozen=True, kw_only=True):
    """The ART strength of a battery."""

    art: Divisor
    """Its ART strength."""


class Battery(Table, frozen=True, kw_only=True):
    """One caliber: the strength of a complete battery, and of a partial one where there is one."""

    complete: Strength
    """The strength of a complete battery."""
    partial: Strength | None = None
    """The strength of a partial one, where there is one."""


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number, and the highest roll that gives it."""

    up_to: Die
    """The highest roll that gives it."""
    count: Whole
    """The number."""


class Counts(Row, frozen=True, kw_only=True):
    """A table of one die that gives a number."""

    rows: tuple[Count, ...]
    """The numbers, rising in the roll that gives them."""

    def of(self, die: int) -> int:
        """The number for a roll."""
        return next((row.count for row in self.rows if die <= row.up_to), self.rows[-1].count)


class Missions(Counts, frozen=True, kw_only=True):
    """WSN 7.4.4: the missions of a battery by die, and the lowest roll with which one may be smoke."""

    smoke_from: Die
    """The lowest roll with which one mission may be smoke."""


class Nation(Table, frozen=True, kw_only=True):
    """The die modifiers of a nation."""

    bought: Value
    """What is added to both dice of a battery."""
    accuracy: Value
    """What is added to the die of a mission."""


class Accuracy(Row, frozen=True, kw_only=True):
    """How far a mission drifts: on target, one hex, or two."""

    on_target: Die
    """The highest roll that is on target."""
    one_hex: Die
    """The highest roll that is one hex off; above it is two."""

    def drift(self, die: int) -> int:
        """How many hexes a mission drifts."""
        return 0 if die <= self.on_target else 1 if die <= self.one_hex else 2


class Rocket(Accuracy, frozen=True, kw_only=True):
    """WSN 4.1: the die of the Nebelwerfer, and how many missions it has in a scenario."""

    missions: Whole
    """How many missions it has in a scenario."""


class OnBoard(Table, frozen=True, kw_only=True):
    """Indirect fire of a platoon on the board."""

    accuracy: Value
    """What is added to the die of a platoon that fires at what only its officer sees."""


class Pattern(Table, frozen=True, kw_only=True):
    """What dispersing does, and how long smoke lasts."""

    dispersed: Share
    """The share of the strength on seven hexes."""
    smoke: Value
    """How many removal phases smoke lasts."""
    smoke_dispersed: Value
    """The same on seven hexes."""


class Directing(Table, frozen=True, kw_only=True):
    """How many missions an officer directs."""

    most: Value
    """The missions that an officer may direct in an activation."""
    free: Value
    """How many calls leave the platoons of the officer their actions."""


class AirBought(Table, frozen=True, kw_only=True):
    """The modifier of the die of an air mission."""

    us: Value
    """What is added to the die of an air mission."""


class Aircraft(Row, frozen=True, kw_only=True):
    """One type of aircraft: the dice that draw it, and its strength."""

    name: str
    """What players read."""
    up_to: Die
    """The highest roll that draws it."""
    art: Divisor
    """Its ART strength."""
    at: Divisor
    """Its AT strength."""


class Roof(Table, frozen=True, kw_only=True):
    """An air attack on one armoured platoon."""

    divisor: Value
    """What the strength is divided by."""
    armour: Value
    """What is added to the armour."""


class AntiAir(Table, frozen=True, kw_only=True):
    """The dice against every air attack."""

    most: Value
    """The most points of a side."""
    aborts: Value
    """A die of this for a point or platoon in reach aborts the attack."""
    reach: Value
    """The hexes from the target within which a platoon counts."""


class Mines(Row, frozen=True, kw_only=True):
    """The strength of a minefield by its density."""

    dispersed: Divisor
    """The strength of a dispersed minefield."""
    normal: Divisor
    """The strength of a normal one."""
    concentrated: Divisor
    """The strength of a concentrated one."""

    def of(self, density: Density) -> int:
        """The strength of a minefield."""
        value: int = getattr(self, density)
        return value


class CoverRow(Row, frozen=True, kw_only=True):
    """What a work adds to the divisor of its hex."""

    ap: Whole
    """What it adds to the divisor of AP fire."""
    art: Whole
    """What it adds to the divisor of artillery."""


class Cover(Table, frozen=True, kw_only=True):
    """The works that shelter."""

    improved_position: CoverRow
    """What an improved position adds."""
    trench: CoverRow
    """What a trench adds."""
    point: CoverRow
    """What each point of a bunker or fortification adds."""


class Ground(Row, frozen=True, kw_only=True):
    """Terrain in which something holds."""

    terrain: tuple[str, ...]
    """The terrain."""


class Demolition(Table, frozen=True, kw_only=True):
    """Heavy shells against houses and works: by how much they lower the divisor, and where."""

    lower: Value
    """By how much heavy shells lower the divisor."""
    terrain: Ground
    """Where they do."""


NONE_YET: Final = Demolition(
    lower=Value(value=0, rule="WSS 18.1", origin="designed"),
    terrain=Ground(terrain=(), rule="WSS 18.1", origin="designed"),
)
"""The values of a game begun before the charts had this row."""


class WorkPoints(Table, frozen=True, kw_only=True):
    """The defensive points of bunkers and fortifications."""

    most: Value
    """The most points that a work has."""
    absorbs: Value
    """On two dice of this or less the first hit costs a point instead."""
    divisor: Value
    """What AT fire at the work itself is divided by."""
    armour: Value
    """The work is as hard as this and its points."""


class Support(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every chart of the file."""

    format: Literal[1]
    """The version of the format: 1."""
    battery: Mapping[Caliber, Battery]
    """The strength of batteries, by calibre."""
    missions: Missions
    """How many missions a battery has."""
    nation: Mapping[Literal["german", "us", "free_french"], Nation]
    """What the nation adds to dice."""
    accuracy: Accuracy
    """Where a mission falls."""
    on_board: OnBoard
    """Indirect fire of platoons."""
    rocket: Rocket
    """The Nebelwerfer."""
    pattern: Pattern
    """Dispersed fire and smoke."""
    directing: Directing
    """How many missions an officer directs."""
    air: Counts
    """How many attacks an air mission has."""
    air_bought: AirBought
    """What is added to that die."""
    aircraft: tuple[Aircraft, ...]
    """The types that are drawn."""
    roof: Roof
    """An air attack on one armoured platoon."""
    anti_air: AntiAir
    """Anti-air fire."""
    mines: Mines
    """The strength of minefields."""
    cover: Cover
    """The works that shelter."""
    points: WorkPoints
    """The points of bunkers and fortifications."""
    demolition: Demolition = NONE_YET
    """Heavy shells against houses and works."""

    def __post_init__(self) -> None:
        WrongValues.stop_if_any(self._find_wrong())

    def _find_wrong(self) -> Iterator[Fault]:
        for caliber in CALIBERS:
            if caliber not in self.battery:
                yield "battery", f"the row {caliber!r} is missing"
        if len(self.nation) != 3:
            yield "nation", "german, us and free_french each need a row"
        reached = [plane.up_to for plane in self.aircraft]
        if not reached or reached != sorted(reached) or reached[-1] != 6:
            yield "aircraft", "`up_to` rises from row to row, to 6 in the last"
        for key, counts in (("missions", self.missions), ("air", self.air)):
            if not counts.rows:
                yield key, "at least one row is needed"

    def plane(self, die: int) -> Aircraft:
        """The aircraft that a die draws."""
        return next(plane for plane in self.aircraft if die <= plane.up_to)


def document() -> dict[str, Any]:
    """The shipped document as plain values, for the header of a journal."""
    return read_document(_SUPPORT_FILE)


def support_from(document: Mapping[str, Any], file: str = "support.toml") -> Support:
    """Check a document. Raises `DataError` with everything that is wrong in it."""
    return decode_fast(document, Support, file)


@cache
def support() -> Support:
    """The shipped charts."""
    return support_from(document())
