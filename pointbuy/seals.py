"""Two rosters opened at the same moment, though neither player trusts the other to show his first.

Each makes an opening of his code and a key that nobody can guess, and sends the other only its seal. When
both have the seals, both send their openings, and everybody can see that each opening fits its seal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pointbuy.codes import HEAD, BadCode, Opened, decode
from pointbuy.packing import letters_of

SEAL = "WSL1-"
"""What every seal begins with."""
KEY = 16
"""Letters of a key: 80 bits."""
_LONG = 26
_OPENING = re.compile(rf"({HEAD}[0-9A-Z]+)\.([0-9A-Z]{{{KEY}}})")


class BadSeal(ValueError):
    """A seal or an opening that is none, or an opening that is not the one that was sealed."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seal to send now, and its opening to keep until the other's seal has come."""

    seal: str
    opening: str


def seal(code: str, secret: bytes) -> Sealed:
    """Seal a code with a secret of ten random bytes or more."""
    if len(secret) < 10:
        raise ValueError("a secret has ten bytes or more")
    opening = f"{_bare(code)}.{letters_of(secret.hex(), KEY)}"
    return Sealed(_seal_of(opening), opening)


def _seal_of(opening: str) -> str:
    return SEAL + letters_of(f"sealed roster {opening}", _LONG)


def _bare(text: str) -> str:
    return "".join(text.replace(">", " ").split()).upper()


def is_seal(text: str) -> bool:
    """Whether a text has the form of a seal."""
    return re.fullmatch(rf"{SEAL}[0-9A-Z]{{{_LONG}}}", _bare(text)) is not None


def is_opening(text: str) -> bool:
    """Whether a text has the form of an opening."""
    return _OPENING.fullmatch(_bare(text)) is not None


def reveal(
    pairs: tuple[tuple[str, str], tuple[str, str]], names: tuple[str, str] = ("1", "2")
) -> tuple[Opened, Opened]:
    """Both rosters out of two pairs of seal and opening, in any order of the words; all or nothing.

    `names` are what the two are called. Raises BadSeal with whose opening does not fit, BadCode when a code
    inside cannot be opened.
    """
    seals = [_bare(seal_) for seal_, _ in pairs]
    openings = [_bare(opening) for _, opening in pairs]
    for n, seal_, opening in zip(names, seals, openings):
        if not is_seal(seal_):
            raise BadSeal(f"seal {n} is none: a seal is {SEAL} and {_LONG} letters")
        if not is_opening(opening):
            raise BadSeal(f"opening {n} is none: it is a code, a full stop and {KEY} letters")
    if seals[0] == seals[1]:
        raise BadSeal("both seals are the same: one player has copied the other's")
    for n, seal_, opening in zip(names, seals, openings):
        if _seal_of(opening) != seal_:
            raise BadSeal(
                f"opening {n} is not what seal {n} was made of: the roster was changed after sealing"
            )
    found = []
    for n, opening in zip(names, openings):
        try:
            found.append(decode(opening.split(".")[0]))
        except BadCode as error:
            raise BadCode(f"opening {n}: {error}") from None
    return found[0], found[1]
