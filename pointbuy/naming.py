"""Finds the row of a catalogue for a typed or pasted id or printed name."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from pointbuy.catalogue import Catalogue, Offer
from wsn.data import DataError, Problem, nearest


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name without the differences of typing: case, accents, spaces, quotes, `3x` for `3 x`."""
    folded = unicodedata.normalize("NFKD", text.replace("×", "x").replace("’", "'"))
    letters = "".join(c for c in folded if not unicodedata.combining(c)).casefold()
    letters = re.sub(r"\(\s*kickstarter exclusive\s*\)|[\"“”']", " ", letters)
    letters = re.sub(r"\b(\d+) ?x ", r"\1 x ", letters)
    return re.sub(r"\s*([,()])\s*", r"\1", " ".join(letters.split())).strip(", ")


def spellings(offer: Offer) -> tuple[str, ...]:
    """Every text that names a row: its id, its name, and shorter forms of its name."""
    return _spellings(offer.id, offer.name, offer.short)


@cache
def _spellings(id_: str, *names: str) -> tuple[str, ...]:
    found = {plain(id_): None}
    for name in names:
        bare = plain(re.sub(r"\(cost per [^)]*\)", "", name))
        found |= {plain(name): None, bare: None}
        if not re.search(r", *\d+ x ", bare):
            found[re.sub(r"^1 x ", "", bare)] = None
    return tuple(found)


def meant(text: str, catalogue: Catalogue, nation: str, kinds: tuple[str, ...] = ()) -> Offer:
    """The row that a text names, for a buyer of a nation; only of `kinds`, if any are given.

    Of two rows with the same name, that of the nation's own list is meant. Raises DataError with the
    nearest names; a row that is not sold to the nation is found by its id or when no other has that name.
    """
    wanted = plain(text)
    order = catalogue.lists(nation)
    found = [offer for offer in catalogue.offers.values() if wanted in spellings(offer)]
    found = [offer for offer in found if not kinds or offer.kind in kinds] or found
    found.sort(key=lambda offer: order.index(offer.section.list) if offer.section.list in order else 99)
    if found:
        return found[0]
    raise DataError([Problem("", "", f"there is no row {text.strip()!r}{_near(wanted, catalogue, nation)}")])


def _near(wanted: str, catalogue: Catalogue, nation: str) -> str:
    """The rows nearest to a text, in words: those with a similar name, or else with a similar word."""
    sold = list(catalogue.sold_to(nation))
    names = {word: offer for offer in sold for word in spellings(offer)}
    close = {names[word].id: names[word] for word in nearest(wanted, names, 6)}
    if not close or len(wanted) < 8:
        parts: dict[str, list[Offer]] = {}
        for offer in sold:
            for part in re.findall(r"\w{3,}", plain(offer.short)):
                parts.setdefault(part, []).append(offer)
        like = [offer for word in re.findall(r"\w{3,}", wanted) for offer in _with(word, parts)]
        close = {offer.id: offer for offer in like} or close
    if not close:
        return f"; {len(sold)} rows are sold to {catalogue.file.nations[nation].name}"
    rows = [f"{offer.id} ({offer.short})" for offer in list(close.values())[:3]]
    return f"; the nearest {'is' if len(rows) == 1 else 'are'} {', '.join(rows)}"


def _with(word: str, parts: dict[str, list[Offer]]) -> list[Offer]:
    """The rows with the word most similar to this one."""
    found = nearest(word, parts, 1)
    return parts[found[0]] if found else []
