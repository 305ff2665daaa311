"""The drawings of a game's words, for whatever screen asks: those of its system, or none."""

from __future__ import annotations

from wsn.parts.looks import Looks
from wsn.systems import find_game


def looks_of(system: str) -> Looks:
    """The drawings that a game declares (`GameLook.drawings`).

    For a game that declares none or is not registered they are empty: every word is a labelled fallback.
    """
    return find_game(system).look.drawings
