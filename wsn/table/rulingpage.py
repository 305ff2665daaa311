"""A ruling as one HTML page to send or to post: the picture, the side view, every reason, and the code.

All that one hex sees, and the rulings on several lines, are pages as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from wsn.board.answer import Sight
from wsn.data.drawn import decoded_png, encoded_webp
from wsn.english import count, verb
from wsn.table.picture import ruling_svg, side_svg, sightmap_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.passing import passed_on
from wsn.table.picture.png import to_png
from wsn.table.picture.qr import qr_svg
from wsn.table.picture.ruling import READINGS, headline
from wsn.table.picture.svg import escape
from wsn.table.ruling import MapAsked, SightMap, asked_otherwise, map_text, place_text
from wsn.table.rulingcode import Answered
from wsn.table.scene import Counter
from wsn.table.webpage import PageFiles, document, paragraph, picture_in_page

LARGEST_DRAWING: Final = 200_000
"""A drawing of more letters than these goes into the page as a picture of pixels: a page is easily sent."""
LARGEST_PICTURE: Final = 180_000
"""The most bytes of such a picture, before they are written as text."""
WIDTHS: Final = (1600, 1300, 1000, 800, 600)
"""How wide such a picture may be in pixels, the best first."""


def answer_page(
    answer: Answered,
    where: MapAsked,
    code: str,
    *,
    pieces: Sequence[Counter] = (),
    palette: Palette = SUMMER,
    remarks: Iterable[str] = (),
    files: PageFiles | None = None,
) -> str:
    """The page of whatever a code holds.

    `pieces` are the counters of units that count for the answer, as far as they are known, `remarks` what is
    to be said of it first: whether it is the code's answer. With `files` it is a page of a host.
    """
    head, body = _answer_page(answer, where, pieces, palette)
    title = f"{where.printed.title or where.printed.name}: {head}"

    def parts() -> Iterator[str]:
        yield f"<h1>{escape(head)}</h1>\n"
        yield from (f'<p class="verdict">{escape(line)}</p>\n' for line in remarks)
        yield from body
        yield from _asked_again(where, code)

    return document(escape(title), parts(), files=files)


def ruling_page(
    sight: Sight,
    where: MapAsked,
    code: str,
    *,
    pieces: Sequence[Counter] = (),
    palette: Palette = SUMMER,
) -> str:
    """The page of the ruling on one line, as a file."""
    return answer_page(sight, where, code, pieces=pieces, palette=palette)


def _answer_page(
    answer: Answered, where: MapAsked, pieces: Sequence[Counter], palette: Palette
) -> tuple[str, Iterator[str]]:
    """The headline of an answer, and what its page tells."""
    if isinstance(answer, Sight):
        return headline(answer), _one_line(answer, where, pieces, palette)
    if isinstance(answer, SightMap):
        return _seen_text(answer), _sight_map(answer, where, pieces, palette)
    return _clear_text(answer), _several_lines(answer)


def _one_line(sight: Sight, where: MapAsked, pieces: Sequence[Counter], palette: Palette) -> Iterator[str]:
    apart = count(sight.distance, "hex", "hexes")
    yield paragraph(f"{apart} apart; {READINGS[sight.reading]}.")
    asked = asked_otherwise(where)
    drawn = ruling_svg(where.board, sight, what_ifs=asked, units=where.units, pieces=pieces, palette=palette)
    yield drawing_in_page(drawn, headline(sight))
    yield "<h2>From the side</h2>\n"
    yield side_svg(sight, where.board, palette=palette)
    yield "<h2>Why</h2>\n"
    yield _reasons_list(sight)


def _reasons_list(sight: Sight) -> str:
    """Every reason of a ruling in order, or that there is none."""
    if not sight.reasons:
        return paragraph("The line meets nothing that matters to it.")
    rows = (f"<li>{_reason_item(sight, number)}</li>\n" for number in range(len(sight.reasons)))
    return f"<ol>\n{''.join(rows)}</ol>\n"


def _seen_text(sees: SightMap) -> str:
    total = len(sees.ground.board.spaces)
    return f"{sees.start} sees {len(sees.visible)} of {count(total, 'hex', 'hexes')}"


def _sight_map(sees: SightMap, where: MapAsked, pieces: Sequence[Counter], palette: Palette) -> Iterator[str]:
    drawn = sightmap_svg(
        where.board,
        sees.start,
        sees.visible,
        sees.blockers,
        units=where.units,
        pieces=pieces,
        palette=palette,
    )
    yield drawing_in_page(drawn, _seen_text(sees))
    yield "<h2>What it sees</h2>\n"
    yield paragraph(" ".join(sees.visible))
    yield "<h2>What it does not see</h2>\n"
    if not sees.blockers:
        yield paragraph("It sees every hex of the map.")
        return
    behind: dict[str, list[str]] = {}
    for unseen, places in sees.blockers.items():
        who = " and ".join(place_text(place) for place in places)
        behind.setdefault(f"{who} {verb(len(places), 'hides', 'hide')}", []).append(unseen)
    rows = (
        f'<tr><th scope="row">{escape(who)}</th><td>{escape(" ".join(hidden))}</td></tr>\n'
        for who, hidden in behind.items()
    )
    head = '<tr><th scope="col">First in the way</th><th scope="col">Hexes</th></tr>\n'
    yield f'<table class="words" tabindex="0">\n{head}{"".join(rows)}</table>\n'


def _clear_text(sights: Sequence[Sight]) -> str:
    clear = sum(sight.clear for sight in sights)
    return f"{count(len(sights), 'line')} of sight: {clear} clear, {len(sights) - clear} blocked"


def _several_lines(sights: Sequence[Sight]) -> Iterator[str]:
    for sight in sights:
        yield f"<h2>{escape(headline(sight))}</h2>\n"
        yield paragraph(f"{count(sight.distance, 'hex', 'hexes')} apart; {READINGS[sight.reading]}.")
        yield _reasons_list(sight)


def _asked_again(where: MapAsked, code: str) -> Iterator[str]:
    """How the answer is had again: what was asked, and its code."""
    for line in asked_otherwise(where):
        yield paragraph(f"Asked otherwise than the map is printed: {line}")
    yield "<h2>Ask it again</h2>\n"
    yield paragraph(f"{map_text(where)}, by the rules of version {where.rules_version}.")
    yield from code_in_page(code, "wsn los --replay")


def code_in_page(code: str, command: str) -> Iterator[str]:
    """A code with the command that opens it, and as a square for a telephone unless it is too long."""
    yield f"<pre>{escape(command)} {escape(code)}</pre>\n"
    square, size = qr_svg(code, 0, 0)
    if square:
        frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}" viewBox="0 0 {size:g} {size:g}"'
        yield f'{frame} role="img" aria-label="The code as a QR square">{square}</svg>\n'


def drawing_in_page(drawn: str, words: str, most: int = LARGEST_PICTURE) -> str:
    """A drawing as it goes into a page: a large one as pixels, as wide as its bytes allow."""
    if len(drawn) <= LARGEST_DRAWING and len(passed_on(drawn)) <= LARGEST_DRAWING:
        return drawn
    return picture_in_page(pixels_of(drawn, most), words)


@lru_cache(8)
def pixels_of(drawn: str, most: int = LARGEST_PICTURE) -> bytes:
    """A drawing as a WebP, about the widest of `WIDTHS` that has no more than these bytes, or the narrowest.

    A picture of half the width has a third of the bytes: by that the next width is chosen, for each drawing
    takes seconds.
    """
    left = list(WIDTHS)
    while True:
        width = left.pop(0)
        data = encoded_webp(decoded_png(to_png(drawn, width=width)))
        if len(data) <= most or not left:
            return data
        while len(left) > 1 and len(data) * (left[0] / width) ** 1.5 > most:
            left.pop(0)


def _reason_item(sight: Sight, number: int) -> str:
    """A reason in words, with what it does to the line and its rule."""
    reason = sight.reasons[number]
    does = "<strong>blocks</strong>: " if reason.blocks else ""
    rule = "" if f"({reason.rule})" in reason.text else f" ({reason.rule})"
    return f"{does}{escape(reason.text)}{escape(rule)}"
