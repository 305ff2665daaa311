"""Dice: those that were thrown, drawn for a moment, and the sheet where a player types in his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import ImVec2, imgui

from wsn.client.model.answers import WantsDice
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import INKS, px
from wsn.engine.dice import NeedsRoll
from wsn.table.throws import misfit, read_throw

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face are, in thirds of half a die."""


def die(value: int, faces: int, size: float = 34) -> None:
    """One die: pips for six faces, a number for others. `size` at UI scale 1."""
    at, side = imgui.get_cursor_screen_pos(), px(size)
    lines = imgui.get_window_draw_list()
    low = ImVec2(at.x + side, at.y + side)
    lines.add_rect_filled(at, low, theme.colour32("#fffdf6"), px(6))
    lines.add_rect(at, low, theme.colour32(INKS.ink), px(6), px(1.4))
    middle = ImVec2(at.x + side / 2, at.y + side / 2)
    if faces == 6 and value in PIPS:
        for x, y in PIPS[value]:
            spot = ImVec2(middle.x + x * side * 0.27, middle.y + y * side * 0.27)
            lines.add_circle_filled(spot, side * 0.085, theme.colour32(INKS.ink))
    else:
        with theme.font("bold", size * 0.5):
            wide = imgui.calc_text_size(str(value))
            spot = ImVec2(middle.x - wide.x / 2, middle.y - wide.y / 2)
            lines.add_text(spot, theme.colour32(INKS.ink), str(value))
    imgui.dummy(ImVec2(side, side))


def row(values: Sequence[int], faces: int, size: float = 34) -> None:
    """Dice side by side."""
    for n, value in enumerate(values):
        if n:
            imgui.same_line(0, px(6))
        die(value, faces, size)


@dataclass(slots=True)
class Sheet:
    """What has been typed for a throw, and what is wrong with it."""

    typed: str = ""
    problem: str = ""
    asked: object = None
    """The throw it belongs to: another one begins empty."""


def ask(want: WantsDice, sheet: Sheet, away: str = "Take the command back") -> tuple[int, ...] | str | None:
    """The dialogue for dice thrown at the table: the values, `cancel`, or None while it is open."""
    if sheet.asked != want:
        sheet.asked, sheet.typed, sheet.problem = want, "", ""
        imgui.set_next_window_focus()
    answer: tuple[int, ...] | str | None = None
    with widgets.dialogue("dice", 430):
        widgets.title(f"Throw {want.count}d{want.faces}")
        widgets.text(f"For {want.purpose}.")
        if want.faces == 6 and want.count <= 12:
            widgets.soft("Click the faces in the order they lie, or type them:")
            for value in range(1, 7):
                if value > 1:
                    imgui.same_line()
                at = imgui.get_cursor_pos()
                if imgui.invisible_button(f"face{value}", ImVec2(px(44), px(44))):
                    sheet.typed += f"{value}"
                over = imgui.is_item_hovered()
                imgui.set_cursor_pos(at)
                die(value, 6, 44 if over else 42)
        imgui.set_next_item_width(-1)
        if imgui.is_window_appearing():
            imgui.set_keyboard_focus_here()
        hint = want.sample or "the numbers, with blanks between"
        done, sheet.typed = imgui.input_text_with_hint(
            "##typed", hint, sheet.typed, imgui.InputTextFlags_.enter_returns_true
        )
        if sheet.problem:
            widgets.notice(sheet.problem, bad=True)
        if widgets.button("That is what lies there", "Enter", go=True) or done:
            need = NeedsRoll(want.purpose, want.count, want.faces)
            answer = read_throw(sheet.typed, need)
            if answer is None:
                sheet.problem = misfit(need)
        imgui.same_line()
        if widgets.button(away, "Esc") or imgui.is_key_pressed(imgui.Key.escape):
            answer = "cancel"
    return answer
