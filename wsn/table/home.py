"""The folder in which the program remembers things for this player: settings, games, rosters."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "WSN_HOME"
"""The environment variable that names another folder for what is remembered of a player."""


def home() -> Path:
    """The folder in which the program remembers things for this player."""
    named = os.environ.get(HOME_VARIABLE, "").strip()
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "wsn"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "wsn"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "wsn"


def data() -> Path:
    """The folder for what a player makes here, such as games: beside the settings, or of its own."""
    named = os.environ.get(HOME_VARIABLE, "").strip()
    if named or sys.platform in ("win32", "darwin"):
        return home()
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wsn"
