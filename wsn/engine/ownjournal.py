"""The journal of a game that this program keeps elsewhere than in a file: read on, and read quickly.

Such lines are our own and were checked when they were written. A host reads many games of one scenario: the
map, the scenario and the tables in their headers are the same, and are decoded once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from wsn.engine.journal import (
    FORMAT,
    Entry,
    Header,
    LineReader,
    Recording,
    SystemOf,
    Undone,
    parse_journal,
)
from wsn.engine.system import System

_SEED: Final = '"seed":'
"""Where in a first line that begins which differs between games of one set-up."""


class HeaderParts(NamedTuple):
    """A first line in two: what games of one set-up share, by its digest, and the rest."""

    shared: str
    own: str


def split_header(line: str) -> HeaderParts:
    """A first line in its two parts. Raises ValueError for what is none of ours."""
    at = line.rindex(_SEED)
    return HeaderParts(hashlib.blake2b(line[:at].encode(), digest_size=16).hexdigest(), "{" + line[at:])


class _OwnPart(msgspec.Struct):
    """The fields of a header from the seed on."""

    seed: str
    known_to: str = ""
    drawn: str = ""
    words: str = ""
    chain: dict[str, str] = {}


def read_own_journal(
    header: str, lines: Sequence[str], file: str, system_of: SystemOf, known: Header | None = None
) -> Recording:
    """The recording of a journal of our own; `known` is the header of another game of the same set-up.

    Raises BadJournal.
    """
    if known is None or known.wsn != FORMAT:
        data = "".join([header.rstrip("\n"), "\n", *lines]).encode()
        return parse_journal(data, file, system_of, own=lambda _: True)
    part = msgspec.json.decode(split_header(header).own, type=_OwnPart)
    shared = replace(
        known, seed=part.seed, known_to=part.known_to, drawn=part.drawn, words=part.words, chain=part.chain
    )
    system = system_of(shared.system)
    reader = LineReader(file, system, FORMAT, True, shared)
    data = "".join(lines).encode()
    for number, line in enumerate(data.splitlines(), 2):
        reader.take(number, line)
    return Recording(
        file,
        shared,
        system,
        tuple(reader.lines),
        tuple(reader.entries),
        len(data),
        True,
        "",
        True,
        reader.old_lines,
        reader.old_entries,
        (),
        ((0, shared.words), *reader.worded),
        tuple(reader.dice_lines),
    )


def parse_more(
    data: bytes, file: str, system: System[Any], entries: Sequence[Entry], chain: dict[str, str]
) -> tuple[Entry | Undone, ...]:
    """The lines, in the present format, that follow these entries in a journal of our own.

    `chain` are the commitments of its header. Raises BadJournal.
    """
    header = Header(FORMAT, system.name, system.edition, "", {}, {}, {}, {}, "", chain=chain)
    reader = LineReader(file, system, FORMAT, True, header)
    reader.entries.extend(entries)
    for number, line in enumerate(data.splitlines(), len(entries) + 2):
        reader.take(number, line)
    return tuple(reader.lines)
