"""A graph of the chance of winning over a game: lines told apart by their strokes, decisions by numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wsn.table.picture.chancefield import DISC_RADIUS, SIDE_STROKES, ChanceField, GraphMark, GraphMoment
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import Pen, element, group, num, path, text, width_of, wrap_text

GRAPH_WIDTH, GRAPH_HEIGHT = 760.0, 400.0
GRAPH_LEFT_MARGIN, RIGHT, GRAPH_TOP_MARGIN, BOTTOM = 64.0, 24.0, 84.0, 62.0
MOST_LINES: Final = 3
"""Of notes under the title: that much room there is."""


def chance_graph_svg(
    title: str,
    notes: Sequence[str],
    names: Mapping[str, str],
    moments: Sequence[GraphMoment],
    marks: Sequence[GraphMark] = (),
    palette: Palette = SUMMER,
) -> str:
    """The graph. Of two sides one line is drawn, for the first: what it lacks is the other's."""
    plot = _Plot(moments, palette)
    sides, drawn = plot.sides, plot.lines
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
        *plot.turn_strokes(),
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
        parts += plot.line(side, side_dash(n))
        parts += plot.played_out(side)
    if len(drawn) > 1:
        parts += plot.legend(drawn, names)
    parts += [plot.mark(one) for one in marks]
    inner = group(parts)
    box = f'viewBox="0 0 {GRAPH_WIDTH:g} {GRAPH_HEIGHT:g}" width="{GRAPH_WIDTH:g}" height="{GRAPH_HEIGHT:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>\n'


def side_dash(number: int) -> str | None:
    """The strokes of a side's line by its place among the sides, as SVG has them."""
    return " ".join(num(length) for length in SIDE_STROKES[number % len(SIDE_STROKES)]) or None


class _Plot(ChanceField):
    """The field of the graph, painted as SVG."""

    def __init__(self, moments: Sequence[GraphMoment], palette: Palette) -> None:
        edges = GRAPH_LEFT_MARGIN, GRAPH_TOP_MARGIN, GRAPH_WIDTH - RIGHT, GRAPH_HEIGHT - BOTTOM
        super().__init__(moments, *edges)
        self.palette = palette

    def frame(self) -> Iterator[str]:
        """The border, and a rule at each quarter with its percent; that of an even game is strong."""
        p = self.palette
        for y, percent, even in self.rules():
            line = Pen().line([(self.left, y), (self.right, y)])
            yield path(str(line), stroke=p.frame, stroke_width=1.6 if even else 0.6, fill="none")
            yield text(self.left - 8, y + 4, f"{percent} %", 12, p.ink, anchor="end")

    def turn_strokes(self) -> Iterator[str]:
        """A stroke where a turn begins, and its number where there is room."""
        p, floor = self.palette, self.low
        for x, number in self.turns():
            yield path(str(Pen().line([(x, floor), (x, floor + 6)])), stroke=p.frame, stroke_width=1.2)
            if number:
                yield text(x, floor + 20, str(number), 12, p.ink)
        words = "turn" if self.counts_turns else "entries"
        yield text(self.left, GRAPH_HEIGHT - 14, words, 12, p.ink, anchor="start")

    def lead_hatching(self, side: str) -> Iterator[str]:
        """The room between the line and an even game, hatched, so that who leads is seen at a glance."""
        course = self.course(side)
        if len(course) < 2:
            return
        even = self.y_of(0.5)
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
            str(Pen().line(self.course(side))),
            stroke=self.palette.ink,
            stroke_width=2.4,
            stroke_linejoin="round",
            stroke_dasharray=dash,
            fill="none",
        )

    def played_out(self, side: str) -> Iterator[str]:
        """An open lozenge where the position was played out."""
        for moment in self.moments:
            if side in moment.played_out:
                x, y = self.x_of(moment.entry), self.y_of(moment.played_out[side])
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
                stroke_dasharray=side_dash(n),
            )
            yield text(x + 36, y + 4, names[side], 12, self.palette.ink, anchor="start")
            x += 60 + width_of(names[side], 12)

    def mark(self, one: GraphMark) -> str:
        """A decision by its number, on the line."""
        (x, y), p = self.place_of(one), self.palette
        disc = element("circle", cx=num(x), cy=num(y), r=num(DISC_RADIUS), fill=p.ink, stroke=p.paper)
        return disc + text(x, y + 4, str(one.number), 12, p.paper, bold=True)
