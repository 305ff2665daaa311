"""Envoys as a game of the house: registered by tests with `registered("tests.toys.areas")`."""

from __future__ import annotations

from tests.toys.areas.looks import LOOKS
from tests.toys.areas.rulebook import SETUP as SETUP
from tests.toys.areas.rulebook import SYSTEM as SYSTEM
from tests.toys.areas.rulebook import Bid as Bid
from tests.toys.areas.rulebook import HideAgent as HideAgent
from tests.toys.areas.rulebook import OpenBids as OpenBids
from tests.toys.areas.rulebook import World, board_of
from tests.toys.areas.rulebook import spies as spies
from tests.toys.areas.words import VOCABULARY
from wsn.board.board import Board
from wsn.systems import contract as c


class AreasRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(SYSTEM)
    board_of = c.answer(board_of)


class AreasGround(c.GameGround[World, Board, str]):
    """The map."""

    vocabulary = VOCABULARY


class AreasLook(c.GameLook[World]):
    """How the map is drawn."""

    drawings = LOOKS


class AreasGame(c.Wargame):
    """The game, registered for a while."""

    name = "areas"
    title = "Envoys"
    sides = (c.Side("north", "North", "N"), c.Side("south", "South", "S"))
    citations = ("ENVOY",)
    boards = ("area",)
    rules = AreasRules()
    ground = AreasGround()
    look = AreasLook()


GAME = AreasGame()
