"""What the commands that host games need besides wsn itself."""

from __future__ import annotations

from importlib.util import find_spec

from wsn.cli.errors import fail

PACKAGES = ("starlette", "uvicorn", "jinja2")
"""What serves: only looked for, for it takes a moment to load."""


def need_packages(what: str, *more: str) -> None:
    """End with a sentence where a package is lacking without which nothing can be hosted."""
    for name in (*PACKAGES, *more):
        if find_spec(name) is None:
            fail(f"{what}, install what it needs ({name} is not here): pip install 'wsn[host]'")
