"""The odds of one battle in a position, for `wsn odds` (M44 1.1).

`battle.tally` works them out, as for a preview and a roll. They ignore the card and the moves of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from wsn.cite import Refusal
from wsn.engine.state import Unit
from wsn.systems.contract import AttackOdds
from wsn.systems.hex_tiles.rules.battle import tally
from wsn.systems.hex_tiles.rules.world import S, look, name
from wsn.systems.hex_tiles.text import preview


class UnknownUnit(LookupError):
    """No such unit in this position; the message names the nearest."""

    def __init__(self, word: str, choices: tuple[str, ...]) -> None:
        from wsn.data import nearest_hint

        super().__init__(f"there is no unit {word!r} in this position{nearest_hint(word, choices)}")

    def __str__(self) -> str:
        return str(self.args[0])


def odds(
    s: S, _attack: str, units: tuple[str, ...], target: str, _options: Mapping[str, str]
) -> tuple[AttackOdds, ...] | Refusal:
    """The odds of a unit against another, or against the unit in a hex, or the refusal.

    Raises UnknownUnit for a unit that is not in the position.
    """
    if len(units) > 1:
        return Refusal("M44 1.4", "units battle one at a time: name one attacker")
    unit, other = _unit_named(s, units[0]), _unit_named(s, target)
    if unit.side == other.side:
        return Refusal("M44 1.2", f"{name(s, other.id)} is not an enemy of {name(s, unit.id)}")
    worked = tally(s, unit, other)
    return worked if isinstance(worked, Refusal) else (AttackOdds(preview.attack(s, other, worked)),)


def _unit_named(s: S, word: str) -> Unit:
    """The unit with an id, or the unit in a hex."""
    unit = s.state.units.get(word) or look(s).at.get(word.upper())
    if unit is None or unit.place is None:
        raise UnknownUnit(word, tuple(u.id for u in s.state.units.values() if u.place is not None))
    return unit
