"""`wsn pointbuy build`: a scenario of two rosters, and the map that it is fought on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from wsn.cli.errors import fail_with, in_the_way
from wsn.cli.pictures import write_files

if TYPE_CHECKING:
    from pointbuy.agreement import Player
    from pointbuy.layouts import BoardChoice, OverlayChoice


@click.command()
@click.option("--a", "a", required=True, type=click.Path(path_type=Path), help="The roster of one player.")
@click.option("--b", "b", required=True, type=click.Path(path_type=Path), help="The roster of the other.")
@click.option("--kind", default="encounter", help="The battle: encounter, or attack (attack and defence).")
@click.option("--seed", type=int, help="The seed of all dice and draws; without it one is chosen and shown.")
@click.option(
    "--boards",
    default="1",
    metavar="N|BOARD,BOARD...",
    help="How many boards to draw (1), or which, in rows from the north-west; BOARD:turned turns one.",
)
@click.option("--shape", metavar="CxR", help="How many columns and rows the boards lie in, such as 2x1.")
@click.option("--map", "map_", metavar="MAP", help="A ready-made map instead of boards.")
@click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="NAME@HEX[/TURN]",
    help="Lay an overlay with its 101 on HEX, turned by steps of 60 degrees; may be repeated.",
)
@click.option("--edges", metavar="EDGE,EDGE", help="The edges of A and of B: north, east, south, west.")
@click.option(
    "--objective", "objectives", multiple=True, metavar="HEX", help="An objective; may be repeated."
)
@click.option("--objectives", "count", type=int, metavar="N", help="How many objectives to propose.")
@click.option(
    "--points", type=int, help="Points agreed on instead of the usual ones, for the side that gets fewer."
)
@click.option("--turns", type=int, help="Turns agreed on instead of the usual ones.")
@click.option(
    "--deploy",
    type=click.Choice(["proposed", "hand", "hidden"]),
    default="proposed",
    help="hand: the players set up in zones when the game begins. hidden: the same, with a defender's units "
    "and works (in an encounter, those of both sides) unseen until both have set up.",
)
@click.option("--drop", is_flag=True, help="Airborne companies of the Allies come on by air in turn 1.")
@click.option("--date", default="1944-07-20", metavar="YEAR-MONTH-DAY", help="The day of the scenario.")
@click.option("--title", default="", help="What the scenario is called.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The scenario file to write; standard output otherwise.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def build_command(
    a: Path,
    b: Path,
    kind: str,
    seed: int | None,
    boards: str,
    shape: str | None,
    map_: str | None,
    overlays: tuple[str, ...],
    edges: str | None,
    objectives: tuple[str, ...],
    count: int | None,
    points: int | None,
    turns: int | None,
    deploy: str,
    drop: bool,
    date: str,
    title: str,
    out: Path | None,
    force: bool,
) -> None:
    """Build a scenario from two rosters, ready for `wsn check` and `wsn play`.

    A map laid out from several boards is written beside it, as NAME_map.toml. The same rosters, plan
    and seed give the same files. Without --out it is printed. If anything is wrong, every problem is listed
    with its rule, and the exit status is 2.
    """
    from pointbuy.agreement import Plan
    from pointbuy.build import build_scenario
    from wsn.data import DataError
    from wsn.data.writing import toml_text
    from wsn.scenario import own_tables, own_tables_of

    if out is not None and out.suffix != ".toml":
        fail_with(f"a scenario is written as TOML: {out} should end in .toml")
    if map_ and (boards != "1" or shape or overlays):
        fail_with("--map is taken as it is: leave out --boards, --shape and --overlay")
    if objectives and count is not None:
        fail_with("objectives are chosen with --objective or proposed with --objectives, not both")
    number = _new_seed() if seed is None else seed
    drawn, chosen = _boards_asked(boards)
    plan = Plan(
        kind=kind,
        seed=str(number),
        boards=drawn,
        chosen=chosen,
        map=map_ or "",
        shape=_shape_asked(shape),
        overlays=tuple(_overlay_asked(text) for text in overlays),
        edges=cast("Any", _edges_asked(edges)),
        objectives=objectives,
        count=count,
        points=points,
        turns=turns,
        deploy=cast("Any", deploy),
        drop=drop,
        date=date,
        title=title,
    )
    try:
        one, other = _load_players(a, b)
        built = build_scenario(plan, one, other, out.stem if out is not None else "scenario")
    except DataError as error:
        told = [f"  {problem}" for problem in error.problems]
        if points is None and any(problem.place == "points" for problem in error.problems):
            told.append("  use --points N to agree on another total")
        fail_with("no scenario can be built:\n" + "\n".join(told))
    for line in built.advice:
        click.echo(f"advice: {line}", err=True)
    if seed is None:
        click.echo(f"built with --seed {number}", err=True)
    if out is None:
        if built.map_text is not None:
            fail_with("the map is laid out of boards and has to be written too: name a file with --out")
        click.echo(built.text, nl=False)
        return
    files = {out: built.text}
    if built.map_text is not None:
        files[out.with_name(f"{out.stem}_map.toml")] = built.map_text
    if built.charts is not None:
        own = own_tables_of(out)
        files[own] = toml_text(own_tables(str(built.document["system"]), built.charts))
    for file in _write_files(files, force):
        click.echo(f"Written: {file.resolve()}")
    if built.charts is not None:
        click.echo(f"Note: it has kinds of unit of its own: play it with --tables {own}.")


def _new_seed() -> int:
    import secrets

    from wsn.table.kept import SEEDS

    return secrets.randbelow(SEEDS)


def _load_players(a: Path, b: Path) -> Iterator[Player]:
    """Both rosters. Raises DataError with what is wrong with either."""
    from pointbuy.agreement import load_player
    from pointbuy.roster import read_roster
    from wsn.data import DataError, Problem

    players: list[Player] = []
    problems: list[Problem] = []
    for path in (a, b):
        try:
            players.append(load_player(read_roster(path), str(path)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return iter(players)


def _boards_asked(text: str) -> tuple[int, tuple[BoardChoice, ...]]:
    """A number of boards to draw, or the boards that were chosen."""
    from pointbuy.layouts import BoardChoice

    if text.isdecimal() and len(text) < 9:
        return int(text), ()
    chosen = []
    for part in text.split(","):
        name, _, word = part.strip().partition(":")
        if word not in ("", "turned"):
            fail_with(f"--boards {part.strip()!r}: a board is turned with ':turned', not {word!r}")
        chosen.append(BoardChoice(name, bool(word)))
    return len(chosen), tuple(chosen)


def _shape_asked(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 9 and int(part) for part in parts):
        fail_with(f"--shape {text!r}: write columns and rows, such as 2x1")
    return int(parts[0]), int(parts[1])


def _overlay_asked(text: str) -> OverlayChoice:
    from pointbuy.layouts import OverlayChoice

    name, at, place = text.partition("@")
    hex_, _, turn = place.partition("/")
    if not (name and at and hex_) or (turn and not (turn.isdecimal() and len(turn) < 9)):
        fail_with(f"--overlay {text!r}: write its name and hex, village@A706, or turned village@A706/5")
    return OverlayChoice(name, hex_, int(turn or 0))


def _edges_asked(text: str | None) -> tuple[str, str] | None:
    from wsn.data import nearest_hint
    from wsn.parts.mustering import COMPASS

    if text is None:
        return None
    words = tuple(word.strip() for word in text.split(","))
    if len(words) != 2:
        fail_with(f"--edges {text!r}: name the edge of A and that of B, such as west,east")
    for word in words:
        if word not in COMPASS:
            fail_with(f"--edges: there is no edge {word!r}{nearest_hint(word, COMPASS)}")
    return words[0], words[1]


def _write_files(files: dict[Path, str], force: bool) -> Iterator[Path]:
    """Write the files, none of them over another's work."""
    for file, text in files.items():
        if not force and file.exists() and (not file.is_file() or file.read_bytes() != text.encode()):
            in_the_way(file, force=True)
    write_files(files)
    yield from files
