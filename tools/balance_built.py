"""How even battles built from random rosters of equal value are: games that are kept, and their table.

    python tools/balance_built.py --play --games 200          # what is missing of both missions, on one core
    python tools/balance_built.py                             # write the table in docs/balance.md anew

Every build is played twice, the second time with the edges of the map exchanged, as `wsn balance --points`
does it. Kept is who won, and who attacked or moved first, a letter for a game, in docs/balance_built.json,
with a digest of some of the builds: games of other forces, maps or objectives are thrown away.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pointbuy.matchup import Matchup, battle_of, of_points, sides_of  # noqa: E402
from tools.balance_table import BROKEN, DRAWN, FIRST, PAGE, SECOND, SOME, changing, kept, letter  # noqa: E402
from wsn.data import digest  # noqa: E402
from wsn.trials.battles import BattleRow, battle_plan, battles  # noqa: E402
from wsn.trials.interval import wilson  # noqa: E402

ROWS = ROOT / "docs" / "balance_built.json"
BEGIN = "<!-- built battles: written by tools/balance_built.py -->\n"
END = "<!-- end of built battles -->\n"
KINDS = ("attack", "encounter")
POINTS = 150
BOTS = "greedy"
LOOKED_AT = (1, 2, 3, 4)
"""The battles whose digest tells whether they are still built as they were."""


@cache
def matchup(kind: str, seed: int = 1) -> Matchup:
    """Random rosters of equal value for one mission."""
    return of_points(POINTS, seed=seed, kinds=(kind,))


def sides(kind: str) -> tuple[str, ...]:
    """The sides, that of the first letter first."""
    return sides_of(matchup(kind))[0]


@cache
def mark(kind: str) -> str:
    """A digest by which results are known for those of battles that are built like today's."""
    built = [battle_of(matchup(kind), number) for number in LOOKED_AT]
    bare = [{key: told for key, told in one.setup.scenario.items() if key != "note"} for one in built]
    return digest([*bare, *(one.setup.map for one in built)])[:16]


def games_of(kind: str, games: int, *, seed: int = 1, after: int = 0) -> Iterator[BattleRow]:
    """The games after so many, each with the terms on which it was fought."""
    both = matchup(kind, seed)
    build = partial(battle_of, both)
    plan = battle_plan(build, "kept", games=games, bots=(BOTS,), order=sides(kind), seed=seed)
    return battles(plan, build, after=after)


def letters(kind: str, one: BattleRow) -> tuple[str, str]:
    """Who won a game, and who attacked in it or moved first."""
    order = sides(kind)
    opener = one.terms.attacker or one.terms.first
    return letter(one.row, order), FIRST if opener == order[0] else SECOND


def results(kind: str, path: Path = ROWS) -> tuple[str, str]:
    """What is kept of a mission as it is built now: who won, and who attacked or moved first."""
    one: dict[str, Any] = kept(path).get(kind, {})
    return (one["won"], one["opened"]) if one.get("digest") == mark(kind) else ("", "")


def play(kind: str, games: int, path: Path = ROWS) -> None:
    """Play what is missing of so many games."""
    have = len(results(kind, path)[0])
    fresh: list[tuple[str, str]] = []
    for number, one in enumerate(games_of(kind, games, after=have), have + 1):
        fresh.append(letters(kind, one))
        if len(fresh) == SOME or number == games:
            _add(kind, fresh, path)
            fresh = []


def _add(kind: str, fresh: list[tuple[str, str]], path: Path) -> None:
    with changing(path) as rows:
        if rows.get(kind, {}).get("digest") != mark(kind):
            rows[kind] = {"digest": mark(kind), "won": "", "opened": ""}
        rows[kind]["won"] += "".join(won for won, _ in fresh)
        rows[kind]["opened"] += "".join(opened for _, opened in fresh)


def of_openers(won: str, opened: str) -> str:
    """The same results by who attacked or moved first: the first letter where he won."""
    return "".join(w if w in (DRAWN, BROKEN) else FIRST if w == o else SECOND for w, o in zip(won, opened))


def share(found: str) -> tuple[float, int]:
    """The points of the first letter, and the games that were played to their end."""
    return found.count(FIRST) + 0.5 * found.count(DRAWN), len(found) - found.count(BROKEN)


def interval(found: str, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share over battles, each build counted as what its two games gave together.

    The two games of a build have the same forces, so they are not two witnesses: what varies is the build.
    """
    each = [share(found[at : at + 2]) for at in range(0, len(found), 2)]
    each = [(points, games) for points, games in each if games]
    points, games = (sum(column) for column in zip(*each, strict=True)) if each else (0.0, 0)
    if len(each) < 2:
        return (0.0, 1.0) if not games else wilson(points, int(games), z)
    mean = points / games
    spread = sum((won - mean * count) ** 2 for won, count in each) * len(each) / (len(each) - 1)
    worth = max(1.0, mean * (1 - mean) * games * games / spread) if spread else float(games)
    worth = min(worth, float(games))  # no surer than games that have nothing to do with each other
    return wilson(mean * worth, worth, z)


def told(found: str) -> str:
    """A share with its 95 % interval."""
    points, games = share(found)
    if not games:
        return "–"
    low, high = interval(found)
    return f"{100 * points / games:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def table(path: Path = ROWS) -> str:
    """The missions, a row each."""
    heads = ["mission", "games", "Allies", "attacker, or side that moves first", "he with the edges as drawn"]
    rows = [[*heads, "he with the edges exchanged"], ["---"] * 6]
    for kind in KINDS:
        won, opened = results(kind, path)
        his = of_openers(won, opened)
        row = [f"`{kind}`", str(share(won)[1]), told(won), told(his)]
        rows.append([*row, told(his[::2]), told(his[1::2])])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def written(page: str, path: Path = ROWS) -> str:
    """The page with its table up to date."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table(path)}\n{END}{tail}"


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing, or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--play", nargs="*", metavar="MISSION", help="default: attack and encounter")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rows", type=Path, default=ROWS, help="where results are kept")
    asked = parser.parse_args(arguments)
    if asked.play is None:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), asked.rows), encoding="utf-8")
        return 0
    for kind in asked.play or KINDS:
        if kind not in KINDS:
            parser.error(f"there is no mission {kind!r}")
        play(kind, asked.games, asked.rows)
        won, opened = results(kind, asked.rows)
        print(kind, told(won), told(of_openers(won, opened)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
