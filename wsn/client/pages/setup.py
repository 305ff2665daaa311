"""Dice that are thrown before a game begins, where players throw their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsn.client.model.starting import Beginning
from wsn.client.pages.page import Page
from wsn.client.panels import bar, dice
from wsn.table.summary import summary

if TYPE_CHECKING:
    from wsn.client.app import App


class SetupDice(Page):
    """Asks for the throws of a set-up one after another, then makes way for the game."""

    name = "start"

    def __init__(self, app: App, beginning: Beginning) -> None:
        super().__init__(app)
        self.title = f"Setting up {summary(beginning.scenario).name}"
        self.beginning = beginning
        self.sheet = dice.Sheet()

    def panels(self) -> None:
        """The sheet for the throw that is waited for."""
        if bar.show(self.title, "", ()) == "start":
            self.app.back()
            return
        wanted = self.beginning.wanted
        if wanted is None:
            return
        faces = dice.Faces(self.app.pictures, self.app.palette, {})
        found = dice.ask(wanted, self.sheet, faces, "Do not begin")
        if found == "cancel":
            self.app.back()
        elif isinstance(found, tuple):
            self._thrown(found)

    def _thrown(self, values: tuple[int, ...]) -> None:
        from wsn.client.pages.opened import game_page

        desk = self.beginning.roll(values)
        if desk is not None:
            self.app.instead(self, game_page(self.app, desk))
        elif self.beginning.problem:
            self.app.back()
            self.app.say(self.beginning.problem, bad=True)
