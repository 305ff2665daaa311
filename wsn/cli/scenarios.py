"""`wsn scenarios`: what can be played, and what one scenario is about."""

from __future__ import annotations

import json
from typing import Any

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import check_pdf, page_of, paper_option, write_pdf
from wsn.cli.terminal import page_width, tell_lines
from wsn.english import count


@click.command()
@click.argument("scenario", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
@click.option("--pdf", metavar="FILE", help="Write the briefing of SCENARIO with its map, to print.")
@paper_option
def command(scenario: str | None, as_json: bool, pdf: str | None, paper: str | None) -> None:
    """List the scenarios that come with the program, or describe SCENARIO.

    A scenario is played with `wsn play NAME`.
    """
    from wsn.data import DataError
    from wsn.scenario import names

    page = page_of(paper, pdf)
    if pdf is not None:
        _print_briefing(scenario, pdf, page)
        return
    try:
        rows = [_row(name) for name in ([scenario] if scenario else names())]
    except DataError as error:
        fail_with(str(error))
    if scenario is not None:
        rows[0]["briefing"] = _briefing(scenario)
    if as_json:
        for row in rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    elif scenario is not None:
        _tell_scenarios(rows[0])
    else:
        _list(rows)


def _print_briefing(scenario: str | None, file: str, page: tuple[float, float]) -> None:
    """The briefing of a scenario as a PDF."""
    from pointbuy.printbriefing import print_briefing
    from pointbuy.printlayout import MM
    from wsn.data import DataError

    if scenario is None:
        fail_with("--pdf prints the briefing of one scenario: `wsn scenarios NAME --pdf briefing.pdf`")
    check_pdf(file)
    try:
        sheet = print_briefing(scenario, (page[0] * MM, page[1] * MM))
    except DataError as error:
        fail_with(str(error))
    write_pdf(file, sheet.briefing_sheets(), sheet.title)


def _row(name: str) -> dict[str, Any]:
    """One scenario as plain data. Raises DataError."""
    from wsn.table.summary import summary

    told = summary(name)
    return {
        "scenario": told.scenario,
        "system": told.system,
        "name": told.name,
        "date": told.date,
        "turns": told.turns,
        "map": told.map,
        "sides": dict(told.sides),
        "note": told.note,
        "minutes": told.minutes,
        "suggested": told.suggested,
        **told.credits,
    }


def _briefing(name: str) -> list[dict[str, Any]]:
    """How the sides win, who comes when, and the special rules, as plain data."""
    from wsn.data import DataError
    from wsn.scenario import load
    from wsn.table import briefing

    try:
        topics = briefing.before(load(name))
    except DataError as error:
        fail_with(str(error))
    return [
        {
            "title": topic.title,
            "lines": [{"words": line.words, "spaces": list(line.spaces)} for line in topic.lines],
        }
        for topic in topics
    ]


def _list(rows: list[dict[str, Any]]) -> None:
    from wsn.systems import system_of

    wide = max(len(row["scenario"]) for row in rows)
    for system in dict.fromkeys(row["system"] for row in rows):
        chosen = [row for row in rows if row["system"] == system]
        click.echo(f"{system_of(system).title}:")
        for row in sorted(chosen, key=lambda row: (row["date"], row["scenario"])):
            turns = "" if row["turns"] is None else count(row["turns"], "turn")
            click.echo(f"  {row['scenario']:<{wide}}  {row['date']:<10}  {turns:<8}  {row['name']}")
        click.echo()
    click.echo("Play one with `wsn play NAME`; `wsn scenarios NAME` tells about it.")


def _tell_scenarios(row: dict[str, Any]) -> None:
    from wsn.table.summary import alone, length_words

    facts = [row["date"], f"map {row['map']}"]
    if row["turns"] is not None:
        facts.append(count(row["turns"], "turn"))
    if row["minutes"]:
        against = "" if alone(row["system"]) else " against a bot"
        facts.append(f"{length_words(row['minutes'])}{against}")
    tell_lines(f"{row['name']} ({', '.join(fact for fact in facts if fact)})")
    for side, name in row["sides"].items():
        suggested = side == row["suggested"] and not alone(row["system"])
        first = " (suggested side for a first game)" if suggested else ""
        tell_lines(f"  {side}: {name}{first}")
    if row["note"]:
        click.echo()
        click.echo(click.wrap_text(row["note"], page_width(), preserve_paragraphs=True))
    for topic in row["briefing"]:
        click.echo(f"\n{topic['title']}:")
        for line in topic["lines"]:
            click.echo(
                click.wrap_text(line["words"], page_width(), initial_indent="  ", subsequent_indent="    ")
            )
