"""The scripts of `findings/`: each is told of, pinned, and says what it shows. None is run here."""

from __future__ import annotations

import os
import re
from pathlib import Path

FOLDER = Path("findings")
SCRIPTS = sorted(FOLDER.glob("*.sh"))
PINNED = re.compile(r'"[A-Za-z][\w.-]*==\d[\w.]*"|\b[a-z][a-z-]*@\d+\.\d+\.\d+')


def test_every_script_has_its_line_on_the_page_and_no_line_is_left_over():
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+\.sh)` \| ", page, re.MULTILINE)
    assert len(SCRIPTS) >= 10
    assert sorted(told) == [script.name for script in SCRIPTS]


def test_every_script_says_what_one_would_guess_and_pins_what_it_installs():
    wrong = []
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        said = all(
            f"\n# {word}" in text for word in ("One would guess:", "Seen:", "Exit status: 0 it is still so")
        )
        pinned = PINNED.search(text) is not None
        kept_apart = "temp=$(mktemp -d)" in text and "://" not in text.replace(
            "http://www.w3.org/2000/svg", ""
        )
        if not (said and pinned and kept_apart and "wsn" not in text and os.access(script, os.X_OK)):
            wrong.append(script.name)
    assert not wrong
