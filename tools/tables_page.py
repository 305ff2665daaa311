"""Write the list of what a card may do into docs/tables.md from the code: `python tools/tables_page.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.systems.storm_over_normandy.files.uses import KEYS, USES, WHEN

PAGE = ROOT / "docs" / "tables.md"
BEGIN, END = "<!-- uses: written by tools/tables_page.py -->\n", "<!-- end of uses -->\n"
SIDES = {("allies", "germans"): "either", ("allies",): "Allied", ("germans",): "German"}


def lines() -> Iterator[str]:
    """The lines of the list: moments, pairs, keys."""
    yield "| `when` | that is |"
    yield "|---|---|"
    yield from (f"| `{word}` | {told} |" for word, told in WHEN.items())
    yield ""
    yield "| `when` | `effect` | what it does | card | `amount` | other keys |"
    yield "|---|---|---|---|---|---|"
    for (when, effect), rule in USES.items():
        keys = ", ".join(f"`{key}`{' (must be there)' if key in rule.needs else ''}" for key in rule.takes)
        cells = (f"`{when}`", f"`{effect}`", rule.does, SIDES[rule.sides], rule.amount or "–", keys or "–")
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield "| key | holds |"
    yield "|---|---|"
    yield from (f"| `{key}` | {told} |" for key, told in KEYS.items())


def written(page: str) -> str:
    """The page with the list as the code has it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n" + "\n".join(lines()) + f"\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
