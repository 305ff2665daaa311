"""How the second engines count: plain recursion, without putting equal positions together; no code of wsn.

`python -m tests.reference.second_count FILE DEPTH` prints what the engine of a game finds beside what a file
of `perft` says.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

State = dict[str, Any]
Order = tuple[Any, ...]


class SecondEngine(Protocol):
    """The rules of a game, made from a file."""

    def start(self) -> State:
        """What stands in the file."""
        ...

    def orders(self, s: State) -> list[Order]:
        """Every order, as its word and its fields; none when the game is over."""
        ...

    def follow(self, s: State, order: Order) -> Iterator[tuple[Fraction, State]]:
        """Every way an order goes, each with its chance."""
        ...

    def facts(self, s: State) -> str:
        """The line of a position, without its leaves and its weight."""
        ...


def count_file(engine: SecondEngine, depth: int) -> dict[str, Any]:
    """The row of a file for a depth, as an engine finds it."""
    lines: dict[str, list[Any]] = {}
    _count(engine, engine.start(), depth, Fraction(1), lines)
    text = "".join(f"{line}\n" for line in sorted(f"{fact} {n} {w}" for fact, (n, w) in lines.items()))
    return {
        "depth": depth,
        "leaves": sum(n for n, _ in lines.values()),
        "weight": str(sum((w for _, w in lines.values()), Fraction())),
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


def _count(engine: SecondEngine, s: State, depth: int, weight: Fraction, lines: dict[str, list[Any]]) -> None:
    """Add the leaves below a position to the lines of a depth."""
    orders = engine.orders(s) if depth else []
    if not orders:
        line = lines.setdefault(engine.facts(s), [0, Fraction()])
        line[0] += 1
        line[1] += weight
    for order in orders:
        for share, after in engine.follow(s, order):
            _count(engine, after, depth - 1, weight * share, lines)


def facts_text(*parts: Any) -> str:
    """The parts of a position as one line of JSON without blanks."""
    return json.dumps(parts, separators=(",", ":"), ensure_ascii=False)


def shown_tracks(s: State) -> list[list[Any]]:
    """The tracks that show anything, sorted."""
    return sorted([name, value] for name, value in s["tracks"].items() if value not in (0, ""))


if __name__ == "__main__":
    from tests.reference.second_d_day import Areas
    from tests.reference.second_normandy import Campaign
    from tests.reference.second_omaha import Beach
    from tests.reference.second_storms import March
    from tests.reference.second_tiles import Tiles

    said = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    ENGINES: dict[str, Any] = {
        "hex_tiles": Tiles,
        "normandy_44": Campaign,
        "omaha_solitaire": Beach,
        "storm_over_normandy": Areas,
        "war_storms": March,
    }
    for number in range(1, int(sys.argv[2]) + 1):
        rules = ENGINES[said["game"]](said)
        print("found", count_file(rules, number), "\nsaid ", said["depths"][number - 1])
