"""Draw how strong the planner is by how much it thinks: `python tools/strength.py docs/strength.jsonl`.

The rows are those of `tools/arena.py --out ROWS.jsonl` for `planner@0.05s`, `planner@1s` and so on against
greedy, as many files as there are. The picture shows the points of the planner with 95 % intervals, for each
game a line; `--out` says where it goes. The figures are printed too, and how often luck alone would make them
rise so steeply.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from html import escape
from math import log10, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.bots import seconds_of
from wsn.english import count
from wsn.systems import game_of
from wsn.table.percent import share_percent
from wsn.table.picture import passed_on
from wsn.trials.arena import ARENA_ROW, ArenaRow
from wsn.trials.interval import Share, wilson, with_interval
from wsn.trials.rowfile import stored_rows

WIDE, HIGH = 640, 400
LEFT, RIGHT, TOP, FOOT = 64, 24, 40, 60
INKS = ("#1f4e79", "#a63d2f", "#4f7942")
MARKS = ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", "M-4 -4h8v8h-8z", "M0 -5l5 9h-10z")
STROKES = ("none", "7 4", "2 3")
"""Each game has a mark and a stroke of its own, to be told apart without colour."""
HALO = 'stroke="#ffffff" stroke-width="4" paint-order="stroke"'
"""A number stands on a white edge, over all lines: none strikes it through."""
LUCK = "so steep a rise with time by luck alone:"
SHIFT = 5
"""How far the points of one game stand beside those of another, so that intervals do not hide each other."""


class Measured(NamedTuple):
    """What a planner scored with so many seconds a decision."""

    seconds: float
    points: float
    played: int

    @property
    def share(self) -> Share:
        """The share with its interval; a draw is half a point."""
        low, high = wilson(self.points, self.played)
        return Share(round(self.points), self.played, self.points / self.played, low, high)


def measured(rows: Iterable[ArenaRow]) -> Mapping[str, list[Measured]]:
    """By game, what planners scored against greedy, those who think least first."""
    points: dict[str, dict[float, list[float]]] = {}
    for row in rows:
        if row.broke_off or "greedy" not in row.bots.values():
            continue
        for bot in row.bots.values():
            seconds = seconds_of(bot)
            if seconds:
                won = 0.5 if row.won_by is None else float(row.won_by == bot)
                points.setdefault(row.system, {}).setdefault(seconds, []).append(won)
    return {
        system: [Measured(seconds, sum(won), len(won)) for seconds, won in sorted(by.items())]
        for system, by in sorted(points.items())
    }


def by_luck(told: Mapping[str, list[Measured]]) -> float:
    """How often luck alone would make points rise so steeply with the logarithm of time, or more steeply.

    Each game is held against its own mean, and all games are taken together (the trend test of Cochran and
    Armitage, in layers): that one game is easier to win than another shows nothing.
    """
    slope = spread = 0.0
    for ones in told.values():
        played = sum(one.played for one in ones)
        mean = sum(one.points for one in ones) / played
        middle = sum(one.played * log10(one.seconds) for one in ones) / played
        slope += sum(one.points * (log10(one.seconds) - middle) for one in ones)
        spread += mean * (1 - mean) * sum(one.played * (log10(one.seconds) - middle) ** 2 for one in ones)
    return 1 - NormalDist().cdf(slope / sqrt(spread)) if spread else 0.5


def drawn(told: Mapping[str, list[Measured]]) -> str:
    """The picture as SVG. Raises ValueError where nothing was measured."""
    budgets = sorted({one.seconds for ones in told.values() for one in ones})
    if not budgets:
        raise ValueError("no games of a planner with a time against greedy")
    least, most = log10(budgets[0]) - 0.15, log10(budgets[-1]) + 0.15

    def across(seconds: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (log10(seconds) - least) / (most - least)

    def up(value: float) -> float:
        return HIGH - FOOT - (HIGH - TOP - FOOT) * value

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif"'
        ' font-size="13">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>',
    ]
    for tenths in range(0, 11, 2):
        y = up(tenths / 10)
        ink = "#777777" if tenths == 0 else "#dddddd"
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="{ink}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 * tenths} %</text>')
    parts.append(f'<path d="M{LEFT} {up(0.5):.1f}H{WIDE - RIGHT}" stroke="#777777" stroke-dasharray="4 4"/>')
    for seconds in budgets:
        x = across(seconds)
        parts.append(f'<text x="{x:.1f}" y="{HIGH - FOOT + 20}" text-anchor="middle">{seconds:g}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 16}" text-anchor="middle">'
        "seconds for a decision</text>"
    )
    numbers: list[str] = []
    for n, (system, ones) in enumerate(told.items()):
        ink, aside = INKS[n % len(INKS)], SHIFT * (2 * n - len(told) + 1)
        mark, stroke = MARKS[n % len(MARKS)], STROKES[n % len(STROKES)]
        at = [(across(one.seconds) + aside, one) for one in ones]
        line = " ".join(f"{x:.1f},{up(one.share.value):.1f}" for x, one in at)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2"'
            f' stroke-dasharray="{stroke}"/>'
        )
        for x, one in at:
            low, high = up(one.share.low), up(one.share.high)
            told_ = f"{share_percent(one.share.value)} of {count(one.played, 'game')}"
            parts.append(f'<g stroke="{ink}" fill="{ink}"><title>{told_}</title>')
            parts.append(
                f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8"/>'
            )
            y = up(one.share.value)
            parts.append(f'<path d="{mark}" transform="translate({x:.1f} {y:.1f})"/></g>')
            beside, end = (8, "start") if aside > 0 else (-8, "end")
            numbers.append(
                f'<text x="{x + beside:.1f}" y="{y - 6:.1f}" text-anchor="{end}" fill="{ink}" {HALO}>'
                f"{share_percent(one.share.value)}</text>"
            )
        title, x = escape(game_of(system).title), LEFT + 12 + 260 * n
        parts.append(f'<path d="M{x} 20h28" stroke="{ink}" stroke-width="2" stroke-dasharray="{stroke}"/>')
        parts.append(f'<path d="{mark}" transform="translate({x + 14} 20)" fill="{ink}"/>')
        parts.append(f'<text x="{x + 36}" y="24" fill="{ink}">{title}</text>')
    return passed_on("\n".join([*parts, *numbers, "</svg>\n"]), "text")


@click.command()
@click.argument("rows", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=ROOT / "docs" / "strength.svg",
    show_default=True,
    help="Where the picture goes.",
)
def command(rows: tuple[Path, ...], out: Path) -> None:
    """Read the rows of contests, tell what they hold, and draw it."""
    told = measured(row for path in rows for row in stored_rows(path, ArenaRow, ARENA_ROW))
    for system, ones in told.items():
        for one in ones:
            share = one.share
            click.echo(
                f"{game_of(system).title}: {one.seconds:g} s a decision, {one.played} games, "
                f"{with_interval(share.value, share.low, share.high)}"
            )
        click.echo(f"{game_of(system).title}: {LUCK} {share_percent(by_luck({system: ones}))}")
    click.echo(f"all games together: {LUCK} {share_percent(by_luck(told))}")
    try:
        out.write_text(drawn(told), encoding="utf-8")
    except ValueError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    command()
