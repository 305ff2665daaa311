"""The one thread in which the rules are asked: orders first, whatever else is asked after them.

The engine was made for one thread: games of one scenario share a world that fills in as it is asked. So all
games of a process take turns, and what is short and waited for (an order) goes before what is long (a view).
No stream waits for it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import count
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_ORDER_TURN, _OTHER_TURN, _END_TURN = 0, 1, 2


class EngineThread(Executor):
    """A thread that does one thing after the other, the urgent ones first."""

    def __init__(self) -> None:
        self._tasks: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._numbers = count()
        self._thread = threading.Thread(target=self._work, name="engine", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have it done when its turn comes."""
        return self._enqueue(_OTHER_TURN, lambda: fn(*args, **kwargs))

    def submit_urgent(self, function: Callable[[], R]) -> Future[R]:
        """Have it done before all that is not urgent."""
        return self._enqueue(_ORDER_TURN, function)

    def _enqueue(self, urgency: int, function: Callable[[], R]) -> Future[R]:
        future: Future[R] = Future()

        def task() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = function()
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._tasks.put((urgency, next(self._numbers), task))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the thread after what it does now, and after what waits unless that is dropped."""
        self._tasks.put((_ORDER_TURN if cancel_futures else _END_TURN, next(self._numbers), None))
        if wait:
            self._thread.join()

    def _work(self) -> None:
        while True:
            task: Any = self._tasks.get()[2]
            if task is None:
                return
            task()
