"""The field of battle as two players choose it: boards and how they lie, overlays, edges, a ready map.

Every function takes what is agreed and gives what is agreed afterwards. `lay_boards` is for a worker: it lays
the boards as they would lie in the scenario, so that they can be looked at before anything is bought.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Final

import msgspec

from pointbuy.agreement import Plan
from pointbuy.build import muster_of
from pointbuy.layouts import MOST_BOARDS, BoardChoice, OverlayChoice
from pointbuy.objectives import MOST_OBJECTIVES
from pointbuy.scenariotext import map_text
from pointbuy.scenes import field_of
from wsn.client.pages.builder.agreeing import Agreed, boards_of
from wsn.data import DataError, read_document, shipped_files
from wsn.data.disk import write_whole
from wsn.parts.mustering import OPPOSITE_EDGE, Compass

SIXTHS: Final = 6
"""An overlay is turned by steps of sixty degrees."""


@dataclass(frozen=True, slots=True)
class MapChoice:
    """A map or an overlay that can be chosen."""

    name: str
    title: str
    single: bool
    """It is one board, and can lie beside others."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A field that was laid out to be looked at."""

    map: str
    """The shipped map, or the file that was written."""
    boards: tuple[BoardChoice, ...]
    """Which boards came to lie there, in rows from the north-west; none of a ready map of several."""
    shape: tuple[int, int]


@lru_cache(maxsize=16)
def sheet_choices(system: str) -> tuple[MapChoice, ...]:
    """The shipped maps of a game: those its boards are drawn from first, then by title."""
    choices = []
    for name, path in shipped_files("maps").items():
        document = read_document(path)
        if document.get("system") == system:
            choices.append(MapChoice(name, str(document.get("name", name)), "layout" not in document))
    pool = boards_of(system)
    return tuple(sorted(choices, key=lambda one: (one.name not in pool, one.title)))


@lru_cache(maxsize=16)
def overlay_choices(system: str) -> tuple[MapChoice, ...]:
    """The shipped overlays of a game, by title."""
    choices = []
    for name, path in shipped_files("maps/overlays").items():
        document = read_document(path)
        if document.get("system") == system:
            choices.append(MapChoice(name, str(document.get("name", name)), True))
    return tuple(sorted(choices, key=lambda one: one.title))


def title_of(name: str, among: tuple[MapChoice, ...]) -> str:
    """What a map or an overlay is called; of a file that is not shipped its name."""
    return next((one.title for one in among if one.name == name), Path(name).stem)


# ---------------------------------------------------------------- boards


def set_board_count(agreed: Agreed, count: int, system: str) -> Agreed:
    """The same with another number of boards; where boards are chosen, further ones come after them."""
    count = max(1, min(count, MOST_BOARDS))
    pool = boards_of(system)
    more = tuple(BoardChoice(pool[n % len(pool)]) for n in range(len(agreed.chosen), count))
    chosen = (*agreed.chosen, *more)[:count] if agreed.chosen else ()
    return replace(agreed, boards=count, chosen=chosen, map="", shape=None)


def draw_boards(agreed: Agreed) -> Agreed:
    """With boards that are drawn, as many as lie there now."""
    return replace(agreed, boards=agreed.size, chosen=(), map="", shape=agreed.shape)


def choose_boards(agreed: Agreed, laid: Laid | None, system: str) -> Agreed:
    """With boards that are chosen: to begin with those that were drawn, where that is known."""
    shape = agreed.shape
    if laid is not None and laid.boards and not agreed.map:
        boards_, shape = laid.boards, laid.shape
    else:
        pool = boards_of(system)
        boards_ = tuple(BoardChoice(pool[n % len(pool)]) for n in range(agreed.boards))
    return replace(agreed, boards=len(boards_), chosen=boards_, map="", shape=shape)


def choose_map(agreed: Agreed, name: str) -> Agreed:
    """On a ready-made map, by its name or its file; no overlay can be laid on it."""
    return replace(agreed, boards=1, chosen=(), map=name.strip(), shape=None, overlays=())


def board(agreed: Agreed, place: int, name: str) -> Agreed:
    """With another board at a place of those that were chosen."""
    rows = list(agreed.chosen)
    rows[place] = replace(rows[place], board=name)
    return replace(agreed, chosen=tuple(rows))


