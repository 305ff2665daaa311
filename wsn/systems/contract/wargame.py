"""What a game is, on one page: `Wargame`, with a facet each for rules, ground, files, text, look, points.

A game is a class below `Wargame`. Every member has a default that works: what a game leaves alone, it has
not, and whoever asks is answered all the same (no cards, no odds, an empty briefing). A few things cannot
be answered for a game that lacks them; for these a facet has a `has_...`, and the default raises
`GameLacks`. A member may stand in any module of the game, imported at the first question (`answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wsn.systems.contract.answers import Facet, GameLacks, Own
from wsn.systems.contract.values import (
    NO_SETTINGS,
    Attack,
    AttackOdds,
    BoardKind,
    Hazard,
    Imported,
    InSight,
    Intent,
    Lot,
    Named,
    Settled,
    Side,
    Toward,
)

if TYPE_CHECKING:
    from pathlib import Path

    from wsn.board.board import Board
    from wsn.board.hexboard import HexBoard
    from wsn.board.obstacles import Obstacles
    from wsn.board.paths import Cost, Costs, Moves
    from wsn.board.terrain import Vocabulary
    from wsn.cite import Reason, Refusal
    from wsn.data import Fault
    from wsn.data.changing import DocumentChange
    from wsn.engine.commands import Command
    from wsn.engine.events import DiceRolled, Event
    from wsn.engine.state import GameState, Unit
    from wsn.engine.system import Situation, System
    from wsn.parts.beats import Beat
    from wsn.parts.bought import Force
    from wsn.parts.briefing import Divider, Topic
    from wsn.parts.chronicles import Account
    from wsn.parts.drafting import DraftOffer, DraftThing
    from wsn.parts.faces import Base, CardFace, Face, Pip
    from wsn.parts.levers import Lever
    from wsn.parts.looks import Looks, PrintedFace, PrintedZone, Rolled, WorksCounter
    from wsn.parts.mustering import Battle, Compass, DrawnUp, Enlisted, Ground, Lots, Order, Place, Stock
    from wsn.parts.rulestext import RulesBook
    from wsn.parts.scenarios import ScenarioFacts
    from wsn.parts.sources import Number, Rules

W = TypeVar("W")
"""What the rules of a game read and nothing changes: its world."""
B = TypeVar("B", bound="Board")
"""The kind of board that a game is played on."""
M = TypeVar("M")
"""What a game calls a class of mover."""
E = TypeVar("E", bound="Enlisted")
"""The forces that a game has enlisted, with what it needs to write them down."""


class GameRules(Facet, Generic[W]):
    """The rules in play: what is decided, what is asked, what dice gave, and what commands are for."""

    @property
    def system(self) -> System[W]:
        """The rulebook: phases, commands, and the words for them. A game without one is not played yet."""
        raise GameLacks("the game has no rulebook yet")

    def board_of(self, world: W) -> Board:
        """The board of a game in play, from what its rules read."""
        raise GameLacks("the game is not played on a board")

    @property
    def endings(self) -> Mapping[str, Callable[[], Command]]:
        """By the word that a player types or a button shows, a command that no menu lists (`concede`)."""
        return {}

    def is_unasked(self, s: Situation[W]) -> bool:
        """Whether the open question is not put to a player who has one answer only: about a card that they
        do not hold. The answer is given and kept as if the player had.
        """
        return False

    def unoffered_orders(self, s: Situation[W]) -> Iterable[Command]:
        """Orders that the open phase offers no more, and a player may ask why not: one of each sort."""
        return ()

    def standing_order(self, unit: str | None, option: str) -> Command:
        """The command by which a unit, or without one its whole side, reacts unasked (`order`)."""
        raise GameLacks("the game has no standing orders")

    def order_in_force(self, s: Situation[W], side: str, unit: str | None) -> str:
        """The option that a unit has of its own (`side`: none), or without a unit that of the whole side."""
        return ""

    @property
    def loss_word(self) -> str:
        """What dice give, for one of them, where no lost step tells it: `damage point`."""
        return "hit"

    @property
    def loss_worth(self) -> float:
        """What one of them counts, in points of `System.score`; 0: what a step of a unit counts."""
        return 0.0

    def lot_thrown(self, s: Situation[W], e: DiceRolled, /) -> Lot | None:
        """What a throw gave and owed; None for one that hurts nobody. `s` is the state before it."""
        return None

    def lots_fought(self, s: Situation[W], events: Sequence[Event], /) -> Iterable[Lot]:
        """What each throw of a fight that the rules carry out gave and owed, in steps.

        `s` is the state before its `events`.
        """
        return ()

    def intent_of(self, s: Situation[W], c: Command) -> Intent | None:
        """What a command is for; None for what no plan turns on: a set-up, a loss, a card."""
        return None

    def steps_to(self, s: Situation[W], unit: str, space: str, toward: Toward) -> int | None:
        """How far it would be from a space to the nearest goal or enemy for this unit; None: it has none.

        Any measure will do that falls with every step on the way; 0 is there.
        """
        return None

    def exposure_of(self, s: Situation[W], unit: str) -> int:
        """How much the enemies that its side sees could hurt a unit, or the best protected of its command."""
        return 0

    def deck_of(self, s: Situation[W], card: str) -> str:
        """What the card is one of; only cards of the same deck change places when bots deal them anew."""
        return ""

    def kinds_hidden(self, s: Situation[W], unit: Unit) -> Sequence[str]:
        """What a unit that lies face down, and that nobody has seen, may be: kinds; none: it is left out.

        Each stands there as often as it may still be drawn, in the order of the alphabet. `s` is what the
        side sees that asks. Units with the same kinds to draw from are drawn together.
        """
        return ()

    has_board = Own("board_of")
    """Whether it is played on a board."""
    has_unasked = Own("is_unasked")
    """Whether some questions are not put to a player."""
    has_orders = Own("standing_order")
    """Whether units can be told when to react without being asked."""
    has_lots = Own("lot_thrown")
    """Whether the game tells what each throw gave; otherwise the steps that are lost tell it."""
    has_intents = Own("intent_of")
    """Whether it says what commands are for, so that scripts and planners can play it."""
    has_decks = Own("deck_of")
    """Whether it says which cards may lie in each other's place, so that what is hidden can be dealt anew."""


