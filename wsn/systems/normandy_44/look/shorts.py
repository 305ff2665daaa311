"""Short names of units and formations, as counters print them: `1/22`, `21 Pz`, `CCA`, `XXX`.

They are made of the names in the tables, so that a player's own order of battle has them too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from wsn.systems.normandy_44.data.tables import Counter

NUMBER: Final = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
ROMAN: Final = re.compile(r"\b[IVXL]+\b")
BRANCHES: Final[Mapping[str, str]] = {
    "SS": "SS",
    "Luftwaffe": "LW",
    "Parachute": "FJ",
    "Panzer": "Pz",
    "Guards": "Gds",
    "Armored": "Arm",
    "Armoured": "Arm",
    "Airborne": "AB",
    "Airlanding": "LL",
    "Canadian": "Cdn",
    "British": "Br",
    "Tank": "Tk",
    "Mobile": "Mob",
}
"""By a word of a formation, what its counters print; of several the first of this list."""
MOST_LETTERS: Final = 9
"""The most letters of a name that is told whole."""


def shorten_unit(counter: Counter) -> str:
    """The short name of a unit: its numbers, the letter of a command, the first word of a name."""
    name, inside = counter.name, ""
    if match := re.search(r"\(([^)]*)\)", name):
        inside, name = match[1], name[: match.start()].strip()
    numbers = NUMBER.findall(name)
    if counter.type == "hq" and (corps := ROMAN.match(name)):
        return f"{corps[0]} {branch}" if (branch := _branch_of(name)) else corps[0]
    if inside and inside != "-":
        return "/".join(NUMBER.findall(inside) or ROMAN.findall(inside)) or name
    if numbers:
        return "/".join(dict.fromkeys(numbers)) + ("(-)" if inside == "-" else "")
    words = [word for word in name.split() if word.lower() not in ("strongpoint", "of")]
    if len(" ".join(words)) <= MOST_LETTERS:
        return " ".join(words)
    if len(words) > 2 and len(words[-1]) == 1:
        return "".join(word[0] for word in words)
    return words[0].strip(",")


def shorten_formation(counter: Counter) -> str:
    """The short name of what a unit belongs to: its division, or else its brigade; empty for none."""
    name = counter.formation or counter.part_of
    if not name:
        return "Ost" if counter.type == "ost" else ""
    number = NUMBER.search(name)
    branch = _branch_of(name)
    parts = [number[1]] if number else []
    if branch:
        parts.append(branch)
    if len(parts) == 1 and not number:
        others = [word for word in name.split() if word not in ("Division", "Brigade", "Regiment", *BRANCHES)]
        return others[0] if others else branch
    return " ".join(parts) if parts else name.split()[0]


def _branch_of(name: str) -> str:
    """The letters of the branch that a name tells of; empty for plain infantry."""
    words = name.split()
    return next((short for word, short in BRANCHES.items() if word in words), "")
