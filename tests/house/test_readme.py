"""Everything the README tells people to type works as it is written there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools import facets_table
from wsn.cli import MAIN_COMMANDS, SHELVES, main, opening

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def typed():
    """The `wsn` commands in the README, in order, without their comments."""
    lines = (line for block in blocks("sh") for line in block.splitlines())
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("wsn ")]


@pytest.mark.slow
def test_every_command_in_the_readme_runs(tmp_path, monkeypatch):
    """A window is not opened here: that there is what it should open is all that is asked."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opening, "open_window", lambda start, instead=None: None)
    assert len(typed()) > 10
    for words in typed():
        done = CliRunner().invoke(main, words, input="")
        assert done.exit_code == 0, f"wsn {' '.join(words)}: {done.output[-300:]}"


def test_the_python_in_the_readme_runs():
    (block,) = blocks("python")
    done = subprocess.run([sys.executable, "-P", "-c", block], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "False"
    assert "WSN 5.1" in done.stdout


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_and_picture_named_is_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    folder = name.rpartition("/")[0]
    pictures = [f"{folder}/{path}".lstrip("/") for path in re.findall(r"!\[[^]]*]\(([^)]+)\)", text)]
    named = re.findall(r"`((?:tools|tests|wsn|maps|scenarios|docs)/[\w./]+)`", text)
    named += re.findall(r"`([\w/]+\.(?:md|toml|txt|py))`", text)
    ours = {path.name for path in (ROOT / "wsn").rglob("*.toml")}
    missing = [path for path in (*pictures, *named) if not (ROOT / path).exists() and path not in ours]
    assert missing == []


def test_the_page_of_the_house_shows_every_folder():
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    folders = [p.name for p in (ROOT / "wsn").iterdir() if (p / "__init__.py").is_file()]
    assert [name for name in folders if f"`wsn/{name}/`" not in page] == []
    systems = [p.name for p in (ROOT / "wsn/systems").iterdir() if (p / "__init__.py").is_file()]
    assert [name for name in systems if f"`{name}`" not in page] == []


def test_the_page_of_the_house_names_every_room():
    """A folder within a folder, too: of code, rules to read, charts or sounds."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rooms = {path.parent for part in ("wsn", "pointbuy") for path in (ROOT / part).rglob("*.*")}
    rooms = {room for room in rooms if "__pycache__" not in room.parts and room.name != "fonts"}
    named = {name for cell in re.findall(r"`([\w/]+)`", page) for name in cell.strip("/").split("/")}
    assert sorted(str(room.relative_to(ROOT)) for room in rooms if room.name not in named) == []


def test_the_table_of_facets_is_as_the_classes_have_it():
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert facets_table.written(page) == page, "run python tools/facets_table.py"
    named = re.findall(r"^\| `(\w+)\.(\w+)` \|", page, re.MULTILINE)
    assert [*named] == [
        (facet, name) for facet in facets_table.FACETS for name in facets_table.list_members(facet)
    ]
    assert "| `look.hand_of` | The cards that a side holds, as far as a view knows them. | `()` |" in page


def test_every_command_has_its_help():
    for name in MAIN_COMMANDS:
        done = CliRunner().invoke(main, [name, "--help"])
        assert done.exit_code == 0, name
        assert done.output.startswith("Usage:"), name


def test_the_help_lists_every_command_once_under_what_one_wants():
    assert sorted(word for words in SHELVES.values() for word in words) == sorted(MAIN_COMMANDS)
    told = CliRunner().invoke(main, ["--help"]).output
    assert all(f"{heading}:" in told for heading in SHELVES)
    assert "wsn play --lesson 1" in " ".join(told.split())


def test_every_step_of_a_scenario_shows_how_it_is_typed():
    for step in ("place", "move", "set", "spread", "order", "transfer", "remove"):
        assert (
            f"  wsn scenario {step} lane.toml "
            in CliRunner().invoke(main, ["scenario", step, "--help"]).output
        )
