"""Journals that were packed by gzip, as archives and the corpus of old releases keep them: only read."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

from wsn.engine.journal import LARGEST_JOURNAL, Recording, SystemOf, parse_journal, read_data
from wsn.engine.journalfile import BadJournal

PACKED: Final = ".gz"
"""What the name of such a file ends with."""
GZIP = zlib.MAX_WBITS | 16


def read_packed(path: str | Path, system_of: SystemOf) -> Recording:
    """The journal in a packed file. Raises BadJournal for any other, and for what unpacks to too much."""
    file, unpacking = str(path), zlib.decompressobj(GZIP)
    try:
        data = unpacking.decompress(read_data(path), LARGEST_JOURNAL + 1)
    except zlib.error as error:
        raise BadJournal(file, f"is not packed by gzip, or damaged ({error})") from error
    if not unpacking.eof and len(data) <= LARGEST_JOURNAL:
        raise BadJournal(file, "is packed, and ends before all of it was unpacked")
    return parse_journal(data, file, system_of)
