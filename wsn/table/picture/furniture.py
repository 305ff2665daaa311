"""What is printed over and around the map: grid, labels, names, border, title, compass, legend."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from wsn.board.board import Board, Space
from wsn.board.hexboard import HexSpace
from wsn.parts.drawings import Limit, Water
from wsn.systems import game_of, mapped_games
from wsn.table.picture import naming, room
from wsn.table.picture.palette import Palette
from wsn.table.picture.plan import INWARD_DIRECTION, SIZE, MapPlan, half_line
from wsn.table.picture.svg import SERIF, Pen, element, escape, group, num, path, sample_curve, text, width_of

SHEET_MARGIN: Final = 34.0
A4: Final = (210.0, 297.0)
"""The usual page, in millimetres."""
TITLE: Final = 66.0
SMALLEST_HEADING: Final = 12.5
"""The smallest type of a heading on one line."""
LABEL: Final = 10.5
"""Type size of the printed labels."""


def grid(plan: MapPlan) -> str:
    """The grid: thin lines, and a dot in each centre; of areas their borders."""
    if plan.board.shape == "area":
        return _area_borders(plan)
    colours = plan.palette
    lines, dots = Pen(), Pen()
    for space in plan.spaces:
        around = plan.corners(space)
        for i, other in enumerate(plan.sides(space)):
            if other is None or other.id not in plan.drawn_ids or plan.spot(other) > plan.spot(space):
                lines.line([around[i], around[(i + 1) % len(around)]])
        dots.dot(*plan.centre(space))
    return path(
        str(lines),
        fill="none",
        stroke=colours.grid,
        stroke_width="0.9",
        stroke_opacity="0.5",
        stroke_linecap="round",
    ) + path(
        str(dots),
        fill="none",
        stroke=colours.ink,
        stroke_width="3",
        stroke_opacity="0.75",
        stroke_linecap="round",
    )


def _area_borders(plan: MapPlan) -> str:
    """The borders between areas: a dark line in a pale casing, so that it is seen on any ground."""
    colours = plan.palette
    lines = Pen()
    drawn = {word for word, look in plan.looks.edges.items() if isinstance(look, (Water, Limit))}
    for space in plan.spaces:
        for other in plan.board.bordering(space.id):
            if drawn & plan.board.edges.get(plan.board.edge(space.id, other), frozenset()):
                continue  # the river or the line is the border
            if other not in plan.drawn_ids or plan.board.order[space.id] < plan.board.order[other]:
                for line in plan.borders(space, plan.board.spaces[other]):
                    lines.line(line)
    how = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return path(
        str(lines), stroke=colours.label_halo, stroke_width="3.8", stroke_opacity="0.55", **how
    ) + path(str(lines), stroke=colours.frame, stroke_width="1.5", stroke_dasharray="9 2.5", **how)


def barriers(plan: MapPlan) -> str:
    """Borders that no unit crosses: a heavy line with bars across it."""
    colours = plan.palette
    lines, bars = Pen(), Pen()
    for a, b in sorted(plan.board.impassable):
        if a in plan.drawn_ids or b in plan.drawn_ids:
            for line in plan.borders(plan.board.spaces[a], plan.board.spaces[b]):
                lines.line(line)
                for (px, py), (qx, qy) in itertools.pairwise(sample_curve(line, 13.0)):
                    length = math.dist((px, py), (qx, qy)) or 1.0
                    nx, ny = (qy - py) / length * 5, (px - qx) / length * 5
                    x, y = (px + qx) / 2, (py + qy) / 2
                    bars.line([(x - nx, y - ny), (x + nx, y + ny)])
    line_ = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        path(str(lines), stroke=colours.foam, stroke_width="7", stroke_opacity="0.8", **line_)
        + path(str(bars), stroke=colours.blocked, stroke_width="2.2", **line_)
        + path(str(lines), stroke=colours.blocked, stroke_width="3.2", **line_)
    )


def seals(plan: MapPlan) -> str:
    """The seals beside the names of areas."""
    colours = plan.palette
    out = []
    for space in plan.spaces:
        seal = plan.looks.seals.get(space.id)
        if seal is None or space.kind != "area":
            continue
        x, y = room.seal_spot(plan, space)
        r = room.SEAL / 2
        fill = colours.can_act if space.terrain in plan.looks.green else colours.clear
        disc = {"cx": num(x), "cy": num(y)}
        if seal.ringed:
            out.append(element("circle", **disc, r=num(r + 3), fill=colours.label_halo))
            out.append(
                element(
                    "circle", **disc, r=num(r + 2), fill="none", stroke=colours.blocked, stroke_width="1.8"
                )
            )
        out.append(element("circle", **disc, r=num(r), fill=fill, stroke=colours.foam, stroke_width="1"))
        out.append(text(x, y + 4.1, seal.words, 11.5, colours.foam, bold=True))
        if seal.worth:
            out.append(worth(plan, x + r + 3, y, seal.worth))
    return group(out)


def worth(plan: MapPlan, left: float, y: float, words: str) -> str:
    """The small plate of what a place is worth, from its left edge, about a height."""
    colours = plan.palette
    plate = {"x": num(left), "y": num(y - 6.5), "width": num(room.WORTH), "height": "13", "rx": "2"}
    return group(
        [
            element("rect", **plate, fill=colours.label_halo, stroke=colours.ink, stroke_width="1.2"),
            text(left + room.WORTH / 2, y + 3.9, words, 10.5, colours.ink, bold=True),
        ]
    )


def seams(plan: MapPlan) -> str:
    """Where boards of a layout meet: a quiet broken line through the half hexes they share."""
    pen = Pen()
    for space in plan.spaces:
        if not isinstance(space, HexSpace) or not space.half or plan.cuts(space):
            continue
        x, y = plan.centre(space)
        sides: dict[str, set[str]] = {side: set() for side in "NESW"}
        for other in plan.sides(space):
            if not isinstance(other, HexSpace) or other.half:
                continue
            ox, oy = plan.centre(other)
            letter = other.id.rstrip("0123456789")
            for side, (dx, dy) in INWARD_DIRECTION.items():
                if (ox - x) * -dx + (oy - y) * -dy > 1:
                    sides[side].add(letter)
        if sides["N"] and sides["S"] and not sides["N"] & sides["S"]:
            pen.line([(x - SIZE, y), (x + SIZE, y)])
        if sides["E"] and sides["W"] and not sides["E"] & sides["W"]:
            pen.line([(x, y - SIZE * 0.866), (x, y + SIZE * 0.866)])
    return path(
        str(pen), fill="none", stroke=plan.palette.frame, stroke_width="1.4", stroke_dasharray="10 4 2 4"
    )


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word printed on the map: the middle of its foot, its size and what it is."""

    kind: Literal["label", "height", "name"]
    x: float
    y: float
    words: str
    size: float


