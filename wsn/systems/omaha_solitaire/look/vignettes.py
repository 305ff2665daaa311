"""The small picture of each card; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Vignette

PICTURES: Final[Mapping[str, Vignette]] = {
    "artillery": Vignette(("how_105",), "ridge", 2),
    "off_the_beach": Vignette(("rifles_us", "engineers_us"), "beach", 1),
    "balloons": Vignette(("mortar_us", "officer_us"), "beach"),
    "shermans": Vignette(("m4", "rifles_us"), "beach"),
    "bazooka": Vignette(("bazooka_us",), "hedges", 1),
    "swimming": Vignette(("m4_dd",), "beach"),
    "destroyers": Vignette(("lcvp",), "beach", 3),
    "demolition": Vignette(("engineers_us",), "beach", 2),
    "orders": Vignette(("officer_us", "rifles_us"), "ridge"),
    "stragglers": Vignette(("rifles_us", "elite_us"), "beach"),
    "patrol": Vignette(("rifleman", "sniper_us"), "hedges"),
}
"""By the key of the card in `cards.toml`."""
