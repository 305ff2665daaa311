"""Write a picture of every screen of the window: `python tools/screens.py OUT [SCREEN]...`.

The real window draws them, in memory, after the pointer and the keys have brought it there. Open them and
mend what a player would not like: cut-off text, overlaps, low contrast, empty corners.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from screenboards import areas, omaha, squares, storm, storm_end, storm_palettes, storm_rules
from screenfilms import film, film_air
from screenhand import SIZE, Screens, in_memory
from screenmaking import boards, forces, scenarios


def start(s: Screens) -> None:
    """The start page, with a game in progress; then results, and a game that is looked at."""
    s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.play(2)
    s.app.home()
    s.rest()
    s.hand.step(2)
    s.keep("start")
    page = s.app.top_page
    page.look_at(page.game_choices.rows()[0])
    s.keep("start_game")
    _finished(s)
    s.app.home()
    s.app.top_page.looks = "results"
    s.keep("start_results")


def _finished(s: Screens) -> None:
    """Two games that are over, for the results."""
    for seed in ("1", "2"):
        page = s.open("scenario", "first_orders", ("human", "greedy"), seed)
        s.hand.persons_turn()
        page.desk.talk.take(page.desk.orders.end_by("concede"))
        page.desk.talk.confirm_command()
        s.hand.step(2)


def game(s: Screens) -> None:
    """A game in the middle of a turn, with a unit picked: where it may go and whom it may fire at."""
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.play(2)
    choice = s.to_odds()
    page.skip_film()
    s.hand.point(_place(page, choice))
    s.keep("game")


def cards(s: Screens) -> None:
    """The hex-tile game in the middle of a turn, with cards and battle dice."""
    page = s.open("scenario", "easy_red", ("human", "greedy"), "3")
    s.play(4)
    page.skip_film()
    s.keep("cards")


def briefing(s: Screens) -> None:
    """The page before a game: how it is won, who comes when, special rules."""
    from wsn.client.opening import Start

    for name in ("cobra", "easy_red"):
        s.app.home()
        s.app.open(Start("scenario", name, ("human", "greedy"), "7"))
        s.keep(f"briefing_{name}")


def lessons(s: Screens) -> None:
    """The list of lessons, two of them done."""
    from wsn.lessons.progress import Bookmark, LessonProgress

    s.app.home()
    for name in ("move_and_spot", "fire_and_cover"):
        LessonProgress.load().note(name, Bookmark(), True)
    s.app.open_page("lessons")
    s.keep("lessons")


def lesson(s: Screens) -> None:
    """Lessons: an order that is asked for, a hint after another one, a card, and a line of sight."""
    for name, step in (("fire_and_cover", 2), ("cards_and_dice", 2), ("line_of_sight", 4)):
        page = s.open("lesson", name)
        _taught(s, page, step)
        s.keep(f"lesson_{name}")
        if name == "fire_and_cover":
            page.desk.talk.take(page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command))
            s.keep("lesson_hint")
            page.do("sight")
            _taught(s, page, len(page.lesson.coach.steps) + 1)
            s.keep("lesson_done")


def _taught(s: Screens, page: Any, step: int) -> None:
    """Take a lesson up to a step, as it wants to be taken."""
    while page.lesson.coach.at + 1 < step and not page.lesson.coach.finished:
        page.lesson.next_step()
        for _ in range(40):
            s.hand.step()
            page.skip_film()


def odds(s: Screens) -> None:
    """The exact odds of a shot, with every reason."""
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    choice = s.to_odds()
    page.skip_film()
    s.hand.click_on(_place(page, choice), "right")
    s.keep("odds")


def refusal(s: Screens) -> None:
    """A refusal with its rule."""
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.to_odds()
    page.skip_film()
    s.hand.click_on("D1010")
    s.keep("refusal")


def sight(s: Screens) -> None:
    """A line of sight on a map, from the side as well."""
    page = s.open("map", "wsn_5_1")
    page.view.fit_view(("D206", "D210", "D1010"))
    s.hand.step(2)
    s.hand.click_on("D306")
    s.hand.click_on("D508")
    s.hand.point("D408")
    s.keep("sight")


def shade(s: Screens) -> None:
    """Everything that can be seen from a hex, in a game."""
    s.open("scenario", "first_orders", ("human", "greedy"))
    s.hand.persons_turn()
    s.hand.point("A606")
    s.hand.key("S")
    s.keep("shade")


def what_if(s: Screens) -> None:
    """The changes that can be tried at a hex."""
    s.open("map", "wsn_5_1")
    s.hand.click_on("D306")
    s.hand.click_on("D508")
    s.hand.click_on("D408", "right")
    s.keep("what_if")


def replay(s: Screens) -> None:
    """The replay of a recorded game."""
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.play(3)
    journal = page.desk.journal
    s.open("replay", str(journal))
    for _ in range(12):
        s.hand.key("PAGEDOWN")
    s.keep("replay")


def large(s: Screens) -> None:
    """A map of several boards, with the overview."""
    s.open("map", "four_boards")
    s.keep("large")
    s.open("scenario", "cobra", ("human", "greedy"))
    s.hand.persons_turn()
    s.app.board_view().zoom_by(6)
    s.keep("large_near")


def palettes(s: Screens) -> None:
    """The same board in every palette."""
    from wsn.table.picture.palette import PALETTES

    for name in PALETTES:
        s.app.change(palette=name)
        page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
        choice = s.to_odds()
        page.skip_film()
        s.hand.point(_place(page, choice))
        s.keep(f"palette_{name}")
    s.app.change(palette="summer")


def symbols(s: Screens) -> None:
    """Unit symbols in place of silhouettes, in a small window where counters are small."""
    s.window(1024, 640)
    for name, on in (("silhouettes", False), ("symbols", True)):
        s.app.change(symbols=on)
        page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
        s.play(3)
        page.skip_film()
        s.keep(name)
    s.app.change(symbols=False)
    s.window(*s.size)


def keys(s: Screens) -> None:
    """The list of keys."""
    s.open("scenario", "first_orders", ("human", "greedy"))
    s.app.do("help")
    s.keep("keys")
    s.app.overlay = ""


def rules(s: Screens) -> None:
    """The rules: the quick start, a topic with charts, what a search finds, and where a citation leads."""
    from wsn.table.rulereading import RulePlace

    s.open("scenario", "first_orders", ("human", "greedy"))
    s.app.read_rules()
    s.keep("rules")
    for system, topic in (("war_storms", "terrain"), ("hex_tiles", "terrain")):
        s.app.top_page.go(RulePlace(system, topic))
        s.keep(f"rules_{system}")
    s.app.top_page.go(RulePlace("war_storms", "fire"))
    s.app.top_page.wanted = "smoke"
    s.keep("rules_search")
    s.app.top_page.wanted = ""
    s.app.read_rules("WSS 5.3 R4")
    s.keep("rules_cited")


def history(s: Screens) -> None:
    """The log of a game with cards, and that of a replay."""
    page = s.open("scenario", "easy_red", ("human", "greedy"), "3")
    s.play(4)
    page.skip_film()
    s.hand.key("J")
    s.keep("history_cards")
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.play(3)
    page.skip_film()
    s.keep("history_column")
    s.hand.key("J")
    s.keep("history")
    s.window(1024, 640)
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.play(2)
    page.skip_film()
    s.keep("history_small")
    s.window(*s.size)


def settings(s: Screens) -> None:
    """The settings."""
    s.app.home()
    s.app.do("settings")
    s.keep("settings")
    s.app.overlay = ""


def menu(s: Screens) -> None:
    """The menu of a game."""
    s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.hand.persons_turn()
    s.hand.key("F3")
    s.keep("menu")


def units(s: Screens) -> None:
    """The list of units."""
    s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.hand.persons_turn()
    s.hand.key("T")
    s.keep("units")


def typed(s: Screens) -> None:
    """Typing in the dice."""
    from wsn.client.opening import Start

    s.app.home()
    s.app.open(Start("scenario", "maupertus", ("human", "human"), None, "typed"))
    s.keep("typed")


def end(s: Screens) -> None:
    """The end of a game, with the luck of the dice."""
    page = s.open("scenario", "easy_red", ("human", "greedy"), "3")
    s.play(99)
    page.skip_film()
    s.hand.until(lambda: page.end.luck_of_sides() is not None, what="the luck is reckoned")
    s.keep("end")


def thinking(s: Screens) -> None:
    """A bot that thinks: who, how long and of how much, and the button that has it decide now."""
    page = s.open("scenario", "hedgerow_skirmish", ("human", "commander"))
    for _ in range(40):
        s.hand.until(lambda: page.desk.screen.person_decides or page.desk.bots.seconds_thinking > 2.5)
        if not page.desk.screen.person_decides:
            break
        page.desk.talk.take(
            page.desk.orders.give_order(page.desk.orders.current_choices()[-1].command, confirmed=True)
        )
    s.keep("thinking", rest=False)
    page.do("decide_now")


def hint(s: Screens) -> None:
    """A hint: while it is thought of, and when it has come."""
    for name, size in (("hint", s.size), ("hint_small", (1024, 640))):
        s.window(*size)
        page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
        s.to_odds()
        page.skip_film()
        s.hand.key("H")
        s.hand.until(lambda page=page: page.hint.hinting.seconds_thinking > 1.2)
        if size == s.size:
            s.keep("hint_thinking", rest=False)
        s.hand.until(lambda page=page: page.hint.hinting.told is not None, what="the hint has come")
        s.keep(name)
    s.window(*s.size)


def review(s: Screens) -> None:
    """The review of a finished game: its graph, the decisions that cost most, luck; and half-way there."""
    from wsn.client.opening import Start

    page = s.open("scenario", "hedgerow_skirmish", ("human", "random"), "3")
    s.play(99)
    journal = str(page.desk.journal)
    for name, size in (("review", s.size), ("review_small", (1024, 640))):
        s.window(*size)
        s.app.open(Start("replay", journal, reviews=True))
        page = s.app.top_page
        s.hand.until(lambda page=page: page.review.reviewing.decisions_done[0] > 2, 300)
        if size == s.size:
            s.keep("review_thinking", rest=False)
        page.review.reviewing.stop_early()
        s.hand.until(lambda page=page: page.review.reviewing.is_whole, 60, "the review has come")
        s.hand.write("1")
        s.keep(name)
    s.window(*s.size)


def curtain(s: Screens) -> None:
    """Two players at one screen."""
    s.open("scenario", "easy_red", ("human", "human"))
    s.keep("curtain")


def big(s: Screens) -> None:
    """Large text."""
    s.app.change(ui_scale=1.5)
    page = s.open("scenario", "hedgerow_skirmish", ("human", "greedy"))
    s.to_odds()
    page.skip_film()
    s.keep("big_game")
    s.app.home()
    s.keep("big_start")
    s.app.change(ui_scale=1.0)


def huge(s: Screens) -> None:
    """A screen of 3840 x 2160, with the text that suits it."""
    from wsn.client.view.display import fitting_scale

    s.window(3840, 2160)
    s.app.change(ui_scale=fitting_scale(3840, 2160, 192))
    s.rest()
    s.keep("huge_start")
    s.open("scenario", "easy_red", ("human", "greedy"), "3")
    s.hand.persons_turn()
    s.keep("huge_game")
    s.app.change(ui_scale=1.0)
    s.window(*s.size)


def small(s: Screens) -> None:
    """A small window."""
    s.window(1024, 640)
    s.keep("small_start")
    s.open("scenario", "easy_red", ("human", "greedy"), "3")
    s.hand.persons_turn()
    s.keep("small_game")
    for name, step in (("cards_and_dice", 3), ("line_of_sight", 3)):
        page = s.open("lesson", name)
        _taught(s, page, step)
        s.keep(f"small_{name}")
    s.app.read_rules("WSS 7.3")
    s.keep("small_rules")
    s.window(*s.size)


def _place(page: Any, choice: Any) -> str:
    """The space to which a choice points."""
    return str(next(name for name in reversed(choice.points_at) if name in page.view.board.spaces))


SCREENS: dict[str, Callable[[Screens], None]] = {
    made.__name__: made
    for made in (
        start, briefing, lessons, lesson,
        game, cards, film, film_air, odds, refusal, sight, shade, what_if, replay, large, palettes, symbols,
        keys, rules, history, settings, menu, units, typed, end, thinking, hint, review, curtain,
        big, huge, small, storm, storm_palettes, storm_end, storm_rules, omaha, areas, squares,
        boards, scenarios, forces,
    )
}  # fmt: skip
"""Every screen, by its name."""


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures of the named screens, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=f"default: all of {', '.join(SCREENS)}")
    parser.add_argument("--size", default=f"{SIZE[0]}x{SIZE[1]}", help="of the window: 1024x640, 3840x2160")
    asked = parser.parse_intermixed_args(arguments)
    try:
        width, height = (int(word) for word in asked.size.split("x"))
    except ValueError:
        parser.error(f"{asked.size!r} is not a size such as 1024x640")
    for name in asked.screens:
        if name not in SCREENS:
            parser.error(f"there is no screen {name!r}; choose from {', '.join(SCREENS)}")
    asked.out.mkdir(parents=True, exist_ok=True)

    def drawn() -> None:
        screens = Screens(asked.out.resolve(), (width, height))
        for name in asked.screens or SCREENS:
            SCREENS[name](screens)
        screens.app.window.close()

    return in_memory("screens.py", drawn)


if __name__ == "__main__":
    sys.exit(main())
