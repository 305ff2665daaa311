"""Bots of one's own: found by a name in every process, told in a sentence where they are none, and never
named by a file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import wsn
from tests.bots.ownbots import CODE
from wsn import trials
from wsn.bots import BOTS, maker_of
from wsn.bots.own import NoSuchBot, name_of, own_maker

SCRIPT = (
    CODE
    + """
from wsn import trials

def main():
    plan = trials.plan("hedgerow_skirmish", games=2, bots=(Cautious, "random"), seed=1)
    for row in trials.games(plan, trials.spread(workers=2)):
        print(row.game, row.broke_off, row.ending)
"""
)
GUARD = '\nif __name__ == "__main__":\n    main()\n'


class Last:
    """A bot that takes the last of what it may do."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, seat: wsn.Seat) -> wsn.Command:
        return seat.legal()[-1]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(CODE, encoding="utf-8")
    return tmp_path


def rows(bots: object) -> list[trials.TrialRow]:
    # what bots may be is asked here in all its shapes, so the type says nothing
    plan = trials.plan("hedgerow_skirmish", games=1, bots=bots, seed=1)
    return list(trials.games(plan))


def test_it_plays_trials_given_itself_by_seat_or_by_name(here: Path) -> None:
    given = rows((Last, "random"))
    assert not given[0].broke_off
    assert rows({"axis": "random", "allies": Last}) == given
    assert rows((name_of(Last), "random")) == given
    assert rows(("mybot.py:Cautious", "random")) == given
    assert rows(("mybot.py:made", "random")) == given
    plan = trials.plan("hedgerow_skirmish", games=1, bots=Last)
    assert dict(plan.bots) == dict.fromkeys(("allies", "axis"), name_of(Last))


def test_it_plays_a_game_given_itself() -> None:
    games = [wsn.new_game("hedgerow_skirmish", seed=1) for _ in range(2)]
    ends = [
        wsn.play(game, {"allies": bot, "axis": "random"}, seed=1)
        for game, bot in zip(games, (Last, Last("1/allies")))
    ]
    assert ends[0] == ends[1] is not None


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ((Last("1"), "greedy"), "give what makes the bot, such as Last, not a bot: each game makes its own"),
        ((7, "greedy"), "a bot is a name or what makes one from a seed, not int"),
        ((lambda seed: Last(seed), "greedy"), "cannot be found by a name: define what makes the bot"),
        ({"allies": Last, "axes": "greedy"}, "there is no side 'axes'; the nearest is 'axis'"),
        ({"allies": Last}, "give a bot for axis too"),
        (("mybot.py:Cautios", "greedy"), "there is no 'Cautios' in mybot.py; the nearest is 'Cautious'"),
        (("mybot.py:Mute", "greedy"), "what Mute(seed) makes has no choose(seat), so it is no bot"),
        (("mybot.py:Pointing", "greedy"), "the choose of what Pointing(seed) makes is no function but str"),
        (("mybot.py:broken", "greedy"), "broken(seed) makes no bot: ValueError: no dice"),
        (("mybot.py:number", "greedy"), "number is no class or function that makes a bot"),
        (("mybots.py:Cautious", "greedy"), "there is no file 'mybots.py'; the nearest is 'mybot.py'"),
        (("mybot.py:", "greedy"), "a bot of your own is written mybot.py:Cautious"),
        (("mybot:Cautious", "greedy"), "the module 'mybot' cannot be loaded"),
        (("gready", "greedy"), "there is no bot 'gready'; did you mean 'greedy'?"),
    ],
)  # fmt: skip
def test_what_is_no_bot_is_told_in_a_sentence(here: Path, bots: object, said: str) -> None:
    with pytest.raises(trials.BadPlan) as caught:
        # also what no type checker would let through
        trials.plan("hedgerow_skirmish", games=1, bots=bots)
    assert said in str(caught.value)


def test_a_file_that_does_not_run_is_told(here: Path) -> None:
    (here / "mybot.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    with pytest.raises(NoSuchBot, match=r"mybot\.py cannot be loaded: ModuleNotFoundError"):
        own_maker(str(here / "mybot.py") + ":Cautious")


def test_no_name_of_a_file_is_among_the_bots_that_files_may_name(here: Path) -> None:
    assert "mybot.py:Cautious" not in BOTS
    assert "os:system" not in BOTS
    with pytest.raises(KeyError):
        BOTS["mybot.py:Cautious"]
    assert maker_of("greedy") is BOTS["greedy"]


def script(here: Path, text: str) -> subprocess.CompletedProcess[str]:
    (here / "balex.py").write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-P", "balex.py"], cwd=here, capture_output=True, text=True, check=False, timeout=300
    )


def test_a_bot_of_a_script_is_spread_over_processes(here: Path) -> None:
    done = script(here, SCRIPT + GUARD)
    assert done.returncode == 0, done.stderr
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [["1", "False"], ["2", "False"]]


def test_a_script_without_its_guard_is_told_of_it(here: Path) -> None:
    done = script(here, SCRIPT + "\nmain()\n")
    assert done.returncode == 1
    assert 'does so under `if __name__ == "__main__":`' in done.stderr
    assert len(done.stderr.splitlines()) < 60, "no worker prints its own way to the end"
