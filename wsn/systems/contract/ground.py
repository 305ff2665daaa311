"""The doors to the ground: lines of sight, and what it costs to move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from wsn.systems.contract.game import V, W
from wsn.systems.contract.values import NO_SETTINGS, Hazard, InSight, Settled

if TYPE_CHECKING:
    from wsn.board.board import Board
    from wsn.board.hexboard import HexBoard
    from wsn.board.obstacles import Obstacles
    from wsn.board.paths import Cost, Costs, Moves
    from wsn.cite import Reason, Refusal
    from wsn.engine.state import GameState
    from wsn.engine.system import Situation

B = TypeVar("B", bound="Board", contravariant=True)
"""The kind of board that a game is played on."""
M = TypeVar("M")
N = TypeVar("N", contravariant=True)
"""What a game calls a class of mover; `N` where it is only asked about."""


class SightRules(Protocol[V]):
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
        settings: Mapping[str, bool] = NO_SETTINGS,
    ) -> Obstacles:
        """What stands in the way on a board, with smoke and units in these spaces."""

    def in_play(self, world: V, state: GameState) -> InSight:
        """What of a game as it stands matters to sight."""


class Movement(Protocol[B, M]):
    """The cost of a step by the map alone. Asked by `reach`, `route` and `wsn.reach`.

    A board is always of the kind that the game is played on, and a class of mover what `mover` gave: only
    the game looks inside. Points are counted in the parts that the game names (`GameInfo.parts`).
    """

    @property
    def FIRST_STEP(self) -> str:
        """The rule by which a mover may always enter one space, for all its points; empty: none says so."""

    def mover(self, word: str) -> tuple[M, int | None]:
        """A class of mover, or a kind of unit and its parts of a point.

        Raises LookupError with the nearest words.
        """

    def costs(self, board: B, mover: M) -> Costs | Moves:
        """What every step on the board costs a class of mover: as moves, where it matters how it came."""

    def points_text(self, parts: int) -> str:
        """A number of parts of a point for a reader."""

    def reason_text(self, reason: Reason) -> str:
        """A reason of a step for a reader."""


class OwnReach(Protocol[B, N]):
    """Reach by rules that the cost of each step does not tell (stops, limits). Asked where Movement is."""

    def reachable(self, board: B, mover: N, start: str, points: int) -> Mapping[str, int]:
        """The parts of a point of each space within reach, the start (0) included."""

    def gets_to(self, board: B, mover: N, way: Sequence[str], points: int) -> int:
        """How many steps of a way these parts of a point pay for."""


class Movers(Protocol[B, M]):
    """Classes of mover worth telling of every space (`? D507`). Asked for what it costs each to come in."""

    @property
    def MOVERS(self) -> tuple[M, ...]:
        """The classes of mover that a player asks about."""

    def cost(self, board: B, mover: M, a: str, b: str) -> Cost | Refusal:
        """What the step from a to b costs, or a Refusal."""


class MovementInPlay(Protocol[W, N]):
    """What a step costs and risks in a game, with works and cut hedges. Asked where Movement is."""

    def cost_in_play(
        self, s: Situation[W], mover: N, a: str, b: str, points: int | None = None
    ) -> Cost | Refusal:
        """What the step from a to b costs a class of mover now, or why it is forbidden.

        `points` are those of a whole action (in parts), where they are known: a step may take all of them.
        """

    def hazards_in_play(self, s: Situation[W], mover: N) -> Mapping[str, Hazard]:
        """By space, what a class of mover meets as it enters."""


class GroundEffects(Protocol[W]):
    """What a space does for who is there or comes in: cover, dice, stops. Asked by whoever points at it."""

    def effects(self, s: Situation[W], space: str, unit: str | None) -> tuple[Reason, ...]:
        """The effects that count for a unit which might go there or strike there; None: for any.

        `s` is what a side sees. Short, in the words of the game, each with its rule.
        """


class FieldRules(Protocol[W]):
    """Bonds between units and lines of supply, in a game that has them. Asked by `bonds` and `supply`."""

    def lay_out(self, board: HexBoard, units: Sequence[str]) -> Situation[W]:
        """A position told in words, `HEX=UNIT+UNIT` a hex. Raises ValueError with one sentence."""

    def settle_bonds(self, s: Situation[W], spaces: Sequence[str]) -> tuple[Settled, ...]:
        """Every bond of a position; of one hex, those that its stack holds; of two, the one between them."""

    def settle_supply(self, s: Situation[W], spaces: Sequence[str]) -> tuple[Settled, ...]:
        """Of every stack, or of these hexes, whether it is in supply: its line, or what cuts it."""

    def zones(self, s: Situation[W], side: str) -> frozenset[str]:
        """The hexes that lie in the zones of control of a side."""

    def explain_zone(self, s: Situation[W], side: str, space: str) -> tuple[Reason, ...]:
        """The stacks of a side whose zones extend into a hex, a reason each; none where none does."""