def labels(plan: MapPlan, quiet: Collection[str] = ()) -> str:
    """The printed label of every hex but the `quiet` ones, at its north edge, and its level at the foot."""
    return group(_print_words(plan, one) for one in lettering(plan, quiet))


def lettering(plan: MapPlan, quiet: Collection[str] = ()) -> Iterator[PrintedWord]:
    """The labels and heights of the hexes, and where they stand."""
    for space in plan.spaces:
        if space.id in quiet:
            continue
        if space.kind == "area":
            if space.level:
                yield _area_height(plan, space)
            continue
        x, y = plan.centre(space)
        cut = plan.cuts(space)
        top = y - SIZE * (0.55 if not plan.is_mirrored else 0.58)
        if "N" in cut:
            top = y + SIZE * 0.36 if plan.is_mirrored else y + SIZE * 0.74
        x += SIZE * (0.31 if "W" in cut else -0.31 if "E" in cut else 0)
        also = space.also if isinstance(space, HexSpace) else ()
        for i, label in enumerate((space.id, *also)):
            line = top + i * LABEL * 0.95
            if plan.is_shown(x, line - 3, 9):
                yield PrintedWord("label", x, line, label, LABEL if i == 0 else LABEL - 1.5)
        if space.level:
            x, y = plan.centre(space)
            across, down = (-0.34 if "E" in cut else 0.34), (-0.42 if "S" in cut else 0.7)
            if space.name and not cut:
                across, down = 0.56, -0.22
            spot = x + SIZE * across, y + SIZE * down
            if plan.is_shown(*spot, 9):
                yield PrintedWord("height", *spot, level_words(space.level), 10)


def _area_height(plan: MapPlan, space: Space) -> PrintedWord:
    """The level of an area, at the right of its name."""
    line = room.name_lines(plan, space)[-1]
    x = line.x + width_of(line.words, line.size, SERIF) / 2 + 12
    return PrintedWord("height", x, line.y, level_words(space.level), 10)


