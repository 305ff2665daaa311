"""Pages of a host that are files elsewhere: with a style, a script and a policy of the host's own.

A page is drawn in a process of its own, so that no game waits for it, one page at a time; while some wait
already, whoever comes is told to come again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import Concatenate, Final, NamedTuple, ParamSpec

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from wsn.table.picture.svg import escape
from wsn.table.replaypage import SCRIPT
from wsn.table.webpage import STYLE, PageFiles, document, paragraph
from wsn.workers.pool import WarmPool

P = ParamSpec("P")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a browser may do with such a page: it asks for nothing but the style, the script and itself."""
MOST_WAITING: Final = 8
"""So many may wait for a page to be drawn."""
MOST_KEPT: Final = 16
"""So many pages are kept drawn: half a megabyte each, a replay two."""
SECONDS_TO_DRAW: Final = 60.0
"""A page that takes longer is given up."""
MONTH: Final = 30 * 24 * 3600


def _named(text: str, ending: str) -> str:
    """The name of a file that never changes: by its digest."""
    return f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{ending}"


_SERVED: Final[Mapping[str, tuple[str, str]]] = {
    _named(STYLE, "css"): (STYLE, "text/css"),
    _named(SCRIPT, "js"): (SCRIPT, "text/javascript"),
}
"""What is served under `/page/`, by name, with its kind."""
FILES: Final = PageFiles(f"/page/{_named(STYLE, 'css')}", f"/page/{_named(SCRIPT, 'js')}")


class DrawnPage(NamedTuple):
    """A page, or with another status than 200 the sentence why there is none."""

    status: int
    text: str


class PageDrawer:
    """The pages drawn last, and the process that draws, begun when it is first wanted."""

    def __init__(self) -> None:
        self.pages_kept: OrderedDict[Hashable, DrawnPage] = OrderedDict()
        self._pool: WarmPool | None = None
        self._waiting = 0

    async def page(
        self,
        key: Hashable,
        draw: Callable[Concatenate[PageFiles, P], DrawnPage],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> DrawnPage:
        """The page of a key, drawn by this function of a module unless it is kept."""
        assert not kwargs, "a process is sent arguments without names"
        if (kept := self.pages_kept.get(key)) is not None:
            self.pages_kept.move_to_end(key)
            return kept
        if self._waiting >= MOST_WAITING:
            return DrawnPage(503, "Too many pages are being drawn now. Try again in a few seconds.")
        self._waiting += 1
        try:
            page = await self._draw(draw, args)
        finally:
            self._waiting -= 1
        if page.status == 200:
            self.pages_kept[key] = page
            while len(self.pages_kept) > MOST_KEPT:
                self.pages_kept.popitem(last=False)
        return page

    async def _draw(self, draw: Callable[..., DrawnPage], args: tuple[object, ...]) -> DrawnPage:
        try:
            async with asyncio.timeout(SECONDS_TO_DRAW):
                while True:
                    pool = self._pool = self._pool or WarmPool(1)
                    try:
                        return await asyncio.get_running_loop().run_in_executor(pool, draw, FILES, *args)
                    except (BrokenProcessPool, asyncio.CancelledError) as error:
                        task = asyncio.current_task()
                        if self._pool is pool or (task is not None and task.cancelling()):
                            raise error
                        # the page before it was given up, and the process with it: it is drawn in the next
        except (TimeoutError, BrokenProcessPool):
            self.close()
            return DrawnPage(503, "This page took too long to draw. Try again later.")

    def close(self) -> None:
        """End the process; the next page begins another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.end_workers()


DRAWER: Final = PageDrawer()
"""That of this process."""


def answer_page_drawn(page: DrawnPage, seconds: int = 0, *, shared: bool = True) -> Response:
    """The answer with a page, or with the sentence why there is none.

    It may be kept for so many seconds; one that is not `shared` only by the browser that asked.
    """
    if page.status != 200:
        body = ("<h1>No such page here</h1>\n", paragraph(page.text))
        headers = _headers("no-store") | ({"Retry-After": "5"} if page.status == 503 else {})
        return HTMLResponse(document(escape(page.text), body, files=FILES), page.status, headers)
    scope = "public" if shared else "private"
    return HTMLResponse(page.text, 200, _headers(f"{scope}, max-age={seconds}" if seconds else "no-store"))


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


FILE_ROUTES: Final = [Route("/page/{name}", serve_file)]
