"""What a rules system gives the engine: its phases, and the words for what they do."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from fractions import Fraction
from operator import is_
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from wsn.cite import Reason, Refusal
from wsn.engine.commands import Command
from wsn.engine.declared import Declared
from wsn.engine.dice import Dice, OpenedDice
from wsn.engine.events import DiceRolled, Event
from wsn.engine.facts import Chance, Status, UnitWords
from wsn.engine.memo import Memo, read_memo
from wsn.engine.state import Frame, GameState, Sides, Unit

W = TypeVar("W")
M = TypeVar("M", bound=Memo)
C = TypeVar("C")

SORTED: Final = 3
"""How many states a cache keeps the units of by place."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """All a game starts from, by value, so that a journal replays anywhere, years later.

    `map`, `scenario` and `tables` are the decoded documents; only the system looks inside.
    """

    system: str
    """The word of the game."""
    edition: str
    """The edition of its rules."""
    name: str
    """What the scenario is called."""
    map: dict[str, Any]
    """The document of the map."""
    scenario: dict[str, Any]
    """The document of the scenario."""
    tables: dict[str, Any]
    """The documents of the charts, by name."""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a command would do, before it is given: reasons, exact odds, and what a step costs."""

    title: str
    reasons: tuple[Reason, ...] = ()
    odds: tuple[Chance, ...] = ()
    cost: Fraction | None = None
    """What a step takes, in movement points; None for what is no step."""
    gist: str = ""
    """What it comes to on the average, in a phrase (`3.1 damage expected`): for a row of a menu."""
    before: str = ""
    """What may come first, and whether the odds allow for it (`the enemy may react first: 0.6 hits ...`)."""
    attack: bool | None = None
    """Whether the odds are of an attack by the side that decides (False: on it); None: the odds say it."""
    sign: str = ""
    """The odds of a table of results, for a mark on the board (`3-1`); empty: its mark tells the chance."""
    way: tuple[str, ...] = ()
    """The spaces by which a move goes that is ordered at once for its whole length, from start to end."""


class Here:
    """The units in one space, in the order they were placed.

    `known` is for what rules work out from these units and the world alone, under keys of their own: it holds
    in every state in which just these are here.
    """

    __slots__ = ("known", "units")

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.known: dict[Any, Any] = {}


NOBODY: Final = Here(())
"""An empty space: what rules work out from no units is the same in every game."""
TOUCHED: Final = 4
"""If no more spaces than these differ between two states, the others are not sorted again."""


class Placed:
    """The units of some states by space, worked out as it is asked for: a look ahead asks of a few spaces.

    `known` is for what rules work out from all these units and the world alone. `before` are the units that
    these have come from, if any are known: what has not changed is taken from them.
    """

    __slots__ = ("_before", "_first", "by_place", "known", "units")

    def __init__(self, units: Mapping[str, Unit], before: Placed | None = None) -> None:
        self.units = units
        self.known: dict[Any, Any] = {}
        self.by_place: dict[str, Here] | None = None
        """All of them, from the second space on that is asked about."""
        self._before: Placed | None = (
            before._before if before is not None and before.by_place is None else before
        )
        self._first: tuple[str, Here] | None = None

    def here(self, place: str) -> Here:
        """What is in a space."""
        by_place = self.by_place
        if by_place is None:
            first = self._first
            if first is None:  # units that change before the next question are not worth sorting
                self._first = place, Here(self._units_at(place))
                return self._first[1]
            if first[0] == place:
                return first[1]
            by_place = self.by_place = self._sort_by_place()
        return by_place.get(place, NOBODY)

    def _units_at(self, place: str) -> tuple[Unit, ...]:
        return tuple([unit for unit in self.units.values() if unit.place == place])

    def _sort_by_place(self) -> dict[str, Here]:
        before, self._before = self._before, None
        if before is not None and before.by_place is not None:
            touched = self._touched_places(before.units)
            if touched is not None and len(touched) <= TOUCHED:
                return before.by_place | {
                    place: Here(self._units_at(place)) for place in touched if place is not None
                }
        at: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            place = unit.place
            if place is not None:
                at.setdefault(place, []).append(unit)
        by_place = {place: Here(tuple(units)) for place, units in at.items()}
        if self._first is not None:
            by_place[self._first[0]] = self._first[1]
        return by_place

    def _touched_places(self, before: Mapping[str, Unit]) -> set[str | None] | None:
        """The spaces in which something differs from other units; None where units have come or gone."""
        if len(before) != len(self.units):
            return None
        touched: set[str | None] = set()
        now = list(self.units.values())
        for at, same in enumerate(map(is_, now, before.values())):
            if not same:
                was = before.get(now[at].id)
                if was is None:
                    return None
                touched.add(was.place)
                touched.add(now[at].place)
        return touched


