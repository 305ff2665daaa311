"""`wsn verify`: decide recorded games again, command by command, with the recorded dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.terminal import tell_lines
from wsn.english import count
from wsn.systems import system_of

if TYPE_CHECKING:
    from wsn.engine.chaincheck import RollCheck
    from wsn.engine.journal import Recording

ENDING: Final = "*.wsn.jsonl"
"""What the journals in a folder are called."""


@click.command()
@click.argument("journals", metavar="JOURNAL...", nargs=-1, required=True, type=click.Path())
@click.option("--all", "whole", is_flag=True, help="Show what differs in a game in progress, secrets too.")
def command(journals: tuple[str, ...], whole: bool) -> None:
    """Play the game in each JOURNAL through the rules again and compare every event.

    A folder stands for the journals in it (*.wsn.jsonl, also packed as .gz), and in the folders below. Of
    several games it is told at the end how many go otherwise now.

    The dice of a hosted game are worked out again as well, from what the host was bound to before the first
    roll and opened with each; the first roll that is not so is named. That needs no host and no net.

    Exit status: 0 all is equal, 1 something differs (the first difference is shown), 2 a file cannot be
    read.
    """
    equal = [_verify_game(journal, whole) for named in journals for journal in _journal_files(named)]
    if len(equal) > 1:
        others = equal.count(False)
        click.echo(
            f"{others} of {count(len(equal), 'game')} {'goes' if others == 1 else 'go'} otherwise now."
        )
    if not all(equal):
        sys.exit(1)


def _journal_files(named: str) -> Iterator[str]:
    if not Path(named).is_dir():
        yield named
        return
    inside = sorted(path for ending in (ENDING, f"{ENDING}.gz") for path in Path(named).rglob(ending))
    if not inside:
        fail_with(f"{named} is a folder without a journal; journals are called {ENDING}")
    yield from map(str, inside)


def _verify_game(journal: str, whole: bool) -> bool:
    """Whether the game is equal; says so, or what differs first."""
    from wsn.data import DataError
    from wsn.engine.journal import read_journal
    from wsn.engine.packed import PACKED, read_packed
    from wsn.engine.verify import verify_recording

    try:
        read = read_packed if journal.endswith(PACKED) else read_journal
        recording = read(journal, system_of)
        report = verify_recording(recording)
    except DataError as error:
        fail_with(str(error))
    for note in report.notes:
        click.echo(note, err=True)
    difference = report.difference
    if difference is None or report.over or whole:
        tell_lines(str(report))
    else:
        click.echo(
            f"{journal}: entry {difference.entry}: {difference.what} (--all shows both, with what is hidden)"
        )
    shown = None if difference or journal.endswith(PACKED) else _public_entries(journal)
    if shown not in (None, report.entries):
        why = "it leaves out what was undone and, until the game is over, what is hidden"
        click.echo(f"`wsn replay` numbers {shown} of them: {why}.")
    if report.dice is not None:
        _tell_dice(report.dice, recording)
    if report.foreign_rolls:
        rolls = count(report.foreign_rolls, "roll")
        click.echo(f"{rolls} did not come from the seed (dice typed in, or given).")
    return report.equal


def _tell_dice(check: RollCheck, recording: Recording) -> None:
    """Say what was found of the dice of a hosted game, and what that proves."""
    from wsn.table.dicewords import PROVES, PROVES_NOT, tell_checked

    for line in tell_checked(check, recording.header.chain):
        tell_lines(line)
    if check.wrong is None:
        tell_lines(PROVES)
        tell_lines(PROVES_NOT)


def _public_entries(journal: str) -> int | None:
    """How many entries of a game the public log numbers; None of one that cannot be opened.

    Such a game ends inside its set-up: what there is of it can be verified, and nobody can replay it.
    """
    from wsn.data import DataError
    from wsn.table.journals import open_game
    from wsn.table.seat import Seat

    try:
        game = open_game(journal, read_only=True)
    except DataError:
        return None
    return Seat(game, None).number_of(len(game.entries))
