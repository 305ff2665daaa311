"""The numbers of assault and of Rhinos (WSS 14, 15, 19, 21, WSN 6.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wsn.data import WrongValues
from wsn.systems.war_storms.charts.ground import Divisor, Row, Share, Table


class Added(Row, frozen=True, kw_only=True):
    """A modifier of a roll."""

    value: int


class Over(Row, frozen=True, kw_only=True):
    """What a strength is divided by."""

    value: Divisor


class Cover(Row, frozen=True, kw_only=True):
    """The modifier of the attackers' roll where the AP divisor of the hex is this or higher."""

    divisor: Divisor
    value: int


class Skilled(Row, frozen=True, kw_only=True):
    """The modifier of the roll of a side that has a platoon with one of these flags."""

    value: int
    flags: tuple[str, ...]


class Closed(Row, frozen=True, kw_only=True):
    """Terrain that armour alone does not assault."""

    terrain: tuple[str, ...]


class Assault(Table, frozen=True, kw_only=True):
    """Assault, final defensive fire, hand-to-hand fighting."""

    move: Share
    final_fire: Over
    cover: tuple[Cover, ...]
    skilled: Skilled
    risky: Added
    flame: Share
    support: Added
    closed: Closed

    def __post_init__(self) -> None:
        steps = [row.divisor for row in self.cover]
        if steps != sorted(set(steps)):
            raise WrongValues([("cover", "the rows must rise in their divisor")])


class RhinoDie(Row, frozen=True, kw_only=True):
    """The die of a company for its Rhinos, and the first day on which there are any."""

    value: int
    since: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
