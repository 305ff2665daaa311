"""Nobody is selected who was not clicked on, where a click on the board may mean anything else."""

from __future__ import annotations

from tests.desk.clicking import toy_desk
from tests.systems.omaha_solitaire.position import position, shipped
from wsn.engine.state import Frame
from wsn.systems.omaha_solitaire.rules.commands import Recall


def test_an_eliminated_unit_is_not_taken_in_hand_by_itself(tmp_path):
    """A click that was to look at a beach brought back there a unit that had just been lost."""
    _, world = shipped("omaha_alone")
    others = [f"{row.id} -" for row in world.scenario.units if row.id not in ("E-16", "F-16")]
    units = "\n".join(["E-16 S02", "F-16 - eliminated", *others])
    p = position(units, frames=[Frame("activation", "americans")], gaps=world.beaches)
    desk = toy_desk(p.game, tmp_path, {"americans": "human"})
    desk.screen.lift_curtain()
    rebuilt = [one.command for one in desk.orders.current_choices() if isinstance(one.command, Recall)]
    assert rebuilt
    for unit in {one.unit for one in rebuilt}:
        assert desk.clicks.chosen_unit != unit
    before = len(desk.game.entries)
    desk.clicks.click_space(rebuilt[0].space)
    assert len(desk.game.entries) == before
    desk.clicks.click_space(None, rebuilt[0].unit)
    assert desk.clicks.selected_unit == rebuilt[0].unit
    desk.close_desk()
