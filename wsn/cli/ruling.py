"""`wsn ruling`: open the code of a ruling: what it was asked, the answer here, and a page to send."""

from __future__ import annotations

import click

from wsn.cli.los import show_again
from wsn.cli.pictures import check_page, palette_of, palette_option


@click.command()
@click.argument("code", metavar="CODE")
@click.argument("map_", metavar="[MAP]", required=False)
@click.option("--html", metavar="FILE", help="Write it as one HTML page: pictures, reasons, code.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@palette_option
def command(code: str, map_: str | None, html: str | None, as_json: bool, colours: str | None) -> None:
    """Answer the CODE of a ruling again (- reads it from standard input).

    The code holds one line of sight, several, or all that a hex sees. It finds its map by name or digest, or
    is asked of a MAP that you name. A host opens the same code as a page, at /r/CODE.

    Exit status: 0 answered as in the code; 1 the answer is another one here; 2 no answer.
    """
    check_page(html)
    if colours is not None:
        palette_of(colours, html)
    show_again(code, map_, (None, None, None, html), False, colours, as_json)
