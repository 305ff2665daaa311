"""`wsn route`: the cheapest way from one space to another, with the cost of each step and its reasons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import click

from wsn.cli.moving import Mover, ground_of, hits_text, mover_on, space_of
from wsn.cli.terminal import tell_lines
from wsn.english import count
from wsn.table.pointparts import number_of_parts, words_of_parts

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.board.paths import Route


@click.command()
@click.argument("map_name", metavar="MAP")
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@click.option("--mover", "word", required=True, help="A kind of unit, or a class of movers (foot, armour).")
@click.option("--points", help="Show how far these movement points go; a kind of unit has its own.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(map_name: str, start: str, end: str, word: str, points: str | None, as_json: bool) -> None:
    """Show the cheapest route for a mover from FROM to TO on MAP, or the rule that forbids every route.

    MAP is a map, a scenario at its start, or the journal of a game; units do not block movement.

    Of routes at equal cost, one with the fewest hexes is shown. Exit status 0 even when there is no route.
    """
    from wsn.board.paths import route
    from wsn.cite import Refusal

    ground = ground_of(map_name)
    board = ground.board
    origin, goal = space_of(board, start), space_of(board, end)
    mover = mover_on(ground, word, points)
    way = route(board, mover.costs, origin, goal)
    if isinstance(way, Refusal):
        if as_json:
            refusal = {"rule": way.rule, "text": way.text}
            click.echo(
                json.dumps(_route_head(board, origin, goal, mover) | {"possible": False, "refusal": refusal})
            )
        else:
            click.echo(str(way))
        return
    if as_json:
        click.echo(
            json.dumps(
                _route_head(board, origin, goal, mover) | {"possible": True} | _plain_route(board, way, mover)
            )
        )
    else:
        tell_lines(_text(board, way, mover))


def _route_head(board: Board, origin: str, goal: str, mover: Mover) -> dict[str, object]:
    return {"map": board.name, "from": origin, "to": goal, "mover": mover.word}


def _plain_route(board: Board, way: Route, mover: Mover) -> dict[str, object]:
    """The way for a program."""
    mines, number = mover.mine_hits, partial(number_of_parts, board.system)
    steps = [
        {
            "to": space,
            "points": number(step.points),
            "reasons": [
                {"rule": reason.rule, "text": reason.text, "points": number(reason.amount)}
                for reason in step.reasons
            ],
        }
        | ({"hits": round(float(mines[space]), 6)} if space in mines else {})
        for space, step in zip(way.spaces[1:], way.steps)
    ]
    plain: dict[str, object] = {"total": number(way.total), "steps": steps}
    if mover.hazards:
        plain["hits"] = round(float(_mine_hits(way, mover)), 6)
    if mover.points is not None:
        plain["points"] = number(mover.points)
        plain["gets_to"] = way.spaces[mover.gets_to(board, way)]
    return plain


def _mine_hits(way: Route, mover: Mover) -> Fraction:
    """The hits to expect of all minefields on the way."""
    mines = mover.mine_hits
    return sum((mines.get(space, Fraction(0)) for space in way.spaces[1:]), Fraction(0))


def _text(board: Board, way: Route, mover: Mover) -> str:
    """The way for a reader: a line a step, the sum so far, why."""
    say = mover.movement
    if not way.steps:
        return f"{way.spaces[0]} is where the mover stands: no step is needed"
    sums = list(accumulate(step.points for step in way.steps))
    rows = [
        (
            f"{a} to {b}",
            say.points_text(step.points),
            say.points_text(so_far),
            "; ".join([*map(say.reason_text, step.reasons), *_obstacles_met(b, mover)]),
        )
        for (a, b), step, so_far in zip(pairwise(way.spaces), way.steps, sums)
    ]
    titles = ("step", "cost", "so far", "why")
    widths = [max(len(row[i]) for row in (titles, *rows)) for i in range(3)]
    total = words_of_parts(board.system, way.total)
    hits = _mine_hits(way, mover)
    risk = f", {hits_text(hits)} from mines" if hits else ""
    lines = [
        f"{way.spaces[0]} to {way.spaces[-1]}, {mover.word}: {total} in {count(len(way.steps), 'step')}{risk}"
    ]
    end = None if mover.points is None else mover.gets_to(board, way)
    for i, row in enumerate((titles, *rows)):
        lines.append(f"  {row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]}")
        if i == end and i < len(rows):
            assert mover.points is not None
            lines.append(f"  ---- {say.points_text(mover.points)} points end here, in {way.spaces[i]} ----")
    held = set(mover.halting_spaces)
    if mover.points is None and held & set(way.spaces[:-1]):
        lines.append("Coming out of wire takes all points of an action; --points adds them to the sum.")
    return "\n".join(lines)


def _obstacles_met(space: str, mover: Mover) -> Iterator[str]:
    """What the mover meets as it enters a space, in words."""
    met = mover.hazards.get(space)
    if met is None:
        return
    if met.halts:
        yield str(met.reasons[0])
    if met.hits:
        yield f"{met.reasons[-1].text}: {hits_text(met.hits)} ({met.reasons[-1].rule})"
