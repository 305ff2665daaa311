"""The values of a table of a scenario file: what may stand there, by the type it is decoded into."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from wsn.data import DataError, Problem, decode, nearest_hint
from wsn.data.changing import Key
from wsn.data.decoding import fields_of
from wsn.data.described import docstrings_of
from wsn.data.texts import LONGEST_NAME

Sort = Literal["text", "note", "number", "flag", "choice", "labels", "words", "lines"]
"""What a value is: a line, a text of many lines, a whole number, yes or no, one of some words, a list of any
labels, some of a few words, or a list of sentences with a line each."""


SAID: Final = {
    "anti_air": "anti-air",
    "attacker_needs": "points needed",
    "at_once": "wins at once",
    "breaks_at": "breaks at",
    "by": "comes by",
    "cut_hedges": "hedges cut",
    "due": "comes ashore at",
    "exited": "steps gone off",
    "first": "goes first",
    "lies": "off the map",
    "rides": "rides on",
    "steps_for_one": "steps for a point",
    "suggested": "suggested side",
    "tie": "a tie is won by",
}
"""What keys are called on screen whose own words do not tell what they are, in few letters."""


def key_text(key: str) -> str:
    """A key as a person reads it."""
    return SAID.get(key, key.replace("_", " "))


@dataclass(frozen=True, slots=True)
class DraftField:
    """A value that a table may have."""

    key: tuple[str, ...]
    """Its key in the table; two where it lies in a small table of its own (`anti_air.axis`)."""
    sort: Sort
    type: Any
    required: bool = False
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    default: Any = None
    about: str = ""
    """What it means."""

    @property
    def name(self) -> str:
        """The key as commands write it."""
        return ".".join(self.key)

    @property
    def words(self) -> str:
        """The key as a person reads it."""
        head, *rest = self.key
        return ": ".join((key_text(head), *(word.replace("_", " ") for word in rest)))

    def value(self, table: Mapping[str, Any]) -> Any:
        """The value in a table of the file; None where it is left out."""
        inside: Any = table
        for step in self.key:
            inside = inside.get(step) if isinstance(inside, Mapping) else None
        return inside

    def value_text(self, value: Any) -> str:
        """A value as the text that `parsed` reads."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list | tuple):
            return ("\n" if self.sort == "lines" else ", ").join(map(str, value))
        return "" if value is None else str(value)

    def parse_value(self, text: str) -> Any:
        """The value that a typed text stands for; None takes it out. Raises DataError."""
        text = text if self.sort == "note" else text.strip()
        if not text and not (self.required and self.sort in ("text", "note")):
            if self.required:
                raise DataError([Problem("", self.name, "must be there")])
            return None
        made: Any = text
        if self.sort == "number" or (self.sort == "choice" and _is_whole(text) and text not in self.choices):
            made = int(text) if _is_whole(text) else text
        elif self.sort == "flag":
            made = {"yes": True, "true": True, "no": False, "false": False}.get(text.casefold(), text)
        elif self.sort == "choice":
            made = next((word for word in _words(_plain_type(self.type)) if str(word) == text), made)
        elif self.sort == "lines":
            made = [line.strip() for line in text.splitlines() if line.strip()]
        elif self.sort in ("labels", "words"):
            parts = [part.strip() for part in text.strip("[]").split(",") if part.strip()]
            numbers = _plain_type(get_args(_plain_type(self.type))[0]) is int
            made = [int(part) if numbers and _is_whole(part) else part for part in parts]
        if self.sort == "choice" and isinstance(made, str) and made not in self.choices:
            why = f"{made!r} is not valid{nearest_hint(made, self.choices)}"
            raise DataError([Problem("", self.name, why)])
        try:
            decode(made, self.type, "")
        except DataError as error:
            raise DataError([Problem("", self.name, one.text) for one in error.problems]) from None
        return made


@dataclass(frozen=True, slots=True)
class FreeTable:
    """A small table whose keys its designer chooses: `control.Gold`."""

    key: str
    entry: DraftField
    """What each of its values may be; its key is still without the designer's word."""
    names: str | tuple[str, ...] = ()
    """What its keys name: some words, the things of a part of the file (`units`), or the `spaces` of the map.
    The type of the keys says so (`Annotated[str, "units"]`).
    """

    @property
    def words(self) -> str:
        """The key as a person reads it."""
        return self.key.replace("_", " ")

    def field(self, word: str) -> DraftField:
        """The value under a word of the designer."""
        return replace(self.entry, key=(self.key, word))


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def type_at(struct: Any, way: tuple[Key, ...]) -> Any:
    """The type of what lies at a way in a file of this type; None where there is none."""
    wanted = struct
    for step in way:
        wanted = _plain_type(wanted)
        origin, args = get_origin(wanted), get_args(wanted)
        if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            known = fields_of(wanted)
            if step not in known:
                return None
            wanted = known[str(step)].type
        elif args and isinstance(step, int) and origin in (tuple, list):
            wanted = args[0]
        elif len(args) == 2 and isinstance(step, str):
            wanted = args[1]
        else:
            return None
    return _plain_type(wanted)


def is_struct(wanted: Any) -> bool:
    """Whether a type is that of a table with fixed keys."""
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)


