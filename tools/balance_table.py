"""How even the shipped scenarios are: games that are kept, and the tables of docs/balance.md that they give.

    python tools/balance_table.py --play la_fiere utah --games 200      # what is missing, on one core
    python tools/balance_table.py --play --bots greedy,sit --games 8    # of all scenarios, against a script
    python tools/balance_table.py                                       # write the tables from what is kept

Kept are not whole rows but who won on which seed, a letter for a game, in docs/balance_rows.json, with a
digest of the map and of the scenario without its notes and names. Games of a scenario that was changed since
are thrown away when it is played again. Several of these may run at once, of different scenarios.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn import trials
from wsn.bots.scripted import known_to
from wsn.data import digest, shipped_files
from wsn.engine.system import Setup
from wsn.systems import SYSTEMS, game_of
from wsn.trials.game import TrialRow
from wsn.trials.interval import wilson

PAGE, ROWS = ROOT / "docs" / "balance.md", ROOT / "docs" / "balance_rows.json"
BEGIN = "<!-- shipped scenarios: written by tools/balance_table.py -->\n"
END = "<!-- end of shipped scenarios -->\n"
GAMES = ("war_storms", "hex_tiles")
REGULAR = "greedy,greedy"
QUICK = "planner@0.02s,planner@0.02s"
FAIR = (0.40, 0.60)
"""Between these shares a shipped scenario counts as even; of any other its note says whom it favours."""
FIRST, SECOND, DRAWN, BROKEN = "12-!"
"""Who won a game, as it is kept: the side that comes first, the other, nobody; or it broke off."""
SAID = ("name", "note", "called", "plural")
"""What a scenario says of its pieces, and no game depends on."""
SOME = 10
"""The games after which they are written."""


def scenarios() -> Mapping[str, str]:
    """Every scenario of both games by name, with its game."""
    return {name: game for game in GAMES for name in shipped_files(f"scenarios/{game}")}


@cache
def setup_of(name: str) -> Setup:
    """A shipped scenario, ready to be played."""
    return trials.plan(name, games=1).setup


def mark(name: str) -> str:
    """A digest of a scenario and its map, by which results are known for those of today's files."""
    setup = setup_of(name)
    return digest([setup.system, setup.map, _unsaid(setup.scenario)])[:16]


def _unsaid(told: Any) -> Any:
    """A part of a scenario without what is only said of it: that changes no game."""
    if isinstance(told, Mapping):
        return {key: _unsaid(value) for key, value in told.items() if key not in SAID}
    return [_unsaid(one) for one in told] if isinstance(told, list | tuple) else told


def kept(rows: Path = ROWS) -> dict[str, Any]:
    """By scenario, `digest` and by bots the results in the order of their seeds, from seed 1."""
    return json.loads(rows.read_text(encoding="utf-8")) if rows.exists() else {}


@contextmanager
def changing(path: Path) -> Iterator[dict[str, Any]]:
    """What is kept, written again at the end; nobody else writes meanwhile."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        rows = kept(path)
        yield rows
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        fresh.replace(path)
    finally:
        os.close(folder)


def results(name: str, bots: str, rows: Path = ROWS) -> str:
    """The results that are kept of a scenario as it is now."""
    one = kept(rows).get(name, {})
    return one.get("games", {}).get(bots, "") if one.get("digest") == mark(name) else ""


def add(name: str, bots: str, more: str, path: Path) -> None:
    """Keep further results; those of another state of the scenario go."""
    with changing(path) as rows:
        if rows.get(name, {}).get("digest") != mark(name):
            rows[name] = {"digest": mark(name), "games": {}}
        games = rows[name]["games"]
        games[bots] = games.get(bots, "") + more


def drop_stale(path: Path) -> None:
    """Throw away what is kept of scenarios that were changed or are gone."""
    with changing(path) as rows:
        for name in [*rows]:
            if name not in scenarios() or rows[name]["digest"] != mark(name):
                del rows[name]


def letter(row: TrialRow, sides: tuple[str, ...]) -> str:
    """The result of a game as it is kept."""
    if row.broke_off:
        return BROKEN
    return DRAWN if row.winner is None else FIRST if row.winner == sides[0] else SECOND


def sides_of(name: str) -> tuple[str, ...]:
    """The sides of a scenario's game."""
    return tuple(dict.fromkeys(game_of(setup_of(name).system).seats.values()))


def play(name: str, bots: str, games: int, path: Path = ROWS) -> None:
    """Play what is missing of a number of games, seeds from 1."""
    have = len(results(name, bots, path))
    if have >= games:
        return
    plan = trials.plan(setup_of(name), games=games, bots=tuple(bots.split(",")), seed=1)
    fresh = ""
    for row in trials.games(plan, after=have):
        fresh += letter(row, sides_of(name))
        if len(fresh) == SOME:
            add(name, bots, fresh, path)
            fresh = ""
    if fresh:
        add(name, bots, fresh, path)
    print(name, bots, told(results(name, bots, path)), flush=True)


def points(found: str) -> tuple[float, int]:
    """The points of the first side, and the games that were played to their end."""
    return found.count(FIRST) + 0.5 * found.count(DRAWN), len(found) - found.count(BROKEN)


def told(found: str) -> str:
    """The first side's share of the points, with its 95 % interval."""
    won, games = points(found)
    if not games:
        return "–"
    low, high = wilson(won, games)
    return f"{100 * won / games:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def script_cell(name: str, script: str) -> str:
    """The points of a script as either side against the regular bot; bold where it has more than half."""
    first, second = results(name, f"{script},greedy"), results(name, f"greedy,{script}")
    mine, games = points(first)
    theirs, others = points(second)
    if not games + others:
        return "–"
    return f"{_of(mine, games)}, {_of(others - theirs, others)}"


def _of(mine: float, games: int) -> str:
    told = f"{mine:g} of {games}"
    return f"**{told}**" if 2 * mine > games else told


def planner_cell(name: str) -> str:
    """What the first side has between two quick planners, with the games, which are few."""
    found = results(name, QUICK)
    games = points(found)[1]
    return f"{told(found)} of {games}" if games else "–"


def table(game: str) -> str:
    """The scenarios of one game, a row each."""
    names = [name for name, own in scenarios().items() if own == game]
    quick = any(results(name, QUICK) for name in names)
    heads = ["scenario", "games", "Allies, regular : regular"]
    heads += ["Allies, quick planner : the same"] if quick else []
    scripts = known_to(game)
    rows = [[*heads, *scripts], ["---"] * (len(heads) + len(scripts))]
    for name in names:
        regular = results(name, REGULAR)
        row = [f"`{name}`", str(points(regular)[1]), told(regular)]
        row += [planner_cell(name)] if quick else []
        rows.append([*row, *(script_cell(name, script) for script in scripts)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def tables() -> str:
    """The tables of both games."""
    return "\n".join(f"**{game_of(game).title}**\n\n{table(game)}" for game in GAMES if game in SYSTEMS)


def written(page: str) -> str:
    """The page with its tables up to date."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{tables()}\n{END}{tail}"


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing, or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--play", nargs="*", metavar="SCENARIO", help="default: all of both games")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default=REGULAR, metavar="A,B", help="of either side")
    parser.add_argument("--rows", type=Path, default=ROWS, help="where results are kept")
    asked = parser.parse_args(arguments)
    if asked.play is None:
        drop_stale(asked.rows)
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return 0
    for name in asked.play or scenarios():
        if name not in scenarios():
            parser.error(f"there is no scenario {name!r}")
        play(name, asked.bots, asked.games, asked.rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
