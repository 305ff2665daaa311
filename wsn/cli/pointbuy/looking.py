"""`wsn pointbuy show, check, fits, rows`: what a roster is, what is wrong with it, what can be bought."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail_with
from wsn.cli.pointbuy.buying import FILE, catalogue_for
from wsn.cli.pointbuy.files import open_roster

if TYPE_CHECKING:
    from pointbuy.catalogue import Catalogue, Offer
    from pointbuy.roster import Roster


@click.command()
@FILE
@click.option("--text", "as_text", is_flag=True, help="As a plain list to post or paste.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def show_command(file: str, as_text: bool, as_json: bool) -> None:
    """Show a roster with its total, its problems and its advice.

    What dice decide when the scenario is built is shown as `?`.
    """
    from pointbuy.printed import print_list

    history, catalogue = open_roster(file)
    if as_json:
        click.echo(json.dumps(as_data(history.present, catalogue), ensure_ascii=False))
    elif as_text:
        click.echo(print_list(history.present, catalogue), nl=False)
    else:
        tell_roster(history.present, catalogue)


def tell_roster(roster: Roster, catalogue: Catalogue) -> None:
    """A roster as a table, then its total, its problems and its advice."""
    from pointbuy.checks import advice, find_faults
    from pointbuy.pricing import make_bill
    from pointbuy.printed import purchase_text, roster_heading
    from wsn.cli.pointbuy.files import tell_total
    from wsn.cli.terminal import Terminal

    terminal = Terminal()
    asked = make_bill(roster, catalogue)
    terminal.say(roster_heading(roster, catalogue), "head")
    if asked.lines:
        rows = [(str(one.place), purchase_text(one, catalogue), str(one.price)) for one in asked.lines]
        terminal.print_table(("", "bought", "points"), rows)
    tell_total(roster, catalogue)
    for fault in find_faults(roster, catalogue):
        terminal.say(f"problem: {fault}", "bad")
    for fault in advice(roster, catalogue):
        terminal.say(f"advice: {fault}")


def as_data(roster: Roster, catalogue: Catalogue) -> dict[str, Any]:
    """A roster with its prices, problems and advice as plain values."""
    from pointbuy.checks import advice, find_faults
    from pointbuy.pricing import make_bill
    from pointbuy.printed import purchase_text
    from pointbuy.roster import document

    asked = make_bill(roster, catalogue)
    lines = [
        {
            "place": one.place,
            "name": purchase_text(one, catalogue, unknown=False),
            "price": one.price,
            "unknown": list(one.offer.rolled_values) if one.offer else [],
        }
        for one in asked.lines
    ]
    told = {
        key: [{"place": f.place, "rule": f.rule, "text": f.text} for f in listed]
        for key, listed in (
            ("problems", find_faults(roster, catalogue)),
            ("advice", advice(roster, catalogue)),
        )
    }
    return {
        "roster": document(roster),
        "edition": catalogue.file.edition,
        "lines": lines,
        "total": asked.total_points,
        "left": asked.points_left,
        **told,
    }


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--quiet", is_flag=True, help="Leave out advice and rosters that are legal.")
def check_command(files: tuple[str, ...], quiet: bool) -> None:
    """List everything that is against the rules in each roster, each with its rule; FILE may be a code.

    Advice is what the rules only recommend. Exit status: 0 all are legal, 1 something is wrong, 2 a file
    cannot be read.
    """
    from pointbuy.checks import advice, find_faults
    from pointbuy.pricing import make_bill

    wrong = 0
    for file in files:
        roster, catalogue = _roster(file)
        problems = find_faults(roster, catalogue)
        wrong += len(problems)
        for fault in problems:
            click.echo(f"{file}: {fault}")
        if not quiet:
            for fault in advice(roster, catalogue):
                click.echo(f"advice: {file}: {fault}")
            if not problems:
                asked = make_bill(roster, catalogue)
                click.echo(
                    f"{file}: legal, {asked.total_points} of {asked.points} points, {asked.points_left} left"
                )
    if wrong:
        raise SystemExit(1)


def _roster(named: str) -> tuple[Roster, Catalogue]:
    """The roster in a file, or of a code."""
    from pointbuy.codes import HEAD, BadCode, decode_roster

    if not named.upper().startswith(HEAD):
        history, catalogue = open_roster(named)
        return history.present, catalogue
    try:
        coded = decode_roster(named)
    except BadCode as error:
        fail_with(str(error))
    for difference in coded.differences:
        click.echo(f"note: {difference}", err=True)
    return coded.roster, coded.catalogue


@click.command()
@FILE
@click.argument("words", nargs=-1)
def fits_command(file: str, words: tuple[str, ...]) -> None:
    """List what can still be bought with the points left; only rows with all WORDS in them."""
    from pointbuy.fits import fitting_rows
    from pointbuy.printed import name_of
    from wsn.cli.pointbuy.files import tell_total
    from wsn.cli.terminal import Terminal

    history, catalogue = open_roster(file)
    roster = history.present
    rows = []
    for fit in fitting_rows(roster, catalogue):
        if not row_has(fit.offer, words):
            continue
        prices = ", ".join(
            f"{price} {name_of(quality, catalogue)}" if quality else str(price)
            for quality, price in fit.prices
        )
        to = f" to {', '.join(map(str, fit.places))}" if fit.places else ""
        rows.append((fit.offer.id, fit.offer.short + to, prices))
    if rows:
        Terminal().print_table(("row", "what", "points"), rows)
    else:
        click.echo("nothing fits" if not words else f"nothing with {' '.join(words)!r} fits")
    tell_total(roster, catalogue)


def row_has(offer: Offer, words: tuple[str, ...]) -> bool:
    """Whether a row has all these words in its name, its table or its id."""
    from pointbuy.naming import plain_name

    text = plain_name(f"{offer.id} {offer.name} {offer.section.title} {' '.join(offer.row.words)}")
    return all(plain_name(word) in text for word in words)


@click.command()
@click.argument("words", nargs=-1)
@click.option("--nation", default="", help="Only what is sold to this nation.")
@click.option("--catalogue", default="", help="A catalogue by name or file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
def rows_command(words: tuple[str, ...], nation: str, catalogue: str, as_json: bool) -> None:
    """List what a catalogue sells, as printed; only rows with all WORDS in them."""
    from wsn.cli.terminal import Terminal
    from wsn.data import DataError

    try:
        prices = catalogue_for(nation, catalogue)
    except DataError as error:
        fail_with("; ".join(map(str, error.problems)))
    sold = prices.sold_to(nation.lower()) if nation else prices.offers.values()
    rows = [offer for offer in sold if row_has(offer, words)]
    if not rows:
        fail_with(f"no row of {prices.file.title} has {' '.join(words)!r} in it")
    if as_json:
        for offer in rows:
            click.echo(json.dumps(_row(offer), ensure_ascii=False))
        return
    for section in dict.fromkeys(offer.section.id for offer in rows):
        here = [offer for offer in rows if offer.section.id == section]
        Terminal().say(f"{here[0].section.title} ({here[0].section.rule}, {here[0].section.origin})", "head")
        Terminal().print_table(
            ("row", "as printed", "points", ""),
            [(o.id, o.name, str(o.row.price), "exclusive" if o.is_exclusive else "") for o in here],
        )
        for offer in here:
            if offer.row.oddity:
                click.echo(f"  {offer.id} as printed: {offer.row.oddity}")


def _row(offer: Offer) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(offer.row)
    section = offer.section
    return {
        **plain,
        "section": section.id,
        "rule": section.rule,
        "origin": section.origin,
        "kind": offer.kind,
        "exclusive": offer.is_exclusive,
    }
