"""What is laid over the board for a moment: plain primitives that any screen draws in its own way.

A style is a meaning, never a colour. Styles of hexes:

* `selected` what the player has picked; `can_act` a unit here can be picked; `acting` the open decision
  is about it; `reach` a choice leads there; `target` a choice strikes there; `refused` the last click there
  was refused; `hover` under the pointer; `cursor` under the keyboard;
* `coach` a lesson asks for it; `spoken_of` a lesson speaks of it;
* `seen`, `unseen` by the hex that is shaded; `blocker` what first blocks; `passed` what mattered and did
  not; `source`, `end` the two ends of a line;
* `zone_own`, `zone_enemy` in a zone of control of the shown side, or of the other; `bond`, `bond_negated`
  barred by a bond (also of an edge); `cut_off` a stack out of supply;
* `objective`, `objective_held` places to take (`text` is the letter of who holds one).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec


class HexMark(msgspec.Struct, frozen=True):
    """A whole space, in one of the styles above; `text` is written into it."""

    space: str
    style: str
    text: str = ""


class EdgeMark(msgspec.Struct, frozen=True):
    """The edge between two neighbours: `blocker`, `passed`, `what_if`, `bond` or `bond_negated`."""

    a: str
    b: str
    style: str
    text: str = ""


class LineMark(msgspec.Struct, frozen=True):
    """From centre to centre of two spaces: `clear`, `blocked`, `reaction`, `attack`, `path` or `supply`.

    `cut` is where it is stopped, from 0 at the start to 1 at the end; None when it is not.
    """

    start: str
    end: str
    style: str
    cut: Fraction | None = None


class UnitMark(msgspec.Struct, frozen=True):
    """A counter: `selected`, `can_act`, `acting` or `target`; `text` is a word at it (the odds, a cost)."""

    unit: str
    style: str
    text: str = ""


class TraceMark(msgspec.Struct, frozen=True):
    """Places of the map in map units, dotted, and joined by a line in their order if there is one."""

    places: tuple[tuple[int, int], ...]
    style: str
    line: bool = True


Mark = HexMark | EdgeMark | LineMark | UnitMark | TraceMark
