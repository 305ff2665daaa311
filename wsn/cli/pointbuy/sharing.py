"""`wsn pointbuy code, open, read, seal, reveal`: rosters that go from one player to another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import write_file
from wsn.cli.pointbuy.buying import FILE, FORCE, OUT_OPTION, catalogue_for
from wsn.cli.pointbuy.files import open_roster, write_roster, written_together
from wsn.english import verb

if TYPE_CHECKING:
    from pointbuy.codes import Opened


@click.command()
@FILE
def code_command(file: str) -> None:
    """Print the code of a roster: at most 200 characters, opened anywhere with `open`."""
    click.echo(_read_code(file))


def _read_code(file: str) -> str:
    from pointbuy.codes import BadCode, encode_roster

    history, catalogue = open_roster(file)
    try:
        return encode_roster(history.present, catalogue)
    except BadCode as error:
        fail_with(str(error))


@click.command()
@click.argument("code")
@click.option("--catalogue", default="", help="A catalogue by name or file, if it is not a shipped one.")
@OUT_OPTION
@FORCE
def open_command(code: str, catalogue: str, out: str | None, force: bool) -> None:
    """Open the roster of CODE, price it again and list what is wrong with it.

    With `--out` its file is written; the list goes to standard output otherwise.
    """
    from pointbuy import catalogue as catalogues
    from pointbuy.codes import BadCode, decode_roster
    from wsn.data import DataError

    try:
        opened = decode_roster(code, catalogues.load_catalogue(catalogue) if catalogue else None)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    except BadCode as error:
        fail_with(str(error))
    _hand_over(opened, out, force=force)


def _hand_over(one: Opened, out: str | None, *, force: bool) -> None:
    """What differs in an opened roster, then its list, or its file where one is named."""
    from wsn.cli.pointbuy.looking import tell_roster

    _tell_differences(one)
    if out is None:
        tell_roster(one.roster, one.catalogue)
    else:
        write_roster(one.roster, out, one.catalogue, force=force)


def _tell_differences(one: Opened) -> None:
    """What is not as it was when the code was made, on standard error."""
    for difference in one.differences:
        click.echo(f"note: {difference}", err=True)


@click.command()
@click.argument("list_", metavar="FILE")
@click.option("--nation", default="", help="The nation that buys, if the list does not name it.")
@click.option("--points", default=0, type=click.IntRange(0, 9999), help="The points that may be spent.")
@click.option("--role", default="", help="The role in the scenario.")
@click.option("--catalogue", default="", help="A catalogue by name or file.")
@OUT_OPTION
@FORCE
def read_command(
    list_: str, nation: str, points: int, role: str, catalogue: str, out: str | None, force: bool
) -> None:
    """Read a list pasted as text from FILE (`-` for standard input): what `show --text` writes, or the
    printed lines of the book.

    Every line that is not understood is listed with the nearest rows, and then nothing is written.
    """
    from pointbuy.printed import read_back
    from wsn.data import SIZE_LIMIT, DataError, read_text

    try:
        text = sys.stdin.read(SIZE_LIMIT) if list_ == "-" else read_text(list_)
        prices = catalogue_for(nation, catalogue)
        read = read_back(text, prices, nation.lower(), points, role.lower())
    except UnicodeDecodeError:
        fail_with("what was put in is not text in UTF-8")
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    for problem in read.problems:
        click.echo(problem, err=True)
    if read.problems:
        fail_with(f"{len(read.problems)} of its lines {verb(len(read.problems), 'is', 'are')} not understood")
    for note in read.notes:
        click.echo(f"note: {note}", err=True)
    write_roster(read.roster, out, prices, force=force)


@click.command()
@FILE
@FORCE
def seal_command(file: str, force: bool) -> None:
    """Seal a roster: send the seal, keep the opening until the other player's seal arrives.

    The opening is written to FILE.opening; one that is there stays, for its seal may have been sent. When
    both have each other's seals, both send their openings, and `reveal` shows if each is what was sealed.
    """
    import secrets

    from pointbuy.seals import seal_code

    keep = Path(f"{file}.opening")
    if keep.exists() and not force:
        fail_with(
            f"{keep} exists already, and its seal may have been sent; seal the roster anew with --force"
        )
    made = seal_code(_read_code(file), secrets.token_bytes(16))
    write_file(keep, f"{made.seal}\n{made.opening}\n".encode())
    click.echo(f"Seal, to send now: {made.seal}")
    click.echo(f"Opening, to send when you have the other seal: {made.opening}")
    click.echo(f"Written: {keep.resolve()}")


@click.command()
@click.argument("seal_a")
@click.argument("opening_a")
@click.argument("seal_b")
@click.argument("opening_b")
@click.option("--out", nargs=2, type=click.Path(dir_okay=False), help="Two files for the two rosters.")
@FORCE
def reveal_command(
    seal_a: str, opening_a: str, seal_b: str, opening_b: str, out: tuple[str, str] | None, force: bool
) -> None:
    """Open two sealed rosters together, or neither: each opening has to fit its seal."""
    from pointbuy.codes import BadCode
    from pointbuy.seals import BadSeal, reveal_rosters
    from wsn.cli.pointbuy.looking import tell_roster

    try:
        told = reveal_rosters(((seal_a, opening_a), (seal_b, opening_b)))
    except (BadSeal, BadCode) as error:
        fail_with(str(error))
    if out is not None and Path(out[0]).resolve() == Path(out[1]).resolve():
        fail_with(f"two rosters do not go into one file: {out[0]}")
    click.echo("Both openings fit their seals.")
    for one in told:
        _tell_differences(one)
        if out is None:
            tell_roster(one.roster, one.catalogue)
    if out is not None:
        rosters = {file: (one.roster, one.catalogue) for one, file in zip(told, out)}
        written_together(rosters, force=force)
