"""Envoys, a toy: areas, hands of cards that nobody else sees, secret bids, and card reactions. No open dice.

Rules (cited `ENVOY n`):
1. Set-up: the cards are shuffled (hidden rolls) and four dealt to each side; each side hides an agent.
2. A round: the next card of the region deck names the area in dispute.
3. First one side, then the other, may send its envoy to a neighbouring area.
4. Both bid one card of their hand in secret. The bids are opened together: numbers count as printed,
   a spy as 0; an envoy in the area adds 1, a hidden agent there adds 2 and is shown.
5. Before the bids count, who is behind may play a spy from the hand: then the higher bid counts as 0.
6. The higher total takes the area; equal totals leave it. Cards bid and played are discarded.
7. Each draws a card while there are any. After five rounds the side with more areas wins.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tests.toys.areas.words import VOCABULARY
from wsn.board.board import Board
from wsn.board.mapfile import board_from, map_document
from wsn.cite import Refusal
from wsn.engine import system
from wsn.engine.commands import Command
from wsn.engine.declared import Declared, MarkerKind, Track, Way
from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    MarkerPlaced,
    PhaseEntered,
    PhaseLeft,
    PileOrdered,
    Remembered,
    Resolved,
    TrackSet,
    UnitMoved,
    UnitPlaced,
)
from wsn.engine.facts import Status, UnitWords
from wsn.engine.memo import Memo, NoMemo, encode_memo
from wsn.engine.state import GameState
from wsn.engine.system import Preview, Setup, Situation
from wsn.parts.phases import unit_in_memo

ROUNDS, HAND = 5, 4


class Hide(Command, frozen=True, kw_only=True):
    space: str


class Travel(Command, frozen=True, kw_only=True):
    space: str


class Stay(Command, frozen=True, kw_only=True):
    pass


class Bid(Command, frozen=True, kw_only=True):
    card: str


class PlaySpy(Command, frozen=True, kw_only=True):
    card: str


class Pass(Command, frozen=True, kw_only=True):
    pass


class Opened(Memo, frozen=True):
    """Of the bids that are opened."""

    open: bool = False
    cancelled: str | None = None


class Spies(Memo, frozen=True):
    """The spies in a hand, which nobody else knows."""

    secret = frozenset({"spies"})
    spies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class World:
    neighbours: dict[str, tuple[str, ...]]
    cards: tuple[str, ...]
    first: str
    board: Board


def other(side: str) -> str:
    return "south" if side == "north" else "north"


def value(card: str) -> int:
    """Cards are called `number-copy` or `spy-copy`."""
    word = card.partition("-")[0]
    return 0 if word == "spy" else int(word)


def shuffled(
    s: Situation[World], cards: tuple[str, ...], purpose: str
) -> Generator[Event, None, tuple[str, ...]]:
    """The cards in an order that nobody knows, each place drawn by a hidden roll."""
    rest, order = list(cards), []
    while rest:
        (place,) = yield from s.roll(1, purpose=purpose, rule="ENVOY 1", faces=len(rest), seen_by=())
        order.append(rest.pop(place - 1))
    return tuple(order)


def draw(s: Situation[World], side: str) -> Iterator[Event]:
    deck = s.state.piles["deck"].cards
    if deck:
        yield CardMoved(rule="ENVOY 7", card=deck[-1], source="deck", to=f"{side} hand")


class Phase:
    automatic = False
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = ()

    def stale(self, s: Situation[World]) -> bool:
        return False

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        return iter(())

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        return None


def mine(s: Situation[World]) -> str:
    """The side that decides."""
    assert s.here.side is not None
    return s.here.side


ROUND = Track("round", int, "the number of the round")
AREA = Track("area", str, "the area in dispute")


class Deal(Phase):
    automatic = True

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        for pile, cards in (("deck", s.world.cards), ("regions", tuple(sorted(s.world.neighbours)))):
            order = yield from shuffled(s, cards, f"shuffle the {pile}")
            yield PileOrdered(rule="ENVOY 1", pile=pile, cards=order, owners=())
        for side in (s.world.first, other(s.world.first)):
            yield PileOrdered(rule="ENVOY 1", pile=f"{side} hand", cards=(), owners=(side,))
        yield PileOrdered(rule="ENVOY 1", pile="discard", cards=())
        for _ in range(HAND):
            for side in (s.world.first, other(s.world.first)):
                yield from draw(s, side)
        yield PhaseLeft(rule="ENVOY 1", phase="deal")
        yield PhaseEntered(rule="ENVOY 2", phase="round")
        for side in (other(s.world.first), s.world.first):
            yield PhaseEntered(rule="ENVOY 1", phase="hide", side=side)


class HideAgent(Phase):
    accepts = (Hide,)

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        return (Hide(space=area) for area in sorted(s.world.neighbours))

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        return None if c.space in s.world.neighbours else Refusal("ENVOY 1", f"there is no area {c.space}")

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        side = mine(s)
        yield MarkerPlaced(
            rule="ENVOY 1",
            marker=f"{side} agent",
            kind="agent",
            space=c.space,
            side=side,
            seen_by=(side,),
            hidden_from=(other(side),),
        )
        yield PhaseLeft(rule="ENVOY 1", phase="hide")


class Round(Phase):
    """Opens a round, or ends the game."""

    automatic = True

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        number = (ROUND.get(s.state) or 0) + 1
        if number > ROUNDS:
            held = [m.side for m in s.state.markers.values() if m.kind == "control"]
            north, south = held.count("north"), held.count("south")
            winner = None if north == south else "north" if north > south else "south"
            yield GameEnded(
                rule="ENVOY 7",
                winner=winner,
                text=f"{winner or 'nobody'} wins: areas {north} to {south}",
                way="areas",
            )
        yield ROUND.event_setting(number, "ENVOY 2")
        area = s.state.piles["regions"].cards[-1]
        yield CardMoved(rule="ENVOY 2", card=area, source="regions", to="discard")
        yield AREA.event_setting(area, "ENVOY 2")
        first = s.world.first if number % 2 else other(s.world.first)
        yield PhaseEntered(rule="ENVOY 4", phase="bids")
        yield PhaseEntered(rule="ENVOY 4", phase="bid", side=other(first))
        yield PhaseEntered(rule="ENVOY 4", phase="bid", side=first)
        yield PhaseEntered(rule="ENVOY 3", phase="travel", side=other(first))
        yield PhaseEntered(rule="ENVOY 3", phase="travel", side=first)


class SendEnvoy(Phase):
    accepts = (Travel, Stay)

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        yield Stay()
        for area in s.world.neighbours[s.unit(f"{mine(s)} envoy").place or ""]:
            yield Travel(space=area)

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        here = s.unit(f"{mine(s)} envoy").place or ""
        if isinstance(c, Travel) and c.space not in s.world.neighbours[here]:
            return Refusal("ENVOY 3", f"{c.space} is not next to {here}")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        if isinstance(c, Travel):
            yield UnitMoved(rule="ENVOY 3", unit=f"{mine(s)} envoy", space=c.space)
        yield PhaseLeft(rule="ENVOY 3", phase="travel")


class SecretBid(Phase):
    accepts = (Bid,)

    def stale(self, s: Situation[World]) -> bool:
        return not s.state.piles[f"{mine(s)} hand"].cards

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        return (Bid(card=card) for card in s.state.piles[f"{mine(s)} hand"].cards)

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        if c.card not in s.state.piles[f"{mine(s)} hand"].cards:
            return Refusal("ENVOY 4", f"{c.card} is not in the hand of {mine(s)}")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        """The bid is laid down as a pile of one card that only its side knows."""
        side = mine(s)
        yield PileOrdered(rule="ENVOY 4", pile=f"{side} bid", cards=(), owners=(side,))
        yield CardMoved(rule="ENVOY 4", card=c.card, source=f"{side} hand", to=f"{side} bid")
        yield PhaseLeft(rule="ENVOY 4", phase="bid")


def total(s: Situation[World], side: str, cancelled: object) -> int:
    bid = s.state.piles[f"{side} bid"].cards if f"{side} bid" in s.state.piles else ()
    number = 0 if cancelled == side else sum(value(card) for card in bid)
    area = AREA.get(s.state) or ""
    number += s.unit(f"{side} envoy").place == area
    agent = s.state.markers[f"{side} agent"]
    return number + 2 * (agent.place == area)


class OpenBids(Phase):
    """Runs twice when somebody may react: first opens the bids, then counts them."""

    automatic = True
    memo = Opened

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        area = AREA.get(s.state) or ""
        if not s.memo(Opened).open:
            yield Remembered(rule="ENVOY 4", key="open", value=True)
            for side in ("north", "south"):
                cards = s.state.piles[f"{side} bid"].cards if f"{side} bid" in s.state.piles else ()
                yield PileOrdered(rule="ENVOY 4", pile=f"{side} bid", cards=cards)
                agent = s.state.markers[f"{side} agent"]
                if agent.place == area and agent.hidden_from:
                    yield MarkerPlaced(rule="ENVOY 4", marker=agent.id, kind="agent", space=area, side=side)
            north, south = total(s, "north", None), total(s, "south", None)
            if north != south:
                behind = "north" if north < south else "south"
                memo = encode_memo(Spies(tuple(spies(s, behind))), behind)
                yield PhaseEntered(rule="ENVOY 5", phase="spy", side=behind, memo=memo)
            return
        cancelled = s.memo(Opened).cancelled
        north, south = total(s, "north", cancelled), total(s, "south", cancelled)
        text = f"{area}: {north} to {south}"
        yield Resolved(rule="ENVOY 6", text=text, space=area)
        if north != south:
            yield MarkerPlaced(
                rule="ENVOY 6",
                marker=f"control {area}",
                kind="control",
                space=area,
                side="north" if north > south else "south",
            )
        for side in ("north", "south"):
            for card in s.state.piles[f"{side} bid"].cards:
                yield CardMoved(rule="ENVOY 6", card=card, source=f"{side} bid", to="discard")
            yield from draw(s, side)
        yield PhaseLeft(rule="ENVOY 6", phase="bids")


def spies(s: Situation[World], side: str) -> list[str]:
    return [card for card in s.state.piles[f"{side} hand"].cards if card.startswith("spy")]


class Spy(Phase):
    """A reaction: asked whether or not there is a spy, so that the question tells nothing."""

    accepts = (PlaySpy, Pass)
    memo = Spies

    def candidates(self, s: Situation[World]) -> Iterator[Command]:
        yield Pass()
        for card in s.memo(Spies).spies:
            yield PlaySpy(card=card)

    def check(self, s: Situation[World], c: Any) -> Refusal | None:
        if isinstance(c, PlaySpy) and c.card not in spies(s, mine(s)):
            return Refusal("ENVOY 5", f"{c.card} is not a spy in the hand of {mine(s)}")
        return None

    def decide(self, s: Situation[World], c: Any) -> Iterator[Event]:
        side = mine(s)
        if isinstance(c, PlaySpy):
            yield CardMoved(rule="ENVOY 5", card=c.card, source=f"{side} hand", to="discard")
        yield PhaseLeft(rule="ENVOY 5", phase="spy")
        if isinstance(c, PlaySpy):
            yield Remembered(rule="ENVOY 5", key="cancelled", value=other(side))


class Areas:
    name = "areas"
    edition = "1"
    title = "Envoys"
    sides = ("north", "south")
    seats: ClassVar[dict[str, str]] = {"north": "north", "south": "south"}
    phases: ClassVar[Mapping[str, system.Phase[World]]] = {
        "deal": Deal(),
        "hide": HideAgent(),
        "round": Round(),
        "travel": SendEnvoy(),
        "bid": SecretBid(),
        "bids": OpenBids(),
        "spy": Spy(),
    }
    commands = (Hide, Travel, Stay, Bid, PlaySpy, Pass)
    declared = Declared(
        tracks=(ROUND, AREA),
        markers=(MarkerKind("agent", "a hidden agent"), MarkerKind("control", "who holds an area")),
        ways=(Way("areas", "areas after the last round"),),
    )

    def world(self, setup: Setup) -> World:
        board = board_from(setup.map, VOCABULARY)
        lands = {a for a, space in board.spaces.items() if space.kind == "area" and space.terrain != "lake"}
        near = {area: tuple(sorted({*board.neighbours(area)} & lands)) for area in sorted(lands)}
        return World(near, tuple(setup.tables["cards"]), setup.scenario["first"], board)

    def begin(self, world: World, setup: Setup) -> Iterator[Event]:
        for side in self.sides:
            yield UnitPlaced(
                rule="ENVOY 1",
                unit=f"{side} envoy",
                side=side,
                kind="envoy",
                space=setup.scenario["envoys"][side],
            )
        yield TrackSet(rule="ENVOY 1", track="round", value=0)
        yield PhaseEntered(rule="ENVOY 1", phase="deal")

    def preview(self, s: Situation[World], c: Command) -> Preview | None:
        return Preview("spy: the higher bid counts as 0") if isinstance(c, PlaySpy) else None

    def command_text(self, s: Situation[World], c: Command) -> str:
        return " ".join([type(c).__name__, *(str(getattr(c, f)) for f in c.__struct_fields__)])

    def event_text(self, s: Situation[World], e: Event) -> str:
        return f"{type(e).__name__} ({e.rule})"

    def unit_words(self, s: Situation[World], unit_id: str) -> UnitWords:
        return UnitWords(unit_id, place=str(s.unit(unit_id).place))

    def status(self, s: Situation[World]) -> Status:
        return Status(
            str(s.state.tracks.get("area", "set-up")), s.here.side or "", int(s.state.tracks["round"]), ROUNDS
        )

    def turn(self, state: GameState) -> int | None:
        return int(state.tracks["round"])

    def acting(self, s: Situation[World]) -> str | None:
        return unit_in_memo(s, self.phases)


SYSTEM = Areas()


def board_of(world: World) -> Board:
    """The board of a game in play."""
    return world.board


SETUP = Setup(
    system="areas",
    edition="1",
    name="ring",
    map=map_document(Path(__file__).parent.parent / "maps" / "ring.toml"),
    scenario={"first": "north", "envoys": {"north": "Alder", "south": "Crag"}},
    tables={"cards": [f"{n}-{copy}" for n in range(1, 6) for copy in "abc"] + ["spy-a", "spy-b", "spy-c"]},
)
