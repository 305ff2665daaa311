"""What the start page tells of games: one in progress, the results of those that are over, the trash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client.pages.page import Program
from wsn.client.pages.start.days import day_text
from wsn.client.pages.start.games import GameRow, Games
from wsn.client.pages.start.starting import player_names
from wsn.client.panels import pictures, theme, thumbs, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.english import capitalize, sentence
from wsn.table import results, shelf
from wsn.table.kept import stem
from wsn.table.results import Record, Result
from wsn.table.shelf import NotMoved

MARKS: Final = {"won": "Won", "lost": "Lost", "drawn": "Draw", "both": "Over"}
"""What a result was to the person who played, in a word."""
MOST_RESULTS: Final = 100
"""The most results that are listed; `wsn results` lists all."""


class GameShelf:
    """A game that is looked at, and what can be done with it; the results; the trash."""

    def __init__(self, app: Program, games: Games) -> None:
        self.app = app
        self.games = games
        self.asks = False
        """Whether it was asked to delete the game, and the question is open."""
        self.name = ""
        """The name that is being typed."""
        self.problem = ""
        self.at: Path | None = None
        """Where the game lies that is looked at: renamed, it lies elsewhere."""
        self.results: tuple[Result, ...] = results.load()
        self.records: dict[tuple[str, str], Record] = results.records(self.results)
        self.trash: tuple[Path, ...] = shelf.trash()

    def look_at_game(self, row: GameRow) -> None:
        """Begin to look at a game: whatever was asked about another is forgotten."""
        if self.at != row.path:
            self.at, self.name, self.problem, self.asks = row.path, stem(row.path), "", False

    # ---------------------------------------------------------------- what is done

    def rename_game(self, row: GameRow) -> Path | None:
        """Call the game as was typed; where it is kept then, or None with a sentence why not."""
        return self._move_done(lambda: self.games.rename_game(row, self.name))

    def delete_game(self, row: GameRow) -> Path | None:
        """Put the game into the trash."""
        return self._move_done(lambda: self.games.discard_game(row))

    def restore_game(self, path: Path) -> Path | None:
        """Take a game out of the trash."""
        return self._move_done(lambda: self.games.restore_game(path))

    def _move_done(self, act: Callable[[], Path]) -> Path | None:
        self.problem, self.asks = "", False
        try:
            path = act()
        except NotMoved as error:
            self.problem = sentence(str(error))
            return None
        self.trash, self.results = shelf.trash(), results.load()
        self.games.refresh_list(0.2)
        return path

    # ---------------------------------------------------------------- a game

    def draw_game(
        self, row: GameRow, go_on: Callable[[GameRow], None], watch: Callable[[GameRow], None]
    ) -> str:
        """All about a game in progress, or one that is over. Gives `gone` where it was deleted."""
        self.look_at_game(row)
        if row.problem:
            widgets.title(row.path.name, 22)
            widgets.draw_notice(f"This game cannot be opened: {row.problem}", bad=True)
            widgets.draw_soft("The file is left as it is; `wsn verify` and `wsn replay` tell you more.")
            return self._draw_delete(row)
        wide, high = widgets.room().x, min(widgets.room().x * 0.6, imgui.get_io().display_size.y * 0.33)
        key = ("journal", row.path, row.changed, self.app.palette.name)
        made = self.app.pictures.get_picture(key, thumbs.of_journal, str(row.path), 900, self.app.palette)
        pictures.draw_picture(made, wide, high)
        widgets.title(row.name, 24)
        if row.name != row.title:
            widgets.text(row.title, weight="bold")
        widgets.text(capitalize(row.status), weight="bold")
        dice = "own dice" if row.typed else f"seed {row.seed}"
        widgets.draw_soft(f"{row.game}; {row.commands} orders; {row.written_when}; {dice}")
        widgets.draw_soft(str(row.path))
        memory = self.games.memory
        known = (memory.of(row.path) if memory is not None else None) or {}
        for side in known or row.sides or {}:
            name = (row.sides or {}).get(side, side)
            who = known.get(side, "")
            told = player_names().get(who, "not known")
            widgets.text(f"{name}: {f'the {who} bot' if told == who else told}", size=15)
        for note in row.notes:
            widgets.draw_notice(note)
        if not row.over and widgets.draw_button("Continue", "Enter", go=True, wide=-1):
            go_on(row)
        if widgets.draw_button("Replay", wide=-1, go=row.over):
            watch(row)
        self._draw_rename(row)
        return self._draw_delete(row)

    def _draw_rename(self, row: GameRow) -> None:
        widgets.draw_heading("Name")
        imgui.set_next_item_width(widgets.line_width() - in_pixels(100))
        done, self.name = imgui.input_text("##name", self.name, imgui.InputTextFlags_.enter_returns_true)
        imgui.same_line()
        if imgui.button("Rename", ImVec2(in_pixels(92), 0)) or done:
            self.at = self.rename_game(row) or self.at
        if self.problem:
            widgets.draw_notice(self.problem, bad=True)

    def _draw_delete(self, row: GameRow) -> str:
        if not self.asks:
            if widgets.draw_button("Delete …", wide=-1):
                self.asks = True
            return ""
        widgets.draw_notice(f"Put “{row.name}” into the trash? It can be restored from there.")
        half = (widgets.line_width() / theme.face_scale() - 8) / 2
        gone = widgets.draw_button("Delete", go=True, wide=half) and self.delete_game(row) is not None
        imgui.same_line()
        if widgets.draw_button("Keep it", wide=half):
            self.asks = False
        return "gone" if gone else ""

    # ---------------------------------------------------------------- results, trash

    def draw_history(self, watch: Callable[[Path], None]) -> None:
        """The games that are over, the latest first; each can be watched while its journal is there."""
        widgets.title("Results", 24)
        if not self.results:
            widgets.draw_soft("No game has been finished here yet.")
            return
        bots = [one for one in self.results if one.verdict != "both" and not one.alone]
        if bots:
            won = sum(one.verdict == "won" for one in bots)
            widgets.text(f"Against bots: {won} of {len(bots)} won.")
        for n, one in enumerate(reversed(self.results[-MOST_RESULTS:])):
            imgui.push_id(n)
            with widgets.draw_box():
                word = MARKS[one.verdict]
                with theme.text_font("bold", 15.5), theme.paint_widgets((imgui.Col_.text, _side_ink(one))):
                    imgui.text(word)
                imgui.same_line(0, in_pixels(10))
                with theme.text_font("bold", 15.5):
                    imgui.text(widgets.fit_text(one.scenario, widgets.room().x - in_pixels(80)))
                widgets.text(capitalize(one.ending), size=15)
                turn = f"turn {one.turn}; " if one.turn is not None else ""
                widgets.draw_soft(f"{day_text(one.when)}; {turn}against {one.against}")
                if one.journal and Path(one.journal).is_file() and widgets.small_button("Replay"):
                    watch(Path(one.journal))
            imgui.pop_id()

    def draw_trash(self) -> None:
        """The games that were deleted, to be restored."""
        widgets.title("Trash", 24)
        widgets.draw_soft("Deleted games lie here until you remove their files yourself.")
        if self.problem:
            widgets.draw_notice(self.problem, bad=True)
        for n, path in enumerate(self.trash):
            imgui.push_id(n)
            if imgui.button("Restore"):
                self.restore_game(path)
            imgui.same_line()
            with theme.text_font("plain", 15):
                imgui.text(widgets.fit_text(stem(path), widgets.room().x))
            imgui.pop_id()
        if self.trash:
            widgets.draw_soft(f"In {self.trash[0].parent}")
        else:
            widgets.draw_soft("It is empty.")


def game_row(row: GameRow, on: bool, dated: bool) -> bool:
    """A game in the list; True when it is clicked.

    `dated`: another one is called the same, so that its date must be told.
    """
    at = imgui.get_cursor_screen_pos()
    clicked = imgui.selectable(f"##{row.path}", on, 0, ImVec2(0, in_pixels(44)))[0]
    hovered = imgui.is_item_hovered()
    wide = imgui.get_item_rect_max().x - at.x - in_pixels(8)
    lines = imgui.get_window_draw_list()
    date = widgets.width_of(row.written_when, size=13.5) + in_pixels(10)
    if not dated and date + widgets.width_of(row.name, "bold", 15) > wide:
        date = 0.0
    with theme.text_font("bold", 15):
        name = widgets.fit_text(row.name, wide - date)
        lines.add_text(ImVec2(at.x + in_pixels(4), at.y + in_pixels(3)), theme.to_colour32(INKS.ink), name)
    with theme.text_font("plain", 13.5):
        if date:
            spot = ImVec2(at.x + in_pixels(14) + wide - date, at.y + in_pixels(4))
            lines.add_text(spot, theme.to_colour32(INKS.soft), row.written_when)
        ink = theme.to_colour32(INKS.bad if row.problem else INKS.soft)
        told = capitalize(row.status)
        state = f"cannot be opened: {row.problem}" if row.problem else told
        fitting = widgets.fit_text(state, wide)
        lines.add_text(ImVec2(at.x + in_pixels(4), at.y + in_pixels(23)), ink, fitting)
    if hovered and (fitting, name) != (state, row.name):
        widgets.hint(state if name == row.name else f"{row.name}: {state}")
    return bool(clicked)


def _side_ink(one: Result) -> str:
    return INKS.go if one.verdict == "won" else INKS.bad if one.verdict == "lost" else INKS.ink
