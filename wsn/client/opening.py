"""What the window is asked to open, and what a word names. No window library is loaded here."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wsn import scenario
from wsn.data import SUFFIXES, DataError, examples_hint, nearest_hint, nearest_words, packs, shipped_files
from wsn.table.los_position import JOURNAL, is_scenario
from wsn.table.ruling import load_map

LEARN: Final = "lessons"
"""The page that the start page offers first to whoever has not played yet."""
OTHER_PAGES: Final = {
    LEARN: "Lessons",
    "sight": "Lines of sight",
    "builder": "Forces for points",
    "boards": "Make a board",
    "drafts": "Make a scenario",
}
"""The pages that the start page offers besides games, and their words."""


@dataclass(frozen=True, slots=True)
class Start:
    """The page to begin on."""

    what: str = "start"
    """`start` the start page, `scenario` a new game, `journal` a game that goes on, `replay` a game watched
    from its beginning, `map` the table for lines of sight, `lesson` a lesson from where it was left,
    `edit` the editor on a map, `boards` the page on which a board begins, `draft` the editor on a
    scenario, `drafts` the page on which a scenario begins,
    on the map that is named; `host` a seat at a host, by its link."""
    name: str = ""
    """The scenario, journal or map."""
    players: tuple[str, ...] = ()
    """Who plays each side, `human` or a bot; empty: of a scenario a person takes the side suggested."""
    seed: str | None = None
    dice: str = "seeded"
    """`seeded` or `typed`."""
    tables: str = ""
    """A file with the player's own numbers, for a scenario; empty: none."""
    afresh: bool = False
    """Whether a lesson begins from its first page."""
    plays: bool = False
    """Whether a replay begins to play by itself."""
    reviews: bool = False
    """Whether a replay opens with the review of the game."""


BEGINS: Final = b'{"wsn":'
"""What a journal begins with."""


def _is_journal(path: str) -> bool:
    """Whether a file of another name begins as a journal does: a player may have named it otherwise."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(BEGINS)) == BEGINS
    except OSError:
        return False


def _nearest_names(path: str) -> str:
    """The end of a sentence on a name that is not there, as `wsn play` has it: the nearest, or a few."""
    folder = Path(path).parent
    choices = [*scenario.names(), *shipped_files("maps"), *map(str, packs.packs_in(folder))]
    if folder != Path() or Path(path).suffix:
        with contextlib.suppress(OSError, ValueError):
            choices += [str(file) for file in folder.iterdir() if file.suffix in (*SUFFIXES, ".jsonl")]
    meant = path if nearest_words(path, choices, 1) else Path(path).stem
    return nearest_hint(meant, choices) or examples_hint(scenario.names(), "wsn scenarios")


def start_of(name: str, replay: bool = False) -> Start | str:
    """What to open for a name, or why nothing can be, in one sentence without its full stop."""
    if not name:
        return "name a journal, a scenario or a map"
    path = str(Path(name).expanduser())
    if path.endswith(JOURNAL) or _is_journal(path):
        if not Path(path).is_file():
            return f"there is no journal {path!r}"
        return Start("replay" if replay else "journal", path)
    if replay:
        return f"a replay is of a journal (its name ends in {JOURNAL})"
    try:
        if is_scenario(path):
            scenario.load(path)
            return Start("scenario", path)
        if path not in shipped_files("maps") and not Path(path).exists():
            return f"there is no scenario, map or journal {name!r}{_nearest_names(path)}"
        load_map(path)
    except DataError as error:
        return str(error)
    return Start("map", path)
