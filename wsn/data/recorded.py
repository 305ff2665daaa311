"""Documents inside a recorded game: what a release has once let in opens for ever.

A limit of how long a text is, which signs it holds or how its ids are written keeps out files that people
bring. Many came after the first journals, and a map or a scenario inside a journal is played as it was.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from wsn.data.decoding import decode, fields_of, kind_in_words
from wsn.data.problems import DataError, Report

T = TypeVar("T")


def decode_recorded(document: object, type: type[T], file: str) -> T:
    """The document as `decode` gives it; what only breaks a limit of its texts is taken as it is.

    Raises DataError where it has other keys, or values of another kind.
    """
    try:
        return decode(document, type, file)
    except DataError as error:
        try:
            built: T = _build_value(document, type)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise error from None
        return built


def decode_report(document: object, type: type[T], report: Report) -> T:
    """The document that a report is about: inside a recorded game, or of a file from outside."""
    return (decode_recorded if report.recorded else decode)(document, type, report.file)


def _build_value(value: Any, wanted: Any) -> Any:
    """The value as the type, but for the limits that are noted with it. Raises ValueError or TypeError."""
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _build_value(value, args[0])
    if origin is Union or origin is types.UnionType:
        return _one_of(value, wanted, [arg for arg in args if arg is not types.NoneType])
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return _build_struct(value, wanted)
    if origin in (list, set, frozenset) or (origin is tuple and args[-1] is Ellipsis):
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list, got {kind_in_words(value)}")
        return origin(_build_value(row, args[0]) for row in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise ValueError(f"expected a table, got {kind_in_words(value)}")
        return {_build_value(key, args[0]): _build_value(row, args[1]) for key, row in value.items()}
    return msgspec.convert(value, wanted)


def _one_of(value: Any, wanted: Any, real: list[Any]) -> Any:
    if value is None:
        return msgspec.convert(value, wanted)
    if len(real) == 1:
        return _build_value(value, real[0])
    for one in real:
        config = getattr(one, "__struct_config__", None)
        if config is None or config.tag is None or not isinstance(value, Mapping):
            continue
        if value.get(config.tag_field) == config.tag:
            return _build_struct(value, one)
    return msgspec.convert(value, wanted)


def _build_struct(value: Any, wanted: type[msgspec.Struct]) -> Any:
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a table, got {kind_in_words(value)}")
    known, config = fields_of(wanted), wanted.__struct_config__
    beyond = set(value) - set(known) - {config.tag_field}
    if beyond and config.forbid_unknown_fields:
        raise ValueError(f"unknown keys {sorted(beyond)}")
    if config.tag is not None and value.get(config.tag_field, config.tag) != config.tag:
        raise ValueError(f"another tag than {config.tag!r}")
    given = {field.name: _build_value(value[key], field.type) for key, field in known.items() if key in value}
    return wanted(**given)
