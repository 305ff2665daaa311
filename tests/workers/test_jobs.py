"""Work in processes of its own: what comes back, what goes wrong, what is not wanted, and the end."""

from __future__ import annotations

import json
import operator
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from wsn.workers.jobs import IDLE, QUICK_DEATHS, Jobs
from wsn.workers.worker import Failure, Job, Worker, is_hurried, report_progress


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    """One pool for the tests that leave it as they found it: a process takes a while to begin."""
    with Jobs(1) as found:
        yield found


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pid: int, jobs: Jobs | None = None) -> bool:
    until = time.monotonic() + 10
    while alive(pid) and time.monotonic() < until:
        if jobs is not None:
            jobs.poll_workers()
        time.sleep(0.02)
    return not alive(pid)


def test_an_answer_comes_back_from_another_process(jobs):
    job = jobs.start_job(os.getpid)
    assert not job.done, "asking never waits"
    assert jobs.wait_for_job(job).value != os.getpid()
    assert job.failure is None
    assert not job.is_waiting


def test_poll_says_when_an_answer_has_come_and_never_waits(jobs):
    job = jobs.start_job(operator.add, 2, 3)
    assert jobs.is_busy
    began = time.monotonic()
    came = jobs.poll_workers()
    assert time.monotonic() - began < 0.5
    until = time.monotonic() + 30
    while not came and time.monotonic() < until:
        came = jobs.poll_workers()
    assert came
    assert job.value == 5
    assert not jobs.is_busy
    assert not jobs.poll_workers()


def test_what_goes_wrong_comes_back_as_a_value_with_its_sentence(jobs):
    job = jobs.wait_for_job(jobs.start_job(json.loads, "{"))
    assert job.value is None
    assert isinstance(job.failure, Failure)
    assert job.failure.kind == "JSONDecodeError"
    assert "line 1 column 2" in str(job.failure)
    assert "loads" in job.failure.trace
    assert jobs.wait_for_job(jobs.start_job(operator.add, 1, 1)).value == 2, "the worker lives on"


def test_what_cannot_be_sent_fails_and_harms_nobody(jobs):
    there = jobs.wait_for_job(jobs.start_job(operator.add, 1, lambda: None))
    assert there.failure is not None
    back = jobs.wait_for_job(jobs.start_job(iter, [1]))
    assert back.failure is not None or list(back.value) == [1]
    assert jobs.wait_for_job(jobs.start_job(operator.add, 1, 1)).value == 2


def until_hurried(most):
    """In a worker: say how far it is until somebody is in haste."""
    for n in range(most):
        if is_hurried():
            return n
        report_progress(n)
        time.sleep(0.01)
    return most


def test_a_job_says_how_far_it_is_and_ends_when_it_is_hurried(jobs):
    job = jobs.start_job(until_hurried, 3000)
    end = time.monotonic() + 30
    while not job.progress and time.monotonic() < end:
        jobs.poll_workers()
    assert 0 < job.progress < 3000
    assert not job.done
    job.hurry_job()
    assert 0 < jobs.wait_for_job(job, 10).value < 3000
    assert jobs.wait_for_job(jobs.start_job(is_hurried)).value is False, "the next job is in no haste"
    early = jobs.start_job(until_hurried, 3000)
    early.hurry_job()
    assert jobs.wait_for_job(early).value < 300, "it may be told before it begins"


def test_a_job_that_is_cancelled_is_hurried_and_what_it_says_is_no_news(jobs):
    job = jobs.start_job(until_hurried, 3000)
    end = time.monotonic() + 30
    while not job.progress and time.monotonic() < end:
        jobs.poll_workers()
    job.cancel_job()
    came = False
    while not job.done and time.monotonic() < end:
        came = jobs.poll_workers() or came
    assert job.value < 3000
    assert not came


def test_outside_a_worker_nobody_is_hurried_and_nothing_is_said():
    report_progress(1)
    assert not is_hurried()


def test_jobs_are_done_in_their_order_and_an_urgent_one_before_them(jobs):
    slow = jobs.start_job(time.sleep, 0.2)
    later = jobs.start_job(time.monotonic)
    urgent = jobs.start_job(time.monotonic, first=True)
    jobs.wait_for_job(later)
    assert slow.done
    assert urgent.value < later.value


def test_a_job_that_was_cancelled_before_its_turn_is_never_begun(jobs):
    slow = jobs.start_job(time.sleep, 0.2)
    never = jobs.start_job(os._exit, 1)
    last = jobs.start_job(operator.add, 1, 1)
    never.cancel_job()
    jobs.wait_for_job(last)
    assert slow.done
    assert not never.done
    assert not never.is_waiting
    assert never.seconds_running == 0


def test_the_answer_to_a_job_that_was_cancelled_is_no_news(jobs):
    slow = jobs.start_job(time.sleep, 0.2)
    until = time.monotonic() + 30
    while slow.given is None and time.monotonic() < until:
        jobs.poll_workers()
    assert slow.seconds_running > 0
    slow.cancel_job()
    assert not jobs.is_busy
    came = False
    while not slow.done and time.monotonic() < until:
        came = jobs.poll_workers() or came
    assert not came


def test_a_lane_keeps_to_one_process_and_what_is_in_it():
    with Jobs(1) as jobs:
        pids = {jobs.wait_for_job(jobs.start_job(os.getpid, lane="a")).value for _ in range(3)}
        assert len(pids) == 1
        other = jobs.wait_for_job(jobs.start_job(os.getpid, lane="b")).value
        assert other not in pids
        jobs.drop("a")
        assert gone(pids.pop(), jobs)
        assert alive(other)
        assert jobs.wait_for_job(jobs.start_job(os.getpid, lane="a")).value not in (other, *pids)


