"""The boards of the start page are drawn while it waits, and no longer."""

from __future__ import annotations

import pytest

from wsn.client.pages.start import startahead
from wsn.client.pages.start.startahead import AT_REST, BoardsAhead
from wsn.table.picture.palette import SUMMER
from wsn.workers.jobs import IDLE
from wsn.workers.worker import Job

LISTED = ("a", "b", "c", "d", "e")
LOOK = (SUMMER, (800.0, 600.0), 1.0)


class Asked:
    """Jobs that are written down and done when a test says so."""

    def __init__(self) -> None:
        self.is_busy = False
        self.asked: list[Job] = []

    @property
    def names(self) -> list[str]:
        return [job.args[0] for job in self.asked]

    def start_job(self, function, *args, lane=""):
        job = Job(function, args, lane)
        self.asked.append(job)
        return job

    def drop(self, lane):
        assert lane == IDLE
        for job in self.asked:
            if not job.done:
                job.cancel_job()


@pytest.fixture
def jobs():
    return Asked()


def rest(boards, first, look=LOOK):
    boards.tick(0.0, first, LISTED, look)
    boards.tick(AT_REST, first, LISTED, look)


def test_the_board_that_is_looked_at_comes_first_then_its_neighbours(jobs):
    boards = BoardsAhead(jobs)
    boards.tick(0.0, "c", LISTED, LOOK)
    boards.tick(AT_REST / 2, "c", LISTED, LOOK)
    assert not jobs.names, "the pointer may only pass by"
    for _ in range(9):
        boards.tick(AT_REST, "c", LISTED, LOOK)
        boards.tick(AT_REST, "c", LISTED, LOOK)
        jobs.asked[-1].done = True
    assert jobs.names == ["c", "b", "d", "a", "e"], "each once, one at a time"
    assert all(job.lane == IDLE for job in jobs.asked)


def test_another_that_is_looked_at_does_not_wait_for_the_rest(jobs):
    boards = BoardsAhead(jobs)
    rest(boards, "a")
    jobs.asked[0].done = True
    rest(boards, "a")
    rest(boards, "e")
    assert jobs.names == ["a", "b", "e"]
    assert jobs.asked[1].cancelled
    jobs.asked[2].done = True
    rest(boards, "a")
    assert jobs.names == ["a", "b", "e", "b"], "what was broken off is begun again"


def test_nothing_is_drawn_while_anything_else_is_to_be_done(jobs):
    boards = BoardsAhead(jobs)
    jobs.is_busy = True
    rest(boards, "a")
    assert not jobs.names
    jobs.is_busy = False
    rest(boards, "a")
    jobs.asked[0].cancel_job()  # as another question does
    jobs.is_busy = True
    rest(boards, "a")
    assert jobs.names == ["a"]
    jobs.is_busy = False
    rest(boards, "a")
    assert jobs.names == ["a", "a"]


def test_in_a_window_of_another_size_they_are_drawn_anew(jobs):
    boards = BoardsAhead(jobs)
    rest(boards, "a")
    other = (SUMMER, (700.0, 600.0), 1.0)
    rest(boards, "a", other)
    assert jobs.asked[0].cancelled
    assert [job.args for job in jobs.asked] == [("a", *LOOK), ("a", *other)]


def test_when_a_game_is_opened_it_ends(window, monkeypatch):
    hand = window()
    app = hand.app
    page = app.top_page
    asked = Asked()
    page.ahead.jobs = asked
    monkeypatch.setattr(startahead, "AT_REST", 0.05)
    hand.until(lambda: asked.names, what="a board is drawn ahead")
    first = page.wanted.row.scenario
    assert asked.names[0] == first
    asked.asked[0].done = True
    hand.until(lambda: len(asked.names) > 1, what="the next one is drawn")
    page.begin()
    hand.step(2)
    assert app.top_page is not page
    assert asked.asked[1].cancelled
    count = len(asked.names)
    hand.step(20)
    assert len(asked.names) == count
