"""Siege, a toy for one player: the book walks its bands to the town, and nobody decides for it.

Rules (cited `SIEGE n`):
1. The garrison moves its squad by a hex, or fires at a band up to two hexes away, or waits.
2. Fire: a die of 4 or more removes the band.
3. Then every band throws a die: with 5 or more it walks a hex nearer to the town, where that is empty.
4. A band in the town wins for the besiegers. The garrison wins when none is left, decisively before turn 4;
   after the last turn it wins marginally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.toys.field import (
    FieldFiles,
    FieldGround,
    FieldRules,
    Phase,
    Plain,
    S,
    World,
    of_side,
    steps,
)
from wsn.cite import Refusal
from wsn.engine import system as engine
from wsn.engine.commands import Command, Proceed
from wsn.engine.declared import Declared, Track, Way
from wsn.engine.events import (
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    TrackSet,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wsn.engine.facts import Chance
from wsn.engine.memo import Memo, NoMemo
from wsn.engine.system import Preview, Setup, System
from wsn.systems import contract as c


class SiegeRules(FieldRules):
    """The rules in play."""

    @property
    def system(self) -> System[World]:
        """The rulebook below."""
        return SYSTEM


class SiegeGame(c.Wargame):
    """The game, with what it shares with the other toys."""

    name = "siege"
    title = "Siege"
    sides = (c.Side("garrison", "Garrison", "G"), c.Side("besiegers", "Besiegers", "B", players=()))
    citations = ("SIEGE",)
    rules = SiegeRules()
    ground = FieldGround()
    files = FieldFiles()


GAME = SiegeGame()


class MoveTo(Command, frozen=True, kw_only=True):
    unit: str
    space: str


class Fire(Command, frozen=True, kw_only=True):
    unit: str
    target: str


class Wait(Command, frozen=True, kw_only=True):
    pass


class Garrison(Phase):
    """The only decision of the game."""

    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (MoveTo, Fire, Wait)

    def candidates(self, s: S) -> Iterator[Command]:
        for unit in of_side(s.state, "garrison"):
            yield from (MoveTo(unit=unit.id, space=space) for space in steps(s, unit))
            yield from (Fire(unit=unit.id, target=band.id) for band in of_side(s.state, "besiegers"))
        yield Wait()

    def check(self, s: S, c: Any) -> Refusal | None:
        if isinstance(c, Wait):
            return None
        unit = s.state.units.get(c.unit)
        if unit is None or unit.side != "garrison":
            return Refusal("SIEGE 1", f"{c.unit} is not of the garrison")
        if isinstance(c, MoveTo):
            return (
                None if c.space in steps(s, unit) else Refusal("SIEGE 1", f"{c.space} is not free and near")
            )
        band = s.state.units.get(c.target)
        if band is None or band.side != "besiegers":
            return Refusal("SIEGE 1", f"{c.target} is no band")
        near = s.world.board.distance(unit.place or "", band.place or "") <= 2
        return None if near else Refusal("SIEGE 1", f"{band.id} is more than two hexes away")

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        if isinstance(c, MoveTo):
            yield UnitMoved(rule="SIEGE 1", unit=c.unit, space=c.space)
        elif isinstance(c, Fire):
            (die,) = yield from s.roll(1, purpose=f"fire at {c.target}", rule="SIEGE 2")
            if die >= 4:
                yield UnitRemoved(rule="SIEGE 2", unit=c.target)
            if not of_side(s.state, "besiegers"):
                level = "decisive" if int(s.state.tracks["turn"]) < 4 else ""
                text = "the garrison wins: no band is left"
                yield GameEnded(rule="SIEGE 4", winner="garrison", text=text, way="bands", level=level)
        yield PhaseLeft(rule="SIEGE 1", phase="garrison")
        yield PhaseEntered(rule="SIEGE 3", phase="book")


class Book(Phase):
    """What the besiegers do: the book says it, and nobody is asked."""

    automatic = True
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (Proceed,)

    def candidates(self, s: S) -> Iterator[Command]:
        yield Proceed()

    def check(self, s: S, c: Any) -> Refusal | None:
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        board, town = s.world.board, s.world.town
        for band in of_side(s.state, "besiegers"):
            (die,) = yield from s.roll(1, purpose=f"{band.id} walks", rule="SIEGE 3")
            way = min(steps(s, band), key=lambda space: (board.distance(space, town), space), default=None)
            if die >= 5 and way and board.distance(way, town) < board.distance(band.place or "", town):
                yield UnitMoved(rule="SIEGE 3", unit=band.id, space=way)
                if way == town:
                    text = "the besiegers win: they are in the town"
                    yield GameEnded(rule="SIEGE 4", winner="besiegers", text=text, way="town")
        turn = int(s.state.tracks["turn"])
        if turn == s.world.scenario.turns:
            text = "the garrison wins: the town has held"
            yield GameEnded(rule="SIEGE 4", winner="garrison", text=text, way="held", level="marginal")
        yield TrackSet(rule="SIEGE 3", track="turn", value=turn + 1)
        yield PhaseLeft(rule="SIEGE 3", phase="book")
        yield PhaseEntered(rule="SIEGE 1", phase="garrison", side="garrison")


class Siege(Plain):
    name = GAME.name
    title = GAME.title
    sides: tuple[str, ...] = ("garrison", "besiegers")
    seats = GAME.seats
    phases: Mapping[str, engine.Phase[World]] = {"garrison": Garrison(), "book": Book()}
    commands: tuple[type[Command], ...] = (MoveTo, Fire, Wait)
    declared = Declared(
        tracks=(Track("turn", int, "the number of the turn"),),
        ways=(
            Way("bands", "no band is left"),
            Way("town", "a band is in the town"),
            Way("held", "the town has held"),
        ),
    )

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for side, force in world.scenario.sides.items():
            for unit, space in force.units.items():
                yield UnitPlaced(rule="SIEGE 1", unit=unit, side=side, kind="squad", space=space)
        yield TrackSet(rule="SIEGE 1", track="turn", value=1)
        yield PhaseEntered(rule="SIEGE 1", phase="garrison", side="garrison")

    def preview(self, s: S, c: Command) -> Preview | None:
        if not isinstance(c, Fire):
            return None
        return Preview("fire", (), (Chance("hit", 3, 6, harm=1), Chance("missed", 3, 6)))


SYSTEM: System[World] = Siege()
