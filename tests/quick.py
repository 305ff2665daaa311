"""Which test modules a change most likely breaks: those of what was changed first, then a cross-section.

`python3 tools/run.py --test quick` runs them in about 45 seconds on two cores. `seconds.json` keeps how long
each module takes; `python3 tools/run.py --test -n auto --measure` writes it again.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = ROOT / "tests" / "seconds.json"

BUDGET = 60.0
"""Seconds of one core that the chosen modules may take together: 30 on two cores, beside starting up."""
UNKNOWN = 1.0
"""Seconds for a module that was never measured."""

DATA = {
    "maps": "test_shipped_maps",
    "scenarios": "test_shipped_scenarios",
    "docs": "test_readme",
    "lessons": "test_shipped_lessons",
}
"""Which test reads the files of a folder."""

CROSS_SECTION = (
    "tests/house/test_order.py",
    "tests/house/test_names.py",
    "tests/house/test_citations.py",
    "tests/los_cases/test_los_cases.py",
    "tests/engine/test_game.py",
    "tests/engine/test_journal.py",
    "tests/engine/test_observe.py",
    "tests/board/test_mapfile.py",
    "tests/table/test_seat.py",
    "tests/table/test_ruling.py",
    "tests/systems/war_storms/test_fire.py",
    "tests/systems/war_storms/test_activation.py",
    "tests/systems/hex_tiles/test_battle.py",
    "tests/pointbuy/test_checks.py",
    "tests/cli/test_los.py",
    "tests/desk/test_desk.py",
)
"""What is run whatever was changed, while the budget lasts: a little of every part."""


def changed(root: Path = ROOT) -> tuple[str, ...]:
    """The files that differ from the last commit, or if none do, that the last commit changed; sorted.

    Empty where git does not answer: outside a checkout, or without git.
    """
    now = _git(root, "diff", "--name-only", "HEAD") | _git(root, "ls-files", "--others", "--exclude-standard")
    return tuple(sorted(now or _git(root, "diff", "--name-only", "HEAD~1", "HEAD")))


def _git(root: Path, *words: str) -> set[str]:
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    except OSError:
        return set()
    return set(done.stdout.splitlines()) if done.returncode == 0 else set()


def imported(source: str) -> frozenset[str]:
    """Every module of the project that a test module may load, by name, those inside functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(
        name for name in names if name.partition(".")[0] in ("wsn", "pointbuy", "tools", "tests")
    )


def closeness(module: str, imports: Collection[str], files: Iterable[str]) -> int:
    """How near a test module is to changed files: 3 changed itself, 2 named for one, 1 imports one, 0 not."""
    nearest = 0
    for file in files:
        path = Path(file)
        if file == module:
            return 3
        mirrored = path.suffix == ".py" and Path(module).name.startswith(f"test_{path.stem}")
        if mirrored and path.parent.name in Path(module).parts:
            nearest = max(nearest, 2)
        name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        if path.suffix == ".py" and name in imports:
            nearest = max(nearest, 1)
        if DATA.get(path.parts[0]) == Path(module).stem:
            nearest = max(nearest, 2)
    return nearest


def chosen(
    modules: Mapping[str, Collection[str]],
    files: Iterable[str],
    seconds: Mapping[str, float],
    budget: float = BUDGET,
) -> tuple[str, ...]:
    """The test modules to run: nearest to the change first, the cross-section next, short ones before long.

    `modules` gives for each test module what it imports. One that was itself changed is always run.
    """
    files = tuple(files)
    rank = {module: closeness(module, imports, files) for module, imports in modules.items()}

    def order(module: str) -> tuple[float, float, str]:
        worth = rank[module] if rank[module] > 1 else 1.5 if module in CROSS_SECTION else rank[module]
        return -worth, seconds.get(module, UNKNOWN), module

    gathered: list[str] = []
    for module in sorted(modules, key=order):
        cost = seconds.get(module, UNKNOWN)
        if not rank[module] and module not in CROSS_SECTION:
            continue
        if rank[module] == 3 or cost <= budget:
            budget -= cost
            gathered.append(module)
    return tuple(gathered)


def choose(root: Path = ROOT) -> frozenset[Path]:
    """The test modules that a quick run collects."""
    paths = {str(p.relative_to(root)): p for p in sorted((root / "tests").rglob("test_*.py"))}
    modules = {name: imported(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    seconds = json.loads(SECONDS.read_text(encoding="utf-8")) if SECONDS.is_file() else {}
    return frozenset(paths[name] for name in chosen(modules, changed(root), seconds))
