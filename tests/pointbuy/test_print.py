"""Rosters on paper: what stands on a page, that it stays on it, and the same bytes for the same roster."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pointbuy import editing, printing, printroster
from pointbuy.catalogue import load_catalogue
from pointbuy.codes import encode_roster
from pointbuy.fits import fitting_rows
from pointbuy.forces import forces_of
from pointbuy.printlayout import Block, columns, cut_text, text, text_width, wrap_text
from pointbuy.roster import Buy, Roster
from tests.pointbuy.papers import BOOK, FACES, MADE, inside, words


def test_a_page_says_who_what_and_how_much() -> None:
    (page,) = printroster.roster_pages(MADE, BOOK)
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
    assert "".join(said).count(encode_roster(MADE, BOOK)) == 1
    assert not any(word.startswith("Not legal") for word in said)


def test_there_is_a_box_for_every_step_and_every_value_of_an_officer() -> None:
    (page,) = printroster.roster_pages(MADE, BOOK)
    bought = forces_of(MADE, BOOK)
    platoons = [p for company in bought.companies for p in company.platoons]
    steps = sum(FACES.counter_face(p.kind).full for p in platoons)
    steps += sum(FACES.counter_face(p.carrier).full for p in platoons if p.carrier)
    officers = sum(bool(company.officer) for company in bought.companies)
    dice = 2  # missions and smoke of the one battery that rolls
    used = 3 + 1 + 2 + 3 + 3  # missions of a battery and of rockets, anti-air, mines, points of the bunker
    losses = 1
    assert sum(mark.kind == "box" for mark in page.marks) == steps + 5 * officers + dice + used + losses
    assert (
        f"{len(platoons)} platoons or units, {sum(FACES.counter_face(p.kind).full for p in platoons)} steps."
        in " ".join(words(page))
    )


@pytest.mark.rule("WSN 4.1")
@pytest.mark.parametrize(("rows", "boxes"), [(["GO7"], 1), (["GO7"] * 3, 3), (["GO1"], 2 + 3)])
def test_the_sheet_has_as_many_missions_as_the_game(rows: list[str], boxes: int) -> None:
    """Each battery of rockets has one; of another, dice decide, and there are boxes for them too."""
    bare = editing.start_roster(BOOK, "german", 300, "defender")
    full = bare
    for row in rows:
        full = editing.add_purchases(full, Buy(row=row))
    drawn = [
        sum(mark.kind == "box" for page in printroster.roster_pages(one, BOOK) for mark in page.marks)
        for one in (bare, full)
    ]
    assert drawn[1] - drawn[0] == boxes


def test_problems_and_advice_are_printed_where_an_opponent_looks_first() -> None:
    made = editing.add_purchases(
        editing.start_roster(BOOK, "german", 60), Buy(row="GV12", quality="veteran"), Buy(row="M2")
    )
    (page,) = printroster.roster_pages(made, BOOK)
    said = words(page)
    inside(page)
    assert "Not legal, 2 problems:" in said
    assert any("it costs 100 points, 40 more than the 60 allowed (WSN 7.4)" in line for line in said)
    assert any(line.startswith("Advice: Veteran companies cost 97 of 60 points") for line in said)


def test_the_other_game_prints_with_its_own_columns() -> None:
    tiles = load_catalogue("hex_tiles")
    made = editing.add_purchases(
        editing.start_roster(tiles, "axis", 60, "defender"), Buy(row="I", count=3), Buy(row="W")
    )
    (page,) = printroster.roster_pages(made, tiles)
    said = words(page)
    for part in ("dice", "move", "3-2-1", "1.3 Infantry", "Roster"):
        assert part in said
    assert "Officer" not in said


@given(st.data())
@settings(max_examples=8)
def test_a_roster_of_a_large_game_fits_one_page(data: st.DataObject) -> None:
    nation = data.draw(st.sampled_from(sorted(BOOK.file.nations)))
    made = editing.start_roster(BOOK, nation, 500, "defender", "x" * 40)
    while fits := [fit for fit in fitting_rows(made, BOOK) if not fit.places and fit.prices[0][1] > 9]:
        fit = data.draw(st.sampled_from(fits))
        choice = next((result[-1] for result in fit.offer.row.choices.values()), "")
        quality = data.draw(st.sampled_from(fit.prices))[0]
        made = editing.add_purchases(made, Buy(row=fit.offer.id, quality=quality, choice=choice))
    pages = printroster.roster_pages(made, BOOK)
    assert len(pages) == 1
    inside(pages[0])


def test_a_roster_too_large_for_a_page_goes_on_over_more() -> None:
    made = editing.add_purchases(
        editing.start_roster(BOOK, "german", 3000), *[Buy(row=f"G{n}") for n in range(1, 35)] * 3
    )
    pages = printroster.roster_pages(made, BOOK)
    assert len(pages) > 1
    for page in pages:
        inside(page)
    said = [word for page in pages for word in words(page)]
    for place in range(1, 103):
        assert any(word.startswith(f"{place}. ") for word in said), place
    assert [f"page {n}" for n in range(1, len(pages) + 1)] == [
        w for w in said if re.fullmatch(r"page \d+", w)
    ]


# ---------------------------------------------------------------- the file


@pytest.mark.slow
def test_the_same_roster_makes_the_same_bytes_wherever_it_is_printed(tmp_path: Path) -> None:
    from pointbuy.roster import write_roster

    first = printing.document(MADE, BOOK, dots=72)
    assert printing.document(MADE, BOOK, dots=72) == first
    write_roster(MADE, tmp_path / "a.toml")
    source = (
        "import sys; from pointbuy import printing, roster;"
        "r = roster.read(sys.argv[1]);"
        "sys.stdout.buffer.write(printing.document(r, roster.catalogue_of(r), dots=72))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source, str(tmp_path / "a.toml")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo"},
    )
    assert done.stdout == first
    other = editing.replace_purchase(MADE, 1, quality="")
    assert printing.document(other, BOOK, dots=72) != first


def test_a_pdf_has_a_page_for_each_part_that_is_asked_for() -> None:
    def count(*parts: str, **keys: object) -> int:
        data = printing.document(MADE, BOOK, parts, dots=72, **keys)
        assert data.startswith(b"%PDF-")
        return len(re.findall(rb"/Type /Page\b", data))

    assert count("roster") == 1
    assert count("counters") == 2, "counters and markers"
    assert count("roster", "counters", "map", scenario="first_orders") == 4
    data = printing.document(MADE, BOOK, ("counters",), dots=72)
    assert b"ASCII85Decode" not in data, "written out in letters every picture would take a quarter more"
    with pytest.raises(ValueError, match="there is no paper 'a9'; valid: a4, a3"):
        count("roster", paper="a9")


def test_the_fonts_are_our_own_and_lie_in_the_file() -> None:
    data = printing.document(MADE, BOOK, ("roster",))
    fonts = set(re.findall(rb"/BaseFont /([A-Za-z+-]+)", data))
    assert {font.split(b"+")[-1] for font in fonts if b"+" in font} == {b"WSNSans-Regular", b"WSNSans-Bold"}


# ---------------------------------------------------------------- layout


def test_texts_are_cut_and_wrapped_to_their_room() -> None:
    assert cut_text("Panzergrenadiers", 10, 400) == "Panzergrenadiers"
    short = cut_text("Panzergrenadiers", 10, 40)
    assert short.endswith("…")
    assert text_width(short, 10) <= 40
    lines = wrap_text("a list of words " + "x" * 90, 10, 100)
    assert "".join(lines).replace(" ", "") == "alistofwords" + "x" * 90
    assert all(text_width(line, 10) <= 100 for line in lines)


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
