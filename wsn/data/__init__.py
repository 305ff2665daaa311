"""Files that people write, read into checked structs: every problem is listed, each with its place.

A leaf that is cheap to import: nothing of the game is known here, and TOML, JSON and the search for the
nearest word are loaded only when a file or a mistake needs them. Nothing read here is ever executed.
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
