"""Dice that are thrown before a game begins, where players throw their own."""

from __future__ import annotations

from wsn.client.pages.page import Page, Program
from wsn.client.pages.start.starting import Beginning
from wsn.client.panels import bar, dice
from wsn.table.summary import summary


class SetupDice(Page):
    """Asks for the throws of a set-up one after another, then makes way for the game."""

    name = "start"

    def __init__(self, app: Program, beginning: Beginning) -> None:
        super().__init__(app)
        self.title = f"Setting up {summary(beginning.scenario).name}"
        self.beginning = beginning
        self.sheet = dice.DiceForm()

    def panels(self) -> None:
        """The sheet for the throw that is waited for."""
        if bar.draw_bar(self.title, "", (), back=self.app.below()) == "start":
            self.app.back()
            return
        wanted = self.beginning.wanted
        if wanted is None:
            return
        faces = dice.DicePictures(self.app.pictures, self.app.palette, {})
        rolled = dice.ask_dice(wanted, self.sheet, faces, "Cancel")
        if rolled == "cancel":
            self.app.back()
        elif isinstance(rolled, tuple):
            self._draw_thrown(rolled)

    def _draw_thrown(self, values: tuple[int, ...]) -> None:
        desk = self.beginning.roll(values)
        if desk is not None:
            self.app.play(desk, self)
        elif self.beginning.problem:
            self.app.back()
            self.app.say(self.beginning.problem, bad=True)
