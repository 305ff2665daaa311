"""`wsn rules`: the rules to read, by topic, word or number; the list of them; the numbers that are ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import click

from wsn.cli.errors import fail_with
from wsn.cli.terminal import page_width, tell_lines
from wsn.cli.words import COMMAND_LIKENESS
from wsn.parts.sources import Origin
from wsn.systems.contract import GameText


@click.command()
@click.argument("system", metavar="[GAME]", required=False)
@click.argument("topic", nargs=-1)
@click.option(
    "--tables", type=click.Path(path_type=Path), metavar="FILE", help="Charts with your own numbers."
)
@click.option("--list", "listed", is_flag=True, help="List every rule: number, status, origin, title.")
@click.option(
    "--designed", is_flag=True, help="List the numbers of charts and kinds that are our own design."
)
@click.option("--ours", is_flag=True, help="List all that is ours: our rulings, then our numbers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line, with a list.")
def command(
    system: str | None,
    topic: tuple[str, ...],
    tables: Path | None,
    listed: bool,
    designed: bool,
    ours: bool,
    as_json: bool,
) -> None:
    """Read the rules of GAME: its topics, or one TOPIC by its name, a word in it or the number of a rule.

    GAME is the name of a game, or that of a scenario, for the game that it is of.

    With --tables the charts are those of a game that is played with this file (`wsn play --tables FILE`).

    With --list, list its rules and how far each is built. With --designed, list every number that is our
    own design, where it stands, and its rule: what to type in when you own the standard rulebook.
    With --ours, list our rulings as well.
    """
    from wsn.systems import SYSTEMS, find_game, game_of
    from wsn.table import rulereading

    if system is None:
        fail_with(f"the rules of which game? valid: {', '.join(sorted(SYSTEMS))}")
    system = _game_meant(system)
    if tables is not None and not topic:
        fail_with(f"--tables goes with a TOPIC to read, as in `wsn rules {system} terrain --tables FILE`")
    if not (topic or listed or designed or ours or as_json) and system in rulereading.readable():
        for line in rulereading.contents_told(system, page_width()):
            click.echo(line)
        tell_lines(f"\nRead one: wsn rules {system} TOPIC, or a word in it, or the number of a rule.")
        return
    if topic:
        _read_rules(system, " ".join(topic), tables)
        return
    if not find_game(system).text.has_sources:
        fail_with(f"{game_of(system).title} has no list of its rules")
    sources = game_of(system).text
    if ours:
        rulings = [row for row in _rules(sources) if row["origin"] == "designed"]
        _print_rows(rulings, as_json, f"{len(rulings)} rulings of ours\n")
    rows = _numbers(sources) if designed or ours else _rules(sources)
    _print_rows(rows, as_json, _sum_of_numbers(sources) if designed or ours else _sum_of_rules(sources))


def _game_meant(named: str) -> str:
    """The game of this name, or of the scenario of this name or file; else leave with status 2."""
    from wsn import scenario
    from wsn.data import SUFFIXES, DataError, nearest_words
    from wsn.data.packs import is_named_so
    from wsn.systems import SYSTEMS

    names = scenario.names()
    is_file = Path(named).suffix in SUFFIXES or is_named_so(Path(named))
    if named not in SYSTEMS and named not in names and not is_file:
        close = nearest_words(named, (*SYSTEMS, *names), 1, COMMAND_LIKENESS)
        near = f"; the nearest is {close[0]!r}" if close else f"; the games are {', '.join(sorted(SYSTEMS))}"
        fail_with(f"there is no game or scenario {named!r}{near}")
    try:
        return named if named in SYSTEMS else scenario.load(named).system
    except DataError as error:
        fail_with(str(error))


def _print_rows(rows: list[dict[str, object]], as_json: bool, total: str) -> None:
    """Rows in columns, and what they come to; or one JSON object a row."""
    if as_json:
        for row in rows:
            click.echo(json.dumps(row))
        return
    if not rows:
        click.echo(total)
        return
    widths = {key: max(len(str(row[key])) for row in rows) for key in rows[0]}
    last = list(rows[0])[-1]
    for row in rows:
        cells = (str(row[key]) if key == last else f"{row[key]!s:<{widths[key]}}" for key in row)
        tell_lines("  ".join(cells).rstrip())
    click.echo()
    click.echo(total)


def _read_rules(system: str, asked: str, tables: Path | None) -> None:
    """Print what was asked for; else say what is near, and end with status 2."""
    from wsn.data import DataError
    from wsn.scenario import charts_with
    from wsn.systems import game_of
    from wsn.table import rulereading

    if system not in rulereading.readable():
        fail_with(f"{game_of(system).title} has no rules to read")
    try:
        book = None if tables is None else rulereading.book_of(system, charts_with(system, tables))
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    known, lines = rulereading.answer(system, asked, page_width(), book, f"wsn rules {system}")
    if not known:
        fail_with(lines[0])
    for line in lines:
        click.echo(line)


def _rules(sources: GameText[Any]) -> list[dict[str, object]]:
    return [
        {
            "rule": number,
            "status": rule.status,
            "origin": rule.origin,
            "title": rule.title + (f" ({rule.note})" if rule.note else ""),
        }
        for number, rule in sources.rules_listed().rules.items()
    ]


def _numbers(sources: GameText[Any]) -> list[dict[str, object]]:
    return [
        {"file": n.file, "rule": n.rule, "place": n.path, "value": n.value}
        for n in sources.numbers_listed()
        if n.origin == "designed"
    ]


def _sum_of_rules(sources: GameText[Any]) -> str:
    rules = sources.rules_listed().rules.values()
    counts = {status: sum(r.status == status for r in rules) for status in ("done", "partial", "todo")}
    return f"{len(rules)} rules: " + ", ".join(f"{count} {status}" for status, count in counts.items())


def _sum_of_numbers(sources: GameText[Any]) -> str:
    numbers = tuple(sources.numbers_listed())
    counts = {o: sum(n.origin == o for n in numbers) for o in get_args(Origin)}
    if not counts["reconstructed"]:  # a word that most games have no use for
        del counts["reconstructed"]
    return f"{len(numbers)} numbers: " + ", ".join(f"{count} {origin}" for origin, count in counts.items())
