"""A search for what to change as one HTML page: what was tried, what is proposed, how the file differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wsn.table.picture.graphs import shares_svg
from wsn.table.picture.svg import escape
from wsn.table.webpage import document, paragraph
from wsn.trials.balancing import EVEN_SHARES, fair_words
from wsn.trials.htmlpage import BOTS_ARE_NO_PEOPLE, table
from wsn.trials.levers import LeverSearch, LeverShare
from wsn.trials.leverwords import (
    FATES,
    as_it_is,
    bots_of,
    games_text,
    heading,
    outcome,
    rows_of,
    share_of,
    share_words,
)
from wsn.trials.sections import ReportPart
from wsn.trials.watching import version


def lever_page(search: LeverSearch, difference: Sequence[str] = ()) -> str:
    """The page of a search, finished or not. `difference` are the lines of that of the file, if any.

    It needs nothing from outside: no script, no style sheet, no picture file.
    """
    name = escape(search.plan.setup.name)
    return document(f"What would make {name} even", _page_body(search, difference, name))


def _page_body(search: LeverSearch, difference: Sequence[str], name: str) -> Iterator[str]:
    yield f"<h1>{name}: what would make it even</h1>\n"
    first, *rest = [*outcome(search), *as_it_is(search)]
    yield f'<p class="verdict">{escape(first)}</p>\n'
    yield from (paragraph(line) for line in rest)
    yield paragraph(
        f"{games_text(search)}; played by bots ({bots_of(search)}) with wsn {version()}, on seeds from "
        f"{search.plan.seed}. Each change has as many games as it takes to tell that it is not enough, or "
        f"too much: from {fair_words()} counts as even."
    )
    if difference:
        lines = "\n".join(escape(line) for line in difference)
        yield f"<section>\n<h2>The change</h2>\n<pre>{lines}</pre>\n</section>\n"
    base = search.base.share(search.seeds)
    if base.games:
        yield f"<section>\n<h2>{escape(heading(search))}</h2>\n"
        yield from _changes_tried(base, [*rows_of(search)], share_of(search))
        yield "</section>\n"
    yield paragraph(BOTS_ARE_NO_PEOPLE)


def _changes_tried(
    base: LeverShare, rows: Sequence[tuple[str, LeverShare, str]], share: str
) -> Iterator[str]:
    """The picture and the table. Changes are numbered: their words would leave the picture no room."""
    shown = [("as it is", base)]
    shown += [(str(n), one) for n, (_, one, fate) in enumerate(rows, 1) if fate != FATES["no difference"]]
    yield paragraph(
        "The picture has the numbers of the table; changes that made no difference are left out of it."
    )
    yield shares_svg(
        "What was tried", [(name, one.low, one.value, one.high) for name, one in shown], EVEN_SHARES
    )
    cells = [("as it is", str(base.games), share_words(base), "")]
    for n, (words, one, fate) in enumerate(rows, 1):
        cells.append((f"{n}: {words}", str(one.games), share_words(one), fate))
    head = ("change", "games", share, "what came of it")
    yield table(ReportPart("wins", "", (), head, tuple(cells)))
