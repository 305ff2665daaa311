"""Lines that shape a map of areas, and boxes and connections beside any map: `area Dover 0,0 90,0 90,60`.

A place is `x,y` in map units, x to the right and y down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wsn.geometry.lattice import Point
from wsn.mapmaking import boxes_and_connections, outlines
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.sheetwork import NotDrawn

Tokens = Sequence[str]
PLACE: Final = re.compile(r"(-?\d{1,7}),(-?\d{1,7})")
SIZE: Final = re.compile(r"(\d{1,2})x(\d{1,2})")


def place_at(text: str) -> Point:
    """A place as it is typed. Raises NotDrawn."""
    found = PLACE.fullmatch(text)
    if found is None:
        raise NotDrawn(f"{text!r} is not a place; write it in map units, as in 120,-40")
    return Point(int(found[1]), int(found[2]))


def place_text(place: tuple[int, int]) -> str:
    """A place as a line names it."""
    return f"{place[0]},{place[1]}"


def _shape_area(draft: MapDraft, tokens: Tokens) -> MapDraft:
    rest = list(tokens[1:])
    terrain = rest.pop(0) if rest and PLACE.fullmatch(rest[0]) is None else ""
    if len(rest) < 3:
        raise NotDrawn("name the area and its corners, as in area Dover 0,0 90,0 90,60")
    return outlines.with_area(draft, tokens[0], [place_at(text) for text in rest], terrain)


def _shape_corner(draft: MapDraft, tokens: Tokens) -> MapDraft:
    match list(tokens):
        case [start, "to", end]:
            return outlines.corner_moved(draft, place_at(start), place_at(end))
        case [at, "between", a, b]:
            return outlines.corner_added(draft, place_at(at), (place_at(a), place_at(b)))
    raise NotDrawn("write corner 60,0 to 70,10, or for a new one corner 65,5 between 60,0 80,0")


def _split_area(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) < 5 or tokens[-2] != "into":
        raise NotDrawn("write where the line runs and what the other part is called, as in "
                       "split Dover 60,0 70,40 60,80 into Deal")  # fmt: skip
    return outlines.split(draft, tokens[0], [place_at(text) for text in tokens[1:-2]], tokens[-1])


def _merge_areas(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) != 2:
        raise NotDrawn("name two areas, as in merge Dover Deal; the first keeps its name")
    return outlines.merge_areas(draft, *tokens)


def _set_centre(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) != 2:
        raise NotDrawn("name an area and the place of its counters, as in centre Dover 60,40")
    return outlines.set_centre(draft, tokens[0], place_at(tokens[1]))


def _shape_box(draft: MapDraft, tokens: Tokens) -> MapDraft:
    rest = list(tokens[1:])
    at: Point | None = None
    beside, title = "", ""
    size: tuple[int, int] | None = None
    while rest:
        match rest:
            case ["at", where, *more]:
                at, rest = place_at(where), more
            case ["size", text, *more] if found := SIZE.fullmatch(text):
                size, rest = (int(found[1]), int(found[2])), more
            case ["beside", beside, *more]:
                rest = more
            case ["named", *words] if words:
                title, rest = " ".join(words), []
            case _:
                raise NotDrawn(
                    f"{' '.join(rest)!r}: a box stands beside left, or at -200,0; it has a size of 2x1, "
                    "and is named as people call it"
                )
    if not tokens:
        raise NotDrawn("name the box, as in box Court beside left size 2x1 named The king's court")
    return boxes_and_connections.with_box(draft, tokens[0], at=at, beside=beside, size=size, title=title)


def _connect(draft: MapDraft, tokens: Tokens) -> MapDraft:
    for a, b, sign in _connection_entries(tokens):
        draft = boxes_and_connections.connect_spaces(draft, a, b, one_way=sign == ">")
    return draft


def _remove_connection(draft: MapDraft, tokens: Tokens) -> MapDraft:
    for a, b, _ in _connection_entries(tokens):
        draft = boxes_and_connections.disconnect_spaces(draft, a, b)
    return draft


def _connection_entries(tokens: Tokens) -> list[boxes_and_connections.Entry]:
    found = [boxes_and_connections.entry_of(text) for text in tokens]
    if not found or not all(a and b for a, b, _ in found):
        raise NotDrawn("name what is joined, as in Court/Dover, or Court>Dover for one way")
    return found


def _rename_area(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) != 2:
        raise NotDrawn("name an area or a box and what it is called from now on, as in rename Area-1 Dover")
    return boxes_and_connections.rename_space(draft, *tokens)


def _for_each(
    one: Callable[[MapDraft, str], MapDraft], example: str
) -> Callable[[MapDraft, Tokens], MapDraft]:
    """A line that does the same to each of some things."""

    def done(draft: MapDraft, tokens: Tokens) -> MapDraft:
        if not tokens:
            raise NotDrawn(f"name what is taken out, as in {example}")
        for text in tokens:
            draft = one(draft, text)
        return draft

    return done


SHAPING: Final[Mapping[str, Callable[[MapDraft, Tokens], MapDraft]]] = {
    "area": _shape_area,
    "corner": _shape_corner,
    "split": _split_area,
    "merge": _merge_areas,
    "centre": _set_centre,
    "box": _shape_box,
    "connect": _connect,
    "rename": _rename_area,
}
"""What a line that shapes a map may begin with."""

TAKEN_OUT: Final[Mapping[str, Callable[[MapDraft, Tokens], MapDraft]]] = {
    "area": _for_each(outlines.without_area, "remove area Dover"),
    "corner": _for_each(
        lambda draft, text: outlines.without_corner(draft, place_at(text)), "remove corner 60,0"
    ),
    "centre": _for_each(lambda draft, name: outlines.set_centre(draft, name, None), "remove centre Dover"),
    "box": _for_each(boxes_and_connections.without_box, "remove box Court"),
    "connection": _remove_connection,
}
"""What may follow `remove`, besides words of the game."""
