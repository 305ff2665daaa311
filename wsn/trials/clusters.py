"""Games on the workers of a Dask cluster, which is asked first whether it can play them at all.

Scheduler and workers must run the same wsn, the same Python and the same `distributed` as this machine. What
goes wrong is one sentence: `BadPlan` before the first game, `BrokenOff` after it.
"""

from __future__ import annotations

import logging
import pkgutil
import platform
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module, metadata
from typing import Any, Final, TypeVar

from wsn.data.extras import missing_sentence
from wsn.trials.batches import FIRST_GAME_WAIT, Batches, play_batch
from wsn.trials.planning import BadPlan, BrokenOff

ANSWER: Final = 10
"""The seconds that a scheduler has to answer, and that the first worker has to report."""
LOOK: Final = 5
"""The seconds between two looks at a cluster from which no result comes."""
PATIENCE: Final = 30
"""The seconds that a cluster may be without any worker before the games are given up."""
CLUSTER_LIBRARY: Final = "distributed"
PROBE: Final = "wsn.trials.game:__name__"
"""What a machine must be able to import to play."""

R = TypeVar("R")


def cluster(address: str) -> Callable[[Callable[[int], Any], Iterable[int]], Any]:
    """The workers of a Dask cluster. Raises BadPlan without the library.

    Its rows raise BadPlan when no scheduler answers, when there is no worker, and when a worker or the
    scheduler runs another version or does not have wsn; BrokenOff when workers or the scheduler die.
    """
    distributed = _load_library()

    def mapped(function: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        with _quiet_library(), _connect_client(distributed, address) as client:
            _check_ready(client, address)
            workers = max(1, len(client.scheduler_info()["workers"]))
            left, futures, play = Batches(numbers, workers), list[Any](), partial(play_batch, function)
            try:
                batches = [left.deal()]
                if not batches[0]:
                    return
                futures += client.map(play, batches, pure=False)
                with suppress(Exception):  # a long game, or a trouble that is told when its turn comes
                    rows, seconds = futures[0].result(timeout=FIRST_GAME_WAIT)
                    left.took(len(rows), seconds)
                batches += iter(left.deal, ())
                futures += client.map(play, batches[1:], pure=False)
                for batch, future in zip(batches, futures, strict=True):
                    rows, _ = _batch_result(future, batch, client, address)
                    yield from rows
            finally:
                _call_off(client, futures)

    return mapped


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster as an executor, for as long as the context lasts.

    Raises BadPlan without the library, where no scheduler answers, and where a machine runs another version.
    """
    with _connect_client(_load_library(), address) as client:
        _check_ready(client, address)
        yield client.get_executor(pure=False)


def _load_library() -> Any:
    """The library of clusters. Raises BadPlan where it is not installed."""
    if missing := missing_sentence("cluster"):
        raise BadPlan(missing)
    return import_module(CLUSTER_LIBRARY)


@contextmanager
def _quiet_library() -> Iterator[None]:
    """The library logs and warns of every lost connection at length; here each is one sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=rf"{CLUSTER_LIBRARY}\..*")
        try:
            yield
        finally:
            logging.disable(before)


@contextmanager
def _connect_client(distributed: Any, address: str) -> Iterator[Any]:
    """A connection to the scheduler. Raises BadPlan when there is no answer in time."""
    try:
        client = distributed.Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadPlan(f"no cluster answers at {address!r}: {_first_line(error)}") from error
    try:
        yield client
    finally:
        client.close(timeout=LOOK)


def _check_ready(client: Any, address: str) -> None:
    """Raises BadPlan unless there are workers and all machines run what runs here."""
    try:
        client.wait_for_workers(1, timeout=ANSWER)
    except TimeoutError:
        text = f"the cluster at {address!r} has no worker; start one with `dask worker {address}`"
        raise BadPlan(text) from None
    ours = {
        "wsn": version_here("wsn"),
        CLUSTER_LIBRARY: version_here(CLUSTER_LIBRARY),
        "Python": ".".join(platform.python_version_tuple()[:2]),
    }
    for who, theirs in _their_versions(client).items():
        for what, version in ours.items():
            has = theirs[what]
            if has is None:
                raise BadPlan(f"the {who} does not have {what} installed; install {what} {version} there")
            if has != version:
                raise BadPlan(f"the {who} has {what} {has}, and here is {version}; they must be the same")


