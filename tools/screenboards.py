"""The screens of Storm Over Normandy and Omaha, Alone, and of two small games of the tests."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from screenhand import Screens

STORM, OMAHA = "storm_d_day", "omaha_alone"


def storm(s: Screens) -> None:
    """Storm Over Normandy: the start page, the briefing, the landing, a later turn with its cards."""
    from wsn.client.opening import Start

    s.app.home()
    page = s.app.top_page
    page.choose(
        next(row for group in page.choices.scenario_groups for row in group.rows if row.scenario == STORM)
    )
    s.keep("storm_start")
    s.app.open(Start("scenario", STORM, ("human", "greedy"), "7"))
    s.keep("storm_briefing")
    s.app.do("cancel")
    s.hand.persons_turn()
    s.keep("storm_landing")
    page = s.app.top_page
    s.play(2)
    s.keep("storm_game")
    choice = next(one for one in page.desk.orders.current_choices() if one.points_at)
    place = next(name for name in reversed(choice.points_at) if name in page.view.board.spaces)
    s.hand.point(place)
    s.keep("storm_pointed")
    s.hand.click_on(place, "right")
    s.keep("storm_told")
    s.app.do("cancel")
    page.view.zoom_by(5)
    s.keep("storm_near")
    s.hand.key("T")
    s.keep("storm_units")
    s.hand.key("T")
    s.hand.key("J")
    s.keep("storm_history")


def storm_palettes(s: Screens) -> None:
    """The map of Storm Over Normandy in every palette."""
    from wsn.table.picture.palette import PALETTES

    for name in PALETTES:
        s.app.change(palette=name)
        s.open("scenario", STORM, ("human", "greedy"))
        s.hand.persons_turn()
        s.keep(f"storm_{name}")
    s.app.change(palette="summer")


def storm_end(s: Screens) -> None:
    """The end of Storm Over Normandy, and its replay."""
    page = s.open("scenario", STORM, ("human", "greedy"), "3")
    s.play(99, 4000)
    page.skip_film()
    s.hand.until(lambda: page.end.luck_of_sides() is not None, what="the luck is reckoned")
    s.keep("storm_end")
    s.open("replay", str(page.desk.journal))
    s.hand.key("END")
    s.keep("storm_replay")


def storm_rules(s: Screens) -> None:
    """The rules of Storm Over Normandy: the quick start, a topic with charts, and where a citation leads."""
    from wsn.table.rulereading import RulePlace

    s.open("scenario", STORM, ("human", "greedy"))
    s.app.read_rules()
    s.keep("storm_rules")
    for topic in ("attacks", "cards", "landing"):
        s.app.top_page.go(RulePlace("storm_over_normandy", topic))
        s.keep(f"storm_rules_{topic}")
    s.app.read_rules("SON 4.0")
    s.keep("storm_rules_cited")


def omaha(s: Screens) -> None:
    """Omaha, Alone: the briefing, the first wave, the middle of the day, its end and the campaign log."""
    from wsn.client.opening import Start

    s.app.home()
    s.app.open(Start("scenario", OMAHA, ("human",), "7"))
    s.keep("omaha_briefing")
    s.app.do("cancel")
    s.hand.persons_turn()
    s.keep("omaha_first")
    page = s.app.top_page
    s.play(6)
    s.keep("omaha_game")
    choice = next((one for one in page.desk.orders.current_choices() if one.points_at), None)
    if choice is not None:
        place = next(name for name in reversed(choice.points_at) if name in page.view.board.spaces)
        s.hand.point(place)
        s.keep("omaha_pointed")
        s.hand.click_on(place, "right")
        s.keep("omaha_told")
        s.app.do("cancel")
    page.view.zoom_by(5)
    s.keep("omaha_near")
    s.app.home()
    page = s.open("scenario", OMAHA, ("human",), "3")
    s.play(99, 4000)
    page.skip_film()
    s.keep("omaha_end")
    page.end.campaign.open = True
    s.keep("omaha_log")
    s.app.read_rules()
    s.keep("omaha_rules")


def areas(s: Screens) -> None:
    """A small game of areas: where an agent may hide, an impassable lake, a court beside the map."""
    _toy(s, "areas", 4)
    s.keep("areas")


def squares(s: Screens) -> None:
    """A small game of squares: stones in barracks, off the map in trays, and one picked to be moved."""
    page = _toy(s, "outposts", 6)
    s.hand.key("N")
    page.skip_film()
    s.keep("squares")


def _toy(s: Screens, toy: str, orders: int) -> Any:
    """Open a game of the tests, let a bot give some orders, and return its page."""
    from importlib import import_module

    from wsn.bots import BOTS
    from wsn.engine.game import Game
    from wsn.systems import SYSTEMS

    SYSTEMS.setdefault(toy, f"tests.toys.{toy}")
    made = import_module(SYSTEMS[toy])
    journal = Path(os.environ["WSN_HOME"], f"{toy}.wsn.jsonl")
    journal.unlink(missing_ok=True)
    Game.new(made.SYSTEM, made.SETUP, seed="7", journal=journal).close()
    page = s.open("journal", str(journal), ("human", "human"))
    for side in made.SYSTEM.sides:
        page.desk.play_by(side, "human")
    bot = BOTS["random"](toy)
    for _ in range(orders):
        s.hand.step(2)
        page.desk.screen.lift_curtain()
        page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
    s.hand.step(2)
    page.desk.screen.lift_curtain()
    s.rest()
    return page
