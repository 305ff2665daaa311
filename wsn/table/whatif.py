"""What if this hedge were not there, or this hex were woods? A board with a few words changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

import msgspec

from wsn.board.board import Board, EdgeId, Space
from wsn.board.layout import halves_of, level_text
from wsn.board.terrain import Vocabulary
from wsn.data import nearest_hint, shorten

B = TypeVar("B", bound=Board)
LEVEL: Final = "level="
"""How a change of level begins."""


class BadQuestion(ValueError):
    """A question that cannot be answered, as one sentence with the nearest valid choice."""


class WhatIf(msgspec.Struct, frozen=True):
    """One change of a map: a word that is put to a hex or an edge, or taken away from it.

    The word `level=1.5` puts a hex on that level.
    """

    place: str | EdgeId
    word: str
    adds: bool

    @property
    def spaces(self) -> tuple[str, ...]:
        """The space that is changed, or the two of the edge."""
        return (self.place,) if isinstance(self.place, str) else self.place

    def __str__(self) -> str:
        return f"{'/'.join(self.spaces)}:{self.word}"


def read_whatif(text: str, adds: bool, board: Board, words: Vocabulary) -> WhatIf:
    """The change that `EDGE:FEATURE`, `HEX:TERRAIN` or `HEX:level=N` asks for on this board.

    Raises BadQuestion for a word or place that does not fit, UnknownSpace for an unknown place.
    """
    where, colon, word = (part.strip() for part in text.partition(":"))
    if not colon or not where or not word:
        raise BadQuestion(f"{shorten(text)} is not a change of a map: {_change_form(board, words)}")
    if "/" in where:
        return _edge_change(where, word, adds, board, words)
    space = board.find(where)
    if word.partition("=")[0].strip().lower() == "level":
        return _level_change(space, word, adds, words)
    known = words.terrain | words.features
    if word not in known:
        kind = f"{'an' if board.noun[0] in 'aeiou' else 'a'} {board.noun}"
        raise BadQuestion(
            f"there is no terrain or feature {shorten(word)} for {kind}{nearest_hint(word, known)}"
        )
    if not adds and word in words.terrain and space.terrain != word:
        raise BadQuestion(f"{space.id} holds {space.terrain}, not {word}: there is nothing to remove")
    if not adds and word in words.features and word not in space.features:
        raise BadQuestion(f"there is no {word} in {space.id} to take away{_other_words(space.features)}")
    if not adds and word == words.plain:
        raise BadQuestion(f"{space.id} is {word} already: there is nothing to remove")
    if adds and (word == space.terrain or word in space.features):
        raise BadQuestion(f"{space.id} holds {word} already: there is nothing to add")
    return WhatIf(space.id, word, adds)


def _level_change(space: Space, word: str, adds: bool, words: Vocabulary) -> WhatIf:
    if not words.levels:
        raise BadQuestion(f"{space.id} has no level: ground lies at one height in this game")
    if not adds:
        raise BadQuestion(f"a level is not taken away but set: write --with {space.id}:level=0")
    typed = word.partition("=")[2].strip()
    try:
        level = halves_of(typed)
    except ValueError as error:
        raise BadQuestion(f"{space.id}: {error}, as in {space.id}:level=1.5") from error
    if level == space.level:
        raise BadQuestion(f"{space.id} is at level {level_text(level)} already: there is nothing to change")
    return WhatIf(space.id, f"{LEVEL}{level_text(level)}", True)


def _change_form(board: Board, words: Vocabulary) -> str:
    """How a change is written, with places and words of this board."""
    feature, terrain = min(words.edges, default=""), min(words.terrain - {words.plain}, default="")
    place = _example_edge(board).partition("/")[0]
    edge = f"EDGE:FEATURE, as in {_example_edge(board)}:{feature}, or " if feature else ""
    level = f", or {board.noun.upper()}:level=N, as in {place}:level=1" if words.levels else ""
    return f"write {edge}{board.noun.upper()}:TERRAIN, as in {place}:{terrain}{level}"


def _example_edge(board: Board) -> str:
    """Two neighbours of this board, as an example of an edge."""
    a = next(space for space in board.spaces if board.neighbours(space))
    return f"{a}/{board.neighbours(a)[0]}"


def _edge_change(where: str, word: str, adds: bool, board: Board, words: Vocabulary) -> WhatIf:
    names = [name.strip() for name in where.split("/")]
    if len(names) != 2:
        one = f"; an edge is named by two {board.noun}{'es' if board.noun[-1] == 'x' else 's'}"
        raise BadQuestion(f"{shorten(where)} is not an edge{one}, as in {_example_edge(board)}")
    a, b = (board.find(name).id for name in names)
    if b not in board.neighbours(a):
        around = ", ".join(board.neighbours(a))
        raise BadQuestion(f"{a} and {b} share no edge; the neighbours of {a} are {around}")
    if word not in words.edges:
        raise BadQuestion(f"there is no edge feature {shorten(word)}{nearest_hint(word, words.edges)}")
    edge = board.edge(a, b)
    there = board.edges.get(edge, frozenset())
    if not adds and word not in there:
        near = sorted(
            "/".join(e) for e, features in board.edges.items() if word in features and {a, b} & set(e)
        )
        ending = f"; {a} and {b} have it at {', '.join(near)}" if near else _other_words(there)
        raise BadQuestion(f"there is no {word} on {edge[0]}/{edge[1]} to take away{ending}")
    if adds and word in there:
        raise BadQuestion(f"{edge[0]}/{edge[1]} holds {word} already: there is nothing to add")
    return WhatIf(edge, word, adds)


def refuse_contradictions(changes: Sequence[WhatIf], words: Vocabulary) -> None:
    """Raise BadQuestion for two changes that cannot both be: two terrains, or two levels, for one hex."""
    settled: dict[tuple[str | EdgeId, bool], str] = {}
    for change in changes:
        level = change.word.startswith(LEVEL)
        if change.adds and (level or change.word in words.terrain):
            other = settled.setdefault((change.place, level), change.word)
            if other != change.word:
                raise BadQuestion(f"{change.place} cannot be {other} and {change.word} at once; choose one")


def _other_words(there: Iterable[str]) -> str:
    words = ", ".join(sorted(there))
    return f"; it has {words}" if words else ""


def changed_board(board: B, changes: Iterable[WhatIf], words: Vocabulary) -> B:
    """The same map with these changes, made in the order they are given; name and digest stay."""
    edges, spaces = dict(board.edges), dict(board.spaces)
    for change in changes:
        if isinstance(change.place, tuple):
            features = edges.pop(change.place, frozenset())
            features = features | {change.word} if change.adds else features - {change.word}
            if features:
                edges[change.place] = features
        else:
            spaces[change.place] = _changed_space(spaces[change.place], change, words)
    order = board.order
    ordered = dict(sorted(edges.items(), key=lambda item: (order[item[0][0]], order[item[0][1]])))
    return replace(board, spaces=spaces, edges=ordered)


def _changed_space(space: Space, change: WhatIf, words: Vocabulary) -> Space:
    if change.word.startswith(LEVEL):
        return replace(space, level=halves_of(change.word.removeprefix(LEVEL)))
    if change.word in words.features:
        has = space.features
        return replace(space, features=has | {change.word} if change.adds else has - {change.word})
    return replace(space, terrain=change.word if change.adds else words.plain)
