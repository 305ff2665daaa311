"""`wsn draw`: pictures in files, text on the terminal, and one sentence for what cannot be drawn."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from wsn.cli.draw import command


def run(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, list(args))
    return result.exit_code, result.stdout, result.stderr


def test_a_map_as_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    status, out, _ = run(
        "wsn_5_1", "--svg", str(svg), "--png", str(png), "--width", "400", "--window", "D506"
    )
    assert (status, out) == (0, "")
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
        (("wsn_5_1", "--svg", str(tmp_path / "no" / "a.svg")), "cannot write"),
    ):
        status, out, err = run(*args)
        assert (status, out) == (2, "")
        assert word in err
        assert len(err.strip().splitlines()) == 1
