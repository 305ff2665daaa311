"""Looks at a ZIP file before anything in it is read: how long its list is, and what unpacking costs."""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import IO, Final

TORN: Final = (ValueError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What reading a ZIP file may raise that is damaged, locked with a password or packed in an unknown way;
beside OSError.
"""
NO_ZIP: Final = "it is no ZIP file"
"""Told of what neither begins nor ends as such a file does."""
CUT_OFF: Final = "was damaged on the way: its end is missing; get it again"
"""Told of what begins as such a file does, and has not its end."""
ALWAYS_ALLOWED_BYTES: Final = 100_000
"""How many bytes unpacked are few enough, however closely they are packed."""

_HEAD: Final = b"PK\x03\x04"
"""How a ZIP file begins."""
_END: Final = 22
"""The bytes of the record at the end of a ZIP file."""
_A_FILE: Final = 600
"""No line in the list of files need be longer, in bytes."""


def fault_at_the_end(stream: IO[bytes], most: int) -> str | None:
    """Why the list of files at the end of a ZIP file is not read, for one of at most so many; None: it is."""
    size = stream.seek(0, 2)
    stream.seek(max(0, size - 65_557))
    tail = stream.read()
    at = len(tail) - _END if tail[-_END : -_END + 4] == b"PK\x05\x06" else tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < _END:
        stream.seek(0)
        return CUT_OFF if stream.read(4) == _HEAD else NO_ZIP
    entries, length = struct.unpack("<HI", tail[at + 10 : at + 16])
    if entries > most or length > most * _A_FILE or tail[at - 20 : at - 16] == b"PK\x06\x07":
        return f"has too many files in it; at most {most:,} are read"
    return None


def is_packed_too_closely(entry: zipfile.ZipInfo, most: int) -> bool:
    """Whether a file in a ZIP is more than so many times as large unpacked: few bytes may become a flood."""
    return entry.file_size > most * max(entry.compress_size, 1) + ALWAYS_ALLOWED_BYTES
