"""The numbers of assault and of Rhinos (WSS 14, 15, 19, 21, WSN 6.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wsn.data import WrongValues
from wsn.systems.war_storms.data.ground import Divisor, Row, Share, Table


class Added(Row, frozen=True, kw_only=True):
    """A modifier of a roll."""

    value: int
    """What is added to the roll."""


class Over(Row, frozen=True, kw_only=True):
    """What a strength is divided by."""

    value: Divisor
    """What the strength is divided by."""


class Cover(Row, frozen=True, kw_only=True):
    """The modifier of the attackers' roll where the AP divisor of the hex is this or higher."""

    divisor: Divisor
    """The AP divisor of the hex from which on it holds."""
    value: int
    """What is added to the attackers' roll."""


class Skilled(Row, frozen=True, kw_only=True):
    """The modifier of the roll of a side that has a platoon with one of these flags."""

    value: int
    """What is added to the roll."""
    flags: tuple[str, ...]
    """The flags of a kind, of which any will do."""


class Closed(Row, frozen=True, kw_only=True):
    """Terrain that armour alone does not assault."""

    terrain: tuple[str, ...]
    """The terrain."""


class Assault(Table, frozen=True, kw_only=True):
    """Assault, final defensive fire, hand-to-hand fighting."""

    move: Share
    """The share of its movement points with which a platoon assaults."""
    final_fire: Over
    """The divisor of final defensive fire."""
    cover: tuple[Cover, ...]
    """What cover adds to the roll of the attackers."""
    skilled: Skilled
    """The modifier of those who are skilled in it."""
    risky: Added
    """The modifier of the roll against a platoon at risk."""
    flame: Share
    """The share of their strength that engineers have with flame, once in a game."""
    support: Added
    """The modifier of the terrain for attackers with armour in support."""
    closed: Closed
    """Terrain that armour alone does not assault."""

    def __post_init__(self) -> None:
        steps = [row.divisor for row in self.cover]
        if steps != sorted(set(steps)):
            raise WrongValues([("cover", "the rows must rise in their divisor")])


class RhinoDie(Row, frozen=True, kw_only=True):
    """The die of a company for its Rhinos, and the first day on which there are any."""

    value: int
    """A company has Rhinos on a roll of this or less."""
    since: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    """The first day on which there are any, such as `1944-08-01`."""
