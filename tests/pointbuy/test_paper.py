"""What is printed on Letter is laid out for Letter: nothing is made smaller, and nothing is cut off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pointbuy import pdf, printmap, printroster
from pointbuy.printbriefing import print_briefing
from pointbuy.printing import document
from pointbuy.printlayout import MARGIN, MM
from pointbuy.roster import text
from tests.pointbuy.papers import BOOK, MADE, inside, is_whole
from wsn.cli import main
from wsn.table.picture.unitsheet import units_svg
from wsn.table.ruling import load_map

A4, LETTER = (595, 842), (612, 792)


def sizes(made: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages of a PDF, in whole points."""
    found = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", made)
    assert found
    return {(round(float(wide)), round(float(high))) for wide, high in found}


@pytest.mark.parametrize("part", ["roster", "counters", "markers"])
@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER), ("a3", A4)])
def test_each_part_of_a_roster_takes_its_paper(part: str, paper: str, size: tuple[int, int]) -> None:
    """A3 and A2 are for the map."""
    assert sizes(document(MADE, BOOK, (part,), paper=paper, dots=72)) == {size}


def test_a_roster_on_letter_keeps_within_its_page() -> None:
    high = printmap.page_of("letter")[1] * MM
    for page in printroster.roster_pages(MADE, BOOK, high=high):
        inside(page)
        assert max(mark.y for mark in page.marks) <= high - MARGIN + 11


def test_a_briefing_on_letter_is_whole() -> None:
    wide, high = printmap.page_of("letter")
    sheet = print_briefing("easy_red", (wide * MM, high * MM))
    is_whole("easy_red", sheet)
    assert sizes(pdf.make_document(sheet.briefing_sheets(72), "x")) == {LETTER}


@pytest.mark.parametrize(
    "command",
    [
        ("draw", "saint_lambert", "--counters"),
        ("draw", "saint_lambert", "--counters", "--backs"),
        ("draw", "omaha_alone", "--units"),
        ("draw", "first_orders", "--units"),
        *(
            pytest.param(command, marks=pytest.mark.slow)
            for command in (
                ("draw", "omaha_alone", "--cards"),
                ("draw", "first_orders", "--pdf"),
                ("scenarios", "first_orders", "--pdf"),
            )
        ),
    ],
)
def test_commands_print_on_letter(tmp_path: Path, command: tuple[str, ...]) -> None:
    words = list(command)
    words.insert(3 if command[0] == "draw" else len(words), str(tmp_path / "a.pdf"))
    done = CliRunner().invoke(main, [*words, "--paper", "Letter"])
    assert done.exit_code == 0, done.output
    assert sizes((tmp_path / "a.pdf").read_bytes()) <= {LETTER, LETTER[::-1]}


@pytest.mark.parametrize(
    ("paper", "told"),
    [
        ("a3", "only a map is printed on a3: everything else takes a4 or letter"),
        ("legal", "there is no paper 'legal'; valid: a4, a3, a2, letter"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [("scenarios", "first_orders", "--pdf"), ("draw", "saint_lambert", "--counters")],
)
def test_other_paper_is_refused(paper: str, told: str, command: tuple[str, ...], tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [*command, str(tmp_path / "a.pdf"), "--paper", paper])
    assert (done.exit_code, told in done.stderr) == (2, True), done.output
    assert not (tmp_path / "a.pdf").exists()


def test_paper_without_print_is_refused() -> None:
    done = CliRunner().invoke(main, ["scenarios", "first_orders", "--paper", "letter"])
    assert (done.exit_code, "name its file with --pdf" in done.stderr) == (2, True)


def test_only_counters_of_a_roster_are_not_printed_on_a3(tmp_path: Path) -> None:
    file, out = tmp_path / "b.toml", tmp_path / "b.pdf"
    file.write_text(text(MADE), encoding="utf-8")
    words = ["pointbuy", "print", str(file), "--out", str(out), "--only", "counters", "--paper"]
    done = CliRunner().invoke(main, [*words, "a3"])
    assert (done.exit_code, "only a map is printed on a3" in done.stderr) == (2, True), done.output
    assert not out.exists()
    assert CliRunner().invoke(main, [*words, "letter"]).exit_code == 0
    assert sizes(out.read_bytes()) == {LETTER}


def test_units_keep_the_proportions_of_their_page() -> None:
    for page in (printmap.page_of("a4"), printmap.page_of("letter")):
        for one in units_svg("omaha_solitaire", page=page):
            wide, high = pdf.size_of(one)
            assert high / wide == pytest.approx(page[1] / page[0], rel=1e-3)


def test_a_sheet_of_a_map_has_a_line_to_measure() -> None:
    class Canvas:
        def __init__(self) -> None:
            self.lines: list[tuple[float, ...]] = []
            self.words: list[str] = []

        def line(self, *ends: float) -> None:
            self.lines.append(ends)

        def drawRightString(self, x: float, y: float, words: str) -> None:
            self.words.append(words)

        def __getattr__(self, name: str) -> object:
            return lambda *_, **__: None

    for hexes in (16.0, 30.0):
        for sheet in printmap.map_sheets(printmap.of_board(load_map("wsn_5_1")), "letter", 72, hexes):
            canvas = Canvas()
            sheet(canvas)
            assert "Print at 100 %: 50 mm" in canvas.words
            assert any(x2 - x1 == pytest.approx(50 * MM) and y1 == y2 for x1, y1, x2, y2 in canvas.lines)
