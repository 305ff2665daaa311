"""English as sentences need it: counts with their nouns, verbs that agree, lists, and capital letters."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: `1 hex`, `3 hexes`, `1,200 games`; `nouns` where the plural takes no s."""
    return f"{number:,} {noun if number == 1 else nouns or f'{noun}s'}"


def verb(number: float, one: str, several: str) -> str:
    """The form of a verb, or of any word, that agrees with a number: `verb(n, "has", "have")`."""
    return one if number == 1 else several


def list_words(words: Sequence[str], last: str = "and") -> str:
    """A list as a sentence writes it: `A`, `A and B`, `A, B and C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capitalize(words: str) -> str:
    """The same words with a capital at their beginning, and nothing else changed."""
    return f"{words[:1].upper()}{words[1:]}"


def sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop; no words make none."""
    return f"{capitalize(words)}." if words else ""
