"""Decide a recorded game again, with its own dice, and report the first difference.

Loading trusts the events and asks no rule; this asks every rule. A difference is either a changed rule
(old games may then be loaded and played on all the same) or a journal that could not have been played.

Words are no facts: a log line that is worded otherwise today, in an otherwise equal game, is a note and no
difference, so that a better sentence breaks no recorded game. But where the journal says that its sentences
were made of what they are made of today (`wsn.engine.words`), one that reads otherwise was altered, and is a
difference like any other.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from wsn.engine import journal as j
from wsn.engine.chain import ChainLog
from wsn.engine.chaincheck import RollCheck, check_rolls
from wsn.engine.commands import IllegalCommand, InvalidCommand
from wsn.engine.course import Course
from wsn.engine.dice import NoDiceLeft, ReplayedDice
from wsn.engine.editions import edition_notes, release_notes
from wsn.engine.events import DiceRolled, Event, GameEnded, Resolved
from wsn.engine.evolve import Impossible, fold
from wsn.engine.game import Game
from wsn.engine.observe import observe_event
from wsn.engine.reopened import check_digests
from wsn.engine.words import words_digest
from wsn.english import count


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a game goes otherwise now: the entry, what, and the two versions as text."""

    entry: int
    what: str
    recorded: str
    now: str

    told: str = ""
    """The whole of it as a sentence, where there are no two versions."""
    rule: str = ""
    """The rule by which it goes otherwise now, or went then; empty where no event or refusal names one."""

    def __str__(self) -> str:
        by = f" ({self.rule})" if self.rule else ""
        return self.told or f"entry {self.entry}: {self.what}{by}: recorded {self.recorded}; now {self.now}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What verifying a journal found."""

    file: str
    entries: int
    """How many entries were decided again and found equal, undone ones included."""
    undos: int
    difference: Difference | None
    foreign_rolls: int
    """How many rolls did not come from the seed of the header (all of them, when dice were typed in)."""
    ended: bool
    notes: tuple[str, ...]
    over: bool = True
    """Whether the recorded game is over: until then the difference may tell what is hidden from a side."""
    withheld: int = 0
    """How many entries could not be decided again, in a journal that holds only what a side may know."""
    dice: RollCheck | None = None
    """What checking every roll found, where a host threw them."""

    @property
    def equal(self) -> bool:
        """Whether the whole journal was decided again without a difference."""
        return self.difference is None

    def __str__(self) -> str:
        if self.difference is not None:
            return f"{self.file}: {self.difference}"
        rest = (
            f"; {self.withheld} rest on what is withheld, and only their states agree"
            if self.withheld
            else ""
        )
        return f"{self.file}: {self.entries} entries decided again, all equal{rest}"


def verify(path: str | Path, system_of: j.SystemOf) -> VerifyReport:
    """Decide every entry of a journal again. Raises BadJournal for a file that cannot be read at all."""
    return verify_recording(j.read_journal(path, system_of))


def verify_recording(recording: j.Recording) -> VerifyReport:
    """Decide every entry of a recording again."""
    setup = j.as_recorded(recording.header.as_setup())
    chain = ChainLog(recording.header.chain) if recording.header.chain else None
    game: Game[Any] = Game(
        recording.system, setup, j.world_of(recording), recording.header.seed, None, chain=chain
    )
    report = (
        _as_far_as_known(recording, game) if recording.header.known_to else _verify_decided(recording, game)
    )
    notes = (*edition_notes(recording), *release_notes(recording), *report.notes)
    report = dataclasses.replace(report, notes=notes)
    if chain is None:
        return report
    dice, difference = check_rolls(recording), report.difference
    if dice.wrong is not None and (difference is None or dice.wrong.entry <= difference.entry):
        wrong = dice.wrong
        difference = Difference(wrong.entry, f"roll {wrong.number}", "", "", str(wrong))
    return dataclasses.replace(report, dice=dice, difference=difference)


def _verify_decided(recording: j.Recording, game: Game[Any]) -> VerifyReport:
    check = _Check(game, recording)
    difference = check.first_difference()
    return VerifyReport(
        recording.file,
        check.equal,
        check.undos,
        difference,
        check.foreign,
        game.outcome is not None,
        recording.notes + check.notes + _wording_note(check.reworded, recording),
        over=_is_over(recording),
    )


def _is_over(recording: j.Recording) -> bool:
    """Whether the recorded game has ended."""
    return any(isinstance(e, GameEnded) for entry in recording.entries[-1:] for e in entry.events)


