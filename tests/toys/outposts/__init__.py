"""Outposts as a game of the house: registered by tests with `registered("tests.toys.outposts")`."""

from __future__ import annotations

from tests.toys.outposts.looks import LOOKS
from tests.toys.outposts.rulebook import SETUP as SETUP
from tests.toys.outposts.rulebook import SYSTEM as SYSTEM
from tests.toys.outposts.rulebook import Step as Step
from tests.toys.outposts.rulebook import World, board_of
from tests.toys.outposts.words import VOCABULARY
from wsn.board.board import Board
from wsn.systems import contract as c


class OutpostsRules(c.GameRules[World]):
    """The rules in play."""

    system = c.value(SYSTEM)
    board_of = c.answer(board_of)


class OutpostsGround(c.GameGround[World, Board, str]):
    """The map."""

    vocabulary = VOCABULARY


class OutpostsLook(c.GameLook[World]):
    """How the map is drawn."""

    drawings = LOOKS


class OutpostsGame(c.Wargame):
    """The game, registered for a while."""

    name = "outposts"
    title = "Outposts"
    sides = (c.Side("white", "White", "W"), c.Side("black", "Black", "B"))
    citations = ("POST",)
    boards = ("square",)
    rules = OutpostsRules()
    ground = OutpostsGround()
    look = OutpostsLook()


GAME = OutpostsGame()
