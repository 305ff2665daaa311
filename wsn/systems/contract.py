"""Everything that the house asks of a game: a door each, and what a game says of itself.

A game is a folder. Its `__init__` says what the game is (`GAME`, a `GameInfo`) and which module stands behind
each door. A module satisfies a door when it has every name of its Protocol; `mypy --strict` checks each one
(`tests/typed_doors.py`). Doors are imported only when somebody asks (`wsn.systems.door`), so that a line of
sight does not load a game. Every game has the doors `Rulebook` and `SetUp`, and `Words` when it is played on
a map. What a game does not list it does not have: who needs a door asks `has` first and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

    from wsn.board.board import Board
    from wsn.board.hexboard import HexBoard
    from wsn.board.obstacles import Obstacles
    from wsn.board.paths import Cost, Costs
    from wsn.board.terrain import Vocabulary
    from wsn.cite import Reason, Refusal
    from wsn.engine.commands import Command
    from wsn.engine.state import GameState
    from wsn.engine.system import Merely, Preview, Situation, System
    from wsn.parts.bought import Force
    from wsn.parts.briefing import Divider, Topic
    from wsn.parts.faces import Base, CardFace, Face, Pip
    from wsn.parts.looks import Looks, PrintedFace, PrintedZone, Rolled, WorksCounter
    from wsn.parts.mustering import Battle, Compass, DrawnUp, Enlisted, Ground, Lots, Order, Place, Stock
    from wsn.parts.scenarios import ScenarioFacts
    from wsn.parts.sources import Number, Rules

W = TypeVar("W")
"""What the rules of a game read: its world."""
B = TypeVar("B", bound="Board", contravariant=True)
"""The kind of board that a game is played on."""
M = TypeVar("M")
N = TypeVar("N", contravariant=True)
"""What a game calls a class of mover; `N` where it is only asked about."""
E = TypeVar("E", bound="Enlisted")
"""The forces that a game has enlisted, with what it needs to write them down."""

Nothing: Mapping[str, Any] = MappingProxyType({})

BoardKind = Literal["hex", "square", "area"]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a game: its word in files and commands, its name, and the letter that tells it apart."""

    id: str
    title: str
    letter: str
    players: tuple[str, ...] | None = None
    """The words of those who play it: None for one player, by the side's own word; () for the book."""


