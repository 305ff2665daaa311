"""Seals, by which two players reveal their rosters at the same moment without trusting each other.

Each player joins a code and a secret key to an opening, and sends the other only its seal. Once both have
the seals, both send their openings, and anyone can check that each opening fits its seal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pointbuy.codes import HEAD, BadCode, Opened, decode_roster
from pointbuy.packing import letters_of
from wsn.renamed import former_names

SEAL: Final = "WSL1-"
"""The beginning of every seal."""
KEY: Final = 16
"""The letters of a key: 80 bits."""
_SEAL_LETTERS: Final = 26
_OPENING: Final = re.compile(rf"({HEAD}[0-9A-Z]+)\.([0-9A-Z]{{{KEY}}})")


class BadSeal(ValueError):
    """A text that is not a seal or opening, or an opening that does not fit its seal."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seal to send at once, and its opening to keep until the other seal has arrived."""

    seal: str
    opening: str


def seal_code(code: str, secret: bytes) -> Sealed:
    """Seal a code with a secret of at least ten random bytes."""
    if len(secret) < 10:
        raise ValueError("a secret has ten bytes or more")
    opening = f"{_bare_text(code)}.{letters_of(secret.hex(), KEY)}"
    return Sealed(_seal_of(opening), opening)


def _seal_of(opening: str) -> str:
    return SEAL + letters_of(f"sealed roster {opening}", _SEAL_LETTERS)


def _bare_text(text: str) -> str:
    return "".join(text.replace(">", " ").split()).upper()


def is_seal(text: str) -> bool:
    """Whether a text has the form of a seal."""
    return re.fullmatch(rf"{SEAL}[0-9A-Z]{{{_SEAL_LETTERS}}}", _bare_text(text)) is not None


def is_opening(text: str) -> bool:
    """Whether a text has the form of an opening."""
    return _OPENING.fullmatch(_bare_text(text)) is not None


def reveal_rosters(
    pairs: tuple[tuple[str, str], tuple[str, str]], names: tuple[str, str] = ("1", "2")
) -> tuple[Opened, Opened]:
    """Both rosters from two pairs of seal and opening, or neither.

    `names` are used in messages. Raises BadSeal for an opening that does not fit, and BadCode for a code that
    cannot be opened.
    """
    seals = [_bare_text(seal_) for seal_, _ in pairs]
    openings = [_bare_text(opening) for _, opening in pairs]
    for n, seal_, opening in zip(names, seals, openings):
        if not is_seal(seal_):
            raise BadSeal(f"seal {n} is not a seal: a seal is {SEAL} and {_SEAL_LETTERS} letters")
        if not is_opening(opening):
            raise BadSeal(f"opening {n} is not an opening: that is a code, a full stop and {KEY} letters")
    if seals[0] == seals[1]:
        raise BadSeal("both seals are the same: one player has copied the other's")
    made = [_seal_of(opening) for opening in openings]
    if made == seals[::-1]:
        a, b = names
        raise BadSeal(f"the openings are swapped: opening {a} fits seal {b}, and opening {b} seal {a}")
    for n, seal_, fitting in zip(names, seals, made):
        if fitting != seal_:
            raise BadSeal(f"opening {n} does not fit seal {n}: the roster was changed after sealing")
    opened = []
    for n, opening in zip(names, openings):
        try:
            opened.append(decode_roster(opening.split(".")[0]))
        except BadCode as error:
            raise BadCode(f"opening {n}: {error}") from None
    return opened[0], opened[1]


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"seal": "seal_code", "reveal": "reveal_rosters"},
    )
