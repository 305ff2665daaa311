"""Write the table of doors in docs/architecture.md from the contract: `python tools/doors_table.py`."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.systems import SYSTEMS, contract, info  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- doors: written by tools/doors_table.py -->\n", "<!-- end of doors -->\n"
FILES = {contract.Importer: "imports", contract.Exporter: "exports"}


def modules(asked: type, system: str) -> str:
    """The module of a game behind a door, or a dash."""
    game = info(system)
    if asked in FILES:
        listed = game.imports if asked is contract.Importer else game.exports
        return ", ".join(listed) or "–"
    return f"`{game.doors[asked]}`" if asked in game.doors else "–"


def table() -> str:
    """The table: each door with the start of its docstring and the module of each game."""
    heads = ["door", "what it is", *(f"`{system}`" for system in SYSTEMS)]
    rows = [heads, ["---"] * len(heads)]
    for asked in contract.DOORS:
        told = (inspect.getdoc(asked) or "").partition("\n\n")[0].replace("\n", " ")
        rows.append([f"`{asked.__name__}`", told, *(modules(asked, system) for system in SYSTEMS)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def written(page: str) -> str:
    """The page with its table up to date."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table()}\n{END}{tail}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
