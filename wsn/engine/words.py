"""What the sentences of a game are made of, as a digest: a journal tells by it whose words it holds."""

from __future__ import annotations

import hashlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib.abc import InspectLoader
from typing import Any, Final

from wsn.engine.system import System

SHARED: Final = ("wsn.parts", "wsn.board", "wsn.cite", "wsn.engine")
"""What makes sentences in the events of any game, beside the game's own package."""


def words_digest(system: System[Any]) -> str:
    """Of the source of all that words the events of a game: BLAKE2b, 128 bits, in hex.

    Empty where the program carries no source, as in one file: then nobody can tell whose words they are.
    """
    return _package_digest(system.commands[0].__module__.rpartition(".")[0])


@cache
def _package_digest(package: str) -> str:
    whole, many = hashlib.blake2b(digest_size=16), 0
    for name in (package, *SHARED):
        for module, source in sources(name):
            many += 1
            whole.update(f"{module} {len(source)}\n{source}".encode())
    return whole.hexdigest() if many else ""


def sources(name: str) -> Iterator[tuple[str, str]]:
    """The modules of a package that have a source, with it; the lines end alike on every machine."""
    spec = importlib.util.find_spec(name)
    if spec is None:
        return
    source = spec.loader.get_source(name) if isinstance(spec.loader, InspectLoader) else None
    if source is not None:
        yield name, source
    for one in sorted(found.name for found in pkgutil.iter_modules(spec.submodule_search_locations or ())):
        yield from sources(f"{name}.{one}")