def _as_far_as_known(recording: j.Recording, game: Game[Any]) -> VerifyReport:
    """Check every state, and decide again each entry that rests on nothing withheld. Raises BadJournal.

    What is withheld cannot be told from what was altered: such entries are counted, and the reader judges.
    Where an entry can be decided again, its sentences count as in any other journal.
    """
    check_digests(recording)
    today = words_digest(recording.system)
    reworded: list[Reworded] = []
    system, known_to = recording.system, recording.header.known_to
    side = known_to if known_to in system.seats else None
    groups: list[list[j.Entry]] = []
    for entry in recording.entries:
        if entry.by is not None or not groups:
            groups.append([])
        groups[-1].append(entry)
    decided, state = 0, game.state
    for group in groups:
        first = group[0]
        rolls = [e for entry in group for e in entry.events if isinstance(e, DiceRolled)]
        at = game if first.by is None else Game.at(system, game.setup, game.world, state)
        try:
            if first.by is None:
                course = at.begin(ReplayedDice(rolls))
            elif first.command is not None:
                course = at.decide(first.by, first.command, ReplayedDice(rolls))
            else:
                course = Course(state)
            now = [replace(entry, events=_events_heard(entry.events, side)) for entry in course.entries]
            equal = len(now) == len(group) and not any(map(_compare_events, group, now))
        except Exception:  # the rules miss what is withheld, wherever they look for it
            equal = False
        if equal:
            decided += len(group)
            reworded += [one for pair in zip(group, now) for one in _reworded_events(*pair)]
        state = fold(state, (event for entry in group for event in entry.events))
    own_words = bool(today) and recording.header.words == today
    return VerifyReport(
        recording.file,
        decided,
        0,
        _altered_words(reworded[0]) if reworded and own_words else None,
        0,
        state.outcome is not None,
        recording.notes if own_words else recording.notes + _wording_note(reworded, recording),
        withheld=len(recording.entries) - decided,
    )


def _events_heard(events: tuple[Event, ...], side: str | None) -> tuple[Event, ...]:
    """The events as a side hears of them."""
    return tuple(e for e in (observe_event(event, side) for event in events) if e is not None)


class Reworded(NamedTuple):
    """An event that is worded otherwise now, in an otherwise equal entry."""

    entry: int
    number: int
    """Its number in the entry, from 1."""
    recorded: Event
    now: Event


def _reworded_events(recorded: j.Entry, now: j.Entry) -> list[Reworded]:
    """The events of an entry that are worded otherwise now."""
    pairs = enumerate(zip(recorded.events, now.events), 1)
    return [Reworded(recorded.n, number, a, b) for number, (a, b) in pairs if a != b]


def _altered_words(one: Reworded) -> Difference:
    """What an event is that is worded otherwise though its words were made of what they are made of today."""
    return Difference(one.entry, f"the words of event {one.number}", _text(one.recorded), _text(one.now))


def _wording_note(reworded: list[Reworded], recording: j.Recording) -> tuple[str, ...]:
    """A note about the events that are worded otherwise now, with the first; none where all are equal."""
    if not reworded:
        return ()
    n, _, recorded, now = reworded[0]
    many = count(len(reworded), "event is", "events are")
    if observe_event(recorded, None) != recorded and not _is_over(recording):
        # its words may tell what is hidden from a side
        return (f"{many} worded otherwise now; the first in entry {n}",)
    return (f"{many} worded otherwise now; the first in entry {n}: {_text(recorded)}; now {_text(now)}",)


