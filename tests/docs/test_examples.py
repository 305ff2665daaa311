"""The examples: each runs by itself on public names alone, tells what it promises, and stands in the list."""

from __future__ import annotations

import ast
import re
import runpy
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

TOLD = {
    "a_bot_of_your_own": ("seed 1: ", "steps lost"),
    "a_game_of_bots": (" wins", "(WSS", "commands"),
    "a_map_of_your_own": ("the nearest is 'woods'", "put right: 0 mistakes", "20 hexes; 201 sees 204: False"),
    "balance_of_two_variants": ("6 medals for the Germans", "on the same 30 seeds"),
    "boards_joined": ("0 things lost", "joined: 412 hexes", "houses near a road: A"),
    "forces_and_a_battle": ("139 of 150 points", "36 units"),
    "losses_of_a_journal": ("allies lost", "axis lost", "was applied"),
    "picture_of_a_shot": ("as_printed: blocked", "hedge_blown: clear"),
    "reach_and_route": ("foot: 4 points", "wheeled: 8 points", "D306 to D407"),
    "settle_a_shot": ("3 hexes: blocked", "(WSN 5.1), which blocks", "Without the hedge: True", "nearest"),
    "sight_map": ("of 212 hexes", "hides"),
}
"""What each script must say, among the rest."""

LINES = 42
"""A script is read in one go."""


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda script: script.stem)
def test_an_example_runs_and_tells_what_it_promises(script, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(script)])
    runpy.run_path(str(script), run_name="__main__")
    said = capsys.readouterr().out
    assert [words for words in TOLD[script.stem] if words not in said] == [], said
    for picture in tmp_path.glob("*.svg"):
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    for picture in tmp_path.glob("*.png"):
        with Image.open(picture) as image:
            assert min(image.size) > 300


def test_examples_are_short_and_need_public_names_only():
    """`wsn` and what stands beside it; in pointbuy, whose parts are public, its modules."""
    for script in EXAMPLES:
        text = script.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LINES, script.name
        for node in ast.walk(ast.parse(text)):
            modules = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not [one.name for one in node.names if one.name.startswith("_")], script.name
                modules = [node.module or ""]
            for module in modules:
                first, *rest = module.split(".")
                assert first in sys.stdlib_module_names or first in ("wsn", "pointbuy"), script.name
                assert not (first == "wsn" and rest), f"{script.name}: {module} is below the API"


def test_the_list_names_every_example():
    listed = re.findall(r"\]\((\w+\.py)\)", (ROOT / "examples" / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == [script.name for script in EXAMPLES]
    assert set(TOLD) == {script.stem for script in EXAMPLES}
