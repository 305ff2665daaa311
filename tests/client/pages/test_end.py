"""The end of a game in the window."""

from __future__ import annotations

from wsn.client.opening import Start
from wsn.table import luck


def test_the_luck_of_the_dice_does_not_wait_for_the_pieces_of_the_map(window, monkeypatch):
    """Once a large window drew its map for a minute, and the end of the game told no luck."""
    hand = window(Start("scenario", "first_orders", ("human", "greedy"), "1"))
    hand.persons_turn()
    page, jobs = hand.app.page, hand.app.jobs
    asked, ask = [], jobs.ask

    def noting(function, *args, **how):
        asked.append((function, how.get("first", False)))
        return ask(function, *args, **how)

    monkeypatch.setattr(jobs, "ask", noting)
    page.talk.take(page.desk.orders.end_by("concede"))
    page.talk.sure()
    hand.step(3)
    assert page.end.open
    assert (luck.of_journal, True) in asked
    hand.until(lambda: page.end.luck() is not None, 60, "the luck is reckoned")
