"""Text that would do something to a terminal."""

from __future__ import annotations

HOSTILE = "\x1b[2J\x07\u202eevil\u2066\x00\x9b31m"
"""Clears a screen, rings, turns the writing round, colours."""
