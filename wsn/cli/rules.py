"""`wsn rules`: every rule of a system and how far it is built; the numbers that are ours."""

from __future__ import annotations

import json

import click

from wsn.cli.errors import fail
from wsn.systems.contract import Sources


@click.command()
@click.argument("system", required=False)
@click.option(
    "--designed", is_flag=True, help="List the numbers of charts and kinds that are our own design."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
def command(system: str | None, designed: bool, as_json: bool) -> None:
    """List the rules of SYSTEM: number, status, origin, title.

    With --designed, list instead every number that is our own design, where it stands, and its rule:
    what to type in when you own the standard rulebook.
    """
    from wsn.data import hint
    from wsn.systems import SYSTEMS, door, has, info

    if system is None:
        fail(f"the rules of which system? valid: {', '.join(sorted(SYSTEMS))}")
    if system not in SYSTEMS:
        fail(f"there is no system {system!r}{hint(system, SYSTEMS)}")
    if not has(system, Sources):
        fail(f"{info(system).title} has no list of its rules")
    sources = door(system, Sources)
    rows = _numbers(sources) if designed else _rules(sources)
    if as_json:
        for row in rows:
            click.echo(json.dumps(row))
        return
    widths = {key: max(len(str(row[key])) for row in rows) for key in rows[0]}
    last = list(rows[0])[-1]
    for row in rows:
        cells = (str(row[key]) if key == last else f"{row[key]!s:<{widths[key]}}" for key in row)
        click.echo("  ".join(cells).rstrip())
    click.echo()
    click.echo(_sum_of_numbers(sources) if designed else _sum_of_rules(sources))


def _rules(sources: Sources) -> list[dict[str, object]]:
    return [
        {
            "rule": number,
            "status": rule.status,
            "origin": rule.origin,
            "title": rule.title + (f" ({rule.note})" if rule.note else ""),
        }
        for number, rule in sources.rules().rules.items()
    ]


def _numbers(sources: Sources) -> list[dict[str, object]]:
    return [
        {"file": n.file, "rule": n.rule, "place": n.path, "value": n.value}
        for n in sources.numbers()
        if n.origin == "designed"
    ]


def _sum_of_rules(sources: Sources) -> str:
    rules = sources.rules().rules.values()
    counts = {status: sum(r.status == status for r in rules) for status in ("done", "partial", "todo")}
    return f"{len(rules)} rules: " + ", ".join(f"{count} {status}" for status, count in counts.items())


def _sum_of_numbers(sources: Sources) -> str:
    numbers = tuple(sources.numbers())
    counts = {o: sum(n.origin == o for n in numbers) for o in ("book", "public", "designed")}
    return f"{len(numbers)} numbers: " + ", ".join(f"{count} {origin}" for origin, count in counts.items())
