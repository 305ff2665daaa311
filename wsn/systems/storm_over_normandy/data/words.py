"""The words that a map of Storm Over Normandy may use."""

from __future__ import annotations

from typing import Final

from wsn.board.terrain import Vocabulary

SEA: Final = "sea"
BOCAGE: Final = "bocage"
LINE: Final = "dividing_line"
"""The edges that Allied units do not cross (SON 8.0)."""
AIRBORNE: Final = {"us": "airborne_us", "commonwealth": "airborne_british"}
"""The tag of the spaces where the airborne units of a nation may be (SON 8.0)."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset({"beach", BOCAGE, "open", "town", SEA}),
    edges=frozenset({LINE, "river"}),
    paths=frozenset(),
    features=frozenset(),
    tags=frozenset(AIRBORNE.values()),
    plain="open",
    levels=False,
    grids=("area",),
)
