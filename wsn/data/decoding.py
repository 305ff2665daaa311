"""Converts documents into checked structs, and finds every problem, not only the first.

msgspec stops at its first error. So keys are compared with the fields of the struct, and values are converted
field by field and row by row; only a document without problems is converted whole.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from wsn.data.ids import CALLED, SAYS
from wsn.data.problems import DataError, Problem, Report, Unknown, WrongValues, shorten

if TYPE_CHECKING:
    from msgspec.structs import FieldInfo

T = TypeVar("T")


def decode(document: object, type: type[T], file: str) -> T:
    """The document as a struct (or any other type that msgspec knows).

    Raises `DataError` with every unknown key (and the nearest valid one), every missing key and every
    value of the wrong kind, each with its place; rows of a list are counted from 1.
    """
    report = Report(file)
    _check_value(document, type, "", report)
    report.stop_if_any()
    try:
        return msgspec.convert(document, type)
    except (msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
        raise DataError([Problem(file, "", reword_error(str(error)))]) from None


def fits_type(value: object, wanted: Any) -> bool:
    """Whether a value, with all that is in it, can be converted to a type."""
    report = Report("")
    _check_value(value, wanted, "", report)
    return not report.count


def decode_fast(document: object, type: type[T], file: str) -> T:
    """`decode`, but much faster for a valid document, for types that forbid unknown fields.

    Meant for charts that are read at every start. Raises `DataError` as `decode` does.
    """
    try:
        return msgspec.convert(document, type)
    except msgspec.ValidationError:
        return decode(document, type, file)


def _check_value(value: object, wanted: Any, place: str, report: Report) -> None:
    """Report everything in the value that does not fit the type."""
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        before = report.count
        _check_value(value, args[0], place, report)
        if report.count == before:
            _check_leaf(value, wanted, place, report)
    elif isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        _check_struct(value, wanted, place, report)
    elif origin in _LISTS and (origin is not tuple or args[-1] is Ellipsis):
        if isinstance(value, list | tuple):
            for i, row in enumerate(value, 1):
                _check_value(row, args[0], f"{place} #{i}".strip(), report)
        else:
            report.add(place, f"expected a list, got {kind_in_words(value)}")
    elif origin in _TABLES:
        if isinstance(value, Mapping):
            for key, row in value.items():
                _check_value(key, args[0], place, report)
                _check_value(row, args[1], _place_inside(place, str(key)), report)
        else:
            report.add(place, f"expected a table, got {kind_in_words(value)}")
    elif origin is Union or origin is types.UnionType:
        _check_union(value, wanted, args, place, report)
    elif origin is Literal:
        if value not in args or isinstance(value, bool) not in {isinstance(arg, bool) for arg in args}:
            report.add(place, Unknown(f"{shorten(value)} is not valid", str(value), map(str, args)))
    else:
        _check_leaf(value, wanted, place, report)


_LISTS: Final = (list, tuple, set, frozenset, Sequence)
_TABLES: Final = (dict, Mapping)


def _check_struct(value: object, wanted: type[msgspec.Struct], place: str, report: Report) -> None:
    if not isinstance(value, Mapping):
        report.add(place, f"expected a table, got {kind_in_words(value)}")
        return
    before = report.count
    known = fields_of(wanted)
    tag_field = wanted.__struct_config__.tag_field
    valid = [*known, *([tag_field] if tag_field else [])]
    for key, entry in value.items():
        if key in known:
            _check_value(entry, known[key].type, _place_inside(place, key), report)
        elif key not in valid:
            report.add(place, Unknown(f"unknown key {shorten(key)}", str(key), valid))
    for name, field in known.items():
        if field.required and name not in value:
            report.add(place, f"the key {name!r} is missing")
    if tag_field and value.get(tag_field, wanted.__struct_config__.tag) != wanted.__struct_config__.tag:
        report.add(_place_inside(place, tag_field), f"must be {wanted.__struct_config__.tag!r}")
    if report.count == before and _judges_itself(wanted):
        _check_together(value, wanted, place, report)


@cache
def _judges_itself(wanted: type[msgspec.Struct]) -> bool:
    """Whether a struct looks at its values together once they are all there."""
    return any("__post_init__" in vars(kind) for kind in wanted.__mro__)


def _check_together(
    value: Mapping[str, Any], wanted: type[msgspec.Struct], place: str, report: Report
) -> None:
    """Report what a struct whose values fit one by one says against them."""
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, WrongValues):
            for key, text in error.__cause__.faults:
                report.add(_place_inside(place, key) if key else place, text)
        else:
            report.add(place, reword_error(str(error)))


@cache
def fields_of(wanted: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct by their keys in files."""
    from msgspec.structs import fields

    return {field.encode_name: field for field in fields(wanted)}


