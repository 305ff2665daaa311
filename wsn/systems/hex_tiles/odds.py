"""What one battle would do, asked from outside a game: `wsn odds` (M44 1.1).

The tally is that of `battle.tally`, so a preview, a roll and this answer cannot differ. It is asked of a
position, not of an order: neither cards nor moves of the turn play a part.
"""

from __future__ import annotations

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.engine.system import Preview
from wsn.systems.hex_tiles import preview
from wsn.systems.hex_tiles.battle import tally
from wsn.systems.hex_tiles.world import S, look, name


class UnknownUnit(LookupError):
    """A unit that is not in this position, with the nearest that is."""

    def __init__(self, word: str, choices: tuple[str, ...]) -> None:
        from wsn.data import hint

        super().__init__(f"there is no unit {word!r} in this position{hint(word, choices)}")

    def __str__(self) -> str:
        return str(self.args[0])


def battle(s: S, firers: tuple[str, ...], target: str) -> Preview | Refusal:
    """The battle of a unit against another, or against whoever stands in a hex; or why there is none.

    Raises UnknownUnit for a unit that the position has not.
    """
    if len(firers) > 1:
        return Refusal("M44 1.4", "units battle one after another: name one")
    unit, other = _unit(s, firers[0]), _unit(s, target)
    if unit.side == other.side:
        return Refusal("M44 1.2", f"{name(s, other.id)} is no enemy of {name(s, unit.id)}")
    found = tally(s, unit, other)
    return found if isinstance(found, Refusal) else preview.attack(s, other, found)


def _unit(s: S, word: str) -> Unit:
    """The unit of an id, or the one that stands in a hex."""
    unit = s.state.units.get(word) or look(s).at.get(word.upper())
    if unit is None or unit.place is None:
        raise UnknownUnit(word, tuple(u.id for u in s.state.units.values() if u.place is not None))
    return unit
