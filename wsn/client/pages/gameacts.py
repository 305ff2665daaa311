"""What each action of the table of keys does in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wsn.client.model.answers import Menu, Nothing, Sure, WantsDice
from wsn.table.choices import where

if TYPE_CHECKING:
    from wsn.client.pages.game import GamePage


def cancel(page: GamePage) -> bool:
    """Escape: what is asked, then the past, then the selection, then the cursor; never the game."""
    if isinstance(page.answer, Menu | Sure | WantsDice):
        page.put_away()
    elif page.menu_open:
        page.menu_open = False
    elif page.desk.screen.over and not page.end_seen:
        page.end_seen = True
    elif page.sight_cancel():
        pass
    elif not isinstance(page.answer, Nothing):
        page.answer = Nothing()
    elif page.typed:
        page.typed = ""
    elif page.desk.screen.past is not None:
        page.desk.screen.look_at_now()
    elif page.units_open:
        page.units_open = False
    elif page.desk.clicks.selected is not None:
        page.desk.clicks.cancel()
    elif page.cursor is not None:
        page.cursor = None
    else:
        page.app.say(
            "The game is kept after every command. The button at the top left leads to the start page."
        )
    return True


def next_unit(page: GamePage, by: int = 1) -> bool:
    """Pick the next unit that can act."""
    page.put_away()
    unit = page.desk.clicks.next_unit(back=by < 0)
    if unit is None:
        page.app.say(
            "No unit can act now." if page.desk.screen.person_decides else "It is not your decision now."
        )
        return True
    page.cursor = where(unit, page.desk.screen.seat.view)
    if page.cursor is not None and page.cursor in page.view.board.spaces:
        page.view.reveal(page.cursor)
    return True


def last_unit(page: GamePage) -> bool:
    """Pick the unit before."""
    return next_unit(page, -1)


def end(page: GamePage) -> bool:
    """The command that ends the step: the first that points at nothing."""
    buttons = page.desk.orders.buttons()
    if not buttons:
        page.app.say("There is nothing to end here: choose on the board or in the list.")
    else:
        page.tell(page.desk.clicks.choose(buttons[-1].row.number))
    return True


def act(page: GamePage) -> bool:
    """Enter: confirm, take the only choice, or click where the cursor is."""
    if isinstance(page.answer, Sure):
        page.sure()
    elif page.cursor is not None:
        page.spot = page.view.camera.to_window(*page.view.plan.heart(page.view.board.spaces[page.cursor]))
        page.click(page.cursor, page.cursor_unit)
    elif len(page.desk.orders.choices()) == 1:
        page.tell(page.desk.clicks.choose(1))
    else:
        page.app.say("Point with the arrow keys, or press the number of a choice.")
    return True


def undo(page: GamePage) -> bool:
    """Take back the last command."""
    page.tell(page.desk.orders.undo())
    if isinstance(page.answer, Nothing):
        page.app.say("Taken back.")
    return True


def earlier(page: GamePage) -> bool:
    """One step back in the game."""
    page.desk.screen.earlier()
    return True


def later(page: GamePage) -> bool:
    """One step on; after the last one comes the game itself."""
    page.desk.screen.later()
    return True


def first(page: GamePage) -> bool:
    """The beginning of the game."""
    page.desk.screen.look_back(page.desk.screen.log.groups()[0].last)
    return True


def last(page: GamePage) -> bool:
    """The game as it stands."""
    page.desk.screen.look_at_now()
    return True


def hand_over(page: GamePage) -> bool:
    """The one who is asked for sits at the screen."""
    if page.desk.screen.curtain is not None:
        page.desk.screen.lift()
        return True
    page.skip()
    return True


def sight(page: GamePage) -> bool:
    """Lines of sight from the hex under the pointer; again: enough of them."""
    if page.sight is not None:
        page.look_away()
    else:
        chosen = page.desk.clicks.chosen
        place = where(chosen, page.desk.screen.seat.view) if chosen is not None else None
        page.put_away()
        page.look(page.pick.space or page.cursor or place, hold=True)
    return True


def shade(page: GamePage) -> bool:
    """Shade what the hex under the pointer does not see."""
    page.put_away()
    page.shade(page.pick.space or page.cursor)
    return True


def odds(page: GamePage) -> bool:
    """The list of choices with reasons and odds, which the place under the pointer belongs to."""
    if page.pick.space is not None:
        page.ask_about(page.pick.space, page.pick.unit)
    elif page.cursor is not None:
        page.ask_about(page.cursor, None)
    else:
        page.list_open = True
    return True


def stack(page: GamePage) -> bool:
    """The next unit of the stack that is pointed at; it is selected where that leads on."""
    if page.cursor is None:
        page.cursor = page.pick.space
    found = page.stack()
    unit = page.keys.turn(found)
    if unit is None:
        page.app.say("Nobody stands there: point at a stack first.")
    elif unit in page.desk.clicks.selectable:
        page.tell(page.desk.clicks.select(unit))
    else:
        page.app.say(str(page.desk.screen.seat.about(unit)))
    return True


def log(page: GamePage) -> bool:
    """The log over the whole column, and back."""
    page.log_open = not page.log_open
    return True


def menu(page: GamePage) -> bool:
    """What can be done with the game as a whole."""
    page.menu_open = not page.menu_open
    page.menu.told = []
    return True


def units(page: GamePage) -> bool:
    """The list of units."""
    page.units_open = not page.units_open
    return True


def choices(page: GamePage) -> bool:
    """The list of all choices."""
    page.list_open = not page.list_open
    return True


def counters(page: GamePage) -> bool:
    """Hide the counters, or show them."""
    page.view.counters_hidden = not page.view.counters_hidden
    return True


def labels(page: GamePage) -> bool:
    """Hide the labels, or show them."""
    page.app.change(labels=not page.app.settings.labels)
    return True


def minimap(page: GamePage) -> bool:
    """Hide the small map, or show it."""
    page.app.change(minimap=not page.app.settings.minimap)
    return True


ACTS: dict[str, Callable[[GamePage], bool]] = {
    "cancel": cancel,
    "next_unit": next_unit,
    "last_unit": last_unit,
    "end": end,
    "act": act,
    "undo": undo,
    "earlier": earlier,
    "later": later,
    "first": first,
    "last": last,
    "hand_over": hand_over,
    "sight": sight,
    "shade": shade,
    "odds": odds,
    "menu": menu,
    "units": units,
    "stack": stack,
    "log": log,
    "choices": choices,
    "counters": counters,
    "labels": labels,
    "minimap": minimap,
}
