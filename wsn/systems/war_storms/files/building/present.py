"""What a scenario holds before a force joins it: ids that are taken, cards drawn, works laid, units.

The file need not be in order: what is no table or no word is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.parts.drafting import labels_at, rows_at, word_at
from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.files.building.proposals import group_of
from wsn.systems.war_storms.rules.platoons.officers import branch_of

VALUES: Final = ("morale", "command", "coordination", "leadership")
"""What is printed on the card of an officer."""


def ids_in(document: Mapping[str, Any]) -> set[str]:
    """Every id of companies, officers, platoons, batteries and missions, in small letters."""
    found: set[str] = set()
    for _, company in rows_at(document, "companies"):
        officer = company.get("officer")
        mates = [officer] if isinstance(officer, Mapping) else []
        found |= {word_at(row, "id") for row in (company, *mates, *_platoons(company))}
    for key in ("batteries", "air", "zones"):
        found |= {word_at(row, "id") for _, row in rows_at(document, key)}
    return {id_.casefold() for id_ in found if id_}


def cards_in(document: Mapping[str, Any], side: str) -> dict[str, set[int]]:
    """The cards of the officers of a side whose values the file has, by the branch of their companies."""
    known, drawn = units(), dict[str, set[int]]()
    cards = {tuple(getattr(card, key) for key in VALUES): n for n, card in enumerate(tables().officers.pool)}
    for _, company in rows_at(document, "companies"):
        officer = company.get("officer")
        if word_at(company, "side") != side or not isinstance(officer, Mapping):
            continue
        card = cards.get(tuple(officer.get(key, 0) for key in VALUES))
        kinds = [known[kind] for row in _platoons(company) if (kind := word_at(row, "kind")) in known]
        if card is not None:
            drawn.setdefault(branch_of(kinds), set()).add(card)
    return drawn


def works_in(document: Mapping[str, Any]) -> dict[tuple[str, str], Side]:
    """The hexes with works, each with the group of which a hex holds one, and the side that has it."""
    defender: Side = "allies" if word_at(document, "attacker") == "axis" else "axis"
    return {
        (space, group_of(word_at(row, "kind"))): "allies"
        if word_at(row, "side", defender) == "allies"
        else "axis"
        for _, row in rows_at(document, "works")
        for _, space in labels_at(row, "at")
    }


def zones_in(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The hexes of each zone that lists them, by its id."""
    return {
        id_: tuple(space for _, space in labels_at(row, "spaces"))
        for _, row in rows_at(document, "zones")
        if (id_ := word_at(row, "id"))
    }


def standing_in(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The companies with the platoons whose id, place and kind are known."""
    known = units()
    return [
        {
            "side": word_at(company, "side"),
            "platoons": [
                row
                for row in _platoons(company)
                if word_at(row, "id") and word_at(row, "at") and word_at(row, "kind") in known
            ],
        }
        for _, company in rows_at(document, "companies")
    ]


def _platoons(company: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (row for _, row in rows_at(company, "platoons"))
