"""The course of a game as its own rules tell it (`GameText.account_of`): as text, or one page to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, Final

from wsn.engine.dice import NoDice
from wsn.engine.events import Event
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.engine.observe import observe, observe_event
from wsn.engine.system import Situation
from wsn.english import sentence
from wsn.parts.chronicles import Account
from wsn.systems import find_game, game_of
from wsn.table.picture import furniture
from wsn.table.picture.furniture import A4
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, group, text, wrap_text

PAGE_WIDTH: Final = 900.0
"""A page in the proportions of A4."""
LEFT_MARGIN, TOP, FOOT = 40.0, 96.0, 52.0
LARGEST_TYPE, SMALLEST_TYPE = 12.5, 7.0
"""The largest and the smallest type that the turns are printed in, so that a game fits on one page."""


def account(game: Game[Any]) -> Account | None:
    """The account of a game, as everybody may know it; None for a game that tells none."""
    if not find_game(game.system.name).text.has_chronicle:
        return None
    return game_of(game.system.name).text.account_of(_replay_events(game))


def _replay_events(game: Game[Any]) -> Iterator[tuple[Situation[Any], Event]]:
    state = game.state_at(0)
    for entry in game.entries:
        for event in entry.events:
            heard, now = observe_event(event, None), state
            state = evolve(state, event)
            if heard is not None:
                yield Situation(observe(now, None), game.world, NoDice(), game.cache), heard


def lines(told: Account, width: int = 100) -> tuple[str, ...]:
    """An account as text: a table of figures, a line a turn; then, by turn, what is behind them."""
    out = [*_figure_table(told), ""]
    for page in told.pages:
        for n, (word, what) in enumerate(page.notes):
            head = f"{f'turn {page.turn}' if not n else '':<8} "
            out += wrap(
                f"{word}: {what}", width, initial_indent=head, subsequent_indent=" " * (len(head) + 2)
            )
    return (*out, "", *wrap(told.note, width)) if told.note else tuple(out)


def _figure_table(told: Account) -> Iterator[str]:
    """The figures under heads of at most two rows."""
    heads = [_split_head(head) for head in told.heads]
    wide = [max(map(len, head)) for head in heads]
    for row in (0, 1):
        label = "turn" if row else ""
        yield f"{label:<6}" + "".join(f"  {head[row]:>{w}}" for head, w in zip(heads, wide, strict=True))
    for page in told.pages:
        yield f"{page.turn:<6}" + _figures_line(page.figures, wide)
    yield f"{'all':<6}" + _figures_line(told.totals, wide)


def _split_head(head: str) -> tuple[str, str]:
    first, _, second = head.rpartition(" ")
    return first, second


def _figures_line(figures: Sequence[int], wide: Sequence[int]) -> str:
    return "".join(f"  {figure or '–':>{w}}" for figure, w in zip(figures, wide, strict=True))


def page_svg(
    told: Account,
    title: str,
    subtitle: str = "",
    palette: Palette = SUMMER,
    page: tuple[float, float] = A4,
) -> str:
    """An account as one page, as SVG: heads, figures by turn, what is behind them, how it ended.

    It has the proportions of `page`.
    """
    size, high = LARGEST_TYPE, PAGE_WIDTH * page[1] / page[0]
    drawn, foot = _draw_body(told, size, palette)
    while foot > high - FOOT - 40 and size > SMALLEST_TYPE:
        size -= 0.5
        drawn, foot = _draw_body(told, size, palette)
    out = [text(LEFT_MARGIN, 50, title, 27, palette.ink, family=SERIF, anchor="start")]
    if subtitle:
        out.append(text(LEFT_MARGIN, 74, subtitle, 13, palette.ink, anchor="start"))
    out += drawn
    for i, part in enumerate(wrap_text(told.note, 11, PAGE_WIDTH - 2 * LEFT_MARGIN)):
        out.append(text(LEFT_MARGIN, high - FOOT + 14 * i, part, 11, palette.ink, anchor="start"))
    return furniture.sheet(0, 0, PAGE_WIDTH, high, group(out), title, palette.paper)


def _draw_body(told: Account, size: float, palette: Palette) -> tuple[list[str], float]:
    """The body of a page in type of a size, and how far down it comes."""
    out: list[str] = []
    column = (PAGE_WIDTH - 2 * LEFT_MARGIN - 60) / len(told.heads)
    y, line = TOP + 8, size * 1.35

    def row(label: str, cells: Sequence[str], bold: bool = False) -> None:
        out.append(text(LEFT_MARGIN, y, label, size, palette.ink, bold=bold, anchor="start"))
        for n, cell in enumerate(cells):
            x = LEFT_MARGIN + 60 + column * (n + 1)
            out.append(text(x, y, cell, size, palette.ink, bold=bold, anchor="end"))

    if told.result:
        result = sentence(told.result)
        out.append(text(LEFT_MARGIN, y + 6, result, size + 3, palette.ink, bold=True, anchor="start"))
        y += 2 * line + 6
    heads = [_split_head(head) for head in told.heads]
    row("", [head[0] for head in heads], bold=True)
    y += line
    row("Turn", [head[1] for head in heads], bold=True)
    for page in told.pages:
        y += line
        row(str(page.turn), [str(figure or "–") for figure in page.figures])
    y += line
    row("All", [str(figure or "–") for figure in told.totals], bold=True)
    y += line
    for page in told.pages:
        if page.notes:
            y += 1.5 * line
            out.append(
                text(LEFT_MARGIN, y, f"Turn {page.turn}", size, palette.ink, bold=True, anchor="start")
            )
        room = PAGE_WIDTH - 2 * LEFT_MARGIN - 60
        parts = [part for word, what in page.notes for part in wrap_text(f"{word}: {what}", size, room)]
        for n, part in enumerate(parts):
            y += line if n else 0
            out.append(text(LEFT_MARGIN + 60, y, part, size, palette.ink, anchor="start"))
    return out, y
