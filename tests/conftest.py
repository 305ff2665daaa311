"""How the tests are run everywhere: no clock decides one, and a landing does not hang on luck.

`--quick` runs what a change most likely breaks (`tests/quick.py`); `--measure` writes what each module takes.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import quick

settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

CHOSEN = pytest.StashKey[frozenset[Path]]()
TAKEN = pytest.StashKey[defaultdict[str, float]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what a change most likely breaks")
    parser.addoption("--measure", action="store_true", help="write how long each test module takes")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TAKEN] = defaultdict(float)
    if config.getoption("--quick"):
        config.stash[CHOSEN] = quick.choose()
    config.pluginmanager.register(Measuring(config), "measuring")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """None leaves it to the others: only modules that a quick run does not want are passed over."""
    found = config.stash.get(CHOSEN, None)
    is_test = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    return True if found is not None and is_test and collection_path not in found else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


class Measuring:
    """Adds up what the tests of each module take, in whichever process they ran."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.config.stash[TAKEN][report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        if self.config.getoption("--measure") and not hasattr(self.config, "workerinput"):
            taken = {module: round(seconds, 1) for module, seconds in self.config.stash[TAKEN].items()}
            quick.SECONDS.write_text(
                json.dumps(dict(sorted(taken.items())), indent=1) + "\n", encoding="utf-8"
            )
