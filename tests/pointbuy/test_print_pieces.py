"""What is printed to be cut out and laid on a table: counters, markers, dice and maps."""

from __future__ import annotations

import pytest

from pointbuy import editing, pdf, printing, printmap, printroster, printsheets
from pointbuy.catalogue import load_catalogue
from pointbuy.forces import forces_of
from pointbuy.printlayout import MM
from pointbuy.roster import Buy
from tests.pointbuy.battles import built, encounter
from tests.pointbuy.battles import game as begun_of
from tests.pointbuy.papers import BOOK, FACES, MADE, SIDES, inside, words
from wsn import load_map
from wsn.parts.drawings import Tile
from wsn.parts.looks import WorksCounter
from wsn.systems import game_of
from wsn.table.looks import looks_of
from wsn.table.picture.dicesheet import FLAPS, NET, dicesheet_svg


def test_every_officer_platoon_and_carrier_has_a_counter() -> None:
    made = {piece.unit: piece for piece in printsheets.roster_pieces(MADE, BOOK)}
    assert list(made)[:7] == ["1", "1.1", "1.1c", "1.2", "1.3", "1.4", "2"]
    arms = [made[unit].symbol.arm for unit in ("1", "1.1c", "3.3")]
    assert arms == ["officer", "truck", "assault_gun"]
    bought = forces_of(MADE, BOOK)
    platoons = [p for company in bought.companies for p in company.platoons]
    carriers = sum(bool(p.carrier) for p in platoons)
    assert len(made) == len(platoons) + carriers + sum(bool(c.officer) for c in bought.companies)
    assert made["3.3"].figure == "stug3"
    assert {piece.figure for piece in printsheets.roster_pieces(MADE, BOOK, symbols=True)} == {""}
    pages = printsheets.counter_pages(MADE, BOOK)
    assert len(pages) == 1
    assert "Regiment 914" in pages[0]
    (plain,) = printsheets.counter_pages(MADE, BOOK, symbols=True)
    assert plain.count("<path") < pages[0].count("<path")
    with pytest.raises(ValueError, match="give 8 to 60"):
        printsheets.counter_pages(MADE, BOOK, size=3)


def sheet_of(mark: str, page: str) -> int:
    return page.count(f">{mark}<")


def test_works_have_markers_with_their_signs_words_and_points() -> None:
    (page,) = printsheets.marker_pages(MADE, BOOK)
    assert page.count("AP+AT mines") == 3
    assert page.count("MG bunker") == 1
    assert "3 points" in page
    assert printsheets.marker_pages(editing.start_roster(BOOK, "us", 150), BOOK) == []
    bought = editing.add_purchases(
        editing.start_roster(BOOK, "us", 999, "defender"), Buy(row="M2", count=99), Buy(row="M1", count=99)
    )
    assert len(printsheets.marker_pages(bought, BOOK)) == 2


def test_the_markers_of_a_table_are_those_that_the_game_names() -> None:
    """Marks of units, smoke and missions, and flags for objectives in the letter of the side."""
    (page,) = printsheets.game_markers(editing.start_roster(BOOK, "us", 150), BOOK)
    for word, count in (("routed", 6), ("smoke", 6), ("mission", 4), ("dug in", 6), ("in column", 4)):
        assert sheet_of(word, page) == count, word
    assert sheet_of("objective", page) == printsheets.OBJECTIVES
    assert sheet_of("Allies", page) == printsheets.OBJECTIVES
    tiles = load_catalogue("hex_tiles")
    (page,) = printsheets.game_markers(editing.start_roster(tiles, "axis", 60), tiles)
    assert sheet_of("ordered this turn", page) == 6
    for system in ("war_storms", "hex_tiles"):
        looks = looks_of(system)
        for word in game_of(system).look.marker_counts:
            assert looks.badges.get(word) or looks.tiles.get(word), word


@pytest.mark.rule("M44 1.1")
def test_dice_with_symbols_are_printed_to_cut_out_and_dice_with_numbers_are_not() -> None:
    (page,) = printsheets.dice("hex_tiles")
    assert "Dice of Hex tiles" in page
    assert page.count(">1</text>") >= 6
    faces = game_of("hex_tiles").look.dice_printed()
    assert len(faces) == 6
    assert faces == game_of("hex_tiles").look.die_faces(printsheets.begin_scenario("easy_red").world)
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
    paper = game_of("war_storms").look
    tiger = paper.face_printed("ge_tiger")
    assert dict(tiger.values) == {"AP": "8-4", "AT": "16-8", "arm.": "6", "MP": "6 tr"}
    assert tiger.reduced == (
        ("2 steps", (("AP", "5-4"), ("AT die", "+1"))),
        ("1 step", (("AP", "2-4"), ("AT die", "+2"))),
    )
    assert [head for head, _ in paper.face_printed("ge_officer").values] == list(paper.officer_row)
    assert "no turret" in paper.face_printed("ge_stug3").abilities
    assert "swims" in paper.face_printed("us_m4_dd").abilities
    assert paper.face_printed("ge_truck").reduced == ()
    for kind in FACES.counter_kinds():
        told = paper.face_printed(kind)
        assert told.values, kind
        assert len(told.values) <= 5, kind
    (page,) = printsheets.counter_pages(MADE, BOOK, backs=True)
    assert sheet_of("Veteran", page) == 4
    assert sheet_of("AP 4-2, AT die +1", page) == 6, "the backs of six rifle platoons"
    assert ">2 steps<" in page


