"""Envoys as a game of the house: registered by tests with `registered("tests.toys.areas")`."""

from __future__ import annotations

from tests.toys.areas.rulebook import SETUP as SETUP
from tests.toys.areas.rulebook import SYSTEM as SYSTEM
from tests.toys.areas.rulebook import Bid as Bid
from tests.toys.areas.rulebook import HideAgent as HideAgent
from tests.toys.areas.rulebook import OpenBids as OpenBids
from tests.toys.areas.rulebook import spies as spies
from wsn.systems import contract as c

GAME = c.GameInfo(
    name="areas",
    title="Envoys",
    sides=(c.Side("north", "North", "N"), c.Side("south", "South", "S")),
    citations=("ENVOY",),
    doors={c.Rulebook: "rulebook", c.Words: "words", c.OnBoard: "rulebook", c.Drawings: "looks"},
    boards=("area",),
)
