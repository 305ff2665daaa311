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
PEAK = 0.85
"""No sample of a file is louder, of what is possible."""
LOUD = 0.2
"""How loud sounds are at their loudest, as an ear hears it: the mean of a tenth of a second (see `heard`)."""
LEVELS = {"step": 0.45, "card": 0.5, "dice": 0.65, "turn": 0.75, "medal": 0.75, "chute": 0.5}
"""Parts of that for what is heard often, and is not fire."""

FADE = 0.02
"""How many seconds a part of a sound takes to die away; one that breaks off clicks."""

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
    """It swells within `rise` seconds, halves every `half` seconds, and is silent at its end."""
    at = np.arange(len(made)) / RATE
    left = at[::-1] / min(FADE, 0.3 * len(made) / RATE)
    return made * np.minimum(at / rise, 1) * 0.5 ** (at / half) * np.minimum(left, 1)


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
    """Rifles, one after another: cracks apart from each other, with an echo."""
    parts = []
    for n, at in enumerate((0.0, 0.13, 0.21, 0.37, 0.48)):
        loud = m.jitter(1.0 - 0.1 * (n % 2), 0.15)
        parts.append((at, fall(m.noise(0.16, 900, 6500), 0.011), loud))
        parts.append((at, fall(m.tone(0.06, 260, 90), 0.012), 0.45 * loud))
        parts.append((at + 0.05, fall(m.noise(0.22, 250, 1500), 0.05, 0.02), 0.16 * loud))
    return laid(0.85, *parts)


def mg(m: Maker) -> Wave:
    """A machine gun: two bursts, fast and even."""
    parts = []
    for n in [*range(7), *range(10, 15)]:
        at = 0.058 * n
        parts.append((at, fall(m.noise(0.07, 700, 4200), 0.009), m.jitter(1.0, 0.08)))
        parts.append((at, fall(m.tone(0.05, 190, 110), 0.010), 0.28))
    return laid(1.05, *parts)


def gun(m: Maker) -> Wave:
    """A tank or anti-tank gun: one hard crack, and the blow of the muzzle behind it."""
    return laid(
        0.95,
        (0.0, fall(m.noise(0.12, 1200, 8000), 0.010), 0.9),
        (0.0, fall(m.noise(0.7, 90, 1700), 0.055), 1.0),
        (0.0, fall(m.tone(0.4, 150, 46), 0.07), 0.9),
        (0.16, fall(m.noise(0.6, 120, 700), 0.11, 0.03), 0.28),
    )


def mortar(m: Maker) -> Wave:
    """Hollow coughs of the tubes, then small bursts farther off."""
    cough = fall(m.tone(0.25, 240, 120), 0.035, 0.004)
    pop = fall(m.noise(0.12, 150, 1100), 0.018)
    parts = [(at, cough, 0.9) for at in (0.0, 0.2)] + [(at, pop, 0.6) for at in (0.0, 0.2)]
    parts += [(at, fall(m.noise(0.4, 80, 1300), 0.06), 0.85) for at in (0.62, 0.8)]
    parts += [(at, fall(m.tone(0.2, 110, 55), 0.05), 0.5) for at in (0.62, 0.8)]
    return laid(1.25, *parts)


def shells(m: Maker) -> Wave:
    """A shell comes down and bursts."""
    whistle = m.tone(0.42, 1500, 620) * np.linspace(0.1, 1, int(RATE * 0.42)) ** 2
    return laid(
        1.35,
        (0.0, whistle, 0.16),
        (0.42, fall(m.noise(0.9, 40, 900), 0.13), 1.0),
        (0.42, fall(m.noise(0.2, 700, 4000), 0.02), 0.35),
        (0.42, fall(m.tone(0.5, 95, 42), 0.10), 0.7),
    )


def rockets(m: Maker) -> Wave:
    """Rockets howl up one after another, and burst together."""
    parts = []
    for n in range(4):
        howl = m.tone(0.45, m.jitter(420, 0.05), 980) + 0.5 * m.tone(0.45, 640, 1460)
        parts.append((0.11 * n, howl * np.sin(np.linspace(0, np.pi, len(howl))) ** 1.5, 0.32))
        parts.append((0.11 * n, fall(m.noise(0.4, 500, 3500), 0.12, 0.08), 0.18))
    parts += [(0.78 + 0.09 * n, fall(m.noise(0.5, 60, 1000), 0.08), 0.9) for n in range(4)]
    return laid(1.5, *parts)


