"""The map, the rulings and the positions, drawn as SVG; PNG through resvg."""

from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.png import to_png
from wsn.table.picture.position import position_svg
from wsn.table.picture.ruling import ruling_svg
from wsn.table.picture.sheet import map_svg
from wsn.table.picture.side import side_svg
from wsn.table.picture.sightmap import sightmap_svg

__all__ = ["SUMMER", "Palette", "map_svg", "position_svg", "ruling_svg", "side_svg", "sightmap_svg", "to_png"]
