"""The wheel with the libraries of the core alone: what works, and what says in a sentence what it lacks."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="libraries are laid beside each other by links")


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The unpacked wheel, and a folder with the libraries that it needs of itself and no others."""
    folder = tmp_path_factory.mktemp("core")
    (made,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    zipfile.ZipFile(made).extractall(folder / "wheel")
    (about,) = (folder / "wheel").glob("*.dist-info")
    own = importlib.metadata.Distribution.at(about)
    todo, taken = list(own.requires or []), set()
    libraries = folder / "libraries"
    libraries.mkdir()
    while todo:
        wanted = Requirement(todo.pop())
        if wanted.name in taken or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        taken.add(wanted.name)
        library = importlib.metadata.distribution(wanted.name)
        todo += library.requires or []
        for top in {
            file.parts[0] for file in library.files or () if file.parts[0] not in ("..", "__pycache__")
        }:
            if not (libraries / top).exists():
                (libraries / top).symlink_to(str(library.locate_file(top)))
    return folder / "wheel", libraries


RUNNER = """
import contextlib, io, json, sys
from wsn.cli import main
told = []
for words in json.loads(sys.argv[1]):
    out, err, status = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(words, prog_name="wsn")
        except SystemExit as left:
            status = left.code or 0
    told.append([status, out.getvalue(), err.getvalue()])
print(json.dumps([told, sorted(sys.modules)]))
"""


def run_all(core: tuple[Path, Path], at: Path, *commands: str) -> tuple[list[tuple[int, str, str]], set[str]]:
    """The status, output and errors of each command, in one process; and what was imported."""
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith("PYTHON")},
        "PYTHONPATH": os.pathsep.join(map(str, core)),
        "WSN_HOME": str(at / "home"),
    }
    words = json.dumps([command.split() for command in commands])
    command = [sys.executable, "-S", "-P", "-c", RUNNER, words]  # -S: nothing of this environment
    ran = subprocess.run(
        command, cwd=at, env=env, capture_output=True, encoding="utf-8", check=False, timeout=100
    )
    assert ran.returncode == 0, ran.stderr
    told, modules = json.loads(ran.stdout)
    return [(status, out, err) for status, out, err in told], set(modules)


@POSIX
def test_the_core_settles_draws_plays_verifies_and_buys(core: tuple[Path, Path], tmp_path: Path) -> None:
    commands = (
        "los wsn_5_1 D306 D508",
        "los wsn_5_1 D306 D508 --png los.png",
        "draw wsn_5_1 --svg map.svg",
        "check two_villages first_orders easy_red",
        "play easy_red --bots random,random --seed 7 --journal game.wsn.jsonl --quiet",
        "verify game.wsn.jsonl",
        "pointbuy new --nation german --points 150 --out roster.toml",
        "pointbuy add roster.toml G9",
        "pointbuy check roster.toml",
        "simulate easy_red --games 1 --bots random,random --seed 1 --out rows.csv",
    )
    told, modules = run_all(core, tmp_path, *commands)
    failed = [(command, *one) for command, one in zip(commands, told, strict=True) if one[0]]
    assert failed == []
    assert "BLOCKED" in told[0][1].upper()
    assert "all equal" in told[5][1]
    for name in ("los.png", "map.svg", "game.wsn.jsonl", "roster.toml", "rows.csv"):
        assert (tmp_path / name).stat().st_size, name
    assert not {"reportlab", "pyglet", "imgui_bundle", "starlette"} & modules


@POSIX
def test_what_the_core_lacks_is_told_with_what_installs_it(core: tuple[Path, Path], tmp_path: Path) -> None:
    missing = {
        "window": "pip install 'pyglet>=2.1.19,<3' 'imgui-bundle>=1.93'",
        "window first_orders": "pip install 'pyglet>=2.1.19,<3' 'imgui-bundle>=1.93'",
        "draw two_villages --pdf map.pdf": "pip install 'reportlab>=4.2'",
        "draw first_orders --counters sheet.pdf": "pip install 'reportlab>=4.2'",
        "los wsn_5_1 D306 D508 --png code.png --code": "pip install 'reportlab>=4.2'",
        "los wsn_5_1 D306 D508 --html page.html": "pip install 'reportlab>=4.2'",
        "host first_orders": "pip install 'starlette>=1.0' 'uvicorn>=0.34' 'httptools>=0.6' 'jinja2>=3.1'",
        "serve list": "'jinja2>=3.1' 'reportlab>=4.2' 'argon2-cffi>=23.1'",
        "simulate first_orders --games 1 --out rows.parquet": "pip install 'pyarrow>=17'",
    }
    told, _ = run_all(core, tmp_path, *missing)
    for (command, sentence), (status, _, err) in zip(missing.items(), told, strict=True):
        assert status == 2, (command, status, err)
        assert sentence in err, command
        assert "Traceback" not in err, command
        assert err.count("\n") <= 2, command
    left = {path.name for path in tmp_path.iterdir()} - {"home"}
    assert left == set(), "nothing is left half done"
