"""The size of text, buttons and window on this screen, as long as the player has chosen none."""

from __future__ import annotations

from typing import Any

from imgui_bundle import imgui

from wsn.client.settings import Settings
from wsn.client.view import display


def fit_to_screen(settings: Settings) -> tuple[Settings, tuple[int, int]]:
    """The settings with the size that suits the screen, where that is left to us; and the window's size."""
    width, height, shown = settings.width, settings.height, display.screen_size()
    if shown is None:
        return settings, (width, height)
    if settings.ui_auto:
        scale = display.fitting_scale(*shown)
        grown = scale / settings.ui_scale  # the window was left on another screen, or never opened
        width, height = round(width * grown), round(height * grown)
        settings = settings.with_changes(ui_scale=scale)
    return settings, (min(width, int(shown[0])), min(height, int(shown[1])))


def keep_chosen_size(fields: dict[str, Any]) -> None:
    """A size that is chosen is no longer that of the screen; one that is given back to us is at once."""
    if "ui_scale" in fields:
        fields.setdefault("ui_auto", False)
    elif fields.get("ui_auto"):
        shown = display.screen_size()
        fields["ui_scale"] = display.fitting_scale(*shown) if shown is not None else 1.0


def list_closed() -> bool:
    """Close the list that hangs down from a field. False where none does."""
    flags = imgui.PopupFlags_.any_popup_id | imgui.PopupFlags_.any_popup_level
    if not imgui.is_popup_open("", flags):
        return False
    imgui.internal.close_popup_to_level(0, True)
    return True
