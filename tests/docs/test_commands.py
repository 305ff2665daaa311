"""What the pages tell people to type is there, with its options; the commands of a page run in their order.

The pages on maps, scenarios, lessons and balance have tests of their own beside these.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wsn.cli import main

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(page.name for page in DOCS.glob("*.md"))
RUN = ("playing.md", "settling.md", "buying.md", "formats.md", "review.md")
"""The pages that are typed out here."""
GAMES = (
    ("my_game.wsn.jsonl", "greedy,greedy", ""),
    ("going.wsn.jsonl", "human,greedy", "1\nquit\n"),
)
"""The games of which the page on reviews speaks: their files, players, and what the player types."""
PLACEHOLDERS = re.compile(r"[A-Z_]{2,}|\.\.\.|…|\|")


def blocks(page: str) -> list[str]:
    """What stands in the fences of a page that hold commands."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [block for kind, block in re.findall(r"```(\w*)\n(.*?)```", text, re.DOTALL) if kind in ("", "sh")]


def typed(page: str) -> list[list[str]]:
    """The commands of a page in its order, without their remarks; a backslash goes on in the next line."""
    lines = (line for block in blocks(page) for line in block.replace("\\\n", " ").splitlines())
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("wsn ")]


def mentioned(page: str) -> Iterator[list[str]]:
    """Commands within sentences, such as `wsn check FILE`."""
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    for words in re.findall(r"`wsn ([^`\n]+)`", text):
        try:
            yield shlex.split(words)
        except ValueError:  # a sign of quotation that is not closed
            yield words.split()


def fault(words: list[str]) -> str:
    """What is wrong with a command line by itself: no such command, or no such option."""
    command: click.Command = main
    words = list(words)
    with click.Context(main) as context:
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            found = command.get_command(context, words[0])
            if found is None:
                return "" if PLACEHOLDERS.fullmatch(words[0]) else f"there is no command {words[0]}"
            command, words = found, words[1:]
        try:
            command.make_parser(click.Context(command)).parse_args(words)
        except click.NoSuchOption as error:
            return error.format_message()
        except click.UsageError:  # only half of a command is mentioned
            return ""
    return ""


@pytest.mark.parametrize("page", PAGES)
def test_every_command_and_option_of_a_page_is_there(page: str) -> None:
    said = {" ".join(words): fault(words) for words in [*typed(page), *mentioned(page)]}
    assert {line: why for line, why in said.items() if why} == {}


def test_a_command_that_is_not_there_is_found() -> None:
    assert fault(["chek", "board_a"]) == "there is no command chek"
    assert "No such option" in fault(["los", "wsn_5_1", "D306", "D508", "--pngg", "x.png"])
    assert fault(["map", "find", "board_a", "woods"]) == ""


@pytest.mark.slow
@pytest.mark.parametrize("page", RUN)
def test_every_command_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands in `sh` fences, and all of the page on reviews; the others ask a player."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    runner = CliRunner()
    if page == "review.md":
        for journal, bots, keys in GAMES:
            words = [
                "play",
                "first_orders",
                "--bots",
                bots,
                "--seed",
                "7",
                "--journal",
                journal,
                "--no-picture",
            ]
            assert runner.invoke(main, words, input=keys).exit_code == 0
    text = (DOCS / page).read_text(encoding="utf-8")
    shell = re.findall(r"```sh\n(.*?)```", text, re.DOTALL) or blocks(page)
    lines = [line for block in shell for line in block.splitlines() if line.startswith("wsn ")]
    assert len(lines) > 4
    for line in lines:
        done = runner.invoke(main, shlex.split(line, comments=True)[1:], input="")
        assert done.exit_code == 0, f"{line}: {done.output[-300:]}"


def test_the_prompt_knows_every_word_of_the_page_on_playing() -> None:
    from wsn.cli.person import PROMPT_WORDS

    table = re.findall(r"^\| (`[^|]+) \|", (DOCS / "playing.md").read_text(encoding="utf-8"), re.MULTILINE)
    words = {found.split()[0] for cell in table for found in re.findall(r"`([^`]+)`", cell)}
    assert len(words) > 12
    assert words - set(PROMPT_WORDS) == set()
