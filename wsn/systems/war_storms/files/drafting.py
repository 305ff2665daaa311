"""What is put into a War Storms scenario, and what lies where in a file that need not be in order.

A platoon goes to the company that its side got last; a side without one gets a company with an officer first.
An officer is drawn when the game begins unless his values are written down (WSS 3.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wsn.board.board import Board
from wsn.data.changing import DocumentChange
from wsn.english import capitalize
from wsn.parts.drafting import (
    DraftOffer,
    DraftThing,
    append_row,
    fresh_id,
    joined_row,
    labels_at,
    rows_at,
    turn_at,
    word_at,
)
from wsn.systems.war_storms.data import declared
from wsn.systems.war_storms.data import units as kinds
from wsn.systems.war_storms.data.assets import DUG, MINES, NATIONS, OBSTACLES, POINTED
from wsn.systems.war_storms.data.scenariofile import SIDES
from wsn.systems.war_storms.data.support import CALIBERS
from wsn.systems.war_storms.data.units import Nation
from wsn.systems.war_storms.files.building.naming import next_officer, next_platoon

TURNS: Final = 8
"""The turns of a scenario before its designer says how many."""
BREAKS_AT: Final = 6
"""The steps lost that end it for a side, until its designer says how many."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def blank(name: str, map_name: str, _board: Board) -> dict[str, Any]:
    """A scenario on a board before anything is put into it."""
    return {
        "format": 1,
        "name": name,
        "system": "war_storms",
        "map": map_name,
        "date": "1944-07-01",
        "turns": TURNS,
        "attacker": "allies",
        "note": "",
        "sides": {
            "allies": {"name": "United States", "edge": "west", "breaks_at": BREAKS_AT},
            "axis": {"name": "Germany", "edge": "east", "breaks_at": BREAKS_AT},
        },
        "objectives": [],
        "companies": [],
    }


_WORKS: Final = {work.name: capitalize(work.tells) for work in declared.WORK_MARKERS}
"""What every work is called at the beginning of a line."""


def offers() -> Iterator[DraftOffer]:
    """Platoons by nation, companies, objectives, works, support, zones and ways off the map."""
    for kind, row in kinds.units().items():
        if row.type not in ("carrier", "craft", "officer"):
            usual = SIDES if row.nation != "german" else SIDES[::-1]
            yield DraftOffer(kind, "platoons", row.name, usual, kind=kind)
    yield DraftOffer("company", "companies", "Company with its officer", SIDES, kind="us_officer")
    yield DraftOffer("objective", "objectives", "Objective", ("", *SIDES))
    for work, words in _WORKS.items():
        yield DraftOffer(work, "works", words, SIDES[::-1], "many", marker=work)
    for caliber in CALIBERS:
        sides: tuple[str, ...] = SIDES if caliber != "nebelwerfer" else ("axis",)
        yield DraftOffer(f"battery_{caliber}", "batteries", f"Battery, {caliber}", sides, "none")
    yield DraftOffer("air", "air", "Air mission", ("allies",), "none")
    yield DraftOffer("zone", "zones", "Zone to set up in", (), "many")
    yield DraftOffer("exit", "exits", "Exit", SIDES, "many")
    yield DraftOffer("smoke", "smoke", "Smoke", ("", *SIDES), "many", marker="smoke")


def things(document: Mapping[str, Any]) -> Iterator[DraftThing]:
    """Companies with officers and platoons, objectives, works, zones, ways off the map, support."""
    for number, company in rows_at(document, "companies"):
        yield from _company_things(number, company)
    for number, row in rows_at(document, "objectives"):
        way = ("objectives", number)
        words = word_at(row, "name", "Objective")
        side = word_at(row, "holder")
        yield DraftThing(
            f"objective-{number + 1}", "objectives", words, way, ((*way, "space"),), side, goal=True
        )
    for number, row in rows_at(document, "works"):
        yield from _works(number, row)
    for number, row in rows_at(document, "zones"):
        way, id_ = ("zones", number), word_at(row, "id", f"zone-{number + 1}")
        spots = tuple((*way, "spaces", at) for at, _ in labels_at(row, "spaces"))
        yield DraftThing(id_, "zones", word_at(row, "name") or id_, way, spots)
    for number, row in rows_at(document, "exits"):
        zone = word_at(row, "zone")
        yield DraftThing(
            f"exit-{number + 1}", "exits", f"Way off by {zone}", ("exits", number), side=word_at(row, "side")
        )
    for key in ("batteries", "air"):
        for number, row in rows_at(document, key):
            id_ = word_at(row, "id", f"{key}-{number + 1}")
            yield DraftThing(id_, key, word_at(row, "name", id_), (key, number), side=word_at(row, "side"))
    for number, row in rows_at(document, "smoke"):
        for at, _ in labels_at(row, "at"):
            yield DraftThing(
                f"smoke-{number + 1}-{at + 1}",
                "smoke",
                "Smoke",
                ("smoke", number),
                (("smoke", number, "at", at),),
                marker="smoke",
                shares=True,
            )


