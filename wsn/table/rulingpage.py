"""A ruling as one HTML page to send or to post: the picture, the side view, every reason, and the code."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence

from wsn.board.answer import Sight
from wsn.data.drawn import decoded_png, encoded_webp
from wsn.english import count
from wsn.table.picture import ruling_svg, side_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.passing import passed_on
from wsn.table.picture.png import to_png
from wsn.table.picture.qr import qr_svg
from wsn.table.picture.ruling import READINGS, headline
from wsn.table.picture.svg import escape
from wsn.table.ruling import MapAsked, asked_otherwise, map_text
from wsn.table.scene import Counter
from wsn.table.webpage import document, paragraph

LARGEST_DRAWING = 200_000
"""A drawing of more letters than these goes into the page as a picture of pixels: a page is easily sent."""
LARGEST_PICTURE = 180_000
"""The most bytes of such a picture, before they are written as text."""
WIDTHS = (1600, 1300, 1000, 800, 600)
"""How wide such a picture may be in pixels, the best first."""


def ruling_page(
    sight: Sight,
    where: MapAsked,
    code: str,
    *,
    pieces: Sequence[Counter] = (),
    palette: Palette = SUMMER,
) -> str:
    """The page; `pieces` are the counters of units that count for the line, as far as they are known."""
    title = f"{where.printed.title or where.printed.name}: {headline(sight)}"
    return document(escape(title), _body(sight, where, code, pieces, palette))


def _body(
    sight: Sight, where: MapAsked, code: str, pieces: Sequence[Counter], palette: Palette
) -> Iterator[str]:
    asked = asked_otherwise(where)
    yield f"<h1>{escape(headline(sight))}</h1>\n"
    apart = count(sight.distance, "hex", "hexes")
    yield paragraph(f"{apart} apart; {READINGS[sight.reading]}.")
    drawn = ruling_svg(where.board, sight, what_ifs=asked, units=where.units, pieces=pieces, palette=palette)
    yield drawn if len(passed_on(drawn)) <= LARGEST_DRAWING else _as_pixels(drawn, headline(sight))
    yield "<h2>From the side</h2>\n"
    yield side_svg(sight, where.board, palette=palette)
    yield "<h2>Why</h2>\n"
    if not sight.reasons:
        yield paragraph("The line meets nothing that matters to it.")
    else:
        rows = (f"<li>{_reason(sight, number)}</li>\n" for number in range(len(sight.reasons)))
        yield f"<ol>\n{''.join(rows)}</ol>\n"
    for line in asked:
        yield paragraph(f"Asked otherwise than the map is printed: {line}")
    yield "<h2>Ask it again</h2>\n"
    yield paragraph(f"{map_text(where)}, by the rules of version {where.rules_version}.")
    yield f"<pre>wsn los --replay {escape(code)}</pre>\n"
    square, size = qr_svg(code, 0, 0)
    if square:
        frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}" viewBox="0 0 {size:g} {size:g}"'
        yield f'{frame} role="img" aria-label="The code as a QR square">{square}</svg>\n'


def _as_pixels(drawn: str, words: str) -> str:
    """A large drawing as a picture of pixels in the page, as wide as its bytes allow."""
    data = b""
    for width in WIDTHS:
        data = encoded_webp(decoded_png(to_png(drawn, width=width)))
        if len(data) <= LARGEST_PICTURE:
            break
    return f'<img alt="{escape(words)}" src="data:image/webp;base64,{base64.b64encode(data).decode()}">\n'


def _reason(sight: Sight, number: int) -> str:
    """A reason in words, with what it does to the line and its rule."""
    reason = sight.reasons[number]
    does = "<strong>blocks</strong>: " if reason.blocks else ""
    rule = "" if f"({reason.rule})" in reason.text else f" ({reason.rule})"
    return f"{does}{escape(reason.text)}{escape(rule)}"
