"""The words and the movement of Roads."""

from __future__ import annotations

from wsn.board.hexboard import HexBoard
from wsn.board.paths import Cost, Costs, compile_costs
from wsn.board.terrain import Vocabulary
from wsn.cite import Reason, Refusal
from wsn.data import nearest_hint
from wsn.engine.facts import points_text as of_points
from wsn.table.pointparts import as_points

VOCABULARY = Vocabulary(
    terrain=frozenset({"mixed", "sea"}),
    edges=frozenset(),
    paths=frozenset({"primary", "secondary"}),
    features=frozenset(),
)
POINT = 6
COSTS = {"primary": POINT // 3, "secondary": POINT // 2}
MOVERS = {"regiment": 5 * POINT, "battalion": 3 * POINT, "foot": None}


def mover(word: str) -> tuple[str, int | None]:
    if word not in MOVERS:
        raise LookupError(f"there is no mover {word!r}{nearest_hint(word, MOVERS)}")
    return word, MOVERS[word]


def costs(board: HexBoard, mover: str) -> Costs:
    def step(a: str, b: str) -> Cost | Refusal:
        if board.spaces[b].terrain == "sea":
            return Refusal("ROAD 2", f"{b} is all sea")
        for path, parts in COSTS.items():
            if path in board.path_kinds(a, b):
                return Cost(parts, (Reason("ROAD 1", f"{path} road to {b}", parts),))
        return Cost(POINT, (Reason("ROAD 1", f"{b}", POINT),))

    return compile_costs(board, step, "ROAD 1")


def points_text(parts: int) -> str:
    return of_points(as_points("roads", parts))


def reason_text(reason: Reason) -> str:
    return f"{reason.text} {points_text(reason.amount)} ({reason.rule})"
