"""`wsn map join`: several boards as one map."""

from __future__ import annotations

from pathlib import Path

import click

from wsn.cli.errors import fail_with
from wsn.cli.map.files import answer_or_fail, checked_out, out_options, put, put_map


@click.command("join")
@click.argument("boards", metavar="BOARD...", nargs=-1)
@click.option("--across", type=click.IntRange(1), metavar="N", help="Boards in a row; all without it.")
@click.option("--name", default="", help="What people call the map.")
@click.option("--one", is_flag=True, help="Write one board with everything in it, in place of a layout.")
@out_options
def join_command(
    boards: tuple[str, ...], across: int | None, name: str, one: bool, out: str | None, force: bool
) -> None:
    """Lay BOARDs side by side, in rows of --across. A board is turned upside down by `:turned` behind it.

    Boards made for joining share the half hexes of their rims. What is written is a layout: it names its
    boards, so these must lie in its folder or be shipped. With --one they are copied into a single board,
    whose labels are new. Exit status: 0 written; 2 not.
    """
    from wsn.data import credits_of
    from wsn.mapmaking.draft import MapDraft, flatten_map
    from wsn.mapmaking.joining import LaidBoard, board_of_layout, join_boards, layout_text
    from wsn.table.ruling import vocabulary

    checked_out(out, force)
    if len(boards) < 2:
        fail_with("name two boards or more to join, such as `wsn map join LEFT RIGHT:turned`")
    laid = [LaidBoard(text.removesuffix(":turned"), text.endswith(":turned")) for text in boards]
    beside = Path(out).parent if out is not None else Path()
    title = name or " and ".join(Path(board.name).stem for board in laid)
    document = answer_or_fail(lambda: join_boards(laid, across or len(laid), title, beside, single=one))
    board = answer_or_fail(lambda: board_of_layout(document, beside, single=one))
    if one:
        words = vocabulary(document["system"])
        flat = flatten_map(board, words, boxes=document.get("boxes", {}), told=credits_of(document))
        put_map(MapDraft({**flat, "name": title}, words), out)
        return
    put(layout_text(document), out)
    for warning in board.warnings:
        click.echo(f"warning: {warning}", err=out is None)
