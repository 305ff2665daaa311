"""Where the making of a scenario begins: a new one on any map, one that is there, or one that waits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from imgui_bundle import imgui

from wsn.client import ownfiles
from wsn.client.pages.edit.drafteditor import DraftEditorPage
from wsn.client.pages.edit.making import MakingPage, title_of
from wsn.client.pages.page import Page, Program
from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.data import SUFFIXES, DataError, locate, packs, read_document
from wsn.editing.autosave import KeptRow
from wsn.scenariomaking.ownmaps import scenarios_in
from wsn.scenariomaking.workshop import ScenarioBench
from wsn.systems import SYSTEMS, find_game, game_of


class DraftsPage(MakingPage):
    """What can be made and edited."""

    name = "drafts"
    title = "Make a scenario"
    kind, opens = ScenarioBench.kind, "draft"
    new_title, there_title = "A new scenario", "An existing scenario"
    file_hint = "a file of yours: mine.toml"
    endings = (*SUFFIXES, packs.SUFFIX)

    def __init__(self, app: Program, on: str = "") -> None:
        super().__init__(app)
        self._games = [system for system in SYSTEMS if find_game(system).files.has_drafts]
        self.game = self._games[0]
        self.map = ""
        """The name or the file of the map that is chosen."""
        self.map_file = ""
        """What is typed as the file of a map."""
        self.mine = {file: read_document(file) for file in self.own}
        """Maps of one's own."""
        self.scenarios = (*scenarios_in(Path()), *scenarios_in(ownfiles.folder_of(ownfiles.SCENARIOS)))
        """One's own scenarios and packs, where the program was begun and among the player's own files."""
        if on:
            self.choose_map(on)

    def game_choices(self) -> Iterable[str]:
        """Those whose scenarios can be made."""
        return self._games

    def open_editor(self, row: KeptRow) -> Page:
        """The editor on a scenario that waits. Raises DataError."""
        return DraftEditorPage(self.app, ScenarioBench.open_kept(row.place))

    def choose_game(self, system: str) -> None:
        """Another game: a map of it is chosen next."""
        self.game, self.map = system, ""

    def choose_map(self, name: str) -> None:
        """A map by its name or its file, and its game with it."""
        try:
            file = locate("maps", Path(name).expanduser())
            document = read_document(file)
        except DataError as error:
            self.problem = str(error)
            return
        system = document.get("system")
        if not isinstance(system, str) or system not in self._games:
            self.problem = f"{name} is not a map of a game whose scenarios can be made here"
            return
        self.problem, self.game, self.map = "", system, name
        if name not in [row.name for row in self.choices.map_rows]:
            known = (one for one in self.mine if one.resolve() == file.resolve())
            self.map = str(next(known, file))
            self.mine.setdefault(Path(self.map), document)

    def begin(self) -> None:
        """A new scenario on the map that is chosen."""
        try:
            bench = ScenarioBench.new(self.game, self.map, self.called.strip() or "A scenario of our own")
        except DataError as error:
            self.problem = str(error)
            return
        self.app.go(DraftEditorPage(self.app, bench), self)

    def draw_new(self) -> None:
        """The map that it is on."""
        maps = [row for row in self.choices.map_rows if row.system == game_of(self.game).title]
        if not self.map and maps:
            self.map = maps[0].name
        widgets.draw_heading("On this map")
        foot = in_pixels(122) + (in_pixels(60) if self.problem else 0)
        imgui.begin_child("maps", (0, -foot), imgui.ChildFlags_.nav_flattened)
        for file, document in self.mine.items():
            if document.get("system") == self.game:
                name = document.get("name") or file.stem
                self._map_row(f"{name} (your own: {title_of(file)})", str(file), str(file.resolve()))
        for row in maps:
            self._map_row(f"{row.title} ({row.size})", row.name, f"{row.title}: {row.name}")
        imgui.end_child()
        chosen = self.file_field("Use this map", "map_file", "or on a map file of yours: farm.toml")
        if chosen:
            self.choose_map(chosen)
        self.draw_problem()
        if widgets.draw_button("Begin", go=True, wide=-1, on=bool(self.map)):
            self.begin()

    def _map_row(self, told: str, name: str, hint: str) -> None:
        words = widgets.fit_text(told, widgets.room().x)
        if imgui.selectable(f"{words}##map {name}", name == self.map)[0]:
            self.map = name
        self.board_tip(name, hint)

    def draw_there(self) -> None:
        """One's own, and those that came with the program."""
        for file in self.scenarios:
            if imgui.selectable(f"{title_of(file)}##own {file}", False)[0]:
                self.open(str(file))
        widgets.draw_heading(f"{game_of(self.game).title} scenarios supplied with the program")
        widgets.draw_soft("Your version is saved as a file of its own; the original stays as it is.")
        for group in self.choices.scenario_groups:
            for one in group.rows if group.title == game_of(self.game).title else ():
                if imgui.selectable(f"{one.name}##{one.scenario}", False)[0]:
                    self.open(one.scenario)