def _company_things(number: int, company: Mapping[str, Any]) -> Iterator[DraftThing]:
    way, side = ("companies", number), word_at(company, "side")
    id_ = word_at(company, "id", f"company-{number + 1}")
    name = f"company-{id_}"
    yield DraftThing(name, "companies", word_at(company, "name", id_), way, side=side)
    known = kinds.units()
    platoons = company.get("platoons")
    rows = [row for row in (platoons if isinstance(platoons, list) else ()) if isinstance(row, Mapping)]
    nation = next((known[kind].nation for row in rows if (kind := word_at(row, "kind")) in known), None)
    nation = nation or ("german" if side == "axis" else "us")
    officer = company.get("officer")
    if isinstance(officer, Mapping):
        leader = next(k for k, kind in known.items() if kind.type == "officer" and kind.nation == nation)
        yield DraftThing(
            word_at(officer, "id", f"{id_}-officer"),
            "officers",
            word_at(officer, "name", "Officer"),
            (*way, "officer"),
            ((*way, "officer", "at"),) if word_at(officer, "by", "ground") == "ground" else (),
            side,
            leader,
            turn=turn_at(officer),
        )
    for place, row in enumerate(platoons if isinstance(platoons, list) else ()):
        if not isinstance(row, Mapping):
            continue
        at = (*way, "platoons", place)
        steps = row.get("steps")
        yield DraftThing(
            word_at(row, "id", f"{id_}-{place + 1}"),
            "platoons",
            word_at(row, "name", "Platoon"),
            at,
            ((*at, "at"),) if word_at(row, "by", "ground") in ("ground", "sea") else (),
            side,
            word_at(row, "kind"),
            turn=turn_at(row),
            steps=steps if isinstance(steps, int) else None,
            marks=tuple(mark for _, mark in labels_at(row, "marks")),
            within=name,
        )


def _works(number: int, row: Mapping[str, Any]) -> Iterator[DraftThing]:
    kind = word_at(row, "kind")
    marker = f"mines_{word_at(row, 'mines', 'mixed')}" if kind == "minefield" else kind
    words, side = _WORKS.get(marker, marker.replace("_", " ").capitalize()), word_at(row, "side")
    spaces = labels_at(row, "at")
    for at, _ in spaces:
        yield DraftThing(
            f"work-{number + 1}" + (f"-{at + 1}" if len(spaces) > 1 else ""),
            "works",
            words,
            ("works", number),
            (("works", number, "at", at),),
            side,
            marker=marker,
            shares=True,
        )
    if not spaces:
        yield DraftThing(f"work-{number + 1}", "works", words, ("works", number), side=side)


# ---------------------------------------------------------------- what is put in


def added(
    document: Mapping[str, Any], offer: DraftOffer, side: str, spaces: Sequence[str], board: Board
) -> Sequence[DocumentChange]:
    """What puts an offer into the file."""
    owner = {"side": side} if side else {}
    match offer.part:
        case "platoons":
            return _add_platoon(document, offer, side, spaces[0], board)
        case "companies":
            return append_row(document, "companies", _new_company(document, side, spaces[0], board))
        case "objectives":
            name = board.spaces[spaces[0]].name if spaces[0] in board.spaces else ""
            held = {"holder": side} if side else {}
            row = {"space": spaces[0], "name": name or f"the objective in {spaces[0]}", **held}
            return append_row(document, "objectives", row)
        case "works":
            return joined_row(document, "works", {**_work_row(offer.word), **owner}, "at", spaces)
        case "smoke":
            return joined_row(document, "smoke", owner, "at", spaces)
        case "zones":
            return append_row(document, "zones", _add_zone(document, "zone", spaces, board))
        case "exits":
            zone = _add_zone(document, "way_out", spaces, board)
            leaving = append_row(document, "exits", {"side": side, "zone": zone["id"], "points": 1})
            return (*append_row(document, "zones", zone), *leaving)
        case "batteries":
            caliber = offer.word.removeprefix("battery_")
            row = {"side": side, "name": f"Battery, {caliber}", "caliber": caliber}
            return append_row(document, "batteries", {"id": _fresh_id("battery-", document, board), **row})
        case _:
            row = {"id": _fresh_id("air-", document, board), "side": side, "name": "Fighter-bombers"}
            return append_row(document, "air", row)


