"""Measure: `python tools/bench.py [sight|reach|engine|storms|tiles|process|client]... [--json FILE]`.

Every figure is the median of repeated runs and stands beside its aim. `--json -` prints JSON only.
Exit status: 0 measured, whatever was met; 1 an aim was missed and --strict was given.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import bench_client  # noqa: E402 - the path is set above
import bench_play  # noqa: E402
import bench_process  # noqa: E402
import bench_sight  # noqa: E402
import bench_storms  # noqa: E402
import bench_tiles  # noqa: E402
from bench_figures import Figure, table  # noqa: E402

GROUPS: dict[str, Callable[[bool], Iterator[Figure]]] = {
    "sight": bench_sight.figures,
    "reach": bench_play.reach_figures,
    "engine": bench_play.engine_figures,
    "storms": bench_storms.figures,
    "tiles": bench_tiles.figures,
    "process": bench_process.figures,
    "client": bench_client.figures,
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"{', '.join(GROUPS)} (default: all)")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON; - is standard output")
    parser.add_argument("--quick", action="store_true", help="one run each: is it all there?")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an aim is missed")
    asked = parser.parse_args(arguments)
    for group in asked.groups:
        if group not in GROUPS:
            parser.error(f"there is no group {group!r}; choose from {', '.join(GROUPS)}")
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


if __name__ == "__main__":
    sys.exit(main())
