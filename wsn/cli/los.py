"""`wsn los`: settle a line of sight, with reasons and a picture."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pictures import (
    check_names,
    check_page,
    kind_of,
    palette_of,
    palette_option,
    pieces_of,
    write_html,
    write_picture,
)
from wsn.cli.stream import OutputLost, reader_left
from wsn.cli.terminal import page_width, tell_lines
from wsn.data.disk import reason_of

if TYPE_CHECKING:
    from wsn.board.answer import Sight
    from wsn.table.ruling import MapAsked, SightMap
    from wsn.table.rulingcode import Answered

CHANGE: Final = "Add EDGE:FEATURE or HEX:TERRAIN, or set HEX:level=N."
"""What `--with` takes, in the help."""
BATCH: Final = 200
"""How many lines are written at once: standard output may be unbuffered."""

LOS_EXAMPLES: Final = """\b
Examples:
  wsn los wsn_5_1 D306 D508
  wsn los wsn_5_1 D306 D508 --without D407/D408:bocage --png los.png
  wsn los wsn_5_1 --with D407:woods --changes
  wsn los games/mine.wsn.jsonl D306 D508
"""


@click.command(epilog=LOS_EXAMPLES)
@click.argument("map_", metavar="[MAP]", required=False)
@click.argument("start", metavar="[FROM]", required=False)
@click.argument("end", metavar="[TO]", required=False)
@click.option("--with", "with_", multiple=True, metavar="X", help=CHANGE)
@click.option("--without", multiple=True, metavar="X", help="Remove EDGE:FEATURE or HEX:TERRAIN.")
@click.option("--smoke", multiple=True, metavar="HEX", help="Lay smoke in a hex.")
@click.option("--unit", "units", multiple=True, metavar="HEX", help="Put a unit on a hex.")
@click.option("--pairs", metavar="FILE", help='Lines "FROM TO" from a file, or - for standard input.')
@click.option("--all", "every", is_flag=True, help="Every unordered pair of hexes.")
@click.option("--changes", is_flag=True, help="List every line whose answer differs from the printed map.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
@click.option("--svg", metavar="FILE", help="Draw the ruling as SVG.")
@click.option("--png", metavar="FILE", help="Draw the ruling as PNG.")
@click.option("--side", metavar="FILE", help="Draw the line from the side, as SVG or PNG.")
@click.option("--html", metavar="FILE", help="Write all of it as one HTML page: pictures, reasons, code.")
@palette_option
@click.option("--code", is_flag=True, help="Print a short code that anyone can replay.")
@click.option(
    "--replay", metavar="CODE", help="Show the ruling of such a code (- reads it from standard input)."
)
def command(
    map_: str | None,
    start: str | None,
    end: str | None,
    with_: tuple[str, ...],
    without: tuple[str, ...],
    smoke: tuple[str, ...],
    units: tuple[str, ...],
    pairs: str | None,
    every: bool,
    changes: bool,
    as_json: bool,
    svg: str | None,
    png: str | None,
    side: str | None,
    html: str | None,
    colours: str | None,
    code: bool,
    replay: str | None,
) -> None:
    """Whether FROM sees TO on MAP, why, and by which rule.

    MAP is the name of a shipped map or a file; or a scenario, at its start, or the journal of a game
    so far. A code (--replay) finds its map by name or digest, or is asked of a MAP that you name; it
    may also hold the lines of --pairs, or a sight map.
    Exit status: 0 answered, clear or not; 1 a code whose answer is another one here; 2 no answer.
    """
    check_names(svg, png)
    if side is not None:
        kind_of(side, "--side")
    many = [name for name, on in (("--pairs", pairs), ("--all", every), ("--changes", changes)) if on]
    _refuse_mixtures(
        many, map_, start, end, (svg, png, side, html), code, replay, (*with_, *without, *smoke, *units)
    )
    check_page(html)
    if colours is not None:
        palette_of(colours, svg, png, side, html)
    if replay is not None:
        show_again(replay, map_, (svg, png, side, html), code, colours, as_json)
        return
    assert map_ is not None
    name = map_
    where = _answer_or_fail(lambda: _ground(name, with_, without, smoke, units))
    if many:
        _stream_answers(where, name, pairs, every, as_json, code, html)
        return
    assert start is not None
    assert end is not None
    a, b = start, end
    sight = _answer_or_fail(lambda: where.rule(a, b))
    _tell_ruling(sight, where, as_json)
    text = tell_code(sight, where, map_, as_json) if code else ""
    _draw_pictures(sight, where, map_, text, svg, png, side, colours, as_json)
    if html is not None:
        write_page(html, sight, where, map_, colours, as_json)


def tell_code(answer: Answered, where: MapAsked, name: str | None, as_json: bool) -> str:
    """Print the code of an answer, and give it back. One sentence and status 2 where it would be too long."""
    from wsn.table.picture.qr import MOST_LETTERS
    from wsn.table.rulingcode import encode

    text: str = _answer_or_fail(lambda: encode(answer, where, _document(name)))
    click.echo(f'{{"code":"{text}"}}' if as_json else f"Replay: wsn los --replay {text}")
    if len(text) > MOST_LETTERS and not as_json:
        click.echo(f"(With {len(text)} letters it is too long for a QR square in a picture.)")
    return text


def show_again(
    code: str,
    map_: str | None,
    files: tuple[str | None, str | None, str | None, str | None],
    with_code: bool,
    colours: str | None,
    as_json: bool,
) -> None:
    """Answer a code, with its pictures and its own code again if asked. Status 1 for another answer."""
    from wsn.board.answer import Sight
    from wsn.table.ruling import SightMap

    svg, png, side, html = files
    answer, where, differs, remarks = _answer_or_fail(lambda: _replay_code(code, map_, as_json))
    if side and not isinstance(answer, Sight):
        fail_with("--side shows one line, and this code holds more than one")
    if (svg or png) and isinstance(answer, tuple):
        fail_with("a picture shows one line or one sight map, and this code holds several lines")
    text = tell_code(answer, where, map_, as_json) if with_code else ""
    if isinstance(answer, SightMap):
        draw_sightmap(answer, map_, text, svg, png, colours, as_json)
    elif isinstance(answer, Sight):
        _draw_pictures(answer, where, map_, text, svg, png, side, colours, as_json)
    if html is not None:
        write_page(html, answer, where, map_, colours, as_json, remarks)
    if differs:
        raise SystemExit(1)


def draw_sightmap(
    sight_map: SightMap,
    name: str | None,
    code: str,
    svg: str | None,
    png: str | None,
    colours: str | None,
    as_json: bool,
) -> None:
    """Write the requested pictures of all that a hex sees."""
    if not (svg or png):
        return
    from wsn.table.picture import sightmap_svg

    where = sight_map.ground
    drawn = sightmap_svg(
        where.board,
        sight_map.start,
        sight_map.visible,
        sight_map.blockers,
        units=where.units,
        pieces=pieces_of(name) if where.units else (),
        code=code,
        palette=palette_of(colours),
    )
    write_picture(drawn, svg, png, data=as_json)


def _refuse_mixtures(
    many: list[str],
    map_: str | None,
    start: str | None,
    end: str | None,
    pictures: tuple[str | None, ...],
    code: bool,
    replay: str | None,
    whatifs: tuple[str, ...],
) -> None:
    """Say what does not go together, before anything is read."""
    if replay is not None:
        if start is not None or many or whatifs:
            said = "a code holds its hexes and changes: --replay goes with a MAP, --json and pictures only"
            fail_with(said)
    elif map_ is None:
        fail_with("which map? Write wsn los MAP FROM TO, or wsn los --replay CODE")
    elif len(many) > 1:
        fail_with(f"{' and '.join(many)} do not go together; choose one")
    elif many:
        if start is not None:
            fail_with(f"{many[0]} asks for many lines; leave FROM and TO out")
        if any(pictures[:3]):
            fail_with(f"pictures show one line; {many[0]} asks for many")
        if pictures[3] and many != ["--pairs"]:
            fail_with(f"a page holds lines that are named: --html goes with --pairs, not with {many[0]}")
        if code and many != ["--pairs"]:
            fail_with(f"a code holds lines that are named: --code goes with --pairs, not with {many[0]}")
        if many == ["--changes"] and not whatifs:
            fail_with("--changes of what? Try something out with --with, --without, --smoke or --unit")
    elif end is None:
        fail_with("which line? Write wsn los MAP FROM TO, or --pairs FILE, --all or --changes")


def _answer_or_fail(ask: Callable[[], Any]) -> Any:
    """The answer, or one sentence and status 2 when the question cannot be answered."""
    from wsn.board.board import UnknownSpace
    from wsn.data import DataError
    from wsn.table.whatif import BadQuestion

    try:
        return ask()
    except (UnknownSpace, BadQuestion, DataError) as error:
        return fail_with(str(error))


def _ground(
    name: str, with_: Iterable[str], without: Iterable[str], smoke: Iterable[str], units: Iterable[str]
) -> MapAsked:
    from wsn.cli.looking import note_gaps
    from wsn.table.los_position import game_named, ground_of
    from wsn.table.ruling import ground, load_map

    game = note_gaps(game_named(name))
    if game is None:
        return ground(load_map(name), with_, without, smoke, units)
    return ground_of(game, with_, without, smoke, units)


def _document(map_: str | None) -> Mapping[str, Any] | None:
    """The document of a map that was named, for the code to carry; None for that of another code."""
    from wsn.board.mapfile import map_document
    from wsn.table.los_position import game_named

    if map_ is None:
        return None
    game = game_named(map_)
    return map_document(map_) if game is None else game.setup.map


def _replay_code(
    code: str, map_: str | None, as_json: bool
) -> tuple[Answered, MapAsked, bool, tuple[str, ...]]:
    """Answer a code, on a map of one's own if one is named; whether the answer differs; what is said of it.

    What differs is said on standard error (with --json) or in the text.
    """
    from wsn.table.rulingcode import replay

    text = sys.stdin.read(65536) if code == "-" else code
    again = replay(text, map_)
    _tell_ruling(again.answer, again.ground, as_json)
    if again.differences or not as_json:
        for line in again.remarks:
            click.echo(line, err=as_json)
    return again.answer, again.ground, not again.same_answer, again.remarks


def _to_json(data: object) -> str:
    import msgspec

    return msgspec.json.encode(data).decode()


def _tell_ruling(answer: Answered, where: MapAsked, as_json: bool) -> None:
    """Print a ruling, a sight map, or several rulings a line each."""
    from wsn.table.ruling import SightMap, as_data, sightmap_data, sightmap_text, text_of

    if isinstance(answer, tuple):
        click.echo(b"".join(_answer_lines(answer, as_json)), nl=False)
    elif isinstance(answer, SightMap):
        if as_json:
            click.echo(_to_json(sightmap_data(answer)))
        else:
            tell_lines(sightmap_text(answer, page_width()))
    elif as_json:
        click.echo(_to_json(as_data(answer)))
    else:
        tell_lines(text_of(answer, where))


# --- many lines


def _stream_answers(
    where: MapAsked,
    name: str,
    pairs: str | None,
    every: bool,
    as_json: bool,
    code: bool,
    html: str | None = None,
) -> None:
    """Print many answers as they come; a reader who has had enough may close the pipe."""
    out = sys.stdout.buffer
    try:
        if pairs is not None:
            rulings: list[Sight] = []
            _answer_or_fail(lambda: _answer_pairs(where, pairs, as_json, rulings if code or html else None))
            if (code or html) and not rulings:
                fail_with(
                    f"{pairs} names no line: there is nothing to make a {'code' if code else 'page'} of"
                )
            if code:
                tell_code(tuple(rulings), where, name, as_json)
            if html is not None:
                out.flush()
                write_page(html, tuple(rulings), where, name, None, as_json)
        else:
            lines = _answer_lines(where.every_pair(), as_json) if every else _changed_shots(where, as_json)
            while batch := b"".join(islice(lines, BATCH)):
                out.write(batch)
        out.flush()
    except BrokenPipeError:
        reader_left(sys.stdout)
    except OSError as error:
        raise OutputLost(error.errno, error.strerror) from error


def _answer_lines(rulings: Iterable[Sight], as_json: bool) -> Iterator[bytes]:
    if as_json:
        import msgspec

        from wsn.table.ruling import as_data

        encode = msgspec.json.Encoder().encode
        for sight in rulings:
            yield encode(as_data(sight)) + b"\n"
    else:
        from wsn.table.ruling import short_text

        for sight in rulings:
            yield short_text(sight).encode() + b"\n"


def _answer_pairs(where: MapAsked, source: str, as_json: bool, kept: list[Sight] | None = None) -> None:
    """Answer pairs in the order they come, each as soon as it is read; `kept` gets the rulings."""
    from wsn.table.ruling import BadQuestion, UnknownSpace, read_pair

    out = sys.stdout.buffer
    if source == "-":
        opened: contextlib.AbstractContextManager[Iterable[str]] = contextlib.nullcontext(sys.stdin)
    else:
        try:
            opened = open(source, encoding="utf-8")  # noqa: SIM115 - closed by the with below
        except OSError as error:
            fail_with(f"{source} cannot be read: {reason_of(error)}")
    with opened as lines:
        try:
            for number, line in enumerate(lines, 1):
                pair = read_pair(line, number)
                if pair is None:
                    continue
                try:
                    sight = where.rule(*pair)
                except UnknownSpace as error:
                    raise BadQuestion(f"line {number}: {error}") from error
                out.writelines(_answer_lines((sight,), as_json))
                if kept is not None:
                    kept.append(sight)
                if source == "-":
                    out.flush()
        except UnicodeDecodeError:
            fail_with(f"{source} is not a text of pairs: write FROM TO, a pair a line")


def _changed_shots(where: MapAsked, as_json: bool) -> Iterator[bytes]:
    """The shots that the changes open or close."""
    import msgspec

    from wsn.table.ruling import change_data, change_text, map_text

    altered = where.changed_lines()
    for change in altered:
        if as_json:
            yield msgspec.json.encode(change_data(change, where)) + b"\n"
        else:
            yield change_text(change).encode() + b"\n"
    if not as_json:
        opened = sum(change.after for change in altered)
        yield f"{opened} lines open, {len(altered) - opened} close.\n{map_text(where)}\n".encode()


# --- pictures


def write_page(
    file: str,
    answer: Answered,
    where: MapAsked,
    name: str | None,
    colours: str | None,
    as_json: bool,
    remarks: tuple[str, ...] = (),
) -> None:
    """Write an answer as one HTML page, and say so."""
    from wsn.table.rulingcode import encode
    from wsn.table.rulingpage import answer_page

    code = _answer_or_fail(lambda: encode(answer, where, _document(name)))
    pieces = pieces_of(name) if where.units and name is not None else ()
    page = answer_page(answer, where, code, pieces=pieces, palette=palette_of(colours), remarks=remarks)
    write_html(file, page, data=as_json)


def _draw_pictures(
    sight: Sight,
    where: MapAsked,
    name: str | None,
    code: str,
    svg: str | None,
    png: str | None,
    side: str | None,
    colours: str | None,
    as_json: bool,
) -> None:
    """Write the requested pictures."""
    if svg or png:
        from wsn.table.picture import ruling_svg
        from wsn.table.ruling import asked_otherwise

        asked = asked_otherwise(where)
        drawn = ruling_svg(
            where.board,
            sight,
            what_ifs=asked,
            code=code,
            units=where.units,
            pieces=pieces_of(name) if where.units else (),
            palette=palette_of(colours),
        )
        write_picture(drawn, svg, png, data=as_json)
    if side:
        from wsn.table.picture import side_svg

        flat = side_svg(sight, where.board, palette=palette_of(colours))
        write_picture(
            flat, *((side, None) if kind_of(side, "--side") == "svg" else (None, side)), data=as_json
        )
