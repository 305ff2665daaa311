"""A test in which nothing is asserted fails, whatever helper or loop it leaves its assertions to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CASES = """
import warnings

import pytest


@pytest.fixture
def checked():
    assert 1 + 1 == 2


def check_it(value):
    assert value


def test_good_plain():
    assert 1 + 1 == 2


def test_good_helper():
    check_it(True)


def test_good_raises():
    with pytest.raises(ValueError):
        int("x")


def test_good_warns():
    with pytest.warns(UserWarning):
        warnings.warn("careful")


@pytest.mark.asserts_nothing("that it ends is what it shows")
def test_good_marked():
    int("1")


def test_good_skipped():
    pytest.skip("not here")


def test_bad_empty_loop():
    for value in ():
        assert value


def test_bad_fixture_alone(checked):
    int("1")


def test_bad_nothing_raised_is_looked_for():
    try:
        int("1")
    except ValueError:
        assert True


@pytest.mark.asserts_nothing("")
def test_bad_marked_without_a_reason():
    int("1")


def test_after_a_bad_one_it_counts_anew():
    assert 2 + 2 == 4
    assert 3 + 3 == 6
"""


def test_only_tests_in_which_nothing_is_asserted_fail(tmp_path):
    """A pytest of its own, with the plugin and without our suite."""
    (tmp_path / "test_cases.py").write_text(CASES)
    (tmp_path / "conftest.py").write_text(
        "from tests import asserting\n\n\n"
        "def pytest_configure(config):\n"
        "    config.pluginmanager.register(asserting.Asserting(), 'asserting')\n"
    )
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nenable_assertion_pass_hook = true\nmarkers = asserts_nothing: why\n"
        "addopts = -p no:xdist -p no:cacheprovider -p no:hypothesispytest -rA --strict-markers\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line.split(" - ")[0] for line in done.stdout.splitlines() if "test_cases.py::" in line]
    ended = {line.partition("::")[2]: line.partition(" ")[0] for line in lines if "::" in line}
    assert {name for name, how in ended.items() if how == "FAILED"} == {
        "test_bad_empty_loop",
        "test_bad_fixture_alone",
        "test_bad_nothing_raised_is_looked_for",
        "test_bad_marked_without_a_reason",
    }, done.stdout
    assert sum(how == "PASSED" for how in ended.values()) == 6
    assert "nothing was asserted in it" in done.stdout
    assert "say why" in done.stdout
