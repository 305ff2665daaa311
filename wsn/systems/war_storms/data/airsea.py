"""The numbers of drops from the air and landings from the sea (WSN 4.2, 6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from wsn.systems.war_storms.data.ground import Row, Table

Die = Annotated[int, msgspec.Meta(ge=1, le=7)]
"""A face of one die; 7 is never rolled."""
NEVER_HITS: Final = 7


class FromRow(Row, frozen=True, kw_only=True):
    """What happens on this roll or higher."""

    at_least: Die
    """The lowest roll on which it happens."""


class UpToRow(Row, frozen=True, kw_only=True):
    """What happens on this roll or lower."""

    at_most: Die
    """The highest roll on which it happens."""


class FaceRow(Row, frozen=True, kw_only=True):
    """What happens on one roll."""

    face: Die
    """The roll on which it happens."""


class AddedRow(Row, frozen=True, kw_only=True):
    """A modifier of a die roll."""

    value: int
    """What is added to the die."""


class DriftRow(Row, frozen=True, kw_only=True):
    """The lowest rolls on which a platoon drifts one hex, and two."""

    one: Die
    """The lowest roll for a drift of one hex."""
    two: Die = NEVER_HITS
    """The lowest roll for a drift of two hexes."""

    def hexes(self, die: int) -> int:
        """How many hexes a platoon drifts on this roll."""
        return 2 if die >= self.two else 1 if die >= self.one else 0


class LandingRow(Row, frozen=True, kw_only=True):
    """The lowest roll that costs a landing platoon a step; `none`: no roll does; `prohibited`: it is lost."""

    hit: Die | Literal["none", "prohibited"]
    """The lowest roll that costs a step; `"none"`, or `"prohibited"` where the platoon is lost."""

    @property
    def from_face(self) -> int:
        """The lowest roll that hits; NEVER_HITS when none does."""
        return self.hit if isinstance(self.hit, int) else NEVER_HITS


class Special(Table, frozen=True, kw_only=True):
    """Ground that counts in place of the terrain of its hex."""

    ford_minor: LandingRow
    """A ford in a minor river."""
    ford_major: LandingRow
    """A ford in a major river."""
    gully: LandingRow
    """A gully."""


class Drop(Table, frozen=True, kw_only=True):
    """WSN 6.1: wind, drift and the landing table."""

    strong_wind: FromRow
    """When the wind is strong; else it is gentle."""
    gentle: DriftRow
    """The drift in a gentle wind."""
    strong: DriftRow
    """The drift in a strong wind."""
    glider: AddedRow
    """What a glider adds to the die for drift."""
    terrain: Mapping[str, LandingRow]
    """What landing in each terrain costs."""
    special: Special
    """Ground that counts in place of the terrain."""


class Tide(Table, frozen=True, kw_only=True):
    """WSN 6.2: the direction and force of the tide, and the rolls that keep a craft on course."""

    north_west: UpToRow
    """When the tide runs north-west; else it runs north-east."""
    strong: FromRow
    """When it is strong; else it is light."""
    ahead_light: UpToRow
    """When a craft keeps its course in a light tide."""
    ahead_strong: UpToRow
    """When a craft keeps its course in a strong tide."""


class Swimming(Table, frozen=True, kw_only=True):
    """WSN 4.2: the rolls on which a swimming tank lands, now or next turn; on any other it is lost."""

    lands: UpToRow
    """When a swimming tank lands."""
    next_turn: FaceRow
    """When it lands in the next turn."""
