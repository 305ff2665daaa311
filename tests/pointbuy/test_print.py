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

from pointbuy import editing, pdf, printing, printmap, printroster, printsheets
from pointbuy.catalogue import load
from pointbuy.codes import encode
from pointbuy.fits import fitting
from pointbuy.forces import forces
from pointbuy.printlayout import HIGH, MARGIN, MM, WIDE, Block, PaperPage, columns, cut, text, wide, wrapped
from pointbuy.roster import Buy, Roster
from tests.pointbuy.battles import built, encounter
from tests.pointbuy.battles import game as begun_of
from wsn import load_map
from wsn.parts.drawings import Tile
from wsn.parts.looks import WorksCounter
from wsn.systems import door
from wsn.systems.contract import Counters, OwnDice, Paper
from wsn.table.looks import looks_of
from wsn.table.picture.dicesheet import FLAPS, NET, dicesheet_svg

BOOK = load("war_storms")
FACES = door("war_storms", Counters)
SIDES = {"german": "axis", "us": "allies"}
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
    used = 3 + 1 + 2 + 3 + 3  # missions of a battery and of rockets, anti-air, mines, points of the bunker
    losses = 1
    assert sum(mark.kind == "box" for mark in page.marks) == steps + 5 * officers + dice + used + losses
    assert (
        f"{len(platoons)} platoons or units, {sum(FACES.face(p.kind).full for p in platoons)} steps."
        in " ".join(words(page))
    )


@pytest.mark.rule("WSN 4.1")
@pytest.mark.parametrize(("rows", "boxes"), [(["GO7"], 1), (["GO7"] * 3, 3), (["GO1"], 2 + 3)])
def test_the_sheet_has_as_many_missions_as_the_game(rows: list[str], boxes: int) -> None:
    """Each battery of rockets has one; of another, dice decide, and there are boxes for them too."""
    bare = editing.started(BOOK, "german", 300, "defender")
    full = bare
    for row in rows:
        full = editing.added(full, Buy(row=row))
    drawn = [
        sum(mark.kind == "box" for page in printroster.pages(one, BOOK) for mark in page.marks)
        for one in (bare, full)
    ]
    assert drawn[1] - drawn[0] == boxes


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
        choice = next((result[-1] for result in fit.offer.row.choices.values()), "")
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
    assert made["3.3"].figure == "stug3"
    assert {piece.figure for piece in printsheets.pieces(MADE, BOOK, symbols=True)} == {""}
    pages = printsheets.counters(MADE, BOOK)
    assert len(pages) == 1
    assert "Regiment 914" in pages[0]
    (plain,) = printsheets.counters(MADE, BOOK, symbols=True)
    assert plain.count("<path") < pages[0].count("<path")
    with pytest.raises(ValueError, match="give 8 to 60"):
        printsheets.counters(MADE, BOOK, size=3)


def sheet_of(mark: str, page: str) -> int:
    return page.count(f">{mark}<")


def test_works_have_markers_with_their_signs_words_and_points() -> None:
    (page,) = printsheets.markers(MADE, BOOK)
    assert page.count("AP+AT mines") == 3
    assert page.count("MG bunker") == 1
    assert "3 points" in page
    assert printsheets.markers(editing.started(BOOK, "us", 150), BOOK) == []
    bought = editing.added(
        editing.started(BOOK, "us", 999, "defender"), Buy(row="M2", count=99), Buy(row="M1", count=99)
    )
    assert len(printsheets.markers(bought, BOOK)) == 2


def test_the_markers_of_a_table_are_those_that_the_game_names() -> None:
    """Marks of units, smoke and missions, and flags for objectives in the letter of the side."""
    (page,) = printsheets.game_markers(editing.started(BOOK, "us", 150), BOOK)
    for word, count in (("routed", 6), ("smoke", 6), ("mission", 4), ("dug in", 6), ("in column", 4)):
        assert sheet_of(word, page) == count, word
    assert sheet_of("objective", page) == printsheets.OBJECTIVES
    assert sheet_of("Allies", page) == printsheets.OBJECTIVES
    tiles = load("hex_tiles")
    (page,) = printsheets.game_markers(editing.started(tiles, "axis", 60), tiles)
    assert sheet_of("ordered this turn", page) == 6
    for system in ("war_storms", "hex_tiles"):
        looks = looks_of(system)
        for word in door(system, Paper).MARKERS:
            assert looks.badges.get(word) or looks.tiles.get(word), word


