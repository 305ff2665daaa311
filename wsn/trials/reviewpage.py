"""A review as one HTML page: the graph of the chances, the costliest decisions, luck apart from play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wsn.english import capitalize
from wsn.table.luck import UNMEASURED, luck_words
from wsn.table.percent import share_percent, signed_points
from wsn.table.picture.chancefield import GraphMark
from wsn.table.picture.chancegraph import chance_graph_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import escape
from wsn.table.webpage import PageFiles, document, paragraph
from wsn.trials.review import CostlyDecision, GameReview, SideReview
from wsn.trials.reviewtext import (
    REASONS,
    by_turn,
    cost_words,
    estimate_words,
    idea_words,
    play_words,
    share,
)


def review_page(
    told: GameReview,
    names: Mapping[str, str],
    *,
    palette: Palette = SUMMER,
    files: PageFiles | None = None,
) -> str:
    """The page of a review; `names` has the name of each side."""
    return document(escape(f"{told.name}: review"), _parts(told, names, palette), files=files)


def review_graph(told: GameReview, names: Mapping[str, str], palette: Palette = SUMMER) -> str:
    """The chances of a review over the game, with its costliest decisions marked, as SVG."""
    marks = [GraphMark(one.entry - 1, one.side, n) for n, one in enumerate(told.worst, 1)]
    out = f"; lozenges: played out {told.rollouts} times" if told.rollouts else ""
    chance = f"Chance of winning, {estimate_words(told.lead, told.measured)}{out}"
    notes = (told.ending or "not over yet", chance)
    return chance_graph_svg(told.name, notes, names, told.moments, marks, palette)


def _parts(told: GameReview, names: Mapping[str, str], palette: Palette) -> Iterator[str]:
    yield f"<h1>{escape(told.name)}: looked back on</h1>\n"
    yield f'<p class="verdict">{escape(capitalize(told.ending or "not over yet"))}</p>\n'
    if not told.over:
        who = names.get(told.reader or "", "the public")
        yield paragraph(f"As {who} may know it; once the game is over, all is open.")
    yield review_graph(told, names, palette)
    yield "<h2>Chance of winning</h2>\n"
    yield paragraph(f"{capitalize(estimate_words(told.lead, told.measured))}.")
    yield _course_table(told, names)
    yield "<h2>The costliest decisions</h2>\n"
    yield paragraph("Luck beyond the average is left out.")
    yield from _worst_lines(told, names)
    if told.sides:
        yield "<h2>Luck apart from play</h2>\n"
        yield from (_side(side, names) for side in told.sides)


def _course_table(told: GameReview, names: Mapping[str, str]) -> str:
    """The chances at the beginning of each turn, as a table."""
    shown = by_turn(told.moments)
    if not shown:
        return paragraph("There has been no decision yet.")
    sides = tuple(shown[0].chances)
    heads = ["Turn", "Entry", *(names[side] for side in sides)]
    if told.rollouts:
        heads.append(f"Played out {told.rollouts} times")
    rows = ["".join(f'<th scope="col">{escape(head)}</th>' for head in heads)]
    for one in shown:
        cells = [str(one.turn) if one.turn else "–", str(one.entry)]
        cells += [share(one.chances[side]) for side in sides]
        if told.rollouts:
            cells.append(" : ".join(share_percent(one.played_out[side]) for side in sides if one.played_out))
        rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    return '<table tabindex="0">\n' + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>\n"


def _worst_lines(told: GameReview, names: Mapping[str, str]) -> Iterator[str]:
    """The decisions that cost most, each with what was better; else why there are none."""
    if not told.worst:
        looked = sum(side.looked_at for side in told.sides)
        if not told.sides:
            yield paragraph("Orders are not public while the game goes on.")
        elif not looked:
            yield paragraph("None was examined.")
        else:
            yield paragraph(f"None: in the {looked} examined no line was clearly better.")
        return
    yield "<ol>\n"
    for one in told.worst:
        yield f"<li>{_decision_item(one, names)}</li>\n"
    yield "</ol>\n"


def _decision_item(one: CostlyDecision, names: Mapping[str, str]) -> str:
    turn = f"turn {one.turn}, " if one.turn else ""
    unit = f"{one.unit}: " if one.unit else ""
    given = f"{capitalize(turn)}entry {one.entry}, {names[one.player]}: {unit}{one.given}"
    why = "".join(f"<li>{escape(reason)}</li>" for reason in one.why[:REASONS])
    return (
        f"<p><strong>{escape(capitalize(given))}</strong></p>"
        f"<p>{escape(capitalize(cost_words(one)))}.</p>"
        f"<p>Better: {escape(one.better)}{escape(idea_words(one.idea))}</p>"
        + (f"<ul>{why}</ul>" if why else "")
    )


def _side(side: SideReview, names: Mapping[str, str]) -> str:
    lot = side.luck
    dice = UNMEASURED
    if lot is not None:
        gave, worth = luck_words(lot)
        dice = f"{gave}; {worth}, worth about {signed_points(side.dice)} of winning chance"
    return paragraph(f"{names[side.side]}: {play_words(side)}. Dice: {dice}.")
