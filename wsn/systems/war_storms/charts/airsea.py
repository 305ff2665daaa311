"""The numbers of drops from the air and landings from the sea (WSN 4.2, 6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from wsn.systems.war_storms.charts.ground import Row, Table

Die = Annotated[int, msgspec.Meta(ge=1, le=7)]
"""A face of one die; 7 is never thrown."""
NEVER = 7


class FromRow(Row, frozen=True, kw_only=True):
    """What happens on this face of a die and above."""

    at_least: Die


class UpToRow(Row, frozen=True, kw_only=True):
    """What happens on this face of a die and below."""

    at_most: Die


class FaceRow(Row, frozen=True, kw_only=True):
    """What happens on one face of a die."""

    face: Die


class AddedRow(Row, frozen=True, kw_only=True):
    """What is added to a die."""

    value: int


class DriftRow(Row, frozen=True, kw_only=True):
    """From which faces a platoon drifts one hex, and two."""

    one: Die
    two: Die = NEVER

    def hexes(self, die: int) -> int:
        """How far a die makes a platoon drift."""
        return 2 if die >= self.two else 1 if die >= self.one else 0


class LandingRow(Row, frozen=True, kw_only=True):
    """From which face of a die the ground hurts who lands on it; `none`: never; `prohibited`: lost."""

    hit: Die | Literal["none", "prohibited"]

    @property
    def from_face(self) -> int:
        """The lowest face that hurts; NEVER when none does."""
        return self.hit if isinstance(self.hit, int) else NEVER


class Special(Table, frozen=True, kw_only=True):
    """Ground that counts in place of the terrain of its hex."""

    ford_minor: LandingRow
    ford_major: LandingRow
    gully: LandingRow


class Drop(Table, frozen=True, kw_only=True):
    """WSN 6.1: wind, drift and the landing table."""

    strong_wind: FromRow
    gentle: DriftRow
    strong: DriftRow
    glider: AddedRow
    terrain: Mapping[str, LandingRow]
    special: Special


class Tide(Table, frozen=True, kw_only=True):
    """WSN 6.2: which way the tide runs, how strongly, and who keeps his course."""

    north_west: UpToRow
    strong: FromRow
    ahead_light: UpToRow
    ahead_strong: UpToRow


class Swimming(Table, frozen=True, kw_only=True):
    """WSN 4.2: what becomes of a swimming tank at its landing hex; every other face: lost."""

    lands: UpToRow
    next_turn: FaceRow
