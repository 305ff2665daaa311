"""How the maps of Outposts are drawn."""

from __future__ import annotations

from wsn.parts.drawings import Hill, Meadow, Road, Sea, Sign, Wall
from wsn.parts.looks import Looks

LOOKS = Looks(
    terrain={"grass": Meadow(), "hill": Hill(), "water": Sea()},
    edges={"wall": Wall()},
    paths={"road": Road()},
    features={"well": Sign("target")},
)
