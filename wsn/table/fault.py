"""What is written when the program itself fails: a report that can be sent, and where the game is kept.

A report says where in the program it happened, and how far the game had come. It holds no environment
variable, no name of a folder, no seed, no value of any variable, and not the words of the error: they could
name what is hidden from a side.
"""

from __future__ import annotations

import platform
import tempfile
import traceback
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wsn.data.disk import write_whole
from wsn.table.kept import folder

if TYPE_CHECKING:
    from wsn.engine.game import Game

MOST_REPORTS: Final = 100
"""The number of reports that are kept in a folder; after that the last one is written over."""
ROOT = Path(__file__).resolve().parent.parent.parent


class Broke(Exception):
    """The program failed during a game; the error itself is the cause. The game stands as it was kept."""

    def __init__(self, game: Game[Any], journal: Path) -> None:
        super().__init__(str(journal))
        self.game = game
        self.journal = journal


def report_failure(error: BaseException, doing: Sequence[str]) -> str:
    """Write the report of a failure, and say in one sentence what happened and where everything is.

    `doing` are the words of the command line; of these only the names of commands and options are kept.
    """
    broke = error if isinstance(error, Broke) else None
    cause = error.__cause__ if broke is not None and error.__cause__ is not None else error
    report = _report_text(cause, doing, None if broke is None else broke.game)
    file = _write_report(report, *(() if broke is None else (broke.journal.parent,)))
    where = f"; a report that can be sent is in {file}" if file else "; no report could be written"
    kept = ""
    if broke is not None and broke.journal.exists():
        kept = f"; the game is kept in {broke.journal.resolve()}, as it was after the last order"
    return f"the program has failed ({type(cause).__name__} in {_place(cause)}){kept}{where}"


def _report_text(error: BaseException, doing: Sequence[str], game: Game[Any] | None) -> str:
    lines = [
        f"wsn {_version_text()}, Python {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}",
        f"doing: {' '.join(_harmless_words(doing)) or 'wsn'}",
    ]
    if game is not None:
        phases = " > ".join(frame.phase for frame in game.state.frames)
        lines += [
            f"game: {game.system.title}, edition {game.system.edition}, of the scenario {game.setup.name}",
            f"at: entry {len(game.entries)}, {game.deciding or 'no side'} decides, phases {phases or 'none'}",
        ]
    one: BaseException | None = error
    while one is not None:
        lines += ["", type(one).__name__, *_frame_lines(one)]
        one = one.__cause__ or one.__context__
    return "\n".join(lines) + "\n"


def _harmless_words(words: Sequence[str]) -> Iterable[str]:
    """The words of a command line without what was given to them: names of files, of sides, seeds."""
    for n, word in enumerate(words):
        if word.startswith("-"):
            yield word.partition("=")[0]
        elif n == 0 and word.isidentifier():
            yield word
        else:
            yield "..."


def _frame_lines(error: BaseException) -> Iterable[str]:
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {_shorten_path(frame.filename)}:{frame.lineno} {frame.name}: {frame.line or ''}"


def _place(error: BaseException) -> str:
    """Where in the program it happened: the last line of our own, else the last line."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _shorten_path(frame.filename).startswith(("wsn/", "pointbuy/"))]
    if not frames:
        return "an unknown place"
    last = (own or frames)[-1]
    return f"{_shorten_path(last.filename)}, line {last.lineno}"


def _shorten_path(file: str) -> str:
    """The name of a source file without the folders of whoever runs it."""
    path = Path(file)
    if path.is_relative_to(ROOT / "wsn") or path.is_relative_to(ROOT / "pointbuy"):
        return path.relative_to(ROOT).as_posix()
    return "/".join(path.parts[-2:])


def _version_text() -> str:
    try:
        return metadata.version("wsn")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _write_report(report: str, *places: Path) -> Path | None:
    """The file of the report, in the first folder that takes it; None where none does."""
    for place in (*places, folder(), Path(tempfile.gettempdir())):
        if not place.is_dir():
            continue
        names = (place / f"wsn-report-{n}.txt" for n in range(1, MOST_REPORTS))
        file = next((name for name in names if not name.exists()), place / f"wsn-report-{MOST_REPORTS}.txt")
        try:
            write_whole(file, report.encode("utf-8"))
        except OSError:
            continue
        return file.resolve()
    return None
