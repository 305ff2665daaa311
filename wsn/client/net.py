"""The last net of the window: a page that fails is left, and a message says where the game and a report are.

A game is on disk after every order, so leaving its page loses nothing. What fails again and again, or on the
start page itself, closes the window; the terminal then says the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from imgui_bundle import imgui

from wsn.table.fault import Broke, report_failure

if TYPE_CHECKING:
    from wsn.engine.game import Game

T = TypeVar("T")
Kept = tuple["Game[Any]", Path]
"""A game, and the journal where it is kept."""

MOST_FAILURES: Final = 3
"""After this many failures the window is closed."""


class Net:
    """Catches what the parts of a window raise. `leave` shows the start page with a message."""

    def __init__(self, kept: Callable[[], Kept | None], leave: Callable[[str], None]) -> None:
        self.failures = 0
        self._kept = kept
        self._leave = leave

    def run_guarded(self, act: Callable[[], T], otherwise: T, *, last: bool = False) -> T:
        """Do it; where it fails, leave the page and give `otherwise`. With `last` none is left to go to."""
        try:
            return act()
        except Exception as error:
            self.failures += 1
            if last or self.failures > MOST_FAILURES:
                raise find_broken(error, self._kept()) from error
            self._leave(report_failure(find_broken(error, self._kept()), ["window"]))
            return otherwise

    def draw_guarded(self, act: Callable[[], None], *, last: bool = False) -> None:
        """The same for panels: whatever they had begun to draw is ended, so that the frame can be."""
        state = imgui.internal.ErrorRecoveryState()
        imgui.internal.error_recovery_store_state(state)

        def draw() -> None:
            try:
                act()
            except Exception:
                _end_what_was_begun(state)
                raise

        self.run_guarded(draw, None, last=last)


def _end_what_was_begun(state: Any) -> None:
    """Close the panels that a failure left open. The library is told that this is meant."""
    io = imgui.get_io()
    io.config_error_recovery_enable_assert = io.config_error_recovery_enable_debug_log = False
    try:
        imgui.internal.error_recovery_try_to_recover_state(state)
    finally:
        io.config_error_recovery_enable_assert = io.config_error_recovery_enable_debug_log = True


def find_broken(error: Exception, kept: Kept | None) -> Exception:
    """The error with the game during which it came; the error itself where there was none."""
    if kept is None or isinstance(error, Broke):
        return error
    broke = Broke(*kept)
    broke.__cause__ = error
    return broke
