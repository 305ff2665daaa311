"""`wsn odds`: what one attack would do in a position, with every reason and its rule.

Which attacks there are, and what may be said of each, every game says of itself (`GameInfo.attacks`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail
from wsn.cli.owntables import tables_option
from wsn.cli.terminal import tell
from wsn.systems import SYSTEMS, door, has, info
from wsn.systems.contract import Attack, AttackOption, Odds

if TYPE_CHECKING:
    from wsn.engine.game import Game
    from wsn.systems.contract import AttackOdds, GameInfo


class WithAttacks(click.Command):
    """A command that has, beside its own options, those that the games declare for their attacks."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own options, then every attack that a game has beside its first, then what attacks take."""
        own = super().get_params(ctx)
        return [*own[:-1], *_options(), own[-1]]  # --help stays last


@click.command(cls=WithAttacks)
@click.argument("position")
@click.argument("units", metavar="UNITS")
@click.argument("target")
@click.option("--at", "entry", type=click.IntRange(min=1), help="The position after this entry of a journal.")
@tables_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    position: str,
    units: str,
    target: str,
    entry: int | None,
    tables: Path | None,
    as_json: bool,
    **said: str | bool | None,
) -> None:
    """Show the exact odds of an attack by UNITS on TARGET in POSITION, with every reason and its rule.

    POSITION is a scenario (a name or a file), taken at its start, or the journal of a game. UNITS is the
    id of a unit, or several with commas between them that attack together; TARGET is the id of an enemy
    unit, or a space. Each way to attack is shown, the best first.
    """
    from wsn.cite import Refusal

    game = _game(position, entry, tables)
    rules = info(game.setup.system)
    if not has(rules.name, Odds):
        fail(f"{rules.title} gives no odds of an attack outside a game")
    names = tuple(dict.fromkeys(word for word in units.split(",") if word))
    if not names:
        fail("name the unit that attacks")
    attack = _meant(rules, {word for word, value in said.items() if value is True})
    options = {word: str(value) for word, value in said.items() if value and word in _taken()}
    _suit(rules, attack, options)
    try:
        ways = door(rules.name, Odds).odds(game.situation(), attack.name, names, target, options)
    except LookupError as error:
        fail(str(error))
    if as_json:
        told: dict[str, Any] = {"attack": attack.name, "units": names, "target": target, "attacks": []}
        if isinstance(ways, Refusal):
            told["refused"] = {"rule": ways.rule, "text": ways.text}
        else:
            told["attacks"] = [_plain(one) for one in ways]
        click.echo(json.dumps(told))
    elif isinstance(ways, Refusal):
        tell(f"No attack: {ways}")
    else:
        tell("\n\n".join("\n".join(_lines(attack, one)) for one in ways))


# ---------------------------------------------------------------- what the games declare


def _attacks() -> Iterator[tuple[GameInfo, Attack]]:
    """Every kind of attack of every game."""
    for system in SYSTEMS:
        yield from ((info(system), attack) for attack in info(system).attacks)


def _taken() -> dict[str, list[AttackOption]]:
    """By its word, what any attack takes, once for each that takes it."""
    takers: dict[str, list[AttackOption]] = {}
    for _, attack in _attacks():
        for option in attack.options:
            takers.setdefault(option.name, []).append(option)
    return takers


def _options() -> Iterator[click.Option]:
    """The attacks and what they take as options of the command line."""
    named: dict[str, list[str]] = {}
    for game, attack in _attacks():
        if attack is not game.attacks[0]:
            named.setdefault(attack.name, []).append(attack.told)
    for word, told in named.items():
        yield click.Option([f"--{word}"], is_flag=True, help=" ".join(dict.fromkeys(told)))
    for word, options in _taken().items():
        told = list(dict.fromkeys(option.told for option in options))
        choices = tuple(dict.fromkeys(choice for option in options for choice in option.choices))
        if choices:
            yield click.Option([f"--{word}"], type=click.Choice(choices), help=" ".join(told))
        else:
            yield click.Option([f"--{word}"], is_flag=True, help=" ".join(told))


