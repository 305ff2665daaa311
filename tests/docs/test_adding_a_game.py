"""The game of docs/adding-a-game.md: built from the page as it says, checked, and played at every face."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINE = re.compile(r"^    (\"outpost\": .*,)$", re.MULTILINE)


SAID = ["units", "? B1", "odds 1", "B1", "sees A1", "los A1 E3", "reach r1", "hand", "order never", "draw"]
SAID += ["concede yes", "1", "1", "quit", ""]
"""What a person types who tries everything: what the game has not is a sentence."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the game of the page in it: one folder, one line, two text files."""
    root = tmp_path_factory.mktemp("house")
    skip = shutil.ignore_patterns("golden", "*.pyc.*")  # what is compiled stays so; not what is being written
    for name in ("wsn", "pointbuy", "maps", "scenarios", "tests"):
        shutil.copytree(ROOT / name, root / name, ignore=skip)
    shutil.copy2(ROOT / "pyproject.toml", root)
    text = PAGE.read_text(encoding="utf-8")
    for name, code in BLOCK.findall(text):
        if name.endswith("_map.toml"):
            file = root / "maps" / name
        elif name.endswith(".toml"):
            file = root / "scenarios" / "outpost" / name
        else:
            file = root / ("tests" if name.startswith("test_") else "wsn/systems") / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code, encoding="utf-8")
    registry = root / "wsn" / "systems" / "__init__.py"
    known = registry.read_text(encoding="utf-8")
    head = "SYSTEMS: Final[Completed[str]] = Completed(\n    {\n"
    assert head in known
    (line,) = LINE.findall(text)
    registry.write_text(known.replace(head, f"{head}        {line}\n"), encoding="utf-8")
    return root


