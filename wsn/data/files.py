"""Finds shipped files by name and other files by path, and reads TOML and JSON."""

from __future__ import annotations

import codecs
import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, wraps
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from wsn.data import guard, packs
from wsn.data.decoding import kind_in_words
from wsn.data.disk import reason_of
from wsn.data.problems import DataError, Problem, Report, examples_hint, nearest_hint, nearest_words, shorten
from wsn.data.texts import clean_document, unprintable_texts

T = TypeVar("T")

SIZE_LIMIT: Final = 2 * 1024 * 1024
"""The largest file that is read, in bytes."""
KEPT: Final = 64 * 1024
"""The longest text whose document is kept for the next time, in characters."""
SUFFIXES: Final = (".toml", ".json")
"""The suffixes of files that people write."""


def digest(value: object) -> str:
    """The SHA-256 (hex) of a value's canonical JSON, with sorted keys and no spaces."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


def shipped_files(kind: str) -> Mapping[str, Path]:
    """The files shipped with the program, by name and sorted by it.

    `kind` is a folder: `maps`, `maps/overlays`, `scenarios/SYSTEM`. Works both in a checkout and in an
    installed package. Those of installed games come after ours, and never in the place of one of ours.
    """
    ours = next((files for root in _shipped_roots() if (files := _files_in(root / kind)) is not None), {})
    for root in _ADDED_ROOTS:
        ours |= {name: path for name, path in (_files_in(root / kind) or {}).items() if name not in ours}
    return ours


_ADDED_ROOTS: Final[list[Path]] = []


def add_shipped(root: Path) -> None:
    """Count what lies in a folder, in `maps` and `scenarios`, as shipped: that of an installed game."""
    if root not in _ADDED_ROOTS:
        _ADDED_ROOTS.append(root)


def _files_in(folder: Path) -> dict[str, Path] | None:
    """The files in a folder that people write, by name and sorted by it; None where there is no folder."""
    try:
        with os.scandir(folder) as entries:
            files = sorted(entry.name for entry in entries if entry.is_file())
    except OSError:
        return None
    parts = ((name, *os.path.splitext(name)) for name in files)
    return {stem: folder / name for name, stem, suffix in parts if suffix in SUFFIXES}


@cache
def _shipped_roots() -> tuple[Path, ...]:
    """Where what is shipped may lie: in the installed package, or in a checkout."""
    here = Path(__file__).resolve().parent.parent
    checkout = [here.parent] if (here.parent / "pyproject.toml").is_file() else []
    return (here / "shipped", *checkout)


NO_FILE: Final = "is a pipe or a device; only regular files are read"
"""Told of what lies in the place of a file."""


def locate(kind: str, name_or_path: str | Path, known: Mapping[str, Path] | None = None) -> Path:
    """The file for a shipped name under `kind` (`wsn_5_1` of `maps`) or a path, with or without suffix.

    `known` gives the files by name if they are not in one folder. Raises `DataError` with the nearest name.
    """
    text = str(name_or_path)
    own = known is None
    known = shipped_files(kind) if known is None else known
    if own and text not in known:
        from wsn.data.installed import BEFORE_UNKNOWN

        for complete in BEFORE_UNKNOWN:
            complete()
        known = shipped_files(kind)
    if text in known:
        return known[text]
    if not text.strip():
        raise DataError([Problem("", "", f"the name is empty; name one of the {kind} or a file")])
    path = Path(text)
    looks_like_path = path.suffix in SUFFIXES or len(path.parts) > 1
    try:
        if path.is_file() or packs.is_member(path):
            return path
        for ending in SUFFIXES if len(path.parts) > 1 else ():  # maps/wsn_5_1 for maps/wsn_5_1.toml
            if (named := path.with_name(path.name + ending)).is_file():
                return named
        if path.is_dir():
            raise DataError([Problem(text, "", "is a folder, not a file")])
        if path.exists():
            raise DataError([Problem(text, "", NO_FILE)])
    except (OSError, ValueError):  # a name that is too long or has an impossible character
        pass
    if looks_like_path:
        try:
            siblings = [str(p) for p in path.parent.iterdir() if p.suffix in SUFFIXES]
        except (OSError, ValueError):
            siblings = []
        choices = [*siblings, *known]
    else:
        choices = list(known)
    noun = kind.split("/")[0 if kind.startswith("scenarios") else -1].rstrip("s")
    meant = text if nearest_words(text, choices, 1) else path.stem
    raise DataError(
        [
            Problem(
                "",
                "",
                f"there is no {noun} {shorten(text)}{nearest_hint(meant, choices) or examples_hint(known)}",
            )
        ]
    )


_PART: Final = r"[^/\\:\x00-\x1f]{1,100}"
_RELATIVE: Final = re.compile(rf"(?:{_PART}/){{0,8}}{_PART}")


def find_beside(folder: Path, name: str) -> Path | None:
    """The file of a name that a file gives, looked for from its own folder or pack; None without such a file.

    The file system is asked only for relative names of ordinary length.
    """
    if _RELATIVE.fullmatch(name) is None:
        return None
    try:
        file = folder / name
        return file if file.is_file() or packs.is_member(file) else None
    except OSError:
        return None


_OTHER_MACHINE_PATTERN: Final = re.compile(r"\s*(?:[/\\]{2}|[A-Za-z][A-Za-z0-9+.-]+:[/\\])")


def on_another_machine(name: str) -> bool:
    """Whether a name that a file gives is a path on another machine, which is not even asked for.

    So are a share (`//host/share`, with either stroke) and an address (`smb://`, `file://`, `https://`); one
    letter before a colon is a drive of this machine. Ask this of every path that a file names.
    """
    return _OTHER_MACHINE_PATTERN.match(name) is not None


def read_document(path: str | Path) -> dict[str, Any]:
    """The document in a TOML or JSON file, told apart by the suffix.

    Raises `DataError` if it cannot be read, is larger than 2 MiB or not UTF-8, or for its first syntax error
    (with line and column), a key given twice, or control characters in a text.
    """
    path = Path(path)
    report = Report(str(path))
    if path.suffix not in SUFFIXES:
        _raise_problem(
            report, "", f"a file must end in {' or '.join(SUFFIXES)}, not in {shorten(path.suffix)}"
        )
    text = _read_text(path, report)
    if path.suffix == ".toml":
        document, faults = _read_toml(text, report)
    else:
        document = parse_json(text, report)
        faults = tuple(unprintable_texts(document))
    for place, fault in faults:
        report.add(place, fault)
    report.stop_if_any()
    return document


def until_changed(most: int) -> Callable[[Callable[[Path], T]], Callable[[Path], T]]:
    """Have a function keep what it has read of so many files, each as long as the file stays as it is."""

    def keeping(read: Callable[[Path], T]) -> Callable[[Path], T]:
        @lru_cache(maxsize=most)
        def kept(stamped: tuple[Path, int, int]) -> T:
            return read(stamped[0])

        @wraps(read)
        def reading(path: Path) -> T:
            try:
                stamp = path.stat()
            except OSError:  # reading it says what is wrong
                return read(path)
            return kept((path, stamp.st_mtime_ns, stamp.st_size))

        return reading

    return keeping


def read_json(path: str | Path) -> dict[str, Any]:
    """The document in a JSON file of another program, with any suffix. Raises as `read_document` does.

    Characters that are not to be seen are blanks.
    """
    report = Report(str(path))
    document: dict[str, Any] = clean_document(parse_json(_read_text(Path(path), report), report))
    return document


def read_bytes(path: str | Path) -> bytes:
    """What is in a file of ordinary size, or in one of a pack. Raises `DataError` as `read_document` does."""
    return _read_bytes(Path(path), Report(str(path)))


def read_text(path: str | Path, most: int = SIZE_LIMIT) -> str:
    """A text that somebody has written or been sent, of at most so many bytes. Raises `DataError` as
    `read_document` does.
    """
    return _read_text(Path(path), Report(str(path)), most)


def read_foreign_text(path: str | Path) -> tuple[str, str]:
    """A text that another program wrote in its own way, and the name of the way if it is not UTF-8.

    UTF-16 is known by its mark at the start; what is no UTF-8 either is taken for Windows-1252. Raises
    `DataError` as `read_document` does.
    """
    report = Report(str(path))
    data = _read_bytes(Path(path), report)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            # Gnumeric 1.12.55 repeats the mark after every 1,024 characters (`charset=UTF-16`)
            return data.decode("utf-16").replace("\ufeff", ""), "UTF-16"
        except UnicodeDecodeError:
            _raise_problem(report, "", "begins as UTF-16 does, and is not")
    try:
        return data.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), "Windows-1252"


def _read_text(path: Path, report: Report, most: int = SIZE_LIMIT) -> str:
    """The text of a file that is not too large."""
    data = _read_bytes(path, report, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _raise_problem(report, f"line {line}", "the text is not UTF-8")


def _read_bytes(path: Path, report: Report, most: int = SIZE_LIMIT) -> bytes:
    """What is in a file, or in one of a pack, that is not too large."""
    within = packs.read_member(path)
    if within is not None:
        if len(within) > most:
            _raise_problem(report, "", f"has {len(within):,} bytes; a file may have at most {most:,}")
        return within
    try:
        there = path.stat()
        if not S_ISREG(there.st_mode) and not S_ISDIR(there.st_mode):  # a pipe may be waited for for ever
            _raise_problem(report, "", NO_FILE)
        size = there.st_size
        if size > most:
            _raise_problem(report, "", f"has {size:,} bytes; a file may have at most {most:,}")
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as error:
        _raise_problem(report, "", f"cannot be read: {reason_of(error)}")
    if len(data) > most:
        _raise_problem(report, "", f"is larger than {most:,} bytes")
    return data


def _read_toml(text: str, report: Report) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    """The document in a TOML text, the caller's own, and its texts that hold what is not to be seen.

    Raises `DataError` with its first syntax error, and for keys and lists that no file needs (`guard`).
    """
    import tomllib

    try:
        if len(text) > KEPT:
            return _parse_toml(text)
        document, faults = _parse_toml_cached(text)
        return _copy_value(document), faults
    except _Excess as excess:
        _raise_problem(report, *excess.where_and_why)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        match = re.search(r" \(at (line \d+, column \d+|end of document)\)$", message)
        place = match[1] if match else ""
        if place == "end of document":
            place = f"line {text.count(chr(10)) + 1}, at the end"
        message = message[: match.start()] if match else message
        message = "a key is given twice" if message.startswith("Cannot overwrite") else message
        _raise_problem(report, place, f"not TOML: {message[:1].lower()}{message[1:]}")
    except ValueError as error:
        _raise_problem(report, "", f"not TOML: {error}")


class _Excess(Exception):
    """What `guard` says against a text."""

    def __init__(self, where_and_why: tuple[str, str]) -> None:
        self.where_and_why = where_and_why


def _parse_toml(text: str) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    import tomllib

    fault = guard.toml_fault(text)
    if fault is not None:
        raise _Excess(fault)
    document = tomllib.loads(text)
    return document, tuple(unprintable_texts(document))


@lru_cache(maxsize=160)
def _parse_toml_cached(text: str) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    """What a TOML text says; no one changes it.

    Kept, for the charts are read at the start of each game, and every scenario for each list of them: there
    is room for all that is shipped.
    """
    return _parse_toml(text)


def _copy_value(value: Any) -> Any:
    """A document of one's own; `copy.deepcopy` takes eight times as long."""
    if isinstance(value, dict):
        return {key: _copy_value(entry) for key, entry in value.items()}
    return [_copy_value(entry) for entry in value] if isinstance(value, list) else value


def parse_json(text: str, report: Report) -> dict[str, Any]:
    """The document in a JSON text. Raises `DataError`: bad syntax, keys given twice, NaN or infinity."""
    import json

    fault = guard.json_fault(text)
    if fault is not None:
        _raise_problem(report, *fault)
    twice: list[str] = []

    def pairs(pairs_: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs_)
        if len(table) < len(pairs_):
            counts = Counter(key for key, _ in pairs_)
            twice.extend(key for key, count in counts.items() if count > 1)
        return table

    def constant(word: str) -> NoReturn:
        raise ValueError(f"{word} is not allowed as a number")

    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        json.dumps(document, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        _raise_problem(report, f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg.lower()}")
    except UnicodeEncodeError:
        _raise_problem(report, "", "has half of a surrogate pair, which is not a character")
    except ValueError as error:
        _raise_problem(report, "", f"not JSON: {error}")
    for key in twice:
        report.add("", f"the key {shorten(key)} is given twice in one table")
    report.stop_if_any()
    if not isinstance(document, dict):
        _raise_problem(report, "", f"must hold a table of keys, not {kind_in_words(document)}")
    return document


def _raise_problem(report: Report, place: str, text: str) -> NoReturn:
    report.add(place, text)
    raise DataError(report.problems)
