"""What `wsn bonds` and `wsn supply` share: they settle a position, in words, as data and as a picture."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail
from wsn.cli.pictures import check_names, palette_of, palette_option, write_picture
from wsn.cli.terminal import tell

if TYPE_CHECKING:
    from wsn.engine.state import GameState
    from wsn.systems.contract import FieldRules, Settled

UNITS = "A hex and who is in it, such as 2014=german5 or 2016=us_16_1+us_18_1."
"""What `--unit` takes, in the help."""


def field_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that settles a position."""
    for option in (
        click.option("--png", metavar="FILE", help="Draw it as PNG."),
        click.option("--svg", metavar="FILE", help="Draw it as SVG."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object per line."),
        click.option("--unit", "units", multiple=True, metavar="HEX=WHO", help=UNITS),
    ):
        command = option(command)
    return functools.wraps(command)(palette_option(command))


def settle(
    map_: str,
    labels: Sequence[str],
    units: Sequence[str],
    as_json: bool,
    svg: str | None,
    png: str | None,
    colours: str | None,
    ask: Callable[[FieldRules[Any], Any, Sequence[str]], Sequence[Settled]],
    nothing: str,
) -> None:
    """Settle a question of a position and tell the answers. One sentence and status 2 where it has none."""
    from wsn.board.board import UnknownSpace
    from wsn.data import DataError
    from wsn.table.fieldrulings import find_position, name_spaces, settled_data, settled_text

    check_names(svg, png)
    palette = palette_of(colours, svg, png) if colours is not None else palette_of(None)
    try:
        board, s, rules = find_position(map_, units)
        spaces = name_spaces(board, labels)
    except (DataError, UnknownSpace) as error:
        fail(str(error))
    answers = ask(rules, s, spaces)
    if as_json:
        for answer in answers:
            click.echo(json.dumps(settled_data(answer), ensure_ascii=False))
    else:
        tell("\n".join(map(settled_text, answers)) or nothing)
    if svg or png:
        from wsn.table.picture.fields import field_svg

        heading = answers[0].text if len(answers) == 1 else board.title or board.name
        drawn = field_svg(board, answers, stack_signs(s.state), heading, palette)
        write_picture(drawn, svg, png, data=as_json)


def stack_signs(state: GameState) -> dict[str, str]:
    """By space with units, the first letter of their side."""
    return {unit.place: unit.side[0].upper() for unit in state.units.values() if unit.place is not None}
