"""The games that are kept: what each is and how it stands, without running a rule.

A game may be given a name, or put into the trash, from which it can be taken back; nothing is lost for good.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wsn.client.pages.start.days import moment_text
from wsn.data import DataError
from wsn.data.disk import reason_of
from wsn.engine import journal
from wsn.engine.evolve import Impossible, fold
from wsn.engine.journalfile import BadJournal
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System
from wsn.engine.writer import in_use
from wsn.lessons.progress import LessonProgress, lesson_games, lesson_title
from wsn.systems import game_of, system_of
from wsn.table import kept, results, shelf
from wsn.table.known_entries import hears_of
from wsn.table.players_file import Memory
from wsn.table.telling import side_names, spoken_names


@dataclass(frozen=True, slots=True)
class GameRow:
    """One journal in the list."""

    path: Path
    changed: float
    """When it was last written to, in seconds since 1970."""
    size: int
    title: str = ""
    """The name of the scenario."""
    game: str = ""
    """The game that is played, by its title."""
    sides: Mapping[str, str] | None = None
    """By side, the name of its force."""
    status: str = ""
    """How it stands: the turn and who decides, or how it ended."""
    over: bool = False
    commands: int = 0
    """How many commands were given, as far as is public."""
    ordered: frozenset[str] = frozenset()
    """The players who have given an order."""
    typed: bool = False
    """Whether its dice are thrown at the table."""
    seed: str = ""
    problem: str = ""
    """Why it cannot be opened; empty when it can."""
    notes: tuple[str, ...] = ()
    lesson: str = ""
    """What the game of a lesson is called; empty for any other."""

    @property
    def name(self) -> str:
        """What the game is called: as its player has named it, else after its scenario or its lesson."""
        if self.lesson:
            return self.lesson
        return (shelf.own_name(self.path, self.title) if self.title else "") or self.title or self.path.name

    @property
    def written_when(self) -> str:
        """When it was last written to, in words."""
        return moment_text(self.changed)


def read_row(path: Path) -> GameRow:
    """What is in a journal: its header, and the last position by folding its events."""
    try:
        stat = path.stat()
    except OSError as error:
        return GameRow(path, 0.0, 0, problem=f"cannot be read: {reason_of(error)}")
    changed, size = stat.st_mtime, stat.st_size
    try:
        recording = journal.read_journal(path, system_of)
        state = GameState()
        for entry in recording.entries:
            state = fold(state, entry.events)
        if not recording.entries:
            raise BadJournal(str(path), "ends inside its set-up: the game was never begun")
    except DataError as error:
        problem = error.problems[0]
        text = f"{problem.place}: {problem.text}" if problem.place else problem.text
        return GameRow(path, changed, size, problem=text)
    except Impossible as error:
        return GameRow(path, changed, size, problem=f"does not fit together: {error}")
    header = recording.header
    try:
        setup = header.as_setup()
        sides = side_names(setup)
        status = _game_standing(state, recording.system, setup, sides)
        lesson = lesson_title(path)
    except Exception as error:  # any file may lie in the folder: the list says what is wrong with it
        text = f"does not hold a game of {recording.system.title} ({type(error).__name__}: {error})"
        return GameRow(path, changed, size, problem=text)
    return GameRow(
        path,
        changed,
        size,
        title=header.scenario,
        game=recording.system.title,
        sides=sides,
        status=status,
        over=state.outcome is not None,
        commands=sum(
            entry.by is not None and (state.outcome is not None or hears_of(entry, None))
            for entry in recording.entries
        ),
        ordered=frozenset(entry.by for entry in recording.entries if entry.by is not None),
        typed=not header.seed,
        seed=header.seed,
        notes=recording.notes,
        lesson=lesson,
    )


def _game_standing(state: GameState, system: System[Any], setup: Setup, sides: Mapping[str, str]) -> str:
    """Where a game stands, in a few words, without setting it up again."""
    if state.outcome is not None:
        told = state.outcome
        way = system.declared.way(told.way)
        if way is None:
            return told.text if told.winner and not told.level else f"{told.words}: {told.text}"
        level = f" ({told.level})" if told.level and told.winner else ""
        winner = spoken_names(setup).get(told.winner, told.winner) if told.winner else ""
        who = f"won by {winner}{level}" if winner else told.words
        return f"{who}: {way.words(told.about)}"
    turn, turns = system.turn(state), game_of(setup.system).files.scenario_facts(setup.scenario).turns
    parts = []
    if turn is not None:
        parts.append(f"turn {turn} of {turns}" if isinstance(turns, int) else f"turn {turn}")
    decides = state.frames[-1].side if state.frames else None
    if decides is not None:
        parts.append(f"{sides.get(decides, decides)} to act")
    return ", ".join(parts)


class Games:
    """The list of games in their folders (and of those elsewhere that were played here), the newest first.

    `refresh_list` reads only what has changed, at least one file, and begins none when its time is over.
    """

    def __init__(self, folder: Path | None = None, memory: Memory | None = None) -> None:
        self.folder = kept.folder() if folder is None else folder
        self._folders = (*kept.folders(), lesson_games().resolve()) if folder is None else (folder,)
        self.memory = memory
        self._rows: dict[Path, GameRow] = {}

    def refresh_list(self, seconds: float = 10.0) -> bool:
        """Read new and changed games. True when the whole list is up to date."""
        until, read = time.monotonic() + seconds, False
        files = self._files()
        for path in [path for path in self._rows if path not in files]:
            del self._rows[path]
        for path, (changed, size) in sorted(files.items(), key=lambda item: -item[1][0]):
            known = self._rows.get(path)
            if known is not None and (known.changed, known.size) == (changed, size):
                continue
            if read and time.monotonic() > until:
                return False
            self._rows[path], read = read_row(path), True
        return True

    def _files(self) -> dict[Path, tuple[float, int]]:
        paths = {path.resolve() for place in self._folders for path in place.glob(f"*{kept.SUFFIX}")}
        lost = (kept.folder() / shelf.TRASH).resolve()
        if self.memory is not None:
            paths |= {path for path in map(Path, self.memory.players) if path.parent != lost}
        files = {}
        for path in paths:
            try:
                stat = path.stat()
            except OSError:
                continue  # it was moved away since
            files[path] = (stat.st_mtime, stat.st_size)
        return files

    def rows(self) -> tuple[GameRow, ...]:
        """Every journal, the one last written to first; broken ones with their reason.

        Those in which no person has given an order yet stand last; lessons only read are left out.
        """
        rows = [(row, bool(row.problem) or self.has_person_played(row)) for row in self._rows.values()]
        shown = [(row, played) for row, played in rows if played or not row.lesson]
        shown.sort(key=lambda told: (not told[1], -told[0].changed, str(told[0].path)))
        return tuple(row for row, _ in shown)

    def last_game(self) -> GameRow | None:
        """The game to go on with: the last one that is neither over nor broken.

        One in which no person has given an order yet comes after all others.
        """
        going = [row for row in self.rows() if not row.over and not row.problem]
        return next((row for row in going if self.has_person_played(row)), going[0] if going else None)

    def has_person_played(self, row: GameRow) -> bool:
        """Whether a person has given an order in this game; anyone, where no person is known to play."""
        known = (self.memory.of(row.path) if self.memory is not None else None) or {}
        persons = {player for player, who in known.items() if who == results.PERSON}
        return bool(row.ordered & persons if persons else row.ordered)

    def rename_game(self, row: GameRow, name: str) -> Path:
        """Call a game so; where it is kept then. Raises NotMoved."""
        return self._follow_move(row.path, shelf.rename(row.path, name))

    def discard_game(self, row: GameRow) -> Path:
        """Put a game into the trash; where it lies there. Raises NotMoved."""
        return self._follow_move(row.path, shelf.discard(row.path))

    def restore_game(self, path: Path) -> Path:
        """Take a game out of the trash; where it is kept then. Raises NotMoved."""
        return self._follow_move(path, shelf.restore(path))

    def _follow_move(self, old: Path, new: Path) -> Path:
        """Who played it, and how it ended, is remembered of it wherever it lies."""
        if self.memory is not None:
            self.memory.note_move(old, new)
        results.note_moved_journal(old, new)
        LessonProgress.load().note_move(old, new)
        self._rows.pop(old, None)
        return new


def taken_by_whom(path: Path) -> str:
    """Why a game cannot be opened now, where another program has it open; else empty."""
    return "is open in another window or terminal; close it there first" if in_use(path) else ""
