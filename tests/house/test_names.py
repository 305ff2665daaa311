"""Names: no system outside its own folder (the core knows one registry), and none that means two things."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from wsn.systems import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = ROOT / "wsn" / "systems" / "__init__.py"
JUDGES = [path.parent for path in (ROOT / "wsn" / "bots" / "judges").glob("*/__init__.py")]
OURS = (ROOT / "wsn" / "systems", *JUDGES, ROOT / "pointbuy" / "catalogue")
"""Where a system may be named; maps and scenarios are data beside the packages."""
FILES = sorted(
    path
    for folder in ("wsn", "pointbuy")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".toml", ".json") and not any(path.is_relative_to(place) for place in OURS)
)
MAPS = "|".join(path.stem for path in sorted((ROOT / "maps").glob("*.toml")))
EXAMPLE = re.compile(rf"^  wsn \w+ ({MAPS})\b")
"""A command in the examples of a help that asks of a map: one may bear the name of its game."""


def words() -> list[str]:
    """The name of every system, however it is written in running text."""
    names: set[str] = set()
    for system in SYSTEMS:
        for name in (system, system.removesuffix("s")):
            names |= {name, name.replace("_", " "), name.replace("_", "-")}
    return sorted(names, key=len, reverse=True)


def namings(text: str) -> list[str]:
    """Every place in a text that names a system."""
    pattern = "|".join(re.escape(word) for word in words())
    return [match[0] for match in re.finditer(pattern, text, re.IGNORECASE)]


def test_no_file_of_the_core_names_a_system() -> None:
    bad = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        if namings(text):
            lines = enumerate((EXAMPLE.sub("", line) for line in text.splitlines()), 1)
            bad += [f"{path.relative_to(ROOT)}:{n} {line.strip()}" for n, line in lines if namings(line)]
    assert len(FILES) > 300
    assert not bad, "\n".join(bad)


def test_there_is_one_registry_and_it_names_each_system_once_as_a_key() -> None:
    text = REGISTRY.read_text(encoding="utf-8")
    for system in SYSTEMS:
        assert text.count(f'"{system}":') == 1


def test_no_system_imports_another() -> None:
    for system in SYSTEMS:
        folder = ROOT / "wsn" / "systems" / system
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            strangers = [other for other in SYSTEMS if other != system and f"systems.{other}" in text]
            assert not strangers, f"{path.name} imports {strangers}"


def test_the_search_finds_what_it_should() -> None:
    for name in ("war_storms", "hex_tiles", "War Storms", "hex-tile"):
        assert namings(f"the rules of {name} say so") == [name]
    assert namings("a war, storms and a hex with tiles") == []
    assert namings(EXAMPLE.sub("", "  wsn draw normandy_44")) == []
    assert namings(EXAMPLE.sub("", "draw normandy_44")) == ["normandy_44"]


def classes() -> dict[str, list[str]]:
    """By name, the modules that define a class so called. Each game names its own things."""
    counts: dict[str, list[str]] = {}
    for folder in ("wsn", "pointbuy"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = path.relative_to(ROOT)
            if len(module.parts) > 3 and module.parts[1] == "systems" and module.parts[2] != "contract":
                continue
            if path.parent in JUDGES:
                continue
            for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
                counts.setdefault(name, []).append(str(module))
    return counts


def test_one_name_means_one_thing() -> None:
    """A reader, and a search, must not meet two things of one name: `Line` was five."""
    shared = {name: modules for name, modules in classes().items() if len(modules) > 1}
    assert not shared, "give the newer of the two a name that says what it is"


def test_the_search_for_shared_names_sees_the_whole_house() -> None:
    defined = classes()
    assert defined["Side"] == ["wsn/systems/contract/values.py"]
    assert {"Board", "Seat", "StartPage", "Roster"} <= defined.keys()


def bound_twice(text: str) -> list[str]:
    """The names that a module binds twice at its top level: the second meaning replaces the first."""
    names = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
            names.append(node.name)
            continue
        else:
            continue
        names += [
            part.id
            for target in targets
            for part in ast.walk(target)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        ]
    return sorted({name for name in names if names.count(name) > 1})


def test_no_module_gives_one_name_to_two_things() -> None:
    """A second `LEAST` had replaced the first, so that words beside marks became too small to read."""
    twice = {
        str(path.relative_to(ROOT)): names
        for folder in ("wsn", "pointbuy", "tools")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (names := bound_twice(path.read_text(encoding="utf-8")))
    }
    assert twice == {}


def test_the_search_for_names_given_twice_finds_them() -> None:
    assert bound_twice("A = 1\nB: int = 2\nA = 3\n") == ["A"]
    assert bound_twice("A: int\nA = 3\nX[A] = 3\ndef f(): ...\n") == []
    assert bound_twice("def f(): ...\nf = 3\n") == ["f"]
