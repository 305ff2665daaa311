"""What the menu of a game does: copies, the position as a scenario, who plays, orders, ends by agreement."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from wsn import scenario
from wsn.client.model.answers import Nothing, Refused
from wsn.client.model.games import Memory
from wsn.client.opening import Start
from wsn.client.panels.gamemenu import Wish
from wsn.data import DataError
from wsn.table import kept

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
        menu.told = _tried(
            lambda: [f"Saved as {kept.save_copy(desk.game, rest[0], _folder(page)).resolve()}"]
        )
        menu.copy = ""
    elif what == "scenario":
        menu.told = _tried(lambda: _scenario(page, rest[0]))
        menu.scenario = ""
    elif what == "player":
        desk.play_by(rest[0], rest[1])
        Memory.load().remember(desk.journal, desk.players)
        page.put_away()
    elif what == "order":
        answer = desk.order(rest[0], rest[1] or None)
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
        page.tell(desk.end_by(what))


def _folder(page: GamePage) -> Path:
    return page.desk.journal.parent


def _copy(page: GamePage, name: str) -> list[str]:
    return [f"Saved as {kept.save_copy(page.desk.game, name, _folder(page)).resolve()}"]


def _scenario(page: GamePage, name: str) -> list[str]:
    """Write the position as this side knows it, and tell what a scenario cannot hold of it."""
    game, side = page.desk.game, page.desk.side_shown or ""
    files = kept.save_scenario(game, name, _folder(page), side)
    told = [f"Written: {' and '.join(str(file.resolve()) for file in files)}"]
    return told + [f"Note: {sentence}." for sentence in scenario.left_out(game, side=side or None)]


def _tried(make: Callable[[], list[str]]) -> list[str]:
    """What was done, or why it could not be, in a sentence."""
    try:
        return make()
    except DataError as error:
        return [str(error)]
    except FileExistsError as error:
        return [f"{error} is there already; name another file."]
    except OSError as error:
        return [f"It cannot be written: {(error.strerror or str(error)).lower()}."]
