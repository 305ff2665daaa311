"""How the tests are run everywhere: no clock decides one, and a landing does not hang on luck.

Tests marked `slow` (wide samples, long games, a real window) are left out unless `--slow` asks for them or
they are named one by one; `.ci/run` runs them after the suite, as many as its time allows (`--within`), and
begins elsewhere every day; then a test in which nothing is asserted fails (`tests/asserting.py`), as with
`--asserted` in any other run. `--quick` runs what a change most likely breaks (`tests/quick.py`); `--measure`
writes what each module takes.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import tempfile
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import HealthCheck, settings

from tests import asserting

asserting.prepare_rewriting()

from tests import quick  # noqa: E402 - after assertions are prepared
from wsn.board import mapfile  # noqa: E402 - after assertions are prepared

settings.register_profile(
    "here", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

LONGEST = ("test_real_input", "test_one_file", "played_by_the_keyboard")
"""Names in the tests that take by far the longest: they are begun first."""
CHOSEN = pytest.StashKey[frozenset[Path]]()
TAKEN = pytest.StashKey[defaultdict[str, float]]()
BEGUN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what a change most likely breaks")
    parser.addoption("--slow", action="store_true", help="only what the suite leaves out because it is slow")
    parser.addoption("--asserted", action="store_true", help="fail tests that assert nothing, as with --slow")
    parser.addoption("--within", type=float, metavar="SECONDS", help="begin no test later than this")
    parser.addoption("--measure", action="store_true", help="write how long each test module takes")


MEMORY = Path("/dev/shm")
"""Where Linux offers a folder in memory."""
ROOM = 1 << 30
"""Bytes that must be free there; a run takes an eighth of it."""


def into_memory() -> None:
    """Let temporary folders be in memory where it has room, unless `TMPDIR` says where they shall be.

    Thousands of tests make folders and keep games in them, and every entry of a game waits for the disk.
    """
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    shared = os.statvfs(MEMORY)
    if shared.f_bavail * shared.f_frsize >= ROOM and not shared.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_configure(config: pytest.Config) -> None:
    into_memory()
    home = tempfile.TemporaryDirectory(prefix="wsn-home-")  # nothing of whoever runs the tests is touched
    os.environ["WSN_HOME"] = home.name
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell starts what is in the background so
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["WSN_GAMES"] = "games"  # in the working folder, which most tests choose
    config.add_cleanup(home.cleanup)
    mapfile.KEPT = 24  # a program plays on one board, the suite on each that is shipped, again and again
    config.stash[TAKEN] = defaultdict(float)
    config.stash[BEGUN] = monotonic()
    if config.getoption("--quick"):
        config.stash[CHOSEN] = quick.choose()
    config.pluginmanager.register(Measuring(config), "measuring")
    if config.getoption("--slow") or config.getoption("--asserted"):
        config.pluginmanager.register(asserting.Asserting(), "asserting")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """None leaves it to the others: only modules that a quick run does not want are passed over."""
    known = config.stash.get(CHOSEN, None)
    is_test = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    return True if known is not None and is_test and collection_path not in known else None


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is collected stays to the end: it need not be searched for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if any("::" in word for word in config.args) and not config.getoption("--slow"):
        return
    wanted, left = [], []
    for item in items:
        is_slow = item.get_closest_marker("slow") is not None
        (wanted if is_slow == config.getoption("--slow") else left).append(item)
    config.hook.pytest_deselected(items=left)
    if config.getoption("--within") is not None and wanted:  # not always the same ones come last
        first = 101 * datetime.now(UTC).toordinal() % len(wanted)
        wanted = wanted[first:] + wanted[:first]
    wanted.sort(key=lambda item: not any(long in item.nodeid for long in LONGEST))  # not at the end
    items[:] = wanted


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    within = item.config.getoption("--within")
    if within is not None and monotonic() - item.config.stash[BEGUN] > within:
        pytest.skip("no time is left for it")


class Measuring:
    """Adds up what the tests of each module take, in whichever process they ran."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.config.stash[TAKEN][report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        asked = self.config.getoption("--measure") and not self.config.getoption("--slow")
        if asked and not hasattr(self.config, "workerinput"):
            taken = {module: round(seconds, 1) for module, seconds in self.config.stash[TAKEN].items()}
            quick.SECONDS.write_text(
                json.dumps(dict(sorted(taken.items())), indent=1) + "\n", encoding="utf-8"
            )
