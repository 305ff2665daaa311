"""What a host under load did: its store compared with what was acknowledged, and with what streams told."""

from __future__ import annotations

import argparse
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

CALM = 6.0
"""Seconds after a kill that do not count for the times."""


@dataclass
class Counts:
    """What was seen."""

    times: list[tuple[float, float]] = field(default_factory=list)
    """When each order was first sent, and the seconds until its answer."""
    acknowledged: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By key, the game and the seat of what was answered with 200."""
    told: list[float] = field(default_factory=list)
    """Seconds from sending an order to hearing of it, of each stream that does."""
    sent_at: dict[str, float] = field(default_factory=dict)
    resent: int = 0
    refused: int = 0
    listening: int = 0
    """How many streams were ever opened."""
    reconnected: int = 0
    gaps: int = 0
    repeats: int = 0
    order_bytes: list[int] = field(default_factory=list)
    kills: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    """Seconds from each kill to the next answer."""


class Stored(NamedTuple):
    """What the store holds when all is over."""

    rows: list[tuple[str, int, str, str]]
    """Of each row of the feed, the game, its number, its key, and who hears nothing of it."""
    heads: dict[str, int]
    sound: str


def read_stored(file: Path, database: str) -> Stored:
    """All rows of a file or a database."""
    feed, heads = "select game, n, key, unheard_by from feed", "select id, head from games"
    if database:
        import psycopg

        with psycopg.connect(database) as line:
            return Stored(line.execute(feed).fetchall(), dict(line.execute(heads).fetchall()), "ok")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
        sound = store.execute("pragma integrity_check").fetchone()[0]
        return Stored(store.execute(feed).fetchall(), dict(store.execute(heads)), sound)


def read_usage(pid: int) -> tuple[float, float]:
    """The memory of a process in megabytes, and the seconds of processor that it has used."""
    status = Path(f"/proc/{pid}/status").read_text()
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    times = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return memory / 1024, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def behind(stored: Stored, cursors: dict[str, int]) -> int:
    """How many streams have not heard all that their seats may hear."""
    heard: dict[str, int] = {}
    seats: dict[str, list[str]] = {}
    for name in cursors:
        seats.setdefault(name.split("/")[0], []).append(name)
    for game, _, _, deaf in stored.rows:
        for name in seats.get(game, ()):
            if name.split("/")[1] not in deaf.split():
                heard[name] = heard.get(name, 0) + 1
    return sum(heard.get(name, 0) != seen for name, seen in cursors.items())


def report(
    stored: Stored,
    counts: Counts,
    late: int,
    ended: int,
    memory: float,
    busy: float,
    asked: argparse.Namespace,
) -> int:
    """Compare the store with what was acknowledged, and print what was found; the number of faults."""
    rows, heads, sound = [row for row in stored.rows if row[1] > 1], stored.heads, stored.sound
    kept: dict[str, int] = {}
    numbers: dict[str, list[int]] = {}
    for game, n, key, _ in rows:
        kept[key] = kept.get(key, 0) + 1
        numbers.setdefault(game, []).append(n)
    lost = sum(key not in kept for key in counts.acknowledged)
    doubled = sum(many > 1 for many in kept.values())
    holes = sum(sorted(ns) != list(range(2, heads[game] + 1)) for game, ns in numbers.items())
    calm = [t for at, t in counts.times if not any(0 <= at - kill + 1 < CALM + 1 for kill in counts.kills)]
    print(
        f"games {asked.games}, streams {2 * asked.games + asked.watchers}, seconds {asked.seconds:g},"
        f" kills {len(counts.kills)}"
    )
    print(
        f"acknowledged {len(counts.acknowledged)}, stored {len(rows)}, refused {counts.refused}, "
        f"sent again {counts.resent}, reconnected {counts.reconnected}, games ended {ended}"
    )
    print(
        f"lost {lost}, doubled {doubled}, holes {holes}; streams: gaps {counts.gaps}, "
        f"repeats {counts.repeats}, behind {late}; integrity {sound}"
    )
    print(
        f"answered in ms: {in_ms(calm)} (calm), {in_ms([t for _, t in counts.times])} (all); "
        f"heard in ms: {in_ms(counts.told)}"
    )
    if counts.back:
        print(f"back after a kill, seconds: median {median(counts.back):.2f}, most {max(counts.back):.2f}")
    if counts.order_bytes:
        print(f"bytes of a view: median {int(median(counts.order_bytes))}, most {max(counts.order_bytes)}")
    print(f"memory {memory:.0f} MB, processor {busy:.1f} s, load {os.getloadavg()[0]:.1f}")
    faults = (lost, doubled, holes, counts.gaps, counts.repeats, late, int(sound != "ok"))
    return sum(faults)


def median(values: Sequence[float]) -> float:
    """The middle one of some values."""
    return sorted(values)[len(values) // 2]


def in_ms(times: Sequence[float]) -> str:
    """The 50th, 95th and 99th percentile of some times in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    return " / ".join(
        f"{1000 * ordered[min(len(ordered) - 1, int(len(ordered) * p))]:.1f}" for p in (0.5, 0.95, 0.99)
    )
