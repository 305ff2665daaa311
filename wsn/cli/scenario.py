"""`wsn scenario`: a scenario file made step by step, each step a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from wsn.cli.errors import fail_with, in_the_way

if TYPE_CHECKING:
    from wsn.scenariomaking.draft import DraftStep, ScenarioDraft

T = TypeVar("T")


@click.group()
def command() -> None:
    """Make a scenario step by step; every command writes FILE anew, with the comments it had.

    THING is the id of a unit, the name that `show` lists, or a space with one unit, or one thing, in it. A
    step is taken whether or not the scenario is in order after it; what is wrong is counted, and `wsn check`
    tells it.
    """


@command.command("new")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--map", "map_", required=True, metavar="MAP", help="A map by its name, or a file beside FILE.")
@click.option("--system", metavar="GAME", help="The game; that of the map if left out.")
@click.option("--name", help="What the scenario is called; after its file if left out.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def new(file: str, map_: str, system: str | None, name: str | None, force: bool) -> None:
    """Begin a scenario on a map."""
    from wsn.scenario import map_of
    from wsn.scenariomaking.begun import blank_draft
    from wsn.scenariomaking.ownmaps import map_beside

    path = Path(file)
    if path.exists() and not force:
        in_the_way(file, force=True)
    game = system or str(_answer_or_fail(lambda: map_of({"map": map_}, path)).get("system"))
    title = name or path.stem.replace("_", " ").capitalize()
    beside = _answer_or_fail(lambda: map_beside({"map": map_}, path, path))
    _answer_or_fail(beside.lay)
    draft = _answer_or_fail(lambda: blank_draft(game, beside.name, title, path))
    _write_draft(draft)
    _tell_change(draft, [f"{title}, on {draft.board.title}"])


@command.command("show")
@click.argument("file", metavar="FILE")
@click.argument("thing", required=False)
def show(file: str, thing: str | None) -> None:
    """List what lies where in a scenario; of one THING every value that it may have.

    FILE may be the name of a shipped scenario.
    """
    draft = _open_draft(file)
    if thing is not None:
        one = _answer_or_fail(lambda: draft.thing(thing))
        at = ", ".join(draft.where(one))
        click.echo(
            f"{one.words} ({one.name})" + (f", {one.side}" if one.side else "") + (f": {at}" if at else "")
        )
        table = draft.table(one)
        for field in draft.fields(one):
            value = field.value(table)
            said = "-" if value is None else field.value_text(value)
            may = f"  ({', '.join(field.choices)})" if 0 < len(field.choices) <= 12 else ""
            click.echo(f"  {field.name} = {' '.join(said.split())}{may}")
        return
    part, names = "", {(offer.part, offer.kind): offer.name for offer in draft.offers.values() if offer.kind}
    for one in draft.things.values():
        if one.part != part:
            part = one.part
            click.echo(f"{part.replace('_', ' ')}:")
        at = ", ".join(draft.where(one)) or "-"
        late = f", turn {one.turn}" if one.turn > 1 else ""
        side = f"  {one.side}" if one.side and one.side != one.name else ""
        kind = names.get((one.part, one.kind), "")
        what = f" ({kind})" if kind and kind != one.words else ""
        click.echo(f"  {one.name}  {one.words}{what}{side}  {at}{late}")
    _tell_change(draft, [])


@command.command("offers")
@click.argument("file", metavar="FILE")
@click.argument("words", nargs=-1)
def offers(file: str, words: tuple[str, ...]) -> None:
    """List what `place` may put into a scenario; with WORDS only what has each of them."""
    from wsn.data import nearest_hint

    draft = _open_draft(file)
    part = ""
    found = [
        offer
        for offer in draft.offers.values()
        if all(word.casefold() in f"{offer.word} {offer.name} {offer.part}".casefold() for word in words)
    ]
    if not found:
        known = {word for offer in draft.offers.values() for word in (offer.word, *offer.name.split())}
        fail_with(f"nothing that can be put in has {' '.join(words)!r}{nearest_hint(words[-1], known)}")
    for offer in found:
        if offer.part != part:
            part = offer.part
            click.echo(f"{part.replace('_', ' ')}:")
        sides = "/".join(side for side in offer.sides if side)
        click.echo(f"  {offer.word}  {offer.name}" + (f"  ({sides})" if sides else ""))


@command.command("edit")
@click.argument("file", metavar="FILE")
@click.option("--do", "steps", multiple=True, metavar="STEP", help="A step in words, as often as you like.")
@click.option("--out", metavar="FILE", help="Write another file, and leave this one as it is.")
@click.option("--dry", is_flag=True, help="Print the file as it would be, and write nothing.")
def edit(file: str, steps: tuple[str, ...], out: str | None, dry: bool) -> None:
    """Take several steps in their order: all of them, or none if one cannot be taken.

    A STEP is written like the command without its FILE: `place us_infantry D509 D510`, `set A1 turn=2`.
    `undo` takes the last one back, `redo` takes it again. FILE may be a shipped scenario where the steps go
    to --out.
    """
    from wsn.editing.history import History
    from wsn.scenariomaking.orders import apply_order

    draft = _open_draft(file)
    if out is None and not dry:
        _refuse_shipped(draft)
    history = History(present=draft.document)
    told = []
    for line in steps:
        if line.strip() in ("undo", "redo"):
            way = history.undo_step if line.strip() == "undo" else history.redo_step
            history = _answer_or_fail(way)
            draft = draft.with_document(history.present)
            told.append(line.strip())
            continue
        step = _answer_or_fail(partial(apply_order, draft, line))
        history, draft = history.add_change(step.draft.document, step.told), step.draft
        told.append(step.told)
    if dry:
        click.echo(draft.text(), nl=False)
        return
    if out is not None:
        draft = _move_draft(draft, Path(out))
    _write_draft(draft)
    _tell_change(draft, told)


def _step(name: str, help_: str, examples: Sequence[str]) -> None:
    """One step as a command of its own, with the words of the step."""
    typed = "\n".join(f"  wsn scenario {name} {example}" for example in examples)

    @command.command(name, help=help_, epilog=f"\b\nExamples:\n{typed}")
    @click.argument("file", metavar="FILE")
    @click.argument("words", nargs=-1, required=True)
    def one(file: str, words: tuple[str, ...]) -> None:
        from wsn.scenariomaking.orders import apply_order

        draft = _open_draft(file)
        _refuse_shipped(draft)
        step: DraftStep = _answer_or_fail(lambda: apply_order(draft, [name, *words]))
        _write_draft(step.draft)
        _tell_change(step.draft, [step.told])


for _name, _help, _examples in (
    (
        "place",
        "Put something in: WHAT [SPACE]... [SIDE] [KEY=VALUE]... (`offers` lists what).",
        ("lane.toml us_infantry D509 D608", "lane.toml objective D509 allies 'name=the church'"),
    ),
    ("move", "Put a THING into another SPACE: THING SPACE [from SPACE].", ("lane.toml A2 D609",)),
    (
        "set",
        "Set values: [THING] KEY=VALUE...; without THING those of the scenario. KEY= takes a value out.",
        ("lane.toml turns=6 attacker=axis", "lane.toml A1 steps=2", "lane.toml A1 steps="),
    ),
    (
        "spread",
        "Add a SPACE to a thing that has several, or take it out: THING SPACE.",
        ("lane.toml west D305",),
    ),
    (
        "order",
        "Move a thing in its list, the order of stacks and rosters: THING up|down.",
        ("lane.toml A2 up",),
    ),
    ("transfer", "Give a platoon to another company: THING COMPANY.", ("lane.toml B1 company-A",)),
    ("remove", "Take a THING out.", ("lane.toml A3",)),
):
    _step(_name, _help, _examples)


@command.command("roster")
@click.argument("file", metavar="FILE")
@click.argument("roster", metavar="ROSTER")
@click.argument("space", metavar="SPACE")
@click.option("--seed", default="1", show_default=True, help="What officers and batteries are rolled from.")
def bring(file: str, roster: str, space: str, seed: str) -> None:
    """Bring in the forces of a ROSTER (`wsn pointbuy`): its units stand around SPACE, to be moved on."""
    from pointbuy.bringing import bring_roster, merge_scenario
    from pointbuy.roster import catalogue_of, read_roster
    from wsn.board.board import UnknownSpace

    draft = _open_draft(file)
    _refuse_shipped(draft)
    bought = _answer_or_fail(lambda: read_roster(roster))
    try:
        at = draft.board.find(space).id
    except UnknownSpace as error:
        fail_with(str(error))
    taken = [here for here, things in draft.lying.items() if any(one.kind for one in things)]
    force = _answer_or_fail(
        lambda: bring_roster(
            bought, catalogue_of(bought, roster), draft.board, at, taken, seed, before=draft.document
        )
    )
    after = draft.with_document(_answer_or_fail(lambda: merge_scenario(draft.document, force)))
    count = sum(bool(one.kind) for one in after.things.values()) - sum(
        bool(one.kind) for one in draft.things.values()
    )
    _write_draft(after)
    _tell_change(after, [f"{bought.title or bought.nation}: {count} units around {at}"])


# ---------------------------------------------------------------- files


def _answer_or_fail(question: Callable[[], T]) -> T:
    """An answer; one sentence and status 2 where the file or the words are wrong."""
    from wsn.data import DataError

    try:
        return question()
    except DataError as error:
        fail_with(str(error))


def _open_draft(file: str) -> ScenarioDraft:
    from wsn.scenariomaking.begun import draft_of

    return _answer_or_fail(lambda: draft_of(file))


def _refuse_shipped(draft: ScenarioDraft) -> None:
    """Refuse to write over a scenario that comes with the program, or into a pack."""
    from wsn.data import packs
    from wsn.scenario import names

    if (pack := packs.pack_around(draft.path)) is not None:
        fail_with(f"{pack} stays as it was sent; `wsn scenario edit {pack} --out FILE` copies what is in it")
    if draft.path in names().values():
        name = draft.path.stem
        fail_with(f"{name} comes with the program; `wsn scenario edit {name} --out FILE` copies it")


def _move_draft(draft: ScenarioDraft, path: Path) -> ScenarioDraft:
    """The draft in another file; a map of one's own is copied beside it, where it does not lie there."""
    from dataclasses import replace

    from wsn.data import SUFFIXES
    from wsn.scenariomaking.ownmaps import map_beside

    if path.suffix not in SUFFIXES:
        fail_with(f"a scenario is a file ending in {' or '.join(SUFFIXES)}, not {path.name}")
    if path.exists():
        in_the_way(path)
    beside = _answer_or_fail(lambda: map_beside(draft.document, draft.path, path))
    _answer_or_fail(beside.lay)
    return replace(draft, path=path, document={**draft.document, "map": beside.name})


def _write_draft(draft: ScenarioDraft) -> None:
    from wsn.cli.pictures import write_file

    write_file(draft.path, draft.text().encode())


def _tell_change(draft: ScenarioDraft, told: Sequence[str]) -> None:
    """What was done, and how much is wrong with the scenario now."""
    for line in told:
        click.echo(line)
    problems = draft.problems()
    count = sum(max(1, one.more) for one in problems)
    if not count:
        click.echo("in order")
        return
    click.echo("1 problem:" if count == 1 else f"{count} problems:")
    for one in problems[:5]:
        click.echo(f"  {': '.join(part for part in (one.place, one.text) if part)}")
    if len(problems) > 5:
        click.echo(f"  ... (`wsn check {draft.path}` tells all)")
