"""The doors to files: charts, scenarios and their sources, excerpts, the formats of other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from wsn.systems.contract.game import W
from wsn.systems.contract.values import Imported, Named

if TYPE_CHECKING:
    from pathlib import Path

    from wsn.board.board import Board
    from wsn.data import Fault
    from wsn.data.changing import DocumentChange
    from wsn.engine.state import GameState
    from wsn.engine.system import Situation
    from wsn.parts.drafting import DraftOffer, DraftThing
    from wsn.parts.levers import Lever
    from wsn.parts.rulestext import RulesBook
    from wsn.parts.sources import Number, Rules


class OwnCharts(Protocol):
    """Charts that a player may change by a file of their own (`--tables FILE`)."""

    @property
    def CHARTS(self) -> tuple[type[Any], ...]:
        """The structs that the documents of the charts are decoded into, for their JSON Schema."""

    def changed(self, changes: Mapping[str, Any], file: str) -> dict[str, Any]:
        """The charts with a player's numbers laid over them. Raises DataError with all that is wrong."""

    def check_with(
        self,
        document: Mapping[str, Any],
        map_document: Mapping[str, Any],
        file: str,
        charts: Mapping[str, Any],
    ) -> Named:
        """What `SetUp.check` does, by these charts."""


class ScenarioFile(Protocol):
    """What a scenario file of the game holds. Asked for its JSON Schema (`wsn schema scenario`)."""

    @property
    def Scenario(self) -> type[Any]:
        """The struct that the file is decoded into."""


class Sources(Protocol):
    """Where every rule and number comes from. Asked by `wsn rules` and the index of rules."""

    def rules(self) -> Rules:
        """The list of rules, each with its status and origin."""

    def numbers(self) -> Iterable[Number]:
        """Every number of the charts, each with its rule and origin."""


class RulesText(Protocol):
    """The rules as a player reads them, in topics. Asked by `wsn rules`, `rules` in play, and the window."""

    def book(self, documents: Mapping[str, Any] | None = None) -> RulesBook:
        """The topics, and the charts that are made from the data: as shipped, or by those of a game.

        The `documents` of a game are those of its set-up (`Setup.tables`).
        """


class Excerpt(Protocol[W]):
    """A position as a scenario of its own. Asked by `wsn excerpt` and the window."""

    def playable(self, s: Situation[W]) -> str | None:
        """Why no scenario can begin here, or None."""

    def document(self, scenario: Mapping[str, Any], world: W, state: GameState, title: str) -> dict[str, Any]:
        """The scenario of a position. `scenario` is the one that is being played."""

    def left_out(self, s: Situation[W]) -> Iterable[str]:
        """What of the position no scenario can hold, a sentence each."""


class Levers(Protocol):
    """What a designer may change of a scenario to balance it. Asked by `wsn balance --levers`."""

    def levers(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any], /
    ) -> Iterable[Lever]:
        """Every change worth trying of a scenario that is in order, the smaller of a kind first.

        Some may turn out to be no scenario: whoever tries one checks it.
        """


class Drafting(Protocol):
    """What is put into a scenario file, and what lies where in one. Asked by `wsn scenario`."""

    def blank(self, name: str, map_name: str, board: Board, /) -> dict[str, Any]:
        """A scenario on a board before anything is put into it, with its keys in the order of a file."""

    def offers(self) -> Iterable[DraftOffer]:
        """Everything that may be put into a scenario, in the order of lists."""

    def things(self, document: Mapping[str, Any]) -> Iterable[DraftThing]:
        """What a file holds that has a name or a place; the file need not be in order.

        Tables that are not told here are found by the type of the file (door `ScenarioFile`).
        """

    def added(
        self,
        document: Mapping[str, Any],
        offer: DraftOffer,
        side: str,
        spaces: Sequence[str],
        board: Board,
        /,
    ) -> Sequence[DocumentChange]:
        """What puts an offer into the file, for a side of the offer (empty where it has none).

        `spaces` are as many labels as the offer has places; ids are chosen that no label and no other has.
        """


class Advice(Protocol):
    """What is worth a second look in a scenario that is in order. Asked by `wsn check` and the editor."""

    def advice(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any], /
    ) -> Iterable[Fault]:
        """What its designer may not have meant, place and sentence: that nobody can win, for example.

        `charts` are those that the scenario is played with, as in `Setup.tables`.
        """


class Importer(Protocol):
    """Reads another program's scenarios (`wsn import`). Listed by file ending in `GameInfo.imports`."""

    def read(self, path: str | Path) -> Imported:
        """The scenario in a file. Raises DataError."""


class Exporter(Protocol):
    """Writes scenarios for another program (`wsn export`). Listed by file ending in `GameInfo.exports`."""

    def text(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], file: str
    ) -> tuple[str, Sequence[str]]:
        """A scenario as the text of such a file, and what it cannot hold. Raises DataError."""
