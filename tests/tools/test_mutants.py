"""`tools/mutants.py`: what is chosen, what is told; good tests notice changes, poor ones do not."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import GameModules, Mutant

ROOT = Path(__file__).resolve().parents[2]


def test_every_game_lists_modules_and_tests_that_exist():
    table = mutants.read_table()
    assert set(table) == {path.parent.name for path in (ROOT / "wsn" / "systems").glob("*/rulebook.py")}
    for row in table.values():
        missing = [place for place in (*row.modules, *row.tests) if not (ROOT / place).exists()]
        assert missing == []
        for test in row.without:
            module, _, name = test.partition("::")
            assert f"def {name}(" in (ROOT / module).read_text("utf-8")
        assert row.modules
        assert len(set(row.modules)) == len(row.modules)


def test_every_survivor_that_is_explained_is_still_in_its_module():
    explained = mutants.read_explained()
    for (module, was, becomes), why in explained.items():
        stripped = {line.strip() for line in (ROOT / "wsn/systems" / module).read_text("utf-8").split("\n")}
        assert set(was.split("\n")) <= stripped, f"{module}: {was}"
        assert was != becomes
        assert len(why) > 20, f"{module}: say why"


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("if a < b:", "if a <= b:"),
        ("if a in b:", "if a not in b:"),
        ("if a not in b:", "if a in b:"),
        ("return not a", "return a"),
        ("return a + 1", "return a + 2"),
        ("a += b", "a = b"),
        ("x = a if b else c", "x = a if (b) and False else c"),
        ("yes = True", "yes = False"),
        ("case A():\n    pass", ""),
    ],
)
def test_a_change_of_logic_is_chosen(was, becomes):
    assert mutants.is_logic(was, becomes)


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("say('a')", "say('XXaXX')"),
        ("say(a)", "say(None)"),
        ("say(a, b)", "say(b)"),
        ("say(a, b)", "say(a, )"),
        ("a = f(b)", "a = None"),
        ("a = None", 'a = ""'),
        ("key=lambda u: u.id", "key=lambda u: None"),
    ],
)
def test_a_word_a_none_and_a_missing_argument_are_not_chosen(was, becomes):
    assert not mutants.is_logic(was, becomes)


def test_a_seed_chooses_the_same_and_another_seed_otherwise():
    made = [Mutant(f"m{n}", "m.py", f"a < {n}", f"a <= {n}") for n in range(60)]
    made += [Mutant(f"w{n}", "m.py", f"say('{n}')", "say(None)") for n in range(60)]
    one, same, other = (mutants.choose_mutants(made, 20, seed) for seed in ("1 g", "1 g", "2 g"))
    assert one == same != other
    assert len(one) == len(set(one)) == 20
    assert all(mutant.name.startswith("m") for mutant in (*one, *other))
    assert len(mutants.choose_mutants(made, 500, "1")) == 60, "no more than there are"
    row = GameModules("g", tuple(f"{n}.py" for n in range(9)), ())
    assert mutants.choose_modules(row, False, "1") == row.modules
    assert len(mutants.choose_modules(row, True, "1")) == 4


SOURCE = '''"""Rules of a game of one rule."""


def may_fire(distance, reach):
    """Whether a target is in reach."""
    return distance <= reach and reach > 0


def count_down(number):
    """How many steps lead to nothing."""
    steps = 0
    while number > 0:
        number -= 1
        steps += 1
    return steps


def never_asked(number):
    """What no test asks."""
    return number + 1
'''
TESTS = """from wsn.systems.one.rules.fire import count_down, may_fire


def test_what_is_in_reach():
    assert may_fire(2, 2)
    assert not may_fire(3, 2)


def test_the_steps():
    assert count_down(3) == 3
