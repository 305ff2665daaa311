"""How far infantry comes in a move, and why a truck goes round the hedge: each step with its rule."""

from itertools import pairwise

import wsn

board = wsn.load_map("wsn_5_1")
within = wsn.reach(board, "D306", "foot", 4)
print(f"On foot with 4 points from D306: {len(within)} hexes, the farthest {list(within)[-1]}")

for mover in ("foot", "wheeled"):
    way = wsn.route(board, "D306", "D608", mover)
    if isinstance(way, wsn.Refusal):
        print(f"{mover}: {way}")
        continue
    print(f"{mover}: {way.total / 2:g} points")
    for (a, b), step in zip(pairwise(way.spaces), way.steps):
        why = ", ".join(f"{reason.text} ({reason.rule})" for reason in step.reasons)
        print(f"  {a} to {b}: {step.points / 2:g}: {why}")
