"""Aircraft that were called."""

from __future__ import annotations

from typing import Any

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import Position, position
from wsn.systems.war_storms.data.assets import AirAsset, BatteryAsset
from wsn.systems.war_storms.rules.commands import CallAir

ROWS = "\n".join([". . . . . . . . ."] * 7)
MISSION = AirAsset(id="a", side="allies", name="the air mission")
GUNS = BatteryAsset(id="b", side="allies", name="the battery", caliber="105mm")
UNITS = "Fo us_officer 104\nF1 us_infantry 104\nE1 ge_infantry 404\nXo ge_officer 901"


def sky(units: str = UNITS, left: int = 2, anti_air: int = 0, **words: Any) -> Position:
    tracks = {"attacks a": left, "missions b": 2, "smoke b": 0, **words.pop("tracks", {})}
    assets = {"air": (MISSION,), "batteries": (GUNS,), "anti_air": {"axis": anti_air}}
    return position(
        board(words.pop("terrain", ROWS)), units, company="F", tracks=tracks, assets=assets, **words
    )


def called(units: str = UNITS, **words: Any) -> Position:
    p = sky(units, **words)
    p.do(CallAir(unit="Fo", card="a"))
    return p
