"""Failures of an attack: told apart by their sign, kept as files that show them again."""

from __future__ import annotations

import hashlib
import json
import re
import traceback
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from attack.cases import Case, Fault

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(f"{ROOT / top}/" for top in ("wsn", "pointbuy", "tests", "tools/attack"))
FORMAT = 1


class BadCase(Exception):
    """A file that holds no failure which can be shown again."""


@dataclass(frozen=True)
class Failure:
    """A case that showed a fault, and what was seen."""

    attack: str
    seed: int
    number: int
    sign: str
    told: str
    case: Case

    def save(self, folder: Path) -> Path:
        """Keep it in a folder, which is made; the name comes from the attack and the sign."""
        folder.mkdir(parents=True, exist_ok=True)
        mark = hashlib.sha256(self.sign.encode()).hexdigest()[:8]
        file = folder / f"{self.attack.replace(' ', '-')}-{mark}.json"
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1, ensure_ascii=True)
        file.write_text(text + "\n", encoding="utf-8")
        return file


def read_failure(file: Path) -> Failure:
    """The failure in a file. Raises BadCase."""
    try:
        document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if document.pop("format") != FORMAT:
            raise BadCase(f"{file} is of another format")
        return Failure(**document)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadCase(f"{file} holds no failure: {error}") from error


def describe_error(error: BaseException) -> tuple[str, str]:
    """The sign of an error, and its whole story with the place where it was raised.

    The sign is the type with the function of ours that it was last in; of what a detector says, its words
    without numbers too.
    """
    if isinstance(error, Fault):
        return error.sign, error.told
    told = "".join(traceback.format_exception(error))[-6000:]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(OURS)]
    place = f"{Path(ours[-1].filename).relative_to(ROOT)}:{ours[-1].name}" if ours else "nowhere of ours"
    sign = f"{type(error).__name__} in {place}"
    if isinstance(error, AssertionError):
        words = re.sub(r"\d+", "0", str(error).partition("\n")[0])
        sign += f": {words[:60]}"
    return sign, told