class Cache:
    """What was worked out from the states of one play and is worth keeping: no state, and never saved.

    A system keeps answers in classes of its own (`cache.of(Sights)`), each answer under what it depends on,
    so that it is right for any state. It belongs to a game or a seat, and never to the world.
    """

    __slots__ = ("before", "often", "parts", "placed", "remembered", "sorted")

    def __init__(self) -> None:
        self.parts: dict[type[Any], Any] = {}
        self.often: Any = None
        """The part that the system asks for more often than for all others together, if it puts one here."""
        self.remembered: tuple[Frame | None, Memo | None] = (None, None)
        """What `Situation.memo` read last, and of which frame: every command looks at a few situations."""
        self.before: tuple[Frame | None, Memo | None] = (None, None)
        """What it read before that: a look ahead goes on from one situation again and again."""
        self.placed = Placed({})
        """The units that `Situation.placed` was asked about last."""
        self.sorted: tuple[Placed, ...] = ()
        """The few units that were sorted by place last: looks ahead go on from the same ones."""

    def of(self, kind: type[C]) -> C:
        """The part of this class, made empty when it is first asked for."""
        part: C | None = self.parts.get(kind)
        if part is None:
            part = self.parts[kind] = kind()
        return part


class Situation(Generic[W]):
    """What rules see: the state as it is now, the top frame, the dice, and the system's frozen world.

    While a phase decides, every event it yields has happened by the time it is resumed, so `state`
    moves on: read units from here again after a yield.

    `cache` is the game's: what the rules derive, the same for every player.
    """

    __slots__ = ("cache", "dice", "state", "world")

    def __init__(self, state: GameState, world: W, dice: Dice, cache: Cache | None = None) -> None:
        self.state = state
        self.world = world
        self.cache = Cache() if cache is None else cache
        self.dice = dice

    @property
    def here(self) -> Frame:
        """The open phase on top."""
        return self.state.frames[-1]

    def memo(self, kind: type[M]) -> M:
        """What the open phase on top remembers. Raises ValueError where it remembers something else."""
        frame, cache = self.state.frames[-1], self.cache
        last = cache.remembered
        if last[0] is frame and type(last[1]) is kind:
            return last[1]
        before = cache.before
        if before[0] is frame and type(before[1]) is kind:
            cache.remembered, cache.before = before, last
            return before[1]
        memo = read_memo(frame, kind)
        cache.remembered, cache.before = (frame, memo), last
        return memo

    def unit(self, unit_id: str) -> Unit:
        """The unit with this id. Raises KeyError when it is not in play."""
        return self.state.units[unit_id]

    def units_at(self, place: str) -> tuple[Unit, ...]:
        """The units in a space, in the order they were placed."""
        return self.placed.here(place).units

    @property
    def placed(self) -> Placed:
        """The units of this state, and what was worked out from them."""
        units, cache = self.state.units, self.cache
        placed = placed_before = cache.placed
        if placed.units is not units:
            if placed.by_place is not None and placed not in cache.sorted:
                cache.sorted = (placed, *cache.sorted[: SORTED - 1])
            for placed in cache.sorted:
                if placed.units is units:
                    break
            else:
                placed = Placed(units, placed_before)
            cache.placed = placed
        return placed

    def roll(
        self,
        count: int,
        *,
        purpose: str,
        rule: str,
        faces: int = 6,
        because: tuple[Reason, ...] = (),
        seen_by: Sides = None,
        symbols: str = "",
    ) -> Generator[Event, None, tuple[int, ...]]:
        """Throw dice: `values = yield from s.roll(2, purpose=..., rule=...)`; `seen_by=()` for a shuffle.

        `symbols` says what the faces show where they are no numbers: whoever throws at the table is told.
        """
        asked = f"{purpose} ({symbols})" if symbols else purpose
        dice = self.dice
        if isinstance(dice, OpenedDice):
            values, link, answers = dice.open_roll(count, faces, asked, seen_by)
            yield DiceRolled(
                rule=rule,
                because=because,
                purpose=purpose,
                faces=faces,
                values=values,
                seen_by=seen_by,
                link=link,
                answers=answers,
            )
            return values
        values = dice.roll(self.state.rolls, count, faces, asked)
        yield DiceRolled(
            rule=rule, because=because, purpose=purpose, faces=faces, values=values, seen_by=seen_by
        )
        return values


