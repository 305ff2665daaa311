"""`wsn perft`: how many ways on a position has at each depth, compared with what its file says."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail_with
from wsn.cli.terminal import tell_lines

if TYPE_CHECKING:
    from wsn.engine.game import Game
    from wsn.trials.counting import DepthCount, OrderCount


@click.command()
@click.argument("position", type=click.Path())
@click.option(
    "--depth", type=click.IntRange(1, 99), help="How many decisions; without it, as deep as the file."
)
@click.option("--divide", "divided", is_flag=True, help="Also the ways to that depth below each order.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(position: str, depth: int | None, divided: bool, as_json: bool) -> None:
    """Count the ways in which the game can go on from POSITION, a file of a reference position.

    For each depth: the leaves (each order and each result of the dice is a way of its own), their weight
    (each way by the chance of its dice), the digest of the positions that they lead to, and the time. The
    numbers in the file are compared. Exit status: 0 all is as the file says, 1 something differs (the first
    difference is shown), 2 the file cannot be read.
    """
    from wsn.data import DataError
    from wsn.engine.branches import EndlessChance
    from wsn.trials.counting import count_depths, divide_ways, list_orders
    from wsn.trials.reference import first_difference, read_position

    try:
        reference, game = read_position(position)
    except DataError as error:
        fail_with(str(error))
    depth = depth or max((row.depth for row in reference.depths), default=1)
    if not as_json:
        tell_lines(f"{reference.name} ({game.system.title})")
        tell_lines(
            f"{'depth':>5}  {'leaves':>11}  {'weight':>16}  {'digest':64}  {'seconds':>7}  {'a second':>9}"
        )
    counts = []
    try:
        for count in count_depths(game, depth):
            counts.append(count)
            if not as_json:
                tell_lines(_row(count))
        below = list(divide_ways(game, depth)) if divided else []
    except EndlessChance as endless:
        fail_with(f"{position}: {endless}, so the ways cannot be counted")
    for one in below if not as_json else ():
        tell_lines(f"{one.leaves:>18,}  {one.weight!s:>16}  {one.words}")
    orders = list_orders(game)
    difference = first_difference(reference, [one.order for one in orders], counts)
    if as_json:
        click.echo(_json_text(reference.name, game, counts, below or orders, difference))
    elif difference is not None:
        tell_lines(f"Not as the file says: {difference}.")
    elif reference.depths:
        tell_lines("All is as the file says.")
    if difference is not None:
        sys.exit(1)


def _row(count: DepthCount) -> str:
    rate = count.leaves / max(count.seconds, 1e-6)
    return (
        f"{count.depth:>5}  {count.leaves:>11,}  {count.weight!s:>16}  {count.digest:64}  "
        f"{count.seconds:>7.2f}  {rate:>9,.0f}"
    )


def _json_text(
    name: str,
    game: Game[Any],
    counts: list[DepthCount],
    orders: list[OrderCount],
    difference: str | None,
) -> str:
    """All that was counted, as one JSON object."""
    told = {
        "name": name,
        "game": game.system.name,
        "orders": [
            {"order": one.order, "words": one.words, "leaves": one.leaves, "weight": str(one.weight)}
            for one in orders
        ],
        "depths": [
            {
                "depth": one.depth,
                "leaves": one.leaves,
                "weight": str(one.weight),
                "digest": one.digest,
                "positions": one.positions,
                "seconds": round(one.seconds, 3),
            }
            for one in counts
        ],
        "difference": difference,
    }
    return json.dumps(told, ensure_ascii=False, indent=1)
