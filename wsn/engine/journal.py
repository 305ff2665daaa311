"""The journal of a game: JSON Lines, a header and then one entry a command, only ever appended to.

Loading folds the events and never asks the rules, so a rules fix cannot break a game in progress.
A torn last line was never acknowledged: it is dropped, and said. `format` in the header (`"wsn"`)
changes with the shape of events and the names in them; `UPGRADES` reads the older ones. The file on
disk is never rewritten: a journal that goes on in a newer format says so with a line `{"wsn": N}`.

What is read may come from anyone: only regular files are opened, of a size that the memory holds; a
line is refused by its number, and everything wrong is one sentence (`BadJournal`).

The digest of an entry is of the whole state after it (BLAKE2b of its JSON form). So it finds a wrong
state however it came about, and does not depend on how the entry itself is written.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from wsn.data import digest as digest_of
from wsn.data.disk import reason_of, whole_lines
from wsn.data.problems import shorten
from wsn.data.release import program_version
from wsn.engine.chain import Burnt, Hex, Mixing
from wsn.engine.commands import Command, Proceed
from wsn.engine.declared import Declared
from wsn.engine.dice import BY_CHAIN, BY_SEED, DRAWN, SeededDice, seeded_dice
from wsn.engine.events import AnyEvent, DiceRolled, Event
from wsn.engine.formats import UPGRADES, Vocabulary, of_other_shape, of_other_states
from wsn.engine.journalfile import BadJournal, no_such_journal, open_regular, read_all
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System

FORMAT: Final = 5
"""The format written now."""
OLDEST_FORMAT: Final = 2
"""The oldest format that is read: that of release 0.2.0. Format 1 was never released."""
LARGEST_JOURNAL: Final = 64 * 1024 * 1024
"""The most bytes that a journal has: some fifty times that of a long game."""
LONGEST_HEADER: Final = 8 * 1024 * 1024
"""The most bytes of a first line: a map, a scenario and tables, each as large as such a file may be."""
LONGEST_LINE: Final = 2 * 1024 * 1024
"""The most bytes of any other line; the set-up of the largest scenario has a third of it."""
MOST_LINES: Final = 1_000_000
"""The most lines of a journal."""
SystemOf = Callable[[str], System[Any]]
Own = Callable[[str], bool]
"""Whether a journal with this mark (`mark_of`) is as this player's own program left it."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One command (None: set-up) and what happened; `by` None: the game itself."""

    n: int
    by: str | None
    command: Command | None
    events: tuple[Event, ...]
    digest: str = ""
    """Of the state after it; empty while it is nowhere written."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by value, and the seed of the dice (empty: typed in)."""

    wsn: int
    system: str
    edition: str
    scenario: str
    digests: dict[str, str]
    map: dict[str, Any]
    setup: dict[str, Any]
    tables: dict[str, Any]
    seed: str
    known_to: str = ""
    """Whose knowledge it holds: empty, all there is; `public`, or a side (`wsn.engine.public`)."""
    drawn: str = BY_SEED
    """By which rule the dice are drawn (`wsn.engine.dice.DRAWN`)."""
    words: str = ""
    """The digest of what its sentences are made of (`words_digest`); empty where that is not known."""
    chain: dict[str, Hex] = {}
    """The commitments of a hosted game, by the names of its chains (`wsn.engine.chain`)."""
    release: str = ""
    """The version of wsn that it was begun with; empty before release 0.3.0."""

    def as_setup(self) -> Setup:
        """The set-up that the game started from."""
        return Setup(self.system, self.edition, self.scenario, self.map, self.setup, self.tables)

    def dice(self) -> SeededDice:
        """The dice that it began with; for a game whose dice were typed in they mean nothing.

        Raises ValueError for a hosted game.
        """
        return seeded_dice(self.seed, self.drawn, self.system, self.scenario)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """An entry as read: the command waits for the system's own vocabulary."""

    n: int
    by: str | None
    command: msgspec.Raw
    events: tuple[AnyEvent, ...]
    digest: str


class _Mark(msgspec.Struct, forbid_unknown_fields=True):
    """A line that is not an entry."""

    undo_to: int | None = None
    agreed: bool = False
    wsn: int | None = None
    words: str | None = None
    mix: Mixing | None = None
    burnt: tuple[DiceRolled, ...] | None = None


_STARTS_OF_MARKS: Final = (b'{"undo_to"', b'{"wsn"', b'{"words"', b'{"mix"', b'{"burnt"')
_encoder = msgspec.json.Encoder()
_header = msgspec.json.Decoder(Header)
LINE_DECODER: Final = msgspec.json.Decoder(_Line)
_mark = msgspec.json.Decoder(_Mark)


