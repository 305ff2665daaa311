"""Builds wsn as one file for Linux, with PyInstaller: Python, its libraries, and all that is shipped.

    python tools/one_file.py [FOLDER]     # writes FOLDER/wsn, its menu entry and its icons; `dist` if none

The file runs on this kind of processor, where the C library is at least as new as here: build it on the
oldest system that it is meant for. `tools/onefile/wsn.spec` says what goes into it; `docs/installing.md` how
it is used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "tools" / "onefile" / "wsn.spec"
BESIDE = ("wsn.desktop", "wsn.png", "wsn.svg")
"""What lies beside the program: the entry of a menu and its icons."""


def built(folder: Path) -> Path:
    """Build the program into a folder, and give its path. Raises CalledProcessError where that fails."""
    with tempfile.TemporaryDirectory() as work:
        words = ["--noconfirm", "--log-level", "WARN", "--workpath", work, "--distpath", str(folder)]
        env = {**os.environ, "PYINSTALLER_CONFIG_DIR": work}  # it keeps what it has read; nothing outside
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", *words, str(SPEC)], cwd=ROOT, env=env, check=True
        )
    for name in BESIDE:
        shutil.copy(ROOT / "tools" / "desktop" / name, folder / name)
    return folder / "wsn"


def main(words: Sequence[str]) -> int:
    """Build, and tell where the program lies and how large it is."""
    folder = Path(words[0]) if words else ROOT / "dist"
    try:
        program = built(folder)
    except subprocess.CalledProcessError as error:
        print(f"PyInstaller failed with status {error.returncode}", file=sys.stderr)
        return 1
    print(f"wrote {program} ({program.stat().st_size / 1e6:.0f} MB), with {', '.join(BESIDE)} beside it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
