"""Nothing is tidied up before the first picture, and everything is from then on."""

from __future__ import annotations

import gc
import os

import pytest

from wsn.cli import opening
from wsn.client import haste
from wsn.client.opening import Start
from wsn.client.view import display


@pytest.fixture(autouse=True)
def tidied():
    """Whatever a test does, Python tidies up before and after it, what was there before too."""
    gc.unfreeze()  # the suite sets aside what it has loaded, which the first test of a process would count
    yield
    gc.enable()
    gc.unfreeze()


def test_nothing_is_tidied_up_until_the_first_picture():
    haste.begin()
    assert not gc.isenabled()
    haste.end_haste()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0


def test_later_pictures_change_nothing():
    haste.end_haste()
    assert gc.get_freeze_count() == 0


def test_a_window_that_cannot_open_leaves_python_tidying_up(monkeypatch):
    monkeypatch.setattr(display, "why_none", lambda: "There is no display here.")
    seen = []
    opening.open_window(Start(), lambda: seen.append(gc.isenabled()))
    assert seen == [True]


def test_no_threads_are_begun_for_tables_that_are_never_multiplied(monkeypatch):
    name = "OPENBLAS_NUM_THREADS"
    monkeypatch.setenv(name, "3")
    haste.begin()
    assert os.environ[name] == "3", "who has said how many wants them"
    monkeypatch.delenv(name)
    haste.begin()
    assert os.environ[name] == "1"
    haste.end_haste()