def fields_at(struct: Any, way: tuple[Key, ...], kinds: tuple[str, ...] = ()) -> tuple[DraftField, ...]:
    """What may stand in a table of a file of this type: what must be there comes first.

    `kinds` are the kinds of unit of the game, for what is a kind.
    """
    wanted = type_at(struct, way)
    made = tuple(_struct_fields(wanted, kinds)) if is_struct(wanted) else ()
    own = wanted.__annotations__ if is_struct(wanted) else {}  # what a table shares with others comes last
    return tuple(sorted(made, key=lambda one: (not one.required, one.key[0] not in own)))


def free_tables_at(struct: Any, way: tuple[Key, ...], kinds: tuple[str, ...] = ()) -> tuple[FreeTable, ...]:
    """The small tables with keys of one's own that a table of a file of this type may have."""
    wanted = type_at(struct, way)
    if not is_struct(wanted):
        return ()
    told, made = docstrings_of(wanted), []
    for key, field in fields_of(wanted).items():
        bare = _plain_type(field.type)
        if not _is_table(bare) or get_origin(_plain_type(get_args(bare)[0])) is Literal:
            continue
        inner = get_args(bare)[1]
        if not is_struct(_plain_type(inner)):
            about = told.get(field.name, "")
            entry = _make_field((key, ""), inner, False, None, about, kinds)
            made.append(FreeTable(key, entry, _named_by(get_args(bare)[0])))
    return tuple(made)


def _named_by(wanted: Any) -> str | tuple[str, ...]:
    """What the keys of a small table name, as their type says."""
    told = get_args(wanted)[1:] if get_origin(wanted) is Annotated else ()
    return next((one for one in told if isinstance(one, str | tuple)), ())


def _struct_fields(struct: type[msgspec.Struct], kinds: tuple[str, ...]) -> Iterator[DraftField]:
    told = docstrings_of(struct)
    for key, field in fields_of(struct).items():
        about = told.get(field.name, "")
        default = None if field.required else field.default
        bare = _plain_type(field.type)
        if _is_table(bare):
            words = get_args(_plain_type(get_args(bare)[0]))
            inner = get_args(bare)[1]
            for word in words if get_origin(_plain_type(get_args(bare)[0])) is Literal else ():
                if not is_struct(_plain_type(inner)):
                    yield _make_field((key, str(word)), inner, False, None, about, kinds)
        elif not is_struct(bare) and not _of_structs(bare):
            yield _make_field((key,), field.type, field.required, default, about, kinds)


def _make_field(
    key: tuple[str, ...], wanted: Any, required: bool, default: Any, about: str, kinds: tuple[str, ...]
) -> DraftField:
    bare, longest = _plain_type(wanted), 0
    least: int | None = None
    most: int | None = None
    for meta in _type_metas(wanted):
        least = int(meta.ge) if meta.ge is not None else least
        most = int(meta.le) if meta.le is not None else most
        longest = meta.max_length or longest
    default = None if default is msgspec.UNSET or default is msgspec.NODEFAULT else default
    words = tuple(map(str, _words(bare)))
    sort: Sort = "text"
    choices: tuple[str, ...] = ()
    if bare is bool:
        sort = "flag"
    elif words:
        sort, choices = "choice", words
    elif bare is int:
        sort = "number"
    elif get_origin(bare) in (tuple, list):
        inner = get_args(bare)[0]
        choices = tuple(map(str, _words(_plain_type(inner))))
        long = any((meta.max_length or 0) > LONGEST_NAME for meta in _type_metas(inner))
        sort = "words" if choices else "lines" if long else "labels"
    elif key[-1] in ("kind", "carrier") and kinds:
        sort, choices = "choice", kinds if required else ("", *kinds)
    elif longest > LONGEST_NAME:
        sort = "note"
    return DraftField(key, sort, wanted, required, choices, least, most, default, about)


def _words(wanted: Any) -> Iterator[Any]:
    """The words that a type allows; any number that it allows besides is not among them."""
    if get_origin(wanted) is Literal:
        yield from get_args(wanted)
    elif get_origin(wanted) in (Union, types.UnionType):
        for one in get_args(wanted):
            yield from _words(_plain_type(one))


def _plain_type(wanted: Any) -> Any:
    """A type without its limits, and without None beside it."""
    while True:
        origin, args = get_origin(wanted), get_args(wanted)
        if origin is Annotated:
            wanted = args[0]
        elif origin in (Union, types.UnionType):
            real = [one for one in args if one is not type(None)]
            if len(real) != 1:
                return wanted
            wanted = real[0]
        else:
            return wanted


def _type_metas(wanted: Any) -> Iterator[msgspec.Meta]:
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        yield from (one for one in args[1:] if isinstance(one, msgspec.Meta))
        yield from _type_metas(args[0])
    elif origin in (Union, types.UnionType):
        for one in args:
            yield from _type_metas(one)


def _is_table(wanted: Any) -> bool:
    origin, args = get_origin(wanted), get_args(wanted)
    return len(args) == 2 and isinstance(origin, type) and issubclass(origin, Mapping)


def _of_structs(wanted: Any) -> bool:
    """Whether a type is a list of tables."""
    args = get_args(wanted)
    return get_origin(wanted) in (tuple, list) and bool(args) and is_struct(_plain_type(args[0]))
