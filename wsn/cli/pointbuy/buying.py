"""`wsn pointbuy new, add, remove, quality, move, change, undo, redo`: what alters a roster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from wsn.cli.errors import fail_with
from wsn.cli.pointbuy.files import keep_roster, open_roster, tell_total, tell_wrong, write_roster
from wsn.english import count

FILE: Final = click.argument("file", type=click.Path(dir_okay=False))
OUT_OPTION: Final = click.option(
    "--out", type=click.Path(dir_okay=False), help="The file; else standard output."
)


FORCE: Final = click.option("--force", is_flag=True, help="Overwrite a file that exists.")


@click.command()
@click.option("--nation", required=True, help="The nation that buys, by its name in the catalogue.")
@click.option("--points", required=True, type=click.IntRange(1, 9999), help="The points that may be spent.")
@click.option("--role", default="", help="The role in the scenario: encounter, attacker, defender.")
@click.option("--title", default="", help="The name of the force, up to 40 characters.")
@click.option(
    "--catalogue", default="", help="A catalogue by name or file; by default the one with this nation."
)
@click.option("--exclusive/--no-exclusive", default=True, help="Include exclusive units.")
@click.option("--works-for-both", is_flag=True, help="Both sides may buy obstacles and mines.")
@OUT_OPTION
@FORCE
def new_command(
    nation: str,
    points: int,
    role: str,
    title: str,
    catalogue: str,
    exclusive: bool,
    works_for_both: bool,
    out: str | None,
    force: bool,
) -> None:
    """Begin an empty roster."""
    from pointbuy.editing import change_keys, start_roster
    from wsn.data import DataError

    try:
        prices = catalogue_for(nation, catalogue)
        roster = start_roster(prices, nation.lower(), points, role.lower(), title)
        roster = change_keys(roster, exclusive=exclusive, works_for_both=works_for_both)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    write_roster(roster, out, prices, force=force)


def catalogue_for(nation: str, named: str = "") -> Any:
    """The catalogue of this name, or the first shipped one with this nation. Raises DataError."""
    from pointbuy import catalogue
    from wsn.data import DataError, Problem, nearest_hint

    if named:
        return catalogue.load_catalogue(named)
    sold = [catalogue.load_catalogue(name) for name in catalogue.shipped_catalogues()]
    sold.sort(key=lambda one: one.file.number)
    if not nation and sold:
        return sold[0]
    for one in sold:
        if nation.lower() in one.file.nations:
            return one
    nations = [key for one in sold for key in one.file.nations]
    raise DataError(
        [Problem("", "", f"no catalogue has the nation {nation!r}{nearest_hint(nation, nations)}")]
    )


@click.command()
@FILE
@click.argument("rows", nargs=-1, required=True, metavar="ROW...")
@click.option("--quality", default="", help="The quality of a company: veteran, green.")
@click.option("--with", "extras", multiple=True, metavar="ROW", help="An add-on, a carrier or a craft.")
@click.option("--to", type=click.IntRange(1), help="The company (its number) that an add-on goes to.")
@click.option("--count", default=1, type=click.IntRange(1, 99), help="How many to buy.")
@click.option("--choice", default="", help="The choice that the row asks for, such as the sort of mines.")
@click.option("--size", default=1, type=click.IntRange(1, 8), help="Points of defence.")
def add_command(
    file: str,
    rows: tuple[str, ...],
    quality: str,
    extras: tuple[str, ...],
    to: int | None,
    count: int,
    choice: str,
    size: int,
) -> None:
    """Buy each ROW, an id (`G9`) or a printed name in quotes.

    A row that breaks a rule is bought all the same, with a warning; `check` lists all problems.
    """
    from pointbuy import editing
    from pointbuy.checks import EXTRAS
    from pointbuy.naming import row_meant
    from pointbuy.pricing import make_bill
    from pointbuy.printed import purchase_text
    from pointbuy.roster import Buy
    from wsn.data import DataError

    history, catalogue = open_roster(file)
    roster = history.present
    try:
        kinds = EXTRAS if to is not None else ()
        offers = [row_meant(row, catalogue, roster.nation, kinds) for row in rows]
        more = tuple(row_meant(row, catalogue, roster.nation, EXTRAS).id for row in extras)
        if to is not None:
            after = editing.join_extras(roster, to, [*(offer.id for offer in offers), *more])
            places = [to]
        else:
            keys: dict[str, Any] = {"quality": _quality(quality), "count": count}
            keys |= {"choice": choice.lower().replace(" ", "_").replace("-", "_"), "size": size}
            buys = [Buy(row=offer.id, with_=more, **keys) for offer in offers]
            after = editing.add_purchases(roster, *buys)
            places = list(range(len(roster.buys) + 1, len(after.buys) + 1))
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    keep_roster(history.add_change(after), file)
    for place in places:
        line = make_bill(after, catalogue).lines[place - 1]
        click.echo(f"{place}. {purchase_text(line, catalogue)}: {line.price}")
    tell_wrong(roster, after, catalogue)
    tell_total(after, catalogue)


def _quality(word: str) -> str:
    return "" if word.lower() == "regular" else word.lower()


@click.command()
@FILE
@click.argument("place", type=click.IntRange(1))
@click.argument("row", required=False)
def remove_command(file: str, place: int, row: str | None) -> None:
    """Give back the purchase at PLACE, or only the add-on, carrier or craft ROW of that company."""
    from pointbuy import editing
    from pointbuy.naming import row_meant

    def change(roster: Any, catalogue: Any) -> Any:
        if row is None:
            return editing.remove_purchase(roster, place)
        return editing.part_extra(
            roster, place, row_meant(row, catalogue, roster.nation, ("add_on", "carrier")).id
        )

    _alter_roster(file, change)


@click.command()
@FILE
@click.argument("place", type=click.IntRange(1))
def again_command(file: str, place: int) -> None:
    """Buy the purchase at PLACE again, with its quality and all that was bought with it."""
    from pointbuy import editing

    _alter_roster(file, lambda roster, _: editing.repeat_purchase(roster, place))


@click.command()
@FILE
@click.argument("place", type=click.IntRange(1))
@click.argument("quality")
def quality_command(file: str, place: int, quality: str) -> None:
    """Make the company at PLACE veteran, green or regular."""
    from pointbuy import editing
    from wsn.data import DataError, Problem, nearest_hint

    def change(roster: Any, catalogue: Any) -> Any:
        word, known = _quality(quality), catalogue.file.qualities
        if word and word not in known:
            text = f"there is no quality {quality!r}{nearest_hint(word, [*known, 'regular'])}"
            raise DataError([Problem("", "", text)])
        return editing.replace_purchase(roster, place, quality=word)

    _alter_roster(file, change)


@click.command()
@FILE
@click.argument("place", type=click.IntRange(1))
@click.argument("to", type=click.IntRange(1))
def move_command(file: str, place: int, to: int) -> None:
    """Move the purchase at PLACE to place TO. The dice for its officer and missions go by its place."""
    from pointbuy import editing

    _alter_roster(file, lambda roster, _: editing.move_purchase(roster, place, to))


@click.command()
@FILE
@click.option("--points", type=click.IntRange(1, 9999), help="The points that may be spent.")
@click.option("--role", help="The buyer's role in the scenario.")
@click.option("--title", help="The name of the force; empty for none.")
@click.option("--exclusive/--no-exclusive", default=None, help="Include exclusive units.")
@click.option("--works-for-both/--works-for-one", default=None, help="Who may buy obstacles and mines.")
def change_command(file: str, **keys: Any) -> None:
    """Change what the roster was started with."""
    from pointbuy import editing
    from wsn.data import DataError, Problem, nearest_hint

    given = {key: value for key, value in keys.items() if value is not None}
    if not given:
        fail_with("nothing to change: give --points, --role, --title, --exclusive or --works-for-both")

    def change(roster: Any, catalogue: Any) -> Any:
        role = given.get("role")
        if role is not None and role not in catalogue.file.roles:
            text = f"there is no role {role!r}{nearest_hint(role, catalogue.file.roles)}"
            raise DataError([Problem("", "", text)])
        return editing.change_keys(roster, **given)

    _alter_roster(file, change)


def _alter_roster(file: str, change: Any) -> None:
    """Make one change of a roster's file, and tell what it brought."""
    from wsn.data import DataError

    history, catalogue = open_roster(file)
    try:
        after = change(history.present, catalogue)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    keep_roster(history.add_change(after), file)
    tell_wrong(history.present, after, catalogue)
    tell_total(after, catalogue)


@click.command()
@FILE
def undo_command(file: str) -> None:
    """Undo the last change of the roster in FILE."""
    _step(file, "undone")


@click.command()
@FILE
def redo_command(file: str) -> None:
    """Redo the change that was undone last."""
    _step(file, "redone")


def _count(changes: Sequence[object]) -> str:
    return f"{count(len(changes), 'change')}"


def _step(file: str, way: str) -> None:
    from wsn.data import DataError

    history, catalogue = open_roster(file)
    try:
        moved = history.undo_step() if way == "undone" else history.redo_step()
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    keep_roster(moved, file)
    done = "Undone" if way == "undone" else "Redone"
    click.echo(f"{done}; {_count(moved.past)} to undo, {_count(moved.future)} to redo")
    tell_wrong(history.present, moved.present, catalogue)
    tell_total(moved.present, catalogue)
