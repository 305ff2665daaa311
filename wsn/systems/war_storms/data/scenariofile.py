"""A War Storms scenario file as checked structs. What can be wrong with one is in `scenario.py`.

The keys for a turn that is under way (marks, standing orders, smoke, the tide, `[underway]`) are written when
a scenario is made from a game in progress (WSS 25); a fresh scenario has none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from wsn.data import Credits, Day, Id, Line, Name, Note
from wsn.systems.war_storms.data.assets import AirAsset, BatteryAsset, Work
from wsn.systems.war_storms.data.zones import (
    By,
    Chits,
    Compass,
    Count,
    Exit,
    Part,
    Points,
    Side,
    Victory,
    Zone,
)

Die2 = Annotated[int, msgspec.Meta(ge=2, le=12)]
Small = Annotated[int, msgspec.Meta(ge=0, le=12)]

SIDES: Final[tuple[Side, Side]] = ("allies", "axis")

Mark = Literal[
    "routed",
    "afloat",
    "seaborne",
    "landed",
    "dropped",
    "finished",
    "out_of_command",
    "moved",
    "fired",
    "risky",
    "column",
]


class Standing(Part, frozen=True, kw_only=True):
    """How a platoon or an officer stands in a game in progress."""

    marks: tuple[Mark, ...] = ()
    """What it begins with, in a scenario made from a game in progress."""
    lies: Literal["off", "back"] | None = None
    """Afloat and off the map: beside its entry hex `at`, or carried away and back at `at` next turn."""
    rides: str = ""
    """The id of the carrier it is aboard that is not its own; of an officer afloat, who shares his craft."""


class Smoke(Part, frozen=True, kw_only=True):
    """Smoke in these hexes, and in how many removal phases from now it goes (WSS 11.4)."""

    at: tuple[str, ...]
    """The hexes that it lies in."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """In how many removal phases from now it goes."""
    side: Side | None = None
    """Who laid it."""


class AtFire(Part, frozen=True, kw_only=True):
    """AT fire at a vehicle earlier in the turn, for the crossfire of others (WSS 18.4)."""

    firer: str
    """The id of the platoon that fired."""
    target: str
    """The id of the vehicle that it fired at."""
    at: str
    """The hex from which it fired."""


class Underway(Part, frozen=True, kw_only=True):
    """A turn in progress: the side that is active, and what it has done so far (WSS 4.3)."""

    phase: Literal["handover", "activation", "company", "acting", "removal"] = "activation"
    """The decision that is open."""
    side: Side
    """Who decides; in the handover and the removal phase, who activated last."""
    passes: Points = 0
    """How many passes there were in a row."""
    companies: tuple[str, ...] = ()
    """The companies that act, the first officer's first."""
    tried: bool = False
    """Coordination has been tried."""
    began: tuple[str, ...] = ()
    """The companies of which any unit has acted."""
    directed: Mapping[Annotated[str, "officers"], Count] = {}
    """How many missions each officer has directed in this activation."""
    guns: tuple[str, ...] = ()
    """The officers who have called artillery."""
    air: tuple[str, ...] = ()
    """The officers who have called aircraft."""
    unit: str = ""
    """The unit that acts."""
    left: Points = 0
    """The half movement points that it still has."""
    used: Points = 0
    """The half movement points that it has spent."""
    double: bool = False
    """It moves at double time."""
    at_fire: tuple[AtFire, ...] = ()
    """The AT fire at vehicles so far in this turn."""
    offered: tuple[Side, ...] = ()
    """The sides that have offered a draw this turn."""


class Battalion(Part, frozen=True, kw_only=True):
    """A battalion named in a scenario; its companies share one count of battle stress (WSS 9.1)."""

    id: Id
    """Its id, by which companies name it."""
    side: Side
    """Whose battalion it is."""
    name: Name
    """What players read."""
    platoons: Count | None = None
    """Its original number of platoons, where some were lost before the scenario begins."""
    stress: Points = 0
    """Its battle stress when the scenario begins."""


