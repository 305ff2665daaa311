"""Brushes for a board: ground and levels painted, hexsides, roads, features and names laid on and taken off.

Every brush takes a draft and gives a new one. Spaces are named by their labels, as printed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wsn.board.layout import level_text
from wsn.board.mapdocument import kind_of
from wsn.data import nearest_hint
from wsn.mapmaking.draft import MapDraft, legend_for, rows_of
from wsn.mapmaking.sheetwork import HOLE, NotDrawn, Pair, Sheetwork, work


def known_word(word: str, words: Iterable[str], what: str) -> str:
    """A word of the game, written as you please (`light woods`). Raises NotDrawn with the nearest."""
    wanted = "_".join(word.lower().replace("-", " ").split())
    if wanted in words:
        return wanted
    raise NotDrawn(f"there is no {what} {word!r} in this game{nearest_hint(wanted, words)}")


# --- ground


def paint_terrain(draft: MapDraft, spaces: Iterable[str], terrain: str) -> MapDraft:
    """These places with another ground; `none` makes bare holes of them. Raises NotDrawn."""
    sheet = work(draft)
    if draft.area:
        if terrain == HOLE:
            raise NotDrawn("take it out with remove area, or let a neighbour have it with merge")
        word = known_word(terrain, draft.words.terrain, "ground")
        return _with_area_values(draft, {sheet.place(label): {"terrain": word} for label in spaces})
    if terrain == HOLE:
        labels = [sheet.place(label, holes=True) for label in spaces]
        if draft.document.get("half"):
            raise NotDrawn("a board made for joining has no holes; take its `half` away first")
        if set(sheet.spaces) <= set(labels):
            raise NotDrawn(f"a board keeps at least one {sheet.noun}")
        draft = _clear_places(draft, frozenset(labels))
        return _set_letters(draft, dict.fromkeys(labels, "-"), draft.document["legend"])
    word = known_word(terrain, draft.words.terrain, "ground")
    labels = [sheet.place(label, holes=not draft.document.get("half")) for label in spaces]
    legend = dict(draft.document["legend"])
    if word not in legend.values():
        there = frozenset({*legend.values(), word})
        legend = {**legend, **legend_for(set(there), draft.words, legend)}
    sign = next(sign for sign, meant in legend.items() if meant == word)
    return _set_letters(draft, dict.fromkeys(labels, sign), legend)


def _set_letters(draft: MapDraft, signs: Mapping[str, str], legend: Mapping[str, str]) -> MapDraft:
    sheet = work(draft)
    rows = {sheet.hexes[label]: signs.get(label, sign) for label, sign in sheet.rows.items()}
    bare = [label for label in signs if sheet.own and label.startswith("-")]
    if bare and set(signs.values()) != {"-"}:
        raise NotDrawn("this map has labels of its own: write one into its file where a square is to be")
    shape = rows_of(rows, draft.grid)
    used = set(rows.values())
    kept = {sign: word for sign, word in legend.items() if sign in used or draft.document["legend"].get(sign)}
    fresh = _with_tables(draft, terrain={**draft.document["terrain"], **shape["terrain"]}, legend=kept)
    gone = [label for label, sign in signs.items() if sheet.own and sign == "-"]
    return _with_tables(fresh, labels=_blank_labels(str(draft.document["labels"]), gone)) if gone else fresh


def _blank_labels(text: str, labels: Iterable[str]) -> str:
    """The labels of a map with `-` in place of some of them, each column as wide as it was."""
    gone = set(labels)
    return re.sub(r"\S+", lambda one: "-".ljust(len(one[0])) if one[0] in gone else one[0], text)


def _with_area_values(draft: MapDraft, values: Mapping[str, Mapping[str, Any]]) -> MapDraft:
    """A draft with other values for some areas; an empty one goes."""
    areas = dict(draft.document["areas"])
    for label, fresh in values.items():
        both = {**areas[label], **fresh}
        areas[label] = {key: value for key, value in both.items() if value != "" or key not in fresh}
    return _with_tables(draft, areas=areas)


def raise_spaces(draft: MapDraft, spaces: Iterable[str], level: int) -> MapDraft:
    """These spaces at a level, in half levels. Raises NotDrawn."""
    sheet = work(draft)
    if not draft.words.levels:
        raise NotDrawn("this game knows no levels")
    labels = {sheet.place(label) for label in spaces}
    key = level_text(level)
    table = _without_labels(draft.document.get("levels", {}), labels)
    if level:
        table[key] = _sort_entries(sheet, table.get(key, ()), (one for one in sheet.spaces if one in labels))
    return _with_tables(draft, levels=table)


def flood(draft: MapDraft, space: str) -> tuple[str, ...]:
    """The spaces of one ground and level that hang together with this one. Raises NotDrawn."""
    sheet = work(draft)
    start = sheet.place(space)
    alike = (sheet.rows[start], sheet.level(start))
    found, todo = {start}, [start]
    while todo:
        for other in sheet.around(todo.pop()):
            if other not in found and (sheet.rows[other], sheet.level(other)) == alike:
                found.add(other)
                todo.append(other)
    return tuple(label for label in sheet.spaces if label in found)


# --- hexsides


def with_sides(draft: MapDraft, word: str, pairs: Iterable[Pair]) -> MapDraft:
    """A hedge, a cliff, whatever the word is, on the borders of these neighbours. Raises NotDrawn."""
    word = known_word(word, draft.words.edges, "edge")
    sheet = work(draft)
    there = draft.document.get("edges", {})
    listed = {_parse_pair(sheet, text) for text in there.get(word, ())}
    wanted = [sheet.pair(a, b) for a, b in pairs]
    fresh = [pair for pair in dict.fromkeys(wanted) if pair not in listed]
    if not fresh:
        return draft
    both = _sort_entries(sheet, there.get(word, ()), ("/".join(pair) for pair in fresh))
    return _with_tables(draft, edges={**there, word: both})


def without_sides(draft: MapDraft, pairs: Iterable[Pair], word: str = "") -> MapDraft:
    """These borders without a word, or without anything. Raises NotDrawn."""
    sheet = work(draft)
    if word:
        word = known_word(word, draft.words.edges, "edge")
    gone = {sheet.pair(a, b) for a, b in pairs}
    kept = {
        one: [text for text in texts if (word and one != word) or _parse_pair(sheet, text) not in gone]
        for one, texts in draft.document.get("edges", {}).items()
    }
    return _with_tables(draft, edges={one: texts for one, texts in kept.items() if texts})


def sides_of(draft: MapDraft, pair: Pair) -> tuple[str, ...]:
    """What lies on the border of two neighbours."""
    sheet = work(draft)
    table = draft.document.get("edges", {})
    return tuple(
        word for word, texts in table.items() if any(_parse_pair(sheet, text) == pair for text in texts)
    )


def close_borders(draft: MapDraft, pairs: Iterable[Pair]) -> MapDraft:
    """The borders of these neighbours closed: nobody crosses them. Raises NotDrawn."""
    sheet = work(draft)
    if kind_of(draft.document) == "overlay":
        raise NotDrawn("an overlay closes no borders; close them on the map that it is laid on")
    there = list(draft.document.get("impassable", ()))
    listed = {_parse_pair(sheet, text) for text in there}
    wanted = dict.fromkeys(sheet.pair(a, b) for a, b in pairs)
    fresh = ["/".join(pair) for pair in wanted if pair not in listed]
    return _with_tables(draft, impassable=_sort_entries(sheet, there, fresh)) if fresh else draft


def open_borders(draft: MapDraft, pairs: Iterable[Pair]) -> MapDraft:
    """The borders of these neighbours open again. Raises NotDrawn."""
    sheet = work(draft)
    gone = {sheet.pair(a, b) for a, b in pairs}
    left = [text for text in draft.document.get("impassable", ()) if _parse_pair(sheet, text) not in gone]
    if left:
        return _with_tables(draft, impassable=left)
    document = {key: value for key, value in draft.document.items() if key != "impassable"}
    return replace(draft, document=document) if document != draft.document else draft


def _parse_pair(sheet: Sheetwork, text: str) -> Pair:
    """The two ends of an entry such as `D407/D408` or `A>B`, in board order."""
    a, _, b = text.replace(">", "/").partition("/")
    a, b = a.strip(), b.strip()
    last = len(sheet.order)
    return (a, b) if sheet.order.get(a, last) <= sheet.order.get(b, last) else (b, a)


# --- paths


def with_path(draft: MapDraft, kind: str, spaces: Sequence[str]) -> MapDraft:
    """A road, a trail, a gully through these spaces, each beside the next. Raises NotDrawn."""
    kind = known_word(kind, draft.words.paths, "path")
    sheet = work(draft)
    chain = [sheet.place(label) for label in spaces]
    chain = [one for n, one in enumerate(chain) if n == 0 or one != chain[n - 1]]
    for a, b in itertools.pairwise(chain):
        sheet.pair(a, b)
    there = [list(one) for one in draft.document.get("paths", {}).get(kind, ())]
    links = {frozenset(link) for one in there for link in itertools.pairwise(one)}
    pieces: list[list[str]] = [[chain[0]]] if chain else []
    for a, b in itertools.pairwise(chain):
        if frozenset((a, b)) in links:
            pieces.append([b])
        else:
            links.add(frozenset((a, b)))
            pieces[-1].append(b)
    if len(chain) == 1 and any(chain[0] in one for one in there):
        return draft
    for piece in pieces:
        if len(piece) > 1 or len(chain) == 1:
            there = _join_chains(there, piece)
    table = draft.document.get("paths", {})
    return _with_tables(draft, paths={**table, kind: there}) if there != list(table.get(kind, ())) else draft


def _join_chains(chains: list[list[str]], piece: list[str]) -> list[list[str]]:
    """Chains with one more, which goes on from the end of another where it can."""
    for n, chain in enumerate(chains):
        for mine, other in ((chain, piece), (chain, piece[::-1])):
            if mine[-1] == other[0] and mine[0] != other[-1]:
                return [*chains[:n], [*mine, *other[1:]], *chains[n + 1 :]]
            if other[-1] == mine[0] and other[0] != mine[-1]:
                return [*chains[:n], [*other, *mine[1:]], *chains[n + 1 :]]
    return [*chains, piece]


def without_path(draft: MapDraft, kind: str, spaces: Sequence[str]) -> MapDraft:
    """Without the path from each of these spaces to the next; of one space alone, without all that runs
    through it. With an empty kind of every kind. Raises NotDrawn.
    """
    if kind:
        kind = known_word(kind, draft.words.paths, "path")
    sheet = work(draft)
    chain = [sheet.place(label) for label in spaces]
    gone = {frozenset(link) for link in itertools.pairwise(chain)}
    alone = chain[0] if len(chain) == 1 else ""
    table = {}
    for one, chains in draft.document.get("paths", {}).items():
        if kind and one != kind:
            table[one] = chains
            continue
        kept = [piece for way in chains for piece in _cut_chain(way, gone, alone)]
        if kept:
            table[one] = kept
    return _with_tables(draft, paths=table)


def _cut_chain(chain: Sequence[str], gone: set[frozenset[str]], alone: str) -> list[list[str]]:
    pieces: list[list[str]] = [[chain[0]]]
    for a, b in itertools.pairwise(chain):
        if frozenset((a, b)) in gone or alone in (a, b):
            pieces.append([b])
        else:
            pieces[-1].append(b)
    if len(chain) == 1:
        return [] if alone == chain[0] else pieces
    return [piece for piece in pieces if len(piece) > 1]


# --- what lies in a space


def with_feature(draft: MapDraft, word: str, spaces: Iterable[str]) -> MapDraft:
    """A bridge, a ford, a tag, whatever the word is, in these spaces. Raises NotDrawn."""
    word = known_word(word, draft.words.features | draft.words.tags, "feature")
    key = "features" if word in draft.words.features else "tags"
    sheet = work(draft)
    there = draft.document.get(key, {})
    wanted = [sheet.place(label) for label in spaces]
    fresh = [label for label in dict.fromkeys(wanted) if label not in there.get(word, ())]
    if not fresh:
        return draft
    return _with_tables(draft, **{key: {**there, word: _sort_entries(sheet, there.get(word, ()), fresh)}})


def without_feature(draft: MapDraft, spaces: Iterable[str], word: str = "") -> MapDraft:
    """These spaces without a feature or tag, or without any. Raises NotDrawn."""
    sheet = work(draft)
    if word:
        word = known_word(word, draft.words.features | draft.words.tags, "feature")
    labels = {sheet.place(label) for label in spaces}
    made: dict[str, Any] = {}
    for key in ("features", "tags"):
        table = draft.document.get(key, {})
        cut = {
            one: [label for label in there if label not in labels] if word in ("", one) else there
            for one, there in table.items()
        }
        made[key] = {one: left for one, left in cut.items() if left or not table[one]}
    return _with_tables(draft, **made)


def name_space(draft: MapDraft, space: str, name: str) -> MapDraft:
    """A space with a name printed on it; an empty one takes it away. Raises NotDrawn."""
    label = work(draft).place(space)
    if draft.area and label not in draft.document.get("names", {}):
        return _with_area_values(draft, {label: {"name": " ".join(name.split())}})
    names = {one: text for one, text in draft.document.get("names", {}).items() if one != label or name}
    if name.strip():
        names[label] = " ".join(name.split())
    return _with_tables(draft, names=names)


def set_heading(draft: MapDraft, key: str, value: str) -> MapDraft:
    """A draft with another title (`name`), compass (`north`) or word on who made it; an empty one goes."""
    document = {**draft.document, key: value}
    if value == ("top" if key == "north" else ""):
        del document[key]
    elif key not in draft.document:  # the first keys stay together
        front = [one for one in draft.document if not isinstance(draft.document[one], Mapping)]
        document = {one: document[one] for one in [*front, key, *draft.document]}
    return replace(draft, document=document) if document != draft.document else draft


def clear_spaces(draft: MapDraft, spaces: Iterable[str]) -> MapDraft:
    """These spaces as plain ground at level 0, without what lay on them and between them. Raises NotDrawn."""
    sheet = work(draft)
    labels = [sheet.place(label) for label in spaces]
    plain = draft.words.plain or min(draft.words.terrain)
    return paint_terrain(_clear_places(draft, frozenset(labels)), labels, plain)


def _clear_places(draft: MapDraft, labels: frozenset[str]) -> MapDraft:
    """A draft without anything that lies in these places or leads into them, their ground left."""
    sheet, old = work(draft), draft.document
    there = [label for label in labels if sheet.rows[label] != "-"]
    made: dict[str, Any] = {
        key: _without_labels(old[key], set(labels)) for key in ("levels", "features", "tags") if key in old
    }
    if "names" in old:
        made["names"] = {label: text for label, text in old["names"].items() if label not in labels}
    if "edges" in old:
        kept = {
            word: [text for text in texts if not labels & {*_parse_pair(sheet, text)}]
            for word, texts in old["edges"].items()
        }
        made["edges"] = {word: texts for word, texts in kept.items() if texts}
    draft = _with_tables(draft, **made)
    for label in there:
        draft = without_path(draft, "", [label])
    return draft


# --- the document


def _with_tables(draft: MapDraft, **tables: Any) -> MapDraft:
    """A draft with other tables; one that is empty goes, unless it was there before."""
    document = dict(draft.document)
    for key, value in tables.items():
        if value or key in document:
            document[key] = value
    return replace(draft, document=document) if document != draft.document else draft


def _without_labels(table: Mapping[str, Any], labels: set[str]) -> dict[str, list[str]]:
    """A table of lists of labels without some of them; a list that becomes empty goes."""
    kept = {word: [one for one in named if one not in labels] for word, named in table.items()}
    return {word: left for word, left in kept.items() if left}


def _sort_entries(sheet: Sheetwork, there: Sequence[str], fresh: Iterable[str]) -> list[str]:
    """Entries with some more, in board order, unless a person has put them in another order."""
    last = len(sheet.order)

    def rank(text: str) -> tuple[int, ...]:
        return tuple(sheet.order.get(part.strip(), last) for part in text.replace(">", "/").split("/"))

    before = [rank(text) for text in there]
    both = [*there, *fresh]
    return sorted(both, key=rank) if before == sorted(before) else both
