"""The spaces of a board that is drawn on, by their labels, and what lies beside what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from wsn.board.board import Board
from wsn.board.labels import nearest_labels
from wsn.board.layout import halves_of
from wsn.board.mapfile import looked_at
from wsn.data import nearest_words
from wsn.geometry.hexes import Hex
from wsn.mapmaking.draft import MapDraft, letters_of
from wsn.mapmaking.snapping import GridNet

HOLE: Final = "none"
"""The word for a place where the map has no space."""

Pair = tuple[str, str]


class NotDrawn(ValueError):
    """Why something cannot be drawn on a board, as a sentence."""


@dataclass(frozen=True)
class Sheetwork:
    """The columns and rows of a draft, by their labels; holes are places, too."""

    draft: MapDraft

    @cached_property
    def rows(self) -> dict[str, str]:
        """By label the letter of each place, column by column; `-` for a hole."""
        return {self.labels[place]: sign for place, sign in letters_of(self.draft.document, self.draft.grid)}

    @cached_property
    def own(self) -> Mapping[Hex, str]:
        """By place the labels that the map prints itself; none where they are those of columns and rows."""
        grid = self.draft.grid
        lines = [line.split() for line in self.draft.document.get("labels", "").splitlines()]
        return {
            grid.hex_at(column, row): label
            for row, line in enumerate([line for line in lines if line], 1)
            for column, label in enumerate(line, 1)
        }

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The labels of the spaces, column by column, or in the order of the file."""
        return tuple(label for label, sign in self.rows.items() if sign != "-")

    @cached_property
    def order(self) -> Mapping[str, int]:
        """By label its place in that list, holes counted."""
        return {label: n for n, label in enumerate(self.rows)}

    @cached_property
    def hexes(self) -> Mapping[str, Hex]:
        """By label its place on the lattice, holes too."""
        return {label: place for place, label in self.labels.items()}

    @cached_property
    def labels(self) -> Mapping[Hex, str]:
        """By place on the lattice its label, holes too; a hole of a map with labels of its own has none that
        can be typed.
        """
        grid, letter = self.draft.grid, self.draft.letter
        places = [place for place, _ in letters_of(self.draft.document, grid)]
        if not self.own:
            return {place: grid.label(place, letter) for place in places}
        printed = {place: label for place, label in self.own.items() if label != "-"}
        return {place: printed.get(place, f"-{grid.label(place)}") for place in places}

    @cached_property
    def net(self) -> GridNet:
        """The grid over a plane in which a hex measures 1 from its centre to a corner."""
        grid = self.draft.grid
        across, down = (3**0.5 / 4, 1 / 4) if grid.is_mirrored else (1 / 4, 3**0.5 / 4)
        if self.draft.square:
            across, down = 1 / 6, 1 / 4
        return GridNet(grid, frozenset(self.hexes.values()), (0.0, 0.0), across, down, self.draft.square)

    @cached_property
    def board(self) -> Board:
        """The board, as far as it can be laid out. Raises NotDrawn."""
        board, wrong, _ = looked_at(self.draft.document, self.draft.words, "")
        if board is None:
            raise NotDrawn(f"this map cannot be laid out: {wrong[0]}")
        return board

    def terrain(self, label: str) -> str:
        """The ground of a space; `none` for a hole."""
        sign = self.rows[label]
        return HOLE if sign == "-" else str(self.draft.document["legend"].get(sign, sign))

    def level(self, label: str) -> int:
        """The level of a space, in half levels."""
        return self.levels.get(label, 0)

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """The spaces that are not at level 0, in half levels."""
        found = {}
        for text, labels in self.draft.document.get("levels", {}).items():
            found.update(dict.fromkeys(labels, halves(text)))
        return found

    def place(self, label: str, *, holes: bool = False) -> str:
        """The label of a space as printed. Raises NotDrawn with the nearest one."""
        wanted = label.strip()
        printed = self._labels_by_folded.get(wanted.casefold(), "")
        for text in (wanted, wanted.upper(), self.draft.letter + wanted.upper(), printed):
            if text in self.rows and (holes or self.rows[text] != "-"):
                return text
        close = nearest_labels(wanted, self.spaces, self.draft.grid, 1)
        near = f"; the nearest is {close[0]}" if close else ""
        raise NotDrawn(f"there is no {self.noun} {wanted!r} on this board{near}")

    @cached_property
    def _labels_by_folded(self) -> Mapping[str, str]:
        return {label.casefold(): label for label in self.rows}

    @property
    def noun(self) -> str:
        """What a space is called."""
        return "square" if self.draft.square else "hex"

    @property
    def nouns(self) -> str:
        """What spaces are called."""
        return f"{self.noun}es" if self.noun == "hex" else f"{self.noun}s"

    def around(self, label: str) -> tuple[str, ...]:
        """The spaces beside one, clockwise."""
        return tuple(
            other
            for place in self.net.around(self.hexes[label])
            if (other := self.labels.get(place)) is not None and self.rows[other] != "-"
        )

    def pair(self, a: str, b: str) -> Pair:
        """Two neighbours in board order. Raises NotDrawn and names the neighbours there are."""
        a, b = self.place(a), self.place(b)
        if b not in self.around(a):
            beside = ", ".join(self.around(a)) or "nothing"
            raise NotDrawn(f"{a} and {b} are not neighbours; beside {a} lie {beside}")
        return (a, b) if self.order[a] < self.order[b] else (b, a)

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """The spaces of a straight way from one to another, both with it; without what lies off the board."""
        if a == b:
            return (a,)
        (x0, y0), (x1, y1) = (self.net.centre(self.hexes[one]) for one in (a, b))
        chain = [a]
        while chain[-1] != b:

            def far(label: str) -> tuple[float, float]:
                x, y = self.net.centre(self.hexes[label])
                off = abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0))
                return (x - x1) ** 2 + (y - y1) ** 2 + 0.01 * off, off

            nearer = min((one for one in self.around(chain[-1]) if one not in chain), key=far, default=None)
            if nearer is None or len(chain) > len(self.rows):
                raise NotDrawn(f"no straight way leads from {a} to {b}; name the {self.nouns} between")
            chain.append(nearer)
        return tuple(chain)


