"""`wsn lessons`: the lessons there are, and which of them are done."""

from __future__ import annotations

import json

import click

from wsn.cli.errors import fail_with
from wsn.cli.looking import opened_for
from wsn.cli.terminal import page_width, tell_lines
from wsn.english import count


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
@click.option(
    "--orders", "journal", metavar="JOURNAL", help="Write the orders of a game as a lesson wants them."
)
def command(as_json: bool, journal: str | None) -> None:
    """List the lessons, what each teaches, and which are done.

    A lesson is played with `wsn play --lesson NAME`, in the window or here, and goes on where it was left.
    """
    if journal is not None:
        _print_orders(journal)
        return
    from wsn.data import DataError
    from wsn.lessons.progress import LessonProgress
    from wsn.lessons.shelf import all_lessons
    from wsn.systems import system_of

    try:
        shelf = all_lessons()
    except DataError as error:
        fail_with(str(error))
    progress = LessonProgress.load()
    for n, lesson in enumerate(shelf, 1):
        file, state = lesson.file, progress.state(lesson)
        if as_json:
            row = {"lesson": lesson.name, "number": n, "title": file.title, "system": file.system}
            row |= {"minutes": file.minutes, "about": file.about, "state": state}
            click.echo(json.dumps(row, ensure_ascii=False))
            continue
        told = {"done": "; done", "begun": "; begun", "new": ""}[state]
        game = system_of(file.system).title
        tell_lines(f"{n:>2}  {file.title} ({lesson.name}): {game}, {count(file.minutes, 'minute')}{told}")
        click.echo(click.wrap_text(file.about, page_width(), " " * 4, " " * 4))
    if not as_json:
        tell_lines("\nTake one with `wsn play --lesson NAME` (or its number), in the window with --window.")


def _print_orders(journal: str) -> None:
    """The orders of a game, one a line, for the `wants` and `opponent` of a lesson that is being written."""
    import msgspec

    from wsn.engine.commands import Proceed

    game = opened_for(journal)
    for entry in game.entries:
        if entry.command is None or isinstance(entry.command, Proceed):
            continue
        keys = msgspec.to_builtins(entry.command)
        told = ", ".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in keys.items())
        click.echo(f"{{ {told} }},  # {entry.by}")
