"""Which files belong to the program."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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