class Officer(Standing, frozen=True, kw_only=True):
    """The officer of a company, with the values printed on his counter (WSS 3.2), and how he comes on.

    One who comes by sea or air comes with a platoon of his, so he has no place of his own. Without values he
    is drawn from the officers of his side and branch when the game begins.
    """

    id: Id
    """The id of the officer."""
    name: Name
    """What players read."""
    at: str = ""
    """The hex or zone of the officer; none by sea or air."""
    morale: Die2 | None = None
    """The morale printed on the counter; left out, all values are drawn."""
    command: Small | None = None
    """The command range, in hexes."""
    coordination: Small | None = None
    """What the officer adds to the number that coordination has to roll (WSS 4.3)."""
    leadership: Small = 0
    """What the officer adds to the morale of the company's platoons in the same hex."""
    turn: Count = 1
    """The turn on which the officer comes on."""
    by: By = "ground"
    """How the officer comes on."""
    fallen: bool = False
    """He has fallen, and his stand-in comes in the next command phase (WSS 7.4)."""
    stand_in: bool = False
    """He has fallen, and his stand-in leads the company from his place (WSS 7.4)."""

    @property
    def drawn(self) -> bool:
        """True when his values are drawn, not printed in the scenario."""
        return self.morale is None


class Platoon(Standing, frozen=True, kw_only=True):
    """One platoon: its kind in the unit table, where and when it comes on, and how.

    `at` is a hex, or a zone in which its owner chooses one. By sea it is the entry hex off which the wave
    lies, or a zone of them (WSN 6.2). By air or glider there is none: the owner chooses any hex (WSN 6.1).
    """

    id: Id
    """The id of the platoon."""
    name: Name
    """What players read."""
    kind: str
    """Its kind in the table of units."""
    at: str = ""
    """The hex or zone in which it begins or comes on; none by air or glider."""
    steps: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """Its steps, if it is not at full strength."""
    turn: Count = 1
    """The turn on which it comes on."""
    by: By = "ground"
    """How it comes on: on the ground, by sea, by air, by glider."""
    carrier: str = ""
    """The kind of carrier that moves it: a motorized or mechanized platoon (WSS 10)."""
    aboard: bool = False
    """It starts aboard its carrier."""
    flame_used: bool = False
    """Engineers who have no flame left (WSS 17.1)."""
    due: str = ""
    """A swimming tank that comes ashore at this hex when it acts next (WSN 4.2)."""
    reaction: str = ""
    """Its own standing order for reaction fire (WSS 8)."""
    carrier_at: str = ""
    """Where its carrier stands, when not with it."""
    carrier_marks: tuple[Mark, ...] = ()
    """What its carrier begins with, in a scenario made from a game in progress."""

    @property
    def carrier_id(self) -> str:
        """The id of its carrier."""
        return f"{self.id}-carrier"


class Company(Part, frozen=True, kw_only=True):
    """A company: one officer and his platoons; beach defence platoons have no officer (WSN 7.4.1)."""

    id: Id
    """Its id in the scenario."""
    side: Side
    """Whose company it is."""
    name: Name
    """What players read."""
    officer: Officer | None = None
    """The officer that leads it."""
    platoons: tuple[Platoon, ...]
    """Its platoons."""
    quality: Literal["regular", "veteran", "green"] = "regular"
    """How good its troops are, which counts for morale (WSS 2.1)."""
    words: tuple[Literal["ss", "airborne", "reluctant"], ...] = ()
    """What its row says of all its platoons, weapons and vehicles too: better morale (WSS 2.1)."""
    lost: Points = 0
    """Steps lost before the scenario begins (WSS 9.1)."""
    battalion: str = ""
    """The battalion it belongs to, where the scenario names battalions (WSS 9.1)."""
    beach_defense: bool = False
    """Whether it is a beach defence, which has no officer and a morale of its own (WSN 7.4.1)."""
    nation: Literal["german", "us", "free_french"] | None = None
    """The nation, where the kinds of its platoons do not tell: Rhinos are American (WSN 6.3)."""
    rhino: Literal["roll", "yes", "no"] = "roll"
    """Whether it has Rhinos: rolled for, yes, or no (WSN 6.3)."""