def state_digest(state: GameState) -> str:
    """Of the whole state, the order in its maps included: BLAKE2b, 128 bits, in hex."""
    return hashlib.blake2b(_encoder.encode(state), digest_size=16).hexdigest()


def as_recorded(setup: Setup) -> Setup:
    """The set-up as a journal gives it back (dates become text): a new game and a loaded one agree."""
    return msgspec.json.decode(_encoder.encode(setup), type=Setup)


def header_of(
    setup: Setup,
    seed: str,
    drawn: str = BY_SEED,
    words: str = "",
    chain: dict[str, str] | None = None,
    release: str | None = None,
) -> Header:
    """The header of a game that starts from this (plain) set-up, its dice drawn by this rule.

    Without a `release` it is begun with this one.
    """
    digests = {
        "map": digest_of(setup.map),
        "scenario": digest_of(setup.scenario),
        "tables": digest_of(setup.tables),
    }
    return Header(
        FORMAT,
        setup.system,
        setup.edition,
        setup.name,
        digests,
        setup.map,
        setup.scenario,
        setup.tables,
        seed,
        drawn=drawn,
        words=words,
        chain=chain or {},
        release=program_version() if release is None else release,
    )


def header_line(header: Header) -> bytes:
    """The first line of a journal."""
    return _encoder.encode(header) + b"\n"


def entry_lines(entries: Iterable[Entry], states: Iterable[GameState]) -> bytes:
    """The lines of entries, each with the digest of the state after it."""
    return b"".join(
        _encoder.encode(Entry(e.n, e.by, e.command, e.events, state_digest(state))) + b"\n"
        for e, state in zip(entries, states, strict=True)
    )


def mark_of(data: bytes | memoryview) -> str:
    """What tells a journal with these bytes from every other: BLAKE2b, 128 bits, in hex."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def undo_line(n: int) -> bytes:
    """The line that drops every entry after entry n."""
    return _encoder.encode({"undo_to": n}) + b"\n"


def format_line() -> bytes:
    """The line that says: from here on the lines are of the present format."""
    return _encoder.encode({"wsn": FORMAT}) + b"\n"


@dataclass(frozen=True, slots=True)
class Undone:
    """Where entries were taken back: how many stay, and whether all players agreed to it."""

    to: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """A journal as read: `lines` in the order written, `entries` those that stand, `notes` what to tell."""

    file: str
    header: Header
    system: System[Any]
    lines: tuple[Entry | Undone, ...]
    entries: tuple[Entry, ...]
    size: int
    """How many bytes the whole lines take; what follows was never acknowledged."""
    current: bool
    """Whether the last lines are of the present format."""
    mark: str
    """What tells it from every other (`mark_of`)."""
    own: bool
    """Whether this player's own program left it so: its digests need no check."""
    old_lines: int
    """How many of the first lines are of another shape than now: their digests are of older states."""
    old_entries: int
    """How many of the first entries that stand are."""
    notes: tuple[str, ...]
    worded: tuple[tuple[int, str], ...]
    """From which line on its sentences are made of what (`words_digest`)."""
    dice_lines: tuple[tuple[int, Mixing | Burnt], ...] = ()
    """What seats add to the dice, and rolls that were taken back, each with how many `lines` stand before."""

    def worded_at(self, line: int) -> str:
        """What the sentences in this line, counted from 0, are made of."""
        return next(digest for first, digest in reversed(self.worded) if first <= line)


def goes_on(recording: Recording, words: str) -> bytes:
    """The lines that say of what format, and whose words (`words_digest`), the lines after them are."""
    lines = b"" if recording.current else format_line()
    if recording.worded[-1][1] != words:
        lines += _encoder.encode({"words": words}) + b"\n"
    return lines


def read_journal(path: str | Path, system_of: SystemOf, own: Own | None = None) -> Recording:
    """The journal in a file. Raises BadJournal for anything that is not one."""
    return parse_journal(read_data(path), str(path), system_of, own)


def read_data(path: str | Path) -> bytes:
    """What is in the file of a journal, one byte more than it may have at most. Raises BadJournal."""
    try:
        handle = open_regular(path, os.O_RDONLY)
        try:
            return read_all(handle, LARGEST_JOURNAL)
        finally:
            os.close(handle)
    except FileNotFoundError:
        raise no_such_journal(path) from None
    except OSError as error:
        raise BadJournal(str(path), f"cannot be read: {reason_of(error)}") from error


