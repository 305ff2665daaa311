"""PDF files that are the same, byte for byte, whenever and wherever they are made of the same things.

Reportlab without its clock and its random numbers, with the fonts that come with the program (their licence
lets a document hold them), so no machine's own fonts matter.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from pointbuy.printlayout import HIGH, MM, WIDE, PaperPage
from wsn.table.picture.svg import FONTS

PLAIN, BOLD = "WSNSans", "WSNSans-Bold"
_FILES = {PLAIN: "wsn-sans-regular.ttf", BOLD: "wsn-sans-bold.ttf"}
OVERLAP = 10 * MM
"""So much of a map is on both of two sheets that lie side by side."""
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_ROOT = re.compile(r"<svg [^>]*>")
Sheet = Callable[[Any], None]
"""Draws one whole page on a canvas; its size may be set with `setPageSize`."""


@cache
def _registered() -> bool:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(FONTS / file)))
    return True


def made(sheets: Sequence[Sheet], title: str) -> bytes:
    """A document of these pages."""
    from reportlab.pdfgen.canvas import Canvas

    _registered()
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDE, HIGH), pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("wsn")
    for sheet in sheets:
        canvas.setPageSize((WIDE, HIGH))
        sheet(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def page(
    drawn: PaperPage, code: str = "", corner: tuple[float, float] = (0.0, 0.0), size: float = 0.0
) -> Sheet:
    """A page of marks; with a code, its picture with the upper right corner there."""

    def sheet(canvas: Any) -> None:
        for mark in drawn.marks:
            canvas.setFillGray(mark.shade)
            y = HIGH - mark.y
            if mark.kind == "text":
                canvas.setFont(BOLD if mark.bold else PLAIN, mark.height)
                draw = canvas.drawRightString if mark.anchor == "end" else canvas.drawString
                draw(mark.x, y, mark.words)
            elif mark.kind == "box":
                canvas.setLineWidth(0.6)
                canvas.setStrokeGray(0.15)
                canvas.rect(mark.x, y - mark.height, mark.width, mark.height, stroke=1, fill=0)
            else:
                canvas.setLineWidth(0.5)
                canvas.setStrokeGray(mark.shade)
                canvas.line(mark.x, y, mark.x + mark.width, y - mark.height)
        if code:
            _qr(canvas, code, corner[0] - size, HIGH - corner[1] - size, size)

    return sheet


def _qr(canvas: Any, code: str, x: float, y: float, size: float) -> None:
    """The code as a square that a telephone reads."""
    from reportlab.graphics import renderPDF
    from reportlab.graphics.barcode.qr import QrCodeWidget
    from reportlab.graphics.shapes import Drawing

    widget = QrCodeWidget(code, barLevel="M", barBorder=0)
    left, bottom, right, top = widget.getBounds()
    drawing = Drawing(size, size, transform=[size / (right - left), 0, 0, size / (top - bottom), 0, 0])
    drawing.add(widget)
    renderPDF.draw(drawing, canvas, x, y)


def picture(svg: str, dots: int, wide: float = WIDE, high: float = HIGH, margin: float = 0.0) -> Sheet:
    """A whole page with one picture, as large as it fits, `dots` to the inch."""
    from reportlab.lib.utils import ImageReader

    from wsn.table.picture import to_png

    def sheet(canvas: Any) -> None:
        room_x, room_y = wide - 2 * margin, high - 2 * margin
        across, down = size_of(svg)
        scale = min(room_x / across, room_y / down)
        width, height = across * scale, down * scale
        png = to_png(svg, width=round(width / 72 * dots))
        canvas.setPageSize((wide, high))
        at = ((wide - width) / 2, (high - height) / 2)
        canvas.drawImage(ImageReader(io.BytesIO(png)), *at, width=width, height=height)

    return sheet


def size_of(svg: str) -> tuple[float, float]:
    """The width and the height of a picture, in its own units. Raises ValueError when it has none."""
    return view_box(svg)[2:]


def view_box(svg: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of what a picture shows. Raises ValueError when it does not say."""
    found = _BOX.search(svg, 0, 2000)
    if found is None:
        raise ValueError("the picture has no view box")
    left, top, width, height = map(float, found.groups())
    return left, top, width, height


def tiles(svg: str, scale: float, wide: float, high: float) -> list[str]:
    """A picture in parts of this size in points, `scale` points to its unit; each overlaps the next."""
    left, top, across, down = view_box(svg)
    width, height = wide / scale, high / scale
    step_x, step_y = width - OVERLAP / scale, height - OVERLAP / scale
    columns = max(math.ceil((across - OVERLAP / scale) / step_x), 1)
    rows = max(math.ceil((down - OVERLAP / scale) / step_y), 1)
    return [
        _shown(svg, left + column * step_x, top + row * step_y, width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def _shown(svg: str, left: float, top: float, width: float, height: float) -> str:
    """A picture cut to a part of it, on white."""
    x, y, across, down = (f"{value:.10g}" for value in (left, top, width, height))
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {across} {down}"'
    paper = f'<rect x="{x}" y="{y}" width="{across}" height="{down}" fill="#ffffff"/>'
    return _ROOT.sub(f'{root} width="{across}" height="{down}">{paper}', svg, count=1)
