"""The map, the rulings and the positions, drawn as SVG; PNG through resvg.

A name is loaded with the module that makes it when it is first asked for: a window that opens on a board
needs no cards, and a ruling no counters.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from wsn.table.picture.cards import card_svg
    from wsn.table.picture.compacting import compact_paths, compact_svg
    from wsn.table.picture.countersheet import countersheet_svg
    from wsn.table.picture.dice import die_svg
    from wsn.table.picture.dicesheet import dicesheet_svg
    from wsn.table.picture.guide import guide_svg
    from wsn.table.picture.layout import Layout, Plate, fan, stand
    from wsn.table.picture.markkey import mark_key_svg
    from wsn.table.picture.marks import STYLES, MarkStyle, look
    from wsn.table.picture.palette import PALETTES, SUMMER, Palette
    from wsn.table.picture.passing import passed_on
    from wsn.table.picture.plan import MapPlan
    from wsn.table.picture.png import to_png
    from wsn.table.picture.position import position_svg
    from wsn.table.picture.ruling import ruling_svg
    from wsn.table.picture.sheet import map_svg
    from wsn.table.picture.side import side_svg
    from wsn.table.picture.sightmap import sightmap_svg
    from wsn.table.picture.sprites import counter_svg, exit_svg, flag_svg, mark_svg, plate_svg, sign_svg
    from wsn.table.picture.stacks import PlacedCounter
    from wsn.table.picture.stocksheet import stock_svg
    from wsn.table.picture.thumbnail import ground_tint, thumbnail_svg
    from wsn.table.picture.zones import DrawnZone, zones_svg

_MADE_BY: Final = {
    "DrawnZone": "zones",
    "Layout": "layout",
    "MapPlan": "plan",
    "MarkStyle": "marks",
    "PALETTES": "palette",
    "Palette": "palette",
    "PlacedCounter": "stacks",
    "Plate": "layout",
    "STYLES": "marks",
    "SUMMER": "palette",
    "card_svg": "cards",
    "counter_svg": "sprites",
    "compact_paths": "compacting",
    "compact_svg": "compacting",
    "countersheet_svg": "countersheet",
    "dicesheet_svg": "dicesheet",
    "die_svg": "dice",
    "exit_svg": "sprites",
    "fan": "layout",
    "flag_svg": "sprites",
    "ground_tint": "thumbnail",
    "guide_svg": "guide",
    "look": "marks",
    "map_svg": "sheet",
    "mark_key_svg": "markkey",
    "mark_svg": "sprites",
    "passed_on": "passing",
    "plate_svg": "sprites",
    "position_svg": "position",
    "ruling_svg": "ruling",
    "side_svg": "side",
    "sightmap_svg": "sightmap",
    "sign_svg": "sprites",
    "stand": "layout",
    "stock_svg": "stocksheet",
    "thumbnail_svg": "thumbnail",
    "to_png": "png",
    "zones_svg": "zones",
}
"""Every name that the package offers, and the module that makes it."""


def __getattr__(name: str) -> Any:
    """Load what is asked for."""
    module = _MADE_BY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
    return made


__all__ = [
    "PALETTES",
    "STYLES",
    "SUMMER",
    "DrawnZone",
    "Layout",
    "MapPlan",
    "MarkStyle",
    "Palette",
    "PlacedCounter",
    "Plate",
    "card_svg",
    "compact_paths",
    "compact_svg",
    "counter_svg",
    "countersheet_svg",
    "dicesheet_svg",
    "die_svg",
    "exit_svg",
    "fan",
    "flag_svg",
    "ground_tint",
    "guide_svg",
    "look",
    "map_svg",
    "mark_key_svg",
    "mark_svg",
    "passed_on",
    "plate_svg",
    "position_svg",
    "ruling_svg",
    "side_svg",
    "sightmap_svg",
    "sign_svg",
    "stand",
    "stock_svg",
    "thumbnail_svg",
    "to_png",
    "zones_svg",
]
