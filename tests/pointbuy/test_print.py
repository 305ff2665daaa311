"""Rosters on paper: what stands on a page, that it stays on it, and the same bytes for the same roster."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pointbuy import editing, pdf, printing, printroster, printsheets
from pointbuy.catalogue import load
from pointbuy.codes import encode
from pointbuy.fits import fitting
from pointbuy.forces import forces
from pointbuy.printlayout import HIGH, MARGIN, WIDE, Block, PaperPage, columns, cut, text, wide, wrapped
from pointbuy.roster import Buy, Roster
from wsn.parts.drawings import Tile
from wsn.parts.looks import WorksCounter
from wsn.systems import door
from wsn.systems.contract import Counters, Paper

BOOK = load("war_storms")
FACES = door("war_storms", Counters)
MADE = editing.added(
    editing.started(BOOK, "german", 300, "defender", "Regiment 914, Küste"),
    Buy(row="G9", quality="veteran", with_=("GA1", "GV19")),
    Buy(row="G17"),
    Buy(row="GV8"),
    Buy(row="GB4", count=2),
    Buy(row="GO1"),
    Buy(row="GO7"),
    Buy(row="GF1", count=2),
    Buy(row="M6", count=3, choice="mixed"),
    Buy(row="M10", size=3),
)


def words(page: PaperPage) -> list[str]:
    return [mark.words for mark in page.marks if mark.kind == "text"]


def inside(page: PaperPage) -> None:
    """Nothing of a page lies outside its margins, and the two columns keep apart."""
    for mark in page.marks:
        left = mark.x - (wide(mark.words, mark.height, mark.bold) if mark.anchor == "end" else 0)
        assert left >= MARGIN - 1, mark
        assert mark.right <= WIDE - MARGIN + 1, mark
        assert 0 < mark.y < HIGH - 20, mark


def test_a_page_says_who_what_and_how_much() -> None:
    (page,) = printroster.pages(MADE, BOOK)
    said = words(page)
    inside(page)
    assert said[0] == "Regiment 914, Küste"
    assert "German, defender, 300 points. Forces in Normandy, edition 1." in said
    assert "198 points, 102 left." in said
    assert "1. Veteran: 3 x Infantry + MG42 (8-3) + 1 x" in said[said.index("27") - 2 : said.index("27")]
    for part in (
        "1.1 Infantry",
        "1.4 + MG42 heavy",
        "in Opel Blitz",
        "in Sdkfz 251",
        "6-2",
        "missions ?",
        "smoke ?",
    ):
        assert part in said, part
    assert "".join(said).count(encode(MADE, BOOK)) == 1
    assert not any(word.startswith("Not legal") for word in said)


def test_there_is_a_box_for_every_step_and_every_value_of_an_officer() -> None:
    (page,) = printroster.pages(MADE, BOOK)
    bought = forces(MADE, BOOK)
    platoons = [p for company in bought.companies for p in company.platoons]
    steps = sum(FACES.face(p.kind).full for p in platoons)
    steps += sum(FACES.face(p.carrier).full for p in platoons if p.carrier)
    officers = sum(bool(company.officer) for company in bought.companies)
    dice = 2  # missions and smoke of the one battery that rolls
    used = 3 + 3 + 2 + 3 + 3  # missions of two batteries, anti-air, mines, points of the bunker
    losses = 1
    assert sum(mark.kind == "box" for mark in page.marks) == steps + 5 * officers + dice + used + losses
    assert (
        f"{len(platoons)} platoons or units, {sum(FACES.face(p.kind).full for p in platoons)} steps."
        in " ".join(words(page))
    )


def test_problems_and_advice_are_printed_where_an_opponent_looks_first() -> None:
    made = editing.added(
        editing.started(BOOK, "german", 60), Buy(row="GV12", quality="veteran"), Buy(row="M2")
    )
    (page,) = printroster.pages(made, BOOK)
    said = words(page)
    inside(page)
    assert "Not legal, 2 problems:" in said
    assert any("it costs 100 points, 40 more than the 60 allowed (WSN 7.4)" in line for line in said)
    assert any(line.startswith("Advice: Veteran companies cost 97 of 60 points") for line in said)


def test_the_other_game_prints_with_its_own_columns() -> None:
    tiles = load("hex_tiles")
    made = editing.added(editing.started(tiles, "axis", 60, "defender"), Buy(row="I", count=3), Buy(row="W"))
    (page,) = printroster.pages(made, tiles)
    said = words(page)
    for part in ("dice", "move", "3-2-1", "1.3 Infantry", "Roster"):
        assert part in said
    assert "Officer" not in said


@given(st.data())
@settings(max_examples=8)
def test_a_roster_of_a_large_game_fits_one_page(data: st.DataObject) -> None:
    nation = data.draw(st.sampled_from(sorted(BOOK.file.nations)))
    made = editing.started(BOOK, nation, 500, "defender", "x" * 40)
    while fits := [fit for fit in fitting(made, BOOK) if not fit.places and fit.prices[0][1] > 9]:
        fit = data.draw(st.sampled_from(fits))
        choice = next((found[-1] for found in fit.offer.row.choices.values()), "")
        quality = data.draw(st.sampled_from(fit.prices))[0]
        made = editing.added(made, Buy(row=fit.offer.id, quality=quality, choice=choice))
    pages = printroster.pages(made, BOOK)
    assert len(pages) == 1
    inside(pages[0])


def test_a_roster_too_large_for_a_page_goes_on_over_more() -> None:
    made = editing.added(editing.started(BOOK, "german", 3000), *[Buy(row=f"G{n}") for n in range(1, 35)] * 3)
    pages = printroster.pages(made, BOOK)
    assert len(pages) > 1
    for page in pages:
        inside(page)
    said = [word for page in pages for word in words(page)]
    for place in range(1, 103):
        assert any(word.startswith(f"{place}. ") for word in said), place
    assert [f"page {n}" for n in range(1, len(pages) + 1)] == [
        w for w in said if re.fullmatch(r"page \d+", w)
    ]


# ---------------------------------------------------------------- counters, markers, maps


def test_every_officer_platoon_and_carrier_has_a_counter() -> None:
    made = {piece.unit: piece for piece in printsheets.pieces(MADE, BOOK)}
    assert list(made)[:7] == ["1", "1.1", "1.1c", "1.2", "1.3", "1.4", "2"]
    arms = [made[unit].symbol.arm for unit in ("1", "1.1c", "3.3")]
    assert arms == ["officer", "truck", "assault_gun"]
    bought = forces(MADE, BOOK)
    platoons = [p for company in bought.companies for p in company.platoons]
    carriers = sum(bool(p.carrier) for p in platoons)
    assert len(made) == len(platoons) + carriers + sum(bool(c.officer) for c in bought.companies)
    pages = printsheets.counters(MADE, BOOK)
    assert len(pages) == 1
    assert "Regiment 914" in pages[0]
    with pytest.raises(ValueError, match="give 8 to 60"):
        printsheets.counters(MADE, BOOK, size=3)


def test_works_have_markers_with_their_signs_words_and_points() -> None:
    (page,) = printsheets.markers(MADE, BOOK)
    assert page.count("AP+AT mines") == 3
    assert page.count("MG bunker") == 1
    assert "3 points" in page
    assert printsheets.markers(editing.started(BOOK, "us", 150), BOOK) == []
    many = editing.added(
        editing.started(BOOK, "us", 999, "defender"), Buy(row="M2", count=99), Buy(row="M1", count=99)
    )
    assert len(printsheets.markers(many, BOOK)) == 2


@pytest.mark.rule("WSN 7.4.6")
def test_every_marker_that_is_sold_can_be_printed() -> None:
    paper = door("war_storms", Paper)
    for offer in BOOK.offers.values():
        if offer.kind == "works":
            mines = {key: valid[0] for key, valid in offer.row.choices.items()}
            ware = paper.marker({**offer.row.gives, **mines})
            assert ware.tile.sign, offer.id
            assert ware.tile.words, offer.id
    fort = paper.marker({"kind": "fortification", "points": 4})
    assert fort == WorksCounter(Tile("bunker", "fortification"), "4 points")
    mines = paper.marker({"kind": "minefield", "mines": "anti_tank", "density": "normal"})
    assert (mines.tile.words, mines.note) == ("AT mines", "normal")


def test_the_map_of_a_scenario_shows_labels_zones_and_objectives() -> None:
    svg = printsheets.map_sheet("omaha")
    for part in ("Easy Red", "B101", "off the western half, turns 1, 2, 3 (allies, 4 hexes)"):
        assert part in svg, part
    assert "the town and its suburbs, set-up (axis, 26 hexes)" in printsheets.map_sheet("saint_lo")
    assert "way off (allies, 4 hexes)" in printsheets.map_sheet("saint_marcel")


def test_a_map_of_another_game_is_not_printed_with_a_roster() -> None:
    with pytest.raises(ValueError, match="easy_red is a scenario of hex_tiles, and the roster buys for war"):
        printing.document(MADE, BOOK, ("map",), scenario="easy_red")


def test_a_map_in_playing_size_covers_the_whole_picture_with_sheets_that_overlap() -> None:
    svg = printsheets.map_sheet("first_orders")
    left, top, wide_, high = pdf.view_box(svg)
    tiles = pdf.tiles(svg, 0.8, 500, 700)
    boxes = [pdf.view_box(tile) for tile in tiles]
    assert all((box[2], box[3]) == (500 / 0.8, 700 / 0.8) for box in boxes)
    assert min(box[0] for box in boxes) == left
    assert max(box[0] + box[2] for box in boxes) >= left + wide_
    assert max(box[1] + box[3] for box in boxes) >= top + high
    rows = sorted({box[1] for box in boxes})
    assert all(b - a < 700 / 0.8 for a, b in itertools.pairwise(rows))
    assert len(pdf.tiles(svg, 0.1, 500, 700)) == 1


def test_every_kind_has_a_row_of_values() -> None:
    for system in ("war_storms", "hex_tiles"):
        paper, looks = door(system, Paper), door(system, Counters)
        for kind in looks.kinds():
            assert len(paper.row(kind)) == len(paper.COLUMNS)
    assert door("war_storms", Paper).row("ge_tiger") == ("8-4", "16-8", "–", "6", "6 tr")
    assert door("war_storms", Paper).row("ge_mortar_81") == ("–", "–", "6-10", "–", "3")
    assert door("hex_tiles", Paper).row("infantry") == ("3-2-1", "2", "1")


# ---------------------------------------------------------------- the file


def test_the_same_roster_makes_the_same_bytes_wherever_it_is_printed(tmp_path: Path) -> None:
    from pointbuy.roster import write

    first = printing.document(MADE, BOOK, dots=72)
    assert printing.document(MADE, BOOK, dots=72) == first
    write(MADE, tmp_path / "a.toml")
    source = (
        "import sys; from pointbuy import printing, roster;"
        "r = roster.read(sys.argv[1]);"
        "sys.stdout.buffer.write(printing.document(r, roster.catalogue_of(r), dots=72))"
    )
    found = subprocess.run(
        [sys.executable, "-c", source, str(tmp_path / "a.toml")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo"},
    )
    assert found.stdout == first
    other = editing.replaced(MADE, 1, quality="")
    assert printing.document(other, BOOK, dots=72) != first


def test_a_pdf_has_a_page_for_each_part_that_is_asked_for() -> None:
    def count(*parts: str, **keys: object) -> int:
        data = printing.document(MADE, BOOK, parts, dots=72, **keys)  # type: ignore[arg-type]
        assert data.startswith(b"%PDF-")
        return len(re.findall(rb"/Type /Page\b", data))

    assert count("roster") == 1
    assert count("counters") == 2, "counters and markers"
    assert count("roster", "counters", "map", scenario="first_orders") == 4
    with pytest.raises(ValueError, match="there is no paper 'a9'; valid: a4, a3"):
        count("roster", paper="a9")


def test_the_fonts_are_our_own_and_lie_in_the_file() -> None:
    data = printing.document(MADE, BOOK, ("roster",))
    fonts = set(re.findall(rb"/BaseFont /([A-Za-z+-]+)", data))
    assert {font.split(b"+")[-1] for font in fonts if b"+" in font} == {b"WSNSans-Regular", b"WSNSans-Bold"}


# ---------------------------------------------------------------- layout


def test_texts_are_cut_and_wrapped_to_their_room() -> None:
    assert cut("Panzergrenadiers", 10, 400) == "Panzergrenadiers"
    short = cut("Panzergrenadiers", 10, 40)
    assert short.endswith("…")
    assert wide(short, 10) <= 40
    lines = wrapped("a list of words " + "x" * 90, 10, 100)
    assert "".join(lines).replace(" ", "") == "alistofwords" + "x" * 90
    assert all(wide(line, 10) <= 100 for line in lines)


@given(st.lists(st.floats(1, 80), max_size=12), st.integers(1, 3))
def test_columns_hold_all_blocks_in_order_and_none_is_too_high(heights: list[float], count: int) -> None:
    blocks = [Block(height, (text(0, 0, str(i), 5),)) for i, height in enumerate(heights)]
    filled = columns(blocks, 100, count)
    if filled is None:
        assert sum(heights) > 100
        return
    assert [block for column in filled for block in column] == blocks
    assert all(sum(block.height for block in column) <= 100.1 for column in filled)


def test_a_roster_with_an_unknown_row_is_not_printed() -> None:
    from wsn.data import DataError

    made = Roster(catalogue="war_storms", nation="german", points=9, role="encounter", buys=(Buy(row="G99"),))
    with pytest.raises(DataError, match="there is no row 'G99'"):
        printing.document(made, BOOK)
