"""Whose decision it is and why, and what can be done: a panel over the desk. It gives no command itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from imgui_bundle import ImVec2, imgui

from wsn.client import keys
from wsn.client.panels import cards, cites, odds, theme, widgets
from wsn.client.panels.theme import INKS, in_pixels
from wsn.client.view.camera import Box
from wsn.desk import asked
from wsn.desk.answers import ChoiceRow, Menu, Wish, told_apart
from wsn.desk.desk import Desk
from wsn.engine.facts import Status
from wsn.english import capitalize, verb
from wsn.table.cards import card
from wsn.table.choices import Choice, unfold_row
from wsn.table.menurows import folded_text

DECIDE: Final = "Decide now"
"""The words of the button that has a bot decide by what it has found."""

MENU_DISTANCE: Final = 46.0
"""How far from what was clicked a menu stands, at UI scale 1: what is chosen about stays in sight."""


def status(shown: Status, low: bool = False) -> None:
    """What is asked, or how the game ended; if not `low`, who has the initiative. The strip has the score."""
    asked = shown.result or shown.prompt
    if asked:
        widgets.text(capitalize(asked), weight="bold")
    if shown.initiative and not shown.result and not low:
        widgets.text(f"Initiative: {shown.name(shown.initiative)}", INKS.soft, size=14.5)


def draw_whose(desk: Desk, name: str, thinking: bool) -> None:
    """Who decides now: a person by the name of the force, or a bot that thinks."""
    side = desk.screen.deciding_side
    if side is None:
        widgets.title("The game is over")
    elif desk.screen.bot_decides and desk.bots.away is not None:
        widgets.title(f"{name} decides")
        widgets.draw_soft("Whoever plays there is elsewhere; what they do is shown as soon as it is done.")
    elif desk.screen.bot_decides:
        widgets.title(
            f"{name}: the {desk.screen.players[side]} bot {'is thinking …' if thinking else 'plays'}"
        )
    else:
        widgets.title(f"Your turn: {name}")


def draw_film_notice(desk: Desk, others: bool) -> None:
    """While a film is watched: that it is, and nothing yet of the decision to which it leads.

    `others`: it shows what a bot has done, which goes on.
    """
    side = desk.screen.deciding_side
    if others and side is not None and desk.bots.away is None:
        widgets.title(f"{desk.screen.name(side)}: the {desk.screen.players[side]} bot plays")
    else:
        widgets.title("Watch the board")
    widgets.draw_soft("What happens is shown on the board.")


def draw_thinking(desk: Desk) -> None:
    """How long the bot has been thinking, and of how much; nothing for one that decides at once."""
    if desk.bots.can_hurry:
        draw_seconds(desk.bots.seconds_thinking, desk.bots.seconds_allowed)


def draw_seconds(past: float, allowed: float) -> None:
    """How many seconds have gone by, out of those allowed; 0 allows any number."""
    if allowed:
        unit = verb(allowed, "second", "seconds")
        widgets.text(f"{min(past, allowed):.0f} of {allowed:g} {unit}", size=15)
        widgets.draw_bar(past / allowed, widgets.room().x)
    else:
        widgets.text(f"{past:.0f} seconds so far", size=15)


def what_now(desk: Desk) -> str:
    """What a click can do now, in one sentence."""
    return asked.what_now(desk.orders, desk.clicks, desk.screen.board.noun)


def draw_buttons(desk: Desk) -> Wish | None:
    """The commands that point at nothing, but for the one that ends the step, which is the main button."""
    wish = None
    half = (widgets.room().x / theme.face_scale() - 8) / 2
    left = True
    """Whether the next button begins a line."""
    end = desk.orders.end
    weighed = desk.orders.at_stake if len(desk.orders.button_choices()) > 2 else None
    rows_ = [button.row for button in desk.orders.button_choices() if button != end]
    for n, row in enumerate(rows_):
        words = asked.button_words(desk.orders, row)
        last = n == len(rows_) - 1
        small = widgets.width_of(words) + in_pixels(24) < in_pixels(half)
        if not left and not small:
            imgui.new_line()
        alone = not small or (left and last)
        go = weighed is not None and weighed.command == row.command
        wish = _draw_order(desk, row, words, "", wish, wide=-1 if alone else half, go=go)
        left = alone or not left
        if not left and not last:
            imgui.same_line()
    return wish


def not_yet(desk: Desk) -> None:
    """Why an order that would end the step cannot be given now, where no other ends it."""
    for words, why in desk.orders.barred_endings:
        cites.draw_cited(not_now(words, why.text), why.rule, INKS.soft, size=15)


def not_now(words: str, why: str) -> str:
    """An order by its words, and why it cannot be given: whether it ever can is not known here."""
    return f'"{capitalize(words)}" is not possible now: {why}'


def draw_stake(desk: Desk) -> None:
    """The odds of the one order that may be given in place of ending the step, with their reasons."""
    choice = desk.orders.at_stake
    preview = desk.orders.preview(choice.command) if choice is not None else None
    if choice is not None and preview is not None:
        told = "" if preview.title else capitalize(choice.text)
        with widgets.draw_box():
            if told and len(desk.orders.button_choices()) > 2:  # of several buttons: which of them it is
                widgets.text(told, weight="bold", size=15)
            odds.draw_preview(preview, vain=desk.orders.row(choice).vain)


def draw_main_button(desk: Desk, key: str) -> Wish | None:
    """The main button: the order that ends the step; where there is none, what is waited for instead.

    It is the only button to press, and painted so, where nothing else can be done.
    """
    screen = desk.screen
    ending = desk.orders.end
    if desk.bots.can_hurry:
        pressed = widgets.draw_button(DECIDE, keys.shortcut_text("decide_now"), wide=-1, name="main")
        return Wish(action="decide_now") if pressed else None
    if ending is None:
        who, barred = screen.deciding_side, desk.orders.barred_endings
        words = asked.waits_for(desk.orders) or (
            f"Waiting for {screen.called(who)}" if who else "The game is over"
        )
        if barred:  # the order that the question names, and why it has to wait
            words, why = barred[-1]
            words = capitalize(words)
            widgets.draw_button(words, wide=-1, on=False, name="main", tip=f"Not now: {why.text}.")
        else:
            widgets.draw_button(words, wide=-1, on=False, name="main")
        return None
    row = ending.row
    words = asked.button_words(desk.orders, row)
    return _draw_order(desk, row, words, key, None, wide=-1, go=asked.nothing_else(desk.orders))


def _draw_order(
    desk: Desk, row: ChoiceRow, words: str, key: str, wish: Wish | None, *, wide: float, go: bool = False
) -> Wish | None:
    """The button of an order: the wish so far, or what its own press or the pointer over it means."""
    go = go or row.command in desk.orders.wished
    if widgets.draw_button(words, key, go=go, wide=wide, name=str(row.number)):
        return Wish(number=row.number)
    if imgui.is_item_hovered() and wish is None:
        if desk.orders.at_stake is None or desk.orders.at_stake.command != row.command:
            _draw_tip(desk, row)  # what is at stake stands in the panel already
        return Wish(over=row)
    return wish


def _draw_tip(desk: Desk, row: ChoiceRow) -> None:
    """What a button would do, at the pointer."""
    preview = desk.orders.preview(row.command)
    if preview is not None:
        corner = imgui.get_item_rect_min()  # at the left of the button: the buttons below it stay free
        imgui.set_next_window_pos(
            ImVec2(corner.x - in_pixels(10), corner.y), imgui.Cond_.always, ImVec2(1, 0.5)
        )
        with widgets.draw_tip(400):
            odds.draw_preview(preview, vain=row.vain)


def rows(rows_: tuple[ChoiceRow, ...], name: str, start: int = 1) -> Wish | None:
    """Choices as rows, numbered from `start`; a pressed one is the wish, one under the pointer is `over`.

    The number of a row is the key that gives its order while the rows are shown (`Talk.key`).
    """
    wish = None
    for n, row in enumerate(rows_, start=start):
        if imgui.selectable(f"##{name}{row.number}", False, 0, ImVec2(0, _row_height(row)))[0]:
            wish = Wish(number=row.number)
        elif imgui.is_item_hovered() and wish is None:
            wish = Wish(over=row)
        write_row(n, row)
    return wish


def draw_folded(
    groups: Sequence[Sequence[Choice]],
    row_of: Callable[[Choice], ChoiceRow],
    opened: set[tuple[int, int]],
) -> Wish | None:
    """A long list of orders, many that are alike in one line that opens; `opened` are those that are."""
    wish = None
    for group in groups:
        first, last = group[0], group[-1]
        if len(group) == 1:
            wish = rows((row_of(first),), "all", first.number) or wish
            continue
        key = first.number, last.number
        words = f"{'−' if key in opened else '+'}   {first.number} to {last.number}: {folded_text(group)}"
        high = _row_height(ChoiceRow(first.number, words, "", first.command))
        if imgui.selectable(f"##fold{first.number} {last.number}", False, 0, ImVec2(0, high))[0]:
            opened.symmetric_difference_update({key})
        low = imgui.get_item_rect_min()
        with theme.text_font("plain", 15):
            place, ink = ImVec2(low.x + in_pixels(12), low.y + in_pixels(2)), theme.to_colour32(INKS.ink)
            wide = widgets.room().x - in_pixels(34)
            font, size = imgui.get_font(), imgui.get_font_size()
            imgui.get_window_draw_list().add_text(font, size, place, ink, words, wrap_width=wide)
        if key in opened:
            imgui.indent(in_pixels(14))
            wish = draw_folded(unfold_row(group), row_of, opened) or wish
            imgui.unindent(in_pixels(14))
    return wish


def _row_height(row: ChoiceRow) -> float:
    wide = widgets.room().x - in_pixels(34)
    with theme.text_font("plain", 15):
        high = imgui.calc_text_size(row.text, wrap_width=wide).y
    if row.short:
        with theme.text_font("plain", 13):
            high += imgui.calc_text_size(row.short, wrap_width=wide).y
    return high + in_pixels(4)


def write_row(n: int, row: ChoiceRow) -> None:
    """The words of a row, over the selectable that was just drawn."""
    low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    lines, wide = imgui.get_window_draw_list(), high.x - low.x - in_pixels(34)
    x, y = low.x + in_pixels(32), low.y + in_pixels(2)
    with theme.text_font("bold", 14):
        number = str(n)
        left = low.x + in_pixels(24) - imgui.calc_text_size(number).x
        lines.add_text(ImVec2(left, y), theme.to_colour32(INKS.soft), number)
    with theme.text_font("plain", 15):
        font, size = imgui.get_font(), imgui.get_font_size()
        lines.add_text(font, size, ImVec2(x, y), theme.to_colour32(INKS.ink), row.text, wrap_width=wide)
        y += imgui.calc_text_size(row.text, wrap_width=wide).y
    if row.short:
        with theme.text_font("plain", 13):
            font, size = imgui.get_font(), imgui.get_font_size()
            ink = theme.to_colour32(INKS.soft)
            lines.add_text(font, size, ImVec2(x, y), ink, row.short, wrap_width=wide)


def _title(name: str, desk: Desk) -> str:
    """A unit by its name, a card by its title, an area or a box by its name, another place as it is."""
    if name in desk.screen.shown_seat.view.units:
        return desk.screen.shown_seat.about(name).name
    place = desk.screen.board.spaces.get(name)
    if place is not None and place.kind in ("area", "box"):
        return place.name or name
    face = card(desk.game.system.name, desk.game.world, name)
    return name if face is None else face.title


def _menu_subject(shown: Menu, desk: Desk) -> str:
    """Whom a menu is about: the unit that would do all that it lists, else what was clicked."""
    actor = desk.clicks.chosen_unit or desk.orders.acting
    does = {getattr(row.command, "unit", None) or actor for row in shown.rows}
    return actor if actor is not None and not shown.units and does == {actor} else shown.title


def _draw_head(shown: Menu, title: str) -> None:
    """What a list is about, over its orders: the place of a right click, or the only thing to be done."""
    if len(shown.rows) == 1 or shown.lines:
        widgets.text(shown.lines[0] if shown.lines else title, weight="bold")


def _asked_about(shown: Menu) -> None:
    """What a right click asked about: who stands there, what it costs, and why something cannot be done.

    It comes after the orders, which a low window has to show without scrolling.
    """
    for about in shown.units:
        with widgets.draw_box():
            cards.draw_unit(about)
    cards.effects(shown.effects)
    for words, refusal in told_apart(shown.refusals):
        cites.draw_cited(f"No: {words}", refusal.rule, INKS.bad, size=15)
    for line in shown.more:
        widgets.draw_soft(line)


def question(shown: Menu, title: str) -> str:
    """What a menu asks: which unit where its rows differ in nothing else, which target, or what to do."""
    wanted = "choose an order"
    commands = [row.command for row in shown.rows]
    if len({type(one) for one in commands}) == 1 < len(commands):
        units, targets = ({getattr(one, field, None) for one in commands} for field in ("unit", "target"))
        if len(units) == len(commands):
            wanted = "which unit?"
        elif len(targets) == len(commands):
            wanted = "which target?"
    end = "" if wanted.endswith("?") else ":"
    told = f"{wanted}{end}" if shown.units else f"{title}: {wanted}"
    return capitalize(told)


def draw_menu(shown: Menu, at: tuple[float, float], desk: Desk, board: Box) -> Wish | None:
    """The choices that a click could have meant, beside the place; `action` `cancel` when it is put away.

    It lies at the left of the place rather than beyond the right end of the `board`, and stands on the hand
    of cards below the board where it is about one of them.
    """
    wide = in_pixels(360)
    screen = imgui.get_io().display_size
    x = min(at[0] + in_pixels(MENU_DISTANCE), screen.x - wide - in_pixels(8))
    if x + wide > board.right_edge and at[0] - in_pixels(MENU_DISTANCE) - wide > 0:
        x = at[0] - in_pixels(MENU_DISTANCE) - wide
    imgui.set_next_window_pos(ImVec2(x, at[1]), imgui.Cond_.appearing)
    imgui.set_next_window_size_constraints(ImVec2(wide, 0), ImVec2(wide, screen.y * 0.7))
    flags = (
        imgui.WindowFlags_.no_title_bar
        | imgui.WindowFlags_.no_resize
        | imgui.WindowFlags_.no_saved_settings
        | imgui.WindowFlags_.always_auto_resize
        | imgui.WindowFlags_.no_move
    )
    wish: Wish | None = None
    with theme.paint_widgets((imgui.Col_.window_bg, INKS.card)):
        imgui.begin("choices", None, flags)
    low = imgui.get_window_pos().y + imgui.get_window_size().y
    foot = (board.bottom_edge if at[1] >= board.bottom_edge else screen.y) - in_pixels(8)
    if low > foot:
        imgui.set_window_pos(ImVec2(x, max(in_pixels(52), foot - imgui.get_window_size().y)))
    alone = desk.orders.preview(shown.rows[0].command) if len(shown.rows) == 1 else None
    title = _title(_menu_subject(shown, desk), desk)
    _draw_head(shown, title)
    if shown.rows and alone is None:
        widgets.text(question(shown, title), weight="bold")
    picked = rows(shown.rows, "menu")
    if picked is not None:
        wish = picked
        if picked.over is not None and alone is None:
            _draw_tip(desk, picked.over)
    if alone is not None:
        odds.draw_preview(alone, vain=shown.rows[0].vain)
    _asked_about(shown)
    if widgets.draw_button("Cancel" if shown.rows else "Close", "Esc", wide=-1):
        wish = Wish(action="cancel")
    imgui.end()
    return wish
