"""`wsn map fit` and `guess`: a map laid on a scan, and a first guess of the map that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.map.files import answer_or_fail, checked_out, out_options, put
from wsn.cli.pictures import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wsn.mapmaking.guess import Guessed

GUESSES_LISTED: Final = 40
"""How many uncertain guesses are named at the top of the map's file."""


@click.command("fit")
@click.argument("picture")
@click.option(
    "--like", metavar="MAP", required=True, help="A map with the same grid: its columns, rows, letter."
)
@click.option(
    "--at",
    "points",
    multiple=True,
    metavar="HEX=X,Y",
    help="Where the middle of a space is, in pixels; of a map of areas, a place of it: 60,0=X,Y.",
)
@click.option("--vmod", metavar="FILE", help="A module for VASSAL with its grid, in place of --at.")
@click.option("--board", "board_", metavar="NAME", help="Which board of the module, if it has several.")
@click.option("--known", multiple=True, metavar="TERRAIN=HEX,HEX", help="Hexes whose terrain you know.")
@click.option(
    "--edge", "edges", multiple=True, metavar="WORD=A/B,C/D", help="Hexsides you know; none=A/B too."
)
@click.option("--perspective", is_flag=True, help="For a photo taken at a slant; needs four points.")
@click.option("--name", default="", help="What people call the map; that of --like without it.")
@out_options
def fit_command(
    picture: str,
    like: str,
    points: tuple[str, ...],
    vmod: str | None,
    board_: str | None,
    known: tuple[str, ...],
    edges: tuple[str, ...],
    perspective: bool,
    name: str,
    out: str | None,
    force: bool,
) -> None:
    """Fit the grid of a map to PICTURE, a scan or photo, by three spaces or more, and keep it in a file.

    A module for VASSAL knows where the hexes lie on its own picture (`images/` in the module, a ZIP file):
    with --vmod no points are needed. A map of areas has no grid, and is fitted by three of its places. For
    each point you see how far off the fit is, in pixels; a large number means a slip in that point. Only the
    name of the picture is kept. Exit status: 0 fitted; 2 not.
    """
    from wsn.data import on_another_machine
    from wsn.data.pictures import near_picture, picture_size
    from wsn.mapmaking.fit import lay_on_picture
    from wsn.mapmaking.fitfile import fit_text
    from wsn.mapmaking.tracing import fit_file, new_fit
    from wsn.mapmaking.workshop import Workbench

    checked_out(out, force)
    if vmod is not None and points:
        fail_with("--vmod tells the points; leave --at out")
    if vmod is None and board_ is not None:
        fail_with("--board names a board of the module given with --vmod")
    document = answer_or_fail(lambda: Workbench.open_board(like, afresh=True)).now.document
    kept = {
        **new_fit(document, picture),
        "points": dict(map(_parse_point, points))
        if vmod is None
        else _of_module(vmod, board_, picture, document),
        "perspective": perspective,
        "known": dict(_parse_list(text, "--known woods=A505,A606") for text in known),
        "edges": dict(_parse_list(text, "--edge bocage=A101/A202") for text in edges),
    }
    file = answer_or_fail(lambda: fit_file({**kept, "name": name or document["name"]}))
    made = answer_or_fail(lambda: lay_on_picture(file, "the fit"))
    if on_another_machine(picture):
        fail_with(f"{picture} is a file on another machine; copy it to this one first")
    if Path(picture).is_file():
        answer_or_fail(lambda: picture_size(picture))
    else:
        near = near_picture(Path(picture))
        click.echo(f"note: there is no file {picture} here{near}; the fit keeps its name", err=True)
    for label, away in made.residuals.items():
        click.echo(f"{label}: {away:.1f} pixels off", err=out is None)
    put(fit_text(file), out)


