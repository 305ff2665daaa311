"""The small picture of each card of the deck; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.faces import Setting, Vignette

FRONT: Final[Mapping[str, tuple[str, ...]]] = {
    "recon": ("jeep",),
    "probe": ("rifles_us", "officer_us"),
    "attack": ("rifles_us", "m4"),
    "assault": ("rifles_us", "m4", "elite_us"),
}
"""What goes forward on a card that orders one section, by the size of the attack."""
WHERE: Final[Mapping[str, tuple[Setting, bool]]] = {
    "left": ("hedges", True),
    "centre": ("fields", False),
    "right": ("village", False),
}
"""The ground of each section, and whether one goes to the left."""

OTHERS: Final[Mapping[str, Vignette]] = {
    "recon_in_force": Vignette(("greyhound", "jeep"), "fields"),
    "general_advance": Vignette(("rifles_br", "cromwell", "rifles_us"), "ridge", 1),
    "pincer_move": Vignette(("m4_76", "rifles_us"), "ridge", 1),
    "air_power": Vignette(("fighter_bomber",), "sky", 2),
    "ambush": Vignette(("mg_ge", "bazooka_us"), "hedges"),
    "armour_assault": Vignette(("m4", "firefly"), "fields", 1),
    "artillery_bombard": Vignette(("how_155", "pounder_25"), "fields"),
    "barrage": Vignette(("nebelwerfer",), "ridge", 3),
    "behind_enemy_lines": Vignette(("glider", "para_us"), "fields"),
    "close_assault": Vignette(("elite_us", "elite_ge"), "village", 1),
    "counter_attack": Vignette(("panther", "elite_ge"), "hedges", 1, turned=True),
    "dig_in": Vignette(("engineers_us", "mg_us"), "ridge"),
    "direct_from_hq": Vignette(("officer_us", "halftrack_us"), "village"),
    "firefight": Vignette(("mg_heavy_us", "rifles_us"), "hedges", 2),
    "infantry_assault": Vignette(("rifles_us", "elite_us", "rifles_br"), "fields", 1),
    "medics_and_mechanics": Vignette(("gmc", "jeep"), "village"),
    "move_out": Vignette(("rifles_us", "rifles_br"), "hedges"),
    "their_finest_hour": Vignette(("para_us", "tiger"), "ridge", 2),
}


def of(key: str) -> Vignette | None:
    """The picture of a card; None for one that has none."""
    if key in OTHERS:
        return OTHERS[key]
    size, _, section = key.partition("_")
    if size not in FRONT or section not in WHERE:
        return None
    setting, turned = WHERE[section]
    return Vignette(FRONT[size], setting, int(size in ("attack", "assault")), turned)
