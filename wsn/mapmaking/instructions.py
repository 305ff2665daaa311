"""What is done to a board, a line each, as a person types it: `woods C4..C7`, `bocage C4/C5`, `road C4 C5`.

`wsn map edit` reads them, and the editor in the window writes them for every step that it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from wsn.board.terrain import Vocabulary
from wsn.data import CREDITS, Credits, DataError, decode, nearest_hint
from wsn.mapmaking import brushes, pieces
from wsn.mapmaking.draft import MapDraft
from wsn.mapmaking.moving import mirrored_map, turn_map
from wsn.mapmaking.shaping import SHAPING, TAKEN_OUT
from wsn.mapmaking.sheetwork import HOLE, NotDrawn, Pair, Sheetwork, halves, work

Tokens = Sequence[str]
CLOSED: Final = "closed"
"""The word for a border that nobody crosses."""
NORTHS: Final = ("top", "right", "bottom", "left")


def apply_line(draft: MapDraft, line: str) -> MapDraft:
    """The board after one line. Raises NotDrawn with a sentence, NotTurned and DataError."""
    tokens = line.split()
    if not tokens or tokens[0].startswith("#"):
        return draft
    verb = tokens[0].lower()
    if verb in VERBS:
        return VERBS[verb](draft, tokens[1:])
    kind, word, rest = _parse_word(tokens, draft.words)
    if not kind:
        words = {*VERBS, *(one for some in _kinds(draft.words).values() for one in some)}
        raise NotDrawn(
            f"{tokens[0]!r} is neither something to do nor a word of this game{nearest_hint(verb, words)}"
        )
    return VERBS[kind](draft, [word, *rest])


def apply_lines(draft: MapDraft, lines: Iterable[str]) -> MapDraft:
    """The board after many lines; `undo` and `redo` among them take back lines, and take them again.

    Raises NotDrawn, which names the line.
    """
    done, undone = [draft], []
    for line in lines:
        word = line.strip().lower()
        if word == "undo":
            if len(done) == 1:
                raise NotDrawn("undo: nothing was done before it")
            undone.append(done.pop())
        elif word == "redo":
            if not undone:
                raise NotDrawn("redo: nothing was undone before it")
            done.append(undone.pop())
        else:
            try:
                after = apply_line(done[-1], line)
            except NotDrawn as error:
                raise NotDrawn(f"{' '.join(line.split())}: {error}") from None
            if after is not done[-1]:
                done.append(after)
                undone.clear()
    return done[-1]


# --- what is named


def _kinds(words: Vocabulary) -> Mapping[str, frozenset[str]]:
    return {
        "terrain": words.terrain,
        "edge": words.edges,
        "path": words.paths,
        "feature": words.features | words.tags,
    }


def _parse_word(tokens: Tokens, words: Vocabulary) -> tuple[str, str, Tokens]:
    """The kind of word that a line begins with, the word, and the rest; an empty kind where it is none."""
    for count in (3, 2, 1):
        word = "_".join(" ".join(tokens[:count]).lower().replace("-", " ").split())
        for kind, known in _kinds(words).items():
            if len(tokens) >= count and word in known:
                return kind, word, tokens[count:]
    return "", "", tokens


def _longest_word(tokens: Tokens, words: Iterable[str]) -> tuple[str, Tokens]:
    """The word that some tokens begin with, of as many as fit, and what follows it."""
    if not tokens:
        raise NotDrawn("a word of the game is missing")
    known = frozenset(words)
    for count in (3, 2, 1):
        word = "_".join(" ".join(tokens[:count]).lower().replace("-", " ").split())
        if len(tokens) >= count and word in known:
            return word, tokens[count:]
    return tokens[0], tokens[1:]


def spaces_of(sheet: Sheetwork, tokens: Iterable[str], *, holes: bool = False) -> tuple[str, ...]:
    """Spaces as they are typed: `C4`, `C4..E7` for all in the columns and rows between, `all`."""
    found: list[str] = []
    for token in (part for text in tokens for part in text.split(",") if part):
        a, dots, b = token.partition("..")
        if token.lower() == "all":
            found += sheet.spaces
        elif dots and sheet.draft.area:
            raise NotDrawn("areas lie in no columns and rows; name them one by one, or write all")
        elif dots:
            grid = sheet.draft.grid
            ends = [grid.column_row(sheet.hexes[sheet.place(one, holes=holes)]) for one in (a, b)]
            (left, right), (top, low) = (sorted(both) for both in zip(*ends))
            for label in sheet.rows:
                column, row = grid.column_row(sheet.hexes[label])
                if left <= column <= right and top <= row <= low and (holes or sheet.rows[label] != "-"):
                    found.append(label)
        else:
            found.append(sheet.place(token, holes=holes))
    if not found:
        raise NotDrawn(f"name the {sheet.nouns}, as in C4 or C4..E7")
    return tuple(dict.fromkeys(found))


def chain_of(sheet: Sheetwork, tokens: Iterable[str]) -> tuple[str, ...]:
    """The spaces of a way as they are typed, in their order: `C4..C9` goes straight."""
    found: list[str] = []
    for token in (part for text in tokens for part in text.split(",") if part):
        a, dots, b = token.partition("..")
        found += sheet.line(sheet.place(a), sheet.place(b)) if dots else [sheet.place(token)]
    if not found:
        raise NotDrawn(f"name the {sheet.nouns} that it runs through, as in C4 C5 D5 or C4..C9")
    return tuple(one for n, one in enumerate(found) if n == 0 or one != found[n - 1])


def sides_of(sheet: Sheetwork, tokens: Tokens) -> tuple[Pair, ...]:
    """Borders as they are typed: `C4/C5`; `C4:n,ne` by the compass of the sheet; `round C4 C5` for all that
    part these spaces from the others; `between C4..E7` for all among them.
    """
    how = tokens[0].lower() if tokens else ""
    if how in ("round", "between"):
        inside = set(spaces_of(sheet, tokens[1:]))
        return tuple(
            sheet.pair(label, other)
            for label in sheet.spaces
            if label in inside
            for other in sheet.around(label)
            if (other in inside and sheet.order[label] < sheet.order[other]) == (how == "between")
            and (how == "between" or other not in inside)
        )
    found: list[Pair] = []
    for token in tokens:
        space, colon, ways = token.partition(":")
        if colon:
            label = sheet.place(space)
            known = compass(sheet, label)
            for way in ways.lower().split(","):
                if way not in known:
                    raise NotDrawn(
                        f"{label} has no neighbour to the {way!r}; it has some to {', '.join(known)}"
                    )
                found.append(sheet.pair(label, known[way]))
        else:
            for pair in token.split(","):
                a, slash, b = pair.replace(">", "/").partition("/")
                if not slash:
                    raise NotDrawn(f"{token!r} is not a side; write C4/C5, C4:n,ne, or round C4 C5")
                found.append(sheet.pair(a, b))
    if not found:
        raise NotDrawn("name the sides, as in C4/C5, C4:n,ne, or round C4 C5")
    return tuple(dict.fromkeys(found))


def compass(sheet: Sheetwork, label: str) -> dict[str, str]:
    """The neighbours of a space by the side of the sheet on which they lie: `n`, `ne`, ..."""
    if sheet.draft.area:
        raise NotDrawn(f"an area has no sides by the compass; write {label}/ and the area beyond")
    x, y = sheet.net.centre(sheet.hexes[label])
    found = {}
    for other in sheet.around(label):
        ox, oy = sheet.net.centre(sheet.hexes[other])
        down = "" if abs(oy - y) < 0.1 else "n" if oy < y else "s"
        along = "" if abs(ox - x) < 0.1 else "w" if ox < x else "e"
        found[down + along] = other
    return found


# --- what is done


def _terrain(draft: MapDraft, tokens: Tokens) -> MapDraft:
    word, rest = _longest_word(tokens, (*draft.words.terrain, HOLE))
    sheet = work(draft)
    holes = not draft.document.get("half")
    return brushes.paint_terrain(draft, spaces_of(sheet, rest, holes=holes), word)


def _set_level(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if not tokens:
        raise NotDrawn("write the level, then the spaces, as in level 1.5 C4..C7")
    return brushes.raise_spaces(draft, spaces_of(work(draft), tokens[1:]), halves(tokens[0]))


def _fill_spaces(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if tokens and tokens[0].lower() == "level" and len(tokens) == 3:
        return brushes.raise_spaces(draft, brushes.flood(draft, tokens[2]), halves(tokens[1]))
    word, rest = _longest_word(tokens, draft.words.terrain)
    if len(rest) != 1:
        raise NotDrawn("name one space to fill from, as in fill woods C4 or fill level 1 C4")
    return brushes.paint_terrain(draft, brushes.flood(draft, rest[0]), word)


def _lay_edge(draft: MapDraft, tokens: Tokens) -> MapDraft:
    word, rest = _longest_word(tokens, (*draft.words.edges, HOLE))
    pairs = sides_of(work(draft), rest)
    return brushes.without_sides(draft, pairs) if word == HOLE else brushes.with_sides(draft, word, pairs)


def _close_borders(draft: MapDraft, tokens: Tokens) -> MapDraft:
    return brushes.close_borders(draft, sides_of(work(draft), tokens))


def _lay_path(draft: MapDraft, tokens: Tokens) -> MapDraft:
    word, rest = _longest_word(tokens, draft.words.paths)
    return brushes.with_path(draft, word, chain_of(work(draft), rest))


def _lay_feature(draft: MapDraft, tokens: Tokens) -> MapDraft:
    word, rest = _longest_word(tokens, draft.words.features | draft.words.tags)
    return brushes.with_feature(draft, word, spaces_of(work(draft), rest))


def _remove_things(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if tokens and tokens[0].lower() == CLOSED:
        return brushes.open_borders(draft, sides_of(work(draft), tokens[1:]))
    if tokens and tokens[0].lower() in TAKEN_OUT:
        return TAKEN_OUT[tokens[0].lower()](draft, tokens[1:])
    kind, word, rest = _parse_word(tokens, draft.words)
    match kind:
        case "edge":
            return brushes.without_sides(draft, sides_of(work(draft), rest), word)
        case "path":
            return brushes.without_path(draft, word, chain_of(work(draft), rest))
        case "feature":
            return brushes.without_feature(draft, spaces_of(work(draft), rest), word)
        case _:
            raise NotDrawn("remove takes an edge, a path or a feature; ground is painted over, or cleared")


def _name(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if not tokens:
        raise NotDrawn("name a space and what is printed on it, as in name C4 Le Pressoir")
    return brushes.name_space(draft, tokens[0], " ".join(tokens[1:]))


def _clear_spaces(draft: MapDraft, tokens: Tokens) -> MapDraft:
    return brushes.clear_spaces(draft, spaces_of(work(draft), tokens))


def _title(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if not tokens:
        raise NotDrawn("write what people call the map")
    return brushes.set_heading(draft, "name", " ".join(tokens))


def _set_north(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) != 1 or tokens[0] not in NORTHS:
        raise NotDrawn(f"the compass points to one of {', '.join(NORTHS)}")
    return brushes.set_heading(draft, "north", tokens[0])


def _set_credit(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if not tokens or tokens[0] not in CREDITS:
        raise NotDrawn(f"say which of {', '.join(CREDITS)}, as in credit author Joan Smith")
    value = " ".join(tokens[1:])
    try:
        decode({tokens[0]: value}, Credits, "")
    except DataError as error:
        raise NotDrawn(error.problems[0].text) from None
    return brushes.set_heading(draft, tokens[0], value)


def _copy(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if "to" not in tokens:
        raise NotDrawn("say where it goes, as in copy C4..E7 to H4 turned 1")
    at = list(tokens).index("to")
    piece = pieces.copy_spaces(draft, spaces_of(work(draft), tokens[:at]))
    return _paste_piece(draft, piece, tokens[at + 1 :])


def _lay_overlay(draft: MapDraft, tokens: Tokens) -> MapDraft:
    if len(tokens) < 3 or tokens[1] != "at":
        raise NotDrawn("name a board or an overlay and where it lies, as in lay village at C4 turned 1")
    return _paste_piece(draft, pieces.piece_named(tokens[0]), tokens[2:])


def _paste_piece(draft: MapDraft, piece: MapDraft, tokens: Tokens) -> MapDraft:
    if not tokens:
        raise NotDrawn("say where it goes, as in to H4")
    rest = list(tokens[1:])
    while rest:
        match rest.pop(0):
            case "turned" if rest and rest[0].isdigit():
                piece = turn_map(piece, int(rest.pop(0))).draft
            case "mirrored":
                piece = mirrored_map(piece).draft
            case "upside":
                piece = mirrored_map(piece, True).draft
            case other:
                raise NotDrawn(f"{other!r}: a piece is turned 1 to 5, mirrored or upside")
    return pieces.paste_piece(draft, piece, tokens[0])


VERBS: Final[Mapping[str, Callable[[MapDraft, Tokens], MapDraft]]] = {
    "terrain": _terrain,
    "level": _set_level,
    "fill": _fill_spaces,
    "edge": _lay_edge,
    CLOSED: _close_borders,
    "path": _lay_path,
    "feature": _lay_feature,
    "remove": _remove_things,
    "name": _name,
    "clear": _clear_spaces,
    "copy": _copy,
    "lay": _lay_overlay,
    "title": _title,
    "north": _set_north,
    "credit": _set_credit,
    **SHAPING,
}
"""What a line may begin with; a line may also begin with a word of the game."""


def list_spaces(spaces: Iterable[str]) -> str:
    """Spaces as a line names them."""
    return " ".join(spaces)


def listed_sides(pairs: Iterable[Pair]) -> str:
    """Borders as a line names them."""
    return " ".join("/".join(pair) for pair in pairs)
