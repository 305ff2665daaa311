"""The colours of a picture, as one value, and the contrast between two of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour a picture uses, as `#rrggbb`. Patterns never depend on the palette."""

    name: str = "summer"
    paper: str = "#f3ecd9"
    around: str = "#f3ecd9"
    """What lies round a map on the screen: paper, as a rule."""
    ink: str = "#2a251d"
    frame: str = "#4a3f2c"
    grid: str = "#3d3a2a"
    label: str = "#2b2719"
    label_halo: str = "#f6f1dd"
    place: str = "#1d1a12"
    open: str = "#d5d9a4"
    meadow_pale: str = "#dfdfb2"
    meadow_green: str = "#c3cf90"
    grass: str = "#a3ad6b"
    relief: tuple[str, ...] = ("#e0d29a", "#d6bd82", "#c6a468", "#b18a53")
    relief_low: str = "#b9bf86"
    contour: str = "#8a5f2e"
    height: str = "#6b3f12"
    shade: str = "#3b2a10"
    light: str = "#fffbe6"
    fields: tuple[str, ...] = ("#e3cd83", "#d9d58c", "#c7c97c", "#d8b877")
    furrow: tuple[str, ...] = ("#b9994a", "#a9a655", "#8f9a4c", "#a9834a")
    rough: str = "#c9bf93"
    stone: str = "#9b927b"
    stone_dark: str = "#5c5443"
    scrub: str = "#7c8347"
    orchard_ground: str = "#bfd08a"
    orchard: str = "#6f9a44"
    orchard_light: str = "#9cc063"
    wood_ground: str = "#7f9a58"
    wood: tuple[str, str] = ("#4a7a3c", "#578a44")
    wood_light: str = "#84ad5c"
    wood_line: str = "#213a1b"
    hedge: str = "#3f6a2c"
    hedge_light: str = "#7ba34a"
    hedge_line: str = "#1a3013"
    bank: str = "#7d6438"
    yard: str = "#d8cba6"
    town: str = "#cabda4"
    street: str = "#e6dcc4"
    roofs: tuple[str, ...] = ("#b4532f", "#9c4428", "#7d7468")
    roofs_dark: tuple[str, ...] = ("#85381d", "#712c17", "#575048")
    house_line: str = "#3a1d10"
    water: str = "#8fbcd4"
    water_deep: str = "#6fa3c4"
    water_line: str = "#2f6a94"
    foam: str = "#f7fbfb"
    marsh: str = "#b9cdae"
    reed: str = "#4c6a3a"
    ditch_ground: str = "#cdd897"
    ditch: str = "#2b78b0"
    sand: str = "#efdfae"
    sand_dot: str = "#b39457"
    pebble: str = "#c9c2b3"
    pebble_line: str = "#5a5347"
    road: str = "#f6edd6"
    road_casing: str = "#6b4a2a"
    trail: str = "#7a5430"
    rail: str = "#26231f"
    gully: str = "#b99c66"
    cliff: str = "#4b3420"
    landing: str = "#1558b0"
    bridge: str = "#b9b1a2"
    clear: str = "#0b56a8"
    blocked: str = "#c01818"
    passed: str = "#0b56a8"
    unseen: str = "#2d2a33"
    allies: str = "#a9b670"
    axis: str = "#b9bfc6"
    third: str = "#e4c9a0"
    tints: tuple[str, ...] = (
        "#a9b670",
        "#d9c896",
        "#b9bfc6",
        "#9fb0a0",
        "#3a3733",
        "#7fa6d8",
        "#bcd6ea",
        "#e5796b",
        "#eda35c",
        "#f0d96a",
        "#8fbf74",
        "#bfa0d6",
        "#f4f1e6",
        "#c29a72",
    )
    """Colours of counters and stripes, in the order of `wsn.parts.faces.Tint`."""
    selected: str = "#795000"
    acting: str = "#6a1b9a"
    can_act: str = "#00695c"
    reach: str = "#0b56a8"
    target: str = "#8e0038"
    refused: str = "#6b6b6b"
    hover: str = "#2a251d"
    seen: str = "#0b56a8"
    objective: str = "#866703"
    end: str = "#2a251d"
    what_if: str = "#795cae"
    reaction: str = "#a24f00"
    route: str = "#1f3a8a"


SUMMER = Palette()


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
