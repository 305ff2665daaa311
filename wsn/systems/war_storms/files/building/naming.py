"""Names of the officers, companies and platoons of a built scenario. No rule depends on them."""

from __future__ import annotations

import pathlib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from wsn.data import decode_fast, read_document
from wsn.systems.war_storms.data.units import Kind, Nation

_NAMES_FILE: Final = pathlib.Path(__file__).with_name("names.toml")


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a nation and its officers are called."""

    name: str
    called: str
    """Its troops in a sentence, a plural."""
    ranks: tuple[str, str]
    """The rank of an officer, and of one with good nerves."""
    officers: tuple[str, ...]


class NamesFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The names of every nation."""

    format: Literal[1]
    nation: Mapping[Nation, Names]


@cache
def names() -> Mapping[Nation, Names]:
    """The shipped names, by nation."""
    return decode_fast(read_document(_NAMES_FILE), NamesFile, "names.toml").nation


_LETTERS: Final = "ABCDEFGHIKLMNOPQRSTUVWXYZ"
"""American companies: there is no J."""
_ORDINALS: Final = {1: "1st", 2: "2nd", 3: "3rd"}
_SORTS: Final[Mapping[str, str]] = {
    "infantry": "Platoon",
    "engineer": "Engineer Platoon",
    "mg": "Machine Gun Platoon",
    "mortar": "Mortar Platoon",
    "flak": "Flak Platoon",
    "tank": "Tank Platoon",
    "assault_gun": "Assault Gun Platoon",
    "armoured_car": "Armoured Car Platoon",
    "half_track": "Half-track Platoon",
}
"""What a platoon is by its symbol; in the singular, for the log says that it moves, fires and routs."""


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    tail = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{_ORDINALS.get(tail, 'th')[-2:]}"


def company_id(side: str, number: int) -> str:
    """The id of a side's company: letters for the Allies, numbers for the Axis."""
    if side == "axis":
        return str(number)
    around, letter = divmod(number - 1, len(_LETTERS))
    return _LETTERS[letter] + (str(around + 1) if around else "")


def company_name(side: str, number: int) -> str:
    """What a company is called: `C Company`, `3rd Company`."""
    return f"{ordinal(number) if side == 'axis' else company_id(side, number)} Company"


def platoon_names(kinds: list[Kind]) -> list[str]:
    """What the platoons of one company are called: numbered where there are several of a sort."""
    sorts = [_kind_word(kind) for kind in kinds]
    seen: dict[str, int] = {}
    names: list[str] = []
    for sort in sorts:
        seen[sort] = seen.get(sort, 0) + 1
        alone = sorts.count(sort) == 1 and sort != "Platoon"
        names.append(sort if alone else f"{ordinal(seen[sort])} {sort}")
    return names


def next_platoon(kind: Kind, before: Iterable[Kind]) -> str:
    """What a platoon is called that joins a company of these kinds: no other in it is called so."""
    sort, number = _kind_word(kind), sum(_kind_word(one) == _kind_word(kind) for one in before) + 1
    return f"{ordinal(number)} {sort}" if number > 1 or sort == "Platoon" else sort


def next_officer(nation: Nation, taken: Collection[str]) -> str:
    """What the next officer of a nation is called, as long as it has names that are not taken."""
    known = names()[nation]
    free = (f"{known.ranks[0]} {one}" for one in known.officers)
    return next((one for one in free if one not in taken), "Officer")


def _kind_word(kind: Kind) -> str:
    """What a platoon of a kind is: `Platoon` for riflemen, else its weapon."""
    if kind.symbol != "gun":
        return _SORTS.get(kind.symbol, kind.name)
    at, art = kind.fire("at"), kind.fire("art")
    if at is not None and art is None:
        return "Anti-tank Gun Platoon"
    return "Howitzer Platoon" if art is not None and art.strength > LIGHT else "Infantry Gun Platoon"


LIGHT: Final = 10
"""A gun with no more ART strength is an infantry gun."""
