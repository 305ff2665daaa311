"""Make the sounds of the window: `python tools/make_sounds.py [FOLDER]` writes a small WAV file for each.

They are worked out here and not recorded, always to the same bytes, so that a change of one can be reviewed.
"""

from __future__ import annotations

import argparse
import sys
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "wsn" / "client" / "tones"
RATE = 22_050
"""Samples in a second."""
PEAK = 0.7
"""How loud the loudest sample of a file is, of what is possible."""

Wave = Any
"""An array of samples between -1 and 1."""


class Maker:
    """Noise and tones from a seed of its own for each sound."""

    def __init__(self, seed: int) -> None:
        self.dice = np.random.default_rng(seed)

    def silence(self, seconds: float) -> Wave:
        """Nothing, for so long."""
        return np.zeros(int(RATE * seconds))

    def noise(self, seconds: float, low: float, high: float) -> Wave:
        """Noise between two heights, in hertz."""
        count = int(RATE * seconds)
        waves = np.fft.rfft(self.dice.standard_normal(count))
        heights = np.fft.rfftfreq(count, 1 / RATE)
        waves *= 1 / (1 + (low / np.maximum(heights, 1)) ** 4) / (1 + (heights / high) ** 4)
        made = np.fft.irfft(waves, count)
        return made / max(np.abs(made).max(), 1e-9)

    def tone(self, seconds: float, begin: float, end: float | None = None) -> Wave:
        """A tone that glides from one height to another."""
        at = np.arange(int(RATE * seconds)) / RATE
        last = begin if end is None else end
        heights = begin * (last / begin) ** (at / seconds)
        return np.sin(2 * np.pi * np.cumsum(heights) / RATE)

    def jitter(self, around: float, share: float) -> float:
        """A number near another."""
        return around * (1 + share * (2 * self.dice.random() - 1))


def fall(made: Wave, half: float, rise: float = 0.002) -> Wave:
    """It swells within `rise` seconds, and halves every `half` seconds."""
    at = np.arange(len(made)) / RATE
    return made * np.minimum(at / rise, 1) * 0.5 ** (at / half)


def laid(seconds: float, *parts: tuple[float, Wave, float]) -> Wave:
    """Parts over one another: when each begins, what it is, how loud."""
    whole = np.zeros(int(RATE * seconds))
    for begin, made, loud in parts:
        first = int(RATE * begin)
        made = made[: max(len(whole) - first, 0)]
        whole[first : first + len(made)] += loud * made
    return whole


def step(m: Maker) -> Wave:
    """Boots and gear on a road."""
    parts = []
    for n in range(3):
        at = 0.13 * n
        parts.append((at, fall(m.noise(0.10, 90, 420), 0.018), 1.0))
        parts.append((at + 0.02, fall(m.noise(0.06, 2500, 6000), 0.010), 0.12))
    return laid(0.42, *parts)


def fire(m: Maker) -> Wave:
    """A burst of rifles and a machine gun."""
    parts = []
    for n in range(6):
        at = m.jitter(0.075 * n, 0.05)
        parts.append((at, fall(m.noise(0.20, 500, 5200), 0.016), m.jitter(1.0, 0.2)))
        parts.append((at, fall(m.tone(0.08, 210, 80), 0.015), 0.5))
    return laid(0.75, *parts)


def shells(m: Maker) -> Wave:
    """A shell comes down and bursts."""
    whistle = m.tone(0.42, 1500, 620) * np.linspace(0.1, 1, int(RATE * 0.42)) ** 2
    return laid(
        1.35,
        (0.0, whistle, 0.16),
        (0.42, fall(m.noise(0.9, 30, 900), 0.13), 1.0),
        (0.42, fall(m.tone(0.5, 95, 38), 0.10), 0.9),
    )


def assault(m: Maker) -> Wave:
    """A grenade, then a burst."""
    return laid(
        1.1,
        (0.0, fall(m.noise(0.5, 60, 1400), 0.07), 1.0),
        (0.0, fall(m.tone(0.3, 120, 50), 0.06), 0.7),
        *((0.34 + 0.07 * n, fall(m.noise(0.16, 700, 5600), 0.013), 0.65) for n in range(6)),
    )


