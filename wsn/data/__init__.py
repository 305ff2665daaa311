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
    digest,
    find_beside,
    locate,
    on_another_machine,
    read_bytes,
    read_document,
    read_json,
    read_text,
    shipped_files,
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
    examples_hint,
    limit_problems,
    nearest_hint,
    nearest_words,
    shorten,
)
from wsn.data.recorded import decode_recorded
from wsn.data.texts import Day, Line, Name, Note, Title, not_a_day
from wsn.data.unseen import printable_text
from wsn.renamed import former_names

TYPE_CHECKING = False
if not TYPE_CHECKING:  # a type checker knows the present names only
    __getattr__ = former_names(
        __name__,
        {
            "beside": "find_beside",
            "examples": "examples_hint",
            "hint": "nearest_hint",
            "listed": "limit_problems",
            "nearest": "nearest_words",
            "shipped": "shipped_files",
            "short": "shorten",
            "shown": "printable_text",
        },
    )

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
    "check_format",
    "credit_lines",
    "credits_of",
    "credits_together",
    "decode",
    "decode_fast",
    "decode_recorded",
    "digest",
    "examples_hint",
    "find_beside",
    "limit_problems",
    "locate",
    "map_credit_lines",
    "nearest_hint",
    "nearest_words",
    "not_a_day",
    "on_another_machine",
    "parts_of",
    "printable_text",
    "read_bytes",
    "read_document",
    "read_json",
    "read_text",
    "shipped_files",
    "shorten",
    "until_changed",
]
