"""`wsn draw`: pictures in files, text on the terminal, and one sentence for what cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pointbuy import pdf, printmap, printsheets
from tests.data.disklimits import most_bytes
from tests.table.shapes import areas, squares
from wsn import scenario
from wsn.board.board import Board
from wsn.cli import draw, main, pictures
from wsn.cli.draw import command
from wsn.systems import game_of
from wsn.table.picture.plan import MapPlan
from wsn.table.picture.svg import num
from wsn.table.picture.tokens import DASH


def run(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, list(args))
    return result.exit_code, result.stdout, result.stderr


def test_a_map_as_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    status, out, _ = run(
        "wsn_5_1", "--svg", str(svg), "--png", str(png), "--width", "400", "--window", "D506"
    )
    assert (status, out) == (0, f"Written: {svg.resolve()}\nWritten: {png.resolve()}\n")
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert png.read_bytes()[16:20] == (400).to_bytes(4, "big")


def test_a_window_is_what_its_hexes_span() -> None:
    status, out, _ = run("wsn_5_1", "--text", "--window", "D506,D509")
    assert status == 0
    assert "D506" not in run("wsn_5_1", "--text", "--window", "D101")[1].split("Terrain:")[0]
    assert len(out.split("Terrain:")[0].splitlines()) < 16


def test_without_a_file_the_board_is_printed() -> None:
    status, out, _ = run("wsn_5_1")
    assert status == 0
    assert "#####" in out
    assert "Terrain: . open" in out
    assert "\x1b" not in out


def test_the_key_names_what_is_on_the_map(tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    assert run("wsn_5_1", "--svg", str(svg))[0] == 0
    bare = svg.read_text(encoding="utf-8")
    assert run("wsn_5_1", "--svg", str(svg), "--key")[0] == 0
    assert ">light woods<" in svg.read_text(encoding="utf-8")
    assert ">light woods<" not in bare


def test_bad_input_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    for args, word in (
        (("wsn_51",), "wsn_5_1"),
        (("wsn_5_1", "--window", "D9999"), "D9999"),
        (("wsn_5_1", "--width", "300"), "--png"),
        (("wsn_5_1", "--svg", "a.png"), "name it a.svg"),
        (("wsn_5_1", "--svg", str(tmp_path / "no" / "a.svg")), "cannot be written"),
    ):
        status, out, err = run(*args)
        assert (status, out) == (2, "")
        assert word in err
        assert len(err.strip().splitlines()) == 1


# ---------------------------------------------------------------- scenarios and games


def test_a_scenario_is_drawn_as_it_begins(tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    status, out, err = run("saint_lambert", "--svg", str(svg))
    assert (status, out) == (0, f"Written: {svg.resolve()}\n"), err
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.count(">Infantry<") > 5
    assert "The way out" in drawn
    with_key = tmp_path / "b.svg"
    assert run("saint_lambert", "--svg", str(with_key), "--key")[0] == 0
    assert ">hedgerow<" in with_key.read_text(encoding="utf-8")
    assert ">hedgerow<" not in drawn


def test_a_scenario_is_printed_with_its_units() -> None:
    status, out, _ = run("saint_lambert")
    assert status == 0
    assert "Ai4" in out
    assert "side, kind and figures" in out
    part = run("saint_lambert", "--window", "A1,B2")[1]
    assert "Ai4" not in part.split("Terrain:")[0]


def test_the_zones_of_a_scenario_are_hatched(tmp_path: Path) -> None:
    svg = tmp_path / "z.svg"
    assert run("cobra", "--zones", "--svg", str(svg))[0] == 0
    drawn = svg.read_text(encoding="utf-8")
    assert ">A1<" in drawn
    assert ", exit" in drawn
    for words in (("wsn_5_1", "--zones", "--svg", str(svg)), ("cobra", "--zones")):
        status, _, err = run(*words)
        assert status == 2
        assert "name a scenario and a file" in err
    assert run("cobra", "--zones", "--key", "--svg", str(svg))[0] == 2


def test_a_journal_is_drawn_as_its_game_stands(tmp_path: Path) -> None:
    from wsn import scenario

    journal, svg = tmp_path / "g.wsn.jsonl", tmp_path / "g.svg"
    game = scenario.new_game("first_orders", seed=1, journal=journal)
    standing = [u.id for u in game.state.units.values() if u.place is not None and u.id.startswith(u.group)]
    game.close()
    assert run(str(journal), "--svg", str(svg))[0] == 0
    assert standing
    assert all(f">{unit}<" in svg.read_text(encoding="utf-8") for unit in standing)
    status, _, err = run(str(tmp_path / "none.wsn.jsonl"), "--svg", str(svg))
    assert status == 2
    assert "none.wsn.jsonl" in err


def test_a_map_with_mistakes_is_drawn_without_them(tmp_path: Path) -> None:
    """So that its author can look while he mends; what cannot be laid out at all is only told."""
    file = tmp_path / "m.toml"
    rows = 'terrain.rows = """\n....\n..Z.\n"""'
    head = 'format = 1\nname = "T"\nboard = "A"\nsystem = "war_storms"\ngrid = "flat"\nshift = "odd"\n'
    rest = f'columns = 4\nrows = 2\n{rows}\n[legend]\n"." = "open"\n'
    rest += '[edges]\nbocage = ["A101/A102", "A101/A401"]\n'
    file.write_text(head + rest, encoding="utf-8")
    done = CliRunner().invoke(main, ["draw", str(file), "--svg", str(tmp_path / "m.svg")])
    assert done.exit_code == 1
    assert "2. " in done.output
    assert "A101 and A401 are not neighbours" in done.output
    assert "'Z' at A302 is not in the legend" in done.output
    assert "left out of the picture, and marked by its number where a place is known" in done.output
    drawn = (tmp_path / "m.svg").read_text(encoding="utf-8")
    assert ">A401<" in drawn
    assert ">A302<" not in drawn, "its ground cannot be read"
    file.write_text(head + rest.replace('"""', ""), encoding="utf-8")
    done = CliRunner().invoke(main, ["draw", str(file)])
    assert done.exit_code == 2


