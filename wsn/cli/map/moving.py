"""`wsn map turn`, `mirror` and `crop`: a map in another place or shape, every label with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail_with
from wsn.cli.map.files import answer_or_fail, checked_out, out_options, put_map

if TYPE_CHECKING:
    from wsn.mapmaking.moving import MovedMap


@click.command("turn")
@click.argument("map_", metavar="MAP")
@click.argument("sixths", type=int)
@out_options
def turn_command(map_: str, sixths: int, out: str | None, force: bool) -> None:
    """Turn MAP clockwise by SIXTHS of a full turn: 1 is 60 degrees, 3 turns it upside down.

    Every space has a new label, by its new column and row; edges, paths, levels, features and names go with
    it. A map of squares turns by 3 only. Exit status: 0 written; 2 not.
    """
    from wsn.mapmaking.draft import draft_of
    from wsn.mapmaking.moving import turn_map

    checked_out(out, force)
    _put_map(answer_or_fail(lambda: turn_map(draft_of(map_), sixths)), out)


@click.command("mirror")
@click.argument("map_", metavar="MAP")
@click.option("--upside", is_flag=True, help="Exchange top and bottom in place of left and right.")
@out_options
def mirror_command(map_: str, upside: bool, out: str | None, force: bool) -> None:
    """Mirror MAP: left and right change places, or with --upside top and bottom.

    Exit status: 0 written; 2 not.
    """
    from wsn.mapmaking.draft import draft_of
    from wsn.mapmaking.moving import mirrored_map

    checked_out(out, force)
    _put_map(answer_or_fail(lambda: mirrored_map(draft_of(map_), upside)), out)


@click.command("crop")
@click.argument("map_", metavar="MAP")
@click.argument("spaces", metavar="HEX...", nargs=-1)
@click.option("--keep-labels", is_flag=True, help="Leave holes, so that every space keeps its label.")
@out_options
def crop_command(map_: str, spaces: tuple[str, ...], keep_labels: bool, out: str | None, force: bool) -> None:
    """Cut out of MAP the columns and rows that some spaces span, such as two opposite corners.

    The labels begin anew at column 1, row 1; with --keep-labels they stay, and a scenario of the whole map
    fits the part. Roads are cut where they leave. Exit status: 0 written; 2 not.
    """
    from wsn.mapmaking.draft import draft_of
    from wsn.mapmaking.moving import crop_map

    if not spaces:
        fail_with(
            "name the spaces that the part spans, such as two opposite corners: `wsn map crop MAP A203 A807`"
        )
    checked_out(out, force)
    _put_map(answer_or_fail(lambda: crop_map(draft_of(map_), spaces, keep_labels)), out)


def _put_map(moved: MovedMap, out: str | None) -> None:
    put_map(moved.draft, out, moved.losses)