def add_board(agreed: Agreed, file: str) -> Agreed:
    """With one more board, from the players' own file."""
    if len(agreed.chosen) >= MOST_BOARDS:
        return agreed
    rows = (*agreed.chosen, BoardChoice(file.strip()))
    return replace(agreed, boards=len(rows), chosen=rows, map="", shape=None)


def turn_board(agreed: Agreed, place: int) -> Agreed:
    """With the board at a place the other way round."""
    rows = list(agreed.chosen)
    rows[place] = replace(rows[place], turned=not rows[place].turned)
    return replace(agreed, chosen=tuple(rows))


def board_shapes(count: int) -> tuple[tuple[int, int], ...]:
    """The arrangements of this number of boards: columns and rows."""
    return tuple((count // rows, rows) for rows in range(1, count + 1) if count % rows == 0)


# ---------------------------------------------------------------- overlays and edges


def lay_overlay(agreed: Agreed, name: str, at: str) -> Agreed:
    """With an overlay whose 101 lies on a hex; one that lies on that hex already makes way."""
    kept = tuple(one for one in agreed.overlays if one.at != at)
    return replace(agreed, overlays=(*kept, OverlayChoice(name, at)))


def turn_overlay(agreed: Agreed, place: int) -> Agreed:
    """With an overlay turned by sixty degrees more."""
    rows = list(agreed.overlays)
    rows[place] = replace(rows[place], turn=(rows[place].turn + 1) % SIXTHS)
    return replace(agreed, overlays=tuple(rows))


def lift_overlay(agreed: Agreed, place: int) -> Agreed:
    """Without an overlay."""
    return replace(agreed, overlays=agreed.overlays[:place] + agreed.overlays[place + 1 :])


def edge_pairs(system: str) -> tuple[tuple[Compass, Compass], ...]:
    """The pairs of edges that can be agreed on, of A and of B: those that face each other first."""
    pairs = permutations(muster_of(system).edges, 2)
    return tuple(sorted(pairs, key=lambda pair: OPPOSITE_EDGE[pair[0]] != pair[1]))


def has_drops(system: str) -> bool:
    """Whether any unit of a game can come on by air."""
    return muster_of(system).has_drops


def set_seed(agreed: Agreed, seed: str) -> Agreed:
    """With another seed: a number of up to twelve digits, as the command line takes it."""
    return replace(agreed, seed="".join(sign for sign in seed if sign in "0123456789")[:12])


# ---------------------------------------------------------------- to be looked at


def lay_boards(plan: Plan, system: str, folder: str) -> Laid:
    """Lay the boards of a plan, drawn or chosen, and write their map where it is no shipped one.

    For a worker. Raises DataError with everything that keeps them from lying so.
    """
    field = field_of(plan, muster_of(system), system)
    uses = field.document.get("layout") or ()
    if uses and not plan.map:
        boards_ = tuple(
            BoardChoice(_board_source(use["board"], plan), bool(use.get("turned"))) for use in uses
        )
    elif uses:
        boards_ = ()
    else:
        boards_ = plan.chosen or (BoardChoice(plan.map or field.name),)
    columns = len({use.get("at", [0, 0])[0] for use in uses}) or 1
    shape = columns, max(1, len(uses) // columns)
    if field.file is None:
        return Laid(field.name, boards_, shape)
    key = hashlib.sha256(msgspec.json.encode(field.document, order="sorted")).hexdigest()[:10]
    file = Path(folder) / f"field_{key}.toml"
    write_whole(file, map_text(field.file).encode("utf-8"), folders=True)
    return Laid(str(file), boards_, shape)


def _board_source(named: str, plan: Plan) -> str:
    """How a board was chosen: a file is named in a layout by its stem alone."""
    return next((one.board for one in plan.chosen if Path(one.board).stem == named), named)


__all__ = [
    "MOST_BOARDS",
    "MOST_OBJECTIVES",
    "DataError",
    "Laid",
    "MapChoice",
    "add_board",
    "board",
    "board_shapes",
    "choose_boards",
    "choose_map",
    "draw_boards",
    "edge_pairs",
    "has_drops",
    "lay_boards",
    "lay_overlay",
    "lift_overlay",
    "overlay_choices",
    "set_board_count",
    "set_seed",
    "sheet_choices",
    "title_of",
    "turn_board",
    "turn_overlay",
]