def test_a_map_is_printed_as_a_pdf_on_one_sheet_or_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "MAP_DPI", 20)

    def pages(*words: str) -> int:
        out = tmp_path / "m.pdf"
        done = CliRunner().invoke(main, ["draw", *words, "--pdf", str(out)])
        assert done.exit_code == 0, done.output
        return out.read_bytes().count(b"/Type /Page\n")

    assert pages("ht_hill_314") == 1
    assert pages("hill_314", "--hexes", "40") > 1
    for words, said in (
        (["ht_hill_314", "--pdf", "m.png"], "a PDF is a file ending in .pdf, not m.png"),
        (["ht_hill_314", "--pdf", "m.pdf", "--paper", "a9"], "there is no paper 'a9'; valid: a4, a3, a2"),
    ):
        done = CliRunner().invoke(main, ["draw", *words])
        assert (done.exit_code, said in done.output) == (2, True)


def test_the_bare_map_of_a_scenario_has_the_lines_between_its_sections() -> None:
    game = scenario.new_game("hill_314", seed=1)
    bare, alone = printmap.of_game(game, bare=True), printmap.of_board(game.world.board)
    dashes = f'stroke-dasharray="{num(DASH[0])} {num(DASH[1])}"'
    for with_lines, without in ((bare.whole, alone.whole), (bare.alone, alone.alone)):
        assert (dashes in with_lines, dashes in without) == (True, False)


@pytest.mark.parametrize("board", [areas(), squares()], ids=["areas", "squares"])
def test_boards_without_hexes_are_printed_in_playing_size(board: Board) -> None:
    printed = printmap.of_board(board)
    assert len(printmap.map_sheets(printed, "a4", 72, None)) == 1
    assert len(printmap.map_sheets(printed, "a4", 72, 60)) > 1
    left, top, right, bottom = MapPlan(board, tuple(board.spaces)).bounds
    assert pdf.size_of(printed.alone) == pytest.approx((right - left, bottom - top), abs=0.1)


