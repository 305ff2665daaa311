"""The end of a game, as values for its screen: who won, the losses, whose dice were kind, what comes next."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wsn.client.opening import Start
from wsn.client.pages.start.starting import GameScenarios
from wsn.desk.desk import Desk
from wsn.desk.standing import SideStanding, of_seat
from wsn.engine.events import UnitMoved, UnitPlaced
from wsn.engine.state import Unit
from wsn.english import capitalize
from wsn.table import results, telling
from wsn.table.results import Verdict
from wsn.table.seat import Seat
from wsn.table.summary import Summary


@dataclass(frozen=True, slots=True)
class Onward:
    """Something to play next: its words, and what to open."""

    words: str
    start: Start


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    winner: str
    """The name of the side that won; empty for a draw."""
    called: str
    """The same as a sentence names it: `the Germans`."""
    verdict: Verdict
    """What that is to the person who played."""
    text: str
    rule: str
    level: str
    counted: tuple[str, ...]
    """What points were given for, a line each."""
    sides: tuple[SideStanding, ...]
    fallen: Mapping[str, int]
    """By side, how many of its units are out of play."""

    @property
    def title(self) -> str:
        """The result in a few words, as the player sees it."""
        if not self.winner:
            return "A draw"
        return f"Defeat by {self.called}" if self.verdict == "lost" else f"Victory: {self.winner}"


def _taken_off(public: Seat) -> tuple[Unit, ...]:
    """The units that were on the map and lie beside it at the end: some games keep those they eliminate.

    A unit that left the map unharmed is no loss, and one that never came on is none either.
    """
    been = {
        event.unit for entry in public.game.entries for event in entry.events
        if isinstance(event, UnitMoved | UnitPlaced) and event.space
    }  # fmt: skip
    unharmed = {unit.id for unit in public.left_map()}
    units = public.view.units.values()
    return tuple(u for u in units if u.place is None and u.id in been and u.id not in unharmed)


def ending_of(desk: Desk) -> Ending:
    """How the game on the desk ended. It must be over."""
    game, screen = desk.game, desk.screen
    outcome = game.outcome
    assert outcome is not None
    result = results.of_game(game, screen.players, desk.journal, "")
    public = Seat(game, None)
    fallen = Counter(unit.side for unit in (*public.eliminated_units(), *_taken_off(public)))
    return Ending(
        winner=screen.name(outcome.winner) if outcome.winner else "",
        called=screen.called(outcome.winner) if outcome.winner else "",
        verdict=result.verdict if result is not None else "both",
        text=telling.ending(game),
        rule=outcome.rule,
        level=outcome.level,
        counted=tuple(capitalize(line) for line in map(str.strip, screen.result_lines()[1:])),
        sides=of_seat(
            screen.seats[screen.human_players[0]] if len(screen.human_players) == 1 else public
        ).sides,
        fallen=fallen,
    )


def note_result(desk: Desk) -> str:
    """Keep the result of a game that has just ended; a sentence where that cannot be done (else empty)."""
    result = results.of_game(desk.game, desk.screen.players, desk.journal, time.strftime("%Y-%m-%d"))
    return results.note(result) if result is not None else ""


def onward_offers(desk: Desk, groups: Iterable[GameScenarios]) -> tuple[Onward, ...]:
    """What to play after this game: again, with sides swapped, the next scenario of the same game.

    `groups` are the scenarios that come with the program. One that is not among them is not offered again:
    its file may have changed.
    """
    setup, players = desk.game.setup, desk.screen.players
    rows = [row for group in groups if group.system == setup.system for row in group.rows]
    at = next((n for n, row in enumerate(rows) if row.name == setup.name), None)
    if at is None:
        return ()
    seats = tuple(desk.game.system.seats)
    who = tuple(players[seat] for seat in seats)
    dice = "seeded" if desk.game.seed else "typed"

    def start(row: Summary, sides: tuple[str, ...]) -> Start:
        return Start("scenario", row.scenario, sides, None, dice)

    told = [Onward("Play again", start(rows[at], who))]
    turned = (*who[1:], who[0])
    if turned != who:
        told.append(Onward("Again, sides swapped", start(rows[at], turned)))
    if at + 1 < len(rows):
        told.append(Onward(f"Next: {rows[at + 1].name}", start(rows[at + 1], who)))
    return tuple(told)
