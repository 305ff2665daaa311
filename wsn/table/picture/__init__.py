"""The map, the rulings and the positions, drawn as SVG; PNG through resvg."""

from wsn.table.picture.cards import card_svg
from wsn.table.picture.countersheet import countersheet_svg
from wsn.table.picture.dice import die_svg
from wsn.table.picture.guide import guide_svg
from wsn.table.picture.layout import Layout, Plate, fan, layout, stand
from wsn.table.picture.markkey import mark_key_svg
from wsn.table.picture.marks import STYLES, MarkStyle, look
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.palettes import PALETTES
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
    "counter_svg",
    "countersheet_svg",
    "die_svg",
    "exit_svg",
    "fan",
    "flag_svg",
    "ground_tint",
    "guide_svg",
    "layout",
    "look",
    "map_svg",
    "mark_key_svg",
    "mark_svg",
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
