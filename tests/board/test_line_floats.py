"""No verdict depends on a floating-point number: the modules that decide hold none."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "wsn"
DECIDES = [
    "geometry/lattice.py",
    "geometry/hexes.py",
    "geometry/trace.py",
    "board/obstacles.py",
    "board/answer.py",
    "board/walk.py",
    "board/line.py",
    "board/linejudge.py",
    "board/linemasks.py",
    "board/linetable.py",
    "board/linewalk.py",
    "board/manywalks.py",
    "board/sightlines.py",
]
WHOLE = {"gcd", "lcm", "isqrt"}
"""What may be taken from `math`: it takes and gives whole numbers."""


def modules() -> list[Path]:
    several = [ROOT / name for name in DECIDES]
    several += sorted(ROOT.glob("systems/*/sight.py"))
    return several


def floats_in(source: str) -> list[str]:
    """Each floating-point literal, division, or call that makes one, with its line."""
    gathered = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()):
                gathered.append(f"{node.lineno}: the literal {node.value}")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                gathered.append(f"{node.lineno}: a division")
            case ast.Name(id=str(name)) | ast.Attribute(attr=str(name)) if (
                name in ("complex", "round", "pow", "mean", "divide") or "float" in name
            ):
                gathered.append(f"{node.lineno}: {name}")
            case ast.BinOp(op=ast.Pow(), right=ast.UnaryOp(op=ast.USub())):
                gathered.append(f"{node.lineno}: a negative power")
            case ast.Import(names=names) if any(
                name.name.split(".")[0] in ("math", "cmath", "shapely") for name in names
            ):
                gathered.append(f"{node.lineno}: an import of a library of floats")
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in ("cmath", "shapely"):
                gathered.append(f"{node.lineno}: an import from {module}")
            case ast.ImportFrom(module="math", names=names) if {name.name for name in names} - WHOLE:
                gathered.append(f"{node.lineno}: a function of floats from math")
    return gathered


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_float_in_a_module_that_decides(path: Path) -> None:
    assert floats_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["x = 0.5", "x = a / b", "x /= 2", "x = float(y)", "x = round(y)", "x = 2 ** -1", "x = 1e3", "x = 2j"]
    + ["import math", "x = np.float64(y)", "from math import sqrt", "from shapely import Point"],
)
def test_the_lint_finds_a_float(source: str) -> None:
    assert floats_in(source)


def test_the_lint_lets_whole_numbers_pass() -> None:
    assert floats_in("from math import lcm\nx = a // b + 2 ** 3\ny = 'a/b 0.5'") == []
