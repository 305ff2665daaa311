"""The turn: set-up, cards and points, the phases before the activations, the end (BO Setup to BO Victory)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.events import (
    CardMoved,
    Event,
    GameEnded,
    PhaseEntered,
    PhaseLeft,
    Remembered,
    UnitMarked,
    UnitMoved,
    UnitPlaced,
)
from wsn.engine.memo import encode_memo
from wsn.parts.phases import Automatic, Decided
from wsn.systems.omaha_solitaire.data.declared import EP, IP, PINNED, REPULSED, STOPPED, TURN, VP, WON
from wsn.systems.omaha_solitaire.data.scenario import Level
from wsn.systems.omaha_solitaire.data.tables import POOLS
from wsn.systems.omaha_solitaire.rules import cards, happenings, landing, playing
from wsn.systems.omaha_solitaire.rules.commands import Done, PlayCard, Share, ThrowBack
from wsn.systems.omaha_solitaire.rules.memos import Stage
from wsn.systems.omaha_solitaire.rules.world import GERMANS, US, S, afloat, ashore, points, turn


class SetUpPhase(Automatic):
    """Tokens are laid face down, the deck is shuffled, the first hand drawn (BO Setup)."""

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """Nobody knows what lies where."""
        tables, scenario = s.world.tables, s.world.scenario
        pool = tables.pools[scenario.pool]
        yield from _lay_units(s, "sp", scenario.tokens.strongpoints, pool.strongpoints)
        yield from _lay_units(s, "re", scenario.tokens.events, pool.events)
        yield from cards.shuffle_deck(s, cards.in_deck(s.world))
        hand = tables.number("hand") if scenario.begun is None else scenario.begun.cards
        yield from cards.draw(s, hand, "BO Setup")
        yield PhaseLeft(rule="BO Setup", phase="set up")
        if scenario.begun is not None:
            yield PhaseEntered(rule="BO Setup", phase="activation", side=US)
            return
        yield PhaseEntered(rule="BO Setup", phase="throw back", side=US)


def _lay_units(s: S, head: str, squares: Iterable[str], pool: Mapping[str, int]) -> Iterator[Event]:
    kinds = [kind for kind, count in pool.items() for _ in range(count)]
    drawn = yield from cards.order(s, kinds, "BO Setup")
    for square, kind in zip(squares, drawn, strict=False):  # what is left over stays in the pool
        yield UnitPlaced(
            rule="BO Setup", unit=f"{head}-{square}", side=GERMANS, kind=kind, space=square, seen_by=()
        )


class ThrowBackPhase(Decided):
    """Cards of the first hand that come too early may go back into the deck (BO Setup)."""

    accepts: tuple[type[Command], ...] = (ThrowBack, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every card that comes too early, or to keep them."""
        yield from (ThrowBack(card=card) for card in cards.too_early(s))
        yield Done()

    def check(self, s: S, c: ThrowBack | Done) -> Refusal | None:
        """Only a card that may not be played yet."""
        if isinstance(c, Done) or c.card in cards.too_early(s):
            return None
        if c.card not in cards.cards_held(s.state):
            return Refusal("BO Setup", f"{c.card} is not in your hand")
        return Refusal("BO Setup", f"{s.world.card(c.card).name} may be played in the first turn, and stays")

    def decide(self, s: S, c: ThrowBack | Done) -> Iterator[Event]:
        """Shuffle it in; none is drawn for it."""
        if isinstance(c, ThrowBack):
            yield CardMoved(rule="BO Setup", card=c.card, source=cards.HAND, to=cards.DECK)
            yield from cards.shuffle_deck(s, s.state.piles[cards.DECK].cards)
            if cards.too_early(s):
                return
        yield PhaseLeft(rule="BO Setup", phase="throw back")
        yield from begin_turn(s, 1)


def begin_turn(s: S, number: int) -> Iterator[Event]:
    """A card, new points, and the opening phases. No phase is open."""
    charts = s.world.tables.charts
    yield TURN.event_setting(number, "BO Cards")
    yield from cards.draw(s, s.world.tables.number("cards_a_turn"), "BO Cards")
    engineers = s.world.tables.new(charts.engineering, number)
    yield EP.event_setting((EP.get(s.state) or 0) + engineers, "BO Points")
    yield PhaseEntered(rule="BO Events", phase="turn", memo=encode_memo(Stage()))
    if new_points(s):
        yield PhaseEntered(rule="BO Points", phase="share", side=US)


def new_points(s: S) -> int:
    """The new initiative points of this turn (BO Points)."""
    new = s.world.tables.new(s.world.tables.charts.initiative, turn(s))
    return max(0, new + s.world.scenario.initiative)


