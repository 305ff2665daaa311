"""A few short sounds for what happens, made here and not recorded: a step, a card, dice, a loss.

Off unless the player turns them on; no information is given by sound alone.
The first sound loads the sound library.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wsn.engine.events import CardMoved, DiceRolled, Event, StepsChanged, UnitMoved, UnitRemoved

APART = 0.14
"""Seconds between two sounds of one command."""
MOST = 3
"""The most sounds that one command makes."""
RATE = 22_050


def kinds(events: Iterable[Event]) -> tuple[str, ...]:
    """What is to be heard of these events, in their order and each once: `step card dice loss`."""
    kinds_: dict[str, None] = {}
    for event in events:
        match event:
            case UnitMoved():
                kinds_["step"] = None
            case CardMoved():
                kinds_["card"] = None
            case DiceRolled(seen_by=None, faces=faces) if faces <= 20:
                kinds_["dice"] = None
            case StepsChanged(by=by) if by < 0:
                kinds_["loss"] = None
            case UnitRemoved():
                kinds_["loss"] = None
    return tuple(kinds_)[:MOST]


def made(kind: str) -> Any:
    """The sound of a kind, as a source that can be played again and again. Raises KeyError."""
    from pyglet.media import StaticSource
    from pyglet.media.synthesis import LinearDecayEnvelope, Sine, WhiteNoise

    wave, length, height = _WAVES[kind]
    fall = LinearDecayEnvelope(0.6)  # type: ignore[no-untyped-call]
    if wave == "noise":
        return StaticSource(WhiteNoise(length, sample_rate=RATE, envelope=fall))
    return StaticSource(Sine(length, frequency=height, sample_rate=RATE, envelope=fall))


_WAVES = {
    "step": ("tone", 0.07, 180),
    "card": ("tone", 0.09, 520),
    "dice": ("noise", 0.12, 0),
    "loss": ("noise", 0.4, 0),
}
"""Of each kind: noise or a tone, its seconds, and how high the tone is."""


class Sounds:
    """The sounds of one window."""

    def __init__(self) -> None:
        self._sources: dict[str, Any] = {}

    def play(self, events: Iterable[Event], volume: int) -> int:
        """Play the sounds of these events at a volume in percent; gives the number of sounds."""
        import pyglet

        wanted = kinds(events)
        for n, kind in enumerate(wanted):
            if kind not in self._sources:
                self._sources[kind] = made(kind)
            pyglet.clock.schedule_once(self._start, n * APART, kind, volume / 100)
        return len(wanted)

    def _start(self, _: float, kind: str, volume: float) -> None:
        player = self._sources[kind].play()
        player.volume = volume
