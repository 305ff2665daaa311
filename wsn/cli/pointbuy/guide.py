"""`wsn pointbuy guide`: a roster, question by question, for players new to the catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from wsn.cli.errors import fail_with, in_the_way

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pointbuy.catalogue import Catalogue
    from pointbuy.editing import RosterHistory
    from pointbuy.roster import Roster
    from wsn.cli.terminal import Terminal

HELP: Final = (
    "words: search what still fits; a row or its name: buy it; `veteran 1`, `green 1`, `regular 1`; "
    "`GA1 to 1`: add to company 1; `remove 1`; `undo`; `redo`; `show`; `done`"
)


@click.command()
@click.option("--catalogue", default="", help="A catalogue by name or file.")
@click.option("--out", required=True, type=click.Path(dir_okay=False), help="The roster's file.")
def guide_command(catalogue: str, out: str) -> None:
    """Buy a roster question by question. It is saved after each answer and kept when input ends."""
    from pointbuy.editing import RosterHistory, start_roster
    from wsn.cli.pointbuy.buying import catalogue_for
    from wsn.cli.pointbuy.files import keep_roster
    from wsn.cli.pointbuy.looking import tell_roster
    from wsn.cli.terminal import Terminal
    from wsn.data import DataError

    if Path(out).suffix != ".toml":
        fail_with(f"a roster is a file ending in .toml, not {out}")
    if Path(out).exists():
        in_the_way(out)
    terminal = Terminal()
    try:
        prices = catalogue_for("", catalogue)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    file = prices.file
    nation = _ask_one(terminal, "Which nation", {k: n.name for k, n in file.nations.items()})
    role = _ask_one(terminal, "Which role", {k: r.name for k, r in file.roles.items()})
    sizes = [f"{s.name} {s.points[role]}" for s in file.sizes if role in s.points]
    points = _ask_number(
        terminal, f"How many points ({', '.join(sizes)})? " if sizes else "How many points? "
    )
    history = RosterHistory(present=start_roster(prices, nation, points, role))
    keep_roster(history, out)
    terminal.say(HELP)
    while (
        line := terminal.ask_line(f"{_points_left(history, prices)} left> ")
    ) is not None and line != "done":
        if not line:
            continue
        after = _take_answer(terminal, line, history, prices)
        if after is not history:
            history = after
            keep_roster(history, out)
    tell_roster(history.present, prices)
    click.echo(f"Written: {Path(out).resolve()}")


def _points_left(history: RosterHistory, catalogue: Catalogue) -> int:
    from pointbuy.pricing import make_bill

    return make_bill(history.present, catalogue).points_left


def _ask_one(terminal: Terminal, question: str, choices: dict[str, str]) -> str:
    """Ask until the player gives one of the keys, by key, name or number."""
    from wsn.data import nearest_hint

    keys = list(choices)
    listed = ", ".join(f"{n} {name}" for n, name in enumerate(choices.values(), 1))
    while (answer := terminal.ask_line(f"{question} ({listed})? ")) is not None:
        word = answer.casefold()
        if word.isdecimal() and 1 <= int(word) <= len(keys):
            return keys[int(word) - 1]
        for key, name in choices.items():
            if word in (key, name.casefold()):
                return key
        terminal.say(f"there is no {answer!r}{nearest_hint(word, choices)}", "bad")
    raise click.Abort


def _ask_number(terminal: Terminal, question: str) -> int:
    while (answer := terminal.ask_line(question)) is not None:
        if answer.isdecimal() and 1 <= int(answer) <= 9999:
            return int(answer)
        terminal.say(f"{answer!r} is not a number from 1 to 9999", "bad")
    raise click.Abort


def _take_answer(
    terminal: Terminal, line: str, history: RosterHistory, catalogue: Catalogue
) -> RosterHistory:
    """The history after one line of the dialogue."""
    from wsn.cli.pointbuy.files import tell_wrong
    from wsn.cli.pointbuy.looking import tell_roster
    from wsn.data import DataError

    first, _, rest = line.partition(" ")
    word = first.casefold()
    if word in ("help", "?"):
        terminal.say(HELP)
        return history
    if word == "show" and not rest:
        tell_roster(history.present, catalogue)
        return history
    try:
        if word in ("undo", "redo") and not rest:
            return history.undo_step() if word == "undo" else history.redo_step()
        after = history.add_change(_change_roster(terminal, word, rest, line, history, catalogue))
    except DataError as error:
        terminal.say("; ".join(map(str, error.problems)), "bad")
        return history
    if after is not history:
        tell_wrong(history.present, after.present, catalogue)
    return after


def _change_roster(
    terminal: Terminal, word: str, rest: str, line: str, history: RosterHistory, catalogue: Catalogue
) -> Roster:
    from pointbuy import editing
    from pointbuy.checks import EXTRAS
    from pointbuy.naming import row_meant
    from pointbuy.roster import Buy

    roster = history.present
    qualities = {**dict.fromkeys(catalogue.file.qualities), "regular": None}
    if rest.isdecimal() and (word in qualities or word == "remove"):
        if word == "remove":
            return editing.remove_purchase(roster, int(rest))
        return editing.replace_purchase(roster, int(rest), quality="" if word == "regular" else word)
    name, to, place = line.rpartition(" to ")
    if to and place.strip().isdecimal():
        offer = row_meant(name, catalogue, roster.nation, EXTRAS)
        return editing.join_extras(roster, int(place), (offer.id,))
    matches = _search_rows(line, history, catalogue)
    exact = _exact_row(line, catalogue, roster.nation)
    if exact is None and matches:
        terminal.print_table(("row", "what", "points"), matches)
        return roster
    offer = row_meant(line, catalogue, roster.nation)
    if offer.kind in EXTRAS:
        terminal.say(f"{offer.id} goes to a company: type `{offer.id} to 1`")
        return roster
    choice = ""
    if offer.row.choices:
        words: Iterable[str] = next(iter(offer.row.choices.values()))
        choice = _ask_one(terminal, "Which", {w: w.replace("_", " ") for w in words})
    return editing.add_purchases(roster, Buy(row=offer.id, choice=choice))


def _exact_row(line: str, catalogue: Catalogue, nation: str) -> object | None:
    from pointbuy.naming import row_meant
    from wsn.data import DataError

    try:
        return row_meant(line, catalogue, nation)
    except DataError:
        return None


def _search_rows(line: str, history: RosterHistory, catalogue: Catalogue) -> list[tuple[str, str, str]]:
    from pointbuy.fits import fitting_rows
    from wsn.cli.pointbuy.looking import row_has

    words = tuple(line.split())
    return [
        (fit.offer.id, fit.offer.short, str(fit.prices[0][1]))
        for fit in fitting_rows(history.present, catalogue)
        if row_has(fit.offer, words)
    ]
