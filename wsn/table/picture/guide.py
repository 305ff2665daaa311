"""What is on a counter, in one picture: its parts, the badges of its marks, the symbols, flags and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, get_args

import msgspec

from wsn.parts.faces import Face, Nationality, PrintedSide, Size, Stripe, Symbol
from wsn.parts.looks import Looks
from wsn.systems import find_game, game_of
from wsn.systems.contract import Wargame
from wsn.table.looks import looks_of
from wsn.table.picture import figures, fronts, furniture, tokens
from wsn.table.picture.counters import BAND, badge_sign, band, counter, ink_on, shade
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.picture.svg import SERIF, XY, Pen, element, group, num, path, text, width_of, wrap_text
from wsn.table.picture.symbols import in_a_box, size_mark
from wsn.table.scene import Counter, Exit, Flag, nation_of

GUIDE_WIDTH, GUIDE_LEFT_MARGIN = 900.0, 34.0
GUIDE_COUNTER_SCALE: Final = 3.4
"""How much larger than on the map the counter stands that is explained."""
GUIDE_ROW_HEIGHT: Final = 26.0
GUIDE_TEXT_TYPE: Final = 14.0


def guide_svg(
    system: str,
    palette: Palette = SUMMER,
    title: str = "What is on a counter",
    *,
    symbols_only: bool = False,
) -> str:
    """The guide to the counters of a system. Raises KeyError for one that says nothing of its counters.

    `symbols_only`: for who has unit symbols on them in place of silhouettes.
    """
    counters = find_game(system).look
    if not counters.has_counters:
        raise KeyError(system)
    looks, letters = looks_of(system), game_of(system).letters
    faces = [counters.counter_face(kind) for kind in counters.counter_kinds()]
    out = [text(GUIDE_LEFT_MARGIN, 52, title, 27, palette.ink, family=SERIF, anchor="start")]
    example = _example_counter(looks, faces, letters)
    if symbols_only:
        example = msgspec.structs.replace(example, figure="")
    out.append(_explain_counter(palette, example, looks.values, GUIDE_WIDTH / 2, 190))
    symbols_ = list(dict.fromkeys(face.symbol for face in faces if face.symbol is not None))
    drawn, foot = tables(
        palette,
        330.0,
        ("Marks", marks(palette, looks)),
        ("Kinds of unit", symbols(palette, symbols_)),
        ("Sizes", sizes(palette, [one.size for one in symbols_])),
        ("Abilities", abilities(palette, looks)),
        (
            "Nationalities",
            nations(palette, _all_nationalities(looks)),
        ),
        ("Formations", stripes(palette, looks.formations)),
        ("On the board", _board(palette, game_of(system), looks, example)),
        ("Silhouettes", () if symbols_only else silhouettes(palette, faces, letters)),
    )
    height = foot + 14
    out += [drawn, furniture.edge(palette, 0, 0, GUIDE_WIDTH, height)]
    return furniture.sheet(0, 0, GUIDE_WIDTH, height, group(out), title, palette.paper)


def _example_counter(looks: Looks, faces: Sequence[Face], letters: Mapping[str, str]) -> Counter:
    """The counter that is explained: the one that has most to tell."""
    face = max(reversed(faces), key=lambda one: (len(one.values) > 1 and one.full > 1, _count_values(one)))
    badges = [badge for badge in looks.badges.values() if badge is not None][:1]
    side = next(iter(letters))
    return Counter(
        unit="",
        space="",
        side=side,
        letter=letters[side],
        style=0,
        symbol=face.symbol,
        name=face.name,
        values=tuple(face.values),
        steps=max(face.full - 1, 1),
        full=face.full,
        badges=tuple(badge.letter for badge in badges),
        shapes=tuple(badge.shape for badge in badges),
        tag=looks.tag,
        nation=nation_of(looks, face) or looks.sides.get(side),
        figure=face.silhouette_for(side),
        more=face.more,
        abilities=face.abilities,
        stripe=next(iter(looks.formations.values()), None),
        printed=face.side_up(face.full),
        mark=face.mark,
        formation=face.formation,
    )


def _count_values(face: Face) -> int:
    """How many different things a counter of a kind has to tell."""
    return len({head for head, _ in face.more}) + len(face.abilities[:1])


def _explain_counter(palette: Palette, shown: Counter, values: Sequence[str], x: float, y: float) -> str:
    """The counter in the middle, and on both sides what each of its parts says."""
    place = f"translate({num(x)} {num(y)}) scale({GUIDE_COUNTER_SCALE:g})"
    out = [element("g", counter(palette, shown, 0, 0), transform=place)]
    said = [f"{value}: {words}" for value, words in zip(shown.values, values, strict=False)]
    marked = shown.nation is not None and shown.nation.mark is not None
    whose = "its nationality" if marked else f"{shown.letter}: the side"
    spots = {one.part: (one.left + 3.0, (one.top + one.bottom) / 2) for one in fronts.boxes(shown)}
    told = spots.get("values", (-10.0, 9.0))
    told_last = (told[0] + width_of("  ".join(shown.values), 11, bold=True) - 5.5, told[1])
    small = "further values" + (
        ", armour on a shield, abilities" if looks_armoured(shown) else " and abilities"
    )
    left: tuple[CounterNote, ...] = (
        ((-15, -15), f"{whose}; sides differ in shape and colour too"),
        ((-16, -4), "its company and number, as the log calls it") if shown.tag else None,
        (told, "; ".join(said[:-1] or said)) if said else None,
        (spots["more"], f"{small} (see below)") if "more" in spots else None,
    )
    right: tuple[CounterNote, ...] = (
        ((9, -15), "its name"),
        ((15, -4), "marks, most pressing first (see below)"),
        ((18, 8), "steps: full ones are left, hollow ones are lost") if shown.full > 1 else None,
        (told_last, said[-1]) if len(said) > 1 else None,
    )
    if shown.printed is not None:
        left, right = _operational_notes(shown, shown.printed)
    for side, notes in ((-1, left), (1, right)):
        for n, note in enumerate(notes):
            if note is None:
                continue
            (u, v), words = note
            spot = (x + u * GUIDE_COUNTER_SCALE, y + v * GUIDE_COUNTER_SCALE)
            end = (x + side * 128, y - 96 + n * 62)
            out.append(_draw_note(palette, spot, end, side, words))
    return group(out)


CounterNote = tuple[tuple[float, float], str] | None
"""A place on a counter and what stands there."""


def _operational_notes(
    shown: Counter, side: PrintedSide
) -> tuple[tuple[CounterNote, ...], tuple[CounterNote, ...]]:
    """What the parts of an operational counter say, at its left and at its right."""
    left: tuple[CounterNote, ...] = (
        ((-16, -17), "marks (see below), over its nationality, which its colour tells too"),
        ((-14.5, -1), "its name") if shown.mark else None,
        (
            (-14, 14),
            f"{side.strength}: combat strength, in brackets if it only defends, in a white box: no zone",
        ),
        ((2.6, 17.8), "steps that are left; a thick stripe: the last") if shown.full > 1 else None,
    )
    right: tuple[CounterNote, ...] = (
        ((15, -15), f"{side.rating}: armour rating, in a red box: anti-tank") if side.rating else None,
        ((17, -1), "its formation; its colour is in the symbol") if shown.formation else None,
        ((3.5, 11.5), f"{side.quality}: troop quality") if side.quality else None,
        ((15, 15), f"{side.moves}: movement") if side.moves else None,
    )
    return left, right


def looks_armoured(shown: Counter) -> bool:
    """Whether a counter has a shield."""
    return any(head == "armour" for head, _ in shown.more)


def _draw_note(palette: Palette, spot: XY, end: XY, side: int, words: str) -> str:
    """A line from a part of the counter to what it says."""
    line = str(Pen().line([spot, end, (end[0] + side * 10, end[1])]))
    dot = str(Pen().circle(*spot, 2.6))
    out = path(line, fill="none", stroke=palette.foam, stroke_width="4")
    out += path(line, fill="none", stroke=palette.frame, stroke_width="1.3") + path(dot, fill=palette.frame)
    hand = "start" if side > 0 else "end"
    for i, part in enumerate(
        wrap_text(words, GUIDE_TEXT_TYPE, GUIDE_WIDTH / 2 - 128 - 24 - GUIDE_LEFT_MARGIN)
    ):
        out += text(end[0] + side * 16, end[1] + 5 + i * 17, part, GUIDE_TEXT_TYPE, palette.ink, anchor=hand)
    return out


Cell = tuple[str, str]
"""A sign drawn about its middle, and its words."""


def marks(palette: Palette, looks: Looks) -> list[Cell]:
    """The badge of each mark, and of each ability that has one, and what it says."""
    told = {**looks.badges, **looks.printed}
    return [
        (badge_sign(palette, badge.letter, badge.shape, 0, 0), badge.words or mark.replace("_", " "))
        for mark, badge in told.items()
        if badge is not None
    ]


def symbols(palette: Palette, wanted: Iterable[Symbol]) -> list[Cell]:
    """Each kind of symbol once, without its size."""
    kinds = dict.fromkeys(msgspec.structs.replace(one, size="") for one in wanted)
    return [(in_a_box(palette, one, 1.0), one.called) for one in kinds]


def sizes(palette: Palette, wanted: Iterable[Size]) -> list[Cell]:
    """The mark of each size, from the smallest."""
    here = set(wanted)
    return [(size_mark(size, palette.ink, 0, 3), size) for size in get_args(Size) if size and size in here]


def _all_nationalities(looks: Looks) -> tuple[Nationality, ...]:
    """Those of the units and of the sides, each once."""
    return tuple(dict.fromkeys((*looks.nations.values(), *looks.sides.values())))


def nations(palette: Palette, wanted: Iterable[Nationality]) -> list[Cell]:
    """The colour and the letters of each nationality."""
    out = []
    for nation in wanted:
        ground = palette.label_halo if nation.tint is None else shade(palette, nation.tint)
        ring = str(Pen().polygon([(-13, -11), (13, -11), (13, 11), (-13, 11)]))
        tile = path(ring, fill=ground, stroke=palette.ink, stroke_width="1.1")
        word = text(0, 4, nation.letters, 11, ink_on(palette, ground), bold=True)
        if nation.mark is not None:
            word = fronts.nation_mark(palette, nation.mark, 0, 0, 9)
        out.append((tile + word, nation.name))
    return out


def abilities(palette: Palette, looks: Looks) -> list[Cell]:
    """The short word of each ability, as on a counter, and what it means."""
    out = []
    for word, meaning in looks.abilities.items():
        wide = width_of(word, 11, bold=True) + 5
        out.append(
            (fronts.plate(word, -wide / 2, -8, wide / 2, 7, 11, palette.ink, palette.label_halo), meaning)
        )
    return out


def silhouettes(palette: Palette, faces: Sequence[Face], sides: Iterable[str]) -> list[Cell]:
    """Every silhouette with the name of its kind, for telling vehicles and guns apart."""
    shown: dict[str, str] = {}
    for face in faces:
        for side in sides:
            figure = face.silhouette_for(side)
            if figure in figures.stock():
                shown.setdefault(figure, face.name)
    return figure_cells(palette, shown)


def figure_cells(palette: Palette, shown: Mapping[str, str]) -> list[Cell]:
    """Figures of the stock, each with its words."""
    inks = figures.FigureInks.on(palette.label_halo, palette.ink, palette.foam)
    return [
        (element("g", figures.paint_figure(name, inks, 42, 20), transform="translate(0 10)"), words)
        for name, words in shown.items()
    ]


def stripes(palette: Palette, wanted: Mapping[str, Stripe]) -> list[Cell]:
    """The stripe of each formation."""
    return [
        (band(palette, stripe, -16, -BAND / 2, 32), stripe.name or group_.replace("_", " "))
        for group_, stripe in wanted.items()
    ]


def tables(palette: Palette, top: float, *parts: tuple[str, Sequence[Cell]]) -> tuple[str, float]:
    """Tables under each other with their headings, those without a row left out; and where they end."""
    out = []
    for head, cells in parts:
        if cells:
            out.append(text(GUIDE_LEFT_MARGIN, top + 14, head, 16, palette.ink, bold=True, anchor="start"))
            drawn, top = _draw_table(palette, cells, top + 24)
            out.append(drawn)
    return group(out), top


def _board(palette: Palette, game: Wargame, looks: Looks, example: Counter) -> list[Cell]:
    free = tokens.flag(palette, Flag(space=""), -8, 11)
    cells = [(free, "objective that no one holds")] if looks.unheld else []
    for style, side in enumerate(game.sides):
        held = Flag(space="", side=side.id, letter=side.letter, style=style)
        cells.append((tokens.flag(palette, held, -8, 11), f"objective held by the {side.title}"))
    for style, side in enumerate(game.sides if looks.ways_out else ()):
        way = Exit(space="", side=side.id, letter=side.letter, style=style)
        arrow = element("g", tokens.exit_sign(palette, way, 0, 0, 0), transform="translate(12 0) scale(0.7)")
        cells.append((arrow, f"here the {side.title} may leave the map"))
    several = msgspec.structs.replace(example, badges=(), shapes=(), stripe=None)
    small = element("g", counter(palette, several, 0, 0, plain=True), transform="scale(0.55)")
    disc = path(str(Pen().circle(-10, 10, 7.4)), fill=palette.ink, stroke=palette.foam, stroke_width="1.2")
    cells.append(
        (
            small + disc + text(-10, 13.7, "6", 10.5, palette.foam, bold=True),
            "counters in a stack",
        )
    )
    return cells


def _draw_table(palette: Palette, cells: Iterable[Cell], top: float) -> tuple[str, float]:
    """Signs and words in columns as wide as the longest words need, and where the table ends."""
    rows = list(cells)
    wide = max(width_of(words, GUIDE_TEXT_TYPE) for _, words in rows) + 66
    columns = max(1, min(int((GUIDE_WIDTH - 2 * GUIDE_LEFT_MARGIN) // wide), len(rows)))
    deep = GUIDE_ROW_HEIGHT * 1.3
    out = []
    for n, (sign, words) in enumerate(rows):
        row, column = divmod(n, columns)
        x = GUIDE_LEFT_MARGIN + 20 + column * (GUIDE_WIDTH - 2 * GUIDE_LEFT_MARGIN) / columns
        y = top + (row + 0.5) * deep
        out.append(element("g", sign, transform=f"translate({num(x)} {num(y)})"))
        out.append(text(x + 26, y + 5, words, GUIDE_TEXT_TYPE, palette.ink, anchor="start"))
    return group(out), top + math.ceil(len(rows) / columns) * deep + 10
