"""The core names no rulebook: only the one registry knows which there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsn.systems import SYSTEMS

ROOT = Path(__file__).resolve().parent.parent
CORE = [
    path
    for folder in ("wsn", "pointbuy")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "systems" not in path.relative_to(ROOT).parts and "catalogue" not in path.parts
]


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_the_systems_names_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [name for name in SYSTEMS if name in text] == []


def test_the_registry_is_where_they_are_named() -> None:
    text = (ROOT / "wsn" / "systems" / "__init__.py").read_text(encoding="utf-8")
    assert len(SYSTEMS) >= 2
    assert all(name in text for name in SYSTEMS)