def _check_union(value: object, wanted: Any, args: tuple[Any, ...], place: str, report: Report) -> None:
    """Check a union: an optional type, structs told apart by their tag, or any other union of msgspec."""
    real = [arg for arg in args if arg is not type(None)]
    if value is None and len(real) < len(args):
        return
    if len(real) == 1:
        _check_value(value, real[0], place, report)
        return
    words = [str(word) for arg in real if get_origin(arg) is Literal for word in get_args(arg)]
    if words and isinstance(value, str) and not any(_takes_text(arg) for arg in real):
        if value not in words:
            report.add(place, Unknown(f"{shorten(value)} is not valid", value, words))
        return
    structs = [arg for arg in real if isinstance(arg, type) and issubclass(arg, msgspec.Struct)]
    tagged = {arg.__struct_config__.tag: arg for arg in structs if arg.__struct_config__.tag is not None}
    if not isinstance(value, Mapping) or len(tagged) < len(structs) or not structs:
        _check_leaf(value, wanted, place, report)
        return
    tag_field = next(iter(tagged.values())).__struct_config__.tag_field
    assert tag_field is not None
    if tag_field not in value:
        report.add(place, f"the key {tag_field!r} is missing; valid: {', '.join(map(str, tagged))}")
    elif not isinstance(value[tag_field], str | int) or value[tag_field] not in tagged:
        tag = value[tag_field]
        report.add(
            _place_inside(place, tag_field),
            Unknown(f"{shorten(tag)} is not valid", str(tag), map(str, tagged)),
        )
    else:
        _check_struct(value, tagged[value[tag_field]], place, report)


def _takes_text(wanted: Any) -> bool:
    """Whether any text may fit a type."""
    inner = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
    return inner in (str, Any)


def _check_leaf(value: object, wanted: Any, place: str, report: Report) -> None:
    try:
        msgspec.convert(value, wanted)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        text = _pattern_error(value, wanted) or reword_error(str(error))
        report.add(place, _GOT.sub(lambda _: f", got {kind_in_words(value)}", text))


def _pattern_error(value: object, wanted: Any) -> str | None:
    """The error for a text that does not fit a pattern, in the words of the pattern."""
    extras = [meta.extra or {} for meta in get_args(wanted)[1:] if isinstance(meta, msgspec.Meta)]
    says = next((extra[SAYS] for extra in extras if SAYS in extra), None)
    called = next((extra[CALLED] for extra in extras if CALLED in extra), "an id")
    return None if says is None or not isinstance(value, str) else f"{shorten(value)} is not {called}: {says}"


def _place_inside(place: str, key: str) -> str:
    return f"{place}, {key}" if place else key


_GOT: Final = re.compile(r", got [a-z ]+$")
"""The end of an error of msgspec: the kind of the value, to which we add the value."""

_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def kind_in_words(value: object) -> str:
    """The kind of a value in words, for an error."""
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return f"{_WORDS[type(value).__name__]} ({shorten(value)})"
    kinds = {dict: "a table", list: "a list", tuple: "a list", bool: "true or false", type(None): "nothing"}
    return kinds.get(type(value), f"a {type(value).__name__}")


def reword_error(message: str) -> str:
    """An error of msgspec in plain words."""
    message = re.sub(r" - at `\$?(.*)`$", r" (at \1)", message).replace(" (at )", "")
    message = re.sub(r"`str` of length <= (\d+)", r"`str` of at most \1 characters", message)

    def words(match: re.Match[str]) -> str:
        return " or ".join(_WORDS.get(word.strip(), word.strip()) for word in match[1].split("|"))

    message = re.sub(r"`([^`]*)`", words, message)
    message = message.replace(" >= ", " of at least ").replace(" <= ", " of at most ")
    return message[:1].lower() + message[1:]


def check_format(document: Mapping[str, Any], file: str, known: int = 1) -> None:
    """Refuse a document written for another version, before its keys are checked.

    Raises `DataError` when `format` is missing, not a number, or not the known one.
    """
    given = document.get("format")
    if given == known and isinstance(given, int) and not isinstance(given, bool):
        return
    text = (
        f"the file must begin with 'format = {known}'"
        if "format" not in document
        else f"format {shorten(given)} is not known; this version reads format {known}"
    )
    raise DataError([Problem(file, "format", text)])
