"""SVG to PNG through resvg, with our own fonts and no others."""

from __future__ import annotations

import re
from typing import Final

from wsn.table.picture.svg import FONTS

_EXTERNAL_IMAGE: Final = re.compile(r"<(?:[\w.-]+:)?(?:image|feImage)[\s/>]")
"""An element that has resvg open another file; no drawing of ours has one."""
FONT_FILES: Final = ("wsn-sans-regular.ttf", "wsn-sans-bold.ttf", "wsn-serif-italic.otf")


STRIPS_FROM_CHARACTERS: Final = 1_000_000
"""From how many characters on a picture may be so large that it is drawn in strips."""


def to_png(svg: str, *, width: int | None = None, scale: float | None = None) -> bytes:
    """The picture as PNG: `width` in pixels, or `scale` times its natural size (96 pixels to an inch).

    Only the fonts that come with the package are used, so every machine makes the same picture.
    Raises ValueError when both are given, or when the text is not an SVG picture or has another in it.
    """
    if _EXTERNAL_IMAGE.search(svg) is not None:
        raise ValueError("a picture that has another in it is not drawn: it may name any file")
    if width is not None and scale is not None:
        raise ValueError("give a width or a scale, not both")
    if len(svg) > STRIPS_FROM_CHARACTERS and scale is None:
        from wsn.table.picture.strips import in_strips

        strips = in_strips(svg, width, to_png)
        if strips is not None:
            return strips
    import resvg_py

    made = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[str(FONTS / face) for face in FONT_FILES],
        font_family="WSN Sans",
        sans_serif_family="WSN Sans",
        serif_family="WSN Serif",
        width=width,
        zoom=scale,
        dpi=96,
    )
    return bytes(made)
