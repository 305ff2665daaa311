"""Keys that go through buttons and fields: Tab in a panel, Ctrl+Tab from panel to panel, Escape out of them.

Where a page has its own use for Tab, as a game has, Ctrl+Tab begins it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from imgui_bundle import imgui

WALKED: Final = ("tab", "enter", "space", "left", "right", "up", "down", "escape")
"""What the panels do with keys while one goes through them."""
OTHER_WINDOWS = (
    imgui.WindowFlags_.child_window
    | imgui.WindowFlags_.tooltip
    | imgui.WindowFlags_.popup
    | imgui.WindowFlags_.no_nav_focus
)
"""What is no panel of its own."""
SHADE_PREFIX: Final = "behind "
"""How the shade behind a dialogue is called: before the name of the dialogue."""


class PanelKeys:
    """Whether the keys go through the panels now."""

    def __init__(self) -> None:
        self.on = False
        self._page: object = None
        self._asked = False
        """Whether it was begun by Ctrl+Tab, on a page whose keys are its own."""
        self._step = 0
        """To the next panel, or the one before, as soon as a frame is drawn."""

    def key(self, name: str, mods: Collection[str], page: object, own: bool) -> bool:
        """A key; True: the panels have it. `own`: Tab on this page belongs to its panels."""
        if self.on and (page is not self._page or not (own or self._asked)):
            self.leave()
        if name == "tab" and (own or "ctrl" in mods or self.on):
            if not self.on:
                self._page, self._asked = page, not own
            self._walk_panels(True)
            if "ctrl" in mods:
                self._step = -1 if "shift" in mods else 1
            return True
        if not self.on:
            return False
        if name == "escape":
            self.leave()
            return not is_dialogue_open()  # whoever leaves a field of a dialogue has pressed it once already
        return name in WALKED

    def leave(self) -> None:
        """The keys are those of the page again."""
        self._walk_panels(False)

    def _walk_panels(self, on: bool) -> None:
        """Let the keys go through the panels, or leave that."""
        self.on = on
        io, keyboard = imgui.get_io(), int(imgui.ConfigFlags_.nav_enable_keyboard)
        io.config_flags = io.config_flags | keyboard if on else io.config_flags & ~keyboard

    def begin_frame(self) -> None:
        """At the beginning of a frame: go to the next panel, where that was asked for."""
        step, self._step = self._step, 0
        shown = panels() if step else []
        if not shown:
            return
        here = imgui.get_current_context().nav_window
        names = [one.name for one in shown]
        root = here.root_window.name if here is not None else ""
        at = names.index(root) + step if root in names else (0 if step > 0 else -1)
        target = shown[at % len(shown)]
        imgui.internal.focus_window(target)
        imgui.internal.nav_init_window(target, True)
        imgui.set_nav_cursor_visible(True)


def is_dialogue_open() -> bool:
    """Whether a dialogue lies over the page."""
    return any(
        one.was_active and not one.hidden and one.name.startswith(SHADE_PREFIX)
        for one in imgui.get_current_context().windows
    )


def panels() -> list[Any]:
    """The panels on the screen, from top to bottom and left to right; of a dialogue only that."""
    shown = [one for one in imgui.get_current_context().windows if one.was_active and not one.hidden]
    shades = [one.name for one in shown if one.name.startswith(SHADE_PREFIX)]
    if shades:
        return [one for one in shown if one.name == shades[-1].removeprefix(SHADE_PREFIX)]
    fronts = [one for one in shown if not one.flags & OTHER_WINDOWS and one.name != "Debug##Default"]
    return sorted(fronts, key=lambda one: (one.pos.y, one.pos.x))
