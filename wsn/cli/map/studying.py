"""`wsn map diff`, `find`, `sight` and `study`: maps compared, searched, how open and how narrow they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.map.files import answer_or_fail
from wsn.cli.pictures import check_names, palette_of, palette_option, write_picture
from wsn.english import count
from wsn.table.percent import share_percent

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.mapmaking.differing import MapDifference
    from wsn.mapmaking.openness import Openness

HEXES_LISTED: Final = 10
"""How many of the most open and of the most closed hexes are listed."""


@click.command("diff")
@click.argument("before", metavar="MAP")
@click.argument("after", metavar="OTHER")
@click.option("--svg", metavar="FILE", help="Draw OTHER with what differs marked, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@palette_option
def diff_command(before: str, after: str, svg: str | None, png: str | None, colours: str | None) -> None:
    """Tell what differs from MAP to OTHER: spaces, what lies between them, and the ways through them.

    In the picture, rings stand on spaces, bars on borders, and broken lines where a road came or went.
    Exit status: 0 nothing differs; 1 something does; 2 no answer.
    """
    from wsn.mapmaking.differing import differences
    from wsn.table.ruling import load_map

    check_names(svg, png)
    palette = palette_of(colours, *([svg, png] if colours else []))
    boards = answer_or_fail(lambda: [load_map(name) for name in (before, after)])
    found = differences(*boards)
    for one in found:
        click.echo(str(one))
    click.echo(_count_text(found), err=not found)
    if svg or png:
        write_picture(_mark_differences(boards, found, palette), svg, png, data=True)
    if found:
        raise SystemExit(1)


def _count_text(found: tuple[MapDifference, ...]) -> str:
    return "nothing differs" if not found else count(len(found), "difference")


def _mark_differences(boards: list[Board], found: tuple[MapDifference, ...], palette: object) -> str:
    """The picture of the second map with what differs on it; labels it lacks are left out."""
    from wsn.table.picture.mapstudy import marked_svg
    from wsn.table.picture.palette import Palette

    assert isinstance(palette, Palette), "a palette"
    board = boards[1]
    spaces = [one.place[0] for one in found if one.what == "space" and one.place[0] in board.spaces]
    pairs = {
        what: [
            board.edge(*one.place)
            for one in found
            if one.what == what and all(end in board.spaces for end in one.place)
        ]
        for what in ("edge", "path")
    }
    heading = f"{board.title}: {_count_text(found)}"
    return marked_svg(board, dict.fromkeys(spaces), pairs["edge"], pairs["path"], heading, palette)


@click.command("find")
@click.argument("map_", metavar="MAP")
@click.argument("words", metavar="QUESTION", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One JSON list of labels.")
@click.option("--svg", metavar="FILE", help="Draw the map with what was found marked, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@palette_option
def find_command(
    map_: str, words: tuple[str, ...], as_json: bool, svg: str | None, png: str | None, colours: str | None
) -> None:
    """Find the spaces of MAP that QUESTION asks for, such as: built-up hexes within 3 of a bridge.

    Words of the map's game, joined by `and`, `or` and `not`; `within N of`, `beside` and `beyond N of`
    ask how near something is; `level 2`, `level above 1`, `level below 1`, `rim`, `named`, `any` and labels
    will do too. Exit status: 0 something was found; 1 nothing; 2 no answer.
    """
    from wsn.mapmaking.finding import find_spaces
    from wsn.table.ruling import load_map, vocabulary

    check_names(svg, png)
    palette = palette_of(colours, *([svg, png] if colours else []))
    board = answer_or_fail(lambda: load_map(map_))
    question = " ".join(words)
    hits = answer_or_fail(lambda: find_spaces(board, vocabulary(board.system), question))
    if as_json:
        click.echo(json.dumps(list(hits)))
    else:
        for hit in hits:
            space = board.spaces[hit]
            named = f", {space.name}" if space.name else ""
            click.echo(f"{hit}  {space.terrain.replace('_', ' ')}{named}")
        noun = {"hex": "hexes"}.get(board.noun, f"{board.noun}s") if len(hits) != 1 else board.noun
        click.echo(f"{len(hits)} {noun} of {len(board.spaces)}", err=True)
    if svg or png:
        from wsn.table.picture.mapstudy import marked_svg

        write_picture(marked_svg(board, hits, heading=question, palette=palette), svg, png, data=True)
    if not hits:
        raise SystemExit(1)


@click.command("sight")
@click.argument("map_", metavar="MAP")
@click.option("--json", "as_json", is_flag=True, help="One JSON object with every hex.")
@click.option("--svg", metavar="FILE", help="Draw the map with each hex's share, in percent, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@palette_option
def sight_command(map_: str, as_json: bool, svg: str | None, png: str | None, colours: str | None) -> None:
    """How open MAP is: of each hex, how many of the others it sees, without smoke and units.

    Exit status: 0 answered; 2 no answer.
    """
    from wsn.mapmaking.openness import openness
    from wsn.table.ruling import load_map

    check_names(svg, png)
    palette = palette_of(colours, *([svg, png] if colours else []))
    board = answer_or_fail(lambda: load_map(map_))
    answer = answer_or_fail(lambda: openness(board))
    if not answer.others:
        fail_with(f"{map_} has one hex only, which has nothing to see")
    click.echo(json.dumps(answer.as_data())) if as_json else _tell_study(answer)
    if svg or png:
        from wsn.table.picture.mapstudy import shares_svg

        shares = {hex_: answer.share(hex_) for hex_ in answer.sees}
        heading = f"{board.title}: what each hex sees, in percent of the others"
        write_picture(shares_svg(board, shares, heading, palette), svg, png, data=as_json)


def _tell_study(answer: Openness) -> None:
    ranked = answer.ranked_spaces()
    click.echo(f"{len(ranked)} hexes; on average a hex sees {share_percent(answer.mean)} of the others")
    few = ranked if len(ranked) <= 2 * HEXES_LISTED else ranked[:HEXES_LISTED]
    rest = () if few is ranked else ranked[-HEXES_LISTED:]
    for title, hexes in (("The most open:", few), ("The most closed:", rest)):
        if hexes:
            click.echo(title)
        for hex_ in hexes:
            told = f"{answer.sees[hex_]} hexes ({share_percent(answer.share(hex_))})"
            click.echo(f"  {hex_}: {told}, the farthest {answer.farthest[hex_]} away")


@click.command("study")
@click.argument("map_", metavar="MAP")
@click.option("--mover", "word", help="For whom: a kind of unit, or a class of movers (foot, armour).")
@click.option("--from", "start", metavar="SPACES", help="Where ways begin: labels, or a question.")
@click.option("--to", "end", metavar="SPACES", help="Where they end.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--svg", metavar="FILE", help="Draw the map with its chokepoints or narrowest place, as SVG.")
@click.option("--png", metavar="FILE", help="Draw it as PNG.")
@palette_option
def study_command(
    map_: str,
    word: str | None,
    start: str | None,
    end: str | None,
    as_json: bool,
    svg: str | None,
    png: str | None,
    colours: str | None,
) -> None:
    """Where MAP is narrow: pockets that nobody can leave or come to, and chokepoints that everybody passes.

    MAP may be a scenario or a journal too, as it stands. With --from and --to also the narrowest place
    between them, and what it costs to go around each of its spaces. Exit status: 0 answered; 2 no answer.
    """
    from wsn.cli.moving import ground_of, mover_on
    from wsn.mapmaking.narrowness import study

    check_names(svg, png)
    palette = palette_of(colours, *([svg, png] if colours else []))
    if (start is None) != (end is None):
        fail_with("--from and --to go together: where ways begin, and where they end")
    ground = ground_of(map_)
    board = ground.board
    mover = None if word is None else mover_on(ground, word, None)
    costs, called = (None, "") if mover is None else (mover.single_steps(board), mover.word)
    told = study(board, costs, called, _question_ends(board, start), _question_ends(board, end))

    def measured(length: int) -> str:
        return count(length, "step") if mover is None else f"{mover.movement.points_text(length)} points"

    click.echo(json.dumps(told.as_data()) if as_json else "\n".join(told.lines(measured)))
    if svg or png:
        from wsn.table.picture.mapstudy import marked_svg

        picture = marked_svg(board, told.marked_spaces, heading=told.heading, palette=palette)
        write_picture(picture, svg, png, data=as_json)


def _question_ends(board: Board, question: str | None) -> tuple[str, ...]:
    """The spaces that a question of --from or --to asks for; some space at least."""
    from wsn.mapmaking.finding import find_spaces
    from wsn.table.ruling import vocabulary

    if question is None:
        return ()
    if "," in question:
        return answer_or_fail(lambda: tuple(board.find(one.strip()).id for one in question.split(",")))
    spaces = answer_or_fail(lambda: find_spaces(board, vocabulary(board.system), question))
    return spaces or fail_with(f"{question!r} asks for no {board.noun} of {board.name}")
