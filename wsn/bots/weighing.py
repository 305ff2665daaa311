"""What the judge of a game says to a seat: of its position, and of the commands that it may give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wsn.bots.judges import judge_of
from wsn.bots.judges.judge import Merely, mean_of, weigh_position
from wsn.engine.commands import Command
from wsn.table.choices import kind_of
from wsn.table.seat import Ahead, Seat


def score_of(seat: Seat) -> int:
    """How well the side of a seat stands, in points: higher is better. Raises ValueError for a spectator."""
    if seat.plays_for is None:
        raise ValueError("a spectator has no score")
    return judge_of(seat.game.system.name).score(weigh_position(seat), seat.plays_for)


def appraise_legal(seat: Seat, commands: Sequence[Command]) -> Sequence[int | None] | None:
    """How good each command looks, in hundredths of a point; None for what is to be tried out (`Judge`)."""
    return judge_of(seat.game.system.name).appraise(weigh_position(seat), commands)


def worth_of(seat: Seat, command: Command) -> int | None:
    """What a legal command brings on the average, in hundredths of a point, where its odds tell."""
    judge = judge_of(seat.game.system.name)
    told = judge.worth(weigh_position(seat), command)
    if told is not None or not judge.BY_ODDS:
        return told
    preview = seat.preview(command)
    return None if preview is None else mean_of(preview.odds)


def classify_minor(seat: Seat, command: Command) -> Merely | None:
    """What a legal command merely is, where the judge says so; None: see what it is worth."""
    return judge_of(seat.game.system.name).merely(weigh_position(seat), command)


def _want_every(command: Command) -> bool:  # noqa: ARG001 - whatever it is
    """The choice of who wants every command."""
    return True


def steps_on(ahead: Ahead, wanted: Callable[[Command], bool] = _want_every) -> Iterator[Command]:
    """The legal commands that go one space on and neither roll nor count anything, of those wanted.

    They come one by one: nothing is asked about a command before its turn.
    """
    if not ahead.to_decide:
        return
    s, judge = weigh_position(ahead), judge_of(ahead.game.system.name)
    mere: Merely | None = None

    def may_go_on(command: Command) -> bool:
        nonlocal mere
        if kind_of(command) != "space" or not wanted(command):
            return False
        mere = judge.merely(s, command)
        return mere in (None, "step")

    def counts(command: Command) -> bool:
        preview = ahead.preview(command)
        return (preview is not None and bool(preview.odds)) or worth_of(ahead, command) is not None

    for command in ahead.game.each_legal(may_go_on):
        if mere or not counts(command):
            yield command
