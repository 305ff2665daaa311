"""What the tests of the tools share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def on_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own to stand in; skipped where memory has no limits as on Linux."""
    if not Path("/proc/self/statm").exists():
        pytest.skip("limits of memory as Linux has them")
    monkeypatch.chdir(tmp_path)
