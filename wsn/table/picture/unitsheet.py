"""The units of a game as a reference to print: each kind with its counter, its values and what it can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from wsn.parts.faces import Face
from wsn.parts.looks import Looks
from wsn.systems import find_game, game_of
from wsn.table.looks import looks_of
from wsn.table.picture import furniture
from wsn.table.picture.counters import counter
from wsn.table.picture.furniture import A4
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, element, group, num, text, wrap_text
from wsn.table.scene import Counter, nation_of

PAGE_WIDTH: Final = 900.0
"""The width of a page; its height follows from the paper."""
PAGE_LEFT_MARGIN, PAGE_TOP_MARGIN, PAGE_FOOT_MARGIN = 34.0, 84.0, 46.0
COLUMNS: Final = 2
HEADING_HEIGHT, KIND_GAP = 34.0, 16.0
"""The height of a heading, and what lies between two kinds."""
PAGE_COUNTER_SCALE: Final = 1.35
"""How much larger than on the map the counters stand."""
PIECE: Final = 62.0
"""The room of a counter."""
PAGE_TEXT_TYPE, LINE = 13.0, 16.0
NONE: Final = ("", "–", "-")
"""The values of a kind that has none of them."""


def units_svg(
    system: str,
    kinds: Sequence[str] = (),
    palette: Palette = SUMMER,
    *,
    symbols: bool = False,
    sides: Mapping[str, str] | None = None,
    page: tuple[float, float] = A4,
) -> list[str]:
    """The kinds of a game (all, without any named), by nationality, on as many pages as they need.

    Their counters show silhouettes, or unit symbols if `symbols` says so. `sides` names the side for which
    a kind fights, whose colour and figures its counter has; else it is the one with its national mark.
    Pages have the proportions of `page`. Raises KeyError for a game that says nothing of its counters.
    """
    counters = find_game(system).look
    if not counters.has_counters:
        raise KeyError(system)
    looks = looks_of(system)
    faces = {kind: counters.counter_face(kind) for kind in (kinds or counters.counter_kinds())}
    order = [*looks.nations, *sorted({face.nation for face in faces.values()} - {*looks.nations})]
    rows = sorted(faces, key=lambda kind: order.index(faces[kind].nation) if faces[kind].nation else -1)
    room, foot = (
        (PAGE_WIDTH - 2 * PAGE_LEFT_MARGIN) / COLUMNS,
        PAGE_WIDTH * page[1] / page[0] - PAGE_FOOT_MARGIN,
    )
    pages: list[list[str]] = [[]]
    column, down = 0, PAGE_TOP_MARGIN
    for nation, alike in groupby(rows, key=lambda kind: faces[kind].nation):
        known = looks.nations.get(nation)
        heading = known.name if known is not None else nation.replace("_", " ").capitalize()
        for n, kind in enumerate(alike):
            side = (sides or {}).get(kind, "") or _usual_side(looks, faces[kind])
            drawn, high = _draw_entry(system, kind, faces[kind], room - 12, palette, symbols, side)
            above = HEADING_HEIGHT if heading and not n else 0.0
            if down + above + high > foot:
                column, down = column + 1, PAGE_TOP_MARGIN
            if column == COLUMNS:
                pages.append([])
                column = 0
            x = PAGE_LEFT_MARGIN + column * room
            if above:
                pages[-1].append(text(x, down + 20, heading, 16, palette.ink, bold=True, anchor="start"))
            place = f"translate({num(x)} {num(down + above)})"
            pages[-1].append(element("g", drawn, transform=place))
            down += above + high + KIND_GAP
    return [_draw_page(system, one, n, len(pages), palette, foot) for n, one in enumerate(pages, 1)]


def _usual_side(looks: Looks, face: Face) -> str:
    """The side for which a kind fights by its nationality: the one that bears the same mark. Else nothing."""
    nation = looks.nations.get(face.nation)
    if nation is None or nation.mark is None:
        return ""
    return next((side for side, bears in looks.sides.items() if bears.mark == nation.mark), "")


def _draw_page(
    system: str, drawn: Sequence[str], number: int, pages: int, palette: Palette, foot: float
) -> str:
    """One page with its title and its foot."""
    title = f"Units of {game_of(system).title}"
    out = [text(PAGE_LEFT_MARGIN, 52, title, 27, palette.ink, family=SERIF, anchor="start"), *drawn]
    note = find_game(system).look.row_note
    out += [
        text(PAGE_LEFT_MARGIN, foot + 16 + LINE * i, part, 11, palette.ink, anchor="start")
        for i, part in enumerate(wrap_text(note, 11, PAGE_WIDTH - 2 * PAGE_LEFT_MARGIN - 110))
    ]
    out.append(
        text(PAGE_WIDTH - PAGE_LEFT_MARGIN, foot + 16, f"{number} of {pages}", 11, palette.ink, anchor="end")
    )
    return furniture.sheet(0, 0, PAGE_WIDTH, foot + PAGE_FOOT_MARGIN, group(out), title, palette.paper)


def _draw_entry(
    system: str, kind: str, face: Face, wide: float, palette: Palette, symbols: bool, side: str
) -> tuple[str, float]:
    """One kind from the place down: its counter, and beside it what there is to know; and how high it is."""
    seen = face.silhouette_for(side) or next((figure for _, figure in face.figures), "")
    piece = Counter(
        unit="",
        space="",
        side=side,
        letter="",
        style=list(game_of(system).letters).index(side) if side else 0,
        symbol=face.symbol,
        name=face.name,
        values=face.values,
        steps=face.full,
        full=face.full,
        nation=nation_of(looks_of(system), face),
        figure="" if symbols else seen,
    )
    place = f"translate({num(PIECE / 2)} {num(PIECE / 2)}) scale({PAGE_COUNTER_SCALE:g})"
    out = [element("g", counter(palette, piece, 0, 0), transform=place)]
    x, y = PIECE + 12, 16.0
    out.append(text(x, y, face.name, 15, palette.ink, bold=True, anchor="start"))
    for line in kind_facts(system, kind, face):
        for part in wrap_text(line, PAGE_TEXT_TYPE, wide - x):
            y += LINE
            out.append(text(x, y, part, PAGE_TEXT_TYPE, palette.ink, anchor="start"))
    return group(out), max(PIECE, y + 6)


def kind_facts(system: str, kind: str, face: Face) -> tuple[str, ...]:
    """What there is to know of a kind besides its name: its values by their names, then what it can do."""
    steps = f"steps {face.full}" if face.full > 1 else ""
    if not find_game(system).look.has_paper:
        values = [
            f"{words} {value}" for value, words in zip(face.values, looks_of(system).values, strict=False)
        ]
        return (", ".join(filter(None, (*values, steps))),)
    paper = game_of(system).look
    values = [
        f"{head} {value}"
        for head, value in zip(paper.row_heads, paper.row_values(kind), strict=True)
        if value not in NONE
    ]
    can = ", ".join(paper.face_printed(kind).abilities)
    return tuple(filter(None, (", ".join(filter(None, (*values, steps))), can)))
