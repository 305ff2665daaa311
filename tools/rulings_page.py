"""Write docs/rulings.md from the code and the lists of rules: `python tools/rulings_page.py`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.systems import SYSTEMS, game_of

PAGE = ROOT / "docs" / "rulings.md"
HEAD = """# Rulings

Written by `tools/rulings_page.py` from the code; a test holds it to that.

Where a rulebook leaves a question open, a program must answer it. These are our answers: for each game, first
those that have a number of their own, which the program cites, then those that stand in the code beside the
rule that they belong to, by their subject. `wsn rules GAME --ours` lists the numbers that are ours,
too.
"""
HEADINGS = {
    "war_storms/rules/assault/clash": "Assault: hand-to-hand combat",
    "war_storms/rules/assault/joining": "Assault: who takes part",
    "war_storms/rules/assault/melee": "Assault: hits and losses",
    "war_storms/rules/assault/storm": "Assault: the way in",
    "war_storms/files/building/forces": "Built battles: officers, batteries and dice",
    "war_storms/data/override": "A player's own tables",
    "war_storms/rules/fire/aiming": "Fire: targets",
    "war_storms/rules/fire/firing": "Fire: strength and modifiers",
    "war_storms/rules/fire/losses": "Fire: losses",
    "war_storms/rules/fire/orders": "Reaction fire: standing orders",
    "war_storms/rules/fire/reaction": "Reaction fire: what is shown",
    "war_storms/rules/landing/amphibious": "Landings: waves and the tide",
    "war_storms/rules/landing/arrivals": "Coming on",
    "war_storms/rules/landing/crowd": "Too many units in a hex",
    "war_storms/rules/landing/drops": "Drops: wind and ground",
    "war_storms/rules/landing/falling": "Drops: coming down among the enemy",
    "war_storms/rules/landing/fieldworks": "Setting up works",
    "war_storms/rules/landing/rescue": "Landings: officers who lose their craft",
    "war_storms/rules/landing/sailing": "Landings: the run to the beach",
    "war_storms/rules/movement": "Movement: what a step costs",
    "war_storms/files/muster": "Built battles: edges and boards",
    "war_storms/rules/platoons/battalions": "Battalions and their stress",
    "war_storms/rules/platoons/hazards": "Wire and mines",
    "war_storms/rules/platoons/morale": "Morale and rout",
    "war_storms/rules/platoons/moves": "Movement: cliffs, columns and lost officers",
    "war_storms/rules/platoons/rhinos": "Rhinos",
    "war_storms/rules/platoons/spotting": "Spotting",
    "war_storms/rules/platoons/transport": "Transport",
    "war_storms/rules/platoons/works": "Obstacles and fortifications",
    "war_storms/rules/reinforcements": "Waves in scenario files",
    "war_storms/rules/sight": "Line of sight",
    "war_storms/rules/support/air": "Air attacks",
    "war_storms/rules/support/batteries": "Artillery: where missions fall",
    "war_storms/rules/support/bombard": "Artillery: the bombardment",
    "war_storms/rules/support/calls": "Artillery: calling a mission",
    "war_storms/rules/support/indirect": "Indirect fire",
    "war_storms/rules/support/missions": "Artillery: calls that are lost",
    "war_storms/rules/turn/activation": "Activation",
    "war_storms/rules/turn/begun": "Reaction to actions that begin",
    "war_storms/rules/turn/sequence": "Initiative",
    "war_storms/rules/turn/tasks": "Digging in and clearing",
    "war_storms/rules/turn/victory": "Leaving the map",
    "hex_tiles/rules/able": "What a unit may do",
    "hex_tiles/rules/battle": "Battle: cover",
    "hex_tiles/rules/blockers": "Line of sight",
    "hex_tiles/rules/cards": "Cards",
    "hex_tiles/files/muster": "Built battles",
    "hex_tiles/rules/resolve": "Taking ground",
    "hex_tiles/rules/retreat": "Retreat",
    "hex_tiles/rules/victory": "Objectives",
    "storm_over_normandy/rules/acting": "Fire",
    "storm_over_normandy/rules/assault": "Assault",
    "storm_over_normandy/rules/control": "Supply",
    "storm_over_normandy/rules/damage": "Damage",
    "storm_over_normandy/rules/flow": "Passes and reinforcements",
    "storm_over_normandy/rules/invasion": "The invasion",
    "storm_over_normandy/rules/reactions": "Cards in an attack",
    "storm_over_normandy/rules/retreat": "Retreat",
    "storm_over_normandy/files/setup": "A player's own tables",
    "storm_over_normandy/rules/strike": "Attacks by dice",
    "omaha_solitaire/rules/playing": "When cards may be played",
    "omaha_solitaire/files/setup": "A player's own tables",
    "normandy_44/files/setup": "A player's own tables",
    "normandy_44/rules/beaches": "Beaches",
    "normandy_44/rules/bombardment": "The bombardment of Cherbourg",
    "normandy_44/rules/crossing": "Movement: coming on",
    "normandy_44/rules/defence": "Determined defence",
    "normandy_44/rules/fronts": "Three and four players: commands",
    "normandy_44/rules/mainforce": "Combat: the main assault force",
    "normandy_44/rules/manners": "Movement: units with a replacement",
    "normandy_44/rules/marching": "Movement: too many units in a hex",
    "normandy_44/rules/positions": "Improved positions",
    "normandy_44/rules/replacement": "Replacements: headquarters",
    "normandy_44/rules/retreat_paths": "Retreats",
    "normandy_44/rules/strafing": "Strafing",
    "normandy_44/rules/support": "Coastal batteries",
    "normandy_44/rules/supporting": "Three and four players: air units",
    "pointbuy/pricing": "Prices",
}
"""By the module that holds rulings, their subject as a player names it; in a game no two are alike."""
_NUMBERED = re.compile(r" R\d+$")
_LEAD = re.compile(r'^\s*(?:#|""")?\s?')