def _of_module(
    vmod: str, board: str | None, picture: str, document: Mapping[str, Any]
) -> dict[str, tuple[float, float]]:
    """The points that the grid of a module tells for a map."""
    from wsn.data.pictures import picture_size
    from wsn.mapmaking.fit import bare_grid
    from wsn.mapmaking.fromvassal import grid_for, points_of
    from wsn.mapmaking.tracing import fit_file, new_fit

    if document["grid"] == "area":
        fail_with("a map of areas has no grid; fit it by its places, with --at")
    grid = answer_or_fail(lambda: grid_for(Path(vmod), Path(picture).name, board or ""))
    if grid.image and Path(picture).name != Path(grid.image).name:
        told = f"the grid is that of {grid.name}; its picture in the module is images/{grid.image}"
        click.echo(f"note: {told}, and the points hold for that one", err=True)
    size = (
        answer_or_fail(lambda: picture_size(picture)) if grid.backwards and Path(picture).is_file() else None
    )
    bare = answer_or_fail(lambda: bare_grid(fit_file(new_fit(document, picture)), vmod))
    return answer_or_fail(lambda: points_of(grid, bare, vmod, size))


PIXELS: Final = re.compile(r"\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*", re.ASCII)
"""A place of a picture as it is typed; a viewer of pictures may tell it in fractions."""


def _parse_point(text: str) -> tuple[str, tuple[float, float]]:
    label, _, at = text.partition("=")
    found = PIXELS.fullmatch(at)
    if not label.strip() or found is None:
        fail_with(f"--at names a hex and its middle in pixels, as in --at A101=120,80.5, not {text!r}")
    return label.strip(), (float(found[1]), float(found[2]))


def _parse_list(text: str, example: str) -> tuple[str, list[str]]:
    word, _, labels = text.partition("=")
    if not word or not labels:
        fail_with(f"{text!r} names no word and places, as in {example}")
    return word.strip(), [label.strip() for label in labels.split(",")]


@click.command("guess")
@click.argument("picture")
@click.option("--fit", "fit_", metavar="FILE", required=True, help="The grid on the picture (wsn map fit).")
@click.option(
    "--json", "table", metavar="FILE", help="Write every guess with its certainty, 0 to 1, as JSON."
)
@out_options
def guess_command(picture: str, fit_: str, table: str | None, out: str | None, force: bool) -> None:
    """Guess the map that PICTURE shows, by a few spaces and sides that the fit names as known.

    Terrain goes by colours, edges by the colours along hexsides. Guesses that are not sure are listed at the
    top of the map, for a look; roads, levels and features are left to you. Words that are told by too few
    places are named, and the hex and hexside that would settle most if you named what is there. Exit status:
    0 written; 2 not.
    """
    from wsn.mapmaking.fit import read_fit
    from wsn.mapmaking.guess import guess_picture
    from wsn.mapmaking.maptext import map_text

    checked_out(out, force)
    fit = answer_or_fail(lambda: read_fit(Path(fit_)))
    made = answer_or_fail(lambda: guess_picture(fit, Path(picture), fit_))
    put(map_text(made.draft.document, _map_remarks(made, picture)), out)
    if table is not None:
        rows = {
            place: {"guess": word, "certainty": round(sure, 3)}
            for place, (word, sure) in {**made.terrain, **made.edges}.items()
        }
        write_file(table, json.dumps(rows, indent=1).encode("utf-8"))
    unsure = len(made.unsure())
    count = f"{len(made.terrain)} hexes and {len(made.edges)} hexsides guessed"
    click.echo(f"{count}; {unsure} of them are worth a look", err=out is None)
    if made.unseen:
        click.echo(f"outside the picture: {len(made.unseen)} hexes", err=out is None)
    for sentence in made.advice("square" if fit.net.square else "hex"):
        click.echo(sentence, err=out is None)


def _map_remarks(made: Guessed, picture: str) -> str:
    """What stands at the top of the map: whence it is, and what is worth a look."""
    unsure = made.unsure()
    lines = [f"Guessed from {Path(picture).name}. Roads, levels and features are not guessed."]
    if unsure:
        lines.append("Worth a look, the least sure first:")
        shown = unsure[:GUESSES_LISTED]
        lines += [", ".join(shown[n : n + 8]) for n in range(0, len(shown), 8)]
        if len(unsure) > GUESSES_LISTED:
            lines.append(f"and {len(unsure) - GUESSES_LISTED} more")
    return "\n".join(lines)
