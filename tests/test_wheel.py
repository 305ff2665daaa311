"""The wheel: all of the program and what is shipped, nothing else, and an entry for the menu of a desktop."""

from __future__ import annotations

import configparser
import re
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tools import setting_up

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("maps", "scenarios", "lessons")
PACKAGES = ("wsn", "pointbuy")
NOT_SHIPPED = {"__pycache__", ".DS_Store"}


def files_of(folder: Path) -> set[str]:
    """Every file below a folder, by its path from there."""
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and not NOT_SHIPPED & set(file.parts)
    }


def of_the_program() -> set[str]:
    """What a wheel and the one-file program must hold of the packages, by its path there."""
    program = {f"{package}/{name}" for package in PACKAGES for name in files_of(ROOT / package)}
    return program | {f"wsn/shipped/{kind}/{name}" for kind in SHIPPED for name in files_of(ROOT / kind)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    (made,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return zipfile.ZipFile(made)


def test_the_wheel_holds_the_whole_program_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    inside = {name for name in names if ".dist-info/" not in name and ".data/" not in name}
    assert inside == of_the_program()
    for needed in (
        "wsn/client/tones/",
        "wsn/table/picture/fonts/",
        "pointbuy/catalogue/",
        "wsn/shipped/maps/",
    ):
        assert any(name.startswith(needed) for name in inside), needed


def test_the_wheel_brings_the_command_an_icon_and_an_entry_of_the_menu(wheel: zipfile.ZipFile) -> None:
    share = {name.partition(".data/data/share/")[2]: name for name in wheel.namelist() if ".data/" in name}
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(wheel.read(share["applications/wsn.desktop"]).decode())
    desktop = entry["Desktop Entry"]
    assert desktop["Type"] == "Application"
    assert desktop["Terminal"] == "false"
    assert desktop["Categories"].startswith("Game;")
    assert desktop["Keywords"].endswith(";")
    (commands,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert f"{desktop['Exec'].split()[0]} = wsn.__main__:run" in wheel.read(commands).decode()
    icon = desktop["Icon"]
    assert {f"icons/hicolor/256x256/apps/{icon}.png", f"icons/hicolor/scalable/apps/{icon}.svg"} <= set(share)


def test_what_the_wheel_says_it_needs_is_pinned(wheel: zipfile.ZipFile) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (about,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    lines = wheel.read(about).decode().splitlines()
    assert f"Version: {project['version']}" in lines
    needs = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    plain = [re.split(r"[<>=~!; ]", need)[0] for need in needs if "extra ==" not in need]
    assert len(plain) == len(project["dependencies"])
    pins = setting_up.pins([ROOT / "requirements.txt"])
    assert {name.replace("_", "-") for name in plain} <= {name.replace("_", "-") for name in pins}
