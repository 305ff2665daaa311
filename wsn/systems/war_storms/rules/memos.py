"""What each phase of War Storms remembers."""

from __future__ import annotations

from collections.abc import Mapping

from wsn.engine.memo import Memo
from wsn.systems.war_storms.data.ground import Mode
from wsn.systems.war_storms.data.zones import Side
from wsn.systems.war_storms.rules.commands import (
    Breach,
    Clear,
    DigIn,
    FireAt,
    FireIndirect,
    Load,
    Rally,
    Unload,
)
from wsn.systems.war_storms.rules.world import S

Begins = FireAt | FireIndirect | DigIn | Clear | Breach | Load | Unload | Rally
"""The orders that are actions without being moves."""


class Asked(Memo, frozen=True):
    """The command phase: what is done so far, such as `entry allies`."""

    asked: tuple[str, ...] = ()


class Handover(Memo, frozen=True):
    """Between two activations."""

    last: Side
    """The side that activated or passed last."""
    passes: int = 0
    """The number of passes in a row."""


class Activation(Memo, frozen=True):
    """A side activates, or passes."""

    passes: int = 0


class Company(Memo, frozen=True):
    """The activation of a company and of those that coordinate with it."""

    companies: tuple[str, ...]
    tried: bool = False
    """Whether coordination was tried."""
    began: tuple[str, ...] = ()
    """The companies of which a unit has acted."""
    directed: Mapping[str, int] = {}
    """The missions that each officer has directed."""
    guns: tuple[str, ...] = ()
    """The officers who have called artillery."""
    air: tuple[str, ...] = ()
    """The officers who have called aircraft."""


class OnTheMove(Memo, frozen=True):
    """A unit that may still move; in half points."""

    unit: str
    left: int
    used: int = 0

    @property
    def about(self) -> str:
        """The unit."""
        return self.unit


class Acting(OnTheMove, frozen=True):
    """The action of one unit."""

    double: bool = False
    """Whether it goes at double time."""


class Approach(OnTheMove, frozen=True, kw_only=True):
    """One platoon of an assault on its way to the hex."""

    space: str


class Volley(Memo, frozen=True):
    """Platoons join a fire group."""

    firers: tuple[str, ...]
    space: str
    option: Mode

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The platoons of the fire group so far."""
        return self.firers

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex they will fire at."""
        return (self.space,)


class Begun(Memo, frozen=True):
    """An order that waits for reaction fire."""

    order: Begins
    units: tuple[str, ...]
    exposed: tuple[str, ...]
    """The platoons that may still be fired at before it is carried out."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The platoons that will carry it out."""
        return self.units

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """What they are about to fire at."""
        return (self.order.space,) if isinstance(self.order, FireAt) and self.order.space else ()


class Reaction(Memo, frozen=True):
    """The unit that may be fired at, and where it was when reaction fire was offered."""

    unit: str
    space: str

    @property
    def about(self) -> str:
        """The unit."""
        return self.unit


class Losses(Memo, frozen=True):
    """Hits that the owner assigns."""

    space: str
    victims: tuple[str, ...]
    hits: int
    taken: Mapping[str, int]
    """The hits that each has taken so far."""
    officers: tuple[str, ...] | None = None
    """The officers who may die with them; None: all in the hex."""

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The units that were hit."""
        return self.victims


class Barrage(Memo, frozen=True):
    """The hits that one attack of a mission has scored."""

    space: str
    hits: int
    victims: tuple[str, ...]


class Placing(Memo, frozen=True):
    """Units are placed by their owner."""

    held: tuple[str, ...] = ()
    """The units held back."""


class Laying(Memo, frozen=True):
    """Works are placed by their owner."""

    placed: int = 0


class Dropping(Placing, frozen=True):
    """The units of a drop are placed on the map."""

    to: Mapping[str, str] = {}
    """By unit, the hex it is to come down in, or the platoon an officer jumps with."""


class Falling(Memo, frozen=True):
    """A drop comes down."""

    to: Mapping[str, str]
    queue: tuple[str, ...]
    """The platoons that are still in the air."""
    wind: str = ""
    fought: tuple[str, ...] = ()
    """The hexes that were fought for."""


class Sailing(Memo, frozen=True):
    """A platoon runs in to the beach."""

    unit: str
    course: int
    left: int
    """The hexes it may still run."""
    q: int
    r: int
    """The hex where it is, on the map or below it."""
    began: str = ""
    """The hex where it began its run, when that was on the map."""

    @property
    def about(self) -> str:
        """The platoon."""
        return self.unit


class Unstacking(Memo, frozen=True):
    """An overstacked hex is cleared."""

    space: str


class Forming(Memo, frozen=True):
    """Units join an assault."""

    space: str
    group: tuple[str, ...]
    officer: str = ""
    """The officer who goes along."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """Those who have joined so far."""
        return (*self.group, self.officer) if self.officer else self.group

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex that is assaulted."""
        return (self.space,)


class Muster(Memo, frozen=True):
    """The group of an assault goes to the edge of the hex, platoon by platoon."""

    space: str
    group: tuple[str, ...]
    side: Side
    officer: str = ""
    beside: str = ""
    """The platoon that the officer goes with."""
    flame: tuple[str, ...] = ()
    """The engineers that use their flame."""
    ready: tuple[str, ...] = ()
    """The platoons that are at the edge of the hex."""
    came_from: tuple[str, ...] = ()
    """The hex that each of these enters from."""

    @property
    def taking_part(self) -> tuple[str, ...]:
        """Those who assault."""
        return (*self.group, self.officer) if self.officer else self.group

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex that is assaulted."""
        return (self.space,)


class Fighting(Memo, frozen=True):
    """Hand-to-hand combat."""

    space: str
    side: Side
    """The attacker."""
    units: tuple[str, ...]
    came_from: tuple[str, ...]
    """By attacking unit, the hex it would retreat to, or an empty string."""
    mine: tuple[str, ...]
    """The attacking companies."""
    theirs: tuple[str, ...]
    hedge: tuple[str, str] | None = None
    flame: tuple[str, ...] = ()
    scored: int = 0
    suffered: int = 0

    @property
    def taking_part(self) -> tuple[str, ...]:
        """The attackers."""
        return self.units

    @property
    def aimed_at(self) -> tuple[str, ...]:
        """The hex that is fought for."""
        return (self.space,)


class Directing(Memo, frozen=True):
    """An officer has called a battery, or an air mission."""

    officer: str
    battery: str


class Mission(Directing, frozen=True):
    """A fire mission; the mode is declared before the marker is placed."""

    mode: str | None = None


class Drifted(Mission, frozen=True, kw_only=True):
    """A fire mission that has drifted."""

    space: str


def on_the_move(s: S) -> OnTheMove:
    """The unit that is on the move now, acting or in an assault."""
    return s.memo(Approach if s.state.frames[-1].phase == "approach" else Acting)


def directing(s: S) -> Directing:
    """The call being carried out."""
    kinds: Mapping[str, type[Directing]] = {"mission": Mission, "drifted": Drifted}
    return s.memo(kinds.get(s.here.phase, Directing))
