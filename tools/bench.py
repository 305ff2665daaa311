"""Measure: `python tools/bench.py [GROUP]... [--json FILE] [--against CHECKOUT]`.

Every figure is the median of repeated runs, in processor time, and is printed with its aim; time by the clock
is in the notes. `--json -` prints JSON only. `--against` measures another checkout in turns with this one, by
these tools and this Python, and prints how many times better each figure has become, all rounds' median.
Exit status: 0 measured, whatever was met; 1 an aim was missed, or with `--against` a figure is worse, and
--strict was given; 2 a checkout could not be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import bench_client
import bench_games
import bench_hex_tiles
import bench_normandy
import bench_pairs
import bench_play
import bench_process
import bench_sight
import bench_tree
import bench_war_storms
from bench_figures import Figure, table

GROUPS: dict[str, Callable[[bool], Iterator[Figure]]] = {
    "sight": bench_sight.figures,
    "reach": bench_play.reach_figures,
    "engine": bench_play.engine_figures,
    "war_storms": bench_war_storms.figures,
    "hex_tiles": bench_hex_tiles.figures,
    "storm": bench_games.storm_figures,
    "omaha": bench_games.omaha_figures,
    "normandy": bench_normandy.figures,
    "process": bench_process.figures,
    "client": bench_client.figures,
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"{', '.join(GROUPS)} (default: all)")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON; - is standard output")
    parser.add_argument("--quick", action="store_true", help="one run each: is it all there?")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an aim is missed")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="compare with another checkout")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of a comparison (5)")
    asked = parser.parse_args(arguments)
    for group in asked.groups:
        if group not in GROUPS:
            parser.error(f"there is no group {group!r}; choose from {', '.join(GROUPS)}")
    if asked.against is not None:
        return _compare(parser, asked)
    figures = []
    for name in asked.groups or GROUPS:
        for figure in GROUPS[name](asked.quick):
            figures.append(figure)
            print(f"  {figure.group}: {figure.name}", file=sys.stderr, flush=True)
    report = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "figures": [figure.data() for figure in figures],
    }
    if asked.json == "-":
        print(json.dumps(report, indent=1))
    else:
        print(table(figures))
        if asked.json:
            Path(asked.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 1 if asked.strict and any(figure.met is False for figure in figures) else 0


def _compare(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> int:
    """Measure both checkouts and print the pairs."""
    if not (asked.against / "wsn" / "__init__.py").is_file():
        parser.error(f"{asked.against} is no checkout: it has no wsn/__init__.py")
    if asked.rounds < 1:
        parser.error(f"--rounds must be 1 or more, not {asked.rounds}")
    groups = asked.groups or list(GROUPS)
    try:
        pairs = list(bench_pairs.compare(bench_tree.TREE, asked.against, groups, asked.rounds, asked.quick))
    except bench_pairs.BenchFailed as error:
        parser.error(str(error))
    data = json.dumps([pair._asdict() for pair in pairs], indent=1)
    if asked.json == "-":
        print(data)
    else:
        print(bench_pairs.table(pairs))
        if asked.json:
            Path(asked.json).write_text(data + "\n", encoding="utf-8")
    return 1 if asked.strict and any(pair.gain < 1 - bench_pairs.SAME for pair in pairs) else 0


if __name__ == "__main__":
    sys.exit(main())
