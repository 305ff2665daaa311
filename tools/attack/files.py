"""Files of every kind that is read, made wrong in their structure or in their bytes."""

from __future__ import annotations

import base64
import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from attack.cases import Attack, Case, halve
from attack.kinds import KINDS, FileKind
from attack.mutation import STRUCTURED, mutate_file

LARGEST_BESIDE = 2_000_000
"""Files beside a sample that are larger are left out: nothing asks for them."""


@dataclass(frozen=True)
class Samples:
    """A working folder as it is before a file in it is made wrong."""

    targets: tuple[str, ...]
    """The files that are changed, by their path in the folder."""
    files: dict[str, bytes]

    def lay_out(self) -> None:
        """Write all of it into the working folder."""
        for name, data in self.files.items():
            file = Path(name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


@cache
def make_samples(kind: FileKind) -> Samples:
    """The samples of a kind, made once in a process."""
    folder = Path(tempfile.mkdtemp(prefix="samples-", dir=Path.cwd()))
    with chdir(folder):
        settle_home()
        targets = tuple(str(Path(one).resolve().relative_to(folder.resolve())) for one in kind.make())
        files = {
            str(file): file.read_bytes()
            for file in sorted(Path().rglob("*"))
            if file.is_file() and file.stat().st_size < LARGEST_BESIDE
        }
    shutil.rmtree(folder)
    assert targets, kind.name
    return Samples(targets, files)


def settle_home() -> None:
    """Let the working folder hold what is remembered of the player too."""
    os.environ |= {"WSN_HOME": str(Path("home").resolve()), "WSN_CACHE": str(Path("cache").resolve())}


class MutatedFiles(Attack):
    """Whatever a file holds, it is read, or refused in words: within 20 seconds and 300 megabytes."""

    name = "files"
    share = 22
    seconds = 20
    megabytes = 300

    def __init__(self, kinds: Sequence[FileKind] = KINDS) -> None:
        super().__init__()
        self.kinds = {one.name: one for one in kinds}

    def draw(self, rng: random.Random) -> Case:
        """A kind of file, which sample of it, and what is changed."""
        return {
            "kind": rng.choice(sorted(self.kinds)),
            "sample": rng.randrange(1 << 20),
            "way": rng.choice(("bytes", "structure", "structure")),
            "places": [rng.randrange(1 << 30) for _ in range(rng.choice((1, 1, 2, 4)))],
        }

    def strike(self, case: Case, tally: Counter[str]) -> None:
        """Make the file wrong and ask all there is to ask of it."""
        kind = self.kinds[case["kind"]]
        samples = make_samples(kind)
        name = samples.targets[case["sample"] % len(samples.targets)]
        data = base64.b64decode(case["data"]) if "data" in case else _changed(samples.files[name], name, case)
        folder = Path(tempfile.mkdtemp(prefix="case-", dir=Path.cwd()))
        try:
            with chdir(folder):
                settle_home()
                samples.lay_out()
                Path(name).write_bytes(data)
                for ask in kind.asked:
                    ask(Path(name))
                    Path(name).parent.mkdir(parents=True, exist_ok=True)
                    Path(name).write_bytes(data)
        except Exception:
            case["file"], case["data"] = name, base64.b64encode(data).decode()
            raise
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        tally[f"mutated {kind.name}"] += 1

    def shrink(self, case: Case) -> Iterator[Case]:
        """Fewer changes."""
        bare = {key: value for key, value in case.items() if key not in ("data", "file")}
        for places in halve(case["places"]):
            if places:
                yield {**bare, "places": places}


def _changed(data: bytes, name: str, case: Case) -> bytes:
    suffix = next((one for one in sorted(STRUCTURED, key=len, reverse=True) if name.endswith(one)), "")
    return mutate_file(data, suffix, case["way"], case["places"])
