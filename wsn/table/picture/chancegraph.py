"""A graph of the chance of winning over a game: lines told apart by their strokes, decisions by numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import XY, Pen, element, group, num, path, text, width_of, wrap_text

GRAPH_WIDTH, GRAPH_HEIGHT = 760.0, 400.0
GRAPH_LEFT_MARGIN, RIGHT, GRAPH_TOP_MARGIN, BOTTOM = 64.0, 24.0, 84.0, 62.0
SIDE_DASHES = (None, "9 5", "2 4", "12 4 2 4")
"""The stroke of each side's line, in the order of the sides."""
RADIUS = 9.0
"""Of the disc with the number of a decision."""
MOST_LINES = 3
"""Of notes under the title: that much room there is."""
LEAST_TURN_GAP = 26.0
"""Numbers of turns that are nearer than this are left out."""


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """A moment on the graph."""

    at: int
    """Where it stands from left to right: the entry."""
    turn: int | None
    chances: Mapping[str, float]
    played_out: Mapping[str, float]
    """What playing the position out gave; empty where that was not done."""


@dataclass(frozen=True, slots=True)
class GraphMark:
    """A decision: its number stands on the line of its side."""

    at: int
    side: str
    number: int


def chance_graph_svg(
    title: str,
    notes: Sequence[str],
    names: Mapping[str, str],
    points: Sequence[GraphPoint],
    marks: Sequence[GraphMark] = (),
    palette: Palette = SUMMER,
) -> str:
    """The graph. Of two sides one line is drawn, for the first: what it lacks is the other's."""
    sides = tuple(points[0].chances) if points else ()
    drawn = sides[:1] if len(sides) == 2 else sides
    plot = _Plot(points, palette)
    told = [line for note in notes for line in wrap_text(note, 12, GRAPH_WIDTH - GRAPH_LEFT_MARGIN - RIGHT)][
        :MOST_LINES
    ]
    parts = [
        element(
            "rect", x="0", y="0", width=f"{GRAPH_WIDTH:g}", height=f"{GRAPH_HEIGHT:g}", fill=palette.paper
        ),
        text(GRAPH_LEFT_MARGIN, 26, title, 17, palette.ink, bold=True, anchor="start"),
        *(
            text(GRAPH_LEFT_MARGIN, 44 + 15 * n, line, 12, palette.ink, anchor="start")
            for n, line in enumerate(told)
        ),
        *plot.frame(),
        *plot.turns(),
    ]
    if len(sides) == 2:
        parts += plot.lead_hatching(sides[0])
        parts += [
            text(
                GRAPH_LEFT_MARGIN + 8,
                GRAPH_TOP_MARGIN + 18,
                f"{names[sides[0]]} ahead",
                12,
                palette.ink,
                anchor="start",
            ),
            text(
                GRAPH_LEFT_MARGIN + 8,
                GRAPH_HEIGHT - BOTTOM - 8,
                f"{names[sides[1]]} ahead",
                12,
                palette.ink,
                anchor="start",
            ),
        ]
    for n, side in enumerate(drawn):
        parts += plot.line(side, SIDE_DASHES[n % len(SIDE_DASHES)])
        parts += plot.played_out(side)
    if len(drawn) > 1:
        parts += plot.legend(drawn, names)
    first = sides[0] if sides else ""
    parts += [plot.mark(one, first if one.side not in drawn else one.side) for one in marks]
    inner = group(parts)
    box = f'viewBox="0 0 {GRAPH_WIDTH:g} {GRAPH_HEIGHT:g}" width="{GRAPH_WIDTH:g}" height="{GRAPH_HEIGHT:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>\n'


