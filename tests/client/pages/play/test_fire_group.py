"""A fire group at the window: it waits for its main button, also when nobody else can join."""

from __future__ import annotations

from tests.client.pages.finding import Finder
from wsn.client.opening import Start
from wsn.systems.war_storms.rules.commands import ActivateOfficer, Choose, FireAt, JoinFire, Shoot


def test_a_fire_group_waits_for_the_main_button_when_the_last_has_joined(window, monkeypatch):
    hand = window(Start("lesson", "fire_and_cover"))
    hand.key("F7")  # on freely, without the coach
    page = hand.app.top_page
    for order in (
        ActivateOfficer(unit="Doyle"),
        Choose(unit="K1"),
        FireAt(space="P903", option="ap"),
        JoinFire(unit="K2"),
        JoinFire(unit="K4"),
    ):
        hand.give(order)
    assert page.desk.screen.shown_seat.view.frames[-1].phase == "volley"
    assert "fire when you are ready" in page.desk.screen.status().prompt
    page.desk.talk.undo_command()  # whoever joined can be taken out again
    assert page.desk.game.entries[-1].command == JoinFire(unit="K2")
    hand.give(JoinFire(unit="K4"))
    given = len(page.desk.game.entries)
    Finder(hand, monkeypatch).click("Fire now")
    assert page.desk.game.entries[given].command == Shoot()
