"""A question of a position told in words as a short text to post, and the same question again elsewhere.

What `wsn bonds`, `wsn supply` and `wsn odds` are asked of a map and the units on it goes into a code: the
map's name and digest, units, hexes and what else was said, and a checksum of the answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from wsn.data import DataError, Problem
from wsn.table.ruling import load_map
from wsn.table.rulingcode import DIGEST, map_of_code
from wsn.table.sealedcode import LONGEST_CODE, damage_error, seal, unseal
from wsn.table.whatif import BadQuestion

if TYPE_CHECKING:
    from wsn.board.board import Board

FIELD_HEAD: Final = "WSP1-"
"""What every code of a position begins with; the number is the form of the code."""
WHAT: Final = "a position"


@dataclass(frozen=True, slots=True)
class FieldQuestion:
    """What is asked of a position told in words."""

    about: str
    """The command that answers: `bonds`, `supply`, `odds`."""
    units: tuple[str, ...]
    """The units on the map, as `--unit` tells them."""
    words: tuple[str, ...] = ()
    """The hexes, or who attacks whom."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What else was said, by its word: `artillery` to `2`; of a switch an empty text."""


@dataclass(frozen=True, slots=True)
class OpenedField:
    """A question that came as a code, the map for it, and what the code says of its answer."""

    question: FieldQuestion
    board: Board
    same_map: bool
    answer: str
    """The checksum of the answer that the code was made from."""

    def list_remarks(self, answers: object) -> tuple[str, ...]:
        """What differs here from what the code was made from, in sentences; or that nothing does."""
        told = []
        if not self.same_map:
            told.append("Differs: the map here is another one than the code's.")
        if not self.is_same(answers):
            told.append("Differs: the answer here is not the code's.")
        return tuple(told) or ("The same answer as the code's, on the same map.",)

    def is_same(self, answers: object) -> bool:
        """Whether an answer made here is the one that the code was made from."""
        return sum_answer(answers) == self.answer


def sum_answer(answers: object) -> str:
    """The checksum of an answer, as plain data."""
    return hashlib.sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()[:8]


def encode_question(question: FieldQuestion, board: Board, answers: object) -> str:
    """The code of a question, with the checksum of its answer. Raises BadQuestion where it is too long."""
    fields: list[Any] = [
        question.about,
        board.name,
        board.digest[:DIGEST],
        list(question.units),
        list(question.words),
        dict(question.options),
        sum_answer(answers),
    ]
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
    code = seal(FIELD_HEAD, text)
    if len(code) > LONGEST_CODE:
        raise BadQuestion("no code holds so many units: leave out those that do not matter")
    return code


def open_question(
    code: str, about: str | None, map_: str | None = None, *, shipped_only: bool = False
) -> OpenedField:
    """The question of a code, and the map for it: `map_` if one is named, else the one of its digest or name.

    `about` is the command that asks; None takes any. With `shipped_only` no folder is looked into for the
    map. Raises BadQuestion for a code that is damaged, or that another command answers; DataError for `map_`.
    """
    text = unseal(FIELD_HEAD, code, WHAT)
    try:
        fields = json.loads(text)
        asked, name, digest, units, words, options, answer = fields
        parts = (asked, name, digest, answer, *units, *words, *options, *options.values())
        if not all(isinstance(part, str) for part in parts):
            raise ValueError("the kind of a field")
    except (ValueError, TypeError, AttributeError) as error:
        raise damage_error() from error
    if about is not None and asked != about:
        raise BadQuestion(f"this is a code of wsn {asked}: open it with wsn {asked} --replay CODE")
    board = load_map(map_) if map_ is not None else map_of_code(name, digest, {}, shipped_only)
    question = FieldQuestion(asked, tuple(units), tuple(words), options)
    return OpenedField(question, board, board.digest[:DIGEST] == digest, answer)


def is_field_code(text: str) -> bool:
    """Whether a text holds a code of a position told in words; any other code is a ruling's."""
    return FIELD_HEAD in "".join(text.replace(">", " ").split()).upper()


def refuse_game() -> DataError:
    """The error for the code of a game's position."""
    text = "a code holds a map and the units of --unit: a game is passed on as its journal"
    return DataError([Problem("--code", "", text)])


def spell_question(question: FieldQuestion, board: Board) -> str:
    """A question as the command that asks it: `wsn bonds MAP --unit 2014=german5`."""
    options = [f"--{word} {value}".rstrip() for word, value in question.options.items()]
    units = [f"--unit {one}" for one in question.units]
    return " ".join(["wsn", question.about, board.name, *question.words, *options, *units])