"""


@pytest.fixture
def small_tree(tmp_path, monkeypatch):
    """A tree with one game of one module, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(mutants, "SPARE_SECONDS", 0.3)
    root = tmp_path / "tree"
    files = {
        "wsn/__init__.py": "",
        "wsn/systems/__init__.py": "",
        "wsn/systems/one/__init__.py": "",
        "wsn/systems/one/rules/__init__.py": "",
        "wsn/systems/one/rules/fire.py": SOURCE,
        "tests/test_fire.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_what_mutmut_notes_is_read_with_the_lines_that_change(tmp_path):
    module = "wsn/systems/one/rules/fire.py"
    made = tmp_path / "mutants" / module
    made.parent.mkdir(parents=True)
    functions = [
        "def x_reach__mutmut_orig(a):",
        "    return a < 2",
        "def x_reach__mutmut_1(a):",
        "    return a <= 2",
    ]
    functions += ["def x_reach__mutmut_2(a):", "    return a < 3", ""]
    made.write_text("\n".join(functions))
    codes = {"x_reach__mutmut_1": 1, "x_reach__mutmut_2": 0}
    spans = {"x_reach__mutmut_orig": [1, 2], "x_reach__mutmut_1": [3, 4], "x_reach__mutmut_2": [5, 6]}
    named = {f"wsn.systems.one.rules.fire.{name}": code for name, code in codes.items()}
    Path(f"{made}.meta").write_text(json.dumps({"exit_code_by_key": named}))
    Path(f"{made}.spans").write_text(json.dumps({"spans": spans}))
    one, two = mutants.read_mutants(tmp_path, module)
    assert (one.was, one.becomes, one.outcome) == ("return a < 2", "return a <= 2", "noticed")
    assert (two.was, two.becomes, two.outcome) == ("return a < 2", "return a < 3", "survived")


def test_survivors_are_told_unless_they_are_explained(capsys):
    row = GameModules("one", ("m.py",), ("tests",))
    outcomes = ("noticed", "noticed", "timed out", "survived", "untested")
    done = [Mutant(f"m{n}", "m.py", f"a < {n}", f"a <= {n}", how) for n, how in enumerate(outcomes)]
    assert mutants.tell_outcome(row, done, {}) == 0.6
    told = capsys.readouterr().out
    assert (
        "5 changes, 2 noticed, 1 timed out, 1 survived, 1 in functions that no test runs; 60% noticed" in told
    )
    assert "a <= 3" in told
    assert "a <= 4" in told
    assert "a <= 0" not in told
    assert mutants.tell_outcome(row, done, {("m.py", "a < 3", "a <= 3"): "it comes to the same"}) == 0.8
    told = capsys.readouterr().out
    assert "60% noticed, 80% noticed or explained" in told
    assert "a <= 3" not in told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="mutmut forks")
def test_a_small_game_is_changed_and_its_gaps_are_told(small_tree, capsys):
    """A run of mutmut for each change, one of which never ends."""
    row = GameModules("one", ("wsn/systems/one/rules/fire.py",), ("tests/test_fire.py",))
    done = mutants.run_game(row, 100, 1, False, small_tree)
    found = {(mutant.was, mutant.becomes): mutant.outcome for mutant in done}
    line = "return distance <= reach and reach > 0"
    assert found[line, "return distance < reach and reach > 0"] == "noticed"
    assert found[line, "return distance <= reach or reach > 0"] == "noticed"
    assert found[line, "return distance <= reach and reach >= 0"] == "survived", "no test asks for reach 0"
    assert found["number -= 1", "number += 1"] == "timed out"
    assert found["steps += 1", "steps = 1"] == "noticed"
    assert found["return number + 1", "return number + 2"] == "untested"
    explained = {
        ("one/rules/fire.py", line, "return distance <= reach and reach >= 0"): "so that it is known"
    }
    without, with_it = mutants.tell_outcome(row, done, {}), mutants.tell_outcome(row, done, explained)
    assert without < with_it < 1
    assert "in functions that no test runs" in capsys.readouterr().out
    folder = mutants.prepare_copy(small_tree, row, row.modules)
    kept = (folder / "mutants" / row.modules[0]).stat().st_mtime_ns
    assert mutants.prepare_copy(small_tree, row, row.modules) == folder
    assert (folder / "mutants" / row.modules[0]).stat().st_mtime_ns == kept, (
        "nothing changed: nothing is made"
    )
    (small_tree / row.modules[0]).write_text(SOURCE.replace("+ 1", "+ 3"), encoding="utf-8")
    mutants.prepare_copy(small_tree, row, row.modules)
    assert "number + 3" in (folder / "mutants" / row.modules[0]).read_text("utf-8"), "a stale copy was kept"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="mutmut forks")
def test_tests_that_fail_by_themselves_are_told_in_a_sentence(small_tree):
    (small_tree / "tests/test_fire.py").write_text(
        f"{TESTS}\n\ndef test_bad():\n    assert count_down(1) == 2\n"
    )
    row = GameModules("one", ("wsn/systems/one/rules/fire.py",), ("tests/test_fire.py",))
    with pytest.raises(mutants.Unready, match="mutmut ended with status 1"):
        mutants.run_game(row, 3, 1, False, small_tree)
