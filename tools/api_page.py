"""Write docs/python-api.md from the docstrings of the API: `python tools/api_page.py`."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import wsn
from wsn import mapmaking, scenariomaking, trials
from wsn.english import list_words

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


def attributes(kind: type) -> Iterator[str]:
    """The public attributes and properties of a type, each on a line: its name, its type, what it is."""
    body = class_body(kind)
    for n, node in enumerate(body):
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and is_public(node.target.id)
        ):
            after = body[n + 1] if n + 1 < len(body) else None
            words = docstring_of(after) if isinstance(after, ast.Expr) else ""
            yield attribute_line(node.target.id, node.annotation, words)
        elif isinstance(node, ast.FunctionDef) and is_public(node.name) and is_property(node):
            yield attribute_line(node.name, node.returns, first_paragraph(ast.get_docstring(node)))
        elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
            yield from made_attributes(node, source_lines(kind))


def made_attributes(function: ast.FunctionDef, lines: list[str]) -> Iterator[str]:
    """The public attributes that an object is given when it is made, each on a line.

    What each is stands below it, or behind it on its line of the source, as a comment.
    """
    given = {one.arg: one.annotation for one in (*function.args.args, *function.args.kwonlyargs)}
    for n, node in enumerate(function.body):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not isinstance(target, ast.Attribute) or not is_public(target.attr):
            continue
        value = node.value.id if isinstance(node.value, ast.Name) else ""
        kind = node.annotation if isinstance(node, ast.AnnAssign) else given.get(value)
        after = function.body[n + 1] if n + 1 < len(function.body) else None
        words = docstring_of(after) if isinstance(after, ast.Expr) else ""
        comment = lines[(node.end_lineno or 1) - 1].partition("  # ")[2]
        yield attribute_line(target.attr, kind, words or comment[:1].upper() + comment[1:])


def methods(kind: type) -> Iterator[str]:
    """The public methods of a type as they are called, each with its whole docstring but the examples."""
    for node in class_body(kind):
        if isinstance(node, ast.FunctionDef) and is_public(node.name) and not is_property(node):
            returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
            words = " ".join((ast.get_docstring(node) or "").partition(">>>")[0].split())
            given = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
            yield f"- `{node.name}({'' if given in ('self', 'cls') else given}){returns}`: {words}"


def class_body(kind: type) -> list[ast.stmt]:
    """What stands in the source of a type."""
    node = ast.parse("\n".join(source_lines(kind))).body[0]
    assert isinstance(node, ast.ClassDef)
    return node.body


def source_lines(kind: type) -> list[str]:
    """The source of a type, line by line."""
    return textwrap.dedent(inspect.getsource(kind)).splitlines()


def is_public(name: str) -> bool:
    """Whether a name is for others."""
    return not name.startswith("_")


def is_property(node: ast.FunctionDef) -> bool:
    """Whether a function is read like an attribute."""
    return any(
        ast.unparse(one).rpartition(".")[2] in ("property", "cached_property") for one in node.decorator_list
    )


def docstring_of(node: ast.Expr) -> str:
    """The words of a docstring below an attribute, on one line; empty for anything else."""
    words = node.value.value if isinstance(node.value, ast.Constant) else ""
    return " ".join(words.split()) if isinstance(words, str) else ""


def first_paragraph(words: str | None) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((words or "").partition("\n\n")[0].split())


def attribute_line(name: str, kind: ast.expr | None, words: str) -> str:
    """An attribute as a line of a list."""
    typed = "" if kind is None else f": {ast.unparse(kind)}"
    return f"- `{name}{typed}`" + (f" – {words}" if words else "")


def told_type(name: str, kind: type) -> str:
    """A type with its attributes and methods."""
    made = [f"### `wsn.{name}`\n", told(kind)]
    wider = [f"`wsn.{one.__name__}`" for one in kind.__bases__ if one.__name__ in wsn.__all__]
    if wider:
        made.append(f"\nIt has all that {list_words(wider)} has.")
    for heading, lines in (("Attributes", [*attributes(kind)]), ("Methods", [*methods(kind)])):
        if lines:
            made += [f"\n{heading}:\n", *lines]
    return "\n".join(made) + "\n"


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
    made += [told_type(name, thing) for name, thing in things.items() if inspect.isclass(thing)]
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