class Force(Part, frozen=True, kw_only=True):
    """One side: what it is called, its friendly edge of the map, and the losses that break it."""

    name: Name
    """Its title, in lists and headings."""
    called: Line = ""
    """Its name in a sentence ("the paratroopers"), where that is not its title."""
    plural: bool = False
    """Whether that name is a plural: "the paratroopers win"."""
    edge: Compass
    """Its friendly edge of the map."""
    breaks_at: Count | None = None
    """Steps lost at which the side has lost the game; None: it fights on."""
    hidden: bool = False
    """The other side sees nothing of its set-up before both have set up (WSS 3.3)."""
    stress: Points = 0
    """Misfortunes of its companies without a battalion of their own, before the scenario (WSS 9.1)."""
    battalion: Count | None = None
    """How many platoons those companies had, where some were lost before the scenario begins (WSS 9.1)."""
    points: Points = 0
    """Points made before the scenario begins, by steps that left the map (WSS 24)."""
    exited: Points = 0
    """Steps that left the map before the scenario begins (WSS 24)."""
    lost: Points = 0
    """Steps lost before the scenario by companies that have no platoon left (WSS 24)."""
    reaction: str = ""
    """Its standing order for reaction fire (WSS 8)."""


class Objective(Part, frozen=True, kw_only=True):
    """A hex to hold when the game ends, and who holds it at the start."""

    space: str
    """The hex to hold."""
    name: Name
    """What players call it."""
    holder: Side | None = None
    """Who holds it at the start; left out, nobody."""
    points: Points = 1
    """The victory points for holding it at the end."""


class Scenario(Credits, frozen=True, kw_only=True):
    """A War Storms scenario."""

    format: Literal[1]
    """The version of the format: 1."""
    system: Literal["war_storms"]
    """The game."""
    name: Name
    """What people call the scenario."""
    map: str
    """The map: a shipped one, or a file beside the scenario."""
    date: Day
    """Year, month and day."""
    historical: bool = True
    """False for a scenario built from points: it has no Rhinos (WSN 6.3)."""
    cut_hedges: tuple[str, ...] = ()
    """Bocage edges that Rhinos have cut before the game (`D407/D408`)."""
    turns: Count
    """How many turns it lasts."""
    attacker: Side | Literal["none"]
    """The side that moves first on turn 1 and adds to its initiative (WSS 4.2); `none` in an encounter."""
    first: Side | None = None
    """With no attacker, the side that has the initiative on turn 1; None: both roll for it."""
    suggested: Side | None = None
    """The side that a newcomer had better play; None: the one that attacks."""
    note: Note
    """The designer's note, for whoever chooses the scenario."""
    sides: Mapping[Side, Force]
    """What each side is called and how it fights."""
    objectives: tuple[Objective, ...]
    """The hexes that are worth points."""
    companies: tuple[Company, ...]
    """Who fights, by company."""
    battalions: tuple[Battalion, ...] = ()
    """The battalions that companies belong to."""
    zones: tuple[Zone, ...] = ()
    """Sets of hexes that units, works and exits name."""
    exits: tuple[Exit, ...] = ()
    """Where platoons may leave the map for points."""
    chits: tuple[Chits, ...] = ()
    """Hidden victory points."""
    victory: Victory = Victory()
    """How points are counted and who wins."""
    batteries: tuple[BatteryAsset, ...] = ()
    """The batteries off the board."""
    air: tuple[AirAsset, ...] = ()
    """The air missions."""
    anti_air: Mapping[Side, int] = {}
    """Anti-air points of each side, off the map (WSN 7.4.5)."""
    works: tuple[Work, ...] = ()
    """Obstacles, mines and fortifications."""
    wind: Literal["gentle", "strong"] | None = None
    """The wind over every drop; None: it is rolled for (WSN 6.1)."""
    visibility: Count | None = None
    """By night or in fog: the hexes within which a platoon that has not fired can be spotted (WSS 5.2)."""
    tide: Literal["north-west", "north-east"] | None = None
    """The direction of the tide; None: it is rolled for with the first wave (WSN 6.2)."""
    tide_force: Literal["light", "strong"] | None = None
    """How it runs now, in a scenario made from a game in progress (WSN 6.2)."""
    smoke: tuple[Smoke, ...] = ()
    """The smoke that lies at the start."""
    initiative: Side | None = None
    """Who held the initiative last, in a scenario made from a game in progress."""
    underway: Underway | None = None
    """The turn that is in progress when the game begins; None: the game begins with the start of a turn."""

    @property
    def defender(self) -> Side:
        """The side that sets up first and owns works without a side: it defends, or moves second."""
        ahead = self.first or "allies" if self.attacker == "none" else self.attacker
        return "axis" if ahead == "allies" else "allies"


def stand_in_id(officer: str) -> str:
    """The id of the man who takes over from an officer."""
    return f"{officer}-2"