def test_officers_and_missions_are_filled_in_from_the_scenario_that_was_built() -> None:
    """And left to be written in where the scenario was built of other forces."""
    a, b = encounter()
    made = built((a, b), seed="3")
    game = begun_of(made)
    for roster in (a, b):
        rolled = printsheets.rolled_of(game, forces_of(roster, BOOK))
        companies = [row for row in made.document["companies"] if row["side"] == SIDES[roster.nation]]
        officers = [row["officer"] for row in companies]
        assert [result[:3] for result in rolled.officers] == [
            tuple(str(one[key]) for key in ("morale", "command", "coordination")) for one in officers
        ]
        (page,) = printroster.roster_pages(roster, BOOK, rolled)
        inside(page)
        batteries = [row for row in made.document["batteries"] if row["side"] == SIDES[roster.nation]]
        assert rolled.batteries[0]["missions"] == str(batteries[0]["missions"])
        said = words(page)
        assert "missions" in said
        assert "missions ?" not in said
        assert said.count(rolled.officers[0][0]) >= 1
        told = printsheets.faces(forces_of(roster, BOOK), BOOK, rolled)
        assert dict(told["1"].values)["morale"] == rolled.officers[0][0]
    assert printsheets.rolled_of(game, forces_of(MADE, BOOK)) == printsheets.NOTHING
    assert dict(printsheets.faces(forces_of(a, BOOK), BOOK)["1"].values)["morale"] == ""


@pytest.mark.rule("WSN 7.4.6")
def test_every_marker_that_is_sold_can_be_printed() -> None:
    paper = game_of("war_storms").look
    for offer in BOOK.offers.values():
        if offer.kind == "works":
            mines = {key: valid[0] for key, valid in offer.row.choices.items()}
            ware = paper.works_counter({**offer.row.gives, **mines})
            assert ware.tile.sign, offer.id
            assert ware.tile.words, offer.id
    fort = paper.works_counter({"kind": "fortification", "points": 4})
    assert fort == WorksCounter(Tile("bunker", "fortification"), "4 points")
    mines = paper.works_counter({"kind": "minefield", "mines": "anti_tank", "density": "normal"})
    assert (mines.tile.words, mines.note) == ("AT mines", "normal")


def test_the_map_of_a_scenario_shows_labels_zones_and_objectives() -> None:
    svg = printsheets.map_sheet(printsheets.begin_scenario("omaha"))
    for part in ("Easy Red", "B101", "off the western half, turns 1, 2, 3 (allies, 4 hexes)"):
        assert part in svg, part
    sheet = printsheets.map_sheet(printsheets.begin_scenario("saint_lo"))
    assert "the town and its suburbs, set-up (axis, 26 hexes)" in sheet
    assert "exit (allies, 4 hexes)" in printsheets.map_sheet(printsheets.begin_scenario("saint_marcel"))


def test_the_map_of_a_scenario_shows_the_lines_between_its_sections() -> None:
    drawn = (
        printsheets.map_sheet(printsheets.begin_scenario("easy_red")),
        printsheets.map_sheet(printsheets.begin_scenario("omaha")),
    )
    assert [svg.count('stroke-dasharray="14 9"') for svg in drawn] == [4, 0]  # two lines, each with its rim


def test_a_map_of_another_game_is_not_printed_with_a_roster() -> None:
    with pytest.raises(ValueError, match="easy_red is a scenario of hex_tiles, and the roster buys for war"):
        printing.document(MADE, BOOK, ("map",), scenario="easy_red")


def test_a_map_in_playing_size_covers_the_whole_picture_with_sheets_that_overlap() -> None:
    svg = '<svg xmlns="x" viewBox="-50 -20 1000 700"><g/></svg>'
    parts = pdf.cut_tiles(svg, 1.0, 400, 300)
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
    assert [part.part_number for part in parts] == list(range(1, 10))
    assert parts[4].joined_parts == {"top": 2, "left": 4, "right": 6, "bottom": 8}
    assert parts[0].joined_parts == {"right": 2, "bottom": 4}


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
    sheets = printmap.map_sheets(printmap.of_board(board), "a4", 72, 22)
    assert len(sheets) > 1, "a bare map has no sheet of its own for a key"
    for number, sheet in enumerate(sheets, 1):
        canvas = drawn(sheet)
        assert any(f"sheet {number} of {len(sheets)} (row " in word for word in canvas.words)
        joins = [word for word in canvas.words if "joins sheet" in word or "glue under sheet" in word]
        assert joins
        assert canvas.lines >= 8 + 3 * len(joins), "corners, and a line with its ends on every join"


def test_a_bare_map_has_no_zones_units_or_key() -> None:
    game = printsheets.begin_scenario("saint_lo")
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
        parts = pdf.cut_tiles(printed.alone, scale, short, long)
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
        printmap.map_sheets(printmap.of_board(load_map("wsn_5_1")), paper, 72, hexes)


def test_every_kind_has_a_row_of_values() -> None:
    for system in ("war_storms", "hex_tiles"):
        paper, looks = game_of(system).look, game_of(system).look
        for kind in looks.counter_kinds():
            assert len(paper.row_values(kind)) == len(paper.row_heads)
    assert game_of("war_storms").look.row_values("ge_tiger") == ("8-4", "16-8", "–", "6", "6 tr")
    assert game_of("war_storms").look.row_values("ge_mortar_81") == ("–", "–", "6-10", "–", "3")
    assert game_of("hex_tiles").look.row_values("infantry") == ("3-2-1", "2", "1")
