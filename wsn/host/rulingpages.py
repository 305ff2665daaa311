"""`/r/CODE`: the code of a ruling as a page on any host.

A code comes from strangers: it may name a map that comes with the program, or carry a small one, and no file
of the host is looked for.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wsn.host.onepage import DRAWER, DrawnPage, answer_page_drawn
from wsn.table.fieldcode import is_field_code, open_question
from wsn.table.fieldpage import page_of_code
from wsn.table.ruling import BadQuestion
from wsn.table.rulingcode import replay
from wsn.table.rulingpage import answer_page
from wsn.table.sealedcode import LONGEST_CODE
from wsn.table.webpage import PageFiles

KEPT_SECONDS: Final = 3600


async def show_ruling(request: Request) -> Response:
    """The page of a code; 400 for one that was damaged on the way or cannot be answered here."""
    code: str = request.path_params["code"]
    if len(code) > LONGEST_CODE:
        return answer_page_drawn(
            DrawnPage(400, f"The code is longer than any ruling's: {len(code)} letters.")
        )
    return answer_page_drawn(await DRAWER.page(("ruling", code), draw_ruling, code), KEPT_SECONDS)


def draw_ruling(files: PageFiles, code: str) -> DrawnPage:
    """The page of a code, with what differs from it here."""
    try:
        if is_field_code(code):
            page, _ = page_of_code(open_question(code, None, shipped_only=True), files=files)
        else:
            again = replay(code, shipped_only=True)
            page = answer_page(again.answer, again.ground, code, remarks=again.remarks, files=files)
    except BadQuestion as error:
        return DrawnPage(400, f"The code cannot be opened here: {error}.")
    return DrawnPage(200, page)


RULING_ROUTES: Final = [Route("/r/{code}", show_ruling)]
