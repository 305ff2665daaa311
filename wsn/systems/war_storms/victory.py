"""Victory: objectives held at the end, and losses that break a side before it (WSS 24)."""

from __future__ import annotations

from collections.abc import Iterator

from wsn.engine.events import Event, GameEnded
from wsn.systems.war_storms.scenario import SIDES
from wsn.systems.war_storms.world import S, force, is_officer, other


def lost(s: S, side: str) -> int:
    """How many steps a side has lost so far."""
    tracks = s.state.tracks
    return sum(int(tracks.get(f"lost {c.id}", 0)) for c in s.world.scenario.companies if c.side == side)


def held(s: S, side: str) -> int:
    """How many objectives a side controls."""
    return sum(s.state.tracks.get(f"control {space}") == side for space in s.world.objectives)


def by_losses(s: S) -> Iterator[Event]:
    """The game ends when a side has lost as many steps as break it, or has no platoon left."""
    for side in SIDES:
        who = force(s, side)
        gone = lost(s, side)
        alive = any(u.side == side and not is_officer(s, u) for u in s.state.units.values())
        if not alive:
            why = f"{who.name} has no platoon left"
        elif who.breaks_at is not None and gone >= who.breaks_at:
            why = f"{who.name} has lost {gone} steps and breaks at {who.breaks_at}"
        else:
            continue
        winner = other(side)
        yield GameEnded(
            rule="WSS 24", winner=winner, text=f"{s.world.scenario.sides[winner].name} wins: {why}"
        )
        return


def at_the_end(s: S) -> Iterator[Event]:
    """After the last turn the side with more objectives wins; as many each is a draw."""
    counts = {side: held(s, side) for side in SIDES}
    best = max(counts.values())
    ahead = [side for side in SIDES if counts[side] == best]
    names = {side: force(s, side).name for side in SIDES}
    score = ", ".join(f"{names[side]} {counts[side]}" for side in SIDES)
    if len(ahead) > 1:
        yield GameEnded(rule="WSS 24", winner=None, text=f"a draw: objectives held: {score}")
        return
    what = ", ".join(
        title
        for space, title in s.world.objectives.items()
        if s.state.tracks.get(f"control {space}") == ahead[0]
    )
    yield GameEnded(
        rule="WSS 24", winner=ahead[0], text=f"{names[ahead[0]]} wins and holds {what} (objectives: {score})"
    )
