"""Checks a well-formed catalogue: references, kinds, numbers and what its game knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pointbuy.cataloguefile import CatalogueFile, Row, Section, kind_of
from wsn.data import nearest_hint
from wsn.parts.mustering import Stock
from wsn.renamed import former_names
from wsn.systems import SYSTEMS, find_game, game_of


def find_problems(file: CatalogueFile) -> Iterator[tuple[str, str]]:
    """The problems of a well-formed catalogue, each with its place in the file."""
    yield from _head_problems(file)
    ids: set[str] = set()
    numbers: set[int] = set()
    sections: set[str] = set()
    faces = _faces(file.system)
    words = {word for section in file.sections for row in section.rows for word in row.words}
    for i, section in enumerate(file.sections, 1):
        here = f"sections #{i} ({section.id})"
        if section.id in sections:
            yield f"{here}.id", f"{section.id!r} is used twice"
        sections.add(section.id)
        yield from _section_problems(here, section, file, faces)
        for j, row in enumerate(section.rows, 1):
            at = f"{here}.rows #{j} ({row.id})"
            if row.id.lower() in ids:
                yield f"{at}.id", f"{row.id!r} is used twice"
            if row.number in numbers:
                yield f"{at}.number", f"{row.number} is used twice"
            ids.add(row.id.lower())
            numbers.add(row.number)
            yield from _row(at, row, section, faces, words)
            yield from _of_the_game(at, row, section, file.system)


def _head_problems(file: CatalogueFile) -> Iterator[tuple[str, str]]:
    if file.system not in SYSTEMS:
        yield "system", f"there is no system {file.system!r}{nearest_hint(file.system, SYSTEMS)}"
    elif not (find_game(file.system).look.has_counters and find_game(file.system).look.has_paper):
        yield "system", f"{file.system} has no counters or no printed sheets, so its units cannot be sold"
    lists = {section.list for section in file.sections if section.list}
    if not file.nations:
        yield "nations", "no one can buy: name at least one nation"
    sides = [side.id for side in game_of(file.system).sides] if file.system in SYSTEMS else []
    if file.system in SYSTEMS and find_game(file.system).points.has_battles:
        qualities = game_of(file.system).points.qualities
        for key in file.qualities:
            if key not in qualities:
                end = nearest_hint(key, qualities) if qualities else "; it has none"
                yield f"qualities, {key}", f"{file.system} has no quality {key!r}{end}"
    for key, nation in file.nations.items():
        if sides and nation.side not in sides:
            place = f"nations, {key}, side"
            yield place, f"{file.system} has no side {nation.side!r}{nearest_hint(nation.side, sides)}"
        for word in nation.lists:
            if word not in lists:
                yield f"nations, {key}, lists", f"no section has the list {word!r}{nearest_hint(word, lists)}"
        for word in nation.advice:
            if word not in file.qualities:
                yield (
                    f"nations, {key}, advice",
                    f"there is no quality {word!r}{nearest_hint(word, file.qualities)}",
                )
    if not file.roles:
        yield "roles", "no one can buy: name at least one role"
    for i, size in enumerate(file.sizes, 1):
        for role in size.points:
            if role not in file.roles:
                yield f"sizes #{i}, points", f"there is no role {role!r}{nearest_hint(role, file.roles)}"


def _faces(system: str) -> Callable[[str], str]:
    """A function that says what is wrong with a kind of platoon; empty if the system has it."""

    def wrong(kind: str) -> str:
        if system not in SYSTEMS or not find_game(system).look.has_counters:
            return ""
        look = game_of(system).look
        try:
            look.counter_face(kind)
        except KeyError:
            return f"there is no kind of platoon {kind!r}{nearest_hint(kind, look.counter_kinds())}"
        return ""

    return wrong


def _section_problems(
    here: str, section: Section, file: CatalogueFile, faces: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    if section.officer and (wrong := faces(section.officer)):
        yield f"{here}.officer", wrong
    elif (
        section.officer
        and section.kind == "company"
        and file.system in SYSTEMS
        and find_game(file.system).points.has_battles
    ):
        for _, wrong in game_of(file.system).points.stock_faults(Stock("officer", (section.officer,))):
            yield f"{here}.officer", wrong
    if bool(section.officer) != (section.kind == "company"):
        yield f"{here}.officer", "a section of companies, and no other, names an officer"
    for role in section.roles:
        if role not in file.roles:
            yield f"{here}.roles", f"there is no role {role!r}{nearest_hint(role, file.roles)}"


def _row(
    at: str, row: Row, section: Section, faces: Callable[[str], str], words: set[str]
) -> Iterator[tuple[str, str]]:
    kind = kind_of(row, section)
    for place, kinds in (
        ("platoons", row.platoons),
        ("carriers", row.carriers.values()),
        ("serves", row.serves),
    ):
        for one in kinds:
            if wrong := faces(one):
                yield f"{at}.{place}", wrong
    if bool(row.platoons) != (kind in ("company", "unit", "add_on", "carrier", "craft")):
        yield (
            f"{at}.platoons",
            f"{_with_article(kind)} {'needs platoons' if not row.platoons else 'has no platoons'}",
        )
    for key in row.carriers:
        if key not in row.platoons:
            yield f"{at}.carriers", f"there is no {key!r} in the row{nearest_hint(key, row.platoons)}"
    if bool(row.serves) != (kind in ("carrier", "craft")):
        yield f"{at}.serves", "a carrier or a craft, and nothing else, says which kinds it takes"
    if row.takes_add_on and kind != "company":
        yield f"{at}.takes_add_on", "only a company takes an add-on"
    if row.needs and kind != "add_on":
        yield f"{at}.needs", "only an add-on needs words of its company"
    for word in row.needs:
        if word not in words:
            yield f"{at}.needs", f"no row has the word {word!r}{nearest_hint(word, words)}"
    if len(row.choices) > 1 or any(len(valid) < 2 for valid in row.choices.values()):
        yield f"{at}.choices", "one key with two words or more to choose from"
    if (row.size > 1 or row.choices) and kind != "works":
        yield at, f"{_with_article(kind)} has neither choices nor points of defence"


def _of_the_game(at: str, row: Row, section: Section, system: str) -> Iterator[tuple[str, str]]:
    """Problems that the game finds with a row, if it builds scenarios from points."""
    if system not in SYSTEMS or not find_game(system).points.has_battles:
        return
    sizes = {"points": tuple(range(1, row.size + 1))} if row.size > 1 else {}
    stock = Stock(
        kind_of(row, section),
        tuple(row.platoons),
        row.carriers,
        row.serves,
        {**{key: (value,) for key, value in row.gives.items()}, **row.choices, **sizes},
    )
    for key, wrong in game_of(system).points.stock_faults(stock):
        yield f"{at}.{key}", wrong


def _with_article(kind: str) -> str:
    words = kind.replace("_", " ").replace("add on", "add-on").replace("anti air", "anti-aircraft row")
    words = "air mission" if words == "air" else words
    vowel = words[0] in "aeio"  # a unit, an add-on, an air mission
    return f"{'an' if vowel else 'a'} {words}"


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"problems": "find_problems"},
    )
