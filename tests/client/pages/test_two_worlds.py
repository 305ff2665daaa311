"""Games that a side cannot tell apart look the same on every page of the window, pixel by pixel."""

from __future__ import annotations

import os
import time

import pytest

from tests.two_worlds import ME, NAME, PAIRS, write_pair

PAGES = ("journal", "replay", "start")
TRIES = 3


@pytest.mark.slow
@pytest.mark.parametrize("pair", sorted(PAIRS))
def test_no_page_tells_the_worlds_apart(window, home, pair, monkeypatch):
    from wsn.client.pages.start.startahead import BoardsAhead

    # when a board is drawn that nobody has asked for hangs on how busy the machine is, and on nothing hidden
    monkeypatch.setattr(BoardsAhead, "tick", lambda *_: None)
    folders = (home / "one", home / "two")
    for folder in folders:
        folder.mkdir()
    write_pair(pair, folders)
    place = home / "games" / NAME
    place.parent.mkdir()
    for _ in range(TRIES):  # what is hidden would tell them apart each time; the pace of a machine does not
        seen = [_pages(window, folder, place) for folder in folders]
        if all((seen[0][what] == seen[1][what]).all() for what in seen[0]):
            break
    for what in seen[0]:
        assert (seen[0][what] == seen[1][what]).all(), what
        assert len(set(seen[0][what].reshape(-1, 3)[::97, 0].tolist())) > 8, "there is something on the page"


def _pages(window, folder, place):
    """Pictures of all pages with the game of one world."""
    from wsn.client.opening import Start
    from wsn.table.players_file import Memory

    place.write_bytes((folder / NAME).read_bytes())
    os.utime(place, (1_000_000_000, 1_000_000_000))
    Memory.load().remember(place, {ME: "human", "axis": "greedy"})
    shots = {}
    for what in PAGES:
        hand = window(Start(what, "" if what == "start" else str(place)), painted=True)
        shots[what] = _settled(hand)
        if what == "replay":
            for key in ("END", "PAGEUP"):
                hand.key(key)
                shots[what, key] = _settled(hand)
        hand.app.window.close()
    return shots


def _settled(hand):
    """The page as it is when nothing is being drawn elsewhere, and three looks at it show the same."""
    from wsn.client.pages.start.start import StartPage

    view, page = hand.app.board_view(), hand.app.top_page
    hand.step(3)
    if isinstance(page, StartPage):
        hand.until(lambda: page.all_read, what="the games that are kept are read")
    hand.until(lambda: not hand.app.jobs.is_busy and (view is None or not view.is_busy), what="all is drawn")
    looks = [None, None]
    until = time.monotonic() + 60
    while time.monotonic() < until:
        hand.step(6)
        looks.append(_drawn(hand.app.window))
        if looks[-3] is not None and all((look == looks[-1]).all() for look in looks[-3:]):
            break
    return looks[-1]


def _drawn(window):
    from wsn.client.view.capture import read_pixels

    window.draw()
    drawn = read_pixels(*window.window.get_framebuffer_size())
    window.window.flip()
    return drawn
