"""What every key and every click does, from the table of keys; any key closes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from imgui_bundle import ImVec2, imgui

from wsn.board.board import Board
from wsn.client import keys
from wsn.client.panels import theme, thumbs, widgets
from wsn.client.panels.largesheet import LargeSheet
from wsn.client.panels.pictures import Picture, Pictures
from wsn.client.panels.theme import INKS, in_pixels
from wsn.systems import find_game
from wsn.table.picture.palette import Palette

PAGES: Final = {
    "game": "In a game",
    "lesson": "In a lesson",
    "replay": "Replay",
    "sight": "Lines of sight",
    "start": "Start page",
    "builder": "Forces for points",
    "rules": "The rules",
}
"""The pages of the table of keys, in words."""

MOUSE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "": (),
    "start": (
        ("up, down, Enter", "choose a scenario, and start it"),
        ("Tab, then arrows, Enter", "move through buttons and fields, and press one"),
    ),
    "game": (
        ("wheel", "zoom, at the pointer"),
        ("drag", "move the map; a unit of yours that may act goes where it is dropped"),
        ("click", "select a unit; then click a marked space or target; farther ones are walked to"),
        ("right click", "all about a unit or a space, and the orders possible there"),
        ("Ctrl+click, twice", "the line of sight between two hexes"),
        ("click on a log line", "view the board at that moment"),
    ),
    "replay": (
        ("wheel, drag", "zoom; move the map"),
        ("click on a log line", "view the board at that moment"),
    ),
    "builder": (
        ("click on a row", "buy it; point at it for details"),
        ("click on the map", "make a hex an objective, or remove it; place the chosen overlay"),
        ("wheel, drag", "zoom; move the map"),
    ),
    "rules": (
        ("wheel", "scroll"),
        ("click on a link or the number of a rule", "go there"),
    ),
    "sight": (
        ("wheel, drag", "zoom; move the map"),
        ("click", "the hex the line starts from; again: where it ends"),
        ("right click", "try out changes there"),
    ),
}
MOUSE["lesson"] = MOUSE["game"]
"""What the mouse does, page by page."""


SHEET_PIXELS: Final = 1800
"""The width of the picture of a sheet, in pixels: it is clear when one looks closely."""
Guide = Callable[[], Picture]
"""Asks for the picture of what is on the counters of the game that is shown."""


class OnView(Protocol):
    """The board that a page shows."""

    @property
    def board(self) -> Board:
        """The board itself."""


class WithBoard(Protocol):
    """What is asked of the program for the pictures of the help."""

    pictures: Pictures

    def board_view(self) -> OnView | None:
        """The board that is shown; None where a page has none."""


def mark_key(host: WithBoard, palette: Palette) -> Guide | None:
    """What asks for the key of the marks on a board; None where no board is shown."""
    if host.board_view() is None:
        return None
    return lambda: host.pictures.get_picture(("marks", palette.name), thumbs.of_marks, SHEET_PIXELS, palette)


def map_key(host: WithBoard, palette: Palette) -> Guide | None:
    """What asks for the key of the map that is shown; None where none is."""
    view = host.board_view()
    if view is None:
        return None
    board = view.board
    name = ("map", board.name, board.digest, palette.name)
    return lambda: host.pictures.get_picture(name, thumbs.of_map_key, replace(board), SHEET_PIXELS, palette)


def find_guide(host: WithBoard, palette: Palette, symbols: bool) -> Guide | None:
    """What asks for the guide to the counters of the board's game, with unit symbols on them or silhouettes.

    None where there is none.
    """
    view = host.board_view()
    if view is None or not find_game(view.board.system).look.has_counters:
        return None
    system = view.board.system
    name = ("guide", system, symbols, palette.name)
    return lambda: host.pictures.get_picture(name, thumbs.of_guide, system, symbols, SHEET_PIXELS, palette)


def help_sheets(host: WithBoard, palette: Palette, symbols: bool) -> tuple[tuple[str, Guide | None], ...]:
    """What stands behind the keys: the marks, the counters, the map."""
    counters = find_guide(host, palette, symbols)
    return ("Marks", mark_key(host, palette)), ("Counters", counters), ("Map", map_key(host, palette))


def draw_help(page: str, rules: Callable[[], object], *sheets: tuple[str, Guide | None]) -> bool:
    """Draw the help of a page, and behind it sheets by their names. True when it is to be closed.

    `rules` opens the rules of the game.
    """
    shown = [(name, picture) for name, picture in sheets if picture is not None]
    with widgets.open_dialogue("help", 940):
        widgets.title(PAGES.get(page, "Keys and mouse"), 22)
        if imgui.is_window_appearing():
            _LOOKS.clear()
        if not shown:
            _draw_keys(page)
        elif imgui.begin_tab_bar("parts"):
            if imgui.begin_tab_item("Keys and mouse")[0]:
                _draw_keys(page)
                imgui.end_tab_item()
            for name, picture in shown:
                if imgui.begin_tab_item(name)[0]:
                    _LOOKS.setdefault(name, LargeSheet()).show(picture(), _most_height())
                    imgui.end_tab_item()
            imgui.end_tab_bar()
        closed = widgets.draw_button("Close", "Esc", go=True)
        imgui.same_line()
        if widgets.draw_button("The rules", keys.shortcut_text("rules")):
            rules()
            closed = True
        return closed


_LOOKS: Final[dict[str, LargeSheet]] = {}
"""How each sheet is looked at, by its name."""


def _most_height() -> float:
    """How high the help may be."""
    return imgui.get_io().display_size.y - in_pixels(190)


def _draw_keys(page: str) -> None:
    """What every key and every click does, in two columns."""
    rows = [*MOUSE[""], *MOUSE.get(page, ()), *keys.help_rows(page)]
    half = (len(rows) + 1) // 2
    wide = (widgets.room().x - in_pixels(20)) / 2
    high = min(
        max(_table_height(rows[:half], wide), _table_height(rows[half:], wide)) + in_pixels(8), _most_height()
    )
    imgui.begin_child("left", ImVec2(wide, high))
    _draw_table("left", rows[:half])
    imgui.end_child()
    imgui.same_line(0, in_pixels(20))
    imgui.begin_child("right", ImVec2(wide, high))
    _draw_table("right", rows[half:])
    imgui.end_child()


KEY_COLUMN_WIDTH: Final = 150.0


def _table_height(rows: list[tuple[str, str]], wide: float) -> float:
    total = 0.0
    for first, words in rows:
        with theme.text_font("plain", 15):
            text = imgui.calc_text_size(
                words, wrap_width=wide - in_pixels(KEY_COLUMN_WIDTH) - in_pixels(18)
            ).y
        with theme.text_font("bold", 14):
            head = imgui.calc_text_size(first, wrap_width=in_pixels(KEY_COLUMN_WIDTH)).y
        total += max(text, head) + 2 * imgui.get_style().cell_padding.y
    return total


def _draw_table(name: str, rows: list[tuple[str, str]]) -> None:
    if not imgui.begin_table(name, 2, imgui.TableFlags_.row_bg):
        return
    imgui.table_setup_column("key", imgui.TableColumnFlags_.width_fixed, in_pixels(KEY_COLUMN_WIDTH))
    imgui.table_setup_column("words", imgui.TableColumnFlags_.width_stretch)
    for first, words in rows:
        imgui.table_next_row()
        imgui.table_next_column()
        widgets.text(first, weight="bold", size=14)
        imgui.table_next_column()
        widgets.text(words, INKS.ink, size=15)
    imgui.end_table()
