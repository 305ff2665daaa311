"""What the bench measures of the window, in a process of its own; it prints JSON.

`python tools/bench_window.py frames|start|idle|game|shading RUNS`. Before its first picture it loads nothing
that the window does not need; WSN_BENCH_BEGUN is when the process was begun.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import bench_tree  # noqa: F401 - the package that is measured

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.client.panels.film import FilmLook
    from wsn.client.view.boardview import BoardView
    from wsn.client.view.window import Window
    from wsn.table.scene import Scene

T = TypeVar("T")

SIZE = (1280, 800)
MAP = "four_boards"
SETTLE = 120.0
"""The seconds to wait for the pictures of the map before a figure is given up."""


def position(board: Board, count: int = 60) -> Scene:
    """A scene with counters of two sides, all different and some in stacks, and three objectives."""
    import random

    from wsn.parts.faces import Arm, Symbol
    from wsn.table.scene import Counter, Flag, Scene

    draw = random.Random(1)
    spaces = draw.sample(list(board.spaces), count)

    arms: tuple[Arm, ...] = (
        "infantry",
        "mg",
        "mortar",
        "armour",
        "gun",
        "officer",
        "assault_gun",
        "truck",
        "engineer",
    )
    symbols = tuple(Symbol(arm) for arm in arms)
    counters = tuple(
        Counter(
            unit=f"unit{i}",
            space=spaces[i // 4] if i % 5 == 0 else spaces[i],
            side=("allies", "axis")[i % 2],
            letter="AX"[i % 2],
            style=i % 2,
            symbol=symbols[i % len(symbols)],
            name=f"Coy {i}",
            values=(str(i % 9), str(i % 7)),
            steps=1 + i % 3,
            full=3,
        )
        for i in range(count)
    )
    flags = tuple(Flag(space=space, side="axis", letter="X", style=1) for space in spaces[:3])
    return Scene(counters=counters, flags=flags)


class _Host:
    """A board that fills the window."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.look: FilmLook | None = None
        """How the film looks, while one is played."""

    def board_view(self) -> BoardView:
        return self.view

    def files(self, paths: list[str]) -> None:
        """Files that were dropped are left alone."""

    def with_board(self, act: Callable[[BoardView], T], otherwise: T) -> T:
        return act(self.view)

    def panels(self) -> None:
        self.view.place(0, 0, *SIZE)
        if self.look is not None:
            from wsn.client.panels import film

            film.draw_film(self.view, self.look)

    def press(self, pick: Any, button: str, mods: frozenset[str]) -> None:
        pass

    def grab(self, pick: Any) -> bool:
        return False

    def drop(self, grabbed: Any, pick: Any) -> None:
        pass

    def hover(self, pick: Any) -> None:
        pass

    def key(self, name: str, mods: frozenset[str]) -> bool:
        return False

    def tick(self, dt: float) -> bool:
        return False

    def closing(self) -> None:
        if self.view.jobs is not None:
            self.view.jobs.close_workers()


def _opened() -> tuple[Window, BoardView]:
    from wsn.client import haste

    haste.begin()  # as the program does
    from wsn.client.view.boardview import BoardView
    from wsn.client.view.window import Window
    from wsn.table.ruling import load_map
    from wsn.workers.jobs import Jobs

    board = load_map(MAP)
    view = BoardView(board, Jobs())
    view.show_scene(position(board))
    return Window(_Host(view), width=SIZE[0], height=SIZE[1], vsync=False), view


def _frame(window: Window) -> None:
    from pyglet import gl

    window.redraw(1)
    window.step()
    gl.glFinish()


def _settle(window: Window, view: BoardView) -> None:
    until = time.monotonic() + SETTLE
    while view.is_busy or view.stale:
        _frame(window)
        if time.monotonic() > until:
            raise TimeoutError("the pictures of the map did not come")
        time.sleep(0.01)


class Took(NamedTuple):
    """What a frame took, in seconds: of processor, of every thread, and by the clock."""

    busy: float
    clock: float


def _measure(run: Callable[[], None]) -> Took:
    busy, begun = time.process_time(), time.perf_counter()
    run()
    return Took(time.process_time() - busy, time.perf_counter() - begun)


def _middle(frames: Sequence[Took]) -> float:
    """The milliseconds of processor of the middle frame."""
    import statistics

    return statistics.median(took.busy for took in frames) * 1000


def _clocks(frames: Sequence[Took]) -> str:
    """Frames a second by the clock."""
    import statistics

    return f"{1 / statistics.median(took.clock for took in frames):.0f} a second by the clock"


