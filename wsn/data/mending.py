"""A document without slips in its keys and values, so that `wsn check` can say what else is wrong with it.

Nothing that is mended here is ever played or drawn: the problems of the document itself are listed first.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from wsn.data.decoding import fields_of, fits_type
from wsn.data.ids import CALLED
from wsn.data.problems import LISTED, DataError, Problem, limit_problems, nearest_words


def mend_document(document: Mapping[str, Any], wanted: type[msgspec.Struct]) -> dict[str, Any]:
    """The document with keys and values that its type knows.

    An unknown key becomes the missing one nearest to it, or goes. For a value that does not fit, or is
    missing, the nearest that fits stands in. Where none is likely (the id of a unit, a hex) the key goes if
    it may, and else the document stays as it is.
    """
    return _mend_struct(document, wanted)


def all_at_once(first: DataError, again: Any, *given: Any) -> tuple[Problem, ...]:
    """The problems of a first reading, and those that a second one of a mended document adds."""
    try:
        again(*given)
    except DataError as error:
        rest = [problem for problem in error.problems if not _about_many(problem, first.problems)]
        return limit_problems(dict.fromkeys([*first.problems, *rest]))
    return first.problems


def _about_many(problem: Problem, first: tuple[Problem, ...]) -> bool:
    """Whether a problem is one of a whole table in which a value was mended, and so may come of that."""
    return "#" not in problem.place and any(p.place.startswith(f"{problem.place}, ") for p in first)


def _mend_struct(value: Mapping[str, Any], wanted: type[msgspec.Struct]) -> dict[str, Any]:
    known = fields_of(wanted)
    missing = [name for name, field in known.items() if field.required and name not in value]
    tag = wanted.__struct_config__.tag_field
    mended_: dict[str, Any] = {}
    patience = LISTED
    for key, entry in value.items():
        name = key
        if key not in known and key != tag:
            patience -= 1
            close = nearest_words(str(key), missing, 1) if missing and patience >= 0 else ()
            if not close:
                continue
            name = close[0]
            missing.remove(name)
        if name not in known:
            mended_[name] = entry
            continue
        field = known[name]
        inner = _keep_any(entry, field.type)
        inner = inner if fits_type(inner, field.type) else _likely_value(inner, field.type)
        if field.required or fits_type(inner, field.type):
            mended_[name] = inner
    for name in missing:
        likely = _likely_value(None, known[name].type)
        if likely is not None:
            mended_[name] = likely
    return mended_


_TEXTS: Final = ("?", "1944-06-06")
"""What stands in for a name and for a date."""


def _likely_value(value: Any, wanted: Any) -> Any:
    """What stands in for a value that does not fit, or is missing; the value itself where nothing does."""
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Union or origin is types.UnionType:
        return next((_likely_value(value, arg) for arg in args if arg is not type(None)), value)
    if origin is Literal:
        close = nearest_words(str(value), map(str, args), 1) if value is not None else ()
        return next(arg for arg in args if not close or str(arg) == close[0])
    if origin is Annotated:
        metas = [meta for meta in args[1:] if isinstance(meta, msgspec.Meta)]
        if args[0] is int:
            limits = [limit for meta in metas for limit in (meta.le, meta.ge) if limit is not None]
            return limits[0] if limits else value
        if args[0] is str and any(CALLED in (meta.extra or {}) for meta in metas):
            return next((text for text in _TEXTS if fits_type(text, wanted)), value)
    return value


def _keep_any(value: Any, wanted: Any) -> Any:
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _keep_any(value, args[0])
    if origin is Union or origin is types.UnionType:
        real = [arg for arg in args if arg is not type(None)]
        return _keep_any(value, real[0]) if len(real) == 1 else value
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) and isinstance(value, Mapping):
        return _mend_struct(value, wanted)
    if origin in (list, tuple) and isinstance(value, list) and args:
        rows = [_keep_any(entry, args[0]) for entry in value]
        return rows if _is_row(args[0]) else [row for row in rows if fits_type(row, args[0])]
    if isinstance(value, Mapping) and len(args) == 2 and origin is not None:
        return {key: _keep_any(entry, args[1]) for key, entry in value.items()}
    return value


def _is_row(wanted: Any) -> bool:
    """Whether the entries of a list are tables, which are counted in messages and so are never left out."""
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)
