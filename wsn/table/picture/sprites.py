"""Single pieces as pictures of their own, with nothing behind them: what a window makes textures of.

Each is a whole SVG document of a fixed size about its middle, in sheet units of the map. Pieces that look
alike give the same text, which so serves as the key of a cache.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wsn.table.picture import tokens
from wsn.table.picture.counters import counter
from wsn.table.picture.layout import PLATE, Plate
from wsn.table.picture.marks import corners_of, hex_mark
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE
from wsn.table.scene import Counter, Exit, Flag, Token

COUNTER_BOX: Final = 68.0
"""The width of the square that holds a counter of scale 1 with its shadow and badges."""
HEX_BOX: Final = 2.2 * SIZE
"""The width of the square that holds a hex with whatever is drawn on it."""
FLAG_BOX: Final = 64.0
"""The width of the square about the foot of a flag's staff."""
EXIT_BOX: Final = 84.0
"""The width of the square about the tip of an arrow off the map."""


def sprite(content: str, width: float, height: float) -> str:
    """A picture without a ground, of a fixed size about the middle of what is drawn in it."""
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:g}" height="{height:g}">'
        f"{content}</svg>\n"
    )


def counter_svg(piece: Counter, palette: Palette = SUMMER, plain: bool = False, far: bool = False) -> str:
    """One counter in a square of `COUNTER_BOX`; `plain`: under others, `far`: without small print."""
    return sprite(counter(palette, piece, 0, 0, plain, far=far), COUNTER_BOX, COUNTER_BOX)


def flag_svg(flag: Flag, palette: Palette = SUMMER) -> str:
    """The flag of an objective in a square of `FLAG_BOX`, the foot of its staff in the middle."""
    return sprite(tokens.flag(palette, flag, 0, 0), FLAG_BOX, FLAG_BOX)


def exit_svg(way: Exit, turn: float, palette: Palette = SUMMER) -> str:
    """The arrow of a way off the map in a square of `EXIT_BOX`, its tip in the middle, turned by degrees."""
    return sprite(tokens.exit_sign(palette, way, 0, 0, turn), EXIT_BOX, EXIT_BOX)


def sign_svg(token: Token, palette: Palette = SUMMER) -> str:
    """The sign of a marker on the ground in a square of `HEX_BOX`; an empty picture when it has none."""
    return sprite(tokens.sign(palette, token, 0, 0), HEX_BOX, HEX_BOX)


def plate_svg(plate: Plate, palette: Palette = SUMMER) -> str:
    """The plate of a marker, as wide as it says and `PLATE` high, with two units to spare all round."""
    here = replace(plate, x=0.0, y=0.0)
    return sprite(tokens.plate(palette, here), plate.width + 4, PLATE + 4)


def mark_svg(style: str, palette: Palette = SUMMER, swapped: bool = False) -> str:
    """A mark on a hex in a square of `HEX_BOX`; `swapped` for a pointy-top board (`Board.grid.swapped`)."""
    return sprite(hex_mark(style, corners_of(swapped), palette), HEX_BOX, HEX_BOX)
