"""The one-way order of the folders, the libraries each may use, and the size of a module."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import networkx as nx
import pytest

from tools import import_graph
from tools.import_graph import import_statements, imports, part_of

ROOT = Path(__file__).resolve().parents[2]
MODULES = import_graph.list_modules()

MAY_IMPORT = {
    "cite": set(),
    "data": set(),
    "geometry": {"cite", "data"},
    "board": {"geometry", "cite", "data"},
    "engine": {"cite", "data"},
    "parts": {"board", "engine", "geometry", "cite", "data"},
    "systems": {"parts", "board", "engine", "geometry", "cite", "data"},
    "scenario": {"systems", "parts", "board", "engine", "geometry", "cite", "data"},
    "table": {"scenario", "systems", "parts", "board", "engine", "geometry", "cite", "data"},
    "workers": set(),
}
MAY_IMPORT["bots"] = MAY_IMPORT["table"] | {"table", "workers"}
MAY_IMPORT["editing"] = MAY_IMPORT["table"] | {"table"}
MAY_IMPORT["mapmaking"] = MAY_IMPORT["editing"] | {"editing"}
MAY_IMPORT["scenariomaking"] = MAY_IMPORT["mapmaking"] | {"mapmaking"}
MAY_IMPORT["lessons"] = MAY_IMPORT["bots"] | {"bots"}
MAY_IMPORT["trials"] = MAY_IMPORT["bots"] | {"bots"}
MAY_IMPORT["pointbuy"] = MAY_IMPORT["mapmaking"]
MAY_IMPORT["wire"] = MAY_IMPORT["table"] | {"table"}
MAY_IMPORT["desk"] = MAY_IMPORT["bots"] | {"bots", "wire"}
MAY_IMPORT["host"] = MAY_IMPORT["trials"] | {"trials", "desk", "wire"}
MAY_IMPORT["client"] = MAY_IMPORT["scenariomaking"] | MAY_IMPORT["trials"]
MAY_IMPORT["client"] |= {"trials", "desk", "lessons", "scenariomaking", "wire"}
MAY_IMPORT["cli"] = MAY_IMPORT["client"] | {"client", "host"}
for below in MAY_IMPORT.values():
    below |= {"english", "renamed"}
MAY_IMPORT["english"] = MAY_IMPORT["renamed"] = set()
"""Each part of the package and the parts below it; only the API (`wsn/__init__.py`) is on top of all."""

ONLY_UNDER = {
    "pyglet": {"client"},
    "imgui_bundle": {"client"},
    "OpenGL": {"client"},
    "PIL": {"data"},
    "reportlab": {"pointbuy", "table"},
    "multiprocessing": {"workers", "host"},
    "concurrent": {"workers", "trials", "host"},
    "starlette": {"host"},
    "uvicorn": {"host"},
    "jinja2": {"host"},
    "sqlite3": {"host"},
    "psycopg": {"host"},
    "http": {"host", "wire"},
    "urllib": {"host", "wire"},
    "shapely": {"geometry", "board"},
    "networkx": {"board", "parts"},
    "random": {"bots", "trials", "client", "cli", "host", "wire"},
    "time": {"workers", "bots", "trials", "client", "cli", "desk", "host", "wire"},
    "uuid": {"bots", "trials", "client", "cli", "host", "wire"},
    "secrets": {"bots", "trials", "client", "cli", "desk", "host", "wire"},
    "pickle": set(),
    "marshal": set(),
    "shelve": set(),
    "yaml": set(),
}

WINDOW = ("pyglet", "imgui_bundle", "OpenGL")
"""What draws."""
MODELS = {
    "": {"keys", "settings"},
    "pages/builder": {"agreeing", "buying", "fairness", "fielding", "sealing"},
    "pages/edit": {"brushwork", "drafting", "outlinework", "printing"},
    "pages/play": {"ending", "hinting", "lessondesk"},
    "pages/read": {"reviewing"},
    "pages/sight": {"sights", "tries"},
    "pages/start": {"days", "games", "ownscenarios", "starting"},
}
"""By folder of the window, what its pages show as plain values: tested without any of what draws."""


def breaches(source: str, path: Path) -> list[str]:
    """What a file does against the order."""
    part, bad = part_of(path), []
    for line, module in imports(source, path):
        words = module.split(".")
        if words[0] == "wsn" and len(words) > 1 and part in MAY_IMPORT:
            if words[1] not in MAY_IMPORT[part] | {part}:
                bad.append(f"line {line}: {part} may not import {module}")
            own = system_of(path) if part == "systems" and words[1] == "systems" and len(words) > 2 else ""
            if own and words[2] not in (own, "contract"):
                bad.append(f"line {line}: one system may not import another ({module})")
        elif words[0] == "pointbuy" and part not in ("pointbuy", "client", "cli"):
            bad.append(f"line {line}: pointbuy may not be imported in {part or 'wsn'}")
        elif words[0] in WINDOW and path in model_paths():
            bad.append(f"line {line}: {words[0]} may not be used in the model of the window")
        elif words[0] in ONLY_UNDER and part not in ONLY_UNDER[words[0]]:
            bad.append(f"line {line}: {words[0]} may not be used in {part or 'wsn'}")
    for node in ast.walk(ast.parse(source)) if re.search(r"\b(eval|exec)\b", source) else ():
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("eval", "exec")
        ):
            bad.append(f"line {node.lineno}: no {node.func.id}")
    return bad


def model_paths() -> set[Path]:
    """The modules of the window that draw nothing."""
    window = ROOT / "wsn" / "client"
    return {window / folder / f"{name}.py" for folder, names in MODELS.items() for name in names}


def test_every_model_of_the_window_is_there() -> None:
    assert {path for path in model_paths() if not path.is_file()} == set()


def system_of(path: Path) -> str:
    """`war_storms` for every module of that system, however deep; empty for what all of them share."""
    below = path.relative_to(ROOT / "wsn" / "systems").parts
    return below[0] if len(below) > 1 else ""


def named(path: Path) -> str:
    """`wsn.board.line` for wsn/board/line.py, `wsn.cli` for wsn/cli/__init__.py."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def without_promises(path: Path, source: str) -> str:
    """The source of a module; of a game's page without what it imports for the type checker alone.

    The page names every module that answers for the game (`contract.import_later`), and the rulebook, one of
    them, repeats what the page says of the game. At run time the page imports none of them.
    """
    if (
        path.name != "__init__.py"
        or path.parent.parent != ROOT / "wsn" / "systems"
        or "import_later" not in source
    ):
        return source
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not isinstance(node, ast.If)]
    return ast.unparse(tree)


