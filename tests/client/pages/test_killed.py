"""A window that is killed loses nothing that was acknowledged, and the game goes on at the next start."""

from __future__ import annotations

from pathlib import Path

from tests.client.pages.killed import PLAYING, lines_until_killed
from wsn.engine.journal import state_digest


def test_a_kill_loses_nothing_that_was_acknowledged(window, home: Path):
    first, *acknowledged = lines_until_killed(PLAYING, home, 26)
    journal = Path(first.split(" ", 1)[1].strip())
    told = [line.split() for line in acknowledged if line.startswith("kept ") and line.endswith("\n")]
    entries, digest = int(told[-1][1]), told[-1][2]

    hand = window()
    start = hand.app.top_page
    hand.until(lambda: start.games.last_game(), what="the game is listed")
    row = start.games.last_game()
    assert row.path == journal
    start.go_on(row)
    desk = hand.app.top_page.desk
    assert desk.screen.players == {"allies": "human", "axis": "human"}
    assert len(desk.game.entries) >= entries
    assert state_digest(desk.game.state_at(entries)) == digest
    before = len(desk.game.entries)
    hand.app.top_page.desk.talk.take(
        desk.orders.give_order(desk.orders.current_choices()[0].command, confirmed=True)
    )
    assert len(desk.game.entries) > before, "and the game goes on"
