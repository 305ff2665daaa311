"""`python3 tools/run.py`: every way a set-up can go, without a network."""

from __future__ import annotations

import ast
import importlib.metadata
import io
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tools import setting_up
from tools.setting_up import SPREAD, Place, SetupError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def place(tmp_path):
    """A small checkout with spaces in its path, and no `.venv` yet."""
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "requirements.txt").write_text("click==8.5.1\ncolorama==0.4.6 ; sys_platform == 'win32'\n")
    (root / "requirements-test.txt").write_text("-r requirements.txt\n\n# a note\npytest==9.2.0\n")
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    return Place(root)


def fake_venv(place, script="exit 0"):
    """A `.venv` whose python is a shell script."""
    place.python.parent.mkdir(parents=True)
    place.python.write_text(f"#!/bin/sh\n{script}\n")
    place.python.chmod(0o755)
    version = ".".join(map(str, sys.version_info[:3]))
    (place.venv / "pyvenv.cfg").write_text(f"home = /somewhere\nversion = {version}\n")


def stamp(place, test):
    place.stamp.write_text(json.dumps(setting_up.wanted(place, test)))


# ---------------------------------------------------------------- the wrong Python


def test_run_py_parses_on_old_pythons():
    source = (ROOT / "tools" / "run.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.JoinedStr | ast.AnnAssign | ast.FunctionDef)]
    first = next(n for n in tree.body if isinstance(n, ast.If))
    assert "version_info" in ast.dump(first.test), "the version is looked at before anything else is imported"
    assert [a.name for n in tree.body if isinstance(n, ast.Import) for a in n.names] == ["sys"]


def test_a_wrong_python_gets_one_sentence():
    code = (
        "import sys, runpy; sys.version_info = (3, 9, 1); "
        f"runpy.run_path({str(ROOT / 'tools' / 'run.py')!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Python 3.11 or later and this is Python 3.9" in done.stderr


# ---------------------------------------------------------------- is anything to be done?


def test_nothing_is_ready_in_a_fresh_checkout(place):
    assert not setting_up.is_ready(place, test=False)


def test_ready_when_stamped_and_silent_then(place):
    fake_venv(place)
    stamp(place, test=False)
    out = io.StringIO()
    setting_up.ensure(place, False, out)
    assert out.getvalue() == ""
    assert not setting_up.is_ready(place, test=True), "the tests want more"


def test_a_test_installation_serves_the_game_too(place):
    fake_venv(place)
    stamp(place, test=True)
    assert setting_up.is_ready(place, test=False)


@pytest.mark.parametrize("name", ["requirements.txt", "pyproject.toml"])
def test_a_changed_file_asks_for_a_new_installation(place, name):
    fake_venv(place)
    stamp(place, test=False)
    path = place.root / name
    path.write_text(path.read_text() + "# changed\n")
    assert not setting_up.is_ready(place, test=False)


def test_a_moved_checkout_is_installed_again(place):
    fake_venv(place)
    stamp(place, test=False)
    moved = place.root.with_name("elsewhere")
    shutil.move(place.root, moved)
    assert not setting_up.is_ready(Place(moved), test=False)


def test_an_installation_broken_off_is_not_ready(place):
    fake_venv(place)
    stamp(place, test=False)
    place.begun.touch()
    assert not setting_up.is_ready(place, test=False)
    assert "broken off" in setting_up.why_remake(place)


def test_a_torn_stamp_counts_as_none(place):
    fake_venv(place)
    place.stamp.write_text('{"python": "3.')
    assert setting_up.read_stamp(place) == {}
    assert not setting_up.is_ready(place, test=False)


def test_a_missing_list_is_said(place):
    (place.root / "requirements.txt").unlink()
    with pytest.raises(SetupError, match=r"requirements\.txt cannot be read"):
        setting_up.wanted(place, False)


# ---------------------------------------------------------------- the environment


@pytest.mark.skipif(os.name != "posix", reason="the fake interpreter is a shell script")
def test_a_venv_that_works_is_kept(place):
    fake_venv(place)
    assert setting_up.why_remake(place) == ""


@pytest.mark.skipif(os.name != "posix", reason="the fake interpreter is a shell script")
def test_a_venv_that_does_not_run_is_made_again(place):
    fake_venv(place, "exit 1")
    assert setting_up.why_remake(place) == "it does not run"


def test_a_half_made_venv_is_made_again(place, monkeypatch):
    place.venv.mkdir()
    (place.venv / "rubbish").touch()
    made = []
    monkeypatch.setattr("venv.EnvBuilder.create", lambda self, where: made.append(where))
    said = []
    setting_up.make_venv(place, said.append)
    assert said == ["making .venv again: it is half made"]
    assert made == [place.venv]
    assert not (place.venv / "rubbish").exists()


def test_a_venv_of_another_python_is_made_again(place):
    fake_venv(place)
    (place.venv / "pyvenv.cfg").write_text("version = 3.8.1\n")
    assert f"made by Python 3.8, this is {setting_up.python_version()}" in setting_up.why_remake(place)


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_no_venv_module_is_one_sentence(place, monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SetupError, match=f"no {module} module.*apt install python3-venv"):
        setting_up.make_venv(place, lambda text: None)


# ---------------------------------------------------------------- the packages


def test_pins_are_read_without_notes_and_other_systems(place):
    names = setting_up.pins(place.lists(test=True))
    assert names == (["click", "colorama", "pytest"] if sys.platform == "win32" else ["click", "pytest"])
    (place.root / "requirements.txt").write_text('one==1 ; sys_platform == "linux"\n')
    assert setting_up.pins([place.root / "requirements.txt"]) == (["one"] if sys.platform == "linux" else [])


PIP = """
echo "Collecting click==8.5.1 (from -r requirements.txt (line 1))"
echo "Processing /some where/pytest-9.2.0-py3-none-any.whl (from -r requirements-test.txt (line 4))"
echo "Installing collected packages: click, pytest"
echo "Obtaining file:///x"
"""


@pytest.mark.skipif(os.name != "posix", reason="the fake interpreter is a shell script")
def test_an_installation_shows_each_package_and_is_stamped(place):
    fake_venv(place, PIP)
    out = io.StringIO()
    setting_up.ensure(place, True, out)
    shown = out.getvalue()
    assert "1/3 click 8.5.1" in shown
    assert "2/3 pytest 9.2.0" in shown
    assert setting_up.is_ready(place, test=True)
    assert "Collecting click" in place.log.read_text()
    assert not place.begun.exists()


@pytest.mark.skipif(os.name != "posix", reason="the fake interpreter is a shell script")
def test_a_failed_installation_is_not_stamped(place):
    fake_venv(place, "case $* in *import*) exit 0;; esac; echo 'ERROR: it rained'; exit 1")
    with pytest.raises(SetupError, match="pip failed: it rained"):
        setting_up.ensure(place, False, io.StringIO())
    assert place.begun.exists()
    assert not setting_up.is_ready(place, test=False)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            [
                "WARNING: Retrying after connection broken by 'NewConnectionError(...)'",
                "ERROR: No matching distribution found for click==8.5.1",
            ],
            "the package index could not be reached",
        ),
        (["ERROR: No matching distribution found for numpy==2.4.6"], "there is no build of numpy==2.4.6"),
        (["ERROR: [Errno 28] No space left on device"], "the disk is full"),
        ([], "it said nothing"),
    ],
)
def test_what_pip_says_becomes_one_sentence(place, lines, sentence):
    said = setting_up.explain(lines, place)
    assert sentence in said
    assert "\n" not in said