def paragraphs(source: str) -> Iterator[str]:
    """The paragraphs of comments and docstrings that hold a ruling, from the first on, each on one line."""
    lines = source.splitlines()
    for at, line in enumerate(lines):
        if "Ruling:" not in line or (at and _goes_on(lines[at - 1]) and _within(lines, at)):
            continue
        yield " ".join(_text(lines, at))


def _goes_on(line: str) -> bool:
    """Whether a line of prose may be followed by more of its paragraph."""
    return bool(line.strip()) and not line.rstrip().endswith('"""')


def _within(lines: list[str], at: int) -> bool:
    """Whether an earlier line of the same paragraph held a ruling, which then brings this one with it."""
    before = at - 1
    while before >= 0 and _goes_on(lines[before]) and _comment(lines[before]) == _comment(lines[at]):
        if "Ruling:" in lines[before]:
            return True
        before -= 1
    return False


def _comment(line: str) -> bool:
    """Whether a line is a comment, or ends in one that begins a ruling."""
    return "#" in line.partition("Ruling:")[0]


def _text(lines: list[str], at: int) -> Iterator[str]:
    """The lines of a paragraph from its first ruling on, without what makes them comments."""
    commented = _comment(lines[at])
    yield "Ruling:" + lines[at].partition("Ruling:")[2].removesuffix('"""').rstrip()
    if lines[at].rstrip().endswith('"""'):
        return
    for line in lines[at + 1 :]:
        if not line.strip() or (commented and not line.lstrip().startswith("#")):
            return
        text = _LEAD.sub("", line).strip()
        if text.endswith('"""') or not text:
            if text.removesuffix('"""').strip():
                yield text.removesuffix('"""').strip()
            return
        yield text


def rulings(source: str) -> list[str]:
    """The rulings of a module, a paragraph that holds several taken apart."""
    parts = [part.strip() for text in paragraphs(source) for part in text.split("Ruling:")[1:]]
    return [part[0].upper() + part[1:] for part in parts if part]


def _by_module(folder: Path) -> Iterator[str]:
    """The rulings of a folder, by subject in the order of the alphabet. Raises KeyError without one."""
    subjects = {}
    for path in sorted(folder.rglob("*.py")):
        said = rulings(path.read_text(encoding="utf-8"))
        if said:
            subjects[HEADINGS[path.relative_to(folder.parent).with_suffix("").as_posix()]] = said
    for heading, said in sorted(subjects.items()):
        yield f"\n### {heading}\n"
        yield from (f"- {_sentence(text)}" for text in said)


def _sentence(text: str) -> str:
    return text if text.endswith((".", ")")) and not text.endswith(" (") else f"{text}."


def page() -> str:
    """The whole page."""
    made = [HEAD]
    parts = {system: ROOT / "wsn" / "systems" / system for system in SYSTEMS}
    for system, folder in parts.items():
        made.append(f"\n## {game_of(system).title}\n")
        rules = game_of(system).text.rules_listed().rules
        numbered = {number: rule for number, rule in rules.items() if _NUMBERED.search(number)}
        made += [f"- **{number}** {rule.title}." for number, rule in numbered.items()]
        made += _by_module(folder)
    made += ["\n## Forces for points", *_by_module(ROOT / "pointbuy")]
    return "\n".join(made) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
