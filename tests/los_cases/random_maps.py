"""Random small maps with everything that can matter to a line of sight."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.los_cases.sketch import Sketch
from wsn.geometry.hexes import DIRECTIONS, Grid, Hex

TERRAIN = [
    "open", "open", "open", "open", "fields", "woods", "woods", "built_up", "rough", "rough", "rough",
    "light_woods", "light_woods", "dispersed_buildings", "dispersed_buildings", "sea", "marsh",
    "sand_beach", "irrigation_ditch", "minor_river", "major_river", None,
]  # fmt: skip
SHAPES = [(8, 5), (5, 8), (6, 6), (4, 10), (10, 4), (13, 3), (3, 13), (20, 2), (2, 20), (40, 1), (7, 5)]
GRIDS = [Grid(orient, shift) for orient in ("flat", "pointy") for shift in ("odd", "even")]


@st.composite
def sketches(draw: st.DrawFn, shapes: list[tuple[int, int]] = SHAPES) -> Sketch:
    """A map of up to 40 hexes with everything that can stand on one, holes too."""
    grid = draw(st.sampled_from(GRIDS))
    columns, rows = draw(st.sampled_from(shapes))
    where = [grid.hex_at(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    size = len(where)
    # Half of the maps are bare but for one kind of thing, so that long lines stay clear of the rest.
    bare = draw(st.booleans())
    words = draw(st.lists(st.sampled_from(TERRAIN), min_size=1, max_size=2)) if bare else TERRAIN
    terrain = draw(
        st.lists(st.sampled_from([*words, "open"] if bare else words), min_size=size, max_size=size)
    )
    heights = st.sampled_from([0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 6, -2])
    flat = draw(st.booleans())
    levels = [0] * size if flat else draw(st.lists(heights, min_size=size, max_size=size))
    names = {h: grid.label(h, "D") for h, kind in zip(where, terrain) if kind}
    between = [frozenset((h, h + s)) for h in names for s in DIRECTIONS[:3] if h + s in names]
    share = draw(st.integers(0, 3))
    kinds = draw(st.lists(st.integers(0, 9), min_size=len(between), max_size=len(between)))
    spots = draw(st.lists(st.integers(0, 19), min_size=size, max_size=size))
    return Sketch(
        names=names,
        terrain={h: kind for h, kind in zip(where, terrain) if kind},
        levels={h: level for h, level in zip(where, levels) if h in names and level},
        shingle=frozenset(h for h, spot in zip(where, spots) if spot in (1, 2, 3) and h in names),
        bocage=frozenset(pair for pair, kind in zip(between, kinds) if kind < share),
        cliff=frozenset(pair for pair, kind in zip(between, kinds) if kind > 8),
        gullies=tuple(_gully(draw, names) for _ in range(draw(st.integers(0, 2)))) if names else (),
        smoke=frozenset(h for h, spot in zip(where, spots) if spot in (3, 4) and h in names),
        grid=grid,
    )


def _gully(draw: st.DrawFn, names: dict[Hex, str]) -> tuple[Hex, ...]:
    """A chain of hexes, mostly straight, that stops where the map does."""
    here = draw(st.sampled_from(sorted(names)))
    step = draw(st.integers(0, 5))
    chain = [here]
    for turn in draw(st.lists(st.sampled_from([0, 0, 0, 0, 1, 5]), max_size=7)):
        step = (step + turn) % 6
        here = here + DIRECTIONS[step]
        if here not in names or here in chain:
            break
        chain.append(here)
    return tuple(chain)