def version_here(package: str) -> str:
    """The version of a package on this machine."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        raise BadPlan(f"{package} is not installed here, so its version cannot be compared") from None


def _their_versions(client: Any) -> Mapping[str, Mapping[str, str | None]]:
    """The versions that the scheduler and each worker have, by who they are; None where one is missing.

    Asked with functions of the standard library, because any other may be missing there.
    """
    versions: dict[str, dict[str, str | None]] = {}
    asked: dict[str, dict[str, Any]] = {}
    for package in ("wsn", CLUSTER_LIBRARY):
        asked[package] = client.run(metadata.version, package, on_error="return")
    asked["Python"] = client.run(platform.python_version, on_error="return")
    asked["import"] = client.run(pkgutil.resolve_name, PROBE, on_error="return")
    for worker in asked["wsn"]:
        told = {what: answers.get(worker) for what, answers in asked.items()}
        versions[f"worker at {worker}"] = _plain_versions(told)
    told = {name: _on_scheduler(client, metadata.version, name) for name in ("wsn", CLUSTER_LIBRARY)}
    told["Python"] = _on_scheduler(client, platform.python_version)
    told["import"] = _on_scheduler(client, pkgutil.resolve_name, PROBE)
    return {"scheduler": _plain_versions(told), **versions}


def _on_scheduler(client: Any, ask: Callable[..., str], *words: str) -> str | None:
    """What a function of the standard library answers on the scheduler; None when it finds nothing there."""
    try:
        answer: str = client.run_on_scheduler(ask, *words)
    except (metadata.PackageNotFoundError, ImportError):
        return None
    return answer


def _plain_versions(told: Mapping[str, Any]) -> dict[str, str | None]:
    """Versions as words; None for an answer that is an error, and for wsn where it cannot be imported."""
    plain = {what: value if isinstance(value, str) else None for what, value in told.items()}
    if plain.pop("import") is None:
        plain["wsn"] = None
    python = plain["Python"]
    plain["Python"] = ".".join(python.split(".")[:2]) if python else None
    return plain


def _batch_result(future: Any, batch: tuple[int, ...], client: Any, address: str) -> Any:
    """The rows of a batch, and their seconds, as soon as they are there.

    Raises BrokenOff if they will never be.
    """
    without = 0
    while True:
        try:
            return future.result(timeout=LOOK)
        except TimeoutError:
            status = client.status
            if status != "running":
                raise BrokenOff(f"the scheduler at {address!r} does not answer any more") from None
            without = 0 if client.scheduler_info()["workers"] else without + LOOK
            if without >= PATIENCE:
                raise BrokenOff(f"the cluster at {address!r} has had no worker for {PATIENCE} s") from None
        except Exception as error:  # whatever the library raises: it has dozens of kinds, one for each layer
            raise BrokenOff(_why_no_rows(error, batch, address)) from error


def _why_no_rows(error: Exception, batch: tuple[int, ...], address: str) -> str:
    """One sentence on why games have no rows."""
    kind, first, last = type(error).__name__, batch[0], batch[-1]
    games, were = (f"game {first}", "was") if first == last else (f"games {first} to {last}", "were")
    if kind == "KilledWorker":
        return f"{games} {were} given up after several workers had died over it (out of memory?)"
    if kind in ("CancelledError", "FutureCancelledError", "CommClosedError") or isinstance(error, OSError):
        return f"the scheduler at {address!r} does not answer any more"
    return f"{games} could not be played on the cluster: {kind}: {_first_line(error)}"


def _call_off(client: Any, futures: Any) -> None:
    """Cancel what has not been played; a scheduler that is gone has nothing left to cancel."""
    if client.status == "running":
        client.cancel(futures)


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
