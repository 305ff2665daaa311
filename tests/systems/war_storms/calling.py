"""A battery in range of an officer who calls it, for the tests of missions, rockets and smoke."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.systems.war_storms.data.assets import BatteryAsset
from wsn.systems.war_storms.rules.commands import (
    CallMission,
    SetMode,
)

ROWS = "\n".join([". . . . . . . . ."] * 7)

SCREEN = "\n".join([". . . . . . . . ."] * 3 + [". . . W . . . . ."] + [". . . . . . . . ."] * 3)
"""Woods at 404: 407 sees into them and not beyond."""

ON, MISS = (1,), (6, 6)

US = BatteryAsset(id="b", side="allies", name="the battery", caliber="105mm")

NEBEL = BatteryAsset(id="n", side="axis", name="the rockets", caliber="nebelwerfer")

UNITS = "Fo us_officer 104\nF1 us_infantry 104\nE1 ge_infantry 504\nXo ge_officer 901"


def called(
    units: str = UNITS,
    battery: BatteryAsset = US,
    count: int = 2,
    smoke: int = 0,
    company: str = "F",
    terrain: str = ROWS,
    **words: Any,
) -> Position:
    """An officer whose company is active, and a battery."""
    tracks = {f"missions {battery.id}": count, f"smoke {battery.id}": smoke, **words.pop("tracks", {})}
    drawn = board(terrain, **words.pop("drawn", {}))
    return position(drawn, units, company=company, tracks=tracks, assets={"batteries": (battery,)}, **words)


def placed(mode: str = "concentrated", **words: Any) -> Position:
    """The battery is called and the mode declared."""
    p = called(**words)
    p.do(CallMission(unit="Fo", card="b"), SetMode(option=mode))
    return p
