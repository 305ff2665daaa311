"""Coalition, a toy for three players on two sides: two allies with units and hands of their own.

Rules (cited `COAL n`):
1. The cards are shuffled (hidden rolls) and two dealt to each player; nobody else sees them, an ally neither.
2. In a turn first us, then uk, then the axis moves one of the units that are his by a hex, or plays a card.
3. A card counts its number for the side of who plays it, and is out of the game.
4. After the last turn the unit in the town counts three for its side; more points win, and the level of the
   victory is the difference.
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
    steps,
)
from wsn.cite import Refusal
from wsn.engine import system as engine
from wsn.engine.commands import Command, Proceed
from wsn.engine.declared import Declared, Fact, Track, Way
from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    PileOrdered,
    TrackSet,
    UnitMoved,
    UnitPlaced,
)
from wsn.engine.memo import Memo, NoMemo
from wsn.engine.state import GameState
from wsn.engine.system import Setup, System
from wsn.parts.faces import CardFace
from wsn.systems import contract as c


class CoalitionRules(FieldRules):
    """The rules in play."""

    @property
    def system(self) -> System[World]:
        """The rulebook below."""
        return SYSTEM


class CoalitionLook(c.GameLook[World]):
    """Cards in hands."""

    def card_face(self, world: World, key: str) -> CardFace | None:
        """Any card has its name."""
        return card(world, key)

    def hand_of(self, state: GameState, side: str) -> tuple[str, ...]:
        """The cards of a player."""
        return hand(state, side)


class CoalitionGame(c.Wargame):
    """The game, with what it shares with the other toys."""

    name = "coalition"
    title = "Coalition"
    sides = (c.Side("allies", "Allies", "A", players=("us", "uk")), c.Side("axis", "Axis", "X"))
    citations = ("COAL",)
    rules = CoalitionRules()
    ground = FieldGround()
    files = FieldFiles()
    look = CoalitionLook()


GAME = CoalitionGame()

NEXT = {"us": "uk", "uk": "axis", "axis": "us"}
CARDS = ("1-a", "1-b", "2-a", "2-b", "3-a", "3-b", "4-a")
PLAYER = Fact("player", str, "the player who commands it")


class MoveTo(Command, frozen=True, kw_only=True):
    unit: str
    space: str


class Play(Command, frozen=True, kw_only=True):
    card: str


class Pass(Command, frozen=True, kw_only=True):
    pass


def card(world: World, key: str) -> CardFace | None:
    """What a card shows."""
    return CardFace(f"{key[0]} points", "Counts for your side.", "COAL 3") if key in CARDS else None


def hand(state: GameState, side: str) -> tuple[str, ...]:
    """The cards of a player, as far as a view knows them."""
    pile = state.piles.get(f"{side} hand")
    return () if pile is None else tuple(key for key in pile.cards if key in CARDS)


class Deal(Phase):
    automatic = True
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (Proceed,)

    def candidates(self, s: S) -> Iterator[Command]:
        yield Proceed()

    def check(self, s: S, c: Any) -> Refusal | None:
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        rest, order = list(CARDS), []
        while rest:
            (place,) = yield from s.roll(1, purpose="shuffle", rule="COAL 1", faces=len(rest), seen_by=())
            order.append(rest.pop(place - 1))
        yield PileOrdered(rule="COAL 1", pile="deck", cards=tuple(order), owners=())
        for player in NEXT:
            yield PileOrdered(rule="COAL 1", pile=f"{player} hand", cards=(), owners=(player,))
        yield PileOrdered(rule="COAL 1", pile="played", cards=())
        for player in (*NEXT, *NEXT):
            yield CardMoved(
                rule="COAL 1", card=s.state.piles["deck"].cards[-1], source="deck", to=f"{player} hand"
            )
        yield PhaseLeft(rule="COAL 1", phase="deal")
        yield PhaseEntered(rule="COAL 2", phase="turn", side="us")


class Turn(Phase):
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (MoveTo, Play, Pass)

    def candidates(self, s: S) -> Iterator[Command]:
        for unit in s.state.units.values():
            yield from (MoveTo(unit=unit.id, space=space) for space in steps(s, unit))
        yield from (Play(card=card) for card in hand(s.state, s.here.side or ""))
        yield Pass()

    def check(self, s: S, c: Any) -> Refusal | None:
        player = s.here.side or ""
        if isinstance(c, MoveTo):
            unit = s.state.units.get(c.unit)
            if unit is None or PLAYER.of(unit) != player:
                return Refusal("COAL 2", f"{c.unit} is not commanded by {player}")
            return None if c.space in steps(s, unit) else Refusal("COAL 2", f"{c.space} is not free and near")
        if isinstance(c, Play) and c.card not in hand(s.state, player):
            return Refusal("COAL 3", f"{c.card} is not in the hand of {player}")
        return None

    def decide(self, s: S, c: Any) -> Iterator[Event]:
        player = s.here.side or ""
        if isinstance(c, MoveTo):
            yield UnitMoved(rule="COAL 2", unit=c.unit, space=c.space)
        elif isinstance(c, Play):
            yield CardMoved(rule="COAL 3", card=c.card, source=f"{player} hand", to="played")
            track = f"points {GAME.seats[player]}"
            yield TrackSet(rule="COAL 3", track=track, value=int(s.state.tracks[track]) + int(c.card[0]))
        if player == "axis":
            turn = int(s.state.tracks["turn"])
            if turn == s.world.scenario.turns:
                yield from ended(s)
            yield TrackSet(rule="COAL 2", track="turn", value=turn + 1)
        yield PhaseLeft(rule="COAL 2", phase="turn")
        yield PhaseEntered(rule="COAL 2", phase="turn", side=NEXT[player])


def ended(s: S) -> Iterator[Event]:
    points = {side: int(s.state.tracks[f"points {side}"]) for side in ("allies", "axis")}
    for unit in s.units_at(s.world.town):
        points[unit.side] += 3
    lead = points["allies"] - points["axis"]
    winner = None if lead == 0 else "allies" if lead > 0 else "axis"
    text = f"{winner or 'nobody'} wins, {points['allies']} to {points['axis']}"
    level = f"{abs(lead)} points" if lead else ""
    yield GameEnded(
        rule="COAL 4", winner=winner, text=text, way="points", level=level, points=abs(lead) or None
    )


class Coalition(Plain):
    name = GAME.name
    title = GAME.title
    sides: tuple[str, ...] = ("allies", "axis")
    seats = GAME.seats
    phases: Mapping[str, engine.Phase[World]] = {"deal": Deal(), "turn": Turn()}
    commands: tuple[type[Command], ...] = (MoveTo, Play, Pass)
    declared = Declared(
        facts=(PLAYER,),
        tracks=(
            Track("turn", int, "the number of the turn"),
            Track("points allies", int, "the points of the cards that the allies have played"),
            Track("points axis", int, "the points of the cards that the axis has played"),
        ),
        ways=(Way("points", "points after the last turn"),),
    )

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for player, force in world.scenario.sides.items():
            for unit, space in force.units.items():
                yield UnitPlaced(
                    rule="COAL 2",
                    unit=unit,
                    side=self.seats[player],
                    kind="squad",
                    space=space,
                    facts={"player": player},
                )
        for track, value in (("turn", 1), ("points allies", 0), ("points axis", 0)):
            yield TrackSet(rule="COAL 1", track=track, value=value)
        yield PhaseEntered(rule="COAL 1", phase="deal")


SYSTEM: System[World] = Coalition()
