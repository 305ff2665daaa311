"""A view of a game as drawables: plain data that any screen draws in its own way.

Nothing here is a rule: where counters stand, what they show, what is marked. A game that has the
`GameLook` says how its kinds look; where it does not, the kinds show their names.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

import msgspec

from wsn.board.board import Board
from wsn.engine.state import GameState, Unit
from wsn.parts.briefing import Divider
from wsn.parts.drawings import SignName, Tile
from wsn.parts.faces import Badge, Base, Face, Nationality, NationMark, PrintedSide, Stripe, Symbol
from wsn.parts.looks import Looks
from wsn.systems import find_game, game_of, mapped_games
from wsn.systems.contract import GameLook
from wsn.table.looks import looks_of

B = TypeVar("B", bound=Board)

TAG: Final = 5
"""The longest tag of a counter, in letters."""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One unit on the board, in the order of its stack from the bottom up."""

    unit: str
    space: str
    side: str
    letter: str
    """The letter of the side: colour and shape never stand alone."""
    style: int
    """The place of its side in the list of sides: each has its own colour and shape."""
    symbol: Symbol | None
    name: str
    values: tuple[str, ...] = ()
    steps: int = 1
    full: int = 1
    badges: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    """The drawn shape of each badge: disc, square, octagon, triangle or diamond."""
    base: Base | None = None
    """What the unit is on, drawn under its counter; None: the ground."""
    tag: str = ""
    """Its short name, as the log calls it, or that of its group; empty when neither is short."""
    nation: Nationality | None = None
    """Its nationality, in games that colour counters by it."""
    stripe: Stripe | None = None
    """The stripe of its formation."""
    figure: str = ""
    """The name of its silhouette; empty: its symbol is drawn."""
    more: tuple[tuple[str, str], ...] = ()
    """Further values with their heads, in small type."""
    abilities: tuple[str, ...] = ()
    """Its abilities as short words."""
    printed: PrintedSide | None = None
    """What an operational counter shows with its steps; None for any other counter."""
    mark: str = ""
    """The short name of an operational unit, at the left of its symbol."""
    formation: str = ""
    """That of its formation, at the right of it."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A marker on a space, or on the edge between two."""

    kind: str
    spaces: tuple[str, ...]
    text: str = ""
    sign: SignName | None = None
    """Which drawn sign lies there; None: there is only its plate."""
    name: str = ""
    """What its plate says; empty: its kind."""
    plate: bool = True
    """Whether a plate says its words, or its sign says it all."""
    near: bool = True
    """Whether its plate is left out where the board is seen from afar."""
    small: bool = False
    """Whether its sign is drawn smaller: it lies in half a hex, at the rim of a board."""


class Flag(msgspec.Struct, frozen=True, kw_only=True):
    """An objective and the side that holds it (empty for none)."""

    space: str
    side: str = ""
    letter: str = ""
    style: int = -1
    mark: NationMark | None = None
    """The national mark of the side, which stands there in place of its letter."""


class Exit(msgspec.Struct, frozen=True, kw_only=True):
    """A hex by which the units of a side leave the map, where that counts for it."""

    space: str
    side: str
    letter: str
    style: int


