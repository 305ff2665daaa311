"""The rules of a game to read: contents and search at the left, a topic at the right, links between them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.pages.page import Page, Program
from wsn.client.pages.read import rulestext
from wsn.client.panels import bar, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.engine.game import Game
from wsn.parts.rulestext import RulesBook
from wsn.systems import game_of
from wsn.table import rulereading
from wsn.table.rulereading import RuleHit, RulePlace, own_charts

CONTENTS_WIDTH: Final = 300.0
"""The width of the contents, at UI scale 1."""
TEXT: Final = 820.0
"""The width of the text at most: longer lines are hard to read."""
SECTIONS_WIDTH: Final = 300.0
"""The width of the list of sections that stands at the right of a wide window, at UI scale 1."""
MARGIN: Final = 40.0
"""What is left free beside the text where there is such a list, at least."""
LINE: Final = 60.0
"""How far an arrow key scrolls."""


class RulesPage(Page):
    """A page over another one, which stays as it is. `below` is that page."""

    name = "rules"

    def __init__(self, app: Program, place: RulePlace, below: Page | None = None) -> None:
        super().__init__(app)
        self.below = below
        self.place = place
        self.wanted = ""
        self._came: list[RulePlace] = []
        self._books: dict[str, RulesBook] = {}
        self._jump = True
        """Whether the section is brought into sight at the next frame."""
        self._scroll = 0.0
        self._focus = False
        self._hits: tuple[str, str, tuple[RuleHit, ...], str] = ("", "", (), "")

    @property
    def title(self) -> str:  # type: ignore[override]  # a page names itself anew as it goes
        """Whose rules these are."""
        return f"The rules of {game_of(self.place.system).title}"

    @property
    def panel_keys(self) -> bool:
        """Tab goes through the contents and the links."""
        return True

    @property
    def book(self) -> RulesBook:
        """The rules that are read; of the game that is played below by its own charts."""
        system, game = self.place.system, self.kept_game()
        if system not in self._books:
            played = game is not None and game[0].system.name == system
            book = rulereading.book_in_play(game[0].setup) if played and game else rulereading.book_of(system)
            assert book is not None, "only rules that can be read are opened"
            self._books[system] = book
        return self._books[system]

    @property
    def game_name(self) -> str:
        """The game whose rules are read."""
        return self.place.system

    def kept_game(self) -> tuple[Game[Any], Path] | None:
        """The game that is played on the page below."""
        return self.below.kept_game() if self.below is not None else None

    def go(self, place: RulePlace) -> None:
        """Open another place; Backspace leads back to this one."""
        self._came.append(self.place)
        self.place, self._jump = place, True

    # ---------------------------------------------------------------- drawing

    def panels(self) -> None:
        """The bar, the contents or what was found, and the topic."""
        shown = imgui.get_io().display_size
        top, left = in_pixels(bar.BAR_HEIGHT), min(in_pixels(CONTENTS_WIDTH), shown.x * 0.32)
        items = (("help", "Keys", "?", True), ("settings", "Settings", "", True))
        game = self.kept_game()
        own = game is not None and game[0].system.name == self.game_name and own_charts(game[0].setup)
        told = "a summary in our own words" + (", with the charts of this game" if own else "")
        pressed = bar.draw_bar(self.title, told, items, back="Back")
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)
        foot = self.app.message_room()
        with widgets.open_panel("contents", 0, top, left, shown.y - top - foot):
            self._draw_search()
            if self.wanted.strip():
                self._draw_found()
            else:
                self._draw_contents()
                self._draw_other_games()
        aside = in_pixels(SECTIONS_WIDTH) if self._lists_sections(shown.x - left) else 0.0
        with widgets.open_panel("topic", left, top, shown.x - left - aside, shown.y - top - foot):
            self._draw_topic(middle=aside > 0)
        if aside:
            with widgets.open_panel("sections", shown.x - aside, top, aside, shown.y - top - foot):
                self._draw_sections()

    def _lists_sections(self, across: float) -> bool:
        """Whether the sections of the topic are listed beside it: it has several, and there is room."""
        titled = sum(bool(one.title) for one in self.book.topics[self.place.topic].sections)
        return titled > 1 and across >= in_pixels(TEXT + SECTIONS_WIDTH + 2 * MARGIN)

    def _draw_sections(self) -> None:
        """What the topic has, from top to bottom: a click brings a section into sight."""
        widgets.draw_heading("On this page")
        for number, one in enumerate(self.book.topics[self.place.topic].sections):
            if not one.title:
                continue
            words = widgets.fit_text(one.title, widgets.room().x)
            if imgui.selectable(f"{words}##{number}", number == self.place.section)[0]:
                self.go(RulePlace(self.place.system, self.place.topic, number))
            if words != one.title and imgui.is_item_hovered():
                widgets.hint(one.title)

    def _draw_search(self) -> None:
        imgui.set_next_item_width(-1)
        if self._focus:
            imgui.set_keyboard_focus_here()
            self._focus = False
        hint = f"word or rule number [{keys.shortcut_text('find')}]"
        done, self.wanted = imgui.input_text_with_hint(
            "##wanted", hint, self.wanted, imgui.InputTextFlags_.enter_returns_true
        )
        if done and self.wanted.strip():
            entry = rulereading.lookup(self.place.system, self.wanted, self.book)
            place = entry.place or (entry.hits[0].place if entry.hits else None)
            if place is not None:
                self.go(place)

    def _draw_found(self) -> None:
        """The places that hold what is typed, those that are meant by it first."""
        system, wanted = self.place.system, self.wanted
        if self._hits[:2] != (system, wanted):
            entry = rulereading.lookup(system, wanted, self.book)
            exact = (RuleHit(entry.place, ""),) if entry.place is not None else ()
            others = entry.hits or (() if entry.note else rulereading.search(system, wanted, self.book))
            told = (*exact, *(h for h in others if h.place != entry.place))
            self._hits = (system, wanted, told, entry.note)
        hits, note = self._hits[2:]
        if note:
            widgets.text(note)
        book = self.book
        for n, hit in enumerate(hits):
            topic = book.topics[hit.place.topic]
            head = topic.sections[hit.place.section].title
            if imgui.selectable(f"{topic.title}##{n}", hit.place == self.place)[0]:
                self.go(hit.place)
            imgui.indent(in_pixels(10))
            if head:
                widgets.text(head, size=14)
            if hit.excerpt:
                widgets.draw_soft(hit.excerpt)
            imgui.unindent(in_pixels(10))
        if not hits:
            near = rulereading.lookup(system, wanted, self.book).near
            if not note:
                widgets.text("Nothing found.")
            for word in near:
                if widgets.draw_button(f"Did you mean {word}?", name=word):
                    self.wanted = word

    def _draw_contents(self) -> None:
        book = self.book
        for head, names in book.parts:
            widgets.draw_heading(head)
            for name in names:
                if imgui.selectable(f"{book.topics[name].title}##{name}", name == self.place.topic)[0]:
                    self.go(RulePlace(self.place.system, name))

    def _draw_other_games(self) -> None:
        """The rules of the other games."""
        others = [system for system in rulereading.readable() if system != self.place.system]
        if others:
            widgets.draw_heading("Other games")
        for system in others:
            if imgui.selectable(f"{game_of(system).title}##{system}", False)[0]:
                self.go(rulereading.beginning(system))

    def _draw_topic(self, middle: bool) -> None:
        """The text, as wide as it is easy to read; `middle`: in the middle of its panel."""
        if self._scroll:
            imgui.set_scroll_y(imgui.get_scroll_y() + self._scroll)
            self._scroll = 0.0
        book = self.book
        topic = book.topics[self.place.topic]
        room = widgets.room().x
        wide = min(room - in_pixels(8), in_pixels(TEXT))
        free = max((room - wide) / 2, 1.0) if middle else 1.0
        imgui.indent(free)
        wish = rulestext.draw_topic(
            book, topic, wide, self.place, jump=self._jump, chart_wide=room - free - in_pixels(8)
        )
        self._jump = False
        imgui.dummy(ImVec2(0, in_pixels(6)))
        names = list(book.topics)
        at = names.index(topic.name)
        for n, words in ((at - 1, "← {}"), (at + 1, "{} →")):
            if 0 <= n < len(names):
                with theme.paint_widgets((imgui.Col_.text, INKS.link)):
                    if imgui.button(words.format(book.topics[names[n]].title)):
                        wish = RulePlace(self.place.system, names[n])
                imgui.same_line(0, in_pixels(12))
        imgui.new_line()
        imgui.unindent(free)
        if wish is not None:
            self.go(wish)

    # ---------------------------------------------------------------- keys

    def do(self, action: str) -> bool:
        """An action of the table of keys."""
        if action == "rules":
            self.app.back()
        elif action == "find":
            self._focus = True
        elif action == "read_back":
            if self._came:
                self.place, self._jump = self._came.pop(), True
        elif action in ("scroll_up", "scroll_down"):
            self._scroll = in_pixels(LINE) * (1 if action == "scroll_down" else -1)
        elif action in ("page_up", "page_down"):
            page = imgui.get_io().display_size.y - in_pixels(bar.BAR_HEIGHT) - in_pixels(LINE)
            self._scroll = page if action == "page_down" else -page
        elif action in ("topic_before", "topic_next"):
            self._turn(1 if action == "topic_next" else -1)
        elif action == "cancel" and self.wanted:
            self.wanted = ""
        else:
            return False
        self.app.redraw()
        return True

    def _turn(self, by: int) -> None:
        """The next topic, or the one before."""
        book = self.book
        names = list(book.topics)
        at = names.index(self.place.topic) + by
        if 0 <= at < len(names):
            self.go(RulePlace(self.place.system, names[at]))
