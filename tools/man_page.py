"""Write the manual page of the program: `python tools/man_page.py`; a test compares it with the commands.

Distributions ask for a page for every command that they install. It lists the commands as `wsn --help` does;
what each takes, `wsn COMMAND --help` tells.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from wsn import cli

PAGE = ROOT / "tools" / "desktop" / "wsn.1"
FILES = (
    ("~/.config/wsn", "settings"),
    ("~/.local/share/wsn", "games, edits that wait to be saved, own maps and scenarios, results"),
)
STATUSES = (
    ("0", "done"),
    ("1", "something is wrong or differs, and was listed"),
    ("2", "the question cannot be answered, or the answer cannot be written"),
    ("70", "the program itself has failed"),
    ("130", "stopped by the player"),
)


def troff(text: str) -> str:
    """Words as troff has them: code in bold, and nothing in them that it takes for its own."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", text)
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def manual_page() -> str:
    """The page as text in the form of troff."""
    about = [" ".join(part.split()) for part in (cli.main.help or "").split("\n\n")]
    lines = ['.TH WSN 1 "" "wsn" "Games"', ".SH NAME", "wsn \\- " + troff(about[0].rstrip(".").lower())]
    lines += [".SH SYNOPSIS", ".B wsn", "[\\fICOMMAND\\fR [\\fIARGUMENT\\fR ...]]", ".SH DESCRIPTION"]
    lines += [line for part in about for line in (troff(part), ".PP")][:-1]
    shelved = {name for names in cli.SHELVES.values() for name in names}
    shelves = {**cli.SHELVES, "Others": tuple(sorted(set(cli.MAIN_COMMANDS) - shelved))}
    lines += [".SH COMMANDS"]
    for shelf, names in shelves.items():
        lines += [f".SS {troff(shelf)}"] if names else []
        for name in names:
            lines += [".TP", f".B {troff(name)}", troff(cli.MAIN_COMMANDS[name])]
    lines += [".SH FILES"]
    for name, what in FILES:
        lines += [".TP", f".I {troff(name)}", troff(what)]
    lines += [".SH ENVIRONMENT", ".TP", ".B WSN_HOME", "one folder for both settings and games"]
    lines += ['.SH "EXIT STATUS"']
    for status, what in STATUSES:
        lines += [".TP", f".B {status}", troff(what)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page."""
    PAGE.write_text(manual_page(), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
