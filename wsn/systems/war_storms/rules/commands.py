"""What a side may order in War Storms: pick a unit, then a target, then fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from wsn.engine.commands import Command
from wsn.systems.war_storms.data.declared import REACTION, SIDE_REACTION

if TYPE_CHECKING:
    from wsn.systems.war_storms.rules.world import S


class ActivateOfficer(Command, frozen=True, kw_only=True):
    """An officer and the platoons of his company that are in command get their actions (WSS 4.3)."""

    unit: str


class ActivatePlatoon(Command, frozen=True, kw_only=True):
    """One platoon out of command tries to act (WSS 4.3)."""

    unit: str


class Pass(Command, frozen=True, kw_only=True):
    """Pass; two passes in a row end the phase (WSS 4.3)."""

    declines: ClassVar[bool] = True


class Coordinate(Command, frozen=True, kw_only=True):
    """The active officer tries to bring in another officer and his company (WSS 4.3)."""

    unit: str


class Choose(Command, frozen=True, kw_only=True):
    """One unit of the active company acts next (WSS 4.3)."""

    unit: str


class Done(Command, frozen=True, kw_only=True):
    """End the activation; units of the company that have not acted will not act this turn (WSS 4.3)."""

    declines: ClassVar[bool] = True


class MoveTo(Command, frozen=True, kw_only=True):
    """The acting unit moves into a neighbouring hex (WSS 6.1)."""

    moves: ClassVar[bool] = True
    space: str


class DoubleTime(Command, frozen=True, kw_only=True):
    """The acting platoon moves at double time: more points, and a Risky action marker (WSS 6.3)."""


class Stop(Command, frozen=True, kw_only=True):
    """The acting unit ends its action, whatever points it has left (WSS 6.1)."""

    declines: ClassVar[bool] = True


class FireAt(Command, frozen=True, kw_only=True):
    """The acting platoon fires: `ap` or `art` at a hex, `at` or `art` at a vehicle (WSS 7.1)."""

    space: str | None = None
    target: str | None = None
    option: str


class JoinFire(Command, frozen=True, kw_only=True):
    """Another platoon of the company joins the fire, which waits for the word to fire (WSS 7.1)."""

    unit: str


class AddFirer(Command, frozen=True, kw_only=True):
    """A platoon joins, in journals up to 0.2: with the last that could join, the group fires (WSS 7.1).

    It is taken so that those journals verify; it is no longer offered.
    """

    unit: str


class Shoot(Command, frozen=True, kw_only=True):
    """The fire group is complete and fires (WSS 7.3)."""


class Rally(Command, frozen=True, kw_only=True):
    """The acting platoon, which is routed, tries to rally (WSS 9.3)."""


class React(Command, frozen=True, kw_only=True):
    """One platoon fires at the one that has just come into view (WSS 8)."""

    unit: str
    option: str


class HoldFire(Command, frozen=True, kw_only=True):
    """The side holds fire (WSS 8)."""

    declines: ClassVar[bool] = True


class TakeHit(Command, frozen=True, kw_only=True):
    """The owner lets this platoon take the next hit (WSS 7.4)."""

    unit: str


class Deploy(Command, frozen=True, kw_only=True):
    """The unit sets up, or comes on, in this hex of its zone (WSS 25)."""

    unit: str
    space: str


class PlaceWork(Command, frozen=True, kw_only=True):
    """The next of the works that a side places itself is built in this hex of its zone (WSN 7.4.6)."""

    space: str


class HoldBack(Command, frozen=True, kw_only=True):
    """The unit does not come on this turn (WSS 25)."""

    unit: str


class Ready(Command, frozen=True, kw_only=True):
    """The placement is complete (WSS 25, WSN 6.1, 6.2)."""


class Embark(Command, frozen=True, kw_only=True):
    """A platoon lies off an entry hex with its wave; an officer joins the craft of `target` (WSN 6.2)."""

    unit: str
    space: str | None = None
    target: str | None = None


class Drop(Command, frozen=True, kw_only=True):
    """A platoon is to be dropped on this hex; an officer jumps with `target` (WSN 6.1)."""

    unit: str
    space: str | None = None
    target: str | None = None


class Unstack(Command, frozen=True, kw_only=True):
    """A platoon leaves an overfull hex for a neighbouring one; without a space it is lost (WSS 3.3)."""

    unit: str
    space: str | None = None


class Leave(Command, frozen=True, kw_only=True):
    """The acting unit leaves the map where its side may (WSS 24)."""


class Concede(Command, frozen=True, kw_only=True):
    """The side concedes the game (WSS 24). Always possible on its activation, never listed."""

    listed: ClassVar[bool] = False


class OfferDraw(Command, frozen=True, kw_only=True):
    """The side offers a draw (WSS 24). Possible on its activation, never listed."""

    listed: ClassVar[bool] = False


ENDINGS: Final[Mapping[str, type[Command]]] = {"concede": Concede, "draw": OfferDraw}
"""The commands that are never listed and may end a game, by the word a player uses (WSS 24)."""


class AcceptDraw(Command, frozen=True, kw_only=True):
    """The offer is accepted: the game is a draw (WSS 24)."""


class DeclineDraw(Command, frozen=True, kw_only=True):
    """The offer is declined, and the game goes on (WSS 24)."""

    declines: ClassVar[bool] = True


class Assault(Command, frozen=True, kw_only=True):
    """The acting platoon begins an assault on an enemy hex; others may join (WSS 14)."""

    space: str


class Join(Command, frozen=True, kw_only=True):
    """Another platoon of the company, or its officer, takes part in the assault (WSS 14)."""

    unit: str


class Launch(Command, frozen=True, kw_only=True):
    """The assault starts: plain, or with the engineers' `flame` (WSS 14, 17.1)."""

    option: str | None = None