@dataclass(frozen=True, slots=True)
class AttackOption:
    """What may be said of an attack besides who attacks whom: `--mode at`, `--flame`."""

    name: str
    told: str
    """What it does, for the help."""
    choices: tuple[str, ...] = ()
    """The words of which one is given; none for a switch."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A kind of attack that a game gives odds of (door `Odds`)."""

    name: str
    """Its word in commands (`--assault`)."""
    title: str
    """What it is called in a sentence: `fire`, `an assault`."""
    told: str
    """What it is, for the help."""
    options: tuple[AttackOption, ...] = ()
    losses: str = ""
    """What the enemy's losses are counted in (`hits`), to tell their mean; empty: the odds do not say."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game says of itself without being loaded: cheap, for lists, menus and `door`."""

    name: str
    """Its word: in the `system` of files, as the folder of its scenarios, in commands."""
    title: str
    sides: tuple[Side, ...]
    """In the order that gives each its colour and place in every list."""
    citations: tuple[str, ...]
    """The letters with which the citations of its rules begin."""
    doors: Mapping[type[Any], str]
    """By Protocol, the module behind the door; several doors may share one, and `.` is the folder itself."""
    boards: tuple[BoardKind, ...] = ("hex",)
    """The kinds of board that it is played on: a scenario on another is refused. Empty: none at all."""
    first: str = ""
    """The scenario to begin with, of those that come with the program; empty: it has none to propose."""
    lesson: str = ""
    """The scenario that teaches, of those; empty: none does."""
    first_map: str = ""
    """The map on which to try its lines of sight, of those that come with the program; empty: any."""
    attacks: tuple[Attack, ...] = ()
    """The kinds of attack that it gives odds of, behind `Odds`; the first is meant where none is named."""
    imports: Mapping[str, str] = field(default_factory=dict)
    """By the ending of a file (`.xyz`), the module (`Importer`) that reads another program's scenarios."""
    exports: Mapping[str, str] = field(default_factory=dict)
    """By the ending of a file, the module (`Exporter`) that writes scenarios for another program."""

    def has(self, asked: type[Any]) -> bool:
        """Whether the game has a door."""
        return asked in self.doors

    @property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that he plays for, in the order of the sides."""
        return {
            player: side.id
            for side in self.sides
            for player in ((side.id,) if side.players is None else side.players)
        }

    @property
    def letters(self) -> Mapping[str, str]:
        """By side, its letter."""
        return {side.id: side.letter for side in self.sides}


# ---------------------------------------------------------------- what every game has


class Words(Protocol):
    """The words of its map files. Asked whenever a map is loaded or checked, and for its JSON Schema."""

    @property
    def VOCABULARY(self) -> Vocabulary:
        """The terrain, edges, paths and features that a map may name."""


class Rulebook(Protocol):
    """The rules themselves. Asked to play, to load and to verify a game."""

    @property
    def SYSTEM(self) -> System[Any]:
        """The phases, the commands, and the words for them."""


class Named(Protocol):
    """A decoded scenario, as far as everybody knows it."""

    @property
    def name(self) -> str:
        """What the scenario is called."""


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


# ---------------------------------------------------------------- what a game may have besides


class OnBoard(Protocol):
    """The board that a game is played on. Asked by everything that draws, points at or walks on a board."""

    def board_of(self, world: Any) -> Board:
        """The board of a game in play, from what its rules read."""


class OwnCharts(Protocol):
    """Charts that a player may change by a file of his own (`--tables FILE`)."""

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


@dataclass(frozen=True, slots=True)
class InSight:
    """What of a position matters to lines of sight, beside the board."""

    smoke: Collection[str] = ()
    """Spaces with smoke in them."""
    units: Collection[str] = ()
    """Spaces with units in them, in games in which units block."""
    settings: Mapping[str, bool] = field(default_factory=dict)
    """Switches of the game that sight depends on, by the names in `SETTINGS`."""


class SightRules(Protocol):
    """What blocks a line of sight, on a board of hexes. Asked by `los`, `sightmap` and the window."""

    @property
    def RULES_VERSION(self) -> str:
        """Raised with each rule that changes a verdict; a ruling that was written down carries it."""

    @property
    def NEVER(self) -> Mapping[str, Refusal]:
        """What a question may not lay on a map (`smoke`, `unit`), and why not."""

    @property
    def SETTINGS(self) -> Collection[str]:
        """The switches of the game that sight depends on."""

    def obstacles(
        self,
        board: HexBoard,
        smoke: Collection[str] = (),
        units: Collection[str] = (),
        settings: Mapping[str, bool] = Nothing,
    ) -> Obstacles:
        """What stands in the way on a board, with smoke and units in these spaces."""

    def in_play(self, world: Any, state: GameState) -> InSight:
        """What of a game as it stands matters to sight."""


class Movement(Protocol[B, M]):
    """The cost of a step by the map alone. Asked by `reach`, `route` and `wsn.reach`.

    A board is always of the kind that the game is played on, and a class of mover what `mover` gave: only
    the game looks inside.
    """

    @property
    def FIRST_STEP(self) -> str:
        """The rule by which a mover may always enter one space, for all its points."""

    def mover(self, word: str) -> tuple[M, int | None]:
        """A class of mover, or a kind of unit and its half points. Raises LookupError with the nearest."""

    def costs(self, board: B, mover: M) -> Costs:
        """What every step on the board costs a class of mover."""

    def points_text(self, halves: int) -> str:
        """A number of half points for a reader."""

    def reason_text(self, reason: Reason) -> str:
        """A reason of a step for a reader."""


class OwnReach(Protocol[B, N]):
    """Reach by rules that the cost of each step does not tell (stops, limits). Asked where Movement is."""

    def reachable(self, board: B, mover: N, start: str, points: int) -> Mapping[str, int]:
        """The half points of each space within reach, the start (0) included."""

    def gets_to(self, board: B, mover: N, way: Sequence[str], points: int) -> int:
        """How many steps of a way these half points pay for."""


class Movers(Protocol[B, M]):
    """Classes of mover worth telling of every space (`? D507`). Asked for what it costs each to come in."""

    @property
    def MOVERS(self) -> tuple[M, ...]:
        """The classes of mover that a player asks about."""

    def cost(self, board: B, mover: M, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs, or a Refusal."""


