"""Write the table of a game's facets in docs/architecture.md: `python tools/facets_table.py`."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wsn.systems import SYSTEMS, contract, game_of

PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- facets: written by tools/facets_table.py -->\n", "<!-- end of facets -->\n"
FACETS = ("rules", "ground", "files", "text", "look", "points")


def list_members(facet: str) -> dict[str, Any]:
    """The members of a facet with their functions, in the order of the page."""
    members = vars(type(getattr(contract.Wargame, facet)))
    return {
        name: member.fget if isinstance(member, property) else member
        for name, member in members.items()
        if not name.startswith("_") and not isinstance(member, contract.Own)
    }


def default_text(function: Any) -> str:
    """What a member answers where a game leaves it alone: an expression, or what the game lacks."""
    node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(node, ast.FunctionDef)
    last = node.body[-1]
    if isinstance(last, ast.Raise):
        raised = last.exc
        assert isinstance(raised, ast.Call)
        if isinstance(raised.args[0], ast.Constant):
            return f"*{raised.args[0].value!s}*"
        return f"`{ast.unparse(raised.func)}`"
    assert isinstance(last, ast.Return)
    assert last.value is not None
    return f"`{ast.unparse(last.value)}`"


def games_with(facet: str, member: str) -> str:
    """The games that answer a member themselves."""
    having = [name for name in SYSTEMS if getattr(game_of(name), facet).has_own(member)]
    return "all" if len(having) == len(SYSTEMS) else ", ".join(f"`{name}`" for name in having) or "–"


def table() -> str:
    """The table: each member with the start of its docstring, its default, and the games with their own."""
    rows = [["member", "what it is", "default", "games with their own"], ["---"] * 4]
    for facet in FACETS:
        for name, function in list_members(facet).items():
            told = (
                (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
            )
            rows.append([f"`{facet}.{name}`", told, default_text(function), games_with(facet, name)])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def written(page: str) -> str:
    """The page with its table up to date."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table()}\n{END}{tail}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