class CallMission(Command, frozen=True, kw_only=True):
    """An officer directs a mission of an off-board battery (WSS 11.4)."""

    unit: str
    card: str


class SetMode(Command, frozen=True, kw_only=True):
    """How the battery fires: concentrated, dispersed, smoke (WSS 11.4)."""

    option: str


class PlaceMission(Command, frozen=True, kw_only=True):
    """The marker of the mission is placed; then it drifts (WSS 11.5.1)."""

    space: str


class LetFall(Command, frozen=True, kw_only=True):
    """The mission falls where it has drifted to (WSS 11.4)."""

    space: str


class Withdraw(Command, frozen=True, kw_only=True):
    """The mission that has drifted is withdrawn (WSS 11.4)."""


class CallAir(Command, frozen=True, kw_only=True):
    """An officer directs an attack of an air mission (WSN 7.4.5)."""

    unit: str
    card: str


class AirStrike(Command, frozen=True, kw_only=True):
    """The aircraft attack a hex, or one armoured platoon (WSS 23)."""

    space: str | None = None
    target: str | None = None


class FireIndirect(Command, frozen=True, kw_only=True):
    """The acting platoon fires ART at a hex that its officer sees (WSS 11.1)."""

    space: str


class DigIn(Command, frozen=True, kw_only=True):
    """The acting platoon digs an improved position (WSS 22)."""


class Clear(Command, frozen=True, kw_only=True):
    """The acting engineers clear an obstacle (WSS 22)."""

    target: str


class Breach(Command, frozen=True, kw_only=True):
    """The acting platoon fires AT at a bunker or fortification (WSS 22)."""

    target: str


class StandingOrder(Command, frozen=True, kw_only=True):
    """A standing order: when a platoon, or the whole side, reacts without asking (WSS 8). Never listed.

    `never`, `always`, `ask`, or the least expected hits: `1/2`, `1`. `side` cancels a platoon's own order.
    """

    listed: ClassVar[bool] = False
    unit: str | None = None
    option: str


def standing_order(unit: str | None, option: str) -> StandingOrder:
    """A standing order for a platoon, or without one for the whole side (WSS 8)."""
    return StandingOrder(unit=unit, option=option)


def order_in_force(s: S, side: str, unit: str | None) -> str:
    """The order that a platoon has of its own, or else `side`; without one that of the side (WSS 8)."""
    if unit is None:
        return SIDE_REACTION.get(s.state, side) or "ask"
    return REACTION.of(s.unit(unit)) or "side"


class Load(Command, frozen=True, kw_only=True):
    """The acting unit loads onto a carrier in its hex (WSS 10)."""

    unit: str


class Unload(Command, frozen=True, kw_only=True):
    """The acting unit unloads from its carrier (WSS 10)."""
