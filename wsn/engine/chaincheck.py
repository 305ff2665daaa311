"""Every roll of a hosted game, worked out again from what its journal holds (`wsn.engine.chain`).

No secret is needed for it: each link must lead to the one shown before it, and the dice must show what
follows from the link, the words typed so far and the answers of other seats. In a copy that holds only what a
side may know, the rolls in it are checked; they have chains of their own, so none is missing between them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wsn.engine.chain import Burnt, ChainDice, ChainLog, Mixing, chain_of, steps_between, values_of
from wsn.engine.dice import Dice
from wsn.engine.events import DiceRolled
from wsn.engine.journal import Entry, Recording, Undone
from wsn.engine.journalfile import BadJournal
from wsn.english import count, list_words


class WrongRoll(NamedTuple):
    """The first roll that is not what its host was bound to."""

    number: int
    """Its number among the rolls of the journal, from 1."""
    entry: int
    """Its entry, or the one that was taken back to, where it was taken back."""
    purpose: str
    why: str
    """How a sentence goes on that begins with the roll."""

    def __str__(self) -> str:
        return f"entry {self.entry}: roll {self.number} ({self.purpose}) is not to be believed: {self.why}"


@dataclass(slots=True)
class RollCheck:
    """What checking every roll found."""

    rolls: int = 0
    """How many were found good."""
    taken_back: int = 0
    """How many of them were taken back; the rolls after them are others."""
    answered: int = 0
    """How many of them hold a link of another seat."""
    unused: dict[str, int] = field(default_factory=dict)
    """How many links each seat opened that no roll shows."""
    mixed: list[tuple[int, Mixing]] = field(default_factory=list)
    """What seats added, each with the number of the first roll after it."""
    wrong: WrongRoll | None = None


def log_of(recording: Recording) -> ChainLog:
    """What was opened and mixed in, in a recorded game of a host. Raises BadJournal."""
    log = ChainLog(recording.header.chain)
    for line, _ in _walk_dice(recording, log):
        if not isinstance(line, Mixing):
            log.take_rolls(_rolls_of(line))
    return log


def log_for(recording: Recording, dice: Dice | None) -> ChainLog | None:
    """The same, and these dice go on from there; None for a game without a host. Raises BadJournal."""
    log = log_of(recording) if recording.header.chain else None
    if isinstance(dice, ChainDice):
        if log is None or log.commitments != dice.log.commitments:
            raise BadJournal(recording.file, "is bound to other dice than these")
        dice.log = log
    return log


def check_may_go_on(recording: Recording, dice: Dice | None) -> None:
    """Raise BadJournal for a game that nobody can go on with who has these dice."""
    if recording.header.known_to:
        text = "is a public copy: it can be replayed but not continued"
        raise BadJournal(recording.file, text, goes_on=True)
    if recording.header.chain and not isinstance(dice, ChainDice):
        text = "is a game of a host, who has its dice: it can be replayed but not continued"
        raise BadJournal(recording.file, text, goes_on=True)


def check_rolls(recording: Recording) -> RollCheck:
    """Work out every roll of a hosted game again, up to the first that is wrong. Raises BadJournal."""
    log, check = ChainLog(recording.header.chain), RollCheck()
    answers = _Answers()
    for line, at in _walk_dice(recording, log):
        if isinstance(line, Mixing):
            check.mixed.append((check.rolls + 1, line))
            if line.commitment:
                answers.last[line.seat] = line.commitment
            continue
        if isinstance(line, Burnt) or _is_order(line):
            answers.now = {}
        for roll in _rolls_of(line):
            why = _link_fault(roll, log) or answers.fault(roll) or _misread_text(roll, log)
            if why:
                entry = at if isinstance(line, Burnt) else line.n
                check.wrong = WrongRoll(check.rolls + 1, entry, roll.purpose, why)
                return check
            check.rolls += 1
            check.answered += bool(roll.answers)
            check.taken_back += isinstance(line, Burnt)
            log.take_rolls((roll,))
    check.taken_back += sum(len(_rolls_of(entry)) for entry in _undone_entries(recording))
    check.unused = answers.unused
    return check


def _walk_dice(recording: Recording, log: ChainLog) -> Iterator[tuple[Entry | Mixing | Burnt, int]]:
    """What bears on the dice, in the order written, each with how many entries stand before it.

    Whoever goes along notes the rolls; what else there is, is noted in the log after it was given.
    """
    standing: list[Entry] = []
    waiting = deque(recording.dice_lines)
    for number in range(len(recording.lines) + 1):
        while waiting and waiting[0][0] == number:
            _, thing = waiting.popleft()
            yield thing, len(standing)
            if isinstance(thing, Burnt):
                log.lines.append((len(standing), thing))
                continue
            try:
                log.take_mixing(thing, len(standing))
            except ValueError as error:
                raise BadJournal(recording.file, f"after entry {len(standing)}: {error}") from error
        if number == len(recording.lines):
            return
        line = recording.lines[number]
        if isinstance(line, Undone):
            gone = standing[line.to :]
            del standing[line.to :]
            log.burn((event for entry in gone for event in entry.events), line.to)
            continue
        yield line, len(standing)
        standing.append(line)


def _is_order(entry: Entry) -> bool:
    """Whether an entry is no automatic step after an order."""
    return entry.by is not None or entry.command is None


def _undone_entries(recording: Recording) -> Iterator[Entry]:
    """The entries that were taken back."""
    standing: list[Entry] = []
    for line in recording.lines:
        if isinstance(line, Undone):
            yield from standing[line.to :]
            del standing[line.to :]
        else:
            standing.append(line)


def _rolls_of(line: Entry | Burnt) -> Sequence[DiceRolled]:
    if isinstance(line, Burnt):
        return line.burnt
    return [event for event in line.events if isinstance(event, DiceRolled)]


def _link_fault(roll: DiceRolled, log: ChainLog) -> str:
    """What is wrong with the link of the host, as the end of a sentence; empty where nothing is."""
    last = log.last.get(chain_of(roll.seen_by))
    if last is None:
        return "the host is bound to no chain for those who see it"
    if not roll.link:
        return "it opens no link of the host"
    steps = steps_between(last, roll.link)
    if steps is None:
        return "its link does not lead to the one that was shown before"
    if steps > 1:
        return f"the host passed over {count(steps - 1, 'link')} before this one"
    return ""


class _Answers:
    """The links of other seats, as far as they were looked at."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.now: dict[str, str] = {}
        """Those of the order that is looked at: all its rolls may have the same."""
        self.unused: dict[str, int] = {}

    def fault(self, roll: DiceRolled) -> str:
        """What is wrong with the links of other seats, as the end of a sentence; empty where nothing is."""
        for seat, answer in sorted(roll.answers.items()):
            if self.now.get(seat) == answer:
                continue
            last = self.last.get(seat)
            if last is None:
                return f"{seat} has no chain that could answer"
            steps = steps_between(last, answer)
            if steps is None:
                return f"the link of {seat} does not lead to the one that was shown before"
            if steps > 1:
                self.unused[seat] = self.unused.get(seat, 0) + steps - 1
            self.last[seat] = self.now[seat] = answer
        return ""


def _misread_text(roll: DiceRolled, log: ChainLog) -> str:
    """What the dice should show, as the end of a sentence; empty where they do."""
    link, many = bytes.fromhex(roll.link), len(roll.values)
    try:
        made = values_of(link, log.words, roll.answers, many, roll.faces, roll.purpose)
    except ValueError as error:
        return str(error)
    if made == roll.values:
        return ""
    return (
        f"it shows {list_words([*map(str, roll.values)])}, and its link gives {list_words([*map(str, made)])}"
    )
