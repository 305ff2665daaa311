"""Finds the row of a catalogue for a typed or pasted id or printed name."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pointbuy.catalogue import Catalogue, Offer
from wsn.data import DataError, Problem, nearest_words, shorten
from wsn.english import verb
from wsn.renamed import former_names


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """A name without the differences of typing: case, accents, spaces, quotes, `3x` for `3 x`."""
    folded = unicodedata.normalize("NFKD", text.replace("×", "x").replace("’", "'"))
    letters = "".join(c for c in folded if not unicodedata.combining(c)).casefold()
    letters = re.sub(r"\(\s*kickstarter exclusive\s*\)|[\"“”']", " ", letters)
    letters = re.sub(r"\b(\d+) ?x ", r"\1 x ", letters)
    return re.sub(r"\s*([,()])\s*", r"\1", " ".join(letters.split())).strip(", ")


def row_spellings(offer: Offer) -> tuple[str, ...]:
    """Every text that names a row: its id, its name, and shorter forms of its name."""
    return _name_spellings(offer.id, offer.name, offer.short)


@cache
def _name_spellings(id_: str, *names: str) -> tuple[str, ...]:
    forms = {plain_name(id_): None}
    for name in names:
        bare = plain_name(re.sub(r"\(cost per [^)]*\)", "", name))
        forms |= {plain_name(name): None, bare: None}
        if not re.search(r", *\d+ x ", bare):
            forms[re.sub(r"^1 x ", "", bare)] = None
    return tuple(forms)


def row_meant(text: str, catalogue: Catalogue, nation: str, kinds: tuple[str, ...] = ()) -> Offer:
    """The row that a text names, for a buyer of a nation; only of `kinds`, if any are given.

    Of two rows with the same name, that of the nation's own list is meant. Raises DataError with the
    nearest names; a row that is not sold to the nation is found by its id or when no other has that name.
    """
    offer = find_row(text, catalogue, nation, kinds)
    if offer is not None:
        return offer
    raise DataError(
        [
            Problem(
                "",
                "",
                f"there is no row {shorten(text.strip())}{_near_rows(plain_name(text), catalogue, nation)}",
            )
        ]
    )


def find_row(text: str, catalogue: Catalogue, nation: str, kinds: tuple[str, ...] = ()) -> Offer | None:
    """The row that a text names, as `row_meant` finds it; None if it names none."""
    wanted = plain_name(text)
    order = catalogue.nation_lists(nation)
    offers = [offer for offer in catalogue.offers.values() if wanted in row_spellings(offer)]
    offers = [offer for offer in offers if not kinds or offer.kind in kinds] or offers
    offers.sort(key=lambda offer: order.index(offer.section.list) if offer.section.list in order else 99)
    return offers[0] if offers else None


def _near_rows(wanted: str, catalogue: Catalogue, nation: str) -> str:
    """The rows nearest to a text, in words: those that share a word with it, or else have a similar name."""
    sold = list(catalogue.sold_to(nation))
    words = _words(wanted)
    points = {offer.id: _words_shared(words, plain_name(offer.short)) for offer in sold}
    alike = [offer for offer in sold if points[offer.id] > 0]
    if alike:
        alike.sort(key=lambda offer: (-points[offer.id], -_text_likeness(wanted, plain_name(offer.short))))
    else:
        names = {word: offer for offer in sold for word in row_spellings(offer)}
        alike = list({names[word].id: names[word] for word in nearest_words(wanted, names, 6)}.values())
    if not alike:
        return f"; the {catalogue.file.nations[nation].name} list has {len(sold)} rows"
    rows = [f"{offer.id} ({offer.short})" for offer in alike[:3]]
    return f"; the nearest {verb(len(rows), 'is', 'are')} {', '.join(rows)}"


def _words(name: str) -> list[str]:
    """The words of a plain name that tell rows apart: three letters and digits or more."""
    return re.findall(r"\w{3,}", name)


SAME_WORTH, BEGINNING_WORTH, ALIKE_WORTH, FIRST_ITEM_WORTH = 6, 4, 2, 1
"""How much a word of a row counts: the same, the beginning of it, similar; and one more in its first item."""


def _words_shared(wanted: list[str], name: str) -> int:
    """How much of what was typed is in the name of a row; the whole text counts, not one word often."""
    total = 0
    for word in wanted:
        best = 0
        for i, item in enumerate(name.split(",")):
            for other in _words(item):
                same = SAME_WORTH if other == word else BEGINNING_WORTH if other.startswith(word) else 0
                alike = same or (ALIKE_WORTH if _text_likeness(word, other) >= 0.7 else 0)
                best = max(best, alike + (FIRST_ITEM_WORTH if alike and i == 0 else 0))
        total += best
    return total


def _text_likeness(one: str, other: str) -> float:
    """How alike two texts are, from 0 to 1."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one[:100], other[:100]).ratio()


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"plain": "plain_name", "spellings": "row_spellings", "meant": "row_meant", "found": "find_row"},
    )
