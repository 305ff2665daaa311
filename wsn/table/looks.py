"""The drawings of a game's words, for whatever screen asks: those of its system, or none."""

from __future__ import annotations

from wsn.parts.looks import Looks
from wsn.systems import door, has
from wsn.systems.contract import Drawings


def looks_of(system: str) -> Looks:
    """The drawings that a game declares (its door `Drawings`).

    For a game that declares none or is not registered they are empty: every word is a labelled fallback.
    """
    return door(system, Drawings).LOOKS if has(system, Drawings) else Looks()
