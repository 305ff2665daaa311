"""A ruling as one picture: the boards, the line, what mattered, and the words under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wsn.board.answer import Sight
from wsn.board.board import Board
from wsn.table.picture import furniture, overlay
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.plan import SIZE, Plan, cropped, window_of
from wsn.table.picture.sheet import body
from wsn.table.picture.svg import SERIF, Pen, element, path, text, width_of, wrapped

READINGS = {
    "straight": "the line has one reading",
    "left": "the line has two readings; the left one is clear",
    "right": "the line has two readings; the right one is clear",
    "both": "the line has two readings that agree",
}
PAD = 30.0
LEAST = (760.0, 430.0)


def ruling_svg(
    board: Board,
    sight: Sight,
    *,
    what_ifs: Sequence[str] = (),
    code: str = "",
    window: Iterable[str] | None = None,
    whole: bool = False,
    palette: Palette = SUMMER,
) -> str:
    """The ruling on one line of sight: drawn over the board, with every reason numbered and in words.

    Everything comes from the `Sight`; nothing is worked out again. `what_ifs` are lines that say what was
    asked differently from the map, `code` is the replayable text. The board is cut round the line unless
    `whole` asks for all of it, or `window` names the spaces to draw.
    """
    plan = Plan(board, window_of(board, window), palette)
    on = overlay.met(sight)
    if window is None and not whole:
        points = [plan.centre(board.spaces[s].hex) for s in on]
        plan = cropped(plan, points, SIZE * 2.1, LEAST)
    over = (
        overlay.things(plan, sight)
        + overlay.line_of_sight(plan, sight)
        + overlay.markers(plan, sight)
        + overlay.ends(plan, sight)
    )
    inner = body(
        plan,
        over=over,
        under_labels=overlay.veil(plan, on) + overlay.smoke(plan, sight),
        quiet=(sight.start, sight.end),
    )
    left, top, right, bottom = plan.bounds
    width = max(right - left, LEAST[0]) + 2 * PAD
    x = left - (width - (right - left)) / 2
    y = top - PAD
    words, deep = panel(plan, sight, x + PAD, bottom + 14, width - 2 * PAD, what_ifs, code)
    height = bottom + 14 + deep + PAD - 8 - y
    inner += words + furniture.frame(plan, x, y, width, height)
    return furniture.sheet(x, y, width, height, inner, headline(sight), palette.paper)


def headline(sight: Sight) -> str:
    """The verdict in one line."""
    verdict = "clear" if sight.clear else "BLOCKED"
    return f"{sight.start} to {sight.end}: line of sight {verdict}"


def panel(
    plan: Plan,
    sight: Sight,
    x: float,
    y: float,
    width: float,
    what_ifs: Sequence[str] = (),
    code: str = "",
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
    heading = f"A {sight.start}  to  B {sight.end}"
    out.append(text(x + box + 92, y + 26.5, heading, size, ink, bold=True, anchor="start"))
    apart = f"{sight.distance} hex" + ("" if sight.distance == 1 else "es")
    end = x + box + 92 + width_of(heading, size, bold=True) + 22
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
    for number, reason in enumerate(sight.reasons, 1):
        lines = wrapped(reason.text, 15, width - 40 - 190)
        out.append(overlay.numbered(plan, x + 13, down + 12, number, reason.blocks))
        for i, words in enumerate(lines):
            out.append(text(x + 36, down + 17 + 19 * i, words, 15, ink, anchor="start", bold=reason.blocks))
        tag = "BLOCKS   " if reason.blocks else ""
        rule = text(x + width, down + 17, reason.rule, 15, ink, bold=True, anchor="end")
        out.append(rule)
        if tag:
            at = x + width - width_of(reason.rule, 15, bold=True) - 14
            out.append(text(at, down + 17, tag.strip(), 14, colours.blocked, bold=True, anchor="end"))
        down += max(27, 19 * len(lines) + 7)
    for n, line in enumerate(what_ifs):
        for i, words in enumerate(wrapped(line, 14, width - 90)):
            if n == i == 0:
                out.append(text(x, down + 16, "What if:", 14, ink, bold=True, anchor="start"))
            out.append(text(x + 62, down + 16, words, 14, ink, anchor="start"))
            down += 19
    if code:
        down += 4
        for i, words in enumerate(wrapped(code, 11.5, width - 60)):
            if i == 0:
                out.append(text(x, down + 14, "Replay:", 11.5, ink, bold=True, anchor="start"))
            out.append(text(x + 52, down + 14, words, 11.5, ink, anchor="start"))
            down += 15
    return "".join(out), down - y + 6
