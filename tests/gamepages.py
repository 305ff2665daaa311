"""Games changed for a test: other values on their page, or a facet with members back at their defaults."""

from __future__ import annotations

from copy import copy
from typing import Any

from wsn.systems.contract import Facet, Wargame


def change_game(game: Wargame, **changes: Any) -> Wargame:
    """A copy of a game with some of its values changed; a facet is changed by `change_facet`."""
    changed = copy(game)
    for name, value in changes.items():
        assert hasattr(game, name), f"a game has no {name}"
        setattr(changed, name, value)
    return changed


def change_facet(facet: Facet, *defaults: str, **answers: Any) -> Facet:
    """A facet with these members left at their defaults, and with other answers of its own."""
    kinds = type(facet).__mro__
    base = next(kind for kind in kinds if kind.__module__ == "wsn.systems.contract.wargame")
    assert {*defaults, *answers} <= set(vars(base)), "no members of the facet"
    own = {
        name: member
        for kind in reversed(kinds)
        if issubclass(kind, Facet) and not kind.__module__.startswith("wsn.systems.contract.")
        for name, member in vars(kind).items()
        if not name.startswith("__") and name not in defaults
    }
    functions = {name: staticmethod(one) if callable(one) else one for name, one in answers.items()}
    made: Facet = type(f"Changed{type(facet).__name__}", (base,), {**own, **functions})()
    return made
