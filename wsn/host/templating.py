"""Pages out of templates, and the files they are made of: scripts, style sheet, icon, letters.

The files are read once, when they are first asked for, and known by name: no path of a request is looked up
on a disk. They lie under a digest of all of them, so that a browser keeps them until the program changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from wsn.host.packing import CACHED_FOR_EVER, PackedBytes, packed_answer
from wsn.host.refusals import RequestRefused
from wsn.table.picture.svg import FONTS

if TYPE_CHECKING:
    from jinja2 import Environment

KINDS: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
LETTERS: Final = "wsn-serif-italic.woff2"
"""The letters of titles, which are those on the maps; of them the Latin ones, packed for browsers."""


class StaticFile(NamedTuple):
    """A file that a page loads."""

    kind: str
    data: bytes
    packed: PackedBytes


@cache
def static_files() -> Mapping[str, StaticFile]:
    """Every file that a page may load, by its name."""
    found = {one.name: one.read_bytes() for one in files("wsn.host").joinpath("static").iterdir()}
    found[LETTERS] = (FONTS / LETTERS).read_bytes()
    return {
        name: StaticFile(KINDS[name[name.rindex(".") :]], data, PackedBytes(data))
        for name, data in sorted(found.items())
    }


@cache
def static_folder() -> str:
    """Where the files lie: an address with a digest of all of them."""
    told = hashlib.sha256()
    for name, one in static_files().items():
        told.update(f"{name} {len(one.data)} ".encode() + one.data)
    return f"/static/{told.hexdigest()[:16]}"


@cache
def _templates() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # only where a page is asked for

    loader = PackageLoader("wsn.host")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def fill_page(template: str, status: int = 200, kept: str = "no-store", **values: object) -> HTMLResponse:
    """A page of a template; every value in it is escaped. `kept` is its Cache-Control."""
    text = _templates().get_template(template).render(static=static_folder(), **values)
    return HTMLResponse(text, status, {"Cache-Control": kept})


async def give_file(request: Request) -> Response:
    """A file of a page, by its name."""
    one = static_files().get(request.path_params["name"])
    if one is None:
        raise RequestRefused(404, "there is nothing at this address")
    current = request.url.path.startswith(f"{static_folder()}/")
    return packed_answer(request, one.packed, one.kind, CACHED_FOR_EVER if current else "no-cache")


STATIC_ROUTES: Final = [Route("/static/{folder}/{name}", give_file)]
