"""The quick run: what was changed is tested first, the rest of the budget goes to a cross-section."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests import quick

MODULES = {
    "tests/board/test_line.py": {"wsn.board.line"},
    "tests/board/test_sightlines.py": {"wsn.board.sightlines", "wsn.board.line"},
    "tests/cli/test_los.py": {"wsn.cli"},
    "tests/systems/war_storms/test_golden.py": {"tests.systems.war_storms.recorded"},
}


def test_the_mirror_of_a_changed_module_goes_first_and_who_imports_it_follows():
    picked = quick.chosen(MODULES, ["wsn/board/line.py"], {})
    assert picked == ("tests/board/test_line.py", "tests/cli/test_los.py", "tests/board/test_sightlines.py")


def test_what_is_beyond_the_budget_is_left_to_the_whole_suite():
    seconds = {
        "tests/board/test_line.py": 5.0,
        "tests/cli/test_los.py": 50.0,
        "tests/board/test_sightlines.py": 9,
    }
    picked = quick.chosen(MODULES, ["wsn/board/line.py"], seconds, budget=20)
    assert picked == ("tests/board/test_line.py", "tests/board/test_sightlines.py")


def test_a_changed_test_is_run_whatever_it_takes():
    name = "tests/systems/war_storms/test_golden.py"
    assert name in quick.chosen(MODULES, [name], {name: 900.0}, budget=1)
    assert name not in quick.chosen(MODULES, ["wsn/board/line.py"], {name: 0.1})


def test_a_changed_map_asks_the_test_of_shipped_maps():
    modules = {"tests/board/test_shipped_maps.py": set(), **MODULES}
    assert quick.chosen(modules, ["maps/ridge.toml"], {})[0] == "tests/board/test_shipped_maps.py"


def test_imports_are_read_wherever_they_stand():
    source = "import re\nfrom wsn.board import line\n\ndef f():\n    import pointbuy.roster\n"
    assert quick.imported(source) == {"wsn.board", "wsn.board.line", "pointbuy.roster"}


def test_changes_are_those_of_the_working_tree_or_else_of_the_last_commit(tmp_path):
    def git(*words: str) -> None:
        who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    assert quick.changed(tmp_path) == ()
    git("init", "-q")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("1\n")
        git("add", name)
        git("commit", "-q", "-m", name)
    assert quick.changed(tmp_path) == ("b.py",)
    (tmp_path / "a.py").write_text("2\n")
    (tmp_path / "new.py").write_text("3\n")
    assert quick.changed(tmp_path) == ("a.py", "new.py")


def test_every_module_of_the_cross_section_is_there():
    assert [name for name in quick.CROSS_SECTION if not (quick.ROOT / name).is_file()] == []


def test_the_measured_modules_are_there():
    assert quick.SECONDS.is_file()
    measured = json.loads(quick.SECONDS.read_text(encoding="utf-8"))
    assert len(measured) > 200
    assert all(seconds >= 0 for seconds in measured.values())
    assert sum(not (quick.ROOT / name).is_file() for name in measured) <= 20


@pytest.mark.slow
def test_a_quick_run_passes_over_what_is_not_chosen(tmp_path):
    """The option itself, in a run of its own: nothing is run, only collected, and of the smallest folder."""
    chosen = quick.choose()
    tests = {folder: [*folder.rglob("test_*.py")] for folder in sorted({path.parent for path in chosen})}
    folder = min(tests, key=lambda folder: len(tests[folder]))
    words = ["-m", "pytest", "--quick", "--collect-only", "-q", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(
        [sys.executable, *words], cwd=quick.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-500:]
    collected = {line.partition(":")[0] for line in done.stdout.splitlines() if line.startswith("tests/")}
    assert {str(path.relative_to(quick.ROOT)) for path in chosen} >= collected
    assert collected


def test_no_test_is_begun_when_the_time_is_up():
    """How `.ci/run` keeps its time on a slow machine: what is left out is told."""
    one = f"{__file__}::test_every_module_of_the_cross_section_is_there"
    for seconds, told in (("0", "1 skipped"), ("600", "1 passed")):
        words = ["-m", "pytest", "-p", "no:cacheprovider", "-rs", "-v", "--within", seconds, one]
        done = subprocess.run(
            [sys.executable, *words], cwd=quick.ROOT, capture_output=True, text=True, check=False
        )
        assert told in done.stdout
        assert ("no time is left" in done.stdout) == (seconds == "0")