def melee(m: Maker) -> Wave:
    """Steel on steel, and a shot."""
    rings = ((0.0, 2300.0), (0.12, 3100.0), (0.27, 2650.0))
    parts = [(at, fall(m.tone(0.2, high, high * 0.98), 0.035), 0.5) for at, high in rings]
    parts += [(at, fall(m.noise(0.05, 1500, 7000), 0.01), 0.5) for at, _ in rings]
    parts.append((0.40, fall(m.noise(0.25, 400, 4500), 0.025), 1.0))
    return laid(0.8, *parts)


def dice(m: Maker) -> Wave:
    """Dice that roll on a table."""
    times = (0.0, 0.06, 0.10, 0.17, 0.22, 0.31, 0.37)
    return laid(
        0.5,
        *((at, fall(m.tone(0.05, m.jitter(1500, 0.3)), 0.006), 0.8 * 0.85**n) for n, at in enumerate(times)),
        *((at, fall(m.noise(0.04, 900, 5000), 0.006), 0.7 * 0.85**n) for n, at in enumerate(times)),
    )


def hit(m: Maker) -> Wave:
    """Something is struck."""
    return laid(
        0.4,
        (0.0, fall(m.noise(0.3, 120, 1800), 0.035), 1.0),
        (0.0, fall(m.tone(0.2, 160, 70), 0.04), 0.8),
    )


def loss(m: Maker) -> Wave:
    """A unit is lost: a low drum, twice."""
    drum = fall(m.tone(0.5, 88, 52), 0.11, 0.004)
    return laid(0.95, (0.0, drum, 1.0), (0.28, drum, 0.8), (0.0, fall(m.noise(0.2, 60, 500), 0.04), 0.4))


def card(m: Maker) -> Wave:
    """A card is laid down."""
    swish = m.noise(0.14, 1800, 7000) * np.sin(np.linspace(0, np.pi, int(RATE * 0.14))) ** 2
    return laid(0.26, (0.0, swish, 0.6), (0.13, fall(m.noise(0.1, 200, 1600), 0.015), 1.0))


def medal(m: Maker) -> Wave:
    """Two notes of a bugle."""
    parts: list[tuple[float, Wave, float]] = []
    for begin, high, seconds in ((0.0, 466.2, 0.22), (0.18, 622.3, 0.55)):
        for n, loud in enumerate((1.0, 0.55, 0.35, 0.18), 1):
            parts.append((begin, fall(m.tone(seconds, high * n), 0.16, 0.02), loud))
    return laid(0.8, *parts)


def turn(m: Maker) -> Wave:
    """A roll on a side drum."""
    times = [0.05 * n for n in range(9)]
    beats = [(at, fall(m.noise(0.09, 180, 3800), 0.014), 0.35 + 0.03 * n) for n, at in enumerate(times)]
    last = fall(m.noise(0.2, 120, 3000), 0.03)
    return laid(0.75, *beats, (0.48, last, 1.0), (0.48, fall(m.tone(0.2, 190, 120), 0.03), 0.5))


SOUNDS: dict[str, Callable[[Maker], Wave]] = {
    made.__name__: made for made in (step, fire, shells, assault, melee, dice, hit, loss, card, medal, turn)
}
"""Every sound, by its name."""


def made(name: str) -> bytes:
    """The samples of a sound, two bytes each. Raises KeyError."""
    samples = SOUNDS[name](Maker(sum(name.encode())))
    ends = int(RATE * 0.01)
    samples[-ends:] *= np.linspace(1, 0, ends)
    samples = samples / np.abs(samples).max() * PEAK
    data: bytes = np.round(samples * 32_767).astype("<i2").tobytes()
    return data


def write(folder: Path) -> None:
    """Write every sound into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(made(name))
        print(folder / f"{name}.wav")


def main(arguments: list[str] | None = None) -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    write(parser.parse_args(arguments).folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
