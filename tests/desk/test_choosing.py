"""A choice of some of several units in the window: a list with marks, and a click on a unit marks it."""

from __future__ import annotations

from pathlib import Path

from tests.desk.clicking import do_by_clicks, toy_desk
from tests.toys import columns
from tests.toys.columns import Detach, March
from wsn import scenario
from wsn.engine.game import Game
from wsn.parts.choosing import MarkStack, MarkUnit, TakeMarked, UnmarkUnit
from wsn.systems import registered

TOYS = Path(__file__).parents[1] / "toys"


def test_units_are_marked_and_taken_by_clicks(tmp_path: Path) -> None:
    with registered("tests.toys.columns"):
        game = Game.new(columns.SYSTEM, scenario.load(TOYS / "columns.toml"), seed=1)
        desk = toy_desk(game, tmp_path, {"north": "human", "south": "human"})
        clicks = do_by_clicks(desk, March(units=("n3", "n4"), space="C2"))
        assert clicks == 2, "the stack, and where it goes"
        desk.orders.give_order(Detach(space="B1"))
        for command in (MarkStack(space="B1"), UnmarkUnit(unit="n1"), UnmarkUnit(unit="n2")):
            do_by_clicks(desk, command)
        do_by_clicks(desk, MarkUnit(unit="n1"))
        texts = [choice.text for choice in desk.orders.current_choices()]
        assert texts == ["[ ] n2", "[x] n1", "go on with n1"]
        desk.orders.give_order(TakeMarked())
        desk.orders.give_order(March(units=("n1",), space="B2"))
        assert game.state.units["n1"].place == "B2"
        assert game.state.units["n2"].place == "B1"
        desk.close_desk()
