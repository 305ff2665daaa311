"""A click on the map of a hosted table means in the browser what it means in the window.

The page decides by itself (`picking.js`), for orders are tried out there which no host knows of; here its
answers are compared with those of `wsn.desk.meaning`, by the engine of JavaScript that playwright brings.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright._impl._driver import compute_driver_executable

import wsn
from wsn import scenario
from wsn.desk.meaning import OpenChoices, Selects, find_pick
from wsn.engine.game import Game
from wsn.host.seatview import table_view
from wsn.systems import registered, system_of
from wsn.table import pointing, telling
from wsn.table.choices import where
from wsn.table.seat import Seat

TOYS = Path(__file__).parents[1] / "toys"
GAMES = (str(TOYS / "columns.toml"), "hedgerow_skirmish", "airel_bridge", "omaha_alone")
LARGE_GAMES = ("storm_d_day", "n44_cherbourg")
PICKING = Path(wsn.__file__).parent / "host" / "static" / "picking.js"
MOST_ORDERS = 30
"""How far a game is played."""

ASK_PAGE = """
import { readFileSync } from "node:fs";
import { Picking } from "./picking.mjs";
function choosing(view, unit) {
  const picking = new Picking();
  picking.take(view);
  return { first: picking.choosing(unit)?.n ?? null };
}
const told = JSON.parse(readFileSync(0, "utf8")).map(({ view, clicks }) => clicks.map((click) => {
  if (click.length === 1) return choosing(view, ...click);
  const picking = new Picking(), [selected, space, unit] = click;
  picking.take(view);
  if (selected) picking.pick(selected);
  const answer = picking.click(space, unit);
  if (answer.give) return { give: answer.give.n };
  if (answer.rows) return { rows: answer.rows.map((choice) => choice.n) };
  return answer;
}));
process.stdout.write(JSON.stringify(told));
"""


def positions(name: str) -> Iterator[Seat]:
    """Seats that decide in a game played at random: one for each phase that comes up."""
    setup = scenario.load(name)
    game: Game[Any] = Game.new(system_of(setup.system), setup, seed="click")
    luck, phases = random.Random(3), set[str]()
    for _ in range(MOST_ORDERS):
        if game.deciding is None:
            return
        phase = game.state.frames[-1].phase
        if phase not in phases:
            phases.add(phase)
            yield Seat(game, game.deciding)
        game.submit(game.deciding, luck.choice(game.legal()))


def clicks_on(seat: Seat) -> list[tuple[str | None, str | None, str | None]]:
    """Clicks on every unit and every space with anything to point at, with nobody selected and with some."""
    view, choices = seat.view, seat.choices()
    units = [(where(unit, view), unit) for unit in view.units if where(unit, view) is not None]
    aims = {one for choice in choices for one in choice.points_at if one in telling.board_of(seat).spaces}
    spaces = sorted(aims | {space for space, _ in units if space is not None})
    selectable = pointing.subjects(choices)
    pointed = [*units, *((space, None) for space in spaces)]
    again = [(unit, space, None) for space, unit in units if unit in selectable]  # the next of a stack
    return again + [
        (selected, space, unit)
        for selected in (None, *selectable[:1], *selectable[-1:])
        for space, unit in pointed[:: max(1, len(pointed) // 60)]
    ]


def meaning(seat: Seat, selected: str | None, space: str | None, unit: str | None) -> dict[str, Any]:
    """What a click means in the window, as the page tells it."""
    choices = [choice for choice in seat.choices() if pointing.card_of(choice) is None]
    open_ = OpenChoices(seat, choices, selected)
    meant = open_.click_meaning(space, unit)
    if isinstance(meant, Selects):
        return {"picked": meant.unit}
    if meant is not None:
        order = open_.order_meant(meant.choices, unit or space, meant.asks)
        return {"rows": [one.number for one in meant.choices]} if order is None else {"give": order.number}
    again = selected if unit is None else unit
    if selected is not None and again == selected and where(selected, seat.view) == space:
        return {"picked": None}  # the page puts a unit down that is tapped again: a finger has no Escape
    return {"ask": True}


def first_order(seat: Seat, unit: str) -> dict[str, Any]:
    """The number of the order that only picks a unit or its stack: what it is dragged by at first."""
    choice = find_pick(seat, seat.choices(), unit)
    return {"first": None if choice is None else choice.number}


@pytest.fixture(scope="module", params=[GAMES, pytest.param(LARGE_GAMES, marks=pytest.mark.slow)])
def compared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[Any, ...]]:
    """Every click with its meaning in the window and on the page."""
    sent: list[dict[str, Any]] = []
    meant: list[tuple[Any, ...]] = []
    with registered("tests.toys.columns"):
        for name in request.param:
            for seat in positions(name):
                clicks, units = clicks_on(seat), [*seat.view.units]
                sent.append({"view": table_view(seat), "clicks": [*clicks, *([unit] for unit in units)]})
                meant += [(name, click, meaning(seat, *click)) for click in clicks]
                meant += [(name, unit, first_order(seat, unit)) for unit in units]
    folder: Path = tmp_path_factory.mktemp("page")
    (folder / "picking.mjs").write_bytes(PICKING.read_bytes())
    (folder / "ask.mjs").write_text(ASK_PAGE, encoding="utf-8")
    node = compute_driver_executable()[0]
    told = subprocess.run(
        [node, folder / "ask.mjs"], input=msgspec.json.encode(sent), capture_output=True, check=True
    ).stdout
    answers = [one for row in json.loads(told) for one in row]
    return [(*row, answer) for row, answer in zip(meant, answers, strict=True)]


def test_a_click_means_the_same_in_window_and_browser(compared) -> None:
    assert [row for row in compared if row[2] != row[3]] == []
    kinds = Counter(key for _, _, meant, _ in compared for key in meant)
    assert set(kinds) == {"give", "rows", "picked", "ask", "first"}
    assert any(meant["first"] for _, _, meant, _ in compared if "first" in meant)
    given = {name for name, _, meant, _ in compared if "give" in meant}
    assert given in (set(GAMES), set(LARGE_GAMES)), "each game is among those compared"
