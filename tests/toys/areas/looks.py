"""How the maps of Envoys are drawn."""

from __future__ import annotations

from wsn.parts.drawings import Fields, Hill, Road, Sea, Sign, Water, Woods
from wsn.parts.looks import Looks

LOOKS = Looks(
    terrain={"country": Fields(), "hills": Hill(), "forest": Woods(), "lake": Sea()},
    edges={"river": Water(width=22), "ford": Water(width=8)},
    paths={"road": Road()},
    features={"castle": Sign("bunker")},
)
