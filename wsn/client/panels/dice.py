"""Dice: those that were thrown, drawn for a moment, and the sheet where a player types in their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from wsn.client.panels import pictures, thumbs, widgets
from wsn.client.panels.pictures import Picture, Pictures
from wsn.client.panels.theme import in_pixels
from wsn.desk.answers import WantsDice
from wsn.engine.dice import NeedsRoll
from wsn.english import sentence
from wsn.parts.faces import Pip
from wsn.table.picture.palette import Palette
from wsn.table.throws import misfit, read_throw


@dataclass(frozen=True, slots=True)
class DicePictures:
    """How the dice of a game are shown: pictures made for this window, and the symbols on its own die."""

    pictures: Pictures
    palette: Palette
    symbols: Mapping[int, Pip]

    def die_picture(self, value: int, faces: int) -> Picture:
        """The picture of one die."""
        symbol = self.symbols.get(value) if faces == len(self.symbols) else None
        key = ("die", value, faces, symbol, self.palette.name)
        return self.pictures.get_picture(key, thumbs.of_die, value, faces, symbol, 128, self.palette)

    def show(self, value: int, faces: int, size: float, *, presses: bool = False) -> bool:
        """One die, `size` at UI scale 1. True when it is pressed, where it can be."""
        picture = self.die_picture(value, faces)
        return pictures.draw_picture(picture, in_pixels(size), in_pixels(size), bare=True, presses=presses)

    def row(self, values: Sequence[int], faces: int, size: float = 34) -> None:
        """Dice side by side."""
        for n, value in enumerate(values):
            if n:
                imgui.same_line(0, in_pixels(5))
            imgui.push_id(n)
            self.show(value, faces, size)
            imgui.pop_id()


@dataclass(slots=True)
class DiceForm:
    """What has been typed for a throw, and what is wrong with it."""

    typed: str = ""
    problem: str = ""
    focus: bool = True
    """Whether the field takes the keys at the next frame."""
    asked: object = None
    """The throw it belongs to: another one begins empty."""


def ask_dice(
    want: WantsDice, sheet: DiceForm, dice: DicePictures, away: str = "Cancel the order"
) -> tuple[int, ...] | str | None:
    """The dialogue for dice thrown at the table: the values, `cancel`, or None while it is open."""
    if sheet.asked != want:
        sheet.asked, sheet.typed, sheet.problem, sheet.focus = want, "", "", True
    answer: tuple[int, ...] | str | None = None
    with widgets.open_dialogue("dice", 430):
        widgets.title(f"Roll {want.count}d{want.faces}")
        widgets.text(sentence(want.purpose))
        if want.faces == 6 and want.count <= 12:
            widgets.draw_soft("Click the results in order, or type them:")
            for value in range(1, 7):
                if value > 1:
                    imgui.same_line()
                if dice.show(value, 6, 46, presses=True):
                    sheet.typed += f"{value}"
        imgui.set_next_item_width(-1)
        if sheet.focus or imgui.is_window_appearing():
            imgui.set_keyboard_focus_here()
            sheet.focus = False
        hint = want.sample or "the numbers, with spaces between"
        done, sheet.typed = imgui.input_text_with_hint(
            "##typed", hint, sheet.typed, imgui.InputTextFlags_.enter_returns_true
        )
        if sheet.problem:
            widgets.draw_notice(sheet.problem, bad=True)
        if (
            widgets.draw_button("Enter this roll", "Enter", go=True)
            or done
            or imgui.is_key_pressed(imgui.Key.enter)
        ):
            need = NeedsRoll(want.purpose, want.count, want.faces)
            answer = read_throw(sheet.typed, need)
            if answer is None:
                sheet.problem, sheet.focus = misfit(need), True
        imgui.same_line()
        if widgets.draw_button(away, "Esc") or imgui.is_key_pressed(imgui.Key.escape):
            answer = "cancel"
    return answer
