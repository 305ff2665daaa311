"""Measured figures with their aims, and the measuring itself: the median of repeated runs."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the bench. `value` is None where the code to be measured is not there.

    `aim` is a bound: at most, or at least where `more` is better; None for a figure that only informs.
    """

    group: str
    name: str
    value: float | None
    unit: str
    aim: float | None = None
    more: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None without an aim. A missing figure does not meet it."""
        if self.aim is None:
            return None
        if self.value is None:
            return False
        return self.value >= self.aim if self.more else self.value <= self.aim

    def data(self) -> dict[str, Any]:
        """The figure as JSON."""
        return {**asdict(self), "met": self.met}


def median(run: Callable[[], object], repeats: int = 5, before: Callable[[], object] | None = None) -> float:
    """The median seconds of `run`; `before` runs each time without being measured.

    They are seconds of this process, so that whatever else the machine does changes little.
    """
    return statistics.median(_seconds(run, before) for _ in range(repeats))


def wall(run: Callable[[], object], repeats: int = 5) -> float:
    """The median elapsed seconds, for other processes and for work that waits on the disk."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def contest(run: Callable[[], object], other: Callable[[], object], repeats: int = 5) -> tuple[float, float]:
    """The median seconds of `other`, and the median of its ratio to those of `run`.

    The two take turns, so that both meet the same machine.
    """
    times, ratios = [], []
    for _ in range(repeats):
        ours = statistics.median(_seconds(run) for _ in range(3))
        times.append(_seconds(other))
        ratios.append(times[-1] / ours)
    return statistics.median(times), statistics.median(ratios)


def _seconds(run: Callable[[], object], before: Callable[[], object] | None = None) -> float:
    if before is not None:
        before()
    gc.collect()
    start = time.process_time()
    run()
    return time.process_time() - start


def missing(group: str, name: str, why: str, aim: float | None = None, more: bool = False) -> Figure:
    """A figure that cannot be measured yet, and why."""
    return Figure(group, name, None, "", aim, more, f"missing: {why}")


def table(figures: Iterable[Figure]) -> str:
    """The figures in columns: what, measured, aim, met."""
    rows = [("", "measured", "aim", "", "")]
    for figure in figures:
        value = "-" if figure.value is None else f"{_number(figure.value)} {figure.unit}"
        aim = (
            ""
            if figure.aim is None
            else f"{'>=' if figure.more else '<='} {_number(figure.aim)} {figure.unit}"
        )
        met = {None: "", True: "met", False: "MISSED"}[figure.met]
        rows.append((f"{figure.group}: {figure.name}", value, aim, met, figure.note))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    lines = []
    for name, value, aim, met, note in rows:
        line = f"{name:<{widths[0]}}  {value:>{widths[1]}}  {aim:>{widths[2]}}  {met:<{widths[3]}}  {note}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def _number(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
