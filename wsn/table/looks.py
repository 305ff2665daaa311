"""The drawings of a game's words, for whatever screen asks: those of its system, or none."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from wsn.parts.looks import Looks
from wsn.systems import SYSTEMS, door


@cache
def looks_of(system: str) -> Looks:
    """The looks that a system declares (its door `looks`); empty, so that every word is drawn as a labelled
    fallback, for a system that declares none or is not registered.
    """
    if system not in SYSTEMS or find_spec(f"{SYSTEMS[system]}.looks") is None:
        return Looks()
    found: Looks = door(system, "looks").LOOKS
    return found