class MovementInPlay(Protocol[W, N]):
    """The cost of a step in a game, with works and cut hedges. Asked of a position, where Movement is."""

    def cost_in_play(self, s: Situation[W], mover: N, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs a class of mover now, or why it is forbidden."""


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """One attack worked out."""

    preview: Preview
    title: str = ""
    """Who attacks whom and how, where several are possible."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """What a program is told besides (`--json`): plain values."""


class Odds(Protocol):
    """The odds of an attack, asked of a position (`wsn odds`). Its kinds are in `GameInfo.attacks`."""

    def odds(
        self,
        s: Situation[Any],
        attack: str,
        units: tuple[str, ...],
        target: str,
        options: Mapping[str, str],
        /,
    ) -> tuple[AttackOdds, ...] | Refusal:
        """Every attack of this kind by these units together, the best first, or why there is none.

        `options` are by name, a switch with any word. Raises LookupError for what is not in the position.
        """


class Endings(Protocol):
    """Commands that no menu lists, because they may always be given (`concede`, `draw`)."""

    @property
    def ENDINGS(self) -> Mapping[str, Callable[[], Command]]:
        """By the word that a player types, or that a button shows, the command."""


class Unasked(Protocol):
    """Questions not put to a player who has one answer only: about a card that he does not hold."""

    def unasked(self, s: Situation[Any]) -> bool:
        """Whether the open question is of that sort. The answer is given, and kept, as if he had given it."""


class StandingOrders(Protocol):
    """Orders that hold until they are changed: when a unit reacts without being asked (`order`)."""

    def standing_order(self, unit: str | None, option: str) -> Command:
        """The command for a unit, or without one for the whole side."""


class Excerpt(Protocol):
    """A position as a scenario of its own. Asked by `wsn excerpt` and the window."""

    def playable(self, s: Situation[Any]) -> str | None:
        """Why no scenario can begin here, or None."""

    def document(
        self, scenario: Mapping[str, Any], world: Any, state: GameState, title: str
    ) -> dict[str, Any]:
        """The scenario of a position. `scenario` is the one that is being played."""

    def left_out(self, s: Situation[Any]) -> Iterable[str]:
        """What of the position no scenario can hold, a sentence each."""


class Appraiser(Protocol):
    """Commands weighed without trying them out, for bots: where much is hidden, or trying is too dear."""

    def appraise(self, s: Situation[Any], commands: Sequence[Command]) -> Sequence[int] | None:
        """How good each command looks to the side that decides, higher is better; None: try them out.

        `s` is what that side sees. The numbers compare commands of this call only.
        """


class Teller(Protocol):
    """What a command merely is, without a preview or trying it out, for bots."""

    def merely(self, s: Situation[Any], c: Command) -> Merely | None:
        """None where only the preview tells."""


# ---------------------------------------------------------------- how it looks


class Drawings(Protocol):
    """How its words are drawn, from the shared stock. Asked by every picture and by the window."""

    @property
    def LOOKS(self) -> Looks:
        """The drawing of every word of its maps, markers, marks, nationalities and formations."""


class Counters(Protocol):
    """What a counter shows: asked by every picture, the window, and the lists of units."""

    def kinds(self) -> tuple[str, ...]:
        """Every kind of unit that has a counter, in the order of the table."""

    def face(self, kind: str) -> Face:
        """The printed face of a kind. Raises KeyError for an unknown one."""

    def base(self, kind: str, marks: Collection[str]) -> Base | None:
        """What a unit is on, drawn under its counter; None: the ground."""

    def objectives(self, world: Any, state: GameState) -> Mapping[str, str]:
        """The objective spaces that somebody holds, and which side does."""

    def goals(self, world: Any) -> tuple[str, ...]:
        """Every objective space of a scenario, held or not."""

    def exits(self, world: Any) -> Mapping[str, tuple[str, ...]]:
        """The spaces by which the units of each side may leave the map, where that counts."""


class Briefing(Protocol):
    """What a player is told of a scenario: how it is won, who comes when, special rules (`goals`)."""

    def before(self, world: Any) -> tuple[Topic, ...]:
        """The briefing of a scenario that has not begun, for everybody."""

    def briefing(self, s: Situation[Any]) -> tuple[Topic, ...]:
        """The briefing in play. `s` is what a side sees; nothing that it may not know is told."""

    def place(self, s: Situation[Any], space: str) -> tuple[str, ...]:
        """What the scenario says of a space (objective, exit, section), a phrase each."""

    def dividers(self, world: Any) -> tuple[Divider, ...]:
        """Straight lines that divide the board into sections, each by its two ends in map units."""


class Cards(Protocol):
    """Cards in hands. Asked by the window and the terminal for the hand of who decides."""

    def card(self, world: Any, key: str) -> CardFace | None:
        """What a card shows; None for one that is not known."""

    def hand(self, state: GameState, side: str) -> tuple[str, ...]:
        """The cards that a side holds, as far as a view knows them."""


class OwnDice(Protocol):
    """Dice with symbols in place of numbers."""

    def die(self, world: Any) -> Mapping[int, Pip]:
        """What is drawn on each face."""


class Paper(Protocol):
    """What printed sheets tell: rosters, counters to cut out, the map with its zones."""

    @property
    def COLUMNS(self) -> tuple[str, ...]:
        """The heads of what `row` gives."""

    @property
    def OFFICER(self) -> tuple[str, ...]:
        """The values of an officer, to be filled in; empty where there are none."""

    @property
    def NOTE(self) -> str:
        """What the columns mean, for the foot of a page."""

    @property
    def MARKERS(self) -> Mapping[str, int]:
        """The marks and the kinds of marker that a table needs to cut out, with how many of each."""

    def row(self, kind: str) -> tuple[str, ...]:
        """The values of a kind under `COLUMNS`. Raises KeyError for an unknown kind."""

    def printed(self, kind: str) -> PrintedFace:
        """What a counter to cut out tells of a kind. Raises KeyError for an unknown one."""

    def rolled(self, world: Any, side: str) -> Rolled:
        """What was rolled for the forces of a side in a scenario."""

    def marker(self, gives: Mapping[str, str | int | bool]) -> WorksCounter:
        """The counter of works that were bought. Raises KeyError for works that there are not."""

    def zones(self, world: Any) -> Iterable[PrintedZone]:
        """Where each side sets up, comes on or goes off."""


# ---------------------------------------------------------------- files and forces


class Muster(Protocol[E]):
    """Scenarios built from points. Asked by `wsn pointbuy build`; see `wsn.parts.mustering`."""

    @property
    def BATTLES(self) -> Mapping[str, Battle]:
        """The battles that two players may agree on."""

    @property
    def BOARDS(self) -> tuple[str, ...]:
        """The shipped boards that a random layout takes from."""

    @property
    def EDGES(self) -> tuple[Compass, ...]:
        """The edges of the map by which sides come on."""

    @property
    def ZONES(self) -> bool:
        """Whether the game has a phase of setting up in zones."""

    @property
    def LATE(self) -> int:
        """The last turn in which those come on who had no room before."""

    @property
    def DROPS(self) -> bool:
        """Whether units may come from the air where the players agree on it."""

    def places(self, board: HexBoard) -> tuple[Place, ...]:
        """Every space that is worth a fight, the best first."""

    def ground(self, board: HexBoard) -> Ground:
        """The board as the pieces see it."""

    def enlist(self, forces: Sequence[Force], lots: Lots, drop: bool, /) -> E:
        """Both forces with names, officers and everything that is rolled for.

        With `drop` those who can come from the air do so, and are in no band; DataError when nobody can.
        """

    @property
    def QUALITIES(self) -> tuple[str, ...]:
        """The qualities of company that a catalogue may sell; empty: none."""

    def unknown(self, stock: Stock) -> Iterable[tuple[str, str]]:
        """What the game does not know of a catalogue row: its key, and why."""

    def name_of(self, force: Force) -> str:
        """What a side is called."""

    def document(self, order: Order, enlisted: E, board: HexBoard) -> dict[str, Any]:
        """The scenario as plain values."""

    def drawn_up(self, document: Mapping[str, Any], board: HexBoard) -> DrawnUp | None:
        """The battle for points that a scenario in order sets up; None where it is none, or does not say."""


class Imported(Protocol):
    """A foreign file as ours: two documents to write, and what did not come through."""

    @property
    def name(self) -> str:
        """What the files are called, without an ending."""

    @property
    def map(self) -> Mapping[str, Any]:
        """The map; the scenario's `map` says what its file is called."""

    @property
    def scenario(self) -> Mapping[str, Any]:
        """The scenario."""

    @property
    def warnings(self) -> Sequence[str]:
        """What did not come through, a sentence each."""


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
