"""The program behind the window: its pages one on another, what lies over all of them, what they share."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from wsn.client import fitting, keys, ownfiles
from wsn.client.net import Net, find_broken
from wsn.client.opening import Start, start_of
from wsn.client.pages.opened import game_page, page_named, page_of
from wsn.client.pages.read.rules import RulesPage
from wsn.client.pages.start.start import StartPage
from wsn.client.panelkeys import PanelKeys
from wsn.client.panels import cites, help, settings, theme, widgets
from wsn.client.panels.filechooser import FileChooser
from wsn.client.panels.pictures import Pictures
from wsn.client.settings import Settings, load_settings, save_settings
from wsn.client.sounds import Sounds
from wsn.client.view import display
from wsn.client.view.steering import steer_view
from wsn.client.view.window import Window
from wsn.data.disk import reason_of
from wsn.english import sentence
from wsn.table import rulereading
from wsn.table.picture.palette import PALETTES, SUMMER, Palette
from wsn.table.rulereading import RulePlace
from wsn.workers.jobs import Jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wsn.client.pages.page import Page
    from wsn.client.view.boardview import BoardView, Pick
    from wsn.desk.desk import Desk
    from wsn.engine.events import Event

T = TypeVar("T")

TOLD: Final = 7.0
"""Seconds that a message stays on the screen."""
TOLD_FAILURE: Final = 60.0
"""Seconds that the message of a failure stays longer: it names two files."""


class App:
    """The host of the window. Make it, then `run` it; or `step` its window, in tests and tools."""

    def __init__(
        self,
        start: Start | None = None,
        *,
        visible: bool = True,
        size: tuple[int, int] | None = None,
        jobs: Jobs | None = None,
    ) -> None:
        self.settings, problem = load_settings()
        self.jobs = jobs or Jobs()
        self._own_jobs = jobs is None
        self.net = Net(lambda: self.top_page.kept_game() if self.pages else None, self._leave_failed_page)
        self.pages: list[Page] = []
        self.overlay = ""
        """What lies over the page: `help`, `settings`, `files` to choose from, or nothing."""
        self.chooser: FileChooser | None = None
        self.message = ("", False)
        self._read: dict[str, RulePlace] = {}
        """By game, where its rules were last read."""
        self._until = 0.0
        self._closed = False
        self.panel_keys = PanelKeys()
        """Whether the keys go through the buttons and fields of the panels."""
        self.settings, own_size = fitting.fit_to_screen(self.settings)
        width, height = size or own_size
        self.window = Window(self, width=width, height=height, visible=visible)
        from pyglet.window import key  # after the window, whose options come first

        self._symbols = key
        self._held = key.KeyStateHandler()
        self.window.window.push_handlers(self._held)
        theme.load_fonts()
        theme.apply_theme(self.settings.ui_scale, self.settings.dark)
        self.pictures = Pictures(self.jobs)
        self.sounds = Sounds()
        self.window_title = ""
        self._unheard: tuple[Event, ...] = ()
        """What has happened since the last turn of the loop, and may be heard."""
        self.open_first_page()
        if start is not None and start.what != "start":
            self.open(start)
        if problem:
            self.say("; ".join(filter(None, (problem, self.message[0]))), bad=True)

    # ---------------------------------------------------------------- pages

    @property
    def top_page(self) -> Page:
        """The page that is shown."""
        return self.pages[-1]

    @property
    def palette(self) -> Palette:
        """The colours of the maps."""
        return palette_named(self.settings.palette)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the window, in its own units."""
        return self.window.size

    @property
    def ratio(self) -> float:
        """Pixels for a unit of the window."""
        return self.window.ratio

    def show_page(self, page: Page, *, hush: bool = True) -> None:
        """Lay a page over those that are open; without `hush` what was just told stays."""
        if hush:
            self.clear_message()
        if self.pages:
            self.top_page.cover_page()
        self.pages.append(page)
        self._name_window()

    def back(self) -> None:
        """Leave the page that is shown for the one below; the lowest stays."""
        if len(self.pages) > 1:
            self.clear_message()
            page = self.pages.pop()
            if isinstance(page, RulesPage):
                self._read[page.place.system] = page.place
            page.close()
            self._name_window()

    def replace_page(self, old: Page, new: Page) -> None:
        """A page takes the place of another, or lies on top where that one is not open yet."""
        if old in self.pages:
            self.pages.remove(old)
            old.leave()
        self.show_page(new, hush=False)

    def home(self) -> None:
        """Leave every page for the one that waits for what was opened from it, else for the start page."""
        waiting = self._find_page_below()
        if waiting is None:
            self.open_first_page()
        while waiting is not None and self.top_page is not waiting:
            self.back()

    def way_back(self) -> str:
        """What `home` leads to, in a word or two."""
        return waiting.waits if (waiting := self._find_page_below()) is not None else "Start"

    def below(self) -> str:
        """What `back` leads to, in a word."""
        return "Back" if len(self.pages) > 2 else "Start"

    def _find_page_below(self) -> Page | None:
        """The page below the one that is shown to which it comes back."""
        return next((page for page in reversed(self.pages[:-1]) if page.waits), None)

    def open_first_page(self) -> None:
        """Leave every page for a fresh start page."""
        self.clear_message()
        while self.pages:
            self.pages.pop().close()
        self.pages.append(StartPage(self))
        self._name_window()

    def _name_window(self) -> None:
        self.panel_keys.leave()
        self._set_caption()
        self.window.redraw()

    def _set_caption(self) -> None:
        """The title of the window: what the page shows now."""
        title = self.window_title = self.top_page.title
        self.window.window.set_caption(f"{title} - wsn" if title else "wsn")

    def open(self, start: Start) -> None:
        """Open a scenario, a journal or a map; if that fails, a message says why and the page stays."""
        self.clear_message()
        page = page_of(self, start)
        if page is not None and page not in self.pages:
            self.show_page(page, hush=False)

    def open_page(self, name: str) -> None:
        """Open one of the pages that the start page offers besides games."""
        self.show_page(page_named(self, name))

    def go(self, page: Page, instead: Page) -> None:
        """Show a page in the place of another."""
        self.replace_page(instead, page)

    def play(self, desk: Desk, instead: Page) -> None:
        """Show a game in the place of a page."""
        self.replace_page(instead, game_page(self, desk))

    def read_rules(self, rule: str = "") -> None:
        """Open the rules where this citation has its place, or where they were last read.

        The page that asks stays below as it is.
        """
        page = self.top_page
        place = rulereading.opens(rule, page.game_name) if rule else self._last_read(page.game_name)
        if place is None:
            told = rulereading.program_rule(rule) or f"The rules here do not cover {rule}."
            self.say(told if rule else "This game has no rules to read.")
        elif isinstance(page, RulesPage):
            page.go(place)
        else:
            self.show_page(RulesPage(self, place, page), hush=False)

    def _last_read(self, system: str) -> RulePlace | None:
        """Where the rules of a game were last read; of the first game for none."""
        known = rulereading.readable()
        if not known or (system and system not in known):
            return None
        return self._read.get(system or known[0]) or rulereading.beginning(system or known[0])

    # ---------------------------------------------------------------- what pages ask for

    def say(self, words: str, bad: bool = False) -> None:
        """A message over the page, for some seconds."""
        self.message = (words, bad)
        self._until = time.monotonic() + TOLD
        self.window.redraw()

    def redraw(self) -> None:
        """Something has changed: draw the window again."""
        self.window.redraw()

    def clear_message(self) -> None:
        """End the message: it is about the page that was left."""
        self.message = ("", False)

    def message_room(self) -> float:
        """So much room a page without a board leaves at its foot, that the message covers no button."""
        words = self.message[0]
        return widgets.message_high(words, self.top_page.message_place(words)[1]) if words else 0.0

    def change(self, **fields: Any) -> None:
        """Change settings and keep them; the window follows at once."""
        fitting.keep_chosen_size(fields)
        try:
            self.settings = self.settings.with_changes(**fields)
        except ValueError as error:
            self.say(str(error), bad=True)
            return
        if problem := save_settings(self.settings):
            self.say(problem, bad=True)
        if fields.keys() & {"ui_scale", "dark"}:
            theme.apply_theme(self.settings.ui_scale, self.settings.dark)
        if not self.settings.sound:
            self.sounds.fall_silent()
        if "fullscreen" in fields:
            self.window.window.set_fullscreen(self.settings.fullscreen)
        for page in self.pages:
            page.changed(frozenset(fields))
        self.window.redraw()

    def holding(self, action: str) -> bool:
        """Whether the key of an action is down."""
        names = keys.find_action(action).keys
        return any(self._held[getattr(self._symbols, name.upper())] for name in names if len(name) == 1)

    def hear(self, events: Iterable[Event]) -> None:
        """Play the sounds of what has happened, if the player wants them and no film brings its own."""
        self._unheard = tuple(events)

    def play_sounds(self) -> None:
        """Let what has just happened be heard: with the film that shows it, or at once without one."""
        events, self._unheard = self._unheard, ()
        if display.is_headless():
            return
        volume = self.settings.volume if self.settings.sound else 0
        if volume:
            self.sounds.begin()
        view = self.board_view()
        film = view.film if view is not None else None
        self.sounds.follow_film(film, volume)
        if film is None and volume:
            self.sounds.play(events, volume)

    def copy(self, words: str) -> bool:
        """Put a text where it can be pasted. False where the display has no such place."""
        try:
            self.window.window.set_clipboard_text(words)
        except NotImplementedError:
            return False
        return True

    def save_picture(self, path: Path | None = None) -> Path | None:
        """Save a picture of the window; says where. None when it could not be written."""
        from wsn.client.view.capture import save_screenshot

        try:
            target = path or ownfiles.free_path(ownfiles.PRINTS, "wsn", ".png")
            save_screenshot(self.window, target)
        except OSError as error:
            self.say(f"the picture cannot be written: {reason_of(error)}", bad=True)
            return None
        self.say(f"Saved as {target}")
        return target

    def choose_file(
        self, title: str, endings: Sequence[str], taken: Callable[[Path], object], first: Path | None = None
    ) -> None:
        """Have a file chosen that has one of these endings; `taken` is told which. `first` is where."""
        self.chooser, self.overlay = FileChooser(title, endings, taken, first), "files"

    def files(self, paths: list[str]) -> None:
        """Files were dropped into the window: the page takes the first, or it is opened."""

        def take() -> None:
            start = start_of(paths[0]) if paths and not self.top_page.take_dropped(Path(paths[0])) else ""
            if isinstance(start, Start):
                self.open(start)
            elif start:
                self.say(sentence(start), bad=True)

        if not self.overlay:
            self.net.run_guarded(take, None, last=self._at_start)

    def run_window(self) -> None:
        """Show the window until it is closed."""
        self.window.run()

    # ---------------------------------------------------------------- the host of the window

    def board_view(self) -> BoardView | None:
        """The board of the page that is shown."""
        return self.top_page.board_view()

    def with_board(self, act: Callable[[BoardView], T], otherwise: T) -> T:
        """Do something with that board. A board that fails is left like any page that does."""
        view = self.board_view()
        if view is None:
            return otherwise
        return self.net.run_guarded(lambda: act(view), otherwise, last=self._at_start)

    def panels(self) -> None:
        """The page's panels, and what lies over them."""
        self.net.draw_guarded(self._panels, last=self._at_start)

    @property
    def _at_start(self) -> bool:
        """Whether the page that is shown is the one to which a failure leads."""
        return isinstance(self.top_page, StartPage)

    def _leave_failed_page(self, why: str) -> None:
        """Leave the page that failed, and say so for a while."""
        for view in filter(None, [page.board_view() for page in self.pages]):
            view.give_up()
        self.open_first_page()
        self.say(sentence(why), bad=True)
        self._until += TOLD_FAILURE

    def _panels(self) -> None:
        self.panel_keys.begin_frame()
        self.top_page.panels()
        if self.overlay == "help":
            sheets = help.help_sheets(self, self.palette, self.settings.symbols)
            if help.draw_help(self.top_page.name, self.read_rules, *sheets):
                self.overlay = ""
        elif self.overlay == "files" and self.chooser is not None:
            if self.chooser.show() and self.overlay == "files":
                self.overlay = ""
        elif self.overlay == "settings":
            wish = settings.draw_settings(self.settings)
            if wish is None:
                self.overlay = ""
            elif wish:
                self.change(**wish)
        if self.message[0]:
            widgets.draw_message(*self.message, *self.top_page.message_place(self.message[0]))
        rule = cites.take_asked_rule()
        if rule:
            self.overlay = ""
            self.read_rules(rule)

    def press(self, pick: Pick, button: str, mods: frozenset[str]) -> None:
        """A click on the board."""
        if not self.overlay:
            self.net.run_guarded(lambda: self.top_page.press(pick, button, mods), None, last=self._at_start)

    def grab(self, pick: Pick) -> bool:
        """The left button goes down on the board: whether what lies there can be dragged."""
        page, last = self.top_page, self._at_start
        return not self.overlay and self.net.run_guarded(lambda: page.grab(pick), False, last=last)

    def drop(self, grabbed: Pick, pick: Pick) -> None:
        """What was grabbed is let go over the board."""
        if not self.overlay:
            self.net.run_guarded(lambda: self.top_page.drop(grabbed, pick), None, last=self._at_start)

    def hover(self, pick: Pick) -> None:
        """The pointer lies over the board."""
        self.net.run_guarded(lambda: self.top_page.hover(pick), None, last=self._at_start)

    def key(self, name: str, mods: frozenset[str]) -> bool:
        """A key: of what lies over the page, of the page, or of the table of keys."""
        return self.net.run_guarded(lambda: self._key(name, mods), True, last=self._at_start)

    def _key(self, name: str, mods: frozenset[str]) -> bool:
        if name == "escape" and fitting.list_closed():
            return True
        if self.panel_keys.key(name, mods, self.top_page, bool(self.overlay or self.top_page.panel_keys)):
            return True
        if self.overlay:
            if keys.action_for(name, mods) in ("cancel", self.overlay):
                self.overlay = ""
            return True
        if self.top_page.key(name, mods):
            return True
        action = keys.action_for(name, mods, self.top_page.name)
        return action is not None and self.do(action)

    def do(self, action: str) -> bool:
        """Carry out an action of the table of keys. True if this page or the window has such an action."""
        if self.top_page.do(action):
            return True
        if action in ("help", "settings"):
            self.overlay = action
        elif action == "rules":
            self.read_rules()
        elif action == "cancel":
            self.back()
        elif action == "start":
            self.home()
        elif action == "fullscreen":
            self.change(fullscreen=not self.settings.fullscreen)
        elif action == "sound":
            self.change(sound=not self.settings.sound)
            self.say("Sound on." if self.settings.sound else "Sound off.")
        elif action == "picture":
            self.save_picture()
        elif action == "quit":
            self.window.close()
        else:
            view = self.board_view()
            return view is not None and steer_view(view, action)
        return True

    def tick(self, dt: float) -> bool:
        """Take in what workers have done; let the page go on."""
        return self.net.run_guarded(lambda: self._tick(dt), True, last=self._at_start)

    def _tick(self, dt: float) -> bool:
        came = self.jobs.poll_workers()
        if self.message[0] and time.monotonic() > self._until:
            self.message = ("", False)
            came = True
        came = self.top_page.tick(dt) or came
        self.play_sounds()
        if self.top_page.title != self.window_title:
            self._set_caption()
        return came

    def closing(self) -> None:
        """The window closes: pages let go of their games, workers end."""
        if self._closed:
            return
        self._closed = True
        if not self.settings.fullscreen:
            width, height = self.window.window.get_size()
            if (width, height) != (self.settings.width, self.settings.height):
                self.settings = self.settings.with_changes(width=int(width), height=int(height))
                save_settings(self.settings)
        for page in reversed(self.pages):
            page.leave()
        self.pictures.close()
        if self._own_jobs:
            self.jobs.close_workers()


def palette_named(name: str) -> Palette:
    """The palette of this name; the first for one that is not there."""
    return PALETTES.get(name, SUMMER)


def run(start: Start) -> None:
    """Open the window on this start, and run it until it is closed. Raises what the last net let through."""
    app = App(start)
    try:
        app.run_window()
    except Exception as error:
        failure = find_broken(error, app.top_page.kept_game() if app.pages else None)
        with suppress(Exception):  # the failure itself is told, not what it does to the closing of the window
            app.window.close()
        raise failure from error
    finally:
        app.window.close()


__all__ = ["App", "Settings", "Start", "palette_named", "run"]
