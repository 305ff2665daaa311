"""`wsn explain`: what a planner thinks of the decision at hand, in words."""

from __future__ import annotations

import click

from wsn.cli.errors import fail_with
from wsn.cli.looking import opened_for
from wsn.cli.terminal import tell_lines


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--at", "entry", type=click.IntRange(min=1), help="In a finished game: after this entry.")
@click.option("--as", "side", metavar="SIDE", help="Only if this side decides: you see what it may know.")
@click.option(
    "--games",
    default=80,
    show_default=True,
    type=click.IntRange(8, 100_000),
    metavar="N",
    help="How many games the bot plays out in its head.",
)
@click.option("--seed", default="explain", show_default=True, help="The seed of the bot's games.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(journal: str, entry: int | None, side: str | None, games: int, seed: str, as_json: bool) -> None:
    """Explain the decision at hand in JOURNAL: the bot's estimate, its three best lines, and why.

    The bot knows only what the player who decides may know, and the answer shows it: keep it from the enemy.
    """
    import msgspec

    from wsn.bots.contest import Budget
    from wsn.engine.game import Game
    from wsn.table.telling import side_names
    from wsn.trials.explain import explain
    from wsn.trials.reviewtext import explained_lines

    game = opened_for(journal, side)
    if entry is not None:
        if game.outcome is None:
            fail_with("--at looks back on a finished game; this one goes on")
        if entry > len(game.entries):
            fail_with(f"{journal} has {len(game.entries)} entries; --at {entry} is beyond them")
        then = game.state_at(entry)
        game = Game.at(game.system, game.setup, game.world, then, cache=game.cache)
    if game.outcome is not None:
        fail_with("the game is over; --at ENTRY explains a decision within it")
    player = game.deciding
    if player is None:
        fail_with(f"nobody decides after entry {entry}")
    if side not in (None, player):
        fail_with(f"{player} decides now, not {side}")
    told = explain(game, player, Budget(games=games), seed)
    if as_json:
        click.echo(msgspec.json.encode(told).decode())
    else:
        tell_lines("\n".join(explained_lines(told, side_names(game.setup))))
