"""PDF files that are the same, byte for byte, on any machine and at any time.

Reportlab is used without its clock and random numbers, and with the fonts of the program (their licence
allows embedding), so the fonts of the machine do not matter.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pointbuy.printlayout import MM, PAGE_HEIGHT, PAGE_WIDTH, PaperPage, cut_text
from pointbuy.printlayout import text_width as text_wide
from wsn.data.extras import need_libraries
from wsn.renamed import FormerName, former_names
from wsn.table.picture.svg import FONTS

PLAIN_FONT, BOLD_FONT = "WSNSans", "WSNSans-Bold"
_FILES: Final = {PLAIN_FONT: "wsn-sans-regular.ttf", BOLD_FONT: "wsn-sans-bold.ttf"}
EDGE: Final = 8 * MM
"""What is left free round a map, for the marks by which sheets are joined."""
RULER: Final = 50 * MM
"""The length of the line by which a print is measured."""
OVERLAP: Final = 10 * MM
"""The width of the strip of a map that two neighbouring sheets share."""
_BOX: Final = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_ROOT: Final = re.compile(r"<svg [^>]*>")
Sheet = Callable[[Any], None]
"""Draws one page on a canvas; it may set the size of the page with `setPageSize`."""


@cache
def _register_fonts() -> bool:
    need_libraries("print")
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    rl_config.useA85 = 0  # pictures as they are: written out in letters they take a quarter more, and longer
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(FONTS / file)))
    return True


AUTHOR, SUBJECT = "wsn", "Sheets to print for a game of wsn"
"""What a document tells of itself besides its title."""


def make_document(sheets: Sequence[Sheet], title: str) -> bytes:
    """A document with these pages. Every font that it names is embedded: printers' checks ask for that.

    Raises MissingLibrary.
    """
    _register_fonts()
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(
        out, pagesize=(PAGE_WIDTH, PAGE_HEIGHT), pageCompression=1, invariant=1, initialFontName=PLAIN_FONT
    )
    canvas.setTitle(title)
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(SUBJECT)
    canvas.setCreator("wsn")
    for sheet in sheets:
        canvas.setPageSize((PAGE_WIDTH, PAGE_HEIGHT))
        sheet(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def make_page(
    drawn: PaperPage,
    code: str = "",
    corner: tuple[float, float] = (0.0, 0.0),
    size: float = 0.0,
    paper: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT),
) -> Sheet:
    """A page of marks in the middle of its paper, with the QR picture of a code, if any, upper right."""

    def sheet(canvas: Any) -> None:
        high = _set_in_the_middle(canvas, paper)
        for mark in drawn.marks:
            canvas.setFillGray(mark.shade)
            y = high - mark.y
            if mark.kind == "text":
                canvas.setFont(BOLD_FONT if mark.bold else PLAIN_FONT, mark.height)
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
            _draw_qr(canvas, code, corner[0] - size, high - corner[1] - size, size)

    return sheet


def _set_in_the_middle(canvas: Any, paper: tuple[float, float]) -> float:
    """Give a page its paper, with the layout in the middle across; returns how high the paper is."""
    wide, high = paper
    canvas.setPageSize(paper)
    canvas.translate((wide - PAGE_WIDTH) / 2, 0)
    return high


def _draw_qr(canvas: Any, code: str, x: float, y: float, size: float) -> None:
    """The code as a QR square that a telephone can read."""
    from reportlab.graphics.barcode.qr import QrCodeWidget
    from reportlab.graphics.shapes import Rect

    widget = QrCodeWidget(code, barLevel="M", barBorder=0)
    left, bottom, right, top = widget.getBounds()
    canvas.saveState()  # reportlab's own way to draw it names a font that is not embedded
    canvas.translate(x, y)
    canvas.scale(size / (right - left), size / (top - bottom))
    for part in widget.draw().contents:
        if isinstance(part, Rect) and part.fillColor is not None:
            canvas.setFillColor(part.fillColor)
            canvas.rect(part.x, part.y, part.width, part.height, stroke=0, fill=1)
    canvas.restoreState()


def picture_page(
    svg: str, dots: int, wide: float = PAGE_WIDTH, high: float = PAGE_HEIGHT, margin: float = 0.0
) -> Sheet:
    """A page with one picture, as large as fits, at `dots` to the inch."""
    need_libraries("print")
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


def with_picture(
    under: Sheet,
    svg: str,
    at: tuple[float, float, float, float],
    dots: int,
    paper: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT),
) -> Sheet:
    """A page with a picture on it: `at` is its left, top, width and height, in points from the upper left."""
    need_libraries("print")
    from reportlab.lib.utils import ImageReader

    from wsn.table.picture import to_png

    def sheet(canvas: Any) -> None:
        under(canvas)
        left, top, width, height = at
        png = to_png(svg, width=round(width / 72 * dots))
        canvas.drawImage(
            ImageReader(io.BytesIO(png)), left, paper[1] - top - height, width=width, height=height
        )

    return sheet


def size_of(svg: str) -> tuple[float, float]:
    """The width and height of a picture in its own units. Raises ValueError without a view box."""
    return view_box(svg)[2:]


def view_box(svg: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of the view box of a picture. Raises ValueError without one."""
    match = _BOX.search(svg, 0, 2000)
    if match is None:
        raise ValueError("the picture has no view box")
    left, top, width, height = map(float, match.groups())
    return left, top, width, height