class Areawork(Sheetwork):
    """The areas of a draft: which they are, and what lies beside what. They lie in no columns and rows."""

    @property
    def own(self) -> Mapping[Hex, str]:
        """None: an area has no place on a lattice."""
        return {}

    @cached_property
    def rows(self) -> dict[str, str]:
        """The ground of each area, by its name, in the order of the file."""
        return {label: str(row.get("terrain", "")) for label, row in self.draft.document["areas"].items()}

    @cached_property
    def labels(self) -> Mapping[Hex, str]:
        """None: an area has no place on a lattice."""
        return {}

    def terrain(self, label: str) -> str:
        """The ground of an area."""
        return self.rows[label]

    def place(self, label: str, *, holes: bool = False) -> str:
        """An area by its key or by the name that is printed on it. Raises NotDrawn with the nearest one."""
        wanted = label.strip()
        for text in (wanted, self._labels_by_folded.get(wanted.casefold(), "")):
            if text in self.rows:
                return text
        near = nearest_words(wanted, self.rows, 1)
        told = f"; the nearest is {near[0]}" if near else ""
        raise NotDrawn(f"there is no area {wanted!r} on this map{told}")

    @property
    def noun(self) -> str:
        """An area."""
        return "area"

    def around(self, label: str) -> tuple[str, ...]:
        """The areas that have a border with one or a connection to it; boxes are left out."""
        board = self.board
        if label not in board.spaces:
            return ()
        both = dict.fromkeys((*board.bordering(label), *board.neighbours(label)))
        return tuple(one for one in both if one in self.rows)

    def pair(self, a: str, b: str) -> Pair:
        """Two neighbours in board order, a box beside the map among them. Raises NotDrawn."""
        boxes = {box.casefold(): box for box in self.draft.document.get("boxes", {})}
        ends = [boxes.get(one.strip().casefold()) or self.place(one) for one in (a, b)]
        board = self.board
        first, second = sorted(ends, key=lambda one: board.order.get(one, len(board.order)))
        if second not in (*board.bordering(first), *board.neighbours(first)):
            beside = (
                ", ".join(dict.fromkeys((*board.bordering(first), *board.neighbours(first)))) or "nothing"
            )
            raise NotDrawn(f"{first} and {second} have no border in common; beside {first} lie {beside}")
        return first, second

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """The two, if they are neighbours. Raises NotDrawn: a way through areas is named one by one."""
        if b != a and b not in self.around(a):
            raise NotDrawn(f"{a} and {b} are not neighbours; name the {self.nouns} between")
        return (a,) if a == b else (a, b)


def work(draft: MapDraft) -> Sheetwork:
    """The spaces of a draft, worked out once."""
    return Areawork(draft) if draft.area else Sheetwork(draft)


def halves(text: str) -> int:
    """A level as it is written in half levels. Raises NotDrawn."""
    try:
        return halves_of(text)
    except ValueError as error:
        raise NotDrawn(f"{error}, such as 1 or 1.5") from error
