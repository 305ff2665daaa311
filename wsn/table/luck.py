"""What the dice of a finished game gave, against what they owed by the exact odds of every attack.

Each attack is reckoned at the moment at which it was ordered, as its player saw it, and ends with the next
decision of its side or throw of dice. Where the enemy may answer before the dice fall (fire in reaction), the
attack waits beneath the answer, and its own dice are those thrown in the phase that it opened. One that is
called off is left out, and so is what a retreat costs. What is thrown in hand-to-hand combat, by both sides,
counts as well. Where damage is no lost step the game itself tells
what each throw gave and owed (`DiceLots`). A game that has neither that nor odds of attacks in losses has no
luck that could be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import msgspec

from wsn.engine import journal
from wsn.engine.commands import Command
from wsn.engine.dice import NoDice
from wsn.engine.events import DiceRolled, Event, Resolved, StepsChanged, UnitRemoved
from wsn.engine.evolve import evolve, fold
from wsn.engine.facts import Chance
from wsn.engine.game import Game
from wsn.engine.journal import Entry
from wsn.engine.state import GameState
from wsn.engine.system import Situation
from wsn.english import count
from wsn.systems import find_game, game_of, system_of
from wsn.systems.contract import Lot
from wsn.table.attack_in_progress import forming
from wsn.table.choices import named_units
from wsn.table.percent import whole_percent
from wsn.table.seat import Seat
from wsn.table.throws import MOST_FACES


class Luck(msgspec.Struct, frozen=True):
    """The dice of one side over a whole game."""

    side: str
    attacks: int
    """How many attacks were reckoned."""
    gave: int
    """The enemy steps (or figures) that were lost to them."""
    owed: Fraction
    """The same, on the average of all the ways in which their dice could have fallen."""
    worse: Fraction
    """In which share of all games with these attacks they would give less; half of the even ones."""
    losses: str = "hit"
    """What the dice give, for one of them."""

    @property
    def percent(self) -> int:
        """How lucky the dice were: in how many of 100 games with these attacks they would have given less."""
        return min(99, max(1, whole_percent(self.worse)))


UNMEASURED: Final = "none of its attacks had odds of losses to measure them by"
"""What is told of the dice of a side without luck: it may have thrown some, and won by them."""


def luck_words(luck: Luck) -> tuple[str, str]:
    """What the dice of a side gave and owed, and how lucky that was, in words."""
    owed = f"{float(luck.owed):.1f}".removesuffix(".0")
    attacks = count(luck.attacks, "attack")
    given = f"{luck.gave} {luck.losses}{'' if luck.gave == 1 else 's'}"
    gave = f"{attacks} counted: {given}; average luck gives {owed}"
    return gave, f"better dice than in {luck.percent} of 100 such games"


class Reckoned(msgspec.Struct, frozen=True):
    """One attack of a game: by whom, what it took, and what it takes on the average."""

    side: str
    unit: str | None
    """The unit that attacked, the first of them where several did; None for what no unit does."""
    gave: int
    """The enemy steps (or figures) that were lost to it, and no more than its dice can take."""
    owed: Fraction
    entry: int = 0
    """The entry that ordered it."""


def of_journal(path: str | Path) -> tuple[Luck, ...]:
    """The luck of each side that attacked, from a journal: for a worker. Raises DataError."""
    recording = journal.read_journal(path, system_of)
    setup = recording.header.as_setup()
    game = Game.at(recording.system, setup, recording.system.world(setup), GameState())
    return of_entries(game, recording.entries)


def of_entries(game: Game[Any], entries: Sequence[Entry]) -> tuple[Luck, ...]:
    """The luck of each side that attacked. `game` tells the rules and what is played; no state is read."""
    told: dict[str, list[LuckAttack]] = {side: [] for side in game.system.sides}
    for attack in _find_attacks(game, entries):
        if attack.thrown:
            told[attack.side].append(attack)
    name = game.system.name
    losses = find_game(name).rules.loss_word
    return tuple(side_luck(side, attacks, losses) for side, attacks in told.items() if attacks)


def attacks_with_luck(game: Game[Any], entries: Sequence[Entry]) -> Iterator[Reckoned]:
    """Every attack in its order. `game` tells the rules and what is played; no state is read."""
    for attack in _find_attacks(game, entries):
        if attack.thrown:
            gave = min(attack.gave, max(attack.odds))
            yield Reckoned(attack.side, attack.unit, gave, attack.expected_steps, attack.entry)


class LuckAttack:
    """An attack from its order on: its odds, and what came of it."""

    def __init__(self, side: str, odds: dict[int, Fraction], unit: str | None = None, entry: int = 0) -> None:
        self.side, self.odds, self.unit, self.entry = side, odds, unit, entry
        self.gave, self.thrown = 0, False
        self.depth = 0
        """How many phases were open when it had been ordered; with fewer than that it is over."""

    @property
    def expected_steps(self) -> Fraction:
        """What its dice give on the average."""
        return sum((harm * share for harm, share in self.odds.items()), Fraction())

    def over(self, decides: str | None, dice: bool) -> bool:
        """Whether what comes is no part of it: its side decides again, or dice are thrown again."""
        return self.thrown and (dice or decides == self.side)


def is_thrown(events: Sequence[Event]) -> bool:
    """Whether dice were thrown, and not only something drawn or shuffled."""
    return any(isinstance(event, DiceRolled) and event.faces <= MOST_FACES for event in events)


def _find_attacks(game: Game[Any], entries: Sequence[Entry]) -> Iterator[LuckAttack]:
    yield from (_find_lots if find_game(game.system.name).rules.has_lots else _attacks_ordered)(game, entries)


def _find_lots(game: Game[Any], entries: Sequence[Entry]) -> Iterator[LuckAttack]:
    """Every throw that hurts, as the game tells it at the moment at which it falls."""
    lot, state = game_of(game.system.name).rules.lot_thrown, GameState()
    for entry in entries:
        for event in entry.events:
            if isinstance(event, DiceRolled) and event.faces <= MOST_FACES:
                fell = lot(Situation(state, game.world, NoDice(), game.cache), event)
                if fell is not None:
                    yield _attack_of_lot(fell, entry.n)
            state = evolve(state, event)


def _attack_of_lot(lot: Lot, entry: int) -> LuckAttack:
    """A throw that the game tells, as an attack that is over."""
    attack = LuckAttack(lot.side, dict(lot.shares), lot.unit, entry)
    attack.gave, attack.thrown = lot.gave, True
    return attack


def _attacks_ordered(game: Game[Any], entries: Sequence[Entry]) -> Iterator[LuckAttack]:
    """Every attack from its order on, by the odds of its preview and the steps that were lost.

    Of a fight that the rules carry out by themselves the game tells every throw (`FightLots`).
    """
    state = GameState()
    fights = find_game(game.system.name).rules.lots_fought
    open_: list[LuckAttack] = []  # the last is the one whose dice come next, beneath it those that it answers
    for entry in entries:
        begun = _attack_ordered_by(game, state, entry)
        dice, phases = is_thrown(entry.events), len(state.frames)
        if open_ and (begun is not None or open_[-1].over(game.system.seats.get(entry.by or ""), dice)):
            last = open_[-1]
            if last.thrown:
                if begun is None:
                    last.gave += steps_lost(state, _before_dice(entry.events), last.side)
                yield open_.pop()
            elif begun is not None and (begun.side == last.side or phases < last.depth):
                open_.pop()  # it is ordered otherwise, or was called off
        while open_ and not open_[-1].thrown and phases < open_[-1].depth:
            open_.pop()
        before = state
        state = fold(state, entry.events)
        if fights is not None and dice and entry.by is None:
            for lot in fights(Situation(before, game.world, NoDice(), game.cache), entry.events):
                yield _attack_of_lot(lot, entry.n)
        if begun is not None:
            begun.depth = len(state.frames)
            open_.append(begun)
        if open_:
            now = open_[-1]
            now.thrown = now.thrown or (dice and (now is begun or phases == now.depth))
            now.gave += steps_lost(before, entry.events, now.side)
    yield from reversed(open_)


def _before_dice(events: Sequence[Event]) -> tuple[Event, ...]:
    """What happens before dice are thrown: of a hit that a player assigns, before his officer is tested."""
    return tuple(takewhile(lambda event: not isinstance(event, DiceRolled), events))


def _attack_ordered_by(game: Game[Any], state: GameState, entry: Entry) -> LuckAttack | None:
    """The attack that this command orders; None for a command that takes nothing from the enemy."""
    if entry.by is None or entry.command is None or entry.by not in game.system.seats:
        return None
    if not find_game(game.system.name).text.has_odds:
        return None
    seat = Seat(Game.at(game.system, game.setup, game.world, state, cache=game.cache), entry.by)
    side = game.system.seats[entry.by]
    odds = odds_of(seat, entry.command, side)
    return (
        None if odds is None else LuckAttack(side, odds, _attacking_unit(seat, entry.command, side), entry.n)
    )


def _attacking_unit(seat: Seat, command: Command, side: str) -> str | None:
    """The unit that a command sends into an attack: the one it names, that acts, or is first of a group."""
    acting = seat.game.system.acting(seat.situation)
    for unit in (*named_units(command), acting, *forming(seat).units):
        known = None if unit is None else seat.view.units.get(unit)
        if known is not None and known.side == side:
            return known.id
    return None


def odds_of(seat: Seat, command: Command, side: str) -> dict[int, Fraction] | None:
    """The share of each loss that an attack may cause; None for what takes nothing from the enemy."""
    preview = seat.preview(command) if command.strikes else None
    if preview is None or not any(chance.harm > 0 for chance in preview.odds):
        return None
    return loss_shares(preview.odds, _strength(seat.view, command, side))


def loss_shares(odds: Sequence[Chance], most: int | None) -> dict[int, Fraction]:
    """The share of each loss; no side loses more than it has."""
    shares: dict[int, Fraction] = {}
    for chance in odds:
        harm = chance.harm if most is None else min(chance.harm, most)
        shares[harm] = shares.get(harm, Fraction()) + Fraction(chance.ways, chance.out_of)
    return shares


def _strength(state: GameState, command: Command, side: str) -> int | None:
    """The enemy steps where a command points; None where it does not say."""
    target = getattr(command, "target", None) or getattr(command, "space", None)
    if target is None:
        return None
    space = state.units[target].place if target in state.units else target
    steps = sum(unit.steps for unit in state.units.values() if unit.place == space and unit.side != side)
    return steps or None


def steps_lost(before: GameState, events: Sequence[Event], side: str) -> int:
    """The steps that the enemies of a side lost in an entry, or in all that followed a command.

    A loss that is told of the unit that suffers it (its retreat is blocked) is no hit, and not counted.
    """
    gone, told = 0, ""
    for event in events:
        if isinstance(event, Resolved):
            told = event.unit or ""
        elif isinstance(event, StepsChanged) and event.by < 0:
            unit = before.units.get(event.unit)
            gone += -event.by if unit is not None and unit.side != side and unit.id != told else 0
        elif isinstance(event, UnitRemoved) and not event.left_map:
            unit = before.units.get(event.unit)
            lost = sum(-one.by for one in events if isinstance(one, StepsChanged) and one.unit == event.unit)
            gone += max(unit.steps - lost, 0) if unit is not None and unit.side != side else 0
    return gone


def side_luck(side: str, attacks: Sequence[LuckAttack], losses: str = "hit") -> Luck:
    """How the attacks of a side came off, against the whole spread of what they could have done."""
    spread = {0: Fraction(1)}
    for attack in attacks:
        total: dict[int, Fraction] = {}
        for sum_, share in spread.items():
            for harm, chance in attack.odds.items():
                total[sum_ + harm] = total.get(sum_ + harm, Fraction()) + share * chance
        spread = total
    gave = sum(min(attack.gave, max(attack.odds)) for attack in attacks)
    owed = sum((harm * share for harm, share in spread.items()), Fraction())
    worse = sum((share for harm, share in spread.items() if harm < gave), Fraction())
    return Luck(side, len(attacks), gave, owed, worse + spread.get(gave, Fraction()) / 2, losses)
