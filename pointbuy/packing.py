"""Packs small numbers into letters that can be read aloud, typed in any case and broken over lines.

A packer combines digits, each with its own radix, into one number; an unpacker takes them out in the same
order. The letters are Crockford's base 32: without I, L, O and U; I and L are read as 1, and O as 0.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from wsn.renamed import FormerName, former_names

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {letter: i for i, letter in enumerate(LETTERS)} | {"O": 0, "I": 1, "L": 1}
SUM: Final = 6
"""The letters of the check sum; it misses one error in a thousand million."""


class Damaged(ValueError):
    """A text that was cut, mistyped or made by another program."""


class Packer:
    """Combines digits into a number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put_digit(self, digit: int, radix: int) -> None:
        """Add a digit. Raises ValueError if it is not below its radix."""
        if not 0 <= digit < radix:
            raise ValueError(f"{digit} is not below {radix}")
        self._digits.append((digit, radix))

    def as_number(self) -> int:
        """All digits as one number; the first has the lowest place."""
        total = 0
        for digit, radix in reversed(self._digits):
            total = total * radix + digit
        return total

    put = FormerName("put_digit")
    number = FormerName("as_number")


class Unpacker:
    """Takes the digits out of a number."""

    def __init__(self, number: int) -> None:
        self._left = number

    def take(self, radix: int) -> int:
        """The next digit."""
        self._left, digit = divmod(self._left, radix)
        return digit

    def check_empty(self) -> None:
        """Raise Damaged if anything is left over."""
        if self._left:
            raise Damaged("it holds more than it should")

    finish = FormerName("check_empty")


def seal_number(head: str, number: int) -> str:
    """A number as letters: a head, the length, the number and a check sum."""
    body = _to_letters(number)
    length = len(body)
    inner = _to_letters(length).rjust(2, "0") + body
    return head + inner + _check_sum(head + inner)


def open_text(head: str, text: str) -> int:
    """The number in a text made by `seal_number`. Spaces, line ends, `>` and lower case do not matter.

    Raises Damaged with the reason: another head, cut, too long or mistyped.
    """
    bare = "".join(text.replace(">", " ").split()).upper()
    if not bare.startswith(head):
        raise Damaged(f"it does not begin with {head}")
    try:
        values = [_READ[letter] for letter in bare[len(head) :]]
    except KeyError as error:
        raise Damaged(f"it holds {error.args[0]!r}, which no code does") from None
    inner = "".join(LETTERS[value] for value in values)
    if len(inner) < 2:
        raise Damaged("it is cut off after its head")
    wanted = 2 + 32 * values[0] + values[1] + SUM
    if len(inner) < wanted:
        raise Damaged(f"it is cut: {len(head) + len(inner)} characters of {len(head) + wanted}")
    if len(inner) > wanted:
        raise Damaged(f"it is too long: {len(head) + len(inner)} characters, not {len(head) + wanted}")
    if _check_sum(head + inner[:-SUM]) != inner[-SUM:]:
        raise Damaged("a character of it is mistyped, as its check sum shows")
    number = 0
    for letter in inner[2:-SUM]:
        number = number * 32 + LETTERS.index(letter)
    return number


def _to_letters(number: int) -> str:
    letters = ""
    while number:
        number, digit = divmod(number, 32)
        letters = LETTERS[digit] + letters
    return letters or LETTERS[0]


def _check_sum(text: str) -> str:
    return letters_of(text, SUM)


def letters_of(text: str, count: int) -> str:
    """The first letters of the SHA-256 digest of a text, five bits each."""
    value = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    return "".join(LETTERS[value >> (251 - 5 * i) & 31] for i in range(count))


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"sealed": "seal_number", "opened": "open_text"},
    )
