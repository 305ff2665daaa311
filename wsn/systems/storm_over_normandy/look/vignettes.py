"""The small picture of each card; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Vignette

PICTURES: Final[Mapping[str, Vignette]] = {
    "g_artillery": Vignette(("fh18",), "fields", 2),
    "g_hedgerows": Vignette(("mg_ge", "rifles_ge"), "hedges"),
    "g_defensive": Vignette(("mg_heavy_ge", "rifles_ge"), "ridge", 1),
    "g_88": Vignette(("flak88",), "ridge"),
    "g_nebel": Vignette(("nebelwerfer",), "fields", 3),
    "g_shock": Vignette(("elite_ge", "pz4"), "hedges", 1, turned=True),
    "g_panzers": Vignette(("panther", "sdkfz251"), "fields", turned=True),
    "g_initiative": Vignette(("officer_ge", "rifles_ge"), "ridge"),
    "g_alarm": Vignette(("blitz", "sdkfz7"), "village"),
    "g_goetz": Vignette(("sdkfz222", "elite_ge"), "hedges"),
    "g_composite": Vignette(("ost", "rifles_ge", "officer_ge"), "village"),
    "g_weather": Vignette(("flak20",), "ridge"),
    "a_naval": Vignette(("lcvp",), "beach", 3),
    "a_artillery": Vignette(("how_155",), "ridge", 2),
    "a_jabos": Vignette(("fighter_bomber",), "sky", 1),
    "a_armour": Vignette(("m4", "rifles_br"), "fields"),
    "a_shock": Vignette(("cromwell", "rifles_br", "rifles_us"), "hedges", 1),
    "a_defensive": Vignette(("mg_heavy_us", "at_57"), "hedges"),
    "a_beach": Vignette(("lcvp", "gmc"), "beach"),
    "a_second": Vignette(("rifles_us", "m4_76"), "village"),
    "a_intercept": Vignette(("fighter_bomber",), "sky", 3, turned=True),
}
"""By the key of the card in `cards.toml`."""
