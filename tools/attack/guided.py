"""Files made wrong as the branches of their reader lead: coverage-guided, where `atheris` is installed.

It is also a program of its own (`guided.py KIND SECONDS SEED FOLDER`), for what is to be counted must be
loaded by it: it tries inputs for a time, and leaves the one that broke its reader in `FOLDER/broken`.
"""

from __future__ import annotations

import base64
import contextlib
import importlib.util
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from attack.cases import Attack, Case, Fault

MOST_BYTES = 20_000
"""The longest input that is tried."""
ROUND = 12
"""Seconds that one kind is tried in a case."""
ENDINGS: Mapping[str, str] = {
    "maps": ".toml",
    "scenarios": ".toml",
    "rosters": ".toml",
    "fits": ".toml",
    "codes": ".txt",
    "m44": ".m44",
    "Tiled": ".tmx",
    "CSV": ".csv",
    "GeoJSON": ".geojson",
    "journals": ".jsonl",
}
"""What is tried: kinds of file that one function reads, quickly enough for thousands of inputs."""
RAISED = re.compile(r"=== Uncaught Python exception: ===\n(?P<kind>\w+)")
PLACES = re.compile(
    rf'File "{re.escape(str(ROOT))}/(?P<file>(?:wsn|pointbuy)/[^"]+)", line \d+, in (?P<name>\w+)'
)


def is_installed() -> bool:
    """Whether the library is there."""
    return importlib.util.find_spec("atheris") is not None


class GuidedFiles(Attack):
    """Inputs that grow where they reach something new in a reader."""

    name = "guided files"
    share = 5
    seconds = 120

    def draw(self, rng: random.Random) -> Case:
        """A kind of file and a seed."""
        return {"kind": rng.choice(sorted(ENDINGS)), "seed": rng.randrange(1, 1 << 30), "seconds": ROUND}

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Try inputs for some seconds, or the one that a failure has kept."""
        if "data" in case:
            reader_of(case["kind"])(base64.b64decode(case["data"]))
            return
        from attack.files import make_samples
        from attack.kinds import KINDS

        samples = make_samples(next(kind for kind in KINDS if kind.name == case["kind"]))
        ending = ENDINGS[case["kind"]]
        corpus = [samples.files[name] for name in samples.targets if name.endswith(ending)]
        if case["kind"] == "codes":
            corpus = list(samples.files.values())
        tried, broken, told = run_guided(case["kind"], corpus, case["seconds"], case["seed"])
        tally["inputs led by coverage"] += tried
        tally[f"inputs led by coverage: {case['kind']}"] += tried
        if broken:
            case["data"] = base64.b64encode(broken[0]).decode()
            kind = RAISED.search(told)
            places = list(PLACES.finditer(told))
            place = f"{places[-1]['file']}:{places[-1]['name']}" if places else "nowhere of ours"
            raise Fault(f"{kind['kind'] if kind else 'a fall'} in {place}", told)
        if not tried:
            raise Fault("inputs led by coverage: none were tried", told)


def run_guided(kind: str, corpus: list[bytes], seconds: int, seed: int) -> tuple[int, list[bytes], str]:
    """Try inputs for a time: how many were tried, those that broke the reader, and what was said."""
    with tempfile.TemporaryDirectory(prefix="guided-") as place:
        for name in ("corpus", "broken"):
            (Path(place) / name).mkdir()
        for number, data in enumerate(corpus):
            (Path(place) / "corpus" / str(number)).write_bytes(data[:MOST_BYTES])
        done = subprocess.run(
            [sys.executable, "-P", str(Path(__file__)), kind, str(seconds), str(seed), place],
            cwd=place,
            env={**os.environ, "WSN_HOME": place},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=5 * seconds + 180,
        )
        said = done.stderr + done.stdout
        tried = max((int(number) for number in re.findall(r"^#(\d+)", said, re.MULTILINE)), default=0)
        broken = [file.read_bytes() for file in sorted((Path(place) / "broken").iterdir())]
        return tried, broken, said[-4000:]


def reader_of(kind: str) -> Callable[[bytes], None]:
    """The function that reads a kind of file: whatever it raises but DataError is a fault."""
    from pointbuy import codes, roster
    from wsn import scenario
    from wsn.board import mapfile
    from wsn.data import DataError
    from wsn.engine.game import Game
    from wsn.engine.journal import parse_journal
    from wsn.mapmaking.exchange import read_map
    from wsn.mapmaking.fit import problems_of_fit
    from wsn.mapmaking.geodata import read_geodata
    from wsn.systems import game_of, mapped_games, system_of
    from wsn.systems.hex_tiles.files import m44

    file = Path(f"read{ENDINGS[kind]}")
    words = {name: game_of(name).ground.vocabulary for name in sorted(mapped_games())}
    readers: Mapping[str, Callable[[bytes], object]] = {
        "maps": lambda _: mapfile.problems_of(file, words),
        "scenarios": lambda _: scenario.problems_of(file),
        "rosters": lambda _: roster.read_roster(file),
        "fits": lambda _: problems_of_fit(file),
        "codes": lambda data: codes.decode_roster(data.decode("utf-8", "replace")),
        "m44": lambda _: m44.read(file),
        "Tiled": lambda _: read_map(file, "hex_tiles", {}),
        "CSV": lambda _: read_map(file, "hex_tiles", {}),
        "GeoJSON": lambda _: read_geodata(file),
        "journals": lambda data: Game.of(parse_journal(data, "read.jsonl", system_of)),
    }
    read, by_file = readers[kind], kind not in ("codes", "journals")

    def read_bytes(data: bytes) -> None:
        if by_file:
            file.write_bytes(data)
        with contextlib.suppress(DataError, codes.BadCode):
            read(data)

    return read_bytes


def try_inputs(kind: str, seconds: str, seed: str, folder: str) -> None:
    """Load the readers so that their branches are counted, and try inputs; it ends the program."""
    import atheris

    os.chdir(folder)
    with atheris.instrument_imports(include=["wsn", "pointbuy"]):
        read = reader_of(kind)
    flags = [
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-max_len={MOST_BYTES}",
        "-timeout=20",
        "-rss_limit_mb=2000",
        f"-artifact_prefix={folder}/broken/",
        "-print_final_stats=1",
        f"{folder}/corpus",
    ]
    atheris.Setup([sys.argv[0], *flags], read)
    atheris.Fuzz()


if __name__ == "__main__":
    try_inputs(*sys.argv[1:])