@pytest.mark.rule("M44 1.1")
def test_dice_with_symbols_are_printed_to_cut_out_and_dice_with_numbers_are_not() -> None:
    (page,) = printsheets.dice("hex_tiles")
    assert "Dice of Hex tiles" in page
    assert page.count(">1</text>") >= 6
    faces = door("hex_tiles", Paper).dice()
    assert len(faces) == 6
    assert faces == door("hex_tiles", OwnDice).die(printsheets.begun("easy_red").world)
    assert printsheets.dice("war_storms") == []
    with pytest.raises(ValueError, match="does not fit the page: give 12 to 20"):
        dicesheet_svg(faces, size=30)


def test_opposite_faces_of_a_die_to_fold_make_seven_and_every_open_edge_has_one_flap() -> None:
    row = [next(value for value, at in NET.items() if at == (x, 1)) for x in range(4)]
    assert row[0] + row[2] == row[1] + row[3] == 7
    assert {value for value, (_, y) in NET.items() if y != 1} == {3, 4}
    assert len(FLAPS) == 7  # a cube has twelve edges, of which five are folds of the net


@pytest.mark.rule("WSS 3.1")
def test_a_counter_tells_every_value_its_abilities_and_what_losses_leave() -> None:
    paper = door("war_storms", Paper)
    tiger = paper.printed("ge_tiger")
    assert dict(tiger.values) == {"AP": "8-4", "AT": "16-8", "arm.": "6", "MP": "6 tr"}
    assert tiger.reduced == (
        ("2 steps", (("AP", "5-4"), ("AT die", "+1"))),
        ("1 step", (("AP", "2-4"), ("AT die", "+2"))),
    )
    assert [head for head, _ in paper.printed("ge_officer").values] == list(paper.OFFICER)
    assert "no turret" in paper.printed("ge_stug3").abilities
    assert "swims" in paper.printed("us_m4_dd").abilities
    assert paper.printed("ge_truck").reduced == ()
    for kind in FACES.kinds():
        told = paper.printed(kind)
        assert told.values, kind
        assert len(told.values) <= 5, kind
    (page,) = printsheets.counters(MADE, BOOK, backs=True)
    assert sheet_of("Veteran", page) == 4
    assert sheet_of("AP 4-2, AT die +1", page) == 6, "the backs of six rifle platoons"
    assert ">2 steps<" in page


def test_officers_and_missions_are_filled_in_from_the_scenario_that_was_built() -> None:
    """And left to be written in where the scenario was built of other forces."""
    a, b = encounter()
    made = built((a, b), seed="3")
    game = begun_of(made)
    for roster in (a, b):
        rolled = printsheets.rolled_of(game, forces(roster, BOOK))
        companies = [row for row in made.document["companies"] if row["side"] == SIDES[roster.nation]]
        officers = [row["officer"] for row in companies]
        assert [result[:3] for result in rolled.officers] == [
            tuple(str(one[key]) for key in ("morale", "command", "coordination")) for one in officers
        ]
        (page,) = printroster.pages(roster, BOOK, rolled)
        inside(page)
        batteries = [row for row in made.document["batteries"] if row["side"] == SIDES[roster.nation]]
        assert rolled.batteries[0]["missions"] == str(batteries[0]["missions"])
        said = words(page)
        assert "missions" in said
        assert "missions ?" not in said
        assert said.count(rolled.officers[0][0]) >= 1
        told = printsheets.faces(forces(roster, BOOK), BOOK, rolled)
        assert dict(told["1"].values)["morale"] == rolled.officers[0][0]
    assert printsheets.rolled_of(game, forces(MADE, BOOK)) == printsheets.NOTHING
    assert dict(printsheets.faces(forces(a, BOOK), BOOK)["1"].values)["morale"] == ""


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
    svg = printsheets.map_sheet(printsheets.begun("omaha"))
    for part in ("Easy Red", "B101", "off the western half, turns 1, 2, 3 (allies, 4 hexes)"):
        assert part in svg, part
    sheet = printsheets.map_sheet(printsheets.begun("saint_lo"))
    assert "the town and its suburbs, set-up (axis, 26 hexes)" in sheet
    assert "way off (allies, 4 hexes)" in printsheets.map_sheet(printsheets.begun("saint_marcel"))


def test_the_map_of_a_scenario_shows_the_lines_between_its_sections() -> None:
    drawn = (
        printsheets.map_sheet(printsheets.begun("easy_red")),
        printsheets.map_sheet(printsheets.begun("omaha")),
    )
    assert [svg.count('stroke-dasharray="14 9"') for svg in drawn] == [4, 0]  # two lines, each with its rim


def test_a_map_of_another_game_is_not_printed_with_a_roster() -> None:
    with pytest.raises(ValueError, match="easy_red is a scenario of hex_tiles, and the roster buys for war"):
        printing.document(MADE, BOOK, ("map",), scenario="easy_red")


