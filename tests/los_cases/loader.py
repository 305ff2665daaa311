"""Named cases of lines of sight, on small boards drawn as text (`*.txt` in this folder).

    board village flat odd        (flat or pointy; odd or even; `letters` for labels such as G9)
    . . w .                       one line a row, one letter a hex, `-` where there is no hex
    . B . .
    also bocage 101/102 102/202   what stands on this board in every case

    name of the case | 101 104 | woods 103, smoke 102 | blocked straight: R5 103, then R6 102

The third part adds to the board for one case: a terrain, `level N` (1/2 allowed), `bocage`, `cliff`,
`gully` (hexes joined by dashes), `shingle`, `smoke`, `hole`, each with its places.

The last part is what the rules say, worked out by hand: `clear` or `blocked`, the reading, then the things
told. After `blocked` come all things that block, the first one on the line (or several at one place,
joined by `&`) before `then`. After `clear` the list is of all things told, and may be left out. A thing is
a rule and a place; `R5` is short for `WSS 5.3 R5`, and `off` is the place off the map.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from tests.los_cases.sketch import Sketch
from wsn.geometry.hexes import Grid, Hex, distance

FOLDER = Path(__file__).parent
LETTERS = {
    ".": "open",
    "f": "fields",
    "w": "woods",
    "l": "light_woods",
    "r": "rough",
    "d": "dispersed_buildings",
    "B": "built_up",
    "m": "marsh",
    "n": "minor_river",
    "N": "major_river",
    "s": "sea",
    "i": "irrigation_ditch",
    "b": "sand_beach",
}
Thing = tuple[str, str]
"""A rule and a place, as written: a label, an edge `a/b`, or `off`."""


@dataclass(frozen=True)
class Case:
    """One line, and what the rules say of it; `first` are the blockers nearest to `start`."""

    file: str
    name: str
    sketch: Sketch
    start: str
    end: str
    clear: bool
    reading: str
    first: Counter[Thing]
    blockers: Counter[Thing]
    told: Counter[Thing] | None


def cases() -> list[Case]:
    """Every case of every file, in the order of the files."""
    several = [case for path in sorted(FOLDER.glob("*.txt")) for case in _read(path)]
    names = Counter(case.name for case in several)
    doubled = [name for name, count in names.items() if count > 1]
    assert not doubled, f"names used twice: {doubled}"
    return several


def _read(path: Path) -> Iterator[Case]:
    sketch: Sketch | None = None
    rows: list[str] = []
    grid = Grid()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        try:
            if not text or text.startswith("#"):
                continue
            if text.startswith("board "):
                words = text.split()[2:]
                grid = Grid(
                    "pointy" if "pointy" in words else "flat",
                    "even" if "even" in words else "odd",
                    "letters" if "letters" in words else "digits",
                )
                sketch, rows = None, []
            elif "|" in text:
                sketch = sketch or _drawn(rows, grid)
                yield _case(path.name, sketch, text)
            elif text.startswith("also "):
                sketch = _with(sketch or _drawn(rows, grid), text.removeprefix("also "))
            else:
                assert sketch is None, "a row after the board was finished"
                rows.append(text)
        except (AssertionError, KeyError, ValueError) as problem:
            raise ValueError(f"{path.name}, line {number}: {problem!r}: {line}") from problem


def _drawn(rows: list[str], grid: Grid) -> Sketch:
    terrain: dict[Hex, str] = {}
    for row, line in enumerate(rows, 1):
        for column, letter in enumerate(line.split(), 1):
            if letter != "-":
                terrain[grid.hex_at(column, row)] = LETTERS[letter]
    return Sketch({h: grid.label(h) for h in terrain}, terrain, grid=grid)


def _with(sketch: Sketch, text: str) -> Sketch:
    where = {name: h for h, name in sketch.names.items()}
    for item in filter(None, (part.strip() for part in text.split(","))):
        kind, *places = item.split()
        if kind == "level":
            half = Fraction(places.pop(0)) * 2
            assert half.denominator == 1
            levels = dict.fromkeys((where[place] for place in places), int(half))
            sketch = replace(sketch, levels=sketch.levels | levels)
        elif kind in ("bocage", "cliff"):
            pairs = [frozenset(where[end] for end in place.split("/")) for place in places]
            assert all(distance(*pair) == 1 for pair in pairs), "an edge lies between neighbours"
            sketch = replace(sketch, **{kind: getattr(sketch, kind) | frozenset(pairs)})
        elif kind == "gully":
            chains = tuple(tuple(where[label] for label in place.split("-")) for place in places)
            for chain in chains:
                assert all(distance(a, b) == 1 for a, b in itertools.pairwise(chain)), "a gully is a chain"
            sketch = replace(sketch, gullies=sketch.gullies + chains)
        elif kind in ("shingle", "smoke"):
            sketch = replace(sketch, **{kind: getattr(sketch, kind) | {where[place] for place in places}})
        elif kind == "hole":
            sketch = sketch.cropped(h for name, h in where.items() if name not in places)
        else:
            assert kind in LETTERS.values(), f"no terrain {kind}"
            sketch = replace(sketch, terrain=sketch.terrain | {where[place]: kind for place in places})
    return sketch


def _case(file: str, board: Sketch, text: str) -> Case:
    name, ends, added, expected = (part.strip() for part in text.split("|"))
    sketch = _with(board, added)
    start, end = ends.split()
    assert {start, end} <= set(sketch.names.values())
    head, _, things = expected.partition(":")
    verdict, reading = head.split()
    assert verdict in ("clear", "blocked")
    assert reading in ("straight", "left", "right", "both")
    first, _, rest = things.partition(", then ")
    nearest, others = _things(first, sketch), _things(rest, sketch)
    clear = verdict == "clear"
    assert clear == (not nearest) or clear
    told = nearest if clear and things else None
    none: Counter[Thing] = Counter()
    return Case(
        file,
        name,
        sketch,
        start,
        end,
        clear,
        reading,
        none if clear else nearest,
        none if clear else nearest + others,
        told,
    )


def _things(text: str, sketch: Sketch) -> Counter[Thing]:
    tallied: Counter[Thing] = Counter()
    order = {name: i for i, name in enumerate(sketch.names.values())}
    for item in filter(None, (part.strip() for part in text.split("&"))):
        if item == "nothing":
            continue
        *rule, place = item.split()
        if place != "off":
            place = "/".join(sorted(place.split("/"), key=order.__getitem__))
        tallied[f"WSS 5.3 {rule[0]}" if len(rule) == 1 else " ".join(rule), place] += 1
    return tallied