class SharePhase(Decided):
    """The player divides the new initiative points between the divisions (BO Points)."""

    accepts: tuple[type[Command], ...] = (Share, PlayCard)

    def candidates(self, s: S) -> Iterable[Command]:
        """Every split, or a card first."""
        yield from (Share(amount=count) for count in range(new_points(s) + 1))
        yield from playing.candidates(s)

    def check(self, s: S, c: Share | PlayCard) -> Refusal | None:
        """No more than there are."""
        if isinstance(c, PlayCard):
            return playing.check(s, c)
        if not 0 <= c.amount <= new_points(s):
            return Refusal("BO Points", f"{new_points(s)} new points are divided, each whole")
        return None

    def decide(self, s: S, c: Share | PlayCard) -> Iterator[Event]:
        """Add them to what was saved."""
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
            return
        first = c.amount
        for pool, new in zip(POOLS, (first, new_points(s) - first), strict=True):
            if new:
                yield IP.event_setting(points(s, pool) + new, "BO Points", pool)
        yield PhaseLeft(rule="BO Points", phase="share")


class TurnPhase(Automatic):
    """The phases before the activations, one after the other (BO Events)."""

    memo = Stage

    def decide(self, s: S, c: Proceed) -> Iterator[Event]:
        """One stage; what the player must decide opens on top of it."""
        memo = s.memo(Stage)
        match memo.stage:
            case "waves":
                yield from _next_stage("drift")
                for row in s.world.scenario.units:
                    if row.turn == turn(s) and row.at and s.unit(row.id) in landing.due(s):
                        yield UnitMoved(rule="BO Landing R2", unit=row.id, space=row.at, manner="embarks")
                if landing.due(s):
                    yield PhaseEntered(rule="BO Landing R2", phase="waves", side=US)
            case "drift":
                yield from _next_stage("landing")
                yield from landing.drifts(s)
            case "landing":
                waiting = afloat(s)
                if not waiting:
                    yield Remembered(rule="BO Events", key="left", value=s.world.scenario.events_a_turn)
                    yield from _next_stage("cards")
                elif len(waiting) == 1 and not s.state.piles[cards.HAND].cards:
                    yield from landing.lands(s, waiting[0].id)
                else:
                    yield PhaseEntered(rule="BO Landing", phase="order", side=US)
            case "cards":
                yield from _next_stage("events")
                if s.state.piles[cards.HAND].cards:
                    yield PhaseEntered(rule="BO Cards", phase="cards", side=US)
            case "events" if memo.left:
                yield Remembered(rule="BO Events", key="left", value=memo.left - 1)
                if memo.left > 1:  # a card may answer one event before the next (BO Cards R3)
                    yield from _next_stage("cards")
                yield from happenings.strikes(s)
            case _:
                yield PhaseLeft(rule="BO Activation", phase="turn")
                yield PhaseEntered(rule="BO Activation", phase="activation", side=US)


def _next_stage(stage: str) -> Iterator[Event]:
    yield Remembered(rule="BO Events", key="stage", value=stage)


class CardsPhase(Decided):
    """The player may play cards before the random events (BO Cards)."""

    accepts: tuple[type[Command], ...] = (PlayCard, Done)

    def candidates(self, s: S) -> Iterable[Command]:
        """To go on, or every card on everything that it can act on."""
        yield Done()
        yield from playing.candidates(s)

    def check(self, s: S, c: PlayCard | Done) -> Refusal | None:
        """The rules of the card."""
        return playing.check(s, c) if isinstance(c, PlayCard) else None

    def decide(self, s: S, c: PlayCard | Done) -> Iterator[Event]:
        """Play it, or go on."""
        if isinstance(c, PlayCard):
            yield from playing.play(s, c)
        else:
            yield PhaseLeft(rule="BO Cards", phase="cards")


def end_turn(s: S) -> Iterator[Event]:
    """Pinned units recover; the game ends, or the next turn begins (BO Victory). No phase is open."""
    for unit in tuple(s.state.units.values()):
        if PINNED in unit.marks:
            yield UnitMarked(rule="BO Events R2", unit=unit.id, mark=PINNED, on=False)
    if not ashore(s):
        text = "the Germans win: nobody is left ashore"
        yield GameEnded(rule="BO Victory R1", winner=GERMANS, text=text, way=REPULSED.name)
        return
    if turn(s) >= s.world.scenario.turns:
        yield end_game(s)
        return
    yield from begin_turn(s, turn(s) + 1)


def level(s: S, total: int) -> Level | None:
    """The best victory that this many points are enough for."""
    good = [one for one in s.world.scenario.levels if total >= one.points]
    return good[-1] if good else None


def end_game(s: S) -> Event:
    """Who has won, and how clearly (BO Victory R1)."""
    total = VP.get(s.state) or 0
    won = level(s, total)
    if won is None:
        need = s.world.scenario.levels[0].points
        text = f"the Germans win: {total} victory points, {need} were needed"
        return GameEnded(rule="BO Victory R1", winner=GERMANS, text=text, way=STOPPED.name)
    text = f"the Americans win a {won.name} victory: {total} victory points"
    return GameEnded(rule="BO Victory R1", winner=US, text=text, way=WON.name, level=won.name)
