"""A roster on paper: its points, boxes to tick for steps, officers, values and its code, on one page.

Values that are not rolled yet have a box to write in. The type is as large as one page allows; a roster too
large for the smallest type continues on further pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pointbuy.catalogue import Catalogue
from pointbuy.checks import advice, find_faults
from pointbuy.codes import BadCode, encode_roster
from pointbuy.forces import Asset, Company, Platoon, forces_of
from pointbuy.pricing import Bill, Line, make_bill
from pointbuy.printed import name_of, roster_heading
from pointbuy.printlayout import (
    GREY,
    GUTTER,
    MARGIN,
    MM,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Block,
    PaperMark,
    PaperPage,
    columns,
    cut_text,
    empty_box,
    make_paragraph,
    page_number,
    page_of,
    place_columns,
    stack_blocks,
    text,
    text_width,
    thin_rule,
)
from pointbuy.roster import Roster
from wsn.parts.inforce import charts_of
from wsn.parts.looks import Rolled
from wsn.renamed import former_names
from wsn.systems import game_of

ROSTER_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
"""The sizes of type to try, the largest first."""
QR: Final = 24 * MM
"""The width of the picture of the code."""
ROOM: Final = PAGE_WIDTH - 2 * MARGIN
HALF: Final = (ROOM - GUTTER) / 2
MOST_SHOTS: Final = 3
"""Boxes for the missions of a battery or of aircraft before dice say how many there are."""
NOTHING: Final = Rolled()


def roster_pages(
    roster: Roster, catalogue: Catalogue, rolled: Rolled = NOTHING, high: float = PAGE_HEIGHT
) -> tuple[PaperPage, ...]:
    """The pages of a roster, usually one, `high` points each, with what was `rolled` filled in.

    Raises DataError for a row that the catalogue does not have.
    """
    with charts_of(catalogue.file.system, catalogue.charts):
        return _fitted_pages(roster, catalogue, rolled, high)


def _fitted_pages(roster: Roster, catalogue: Catalogue, rolled: Rolled, high: float) -> tuple[PaperPage, ...]:
    top = _head_block(roster, catalogue)
    foot = _foot_block(roster, catalogue)
    room = high - 2 * MARGIN - max(top.height, QR + 4) - foot.height - 12
    down = MARGIN + max(top.height, QR + 4) + 8
    feet = [mark.moved_to(MARGIN, high - MARGIN - foot.height) for mark in foot.marks]
    heads = [mark.moved_to(MARGIN, MARGIN) for mark in top.marks]
    for size in ROSTER_SIZES:
        filled = columns(_purchase_blocks(roster, catalogue, size, rolled), room, 2)
        if filled is not None:
            body = place_columns(filled, MARGIN, down, HALF + GUTTER)
            lowest = down + max(stack_blocks(column).height for column in filled)
            notes = _note_lines(lowest + 14, high - MARGIN - foot.height - 10)
            return (PaperPage((*heads, *body, *notes, *feet)),)
    return _several_pages(_purchase_blocks(roster, catalogue, 6.5, rolled), heads, feet, down, room, high)


def _several_pages(
    blocks: Sequence[Block],
    heads: Sequence[PaperMark],
    feet: Sequence[PaperMark],
    down: float,
    room: float,
    high: float,
) -> tuple[PaperPage, ...]:
    """A roster on several pages."""
    made: list[PaperPage] = []
    left = list(blocks)
    while left:
        filled, left = page_of(left, room)
        body = place_columns(filled, MARGIN, down, HALF + GUTTER)
        made.append(PaperPage((*heads, *body, *feet, page_number(len(made) + 1, high))))
    return tuple(made)


def _head_block(roster: Roster, catalogue: Catalogue) -> Block:
    """The heading: who buys, for how many points, and whether the roster is legal."""
    asked = make_bill(roster, catalogue)
    file = catalogue.file
    room = ROOM - QR - 10
    left = f"{asked.points_left} left" if asked.points_left >= 0 else f"{-asked.points_left} too many"
    who = roster_heading(Roster(**{**_plain_values(roster), "title": ""}), catalogue)
    wrong = find_faults(roster, catalogue)
    blocks = [
        make_paragraph(roster.title or "Roster", 18, room, bold=True),
        make_paragraph(f"{who}. {file.title}, edition {file.edition}.", 10, room),
        _sums_block(asked, roster, catalogue, left),
    ]
    if wrong:
        blocks.append(
            make_paragraph(
                f"Not legal, {len(wrong)} problem{'s' if len(wrong) > 1 else ''}:", 9, room, bold=True
            )
        )
    blocks += [make_paragraph(f"• {fault}", 7.5, room, hang=6) for fault in wrong[:12]]
    if len(wrong) > 12:
        blocks.append(make_paragraph(f"• and {len(wrong) - 12} more", 7.5, room))
    blocks += [
        make_paragraph(f"Advice: {fault}", 7.5, room, shade=GREY) for fault in advice(roster, catalogue)
    ]
    return stack_blocks(blocks)


def _plain_values(roster: Roster) -> dict[str, Any]:
    return {key: getattr(roster, key) for key in roster.__struct_fields__}


def _sums_block(asked: Bill, roster: Roster, catalogue: Catalogue, left: str) -> Block:
    """Points, platoons and steps, with room to count losses."""
    bought = forces_of(roster, catalogue)
    looks = game_of(catalogue.file.system).look
    platoons = [p for company in bought.companies for p in company.platoons]
    steps = sum(looks.counter_face(p.kind).full for p in platoons)
    said = f"{asked.total_points} points, {left}."
    more = f"{len(platoons)} platoons or units, {steps} steps. Steps lost:"
    y = 12.0
    marks = [text(0, y, said, 12, bold=True), text(0, y + 14, more, 8.5)]
    at = text_width(more, 8.5) + 5
    marks.append(empty_box(at, y + 5, 46, 12))
    return Block(y + 20, tuple(marks))


def _foot_block(roster: Roster, catalogue: Catalogue) -> Block:
    """The code and how to open it."""
    try:
        code = encode_roster(roster, catalogue)
    except BadCode as error:
        return make_paragraph(f"No code: {error}.", 7, ROOM, shade=GREY)
    told = (
        "Open and check it anywhere: wsn pointbuy open CODE. Whatever is marked ? and the values of officers "
        f"are rolled later: write them in the boxes. {game_of(catalogue.file.system).look.row_note}"
    )
    return stack_blocks(
        [make_paragraph(code, 7.5, ROOM, bold=True), make_paragraph(told, 6.5, ROOM, shade=GREY)]
    )


def _note_lines(top: float, bottom: float) -> list[PaperMark]:
    """Lines for notes, if there is room."""
    if bottom - top < 22 * MM:
        return []
    marks = [text(MARGIN, top + 8, "Notes", 8, bold=True)]
    y = top + 8 + 8 * MM
    while y < bottom:
        marks.append(thin_rule(MARGIN, y, ROOM, 0.7))
        y += 8 * MM
    return marks


def _purchase_blocks(roster: Roster, catalogue: Catalogue, size: float, rolled: Rolled) -> list[Block]:
    """Every purchase as a block, in the order of the roster."""
    bought = forces_of(roster, catalogue)
    asked = make_bill(roster, catalogue)
    companies = {company.place: company for company in bought.companies}
    assets = {a.place: a for a in (*bought.batteries, *bought.air, *bought.works)}
    officers = dict(zip((company.place for company in bought.companies), rolled.officers))
    dice: dict[int, Mapping[str, str]] = {}
    dice |= zip((asset.place for asset in bought.batteries), rolled.batteries)
    dice |= zip((asset.place for asset in bought.air), rolled.air)
    blocks = []
    for line in asked.lines:
        assert line.offer is not None
        if line.place in companies:
            body = _company_blocks(companies[line.place], catalogue, size, officers.get(line.place, ()))
        else:
            body = _asset_blocks(assets.get(line.place), line, size, dice.get(line.place, {}))
        blocks.append(stack_blocks([_title(line, catalogue, size), *body, _gap_block(size)]))
    return blocks


def _gap_block(size: float) -> Block:
    return Block(size * 0.9, (thin_rule(0, size * 0.45, HALF, 0.75),))


def _title(line: Line, catalogue: Catalogue, size: float) -> Block:
    """The number of a purchase, its row and its price."""
    assert line.offer is not None
    parts = [line.offer.short, *(extra.short for extra in line.extras if extra is not None)]
    quality = f"{name_of(line.buy.quality, catalogue)}: " if line.buy.quality else ""
    many = f"{line.buy.count} times " if line.buy.count > 1 else ""
    chosen = f", {line.buy.choice.replace('_', ' ')}" if line.buy.choice else ""
    points = f", {line.buy.size} points" if line.offer.row.size > 1 else ""
    words = f"{line.place}. {quality}{many}{' + '.join(parts)}{chosen}{points}"
    said = make_paragraph(words, size, HALF - 4.2 * size, bold=True, hang=1.4 * size)
    price = text(HALF, size, str(line.price), size, bold=True, anchor="end")
    return Block(said.height + 0.15 * size, (*said.marks, price))


def _company_blocks(
    company: Company, catalogue: Catalogue, size: float, values: Sequence[str]
) -> list[Block]:
    """The officer with boxes for his values, and each platoon with its steps and values."""
    paper = game_of(catalogue.file.system).look
    blocks = []
    if company.officer:
        blocks.append(_officer(paper.officer_row, size, values))
    heads = _values_block(paper.row_heads, size, 0.62 * size, shade=GREY)
    if not company.officer:
        heads = Block(0.8 * size, heads.marks)
    blocks.append(heads)
    for n, platoon in enumerate(company.platoons, 1):
        blocks += _platoon_blocks(f"{company.place}.{n}", platoon, catalogue, size)
    if company.craft:
        blocks.append(make_paragraph(f"{company.craft} landing craft", 0.9 * size, HALF))
    return blocks


def _officer(heads: Sequence[str], size: float, values: Sequence[str]) -> Block:
    """The officer: a box for each value, filled in when it is known, and one to tick when he falls."""
    tick = 0.85 * size
    marks = [empty_box(0, size * 0.35, tick, tick), text(1.4 * size, 1.1 * size, "Officer", 0.95 * size)]
    x = 5.4 * size
    for i, word in enumerate(heads):
        marks.append(text(x, 1.1 * size, word, 0.72 * size, shade=GREY))
        x += text_width(word, 0.72 * size) + 0.25 * size
        marks += _filled_box(x, values[i] if values else "", 1.35 * size, size)
        x += 1.85 * size
    return Block(1.5 * size, tuple(marks))


def _filled_box(x: float, value: str, width: float, size: float) -> list[PaperMark]:
    """A box with its value in the middle, or empty to write into."""
    frame = empty_box(x, 0.2 * size, width, 1.1 * size)
    if not value:
        return [frame]
    at = x + (width - text_width(value, 0.85 * size, bold=True)) / 2
    return [frame, text(at, 1.05 * size, value, 0.85 * size, bold=True)]


def _values_block(values: Sequence[str], size: float, small: float, shade: float = 0.0) -> Block:
    """Values in columns at the right; the type size of the page sets the width of the columns."""
    step = 2.75 * size
    right = HALF - 0.2 * size
    marks = [
        text(right - (len(values) - 1 - i) * step, small, value, small, shade=shade, anchor="end")
        for i, value in enumerate(values)
    ]
    return Block(0.85 * small, tuple(marks))


def _platoon_blocks(id_: str, platoon: Platoon, catalogue: Catalogue, size: float) -> list[Block]:
    looks, paper = game_of(catalogue.file.system).look, game_of(catalogue.file.system).look
    blocks = [
        _unit_block(
            id_, looks.counter_face(platoon.kind), paper.row_values(platoon.kind), size, added=platoon.added
        )
    ]
    if platoon.carrier:
        blocks.append(
            _unit_block(
                "", looks.counter_face(platoon.carrier), paper.row_values(platoon.carrier), size, carrier=True
            )
        )
    return blocks


def _unit_block(
    id_: str, face: Any, values: Sequence[str], size: float, carrier: bool = False, added: bool = False
) -> Block:
    """A box for each step, the name and the values; a carrier is smaller and indented."""
    type_ = 0.86 * size if carrier else size
    tick = 0.85 * type_
    step = tick + 0.18 * type_
    left = 1.6 * size if carrier else 0.0
    marks = [empty_box(left + i * step, 0.3 * type_, tick, tick) for i in range(face.full)]
    x = left + max(face.full, 1) * step + 0.35 * type_
    name = " ".join(part for part in (id_, "in" if carrier else "+" if added else "", face.name) if part)
    columns_ = _values_block(values, size, 0.92 * type_)
    room = min((mark.x - text_width(mark.words, mark.height) for mark in columns_.marks), default=HALF)
    marks.append(text(x, 1.05 * type_, cut_text(name, 0.95 * type_, room - x - 2), 0.95 * type_))
    marks += [mark.moved_to(0, 1.05 * type_ - mark.y) for mark in columns_.marks]
    return Block(1.3 * type_, tuple(marks))


def _asset_blocks(asset: Asset | None, line: Line, size: float, dice: Mapping[str, str]) -> list[Block]:
    """What dice decide, filled in or with boxes to write into, and boxes to tick for what is used up.

    A battery or air mission that nothing is rolled for has one shot, as rockets have (WSN 4.1).
    """
    assert line.offer is not None
    marks: list[PaperMark] = []
    x = 1.4 * size
    for word in line.offer.rolled_values:
        told = word if word in dice else f"{word} ?"
        marks.append(text(x, 1.1 * size, told, 0.85 * size))
        x += text_width(told, 0.85 * size) + 0.3 * size
        marks += _filled_box(x, dice.get(word, ""), 1.5 * size, size)
        x += 2.2 * size
    usual = MOST_SHOTS if line.offer.rolled_values else 1
    known = next((int(dice[word]) for word in ("missions", "attacks") if word in dice), usual)
    many = line.buy.count if asset is None or line.offer.kind in ("works", "anti_air") else known
    if line.offer.kind == "works" and line.offer.row.size > 1:
        many *= line.buy.size
    word = {"works": "placed", "anti_air": "used up"}.get(line.offer.kind, "fired")
    marks.append(text(x, 1.1 * size, word, 0.85 * size, shade=GREY))
    x += text_width(word, 0.85 * size) + 0.4 * size
    for _ in range(many):
        if x + size > HALF:
            break
        marks.append(empty_box(x, 0.3 * size, 0.85 * size, 0.85 * size))
        x += 1.05 * size
    return [Block(1.5 * size, tuple(marks))]


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"pages": "roster_pages"},
    )
