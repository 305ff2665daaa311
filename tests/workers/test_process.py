"""What processes owe the machine they run on."""

from __future__ import annotations

import gc

import pytest

from wsn.workers.process import GC_THRESHOLD, rare_gc


def test_python_tidies_up_as_before_once_the_games_are_played():
    before = gc.get_threshold()
    with rare_gc():
        assert gc.get_threshold() == (GC_THRESHOLD, *before[1:])
    assert gc.get_threshold() == before
    with pytest.raises(ZeroDivisionError), rare_gc():
        divmod(1, 0)
    assert gc.get_threshold() == before
