"""Pictures as files: what the commands that draw share."""

from __future__ import annotations

from wsn.cli import fail

ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pdf")
"""The endings that promise a kind of picture; a file of any other name takes what is asked for."""


def check_names(svg: str | None, png: str | None) -> None:
    """Refuse a name that promises another kind of picture than the option writes, before anything is done."""
    for option, name in (("svg", svg), ("png", png)):
        if name is None:
            continue
        if not name:
            fail(f"--{option} wants the name of a file, such as ruling.{option}")
        dot = name[name.rfind(".") :].lower() if "." in name else ""
        if dot in ENDINGS and dot != f".{option}":
            better = f"{name[: -len(dot)]}.{option}"
            fail(f"--{option} writes {option.upper()}, not {dot[1:].upper()}: name it {better}")


def write_picture(drawn: str, svg: str | None, png: str | None, width: int | None = None) -> None:
    """Write a picture as SVG, as PNG (`width` dots wide), or both.

    One sentence and status 2 when a file cannot be written.
    """
    try:
        if svg:
            with open(svg, "w", encoding="utf-8") as text:
                text.write(drawn)
        if png:
            from wsn.table.picture import to_png

            with open(png, "wb") as image:
                image.write(to_png(drawn, width=width))
    except OSError as error:
        fail(f"cannot write {error.filename or png or svg}: {(error.strerror or 'it failed').lower()}")
