"""`wsn odds`: what one attack would do in a position, with every reason and its rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wsn.cli.errors import fail

if TYPE_CHECKING:
    from wsn.cite import Refusal
    from wsn.engine.game import Game
    from wsn.engine.system import Preview


@click.command()
@click.argument("position")
@click.argument("firer")
@click.argument("target")
@click.option("--mode", type=click.Choice(("ap", "art", "at")), help="Only this kind of fire.")
@click.option("--assault", is_flag=True, help="An assault of FIRER, hand to hand, in place of fire.")
@click.option("--flame", is_flag=True, help="With the flame of engineers, in an assault.")
@click.option("--at", "entry", type=click.IntRange(min=1), help="The position after this entry of a journal.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    position: str,
    firer: str,
    target: str,
    mode: str | None,
    assault: bool,
    flame: bool,
    entry: int | None,
    as_json: bool,
) -> None:
    """Show the exact odds of FIRER at TARGET in POSITION, with every reason and its rule.

    POSITION is a scenario (a name or a file), taken at its start, or the journal of a game. FIRER is
    the id of a platoon, or several of one company with commas between them; TARGET the id of an enemy
    platoon, or a hex. Each kind of fire that is possible is shown, the best first. With --assault the
    platoons (and an officer who joins them) assault the hex instead. In a game with one kind of
    attack, one unit attacks another.
    """
    from wsn.cite import Refusal
    from wsn.systems import door, has
    from wsn.systems.contract import AssaultOdds, BattleOdds, FireOdds

    game = _game(position, entry)
    system = game.setup.system
    if not any(has(system, one) for one in (FireOdds, AssaultOdds, BattleOdds)):
        fail(f"{game.system.title} gives no odds of an attack outside a game")
    firers = tuple(dict.fromkeys(word for word in firer.split(",") if word))
    if not firers:
        fail("name the platoon that fires")
    if assault and mode is not None:
        fail("--mode is for fire; an assault has none")
    if flame and not assault:
        fail("--flame is for an assault: add --assault")
    if assault:
        if not has(system, AssaultOdds):
            fail(f"there are no assaults in {game.system.title}")
        assaults = door(system, AssaultOdds)
        _preview(lambda: assaults.assault(game.situation(), firers, target, flame), firers, target, as_json)
        return
    if not has(system, FireOdds):
        if mode is not None:
            fail(f"there is one kind of attack in {game.system.title}: leave --mode out")
        battles = door(system, BattleOdds)
        _preview(lambda: battles.battle(game.situation(), firers, target), firers, target, as_json)
        return
    try:
        found = door(system, FireOdds).attack(game.situation(), firers, target, mode)
    except LookupError as error:
        fail(str(error))
    if isinstance(found, Refusal):
        if as_json:
            refused = {"rule": found.rule, "text": found.text}
            click.echo(json.dumps({"firers": firers, "target": target, "attacks": [], "refused": refused}))
        else:
            click.echo(f"No attack: {found}")
        return
    if as_json:
        click.echo(
            json.dumps({"firers": firers, "target": target, "attacks": [_plain(one) for one in found]})
        )
    else:
        click.echo("\n\n".join(_text(game, one) for one in found))


def _preview(
    ask: Callable[[], Preview | Refusal], firers: tuple[str, ...], target: str, as_json: bool
) -> None:
    """The odds of an assault, or of a battle in a game with one kind of attack; or why there is none."""
    from wsn.cite import Refusal

    try:
        found = ask()
    except LookupError as error:
        fail(str(error))
    if isinstance(found, Refusal):
        refused = {"rule": found.rule, "text": found.text}
        if as_json:
            click.echo(json.dumps({"platoons": firers, "target": target, "odds": [], "refused": refused}))
        else:
            click.echo(f"No attack: {found}")
        return
    if as_json:
        rows = [
            {
                "outcome": one.words,
                "ways": one.ways,
                "out_of": one.out_of,
                "enemy_loses": one.harm,
                "loses": one.own,
            }
            for one in found.odds
        ]
        why = [{"rule": r.rule, "text": r.text, "amount": r.amount} for r in found.reasons]
        told = {"platoons": firers, "target": target, "sum": found.title, "odds": rows, "reasons": why}
        click.echo(json.dumps(told))
        return
    lines = [found.title]
    lines += [f"  {one.words:<16}  {_percent(one.ways, one.out_of):>4}" for one in found.odds]
    lines += [f"  {reason}" for reason in found.reasons]
    click.echo("\n".join(lines))


def _game(position: str, entry: int | None) -> Game[Any]:
    """The game that a position names, as it stood at that moment."""
    from wsn import scenario
    from wsn.data import DataError
    from wsn.engine.game import Game

    if not position.endswith(".jsonl"):
        if entry is not None:
            fail("--at needs the journal of a game; a scenario is taken as it begins")
        try:
            return scenario.new_game(position if not Path(position).is_file() else Path(position), seed=0)
        except DataError as error:
            fail(str(error))
    from wsn.engine.observe import observe
    from wsn.table.journals import opened

    try:
        game = opened(position, read_only=True)
    except DataError as error:
        fail(str(error))
    last = len(game.entries)
    if entry is not None and entry > last:
        fail(f"{position} has {last} entries; --at {entry} is beyond them (the last is {last})")
    then = game.state if entry is None else game.state_at(entry)
    return Game.at(game.system, game.setup, game.world, observe(then, None), cache=game.cache)


def _percent(ways: int, out_of: int) -> str:
    """A chance in whole percent; what is possible is never shown as 0 or 100."""
    rounded = (200 * ways + out_of) // (2 * out_of)
    if 0 < ways < out_of:
        rounded = min(99, max(1, rounded))
    return f"{rounded}%"


def _plain(one: Any) -> dict[str, object]:
    """One attack for a program."""
    tally = one.tally
    return {
        "mode": tally.aim.mode,
        "space": tally.aim.space,
        "vehicle": tally.aim.target,
        "victims": list(tally.victims),
        "sum": one.text,
        "strength": tally.strength,
        "divisor": tally.divisor,
        "number": tally.number,
        "modifier": tally.modifier,
        "out_of": one.out_of,
        "hits": list(one.odds),
        "mean_times_out_of": one.mean,
        "reasons": [{"rule": r.rule, "text": r.text, "amount": r.amount} for r in tally.reasons],
    }


def _text(game: Game[Any], one: Any) -> str:
    """One attack for a reader: the sum, the distribution, and every reason with its rule."""
    s, aim = game.situation(), one.tally.aim
    who = ", ".join(str(game.system.unit_words(s, firer)) for firer in one.tally.firers)
    at = aim.target and str(game.system.unit_words(s, aim.target))
    lines = [f"{who}, {aim.mode.upper()} at {at or aim.space}: {one.text}"]
    words = ("no effect", "1 hit", *(f"{n} hits" for n in range(2, len(one.odds))))
    for word, ways in zip(words, one.odds):
        if ways:
            lines.append(f"  {word:<9}  {ways:>2} of {one.out_of}  {_percent(ways, one.out_of):>4}")
    whole, rest = divmod(100 * one.mean, 100 * one.out_of)
    lines.append(f"  mean hits  {whole}.{rest // one.out_of:02}")
    lines += [f"  {reason.text} ({reason.rule})" for reason in one.tally.reasons]
    return "\n".join(lines)
