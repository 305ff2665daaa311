"""`wsn review`: a game looked back on: chances over time, the costliest decisions, luck apart from play."""

from __future__ import annotations

import sys

import click

from wsn.cli.looking import opened_for
from wsn.cli.pictures import (
    check_names,
    check_page,
    palette_of,
    palette_option,
    write_html,
    write_picture,
)
from wsn.cli.terminal import tell_lines


@click.command()
@click.argument("journal", type=click.Path())
@click.option("--as", "side", metavar="SIDE", help="While the game goes on: review what this side may know.")
@click.option(
    "--decisions",
    default=12,
    show_default=True,
    type=click.IntRange(0, 1000),
    metavar="N",
    help="Think this many decisions through, the most doubtful first.",
)
@click.option(
    "--games",
    default=400,
    show_default=True,
    type=click.IntRange(8, 100_000),
    metavar="N",
    help="Play this many games on from each of them, as planner@N does.",
)
@click.option(
    "--rollouts",
    default=0,
    type=click.IntRange(0, 100_000),
    metavar="N",
    help="Have greedy bots play the game out N times from the beginning of each turn.",
)
@click.option("--seed", default="review", show_default=True, help="The seed of all that is played on.")
@click.option("--svg", metavar="FILE", help="Write the graph of the chances as SVG.")
@click.option("--png", metavar="FILE", help="Write it as PNG.")
@click.option("--html", metavar="FILE", help="Write the review as one HTML page to send.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@palette_option
def command(
    journal: str,
    side: str | None,
    decisions: int,
    games: int,
    rollouts: int,
    seed: str,
    svg: str | None,
    png: str | None,
    html: str | None,
    as_json: bool,
    colours: str | None,
) -> None:
    """Review the game in JOURNAL: each side's chance of winning over time, and why it changed.

    The chances are estimated from the score that bots go by. For each of the three decisions that cost most
    you see a better line. A decision is judged by what its player could know, over the same deals and dice,
    and luck beyond the average is left out. The luck of each side's dice is shown separately.

    While a game is in progress you learn what the public may know of it, and with --as SIDE what that side
    may. The same journal, options and seed give the same review on any machine.
    """
    import msgspec

    from wsn.table.telling import side_names
    from wsn.trials.review import ReviewRequest, review
    from wsn.trials.reviewpage import review_graph, review_page
    from wsn.trials.reviewtext import review_lines

    check_names(svg, png)
    check_page(html)
    palette_of(colours, svg, png, html)
    game = opened_for(journal, side)
    request = ReviewRequest(side, decisions, games, rollouts, seed)
    told = review(game, request, _tell_progress if sys.stderr.isatty() else None)
    for note in game.notes:
        click.echo(note, err=True)
    names = side_names(game.setup)
    if as_json:
        plain = {**msgspec.to_builtins(told, enc_hook=float), "names": dict(names)}
        for one, worst in zip(plain["worst"], told.worst):
            one["cost"] = worst.cost
        click.echo(msgspec.json.encode(plain).decode())
    else:
        tell_lines("\n".join(review_lines(told, names)))
    if svg or png:
        write_picture(review_graph(told, names, palette_of(colours)), svg, png, data=as_json)
    if html is not None:
        write_html(html, review_page(told, names, palette=palette_of(colours)), data=as_json)


def _tell_progress(done: int, of: int) -> None:
    """How far it is, on one line that is wiped at the end."""
    last = done + 1 == of
    words = f"examining decision {done + 1} of {of}"
    click.echo("\r" + words + ("\r" + " " * len(words) + "\r" if last else ""), nl=False, err=True)
