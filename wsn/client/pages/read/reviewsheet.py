"""The review of a finished game on the page of its replay: the graph of the chances, decisions, luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.pages.page import Program
from wsn.client.pages.read import chances
from wsn.client.pages.read.chances import ChanceLook
from wsn.client.pages.read.reviewing import Reviewing, moment_at, turns_of
from wsn.client.panels import sides, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.desk.playback import Playback
from wsn.english import capitalize
from wsn.table.luck import UNMEASURED, luck_words
from wsn.table.percent import signed_points
from wsn.table.picture.chancefield import GraphMark
from wsn.table.telling import side_names
from wsn.trials.review import CostlyDecision, GameReview, SideReview
from wsn.trials.reviewtext import REASONS, cost_words, estimate_words, idea_words, play_words, share

GRAPH_HEIGHT: Final = 186.0
"""How high the graph is with its heading, at UI scale 1."""
GRAPH_SHARE: Final = 0.36
"""The most of the page's height that it takes."""
NOT_OVER: Final = "This game is not over yet; it can be reviewed then."


class ReviewSheet:
    """A review beside and under the board. `go` shows the board after an entry."""

    def __init__(self, app: Program, playback: Playback, journal: str, go: Callable[[int], None]) -> None:
        self.reviewing = Reviewing(journal)
        self.open = False
        self.names: Mapping[str, str] = side_names(playback.game.setup)
        self._app, self._playback, self._go = app, playback, go

    def toggle(self) -> None:
        """Open it, and have it worked out where that was not begun; or close it, and thinking goes on."""
        if self._playback.game.outcome is None:
            self._app.say(NOT_OVER)
            return
        self.open = not self.open
        if self.open:
            self.reviewing.begin(self._app.jobs)

    def tick(self) -> None:
        """Take in what has come."""
        if self.reviewing.tick():
            self._app.redraw()

    def leave(self) -> None:
        """The page is left."""
        self.reviewing.stop()

    # ---------------------------------------------------------------- going somewhere

    def show_decision(self, number: int) -> bool:
        """Show the board before the costly decision of a number. False where there is none."""
        told = self.reviewing.known_review
        if not self.open or told is None or not 1 <= number <= len(told.worst):
            return False
        self._go(told.worst[number - 1].entry - 1)
        return True

    def turn(self, on: int) -> None:
        """Show the board as the next turn begins, or with -1 the one before."""
        told = self.reviewing.known_review
        begins = () if told is None else turns_of(told.moments)
        at = self._playback.at
        onward = [one for one in begins if one > at]
        back = [one for one in begins if one < at]
        if on > 0 and onward:
            self._go(onward[0])
        elif on < 0 and back:
            self._go(back[-1])

    # ---------------------------------------------------------------- drawing

    def graph_height(self, high: float) -> float:
        """How high the graph is on a page of this height, in pixels; nothing while it is closed."""
        return min(in_pixels(GRAPH_HEIGHT), high * GRAPH_SHARE) if self.open else 0.0

    def draw_graph(self, x: float, y: float, wide: float, high: float, inks: sides.Inks) -> None:
        """The graph under the board."""
        told = self.reviewing.known_review
        with widgets.open_panel("review", x, y, wide, high, scrolls=False):
            if told is None or not told.moments:
                self._draw_waiting()
                return
            marks = tuple(GraphMark(one.entry - 1, one.side, n) for n, one in enumerate(told.worst, 1))
            look = ChanceLook(told.moments, marks, self.names, inks, self._playback.at)
            now = moment_at(told.moments, self._playback.at)
            if now is not None:
                each = ", ".join(
                    f"{self.names[side]} {share(chance)}" for side, chance in now.chances.items()
                )
                words = f"Chance of winning: {each}"
                widgets.text(widgets.fit_text(words, widgets.room().x), weight="bold", size=15)
                if imgui.is_item_hovered():
                    widgets.hint(f"{estimate_words(told.lead, told.measured)}.")
            entry = chances.draw_chances(look, widgets.room().y)
            if entry is not None:
                self._go(entry)

    def draw_column(self, high: float) -> None:
        """The decisions that cost most, and the luck of the dice."""
        told = self.reviewing.known_review
        imgui.begin_child("reviewed", ImVec2(0, high), imgui.ChildFlags_.nav_flattened)
        widgets.draw_heading("The costliest decisions")
        widgets.draw_soft("Luck is excluded.")
        if self.reviewing.is_whole and told is not None:
            self._draw_worst(told)
        else:
            self._draw_waiting()
        if told is not None:
            widgets.draw_heading("Luck apart from play")
            for side in told.sides:
                self._side(side)
        widgets.fade_foot()
        imgui.end_child()

    def _draw_waiting(self) -> None:
        """How far the review is, or why there is none."""
        reviewing = self.reviewing
        if reviewing.problem:
            words = capitalize(reviewing.problem)
            widgets.draw_notice(words, bad=True)
            return
        done, of = reviewing.decisions_done
        if not of:
            widgets.text("The game is being read …", size=15)
            return
        widgets.text(f"Examining doubtful decisions: {done} of {of}", size=15)
        widgets.draw_bar(done / of, widgets.room().x)
        if widgets.draw_button("Stop and show the results so far", wide=-1, name="enough"):
            reviewing.stop_early()

    def _draw_worst(self, told: GameReview) -> None:
        if not told.worst:
            looked = sum(side.looked_at for side in told.sides)
            none = f"None: in the {looked} examined no line was clearly better."
            widgets.text(none if looked else "None was examined.", size=15)
        for n, one in enumerate(told.worst, 1):
            self._draw_costly(n, one)

    def _draw_costly(self, n: int, one: CostlyDecision) -> None:
        turn = f"turn {one.turn}, " if one.turn else ""
        with widgets.draw_box():
            head = f"{n}. {self.names[one.player]}, {turn}entry {one.entry}"
            if widgets.draw_button(
                head, str(n), wide=widgets.room().x / theme.face_scale() - 8, name=f"costly{n}"
            ):
                self.show_decision(n)
            given = f"{one.unit}: {one.given}" if one.unit else one.given
            widgets.text(capitalize(given), size=15)
            widgets.text(cost_words(one), INKS.soft, size=14)
            widgets.text(f"Better: {one.better}{idea_words(one.idea)}", size=15)
            for reason in one.why[:REASONS]:
                widgets.text(reason, INKS.soft, size=14)

    def _side(self, side: SideReview) -> None:
        """What one side's dice gave against what they owed, and what its play gave away."""
        with theme.text_font("bold", 15):
            imgui.text(self.names[side.side])
        if self.reviewing.is_whole:
            widgets.text(f"Play: {play_words(side)}", size=14)
        lot = side.luck
        if lot is None:
            widgets.text(f"Dice: {UNMEASURED}", size=14)
            return
        gave, worth = luck_words(lot)
        points = signed_points(side.dice)
        widgets.text(f"Dice: {gave}; {worth}, worth about {points} of winning chance", size=14)

    def key_line(self) -> str:
        """What the keys do here, in a line."""
        return (
            f"{keys.shortcut_text('turn_last')}, {keys.shortcut_text('turn_next')}: turn by turn; "
            "1 to 3: the board before a decision"
        )
