"""Changes to a roster, each giving a new roster; `wsn.editing.History` keeps them to undo.

A place is the number of a purchase, from 1. A change is never refused for the rules' sake: what is wrong
afterwards is what `pointbuy/checks.py` says. Only what cannot be done at all raises DataError.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pointbuy.catalogue import Catalogue
from pointbuy.roster import MOST_BUYS, Buy, Roster
from wsn.data import DataError, Problem, nearest_hint
from wsn.data.decoding import decode
from wsn.editing.history import History
from wsn.renamed import former_names

RosterHistory = History[Roster]
"""A roster with its steps, kept beside the roster and not in it."""


def start_roster(catalogue: Catalogue, nation: str, points: int, role: str = "", title: str = "") -> Roster:
    """An empty roster; the default role is the first of the catalogue. Raises DataError for unknown words."""
    role = role or next(iter(catalogue.file.roles))
    wanted = (("nation", nation, catalogue.file.nations), ("role", role, catalogue.file.roles))
    for what, word, known in wanted:
        if word not in known:
            raise _refuse_change(f"there is no {what} {word!r}{nearest_hint(word, known)}")
    return check_roster(
        Roster(catalogue=catalogue.name, nation=nation, points=points, role=role, title=title)
    )


def check_roster(roster: Roster) -> Roster:
    """The roster, if all its numbers and texts are within bounds. Raises DataError."""
    return decode(msgspec.to_builtins(roster), Roster, "")


def change_keys(roster: Roster, **keys: Any) -> Roster:
    """The roster with some of its keys changed: points, role, title. Raises DataError."""
    return check_roster(msgspec.structs.replace(roster, **keys))


def add_purchases(roster: Roster, *buys: Buy) -> Roster:
    """The roster with purchases added at its end. Raises DataError if it is full."""
    if len(roster.buys) + len(buys) > MOST_BUYS:
        raise _refuse_change(f"a roster has at most {MOST_BUYS} purchases")
    return check_roster(msgspec.structs.replace(roster, buys=(*roster.buys, *buys)))


def repeat_purchase(roster: Roster, place: int) -> Roster:
    """The roster with a copy of a purchase right after it; the copy has dice of its own."""
    buy = _purchase_at(roster, place)
    if len(roster.buys) >= MOST_BUYS:
        raise _refuse_change(f"a roster has at most {MOST_BUYS} purchases")
    return msgspec.structs.replace(roster, buys=(*roster.buys[:place], buy, *roster.buys[place:]))


def remove_purchase(roster: Roster, place: int) -> Roster:
    """The roster without a purchase. Raises DataError for an unknown place."""
    _purchase_at(roster, place)
    return msgspec.structs.replace(roster, buys=(*roster.buys[: place - 1], *roster.buys[place:]))


def move_purchase(roster: Roster, place: int, to: int) -> Roster:
    """The roster with a purchase moved to another place."""
    buy = _purchase_at(roster, place)
    _purchase_at(roster, to)
    rest = remove_purchase(roster, place).buys
    return msgspec.structs.replace(roster, buys=(*rest[: to - 1], buy, *rest[to - 1 :]))


def replace_purchase(roster: Roster, place: int, **keys: Any) -> Roster:
    """The roster with some keys of a purchase changed: quality, count, choice, size, with_."""
    buy = msgspec.structs.replace(_purchase_at(roster, place), **keys)
    buys = (*roster.buys[: place - 1], buy, *roster.buys[place:])
    return check_roster(msgspec.structs.replace(roster, buys=buys))


def join_extras(roster: Roster, place: int, rows: Iterable[str]) -> Roster:
    """The roster with add-ons, carriers or craft added to the company at a place."""
    return replace_purchase(roster, place, with_=(*_purchase_at(roster, place).with_, *rows))


def part_extra(roster: Roster, place: int, row: str) -> Roster:
    """The roster without one add-on, carrier or craft of the company at a place."""
    buy = _purchase_at(roster, place)
    left = list(buy.with_)
    known = next((id_ for id_ in left if id_.lower() == row.lower()), None)
    if known is None:
        have = ", ".join(left) or "nothing"
        raise _refuse_change(f"purchase {place} has no {row!r} with it; it has {have}")
    left.remove(known)
    return replace_purchase(roster, place, with_=tuple(left))


def _purchase_at(roster: Roster, place: int) -> Buy:
    if not 1 <= place <= len(roster.buys):
        have = f"the last is {len(roster.buys)}" if roster.buys else "nothing is bought yet"
        raise _refuse_change(f"there is no purchase {place}; {have}")
    return roster.buys[place - 1]


def _refuse_change(text: str) -> DataError:
    return DataError([Problem("", "", text)])


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "changed": "change_keys",
            "added": "add_purchases",
            "started": "start_roster",
            "checked": "check_roster",
            "repeated": "repeat_purchase",
            "removed": "remove_purchase",
            "moved": "move_purchase",
            "replaced": "replace_purchase",
            "joined": "join_extras",
            "parted": "part_extra",
        },
    )
