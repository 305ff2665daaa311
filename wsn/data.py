"""Files that people write, read into checked structs: every problem is listed, each with its place.

A leaf that is cheap to import: nothing of the game is known here, and TOML, JSON and the search for the
nearest word are loaded only when a file or a mistake needs them. Nothing read here is ever executed.
"""

from __future__ import annotations

import hashlib
import re
import types
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin

import msgspec

if TYPE_CHECKING:
    from msgspec.structs import FieldInfo

SIZE_LIMIT = 2 * 1024 * 1024
"""No file larger than this many bytes is read."""
SUFFIXES = (".toml", ".json")
"""The endings of the files that people write."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: where in it, and what, with the nearest valid choice."""

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.text) if part)


class DataError(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Report:
    """Problems gathered while one file is read; raised together at the end."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, text: str) -> None:
        """Note one thing that is wrong."""
        self.problems.append(Problem(self.file, place, text))

    def stop_if_any(self) -> None:
        """Raise `DataError` with everything noted so far, if anything was."""
        if self.problems:
            raise DataError(self.problems)


def nearest(word: str, choices: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The valid words closest to a wrong one, best first; empty when nothing is near."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:100], sorted(choices), n=count, cutoff=0.5))


def hint(word: str, choices: Iterable[str]) -> str:
    """The end of an error sentence: the nearest valid word, or all of them when they are few."""
    valid = sorted(choices)
    close = nearest(word, valid, 1)
    if close:
        return f"; the nearest is {close[0]!r}"
    if 0 < len(valid) <= 15:
        return f"; valid: {', '.join(valid)}"
    return ""


def short(value: object) -> str:
    """A value as an error shows it, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def digest(value: object) -> str:
    """The SHA-256 (hex) of a value's canonical JSON: sorted keys, no blanks."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


# --- finding files


def shipped(kind: str) -> Mapping[str, Path]:
    """The files that come with the program: name -> file, sorted by name.

    `kind` is a folder: `maps`, `maps/overlays`, `scenarios/war_storms`. Works in a checkout and in an
    installed package alike.
    """
    here = Path(__file__).resolve().parent
    for root in (here / "shipped", here.parent):
        folder = root / kind
        if folder.is_dir():
            files = (path for path in folder.iterdir() if path.suffix in SUFFIXES and path.is_file())
            return {path.stem: path for path in sorted(files)}
    return {}


def locate(kind: str, name_or_path: str | Path) -> Path:
    """The file that a name under `kind` (`wsn_5_1` of `maps`) or a path stands for.

    Raises `DataError` with the nearest name.
    """
    text = str(name_or_path)
    known = shipped(kind)
    if text in known:
        return known[text]
    path = Path(text)
    looks_like_path = path.suffix in SUFFIXES or len(path.parts) > 1
    try:
        if path.is_file():
            return path
        if path.is_dir():
            raise DataError([Problem(text, "", "is a folder, not a file")])
    except (OSError, ValueError):  # a name too long or with a character no file can have
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
    raise DataError([Problem("", "", f"there is no {noun} {short(text)}{hint(text, choices)}")])


# --- reading


def read_document(path: str | Path) -> dict[str, Any]:
    """A TOML or JSON file (by its ending) as plain values.

    Raises `DataError`: unreadable, larger than 2 MiB, not UTF-8, the first syntax error with line and
    column, a key given twice.
    """
    path = Path(path)
    report = Report(str(path))
    if path.suffix not in SUFFIXES:
        _stop(report, "", f"a file must end in {' or '.join(SUFFIXES)}, not in {short(path.suffix)}")
    try:
        size = path.stat().st_size
        if size > SIZE_LIMIT:
            _stop(report, "", f"has {size:,} bytes; a file may have at most {SIZE_LIMIT:,}")
        with path.open("rb") as stream:
            data = stream.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _stop(report, "", f"cannot be read: {reason.lower()}")
    if len(data) > SIZE_LIMIT:
        _stop(report, "", f"is larger than {SIZE_LIMIT:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _stop(report, f"line {line}", "the text is not UTF-8")
    return parse_toml(text, report) if path.suffix == ".toml" else parse_json(text, report)


def parse_toml(text: str, report: Report) -> dict[str, Any]:
    """TOML text as plain values. Raises `DataError` with its first syntax error."""
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r" \(at (line \d+, column \d+|end of document)\)$", message)
        place = found[1] if found else ""
        if place == "end of document":
            place = f"line {text.count(chr(10)) + 1}, at the end"
        _stop(report, place, f"not TOML: {message[: found.start()] if found else message}")
    except RecursionError:
        _stop(report, "", "not usable: tables or lists are nested too deeply")
    except ValueError as error:
        _stop(report, "", f"not TOML: {error}")


def parse_json(text: str, report: Report) -> dict[str, Any]:
    """JSON text as plain values. Raises `DataError`: syntax, keys given twice, numbers that are none."""
    import json

    twice: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(found)
        if len(table) < len(found):
            counts = Counter(key for key, _ in found)
            twice.extend(key for key, count in counts.items() if count > 1)
        return table

    def constant(word: str) -> NoReturn:
        raise ValueError(f"{word} is not a number that a file may hold")

    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
        json.dumps(document, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        _stop(report, f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg.lower()}")
    except RecursionError:
        _stop(report, "", "not usable: tables or lists are nested too deeply")
    except UnicodeEncodeError:
        _stop(report, "", "holds half of a surrogate pair, which is no character")
    except ValueError as error:
        _stop(report, "", f"not JSON: {error}")
    for key in twice:
        report.add("", f"the key {short(key)} is given twice in one table")
    report.stop_if_any()
    if not isinstance(document, dict):
        _stop(report, "", f"must hold a table of keys, not {_plain(document)}")
    return document


def _stop(report: Report, place: str, text: str) -> NoReturn:
    report.add(place, text)
    raise DataError(report.problems)


# --- plain values into structs


def decode(document: object, type: type[T], file: str) -> T:
    """The document as a struct (or any other type msgspec knows).

    Raises `DataError` with every unknown key (and the nearest valid one), every missing key and every
    value of the wrong kind, each with its place; rows of a list are counted from 1.
    """
    report = Report(file)
    _check(document, type, "", report)
    report.stop_if_any()
    try:
        return msgspec.convert(document, type)
    except (msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise DataError([Problem(file, "", _reworded(str(error)))]) from None


def _check(value: object, wanted: Any, place: str, report: Report) -> None:
    """Note everything about the value that does not fit the type."""
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        before = len(report.problems)
        _check(value, args[0], place, report)
        if len(report.problems) == before:
            _leaf(value, wanted, place, report)
    elif isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        _check_struct(value, wanted, place, report)
    elif origin in _LISTS and (origin is not tuple or args[-1] is Ellipsis):
        if isinstance(value, list | tuple):
            for i, row in enumerate(value, 1):
                _check(row, args[0], f"{place} #{i}".strip(), report)
        else:
            report.add(place, f"expected a list, got {_plain(value)}")
    elif origin in _TABLES:
        if isinstance(value, Mapping):
            for key, row in value.items():
                _check(key, args[0], place, report)
                _check(row, args[1], _inside(place, str(key)), report)
        else:
            report.add(place, f"expected a table, got {_plain(value)}")
    elif origin is Union or origin is types.UnionType:
        _check_union(value, wanted, args, place, report)
    elif origin is Literal:
        if value not in args or isinstance(value, bool) not in {isinstance(arg, bool) for arg in args}:
            report.add(place, f"{short(value)} is not valid{hint(str(value), map(str, args))}")
    else:
        _leaf(value, wanted, place, report)


_LISTS = (list, tuple, set, frozenset, Sequence)
_TABLES = (dict, Mapping)


def _check_struct(value: object, wanted: type[msgspec.Struct], place: str, report: Report) -> None:
    if not isinstance(value, Mapping):
        report.add(place, f"expected a table, got {_plain(value)}")
        return
    known = _fields(wanted)
    tag_field = wanted.__struct_config__.tag_field
    valid = [*known, *([tag_field] if tag_field else [])]
    for key in value:
        if key not in valid:
            unknown = f"unknown key {short(key)}{hint(str(key), set(valid) - set(value) or valid)}"
            report.add(place, unknown)
    for name, field in known.items():
        if name in value:
            _check(value[name], field.type, _inside(place, name), report)
        elif field.required:
            report.add(place, f"the key {name!r} is missing")
    if tag_field and value.get(tag_field, wanted.__struct_config__.tag) != wanted.__struct_config__.tag:
        report.add(_inside(place, tag_field), f"must be {wanted.__struct_config__.tag!r}")


@cache
def _fields(wanted: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The keys of a struct as files write them."""
    from msgspec.structs import fields

    return {field.encode_name: field for field in fields(wanted)}


def _check_union(value: object, wanted: Any, args: tuple[Any, ...], place: str, report: Report) -> None:
    """A choice of types: one type or nothing, structs told apart by their tag, or anything msgspec takes."""
    real = [arg for arg in args if arg is not type(None)]
    if value is None and len(real) < len(args):
        return
    if len(real) == 1:
        _check(value, real[0], place, report)
        return
    structs = [arg for arg in real if isinstance(arg, type) and issubclass(arg, msgspec.Struct)]
    tagged = {arg.__struct_config__.tag: arg for arg in structs if arg.__struct_config__.tag is not None}
    if not isinstance(value, Mapping) or len(tagged) < len(structs) or not structs:
        _leaf(value, wanted, place, report)
        return
    tag_field = next(iter(tagged.values())).__struct_config__.tag_field
    assert tag_field is not None
    if tag_field not in value:
        report.add(place, f"the key {tag_field!r} is missing; valid: {', '.join(map(str, tagged))}")
    elif not isinstance(value[tag_field], str | int) or value[tag_field] not in tagged:
        tag = value[tag_field]
        report.add(_inside(place, tag_field), f"{short(tag)} is not valid{hint(str(tag), map(str, tagged))}")
    else:
        _check_struct(value, tagged[value[tag_field]], place, report)


def _leaf(value: object, wanted: Any, place: str, report: Report) -> None:
    try:
        msgspec.convert(value, wanted)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        report.add(place, _reworded(str(error)))


def _inside(place: str, key: str) -> str:
    return f"{place}, {key}" if place else key


_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def _plain(value: object) -> str:
    """What kind of thing a value is, in the words of an error."""
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return f"{_WORDS[type(value).__name__]} ({short(value)})"
    kinds = {dict: "a table", list: "a list", tuple: "a list", bool: "true or false", type(None): "nothing"}
    return kinds.get(type(value), f"a {type(value).__name__}")


def _reworded(message: str) -> str:
    """An error of msgspec in words for people."""
    message = re.sub(r" - at `\$?(.*)`$", r" (at \1)", message).replace(" (at )", "")

    def words(found: re.Match[str]) -> str:
        return " or ".join(_WORDS.get(word.strip(), word.strip()) for word in found[1].split("|"))

    message = re.sub(r"`([^`]*)`", words, message)
    return message[:1].lower() + message[1:]


def check_format(document: Mapping[str, Any], file: str, known: int = 1) -> None:
    """Refuse a document that is written for another version, before its keys are looked at.

    Raises `DataError` when `format` is missing, not a number, or not the known one.
    """
    found = document.get("format")
    if found == known and isinstance(found, int) and not isinstance(found, bool):
        return
    text = (
        f"the file must begin with 'format = {known}'"
        if "format" not in document
        else f"format {short(found)} is not known; this version reads format {known}"
    )
    raise DataError([Problem(file, "format", text)])
