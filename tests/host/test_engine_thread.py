"""The thread of the engine: urgent things first, errors told to who asked, an end that is one."""

from __future__ import annotations

import threading

import pytest

from wsn.host.engine import EngineThread


def test_what_is_urgent_goes_before_what_waits():
    engine, gate, done = EngineThread(), threading.Event(), []
    engine.submit(gate.wait, 10)
    usual = [engine.submit(done.append, n) for n in range(3)]
    urgent = engine.submit_urgent(lambda: done.append("order"))
    gate.set()
    for one in (*usual, urgent):
        one.result(10)
    assert done == ["order", 0, 1, 2]
    engine.shutdown()


def test_an_error_is_for_who_asked_and_the_thread_goes_on():
    engine = EngineThread()
    with pytest.raises(ZeroDivisionError):
        engine.submit(lambda: 1 // 0).result(10)
    assert engine.submit(lambda: 7).result(10) == 7
    engine.shutdown()


def test_everything_runs_in_one_thread():
    engine = EngineThread()
    names = {engine.submit(lambda: threading.current_thread().name).result(10) for _ in range(20)}
    assert names == {"engine"}
    engine.shutdown()