@dataclass(frozen=True, slots=True)
class MapPart:
    """A part of a map that fits a sheet, and where it lies among the others."""

    svg: str
    row: int
    column: int
    rows: int
    columns: int
    width: float
    """Its size on paper, in points."""
    height: float

    @property
    def part_number(self) -> int:
        """Its number from 1, row by row."""
        return self.row * self.columns + self.column + 1

    @property
    def joined_parts(self) -> Mapping[str, int]:
        """By edge, the number of the sheet that lies there."""
        wide = {}
        for edge, row, column in (("top", -1, 0), ("left", 0, -1), ("right", 0, 1), ("bottom", 1, 0)):
            r, c = self.row + row, self.column + column
            if 0 <= r < self.rows and 0 <= c < self.columns:
                wide[edge] = r * self.columns + c + 1
        return wide

    number = FormerName("part_number")
    joins = FormerName("joined_parts")


def cut_tiles(svg: str, scale: float, wide: float, high: float) -> list[MapPart]:
    """A picture cut into parts of one size that fit these points; each overlaps the next.

    `scale` is the number of points to a unit of the picture.
    """
    left, top, across, down = view_box(svg)
    columns = max(math.ceil((across * scale - OVERLAP) / (wide - OVERLAP)), 1)
    rows = max(math.ceil((down * scale - OVERLAP) / (high - OVERLAP)), 1)
    step_x, step_y = (across - OVERLAP / scale) / columns, (down - OVERLAP / scale) / rows
    width, height = step_x + OVERLAP / scale, step_y + OVERLAP / scale
    if columns == 1:
        step_x, width = 0.0, across
    if rows == 1:
        step_y, height = 0.0, down
    from wsn.table.picture.strips import cut_by_height

    cut_, parts = cut_by_height(svg), []
    for row in range(rows):
        upper = top + row * step_y
        seen = cut_(upper, upper + height)
        parts += [
            MapPart(
                _shown_part(seen, left + column * step_x, upper, width, height),
                *(row, column, rows, columns),
                *(width * scale, height * scale),
            )
            for column in range(columns)
        ]
    return parts


def map_part(part: MapPart, dots: int, paper: tuple[float, float], title: str) -> Sheet:
    """A sheet of a map in true size: its number, where it is cut and which sheet joins it on every edge."""
    need_libraries("print")
    from reportlab.lib.utils import ImageReader

    from wsn.table.picture import to_png

    def sheet(canvas: Any) -> None:
        wide, high = paper
        canvas.setPageSize((wide, high))
        x, y = (wide - part.width) / 2, (high - part.height) / 2
        png = to_png(part.svg, width=round(part.width / 72 * dots))
        canvas.drawImage(ImageReader(io.BytesIO(png)), x, y, width=part.width, height=part.height)
        _draw_corners(canvas, x, y, part)
        for edge, other in part.joined_parts.items():
            _draw_join(canvas, x, y, part, edge, f"sheet {other}")
        where = f"row {part.row + 1}, column {part.column + 1} of {part.rows} x {part.columns}"
        count = part.rows * part.columns
        told = f"{title}: sheet {part.part_number} of {count} ({where})" if count > 1 else title
        left, right = EDGE + 2 * MM, wide - EDGE - 9 * MM
        canvas.setFont(PLAIN_FONT, 7)
        canvas.setFillGray(0.1)
        foot = max(y - 6.4 * MM, 2 * MM)
        print_so = f"Print at 100 %: {RULER / MM:g} mm"
        room = right - RULER - text_wide(print_so, 7) - 4 * MM - left
        canvas.drawString(left, foot, cut_text(told, 7, room))
        canvas.drawRightString(right - RULER - 2 * MM, foot, print_so)
        _draw_ruler(canvas, right - RULER, foot)

    return sheet


