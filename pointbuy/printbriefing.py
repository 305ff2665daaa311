"""A scenario as a briefing to print: its note, its map, who fights, how each side wins, who comes when.

The words are those of the briefing on screen; the map shows zones, sections, objectives and whoever is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pointbuy import pdf
from pointbuy.printlayout import (
    GREY,
    GUTTER,
    MARGIN,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Block,
    PaperMark,
    PaperPage,
    columns,
    make_paragraph,
    page_number,
    page_of,
    place_columns,
    stack_blocks,
)
from pointbuy.printsheets import begin_scenario, map_sheet
from wsn import systems
from wsn.engine.game import Game
from wsn.parts.briefing import BriefingLine, Topic
from wsn.renamed import FormerName, former_names
from wsn.table import briefing
from wsn.table.forcelist import ForceTold, forces_of
from wsn.table.picture.zones import on_map, signs_of, zones_of
from wsn.table.summary import Summary, at_a_glance, summary

BRIEFING_SIZES: Final = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""The sizes of type to try for a briefing on one page, the largest first."""
PAGES_SIZE: Final = 9.0
"""The size of type of a briefing that needs more pages."""
ROOM: Final = PAGE_WIDTH - 2 * MARGIN
HALF: Final = (ROOM - GUTTER) / 2
MAP_SHARE: Final = 0.5
"""The most of the first page that the map may take."""
GAP: Final = 9.0
"""What is left free above and below the map."""
DOTS: Final = 300
"""The resolution of the map, in dots to an inch."""


@dataclass(frozen=True, slots=True)
class PrintedBriefing:
    """A briefing on paper, and where its map lies on the first page: left, top, width, height, in points."""

    title: str
    pages: tuple[PaperPage, ...]
    picture: str
    """The map, as SVG."""
    at: tuple[float, float, float, float]
    paper: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT)
    """The size of a page, in points."""

    def briefing_sheets(self, dots: int = DOTS) -> list[pdf.Sheet]:
        """The pages to be drawn."""
        first, *more = (pdf.make_page(one, paper=self.paper) for one in self.pages)
        return [pdf.with_picture(first, self.picture, self.at, dots, self.paper), *more]

    sheets = FormerName("briefing_sheets")


def print_briefing(name: str, paper: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT)) -> PrintedBriefing:
    """The briefing of a scenario, by its name or file, on `paper` (points). Raises DataError."""
    game, facts = begin_scenario(name), summary(name)
    picture = map_sheet(game, furnished=False)
    across, down = pdf.size_of(picture)
    head = _head_block(facts, f"{game.system.title}. {at_a_glance(game.setup)}")
    scale = min(ROOM / across, MAP_SHARE * paper[1] / down)
    wide, high = across * scale, down * scale
    top = MARGIN + head.height + GAP
    marks = [mark.moved_to(MARGIN, MARGIN) for mark in head.marks]
    topics = (*briefing.before(game.setup), *_zones(game))
    pages = _briefing_pages(marks, top + high + GAP, forces_of(game), topics, paper[1])
    return PrintedBriefing(facts.name, pages, picture, ((PAGE_WIDTH - wide) / 2, top, wide, high), paper)


def _head_block(facts: Summary, told: str) -> Block:
    """Name, date, how long it takes, and the designer's note."""
    parts = [make_paragraph(facts.name, 20, ROOM, bold=True)]
    parts.append(make_paragraph(f"{facts.date}. {told}" if facts.date else told, 9, ROOM, shade=GREY))
    if facts.note:
        for part in facts.note.split("\n\n"):
            parts += [Block(4.0, ()), make_paragraph(part, 9.5, ROOM)]
    return stack_blocks(parts)


def _zones(game: Game[Any]) -> tuple[Topic, ...]:
    """What the signs of the zones on the map mean, which has no key here; nothing where there are none."""
    board = systems.board_of(game.system.name, game.world)
    zones = (
        on_map(board, zones_of(game.system.name, game.system.sides, game.world)) if board is not None else []
    )
    lines = [BriefingLine(f"{sign}: {zone.name}") for sign, zone in zip(signs_of(zones), zones, strict=True)]
    return (Topic("Zones on the map", tuple(lines)),) if lines else ()


def _briefing_pages(
    head: Sequence[PaperMark],
    top: float,
    forces: Sequence[ForceTold],
    topics: Sequence[Topic],
    high: float,
) -> tuple[PaperPage, ...]:
    """All on one page, in the largest type that has room there, or on more."""
    room = high - MARGIN - top
    for size in BRIEFING_SIZES:
        filled = columns(list(_briefing_blocks(forces, topics, size)), room, 2)
        if filled is not None:
            return (PaperPage((*head, *place_columns(filled, MARGIN, top, HALF + GUTTER))),)
    left, pages = list(_briefing_blocks(forces, topics, PAGES_SIZE)), list[PaperPage]()
    while left or not pages:
        filled, left = page_of(left, room, least=min(1, len(pages)))
        body = place_columns(filled, MARGIN, top, HALF + GUTTER)
        pages.append(PaperPage((*head, *body, page_number(len(pages) + 1, high))))
        head, top, room = (), MARGIN, high - 2 * MARGIN
    return tuple(pages)


def _briefing_blocks(forces: Iterable[ForceTold], topics: Iterable[Topic], size: float) -> Iterator[Block]:
    """Titles with their first line, and all other lines, each by itself."""
    told: list[tuple[str, tuple[str, ...]]] = [(one.name, (one.text,)) for one in forces if one.units]
    told += [(topic.title, tuple(line.words for line in topic.lines)) for topic in topics]
    for title, lines in told:
        heading = [Block(0.5 * size, ()), make_paragraph(title, size + 1, HALF, bold=True)]
        for n, words in enumerate(lines):
            line = make_paragraph(words, size, HALF, hang=size)
            yield stack_blocks([*heading, line]) if n == 0 else line


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(__name__, {"printed": "print_briefing"})
