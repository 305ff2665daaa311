"""The end of a game over its board: how it ended, its cost, the luck of the dice, what to play next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.opening import Start
from wsn.client.pages.page import Program
from wsn.client.pages.play import campaignsheet
from wsn.client.pages.play.campaignsheet import CampaignSheet
from wsn.client.pages.play.ending import Ending, Onward, ending_of, note_result, onward_offers
from wsn.client.pages.start.starting import StartChoices
from wsn.client.panels import cites, sides, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.desk.desk import Desk
from wsn.english import capitalize, sentence, verb
from wsn.table import luck
from wsn.table.luck import UNMEASURED, Luck, luck_words
from wsn.workers.worker import Job


class EndSheet:
    """How the game ended, until it was read; a button of the bar brings it back."""

    def __init__(self, app: Program, desk: Desk) -> None:
        self.app = app
        self.desk = desk
        self.seen = desk.screen.is_over
        self._noted = desk.screen.is_over
        self.waits: Callable[[], bool] = lambda: False
        """Whether something else is to be read first: the last page of a lesson."""
        self._ended = -1
        """The entry after which it ended: one that was taken back may end otherwise."""
        self.luck_job: Job | None = None
        self._told: Ending | None = None
        self._onward: tuple[Onward, ...] | None = None
        self.campaign = CampaignSheet(app, desk)

    def tick(self) -> None:
        """Keep the result of a game as soon as it is over, and again where it was taken back and went on."""
        if not self.desk.screen.is_over:
            self._noted, self.seen = False, False
        elif not self._noted:
            self._noted = True
            problem = note_result(self.desk)
            if problem:
                self.app.say(f"The result is not kept: {problem}.", bad=True)

    @property
    def open(self) -> bool:
        """Whether there is something to be read."""
        return self.desk.screen.is_over and not self.seen and not self.waits()

    def show_again(self) -> None:
        """Show it once more."""
        self.seen = not self.desk.screen.is_over

    def put_away(self) -> None:
        """Esc: from the campaign log back to how it ended, and from there to the board."""
        if self.campaign.open:
            self.campaign.put_away()
        else:
            self.seen = True

    def game_ending(self) -> Ending:
        """How it ended."""
        entries = len(self.desk.game.entries)
        if self._told is None or self._ended != entries:
            self._told, self._ended, self.luck_job = ending_of(self.desk), entries, None
        return self._told

    def luck_of_sides(self) -> tuple[Luck, ...] | str:
        """The luck of the sides; a sentence until a worker has reckoned it, and where it cannot be."""
        if self.luck_job is None:
            self.luck_job = self.app.jobs.start_job(luck.of_journal, str(self.desk.journal), first=True)
        if not self.luck_job.done:
            return WORKING
        failure, lucks = self.luck_job.failure, self.luck_job.value
        return NOT_WORKED_OUT if failure is not None or lucks is None else lucks

    def show(self, inks: sides.Inks) -> None:
        """How the game ended, what was counted, and what can be done now."""
        if self.campaign.open:
            self.campaign.show()
            return
        told = self.game_ending()
        with widgets.open_dialogue("end", 700):
            widgets.title(told.title, 28)
            if told.level:
                widgets.text(capitalize(told.level), weight="bold")
            cites.draw_cited(sentence(told.text), told.rule)
            self._sides(told, inks)
            for line in told.counted:
                widgets.text(line, size=15)
            widgets.draw_soft(f"Kept as {self.desk.journal}")
            self._draw_buttons()

    def _sides(self, told: Ending, inks: sides.Inks) -> None:
        """A line for each side: its numbers, its losses, its dice."""
        lucks = self.luck_of_sides()
        for side in told.sides:
            ground, letter = inks[side.side]
            with widgets.draw_box():
                widgets.draw_swatch(ground, letter)
                imgui.same_line()
                with theme.text_font("bold", 16):
                    imgui.text(side.name)
                parts = [str(figure) for figure in side.figures]
                gone = told.fallen.get(side.side, 0)
                parts.append(f"{gone or 'no'} {verb(gone, 'unit', 'units')} out of play")
                words = ", ".join(parts)
                widgets.text(capitalize(words), size=15)
                _dice(lucks, side.side)

    def _draw_buttons(self) -> None:
        half = (widgets.room().x / theme.face_scale() - 8) / 2
        if widgets.draw_button("Look at the board", "Esc", go=True, wide=half):
            self.seen = True
        imgui.same_line()
        quarter = (half - 8) / 2
        if widgets.draw_button("Replay", wide=quarter):
            self._open(Start("replay", str(self.desk.journal), plays=True))
        imgui.same_line()
        if widgets.draw_button("Review", wide=-1):
            self._open(Start("replay", str(self.desk.journal), reviews=True))
        if self.campaign.is_offered and widgets.draw_button(campaignsheet.WORDS, wide=-1):
            self.campaign.open = True
        left = True
        if self._onward is None:
            self._onward = onward_offers(self.desk, StartChoices().scenario_groups)
        for one in self._onward:
            if widgets.draw_button(one.words, wide=half if left else -1):
                self._open(one.start, leave=True)
            if left:
                imgui.same_line()
            left = not left
        back = self.app.way_back()
        if widgets.draw_button("Start page" if back == "Start" else f"Back to {back.lower()}", wide=-1):
            self.seen = True
            self.app.home()

    def _open(self, start: Start, leave: bool = False) -> None:
        """Open something, in the place of the game where it is over for good."""
        self.seen = True
        if leave:
            self.app.home()
        self.app.open(start)


WORKING: Final = "being worked out …"
NOT_WORKED_OUT: Final = "their luck could not be worked out; the review may tell it"
"""What is told of the dice before their luck is known, and where the worker failed."""


def _dice(lucks: tuple[Luck, ...] | str, side: str) -> None:
    """The luck of a side, always in two lines: the buttons below stay where they are when it is reckoned."""
    known = () if isinstance(lucks, str) else lucks
    own = next((one for one in known if one.side == side), None)
    if own is None:
        told = lucks if isinstance(lucks, str) else UNMEASURED
        widgets.text(f"Dice: {told}", INKS.soft, size=15)
        imgui.dummy(ImVec2(0, imgui.get_text_line_height()))
        return
    gave, worth = luck_words(own)
    widgets.text(f"Dice: {gave}", size=15)
    widgets.draw_bar(own.percent / 100, in_pixels(140))
    imgui.same_line()
    with theme.text_font("plain", 15), theme.paint_widgets((imgui.Col_.text, INKS.soft)):
        imgui.text(worth)
    if imgui.is_item_hovered():
        widgets.hint(
            "By the exact odds of every attack that has them and whose dice were thrown; "
            "50 is neither good nor bad luck. The cost of retreats is not included."
        )
