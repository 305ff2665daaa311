"""Draw the rooms of the package and who imports whom: `python tools/import_graph.py` (docs/architecture.svg).

An arrow that other arrows already lead along is left out; the library networkx finds those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import networkx as nx

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
LEAVES: Final = frozenset({"cite", "data", "english", "renamed", "workers"})
"""Rooms that any other may import: drawn as one row at the foot, without arrows."""
BOX_WIDTH, BOX_HEIGHT, GAP_ACROSS, GAP_DOWN, MARGIN = 132, 34, 24, 34, 16
"""Measures of the picture, in its units."""
GAMES: Final = "systems"


def part_of(path: Path) -> str:
    """`geometry` for wsn/geometry/trace.py, `cite` for wsn/cite.py, `` for wsn/__init__.py, `pointbuy`."""
    if path.is_relative_to(ROOT / "pointbuy"):
        return "pointbuy"
    first = path.relative_to(ROOT / "wsn").parts[0].removesuffix(".py")
    return "" if first in ("__init__", "__main__") else first


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every statement of a module, those inside others too; `ast.walk` goes into each expression besides."""
    for node in body:
        yield node
        for inner in ("body", "orelse", "finalbody", "handlers", "cases"):
            if (block := getattr(node, inner, None)) is not None:
                yield from statements(block)


@cache
def import_statements(source: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """The imports of a module, wherever they stand."""
    everything = statements(ast.parse(source).body)
    return tuple(node for node in everything if isinstance(node, (ast.Import, ast.ImportFrom)))


def imports(source: str, path: Path) -> Iterator[tuple[int, str]]:
    """Every module that is imported anywhere in a file, also inside functions, with its line."""
    package = (".".join(path.relative_to(ROOT).with_suffix("").parts)).split(".")
    for node in import_statements(source):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        else:
            base = package[: len(package) - node.level] if node.level else []
            module = ".".join([*base, node.module or ""]).strip(".")
            yield node.lineno, module
            if module == "wsn":  # `from wsn import board`
                for name in node.names:
                    yield node.lineno, f"wsn.{name.name}"


def list_modules() -> list[Path]:
    """Every module of the two packages, in order."""
    return sorted([*(ROOT / "wsn").rglob("*.py"), *(ROOT / "pointbuy").rglob("*.py")])


def read_graph() -> nx.DiGraph[str]:
    """The rooms, with an arrow from each to every room that it imports."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for path in list_modules():
        room = part_of(path)
        if not room or room in LEAVES:
            continue
        graph.add_node(room)
        for _, module in imports(path.read_text(encoding="utf-8"), path):
            words = module.split(".")
            other = (
                "pointbuy" if words[0] == "pointbuy" else words[1] if words[0] == "wsn" and words[1:] else ""
            )
            if other and other != room and other not in LEAVES and _is_room(other):
                graph.add_edge(room, other)
    return graph


def _is_room(name: str) -> bool:
    return name == "pointbuy" or (ROOT / "wsn" / name).is_dir() or (ROOT / "wsn" / f"{name}.py").is_file()


def arrange(graph: nx.DiGraph[str]) -> list[list[str]]:
    """The rows of the picture, the highest first: each room one below the lowest that imports it."""
    depth: dict[str, int] = {}
    for room in nx.lexicographical_topological_sort(graph):
        depth[room] = 1 + max((depth[above] for above in graph.predecessors(room)), default=-1)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for room in sorted(depth):
        rows[depth[room]].append(room)
    return rows


def draw(graph: nx.DiGraph[str]) -> str:
    """The picture as SVG. Raises NetworkXUnfeasible where rooms import each other in a circle."""
    rows = arrange(graph)
    width = max(max(map(len, rows)), len(LEAVES)) * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS + 2 * MARGIN
    at: dict[str, tuple[float, float]] = {}
    for number, row in enumerate([*rows, sorted(LEAVES)]):
        left = (width - len(row) * (BOX_WIDTH + GAP_ACROSS) + GAP_ACROSS) / 2
        for place, room in enumerate(row):
            at[room] = (left + place * (BOX_WIDTH + GAP_ACROSS), MARGIN + number * (BOX_HEIGHT + GAP_DOWN))
    height = MARGIN * 2 + (len(rows) + 1) * (BOX_HEIGHT + GAP_DOWN) - GAP_DOWN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<title>The rooms of wsn; an arrow leads from each to what it imports</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        '<marker id="head" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#555555"/></marker>',
    ]
    reduced: nx.DiGraph[str] = nx.transitive_reduction(graph)
    for upper, lower in sorted(reduced.edges):
        (x1, y1), (x2, y2) = at[upper], at[lower]
        parts.append(
            f'<path d="M{x1 + BOX_WIDTH / 2:g} {y1 + BOX_HEIGHT:g}'
            f" C{x1 + BOX_WIDTH / 2:g} {y1 + BOX_HEIGHT + GAP_DOWN:g}"
            f' {x2 + BOX_WIDTH / 2:g} {y2 - GAP_DOWN:g} {x2 + BOX_WIDTH / 2:g} {y2 - 1:g}"'
            ' fill="none" stroke="#555555" stroke-width="1.5" marker-end="url(#head)"/>'
        )
    for room, (x, y) in at.items():
        fill = "#eeeeee" if room in LEAVES else "#fdf3d6" if room == GAMES else "#e3ecf7"
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" fill="{fill}"'
            ' stroke="#333333"/>'
            f'<text x="{x + BOX_WIDTH / 2:g}" y="{y + BOX_HEIGHT / 2 + 5:g}" font-size="15" fill="#111111"'
            f' text-anchor="middle">{escape(room)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(draw(read_graph()), encoding="utf-8")