def _print_words(plan: MapPlan, one: PrintedWord) -> str:
    colours = plan.palette
    halo = colours.label_halo
    if one.kind == "height":
        return text(one.x, one.y, one.words, one.size, colours.height, bold=True, halo=halo, halo_width=2.4)
    if one.kind == "label":
        return text(one.x, one.y, one.words, one.size, colours.label, halo=halo, halo_width=2.6)
    return text(
        one.x,
        one.y,
        one.words,
        one.size,
        colours.place,
        family=SERIF,
        halo=halo,
        halo_width=4,
        spacing=0.3,
    )


def level_words(level: int) -> str:
    """A level in half levels as printed: `+1`, `+½`, `−1`."""
    whole, half = divmod(abs(level), 2)
    return ("+" if level > 0 else "−") + (str(whole) if whole else "") + ("½" if half else "")


def names(plan: MapPlan) -> str:
    """Place names, with a halo, at the foot of their hex."""
    return group(_print_words(plan, one) for one in place_names(plan, boxes=False))


def titles(plan: MapPlan) -> str:
    """The titles of the boxes beside the map."""
    names = (line for space in plan.boxes for line in room.name_lines(plan, space))
    return group(_print_words(plan, PrintedWord("name", n.x, n.y, n.words, n.size)) for n in names)


def place_names(plan: MapPlan, boxes: bool = True) -> Iterator[PrintedWord]:
    """The names of places, areas and boxes, and where they stand."""
    for space in (*plan.spaces, *(plan.boxes if boxes else ())):
        if space.kind in ("area", "box"):
            for line in room.name_lines(plan, space):
                yield PrintedWord("name", line.x, line.y, line.words, line.size)
            continue
        if not space.name:
            continue
        x, y = naming.spot(plan, space)
        yield PrintedWord("name", x, y, space.name, naming.size_of(plan, space))


def border(plan: MapPlan) -> str:
    """The line round the printed map."""
    pen = Pen()
    if plan.crop is not None:
        left, top, right, bottom = plan.crop
        pen.polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
        return path(
            str(pen), fill="none", stroke=plan.palette.frame, stroke_width="3.4", stroke_linejoin="round"
        )
    for space in plan.spaces:
        around = plan.corners(space)
        centre = plan.centre(space)
        cut = plan.cuts(space)
        for i, other in enumerate(plan.sides(space)):
            if other is not None and other.id in plan.drawn_ids:
                continue
            line = [around[i], around[(i + 1) % len(around)]]
            for side in cut:
                line = half_line(line, centre, INWARD_DIRECTION[side])
            if len(line) == 2:
                pen.line(line)
        shape = plan.outline(space)
        for a, b in zip(shape, [*shape[1:], shape[0]]):
            for side in cut:
                nx, ny = INWARD_DIRECTION[side]
                if all(abs((x - centre[0]) * nx + (y - centre[1]) * ny) < 0.01 for x, y in (a, b)):
                    pen.line([a, b])
    return path(str(pen), fill="none", stroke=plan.palette.frame, stroke_width="3.4", stroke_linecap="round")


def frame(plan: MapPlan, x: float, y: float, width: float, height: float) -> str:
    """A double line round the whole sheet."""
    return edge(plan.palette, x, y, width, height)


def edge(colours: Palette, x: float, y: float, width: float, height: float) -> str:
    """The same for a sheet without a map."""

    def line(inset: float, thick: float) -> str:
        box: dict[str, Any] = {
            "x": x + inset,
            "y": y + inset,
            "width": width - 2 * inset,
            "height": height - 2 * inset,
        }
        return element("rect", **box, fill="none", stroke=colours.frame, stroke_width=thick)

    return line(7, 2.2) + line(11.5, 0.7)


def small_print(plan: MapPlan) -> str:
    """The line under the title: system, map, how much of it is drawn, and the head of its digest."""
    board = plan.board
    count = f"{len(plan.spaces)} {board.noun}{plural(board)}"
    whole = len(board.spaces) - len(board.boxes)
    if len(plan.spaces) != whole:
        count += f" of {whole}"
    known = board.system in mapped_games()
    system = game_of(board.system).title if known else board.system.replace("_", " ").title()
    return f"{system}  ·  map {board.name}  ·  {count}  ·  {board.digest[:8]}"


def plural(board: Board) -> str:
    """What the noun of a board's spaces ends in when there are several."""
    return "es" if board.noun.endswith("x") else "s"


def least_width(plan: MapPlan) -> float:
    """How wide a sheet must be for its small print and compass."""
    return max(320.0, width_of(small_print(plan), 10.5) + 2 * SHEET_MARGIN + 90)


