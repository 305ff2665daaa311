"""Two checkouts measured in turns: which figures differ, and by how much."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
SAME = 0.03
"""Ratios nearer to 1 than this are no difference: equal code comes out so far apart."""


class Pair(NamedTuple):
    """A figure of both checkouts: the medians of all rounds, and the median of the gains of the rounds."""

    name: str
    before: float
    now: float
    unit: str
    gain: float
    """How many times better it has become: above 1, whether more or less is better."""


class BenchFailed(Exception):
    """A checkout could not be measured; the text is what its process wrote last."""


def measured(tree: Path, group: str, quick: bool) -> list[dict[str, Any]]:
    """The figures of a group with the package of a checkout, measured by the tools of this one.

    Raises BenchFailed.
    """
    command = [sys.executable, str(HERE / "bench.py"), group, "--json", "-", *(["--quick"] if quick else [])]
    env = {**os.environ, "WSN_BENCH_TREE": str(tree)}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        raise BenchFailed(f"{tree}, {group}: {last}")
    figures: list[dict[str, Any]] = json.loads(done.stdout)["figures"]
    return figures


def pair(before: Sequence[list[dict[str, Any]]], now: Sequence[list[dict[str, Any]]]) -> Iterator[Pair]:
    """The figures that every round has of both, in the order of the bench."""
    for figure in now[0]:
        mine = [_value(figure["name"], one) for one in now]
        theirs = [_value(figure["name"], one) for one in before]
        both = [(a, b) for a, b in zip(theirs, mine, strict=True) if a and b]
        if not both:
            continue
        gains = [b / a if figure["more"] else a / b for a, b in both]
        old, new = median(a for a, _ in both), median(b for _, b in both)
        yield Pair(f"{figure['group']}: {figure['name']}", old, new, figure["unit"], median(gains))


def _value(name: str, figures: list[dict[str, Any]]) -> float | None:
    return next((figure["value"] for figure in figures if figure["name"] == name), None)


def compare(here: Path, there: Path, groups: Sequence[str], rounds: int, quick: bool) -> Iterator[Pair]:
    """Every figure of the groups, this checkout's against the other's; a round measures both, in turns.

    Raises BenchFailed.
    """
    for group in groups:
        before: list[list[dict[str, Any]]] = []
        now: list[list[dict[str, Any]]] = []
        for number in range(rounds):
            for tree, found in ((there, before), (here, now))[:: 1 if number % 2 else -1]:
                found.append(measured(tree, group, quick))
                print(f"  {group}, round {number + 1} of {rounds}: {tree}", file=sys.stderr, flush=True)
        yield from pair(before, now)


def table(pairs: Sequence[Pair]) -> str:
    """The pairs in columns; a star marks what has become slower or larger than equal code does."""
    width = max((len(one.name) for one in pairs), default=0)
    lines = [f"{'':<{width}}  {'before':>10}  {'now':>10}  {'':<10}  gain"]
    for one in pairs:
        star = " *" if one.gain < 1 - SAME else ""
        figures = f"{one.before:>10.4g}  {one.now:>10.4g}  {one.unit:<10}  {one.gain:.2f} x{star}"
        lines.append(f"{one.name:<{width}}  {figures}")
    return "\n".join(lines)
