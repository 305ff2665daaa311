"""A recorded game without its seed and without what is hidden, to be passed on while the game goes on.

Each entry holds the events as a spectator, or a side, hears of them, and its command where that may be known.
They fold to what is seen so, and each digest is of that. Such a journal is watched, not played on: its header
says whose knowledge it holds (`known_to`). Dice that were rolled in secret are not in it, so the rules can
decide again only what does not rest on them; `wsn.engine.verify` counts the rest. It tells whose words its
sentences are, as the game itself does. Of a hosted game it keeps what its host is bound to, and the links of
the rolls in it: each can be checked, and tells nothing about the dice to come.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from wsn.engine import journal as j
from wsn.engine.chain import Mixing, burnt_line, mix_line
from wsn.engine.commands import Command
from wsn.engine.course import Course
from wsn.engine.dice import BY_SEED
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.observe import observe_event
from wsn.engine.state import GameState, knows
from wsn.engine.writer import new_file

PUBLIC: Final = "public"
"""`Header.known_to` of what a spectator may know."""


def save_public(
    game: Game[Any],
    path: str | Path,
    side: str | None,
    command_of: Callable[[Entry], Command | None],
    hears_of: Callable[[Entry], bool],
) -> None:
    """Write what a side (None: every side) may know of a game as a new journal (`public_lines`).

    Raises BadJournal for a file that is not new, and NotKept.
    """
    known = _known_to(game, side, command_of, hears_of)
    new_file(path, known.header, known.course, True, known.between).close()


def public_lines(
    game: Game[Any],
    side: str | None,
    command_of: Callable[[Entry], Command | None],
    hears_of: Callable[[Entry], bool],
) -> bytes:
    """The journal of what a side (None: every side) may know of a game.

    `command_of` gives the command of an entry where it may be known, `hears_of` whether the entry itself may:
    those of which nothing is heard are left out, and the others numbered without them.
    """
    known = _known_to(game, side, command_of, hears_of)
    return j.header_line(known.header) + known.course.lines(known.between)


class _Known(NamedTuple):
    """What a side may know of a game, as a journal has it."""

    header: j.Header
    course: Course
    between: list[tuple[int, bytes]]


def _known_to(
    game: Game[Any],
    side: str | None,
    command_of: Callable[[Entry], Command | None],
    hears_of: Callable[[Entry], bool],
) -> _Known:
    course, heard_by = Course(GameState()), [0]
    for entry in game.entries:
        heard_by.append(heard_by[-1] + hears_of(entry))
    for n, entry in enumerate(filter(hears_of, game.entries), 1):
        heard = (observe_event(event, side) for event in entry.events)
        events = tuple(event for event in heard if event is not None)
        for event in events:
            course.happen(event)
        given = entry.command if entry.by is None else command_of(entry)
        course.close(Entry(n, entry.by, given, events))
    mine = game.header()
    drawn = mine.drawn if mine.chain else BY_SEED
    header = replace(
        j.header_of(game.setup, "", drawn, mine.words, mine.chain, mine.release), known_to=side or PUBLIC
    )
    between: list[tuple[int, bytes]] = []
    for at, line in () if game.chain is None else game.chain.lines:
        if isinstance(line, Mixing):
            between.append((heard_by[at], mix_line(line)))
        elif rolls := [roll for roll in line.burnt if knows(side, roll.seen_by)]:
            between.append((heard_by[at], burnt_line(rolls)))
    return _Known(header, course, between)
