"""A hosted game out of the rows of its store: the journal they make is read and folded; no rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from wsn.engine import journal as j
from wsn.engine.chain import Mixing
from wsn.engine.course import Course
from wsn.engine.dice import Dice
from wsn.engine.game import Game
from wsn.engine.ownjournal import parse_more, read_own_journal
from wsn.engine.state import GameState
from wsn.engine.words import words_digest
from wsn.host.hearing import JOURNAL_KINDS, MOVES, FeedStep
from wsn.host.store import FeedRow, GameStore, HostedGameRow, SeatRow, read_structs
from wsn.systems import system_of

DiceMaker = Callable[[HostedGameRow, j.Header], Dice]
"""What a game throws, of its row and header."""


class NoGame(LookupError):
    """The store has no game of this id."""


class FoldedGame(NamedTuple):
    """A game with the rows that led to it, and the step of each."""

    game: Game[Any]
    rows: list[FeedRow]
    steps: list[FeedStep]
    header: j.Header
    tail: str
    """The lines that must stand before the next one, where the program has changed since the last."""


async def read_game_rows(store: GameStore, game: str) -> tuple[HostedGameRow, dict[str, SeatRow]]:
    """The row of a game, and those of its seats by their words. Raises NoGame."""
    rows = await read_structs(store, HostedGameRow, "id = ?", [game])
    if not rows:
        raise NoGame(game)
    seats = await read_structs(store, SeatRow, "game = ?", [game])
    by_word = {row.seat: row for row in seats}
    order = system_of(rows[0].system).seats
    return rows[0], {word: by_word[word] for word in order if word in by_word}


async def read_feed(store: GameStore, game: str, after: int = 0) -> list[FeedRow]:
    """The rows of a game's feed after number `after`, in their order."""
    return await read_structs(store, FeedRow, "game = ? and n > ? order by n", [game, after])


def journal_lines(rows: Sequence[FeedRow]) -> list[str]:
    """The lines of a journal in the rows of a feed: all that were written, what was undone included."""
    return [row.line for row in rows if row.kind in JOURNAL_KINDS]


def journal_of(header: str, rows: Sequence[FeedRow]) -> bytes:
    """The journal that a header and the rows of a feed make."""
    return "".join([header.rstrip("\n"), "\n", *journal_lines(rows)]).encode()


class KnownSetup(NamedTuple):
    """What the games of one set-up share: a header, decoded, and the world."""

    header: j.Header
    world: Any


def fold_game(
    row: HostedGameRow, rows: Sequence[FeedRow], make_dice: DiceMaker, known: KnownSetup | None = None
) -> FoldedGame:
    """The game of these rows; `known` is of another game of its set-up. Raises BadJournal."""
    file = f"game {row.id}"
    header = None if known is None else known.header
    recording = read_own_journal(row.header, journal_lines(rows), file, system_of, header)
    world = None if known is None else known.world
    game = Game.of(recording, make_dice(row, recording.header), world)
    tail = j.goes_on(recording, words_digest(recording.system)).decode()
    return FoldedGame(game, list(rows), _steps_of(rows, recording.lines), recording.header, tail)


def _steps_of(rows: Sequence[FeedRow], lines: Sequence[j.Entry | j.Undone]) -> list[FeedStep]:
    steps, at = [], 0
    for row in rows:
        if row.kind not in MOVES:
            steps.append(FeedStep(row.kind, row.by_seat, about=row.line.rstrip()))
            continue
        written = row.line.encode()
        count = written.count(b"\n")
        if written.startswith(_STARTS_OF_FORMATS):
            count -= sum(one.startswith(_STARTS_OF_FORMATS) for one in written.split(b"\n"))
        taken, at = lines[at : at + count], at + count
        undone = [line.to for line in taken if isinstance(line, j.Undone)]
        entries = tuple(line for line in taken if isinstance(line, j.Entry))
        steps.append(FeedStep(row.kind, row.by_seat, entries, undone[0] if undone else 0))
    return steps


_STARTS_OF_FORMATS: Final = (b'{"wsn"', b'{"words"')
"""How the lines begin that say of what format, and whose words, those after them are."""


class FollowedRow(NamedTuple):
    """A row that was added to a game, its step, and the course of an entry."""

    row: FeedRow
    step: FeedStep
    course: Course | None


def follow_rows(game: Game[Any], rows: Sequence[FeedRow]) -> list[FollowedRow]:
    """What rows that others have added lead to; the game itself stays. Raises BadJournal."""
    data = "".join(row.line for row in rows if row.kind in JOURNAL_KINDS).encode()
    lines = parse_more(data, "the feed of a game", game.system, game.entries, _commitments(game))
    state, seats = game.state, tuple(game.system.seats)
    followed: list[FollowedRow] = []
    for row, step in zip(rows, _steps_of(rows, lines), strict=True):
        course = None
        if step.kind == "entry":
            course = Course(state, seats=seats)
            for entry in step.entries:
                for event in entry.events:
                    course.happen(event)
                course.close(entry)
            state = course.state
        elif step.kind == "undo":
            state = _state_after(game, followed, step.stands)
        followed.append(FollowedRow(row, step, course))
    return followed


def take_followed(game: Game[Any], followed: FollowedRow) -> None:
    """Move a game on by a row that was followed."""
    if followed.course is not None:
        game.take(followed.course)
    elif followed.step.kind == "undo":
        game.take_back_to(followed.step.stands)
    elif followed.step.kind == "dice":
        take_mixing(game, followed.row.line)


def take_mixing(game: Game[Any], line: str) -> None:
    """Let a game in memory take what a seat adds to its dice, from the line that is kept already."""
    game.mix(msgspec.json.decode(line, type=dict[str, Mixing])["mix"])


def _commitments(game: Game[Any]) -> dict[str, str]:
    return {} if game.chain is None else game.chain.commitments


def _state_after(game: Game[Any], followed: Sequence[FollowedRow], stands: int) -> GameState:
    """The state to which an undo among new rows leads back."""
    for one in reversed(followed):
        if one.course is not None:
            for entry, state in zip(one.course.entries, one.course.states, strict=True):
                if entry.n == stands:
                    return state
    return game.state_at(stands)
