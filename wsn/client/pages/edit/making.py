"""Where something begins to be made: a new one at the left, with those that wait; others at the right."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from imgui_bundle import imgui

from wsn.client.opening import Start
from wsn.client.pages.page import Page, Program
from wsn.client.pages.start.starting import StartChoices
from wsn.client.panels import bar, forms, pictures, thumbs, widgets
from wsn.client.panels.theme import in_pixels
from wsn.data import SUFFIXES, DataError
from wsn.editing.autosave import KeptRow, kept_rows
from wsn.scenariomaking.ownmaps import maps_at_hand
from wsn.systems import game_of

BOARD_TIP_PIXELS, TIP_WIDTH = 640, 320.0
"""The width of the picture of a board, in its pixels, and as it is shown, at UI scale 1."""
WAITING: Final = 8
"""How many that are not saved yet are offered."""


class MakingPage(Page):
    """A page on which something to be made is begun or opened: boards, scenarios."""

    kind = ""
    """What is made: `map` or `scenario`."""
    opens = ""
    """The word of `Start` for the editor."""
    new_title = there_title = ""
    file_hint = ""
    endings: tuple[str, ...] = tuple(SUFFIXES)
    """How the files end that can be chosen to be opened."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.choices = StartChoices()
        self.waiting = kept_rows(self.kind)
        self.own = maps_at_hand()
        """Maps of one's own, in the folder where the program was begun and among the player's own files."""
        self.game = ""
        self.called = ""
        self.file = ""
        self.problem = ""

    # ---------------------------------------------------------------- what each page has of its own

    def open_editor(self, row: KeptRow) -> Page:
        """The editor on what waits. Raises DataError."""
        raise NotImplementedError

    def game_choices(self) -> Iterable[str]:
        """The games to choose from."""
        raise NotImplementedError

    def draw_new(self) -> None:
        """What a new one is asked for, below its name and its game."""
        raise NotImplementedError

    def draw_there(self) -> None:
        """Those that are there."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what all of them have

    def open(self, name: str) -> None:
        """One that is there, by its name or its file."""
        self.app.open(Start(self.opens, name))

    def go_on(self, row: KeptRow) -> None:
        """One that was edited and not saved."""
        try:
            self.app.go(self.open_editor(row), self)
        except DataError as error:
            self.problem = str(error)

    def choose_game(self, system: str) -> None:
        """Another game."""
        self.game = system

    def panels(self) -> None:
        """A new one at the left, those that are there at the right."""
        shown = imgui.get_io().display_size
        top, left = in_pixels(bar.BAR_HEIGHT), min(max(in_pixels(430), shown.x * 0.25), shown.x * 0.45)
        high = shown.y - top - self.app.message_room()
        pressed = bar.draw_bar(
            self.title,
            "",
            (("help", "Keys", "?", True), ("settings", "Settings", "", True)),
            back=self.app.below(),
        )
        with widgets.open_panel("new", 0, top, left, high):
            self._draw_waiting()
            self._draw_new()
        with widgets.open_panel("there", left, top, shown.x - left, high):
            self._draw_existing()
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)

    def _draw_waiting(self) -> None:
        if not self.waiting:
            return
        widgets.title("Not saved yet", 18)
        for row in self.waiting[:WAITING]:
            count = "one change" if row.steps == 1 else f"{row.steps} changes"
            of = f" of {row.file.name}" if row.file is not None else ""
            if widgets.draw_button(f"{row.name}{of}, {count}", wide=-1, name=row.place.name):
                self.go_on(row)

    def _draw_new(self) -> None:
        widgets.title(self.new_title, 18)
        imgui.set_next_item_width(-1)
        _, self.called = imgui.input_text_with_hint("##called", "title", self.called)
        games = {system: game_of(system).title for system in self.game_choices()}
        forms.choose_word("##game", games, self.game, self.choose_game, shown=game_of(self.game).title)
        self.draw_new()

    def _draw_existing(self) -> None:
        widgets.title(self.there_title, 18)
        chosen = self.file_field("Open", "file", self.file_hint)
        if chosen:
            self.open(chosen)
        self.draw_there()

    def file_field(self, verb: str, name: str, asked: str) -> str:
        """A field for a file, with a button; what was typed when it is pressed, else nothing."""
        imgui.set_next_item_width(-in_pixels(30) - widgets.width_of(verb))
        done, typed = imgui.input_text_with_hint(
            f"##{name}", asked, getattr(self, name), imgui.InputTextFlags_.enter_returns_true
        )
        setattr(self, name, typed)
        imgui.same_line()
        pressed = imgui.button(f"{verb}##{name}", (-1, 0)) or done
        if widgets.draw_button("Choose a file …", wide=-1, name=f"choose {name}"):
            self.app.choose_file(
                asked,
                self.endings if name == "file" else SUFFIXES,
                lambda path: setattr(self, name, str(path)),
            )
        return typed.strip() if pressed else ""

    def take_dropped(self, path: Path) -> bool:
        """A file of what is made here is opened."""
        self.open(str(path))
        return True

    def board_tip(self, name: str, words: str = "") -> None:
        """The picture of the board whose row was drawn last, and words, while the pointer is over it."""
        if not imgui.is_item_hovered():
            return
        palette, path = self.app.palette, Path(name)
        changed = path.stat().st_mtime_ns if path.suffix in SUFFIXES and path.is_file() else 0
        key = ("board", name, changed, palette.name)
        made = self.app.pictures.get_picture(
            key, thumbs.of_board, name, BOARD_TIP_PIXELS, palette, first=True
        )
        with widgets.draw_tip(TIP_WIDTH + 24):
            high = TIP_WIDTH * (made.height / made.width if made.height else 0.75)
            pictures.draw_picture(made, in_pixels(TIP_WIDTH), in_pixels(min(high, TIP_WIDTH * 1.2)))
            if words:
                widgets.draw_soft(words)

    def draw_problem(self) -> None:
        """Why it could not be begun."""
        if self.problem:
            widgets.draw_notice(f"No: {self.problem}", bad=True)


def title_of(file: Path) -> str:
    """What a map of one's own is shown as: its file, in the folder where the program was begun without it."""
    return file.name if file.parent == Path() else str(file)
