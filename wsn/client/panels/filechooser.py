"""Chooses a file by the pointer: folders to go through, and the files in them that would do.

The choosers that come with the libraries of the window need a second program on Linux, which may be missing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import ownfiles
from wsn.client.panels import widgets
from wsn.client.panels.theme import in_pixels
from wsn.data.disk import reason_of

MOST_FILES: Final = 400
"""How many files of a folder are shown, the latest first."""


class FileChooser:
    """A folder that is looked into for files with one of these endings; `taken` is told which is chosen."""

    def __init__(
        self,
        title: str,
        endings: Sequence[str],
        taken: Callable[[Path], object],
        first: Path | None = None,
    ) -> None:
        self.title = title
        self.endings = tuple(ending.lower() for ending in endings)
        self.taken = taken
        self.problem = ""
        self.folder = Path()
        self.folders: tuple[Path, ...] = ()
        self.files: tuple[Path, ...] = ()
        self.more = 0
        """How many files there are besides those that are shown."""
        start = first if first is not None and first.is_dir() else Path.cwd()
        self.go(start)

    def go(self, folder: Path) -> None:
        """Look into a folder; one that cannot be read is told, and the one before stays."""
        try:
            inside = [one for one in folder.resolve().iterdir() if not one.name.startswith(".")]
            folders = sorted((one for one in inside if one.is_dir()), key=lambda one: one.name.lower())
            fitting = [one for one in inside if one.name.lower().endswith(self.endings) and one.is_file()]
            latest = sorted(fitting, key=lambda one: (-one.stat().st_mtime, one.name))
        except OSError as error:
            self.problem = f"{folder} cannot be read: {reason_of(error)}"
            return
        self.problem, self.folder = "", folder.resolve()
        self.folders, self.files = tuple(folders), tuple(latest[:MOST_FILES])
        self.more = max(len(latest) - MOST_FILES, 0)

    def places(self) -> dict[str, Path]:
        """The folders that are one click away, by their words."""
        known = {
            "Your boards": ownfiles.folder_of(ownfiles.MAPS),
            "Your scenarios": ownfiles.folder_of(ownfiles.SCENARIOS),
            "Home": Path.home(),
            "Where it began": Path.cwd(),
        }
        return {words: place for words, place in known.items() if place.is_dir()}

    def show(self) -> bool:
        """Draw it. True when it is to be closed: a file has been chosen, or none is to be."""
        with widgets.open_dialogue("files", 640):
            widgets.title(self.title, 20)
            widgets.draw_soft(ownfiles.path_text(self.folder))
            for n, (words, place) in enumerate(self.places().items()):
                if n:
                    imgui.same_line()
                if widgets.small_button(words):
                    self.go(place)
            if self.problem:
                widgets.draw_notice(f"No: {self.problem}", bad=True)
            chosen = self._list()
            closed = widgets.draw_button("Cancel", "Esc")
        if chosen is not None:
            self.taken(chosen)
        return closed or chosen is not None

    def _list(self) -> Path | None:
        """The folders and the files; the file that was clicked."""
        high = min(in_pixels(380), imgui.get_io().display_size.y - in_pixels(230))
        chosen = wanted = None
        flags = imgui.ChildFlags_.nav_flattened | imgui.ChildFlags_.borders
        imgui.begin_child("list", ImVec2(0, max(high, in_pixels(80))), flags)
        if self.folder.parent != self.folder and imgui.selectable("..  the folder above", False)[0]:
            wanted = self.folder.parent
        for one in self.folders:
            if imgui.selectable(f"{one.name}{os.sep}##{one}", False)[0]:
                wanted = one
        for one in self.files:
            if imgui.selectable(f"{one.name}##{one}", False)[0]:
                chosen = one
        if not self.files:
            widgets.draw_soft(f"No file here ends in {', '.join(self.endings)}.")
        if self.more:
            widgets.draw_soft(f"and {self.more} older ones")
        imgui.end_child()
        if wanted is not None:
            self.go(wanted)
        return chosen
