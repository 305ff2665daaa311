"""`wsn results`: the games that were finished here, and how they ended."""

from __future__ import annotations

from typing import Final

import click

from wsn.cli.errors import fail_with

VERDICTS: Final = {"won": "won", "lost": "lost", "drawn": "draw", "both": ""}


@click.command()
@click.argument("scenario", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
def command(scenario: str | None, as_json: bool) -> None:
    """List the games that you have finished, the latest first, and what you have won.

    With SCENARIO (a name from `wsn scenarios`), only the games of that scenario.
    """
    import msgspec

    from wsn.data import DataError
    from wsn.systems import SYSTEMS, system_of
    from wsn.table import results
    from wsn.table.summary import summary

    rows = results.load()
    if scenario is not None:
        try:
            told = summary(scenario)
        except DataError as error:
            fail_with(str(error))
        rows = tuple(row for row in rows if (row.system, row.scenario) == (told.system, told.name))
    if as_json:
        for row in reversed(rows):
            click.echo(msgspec.json.encode({**msgspec.to_builtins(row), "verdict": row.verdict}).decode())
        return
    if not rows:
        click.echo("No game has been finished here yet. `wsn play` or `wsn window` begins one.")
        return
    wide = max(len(row.scenario) for row in rows)
    for row in reversed(rows):
        game = system_of(row.system).title if row.system in SYSTEMS else row.system
        turn = f"turn {row.turn}, " if row.turn is not None else ""
        click.echo(f"{row.when}  {VERDICTS[row.verdict]:<4}  {row.scenario:<{wide}}  {turn}{row.ending}")
        who = ", ".join(f"{side}: {player}" for side, player in row.players.items())
        click.echo(f"{'':<10}        {game}; {who}")
    bots = [row for row in rows if row.verdict != "both" and not row.alone]
    if bots:
        won, drawn = (sum(row.verdict == word for row in bots) for word in ("won", "drawn"))
        drawn_words = f", {drawn} drawn" if drawn else ""
        click.echo(f"\nAgainst bots: {won} of {len(bots)} won{drawn_words}.")
