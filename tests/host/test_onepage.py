"""Pages drawn in a process of their own: one that is given up costs no other."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator

import pytest

from wsn.host import onepage
from wsn.host.onepage import DrawnPage, PageDrawer
from wsn.table.webpage import PageFiles


def draw_number(_: PageFiles, number: int) -> DrawnPage:
    """A page that is drawn at once."""
    return DrawnPage(200, str(number))


def draw_for_ever(_: PageFiles) -> DrawnPage:
    """One that is never drawn."""
    time.sleep(600)
    raise AssertionError("it was ended before")


def die_drawing(_: PageFiles) -> DrawnPage:
    """One whose process ends."""
    os._exit(3)


@pytest.fixture
def drawer() -> Iterator[PageDrawer]:
    made = PageDrawer()
    yield made
    made.close()


def test_a_page_that_takes_too_long_is_given_up_and_those_behind_it_are_drawn(
    drawer: PageDrawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> list[DrawnPage]:
        monkeypatch.setattr(onepage, "SECONDS_TO_DRAW", 0.3)
        slow = asyncio.ensure_future(drawer.page("slow", draw_for_ever))
        await asyncio.sleep(0.01)
        monkeypatch.setattr(onepage, "SECONDS_TO_DRAW", 60.0)
        behind = [asyncio.ensure_future(drawer.page(n, draw_number, n)) for n in range(4)]
        return await asyncio.gather(slow, *behind)

    slow, *behind = asyncio.run(ask())
    assert slow.status == 503
    assert behind == [DrawnPage(200, str(n)) for n in range(4)]


@pytest.mark.slow
def test_a_page_whose_process_dies_is_told_so_and_the_next_is_drawn(drawer: PageDrawer) -> None:
    async def ask() -> list[DrawnPage]:
        return [await drawer.page("dying", die_drawing), await drawer.page("next", draw_number, 7)]

    dying, then = asyncio.run(ask())
    assert dying.status == 503
    assert then == DrawnPage(200, "7")


@pytest.mark.slow
def test_whoever_leaves_before_a_page_is_drawn_ends_nothing(drawer: PageDrawer) -> None:
    async def ask() -> DrawnPage:
        left = asyncio.ensure_future(drawer.page("left", draw_number, 1))
        await asyncio.sleep(0.01)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        return await drawer.page("stayed", draw_number, 2)

    assert asyncio.run(ask()) == DrawnPage(200, "2")