def title(plan: MapPlan, x: float, y: float, width: float, heading: str = "") -> str:
    """The cartouche under the map: name, how many hexes, and the compass at the right."""
    colours = plan.palette
    board = plan.board
    size = 25.0
    words = heading or board.title or board.name
    room = width - 2 * SHEET_MARGIN - 90
    size *= min(1.0, room / width_of(words, size, SERIF))
    lines, foot = [words], 28.0
    if size < SMALLEST_HEADING:
        size, foot = SMALLEST_HEADING + 1.5, 32.0
        lines = _on_two_lines(words, size, room)
    step = size * 1.15
    out = [
        text(
            x + SHEET_MARGIN,
            y + foot - step * n,
            line,
            round(size, 1),
            colours.ink,
            family=SERIF,
            anchor="start",
        )
        for n, line in enumerate(reversed(lines))
    ]
    out.append(text(x + SHEET_MARGIN, y + foot + 17, small_print(plan), 10.5, colours.ink, anchor="start"))
    for n, line in enumerate(source_lines(board.source, room)):
        place = x + SHEET_MARGIN, y + foot + 30 + SOURCE_SIZE * 1.2 * n
        out.append(text(*place, line, SOURCE_SIZE, colours.ink, anchor="start"))
    return "".join(out) + compass(plan, x + width - SHEET_MARGIN - 26, y + 24)


def title_depth(plan: MapPlan, width: float) -> float:
    """How high the cartouche under a map is: higher where the source of its data needs many lines."""
    lines = source_lines(plan.board.source, width - 2 * SHEET_MARGIN - 90)
    return TITLE + SOURCE_SIZE * 1.2 * max(0, len(lines) - 2)


SOURCE_SIZE: Final = 8.0
"""The size of the smallest print: where the data of a map come from."""


def source_lines(words: str, room: float) -> list[str]:
    """The source of a map on as many lines as it needs; one has to be true to it, so nothing is left out."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, SOURCE_SIZE) > room:
            lines.append(word)
        else:
            lines[-1:] = [longer]
    return lines


def _on_two_lines(words: str, size: float, room: float) -> list[str]:
    """The words on two lines of so much room; what is too long for them ends in dots."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size, SERIF) <= room or not lines[-1]:
            lines[-1] = longer
        elif len(lines) == 1:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} …"
            break
    return lines


NORTH: Final = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
"""Which way the arrow points where a map says that its north lies (`Board.north`)."""


def compass(plan: MapPlan, x: float, y: float) -> str:
    """A north arrow in a hex, turned as the map is; on a flat-top map with its drift numbers (WSN 6.1)."""
    colours = plan.palette
    swapped = plan.is_mirrored
    hexes = plan.board.shape == "hex"
    r = 17.0
    sides = 6 if hexes else 24
    step = 2 * math.pi / sides
    turn = math.pi / 6 if swapped else 0.0
    ring = [(x + r * math.cos(turn + step * k), y + r * math.sin(turn + step * k)) for k in range(sides)]
    ux, uy = NORTH.get(plan.board.north, (0, -1))
    shape = ((13, 0), (-8, 5), (-4, 0), (-8, -5))
    arrow = [(x + a * ux - b * uy, y + a * uy + b * ux) for a, b in shape]
    out = [
        path(str(Pen().polygon(ring)), fill=colours.label_halo, stroke=colours.frame, stroke_width="1.2"),
        path(str(Pen().polygon(arrow)), fill=colours.ink),
        path(
            str(Pen().polygon([arrow[0], arrow[1], arrow[2]])),
            fill=colours.label_halo,
            stroke=colours.ink,
            stroke_width="0.8",
        ),
    ]
    if swapped or not hexes:
        out.append(text(x + 25 * ux, y + 4 + 25 * uy, "N", 11, colours.ink, bold=True))
    else:
        for k in range(6):
            a = -math.pi / 2 + k * math.pi / 3
            words = "1 N" if k == 0 else str(k + 1)
            out.append(
                text(x + 24 * math.cos(a), y + 24 * math.sin(a) + 3.4, words, 9.5, colours.ink, bold=k == 0)
            )
    return "".join(out)


def sheet(x: float, y: float, width: float, height: float, content: str, title_: str, ground: str) -> str:
    """A whole SVG document."""
    left, top, w, h = (round(v, 1) for v in (x, y, width, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {w:g} {h:g}"'
        f' width="{w:g}" height="{h:g}">'
        f"<title>{escape(title_)}</title>"
        f'<rect x="{left:g}" y="{top:g}" width="{w:g}" height="{h:g}" fill="{ground}"/>{content}</svg>\n'
    )
