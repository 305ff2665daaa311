"""The names of keys and buttons, as the host of the window knows them."""

from __future__ import annotations

from typing import Final

from wsn.client.view import display

display.prepare_libraries()

from pyglet.window import key, mouse

BUTTONS: Final = {mouse.LEFT: "left", mouse.MIDDLE: "middle", mouse.RIGHT: "right"}
NAMED: Final = {
    key.ESCAPE: "escape",
    key.RETURN: "enter",
    key.ENTER: "enter",
    key.NUM_ENTER: "enter",
    key.SPACE: "space",
    key.TAB: "tab",
    key.BACKSPACE: "backspace",
    key.DELETE: "delete",
    key.HOME: "home",
    key.END: "end",
    key.PAGEUP: "pageup",
    key.PAGEDOWN: "pagedown",
    key.LEFT: "left",
    key.RIGHT: "right",
    key.UP: "up",
    key.DOWN: "down",
    **{getattr(key, f"F{n}"): f"f{n}" for n in range(1, 13)},
}
"""Keys that write nothing, by the names the host knows."""

PANEL_BUTTONS: Final = {"left": 0, "right": 1, "middle": 2}
"""The same buttons as ImGui numbers them."""
PANS: Final = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
"""Which way the map goes with an arrow key."""
MODS: Final = (
    (key.MOD_SHIFT, "shift"),
    (key.MOD_CTRL, "ctrl"),
    (key.MOD_COMMAND, "ctrl"),
    (key.MOD_ALT, "alt"),
)


def mods_of(bits: int) -> frozenset[str]:
    """The names of the keys that are held."""
    return frozenset(name for bit, name in MODS if bits & bit)


def key_named(symbol: int, mods: int) -> str | None:
    """The name of a key; None for a sign, which comes as text, unless it is held with control."""
    if symbol in NAMED:
        return NAMED[symbol]
    if key.A <= symbol <= key.Z or ("ctrl" in mods_of(mods) and 32 < symbol < 127):
        return chr(symbol)
    return None
