"""What the house asks of a game: its page (`wargame`), the values on it, and how its modules answer.

A game is a folder. Its `__init__` is its page: a class below `Wargame`, and `GAME`, its one object. Each
facet of the page is a class below `GameRules`, `GameGround`, `GameFiles`, `GameText`, `GameLook` or
`GamePoints`, and holds only what differs from the default; `mypy --strict` checks each member against the
default that it takes the place of. What answers stands in modules of the game that are imported when they are
first asked (`answers`), so that a line of sight does not load a game.
"""

from __future__ import annotations

from wsn.systems.contract.answers import Facet, GameLacks, Own, answer, import_later, value
from wsn.systems.contract.values import (
    NO_SETTINGS,
    Attack,
    AttackOdds,
    AttackOption,
    BoardKind,
    Deed,
    Hazard,
    Imported,
    InSight,
    Intent,
    Lot,
    Named,
    Settled,
    Side,
    Toward,
)
from wsn.systems.contract.wargame import (
    GameFiles,
    GameGround,
    GameLook,
    GamePoints,
    GameRules,
    GameText,
    Wargame,
)

__all__ = [
    "NO_SETTINGS",
    "Attack",
    "AttackOdds",
    "AttackOption",
    "BoardKind",
    "Deed",
    "Facet",
    "GameFiles",
    "GameGround",
    "GameLacks",
    "GameLook",
    "GamePoints",
    "GameRules",
    "GameText",
    "Hazard",
    "Imported",
    "InSight",
    "Intent",
    "Lot",
    "Named",
    "Own",
    "Settled",
    "Side",
    "Toward",
    "Wargame",
    "answer",
    "import_later",
    "value",
]
