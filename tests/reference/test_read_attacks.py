"""The reader of the attack corpus by itself: the standard library alone, and what it says of a wrong file."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reference import read_attacks

HERE = Path(__file__).parent
SHARED = ("read_attacks.py", "judge_odds.py")


def run_reader(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The reader with nothing installed within its reach."""
    command = [sys.executable, "-I", "-S", str(folder / "read_attacks.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def copy_corpus(to: Path) -> Path:
    """The reader and the files of hex tiles in a folder of their own."""
    shutil.copy(HERE / "read_attacks.py", to)
    sight = to / "attacks" / "sight"
    sight.mkdir(parents=True)
    shutil.copy(HERE / "attacks" / "sight" / "hex_tiles.json", sight)
    return sight / "hex_tiles.json"


@pytest.mark.parametrize("name", SHARED)
def test_nothing_but_the_standard_library_is_imported(name):
    tree = ast.parse((HERE / name).read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert len(named) > 3
    assert {module.partition(".")[0] for module in named} <= sys.stdlib_module_names


def test_the_reader_counts_every_file_and_draws_a_question():
    told = run_reader(HERE, "WS058")
    assert told.returncode == 0, told.stderr
    for game, kind in (("war_storms", "sight"), ("omaha_solitaire", "odds"), ("normandy_44", "supply")):
        assert f"{game}, {kind}: " in told.stdout
    assert "\n . . . . . .\n. . . . . .\n" in told.stdout, "rows of pointy hexes are set in"
    assert '"id": "WS058"' in told.stdout
    assert "otherwise" not in told.stdout


def test_a_wrong_answer_is_named_and_a_later_version_refused(tmp_path):
    file = copy_corpus(tmp_path)
    assert run_reader(tmp_path).returncode == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"answer": "clear"', '"answer": "blocked"', 1), encoding="utf-8")
    told = run_reader(tmp_path)
    assert (told.returncode, told.stdout.count("is judged otherwise")) == (1, 1)
    assert "HT001 is judged otherwise" in told.stdout
    file.write_text(text.replace('"version": 1', '"version": 2', 1), encoding="utf-8")
    assert "ValueError: hex_tiles.json is of version 2, known is 1" in run_reader(tmp_path).stderr


def test_questions_are_those_of_a_kind_and_game():
    games = {document["game"] for document, _ in read_attacks.questions("odds")}
    assert len(games) == 5
    only = list(read_attacks.questions("odds", "hex_tiles"))
    assert only
    assert {document["game"] for document, _ in only} == {"hex_tiles"}
    assert not list(read_attacks.questions("supply", "hex_tiles"))
