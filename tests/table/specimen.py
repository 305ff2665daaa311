"""A board by hand that shows every word of the War Storms vocabulary: for tests of pictures and text."""

from __future__ import annotations

import itertools

from wsn.board.board import Path
from wsn.board.hexboard import HexBoard, HexSpace
from wsn.geometry.hexes import Grid

ROWS = """
.  .  .  f  f  f  w  w  .  W  W  W  .  .  .  .  .
.  b  .  f  f  .  w  w  W  W  W  .  .  .  B  .  .
.  .  b  .  f  .  .  .  W  W  .  .  B  B  B  .  .
r  r  .  .  .  .  .  .  .  .  .  .  .  B  B  .  .
r  r  .  .  .  n  n  .  .  .  d  d  .  .  .  .  .
.  .  n  n  n  .  .  n  .  d  d  d  .  f  f  .  .
n  n  .  .  .  .  .  .  n  n  .  .  .  f  f  f  .
.  .  .  .  W  W  .  .  .  .  n  N  N  N  N  N  N
m  m  .  W  W  w  .  .  f  f  .  .  .  N  .  .  .
m  m  .  .  .  w  w  f  f  .  .  .  b  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .  .  .  m  m
s  s  s  s  s  .  s  s  s  s  s  .  s  s  s  s  m
~  ~  ~  ~  ~  s  ~  ~  ~  ~  ~  s  ~  ~  ~  ~  ~
"""
WORDS = {
    ".": "open",
    "f": "fields",
    "r": "rough",
    "w": "light_woods",
    "W": "woods",
    "b": "dispersed_buildings",
    "B": "built_up",
    "m": "marsh",
    "n": "minor_river",
    "N": "major_river",
    "~": "sea",
    "d": "irrigation_ditch",
    "s": "sand_beach",
}
LEVELS = {
    2: "S904 S905 S1004 S1104 S804 S1005 S604 S704 S705 S1304 S1404 S1405 S209 S210 S310 S410 S510 S411 S511",
    4: "S904 S1004 S704 S804",
    -2: "S1610 S1510",
}
FEATURES = {
    "shingle": "S112 S212 S312 S413 S1513 S1613",
    "ford": "S1109",
    "bridge": "S807 S1509",
    "landing": "S713 S813 S913",
}
EDGES = {
    "bocage": "S407/S408 S407/S507 S406/S407 S506/S507 S1311/S1312 S1211/S1311 S1211/S1212 S1312/S1412 "
    "S706/S806 S806/S906 S401/S402 S402/S502 S502/S602 S602/S701",
    "cliff": "S410/S411 S310/S311 S209/S309 S1404/S1504 S1405/S1504",
}
PATHS = (
    ("road", "S102 S203 S303 S404 S505 S605 S706 S807 S907 S1007 S1106 S1206 S1305 S1405 S1504 S1604 S1703"),
    ("road", "S1405 S1403 S1302 S1301"),
    ("trail", "S106 S206 S305 S404 S503 S603 S702 S802 S801"),
    ("rail", "S1601 S1602 S1603 S1604 S1605 S1606 S1607 S1608 S1609 S1610 S1611 S1612 S1613"),
    ("gully", "S111 S211 S310 S411 S511 S612"),
    ("gully", "S808"),
)
NAMES = {"S1503": "Vierville", "S1002": "Bois du Mont", "S1411": "Les Moulins & Cie", "S509": "St-Côme"}


def specimen(orient: str = "flat", half: bool = True) -> HexBoard:
    """Seventeen columns by twelve whole rows with every terrain, edge, path and feature word."""
    grid = Grid(orient=orient)
    levels = {space_id: level for level, ids in sorted(LEVELS.items()) for space_id in ids.split()}
    features: dict[str, frozenset[str]] = {}
    for word, ids in FEATURES.items():
        for space_id in ids.split():
            features[space_id] = features.get(space_id, frozenset()) | {word}
    spaces = {}
    for r, line in enumerate(ROWS.strip().splitlines(), 1):
        for c, letter in enumerate(line.split(), 1):
            if half and orient == "flat" and r == 13 and c % 2:
                continue
            at = grid.hex_at(c, r)
            name = grid.label(at, "S")
            rim = half and orient == "flat" and (c in (1, 17) or (c % 2 == 0 and r in (1, 13)))
            spaces[name] = HexSpace(
                id=name,
                hex=at,
                terrain=WORDS[letter],
                level=levels.get(name, 0),
                features=features.get(name, frozenset()),
                name=NAMES.get(name, ""),
                half=rim,
            )
    order = {space_id: i for i, space_id in enumerate(spaces)}
    edges: dict[tuple[str, str], frozenset[str]] = {}
    for word, pairs in EDGES.items():
        for pair in pairs.split():
            a, b = pair.split("/")
            if a in spaces and b in spaces and _next(spaces, a, b):
                key = (a, b) if order[a] < order[b] else (b, a)
                edges[key] = edges.get(key, frozenset()) | {word}
    paths = []
    for kind, chain in PATHS:
        ids = [s for s in chain.split() if s in spaces]
        run = [ids[0]]
        for a, b in itertools.pairwise(ids):
            if not _next(spaces, a, b):
                paths.append(Path(kind, tuple(run)))
                run = []
            run.append(b)
        paths.append(Path(kind, tuple(run)))
    return HexBoard(
        name="specimen",
        title="Specimen sheet",
        system="war_storms",
        grid=grid,
        spaces=spaces,
        edges=edges,
        paths=tuple(paths),
        digest="0" * 64,
    )


def _next(spaces: dict[str, HexSpace], a: str, b: str) -> bool:
    from wsn.geometry.hexes import distance

    return distance(spaces[a].hex, spaces[b].hex) == 1
