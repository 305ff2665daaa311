"""The numbers by which simple bots judge, in one place: all designed, none of them a rule.

A point is a fortieth of a step. They were found by games against how bots judged before, sides swapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from wsn.bots.judges.judge import Manner, Temper
from wsn.bots.judges.war_storms.seen import S


class Weights(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What counts how much. Points unless it says otherwise."""

    step: int = 40
    """A step of a platoon."""
    objective: int = 200
    """An objective held, on the average of a scenario's."""
    routed: int = 45
    """How much less a routed platoon counts."""
    officer: int = 30
    """An officer."""
    carrier: int = 10
    """A carrier, empty or not."""
    action: int = 16
    """The march of one action nearer to a goal, at an urge of four quarters."""
    cover: int = 2
    """Each divisor of cover, in the enemy's reach."""
    behind: int = 8
    """The urge, in quarters, of a side that has yet to win, as the game begins."""
    pressed: int = 18
    """The same as it ends."""
    content: int = 7
    """The urge, in quarters, of a side that would win if the game ended now."""
    give: int = 50
    """How much of the hits counts that a hex promises to score, in hundredths."""
    take: int = 30
    """How much of the hits counts that a hex promises to suffer, in hundredths."""
    watch: int = 12
    """The urge of a platoon that guards a place, in quarters."""
    kept: int = 1000
    """A platoon at a place that is held and in danger counts its way on as no more than this."""
    left: int = 30
    """What a step that has left the map is still worth: it fights no more, and cannot be lost."""
    absent: int = 200
    """How much less a unit counts that is yet to come on."""
    relief: int = 16
    """The least urge of platoons that came on after the first turn, in quarters: nobody posted them there."""
    beside: int = 18
    """How much less a place beside the map counts than one on it."""
    mission: int = 12
    """A mission of guns or aircraft not yet used."""
    obstacle: int = 5
    """An obstacle on the map, to who laid it."""
    alarm: int = 6
    """In quarters of an action: a place of ours is guarded unless the enemy comes later than we by more."""
    late: int = 4
    """In quarters of an action: no unit runs for a place where the enemy is sooner by more."""
    alone: int = 12
    """An officer without a platoon of his."""
    away: int = 2
    """Each hex from an officer to each of his platoons."""
    unheard: int = 14
    """What it costs a platoon out of its officer's reach to fail the check by which it may act."""
    taken: int = 10
    """A hex won by assault."""
    beaten: int = 45
    """A hex lost by assault, or an assault beaten off; a platoon rallied."""
    busy: int = 12
    """The action of each platoon that joins an assault."""
    saved: int = 30
    """What a mission saved as the game begins is worth; it falls turn by turn."""
    coordinate: int = 98
    """What it is worth to try to bring in another company, in hundredths."""
    nerve: int = 100
    """How much of it counts what a company loses by a check, in hundredths."""
    rout: int = 60
    """What each platoon loses by it that routs: its nerve, its place and its time."""
    repelled: int = 20
    """An assault beaten off, where the check that follows counts by itself."""
    ground: int = 100
    """How much it counts where those stand who win an assault, and where they have left, in hundredths."""
    frail: int = 100
    """How much more it counts to be fired at for a platoon with one step, in hundredths."""
    met: int = 60
    """How much of the fire counts that a shot draws, in hundredths: who reacts does not act."""
    react: int = 60
    """What it costs to react: so much of the best shot that the platoon has itself, in hundredths."""
    react_behind: int = 4
    """What it costs besides for a side that has yet to win, and would march."""


TODAY: Final = Weights()
"""How they judge."""
HOLDING: Final = replace(TODAY, cover=24)
"""How a bot judges that stays in cover (`TEMPERS`), and a defender who has to keep one place of several.

For an attacker so much cover is too slow. Where else it serves a side better, a planner finds out.
"""
PRESSING: Final = replace(TODAY, behind=16, action=28)
"""How a bot judges that presses on from the first turn.

With other numbers than today's, attackers win as often in the mean of all scenarios, and up to a quarter more
or less in one (docs/bots-measured.md): a planner finds out.
"""
TEMPERS: Final[Mapping[Temper, str]] = {
    "hold": "cover counts twelve times as much",
    "press": "a step nearer to the goal counts three times as much as the game begins",
}
"""What each temper of a bot means (`Tempers`)."""


def weights_of(s: S) -> Weights:
    """The numbers by which the bot at this seat judges."""
    manner = s.own.of(Manner)
    if manner.temper == "press":
        return PRESSING
    holds = manner.temper == "hold" or (manner.side is not None and manner.side == s.world.holder)
    return HOLDING if holds else TODAY
