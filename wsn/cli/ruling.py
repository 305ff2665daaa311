"""`wsn ruling`: open the code of a ruling: what it was asked, the answer here, and a page to send."""

from __future__ import annotations

import json
import sys
from typing import Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.los import show_again
from wsn.cli.pictures import check_page, palette_of, palette_option, write_html
from wsn.cli.terminal import tell_lines

LONGEST_READ: Final = 65_536
"""The most letters that are read from standard input."""


@click.command()
@click.argument("code", metavar="CODE")
@click.argument("map_", metavar="[MAP]", required=False)
@click.option("--html", metavar="FILE", help="Write it as one HTML page: pictures, reasons, code.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@palette_option
def command(code: str, map_: str | None, html: str | None, as_json: bool, colours: str | None) -> None:
    """Answer the CODE of a ruling again (- reads it from standard input).

    The code holds one line of sight, several, or all that a hex sees; or what wsn bonds, wsn supply or wsn
    odds was asked of a map. It finds its map by name or digest, or is asked of a MAP that you name. A
    host opens the same code as a page, at /r/CODE.

    Exit status: 0 answered as in the code; 1 the answer is another one here; 2 no answer.
    """
    from wsn.table.fieldcode import is_field_code

    check_page(html)
    if colours is not None:
        palette_of(colours, html)
    if code == "-":
        code = sys.stdin.read(LONGEST_READ)
    if is_field_code(code):
        _show_field(code, map_, html, as_json, colours)
        return
    show_again(code, map_, (None, None, None, html), False, colours, as_json)


def _show_field(code: str, map_: str | None, html: str | None, as_json: bool, colours: str | None) -> None:
    """Answer the code of a position told in words. Status 1 for another answer than the code's."""
    from wsn.data import DataError
    from wsn.table.fieldcode import open_question, spell_question
    from wsn.table.fieldpage import page_of_code
    from wsn.table.whatif import BadQuestion

    try:
        opened = open_question(code, None, map_)
        page, answer = page_of_code(opened, palette_of(colours))
    except (BadQuestion, DataError) as error:
        fail_with(str(error))
    if as_json:
        click.echo(json.dumps(answer.told, ensure_ascii=False))
    else:
        tell_lines(f"Asked: {spell_question(opened.question, opened.board)}\n\n{answer.text}")
    if not (as_json and opened.same_map and opened.is_same(answer.told)):
        for line in opened.list_remarks(answer.told):
            click.echo(line, err=as_json)
    if html is not None:
        write_html(html, page, data=as_json)
    if not opened.is_same(answer.told):
        raise SystemExit(1)
