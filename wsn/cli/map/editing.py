"""`wsn map edit` and `wsn map new`: a board changed by lines as a person types them, and a board begun."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.map.files import answer_or_fail, checked_out, out_options, put

if TYPE_CHECKING:
    from wsn.mapmaking.draft import MapDraft

SHOTS: Final = 40
"""How many altered shots are listed."""

EDITING: Final = """\b
Examples:
  wsn map edit mine.toml --do 'woods C4..C7' --do 'bocage round C4 C5' --write
  wsn map edit board_a --do 'level 1 A801' --shots --out mine.toml
  wsn map edit board_a --lines changes.txt --out mine.toml

\b
What can be done (spaces as C4, C4..E7 or all; a word of the game may stand for its verb):
  terrain WORD SPACES     level N SPACES        fill WORD SPACE, fill level N SPACE
  edge WORD SIDES         path WORD SPACES      feature WORD SPACES
  closed SIDES (nobody crosses)                 remove closed SIDES
  remove WORD PLACES      clear SPACES          name SPACE TEXT
  copy SPACES to SPACE [turned N] [mirrored]    lay BOARD-OR-OVERLAY at SPACE [turned N]
  title TEXT              north SIDE            undo, redo
  credit author|source|licence|version|wsn TEXT
Beside any map, and on a map of areas (places are x,y in map units, y downwards):
  box NAME [beside SIDE] [at PLACE] [size 2x1] [named TEXT]
  connect A/B, A>B        remove connection A/B remove box NAME       rename OLD NEW
  area NAME [TERRAIN] PLACE PLACE PLACE ...     remove area NAME      merge A B
  corner PLACE to PLACE   corner PLACE between PLACE PLACE            remove corner PLACE
  split A PLACE ... PLACE into NAME             centre A PLACE        remove centre A
Sides are C4/C5, C4:n,ne, round SPACES or between SPACES; `edge none SIDES` takes all off, and
`terrain none SPACES` cuts holes.
"""


@click.command("edit", epilog=EDITING)
@click.argument("map_", metavar="MAP")
@click.option("--do", "steps", multiple=True, metavar="LINE", help="What is done, as in 'woods C4..C7'.")
@click.option(
    "--lines", "file", metavar="FILE", help="A file with such lines, before those of --do; # is a comment."
)
@click.option("--write", is_flag=True, help="Write the map back to its own file.")
@click.option("--shots", is_flag=True, help="List every line of sight that this alters.")
@out_options
def edit_command(
    map_: str,
    steps: tuple[str, ...],
    file: str | None,
    write: bool,
    shots: bool,
    out: str | None,
    force: bool,
) -> None:
    """Change MAP line by line, as the editor in the window does; comments of its file stay.

    Exit status: 0 written; 1 written, and something is wrong with the map now; 2 not written.
    """
    from wsn.mapmaking.instructions import apply_lines
    from wsn.mapmaking.workshop import BoardAsItStands, Workbench

    if write and out is not None:
        fail_with("--write and --out do not go together; choose one")
    checked_out(out, force)
    lines = [*_edit_lines(file), *steps]
    if not lines:
        fail_with("say what is to be done, as in --do 'woods C4..C7'")
    bench = answer_or_fail(lambda: Workbench.open_board(map_, afresh=True))
    if bench.notice:
        click.echo(f"{bench.notice}.", err=True)
    before = bench.now
    made: MapDraft = answer_or_fail(lambda: apply_lines(before.draft, lines))
    now = BoardAsItStands(made.document, made.words, map_)
    quiet = out is None and not write
    for problem in now.problems:
        click.echo(str(problem), err=quiet)
    for problem in now.warnings:
        click.echo(f"warning: {problem}", err=quiet)
    if shots:
        _changed_shots(before, now, quiet)
    if write:
        if bench.must_be_named:
            fail_with(f"{map_} came with the program, or is not a file: write it to another with --out")
        from wsn.cli.pictures import write_file

        target = bench.edits.file
        assert target is not None, "a board with a file of its own has one"
        write_file(target, bench.text(made.document).encode())
        click.echo(f"wrote {target}")
    else:
        put(bench.text(made.document), out)
    if now.problems:
        raise SystemExit(1)


def _edit_lines(file: str | None) -> list[str]:
    if file is None:
        return []
    from wsn.data import read_text

    return [line for line in answer_or_fail(lambda: read_text(Path(file))).splitlines() if line.strip()]


def _changed_shots(before: object, now: object, err: bool) -> None:
    """The lines of sight that differ, counted and listed."""
    from wsn.mapmaking.altering import altered_shots
    from wsn.mapmaking.workshop import BoardAsItStands

    assert isinstance(before, BoardAsItStands)
    assert isinstance(now, BoardAsItStands)
    found = answer_or_fail(lambda: altered_shots(before.board, now.board))
    opened = sum(shot.opens for shot in found)
    click.echo(f"{len(found)} shots altered: {opened} opened, {len(found) - opened} blocked", err=err)
    for shot in found[:SHOTS]:
        click.echo(f"  {shot}", err=err)
    if len(found) > SHOTS:
        click.echo(f"  and {len(found) - SHOTS} more", err=err)


@click.command("new")
@click.argument("system")
@click.option(
    "--grid",
    type=click.Choice(["flat", "pointy", "square", "area"]),
    help="That of the game's own maps without it.",
)
@click.option(
    "--size", default="17x12", show_default=True, metavar="CxR", help="Columns and rows; of areas, the room."
)
@click.option(
    "--shift",
    type=click.Choice(["odd", "even"]),
    default="odd",
    show_default=True,
    help="Which columns (flat) lie lower, or which rows (pointy) lie to the right.",
)
@click.option("--letter", default="", help="The letter before every label.")
@click.option("--half", is_flag=True, help="Made for joining, with half hexes on the rim.")
@click.option(
    "--short",
    is_flag=True,
    help="Every second row one hex shorter (shift even), as other editors have it.",
)
@click.option("--title", default="", help="What people call it.")
@out_options
def new_command(
    system: str,
    grid: str | None,
    size: str,
    shift: str,
    letter: str,
    half: bool,
    short: bool,
    title: str,
    out: str | None,
    force: bool,
) -> None:
    """Begin a board of plain ground for a game; a wrong name lists them all.

    Exit status: 0 written; 2 not.
    """
    from wsn.mapmaking.maptext import map_text
    from wsn.mapmaking.pieces import blank_board

    checked_out(out, force)
    columns, cross, rows = size.lower().partition("x")
    if not (cross and columns.isdigit() and rows.isdigit()):
        fail_with(f"--size is columns and rows, as in 17x12, not {size!r}")
    shape = {"shift": shift, "letter": letter, "title": title}
    draft = answer_or_fail(
        lambda: blank_board(system, grid or "", int(columns), int(rows), **shape, half=half, short=short)
    )
    put(map_text(draft.document), out)
