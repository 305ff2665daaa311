"""What every request passes: where it comes from, what browsers may do with the answer, how errors look."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wsn.english import sentence
from wsn.host.places import answer_json
from wsn.host.refusals import RequestRefused
from wsn.host.templating import fill_page
from wsn.wire.messages import Trouble

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""No script or style but our own files, nothing from outside, and in nobody's frame."""
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


class GuardHeaders:
    """Adds our headers to every answer, and turns away what another site's page sends."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in SAFE_METHODS and is_foreign(Headers(scope=scope)):
            refusal = answer_json(Trouble("this came from another site's page, and nothing was done"), 403)
            await refusal(scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)


def is_foreign(headers: Headers) -> bool:
    """Whether a request that changes something comes from a page of another site.

    Browsers say where they come from; a program that plays by a token has no page, and sends its token in a
    header that no page can send without being asked first.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != headers.get("host", "") or not origin.startswith("http")
    has_cookie, has_token = "cookie" in headers, "authorization" in headers
    return has_cookie and not has_token and site is None


async def answer_refused(request: Request, error: Exception) -> Response:
    """The answer to a request that is refused: to a person a page, to a program JSON."""
    assert isinstance(error, RequestRefused)
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return fill_page(
            "trouble.html", error.status, title="This does not open", text=sentence(error.trouble.text)
        )
    return answer_json(error.trouble, error.status, error.headers)


async def answer_unknown(_: Request, error: Exception) -> Response:
    """The answer where nothing is, or not by this method."""
    status = int(getattr(error, "status_code", 404))
    text = "this address takes no such request" if status == 405 else "there is nothing at this address"
    return answer_json(Trouble(text), status)


async def answer_fault(_: Request, __: Exception) -> Response:
    """The answer where the program has a fault: nothing was done, and nothing is told of what went wrong."""
    return answer_json(Trouble("the host has a fault here; nothing was done, and the game stands"), 500)