def _draw_ruler(canvas: Any, x: float, y: float) -> None:
    """A line of known length, with a tick at every centimetre, to see whether the printer kept the size."""
    canvas.setLineWidth(0.6)
    canvas.setStrokeGray(0.1)
    canvas.line(x, y, x + RULER, y)
    for n in range(6):
        canvas.line(x + n * RULER / 5, y, x + n * RULER / 5, y + (1.2 if n % 5 else 2) * MM)


def _draw_corners(canvas: Any, x: float, y: float, part: MapPart) -> None:
    """Short lines at the corners of the picture, outside of it."""
    canvas.setLineWidth(0.4)
    canvas.setStrokeGray(0.2)
    for at_x, out_x in ((x, -1), (x + part.width, 1)):
        for at_y, out_y in ((y, -1), (y + part.height, 1)):
            canvas.line(at_x + out_x * MM, at_y, at_x + 4 * out_x * MM, at_y)
            canvas.line(at_x, at_y + out_y * MM, at_x, at_y + 4 * out_y * MM)


def _draw_join(canvas: Any, x: float, y: float, part: MapPart, edge: str, other: str) -> None:
    """The line at which two sheets meet, in the middle of what both show, with its ends and a word outside.

    Right and lower edges are cut off there; left and upper ones are glued under the sheet before.
    """
    across = edge in ("left", "right")
    half = OVERLAP / 2
    canvas.saveState()
    canvas.setStrokeGray(0.25)
    canvas.setLineWidth(0.5)
    if across:
        at = x + half if edge == "left" else x + part.width - half
        ends = ((at, y), (at, y + part.height))
    else:
        at = y + part.height - half if edge == "top" else y + half
        ends = ((x, at), (x + part.width, at))
    canvas.setDash(1, 5)
    canvas.line(*ends[0], *ends[1])
    canvas.setDash()
    (ax, ay), (bx, by) = ends
    reach = 3.5 * MM
    if across:
        canvas.line(ax, ay - reach, ax, ay - 0.5 * MM)
        canvas.line(bx, by + reach, bx, by + 0.5 * MM)
    else:
        canvas.line(ax - reach, ay, ax - 0.5 * MM, ay)
        canvas.line(bx + reach, by, bx + 0.5 * MM, by)
    canvas.setFont(BOLD_FONT, 6.5)
    canvas.setFillGray(0.1)
    words = f"cut at the line, joins {other}" if edge in ("right", "bottom") else f"glue under {other}"
    if across:
        out = x - 2.2 * MM if edge == "left" else x + part.width + 4.2 * MM
        canvas.translate(out, y + part.height / 2)
        canvas.rotate(90)
    else:
        canvas.translate(x + part.width / 2, y + part.height + 2 * MM if edge == "top" else y - 4 * MM)
    canvas.drawCentredString(0, 0, words)
    canvas.restoreState()


def _shown_part(svg: str, left: float, top: float, width: float, height: float) -> str:
    """A part of a picture, on white."""
    x, y, across, down = (f"{value:.10g}" for value in (left, top, width, height))
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {across} {down}"'
    paper = f'<rect x="{x}" y="{y}" width="{across}" height="{down}" fill="#ffffff"/>'
    return _ROOT.sub(f'{root} width="{across}" height="{down}">{paper}', svg, count=1)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"made": "make_document", "page": "make_page", "picture": "picture_page", "tiles": "cut_tiles"},
    )
