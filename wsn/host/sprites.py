"""Pictures of counters, markers and cards, each under a name that is a digest of what it shows.

So a picture never changes, a browser keeps it for ever, and counters that look alike are one picture: two
that lie face down tell nothing apart. A seat is given the pictures that its own views named, and no others:
that one exists would tell of what another seat sees.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from wsn.table.cards import Card
from wsn.table.picture import (
    card_svg,
    compact_paths,
    counter_svg,
    exit_svg,
    flag_svg,
    passed_on,
    plate_svg,
    sign_svg,
)
from wsn.table.picture.layout import Plate
from wsn.table.scene import Counter, Exit, Flag, Token

_OUTLINE: Final = re.compile(r'<path id="([^"]*)" d="[^"]*"/>')
_TITLE: Final = re.compile(r"<title>[^<]*</title>")
"""What a picture says of its letters: on a page the words beside it say it."""
MOST_SPRITES: Final = 3000
"""The most pictures that a seat's book holds; the oldest go first, and are drawn anew when they are shown."""


@lru_cache(maxsize=2048)
def _named(drawn: str) -> tuple[str, str]:
    """A picture with its letters as outlines, and before it its name."""
    made = compact_paths(passed_on(drawn))
    return hashlib.blake2b(made.encode(), digest_size=10).hexdigest(), made


@lru_cache(maxsize=2048)
def _counter(piece: Counter, plain: bool) -> tuple[str, str]:
    return _named(counter_svg(piece, plain=plain))


class PicturesSent(msgspec.Struct, frozen=True):
    """Pictures as a page is given them: the letters that they are lettered with stand apart, each once."""

    pictures: dict[str, str]
    """By its name, each picture with `<defs></defs>` where the outlines of its letters belong."""
    letters: dict[str, str]
    """By its id, the outline of each letter that one of them uses."""


def set_letters_apart(found: Mapping[str, str]) -> PicturesSent:
    """Pictures without the outlines of their letters, and those."""
    letters: dict[str, str] = {}

    def taken(outline: re.Match[str]) -> str:
        letters[outline[1]] = outline[0]
        return ""

    bare = {name: _OUTLINE.sub(taken, _TITLE.sub("", svg)) for name, svg in found.items()}
    return PicturesSent(bare, dict(sorted(letters.items())))


class SpriteBook:
    """The pictures that one seat has been shown."""

    def __init__(self) -> None:
        self._shown: OrderedDict[str, str] = OrderedDict()

    def counter(self, piece: Counter, plain: bool = False) -> str:
        """The name of the picture of a counter; `plain`: of one that lies under others."""
        return self._keep(*_counter(msgspec.structs.replace(piece, unit="", space=""), plain))

    def flag(self, flag: Flag) -> str:
        """That of the flag of an objective."""
        return self._keep(*_named(flag_svg(flag)))

    def exit(self, way: Exit, turn: float) -> str:
        """That of an arrow off the map, turned by degrees."""
        return self._keep(*_named(exit_svg(way, turn)))

    def sign(self, token: Token) -> str:
        """That of the sign of a marker."""
        return self._keep(*_named(sign_svg(token)))

    def plate(self, plate: Plate) -> str:
        """That of a plate with a word."""
        return self._keep(*_named(plate_svg(plate)))

    def card(self, card: Card) -> str:
        """That of a card."""
        return self._keep(*_named(card_svg(card)))

    def svg(self, name: str) -> str | None:
        """A picture by its name; None for one that this seat was not shown."""
        return self._shown.get(name)

    def _keep(self, name: str, drawn: str) -> str:
        self._shown[name] = drawn
        self._shown.move_to_end(name)
        while len(self._shown) > MOST_SPRITES:
            self._shown.popitem(last=False)
        return name


class SpriteBooks:
    """The books of all seats of a game: a part of its cache."""

    def __init__(self) -> None:
        self._books: dict[str | None, SpriteBook] = {}

    def of(self, seat: str | None) -> SpriteBook:
        """The book of a seat; None: of the spectators."""
        return self._books.setdefault(seat, SpriteBook())

    def share(self, seat: str | None, book: SpriteBook) -> None:
        """Show a seat of this game by a book of another one: what is tried out is seen by who tries it."""
        self._books[seat] = book
