"""What the commands of `wsn map` share: maps read, and what was made of them written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wsn.cli.errors import fail_with, in_the_way

if TYPE_CHECKING:
    from wsn.mapmaking.draft import MapDraft

T = TypeVar("T")


def out_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--out FILE` and `--force` for a command that makes a map."""
    command = click.option("--force", is_flag=True, help="Overwrite a file that exists.")(command)
    return click.option("--out", metavar="FILE", help="The map file to write; printed without it.")(command)


def answer_or_fail(question: Callable[[], T]) -> T:
    """An answer; one sentence and status 2 where the files or the words are wrong."""
    from wsn.board.board import UnknownSpace
    from wsn.board.hexboard import NotHexes
    from wsn.data import DataError
    from wsn.mapmaking.finding import BadQuery
    from wsn.mapmaking.joining import NotJoined
    from wsn.mapmaking.moving import NotTurned
    from wsn.mapmaking.sheetwork import NotDrawn
    from wsn.table.ruling import BadQuestion

    try:
        return question()
    except (
        DataError,
        UnknownSpace,
        NotHexes,
        BadQuery,
        BadQuestion,
        NotDrawn,
        NotTurned,
        NotJoined,
    ) as error:
        fail_with(str(error))


def checked_out(out: str | None, force: bool) -> None:
    """Refuse a file that cannot be meant, before anything is done."""
    if out is None:
        return
    if Path(out).suffix != ".toml":
        fail_with(f"a map is written as a file ending in .toml, not {out}")
    if Path(out).exists() and not force:
        in_the_way(out, force=True)


def put(text: str, out: str | None) -> None:
    """Write a map to its file, or print it."""
    from wsn.cli.pictures import write_file

    if out is None:
        click.echo(text, nl=False)
        return
    write_file(out, text.encode("utf-8"))
    click.echo(f"wrote {out}")


def put_map(draft: MapDraft, out: str | None, losses: Iterable[str] = ()) -> None:
    """Write a map with the comments it had, after it was read once more; tell what it lost."""
    from wsn.mapmaking.maptext import map_text, rewrite_map

    answer_or_fail(draft.board)
    for loss in losses:
        click.echo(f"not in the map: {loss}", err=out is None)
    sys.stdout.flush()
    put(map_text(draft.document) if draft.source is None else rewrite_map(draft.source, draft.document), out)
