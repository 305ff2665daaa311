"""How another engine reads the attack corpus (the files of `attacks/`): with the standard library alone.

    python tests/reference/read_attacks.py            what there is; judges the sight of hex tiles
    python tests/reference/read_attacks.py WS001      one question, drawn

An engine of one's own loops over `questions(kind, game)`, asks itself each, and compares with `answer`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "attacks"
VERSION = 1
Axial = tuple[int, int]
Names = dict[str, Axial]


def read_files() -> Iterator[dict[str, Any]]:
    """Every file of the corpus. Raises ValueError for a version that this reader does not know."""
    for path in sorted(FOLDER.rglob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != VERSION:
            raise ValueError(f"{path.name} is of version {document['version']}, known is {VERSION}")
        yield document


def questions(kind: str, game: str | None = None) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every question of a kind (`sight`, `odds`, `bonds`, `supply`), with its file."""
    for document in read_files():
        if game in (None, document["game"]):
            for question in document["questions"]:
                if question.get("kind", document["kind"]) == kind:
                    yield document, question


def name_hexes(board: dict[str, Any]) -> Names:
    """The hexes of a drawn board: their axial coordinates by label.

    Flat hexes stand in columns, of which the shifted ones (odd or even, counted from 1) lie half a hex
    further south; q leads south-east and r south. Pointy hexes stand in rows, of which the
    shifted ones lie half a hex further east; q leads east and r south-east.
    """
    odd = board["shifted"] == "odd"
    named: Names = {}
    for row, line in enumerate(board["rows"], 1):
        for column, letter in enumerate(line.split(), 1):
            if letter == "-":
                continue
            digits = board["labels"] == "digits"
            label = f"{column}{row:02}" if digits else f"{chr(64 + column)}{row}"
            shifts = column if board["hexes"] == "flat" else row
            back = (shifts - shifts % 2) // 2 if odd else (shifts + shifts % 2) // 2
            named[label] = (column, row - back) if board["hexes"] == "flat" else (column - back, row)
    return named


def read_terrain(board: dict[str, Any], question: dict[str, Any]) -> dict[str, str]:
    """The terrain of every hex that is on the map of a question."""
    letters = [letter for line in board["rows"] for letter in line.split() if letter != "-"]
    terrain = {
        label: board["legend"][letter] for label, letter in zip(name_hexes(board), letters, strict=True)
    }
    for added in (board.get("with", {}), question.get("with", {})):
        terrain |= added.get("terrain", {})
        terrain = {label: word for label, word in terrain.items() if label not in added.get("missing", ())}
    return terrain


def read_things(board: dict[str, Any], question: dict[str, Any], kind: str) -> list[Any]:
    """What stands on a board in a question, of one kind: hedges, smoke, units and the like."""
    return [*board.get("with", {}).get(kind, ()), *question.get("with", {}).get(kind, ())]


def read_levels(board: dict[str, Any], question: dict[str, Any]) -> dict[str, int]:
    """The height of the hexes that are not at 0, in half levels."""
    return board.get("with", {}).get("half_levels", {}) | question.get("with", {}).get("half_levels", {})


# --- the lines of sight of hex tiles, judged by signs of cross products (M44 1.5)

BLOCKS = {"forest": "HT Forests", "hedgerow": "HT Hedgerows", "hill": "HT Hills", "town": "HT Towns"}
CORNERS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def judge_tiles(board: dict[str, Any], question: dict[str, Any]) -> tuple[str, set[tuple[str, str]]]:
    """Clear or blocked, and all that blocks: rule and hex (`off` where there is none).

    Centres lie at (2q + r, 3r), corners two up and down or one aside and one up or down. A hex with
    corners on both sides of the line is crossed; one with corners on one side and on the line is touched on
    that side.
    """
    named, terrain = name_hexes(board), read_terrain(board, question)
    label = {named[one]: one for one in terrain}
    bunkers = set(read_things(board, question, "bunker"))
    units = set(read_things(board, question, "units"))
    hills = {named[one] for one, word in terrain.items() if word == "hill"}
    a, b = named[question["from"]], named[question["to"]]
    same = b in _joined_hill(a, hills)

    def blockers(h: Axial) -> set[tuple[str, str]]:
        if h not in label:
            return {("M44 1.5", "off")}
        at, found = label[h], set()
        if terrain[at] in BLOCKS and not (same and h in _joined_hill(a, hills)):
            found.add((BLOCKS[terrain[at]], at))
        if at in bunkers:
            found.add(("HT Bunkers", at))
        if at in units:
            found.add(("M44 1.5", at))
        return found

    (x, y), (u, v) = _centre(a), _centre(b)
    crossed: set[tuple[str, str]] = set()
    touched: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for q in range(min(a[0], b[0]) - 2, max(a[0], b[0]) + 3):
        for r in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2):
            s, t = _centre((q, r))
            ahead = 3 * (s - x) * (u - x) + (t - y) * (v - y)
            behind = 3 * (s - u) * (x - u) + (t - v) * (y - v)
            if (q, r) in (a, b) or ahead <= 0 or behind <= 0:
                continue
            sides = {_sign((u - x) * (t + d - y) - (v - y) * (s + c - x)) for c, d in CORNERS}
            if {1, -1} <= sides:
                crossed |= blockers((q, r))
            elif 0 in sides:
                touched[1 in sides] |= blockers((q, r))
    hands = touched[True] | touched[False]
    if crossed:
        return "blocked", crossed | hands
    return ("blocked", hands) if touched[True] and touched[False] else ("clear", set())


def _centre(h: Axial) -> tuple[int, int]:
    return 2 * h[0] + h[1], 3 * h[1]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _joined_hill(start: Axial, hills: set[Axial]) -> set[Axial]:
    """The hill hexes that hang together with one (none if it is no hill)."""
    joined, waiting = set[Axial](), [start]
    while waiting:
        q, r = here = waiting.pop()
        if here in hills and here not in joined:
            joined.add(here)
            waiting += [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]
    return joined


# --- on the command line


def draw(board: dict[str, Any]) -> str:
    """A board as it is drawn in its file, the shifted rows of pointy hexes set in."""
    pointy = board["hexes"] == "pointy"
    odd = board["shifted"] == "odd"
    return "\n".join(
        (" " if pointy and (row % 2 == 1) is odd else "") + line for row, line in enumerate(board["rows"], 1)
    )


def main(words: list[str]) -> int:
    """Tell what there is, or one question; 1 if a line of sight of hex tiles is judged otherwise."""
    differing = 0
    for document in read_files():
        rows = document["questions"]
        by_hand = sum("by_hand" in question for question in rows)
        print(f"{document['game']}, {document['kind']}: {len(rows)} questions, {by_hand} answered by hand")
        for question in rows:
            if question["id"] in words:
                if "board" in question:
                    print(draw(document["boards"][question["board"]]))
                print(json.dumps(question, indent=1, ensure_ascii=False))
            if (document["game"], document["kind"]) == ("hex_tiles", "sight"):
                because = {(rule, at) for rule, at in question["because"]}
                if judge_tiles(document["boards"][question["board"]], question) != (
                    question["answer"],
                    because,
                ):
                    differing += 1
                    print(f"  {question['id']} is judged otherwise")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
