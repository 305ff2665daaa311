"""A picture as it is passed on: the same in any program that draws SVG, with our fonts or without.

Our own renderer has our fonts, and paints an outline under its letters when it is told to (`paint-order`).
Other programs may have neither: they take another font, half as wide again, and draw the outline over the
letters. So a picture that is passed on has its letters as paths, and what has its outline under it in two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Final, Literal

from wsn.table.picture.svg import FONT_FACES, FONTS, element, escape, group, width_of

Letters = Literal["paths", "text"]
"""How letters are passed on: as paths, the same everywhere, or as text, to be edited where our fonts are."""

_TEXT: Final = re.compile(r"<text ([^<>]*)>([^<>]*)</text>")
_ORDERED: Final = re.compile(r'<(\w+) ([^<>]*) paint-order="stroke"([^<>]*)/>')
_ATTRIBUTE: Final = re.compile(r'([\w:-]+)="([^"]*)"')
_ROOT: Final = re.compile(r"<svg(?=[\s>])[^<>]*>")
_XLINK: Final = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
"""The older way to refer, which every program knows."""
OUTLINE_ATTRIBUTES: Final = ("paint-order", "stroke", "stroke-width", "stroke-linejoin")
"""What tells how the outline under a text or a shape is painted."""


def passed_on(drawn: str, letters: Letters = "paths") -> str:
    """A picture, or a page with pictures in it, as it is given away.

    A text with a letter that our fonts lack stays text. Letters keep their words as a title, for whoever
    searches a picture or has it read aloud.
    """
    used: dict[str, str] = {}

    def of_text(found: re.Match[str]) -> str:
        attributes = dict(_ATTRIBUTE.findall(found[1]))
        if letters == "paths" and (made := _letter_paths(attributes, unescape(found[2]), used)):
            return made
        return _in_two("text", attributes, found[2])

    drawn = _TEXT.sub(of_text, drawn)
    drawn = _ORDERED.sub(
        lambda found: _in_two(
            found[1], dict(_ATTRIBUTE.findall(found[2] + found[3])) | {OUTLINE_ATTRIBUTES[0]: "stroke"}
        ),
        drawn,
    )
    if not used:
        return drawn
    shapes = element("defs", "".join(element("path", id=name, d=used[name]) for name in sorted(used)))
    rooted = _ROOT.sub(lambda found: f"<svg{_XLINK}{found[0][4:]}", drawn)
    return _ROOT.sub(lambda found: found[0] + shapes, rooted, count=1)


def _in_two(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """An element whose outline lies under it, as two: the outline, and over it the element itself."""
    plain = {key: value for key, value in attributes.items() if key not in OUTLINE_ATTRIBUTES}
    if "paint-order" not in attributes:
        return _element_text(name, attributes, content)
    edge = {key: attributes[key] for key in OUTLINE_ATTRIBUTES[1:] if key in attributes}
    under = {"fill": edge.get("stroke", "none") if name == "text" else "none", **edge, "aria-hidden": "true"}
    return _element_text(name, plain | under, content) + _element_text(name, plain, content)


def _element_text(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """An element with attributes that are escaped already."""
    told = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def _letter_paths(attributes: Mapping[str, str], words: str, used: dict[str, str]) -> str:
    """A text as the outlines of its letters, which are added to `used`; nothing where it must stay text."""
    family, bold = attributes.get("font-family", ""), "font-weight" in attributes
    outlines = glyphs_of(family, bold)
    words = re.sub(r"[ \t\r\n]+", " ", words).strip(" ")
    if outlines is None or not words or any(letter not in outlines for letter in words):
        return ""
    face = FONT_FACES[family, bold]
    size = float(attributes["font-size"])
    spacing = float(attributes.get("letter-spacing", 0)) * 1000 / size
    wide = width_of(words, 1000, family, bold) + spacing * (len(words) - 1)
    x = -wide * {"middle": 0.5, "end": 1.0}.get(attributes.get("text-anchor", "start"), 0.0)
    drawn = []
    for letter in words:
        if outline := outlines[letter]:
            name = f"{face.rsplit('-', 1)[-1]}-{ord(letter):x}"
            used[name] = outline
            drawn.append(f'<use xlink:href="#{name}" x="{round(x)}"/>')
        x += width_of(letter, 1000, family, bold) + spacing
    place = f"translate({attributes['x']} {attributes['y']}) scale({size / 1000:g})"
    layers = "".join(drawn)
    if "paint-order" in attributes:
        edge, join = attributes["stroke"], attributes.get("stroke-linejoin")
        thick = f"{float(attributes['stroke-width']) * 1000 / size:.4g}"
        layers = group([layers], fill=edge, stroke=edge, stroke_width=thick, stroke_linejoin=join) + layers
    ink = attributes.get("fill", "#000000")
    turned = attributes["transform"] + " " if "transform" in attributes else ""
    name = element("title", escape(words))
    return f'<g role="img" fill="{ink}" transform="{turned}{place}">{name}{layers}</g>'


def glyphs_of(family: str, bold: bool) -> Mapping[str, str] | None:
    """The outlines of the letters of a font, in thousandths of the type size; None for none of ours."""
    face = FONT_FACES.get((family, bold))
    return None if face is None else _letter_outlines()[face]


@cache
def _letter_outlines() -> Mapping[str, Mapping[str, str]]:
    """By font and letter its outline, in thousandths of the type size."""
    read: dict[str, dict[str, str]] = json.loads((FONTS / "outlines.json").read_text(encoding="utf-8"))
    return read