def run(house: Path, *words: str, said: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A Python command in that house."""
    env = {
        **os.environ,
        "PYTHONPATH": str(house),
        "WSN_HOME": str(house / "home"),
        "WSN_GAMES": str(house / "games"),
        **more,
    }
    return subprocess.run(
        [sys.executable, *words], cwd=house, env=env, input=said, capture_output=True, text=True, check=False
    )


def test_the_page_is_whole():
    names = [name for name, _ in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
    assert "outpost/__init__.py" in names
    assert len(names) == len(set(names)) == 6


def test_the_game_of_the_page_is_small():
    code = [
        code for name, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if name.startswith("outpost/")
    ]
    assert sum(bool(line.strip()) for one in code for line in one.splitlines()) <= 230


def test_its_files_are_in_order_and_its_code_is_formatted(house):
    done = run(house, "-m", "wsn", "check", "maps/outpost_map.toml", "scenarios/outpost/raid.toml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 files, 0 problems, 0 warnings" in done.stdout
    for words in (("check",), ("format", "--check")):
        done = run(house, "-m", "ruff", *words, "wsn/systems/outpost", "tests/test_outpost.py")
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_mypy_finds_nothing_and_a_member_that_does_not_fit(house):
    kept = ROOT / ".mypy_cache"
    if kept.is_dir():
        shutil.copytree(kept, house / ".mypy_cache")
    page = house / "wsn" / "systems" / "outpost" / "__init__.py"
    right = page.read_text(encoding="utf-8")
    done = run(house, "-m", "mypy", "--strict", "wsn/systems/outpost")
    assert done.returncode == 0, done.stdout
    page.write_text(right.replace("check_scenario = ", "scenario_facts = "), encoding="utf-8")
    done = run(house, "-m", "mypy", "--strict", "wsn/systems/outpost")
    page.write_text(right, encoding="utf-8")
    assert done.returncode == 1
    assert 'base class "GameFiles" defined the type as' in done.stdout


def test_it_passes_the_conformance_suite(house):
    done = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_outpost.py")
    assert done.returncode == 0, done.stdout[-3000:]


def test_it_is_played_in_the_terminal_by_a_person_and_by_bots(house):
    game = [
        "play",
        "raid",
        "--seed",
        "1",
        "--no-picture",
        "--journal",
        "g.wsn.jsonl",
        "--bots",
        "human,greedy",
    ]
    done = run(
        house,
        "-m",
        "wsn",
        *game,
        said="\n".join(SAID),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "r1 moves from A1 to B1 (OUT 2)" in done.stdout
    assert "The raiders" in done.stdout
    for told in (
        "Outpost has no rules about lines of sight",
        "This game is played to its end",
        "This game has no standing orders",
        "You hold no cards",
        "Nothing about it is left to chance",
    ):
        assert told in done.stdout, done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    done = run(
        house, "-m", "wsn", "play", "raid", "--seed", "1", "--bots", "greedy,random", "--picture", "end.png"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(
        r"^Result: the (raiders|guards) win: .* \(OUT \d\) \[(decisive|marginal)\]$", done.stdout, re.M
    )
    assert (house / "end.png").stat().st_size > 10_000
    told = run(
        house, "-m", "wsn", "simulate", "raid", "--games", "6", "--bots", "greedy,random", "--seed", "1"
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert re.search(r"(decisive|marginal): ", told.stdout)


@pytest.mark.slow
def test_what_it_has_not_is_said_in_a_sentence_by_every_command(house):
    """Each optional door that the game lacks: status 2, one sentence, no traceback."""
    journal = run(
        house,
        "-m",
        "wsn",
        "play",
        "raid",
        "--seed",
        "3",
        "--no-picture",
        "--quiet",
        "--bots",
        "random,random",
        "--journal",
        "h.wsn.jsonl",
    )
    assert journal.returncode == 0, journal.stderr
    asked = {
        ("los", "outpost_map", "A1", "E3"): "Outpost",
        ("sightmap", "outpost_map", "A1"): "Outpost",
        ("los", "raid", "A1", "E3"): "Outpost",
        ("reach", "outpost_map", "A1", "--mover", "foot", "--points", "2"): "does not tell what a step costs",
        ("route", "outpost_map", "A1", "E3", "--mover", "foot"): "does not tell what a step costs",
        ("odds", "raid", "r1", "g1"): "Outpost gives no odds of an attack",
        ("rules", "outpost"): "Outpost has no list of its rules",
        ("excerpt", "h.wsn.jsonl", "--at", "2", "--out", "e.toml"): "Outpost cannot make a scenario",
        ("export", "raid", "x.m44"): "Outpost has no such format",
        ("schema", "scenario", "--system", "outpost"): "Outpost does not say",
        ("play", "raid", "--tables", "raid.toml", "--bots", "random,random"): "cannot be changed by a file",
        ("draw", "raid", "--guide", "guide.svg"): "Outpost",
    }
    for words, told in asked.items():
        done = run(house, "-m", "wsn", *words)
        said = done.stdout + done.stderr
        assert done.returncode == 2, f"{words}: {said[-800:]}"
        assert told in said, f"{words}: {said[-800:]}"
        assert "Traceback" not in said


def test_it_is_played_in_the_window(house):
    code = """
import sys
from wsn.client.view import display
display.prepare_libraries()
why = display.why_none()
if why is not None:
    print("skip:", why)
    sys.exit()
from pyglet import gl
from pytest import MonkeyPatch
from tests.client.pages.hand import Hand
from tests.client.unpainted import unpainted
from wsn.client.app import App
from wsn.workers.jobs import Jobs
from wsn.client.opening import Start
if __name__ == "__main__":
    with Jobs(1) as jobs:
        app = App(Start("scenario", "raid", ("human", "greedy"), "1", "seeded"), visible=False,
                  size=(1024, 704), jobs=jobs)
        hand = Hand(app)
        patch = MonkeyPatch()
        unpainted(patch)  # nobody looks yet
        hand.step(2)
        desk = app.top_page.desk
        hand.down("L")
        hand.up("L")
        assert app.top_page.sight is None
        assert "Outpost has no rules about lines of sight" in app.message[0], app.message
        ways = []
        while hand.persons_turn():
            ways.append(hand.give(min(desk.game.legal(), key=lambda c: (type(c).__name__, str(c)))))
        assert "pointer" in ways, ways
        assert desk.game.outcome is not None
        from wsn.client.view.capture import save_screenshot
        from pathlib import Path
        patch.undo()
        gl.glDisable(gl.GL_RASTERIZER_DISCARD)
        hand.step(2)
        save_screenshot(app.window, Path("window.png"))
        app.open(Start("map", "outpost_map"))
        hand.step(2)
        assert app.top_page.name == "game"
        assert "Outpost has no rules about lines of sight" in app.message[0], app.message
        app.window.close()
    print("played")
"""
    (house / "window_game.py").write_text(code)
    done = run(house, "window_game.py", WSN_HEADLESS="1", WSN_CACHE=str(house / "pictures"))
    if done.stdout.startswith("skip:"):
        pytest.skip(done.stdout)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "played" in done.stdout
    assert (house / "window.png").stat().st_size > 10_000
