"""Words in the terminal that ask and change nothing: what a hex sees, your hand, a unit's reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from wsn.board.board import UnknownSpace
from wsn.cli.menu import first_words
from wsn.data import nearest_words
from wsn.engine.facts import points_words
from wsn.english import capitalize
from wsn.table import telling
from wsn.table.choices import Choice, acting_units, answering, pointing, where

if TYPE_CHECKING:
    from wsn.cli.terminal import Terminal
    from wsn.table.seat import Seat

LONGEST_HINT: Final = 600
"""The most seconds that a hint may take."""
MOST_PARTS: Final = 2
"""No more spaces than these are named that share the word that was typed: `Omaha-1`, `Omaha-2`."""
MOST_NAMED: Final = 5
"""No more choices than these are named by their numbers."""
NAME_LIKENESS: Final = 0.6
"""How alike a word must be to what was typed to be named: `save` is not what `actvate` was meant for."""


def tell_seen(terminal: Terminal, seat: Seat, rest: str) -> None:
    """`sees D507`: all that a hex sees in the current position, and what hides the rest."""
    from wsn.cli.terminal import page_width
    from wsn.table.los_position import as_it_stands
    from wsn.table.ruling import BadQuestion, rules_of_sight, sightmap_text

    try:
        rules_of_sight(telling.board_of(seat))
        if not rest:
            terminal.say(f"Name a hex: `sees {telling.example(seat)}`.", "bad")
            return
        ground = as_it_stands(telling.board_of(seat), seat.game.world, seat.view)
        terminal.say(sightmap_text(ground.sightmap(rest.upper()), page_width()))
    except (UnknownSpace, BadQuestion) as error:
        terminal.say(str(error), "bad")


def known_rule(seat: Seat, asked: str) -> bool:
    """Whether the rules of this game have a topic or a number that is asked for (`? WSS 5.1`, `? bocage`)."""
    from wsn.table import rulereading

    return rulereading.lookup(seat.game.system.name, asked).place is not None


def rules(terminal: Terminal, seat: Seat, rest: str) -> None:
    """`rules`, `rules bocage`: the topics of the rules of this game, or one of them."""
    from wsn.cli.terminal import page_width
    from wsn.table import rulereading

    system = seat.game.system.name
    if system not in rulereading.readable():
        terminal.say("This game has no rules to read.", "bad")
    elif not rest:
        terminal.say("\n".join(rulereading.contents_told(system, page_width())))
    else:
        book = rulereading.book_in_play(seat.game.setup)
        known, lines = rulereading.answer(system, rest, page_width(), book)
        terminal.say("\n".join(lines) if known else capitalize(lines[0]), "" if known else "bad")


def hint(terminal: Terminal, seat: Seat, rest: str) -> None:
    """`hint`, `hint 20`: what the planner would do here, thinking for 5 seconds or as many as are named."""
    from wsn.bots.contest import Budget
    from wsn.cli.thinking import Waiting
    from wsn.table.seat import HIDDEN_ELSEWHERE
    from wsn.trials.explain import HINT, explain
    from wsn.trials.reviewtext import hint_lines

    if rest and not (rest.isdecimal() and 1 <= int(rest) <= LONGEST_HINT):
        terminal.say(f"Say how many seconds it may take, 1 to {LONGEST_HINT}: `hint 20`.", "bad")
        return
    legal = seat.legal()
    if len(legal) == 1:
        terminal.say(f"There is only one order to give: {seat.text_of(legal[0])}.")
        return
    if not seat.can_be_advised:
        terminal.say(HIDDEN_ELSEWHERE, "bad")
        return
    budget = Budget(seconds=float(rest)) if rest else HINT
    with Waiting(terminal, "The planner is thinking", budget.seconds or 0.0) as waiting:
        told = explain(seat.game, str(seat.side), budget, "hint", waiting.stop, kept=1)
    for line in hint_lines(told, telling.side_names(seat.game.setup)):
        terminal.say(line)
    terminal.say("No order has been given.")


def hand(terminal: Terminal, seat: Seat) -> None:
    """`hand`: the cards you hold, with their text."""
    from wsn.table import cards

    game = seat.game
    held = cards.hand(game.system.name, game.world, seat.view, str(seat.side))
    if not held:
        terminal.say("You hold no cards.")
    for card in held:
        fields = "".join(f" {name}: {value}." for name, value in card.fields)
        rule = f" ({card.rule})" if card.rule else ""
        terminal.say(f"{card.title}: {card.text}{fields}{rule}")


def tell_reach(terminal: Terminal, seat: Seat, rest: str) -> None:
    """`tell_reach`, `reach F1`: where the acting unit, or this one, can go in several steps, and the cost."""
    from wsn.table.reaching import Reach

    names = {unit.lower(): unit for unit in seat.view.units}
    unit = names.get(rest.lower()) if rest else telling.acting(seat)
    if unit is None:
        own = sorted(one.id for one in seat.view.units.values() if one.side == seat.plays_for)
        example = f"No unit acts now: name one, as in `reach {own[0] if own else 'F1'}`."
        what = f"There is no unit `{rest}`." if rest else example
        terminal.say(what, "bad")
        return
    steps = [choice.command for choice in seat.choices() if choice.kind == "space"]
    movers = {unit for command in steps for unit in acting_units(command)}
    if unit != telling.acting(seat) and unit not in movers:
        terminal.say(f"{seat.about(unit).name} does not move now.", "bad")
        return
    reach = Reach(seat, unit)
    reach.work()
    for place, way in sorted(reach.ways.items(), key=lambda item: (item[1].cost, item[0])):
        by = f" by {', '.join(way.spaces[:-1])}" if len(way.spaces) > 1 else ""
        points = points_words(way.cost)
        terminal.say(f"{place}: {points}{by}{way.toll}{'; the enemy may fire on you' if way.watched else ''}")
    if not reach.ways:
        terminal.say(f"{seat.about(unit).name} can go nowhere now.")


def find_named(seat: Seat, name: str) -> str | None:
    """The unit or space of this name, or None."""
    for unit in seat.view.units:
        if unit.lower() == name.lower():
            return unit
    try:
        return telling.board_of(seat).find(name).id
    except UnknownSpace:
        return None


def choices_pointed_at(seat: Seat, name: str) -> tuple[Choice, ...]:
    """The choices that a space or a unit means; at a reaction also the unit that is fired at, and its hex."""
    choices = seat.choices()
    return pointing(choices, name) or answering(choices, name, telling.acting(seat), seat.view)


def unknown(seat: Seat, typed: str, words: Iterable[str]) -> str:
    """The answer to what is no order, word, unit or space: with the nearest of all that could be typed now.

    Of the orders that are open so many words count as were typed: `actvate` is near `activate`.
    """
    orders = {one.casefold(): one for one in first_words(seat.choices(), len(typed.split()))}
    spaces = telling.words_for_spaces(seat)
    known = dict.fromkeys((*words, *seat.view.units, *spaces, *orders))
    name, _, amount = typed.rpartition(" ")
    wanted = (name if name and amount.isdecimal() else typed).casefold()
    parts = sorted((s for s in spaces if s.casefold().startswith(f"{wanted}-")), key=lambda s: (len(s), s))
    close = parts[:MOST_PARTS] or nearest_words(typed.casefold(), known, 1, NAME_LIKENESS)
    hint = f"; did you mean {' or '.join(f'`{orders.get(one, one)}`' for one in close)}?" if close else ""
    return f"`{typed}` is not a number, {telling.noun(seat)}, unit or word{hint} (`?` lists them)"


def nothing_there(seat: Seat, name: str) -> str:
    """The answer to `why` where nothing at a space or a unit is refused.

    Where an enemy stands and a unit has yet to be chosen that acts, that is what stands in the way.
    """
    choices = seat.choices()
    if those := choices_pointed_at(seat, name):
        numbers = " or ".join(str(choice.number) for choice in those[:MOST_NAMED])
        return f"{name}: take choice {numbers}{' or another' if len(those) > MOST_NAMED else ''}."
    foes = [one.id for one in seat.view.units.values() if one.side != seat.plays_for]
    enemy = any(name in (foe, where(foe, seat.view)) for foe in foes)
    if enemy and telling.acting(seat) is None and any(choice.kind == "unit" for choice in choices):
        return f"Choose a unit first; `why {name}` will then say what it cannot do there."
    return f"Nothing that can be done now concerns {name}."
