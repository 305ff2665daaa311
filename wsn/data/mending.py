"""A document without slips in its keys, so that `wsn check` can say what else is wrong with it.

Nothing that is mended here is ever played or drawn: the problems of the document itself are listed first.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from wsn.data.decoding import fields_of
from wsn.data.problems import LISTED, DataError, Problem, listed, nearest


def mended(document: Mapping[str, Any], wanted: type[msgspec.Struct]) -> dict[str, Any]:
    """The document with known keys only: an unknown one becomes the missing one nearest to it, or goes."""
    return _struct(document, wanted)


def all_at_once(first: DataError, again: Any, *given: Any) -> tuple[Problem, ...]:
    """The problems of a first reading, and those that a second one of a mended document adds."""
    try:
        again(*given)
    except DataError as error:
        return listed(dict.fromkeys([*first.problems, *error.problems]))
    return first.problems


def _struct(value: Mapping[str, Any], wanted: type[msgspec.Struct]) -> dict[str, Any]:
    known = fields_of(wanted)
    missing = [name for name, field in known.items() if field.required and name not in value]
    tag = wanted.__struct_config__.tag_field
    mended_: dict[str, Any] = {}
    patience = LISTED
    for key, entry in value.items():
        name = key
        if key not in known and key != tag:
            patience -= 1
            close = nearest(str(key), missing, 1) if missing and patience >= 0 else ()
            if not close:
                continue
            name = close[0]
            missing.remove(name)
        mended_[name] = _any(entry, known[name].type) if name in known else entry
    return mended_


def _any(value: Any, wanted: Any) -> Any:
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _any(value, args[0])
    if origin is Union or origin is types.UnionType:
        real = [arg for arg in args if arg is not type(None)]
        return _any(value, real[0]) if len(real) == 1 else value
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) and isinstance(value, Mapping):
        return _struct(value, wanted)
    if origin in (list, tuple) and isinstance(value, list) and args:
        return [_any(entry, args[0]) for entry in value]
    if isinstance(value, Mapping) and len(args) == 2 and origin is not None:
        return {key: _any(entry, args[1]) for key, entry in value.items()}
    return value
