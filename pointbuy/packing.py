"""Small numbers packed into letters that can be read out, typed in any case and broken over lines.

A packer takes digits, each below a radix of its own, and makes one number of them; an unpacker asks for them
again in the same order. The letters are Crockford's: no I, L, O or U, and those typed for 1 and 0 are read.
"""

from __future__ import annotations

import hashlib

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = {letter: i for i, letter in enumerate(LETTERS)} | {"O": 0, "I": 1, "L": 1}
SUM = 6
"""Letters of the check sum: a slip is missed once in a thousand million times."""


class Damaged(ValueError):
    """A text that is not what was packed: torn, mistyped, or made by something else."""


class Packer:
    """Digits on their way into a number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Take a digit. Raises ValueError when it is not below its radix."""
        if not 0 <= digit < radix:
            raise ValueError(f"{digit} is not below {radix}")
        self._digits.append((digit, radix))

    def number(self) -> int:
        """All digits as one number, the first one in the last place."""
        total = 0
        for digit, radix in reversed(self._digits):
            total = total * radix + digit
        return total


class Unpacker:
    """A number on its way back into digits."""

    def __init__(self, number: int) -> None:
        self._left = number

    def take(self, radix: int) -> int:
        """The next digit."""
        self._left, digit = divmod(self._left, radix)
        return digit

    def finish(self) -> None:
        """Raises Damaged when something is left over."""
        if self._left:
            raise Damaged("it holds more than it should")


def sealed(head: str, number: int) -> str:
    """A number as letters after a head, with its length before and a check sum behind it."""
    body = _letters(number)
    length = len(body)
    inner = _letters(length).rjust(2, "0") + body
    return head + inner + _sum(head + inner)


def opened(head: str, text: str) -> int:
    """The number in a text that `sealed` made. Blanks, line ends, `>` and small letters do not matter.

    Raises Damaged with what is wrong: another head, cut, too long, mistyped.
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
    if _sum(head + inner[:-SUM]) != inner[-SUM:]:
        raise Damaged("a character of it is mistyped, as its check sum shows")
    number = 0
    for letter in inner[2:-SUM]:
        number = number * 32 + LETTERS.index(letter)
    return number


def _letters(number: int) -> str:
    found = ""
    while number:
        number, digit = divmod(number, 32)
        found = LETTERS[digit] + found
    return found or LETTERS[0]


def _sum(text: str) -> str:
    return letters_of(text, SUM)


def letters_of(text: str, count: int) -> str:
    """So many letters that stand for a text: its SHA-256, five bits a letter."""
    value = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    return "".join(LETTERS[value >> (251 - 5 * i) & 31] for i in range(count))