def test_a_picture_that_is_interrupted_leaves_the_old_one_and_no_torn_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.png", tmp_path / "new.png"
    old.write_bytes(b"the old picture")

    def interrupted(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("wsn.table.picture.png.to_png", interrupted)
        patched.setattr("wsn.table.picture.to_png", interrupted, raising=False)
        for file in (old, new):
            with pytest.raises(KeyboardInterrupt):
                pictures.write_picture("<svg/>", None, str(file))
    assert old.read_bytes() == b"the old picture"
    assert not new.exists()

    with pytest.raises(SystemExit), most_bytes(3):
        pictures.write_file(new, b"a new picture")
    assert f"{new} cannot be written: file too large" in capsys.readouterr().err
    assert not new.exists()


def test_the_units_of_a_scenario_are_printed_as_a_pdf(tmp_path):
    out = tmp_path / "u.pdf"
    done = CliRunner().invoke(main, ["draw", "first_orders", "--units", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"%PDF")
    assert done.output == f"Written: {out}\n"
    done = CliRunner().invoke(main, ["draw", "first_orders", "--units", "u.png"])
    assert done.exit_code == 2
    assert "a PDF is a file ending in .pdf, not u.png" in done.output


def test_the_cards_of_a_scenario_are_printed_nine_to_a_page(tmp_path: Path) -> None:
    out = tmp_path / "c.pdf"
    done = CliRunner().invoke(main, ["draw", "omaha_alone", "--cards", str(out)])
    assert done.exit_code == 0, done.output
    game = scenario.new_game(scenario.load("omaha_alone"), seed=1)
    count = sum(len(pile.cards) for pile in game.state.piles.values())
    assert out.read_bytes().count(b"/Type /Page\n") == -(-count // 9)
    for name, told in (
        ("hedgerow_skirmish", "is played without cards"),
        ("omaha_beach", "--cards draws the cards of a scenario"),
    ):
        done = CliRunner().invoke(main, ["draw", name, "--cards", str(out)])
        assert done.exit_code == 2
        assert told in done.output


@pytest.mark.parametrize("words", [("draw", ""), ("los", "", "A1", "A2"), ("play", "")])
def test_an_empty_name_is_told_of(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(main, list(words))
    assert (done.exit_code, done.output.count("\n")) == (2, 1)
    assert "name is empty" in done.output or "there is no scenario ''" in done.output


@pytest.mark.parametrize("name", ["storm_d_day", "omaha_alone", "first_orders", "easy_red"])
def test_the_counters_of_a_scenario_are_printed_with_every_unit(name: str, tmp_path: Path) -> None:
    out = tmp_path / "k.pdf"
    done = CliRunner().invoke(main, ["draw", name, "--counters", str(out), "--backs"])
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"%PDF")
    game = scenario.new_game(scenario.load(name), seed=1)
    drawn = "".join(printsheets.of_scenario(game, backs=True))
    supply = game_of(game.setup.system).look.kinds_drawn(game.world)
    chance = {kind for kinds in supply.values() for kind in kinds}
    named = [unit for unit in game.state.units.values() if unit.kind not in chance]
    count = len(named) + sum(n for kinds in supply.values() for n in kinds.values())
    assert drawn.count("rotate(180)") == count
    assert done.output == f"Written: {out}\n"


def test_the_back_of_a_token_tells_no_more_than_it_does_on_the_board() -> None:
    game = scenario.new_game(scenario.load("omaha_alone"), seed=1)
    american, german, *_ = printsheets.of_scenario(game, backs=True)
    backs = [part.partition("</g>")[0] for part in german.split("rotate(180)")[1:]]
    pool = game_of("omaha_solitaire").look.kinds_drawn(game.world)["germans"]
    assert len(backs) == sum(pool.values())
    assert all(("strongpoint" in back) != ("random event" in back) for back in backs)
    assert not any("sp_" in back or "re_" in back or "Mine" in back for back in backs)
    assert "disrupted" in american


def test_counters_are_those_of_a_scenario(tmp_path: Path) -> None:
    for words, told in (
        (("omaha_beach", "--counters", "k.pdf"), "--counters draws the counters of a scenario: name one"),
        (("omaha_alone", "--counters", "k.png"), "a PDF is a file ending in .pdf, not k.png"),
    ):
        done = CliRunner().invoke(main, ["draw", *words])
        assert done.exit_code == 2
        assert told in done.output


def test_an_option_of_a_printed_sheet_without_the_sheet_is_refused() -> None:
    """`--hexes 22` alone printed the board as text, as if nothing had been asked."""
    for words, told in (
        (("--hexes", "22"), "name its file with --pdf"),
        (("--paper", "a3"), "name a file with --pdf, --units, --cards or --counters"),
        (
            ("--paper", "a3", "--counters", "k.pdf"),
            "only a map is printed on a3: everything else takes a4 or letter",
        ),
        (("--backs",), "name their file with --counters"),
    ):
        done = CliRunner().invoke(main, ["draw", "first_orders", *words])
        assert (done.exit_code, told in done.output) == (2, True), done.output