def ties(sources: Mapping[Path, str]) -> nx.DiGraph:
    """Which module imports which, also in functions and for the type checker alone."""
    known = {named(path): path for path in sources}
    graph = nx.DiGraph()
    for name, path in known.items():
        package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        for node in import_statements(without_promises(path, sources[path])):
            if isinstance(node, ast.Import):
                several = [one.name for one in node.names]
            else:
                base = package[: len(package) - node.level + 1] if node.level else []
                module = ".".join([*base, *([node.module] if node.module else [])])
                both = [(f"{module}.{one.name}", module) for one in node.names]
                several = [deep if deep in known else module for deep, module in both]
            graph.add_edges_from((name, one) for one in several if one in known and one != name)
    return graph


def cycles(sources: Mapping[Path, str]) -> list[list[str]]:
    """Modules that import one another, directly or through others."""
    return sorted(sorted(tied) for tied in nx.strongly_connected_components(ties(sources)) if len(tied) > 1)


def test_no_module_imports_itself_through_others():
    circles = cycles({path: path.read_text(encoding="utf-8") for path in MODULES})
    assert circles == []


def test_a_cycle_is_found_also_in_a_function_and_for_the_type_checker():
    a, b, c = (ROOT / "wsn" / "table" / f"{letter}.py" for letter in "abc")
    sources = {
        a: "def f():\n    from wsn.table import b",
        b: "from .c import x",
        c: "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import wsn.table.a",
    }
    assert cycles(sources) == [["wsn.table.a", "wsn.table.b", "wsn.table.c"]]
    assert cycles({**sources, b: "import json"}) == []