class Allowed(tuple[Command, ...]):
    """Candidates that may all be given: whoever lists them looked at everything that `check` does.

    None of them is checked again, so it is for a phase in which bots choose among many and listing is most
    of the work. The conformance suite holds that `check` says the same.
    """

    __slots__ = ()


class Phase(Protocol[W]):
    """A named decision or automatic act. Keeps nothing in itself: see `Frame.memo`."""

    @property
    def memo(self) -> type[Memo]:
        """What it remembers: `NoMemo`, or a struct of its own."""
        ...

    automatic: bool
    """True when the only command is `Proceed`, which the game submits by itself."""

    @property
    def accepts(self) -> tuple[type[Command], ...]:
        """The classes of command that it takes."""
        ...

    def candidates(self, s: Situation[W]) -> Iterable[Command]:
        """Commands worth checking, in a stable order; may overshoot, unless they come as `Allowed`."""
        ...

    def check(self, s: Situation[W], c: Any) -> Refusal | None:
        """The rule, written once: why the command may not be given, or None."""
        ...

    def decide(self, s: Situation[W], c: Any) -> Iterator[Event]:
        """What happens. Each event has happened when the generator is resumed."""
        ...

    def stale(self, s: Situation[W]) -> bool:
        """True when the subject of the phase is gone; the engine then leaves it."""
        ...


class System(Protocol[W]):
    """A rulebook. Everything the engine, the table and the bots ask of it."""

    @property
    def name(self) -> str:
        """Its word, in files and commands."""
        ...

    @property
    def edition(self) -> str:
        """Which edition of the rules it plays; a journal keeps it."""
        ...

    @property
    def title(self) -> str:
        """What the game is called."""
        ...

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that own units and win or lose, with any that has no player (the book plays it)."""
        ...

    @property
    def phases(self) -> Mapping[str, Phase[W]]:
        """By name, everything that may be decided or happens by itself."""
        ...

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command, so that a journal can be read back."""
        ...

    @property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that they play for: the players decide phases and know secrets.

        Where one player is one side, both have the same word. A side that the book plays has no seat, one of
        several players has several; what each of them may command, the phases say.
        """
        ...

    @property
    def declared(self) -> Declared:
        """Every mark, fact, track and kind of marker that it puts into a state."""
        ...

    def world(self, setup: Setup, /) -> W:
        """The frozen value that rules read: board, tables, compiled sight and costs. Never saved."""
        ...

    def begin(self, world: W, setup: Setup, /) -> Iterator[Event]:
        """The events of set-up, the last of which opens the first phase."""
        ...

    def preview(self, s: Situation[W], c: Command, /) -> Preview | None:
        """Reasons and exact odds of a command, by the same code that resolves it."""
        ...

    def command_text(self, s: Situation[W], c: Command, /) -> str:
        """A short label for a menu (`fire at D506`)."""
        ...

    def event_text(self, s: Situation[W], e: Event, /) -> str:
        """One line for the log; empty for what a reader need not see. `s` is the state before the event."""
        ...

    def unit_words(self, s: Situation[W], unit_id: str, /) -> UnitWords:
        """A unit in words: its name, what is printed on it, and what has become of it."""
        ...

    def status(self, s: Situation[W], /) -> Status:
        """How the game stands: the turn, who decides what, the initiative, the score."""
        ...

    def turn(self, state: GameState, /) -> int | None:
        """The number of the turn; None where turns are not counted. Asked of a bare journal too."""
        ...

    def acting(self, s: Situation[W], /) -> str | None:
        """The unit that the open phase is about: marked on the board, shown on its card; None for none."""
        ...


def faults(system: System[W], state: GameState) -> Iterator[str]:
    """What a state, or a view of one, holds that the system does not declare so, a sentence each."""
    yield from system.declared.faults(state, {name: phase.memo for name, phase in system.phases.items()})
