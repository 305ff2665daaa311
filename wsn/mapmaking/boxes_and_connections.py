"""What a map names beside its spaces: boxes and connections put in and taken out, and every entry that names
an area or a box when that is renamed, split, merged or taken out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from wsn.board.board import Board
from wsn.board.boxes import NAME
from wsn.board.mapdocument import kind_of
from wsn.data import nearest_hint
from wsn.geometry.lattice import Point
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.sheetwork import NotDrawn, Sheetwork, work

Entry = tuple[str, str, str]
"""Two spaces and the sign between them: `/` both ways, `>` one way."""
BOX_SIDES: Final = ("left", "right", "top", "bottom")
LABELLED: Final = ("levels", "features", "tags")
"""Tables of lists of labels."""


def new_name(draft: MapDraft, name: str) -> str:
    """A name for a new area or box, one word that nothing has yet. Raises NotDrawn."""
    if NAME.fullmatch(name) is None:
        raise NotDrawn(f"{name!r} is not a name; it is one word that begins with a letter, such as Dover")
    sheet = work(draft)
    taken = {one.casefold() for one in (*sheet.rows, *draft.document.get("boxes", {}))}
    if name.casefold() in taken:
        raise NotDrawn(f"there is a space {name!r} already")
    return name


def place_of(draft: MapDraft, label: str) -> str:
    """A space of the map or a box beside it, as it is called. Raises NotDrawn."""
    boxes = {box.casefold(): box for box in draft.document.get("boxes", {})}
    return boxes.get(label.strip().casefold()) or work(draft).place(label)


# --- boxes


def with_box(
    draft: MapDraft,
    name: str,
    *,
    at: Point | None = None,
    beside: str = "",
    size: tuple[int, int] | None = None,
    title: str = "",
) -> MapDraft:
    """A new box, or one that is there with another place, size or title.

    `at` is its left and upper rim in map units; `beside` the side of the map on which it stands instead;
    `size` how many spaces of ordinary size it is wide and high. Raises NotDrawn.
    """
    _whole_sheet(draft)
    boxes = dict(draft.document.get("boxes", {}))
    known = {box.casefold(): box for box in boxes}.get(name.casefold())
    row: dict[str, Any] = dict(boxes[known]) if known else {}
    if beside and beside not in BOX_SIDES:
        raise NotDrawn(
            f"a box stands {', '.join(BOX_SIDES[:-1])} or {BOX_SIDES[-1]} of the map, not {beside!r}"
        )
    if size is not None and not all(1 <= side <= 50 for side in size):
        raise NotDrawn("a box is 1 to 50 spaces wide and high")
    if title:
        row["name"] = title
    if at is not None:
        row.pop("beside", None)
        row["at"] = [at.x, at.y]
    if beside:
        row.pop("at", None)
        row["beside"] = beside
    if size is not None:
        row["size"] = list(size)
    if known is None and not row:
        row["beside"] = "right"
    boxes[known or new_name(draft, name)] = row
    made = _with_tables(draft, boxes=boxes)
    _laid_out(made, known or name)
    return made


def without_box(draft: MapDraft, name: str) -> MapDraft:
    """The map without a box and all that names it. Raises NotDrawn."""
    boxes = draft.document.get("boxes", {})
    label = {box.casefold(): box for box in boxes}.get(name.casefold())
    if label is None:
        raise NotDrawn(f"there is no box {name!r} beside this map{nearest_hint(name, boxes)}")
    draft = remove_space(draft, label)
    return _with_tables(draft, boxes={one: row for one, row in boxes.items() if one != label})


def _laid_out(draft: MapDraft, name: str) -> None:
    """Raises NotDrawn where the box cannot stand there."""
    from wsn.board.mapfile import looked_at

    for problem in looked_at(draft.document, draft.words, "")[1]:
        where = problem.place.split(", ")
        if where[0] == "boxes" and len(where) > 1 and where[1].strip("'\"") == name:
            raise NotDrawn(problem.text)


# --- connections


def connect_spaces(draft: MapDraft, a: str, b: str, *, one_way: bool = False) -> MapDraft:
    """Two spaces joined that have no border in common; `one_way`: from the first to the second only.
    Raises NotDrawn.
    """
    _whole_sheet(draft)
    a, b = place_of(draft, a), place_of(draft, b)
    if a == b:
        raise NotDrawn("name two spaces")
    if work(draft).board.border(a, b):
        raise NotDrawn(f"{a} and {b} have a border in common, so they are joined already")
    there = [entry_of(text) for text in draft.document.get("connections", ())]
    ways = {way for entry in there for way in _connection_ways(entry)}
    wanted = ((a, b),) if one_way else ((a, b), (b, a))
    fresh = [way for way in wanted if way not in ways]
    if not fresh:
        return draft
    texts = list(draft.document.get("connections", ()))
    if len(fresh) == 1 and not one_way:  # one way is there: now both are
        at = next(
            n
            for n, entry in enumerate(there)
            if (b, a) in _connection_ways(entry) or (a, b) in _connection_ways(entry)
        )
        texts[at] = texts[at].replace(">", "/")
    else:
        texts.append(f"{a}>{b}" if one_way else f"{a}/{b}")
    return _with_tables(draft, connections=texts)


def disconnect_spaces(draft: MapDraft, a: str, b: str) -> MapDraft:
    """Two spaces no longer connected, in either direction. Raises NotDrawn."""
    a, b = place_of(draft, a), place_of(draft, b)
    kept = [text for text in draft.document.get("connections", ()) if {*entry_of(text)[:2]} != {a, b}]
    if len(kept) == len(draft.document.get("connections", ())):
        raise NotDrawn(f"no connection joins {a} and {b}")
    return _with_tables(draft, connections=kept)


def _connection_ways(entry: Entry) -> tuple[tuple[str, str], ...]:
    a, b, sign = entry
    return ((a, b), (b, a)) if sign == "/" else ((a, b),)


def entry_of(text: str) -> Entry:
    """The two ends of an entry such as `Dover/Calais` or `Dover>Calais`, and its sign."""
    sign = ">" if ">" in text else "/"
    a, _, b = text.partition(sign)
    return a.strip(), b.strip(), sign


# --- names


def rename_space(draft: MapDraft, name: str, fresh: str) -> MapDraft:
    """An area or a box called otherwise, wherever it is named. Raises NotDrawn."""
    old = place_of(draft, name)
    boxes = draft.document.get("boxes", {})
    if old not in boxes and not draft.area:
        raise NotDrawn("a hex or square is called by its column and row; what is printed on it is its name")
    if fresh.casefold() != old.casefold() or NAME.fullmatch(fresh) is None:
        fresh = new_name(draft, fresh)
    if fresh == old:
        return draft
    draft = _relabel_spaces(draft, lambda label: fresh if label == old else label)
    table = "boxes" if old in boxes else "areas"
    rows = {fresh if one == old else one: row for one, row in draft.document[table].items()}
    return replace(draft, document={**draft.document, table: rows})


def remove_space(draft: MapDraft, label: str) -> MapDraft:
    """The map without all that names this space. Its paths end beside it."""
    return _relabel_spaces(draft, lambda one: None if one == label else one)


def join_areas(draft: MapDraft, a: str, b: str, before: Board, after: Board) -> MapDraft:
    """What named the second of two areas names the first, now that they are one. A border is closed where all
    of it was; a connection goes where there is a border now.
    """
    shut = {frozenset(entry_of(text)[:2]) for text in draft.document.get("impassable", ())}

    def stays_closed(one: str, other: str) -> bool:
        ends = {a if end == b else end for end in (one, other)}
        beyond = next(iter(ends - {a}), a)
        return a not in ends or all(
            frozenset((end, beyond)) in shut for end in (a, b) if before.border(end, beyond)
        )

    closed = [text for text in draft.document.get("impassable", ()) if stays_closed(*entry_of(text)[:2])]
    if "impassable" in draft.document:
        draft = _with_tables(draft, impassable=closed)
    draft = _relabel_spaces(draft, lambda label: a if label == b else label)

    def bordering(text: str) -> bool:
        one, other, _ = entry_of(text)
        return one in after.spaces and other in after.spaces and bool(after.border(one, other))

    kept = [text for text in draft.document.get("connections", ()) if not bordering(text)]
    return _with_tables(draft, connections=kept) if "connections" in draft.document else draft


def apart(draft: MapDraft, label: str, fresh: str, board: Board) -> MapDraft:
    """What lay on the borders of an area that was split, on those of the part or parts that have them now;
    the new part is as high as the old one.
    """

    def dealt(texts: Sequence[str]) -> list[str]:
        found: list[str] = []
        for text in texts:
            a, b, sign = entry_of(text)
            if label not in (a, b) or (a if b == label else b) not in board.spaces:
                found.append(text)
                continue
            other = a if b == label else b
            halves = [one for one in (label, fresh) if board.border(one, other)]
            mine = [text] if label in halves else []
            yours = [sign.join(fresh if end == label else end for end in (a, b))] if fresh in halves else []
            found += mine + yours or [text]
        return found

    made: dict[str, Any] = {}
    if "edges" in draft.document:
        made["edges"] = {word: dealt(texts) for word, texts in draft.document["edges"].items()}
    if "impassable" in draft.document:
        made["impassable"] = dealt(draft.document["impassable"])
    if "levels" in draft.document:
        made["levels"] = {
            level: [*labels, fresh] if label in labels else labels
            for level, labels in draft.document["levels"].items()
        }
    return _with_tables(draft, **made)


def reroute_paths(draft: MapDraft, board: Board, label: str, fresh: str) -> MapDraft:
    """The paths through an area that was split, through the parts that they touch now."""
    ways = {frozenset(entry_of(text)[:2]) for text in draft.document.get("connections", ())}

    def beside(a: str, b: str) -> bool:
        if a not in board.spaces or b not in board.spaces:
            return frozenset((a, b)) in ways
        return bool(board.border(a, b)) or frozenset((a, b)) in ways

    def through(chain: Sequence[str]) -> list[str]:
        made: list[str] = []
        for n, one in enumerate(chain):
            if one != label:
                made.append(one)
                continue
            after = chain[n + 1 : n + 2]
            options = ([label], [fresh], [fresh, label], [label, fresh])
            made += next(
                (
                    way
                    for way in options
                    if all(beside(*pair) for pair in itertools.pairwise([*made[-1:], *way, *after]))
                ),
                [label],
            )
        return made

    if "paths" not in draft.document:
        return draft
    table = draft.document["paths"]
    return _with_tables(
        draft, paths={word: [through(chain) for chain in chains] for word, chains in table.items()}
    )


# --- the document


def _relabel_spaces(draft: MapDraft, now: Callable[[str], str | None]) -> MapDraft:
    """A draft in which every space has another label wherever it is named; None: it is named no more."""
    document, made = draft.document, dict[str, Any]()

    def pairs(texts: Iterable[str]) -> list[str]:
        found: list[str] = []
        for text in texts:
            a, b, sign = entry_of(text)
            ends = now(a), now(b)
            if None not in ends and ends[0] != ends[1]:
                found.append(text if ends == (a, b) else f"{ends[0]}{sign}{ends[1]}")
        kept: dict[object, str] = {}
        for text in found:
            a, b, sign = entry_of(text)
            kept.setdefault((a, b) if sign == ">" else frozenset((a, b)), text)
        return list(kept.values())

    def labels(named: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(one for label in named if (one := now(label)) is not None))

    for key in LABELLED:
        if key in document:
            made[key] = _without_empty({word: labels(named) for word, named in document[key].items()})
    level_of = {label: level for level, named in made.get("levels", {}).items() for label in named}
    if "levels" in made:  # an area has one level
        made["levels"] = _without_empty(
            {
                level: [label for label in named if level_of[label] == level]
                for level, named in made["levels"].items()
            }
        )
    if "names" in document:
        made["names"] = {now(label): text for label, text in document["names"].items() if now(label)}
    if "edges" in document:
        made["edges"] = _without_empty({word: pairs(texts) for word, texts in document["edges"].items()})
    if "paths" in document:
        cut = {
            word: [piece for chain in chains for piece in _path_pieces(map(now, chain), len(chain) == 1)]
            for word, chains in document["paths"].items()
        }
        made["paths"] = _without_empty(cut)
    for key in ("connections", "impassable"):
        if key in document:
            made[key] = pairs(document[key])
    return _with_tables(draft, **made)


def _path_pieces(chain: Iterable[str | None], alone: bool) -> list[list[str]]:
    """A path without what it no longer runs through, in as many pieces as that leaves."""
    pieces: list[list[str]] = [[]]
    for one in chain:
        if one is None:
            pieces.append([])
        elif pieces[-1][-1:] != [one]:
            pieces[-1].append(one)
    return [piece for piece in pieces if len(piece) > 1 or (alone and piece)]


def _without_empty(table: Mapping[str, Any]) -> dict[str, Any]:
    return {word: named for word, named in table.items() if named}


def _with_tables(draft: MapDraft, **values: Any) -> MapDraft:
    """A draft with other tables and lists; one that becomes empty goes."""
    document = dict(draft.document)
    for key, value in values.items():
        if value:
            document[key] = value
        elif document.get(key):
            del document[key]
    return replace(draft, document=document) if document != draft.document else draft


def _whole_sheet(draft: MapDraft) -> Sheetwork:
    if kind_of(draft.document) == "overlay":
        raise NotDrawn("an overlay has no boxes or connections; give them to the map that it is laid on")
    return work(draft)
