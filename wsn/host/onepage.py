"""Pages of a host that are files elsewhere: with a style, a script and a policy of the host's own.

A page is drawn in a thread, one at a time; while some wait already, whoever comes is told to come again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from wsn.table.picture.svg import escape
from wsn.table.replaypage import SCRIPT
from wsn.table.webpage import STYLE, PageFiles, document, paragraph

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a browser may do with such a page: it asks for nothing but the style, the script and itself."""
MOST_WAITING = 8
"""So many may wait for a page to be drawn."""
MOST_KEPT = 16
"""So many pages are kept drawn: half a megabyte each."""
MONTH = 30 * 24 * 3600


def _named(text: str, ending: str) -> str:
    """The name of a file that never changes: by its digest."""
    return f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{ending}"


_SERVED: Mapping[str, tuple[str, str]] = {
    _named(STYLE, "css"): (STYLE, "text/css"),
    _named(SCRIPT, "js"): (SCRIPT, "text/javascript"),
}
"""What is served under `/page/`, by name, with its kind."""
FILES = PageFiles(f"/page/{_named(STYLE, 'css')}", f"/page/{_named(SCRIPT, 'js')}")


class PageFault(Exception):
    """Why there is no such page, in a sentence, with the status that says so."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class DrawnPages:
    """The pages drawn last, and the queue before the one pen."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._pen = asyncio.Lock()
        self._waiting = 0

    async def page(self, key: Hashable, draw: Callable[[], str]) -> bytes:
        """The page of a key, drawn unless it is kept. Raises PageFault, also where too many wait."""
        if (kept := self._look_up(key)) is not None:
            return kept
        if self._waiting >= MOST_WAITING:
            raise PageFault(503, "Too many pages are being drawn now. Try again in a few seconds.")
        self._waiting += 1
        try:
            async with self._pen:
                if (kept := self._look_up(key)) is not None:
                    return kept
                page = (await asyncio.to_thread(draw)).encode()
        finally:
            self._waiting -= 1
        self._kept[key] = page
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return page

    def _look_up(self, key: Hashable) -> bytes | None:
        page = self._kept.get(key)
        if page is not None:
            self._kept.move_to_end(key)
        return page


_DRAWN = DrawnPages()


async def drawn_page(
    key: Hashable, draw: Callable[[], str], seconds: int = 0, *, shared: bool = True
) -> Response:
    """The answer with a page, or with the sentence why there is none.

    It may be kept for so many seconds; one that is not `shared` only by the browser that asked.
    """
    try:
        page = await _DRAWN.page(key, draw)
    except PageFault as fault:
        return fault_page(fault)
    scope = "public" if shared else "private"
    keep = f"{scope}, max-age={seconds}" if seconds else "no-store"
    return HTMLResponse(page, headers=_headers(keep))


def fault_page(fault: PageFault) -> Response:
    """A page that says why there is no other."""
    text = str(fault)
    body = ("<h1>No such page here</h1>\n", paragraph(text))
    headers = _headers("no-store") | ({"Retry-After": "5"} if fault.status == 503 else {})
    page = document(escape(text), body, files=FILES)
    return HTMLResponse(page, fault.status, headers=headers)


def _headers(keep: str) -> dict[str, str]:
    return {
        "Content-Security-Policy": POLICY,
        "Cache-Control": keep,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }


async def serve_file(request: Request) -> Response:
    """The style or the script of these pages, by its name; nothing else has one."""
    served = _SERVED.get(request.path_params["name"])
    if served is None:
        return PlainTextResponse("There is no such file here.", 404)
    text, kind = served
    headers = _headers(f"public, max-age={MONTH}, immutable")
    return Response(text, media_type=kind, headers=headers)


FILE_ROUTES = [Route("/page/{name}", serve_file)]
