"""A roster brought into a scenario that is being made: its units stand around a space, to be moved on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pointbuy.build import muster_of
from pointbuy.catalogue import Catalogue
from pointbuy.checks import find_faults
from pointbuy.forces import Forces, forces_of
from pointbuy.roster import Roster
from wsn.board.board import Board
from wsn.board.hexboard import on_hexes
from wsn.data import DataError, Problem
from wsn.parts.mustering import BattleSide, Goal, Lots, Order, Piece, Post
from wsn.renamed import former_names
from wsn.systems import game_of

FORCE_TABLES: Final = ("companies", "units", "batteries", "air", "works", "anti_air", "loose")
"""What a built scenario holds of its forces, whatever the game calls it; the rest is up to the designer."""


def bring_roster(
    roster: Roster,
    catalogue: Catalogue,
    board: Board,
    at: str,
    taken: Collection[str] = (),
    seed: str = "1",
    *,
    before: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The lists and tables that a roster puts into a scenario, its units in the spaces nearest to `at`.

    `taken` are spaces that stay free of them. Officers and whatever else is rolled for come of the seed.
    `before` is the scenario that they join: their companies are numbered after those of their side that are
    there, and other dice are thrown for them.

    Raises DataError for a roster that is not legal, or without room.
    """
    wrong = find_faults(roster, catalogue)
    if wrong:
        raise DataError([Problem(roster.title, "", str(one)) for one in wrong])
    system = catalogue.file.system
    if board.system != system:
        text = (
            f"the roster is one of {game_of(system).title}, and the map one of {game_of(board.system).title}"
        )
        raise DataError([Problem(roster.title, "", text)])
    muster, ground = muster_of(system), on_hexes(board, "a force bought for points")
    there = before or {}
    ours = replace(forces_of(roster, catalogue), before=there)
    other = next(side.id for side in game_of(system).sides if side.id != ours.side)
    enlisted = muster.enlist_forces(
        [ours, _no_forces(ours, other)], Lots(_second_seed(seed, there, ours.side)), False
    )
    stands = muster.ground_seen(ground)
    posts: dict[str, Post] = {}
    near = _nearest_spaces(board, at)
    room = {space: 0 if space in taken else stands.room for space in near}

    def post(piece: Piece) -> str:
        space = next((one for one in near if room[one] and stands.stands(piece, one)), None)
        if space is None:
            raise DataError([Problem(roster.title, "", f"there is no room for {piece.kind} near {at}")])
        room[space] -= 1
        return space

    for band in enlisted.bands[0]:
        for piece in band.pieces:
            posts[piece.id] = Post(post(piece))
        if band.leader:
            posts[band.leader] = posts[band.pieces[0].id]
    sides = (
        BattleSide(ours.side, muster.force_name(ours), "attacks", "west"),
        BattleSide(other, "nobody", "defends", "east"),
    )
    goals = (Goal(at, ""),)  # works are best put to use near it
    order = Order("", "", "1944-07-01", 1, sides, goals, (), posts, ours.side, "")
    document = muster.built_document(order, enlisted, ground)
    return {key: document[key] for key in FORCE_TABLES if document.get(key)}


def _second_seed(seed: str, before: Mapping[str, Any], side: str) -> str:
    """The seed of a force: the second of a side in one scenario has not the dice of the first."""
    rows = [row for key in FORCE_TABLES if isinstance(lists := before.get(key), list) for row in lists]
    count = sum(isinstance(row, Mapping) and row.get("side") == side for row in rows)
    return f"{seed} after {count}" if count else seed


def _no_forces(ours: Forces, side: str) -> Forces:
    """The other side without anything bought."""
    return replace(ours, side=side, title="", companies=(), batteries=(), air=(), anti_air=0, works=())


def _nearest_spaces(board: Board, start: str) -> list[str]:
    """Every space that can be come to, the nearest first."""
    found = {start: None}
    ahead = [start]
    for here in ahead:  # grows while it is gone through
        for one in board.neighbours(here):
            if one not in found and one not in board.boxes:
                found[one] = None
                ahead.append(one)
    return ahead


def merge_scenario(document: Mapping[str, Any], force: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario with what a roster brings: rows behind its rows, numbers added up, spaces listed once.

    Raises DataError where an id is there already.
    """
    here = {key: list(_ids_in(document.get(key))) for key in force}
    for key, rows in force.items():
        clash = [id_ for id_ in _ids_in(rows) if id_ in here[key]]
        if clash:
            text = f"the scenario has {clash[0]!r} already; bring a roster in before other units of its side"
            raise DataError([Problem("", key, text)])
    return {**document, **{key: _join_values(document.get(key), value) for key, value in force.items()}}


def _join_values(had: Any, more: Any) -> Any:
    if isinstance(more, Mapping):
        before = had if isinstance(had, Mapping) else {}
        return {**before, **{key: _join_values(before.get(key), value) for key, value in more.items()}}
    if isinstance(more, list):
        rows = had if isinstance(had, list) else []
        return [*rows, *(one for one in more if isinstance(one, Mapping) or one not in rows)]
    return had + more if isinstance(had, int) and isinstance(more, int) else more


def _ids_in(rows: Any) -> Iterator[str]:
    """Every id in the rows of a list, and in the rows and tables inside them."""
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, Mapping):
            if isinstance(row.get("id"), str):
                yield row["id"]
            for inner in row.values():
                yield from _ids_in([inner] if isinstance(inner, Mapping) else inner)


if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {"brought": "bring_roster", "merged": "merge_scenario"},
    )
