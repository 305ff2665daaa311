"""The page that tells of the window and of the same in the terminal is complete, and names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wsn.cli import MAIN_COMMANDS, main
from wsn.cli.person import PROMPT_WORDS
from wsn.client.keys import ACTIONS, key_text
from wsn.table.unlisted import COMMON_WORDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "window.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| key")
]
ARROWS = {"left", "right", "up", "down"}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_every_action_has_its_row_with_its_keys(action):
    row = next((row for row in ROWS if row[1] == action.words), None)
    assert row is not None, f"docs/window.md has no row `{action.words}`"
    last = action.keys[0].rpartition("+")[2]
    if last in ARROWS:
        assert "arrows" in row[0] or f"arrow {last}" in row[0]
    elif action.id == "choose":
        assert row[0] == "1 to 9"
    else:
        for key in action.keys:
            assert key_text(key) in row[0], f"{action.words}: {key_text(key)} is not in {row[0]!r}"


def test_every_row_is_of_an_action_and_has_something_in_the_terminal():
    words = {action.words for action in ACTIONS}
    assert [row for row in ROWS if row[1] not in words] == []
    assert [row for row in ROWS if len(row) != 3 or not row[2]] == []


def test_every_command_and_word_that_is_named_is_there():
    named = re.findall(r"`([^`]+)`", "\n".join(row[2] for row in ROWS))
    commands = {words.split()[1] for words in named if words.startswith("wsn ")} - {"COMMAND"}
    assert commands <= set(MAIN_COMMANDS)
    typed = {words.split()[0] for words in named if not words.startswith(("wsn ", "--"))}
    known = set(PROMPT_WORDS) | set(COMMON_WORDS) | {"order", "done", "again"}
    assert {word for word in typed if word not in known and not re.fullmatch(r"[A-Z]\d{3}", word)} == set()


def test_every_option_that_is_named_is_one():
    for row in ROWS:
        for words in re.findall(r"`(wsn [^`]+)`", row[2]):
            name, *rest = words.split()[1:]
            if name == "COMMAND":
                continue
            command = main.get_command(None, name)
            options = {
                flag for one in getattr(command, "params", []) for flag in (*one.opts, *one.secondary_opts)
            }
            for flag in (word for word in rest if word.startswith("--")):
                assert flag in options, f"{words}: wsn {name} has no {flag}"
