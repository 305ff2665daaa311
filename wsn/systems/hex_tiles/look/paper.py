"""The columns of a printed force list and the zones of a printed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wsn.parts.drawings import Tile
from wsn.parts.faces import Pip
from wsn.parts.looks import PrintedFace, PrintedZone, Rolled, WorksCounter
from wsn.systems.hex_tiles.data import abilities
from wsn.systems.hex_tiles.data.declared import ZEROED
from wsn.systems.hex_tiles.data.tables import tables
from wsn.systems.hex_tiles.look.counters import PIPS
from wsn.systems.hex_tiles.rules.world import World

COLUMNS: Final[tuple[str, ...]] = ("dice", "move", "battle")
"""The headings of `row`: dice by range, movement, and the longest move before a battle."""
OFFICER: Final[tuple[str, ...]] = ()
"""There are no officers."""

NOTE: Final = "Dice at one hex, two hexes and so on; movement in hexes; the longest move before a battle."
"""The meaning of the columns, for the foot of a page."""

MARKERS: Final[Mapping[str, int]] = {"ordered": 6, ZEROED: 3}
"""What to cut out for a table; sandbags and wire are bought."""


def dice() -> Mapping[int, Pip]:
    """The battle die (M44 1.1)."""
    return {value: PIPS[symbol] for value, symbol in sorted(tables().die.symbols().items())}


def row(kind: str) -> tuple[str, ...]:
    """The values of a kind under `COLUMNS`. Raises KeyError."""
    printed_kind = tables().kinds[kind]
    return ("-".join(map(str, printed_kind.dice)), str(printed_kind.points), str(printed_kind.battle_after))


def printed(kind: str) -> PrintedFace:
    """The dice, the movement and the abilities of a kind; losses take figures and change no value."""
    printed_kind = tables().kinds[kind]
    dice, move, battle = row(kind)
    words = ["elite"] if printed_kind.elite else []
    if not printed_kind.battle_after:
        words.append("moves or battles")
    elif printed_kind.battle_after < printed_kind.points:
        words.append(f"battles after {battle} hex{'es' if battle != '1' else ''}")
    if printed_kind.overrun:
        words.append("overrun")
    if not printed_kind.sight:
        words.append("needs no sight")
    words += [ability for ability in abilities.of(printed_kind) if not ability.startswith("battles after")]
    return PrintedFace((("dice", dice), ("move", move)), tuple(words))


def rolled(world: World, side: str) -> Rolled:  # noqa: ARG001 - nothing is rolled for
    """Nothing: no force of this game has dice before it begins."""
    return Rolled()


def drawn(world: World) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - of any scenario
    """None: every unit of a scenario is named in its file."""
    return {}


def marker(gives: Mapping[str, str | int | bool]) -> WorksCounter:
    """The counter of works that were bought."""
    kind = str(gives["kind"])
    return WorksCounter(Tile("wire" if kind == "wire" else "block", kind))


def zones(world: World) -> tuple[PrintedZone, ...]:
    """The exits of each side (M44 1.9); there are no set-up zones."""
    return tuple(PrintedZone("exit", way.side, way.hexes) for way in world.scenario.exits)
