"""Roads, a toy whose movement points are sixths: registered by tests with `registered("tests.toys.roads")`.

A primary road costs a third of a point, a secondary road half a point, off roads a hex costs one. Nobody may
take a step for all their points.
"""

from __future__ import annotations

from wsn.systems import contract as c

GAME = c.GameInfo(
    name="roads",
    title="Roads",
    sides=(c.Side("white", "White", "W"), c.Side("black", "Black", "B")),
    citations=("ROAD",),
    doors={c.Words: "rules", c.Movement: "rules"},
    parts=6,
)
