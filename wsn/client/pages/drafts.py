"""Where the making of a scenario begins: a new one on any map, one that is there, or one that waits."""

from __future__ import annotations

from imgui_bundle import imgui

from wsn.client.model.starting import StartChoices
from wsn.client.opening import Start
from wsn.client.pages.drafteditor import DraftEditorPage
from wsn.client.pages.page import Page, Program
from wsn.client.panels import bar, widgets
from wsn.client.panels.theme import px
from wsn.data import DataError
from wsn.mapmaking.autosave import KeptRow, kept_rows
from wsn.scenariomaking.workshop import KIND, ScenarioBench
from wsn.systems import SYSTEMS, has, info
from wsn.systems.contract import Drafting


class DraftsPage(Page):
    """What can be made and edited."""

    name = "drafts"
    title = "Make a scenario"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.choices = StartChoices()
        self.waiting = kept_rows(KIND)
        self.games = [system for system in SYSTEMS if has(system, Drafting)]
        self.game = self.games[0]
        self.map = ""
        self.called = ""
        self.file = ""
        self.problem = ""

    def begin(self) -> None:
        """A new scenario on the map that is chosen."""
        try:
            bench = ScenarioBench.new(self.game, self.map, self.called.strip() or "A scenario of our own")
        except DataError as error:
            self.problem = str(error)
            return
        self.app.go(DraftEditorPage(self.app, bench), self)

    def go_on(self, row: KeptRow) -> None:
        """A scenario that was edited and not saved."""
        try:
            self.app.go(DraftEditorPage(self.app, ScenarioBench.kept(row.place)), self)
        except DataError as error:
            self.problem = str(error)

    def panels(self) -> None:
        """A new one at the left, those that are there at the right."""
        shown = imgui.get_io().display_size
        top, left = px(bar.HIGH), min(px(430), shown.x * 0.45)
        high = shown.y - top - self.app.message_room()
        pressed = bar.show(self.title, "", (("help", "Keys", "?", True), ("settings", "Settings", "", True)))
        with widgets.panel("new", 0, top, left, high):
            self._waiting()
            self._new()
        with widgets.panel("there", left, top, shown.x - left, high):
            self._there()
        if pressed == "start":
            self.app.back()
        elif pressed:
            self.app.do(pressed)

    def _waiting(self) -> None:
        if not self.waiting:
            return
        widgets.title("Not saved yet", 18)
        for row in self.waiting[:8]:
            count = "one change" if row.steps == 1 else f"{row.steps} changes"
            of = f" of {row.file.name}" if row.file is not None else ""
            if widgets.button(f"{row.name}{of}, {count}", wide=-1, name=row.place.name):
                self.go_on(row)

    def _new(self) -> None:
        widgets.title("A new scenario", 18)
        imgui.set_next_item_width(-1)
        _, self.called = imgui.input_text_with_hint("##called", "what people call it", self.called)
        imgui.set_next_item_width(-1)
        if imgui.begin_combo("##game", info(self.game).title):
            for system in self.games:
                if imgui.selectable(info(system).title, system == self.game)[0] and system != self.game:
                    self.game, self.map = system, ""
            imgui.end_combo()
        maps = [row for row in self.choices.maps if row.system == info(self.game).title]
        if not self.map and maps:
            self.map = maps[0].name
        widgets.heading("On this map")
        foot = px(46) + (px(60) if self.problem else 0)
        imgui.begin_child("maps", (0, -foot), imgui.ChildFlags_.nav_flattened)
        for row in maps:
            words = widgets.fits(f"{row.title} ({row.size})", widgets.room().x)
            if imgui.selectable(f"{words}##{row.name}", row.name == self.map)[0]:
                self.map = row.name
            if imgui.is_item_hovered():
                widgets.hint(f"{row.title}: {row.name}")
        imgui.end_child()
        if self.problem:
            widgets.notice(f"No: {self.problem}", bad=True)
        if widgets.button("Begin", go=True, wide=-1, on=bool(self.map)):
            self.begin()

    def _there(self) -> None:
        widgets.title("One that is there", 18)
        imgui.set_next_item_width(-px(90))
        done, self.file = imgui.input_text_with_hint(
            "##file", "a file of yours: mine.toml", self.file, imgui.InputTextFlags_.enter_returns_true
        )
        imgui.same_line()
        if (imgui.button("Open", (-1, 0)) or done) and self.file.strip():
            self.app.open(Start("draft", self.file.strip()))
        widgets.heading(f"Those of {info(self.game).title} that came with the program")
        widgets.soft("What you make of one is saved as a file of your own.")
        for group in self.choices.groups:
            for one in group.rows if group.title == info(self.game).title else ():
                if imgui.selectable(f"{one.name}##{one.scenario}", False)[0]:
                    self.app.open(Start("draft", one.scenario))