def parse_journal(data: bytes, file: str, system_of: SystemOf, own: Own | None = None) -> Recording:
    """The journal in these bytes; `own` says by their mark whether this player's program left them so.

    Raises BadJournal for anything that is not one.
    """
    if len(data) > LARGEST_JOURNAL:
        raise BadJournal(file, f"is larger than {LARGEST_JOURNAL:,} bytes, the most that a journal holds")
    if not data[:4096].strip() and not data.strip():
        raise BadJournal(file, "is empty: it holds no game")
    size = whole_lines(data)
    first = data.find(b"\n")
    if (first if size else len(data)) > LONGEST_HEADER:
        raise BadJournal(file, f"has more than {LONGEST_HEADER:,} bytes in its first line", 1)
    if not size:
        _header_dict(file, data)
        raise BadJournal(file, "ends inside its first line: the game was never begun")
    at = _header_dict(file, data[:first])
    header = _decode_header(file, data[:first])
    system = _system_of(file, header, system_of)
    mark = mark_of(memoryview(data)[:size])
    mine = own is not None and own(mark)
    reader = LineReader(file, system, at, mine, header)
    start, number = first + 1, 1
    while start < size:
        end, number = data.index(b"\n", start), number + 1
        if number > MOST_LINES:
            raise BadJournal(file, f"has more than {MOST_LINES:,} lines")
        if end - start > LONGEST_LINE:
            raise BadJournal(file, f"has more than {LONGEST_LINE:,} bytes", number)
        reader.take(number, data[start:end])
        start = end + 1
    notes = [f"{file}: the last line was torn and is dropped"] if size < len(data) else []
    return Recording(
        file,
        header,
        system,
        tuple(reader.lines),
        tuple(reader.entries),
        size,
        reader.format == FORMAT,
        mark,
        mine,
        reader.old_lines,
        reader.old_entries,
        tuple(notes),
        ((0, header.words), *reader.worded),
        tuple(reader.dice_lines),
    )


def world_of(recording: Recording) -> Any:
    """The world of a recorded game. Raises BadJournal where its map, scenario or tables are none."""
    system, header = recording.system, recording.header
    try:
        return system.world(header.as_setup())
    except Exception as error:
        text = f"its map, scenario or tables are not those of a game of {system.title}"
        raise BadJournal(recording.file, f"{text} ({shorten(error)})", 1) from error


def _header_dict(file: str, line: bytes) -> int:
    """The format number in a first line. Raises BadJournal when the line is no header of ours."""
    try:
        header = msgspec.json.decode(line)
    except (ValueError, RecursionError) as error:
        torn = line.lstrip().startswith(b'{"wsn"')
        text = "ends inside its first line: the game was never begun" if torn else "is not a wsn journal"
        raise BadJournal(file, text, goes_on=True) from error
    number = header.get("wsn") if isinstance(header, dict) else None
    if type(number) is not int or number < 1:
        text = 'is not a wsn journal: its first line has no format number "wsn"'
        raise BadJournal(file, text, goes_on=True)
    if number < OLDEST_FORMAT:
        text = f"is of format {number}, older than release 0.2.0, and is not read any more: begin a new game"
        raise BadJournal(file, text)
    if number > FORMAT:
        raise BadJournal(file, f"is of format {number}; this program reads up to {FORMAT}: use a newer one")
    return number


def _decode_header(file: str, line: bytes) -> Header:
    _refuse_twice(file, 1, line)
    try:
        header = _header.decode(line)
    except (ValueError, RecursionError) as error:
        raise BadJournal(file, f"the header is damaged: {error}", 1) from error
    for name, value in (("map", header.map), ("scenario", header.setup), ("tables", header.tables)):
        if header.digests.get(name) != digest_of(value):
            raise BadJournal(file, f"the {name} in the header does not agree with its digest", 1)
    if header.drawn not in DRAWN:
        text = f"draws its dice by {shorten(header.drawn)}, a rule not known here: use a newer program"
        raise BadJournal(file, text, 1)
    if bool(header.chain) != (header.drawn == BY_CHAIN) or (header.chain and header.seed):
        raise BadJournal(file, "names dice by a hash chain and their commitments, or neither and a seed", 1)
    return header


def _system_of(file: str, header: Header, system_of: SystemOf) -> System[Any]:
    try:
        return system_of(header.system)
    except LookupError as error:
        raise BadJournal(file, f"is a game of {header.system!r}, a system not known here", 1) from error


def _upgrade_line(
    file: str, number: int, line: bytes, at: int, declared: Declared, kinds: Vocabulary
) -> bytes:
    """The line of an entry as the present format writes it."""
    try:
        entry = msgspec.json.decode(line)
        for step in range(at, FORMAT):
            entry = UPGRADES[step](entry, declared, kinds)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadJournal(file, f"is damaged: {error}", number) from error
    return _encoder.encode(entry)


