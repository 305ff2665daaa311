"""The endings of files of other programs that hold a map."""

from __future__ import annotations

MAP_ENDINGS = (".csv", ".tmj", ".tmx")
"""What `wsn import` reads as a map of any game, and `wsn export` writes."""
VASSAL_ENDING = ".vmod"
"""What `wsn export` writes for VASSAL."""
