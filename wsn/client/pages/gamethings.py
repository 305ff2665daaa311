"""What the menu of a game does: copies, the position as a scenario, who plays, orders, ends by agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.model.answers import Nothing, Refused
from wsn.client.model.games import Memory
from wsn.client.opening import Start
from wsn.client.panels.gamemenu import Wish

if TYPE_CHECKING:
    from wsn.client.pages.game import GamePage


def do(page: GamePage, wish: Wish) -> None:
    """Do what was pressed in the menu, and tell what came of it."""
    what, *rest = wish
    desk, menu = page.desk, page.menu
    menu.told = []
    if what == "close":
        page.menu_open = False
    elif what == "copy":
        menu.told = list(desk.save_copy(rest[0]))
        menu.copy = ""
    elif what == "scenario":
        menu.told = list(desk.save_scenario(rest[0]))
        menu.scenario = ""
    elif what == "player":
        desk.play_by(rest[0], rest[1])
        Memory.load().remember(desk.journal, desk.screen.players)
        page.put_away()
    elif what == "order":
        answer = desk.orders.order(rest[0], rest[1] or None)
        if isinstance(answer, Refused):
            menu.told = list(answer.lines)
        elif not isinstance(answer, Nothing):
            page.tell(answer)
            menu.told = ["That is the order now."]
    elif what == "replay":
        page.menu_open = False
        page.app.open(Start("replay", str(desk.journal)))
    else:
        page.menu_open = False
        page.tell(desk.orders.end_by(what))
