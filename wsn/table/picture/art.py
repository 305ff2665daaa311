"""Drawings that we ship as SVG, in the folder `art`: a file for each kind, with a symbol for each drawing.

Colours are `var(--ink)` and the like, named as in a palette. A browser shows every drawing of a file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from wsn.table.picture.palette import Palette

ART_FOLDER: Final = Path(__file__).with_name("art")
_SYMBOL: Final = re.compile(r'<symbol id="(\w+)"[^>]*>\s*(.*?)</symbol>', re.DOTALL)
_INK: Final = re.compile(r"var\(--(\w+)\)")


@cache
def read_art(kind: str) -> Mapping[str, str]:
    """The elements of each drawing of a kind, by its name. Raises OSError."""
    source = (ART_FOLDER / f"{kind}.svg").read_text(encoding="utf-8")
    return {name: drawn.replace("\n", "") for name, drawn in _SYMBOL.findall(source)}


def paint_art(kind: str, name: str, palette: Palette) -> str:
    """A drawing about its middle, in the colours of a palette. Raises KeyError where there is none."""
    return _INK.sub(lambda ink: str(getattr(palette, ink[1])), read_art(kind)[name])


@cache
def art_paths(kind: str, name: str, layer: str) -> str:
    """The path data of one layer of a drawing (its class in the file). Raises KeyError for no drawing."""
    return "".join(re.findall(rf'<path class="{layer}" d="([^"]*)"', read_art(kind)[name]))


@cache
def art_letters(kind: str, name: str) -> str:
    """The letters of a drawing, if it has any. Raises KeyError for no drawing."""
    return "".join(re.findall(r"<text[^>]*>([^<]*)</text>", read_art(kind)[name]))
