"""A ruling as one picture: the boards, the line, what mattered, and the words under it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from wsn.board.answer import Sight
from wsn.board.board import Board
from wsn.table.picture import counters, furniture, overlay
from wsn.table.picture.layout import stand
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, MapPlan
from wsn.table.picture.qr import qr_svg
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import SERIF, Pen, element, group, path, text, width_of, wrap_text
from wsn.table.picture.window import crop_plan, window_of
from wsn.table.scene import Counter

READINGS: Final = {
    "straight": "the line can be read in one way only",
    "left": "read on either side, the line is clear on the left",
    "right": "read on either side, the line is clear on the right",
    "both": "read on either side, the line comes to the same",
}
RULING_PAD: Final = 30.0
LEAST_MAP_SIZE: Final = (760.0, 430.0)
REASON_COLUMN, COLUMN_GAP, WIDEST_COLUMN = 560.0, 44.0, 820.0
"""The reasons are listed in columns of these widths, with that between them."""
MOST_IN_ONE_COLUMN: Final = 6
"""So few reasons need no second column."""


def ruling_svg(
    board: Board,
    sight: Sight,
    *,
    what_ifs: Sequence[str] = (),
    code: str = "",
    units: Collection[str] = (),
    pieces: Sequence[Counter] = (),
    window: Iterable[str] | None = None,
    whole: bool = False,
    palette: Palette = SUMMER,
) -> str:
    """The ruling on one line of sight: drawn over the board, with every reason numbered and in words.

    Everything comes from the `Sight`; nothing is worked out again. `what_ifs` are lines that say what was
    asked differently from the map, `code` is the replayable text, `units` the hexes where units stand that
    count for the line, and `pieces` the counters of those that are known. The board is cut round the line
    unless `whole` asks for all of it, or `window` names the spaces to draw.
    """
    plan = MapPlan(board, window_of(board, window), palette)
    on = overlay.spaces_crossed(sight)
    if window is None and not whole:
        points = [plan.centre(board.spaces[s]) for s in on]
        plan = crop_plan(plan, points, SIZE * 2.1, LEAST_MAP_SIZE)
    over = (
        overlay.things(plan, sight)
        + overlay.line_of_sight(plan, sight)
        + overlay.markers(plan, sight)
        + overlay.ends(plan, sight)
    )
    beside, between = set(units) - set(on), set(units) & set(on)
    under = standing(plan, beside, pieces) + overlay.veil(plan, on) + overlay.smoke(plan, sight)
    under += standing(plan, between, pieces)
    inner = body(
        plan,
        over=over,
        under_labels=under,
        quiet=(sight.start, sight.end),
    )
    left, top, right, bottom = plan.bounds
    width = max(right - left, LEAST_MAP_SIZE[0]) + 2 * RULING_PAD
    x = left - (width - (right - left)) / 2
    y = top - RULING_PAD
    asked = "In play:" if pieces else "What if:"
    words, deep = panel(
        plan, sight, x + RULING_PAD, bottom + 14, width - 2 * RULING_PAD, what_ifs, code, asked
    )
    height = bottom + 14 + deep + RULING_PAD - 8 - y
    inner += words + furniture.frame(plan, x, y, width, height)
    return furniture.sheet(x, y, width, height, inner, headline(sight), palette.paper)


def standing(plan: MapPlan, units: Collection[str], pieces: Sequence[Counter] = ()) -> str:
    """Units that stand where a question of sight was asked: their counters, or blank ones."""
    out = []
    for space in plan.window:
        if space not in units:
            continue
        piles: dict[str, list[Counter]] = {}
        for piece in pieces:
            if piece.space == space:
                piles.setdefault(piece.side, []).append(piece)
        if piles:
            placed = stand(plan, space, list(piles.values()))
            out += [counters.draw_placed(plan.palette, one) for one in placed]
        else:
            x, y = plan.centre(plan.board.spaces[space])
            out.append(counters.nameless(plan.palette, x, y))
    return group(out)


def headline(sight: Sight) -> str:
    """The verdict in one line."""
    verdict = "clear" if sight.clear else "BLOCKED"
    return f"{sight.start} to {sight.end}: line of sight {verdict}"


def panel(
    plan: MapPlan,
    sight: Sight,
    x: float,
    y: float,
    width: float,
    what_ifs: Sequence[str] = (),
    code: str = "",
    asked: str = "What if:",
) -> tuple[str, float]:
    """The ruling in words: verdict, map, distance, numbered reasons, what-ifs, code. Also its height."""
    colours = plan.palette
    board = plan.board
    ink = colours.ink
    verdict = "CLEAR" if sight.clear else "BLOCKED"
    colour = colours.clear if sight.clear else colours.blocked
    size = 25.0
    out = []
    box = width_of(verdict, 21, bold=True) + 30
    out.append(
        element("rect", x=round(x, 1), y=round(y, 1), width=round(box, 1), height=36, rx=3, fill=colour)
    )
    out.append(text(x + box / 2, y + 25.5, verdict, 21, colours.foam, bold=True))
    dash = None if sight.clear else "11 6"
    sample = str(Pen().line([(x + box + 16, y + 18), (x + box + 74, y + 18)]))
    out.append(path(sample, stroke=colour, stroke_width="4.4", stroke_dasharray=dash, fill="none"))
    if not sight.clear:
        cx = x + box + 45
        cross = str(
            Pen().line([(cx - 7, y + 11), (cx + 7, y + 25)]).line([(cx - 7, y + 25), (cx + 7, y + 11)])
        )
        out.append(path(cross, stroke=colours.paper, stroke_width="7", fill="none"))
        out.append(path(cross, stroke=colour, stroke_width="4", fill="none"))
    end = x + box + 92
    for letter, label, after in (("A", sight.start, "to"), ("B", sight.end, "")):
        out.append(overlay.end_badge(plan, letter, end + 12.5, y + 18))
        out.append(text(end + 33, y + 26.5, label, size, ink, bold=True, anchor="start"))
        end += 33 + width_of(label, size, bold=True) + 14
        if after:
            out.append(text(end, y + 26.5, after, 19, ink, anchor="start"))
            end += width_of(after, 19) + 14
    apart = f"{sight.distance} hex" + ("" if sight.distance == 1 else "es")
    end += 8
    facts = f"{apart}; {READINGS[sight.reading]}"
    if end + width_of(facts, 14) <= x + width:
        out.append(text(end, y + 25.5, facts, 14, ink, anchor="start"))
        down = y + 52.0
    else:
        out.append(text(x, y + 54, facts, 14, ink, anchor="start"))
        down = y + 70.0
    name = board.title or board.name
    out.append(text(x, down + 8, name, 17, ink, family=SERIF, anchor="start"))
    out.append(
        text(
            x + width_of(name, 17, SERIF) + 14,
            down + 7.5,
            f"map {board.name}  ·  {board.digest[:12]}",
            10.5,
            ink,
            anchor="start",
        )
    )
    down += 20
    out.append(
        path(
            str(Pen().line([(x, down), (x + width, down)])),
            stroke=colours.frame,
            stroke_width="1",
            fill="none",
        )
    )
    down += 8
    if not sight.reasons:
        out.append(text(x, down + 17, "The line meets nothing that matters to it.", 15, ink, anchor="start"))
        down += 26
    listed, deep = _list_reasons(plan, sight, x, down, width)
    out.append(listed)
    down += deep
    for n, line in enumerate(what_ifs):
        room = width_of(asked, 14, bold=True) + 10
        for i, words in enumerate(wrap_text(line, 14, width - room - 28)):
            if n == i == 0:
                out.append(text(x, down + 16, asked, 14, ink, bold=True, anchor="start"))
            out.append(text(x + room, down + 16, words, 14, ink, anchor="start"))
            down += 19
    written, deep = code_block(code, x, down, width, ink)
    return "".join([*out, written]), down + deep - y + 6


def code_block(code: str, x: float, y: float, width: float, ink: str) -> tuple[str, float]:
    """A code to replay in words and, unless it is too long, as a QR square; and how high both are."""
    if not code:
        return "", 0.0
    square, size = qr_svg(code, x, y + 6)
    left = x + size + (10 if size else 0)
    out, down = [square], y + 4.0
    for i, words in enumerate(wrap_text(code, 11.5, width - (left - x) - 60)):
        if i == 0:
            out.append(text(left, down + 14, "Replay:", 11.5, ink, bold=True, anchor="start"))
        out.append(text(left + 52, down + 14, words, 11.5, ink, anchor="start"))
        down += 15
    return "".join(out), max(down - y, size + 8)


def _list_reasons(plan: MapPlan, sight: Sight, x: float, y: float, width: float) -> tuple[str, float]:
    """The numbered reasons in as many columns as can be read across, and how deep they are."""
    count = len(sight.reasons)
    columns = max(
        1,
        min(int((width + COLUMN_GAP) // (REASON_COLUMN + COLUMN_GAP)), math.ceil(count / MOST_IN_ONE_COLUMN)),
    )
    across = min((width - COLUMN_GAP * (columns - 1)) / columns, WIDEST_COLUMN)
    rows = math.ceil(count / columns)
    out, deepest = [], 0.0
    for n in range(columns):
        down = y
        for number in range(n * rows + 1, min((n + 1) * rows, count) + 1):
            row, deep = _draw_reason(plan, sight, number, x + n * (across + COLUMN_GAP), down, across)
            out.append(row)
            down += deep
        deepest = max(deepest, down - y)
    return group(out), deepest


def _draw_reason(
    plan: MapPlan, sight: Sight, number: int, x: float, y: float, width: float
) -> tuple[str, float]:
    """One numbered reason: what it is, whether it blocks, its rule. Also its height."""
    reason, ink = sight.reasons[number - 1], plan.palette.ink
    lines = wrap_text(reason.text, 15, width - 40 - 190)
    out = [overlay.draw_numbered_mark(plan, x + 13, y + 12, number, reason.blocks)]
    for i, words in enumerate(lines):
        out.append(text(x + 36, y + 17 + 19 * i, words, 15, ink, anchor="start", bold=reason.blocks))
    out.append(text(x + width, y + 17, reason.rule, 15, ink, bold=True, anchor="end"))
    if reason.blocks:
        at = x + width - width_of(reason.rule, 15, bold=True) - 14
        out.append(text(at, y + 17, "BLOCKS", 14, plan.palette.blocked, bold=True, anchor="end"))
    return group(out), max(27, 19 * len(lines) + 7)
