"""The game menu: copies, the position as a scenario, who plays, standing orders, the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from imgui_bundle import imgui

from wsn.client import keys
from wsn.client.pages.start.starting import players_of
from wsn.client.panels import theme, widgets
from wsn.client.panels.theme import in_pixels
from wsn.desk.desk import Desk
from wsn.english import capitalize

ORDERS: Final = {
    "ask": "ask every time",
    "always": "always",
    "never": "never",
    "1/2": "if half a hit or more is expected",
    "1": "if one hit or more is expected",
}
"""The standing orders that are offered, and their words."""
ENDINGS: Final = {"draw": "Offer a draw", "concede": "Concede"}


@dataclass(slots=True)
class GameMenu:
    """What is typed into the menu."""

    elsewhere: str = ""
    copy: str = ""
    scenario: str = ""
    unit: str = ""
    """The unit that an order is for; empty: the whole side."""
    told: list[str] = field(default_factory=list)
    """The result of the last button pressed."""


Wish = tuple[str, ...]
"""What was pressed: `elsewhere FILE`, `copy NAME`, `scenario FILE`, `picture`, `player SIDE WHO`,
`order OPTION UNIT`, `draw`, `concede`, `replay`, `rules`, `turn`, `close`; empty for nothing."""


def draw_game_menu(menu: GameMenu, desk: Desk) -> Wish:
    """Draw the menu over the game."""
    wish: Wish = ()
    with widgets.open_dialogue("game menu", 600):
        widgets.title("This game", 22)
        if desk.orders.unkept:
            widgets.draw_notice(f"Not saved: {desk.orders.unkept}.", bad=True)
        else:
            widgets.draw_soft(f"Saved after every order in {desk.journal}")
        wish = _draw_keeping(menu, bool(desk.orders.unkept)) or wish
        widgets.draw_heading("Who plays")
        wish = _draw_players(desk) or wish
        if desk.orders.has_orders and desk.screen.person_decides:
            widgets.draw_heading("Standing orders: when to react")
            wish = _draw_orders(menu, desk) or wish
        if desk.orders.agreed_endings():
            widgets.draw_heading("End the game")
            for n, word in enumerate(desk.orders.agreed_endings()):
                if n:
                    imgui.same_line()
                if widgets.draw_button(ENDINGS[word]):
                    wish = (word,)
        for line in menu.told:
            widgets.draw_notice(line)
        imgui.dummy((0, in_pixels(4)))
        if widgets.draw_button("Close", "Esc", go=True):
            wish = ("close",)
        imgui.same_line()
        if widgets.draw_button("Replay"):
            wish = ("replay",)
        imgui.same_line()
        if widgets.draw_button("The rules", keys.shortcut_text("rules")):
            wish = ("rules",)
        imgui.same_line()
        if widgets.draw_button("Turn the board", keys.shortcut_text("turn")):
            wish = ("turn",)
    return wish


def _draw_keeping(menu: GameMenu, unkept: bool) -> Wish:
    """Another file where the old one cannot be written, a copy, and the position as a scenario of its own."""
    wish: Wish = ()
    for field_, words, hint in (
        *(
            (("elsewhere", "Save there from now on", "another file, perhaps on another disk"),)
            if unkept
            else ()
        ),
        ("copy", "Save a copy", "a name, such as: before the bridge"),
        ("scenario", "Save as a scenario", "a file, such as: later.toml"),
    ):
        imgui.set_next_item_width(in_pixels(270))
        enter, typed = imgui.input_text_with_hint(
            f"##{field_}", hint, getattr(menu, field_), imgui.InputTextFlags_.enter_returns_true
        )
        setattr(menu, field_, typed)
        imgui.same_line()
        if (widgets.draw_button(words, wide=-1) or enter) and typed.strip():
            wish = (field_, typed.strip())
    return wish


def _draw_players(desk: Desk) -> Wish:
    wish: Wish = ()
    if desk.bots.away is not None:
        widgets.draw_soft("The host knows who plays: seats are given away by their links.")
        return wish
    known = players_of(desk.game.system.name)
    for side in desk.game.system.seats:
        imgui.align_text_to_frame_padding()
        with theme.text_font("bold", 15):
            imgui.text(widgets.fit_text(desk.screen.name(side), in_pixels(200)))
        imgui.same_line(in_pixels(230))
        imgui.set_next_item_width(-1)
        now = desk.screen.players[side]
        if imgui.begin_combo(f"##{side}", known.get(now, now)):
            for name, words in known.items():
                if imgui.selectable(words, name == now)[0] and name != now:
                    wish = ("player", side, name)
            imgui.end_combo()
    return wish


def _draw_orders(menu: GameMenu, desk: Desk) -> Wish:
    wish: Wish = ()
    side = desk.screen.side_shown
    mine = {unit: about for unit, one, _, about in desk.screen.units() if one == side}
    if menu.unit not in mine:
        menu.unit = ""
    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##unit", mine.get(menu.unit, "the whole side")):
        if imgui.selectable("the whole side", not menu.unit)[0]:
            menu.unit = ""
        for unit, about in mine.items():
            if imgui.selectable(f"{about}##{unit}", menu.unit == unit)[0]:
                menu.unit = unit
        imgui.end_combo()
    options = {**ORDERS, **({"side": "same as the whole side"} if menu.unit else {})}
    now = desk.orders.order_in_force(menu.unit or None)
    for n, (option, words) in enumerate(options.items()):
        if n % 2:
            imgui.same_line(in_pixels(300))
        if imgui.radio_button(capitalize(words), option == now):
            wish = ("order", option, menu.unit)
    return wish
