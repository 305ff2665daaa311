"""Write docs/python-api.md from the docstrings of the API: `python tools/api_page.py`."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import wsn  # noqa: E402 - the checkout comes before an installed wsn
from wsn import mapmaking, scenariomaking, trials  # noqa: E402

PAGE = ROOT / "docs" / "python-api.md"
HEAD = """# The Python API

Written by `tools/api_page.py` from the code; a test holds it to that, and runs its examples.

`import wsn` is what scripts and bots of others need. Beside it stand `wsn.trials`, `wsn.mapmaking`,
`wsn.scenariomaking` and `pointbuy`, whose modules are public. `examples/` has a short script for each
purpose.
"""


OTHERS = """
## With other libraries

- **geopandas, matplotlib.** Map units are not square: multiply x and y by the two numbers of `board.aspect`
  before you draw, and let y run down. Draw the outlines; a `hexbin` may put two spaces into one
  cell.
- **shapely.** The centre of a half hex at the rim lies on its outline, so `within` loses such centres (40 of
  the 212 of `wsn_5_1`) where `intersects` finds them all.
- **libpysal, networkx.** Ask the board who is next to whom (`board.neighbours(space)`). Contiguity of the
  outlines agrees with it, because they are whole numbers; of outlines made with roots it does not.
- **icepool, dyce.** `wsn.odds` counts every outcome exactly; both agree with it on the attacks compared.
- **Jupyter** draws what you ask for: a board, a game, a ruling, a sight map.
"""


def told(thing: object) -> str:
    """A docstring as Markdown: its examples in blocks of code."""
    made, code = [], False
    for line in (inspect.getdoc(thing) or "").splitlines():
        begins = line.startswith(">>> ") and not code
        if begins:
            made.append("```python")
        elif code and not line:
            made.append("```")
        code = begins or (code and bool(line))
        made.append(line)
    return "\n".join([*made, *(["```"] if code else [])])


def written(function: FunctionType) -> str:
    """How a function is called, as it stands in the code."""
    node = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(node, ast.FunctionDef)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({ast.unparse(node.args)}){returns}"


def brief(thing: object) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def listed(module: ModuleType) -> Iterator[str]:
    """The names that a module offers, each on a line; what tells nothing of its own is only named."""
    for name in module.__all__:
        thing = getattr(module, name)
        words = brief(thing) if callable(thing) else ""
        yield f"- `{name}`: {words}" if words else f"- `{name}`"


def page() -> str:
    """The whole page."""
    things = {name: getattr(wsn, name) for name in wsn.__all__}
    made = [HEAD, "\n## Functions\n"]
    for name, thing in things.items():
        if inspect.isfunction(thing):
            made.append(f"### `wsn.{name}`\n\n```python\n{written(thing)}\n```\n\n{told(thing)}\n")
    made.append("## Types\n")
    made += [f"- `wsn.{name}`: {brief(thing)}" for name, thing in things.items() if inspect.isclass(thing)]
    rooms = (
        (trials, "many games"),
        (mapmaking, "maps made of maps"),
        (scenariomaking, "scenarios in the making"),
    )
    for module, words in rooms:
        made += [f"\n## `{module.__name__}`: {words}\n", told(module), "", *listed(module)]
    return "\n".join(made) + "\n" + OTHERS


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
