"""Where a map is narrow, as data and in words: pockets, chokepoints, and the way between two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wsn.board import chokepoints
from wsn.board.board import Board
from wsn.board.chokepoints import Chokepoint, Narrows
from wsn.board.steps import Costs
from wsn.english import count, list_words, verb

MOST_LISTED: Final = 12
"""How many chokepoints, pockets and spaces of each are told in words; the data have all."""


@dataclass(frozen=True, slots=True)
class MapStudy:
    """What a map does to movement."""

    board: Board
    mover: str
    """For whom, as it was asked; empty for anybody who may take every step to a neighbour."""
    closed: tuple[str, ...]
    """The spaces that nobody can come to."""
    pockets: tuple[tuple[str, ...], ...]
    chokes: tuple[Chokepoint, ...]
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    narrows: Narrows | None = None
    """The narrowest place between the starts and the ends, where these were asked for."""

    @property
    def marked_spaces(self) -> tuple[str, ...]:
        """The spaces that a picture marks: the narrowest place, or else the chokepoints."""
        return tuple(one.space for one in self.chokes) if self.narrows is None else self.narrows.spaces

    @property
    def heading(self) -> str:
        """What a picture of it is called."""
        what = "chokepoints" if self.narrows is None else "the narrowest place"
        return f"{self.board.title}: {what}{self._for_whom}"

    @property
    def _for_whom(self) -> str:
        return f" for {self.mover}" if self.mover else ""

    def as_data(self) -> dict[str, object]:
        """For a program: every label, and lengths in parts of a mover's point or in steps."""
        data: dict[str, object] = {
            "map": self.board.name,
            "mover": self.mover or None,
            "closed": list(self.closed),
            "pockets": [list(one) for one in self.pockets],
            "chokepoints": [{"space": one.space, "cuts_off": list(one.cut_off)} for one in self.chokes],
        }
        if self.narrows is not None:
            data["between"] = {
                "from": list(self.starts),
                "to": list(self.ends),
                "narrowest": list(self.narrows.spaces),
                "length": self.narrows.length,
                "around": dict(self.narrows.around),
            }
        return data

    def lines(self, measured: Callable[[int], str]) -> Iterator[str]:
        """For a reader; `measured` gives a length its words, such as `7 steps`."""
        noun, nouns = self.board.noun, _space_nouns(self.board)
        yield f"{self.board.title}: {count(len(self.board.spaces), noun, nouns)}{self._for_whom}"
        if self.closed:
            yield f"Closed: {self._spaces_text(self.closed)}; nobody can come to {_pronoun_of(self.closed)}"
        for pocket in self.pockets[:MOST_LISTED]:
            it = _pronoun_of(pocket)
            yield f"Pocket: {self._spaces_text(pocket)}; nobody can both leave and come to {it}"
        if len(self.pockets) > MOST_LISTED:
            yield f"  and {count(len(self.pockets) - MOST_LISTED, 'more pocket')}"
        for choke in self.chokes[:MOST_LISTED]:
            yield f"Chokepoint: {choke.space}, which alone leads to {self._spaces_text(choke.cut_off)}"
        if len(self.chokes) > MOST_LISTED:
            yield f"  and {count(len(self.chokes) - MOST_LISTED, 'more chokepoint')}"
        if not self.pockets and not self.chokes:
            yield f"No {noun} cuts the map in two, and no part of it is cut off."
        if self.narrows is not None:
            yield from self._between_lines(self.narrows, measured)

    def _between_lines(self, narrows: Narrows, measured: Callable[[int], str]) -> Iterator[str]:
        ways = f"from {self._spaces_text(self.starts)} to {self._spaces_text(self.ends)}"
        if narrows.length is None:
            yield f"No way leads {ways}."
            return
        if not narrows.spaces:
            yield f"The ends of the way {ways} touch: nothing lies between them."
            return
        nouns = _space_nouns(self.board)
        wide = count(len(narrows.spaces), self.board.noun, nouns)
        yield f"The shortest way {ways} takes {measured(narrows.length)}."
        yield f"The narrowest place between them is {wide} wide: {list_words(narrows.spaces)}."
        for space, length in narrows.around.items():
            if length is None:
                yield f"  Without {space} no way is left."
            elif length > narrows.length:
                yield f"  Around {space} it takes {measured(length)}."
            else:
                yield f"  Around {space} it takes no longer."

    def _spaces_text(self, spaces: Sequence[str]) -> str:
        """Some spaces by their labels: many are counted, and the first few named."""
        if len(spaces) <= MOST_LISTED:
            return list_words(spaces)
        return f"{len(spaces)} {_space_nouns(self.board)} ({', '.join(spaces[:4])} ...)"


def study(
    board: Board,
    costs: Costs | None = None,
    mover: str = "",
    starts: Sequence[str] = (),
    ends: Sequence[str] = (),
) -> MapStudy:
    """What a board does to a mover with these costs, or to anybody; given starts and ends, between them."""
    graph = chokepoints.steps_of(board) if costs is None else costs.graph
    narrows = chokepoints.find_narrows(board, graph, starts, ends) if starts and ends else None
    return MapStudy(
        board,
        mover,
        chokepoints.find_closed(board, graph),
        chokepoints.find_pockets(board, graph),
        chokepoints.find_chokepoints(board, graph),
        tuple(starts),
        tuple(ends),
        narrows,
    )


def _space_nouns(board: Board) -> str:
    return "hexes" if board.noun == "hex" else f"{board.noun}s"


def _pronoun_of(spaces: Sequence[str]) -> str:
    return verb(len(spaces), "it", "them")
