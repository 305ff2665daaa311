"""A report of a scenario's balance as one HTML page: its words, its tables, and pictures drawn into it.

The page needs nothing from outside: no script, no style sheet, no picture file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wsn.english import count
from wsn.systems import board_of, system_of
from wsn.table.picture.graphs import lines_svg, shares_svg
from wsn.table.picture.heatmap import heat_svg
from wsn.table.picture.svg import escape
from wsn.table.scene import side_letters
from wsn.table.webpage import document, paragraph
from wsn.trials.balancing import EVEN_SHARES, BalanceReport
from wsn.trials.game import TrialPlan, world_of
from wsn.trials.sections import ReportPart, headline, sections
from wsn.trials.watching import version

BOTS_ARE_NO_PEOPLE: Final = (
    "Bots are not people: what favours a side in their hands may not do so in yours. The intervals cover "
    "chance only."
)


def page(
    plan: TrialPlan,
    report: BalanceReport,
    after: tuple[str, ...] = (),
    parts: Sequence[ReportPart] | None = None,
    title: str = "",
) -> str:
    """The page, with these parts and this title in place of the usual ones. `after` follows the verdict."""
    name = escape(title or plan.setup.name)
    shown = sections(plan, report) if parts is None else parts
    return document(f"Balance of {name}", _page_body(plan, report, after, shown, name))


def _page_body(
    plan: TrialPlan,
    report: BalanceReport,
    after: tuple[str, ...],
    parts: Sequence[ReportPart],
    name: str,
) -> Iterator[str]:
    yield f"<h1>{name}: how it is balanced</h1>\n"
    for line in headline(plan, report):
        yield f'<p class="verdict">{escape(line)}</p>\n'
    yield from (paragraph(line) for line in after)
    yield paragraph(_games_played_text(plan, report))
    for part in parts:
        yield f"<section>\n<h2>{escape(part.title)}</h2>\n"
        if part.words:
            yield paragraph(" ".join(part.words))
        yield _section_picture(plan, report, part)
        yield table(part)
        yield "</section>\n"
    for row in report.trial.broken:
        yield paragraph(f"Game {row.game} (seed {row.seed}) broke off: {row.ending}")
    yield paragraph(BOTS_ARE_NO_PEOPLE)


def _games_played_text(plan: TrialPlan, report: BalanceReport) -> str:
    first, last = report.trial.seeds
    games = count(report.trial.played, "game")
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    names = plan.side_names()
    bots = ", ".join(f"{names[side]} by {one.bot}" for side, one in report.trial.sides.items())
    return f"{games} of {report.trial.wanted:,}, {seeds}; played by bots ({bots}) with wsn {version()}."


def table(part: ReportPart) -> str:
    """The table of a part; empty where it has none."""
    if not part.rows:
        return ""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in part.head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in part.rows
    )
    top = f"<thead><tr>{head}</tr></thead>\n" if any(part.head) else ""
    return f"<table>\n{top}<tbody>\n{lines}</tbody>\n</table>\n"


def _section_picture(plan: TrialPlan, report: BalanceReport, part: ReportPart) -> str:
    """The picture that belongs to a section; empty where none does."""
    names = plan.side_names()
    turns = [one.turn for one in report.turns]
    match part.about:
        case "wins":
            wins = [(names[side], one.wins) for side, one in report.trial.sides.items()]
            rows = [
                (name, one.low, one.value, one.high) for name, one in (*wins, ("draws", report.trial.draws))
            ]
            return shares_svg(part.title, rows, EVEN_SHARES)
        case "when":
            columns = {names.get(side, "drawn"): won for side, won in report.when.items() if side or won}
            across = [*report.trial.turns]
            lines = {name: [won.get(turn, 0) for turn in across] for name, won in columns.items()}
            return lines_svg(part.title, across, lines, "turn")
        case "objectives":
            held = {names[side]: [one.held[side] for one in report.turns] for side in report.trial.sides}
            return lines_svg(part.title, turns, held, "turn")
        case "force":
            left = {names[side]: [one.left[side] for one in report.turns] for side in report.trial.sides}
            return lines_svg(part.title, turns, left, "turn")
        case "fell":
            return _map(plan, report)
    return ""


def _map(plan: TrialPlan, report: BalanceReport) -> str:
    system = system_of(plan.setup.system)
    board = board_of(system.name, world_of(plan.setup))
    if board is None:
        return ""
    names, letters = plan.side_names(), side_letters(system.sides, system.name)
    sides = ", ".join(f"{letters[side]} {names[side]}" for side in system.sides)
    return heat_svg(board, report.fell, letters, f"Steps lost in a game: {sides}")
