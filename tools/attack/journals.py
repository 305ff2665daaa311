"""Journals that were cut off, changed in single bytes, or forged with right digests."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from attack.cases import Attack, Case, Fault, halve
from attack.mutation import change_value, list_spots, mutate_bytes
from wsn import scenario
from wsn.data import DataError
from wsn.engine import journal as j
from wsn.engine.events import AnyEvent
from wsn.engine.evolve import Impossible, fold
from wsn.engine.game import Game
from wsn.engine.state import GameState
from wsn.engine.verify import verify_recording
from wsn.systems import system_of

NAME = "damaged.wsn.jsonl"
LENGTHS = (3, 8, 20, 50)
"""How many orders the games have."""
SEEDS = 6
"""Games of a scenario: they are made once, and damaged many times."""


@dataclass(frozen=True)
class KeptGame:
    """A journal, and what was acknowledged while it grew: its size, and the position, after each step."""

    data: bytes
    sizes: tuple[int, ...]
    digests: tuple[str, ...]


@lru_cache(maxsize=60)
def keep_game(name: str, seed: int, length: int) -> KeptGame:
    """A random game in a journal, with an order taken back now and then."""
    path = Path(f"kept-{name}-{seed}-{length}.wsn.jsonl")
    path.unlink(missing_ok=True)
    game = scenario.new_game(name, seed=seed + 1, journal=path)
    rng = random.Random(f"{name} {seed}")
    sizes, digests = [path.stat().st_size], [j.state_digest(game.state)]

    def acknowledge() -> None:
        sizes.append(path.stat().st_size)
        digests.append(j.state_digest(game.state))

    for _ in range(length):
        side = game.deciding
        if side is None:
            break
        game.submit(side, rng.choice(game.legal()))
        acknowledge()
        if game.deciding == side and rng.random() < 0.2 and game.can_undo(side) is None:
            game.undo(side)
            acknowledge()
    game.close()
    return KeptGame(path.read_bytes(), tuple(sizes), tuple(digests))


class DamagedJournals(Attack):
    """A journal opens at an acknowledged step, or is refused in a sentence; nothing forged verifies."""

    name = "journals"
    share = 8

    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__()
        shipped = sorted(scenario.names())
        self.names = sorted(names or shipped[:: max(1, len(shipped) // 12)])

    def draw(self, rng: random.Random) -> Case:
        """A game and what is done to its journal."""
        way = rng.choice(("torn", "torn", "flipped", "flipped", "forged"))
        return {
            "scenario": rng.choice(self.names),
            "seed": rng.randrange(SEEDS),
            "length": rng.choice(LENGTHS),
            "way": way,
            "at": [rng.randrange(1 << 30) for _ in range(1 if way == "torn" else rng.randint(1, 4))],
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Damage the journal, and hold what it opens as against what was acknowledged."""
        kept = keep_game(case["scenario"], case["seed"], case["length"])
        _WAYS[case["way"]](kept, case["at"])
        tally[f"{case['way']} journals"] += 1

    def shrink(self, case: Case) -> Iterator[Case]:
        """Less damage, and shorter games."""
        for length in (2, *LENGTHS):
            if length < case["length"]:
                yield {**case, "length": length}
        if len(case["at"]) > 1:
            for places in halve(case["at"]):
                if places:
                    yield {**case, "at": places}


def tear_journal(kept: KeptGame, places: list[int]) -> None:
    """Cut it off: it goes on from the last step that was acknowledged before the cut."""
    size = places[0] % len(kept.data)
    path = Path(NAME)
    path.write_bytes(kept.data[:size])
    game = _opened(lambda: Game.load(path, system_of))
    if size < kept.sizes[0]:
        if game is not None:
            raise Fault("a torn journal opens before its game began", f"cut at byte {size}")
        return
    if game is None:
        raise Fault("a torn journal is refused", f"cut at byte {size}, behind its set-up")
    step = max(i for i, end in enumerate(kept.sizes) if end <= size)
    if j.state_digest(game.state) != kept.digests[step]:
        raise Fault("a torn journal opens at another position", f"cut at byte {size}, step {step}")
    if game.deciding is not None:
        game.submit(game.deciding, game.legal()[0])
    game.close()
    report = verify_recording(j.read_journal(path, system_of))
    if not report.equal:
        raise Fault("a torn journal that was gone on with verifies otherwise", str(report))


def flip_journal(kept: KeptGame, places: list[int]) -> None:
    """Change bytes: it is refused, or what verifies without a note is a position of the game."""
    _judge_changed(kept, mutate_bytes(kept.data, places))


def forge_journal(kept: KeptGame, places: list[int]) -> None:
    """Change values of one entry and sign it and all behind it anew: it never verifies as another game."""
    head, *lines = kept.data.splitlines()
    entries = [json.loads(line) for line in lines]
    numbers = [i for i, entry in enumerate(entries) if "events" in entry]
    forged = entries[numbers[places[0] % len(numbers)]]
    rng = random.Random(str(places))
    for _ in places:
        if rng.random() < 0.3:
            change_value(rng, forged["events"])
        else:
            _swap_value(rng, forged, entries)
    try:
        data = b"\n".join([head, *_signed(entries)]) + b"\n"
    except (Impossible, msgspec.ValidationError, LookupError, TypeError, ValueError):
        return  # what cannot be folded cannot be signed by anybody
    _judge_changed(kept, data)


def _swap_value(rng: random.Random, forged: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """Put in the place of one value what another entry has there: another unit, space or number."""
    holder, key = rng.choice([*list_spots(forged["events"]), *list_spots(forged["command"] or [])])
    others = [there[one] for there, one in list_spots(entries) if one == key and isinstance(key, str)]
    others = [value for value in others if type(value) is type(holder[key]) and value != holder[key]]
    if isinstance(holder[key], int):
        others.append(holder[key] + 1)
    if others:
        holder[key] = rng.choice(others)


def _signed(entries: list[dict[str, Any]]) -> Iterator[bytes]:
    """The lines with the digests of what their events lead to."""
    states = [GameState()]
    for entry in entries:
        if "events" in entry:
            events = msgspec.convert(entry["events"], tuple[AnyEvent, ...])
            states.append(fold(states[-1], events))
            entry["digest"] = j.state_digest(states[-1])
        elif "undo_to" in entry:
            del states[entry["undo_to"] + 1 :]
        yield json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()


def _judge_changed(kept: KeptGame, data: bytes) -> None:
    if data == kept.data:
        return
    read: list[j.Recording] = []

    def open_it() -> Game[Any]:
        read.append(j.parse_journal(data, NAME, system_of))
        return Game.of(read[0])

    game = _opened(open_it)
    if game is None:
        return
    game.legal()
    report = verify_recording(read[0])
    str(report)
    if report.equal and not game.notes and j.state_digest(game.state) not in kept.digests:
        raise Fault("a changed journal verifies as another game", f"{len(game.entries)} entries")


def _opened(open_it: Callable[[], Game[Any]]) -> Game[Any] | None:
    """The game, or None where it is refused as files are: in a sentence that names the file."""
    try:
        return open_it()
    except DataError as error:
        text = str(error)
        if "\n" in text or not text.isprintable() or NAME not in text:
            raise Fault("a refused journal is told badly", repr(text)) from error
        return None


_WAYS = {"torn": tear_journal, "flipped": flip_journal, "forged": forge_journal}