def test_on_a_terminal_one_line_fills():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    out = Terminal()
    progress = setting_up.Progress(2, out)
    progress.step("click 8.5.1")
    progress.step("numpy 2.4.6")
    progress.close()
    assert out.getvalue().count("\n") == 1
    assert "[############............] 1/2 click 8.5.1" in out.getvalue()
    assert "[########################] 2/2 numpy 2.4.6" in out.getvalue()


@pytest.mark.skipif(os.name != "posix", reason="the fake interpreter is a shell script")
def test_a_second_setup_waits_for_the_first_and_then_has_nothing_to_do(place):
    fake_venv(place, PIP + "sleep 0.5\n")
    said = [io.StringIO(), io.StringIO()]
    threads = [threading.Thread(target=setting_up.ensure, args=(place, True, out)) for out in said]
    for thread in threads:
        thread.start()
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    first, second = (out.getvalue() for out in said)
    assert "installing" in first
    assert second == "run.py: another set-up is going on; waiting for it\n"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_one_sentence(place):
    place.root.chmod(0o500)
    try:
        with pytest.raises(SetupError, match="cannot be written"):
            setting_up.ensure(place, False, io.StringIO())
    finally:
        place.root.chmod(0o700)


# ---------------------------------------------------------------- handing over


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], ["-P", "-m", "wsn", "window", "--or-play"]),
        (["los", "wsn_5_1", "D306", "D508"], ["-P", "-m", "wsn", "los", "wsn_5_1", "D306", "D508"]),
        (["wsn", "check"], ["-P", "-m", "wsn", "check"]),
        (["help"], ["-P", "-m", "wsn", "--help"]),
        (["--test"], ["-P", "-m", "pytest", *SPREAD]),
        (["--test", "quick"], ["-P", "-m", "pytest", *SPREAD, "--quick"]),
        (["--test", "quick", "-x"], ["-P", "-m", "pytest", *SPREAD, "--quick", "-x"]),
        (["--test", "slow"], ["-P", "-m", "pytest", *SPREAD, "--slow"]),
        (["--test", "-k", "seat"], ["-P", "-m", "pytest", "-k", "seat"]),
    ],
)
def test_the_words_are_passed_on(place, given, words):
    assert setting_up.command(place, given) == [str(place.python), *words]