class Tray(msgspec.Struct, frozen=True, kw_only=True):
    """Units of one side that are not on the board: not yet come, gone, lost. They are shown beside it."""

    title: str
    side: str
    letter: str
    style: int
    counters: tuple[Counter, ...]
    """In the order of their ids; their `space` is empty."""
    force: str = ""
    """What its side is called in the scenario."""

    @property
    def whose(self) -> str:
        """What its side is called where a person reads it."""
        return self.force or self.side


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that stands on the board in one view, and beside it."""

    counters: tuple[Counter, ...] = ()
    tokens: tuple[Token, ...] = ()
    flags: tuple[Flag, ...] = ()
    exits: tuple[Exit, ...] = ()
    trays: tuple[Tray, ...] = ()
    lines: tuple[Divider, ...] = ()
    """Lines between the sections of the board, each by its two ends in map units."""
    caption: str = ""


def side_marks(system: str) -> dict[str, NationMark]:
    """The national mark of each side that has one."""
    return {side: one.mark for side, one in looks_of(system).sides.items() if one.mark is not None}


def side_letters(sides: Sequence[str], system: str = "") -> dict[str, str]:
    """A letter for each side: the one that its game declares.

    A side that no game declares has the first of its word that no other has taken (`allies` A, `axis` X).
    """
    declared = game_of(system).letters if system in mapped_games() else {}
    taken = {side: declared[side] for side in sides if side in declared}
    for side in sides:
        if side in taken:
            continue
        free = (c.upper() for c in side if c.isalpha() and c.upper() not in taken.values())
        taken[side] = next(free, str(len(taken) + 1))
    return taken


def scene(
    board: Board,
    state: GameState,
    *,
    sides: Sequence[str] | None = None,
    objectives: Mapping[str, str] = MappingProxyType({}),
    ways_out: Mapping[str, Iterable[str]] = MappingProxyType({}),
    caption: str = "",
) -> Scene:
    """What a view shows on a board.

    `sides` in the order that gives each its colour and letter (else as the system lists them),
    `objectives` the spaces to flag, each with the side that holds it or nothing (see `objectives_of`),
    `ways_out` those by which each side may leave the map (see `exits`). Units off the board are left out
    (`wsn.table.trays` has them); a carried unit stands with its carrier.
    """
    everyone = list(sides if sides is not None else find_game(board.system).letters)
    everyone += sorted({unit.side for unit in state.units.values()} - {*everyone})
    letters = side_letters(everyone, board.system)
    marks = side_marks(board.system)
    order = {side: i for i, side in enumerate(everyone)}
    counters = []
    for unit_id in sorted(state.units):
        space = space_of(state, unit_id)
        if space is not None and space in board.spaces:
            counters.append(counter(board.system, state.units[unit_id], everyone, space))
    counters.sort(key=lambda c: (board.order[c.space], c.style, _is_leader(c), c.unit))
    flags = [
        Flag(
            space=s,
            side=side,
            letter=letters.get(side, ""),
            style=order.get(side, -1),
            mark=marks.get(side),
        )
        for s, side in objectives.items()
        if s in board.spaces
    ]
    tokens = _scene_tokens(board, state)
    ways = [
        Exit(space=s, side=side, letter=letters.get(side, "?"), style=order.get(side, 2))
        for side, spaces in sorted(ways_out.items())
        for s in sorted(spaces, key=lambda s: board.order.get(s, 0))
        if s in board.spaces
    ]
    return Scene(
        counters=tuple(counters), tokens=tokens, flags=tuple(flags), exits=tuple(ways), caption=caption
    )


def counter(system: str, unit: Unit, sides: Sequence[str], space: str = "") -> Counter:
    """The counter of a unit in a space; `sides` in the order that gives each its colour and letter."""
    look, drawn = find_game(system).look, looks_of(system)
    face, badges = _face(look, unit.kind, unit.steps), badges_of(drawn, unit.marks)
    printed, face = face.side_up(unit.steps), face.face_up(unit.marks, unit.steps)
    badges += tuple(badge for ability, badge in drawn.printed.items() if ability in face.abilities)
    return Counter(
        unit=unit.id,
        space=space,
        side=unit.side,
        letter=side_letters(sides).get(unit.side, "?"),
        style=sides.index(unit.side) if unit.side in sides else 2,
        symbol=face.symbol,
        name=face.name,
        values=face.values,
        steps=unit.steps,
        full=max(face.full, unit.steps),
        badges=tuple(badge.letter for badge in badges),
        shapes=tuple(badge.shape for badge in badges),
        tag=_unit_tag(unit.id, unit.group),
        nation=nation_of(drawn, face) or drawn.sides.get(unit.side),
        figure=face.silhouette_for(unit.side),
        more=face.more,
        abilities=face.abilities,
        stripe=drawn.formations.get(unit.group),
        base=look.counter_base(unit.kind, unit.marks),
        printed=printed,
        mark=face.mark,
        formation=face.formation,
    )


def in_symbols(shown: Scene) -> Scene:
    """A scene for who prefers unit symbols to silhouettes."""

    def plain(pieces: tuple[Counter, ...]) -> tuple[Counter, ...]:
        return tuple(msgspec.structs.replace(piece, figure="") for piece in pieces)

    trays = tuple(msgspec.structs.replace(tray, counters=plain(tray.counters)) for tray in shown.trays)
    return msgspec.structs.replace(shown, counters=plain(shown.counters), trays=trays)


def as_it_stands(board: B, markers: Iterable[tuple[str, Collection[str]]]) -> B:
    """The map as a position leaves it: loose features are where their markers are, and nowhere else.

    `markers` gives the kind of each marker and its spaces. The board itself when its system has no loose
    features (`Vocabulary.loose`).
    """
    if not find_game(board.system).ground.has_words:
        return board
    loose = game_of(board.system).ground.vocabulary.loose
    if not loose:
        return board
    lying = frozenset((kind, space) for kind, spaces in markers if kind in loose for space in spaces)
    key = id(board), lying
    kept = _laid.pop(key, None) or (board, _with_loose(board, loose, lying))
    _laid[key] = kept
    while len(_laid) > KEPT:
        _laid.popitem(last=False)
    return cast(B, kept[1])


KEPT: Final = 4
"""How many boards stay as positions left them: a position is looked at more than once, and drawn after each
order, and what a board has worked out of itself is worked out once.
"""
_laid: OrderedDict[tuple[int, frozenset[tuple[str, str]]], tuple[Board, Board]] = OrderedDict()
"""By a board (by identity: it is kept alive) and what lies loose on it, the board as that leaves it."""


def _with_loose(board: B, loose: frozenset[str], lying: Collection[tuple[str, str]]) -> B:
    laid: dict[str, set[str]] = {}
    for kind, at in lying:
        laid.setdefault(at, set()).add(kind)
    spaces = {
        space.id: replace(space, features=(space.features - loose) | laid.get(space.id, set()))
        for space in board.spaces.values()
    }
    return replace(board, spaces=spaces)


def board_now(board: B, state: GameState) -> B:
    """The map as a state, or a player's view of one, leaves it (see `as_it_stands`)."""
    return as_it_stands(board, ((m.kind, m.spaces) for m in state.markers.values()))


