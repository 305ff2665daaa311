"""`wsn reach`: where a mover can go, and what it costs to get there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import click

from wsn.board.board import Board
from wsn.cli.errors import fail_with
from wsn.cli.moving import Mover, ground_of, hits_text, mover_on, space_of
from wsn.cli.pictures import check_names, palette_of, palette_option, write_picture
from wsn.cli.terminal import columns, tell_lines
from wsn.table.pointparts import as_points, number_of_parts, text_of_parts


@click.command()
@click.argument("map_name", metavar="MAP")
@click.argument("start", metavar="FROM")
@click.option("--mover", "word", required=True, help="A kind of unit, or a class of movers (foot, armour).")
@click.option("--points", help="Movement points, such as 8 or 2.5; a kind of unit has its own.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--svg", type=click.Path(), help="Draw the map with the reach to this file.")
@click.option("--png", type=click.Path(), help="The same as a PNG.")
@palette_option
def command(
    map_name: str,
    start: str,
    word: str,
    points: str | None,
    as_json: bool,
    svg: str | None,
    png: str | None,
    colours: str | None,
) -> None:
    """Show every hex that a mover can reach from FROM on MAP, with the points used.

    MAP is a map, a scenario at its start, or the journal of a game; units do not block movement.

    A mover that has not moved may always enter one hex that is not forbidden, for all its points.
    """
    check_names(svg, png)
    if colours is not None:
        palette_of(colours, svg, png)
    ground = ground_of(map_name)
    board = ground.board
    origin = space_of(board, start)
    mover = mover_on(ground, word, points)
    if mover.points is None:
        fail_with(f"say how far a {word} mover may go, such as --points 8, or name a kind of unit")
    reached, within = mover.find_reach(board, origin)
    if as_json:
        click.echo(json.dumps(_plain_reach(board, origin, mover, reached, within)))
    else:
        tell_lines(_text(board, origin, mover, reached, within))
    if svg or png:
        from wsn.table.picture.reach import reach_svg

        heading = _reach_heading(board, origin, mover, reached)
        write_picture(reach_svg(board, origin, reached, heading, palette_of(colours)), svg, png, data=as_json)


def _reach_heading(board: Board, origin: str, mover: Mover, reached: Mapping[str, int]) -> str:
    assert mover.points is not None
    amount = f"{mover.movement.points_text(mover.points)} points"
    if as_points(board.system, mover.points) == 1:
        amount = "1 point"
    hexes = "1 hex" if len(reached) == 2 else f"{len(reached) - 1} hexes"
    return f"{board.title or board.name}: {mover.word} with {amount} reaches {hexes} from {origin}"


def _plain_reach(
    board: Board, origin: str, mover: Mover, reached: Mapping[str, int], within: Mapping[str, int]
) -> dict[str, object]:
    """The answer for a program."""
    assert mover.points is not None
    mines = mover.mine_hits
    unharmed = mover.unharmed_reach(board, origin) if mines else {}
    return {
        "map": board.name,
        "from": origin,
        "mover": mover.word,
        "points": number_of_parts(board.system, mover.points),
        "reach": [
            {"space": space, "points": number_of_parts(board.system, used), "all": space not in within}
            | ({"hits": round(float(mines[space]), 6)} if space in mines else {})
            | ({"over_mines": True} if mines and space not in unharmed else {})
            for space, used in reached.items()
        ],
    }


def _text(
    board: Board, origin: str, mover: Mover, reached: Mapping[str, int], within: Mapping[str, int]
) -> str:
    """The answer for a reader: the board with the points in each hex, then the hexes by cost."""
    from wsn.table.boardtext import board_text, legend

    units = {space: text_of_parts(board.system, used) for space, used in reached.items() if space != origin}
    marks = {space: "!" for space in reached if space not in within} | {origin: "@"}
    by_cost: dict[int, list[str]] = {}
    for space, used in reached.items():
        if space != origin:
            by_cost.setdefault(used if space in within else -1, []).append(space)
    width = max((len(mover.movement.points_text(used)) for used in by_cost if used >= 0), default=1)
    lines = [
        board_text(board, units=units, marks=marks, wide=columns()),
        legend(board),
        f"@ is the start, the numbers are points used{', ! takes all there are' if -1 in by_cost else ''}.",
        "",
        _reach_heading(board, origin, mover, reached),
    ]
    for used, spaces in sorted(by_cost.items()):
        if used >= 0:
            ordered = sorted(spaces, key=lambda s: board.order[s])
            lines.append(f"  {mover.movement.points_text(used):>{width}}  {' '.join(ordered)}")
    if -1 in by_cost:
        lines.append(f"  {'all':>{width}}  {' '.join(by_cost[-1])}  ({mover.movement.first_step})")
    lines += _reach_risks(board, origin, mover, reached)
    return "\n".join(lines)


def _reach_risks(board: Board, origin: str, mover: Mover, reached: Mapping[str, int]) -> Iterator[str]:
    """Where wire ends the move, and what the mines within reach do."""
    halts = [space for space in mover.halting_spaces if space in reached and space != origin]
    if halts:
        yield f"The move ends in the wire of {', '.join(halts)}."
    mines = {space: hits for space, hits in mover.mine_hits.items() if space in reached and space != origin}
    for space, hits in mines.items():
        met = mover.hazards[space].reasons[-1]
        yield f"{space}: {met.text}, {hits_text(hits)} ({met.rule})"
    unharmed = mover.unharmed_reach(board, origin) if mines else reached
    behind = [space for space in reached if space not in unharmed and space not in mines]
    if behind:
        yield f"Only over mines: {' '.join(behind)}"
