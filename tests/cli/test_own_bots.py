"""`--bots mybot.py:Cautious`: typed by a person for `play`, `simulate` and `balance`, and in no other way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.ownbots import CODE
from wsn.bots import OPPONENTS


@pytest.fixture
def run(wsn, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    Path("mybot.py").write_text(CODE, encoding="utf-8")
    return wsn


@pytest.mark.parametrize(
    "words",
    [
        ("play", "hedgerow_skirmish", "--seed", "1", "--no-picture", "--quiet"),
        ("simulate", "hedgerow_skirmish", "--games", "1", "--quiet"),
        ("balance", "hedgerow_skirmish", "--games", "1", "--quiet"),
    ],
    ids=lambda words: words[0],
)
def test_it_plays_where_bots_are_named(run, words) -> None:
    done = run(*words, "--bots", "mybot.py:Cautious,random")
    assert done.exit_code == 0, done.output
    refused = run(*words, "--bots", "mybot.py:Cautios,random")
    assert refused.exit_code == 2
    assert "there is no 'Cautios' in mybot.py; the nearest is 'Cautious'" in refused.output


def test_the_window_takes_none(run) -> None:
    refused = run("window", "hedgerow_skirmish", "--players", "mybot.py:Cautious,human")
    assert refused.exit_code == 2
    assert "there is no player 'mybot.py:Cautious'" in refused.output


def test_a_game_that_is_gone_on_with_does_not_run_the_bot_unasked(run) -> None:
    journal = "g.wsn.jsonl"
    Path("mybot.py").write_text(CODE.replace("seat.legal()[-1]", "seat.nothing()"), encoding="utf-8")
    broken = run(
        "play", "hedgerow_skirmish", "--seed", "1", "--journal", journal, "--bots", "mybot.py:Cautious,random"
    )
    assert broken.exit_code != 0
    Path("mybot.py").write_text("open('was_run', 'w').close()\n", encoding="utf-8")
    again = run("play", "--resume", journal)
    assert again.exit_code == 2
    assert "it is not known who plays" in again.output
    assert not Path("was_run").exists()


def test_the_help_names_whom_a_person_is_offered(run) -> None:
    told = " ".join(run("play", "--help").output.split())
    assert f"Who plays each side: human, {', '.join(OPPONENTS)}, or another bot (docs/bots.md)" in told
    assert OPPONENTS[:2] == ("recruit", "regular"), "the easier ones first"
