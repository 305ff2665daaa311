"""What the tests here share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the test writes its data."""
    return tmp_path / "land.geojson"