def _refuse_twice(file: str, number: int, line: bytes) -> None:
    """Refuse a key that is given twice: which one counts would be a guess."""

    def pairs(pairs_: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = dict(pairs_)
        if len(keys) < len(pairs_):
            names = [name for name, _ in pairs_]
            twice = sorted({name for name in names if names.count(name) > 1})
            raise BadJournal(file, f"gives {twice[0]!r} twice", number)
        return keys

    try:
        json.loads(line, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as error:
        raise BadJournal(file, f"is damaged: {error}", number) from error


class LineReader:
    """Takes the lines one by one and keeps which entries stand."""

    def __init__(self, file: str, system: System[Any], at: int, own: bool, header: Header) -> None:
        self.file = file
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in system.commands}
        self._read_as(at)
        self.own = own
        self.partial = bool(header.known_to)
        """Whether commands may be withheld: the journal holds what a side, or every side, may know."""
        self.old_lines = self.old_entries = 0
        self.worded: list[tuple[int, str]] = []
        self.chained = bool(header.chain)
        self.seats = system.seats
        self.dice_lines: list[tuple[int, Mixing | Burnt]] = []
        self.lines: list[Entry | Undone] = []
        self.entries: list[Entry] = []
        self.declared = system.declared
        vocabulary: Any = reduce(or_, system.commands, Proceed)
        self.commands: msgspec.json.Decoder[Command | None] = msgspec.json.Decoder(vocabulary | None)

    def _read_as(self, at: int) -> None:
        """Read the lines from here on as those of a format."""
        self.format = at
        self.older = of_other_shape(at, FORMAT, self.kinds)
        """Whether its entries were written otherwise than now."""
        self.other_states = of_other_states(at, FORMAT)
        """Whether the digests in them are of states of another shape."""

    def take(self, number: int, line: bytes) -> None:
        """One whole line. Raises BadJournal."""
        mark = line.startswith(_STARTS_OF_MARKS)
        if self.older and not mark:
            line = _upgrade_line(self.file, number, line, self.format, self.declared, self.kinds)
        try:
            if mark:
                self._read_special(number, _mark.decode(line))
                return
            row = LINE_DECODER.decode(line)
            command = self.commands.decode(row.command)
        except (ValueError, RecursionError) as error:
            self._raise_bad(number, f"is damaged: {error}")
        entry = Entry(row.n, row.by, command, row.events, row.digest)
        if not self.own and _encoder.encode(entry) != line:
            _refuse_twice(self.file, number, line)
        if entry.n != len(self.entries) + 1:
            self._raise_bad(number, f"entry {entry.n} where entry {len(self.entries) + 1} should be")
        withheld = self.partial and command is None and entry.by is not None
        if (not withheld and (command is None) != (entry.n == 1)) or (entry.n == 1 and entry.by is not None):
            self._raise_bad(number, "the first entry, and only that one, is the set-up")
        if command is not None and (entry.by is None) != isinstance(command, Proceed):
            self._raise_bad(number, "a side gives commands, and the game proceeds by itself")
        self.entries.append(entry)
        self.lines.append(entry)
        if self.other_states:
            self.old_lines, self.old_entries = len(self.lines), len(self.entries)

    def _read_special(self, number: int, mark: _Mark) -> None:
        values = msgspec.structs.asdict(mark)
        given = [name for name, value in values.items() if value is not None and value is not False]
        if given == ["words"] and mark.words is not None:
            self.worded.append((len(self.lines), mark.words))
        elif mark.undo_to is not None and (
            given == ["undo_to"] or (self.chained and given[1:] == ["agreed"])
        ):
            if not 1 <= mark.undo_to <= len(self.entries):
                self._raise_bad(number, f"takes back to entry {mark.undo_to} of {len(self.entries)}")
            del self.entries[mark.undo_to :]
            self.old_entries = min(self.old_entries, mark.undo_to)
            self.lines.append(Undone(mark.undo_to, mark.agreed))
        elif mark.wsn is not None and given == ["wsn"] and self.format < mark.wsn <= FORMAT:
            self._read_as(mark.wsn)
        elif mark.mix is not None and given == ["mix"] and self.chained and mark.mix.seat in self.seats:
            self.dice_lines.append((len(self.lines), mark.mix))
        elif mark.burnt is not None and given == ["burnt"] and self.chained:
            self.dice_lines.append((len(self.lines), Burnt(mark.burnt)))
        else:
            self._raise_bad(number, "is not a line of a journal")

    def _raise_bad(self, number: int, text: str) -> NoReturn:
        raise BadJournal(self.file, text, number)
