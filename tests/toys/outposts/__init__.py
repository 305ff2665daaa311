"""Outposts as a game of the house: registered by tests with `registered("tests.toys.outposts")`."""

from __future__ import annotations

from tests.toys.outposts.rulebook import SETUP as SETUP
from tests.toys.outposts.rulebook import SYSTEM as SYSTEM
from tests.toys.outposts.rulebook import Step as Step
from wsn.systems import contract as c

GAME = c.GameInfo(
    name="outposts",
    title="Outposts",
    sides=(c.Side("white", "White", "W"), c.Side("black", "Black", "B")),
    citations=("POST",),
    doors={c.Rulebook: "rulebook", c.Words: "words", c.OnBoard: "rulebook", c.Drawings: "looks"},
    boards=("square",),
)
