"""Reads files that people write into checked structs, and lists every problem with its place.

It knows nothing of games and is cheap to import: TOML, JSON and the search for the nearest word are loaded
only when needed. Nothing read here is ever executed.
"""

from wsn.data.decoding import check_format, decode, decode_fast
from wsn.data.files import SIZE_LIMIT, SUFFIXES, digest, locate, read_document, read_json, shipped
from wsn.data.ids import Id
from wsn.data.problems import DataError, Problem, Report, examples, hint, nearest, short

__all__ = [
    "SIZE_LIMIT",
    "SUFFIXES",
    "DataError",
    "Id",
    "Problem",
    "Report",
    "check_format",
    "decode",
    "decode_fast",
    "digest",
    "examples",
    "hint",
    "locate",
    "nearest",
    "read_document",
    "read_json",
    "shipped",
    "short",
]
