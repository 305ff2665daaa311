"""Roads, a toy whose movement points are sixths: registered by tests with `registered("tests.toys.roads")`.

A primary road costs a third of a point, a secondary road half a point, off roads a hex costs one. Nobody may
take a step for all their points.
"""

from __future__ import annotations

from tests.toys.roads import rules
from wsn.board.hexboard import HexBoard
from wsn.systems import contract as c


class RoadsGround(c.GameGround[object, HexBoard, str]):
    """What a step costs by the map."""

    vocabulary = rules.VOCABULARY
    mover_of = c.answer(rules.mover)
    step_costs = c.answer(rules.costs)
    points_text = c.answer(rules.points_text)
    reason_text = c.answer(rules.reason_text)


class RoadsGame(c.Wargame):
    """The map of it: nobody plays."""

    name = "roads"
    title = "Roads"
    sides = (c.Side("white", "White", "W"), c.Side("black", "Black", "B"))
    citations = ("ROAD",)
    parts = 6
    ground = RoadsGround()


GAME = RoadsGame()
