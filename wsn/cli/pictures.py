"""Pictures as files: what the commands that draw share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.latehelp import LateHelp
from wsn.data.disk import write_error_text, write_together, write_whole
from wsn.english import list_words

if TYPE_CHECKING:
    from pointbuy.pdf import Sheet
    from wsn.table.picture import Palette
    from wsn.table.scene import Counter

ENDINGS: Final = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pdf")
"""The file endings that name a kind of picture; a file with any other ending takes the default."""

LETTERS: Final = "wsn.letters"
"""Where a command keeps what `--letters` says."""


def _palette_help() -> str:
    from wsn.table.picture import PALETTES

    return f"The colours of the picture: {list_words(list(PALETTES), 'or')}."


def palette_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--palette NAME` for a command that draws: it gets the name, or None; and `--letters` for its SVG."""
    return click.option("--palette", "colours", metavar="NAME", cls=LateHelp, told=_palette_help)(
        letters_option(command)
    )


def letters_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--letters` for a command that writes SVG, which `write_picture` follows.

    One sentence and status 2 where no SVG is asked for.
    """

    @functools.wraps(command)
    def with_letters(**told: Any) -> Any:
        if LETTERS in click.get_current_context().meta and not (
            told.get("svg") or any(str(value).lower().endswith(".svg") for value in told.values())
        ):
            fail_with("--letters is for an SVG: say which file it goes to, such as board.svg")
        return command(**told)

    return click.option(
        "--letters",
        type=click.Choice(("paths", "text")),
        help="Letters of an SVG: as paths, alike in every program (usual), or as text to edit.",
        expose_value=False,
        callback=_keep_letters,
    )(with_letters)


def _keep_letters(context: click.Context, _: click.Parameter, given: str | None) -> None:
    if given is not None:
        context.meta[LETTERS] = given


def as_passed_on(drawn: str) -> bytes:
    """An SVG as a file, with its letters as `--letters` says."""
    from wsn.table.picture import passed_on

    context = click.get_current_context(silent=True)
    return passed_on(drawn, context.meta.get(LETTERS, "paths") if context is not None else "paths").encode()


def palette_of(name: str | None, *files: object) -> Palette:
    """The palette of a name, or the usual one.

    One sentence and status 2 for an unknown name, and for a name where no picture is asked for: `files` are
    the files that would take one.
    """
    from wsn.data import nearest_hint
    from wsn.table.picture import PALETTES, SUMMER

    if name is None:
        return SUMMER
    if name.lower() not in PALETTES:
        fail_with(f"there is no palette {name!r}{nearest_hint(name.lower(), PALETTES)}")
    if files and not any(files):
        fail_with("--palette colours a picture: say which file it goes to, such as --png board.png")
    return PALETTES[name.lower()]


def pieces_of(name: str | None) -> tuple[Counter, ...]:
    """The counters of a scenario or a journal, as far as they are public; a map has none."""
    from wsn.table import telling
    from wsn.table.los_position import game_named
    from wsn.table.seat import Seat

    game = game_named(name) if name is not None else None
    return () if game is None else telling.scene_of(Seat(game, None)).counters


def check_names(svg: str | None, png: str | None) -> None:
    """Refuse a name that promises another kind of picture than the option writes, before anything is done."""
    for option, name in (("svg", svg), ("png", png)):
        if name is None:
            continue
        if not name:
            fail_with(f"--{option} wants the name of a file, such as ruling.{option}")
        dot = name[name.rfind(".") :].lower() if "." in name else ""
        if dot in ENDINGS and dot != f".{option}":
            better = f"{name[: -len(dot)]}.{option}"
            fail_with(f"--{option} writes {option.upper()}, not {dot[1:].upper()}: name it {better}")


def kind_of(name: str, option: str = "--picture") -> str:
    """Which kind of picture a file's name asks for, `svg` or `png` (any name without an ending of pictures).

    One sentence and status 2 for an empty name, and for another kind.
    """
    if not name:
        fail_with(f"{option} wants the name of a file, such as board.png")
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending in ENDINGS and ending not in (".svg", ".png"):
        fail_with(f"a picture is SVG or PNG, not {ending[1:].upper()}: name it {name[: -len(ending)]}.png")
    return "svg" if ending == ".svg" else "png"


def write_picture(
    drawn: str, svg: str | None, png: str | None, width: int | None = None, *, data: bool = False
) -> None:
    """Write a picture as SVG, as PNG (`width` dots wide), or both, and say so; beside `data` on stderr.

    The SVG has its letters as `--letters` says. PNGs are drawn with our own fonts.

    One sentence and status 2 when a file cannot be written.
    """
    from wsn.table.picture import to_png

    files: list[tuple[str, bytes]] = [(svg, as_passed_on(drawn))] if svg else []
    if png:
        files.append((png, to_png(drawn, width=width)))
    write_files({Path(name): content for name, content in files})
    for file in (Path(name) for name in (svg, png) if name):
        click.echo(f"Written: {file.resolve()}", err=data or not file.is_file())


def check_page(html: str | None) -> None:
    """One sentence and status 2 for a file that no page is called."""
    if html is not None and Path(html).suffix.lower() not in (".html", ".htm"):
        fail_with(f"--html writes a page: name it shot.html, not {html!r}")


def write_html(name: str, page: str, *, data: bool = False) -> None:
    """Write a page, and say so; beside `data` on stderr. One sentence and status 2 when that fails."""
    write_file(name, page.encode("utf-8"))
    click.echo(f"Written: {Path(name).resolve()}", err=data)


def try_writing(name: str | Path, content: bytes, *, new: bool = False) -> str:
    """Write a file as `write_file` does; why that cannot be done, in a sentence, or nothing.

    For what was long in the making: the report is still told where its file cannot be written.
    """
    try:
        write_whole(name, content, new=new)
    except OSError as error:
        return write_error_text(name, error)
    return ""


def write_file(name: str | Path, content: bytes, *, new: bool = False) -> None:
    """Write a file whole, or leave what was there; with `new` only where there is no file of this name.

    One sentence and status 2 when it cannot be written.
    """
    if why := try_writing(name, content, new=new):
        fail_with(why)


def write_files(files: Mapping[Path, str | bytes], *, folders: bool = False) -> None:
    """Write files that belong together, all of them or none, with `folders` into folders that are made.

    One sentence and status 2 when one cannot be written.
    """
    plain = {file: one if isinstance(one, bytes) else one.encode("utf-8") for file, one in files.items()}
    try:
        write_together(plain, folders=folders)
    except OSError as error:
        fail_with(write_error_text(error.filename, error))


def check_pdf(name: str) -> None:
    """One sentence and status 2 for a file that no PDF is called."""
    if Path(name).suffix.lower() != ".pdf":
        fail_with(f"a PDF is a file ending in .pdf, not {name}")


def paper_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--paper NAME` for a command that prints pages which are no maps: they take A4 or Letter."""
    return click.option("--paper", metavar="NAME", help="The sheets of the PDF: a4 (usual) or letter.")(
        command
    )


def page_of(paper: str | None, pdf: object = True) -> tuple[float, float]:
    """The page of a paper, in millimetres, for what is no map.

    One sentence and status 2 for paper that only a map is printed on, for an unknown one, and for any where
    no `pdf` is asked for.
    """
    from pointbuy import printmap

    if paper is None:
        return printmap.page_of("a4")
    if not pdf:
        fail_with("--paper is for what is printed: name its file with --pdf")
    try:
        page = printmap.page_of(paper.lower())
    except ValueError as error:
        fail_with(str(error))
    if paper.lower() not in ("a4", "letter"):
        fail_with(f"only a map is printed on {paper.lower()}: everything else takes a4 or letter")
    return page


def pages_pdf(file: str, pages: Sequence[str], title: str, dots: int, page: tuple[float, float]) -> None:
    """Write a PDF of these pictures, each a page of that size in millimetres, and say where."""
    from pointbuy import pdf
    from pointbuy.printlayout import MM

    write_pdf(file, [pdf.picture_page(one, dots, page[0] * MM, page[1] * MM) for one in pages], title)


def write_pdf(file: str, sheets: Sequence[Sheet], title: str) -> None:
    """Write a PDF of these sheets, and say where."""
    from pointbuy import pdf

    write_file(file, pdf.make_document(sheets, title))
    click.echo(f"Written: {Path(file).resolve()}")
