"""Adds the meaning of keys to a JSON Schema, from the docstrings under the fields of structs."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as looking


def describe(parts: Mapping[str, Any], *roots: Any) -> None:
    """Add the docstring of each field to the parts of a schema made from these structs."""
    for struct in dict.fromkeys(
        struct_ for root in roots for struct_ in _structs_within(looking.type_info(root))
    ):
        whole = f"{struct.__module__}.{struct.__qualname__}"  # where two structs have one name
        offered = (parts.get(struct.__name__) or parts.get(whole) or {}).get("properties", {})
        names = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
        for name, text in docstrings_of(struct).items():
            if names.get(name) in offered:
                offered[names[name]]["description"] = text


def _structs_within(info: Any, seen: set[Any] | None = None) -> Iterator[Any]:
    """Every struct inside a type."""
    seen = set() if seen is None else seen
    if isinstance(info, looking.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info.cls
        within = [field.type for field in info.fields]
    else:
        names = ("item_type", "item_types", "key_type", "value_type", "types", "type")
        parts = [getattr(info, name, None) for name in names]
        within = [one for part in parts for one in (part if isinstance(part, tuple) else (part,))]
    for part in within:
        if isinstance(part, looking.Type):
            yield from _structs_within(part, seen)


def docstrings_of(struct: Any) -> dict[str, str]:
    """The docstring under each field of a struct, including inherited fields."""
    texts: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        texts |= _field_docstrings(base.__module__).get(base.__qualname__, {})
    return texts


@cache
def _field_docstrings(module: str) -> dict[str, dict[str, str]]:
    """The docstrings under the fields of each class of a module."""
    source = sys.modules.get(module)
    if source is None or not module.startswith(("wsn.", "pointbuy.")):
        return {}
    texts: dict[str, dict[str, str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(source))):
        if not isinstance(node, ast.ClassDef):
            continue
        for field, after in zip(node.body, node.body[1:]):
            if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
                continue
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                texts.setdefault(node.name, {})[field.target.id] = inspect.cleandoc(str(after.value.value))
    return texts