class _Plot:
    """The field of the graph: where a moment and a chance lie on it."""

    def __init__(self, points: Sequence[GraphPoint], palette: Palette) -> None:
        self.points, self.palette = points, palette
        self.first = points[0].at if points else 0
        self.last = max(points[-1].at if points else 1, self.first + 1)

    def x(self, at: int) -> float:
        """From left to right."""
        return GRAPH_LEFT_MARGIN + (GRAPH_WIDTH - GRAPH_LEFT_MARGIN - RIGHT) * (at - self.first) / (
            self.last - self.first
        )

    def y(self, chance: float) -> float:
        """From the bottom up."""
        return GRAPH_TOP_MARGIN + (GRAPH_HEIGHT - GRAPH_TOP_MARGIN - BOTTOM) * (1 - chance)

    def frame(self) -> Iterator[str]:
        """The border, and a rule at each quarter with its percent; that of an even game is strong."""
        p = self.palette
        for quarter in range(5):
            y = self.y(quarter / 4)
            even = quarter == 2
            yield path(
                str(Pen().line([(GRAPH_LEFT_MARGIN, y), (GRAPH_WIDTH - RIGHT, y)])),
                stroke=p.frame,
                stroke_width=1.6 if even else 0.6,
                fill="none",
            )
            yield text(GRAPH_LEFT_MARGIN - 8, y + 4, f"{25 * quarter} %", 12, p.ink, anchor="end")

    def turns(self) -> Iterator[str]:
        """A stroke where a turn begins, and its number where there is room."""
        p, floor = self.palette, GRAPH_HEIGHT - BOTTOM
        turn, free = None, GRAPH_LEFT_MARGIN - LEAST_TURN_GAP
        counted = any(point.turn is not None for point in self.points)
        for point in self.points:
            if point.turn == turn or point.turn is None:
                continue
            turn = point.turn
            x = self.x(point.at)
            yield path(str(Pen().line([(x, floor), (x, floor + 6)])), stroke=p.frame, stroke_width=1.2)
            if turn and x - free >= LEAST_TURN_GAP:
                yield text(x, floor + 20, str(turn), 12, p.ink)
                free = x
        yield text(
            GRAPH_LEFT_MARGIN, GRAPH_HEIGHT - 14, "turn" if counted else "entries", 12, p.ink, anchor="start"
        )

    def _course_line(self, side: str) -> list[XY]:
        return [(self.x(point.at), self.y(point.chances[side])) for point in self.points]

    def lead_hatching(self, side: str) -> Iterator[str]:
        """The room between the line and an even game, hatched, so that who leads is seen at a glance."""
        course = self._course_line(side)
        if len(course) < 2:
            return
        even = self.y(0.5)
        area = Pen().polygon([(course[0][0], even), *course, (course[-1][0], even)])
        lines = "".join(
            str(
                Pen().line(
                    [
                        (x, GRAPH_TOP_MARGIN),
                        (x - (GRAPH_HEIGHT - GRAPH_TOP_MARGIN - BOTTOM), GRAPH_HEIGHT - BOTTOM),
                    ]
                )
            )
            for x in range(int(GRAPH_LEFT_MARGIN), int(GRAPH_WIDTH + GRAPH_HEIGHT), 9)
        )
        yield element("defs", element("clipPath", path(str(area)), id="lead"))
        yield group(
            [path(lines, stroke=self.palette.frame, stroke_width=0.9, fill="none")], clip_path="url(#lead)"
        )

    def line(self, side: str, dash: str | None) -> Iterator[str]:
        """The course of a side's chance."""
        yield path(
            str(Pen().line(self._course_line(side))),
            stroke=self.palette.ink,
            stroke_width=2.4,
            stroke_linejoin="round",
            stroke_dasharray=dash,
            fill="none",
        )

    def played_out(self, side: str) -> Iterator[str]:
        """An open lozenge where the position was played out."""
        for point in self.points:
            if side in point.played_out:
                x, y = self.x(point.at), self.y(point.played_out[side])
                yield path(
                    str(Pen().polygon([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)])),
                    fill=self.palette.paper,
                    stroke=self.palette.ink,
                    stroke_width=1.6,
                )

    def legend(self, sides: Sequence[str], names: Mapping[str, str]) -> Iterator[str]:
        """Whose line is whose."""
        x = GRAPH_LEFT_MARGIN + 44
        for n, side in enumerate(sides):
            y = GRAPH_HEIGHT - 18
            yield path(
                str(Pen().line([(x, y), (x + 30, y)])),
                stroke=self.palette.ink,
                stroke_width=2.4,
                stroke_dasharray=SIDE_DASHES[n % len(SIDE_DASHES)],
            )
            yield text(x + 36, y + 4, names[side], 12, self.palette.ink, anchor="start")
            x += 60 + width_of(names[side], 12)

    def mark(self, one: GraphMark, side: str) -> str:
        """A decision by its number, on the line."""
        point = min(self.points, key=lambda point: abs(point.at - one.at))
        x, y = self.x(point.at), self.y(point.chances[side])
        disc = element(
            "circle", cx=num(x), cy=num(y), r=num(RADIUS), fill=self.palette.ink, stroke=self.palette.paper
        )
        return disc + text(x, y + 4, str(one.number), 12, self.palette.paper, bold=True)