def air(m: Maker) -> Wave:
    """An engine comes near and passes, then bombs."""
    seconds = 1.1
    at = np.arange(int(RATE * seconds)) / RATE
    pitch = 1 + 0.18 * np.tanh((0.6 - at) * 6)
    """It is lower once it has passed."""
    turns = 2 * np.pi * np.cumsum(112 * pitch) / RATE
    engine = np.sin(turns) + 0.7 * np.sin(2 * turns) + 0.5 * np.sin(3 * turns) + 0.35 * np.sin(5 * turns)
    near = 1 / (1 + ((at - 0.58) / 0.2) ** 2) * np.minimum(1, at / 0.1) * np.minimum(1, (seconds - at) / 0.1)
    rush = m.noise(seconds, 400, 2600)
    parts = [(0.0, engine * near, 0.45), (0.0, rush * near**1.5, 0.35)]
    parts += [(b, fall(m.noise(0.55, 50, 1100), 0.09), 0.9) for b in (0.78, 0.93)]
    return laid(1.5, *parts)


def chute(m: Maker) -> Wave:
    """Silk fills with air, and flutters."""
    flap = m.noise(0.1, 150, 1800)
    soft = m.noise(0.55, 500, 2600) * np.sin(np.linspace(0, np.pi, int(RATE * 0.55))) ** 2
    return laid(0.7, (0.0, fall(flap, 0.02, 0.006), 1.0), (0.05, soft, 0.35), (0.2, fall(flap, 0.02), 0.3))


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
    """Something is struck: a slap, and earth that falls back; a gun has a blow and an echo."""
    clods = (0.09, 0.13, 0.16, 0.21, 0.25, 0.31)
    return laid(
        0.42,
        (0.0, fall(m.noise(0.12, 500, 3200), 0.014), 1.0),
        (0.0, fall(m.tone(0.2, 190, 85), 0.03), 0.5),
        *((at, fall(m.noise(0.05, 1000, 4200), 0.008), 0.4 * 0.88**n) for n, at in enumerate(clods)),
    )


def loss(m: Maker) -> Wave:
    """A unit is lost: a low drum, twice."""
    drum = fall(m.tone(0.5, 98, 62) + 0.6 * m.tone(0.5, 203, 128) + 0.3 * m.tone(0.5, 310, 196), 0.10, 0.004)
    skin = fall(m.noise(0.2, 150, 900), 0.03)
    return laid(0.95, (0.0, drum, 1.0), (0.28, drum, 0.8), (0.0, skin, 0.7), (0.28, skin, 0.5))


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
    made.__name__: made
    for made in (
        step,
        fire,
        mg,
        gun,
        mortar,
        shells,
        rockets,
        air,
        assault,
        melee,
        chute,
        dice,
        hit,
        loss,
        card,
        medal,
        turn,
    )
}
"""Every sound, by its name."""


def heard(samples: Wave) -> float:
    """How loud a sound is at its loudest, as an ear hears it: low and very high tones count for less."""
    waves = np.fft.rfft(samples)
    heights = np.fft.rfftfreq(len(samples), 1 / RATE)
    waves *= 1 / (1 + (180 / np.maximum(heights, 1)) ** 2) / (1 + (heights / 7000) ** 4)
    squares = np.fft.irfft(waves, len(samples)) ** 2
    room = int(RATE * 0.1)
    return float(np.sqrt(np.convolve(squares, np.ones(room) / room).max()))


def evened(samples: Wave, level: float) -> Wave:
    """As loud as wanted, with single samples that stand out pressed under the peak: nothing is cut off."""
    for _ in range(6):
        samples = samples * (level / heard(samples))
        over = np.abs(samples) > PEAK / 2
        pressed = PEAK / 2 * (1 + np.tanh((np.abs(samples) - PEAK / 2) / (PEAK / 2)))
        samples = np.where(over, np.sign(samples) * pressed, samples)
    return samples


def made(name: str) -> bytes:
    """The samples of a sound, two bytes each. Raises KeyError."""
    samples = SOUNDS[name](Maker(sum(name.encode())))
    waves = np.fft.rfft(samples)
    heights = np.fft.rfftfreq(len(samples), 1 / RATE)
    waves *= 1 / (1 + (35 / np.maximum(heights, 1e-3)) ** 4)  # what no loudspeaker of a desk can give
    samples = evened(np.fft.irfft(waves, len(samples)), LOUD * LEVELS.get(name, 1.0))
    samples = samples - samples.mean()
    begin, end = int(RATE * 0.001), int(RATE * 0.03)
    samples[:begin] *= np.linspace(0, 1, begin)
    samples[-end:] *= np.linspace(1, 0, end) ** 2
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
