"""The doors to play by: words, rulebook, set-up, odds, and commands of all times."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wsn.systems.contract.game import V, W
from wsn.systems.contract.values import AttackOdds, Lot, Named

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.board.terrain import Vocabulary
    from wsn.cite import Refusal
    from wsn.engine.commands import Command
    from wsn.engine.events import DiceRolled, Event
    from wsn.engine.system import Situation, System
    from wsn.parts.scenarios import ScenarioFacts


class Words(Protocol):
    """The words of its map files. Asked whenever a map is loaded or checked, and for its JSON Schema."""

    @property
    def VOCABULARY(self) -> Vocabulary:
        """The terrain, edges, paths and features that a map may name."""


class Rulebook(Protocol[W]):
    """The rules themselves. Asked to play, to load and to verify a game."""

    @property
    def SYSTEM(self) -> System[W]:
        """The phases, the commands, and the words for them."""


class SetUp(Protocol):
    """From files to the start of a game. Asked when a scenario is loaded, checked or written."""

    @property
    def EDITION(self) -> str:
        """Which edition of the rules is played; the journal keeps it."""

    def documents(self) -> dict[str, Any]:
        """The charts as plain values, which the journal keeps."""

    def facts(self, document: Mapping[str, Any]) -> ScenarioFacts:
        """What lists tell of a scenario file, in order or not: its name, date, turns, note and forces."""

    def check(self, document: Mapping[str, Any], map_document: Mapping[str, Any], file: str) -> Named:
        """The scenario of a file on its map. Raises DataError with everything that is wrong."""


class OnBoard(Protocol[V]):
    """The board that a game is played on. Asked by everything that draws, points at or walks on a board."""

    def board_of(self, world: V) -> Board:
        """The board of a game in play, from what its rules read."""


class Odds(Protocol[W]):
    """The odds of an attack, asked of a position (`wsn odds`). Its kinds are in `GameInfo.attacks`."""

    def odds(
        self,
        s: Situation[W],
        attack: str,
        units: tuple[str, ...],
        target: str,
        options: Mapping[str, str],
        /,
    ) -> tuple[AttackOdds, ...] | Refusal:
        """Every attack of this kind by these units together, the best first, or why there is none.

        No units stand for all that can attack together, in a kind with `Attack.everybody`.
        `options` are by name, a switch with any word. Raises LookupError for what is not in the position.
        """


class Endings(Protocol):
    """Commands that no menu lists, because they may always be given (`concede`, `draw`)."""

    @property
    def ENDINGS(self) -> Mapping[str, Callable[[], Command]]:
        """By the word that a player types, or that a button shows, the command."""


class Unasked(Protocol[W]):
    """Questions not put to a player who has one answer only: about a card that they do not hold."""

    def unasked(self, s: Situation[W]) -> bool:
        """Whether the open question is of that sort. The answer is given and kept as if the player had."""


class Questions(Protocol[W]):
    """What is asked where it depends on what can be done: no question names an order that cannot be given."""

    @property
    def DEEDS(self) -> Mapping[str, str]:
        """By the kind of an order, what a click on the unit or the card does that it names: `throw it back`.

        Orders that merely pick a unit are left out.
        """
        ...

    def question(self, s: Situation[W], kinds: Collection[str]) -> str:
        """The question, where only `kinds` of orders can be given (the names of their types).

        Empty where `status` tells it as it is.
        """
        ...


class Unoffered(Protocol[W]):
    """Orders that the open phase offers no more, and of which a player may ask why not."""

    def unoffered(self, s: Situation[W]) -> Iterable[Command]:
        """One of each sort is enough: their refusals are told, by the phase that is open."""
        ...


class LogSides(Protocol[W]):
    """Whose doing a line of the log is, where no unit tells it: an attack, a card that is played."""

    def side_of(self, s: Situation[W], e: Event, /) -> str | None:
        """The side that does what an event tells; None where nobody does. `s` is the state before it."""


class DiceLots(Protocol[W]):
    """What each throw gave and owed, in a game in which no lost step tells it. Asked for reviews."""

    @property
    def LOSSES(self) -> str:
        """What the dice give, for one of them: `damage point`."""

    @property
    def WORTH(self) -> float:
        """What one of them counts, in points of `System.score`."""

    def lot(self, s: Situation[W], e: DiceRolled, /) -> Lot | None:
        """What a throw gave and owed; None for one that hurts nobody. `s` is the state before it."""


class FightLots(Protocol[W]):
    """What dice gave and owed that no order weighs: of fights that the rules carry out. Asked for reviews."""

    def fight_lots(self, s: Situation[W], events: Sequence[Event], /) -> Iterable[Lot]:
        """What each throw of an entry gave and owed, in steps. `s` is the state before its `events`."""


class StandingOrders(Protocol[W]):
    """Orders that hold until they are changed: when a unit reacts without being asked (`order`)."""

    def standing_order(self, unit: str | None, option: str) -> Command:
        """The command for a unit, or without one for the whole side."""

    def order_in_force(self, s: Situation[W], side: str, unit: str | None) -> str:
        """The option that a unit has of its own (`side`: none), or without a unit that of the whole side."""
