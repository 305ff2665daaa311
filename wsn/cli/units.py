"""`wsn units`: the kinds of unit of a game, as whoever writes a scenario names them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from wsn.cli.errors import fail_with
from wsn.cli.owntables import tables_option
from wsn.cli.terminal import tell_lines

if TYPE_CHECKING:
    from pathlib import Path

    from wsn.parts.faces import Face


@click.command()
@click.argument("system", metavar="GAME")
@click.argument("words", metavar="[WORD]...", nargs=-1)
@tables_option
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def command(system: str, words: tuple[str, ...], tables: Path | None, as_json: bool) -> None:
    """List the kinds of unit of GAME, by nationality: the word for a file, the name, the values.

    With WORDs only those that have each of them in kind, name or nationality; with `--tables` the kinds and
    values of your own file too. Exit status: 0 listed; 1 there is none like that; 2 no such game or file.
    """
    from wsn import scenario
    from wsn.data import DataError, nearest_hint, shorten
    from wsn.parts.inforce import charts_of
    from wsn.systems import SYSTEMS, find_game, game_of

    if system not in SYSTEMS:
        fail_with(f"there is no game {shorten(system)}{nearest_hint(system, SYSTEMS)}")
    if not find_game(system).look.has_counters:
        fail_with(f"{game_of(system).title} does not say what is on its counters")
    try:
        charts = None if tables is None else scenario.charts_with(system, tables)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    with charts_of(system, charts):
        _list(system, words, as_json=as_json)


def _list(system: str, words: tuple[str, ...], *, as_json: bool) -> None:
    """The kinds that have every word, by the tables in force."""
    from wsn.systems import game_of
    from wsn.table.looks import looks_of
    from wsn.table.picture.unitsheet import kind_facts

    counters, nations = game_of(system).look, looks_of(system).nations
    faces = {kind: counters.counter_face(kind) for kind in counters.counter_kinds()}
    nation = {kind: nations[f.nation].name if f.nation in nations else "" for kind, f in faces.items()}
    kept = [kind for kind in faces if _is_asked(kind, faces[kind], nation[kind], words)]
    if as_json:
        rows = [
            {
                "kind": kind,
                "name": faces[kind].name,
                "nation": nation[kind],
                "steps": faces[kind].full,
                "told": list(kind_facts(system, kind, faces[kind])),
            }
            for kind in kept
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    wide = max((len(kind) for kind in kept), default=0)
    broad = max((len(faces[kind].name) for kind in kept), default=0)
    for heading in dict.fromkeys(nation[kind] for kind in kept) if not as_json else ():
        if heading:
            click.echo(f"{heading}:")
        for kind in kept:
            if nation[kind] == heading:
                values = "; ".join(kind_facts(system, kind, faces[kind]))
                tell_lines(f"  {kind:<{wide}}  {faces[kind].name:<{broad}}  {values}".rstrip())
    if not kept:
        from wsn.data import nearest_words

        known = {*faces, *(part for face in faces.values() for part in face.name.split())}
        close = nearest_words(words[-1], known, 1) if words else ()
        near = f"; the nearest is {close[0]!r}" if close else ""
        click.echo(f"{game_of(system).title} has no kind like {' '.join(words)!r}{near}", err=True)
        raise SystemExit(1)


def _is_asked(kind: str, face: Face, nation: str, words: tuple[str, ...]) -> bool:
    """Whether a kind has every word in what it is called."""
    called = f"{kind} {face.name} {nation} {face.nation}".casefold()
    return all(word.casefold() in called for word in words)