class _Check:
    """Walks along the lines: one command and what followed it at a time."""

    def __init__(self, game: Game[Any], recording: j.Recording) -> None:
        self.game = game
        self.recording = recording
        self.equal = self.undos = self.foreign = 0
        self.notes: tuple[str, ...] = ()
        self.today = words_digest(recording.system)
        self.reworded: list[Reworded] = []
        header = recording.header
        self.seeded = None if header.chain else header.dice()

    def first_difference(self) -> Difference | None:
        """The first difference, or None."""
        lines = list(self.recording.lines)
        at = 0
        while at < len(lines):
            line = lines[at]
            if isinstance(line, j.Undone):
                if at == 0 or (difference := self._check_undo(line)) is not None:
                    return difference
                at += 1
                continue
            end = at + 1
            while end < len(lines) and _is_following(lines[end]):
                end += 1
            group = [entry for entry in lines[at:end] if isinstance(entry, j.Entry)]
            cut_off = end == len(lines) or isinstance(lines[end], j.Undone)
            own_words = bool(self.today) and self.recording.worded_at(at) == self.today
            difference = self._decide(group, cut_off, at >= self.recording.old_lines, own_words)
            if difference is not None:
                return difference
            at = end
        return None

    def _check_undo(self, line: j.Undone) -> Difference | None:
        game = self.game
        if line.to == len(game.entries):  # an unfinished command, taken back when it was loaded
            return None
        if line.agreed:
            game.take_back_to(line.to)
            self.undos += 1
            return None
        side = game.entries[line.to].by or "nobody"  # whose order goes; a bot may have been deciding since
        others = frozenset(game.system.seats)  # the journal does not say which of them were bots
        refusal = game.can_undo(side, line.to, others)
        if refusal is not None:
            return Difference(len(game.entries), "taken back", f"to entry {line.to}", str(refusal))
        game.undo(side, line.to, others)
        self.undos += 1
        return None

    def _decide(
        self, group: list[j.Entry], cut_off: bool, digests: bool, own_words: bool
    ) -> Difference | None:
        """One command and what follows it, against what was recorded; whether digests and words count."""
        first = group[0]
        rolls = [e for entry in group for e in entry.events if isinstance(e, DiceRolled)]
        dice = ReplayedDice(rolls)
        try:
            course = self._decide_again(first, dice)
        except (IllegalCommand, InvalidCommand) as error:
            rule = error.refusal.rule if isinstance(error, IllegalCommand) else ""
            return Difference(first.n, "the command", _text(first.command), f"refused, {error}", rule=rule)
        except (ValueError, Impossible) as error:
            if cut_off and self._is_cut_off(group, dice, error):
                return None
            rule = next((roll.rule for roll in rolls), "")
            return Difference(
                first.n, "the dice or events", _text([roll.values for roll in rolls]), str(error), rule=rule
            )
        except Exception as error:  # a fault of the rules as they are now; reported, not hidden
            fault = f"{type(error).__name__}: {error}"
            return Difference(first.n, "the command", _text(first.command), f"a fault, {fault}")
        for recorded, now, state in zip(group, course.entries, course.states):
            difference = _compare_events(recorded, now)
            if difference is not None:
                return difference
            reworded = _reworded_events(recorded, now)
            if reworded and own_words:
                return _altered_words(reworded[0])
            self.reworded += reworded
            digest = j.state_digest(state)
            if recorded.digest != digest and digests:
                return Difference(recorded.n, "the state", recorded.digest, digest)
            self.equal += 1
        if len(group) > len(course.entries):
            extra = group[len(course.entries)]
            return Difference(extra.n, "a step", _text(extra.command), "none")
        if len(group) < len(course.entries):
            if not cut_off:
                return Difference(first.n, "automatic steps", str(len(group)), str(len(course.entries)))
            self._note_state()
            return None
        self._count_foreign(group)
        self.game.take(course)
        return None

    def _decide_again(self, first: j.Entry, dice: ReplayedDice) -> Course:
        if first.command is None:
            return self.game.begin(dice)
        if first.by is None:
            raise Impossible("the game proceeds where a side decides")
        return self.game.decide(first.by, first.command, dice)

    def _is_cut_off(self, group: list[j.Entry], dice: ReplayedDice, error: Exception) -> bool:
        """Whether the dice ran out only because the last command was not written to its end."""
        if dice.used < len(dice.rolls) or not isinstance(error, NoDiceLeft):
            return False
        self._note_state()
        return True

    def _note_state(self) -> None:
        self.notes = ("a command was not written to its end, and is not counted",)

    def _count_foreign(self, group: list[j.Entry]) -> None:
        if self.seeded is None:
            return
        number = self.game.state.rolls
        for entry in group:
            for e in entry.events:
                if isinstance(e, DiceRolled):
                    own = self.seeded.roll(number, len(e.values), e.faces, e.purpose)
                    self.foreign += not self.recording.header.seed or own != e.values
                    number += 1


def _is_following(line: j.Entry | j.Undone) -> bool:
    """Whether the line is an automatic step after a command."""
    return isinstance(line, j.Entry) and line.by is None and line.command is not None


def _compare_events(recorded: j.Entry, now: j.Entry) -> Difference | None:
    if (recorded.by, recorded.command) != (now.by, now.command):
        return Difference(recorded.n, "the command", _text(recorded.command), _text(now.command))
    for number, (a, b) in enumerate(zip(recorded.events, now.events), start=1):
        if a != b and without_words(a) != without_words(b):
            return Difference(recorded.n, f"event {number}", _text(a), _text(b), rule=b.rule)
    then, today = len(recorded.events), len(now.events)
    if then != today:
        rule = max(recorded.events, now.events, key=len)[min(then, today)].rule
        return Difference(recorded.n, "how many events", str(then), str(today), rule=rule)
    return None


def without_words(event: Event) -> Event:
    """The event without its sentences: what happened, to whom, by which rules and with which numbers."""
    because = tuple(msgspec.structs.replace(reason, text="") for reason in event.because)
    if isinstance(event, Resolved | GameEnded):
        return msgspec.structs.replace(event, because=because, text="")
    if isinstance(event, DiceRolled):
        return msgspec.structs.replace(event, because=because, purpose="")
    return msgspec.structs.replace(event, because=because)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
