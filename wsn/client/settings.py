"""A player's settings for the window, in a file of their own. A damaged file is reported and set aside."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from wsn.data import nearest_hint
from wsn.data.disk import reason_of, write_whole
from wsn.table.home import home
from wsn.table.kept import keep_aside

SETTINGS_FILE: Final = "settings.json"
SCALES: Final = (0.75, 3.0)
"""The least and the greatest UI scale."""
ANIMATION_SPEEDS: Final[Mapping[str, float]] = {"slow": 0.5, "normal": 1.0, "fast": 2.5, "at once": 0.0}
"""How fast things move and a replay plays; 0: without any animation."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every choice of a player about the window; the defaults are those of a first start."""

    palette: str = "summer"
    """A palette of `wsn.table.picture.palette.PALETTES`; an unknown one counts as the first."""
    dark: bool = False
    """Whether the panels are dark; the board keeps its palette."""
    ui_scale: float = 1.0
    ui_auto: bool = True
    """Whether the size of text and buttons follows the screen: until the player chooses one."""
    speed: str = "normal"
    """One of ANIMATION_SPEEDS: of moves, fire and dice, and of replays."""
    enemy: str = "normal"
    """One of ANIMATION_SPEEDS: how fast the orders of the other players are shown."""
    animation: bool = True
    sound: bool = True
    volume: int = 40
    """In percent."""
    confirm_ends: bool = True
    """Ask before a command that ends a step while a unit could still act."""
    labels: bool = True
    """Labels of hexes."""
    symbols: bool = False
    """Counters bear unit symbols in place of silhouettes."""
    minimap: bool = True
    follow: bool = True
    """The board scrolls to where something happens."""
    bot: str = "regular"
    """The bot that is offered first."""
    bot_seconds: int = 60
    """How long a bot may think about one decision."""
    width: int = 1280
    height: int = 800
    fullscreen: bool = False

    def with_changes(self, **fields: object) -> Settings:
        """The settings with some of them changed. Raises ValueError for what does not fit."""
        settings = msgspec.structs.replace(self, **fields)
        problem = _problem(settings)
        if problem:
            raise ValueError(problem)
        return settings


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings of this player, and a sentence where the file could not be used (else empty)."""
    file = path or home() / SETTINGS_FILE
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"the settings in {file} cannot be read: {reason_of(error)}"
    try:
        settings = msgspec.json.decode(data, type=Settings)
        problem = _problem(settings)
        if b'"ui_auto"' not in data and settings.ui_scale != Settings().ui_scale:
            settings = msgspec.structs.replace(settings, ui_auto=False)  # chosen with an older release
    except (ValueError, RecursionError) as error:
        settings, problem = Settings(), str(error)
    if not problem:
        return settings, ""
    aside = keep_aside(file)
    where = f"; the file is kept as {aside}" if aside is not None else ""
    return Settings(), f"the settings in {file} cannot be used: {problem}{where}"


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Keep the settings; a sentence where that cannot be done (else empty)."""
    file = path or home() / SETTINGS_FILE
    try:
        write_whole(file, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n", folders=True)
    except OSError as error:
        return f"the settings cannot be kept in {file}: {reason_of(error)}"
    return ""


def _problem(settings: Settings) -> str:
    """What is wrong with a value, in one sentence; empty when nothing is."""
    low, high = SCALES
    if not low <= settings.ui_scale <= high:
        return f"ui_scale must be {low} to {high}, not {settings.ui_scale}"
    if settings.speed not in ANIMATION_SPEEDS:
        return f"there is no speed {settings.speed!r}{nearest_hint(settings.speed, ANIMATION_SPEEDS)}"
    if settings.enemy not in ANIMATION_SPEEDS:
        return f"there is no speed {settings.enemy!r}{nearest_hint(settings.enemy, ANIMATION_SPEEDS)}"
    if not 0 <= settings.volume <= 100:
        return f"volume must be 0 to 100, not {settings.volume}"
    if not 1 <= settings.bot_seconds <= 3600:
        return f"bot_seconds must be 1 to 3600, not {settings.bot_seconds}"
    if not (320 <= settings.width <= 16384 and 240 <= settings.height <= 16384):
        return f"a window of {settings.width} by {settings.height} pixels is too small or too large"
    return ""
