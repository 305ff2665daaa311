"""Why the system would not open or write a file, in the words that every part of the program uses."""

from __future__ import annotations


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be opened or written, without its name."""
    text = (error.strerror if isinstance(error, OSError) else None) or str(error) or "it failed"
    return "there is a zero byte in the name" if "null" in text else text[:1].lower() + text[1:]


def unwritten(file: object, error: OSError | ValueError) -> str:
    """The sentence for a file that cannot be written: its name and why."""
    return f"{file} cannot be written: {reason_of(error)}"
