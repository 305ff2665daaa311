"""What every page of the window has: a board or none, panels, and answers to the pointer and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from imgui_bundle import imgui

from wsn.client.opening import Start
from wsn.client.panels.pictures import Pictures
from wsn.client.panels.theme import DARK_INKS, face_scale
from wsn.client.settings import Settings
from wsn.client.view.boardview import BoardView, Pick
from wsn.desk.desk import Desk
from wsn.engine.events import Event
from wsn.engine.game import Game
from wsn.table.picture.palette import Palette
from wsn.workers.jobs import Jobs

BAR: Final = 44.0
"""The height of the bar along the top, at UI scale 1."""
SIDE: Final = 384.0
"""The width of the column at the right."""
COLUMN_SHARE: Final = 0.3
"""The part of a window that the column takes in a small one: the rest is the board's."""
LEAST_SIDE: Final = 296.0
"""The least width of the column at UI scale 1."""


def side_width(window: float, face: float | None = None) -> float:
    """How wide the column beside a board is in a window so wide, in pixels: in a small one it is narrower.

    `face` is how large the face is, by default that of the open window.
    """
    face = face_scale() if face is None else face
    return min(SIDE * face, max(window * COLUMN_SHARE, LEAST_SIDE * face), window * 0.45)


class Page:
    """A page that shows nothing and does nothing; each page replaces what it needs."""

    name = ""
    """What the table of keys calls it."""
    title = ""
    """The title of the window."""

    waits = ""
    """What the way back to it is called, on a page to which comes back what was opened from it."""

    def __init__(self, app: Program) -> None:
        self.app = app

    @property
    def panel_keys(self) -> bool:
        """Whether Tab goes from one button and field of the panels to the next, and Enter presses them."""
        return True

    def board_view(self) -> BoardView | None:
        """The board to draw now."""
        return None

    @property
    def board_covered(self) -> bool:
        """Whether panels cover the whole window, the board as well."""
        return self.board_view() is None

    def message_place(self, words: str) -> tuple[float, float, float]:
        """Where a message stands: left, width and foot, over the board where the page shows one."""
        shown, view = imgui.get_io().display_size, self.board_view()
        if view is None or self.board_covered:
            return 0.0, shown.x, shown.y
        area = view.camera.area
        return area.left, area.width, area.bottom_edge

    def panels(self) -> None:
        """The ImGui calls of a frame."""

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board."""

    def grab(self, pick: Pick) -> bool:
        """The left button goes down here. True: this can be dragged."""
        return False

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """What was grabbed is let go here."""

    def hover(self, pick: Pick) -> None:
        """The pointer lies over this now."""

    def take_dropped(self, path: Path) -> bool:
        """A file was dropped into the window. True: the page takes it; else it is opened."""
        return False

    def do(self, action: str) -> bool:
        """An action of the table of keys, from its key or its button. True: it was one of this page's."""
        return False

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """A key that is no action's. True: it was used."""
        return False

    def tick(self, dt: float) -> bool:
        """Let time pass. True when something changed."""
        return False

    def changed(self, fields: frozenset[str]) -> None:
        """These settings have changed."""

    @property
    def game_name(self) -> str:
        """The game that the page is about: its rules are opened. Empty where it is about none."""
        view = self.board_view()
        return view.board.system if view is not None else ""

    def kept_game(self) -> tuple[Game[Any], Path] | None:
        """The game that is played on the page, and its journal; None where none is."""
        return None

    def cover_page(self) -> None:
        """Another page is laid over it."""

    def leave(self) -> None:
        """The page is left for good: let go of files and pictures."""

    def close(self) -> None:
        """Leave the page for good, and let go of its board."""
        view = self.board_view()
        self.leave()
        if view is not None:
            view.close()


class Program(Protocol):
    """What a page asks of the program that shows it."""

    settings: Settings
    jobs: Jobs
    pictures: Pictures

    @property
    def palette(self) -> Palette:
        """The colours of the maps."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the window, in its own units."""

    @property
    def ratio(self) -> float:
        """Pixels for a unit of the window."""

    def say(self, words: str, bad: bool = False) -> None:
        """A message over the page, for some seconds."""

    def redraw(self) -> None:
        """Something has changed: draw the window again."""

    def message_room(self) -> float:
        """How much room a page without a board leaves at its foot for the message, in pixels."""

    def open(self, start: Start) -> None:
        """Open a scenario, a journal or a map; if that fails, a message says why and the page stays."""

    def choose_file(
        self, title: str, endings: Sequence[str], taken: Callable[[Path], object], first: Path | None = None
    ) -> None:
        """Have a file chosen that has one of these endings; `taken` is told which. `first` is where."""

    def open_page(self, name: str) -> None:
        """Open one of the pages that the start page offers besides games."""

    def go(self, page: Page, instead: Page) -> None:
        """Show a page in the place of another."""

    def play(self, desk: Desk, instead: Page) -> None:
        """Show a game in the place of a page."""

    def read_rules(self, rule: str = "") -> None:
        """Open the rules where this citation has its place, or where they were last read."""

    def back(self) -> None:
        """Leave this page for the one below."""

    def home(self) -> None:
        """Leave every page for the one that waits for what was opened from it, else for the start page."""

    def way_back(self) -> str:
        """What `home` leads to, in a word or two."""

    def below(self) -> str:
        """What `back` leads to, in a word."""

    def do(self, action: str) -> bool:
        """Do an action of the table of keys, on the page that is shown or on the whole window."""

    def change(self, **fields: Any) -> None:
        """Change settings and keep them."""

    def holding(self, action: str) -> bool:
        """Whether the key of an action is down."""

    def hear(self, events: Iterable[Event]) -> None:
        """Play the sounds of what has happened, if the player wants them."""

    def copy(self, words: str) -> bool:
        """Put a text on the clipboard. False where the display has none."""


def board_palette(app: Program) -> Palette:
    """The colours of a board as the player has set them: what lies round it is as dark as the panels."""
    return msgspec.structs.replace(app.palette, around=DARK_INKS.table) if app.settings.dark else app.palette


def show_board(view: BoardView, app: Program) -> BoardView:
    """Show a board as the player has set it."""
    settings = app.settings
    view.palette, view.ui_scale = board_palette(app), settings.ui_scale
    view.labels, view.small_map = settings.labels, settings.minimap
    view.symbols = settings.symbols
    return view


def copy_text(app: Program, words: str, said: str) -> None:
    """Put a text on the clipboard and say so, or that there is none."""
    done = app.copy(words)
    app.say(said if done else "This display has no clipboard.", bad=not done)
