"""The emblems of cards and the symbols of dice: drawn by us, some 60 units wide (`art/emblems.svg`)."""

from __future__ import annotations

from wsn.parts.faces import Emblem, EmblemName, Pip, Silhouette
from wsn.table.picture import figures
from wsn.table.picture.art import paint_art
from wsn.table.picture.palette import Palette, mix
from wsn.table.picture.svg import element
from wsn.table.picture.symbols import in_a_box


def draw_emblem(name: EmblemName, palette: Palette) -> str:
    """An emblem of the stock about its middle."""
    return paint_art("emblems", name, palette)


def pip(palette: Palette, shown: Pip) -> str:
    """What a face of a die shows: an emblem, or the symbol of a kind of unit in its box."""
    if isinstance(shown, Emblem):
        return draw_emblem(shown.emblem, palette)
    if isinstance(shown, Silhouette):
        inks = figures.FigureInks.on(mix(palette.allies, palette.stone, 0.3), palette.ink, palette.foam)
        return element("g", figures.paint_figure(shown.figure, inks, 60, 46), transform="translate(0 21)")
    return in_a_box(palette, shown)