def _meant(rules: GameInfo, switches: set[str]) -> Attack:
    """The attack that is asked about: the one that is named, or the first of the game."""
    titles = {attack.name: attack.title for _, attack in _attacks()}
    asked = [word for word in titles if word in switches]
    own = {attack.name: attack for attack in rules.attacks}
    for word in asked:
        if word not in own:
            fail(f"there is no --{word} in {rules.title}: it gives the odds of {_list(own.values())}")
    if len(asked) > 1:
        fail(f"{' and '.join(f'--{word}' for word in asked)} do not go together: choose one attack")
    return own[asked[0]] if asked else rules.attacks[0]


def _suit(rules: GameInfo, attack: Attack, options: dict[str, str]) -> None:
    """Leave where an option is for another attack, or its word is that of another game."""
    for word, value in options.items():
        mine = next((option for option in attack.options if option.name == word), None)
        if mine is not None:
            if mine.choices and value not in mine.choices:
                fail(f"--{word} is one of {', '.join(mine.choices)} in {rules.title}, not {value!r}")
            continue
        owner = next((a for a in rules.attacks if any(o.name == word for o in a.options)), None)
        if owner is None:
            fail(f"no attack in {rules.title} takes --{word}: leave it out")
        elif owner is rules.attacks[0]:
            fail(f"--{word} is for {owner.title}, not for {attack.title}")
        else:
            fail(f"--{word} is for {owner.title}: add --{owner.name}")


def _list(attacks: Iterable[Attack]) -> str:
    return " and ".join(attack.title for attack in attacks)


# ---------------------------------------------------------------- the answer


def _plain(one: AttackOdds) -> dict[str, object]:
    """One attack for a program."""
    preview = one.preview
    return {
        **one.figures,
        "sum": preview.title,
        "odds": [
            {"outcome": c.words, "ways": c.ways, "out_of": c.out_of, "enemy_loses": c.harm, "loses": c.own}
            for c in preview.odds
        ],
        "reasons": [{"rule": r.rule, "text": r.text, "amount": r.amount} for r in preview.reasons],
    }


def _lines(attack: Attack, one: AttackOdds) -> Iterator[str]:
    """One attack for a reader, as a player sees the odds of a choice, and the mean of what it does."""
    from wsn.table.previewing import preview_lines

    first, *rest = preview_lines(one.preview)
    yield f"{one.title}: {first}" if one.title else first
    yield from rest
    if attack.losses and one.preview.odds:
        out_of = one.preview.odds[0].out_of
        times = sum(chance.harm * chance.ways for chance in one.preview.odds)
        hundredths = (200 * times + out_of) // (2 * out_of)
        yield f"  mean {attack.losses}  {hundredths // 100}.{hundredths % 100:02}"


def _game(position: str, entry: int | None, tables: Path | None) -> Game[Any]:
    """The game that a position names, as it stood at that moment."""
    from wsn import scenario
    from wsn.data import DataError
    from wsn.engine.game import Game

    if not position.endswith(".jsonl"):
        if entry is not None:
            fail("--at needs the journal of a game; a scenario is taken as it begins")
        try:
            named = Path(position) if Path(position).is_file() else position
            return scenario.new_game(named, seed=0, tables=tables)
        except DataError as error:
            fail(str(error))
    if tables is not None:
        fail("--tables is for a scenario; a journal keeps the numbers of its game")
    from wsn.cli.looking import noted
    from wsn.engine.observe import observe
    from wsn.table.journals import open_game
    from wsn.table.seat import Seat

    try:
        game = open_game(position, read_only=True)
    except DataError as error:
        fail(str(error))
    noted(game)
    reader = Seat(game, None)
    last = reader.number_of(len(game.entries))
    if entry is not None and entry > last:
        fail(f"{position} has {last} entries; --at {entry} is beyond them (the last is {last})")
    then = game.state if entry is None else game.state_at(reader.entry_number(entry))
    return Game.at(game.system, game.setup, game.world, observe(then, None), cache=game.cache)
