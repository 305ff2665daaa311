"""`wsn map edit` and `wsn map new`: boards changed and begun from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wsn.cli import main
from wsn.mapmaking.draft import draft_of


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))


def wsn(*words: str) -> Result:
    return CliRunner().invoke(main, ["map", *words])


def test_a_board_is_begun_changed_and_written_back_with_its_comments() -> None:
    assert wsn("new", "war_storms", "--size", "7x6", "--letter", "K", "--out", "mine.toml").exit_code == 0
    file = Path("mine.toml")
    file.write_text("# drawn after the printed sheet\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    done = wsn("edit", "mine.toml", "--do", "woods K303", "--do", "bocage round K303", "--shots", "--write")
    assert done.exit_code == 0
    assert "shots altered: 0 opened" in done.output
    board = draft_of("mine.toml").board()
    assert board.spaces["K303"].terrain == "woods"
    assert len(board.edges) == 6
    assert file.read_text(encoding="utf-8").startswith("# drawn after the printed sheet\n")


def test_lines_come_from_a_file_and_without_out_the_map_is_printed() -> None:
    Path("lines.txt").write_text("# a wood\nwoods A101\nundo\nmarsh A101\n", encoding="utf-8")
    done = wsn("edit", "board_a", "--lines", "lines.txt")
    assert done.exit_code == 0
    Path("made.toml").write_text(done.stdout, encoding="utf-8")
    assert draft_of("made.toml").board().spaces["A101"].terrain == "marsh"


def test_what_is_wrong_with_the_map_now_is_told() -> None:
    done = wsn("edit", "board_a", "--do", "sea A907", "--out", "wet.toml")
    assert done.exit_code == 0, "a warning is no problem"
    assert "warning: road through sea in A907" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edit", "board_a"), "say what is to be done"),
        (("edit", "board_a", "--do", "woodsy A101"), "the nearest is"),
        (("edit", "board_a", "--do", "woods A101", "--write"), "came with the program"),
        (("edit", "board_a", "--do", "woods A101", "--write", "--out", "x.toml"), "do not go together"),
        (
            ("edit", "normandy_areas", "--do", "town Kaen"),
            "there is no area 'Kaen' on this map; the nearest is Caen",
        ),
        (("edit", "normandy_areas", "--do", "town Caen..Bayeux"), "name them one by one"),
        (("edit", "nothing", "--do", "title x"), "nothing"),
        (("new", "war_storm"), "there is no system"),
        (("new", "war_storms", "--size", "big"), "--size is columns and rows"),
        (("new", "war_storms", "--size", "4x4", "--half"), "an odd number of columns"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    done = wsn(*words)
    assert done.exit_code == 2
    assert said in done.output
