"""What stands round the board of a game: the bar, the column at the side, the hand, and what lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import ImVec2, imgui

from wsn.client.model import keys
from wsn.client.model.answers import Menu, Refused, Sure, WantsDice
from wsn.client.model.desk import PERSON
from wsn.client.pages import gamethings
from wsn.client.pages.page import SIDE
from wsn.client.panels import bar, cards, decision, dice, gamemenu, log, theme, widgets
from wsn.client.panels.decision import Wish
from wsn.client.panels.theme import INKS, px
from wsn.table.choices import where

if TYPE_CHECKING:
    from wsn.client.pages.game import GamePage

POINTER = (0.16, 0.3)
"""The least and the greatest share of the column that is about the place under the pointer."""
LOG = 0.2
"""The least share of the column that is the log."""
LOW = 660.0
"""In a column lower than this, at UI scale 1, the log gives its place to the decision; a button opens it."""


def draw(page: GamePage) -> None:
    """Everything of a frame."""
    shown = imgui.get_io().display_size
    top, side = px(bar.HIGH), min(px(SIDE), shown.x * 0.45)
    _bar(page)
    hand = _hand_height(page) if page.sight is None else 0.0
    page.view.place(0, top, shown.x - side, shown.y - top - hand)
    _column(page, shown.x - side, top, side, shown.y - top)
    if page.sight is not None:
        page.sight.over(page.view)
    elif hand:
        _hand(page, 0, shown.y - hand, shown.x - side, hand)
    _over(page)


def _bar(page: GamePage) -> None:
    desk = page.desk
    undo = desk.orders.can_undo() is None and desk.screen.past is None
    items = (
        ("menu", "Game", keys.shortcut("menu"), True),
        ("undo", "Undo", "Ctrl+Z", undo),
        ("sight", "Sight", keys.shortcut("sight"), True),
        ("units", "Units", keys.shortcut("units"), True),
        ("earlier", "Back", "PgUp", True),
        ("help", "Keys", "?", True),
        ("settings", "Settings", "", True),
    )
    ways = (
        ("units", page.units_open),
        ("earlier", desk.screen.past is not None),
        ("sight", page.sight is not None),
    )
    lit = [name for name, on in ways if on]
    pressed = bar.show(page.title, str(desk.journal.name), items, lit)
    if pressed:
        page.app.do(pressed)


# ---------------------------------------------------------------- the column


def _column(page: GamePage, x: float, y: float, wide: float, high: float) -> None:
    if page.sight is not None:
        with widgets.panel("lines", x, y, wide, high):
            widgets.title("Line of sight")
            widgets.soft("As the board stands. Esc leads back to the game.")
            page.sight.panel()
        return
    desk = page.desk
    if page.log_open:
        with widgets.panel("log", x, y, wide, high, scrolls=False):
            widgets.title("What has happened")
            if widgets.button("Back to the decision", keys.shortcut("log")):
                page.log_open = False
            widgets.soft("Point for reasons, click for the board as it stood.")
            _log(page)
        return
    low = high < px(LOW)
    with widgets.panel("column", x, y, wide, high, scrolls=False):
        revision, most = page.place_high
        pointer = min(max(most, high * POINTER[0]), high * POINTER[1])
        room = widgets.room().y - px(58) - (high * POINTER[0] + px(14) if low else pointer + high * LOG)
        style = imgui.ChildFlags_.auto_resize_y
        imgui.set_next_window_size_constraints(ImVec2(0, 0), ImVec2(10_000, max(room, px(80))))
        imgui.begin_child("decision", ImVec2(0, 0), style)
        if page.answer is not page.answer_shown:
            page.answer_shown = page.answer
            if isinstance(page.answer, Refused):
                imgui.set_scroll_y(0)
        if page.desk.screen.past is not None:
            _past(page)
        else:
            _decision(page, low)
        imgui.end_child()
        widgets.heading("Under the pointer")
        imgui.begin_child("pointer", ImVec2(0, widgets.room().y - px(44) if low else pointer))
        _pointer(page)
        deep = imgui.get_cursor_pos_y() + px(4)
        page.place_high = (
            desk.screen.revision,
            max(deep, most) if revision == desk.screen.revision else deep,
        )
        imgui.end_child()
        if low:
            if widgets.button("What has happened", keys.shortcut("log"), wide=-1):
                page.log_open = True
            return
        widgets.heading("What has happened")
        imgui.begin_child("happened", ImVec2(0, 0))
        _log(page)
        imgui.end_child()


def _past(page: GamePage) -> None:
    past = page.desk.screen.past
    assert past is not None
    widgets.title("As it stood then")
    decision.status(past.status())
    widgets.soft(
        f"Step {past.step} of {len(past.ends) - 1}, {keys.shortcut('earlier')} and {keys.shortcut('later')}."
    )
    for words, key, action in (("Earlier", "PgUp", "earlier"), ("Later", "PgDn", "later")):
        if widgets.button(words, key):
            page.do(action)
        imgui.same_line()
    if widgets.button("Back to the game", "End", go=True):
        page.do("last")


def _decision(page: GamePage, low: bool) -> None:
    """Whose decision it is and what can be done; in a low column buttons come before the rest."""
    desk = page.desk
    side = desk.screen.deciding
    decision.whose(desk, desk.screen.name(side) if side is not None else "", desk.bots.thinking > 0.4)
    if isinstance(page.answer, Refused):
        cards.refused(page.answer)
    for line in desk.screen.result()[:1]:
        widgets.notice(line)
    decision.status(desk.screen.status(), rest=not low)
    if desk.bots.problem:
        widgets.notice(desk.bots.problem[:1].upper() + desk.bots.problem[1:] + ".", bad=True)
        if widgets.button("Let it think again", go=True):
            desk.bots.try_again()
        imgui.same_line()
        if side is not None and widgets.button("I play on for it"):
            desk.play_by(side, PERSON)
    if not low:
        _acting(page)
    if desk.screen.person_decides:
        told = decision.what_now(desk)
        if told:
            widgets.text(told, size=15)
        page.wish(decision.buttons(desk, keys.shortcut("end")))
        _choices(page)
    if low:
        _acting(page)
        decision.status(desk.screen.status(), first=False)


def _acting(page: GamePage) -> None:
    """The unit that is chosen, or that acts."""
    desk = page.desk
    unit = desk.clicks.chosen or desk.orders.acting
    if unit is not None and unit in desk.screen.seat.view.units:
        with widgets.box():
            cards.unit(desk.screen.seat.about(unit))


def _choices(page: GamePage) -> None:
    """All choices as a list, where it is open."""
    found = page.desk.orders.choices()
    if not any(choice.kind for choice in found):
        return
    half = (widgets.room().x / theme.scale() - 8) / 2
    if page.desk.orders.able:
        if widgets.button("Next unit", keys.shortcut("next_unit"), wide=half):
            page.do("next_unit")
        imgui.same_line()
    words = "Hide the list" if page.list_open else f"List all {len(found)}"
    if widgets.button(words, wide=-1):
        page.list_open = not page.list_open
    opened = page.list_open or page.desk.screen.kept("unseen", lambda: _none_on_board(page))
    if page.typed:
        widgets.text(f"Choice {page.typed}… (Enter takes it)", weight="bold")
    if opened:
        wish = decision.rows(tuple(page.desk.orders.row(choice) for choice in found), "all")
        if wish is None and page.lit is not None and not isinstance(page.answer, Menu):
            page.lit = None
        page.wish(wish)


def _none_on_board(page: GamePage) -> bool:
    """Whether no choice is about anything on the board or in the hand: then only the list shows them."""
    spaces = page.view.board.spaces
    found = [c for c in page.desk.orders.choices() if c.kind]
    return not any(c.kind == "card" or any(name in spaces for name in c.points_at) for c in found)


def _pointer(page: GamePage) -> None:
    card = page.card
    if card is not None:
        cards.place(card)
    elif page.desk.screen.curtain is None:
        widgets.soft("Point at the board: what lies there, what it costs to go there, the odds of a shot.")


def _log(page: GamePage) -> None:
    desk = page.desk
    groups = desk.screen.log.groups()
    at = desk.screen.past.at if desk.screen.past is not None else None
    wish = log.show(page.log_view, groups, page.inks, at, _first_undo(page))
    if wish is not None:
        page.log_wish(wish)


def _first_undo(page: GamePage) -> int | None:
    """The earliest entry that the game may be taken back to now; None when nothing may."""
    desk = page.desk

    def find() -> int | None:
        found = None
        for group in reversed(desk.screen.log.groups()[:-1]):
            if desk.orders.can_undo(group.last) is not None:
                break
            found = group.last
        return found

    return desk.screen.kept("first undo", find)


# ---------------------------------------------------------------- the hand


def _hand_height(page: GamePage) -> float:
    page.had_hand = page.had_hand or bool(page.held())
    return px(cards.CARD[1] + 34) if page.had_hand else 0.0


def _hand(page: GamePage, x: float, y: float, wide: float, high: float) -> None:
    with widgets.panel("hand", x, y, wide, high):
        if page.desk.screen.curtain is None:
            card = cards.hand(page.held(), page.desk.orders.hand(), page.app.pictures, page.app.palette)
            if card:
                page.tell(page.desk.clicks.card(card))


# ---------------------------------------------------------------- over the board


def _over(page: GamePage) -> None:
    desk = page.desk
    if desk.screen.curtain is not None:
        _curtain(page)
        return
    if page.units_open:
        _units(page)
    if page.menu_open:
        pressed = gamemenu.show(page.menu, desk)
        if pressed:
            gamethings.do(page, pressed)
        return
    if page.thrown:
        _thrown(page)
    if isinstance(page.answer, Menu):
        wish = decision.menu(page.answer, page.spot, desk)
        page.lit = None
        page.wish(wish)
    elif isinstance(page.answer, Sure):
        _sure(page, page.answer)
    elif isinstance(page.answer, WantsDice):
        found = dice.ask(page.answer, page.sheet, page.dice)
        if found == "cancel":
            page.put_away()
        elif isinstance(found, tuple):
            page.tell(desk.orders.roll(found))
    elif desk.screen.over and not page.end_seen and not page.thrown and desk.screen.past is None:
        _end(page)


def _sure(page: GamePage, sure: Sure) -> None:
    with widgets.dialogue("sure", 440):
        widgets.title("Are you sure?")
        widgets.text(sure.text + ".")
        if widgets.button("Yes, go on", "Enter", go=True):
            page.sure()
        imgui.same_line()
        if widgets.button("Not yet", "Esc"):
            page.put_away()


def _curtain(page: GamePage) -> None:
    side = page.desk.screen.curtain
    assert side is not None
    name = page.desk.screen.name(side)
    with widgets.dialogue("curtain", 460):
        widgets.title(f"Hand the screen to {name}", 22)
        widgets.text("Nothing that only one of you may know is shown until then.")
        if widgets.button(f"I play {name}", "Space", go=True, wide=-1):
            page.do("hand_over")


def _thrown(page: GamePage) -> None:
    """The dice that were just thrown, high over the board."""
    area = page.view.camera.area
    imgui.set_next_window_pos(
        ImVec2(area.left + area.width / 2, area.top + px(10)), imgui.Cond_.always, (0.5, 0)
    )
    flags = (
        imgui.WindowFlags_.no_decoration
        | imgui.WindowFlags_.always_auto_resize
        | imgui.WindowFlags_.no_inputs
        | imgui.WindowFlags_.no_focus_on_appearing
        | imgui.WindowFlags_.no_saved_settings
    )
    imgui.begin("thrown", None, flags)
    for event in page.thrown[-4:]:
        page.dice.row(event.values, event.faces, 32)
        imgui.same_line(0, px(10))
        imgui.align_text_to_frame_padding()
        with theme.font("plain", 15):
            imgui.text(f"{event.purpose} ({event.rule})")
    imgui.end()


def _units(page: GamePage) -> None:
    """Every unit that is seen; a click goes there."""
    area, able = page.view.camera.area, frozenset(page.desk.orders.able)
    imgui.set_next_window_pos(ImVec2(area.left + px(12), area.top + px(12)))
    wide = min(px(560), area.width - px(24))
    imgui.set_next_window_size(ImVec2(wide, min(px(520), area.height - px(24))))
    shown, opened = imgui.begin(
        "Units", True, imgui.WindowFlags_.no_collapse | imgui.WindowFlags_.no_saved_settings
    )
    if opened is False:
        page.units_open = False
    if shown and imgui.begin_table("units", 3, imgui.TableFlags_.row_bg | imgui.TableFlags_.scroll_y):
        imgui.table_setup_column("side", imgui.TableColumnFlags_.width_fixed, px(24))
        imgui.table_setup_column("at", imgui.TableColumnFlags_.width_fixed, px(66))
        imgui.table_setup_column("unit", imgui.TableColumnFlags_.width_stretch)
        for n, (unit, side, place, about) in enumerate(page.desk.screen.units()):
            imgui.table_next_row()
            imgui.table_next_column()
            widgets.swatch(*page.inks[side])
            imgui.table_next_column()
            known = place in page.view.board.spaces
            if known and imgui.small_button(f"{place}##{n}"):
                page.view.centre_on(place)
                page.cursor = place
            elif not known:
                widgets.text(place, INKS.soft, size=14)
            imgui.table_next_column()
            if unit in able and imgui.small_button(f"pick##{unit}"):
                desk = page.desk
                page.tell(
                    desk.clicks.select(unit)
                    if unit in desk.clicks.selectable
                    else desk.clicks.click(None, unit)
                )
            if unit in able:
                imgui.same_line()
            widgets.text(about, size=15)
        imgui.end_table()
    imgui.end()


def _end(page: GamePage) -> None:
    """How the game ended, what was counted, and what can be done now."""
    desk = page.desk
    outcome = desk.game.outcome
    assert outcome is not None
    with widgets.dialogue("end", 560):
        widgets.title(f"{desk.screen.name(outcome.winner)} wins" if outcome.winner else "A draw", 26)
        if outcome.level:
            widgets.text(f"{outcome.words[:1].upper()}{outcome.words[1:]}", weight="bold")
        widgets.text(f"{outcome.text} ({outcome.rule})")
        for line in desk.screen.result()[1:]:
            widgets.text(line.strip(), size=15)
        widgets.soft(f"The game is kept as {desk.journal}")
        if widgets.button("Look at the board", "Esc", go=True):
            page.end_seen = True
        imgui.same_line()
        if widgets.button("Watch it again"):
            page.end_seen = True
            page.do("first")
        imgui.same_line()
        if widgets.button("Start page"):
            page.end_seen = True
            page.app.home()


__all__ = ["Wish", "draw", "where"]
