"""The page of an arena: who is how strong, who beats whom, and on which scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from wsn.systems import game_of
from wsn.table.percent import interval_percent, share_percent
from wsn.trials.arena import ArenaRow, Contest
from wsn.trials.elo import elo
from wsn.trials.interval import wilson


@dataclass(slots=True)
class MatchRecord:
    """Games of one bot: won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A win is one, a draw half a one."""
        return self.won + self.drawn / 2

    def add(self, row: ArenaRow, name: str) -> None:
        """Count one more game in which this bot played."""
        if row.won_by is None:
            self.drawn += 1
        elif row.won_by == name:
            self.won += 1
        else:
            self.lost += 1

    @property
    def share_text(self) -> str:
        """The share with its 95 % interval: `63 % (41 to 81)`."""
        if not self.games:
            return "no games"
        low, high = wilson(self.points, self.games)
        share = self.points / self.games
        return f"{share_percent(share):>5} ({interval_percent(low, high)})"


def record(rows: Iterable[ArenaRow], one: str, two: str | None = None) -> MatchRecord:
    """How a bot did, against all others or against one."""
    sums = MatchRecord()
    for row in rows:
        met = {*row.bots.values()}
        if one in met and (two is None or two in met) and not row.broke_off:
            sums.add(row, one)
    return sums


def standings(asked: Contest, rows: Sequence[ArenaRow], anchor: str = "") -> tuple[str, ...]:
    """The page, as lines of text."""
    return tuple(_standing_lines(asked, rows, anchor or _anchor_text(asked)))


def _anchor_text(asked: Contest) -> str:
    return (*asked.bases, *asked.bots)[0]


def _standing_lines(asked: Contest, rows: Sequence[ArenaRow], anchor: str) -> Iterator[str]:
    ended = [row for row in rows if not row.broke_off]
    last = asked.first + asked.seeds - 1
    seeds = f"seeds {asked.first} to {last}" if asked.seeds > 1 else f"seed {asked.first}"
    met = f"{len(asked.bots)} bots, {len(asked.scenarios)} scenarios, {len(ended)} games"
    yield f"{met}; {seeds}, sides swapped"
    yield from ("", f"Strength ({anchor} is 1500)", *_indent_lines(_strength_lines(asked, ended, anchor)))
    yield from (
        "",
        "Pairings: points of the first, with 95 % intervals",
        *_indent_lines(_pairing_lines(asked, ended)),
    )
    yield from ("", "Scenarios: points of each bot there", *_indent_lines(_scenario_lines(asked, ended)))
    for row in rows:
        if row.broke_off:
            who = " against ".join(row.bots.values())
            game = f"{row.scenario}, {who}, seed {row.seed}, after {row.commands} commands"
            yield f"broke off: {game}: {row.error}"


def _indent_lines(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}".rstrip() for line in lines)


def _strength_lines(asked: Contest, rows: Sequence[ArenaRow], anchor: str) -> Iterator[str]:
    results = {}
    for pair in combinations(asked.bots, 2):
        sums = record(rows, *pair)
        if sums.games:
            results[pair] = (sums.points, sums.games)
    ratings = elo(asked.bots, results, anchor)
    wide = max(map(len, asked.bots))
    yield f"{'':{wide}}   Elo    ±    won  drawn   lost  points (95 %)"
    for name in sorted(asked.bots, key=lambda one: -ratings[one][0]):
        rating, half = ratings[name]
        sums = record(rows, name)
        games = f"{sums.won:5}  {sums.drawn:5}  {sums.lost:5}"
        yield f"{name:{wide}}  {rating:4.0f} {half:4.0f}  {games}  {sums.share_text}"


def _pairing_lines(asked: Contest, rows: Sequence[ArenaRow]) -> Iterator[str]:
    systems = tuple(dict.fromkeys(row.system for row in rows))
    pairs = [pair for pair in combinations(asked.bots, 2) if record(rows, *pair).games]
    wide = max((len(f"{one} : {two}") for one, two in pairs), default=0)
    columns = [("all", rows)]
    if len(systems) > 1:
        columns += [(game_of(one).title, [row for row in rows if row.system == one]) for one in systems]
    yield "".join((" " * wide, *(f"  {title[:22]:22}" for title, _ in columns)))
    for one, two in pairs:
        cells = (record(part, one, two).share_text for _, part in columns)
        yield "".join((f"{f'{one} : {two}':{wide}}", *(f"  {cell:22}" for cell in cells)))


def _scenario_lines(asked: Contest, rows: Sequence[ArenaRow]) -> Iterator[str]:
    wide = max(len(name) for name in asked.scenarios)
    yield "  ".join((" " * wide, *(f"{name[:9]:>9}" for name in asked.bots), "first side"))
    for name in asked.scenarios:
        here = [row for row in rows if row.scenario == name]
        cells = []
        for bot in asked.bots:
            sums = record(here, bot)
            cells.append(f"{share_percent(sums.points / sums.games):>9}" if sums.games else f"{'–':>9}")
        first = sum(row.winner == next(iter(row.bots)) for row in here)
        yield "  ".join((f"{name:{wide}}", *cells, f"{share_percent(first / len(here)):>10}" if here else ""))