def goals(system: str, world: Any) -> tuple[str, ...]:
    """The objective hexes of a game, held or not, where its system tells them."""
    return find_game(system).look.objective_spaces(world)


def objectives_of(system: str, world: Any, state: GameState) -> dict[str, str]:
    """Every objective space of a game with the side that holds it, or nothing."""
    look = find_game(system).look
    return {**dict.fromkeys(look.objective_spaces(world), ""), **look.objectives_held(world, state)}


def exits(system: str, world: Any) -> Mapping[str, tuple[str, ...]]:
    """The hexes by which each side may leave the map, where its system tells them and that counts."""
    return find_game(system).look.exit_spaces(world)


def _face(look: GameLook[Any], kind: str, steps: int) -> Face:
    """What is printed on a kind; one unknown to its game shows its own word."""
    try:
        return look.counter_face(kind)
    except KeyError:
        return Face(None, kind.replace("_", " "), full=steps)


def _is_leader(piece: Counter) -> bool:
    """True for an officer, who lies on top of the units that he leads."""
    return piece.symbol is not None and piece.symbol.arm == "officer"


def badges_of(looks: Looks, marks: Collection[str]) -> tuple[Badge, ...]:
    """The badges of a unit's marks, the weightiest first; a mark without one shows its first letters."""
    known = [badge for mark, badge in looks.badges.items() if mark in marks and badge is not None]
    strange = sorted(set(marks) - looks.badges.keys())
    return (*known, *(Badge(mark[:2].capitalize(), words=mark.replace("_", " ")) for mark in strange))


def nation_of(looks: Looks, face: Face) -> Nationality | None:
    """The nationality of a kind; one without a colour of its own shows the beginning of its word."""
    if not face.nation:
        return None
    return looks.nations.get(face.nation) or Nationality(face.nation, face.nation[:3].capitalize(), "white")


def _unit_tag(unit_id: str, group: str) -> str:
    """A unit's id without what follows a dash, when it begins with its group (`F1` of F); else the group."""
    head = unit_id.partition("-")[0]
    tag = head if group and head.startswith(group) else group
    return tag if len(tag) <= TAG else ""


def space_of(state: GameState, unit_id: str) -> str | None:
    """The space of a unit, through the units that carry it."""
    seen = set()
    place: str | None = unit_id
    while place is not None and place in state.units and place not in seen:
        seen.add(place)
        place = state.units[place].place
    return None if place in state.units else place


def _scene_tokens(board: Board, state: GameState) -> tuple[Token, ...]:
    tiles = looks_of(board.system).tiles
    tokens = []
    for marker_id in sorted(state.markers):
        marker = state.markers[marker_id]
        tile = tiles.get(marker.kind, Tile())
        if tile is None:
            continue
        spaces = marker.spaces
        if all(s in board.spaces for s in spaces):
            tokens.append(
                Token(
                    kind=marker.kind,
                    spaces=spaces,
                    text=tile.say_value(marker.value),
                    sign=tile.sign,
                    name=tile.words,
                    plate=tile.plate,
                )
            )
    return tuple(tokens)
