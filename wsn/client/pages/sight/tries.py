"""What can be tried out on the ground of a question of sight, place by place, as buttons show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from wsn.systems import game_of
from wsn.table.ruling import MapAsked, vocabulary

TRY_KINDS: Final = ("with", "without", "smoke", "unit")
"""The kinds of things that can be tried out."""


@dataclass(frozen=True, slots=True)
class Try:
    """Something that can be tried out at a place: what it is called, and what is typed for it."""

    text: str = field(compare=False)
    word: str
    """One of TRY_KINDS."""
    spaces: tuple[str, ...]
    """Where: a space, or the two of an edge."""
    change: str = ""
    """What is put there or taken away: `bocage`, `woods`; empty for smoke or a unit."""

    @property
    def place(self) -> str:
        """Where, in a word: `D409`, `D407/D408`."""
        return "/".join(self.spaces)

    @property
    def as_typed(self) -> str:
        """As `wsn los` takes it: `D407/D408:bocage`, `D409:woods`, `D409`."""
        return f"{self.place}:{self.change}" if self.change else self.place


def tries_at(base: MapAsked, space: str) -> tuple[Try, ...]:
    """What can be tried at a space: what is there removed, smoke or a unit added, the terrain changed."""
    board, words = base.printed, vocabulary(base.printed.system)
    here = board.spaces[space]
    never = game_of(board.system).ground.never_laid
    tries = []
    if here.terrain != words.plain:
        tries.append(Try(f"without the {_say_try(here.terrain)}", "without", (space,), here.terrain))
    tries += [Try(f"without the {_say_try(w)}", "without", (space,), w) for w in sorted(here.features)]
    if "smoke" not in never and space not in base.smoke:
        tries.append(Try("with smoke", "smoke", (space,)))
    if "unit" not in never and space not in base.units:
        tries.append(Try("with a unit", "unit", (space,)))
    others = sorted(words.terrain - {here.terrain, words.plain})
    tries += [Try(f"with {_say_try(word)}", "with", (space,), word) for word in others]
    return tuple(tries)


def tries_on(base: MapAsked, a: str, b: str) -> tuple[Try, ...]:
    """What can be tried on the edge of two neighbours: what is there removed, what is not there added."""
    board, words = base.printed, vocabulary(base.printed.system)
    edge = board.edge(a, b)
    there = board.edge_features(a, b)
    tries = [Try(f"without the {_say_try(word)}", "without", edge, word) for word in sorted(there)]
    tries += [Try(f"with {_say_try(word)}", "with", edge, word) for word in sorted(words.edges - there)]
    return tuple(tries)


def tries_near(base: MapAsked, space: str, other: str | None = None) -> tuple[Try, ...]:
    """What can be tried out at a space and on its edge to `other`, first all that can be removed.

    What stands on any edge of the space can be removed too: pointing at a hex includes its hedges.
    """
    tries = [] if other is None else [*tries_on(base, space, other)]
    for next_to in base.printed.neighbours(space):
        if next_to != other:
            tries += [one for one in tries_on(base, space, next_to) if one.word == "without"]
    tries += tries_at(base, space)
    return tuple(sorted(tries, key=lambda one: one.word != "without"))


def _say_try(word: str) -> str:
    return word.replace("_", " ")
