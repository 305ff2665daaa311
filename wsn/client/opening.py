"""What the window is asked to open. A value of its own, so that asking loads no window library."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    """The page to begin on."""

    what: str = "start"
    """`start` the start page, `scenario` a new game, `journal` a game that goes on, `replay` a game watched
    from its beginning, `map` the table for lines of sight."""
    name: str = ""
    """The scenario, journal or map."""
    players: tuple[str, ...] = ()
    """Who plays each side of a scenario, `human` or a bot; empty: a person takes the first side."""
    seed: str | None = None
    dice: str = "seeded"
    """`seeded` or `typed`."""