def test_the_tests_keep_what_they_compile(place, monkeypatch):
    seen = []
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(setting_up, "ensure", lambda *_: None)
    monkeypatch.setattr(
        setting_up, "hand_over", lambda *_: seen.append("PYTHONDONTWRITEBYTECODE" in os.environ) or 0
    )
    assert setting_up.main(["los"]) == setting_up.main(["--test"]) == 0
    assert seen == [True, False]


def test_a_setup_that_cannot_be_done_ends_with_status_2(monkeypatch, capsys):
    def fail(*_):
        raise SetupError("the package index could not be reached")

    monkeypatch.setattr(setting_up, "ensure", fail)
    assert setting_up.main([]) == 2
    assert capsys.readouterr().err == "run.py: the package index could not be reached\n"


def test_ctrl_c_says_how_to_go_on(monkeypatch, capsys):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(setting_up, "ensure", stop)
    assert setting_up.main(["--test"]) == 130
    assert "start again and it goes on" in capsys.readouterr().err


# ---------------------------------------------------------------- the lists themselves


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(name, *extras):
    """Every distribution that an installed one with these extras needs here, in turn."""
    from packaging.requirements import Requirement

    both, todo = set(), [(name, extra) for extra in ("", *extras)]
    while todo:
        name, extra = todo.pop()
        for text in importlib.metadata.requires(name) or ():
            requirement = Requirement(text)
            if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
                continue
            if normal(requirement.name) not in both:
                both.add(normal(requirement.name))
                todo.append((requirement.name, ""))
    return both


@pytest.mark.parametrize("test", [False, True])
def test_the_lists_pin_everything_exactly(test):
    lists = Place(ROOT).lists(test)
    pinned = {normal(name) for name in setting_up.pins(lists)}
    extras = ("window", "print", "host", *(["test"] if test else []))
    missing = needed("wsn", *extras) - pinned - {"wsn"}
    assert missing == set()
    lines = [line.split("#")[0].strip() for path in lists for line in path.read_text().splitlines()]
    loose = [line for line in lines if line and not line.startswith("-r") and "==" not in line]
    assert loose == []


def test_no_file_of_the_setup_names_a_registry():
    for name in (
        "requirements.txt",
        "requirements-test.txt",
        "requirements-docs.txt",
        "tools/run.py",
        "tools/setting_up.py",
        ".ci/run",
    ):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), name
