"""The colours of a picture, as one value, the palettes that we ship, and the contrast between two colours.

A palette is one file of the folder `palettes`, named for it: its words for the settings, its rank among the
others, the eyes that it is made for, and its colours; those that it does not give are as in the palette that
it is `like`. The colours were searched for under the simulation of `tests/table/eyes.py`, which also
holds them: what must be told apart stays apart for the eyes that a palette is made for. Patterns and shapes
are the same in all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

FOLDER: Final = Path(__file__).with_name("palettes")
FORMAT: Final = 1
"""The form of the files that this module reads."""

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
"""Red, green and blue, `#rrggbb`."""
Eyes = Literal["usual", "protanopia", "deuteranopia", "tritanopia", "colourless"]
"""Whom a palette is made for: without red, green or blue cones, or whoever sees shades of grey only."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every colour a picture uses. Patterns never depend on the palette."""

    name: str
    words: str
    """What the settings call it."""
    rank: int
    """Its place among the others, from 1."""
    eyes: Eyes
    paper: Colour
    around: Colour
    """What lies round a map on the screen: paper, as a rule."""
    ink: Colour
    frame: Colour
    grid: Colour
    label: Colour
    label_halo: Colour
    place: Colour
    open: Colour
    meadow_pale: Colour
    meadow_green: Colour
    grass: Colour
    relief: tuple[Colour, ...]
    relief_low: Colour
    contour: Colour
    height: Colour
    shade: Colour
    light: Colour
    fields: tuple[Colour, ...]
    furrow: tuple[Colour, ...]
    rough: Colour
    stone: Colour
    stone_dark: Colour
    scrub: Colour
    orchard_ground: Colour
    orchard: Colour
    orchard_light: Colour
    wood_ground: Colour
    wood: tuple[Colour, Colour]
    wood_light: Colour
    wood_line: Colour
    hedge: Colour
    hedge_light: Colour
    hedge_line: Colour
    bank: Colour
    yard: Colour
    town: Colour
    street: Colour
    roofs: tuple[Colour, ...]
    roofs_dark: tuple[Colour, ...]
    house_line: Colour
    water: Colour
    water_deep: Colour
    water_line: Colour
    foam: Colour
    marsh: Colour
    reed: Colour
    ditch_ground: Colour
    ditch: Colour
    sand: Colour
    sand_dot: Colour
    pebble: Colour
    pebble_line: Colour
    road: Colour
    road_casing: Colour
    trail: Colour
    rail: Colour
    gully: Colour
    cliff: Colour
    landing: Colour
    bridge: Colour
    clear: Colour
    blocked: Colour
    passed: Colour
    unseen: Colour
    allies: Colour
    axis: Colour
    third: Colour
    tints: tuple[Colour, ...]
    """Colours of counters and stripes, in the order of `wsn.parts.faces.Tint`."""
    selected: Colour
    acting: Colour
    can_act: Colour
    reach: Colour
    target: Colour
    refused: Colour
    hover: Colour
    seen: Colour
    objective: Colour
    end: Colour
    what_if: Colour
    reaction: Colour
    route: Colour


class PaletteStock(Mapping[str, Palette]):
    """The palettes of a folder by name, in the order of their ranks; each is read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where the files lie."""

    def __getitem__(self, name: str) -> Palette:
        if name not in self._files():
            raise KeyError(name)
        return _read_palette(self.folder, name)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._files(), key=lambda name: (self[name].rank, name)))

    def __len__(self) -> int:
        return len(self._files())

    def _files(self) -> frozenset[str]:
        return _palette_names(self.folder)


@cache
def _palette_names(folder: Path) -> frozenset[str]:
    return frozenset(file.stem for file in folder.glob("*.toml"))


@cache
def _read_palette(folder: Path, name: str) -> Palette:
    """The palette of a file. Raises OSError, and ValueError for what is no palette."""
    row = _read_rows(folder, name)
    colours = row.pop("colours")
    return msgspec.convert({**row, **colours, "name": name}, Palette)


def _read_rows(folder: Path, name: str) -> dict[str, Any]:
    """What a file says, with every colour of the palette that it says it is like."""
    row = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
    version, like = row.pop("format", None), row.pop("like", "")
    if version != FORMAT:
        raise ValueError(f"the palette {name} has format {version!r}: this program reads {FORMAT}")
    if like:
        row["colours"] = {**_read_rows(folder, like)["colours"], **row.get("colours", {})}
    return row


PALETTES: Final[Mapping[str, Palette]] = PaletteStock(FOLDER)
"""Every palette by its name, the usual one first."""
SUMMER = PALETTES["summer"]
"""The usual one."""


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours, 1 to 21; text should have 4.5 or more on its ground."""
    one, two = luminance(a), luminance(b)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


def mix(a: str, b: str, share: float) -> str:
    """The colour `share` of the way from a to b."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)
