"""The values that go between a game and the house: sides, attacks and their odds, hazards, intents.

They are structs: they are made in a tenth of the time that a dataclass takes, and every command loads them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import msgspec

if TYPE_CHECKING:
    from fractions import Fraction

    from wsn.cite import Reason
    from wsn.engine.system import Preview

BoardKind = Literal["hex", "square", "area"]
Deed = Literal["go", "hurry", "leave", "fire", "assault", "activate", "act", "end"]
"""To move; to go faster than usual; to leave the map by an exit; to fire, or battle from a distance; to close
with the enemy; to choose who acts until the other side does; to choose who of them acts next; to end an
action, an activation or a turn."""
Toward = Literal["goal", "foe"]
"""Where a unit may be bound for: a place that its side needs, or the nearest enemy."""
NO_SETTINGS: Final[Mapping[str, bool]] = MappingProxyType({})
"""The switches of a game as its rules have them."""


class Side(msgspec.Struct, frozen=True):
    """A side of a game: its word in files and commands, its name, and the letter that tells it apart."""

    id: str
    title: str
    letter: str
    players: tuple[str, ...] | None = None
    """The words of those who play it: None for one player, by the side's own word; () for the book."""


class AttackOption(msgspec.Struct, frozen=True):
    """What may be said of an attack besides who attacks whom: `--mode at`, `--flame`."""

    name: str
    told: str
    """What it does, for the help."""
    choices: tuple[str, ...] = ()
    """The words of which one is given; none for a switch, or for words of one's own."""
    words: str = ""
    """What words of one's own stand for, in the help (`UNIT`); empty: it takes none."""


class Attack(msgspec.Struct, frozen=True):
    """A kind of attack that a game gives odds of (`GameText.attack_odds`)."""

    name: str
    """Its word in commands (`--assault`)."""
    title: str
    """What it is called in a sentence: `fire`, `an assault`."""
    told: str
    """What it is, for the help."""
    options: tuple[AttackOption, ...] = ()
    losses: str = ""
    """What the enemy's losses are counted in (`hits`), to tell their mean; empty: the odds do not say."""
    everybody: bool = False
    """Whether all who can attack do so where no unit is named."""


class Named(Protocol):
    """A decoded scenario, as far as every side knows it."""

    @property
    def name(self) -> str:
        """What the scenario is called."""


class Intent(msgspec.Struct, frozen=True, gc=False):
    """What a command is for."""

    deed: Deed
    unit: str = ""
    """Who does it; empty for none."""
    space: str = ""
    """Where to, or at what space it is aimed; empty for none."""
    picks: bool = False
    """Whether it only says who acts: nothing happens by it, and another may be chosen in its place."""


class InSight(msgspec.Struct, frozen=True):
    """What of a position matters to lines of sight, beside the board."""

    smoke: Collection[str] = ()
    """Spaces with smoke in them."""
    units: Collection[str] = ()
    """Spaces with units in them, in games in which units block."""
    settings: Mapping[str, bool] = {}
    """Switches of the game that sight depends on, by the names in `SETTINGS`."""


class Hazard(msgspec.Struct, frozen=True):
    """What a mover meets as it enters a space: its move ends there, it may lose steps, or both."""

    reasons: tuple[Reason, ...]
    halts: bool
    """Whether the move ends there."""
    hits: Fraction
    """The hits to expect."""


class Settled(msgspec.Struct, frozen=True):
    """One thing that a position settles: a bond, or whether a place is in supply, with its reasons."""

    side: str
    """Whose bond or whose supply it is."""
    spaces: tuple[str, ...]
    """The hex that it is about, or the two of a hexside."""
    holds: bool
    """Whether the bond stands, or the place is in supply."""
    text: str
    """The same in a sentence."""
    reasons: tuple[Reason, ...] = ()
    """Why, each with its rule."""
    way: tuple[str, ...] = ()
    """The line of supply hex by hex, or the hexes of the stacks that hold the bond."""


class AttackOdds(msgspec.Struct, frozen=True):
    """One attack worked out."""

    preview: Preview
    title: str = ""
    """Who attacks whom and how, where several are possible."""
    figures: Mapping[str, Any] = {}
    """What a program is told besides (`--json`): plain values."""
    ending: Preview | None = None
    """What comes of it in the end, where more is decided or rolled after the attack; None: the same."""


class Lot(msgspec.Struct, frozen=True):
    """A throw of dice in an attack: what it gave, and what such a throw gives."""

    side: str
    """The side that attacks."""
    unit: str | None
    """The unit that attacks, the first of several; None for what no unit does."""
    gave: int
    """What the throw gave, in the measure of `DiceLots.LOSSES`; no more than those attacked can take."""
    shares: Mapping[int, Fraction]
    """By what a throw may give, in which share of all throws it does."""


class Imported(Protocol):
    """A foreign file as ours: two documents to write, and what did not come through."""

    @property
    def name(self) -> str:
        """What the files are called, without an ending."""

    @property
    def map(self) -> Mapping[str, Any]:
        """The map; the scenario's `map` says what its file is called."""

    @property
    def scenario(self) -> dict[str, Any] | None:
        """The scenario."""

    @property
    def warnings(self) -> Sequence[str]:
        """What did not come through, a sentence each."""
