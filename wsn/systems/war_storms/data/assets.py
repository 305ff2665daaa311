"""What a scenario gives a side beside its companies: batteries, aircraft, anti-air, works on the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from wsn.data import Id, Name
from wsn.systems.war_storms.data.support import Caliber, Density
from wsn.systems.war_storms.data.zones import Part, Side

if TYPE_CHECKING:
    from wsn.board.hexboard import HexBoard

Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
Nation = Literal["german", "us", "free_french"]
Mines = Literal["anti_personnel", "anti_tank", "mixed"]
WorkKind = Literal[
    "roadblock",
    "wire",
    "dragons_teeth",
    "anti_tank_ditch",
    "minefield",
    "improved_position",
    "trench",
    "mg_bunker",
    "fortification",
]

OBSTACLES: Final = ("roadblock", "wire", "dragons_teeth", "anti_tank_ditch")
MINES: Final = ("mines_anti_personnel", "mines_anti_tank", "mines_mixed")
POINTED: Final = ("mg_bunker", "fortification")
DUG: Final = ("improved_position", "trench")
WORK_KINDS: Final = (*OBSTACLES, *MINES, *DUG, *POINTED)
"""The kinds of marker that stand for works."""

NATIONS: Final[dict[Side, Nation]] = {"allies": "us", "axis": "german"}


def group_of(marker: str) -> str:
    """What a kind of work shares a hex with nothing of: mines, cover, or its own kind."""
    return "mines" if marker in MINES else "cover" if marker in (*DUG, *POINTED) else marker


def why_barred(board: HexBoard, kind: str, space: str) -> str | None:
    """Why such works are not built in a hex, or None."""
    there = board.hexes[space]
    if there.terrain in ("sea", "major_river", "minor_river"):
        return f"{space} is {there.terrain.replace('_', ' ')}: nothing is built there"
    if kind == "roadblock" and not any(
        p.kind in ("road", "trail") and space in p.spaces for p in board.paths
    ):
        return f"no road or trail runs through {space}"
    return None


class BatteryAsset(Part, frozen=True, kw_only=True):
    """An off-board battery (WSN 7.4.4). Without `missions` the dice say how many it has."""

    id: Id
    """Its id in the scenario."""
    side: Side
    """Whose battery it is."""
    name: Name
    """What players read."""
    caliber: Caliber
    """The calibre, which gives its strength."""
    complete: bool = True
    """Whether all its guns are there; a partial battery is weaker."""
    missions: Few | None = None
    """How many missions it may fire; left out, a die says so."""
    smoke: bool | None = None
    """One of its missions may be smoke; left out, the second die says so."""
    nation: Nation | None = None
    """Whose gunners they are; left out, Americans or Germans by its side."""

    @property
    def of(self) -> Nation:
        """Whose gunners they are."""
        return self.nation or NATIONS[self.side]

    @property
    def rockets(self) -> bool:
        """True for the Nebelwerfer."""
        return self.caliber == "nebelwerfer"


class AirAsset(Part, frozen=True, kw_only=True):
    """An air mission (WSN 7.4.5). Without `attacks` a die says how many it has."""

    id: Id
    """Its id in the scenario."""
    side: Side
    """Whose mission it is."""
    name: Name
    """What players read."""
    attacks: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    """How many attacks it may make; left out, a die says so."""
    aircraft: str | None = None
    """The type that has been drawn for it, in a scenario made from a game in progress."""


class Work(Part, frozen=True, kw_only=True):
    """Works of one kind, one in each of these hexes, or `count` of them in a zone (WSN 7.4.6)."""

    kind: WorkKind
    """The kind of work."""
    at: tuple[str, ...] = ()
    """The hexes; left out with a zone."""
    zone: str = ""
    """The zone in which the owner places `count` of them when setting up."""
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    """How many the owner places in the zone."""
    side: Side | None = None
    """Who built them; the defender when left out."""
    mines: Mines | None = None
    """For a minefield: against whom it is laid."""
    density: Density | None = None
    """For a minefield: how densely it is laid, which gives its strength."""
    points: Few | None = None
    """For a bunker or fortification: its points of defence."""

    @property
    def marker(self) -> str:
        """The kind of its markers."""
        return f"mines_{self.mines}" if self.kind == "minefield" else self.kind
