"""A board as a list, for a terminal, where no map of characters serves: areas, and boxes beside any map."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from wsn.board.board import Board, Space
from wsn.systems import game_of
from wsn.table.looks import looks_of


def ground_words(board: Board, space: Space) -> str:
    """A space and its terrain, with its level in a game that has levels: `D507: wood, level 1.5`."""
    words = f"{space.id}: {_plain_word(space.terrain)}"
    levels = game_of(board.system).ground.vocabulary.levels
    return f"{words}, level {level_number(space.level)}" if levels else words


def level_number(halves: int) -> str:
    """A level of half levels as a person writes it: `1`, `0.5`."""
    whole, half = divmod(halves, 2)
    return f"{whole}.5" if half else str(whole)


def space_name(space: Space) -> str:
    """What a space is called where nobody has to type it: a name that says all its id does, or the id."""
    if space.kind in ("area", "box") and _bare_words(space.id) <= _bare_words(space.name):
        return space.name
    return space.id


def _bare_words(words: str) -> set[str]:
    """Its words in small letters without accents."""
    letters = unicodedata.normalize("NFKD", words.casefold())
    kept = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return set(kept.split())


def list_text(
    board: Board,
    units: Mapping[str, str],
    marks: Mapping[str, str],
    window: Collection[str] | None,
    boxes_only: bool = False,
    near: bool = True,
) -> str:
    """Every space with its mark, terrain and contents, and below it what it is `near`.

    Of many boxes beside a map (`boxes_only`) those in which nothing is are told in one line.
    """
    shown = [
        space
        for space in board.spaces.values()
        if (window is None or space.id in window) and (space.kind == "box" or not boxes_only)
    ]
    empty = [space for space in shown if not units.get(space.id) and marks.get(space.id, " ") == " "]
    folded = empty if boxes_only and len(empty) >= FEWEST_EMPTY_BOXES else []
    told = [
        line
        for space in shown
        if space not in folded
        for line in _space(board, space, units.get(space.id, ""), marks.get(space.id, " "), near)
    ]
    if folded:
        told.append(f"  Empty boxes: {', '.join(_box_line(board, space, near) for space in folded)}")
    return "\n".join(told)


FEWEST_EMPTY_BOXES: Final = 4
"""So many empty boxes beside a map are told in one line."""


def _box_line(board: Board, space: Space, near: bool) -> str:
    """An empty box in a list of them: its id, and where one goes from it."""
    others = [beside(board, space.id, other) for other in board.neighbours(space.id)] if near else []
    return f"{space.id} (to {', '.join(others)})" if others else space.id


def _space(board: Board, space: Space, units: str, mark: str, near: bool) -> Iterator[str]:
    words = [_plain_word(space.terrain)] if space.terrain else []
    if space.level:
        words.append(f"level {level_number(space.level)}")
    seal = looks_of(board.system).seals.get(space.id)
    if seal is not None:
        words += [f"{what} {said}" for what, said in (("value", seal.words), ("worth", seal.worth)) if said]
    words += [_plain_word(word) for word in (*sorted(space.features), *sorted(space.tags))]
    name = f" ({space.name})" if space.name else ""
    where = ("box beside the map", *words) if space.kind == "box" else words
    yield f"{mark[:1] or ' '} {space.id}{name}: {', '.join(where)}{f'; here: {units}' if units else ''}"
    if not near:
        return
    others = [beside(board, space.id, other) for other in board.neighbours(space.id)]
    if others:
        yield f"    next to {', '.join(others)}"
    elif space.kind != "box":  # a box only holds units: that nobody walks out of it goes without saying
        yield "    no neighbours"
    shut = [b if a == space.id else a for a, b in board.impassable if space.id in (a, b)]
    if shut:
        yield f"    no way to {', '.join(sorted(shut, key=board.order.__getitem__))}"


def beside(board: Board, here: str, other: str, name: str = "") -> str:
    """A neighbour by its id or this name, with what lies on the way to it: `Beck (ford; road)`."""
    words = [_plain_word(word) for word in sorted(board.edge_features(here, other))]
    words += [_plain_word(word) for word in sorted(board.path_kinds(here, other))]
    if here not in board.neighbours(other):
        words.append("one way")
    return f"{name or other} ({', '.join(words)})" if words else name or other


def _plain_word(word: str) -> str:
    return word.replace("_", " ")
