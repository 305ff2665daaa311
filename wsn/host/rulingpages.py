"""`/r/CODE`: the code of a ruling as a page on any host.

A code comes from strangers: it may name a map that comes with the program, or carry a small one, and no file
of the host is looked for.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.host.onepage import FILES, PageFault, drawn_page, fault_page
from wsn.table.ruling import BadQuestion
from wsn.table.rulingcode import replay
from wsn.table.rulingpage import answer_page
from wsn.table.sealedcode import LONGEST_CODE

KEPT_SECONDS = 3600


async def ruling_of_code(request: Request) -> Response:
    """The page of a code; 400 for one that was damaged on the way or cannot be answered here."""
    code: str = request.path_params["code"]
    if len(code) > LONGEST_CODE:
        return fault_page(PageFault(400, f"The code is longer than any ruling's: {len(code)} letters."))
    return await drawn_page(("ruling", code), lambda: _ruling_page(code), KEPT_SECONDS)


def _ruling_page(code: str) -> str:
    """The page of a code. Raises PageFault."""
    try:
        again = replay(code, shipped_only=True)
        return answer_page(again.answer, again.ground, code, remarks=again.remarks, files=FILES)
    except BadQuestion as error:
        raise PageFault(400, f"The code cannot be opened here: {error}.") from error


RULING_ROUTES = [Route("/r/{code}", ruling_of_code)]