def test_dropping_a_lane_ends_what_it_was_at_and_what_waited_for_it():
    with Jobs(1) as jobs:
        pid = jobs.wait_for_job(jobs.start_job(os.getpid, lane="a")).value
        long = jobs.start_job(time.sleep, 600, lane="a")
        next_ = jobs.start_job(operator.add, 1, 1, lane="a")
        jobs.drop("a")
        assert long.cancelled
        assert next_.cancelled
        assert not jobs.is_busy
        assert gone(pid, jobs)


def test_a_process_that_ends_by_itself_fails_its_job_and_another_is_begun(jobs):
    job = jobs.wait_for_job(jobs.start_job(os._exit, 3))
    assert job.failure is not None
    assert job.failure.kind == "Lost"
    assert jobs.wait_for_job(jobs.start_job(operator.add, 1, 1)).value == 2


def test_a_process_that_ended_while_it_was_idle_costs_no_job():
    with Jobs(1) as jobs:
        for lane in ("", "a"):
            pid = jobs.wait_for_job(jobs.start_job(os.getpid, lane=lane)).value
            worker = next(w for w in (*jobs.pool, *jobs.lanes.values()) if w.process.pid == pid)
            worker.process.kill()
            worker.process.join()
            again = jobs.wait_for_job(jobs.start_job(os.getpid, lane=lane))
            assert again.failure is None
            assert again.value != pid


def test_processes_that_die_as_they_begin_are_given_up_and_tried_again_after_a_rest(monkeypatch):
    begun: list[str] = []
    real = Worker.__init__

    def dying(worker, name):
        begun.append(name)
        real(worker, name)
        worker.process.kill()

    with Jobs(1) as jobs:
        monkeypatch.setattr(Worker, "__init__", dying)
        for lane in ("", "a"):
            job = jobs.wait_for_job(jobs.start_job(operator.add, 1, 1, lane=lane))
            assert job.failure is not None
            assert job.failure.kind == "NoWorker"
            assert "3 worker processes in a row ended as soon as they began" in str(job.failure)
        assert len(begun) == QUICK_DEATHS, "the lane was not tried in vain as well"
        assert jobs.poll_workers(), "that it failed is news"
        assert not jobs.poll_workers(), "and told once"
        monkeypatch.setattr(Worker, "__init__", real)
        monkeypatch.setattr("wsn.workers.jobs.REST", 0.0)
        assert jobs.wait_for_job(jobs.start_job(operator.add, 1, 1)).value == 2


def test_closing_leaves_no_process_even_of_work_that_never_ends():
    jobs = Jobs(2)
    pid = jobs.wait_for_job(jobs.start_job(os.getpid)).value
    lane = jobs.wait_for_job(jobs.start_job(os.getpid, lane="a")).value
    long = jobs.start_job(time.sleep, 600)
    jobs.poll_workers()
    began = time.monotonic()
    jobs.close_workers()
    assert time.monotonic() - began < 5
    assert long.cancelled
    assert gone(pid)
    assert gone(lane)
    jobs.close_workers()


def test_closing_before_a_worker_was_ready_is_clean():
    jobs = Jobs(1)
    job = jobs.start_job(operator.add, 1, 1)
    jobs.close_workers()
    assert job.cancelled


def test_waiting_has_an_end(jobs):
    job: Job = jobs.start_job(time.sleep, 0.3)
    with pytest.raises(TimeoutError, match=r"no answer within 0\.05 seconds"):
        jobs.wait_for_job(job, 0.05)
    jobs.wait_for_job(job)


def test_a_window_that_is_killed_leaves_no_worker_behind():
    code = (
        "import os, time\n"
        "from wsn.workers.jobs import Jobs\n"
        "if __name__ == '__main__':\n"
        "    jobs = Jobs(1)\n"
        "    print(jobs.wait_for_job(jobs.start_job(os.getpid)).value, flush=True)\n"
        "    jobs.start_job(time.sleep, 600)\n"
        "    jobs.poll_workers()\n"
        "    time.sleep(600)\n"
    )
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert window.stdout is not None
    with window.stdout:
        worker = int(window.stdout.readline())
    assert alive(worker)
    window.send_signal(signal.SIGKILL)
    window.wait()
    assert gone(worker)


def test_what_is_idle_ends_when_anything_else_is_asked():
    with Jobs(1) as jobs:
        idle = jobs.start_job(time.sleep, 60, lane=IDLE)
        assert not jobs.is_busy, "nobody waits for it"
        until = time.monotonic() + 30
        while idle.given is None and time.monotonic() < until:
            jobs.poll_workers()
            time.sleep(0.01)
        worker = jobs.lanes[IDLE]
        assert jobs.wait_for_job(jobs.start_job(operator.add, 2, 3)).value == 5
        assert idle.cancelled
        assert not idle.done
        assert gone(worker.process.pid, jobs)
        again = jobs.start_job(operator.add, 1, 1, lane=IDLE)
        assert jobs.wait_for_job(again).value == 2, "one that has ended by itself is not missed"
        process = jobs.lanes[IDLE].process
        jobs.wait_for_job(jobs.start_job(operator.add, 2, 2))
        assert process.is_alive(), "one that rests is kept"


def test_a_function_that_was_defined_anew_is_a_failure_and_no_fault_of_the_window(jobs, monkeypatch):
    waits = double
    monkeypatch.setattr(sys.modules[__name__], "double", lambda one: one)
    job = jobs.wait_for_job(jobs.start_job(waits, 3))
    assert job.failure.kind == "PicklingError"
    monkeypatch.undo()
    assert jobs.wait_for_job(jobs.start_job(operator.add, 1, 2)).value == 3, "the worker goes on"


def double(one):
    return 2 * one