def test_a_map_in_playing_size_covers_the_whole_picture_with_sheets_that_overlap() -> None:
    svg = '<svg xmlns="x" viewBox="-50 -20 1000 700"><g/></svg>'
    parts = pdf.tiles(svg, 1.0, 400, 300)
    boxes = [pdf.view_box(part.svg) for part in parts]
    assert (parts[0].rows, parts[0].columns, len(parts)) == (3, 3, 9)
    assert {(round(box[2], 3), round(box[3], 3)) for box in boxes} == {
        (round(parts[0].width, 3), round(parts[0].height, 3))
    }
    assert all(part.width <= 400 and part.height <= 300 for part in parts)
    assert boxes[0][:2] == (-50, -20)
    assert boxes[-1][0] + boxes[-1][2] == pytest.approx(950)
    assert boxes[-1][1] + boxes[-1][3] == pytest.approx(680)
    assert boxes[0][0] + boxes[0][2] - boxes[1][0] == pytest.approx(pdf.OVERLAP)
    assert [part.number for part in parts] == list(range(1, 10))
    assert parts[4].joins == {"top": 2, "left": 4, "right": 6, "bottom": 8}
    assert parts[0].joins == {"right": 2, "bottom": 4}


class Canvas:
    """What a sheet writes and draws, for a test."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.lines = 0

    def line(self, *_: float) -> None:
        self.lines += 1

    def __getattr__(self, name: str):
        def took(*given, **_):
            self.words += [str(one) for one in given if "String" in name and isinstance(one, str)]

        return took


def drawn(sheet: pdf.Sheet) -> Canvas:
    canvas = Canvas()
    sheet(canvas)
    return canvas


def test_every_sheet_of_a_map_has_its_number_and_says_which_sheets_join_it() -> None:
    board = load_map("wsn_5_1")
    sheets = printmap.sheets(printmap.of_board(board), "a4", 72, 22)
    assert len(sheets) > 1, "a bare map has no sheet of its own for a key"
    for number, sheet in enumerate(sheets, 1):
        canvas = drawn(sheet)
        assert any(f"sheet {number} of {len(sheets)} (row " in word for word in canvas.words)
        joins = [word for word in canvas.words if "joins sheet" in word or "glue under sheet" in word]
        assert joins
        assert canvas.lines >= 8 + 3 * len(joins), "corners, and a line with its ends on every join"


def test_a_bare_map_has_no_zones_units_or_key() -> None:
    game = printsheets.begun("saint_lo")
    full, bare = printmap.of_game(game), printmap.of_game(game, bare=True)
    assert "the town and its suburbs, set-up" in full.whole
    assert "the town and its suburbs, set-up" not in bare.whole
    assert (full.keyed, bare.keyed) == (True, False)
    assert len(full.alone) > len(bare.alone)


def test_no_sheet_of_a_map_in_playing_size_is_without_map() -> None:
    """Margin and title are left out, so that no sheet has nothing else."""
    printed = printmap.of_board(load_map("wsn_5_1"))
    for paper, hexes in (("a4", 22), ("a4", 18), ("a3", 22), ("letter", 30)):
        short, long = printmap.paper_of(paper)
        scale = hexes * MM / printed.across
        parts = pdf.tiles(printed.alone, scale, short, long)
        left, top, wide, high = pdf.view_box(printed.alone)
        for part in parts:
            x, y, across, down = pdf.view_box(part.svg)
            assert x >= left - 1e-6
            assert x + across <= left + wide + 1e-6
            assert y >= top - 1e-6
            assert y + down <= top + high + 1e-6
    assert "Sheet" not in printed.alone


@pytest.mark.parametrize(
    ("paper", "hexes", "said"), [("a9", 22, "no paper 'a9'"), ("a4", 5, "choose 10 to 60")]
)
def test_a_size_nobody_can_print_is_refused(paper: str, hexes: float, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        printmap.sheets(printmap.of_board(load_map("wsn_5_1")), paper, 72, hexes)


def test_every_kind_has_a_row_of_values() -> None:
    for system in ("war_storms", "hex_tiles"):
        paper, looks = door(system, Paper), door(system, Counters)
        for kind in looks.kinds():
            assert len(paper.row(kind)) == len(paper.COLUMNS)
    assert door("war_storms", Paper).row("ge_tiger") == ("8-4", "16-8", "–", "6", "6 tr")
    assert door("war_storms", Paper).row("ge_mortar_81") == ("–", "–", "6-10", "–", "3")
    assert door("hex_tiles", Paper).row("infantry") == ("3-2-1", "2", "1")


# ---------------------------------------------------------------- the file


@pytest.mark.slow
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
    done = subprocess.run(
        [sys.executable, "-c", source, str(tmp_path / "a.toml")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo"},
    )
    assert done.stdout == first
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
