"""What can be typed at the prompt, as `?` lists it."""

from __future__ import annotations

from typing import Final

from wsn.systems import find_game
from wsn.table import telling
from wsn.table.rulereading import book_of, lookup
from wsn.table.seat import Seat
from wsn.table.unlisted import endings, has_orders

RULES: Final = "the rules: a topic, a word in it, or a number; `rules` alone lists the topics"

WHEN: Final = "never, always, ask, or from `1/2` expected hits on"


def _example_topic(game: str) -> str:
    """Something that can be looked up in the rules of a game: fire, or where it has none its second topic."""
    book = book_of(game)
    found = lookup(game, "fire", book)
    if book is None or found.place is not None or found.hits:
        return "fire"
    return book.parts[1][1][0]


def help_text(seat: Seat) -> str:
    """What can be typed in this game, with labels of the board that is played."""
    here, start, end = telling.examples(seat)
    game = seat.game.system.name
    enter = ", what it costs to enter" if find_game(game).ground.has_movers else ""
    unit, space = next(iter(sorted(seat.view.units)), "F1"), telling.a_space(seat)
    first = seat.choices()[-1].text if seat.choices() else "pass"
    shares = any(getattr(one.command, "amount", None) is not None for one in seat.choices())
    rows = [
        ("NUMBER", "take that choice (Enter alone takes an only choice; twice if it ends the step)"),
        ("2-13", "list these choices one by one, where a long menu tells them in one line"),
        (here, f"take the choice that points at that {telling.noun(seat)}; with several, list them"),
        ("", f"{telling.a_space(seat)} further off: go there step by step, until something happens"),
        ("", f"or the first words of a choice, enough to tell it from the others: `{first}`"),
        *([(f"{here} 8", f"share out: 8 for that {telling.noun(seat)}")] if shares else []),
        ("done, again", "end this step; repeat the last order, `again all` for every unit"),
        (f"? {here}", f"all about {space}: terrain, edges, who stands there{enter}"),
        ("hint", "what the planner would do, and why; `hint 20` thinks for 20 seconds"),
        ("odds NUMBER", "what a choice would do: every reason with its rule, and the exact odds"),
        (f"why {here}", "why nothing can be done there"),
    ]
    if find_game(seat.game.system.name).ground.has_sight:
        sees = f"`sees {start}` tells all that {telling.a_space(seat)} sees"
        rows.append((f"los {start} {end}", f"settle a line of sight; {sees}"))
    rows += [
        ("goals", "how each side wins, who comes when, and the special rules of the scenario"),
        *([(f"rules {_example_topic(game)}", RULES)] if find_game(game).text.has_rules_book else []),
        ("reach", "where the acting unit can move in several steps"),
        *([("hand", "the cards you hold")] if find_game(game).look.has_cards else []),
        ("board, key", "the board; what its letters mean"),
        ("units, log 20", "every unit; the last lines of the log"),
        ("undo, undo 12", "undo the last order, or everything after entry 12 of the log"),
        ("save NAME", "a copy of the game; the game itself is kept after every command anyway"),
        ("scenario FILE", "save the position as a scenario, to be played from there"),
    ]
    if has_orders(seat):
        one = f"`order {unit} always` for one unit"
        rows += [
            (
                "order never",
                f"when all your units react unasked: {WHEN}; {one}, `order {unit} side` to end that",
            ),
        ]
    if "draw" in endings(seat):
        rows.append(("draw", "offer a draw; `concede yes` gives the game up (on your turn to activate)"))
    elif "concede" in endings(seat):
        rows.append(("concede yes", "give the game up"))
    rows.append(("quit", "leave; the game goes on where you left it"))
    width = max(15, *(len(typed) for typed, _ in rows))
    return "\n".join(f"{typed:<{width}} {words}" for typed, words in rows)