class GameGround(Facet, Generic[W, B, M]):
    """Its maps: their words, lines of sight, what moving costs, bonds and supply, what a space does.

    A board is always of the kind that the game is played on, and a class of mover what `mover_of` gave.
    Points are counted in the parts that the game names (`Wargame.parts`).
    """

    @property
    def vocabulary(self) -> Vocabulary:
        """The terrain, edges, paths and features that a map may name."""
        raise GameLacks("the game has no maps")

    @property
    def sight_version(self) -> str:
        """Raised with each rule that changes a verdict; a ruling that was written down carries it."""
        return ""

    @property
    def never_laid(self) -> Mapping[str, Refusal]:
        """What a question of sight may not lay on a map (`smoke`, `unit`), and why not."""
        return {}

    @property
    def sight_settings(self) -> Collection[str]:
        """The switches of the game that sight depends on."""
        return ()

    def obstacles(
        self,
        board: HexBoard,
        smoke: Collection[str] = (),
        units: Collection[str] = (),
        settings: Mapping[str, bool] = NO_SETTINGS,
    ) -> Obstacles:
        """What blocks a line of sight on a board, with smoke and units in these spaces."""
        raise GameLacks("the game has no lines of sight")

    def sight_in_play(self, world: W, state: GameState) -> InSight:
        """What of a game as it stands matters to sight."""
        return InSight()

    @property
    def first_step(self) -> str:
        """The rule by which a mover may always enter one space, for all its points; empty: none says so."""
        return ""

    def mover_of(self, word: str) -> tuple[M, int | None]:
        """A class of mover, or a kind of unit and its parts of a point.

        Raises LookupError with the nearest words.
        """
        raise GameLacks("the map alone does not tell what a step costs")

    def step_costs(self, board: B, mover: M) -> Costs | Moves:
        """What every step on the board costs a class of mover: as moves, where it matters how it came."""
        raise GameLacks("the map alone does not tell what a step costs")

    def points_text(self, parts: int) -> str:
        """A number of parts of a point for a reader."""
        return str(parts)

    def reason_text(self, reason: Reason) -> str:
        """A reason of a step for a reader."""
        return reason.text

    def spaces_reached(self, board: B, mover: M, start: str, points: int) -> Mapping[str, int]:
        """The parts of a point of each space within reach, the start (0) included, by rules of the game's own
        (stops, limits): asked only where it has them.
        """
        raise GameLacks("the cost of each step tells what is within reach")

    def steps_paid(self, board: B, mover: M, way: Sequence[str], points: int) -> int:
        """How many steps of a way these parts of a point pay for, by the same rules."""
        raise GameLacks("the cost of each step tells what is within reach")

    @property
    def movers(self) -> tuple[M, ...]:
        """The classes of mover whose cost is told of every space that a player asks about."""
        return ()

    def entry_cost(self, board: B, mover: M, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs one of `movers`, or a Refusal."""
        raise GameLacks("the map alone does not tell what a step costs")

    def cost_in_play(
        self, s: Situation[W], mover: M, a: str, b: str, points: int | None = None
    ) -> Cost | Refusal:
        """What the step costs a class of mover now, with works and cut hedges, or why it is forbidden.

        `points` are those of a whole action (in parts), where they are known: a step may take all of them.
        """
        raise GameLacks("a step costs in play what it costs by the map")

    def hazards_in_play(self, s: Situation[W], mover: M) -> Mapping[str, Hazard]:
        """By space, what a class of mover meets as it enters."""
        return {}

    def space_effects(self, s: Situation[W], space: str, unit: str | None) -> tuple[Reason, ...]:
        """What a space does for a unit which might go there or strike there; None: for any.

        `s` is what a side sees. Short, in the words of the game, each with its rule.
        """
        return ()

    def lay_out(self, board: HexBoard, units: Sequence[str]) -> Situation[W]:
        """A position told in words, `HEX=UNIT+UNIT` a hex. Raises ValueError with one sentence."""
        raise GameLacks("units are not put on its maps")

    def settle_bonds(self, s: Situation[W], spaces: Sequence[str]) -> tuple[Settled, ...]:
        """Every bond of a position; of one hex, those that its stack holds; of two, the one between them."""
        return ()

    def settle_supply(self, s: Situation[W], spaces: Sequence[str]) -> tuple[Settled, ...]:
        """Of every stack, or of these hexes, whether it is in supply: its line, or what cuts it."""
        return ()

    def zones_of(self, s: Situation[W], side: str) -> frozenset[str]:
        """The hexes that lie in the zones of control of a side."""
        return frozenset()

    def explain_zone(self, s: Situation[W], side: str, space: str) -> tuple[Reason, ...]:
        """The stacks of a side whose zones extend into a hex, a reason each; none where none does."""
        return ()

    has_words = Own("vocabulary")
    """Whether its maps can be read."""
    has_sight = Own("obstacles")
    """Whether it has lines of sight."""
    has_movement = Own("step_costs")
    """Whether the map alone tells what a step costs."""
    has_movers = Own("movers")
    """Whether it names classes of mover worth telling of every space."""
    has_reach = Own("spaces_reached")
    """Whether reach follows rules that the cost of each step does not tell."""
    has_play_costs = Own("cost_in_play")
    """Whether a step can cost in play what it does not by the map."""
    has_fields = Own("settle_supply")
    """Whether it has bonds and lines of supply."""


class GameFiles(Facet, Generic[W]):
    """Its files: charts, scenarios from file to set-up, drafts, excerpts, those of other programs."""

    @property
    def edition(self) -> str:
        """Which edition of the rules is played; the journal keeps it."""
        return "1"

    def chart_documents(self) -> dict[str, Any]:
        """The charts as plain values, which the journal keeps."""
        return {}

    @property
    def chart_types(self) -> tuple[type[Any], ...]:
        """The structs of the charts that a player may change (`--tables FILE`); none: no such charts."""
        return ()

    def change_charts(self, changes: Mapping[str, Any], file: str) -> dict[str, Any]:
        """The charts with a player's numbers laid over them. Raises DataError with all that is wrong."""
        raise GameLacks("no chart of the game can be changed")

    @property
    def scenario_type(self) -> type[Any]:
        """The struct that a scenario file is decoded into, for its JSON Schema."""
        raise GameLacks("the game does not say what its scenario files hold")

    def scenario_facts(self, document: Mapping[str, Any]) -> ScenarioFacts:
        """What lists tell of a scenario file, in order or not: its name, date, turns, note and forces."""
        from wsn.parts.scenarios import usual_facts

        return usual_facts(document)

    def check_scenario(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], file: str
    ) -> Named:
        """The scenario of a file on its map. Raises DataError with everything that is wrong."""
        raise GameLacks("the game has no scenarios yet")

    def check_by_charts(
        self,
        document: Mapping[str, Any],
        map_document: Mapping[str, Any],
        file: str,
        charts: Mapping[str, Any],
    ) -> Named:
        """What `check_scenario` does, by these charts."""
        return self.check_scenario(document, map_document, file)

    def scenario_advice(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any], /
    ) -> Iterable[Fault]:
        """What a designer may not have meant by a scenario in order, place and sentence: nobody can win.

        `charts` are those that the scenario is played with, as in `Setup.tables`.
        """
        return ()

    def scenario_levers(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], charts: Mapping[str, Any], /
    ) -> Iterable[Lever]:
        """Every change worth trying to balance a scenario in order, the smaller of a kind first.

        Some may turn out to be no scenario: whoever tries one checks it.
        """
        return ()

    def excerpt_barred(self, s: Situation[W]) -> str | None:
        """Why no scenario can begin in a position, or None."""
        return "the game makes no scenarios of positions"

    def excerpt_document(
        self, scenario: Mapping[str, Any], world: W, state: GameState, title: str
    ) -> dict[str, Any]:
        """The scenario of a position. `scenario` is the one that is being played."""
        raise GameLacks("the game makes no scenarios of positions")

    def excerpt_losses(self, s: Situation[W]) -> Iterable[str]:
        """What of the position no scenario can hold, a sentence each."""
        return ()

    def blank_scenario(self, name: str, map_name: str, board: Board, /) -> dict[str, Any]:
        """A scenario on a board before anything is put into it, with its keys in the order of a file."""
        raise GameLacks("the game drafts no scenarios")

    def draft_offers(self) -> Iterable[DraftOffer]:
        """Everything that may be put into a scenario, in the order of lists."""
        return ()

    def draft_things(self, document: Mapping[str, Any]) -> Iterable[DraftThing]:
        """What a file holds that has a name or a place; the file need not be in order.

        Tables that are not told here are found by `scenario_type`.
        """
        return ()

    def add_offer(
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
        raise GameLacks("the game drafts no scenarios")

    def read_foreign(self, path: str | Path) -> Imported:
        """A scenario of another program, of an ending in `Wargame.imports`. Raises DataError."""
        raise GameLacks("the game reads no files of other programs")

    def foreign_text(
        self, document: Mapping[str, Any], map_document: Mapping[str, Any], file: str
    ) -> tuple[str, Sequence[str]]:
        """A scenario as a file of an ending in `Wargame.exports`, and what it cannot hold.

        Raises DataError.
        """
        raise GameLacks("the game writes no files of other programs")

    has_charts = Own("change_charts")
    """Whether a player may change charts by a file of their own."""
    has_scenarios = Own("check_scenario")
    """Whether scenarios of it can be checked and played."""
    has_scenario_type = Own("scenario_type")
    """Whether the form of its scenario files is known."""
    has_levers = Own("scenario_levers")
    """Whether it says what may be changed of a scenario to balance it."""
    has_excerpts = Own("excerpt_document")
    """Whether a position can be made a scenario."""
    has_drafts = Own("blank_scenario")
    """Whether scenarios can be drafted."""


class GameText(Facet, Generic[W]):
    """Its words: briefing, questions, odds, rules to read and their sources, the course of a game told."""

    def scenario_briefing(self, world: W) -> tuple[Topic, ...]:
        """What a player is told of a scenario that has not begun (`goals`): public information only."""
        return ()

    def briefing_in_play(self, s: Situation[W]) -> tuple[Topic, ...]:
        """The briefing in play. `s` is what a side sees; nothing that it may not know is told."""
        return ()

    def place_notes(self, s: Situation[W], space: str) -> tuple[str, ...]:
        """What the scenario says of a space (objective, exit, section), a phrase each."""
        return ()

    def board_dividers(self, world: W) -> tuple[Divider, ...]:
        """Straight lines that divide the board into sections, each by its two ends in map units."""
        return ()

    @property
    def deed_words(self) -> Mapping[str, str]:
        """By the kind of an order, what a click on the unit or card does that it names: `throw it back`.

        Orders that merely pick a unit are left out.
        """
        return {}

    def question_text(self, s: Situation[W], kinds: Collection[str]) -> str:
        """The question, where only `kinds` of orders can be given (the names of their types), so that none
        names an order that cannot be given. Empty where `status` tells it as it is.
        """
        return ""

    def attack_odds(
        self,
        s: Situation[W],
        attack: str,
        units: tuple[str, ...],
        target: str,
        options: Mapping[str, str],
        /,
    ) -> tuple[AttackOdds, ...] | Refusal:
        """Every attack of a kind (`Wargame.attacks`) by these units together, the best first, or why none.

        No units stand for all that can attack together, in a kind with `Attack.everybody`.
        `options` are by name, a switch with any word. Raises LookupError for what is not in the position.
        """
        raise GameLacks("the game gives no odds of attacks")

    def side_of_event(self, s: Situation[W], e: Event, /) -> str | None:
        """The side that does what an event tells, where no unit tells it; None where nobody does.

        `s` is the state before it.
        """
        return None

    def rules_listed(self) -> Rules:
        """The list of rules, each with its status and origin (`wsn rules`)."""
        from wsn.parts.sources import Rules

        return Rules(format=1, books={}, rules={})

    def numbers_listed(self) -> Iterable[Number]:
        """Every number of the charts, each with its rule and origin."""
        return ()

    def rules_book(self, documents: Mapping[str, Any] | None = None) -> RulesBook | None:
        """The rules as a player reads them, in topics, and the charts that are made from the data.

        As shipped, or by the `documents` of a set-up (`Setup.tables`).
        """
        return None

    def account_of(self, played: Iterable[tuple[Situation[W], Event]]) -> Account:
        """The course of a game (`wsn chronicle`): what was taken, what it cost.

        It is told from the events as all may know them, each with the position before.
        """
        raise GameLacks("the game tells no chronicle")

    has_briefing = Own("scenario_briefing")
    """Whether it tells how a scenario is won."""
    has_odds = Own("attack_odds")
    """Whether it gives odds of attacks."""
    has_sources = Own("rules_listed")
    """Whether its rules are listed."""
    has_rules_book = Own("rules_book")
    """Whether its rules can be read."""
    has_chronicle = Own("account_of")
    """Whether the course of a game can be told at its end."""


class GameLook(Facet, Generic[W]):
    """What a player sees: drawings, counters, cards, dice, the film of what happens, sheets to print."""

    @property
    def drawings(self) -> Looks:
        """The drawing of every word of its maps, markers, marks, nationalities and formations."""
        from wsn.parts.looks import Looks

        return Looks()

    def counter_kinds(self) -> tuple[str, ...]:
        """Every kind of unit that has a counter, in the order of the table."""
        return ()

    def counter_face(self, kind: str) -> Face:
        """The printed face of a kind. Raises KeyError for an unknown one."""
        raise KeyError(kind)

    def counter_base(self, kind: str, marks: Collection[str]) -> Base | None:
        """What a unit is on, drawn under its counter; None: the ground."""
        return None

    def objectives_held(self, world: W, state: GameState) -> Mapping[str, str]:
        """The objective spaces that are held, each with the side that holds it."""
        return {}

    def objective_spaces(self, world: W) -> tuple[str, ...]:
        """Every objective space of a scenario, held or not."""
        return ()

    def exit_spaces(self, world: W) -> Mapping[str, tuple[str, ...]]:
        """The spaces by which the units of each side may leave the map, where that counts."""
        return {}

    def card_face(self, world: W, key: str) -> CardFace | None:
        """What a card shows; None for one that is not known."""
        return None

    def hand_of(self, state: GameState, side: str) -> tuple[str, ...]:
        """The cards that a side holds, as far as a view knows them."""
        return ()

    def die_faces(self, world: W) -> Mapping[int, Pip]:
        """What is drawn on each face of the dice; empty: numbers."""
        return {}

    def allotments(self, s: Situation[W]) -> Mapping[str, str]:
        """By space, in a few words, what is shared out among spaces just now and no marker tells yet."""
        return {}

    def event_beats(self, s: Situation[W], event: Event, after: Sequence[Event]) -> tuple[Beat, ...] | None:
        """What an event shows on the board; () for nothing to see, None: as in any game.

        `s` is as a side sees it before; `after` is what it hears next, to the end of what one order led to.
        """
        return None

    @property
    def row_heads(self) -> tuple[str, ...]:
        """The heads of what `row_values` gives, on printed sheets."""
        return ()

    @property
    def officer_row(self) -> tuple[str, ...]:
        """The values of an officer, to be filled in; empty where there are none."""
        return ()

    @property
    def row_note(self) -> str:
        """What the columns mean, for the foot of a page."""
        return ""

    @property
    def marker_counts(self) -> Mapping[str, int]:
        """The marks and the kinds of marker that a table needs to cut out, with how many of each."""
        return {}

    def dice_printed(self) -> Mapping[int, Pip]:
        """What is drawn on each face of the game's own die, to cut out; empty where dice show numbers."""
        return {}

    def row_values(self, kind: str) -> tuple[str, ...]:
        """The values of a kind under `row_heads`. Raises KeyError for an unknown kind."""
        raise KeyError(kind)

    def face_printed(self, kind: str) -> PrintedFace:
        """What a counter to cut out tells of a kind. Raises KeyError for an unknown one."""
        raise KeyError(kind)

    def values_rolled(self, world: W, side: str) -> Rolled:
        """What was rolled for the forces of a side in a scenario."""
        raise GameLacks("nothing is printed of the game")

    def kinds_drawn(self, world: W) -> Mapping[str, Mapping[str, int]]:
        """By side, the kinds that are drawn by chance or come by cards, with how many there are of each."""
        return {}

    def works_counter(self, gives: Mapping[str, str | int | bool]) -> WorksCounter:
        """The counter of works that were bought. Raises KeyError for works that there are not."""
        raise KeyError(*gives)

    def zones_printed(self, world: W) -> Iterable[PrintedZone]:
        """Where each side sets up, comes on or goes off."""
        return ()

    has_counters = Own("counter_face")
    """Whether its kinds of unit have counters."""
    has_cards = Own("card_face")
    """Whether it is played with cards in hands."""
    has_staging = Own("event_beats")
    """Whether it tells the film of its events itself, its turns among them."""
    has_paper = Own("row_heads")
    """Whether sheets of it can be printed."""


class GamePoints(Facet, Generic[E]):
    """Scenarios built from points (`wsn pointbuy build`); see `wsn.parts.mustering`."""

    @property
    def battles(self) -> Mapping[str, Battle]:
        """The battles that two players may agree on; empty: nothing is built from points."""
        return {}

    @property
    def boards(self) -> tuple[str, ...]:
        """The shipped boards that a random layout takes from."""
        return ()

    @property
    def edges(self) -> tuple[Compass, ...]:
        """The edges of the map by which sides come on."""
        return ()

    @property
    def has_zones(self) -> bool:
        """Whether the game has a phase of setting up in zones."""
        return False

    @property
    def last_arrival(self) -> int:
        """The last turn in which those come on who had no room before."""
        return 0

    @property
    def has_drops(self) -> bool:
        """Whether units may come from the air where the players agree on it."""
        return False

    @property
    def qualities(self) -> tuple[str, ...]:
        """The qualities of company that a catalogue may sell; empty: none."""
        return ()

    def places_ranked(self, board: HexBoard) -> tuple[Place, ...]:
        """Every space that is worth a fight, the best first."""
        return ()

    def ground_seen(self, board: HexBoard) -> Ground:
        """The board as the pieces see it."""
        raise GameLacks("no scenario of the game is built from points")

    def enlist_forces(self, forces: Sequence[Force], lots: Lots, drop: bool, /) -> E:
        """Both forces with names, officers and everything that is rolled for.

        With `drop` those who can come from the air do so, and are in no band; DataError when none can.
        """
        raise GameLacks("no scenario of the game is built from points")

    def stock_faults(self, stock: Stock) -> Iterable[tuple[str, str]]:
        """What the game does not know of a catalogue row: its key, and why."""
        return ()

    def force_name(self, force: Force) -> str:
        """What a side is called."""
        raise GameLacks("no scenario of the game is built from points")

    def built_document(self, order: Order, enlisted: E, board: HexBoard) -> dict[str, Any]:
        """The scenario as plain values."""
        raise GameLacks("no scenario of the game is built from points")

    def battle_drawn(self, document: Mapping[str, Any], board: HexBoard) -> DrawnUp | None:
        """The battle for points that a scenario in order sets up; None where it is none, or does not say."""
        return None

    has_battles = Own("battles")
    """Whether scenarios are built from points."""


class Wargame:
    """A game: what it says of itself, cheap, for lists and menus, and its six facets."""

    name = ""
    """Its word: in the `system` of files, as the folder of its scenarios, in commands."""
    title = ""
    sides: tuple[Side, ...] = ()
    """In the order that gives each its colour and place in every list."""
    citations: tuple[str, ...] = ()
    """The letters with which the citations of its rules begin."""
    boards: tuple[BoardKind, ...] = ("hex",)
    """The kinds of board that it is played on: a scenario on another is refused. Empty: none at all."""
    first = ""
    """The scenario to begin with, of those that come with the program; empty: it has none to propose."""
    lesson = ""
    """The scenario that teaches, of those; empty: none does."""
    first_map = ""
    """The map on which to try its lines of sight, of those that come with the program; empty: any."""
    title_map = ""
    """The map whose picture stands at the head of the start page, of those; empty: `first_map`."""
    tempo: tuple[float, float] = (0.0, 0.0)
    """Minutes that a turn takes a person against a bot, and each unit in it: by this estimate of ours lists
    say how long a scenario is; zeros: there is none.
    """
    attacks: tuple[Attack, ...] = ()
    """The kinds of attack that `text.attack_odds` knows; the first is meant where none is named."""
    parts = 2
    """In how many parts a movement point is counted: halves, or sixths where roads cost thirds."""
    imports: tuple[str, ...] = ()
    """The endings (`.xyz`) of scenarios of other programs that `files.read_foreign` reads."""
    exports: tuple[str, ...] = ()
    """The endings of those that `files.foreign_text` writes."""

    rules: GameRules[Any] = GameRules()
    ground: GameGround[Any, Any, Any] = GameGround()
    files: GameFiles[Any] = GameFiles()
    text: GameText[Any] = GameText()
    look: GameLook[Any] = GameLook()
    points: GamePoints[Any] = GamePoints()

    @property
    def seats(self) -> Mapping[str, str]:
        """By player, the side that they play for, in the order of the sides."""
        return {
            player: side.id
            for side in self.sides
            for player in ((side.id,) if side.players is None else side.players)
        }

    @property
    def letters(self) -> Mapping[str, str]:
        """By side, its letter."""
        return {side.id: side.letter for side in self.sides}