def _frames(runs: int) -> dict[str, Any]:
    """The median frame of a long pan, of zooming in and out, and of a film."""
    window, view = _opened()
    _frame(window)
    _settle(window, view)
    half = max(1, runs // 2)

    def panned(i: int) -> None:
        view.pan_by(7 if i < half else -7, 4 if i < half else -4)
        _frame(window)

    def zoomed(i: int) -> None:
        view.zoom_by(0.06 if i < half else -0.06, 500, 300)
        _frame(window)

    for i in range(runs):  # once round, so that every tile on the way is drawn
        zoomed(i)
        if i % 20 == 0:
            _settle(window, view)
    zoom = [_measure(lambda i=i: zoomed(i)) for i in range(runs)]  # type: ignore[misc]  # mypy types no lambda with defaults
    view.zoom_by(4)
    view.pan_by(-400, -300)
    panned(0)
    _settle(window, view)
    pan = [_measure(lambda i=i: panned(i)) for i in range(runs)]  # type: ignore[misc]  # mypy types no lambda with defaults
    view.fit_view()
    without = _memory()
    film = _film(window, view, runs)
    figures = {
        "a frame while panning": _middle(pan),
        "a frame while zooming": _middle(zoom),
        "a frame with a film": _middle(film),
        "19 of 20 frames with a film": sorted(film)[int(len(film) * 0.95)].busy * 1000,
        "memory without a film": without,
        "memory": _memory(),
        "note": f"{len(view.scene.counters)} counters; panning {_clocks(pan)}, zooming {_clocks(zoom)}, "
        f"films {_clocks(film)}",
    }
    window.close()
    return figures


def _film(window: Window, view: BoardView, runs: int) -> list[Took]:
    """What each frame of a fight takes.

    Counters walk, others fire, dice fall, one is hit.
    """
    from wsn.client.panels import film as panel
    from wsn.client.panels import theme
    from wsn.client.panels.dice import DicePictures
    from wsn.client.panels.pictures import Pictures
    from wsn.parts.beats import Beat, Comes, Goes, Strike, Throw

    host, units = window.host, [one.counter.unit for one in view.where.counters]
    assert isinstance(host, _Host)
    assert view.jobs is not None
    theme.load_fonts()
    sides = DicePictures(Pictures(view.jobs), view.palette, {})
    host.look = panel.FilmLook(sides, lambda _: None, str, {})
    spaces = list(view.board.spaces)
    beats: list[Beat] = [Goes(unit, spaces[7 * n % len(spaces)]) for n, unit in enumerate(units[:6])]
    beats += [Strike(tuple(units[20:23]), "", units[40], needs=(6, 3))]
    beats += [Throw((3, 2), 6, "fire", units[40], needs=(6, 3)), Comes("hit", units[40], 1)]
    view.play(beats)
    film = view.film
    assert film is not None

    def shown(i: int) -> None:
        film.now = film.length_laid * (i + 0.5) / (runs + 1)
        view.film, film.pace = film, 0.0
        _frame(window)

    for i in range(runs):
        shown(i)
        if i % 20 == 0:
            view.film = None
            _settle(window, view)
    return [_measure(lambda i=i: shown(i)) for i in range(runs)]  # type: ignore[misc]  # mypy types no lambda with defaults


def _memory() -> float:
    import re

    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) / (1 << 10)  # type: ignore[index]  # Linux always writes the line
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


def _start(runs: int) -> dict[str, Any]:
    """The seconds of processor from the start of the process to the first picture on the screen."""
    window, view = _opened()
    window.step()
    took = time.process_time()
    clock = time.time() - float(os.environ["WSN_BENCH_BEGUN"])
    note = f"{clock:.2f} s by the clock; sharp everywhere: {'no' if view.is_busy else 'yes'}"
    if not runs or view.is_busy:
        _settle(window, view)
    window.close()
    return {"seconds": took, "note": note}


def _idle(runs: int) -> dict[str, Any]:
    """The share of a core that the window uses while nothing happens."""
    import pyglet

    window, view = _opened()
    _frame(window)
    _settle(window, view)
    marks: list[float] = []
    pyglet.clock.schedule_once(lambda _: marks.append(time.process_time()), 1.0)

    def end(_: float) -> None:
        marks.append(time.process_time())
        window.close()

    pyglet.clock.schedule_once(end, 1.0 + runs)
    window.run()
    return {"idle": (marks[1] - marks[0]) / runs * 100, "note": f"over {runs} s; nothing is drawn"}


def _game(runs: int) -> dict[str, Any]:
    """The share of a core that the whole program uses while a person thinks about a move."""
    import pyglet

    from wsn.client.app import App
    from wsn.client.opening import Start

    app = App(Start("scenario", "first_orders"), size=SIZE)
    until = time.monotonic() + SETTLE
    quiet = 0
    while quiet < 30 and time.monotonic() < until:  # until everything that comes by itself has come
        app.window.step()
        view = app.board_view()
        quiet = 0 if app.jobs.is_busy or view is None or view.is_busy or view.stale else quiet + 1
        time.sleep(0.01)
    marks: list[float] = []
    pyglet.clock.schedule_once(lambda _: marks.append(time.process_time()), 2.0)

    def end(_: float) -> None:
        marks.append(time.process_time())
        app.window.close()

    pyglet.clock.schedule_once(end, 2.0 + runs)
    app.run_window()
    return {
        "idle in a game": (marks[1] - marks[0]) / runs * 100,
        "note": f"over {runs} s; {app.window.frames} frames drawn before",
    }


def _shading(runs: int) -> dict[str, Any]:
    """The milliseconds from asking what a hex sees to the shaded picture."""
    import random
    import statistics

    from wsn.client.pages.sight.sights import LineTable

    window, view = _opened()
    _frame(window)
    _settle(window, view)
    table = LineTable.table_named(MAP)
    table.shading = True
    spaces = random.Random(2).sample(list(view.board.spaces), runs + 1)

    def shade(space: str) -> None:
        table.let_go()
        table.begin(space)
        view.show_scene(view.scene, table.line_marks())
        _frame(window)

    shade(spaces[0])
    times = [_measure(lambda s=s: shade(s)) for s in spaces[1:]]  # type: ignore[misc]  # mypy types no lambda with defaults
    window.close()
    clock = statistics.median(took.clock for took in times) * 1000
    return {"shading": _middle(times), "note": f"{len(view.marks)} marks, drawn; {clock:.0f} ms by the clock"}


CHILD: dict[str, Callable[[int], dict[str, Any]]] = {
    "frames": _frames,
    "start": _start,
    "idle": _idle,
    "game": _game,
    "shading": _shading,
}

if __name__ == "__main__":
    print(json.dumps(CHILD[sys.argv[1]](int(sys.argv[2]))))
