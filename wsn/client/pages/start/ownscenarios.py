"""One's own scenarios for the start page: those at hand, and those that were opened lately."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from wsn import scenario
from wsn.client import ownfiles
from wsn.data import DataError
from wsn.data.disk import write_whole
from wsn.scenariomaking.ownmaps import scenarios_in
from wsn.systems import SYSTEMS
from wsn.table import kept
from wsn.table.home import home
from wsn.table.summary import Summary, summary

SCENARIOS_FILE: Final = "scenarios.json"
MOST_REMEMBERED: Final = 12
"""How many of those that were opened are remembered."""


class OpenedLately(msgspec.Struct):
    """The files of scenarios that were opened, the last one first."""

    files: list[str] = []

    @classmethod
    def load_list(cls) -> OpenedLately:
        """What is remembered; nothing if the file is missing or makes no sense."""
        return kept.load_kept(home() / SCENARIOS_FILE, cls)

    def note_opened(self, name: str) -> None:
        """A scenario was opened; nothing is kept of one that came with the program."""
        file = Path(name).expanduser().resolve()
        if name in scenario.names() or not file.is_file() or _is_shipped(file):
            return
        self.files = [str(file), *(one for one in self.files if one != str(file))][:MOST_REMEMBERED]
        with contextlib.suppress(OSError):  # the list is a convenience: the game goes on without it
            write_whole(home() / SCENARIOS_FILE, msgspec.json.encode(self), folders=True)


def own_scenarios() -> tuple[Summary, ...]:
    """One's own scenarios and packs that can be read, each once and named by its file.

    Those opened lately, those in the folder where the program was begun, and those among the player's own
    files; in the order of the games, then of their names.
    """
    rows = {row.scenario: row for row in _rows()}.values()
    order = list(SYSTEMS)
    return tuple(sorted(rows, key=lambda row: (order.index(row.system), row.name, row.scenario)))


def _rows() -> Iterator[Summary]:
    lately = [Path(one) for one in OpenedLately.load_list().files]
    folder = ownfiles.folder_of(ownfiles.SCENARIOS)
    for file in (*lately, *scenarios_in(Path()), *scenarios_in(folder)):
        if _is_shipped(file) or not file.is_file():
            continue
        try:
            row = summary(file)
        except DataError:
            continue
        if row.system in SYSTEMS:
            yield replace(row, scenario=str(file.resolve()))


def _is_shipped(file: Path) -> bool:
    """Whether it is a file that came with the program."""
    return file.resolve() in {one.resolve() for one in scenario.names().values()}