def test_a_page_of_a_game_may_promise_its_rulebook_and_import_nothing_that_leads_back():
    page, rulebook = (
        ROOT / "wsn" / "systems" / "hex_tiles" / f"{name}.py" for name in ("__init__", "rulebook")
    )
    back = "from wsn.systems.hex_tiles import GAME"
    promise = "if TYPE_CHECKING:\n    {0}\nelse:\n    (rulebook,) = import_later('', 'rulebook')"
    sources = {page: promise.format("from wsn.systems.hex_tiles import rulebook"), rulebook: back}
    assert cycles(sources) == []
    sources[page] += "\nfrom wsn.systems.hex_tiles import rulebook"
    assert cycles(sources) == [["wsn.systems.hex_tiles", "wsn.systems.hex_tiles.rulebook"]]


def test_the_picture_of_the_rooms_is_that_of_the_imports():
    drawn = import_graph.draw(import_graph.read_graph())
    assert import_graph.PICTURE.read_text(encoding="utf-8") == drawn, "run python tools/import_graph.py"
    upside_down = import_graph.read_graph()
    upside_down.add_edge("geometry", "client")
    with pytest.raises(nx.NetworkXUnfeasible):
        import_graph.draw(upside_down)


def test_every_module_imports_downwards_only():
    by_name = {named(path): breaches(path.read_text(encoding="utf-8"), path) for path in MODULES}
    assert len(by_name) > 400
    assert {name: bad for name, bad in by_name.items() if bad} == {}


LONG: dict[str, str] = {
    "wsn/systems/contract/wargame.py": "what a game is, on one page: every member with its default",
}
"""Modules above 500 lines, each with the reason why it is not divided."""


def test_no_module_is_longer_than_500_lines_without_a_reason():
    names = {path.relative_to(ROOT).as_posix(): path for path in MODULES}
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in names.items()}
    assert {name: n for name, n in lines.items() if n > (800 if name in LONG else 500)} == {}


IN_EVERY_BLOCK = """
class A:
    async def f(self):
        try:
            pass
        except ValueError:
            match self:
                case A():
                    while x:
                        with y:
                            for z in y:
                                pass
                            else:
                                import {}
"""


@pytest.mark.parametrize(
    ("place", "source", "said"),
    [
        ("engine/game.py", "from wsn.board.board import Board", "engine may not import wsn.board.board"),
        ("engine/game.py", "from wsn import board", "engine may not import wsn.board"),
        ("board/line.py", "def f():\n    import wsn.engine.state", "board may not import wsn.engine.state"),
        ("geometry/trace.py", "from ..board import line", "geometry may not import wsn.board"),
        ("table/seat.py", "import random", "random may not be used in table"),
        ("engine/dice.py", "from time import time", "time may not be used in engine"),
        ("cli/play.py", "import pickle", "pickle may not be used in cli"),
        ("table/scene.py", "import networkx as nx", "networkx may not be used in table"),
        ("cli/play.py", "eval('1')", "no eval"),
        ("client/settings.py", "import pyglet", "pyglet may not be used in the model of the window"),
        ("desk/clicks.py", "import pyglet", "pyglet may not be used in desk"),
        ("desk/desk.py", "from wsn.client import app", "desk may not import wsn.client"),
        ("table/seat.py", "from wsn.desk.clicks import Clicks", "table may not import wsn.desk.clicks"),
        ("bots/greedy.py", "import pointbuy.roster", "pointbuy may not be imported in bots"),
        ("trials/pool.py", "from wsn.client import app", "trials may not import wsn.client"),
        ("client/app.py", "from wsn.cli.errors import fail", "client may not import wsn.cli.errors"),
        ("cli/play.py", "from wsn.somewhere import x", "cli may not import wsn.somewhere"),
        (
            "systems/war_storms/rules/fire/firing.py",
            "import wsn.systems.hex_tiles.rules.battle",
            "one system may not import another",
        ),
        ("engine/game.py", IN_EVERY_BLOCK.format("time"), "time may not be used in engine"),
    ],
)
def test_a_breach_is_found(place, source, said):
    assert any(said in text for text in breaches(source, ROOT / "wsn" / place))


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("board/line.py", "from wsn.geometry.trace import trace\nimport networkx"),
        ("cli/play.py", "import random\nfrom wsn.bots import BOTS"),
        ("host/seatview.py", "from wsn.desk.clicks import Clicks"),
        ("systems/war_storms/rules/sight.py", "from wsn.systems.contract import InSight"),
        ("systems/war_storms/rules/fire/firing.py", "from wsn.systems.war_storms.tables import X"),
    ],
)
def test_what_is_allowed_passes(place, source):
    assert breaches(source, ROOT / "wsn" / place) == []
