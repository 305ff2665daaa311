"""Reads files that people write into checked structs, and lists every problem with its place.

It knows nothing of games and is cheap to import: TOML, JSON and the search for the nearest word are loaded
only when needed. Nothing read here is ever executed.
"""

from wsn.data.credits import (
    CREDITS,
    Credits,
    credit_lines,
    credits_of,
    credits_together,
    map_credit_lines,
    parts_of,
)
from wsn.data.decoding import check_format, decode, decode_fast
from wsn.data.files import (
    NO_FILE,
    SIZE_LIMIT,
    SUFFIXES,
    beside,
    digest,
    locate,
    on_another_machine,
    read_bytes,
    read_document,
    read_json,
    read_text,
    shipped,
    until_changed,
)
from wsn.data.ids import Id
from wsn.data.problems import (
    LISTED,
    DataError,
    Fault,
    Problem,
    Report,
    Unknown,
    WrongValues,
    examples,
    hint,
    listed,
    nearest,
    short,
)
from wsn.data.recorded import decode_recorded
from wsn.data.texts import Day, Line, Name, Note, Title, not_a_day, shown

__all__ = [
    "CREDITS",
    "LISTED",
    "NO_FILE",
    "SIZE_LIMIT",
    "SUFFIXES",
    "Credits",
    "DataError",
    "Day",
    "Fault",
    "Id",
    "Line",
    "Name",
    "Note",
    "Problem",
    "Report",
    "Title",
    "Unknown",
    "WrongValues",
    "beside",
    "check_format",
    "credit_lines",
    "credits_of",
    "credits_together",
    "decode",
    "decode_fast",
    "decode_recorded",
    "digest",
    "examples",
    "hint",
    "listed",
    "locate",
    "map_credit_lines",
    "nearest",
    "not_a_day",
    "on_another_machine",
    "parts_of",
    "read_bytes",
    "read_document",
    "read_json",
    "read_text",
    "shipped",
    "short",
    "shown",
    "until_changed",
]
