"""Counts reference positions again, after a rule was mended: `python tools/recount.py FILE...`.

What a file says of orders and depths is replaced by what is counted now, to the same depth; a new position,
which lists no depths, is counted as far as a million ways and a few seconds allow. `by_hand` stays, and a
person has to read it again. Without `--write` it only says which files differ.

`--deeper SECONDS` leaves what a file lists and counts on below it, to the last depth of at most a million
ways that is counted within so many seconds of processor time, or to the depth at which every game is over.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from wsn.data.disk import write_whole
from wsn.engine.game import Game
from wsn.trials.counting import DepthCount, count_depths, list_orders
from wsn.trials.reference import read_position

MOST_LEAVES = 1_000_000
MOST_SECONDS = 5
"""No depth is begun after so many."""
DEEPEST = 20
"""No depth below this one is counted."""
WIDTH = 100
"""A list or a table that fits into so many columns stands in one line."""


def main(arguments: list[str] | None = None) -> int:
    """Recount the files; 1 where any of them differs and is not written."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("files", nargs="+", type=Path, help="reference positions")
    parser.add_argument("--write", action="store_true", help="put the new numbers into the files")
    parser.add_argument("--deeper", type=float, metavar="SECONDS", help="count on, this long for each file")
    given = parser.parse_args(arguments)
    differing = 0
    for file in given.files:
        text = file.read_text(encoding="utf-8")
        now = recount_text(file, given.deeper)
        if now == text:
            continue
        if given.write:
            write_whole(file, now.encode())
            print(f"{file}: written")
        else:
            differing += 1
            print(f"{file}: differs")
    return 1 if differing else 0


def recount_text(file: Path, deeper: float | None = None) -> str:
    """The text of a file with the numbers as they are counted now, and on for some seconds if `deeper`.

    Raises DataError; ValueError where what it lists is not what is counted, so that going on would hide it.
    """
    reference, game = read_position(file)
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    by_hand = document.pop("by_hand", None)
    listed = max((row.depth for row in reference.depths), default=0)
    if deeper is not None:
        counts = count_deeper(game, deeper)
    else:
        counts = list(count_depths(game, listed)) if listed else count_far(game)
    rows = [
        {"depth": one.depth, "leaves": one.leaves, "weight": str(one.weight), "digest": one.digest}
        for one in counts
    ]
    if deeper is not None:
        both = min(len(rows), listed)
        if rows[:both] != document["depths"][:both]:
            raise ValueError(f"{file}: recount it without --deeper first, for what it lists is wrong")
        rows += document["depths"][len(rows) :]
    document["orders"] = [{"order": one.order, "words": one.words} for one in list_orders(game)]
    document["depths"] = rows
    if by_hand is not None:
        document["by_hand"] = by_hand
    return f"{json_text(document)}\n"


def count_far(game: Game[Any]) -> list[DepthCount]:
    """The depths of a position up to the most leaves, to the end of all games, or until time is up."""
    counts: list[DepthCount] = []
    began = time.monotonic()
    for one in count_depths(game, DEEPEST):
        if is_last(one, counts):
            break
        counts.append(one)
        if time.monotonic() - began > MOST_SECONDS:
            break
    return counts


def count_deeper(game: Game[Any], seconds: float) -> list[DepthCount]:
    """The same, but a depth that is not counted when so much processor time is spent is given up."""
    counts: list[DepthCount] = []
    try:
        with stop_after(seconds):
            for one in count_depths(game, DEEPEST):
                if is_last(one, counts):
                    break
                counts.append(one)
    except TimeoutError:
        pass  # the depth that was begun is not known, those before it are
    return counts


def is_last(one: DepthCount, counts: list[DepthCount]) -> bool:
    """Whether a depth is not listed any more: it has too many ways, or every game was over before it."""
    return one.leaves > MOST_LEAVES or bool(counts and one.digest == counts[-1].digest)


@contextmanager
def stop_after(seconds: float) -> Iterator[None]:
    """Raise TimeoutError inside when this process has used so much processor time (not on Windows)."""

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def json_text(value: Any, depth: int = 0) -> str:
    """JSON with a line for each part that is too long for one."""
    short = json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    if len(short) <= WIDTH or not isinstance(value, dict | list):
        return short
    pad, end = " " * (depth + 1), " " * depth
    if isinstance(value, dict):
        parts = [
            f"{pad}{json.dumps(key, ensure_ascii=False)}: {json_text(one, depth + 1)}"
            for key, one in value.items()
        ]
        return "{\n" + ",\n".join(parts) + f"\n{end}}}"
    return "[\n" + ",\n".join(f"{pad}{json_text(one, depth + 1)}" for one in value) + f"\n{end}]"


if __name__ == "__main__":
    sys.exit(main())
