"""A hosted game out of the rows of its store: the journal they make is read and folded; no rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from wsn.engine import journal as j
from wsn.engine.course import Course
from wsn.engine.dice import Dice
from wsn.engine.game import Game
from wsn.engine.reopened import is_settled
from wsn.host.hearing import MOVES, FeedStep
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


def journal_of(header: str, rows: Sequence[FeedRow]) -> bytes:
    """The journal that the rows of a game make: every line in the order written, what was undone included."""
    lines = [header.rstrip("\n") + "\n", *(row.line for row in rows if row.kind in MOVES)]
    return "".join(lines).encode()


def fold_game(
    row: HostedGameRow, rows: Sequence[FeedRow], make_dice: DiceMaker, world: Any = None
) -> FoldedGame:
    """The game of these rows. Raises BadJournal where the store holds no game of this program."""
    recording = j.parse_journal(journal_of(row.header, rows), f"game {row.id}", system_of, own=lambda _: True)
    game = Game.of(recording, make_dice(row, recording.header), world)
    return FoldedGame(game, list(rows), list(_steps_of(rows, recording.lines)))


def _steps_of(rows: Sequence[FeedRow], lines: Sequence[j.Entry | j.Undone]) -> list[FeedStep]:
    steps, at = [], 0
    for row in rows:
        if row.kind not in MOVES:
            steps.append(FeedStep(row.kind, row.by_seat, about=row.line))
            continue
        count = row.line.count("\n")
        taken, at = lines[at : at + count], at + count
        undone = [line.to for line in taken if isinstance(line, j.Undone)]
        entries = tuple(line for line in taken if isinstance(line, j.Entry))
        steps.append(FeedStep(row.kind, row.by_seat, entries, undone[0] if undone else 0))
    return steps


async def read_new_rows(
    store: GameStore, game: Game[Any], id: str, after: int
) -> list[tuple[FeedRow, FeedStep, Course | None]]:
    """What was added to the feed of a game by others, each with its step and, of an entry, its course."""
    rows = await read_feed(store, id, after)
    if not any(row.kind in MOVES for row in rows):
        return [(row, FeedStep(row.kind, row.by_seat, about=row.line), None) for row in rows]
    stored = await read_structs(store, HostedGameRow, "id = ?", [id])
    everything = await read_feed(store, id)
    recording = j.parse_journal(
        journal_of(stored[0].header, everything), f"game {id}", system_of, own=lambda _: True
    )
    steps = _steps_of(everything, recording.lines)[after:]
    state, seats = game.state, tuple(game.system.seats)
    added: list[tuple[FeedRow, FeedStep, Course | None]] = []
    for row, step in zip(everything[after:], steps, strict=True):
        course = None
        if step.kind == "entry":
            course = Course(state, seats=seats)
            for entry in step.entries:
                for event in entry.events:
                    course.happen(event)
                course.close(entry)
            state = course.state
            assert is_settled(game.system, state)
        elif step.kind == "undo":
            state = _state_after(game, added, step.stands)
        added.append((row, step, course))
    return added


def _state_after(
    game: Game[Any], added: Sequence[tuple[FeedRow, FeedStep, Course | None]], stands: int
) -> Any:
    """The state to which an undo among new rows leads back."""
    for _, _, course in reversed(added):
        if course is not None and course.entries[0].n <= stands:
            known = dict(zip((entry.n for entry in course.entries), course.states))
            if stands in known:
                return known[stands]
    return game.state_at(stands)
