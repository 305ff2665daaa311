"""A battle built from two forces, to be played by bots: its set-up, and what games are sorted by."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wsn.engine.system import Setup


class BattleTerms(msgspec.Struct, frozen=True, kw_only=True):
    """On which terms a battle is fought: what its games are sorted by."""

    build: int
    """The number of the build, from 1: two battles of a build differ in the edges of the sides alone."""
    kind: str
    """The mission, by its key in the game: `encounter`, `attack`."""
    title: str
    """The same in words."""
    roles: Mapping[str, str]
    """By side, its role: `attacker`."""
    edges: Mapping[str, str]
    """By side, its edge of the map."""
    first: str
    """The side that moves first."""
    swapped: bool
    """The second of its build, with the edges of the sides exchanged."""

    @property
    def attacker(self) -> str | None:
        """The side whose role is its own in this battle and comes first; None where both have the same."""
        one, *others = self.roles
        return one if all(self.roles[other] != self.roles[one] for other in others) else None


class Contested(msgspec.Struct, frozen=True):
    """One battle of many between two forces."""

    setup: Setup
    terms: BattleTerms
    seed: int
    """The seed of its game."""
