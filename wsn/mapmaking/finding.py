"""A question about the spaces of a map in plain words: `built-up within 3 of a bridge and not level 0`.

A question is terms joined by `and` and `or` (`and` binds closer), each with an optional `not` before it:

    THING                       spaces of a terrain, with a feature, a tag, a name; on a path; at an edge
    THING within N of THING     those at most N spaces away from the nearest of the others
    THING beside THING          within 1
    THING beyond N of THING     more than N spaces away from all of the others

The first THING may be left out where it would be `any` (`within 1 of G5`).

THING is a word of the map's game, `level N` (`level above N`, `level below N`), `rim`, `named`, the label of
a space, or `any`. Fill words (a, an, the, hexes, with, on, is) may stand anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wsn.board.board import Board, Space
from wsn.board.hexboard import HexBoard
from wsn.board.sheet import LEVEL
from wsn.board.squareboard import SquareBoard
from wsn.board.terrain import Vocabulary
from wsn.data import examples_hint, nearest_hint, shorten
from wsn.geometry.hexes import neighbours

FILL: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "hex",
        "hexes",
        "square",
        "squares",
        "area",
        "areas",
        "space",
        "spaces",
        "with",
        "on",
        "that",
        "are",
        "is",
        "in",
        "at",
    ]
)
"""Words that mean nothing here; `of` is read before where it belongs to a distance."""
OWN_WORDS: Final = (
    "above",
    "and",
    "any",
    "below",
    "beside",
    "beyond",
    "level",
    "named",
    "not",
    "or",
    "rim",
    "within",
)
DISTANCE_WORDS: Final = ("within", "beside", "beyond")
"""What tells how far away."""
LONGEST_WORD: Final = 4
"""A term of a game may be written as up to this many words (`light woods`)."""


class BadQuery(ValueError):
    """Why a question cannot be read, as a sentence with the nearest valid word."""


@dataclass(frozen=True, slots=True)
class MapTerm:
    """One term: what kind of space, whether it is denied, and how near to or far from others."""

    thing: Callable[[Space], bool]
    denied: bool = False
    near: Callable[[Space], bool] | None = None
    steps: int = 0
    beyond: bool = False


def find_spaces(board: Board, words: Vocabulary, question: str) -> tuple[str, ...]:
    """The spaces that a question asks for, in board order. Raises BadQuery."""
    alternatives = _QueryReader(board, words, question).alternatives()
    hits: set[str] = set()
    for terms in alternatives:
        left = set(board.spaces)
        for term in terms:
            left &= _spaces_of_term(board, term)
        hits |= left
    return tuple(space for space in board.spaces if space in hits)


def _spaces_of_term(board: Board, term: MapTerm) -> set[str]:
    hits = {space.id for space in board.spaces.values() if term.thing(space)}
    if term.near is not None:
        around = _spaces_around(
            board, [space.id for space in board.spaces.values() if term.near(space)], term.steps
        )
        hits = hits - around if term.beyond else hits & around
    return set(board.spaces) - hits if term.denied else hits


def _spaces_around(board: Board, start: Iterable[str], steps: int) -> set[str]:
    """Every space within a number of steps of one of these, whatever lies between."""
    if isinstance(board, HexBoard):
        origins = [board.hexes[one].hex for one in start if one in board.hexes]
        reached = set(origins)
        rim = reached
        for _ in range(min(steps, 2 * len(board.spaces))):
            rim = {other for place in rim for other in neighbours(place)} - reached
            if not rim or len(reached) > 40 * len(board.spaces) + 40_000:
                break
            reached = reached | rim
        return {board.by_hex[place].id for place in reached if place in board.by_hex}
    reached_ids = set(start)
    edge = reached_ids
    for _ in range(min(steps, len(board.spaces))):
        edge = {other for one in edge for other in board.neighbours(one)} - reached_ids
        if not edge:
            break
        reached_ids = reached_ids | edge
    return reached_ids


class _QueryReader:
    """The words of a question, read from left to right."""

    def __init__(self, board: Board, words: Vocabulary, question: str) -> None:
        self._board = board
        self._words = re.findall(r"[^\s,]+", question)
        self._at = 0
        self._known = _known_words(board, words)

    def alternatives(self) -> list[list[MapTerm]]:
        """The terms, in alternatives joined by `or`."""
        if not self._words:
            raise BadQuery("ask for something, such as 'built-up within 3 of a bridge'")
        alternatives = [[self._read_term()]]
        while (word := self._next_word()) is not None:
            if word == "or":
                alternatives.append([self._read_term()])
            elif word == "and":
                alternatives[-1].append(self._read_term())
            else:
                near = nearest_hint(
                    word, ("and", "or", *DISTANCE_WORDS) if word not in DISTANCE_WORDS else ("and", "or")
                )
                raise BadQuery(f"{shorten(word)} cannot follow here{near}")
        return alternatives

    def _read_term(self) -> MapTerm:
        denied = False
        while self._peek_word() == "not":
            self._next_word()
            denied = not denied
        thing = _match_any if self._peek_word() in DISTANCE_WORDS else self._read_thing()
        word = self._peek_word()
        if word not in DISTANCE_WORDS:
            return MapTerm(thing, denied)
        self._next_word()
        steps = 1 if word == "beside" else self._read_number(word)
        return MapTerm(thing, denied, self._read_thing(), steps, word == "beyond")

    def _read_thing(self) -> Callable[[Space], bool]:
        word = self._next_word()
        if word is None:
            raise BadQuery("the question ends where a word for a space should stand")
        if word == "any":
            return _match_any
        if word == "named":
            return lambda space: space.name != ""
        if word == "rim":
            return self._read_rim()
        if word == "level":
            return self._read_level()
        if word in OWN_WORDS and word not in self._known:
            ahead = "; it stands behind 'level'" if word in ("above", "below") else ""
            raise BadQuery(f"{word!r} stands where a word for a space is wanted{ahead}")
        return self._of_the_game(word)

    def _of_the_game(self, first: str) -> Callable[[Space], bool]:
        """A word of the game, in one to four words of the question, the longest that fits; or a label."""
        start = self._at - 1
        for count in range(LONGEST_WORD, 0, -1):
            parts = self._words[start : start + count]
            key = "_".join(parts).lower().replace("-", "_")
            for guess in (key, key.removesuffix("s"), key.removesuffix("es")):
                if guess in self._known and len(parts) == count:
                    self._at = start + count
                    return self._known[guess]
        label = self._board.aliases.get(first, first)
        label = label if label in self._board.spaces else first.upper()
        if label in self._board.spaces:
            return lambda space: space.id == label
        valid = (*self._known, *OWN_WORDS)
        near = nearest_hint(first.lower().replace("-", "_"), valid) or examples_hint(self._known)
        raise BadQuery(f"{shorten(first)} is not a word of this map{near}")

    def _read_level(self) -> Callable[[Space], bool]:
        sign = self._peek_word()
        if sign in ("above", "below"):
            self._next_word()
        text = self._next_word() or ""
        parts = LEVEL.fullmatch(text)
        if parts is None:
            raise BadQuery(f"{shorten(text)} is not a level; write a whole or half number, such as 1 or 1.5")
        level = (int(parts[2]) * 2 + (parts[3] == "5")) * (-1 if parts[1] else 1)
        if sign == "above":
            return lambda space: space.level > level
        if sign == "below":
            return lambda space: space.level < level
        return lambda space: space.level == level

    def _read_rim(self) -> Callable[[Space], bool]:
        board = self._board
        if isinstance(board, HexBoard):
            rim = {
                space.id
                for space in board.hexes.values()
                if any(other not in board.by_hex for other in neighbours(space.hex))
            }
        elif isinstance(board, SquareBoard):
            rim = {
                space for space in board.spaces if len(board.bordering(space)) < (8 if board.diagonal else 4)
            }
        else:
            raise BadQuery("a map of areas has no rim to ask for")
        return lambda space: space.id in rim

    def _read_number(self, after: str) -> int:
        text = self._next_word(fill=False) or ""
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise BadQuery(f"behind {after!r} stands how many spaces, such as 3, not {shorten(text)}")
        return int(text)

    def _peek_word(self) -> str | None:
        kept = self._at
        word = self._next_word()
        self._at = kept
        return word

    def _next_word(self, fill: bool = True) -> str | None:
        """The next word with a meaning; a fill word is passed over, unless a game has a longer word of it."""
        while self._at < len(self._words):
            word = str(self._words[self._at])
            self._at += 1
            if not fill or word.lower() not in FILL:
                return word.lower() if word.lower() in OWN_WORDS else word
        return None


def _match_any(_: Space) -> bool:
    return True


def _known_words(board: Board, words: Vocabulary) -> Mapping[str, Callable[[Space], bool]]:
    """The words of the map's game, each with what it asks of a space."""
    known: dict[str, Callable[[Space], bool]] = {}
    for word in sorted(words.edges):
        at = {end for pair, kinds in board.edges.items() if word in kinds for end in pair}
        known[word] = _match_among(at)
    for word in sorted(words.paths):
        known[word] = _match_among(set(board.on_path(word)))
    for word in sorted(words.features):
        known[word] = _has_feature(word)
    for word in sorted(words.tags):
        known[word] = _has_tag(word)
    for word in sorted(words.terrain):  # a word that is both (a river) asks for either
        known[word] = _match_either(_has_terrain(word), known.get(word))
    return known


def _match_among(ids: set[str]) -> Callable[[Space], bool]:
    return lambda space: space.id in ids


def _has_feature(word: str) -> Callable[[Space], bool]:
    return lambda space: word in space.features


def _has_tag(word: str) -> Callable[[Space], bool]:
    return lambda space: word in space.tags


def _has_terrain(word: str) -> Callable[[Space], bool]:
    return lambda space: space.terrain == word


def _match_either(a: Callable[[Space], bool], b: Callable[[Space], bool] | None) -> Callable[[Space], bool]:
    return a if b is None else lambda space: a(space) or b(space)
