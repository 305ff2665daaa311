"""The dresses of lists that others post: bullets, numbers, multipliers, prices, headings, sums.

A line is undressed in every way that it may be meant, the plainest first; the reader takes the first one that
names something that can be bought.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from wsn.renamed import former_names

_POINTS: Final = r"(?:(?:points|point|pts|pt|pkt|punkte|p)\b\.?)"
_BULLET: Final = re.compile(
    r"^\s*(?:(?:[-–—*•·‣▪▫■□●○◦►▶➤>+~]|\[[ xX✓✔]?\]|#?\d{1,3}[.):]|\(\d{1,3}\)|#\d{1,3}|[a-zA-Z][.)])\s+)+"
)
_MARKUP: Final = re.compile(r"\*\*|__|`|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")
_CELLS: Final = re.compile(r"^\s*\|(.*)\|\s*$")
_PRICES: Final = tuple(
    re.compile(rf"{form}\s*$", re.IGNORECASE)
    for form in (
        rf"\t+\s*[-–—=@]?\s*(\d{{1,9}})\s*{_POINTS}?",
        rf"\s*[\[({{<]\s*[=@]?\s*(\d{{1,9}})\s*{_POINTS}?\s*[\])}}>]",
        rf"\s*(?:[:=@|;]|\.{{2,}}|[…·_]+|[-–—]+>?|=>|→|//?)\s*(\d{{1,9}})\s*{_POINTS}?",
        rf"\s{{2,}}(\d{{1,9}})\s*{_POINTS}?",
        rf",\s*(\d{{1,9}})\s*{_POINTS}",
        rf"\s(\d{{1,9}})\s*{_POINTS}",
        r"\s(\d{1,9})",
    )
)
_FIRST_PRICES: Final = tuple(
    re.compile(rf"^\s*{form}", re.IGNORECASE)
    for form in (
        rf"[\[({{<]\s*(\d{{1,9}})\s*{_POINTS}?\s*[\])}}>]\s*[-–—:]?\s*",
        rf"(\d{{1,9}})\s*{_POINTS}\s*(?:[-–—:]\s*)?",
    )
)
_PRICE_EACH: Final = re.compile(
    rf"\s*(?:@\s*(\d{{1,9}})\s*(?:{_POINTS})?|(?:each|apiece|a piece))\s*$", re.IGNORECASE
)
_COUNT_BEFORE: Final = re.compile(
    r"^\s*(?:(\d{1,2})\s*[xX×*]\s*|[xX×*]\s*(\d{1,2})\s+|\((\d{1,2})\s*[xX×]\)\s*|(\d{1,2})\s+)(?=\S)"
)
_COUNT_AFTER: Final = re.compile(
    r"[\s,]*(?:[\[(]\s*[xX×*]\s*(\d{1,2})\s*[\])]|(?<!\w)[xX×*]\s*(\d{1,2})|[\[(]?(\d{1,2})\s*[xX×][\])]?)\s*$"
)
_RULE: Final = re.compile(r"^[\W_]*$")
_FRAMED: Final = re.compile(
    r"^\s*(={1,6}|-{2,}|~{2,}|\+{1,3}|\*{1,3}|_{1,3}|#{1,6}|:{2,})\s*[^\s=~+*_#:-].*?\s*\1\s*$"
)
_HEADED: Final = re.compile(r"^\s*#{1,6}\s+\S")
_TOTAL: Final = re.compile(
    r"^\W*(?:(?:(?:grand|army|list|force|roster|sub)[ -]?)?(?:total|sum|summe)\b"
    r"|(?:points?|pts)\s*(?:[:=]|used|spent|left)|(?:remaining|left over|unspent|used|spent)\b|code\s*:"
    r"|(?:created|made|exported|generated)\s+(?:with|by|on|using)\b|https?://)",
    re.IGNORECASE,
)
_SUM: Final = re.compile(
    rf"^\W*\d+\s*(?:of|/|out of|von)\s*\d+\s*{_POINTS}?(?:\W.*)?$"
    rf"|^\W*\d+\s*{_POINTS}(?:\s+(?:in all|total|left|spent|used).*)?\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Undressed:
    """A line without its dress: what it names, how many of it, and the points it gives."""

    body: str
    count: int = 1
    points: int | None = None
    each: bool = False
    """Whether the points are of one of them."""


def ways_meant(line: str) -> Iterator[Undressed]:
    """Every way in which a line may be meant as a purchase, the plainest first."""
    seen: dict[Undressed, None] = {}
    for bare in dict.fromkeys((_cells_line(line), _strip_line(_cells_line(line)))):
        for priced in _priced_ways(bare):
            for one in _counted_ways(priced):
                seen[one] = None
    yield from seen


def plainest_way(line: str) -> Undressed:
    """A line without bullet and points, for telling that it is not understood."""
    ways_ = list(_priced_ways(_strip_line(_cells_line(line))))
    return next((one for one in ways_ if one.points is not None), ways_[0])


def _cells_line(line: str) -> str:
    """A row of a table as a line, its last cell the points."""
    row = _CELLS.match(line)
    return line if row is None else "\t".join(cell.strip() for cell in row[1].split("|") if cell.strip())


def _strip_line(line: str) -> str:
    """A line without bullet, number and letters in bold."""
    return _MARKUP.sub("", _BULLET.sub("", _MARKUP.sub("", line)))


def _priced_ways(line: str) -> Iterator[Undressed]:
    yield Undressed(line.strip(" \t,;"))
    for price in (*_PRICES, *_FIRST_PRICES):
        told = price.search(line)
        if told is not None:
            rest = line[: told.start()] + line[told.end() :]
            each = _PRICE_EACH.search(line) is not None
            if body := rest.strip(" \t,;:-–—=|"):
                yield Undressed(body, points=int(told[1]), each=each)
    if (told := _PRICE_EACH.search(line)) is not None and told[1] is None:
        for one in _priced_ways(line[: told.start()]):
            if one.points is not None:
                yield Undressed(one.body, points=one.points, each=True)


def _counted_ways(one: Undressed) -> Iterator[Undressed]:
    yield one
    for many in (_COUNT_AFTER, _COUNT_BEFORE):
        told = many.search(one.body)
        if told is not None:
            number = int(next(group for group in told.groups() if group))
            body = (one.body[: told.start()] + one.body[told.end() :]).strip(" \t,;:-–—")
            if body and number:
                yield Undressed(body, number, one.points, one.each)


def is_total(line: str) -> bool:
    """Whether a line sums the list up, or tells who made it."""
    bare = _strip_line(_cells_line(line))
    return bool(_TOTAL.search(bare) or _SUM.match(bare) or _TOTAL.search(line))


def total_of(line: str) -> int | None:
    """The points that a list comes to, where a line says so."""
    told = re.match(r"^\W*(\d{1,9})\s*(?:of|/|out of|von)\s*\d", line, re.IGNORECASE)
    if told is None and not re.search(r"left|remaining|unspent|code|http", line, re.IGNORECASE):
        told = re.search(r"(\d{1,9})", line)
    return int(told[1]) if told else None


def is_heading(line: str, known: Iterable[str] = ()) -> bool:
    """Whether a line is plainly a heading: by a frame, a colon, capitals, or as one of the `known` titles."""
    if _RULE.match(line) or _FRAMED.match(line) or _HEADED.match(line):
        return True
    words = {one.body.strip(" :").casefold() for one in ways_meant(line)}
    if any(word.casefold() in words for word in known):
        return True
    if not is_bare(line.rstrip(" :")):
        return False
    letters = [sign for sign in line if sign.isalpha()]
    shouted = len(letters) > 2 and not any(sign.islower() for sign in letters)
    return line.rstrip().endswith(":") or shouted


def may_be_heading(line: str, after: str) -> bool:
    """Whether a line that names nothing may head those below: it is bare where the next, `after`, is not."""
    bare = is_bare(line) and re.match(r"^\s*(?:\[|\w{1,3}\d+\s*$)", line) is None
    dressed = _BULLET.match(after) is not None or any(one.points is not None for one in ways_meant(after))
    return bare and bool(after.strip()) and dressed


def is_numbered(line: str) -> bool:
    """Whether a line begins with its number in the list, `3. ` or `3) `."""
    return re.match(r"^\s*#?\d{1,3}[.)]\s", line) is not None


def is_bare(line: str) -> bool:
    """Whether a line has neither bullet nor number, neither multiplier nor points."""
    here = line.strip()
    return _strip_line(_cells_line(line)).strip() == here and all(
        one.points is None and one.count == 1 for one in ways_meant(line)
    )


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"ways": "ways_meant", "plainest": "plainest_way"},
    )