def _add_platoon(
    document: Mapping[str, Any], offer: DraftOffer, side: str, space: str, board: Board
) -> Sequence[DocumentChange]:
    rows = [(number, row) for number, row in rows_at(document, "companies") if word_at(row, "side") == side]
    nation = kinds.units()[offer.kind].nation
    ours = [(number, row) for number, row in rows if _nation(row) in (None, nation)]
    if not ours:
        made = _new_company(document, side, space, board, nation)
        made["platoons"] = [_row(document, made["id"], offer, space, board, ())]
        return append_row(document, "companies", made)
    number, company = ours[-1]
    had = company.get("platoons")
    row = _row(
        document, word_at(company, "id", "P"), offer, space, board, had if isinstance(had, list) else ()
    )
    if not isinstance(had, list):
        return (DocumentChange(("companies", number, "platoons"), [row]),)
    return (DocumentChange(("companies", number, "platoons", len(had)), row, "insert"),)


def _nation(company: Mapping[str, Any]) -> Nation | None:
    """The nation of a company's first platoon; None before it has one."""
    known = kinds.units()
    rows = company.get("platoons")
    first = next(iter(rows), None) if isinstance(rows, list) else None
    kind = word_at(first, "kind") if isinstance(first, Mapping) else ""
    return known[kind].nation if kind in known else None


def _row(
    document: Mapping[str, Any],
    company: str,
    offer: DraftOffer,
    space: str,
    board: Board,
    others: Sequence[object],
) -> dict[str, Any]:
    """A platoon that joins these others, under a name that tells it from them in the log."""
    known = kinds.units()
    before = (word_at(row, "kind") for row in others if isinstance(row, Mapping))
    return {
        "id": _fresh_id(company, document, board),
        "name": next_platoon(known[offer.kind], [known[kind] for kind in before if kind in known]),
        "kind": offer.kind,
        "at": space,
    }


def _new_company(
    document: Mapping[str, Any], side: str, space: str, board: Board, nation: Nation | None = None
) -> dict[str, Any]:
    """A company without platoons, with an officer of its nation, or that of the side's first company."""
    taken = _taken_ids(document, board)
    companies = {word_at(row, "id").casefold() for _, row in rows_at(document, "companies")}
    called = (*LETTERS, *(a + b for a in LETTERS for b in LETTERS))
    free = (one for one in called if one.casefold() not in companies | taken)
    letter = next(free, "") or fresh_id("Co", companies | taken)
    rows = [row for _, row in rows_at(document, "companies")]
    known = [one for row in rows if word_at(row, "side") == side and (one := _nation(row)) is not None]
    usual = NATIONS["axis" if side == "axis" else "allies"]
    whose = nation or (known[0] if known else usual)
    officers = {word_at(row["officer"], "name") for row in rows if isinstance(row.get("officer"), Mapping)}
    officer = {
        "id": _fresh_id(f"{letter}-officer", document, board, plain=True),
        "name": next_officer(whose, officers),
        "at": space,
    }
    return {
        "id": letter,
        "side": side,
        "name": f"{letter} Company",
        "officer": officer,
        "platoons": [],
    }


def _work_row(word: str) -> dict[str, Any]:
    """A row of works, without its hexes."""
    if word in MINES:
        return {"kind": "minefield", "mines": word.removeprefix("mines_"), "density": "normal"}
    assert word in (*OBSTACLES, *DUG, *POINTED), "every other work has its own word"
    return {"kind": word, "points": 1} if word in POINTED else {"kind": word}


def _add_zone(document: Mapping[str, Any], stem: str, spaces: Sequence[str], board: Board) -> dict[str, Any]:
    id_ = _fresh_id(stem, document, board, plain=True)
    return {"id": id_, "name": id_.replace("_", " "), "spaces": list(spaces)}


def _fresh_id(stem: str, document: Mapping[str, Any], board: Board, *, plain: bool = False) -> str:
    """An id that nothing else has; `plain` if it needs a number only where the stem is taken."""
    taken = _taken_ids(document, board)
    return stem if plain and stem.casefold() not in taken else fresh_id(stem, taken)


def _taken_ids(document: Mapping[str, Any], board: Board) -> set[str]:
    ids = (thing.name for thing in things(document))
    return {label.casefold() for label in (*board.spaces, *board.aliases, *ids)}
