"""The campaign log of a game that is over: by turns what was taken and what it cost, to read and to print."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.page import Program
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import in_pixels
from wsn.data.disk import reason_of, write_whole
from wsn.desk.desk import Desk
from wsn.english import sentence
from wsn.parts.chronicles import Account
from wsn.systems import find_game
from wsn.table import chronicle

WORDS: Final = "Campaign log"
"""What the button says."""
ACCOUNT_FOOT: Final = 44.0
"""The height of the buttons under the account, which scrolls by itself, at UI scale 1."""
NOTICE: Final = 40.0
"""The height of what came of printing: two lines, for the name of a file may be long."""
DOTS: Final = 200
"""Dots to the inch of the printed page."""


class CampaignSheet:
    """The course of the game, over the sheet that tells its end."""

    def __init__(self, app: Program, desk: Desk) -> None:
        self.app = app
        self.desk = desk
        self.open = False
        self.said = ""
        """What came of printing, told on the sheet: a notice would lie behind it."""
        self._told: tuple[int, Account | None] = (-1, None)

    @property
    def is_offered(self) -> bool:
        """Whether the game tells its course."""
        return find_game(self.desk.game.system.name).text.has_chronicle

    def account(self) -> Account | None:
        """The course of the game as it is now."""
        entries = len(self.desk.game.entries)
        if self._told[0] != entries:
            self._told = (entries, chronicle.account(self.desk.game))
        return self._told[1]

    def show(self) -> None:
        """The turns with their figures and names, and the buttons to print it and to go back."""
        told = self.account()
        if told is None:
            self.open = False
            return
        with widgets.open_dialogue("campaign", 860, 640):
            widgets.title(f"{self.desk.game.setup.name}: the campaign", 24)
            widgets.text(sentence(told.result), weight="bold")
            foot = -in_pixels(ACCOUNT_FOOT + (NOTICE if self.said else 0))
            imgui.begin_child("turns", ImVec2(0, foot), imgui.ChildFlags_.nav_flattened)
            for page in told.pages:
                widgets.draw_heading(f"Turn {page.turn}")
                figures = [f"{head} {n}" for head, n in zip(told.heads, page.figures, strict=True) if n]
                widgets.text(", ".join(figures) or "nothing", size=15)
                for word, what in page.notes:
                    widgets.draw_soft(f"{word}: {what}")
            widgets.draw_heading("The whole game")
            widgets.text(", ".join(f"{head} {n}" for head, n in zip(told.heads, told.totals, strict=True)))
            widgets.draw_soft(told.note)
            imgui.end_child()
            if self.said:
                widgets.text(self.said, size=15)
            half = (widgets.room().x / theme.face_scale() - 8) / 2
            if widgets.draw_button("Back", "Esc", go=True, wide=half):
                self.put_away()
            imgui.same_line()
            if widgets.draw_button("Save a page to print (PDF)", wide=-1):
                self.print_campaign(told)

    def put_away(self) -> None:
        """Back to the sheet that tells the end."""
        self.open, self.said = False, ""

    def print_campaign(self, told: Account) -> None:
        """Write the page beside the journal, and say where."""
        from pointbuy import pdf

        target = free_path(self.desk.journal)
        game = self.desk.game
        title = f"{game.setup.name}: the campaign"
        page = chronicle.page_svg(told, title, game.system.title, self.app.palette)
        try:
            write_whole(target, pdf.make_document([pdf.picture_page(page, DOTS)], title))
        except OSError as error:
            self.said = f"The page is not written: {reason_of(error)}."
        else:
            self.said = f"Written: {target}"


def free_path(journal: Path) -> Path:
    """A name beside the journal that is not taken: `game.campaign.pdf`, `game.campaign-2.pdf`."""
    stem = journal.name.removesuffix(".jsonl").removesuffix(".wsn")
    names = (f"{stem}.campaign{f'-{n}' if n > 1 else ''}.pdf" for n in range(1, 1000))
    return next(path for name in names if not (path := journal.with_name(name)).exists())
