"""The attack that runs by itself: its time, its children, and what a run tells."""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest
import soak
from attack.attacks import list_attacks, share_time
from attack.cases import Attack, Case, chance_of
from attack.failures import BadCase, Failure, read_failure
from attack.play import ScenarioPlay
from attack.striking import strike_for, strike_once

from wsn import scenario
from wsn.systems import system_of

pytestmark = pytest.mark.usefixtures("on_linux")
GAME = "airel_bridge"


class Rogue(Attack):
    """Does what a case says."""

    name = "rogue"
    seconds = 0.5
    megabytes = 50

    def draw(self, rng: random.Random) -> Case:
        return {"do": rng.choice(("nothing", "nothing", "nothing", "leave", "eat"))}

    def strike(self, case: Case, tally: Counter[str]) -> None:
        match case["do"]:
            case "loop":
                while True:
                    pass
            case "leave":
                os._exit(3)
            case "eat":
                bytearray(1_000_000_000)  # far more than the tests before this one may have left to free
        tally["done"] += 1


def test_what_hangs_falls_or_eats_memory_is_told_and_the_attack_goes_on() -> None:
    hung = strike_once(Rogue(), {"do": "loop"})
    assert hung is not None
    assert hung[0] == "ended by SIGXCPU"
    assert "in strike" in hung[1], "where it hung"
    done = strike_for(Rogue(), 2, 60.0, 20)
    assert {sign: one.case["do"] for sign, one in done.failures.items()} == {
        "ended with status 3": "leave",
        "MemoryError in tests/tools/test_soak_run.py:strike": "eat",
    }
    assert done.tally["done"] > 3


def test_a_child_that_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    from attack import striking

    class Sleeper(Rogue):
        seconds = 0.1

        def strike(self, case: Case, tally: Counter[str]) -> None:
            time.sleep(60)

    monkeypatch.setattr(striking, "SLACK", 0.2)
    shown = strike_once(Sleeper(), {})
    assert shown is not None
    assert shown[0] == "ended by SIGKILL"


# --- what is drawn


@pytest.mark.parametrize("attack", list_attacks(), ids=lambda one: one.name)
def test_the_same_seed_draws_the_same_cases(attack: Attack) -> None:
    cases = [attack.draw(chance_of(4, attack.name, n)) for n in range(5)]
    assert cases == [attack.draw(chance_of(4, attack.name, n)) for n in range(5)]
    assert cases != [attack.draw(chance_of(5, attack.name, n)) for n in range(5)]
    assert json.loads(json.dumps(cases)) == cases, "a case is JSON"


def test_the_time_is_divided_by_the_shares_and_what_one_leaves_goes_to_the_others() -> None:
    attacks = list_attacks()
    first = share_time(attacks, 300)
    assert first == pytest.approx(300 * attacks[0].share / sum(one.share for one in attacks))
    assert share_time(attacks[1:], 300) > share_time(attacks[1:], 300 - first) > 2
    assert share_time(attacks[-1:], 7) == 7, "the last has all that is left"
    assert len({one.name for one in attacks}) == len(attacks)


# --- the command


def test_a_run_that_finds_something_tells_it_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "list_attacks", lambda: (Rogue(),))
    assert soak.main(["--minutes", "0.01", "--seed", "2", "--out", "found"]) == 1
    told = capsys.readouterr().out
    assert "FAILED  rogue" in told
    assert "| rogue: failures |" in told
    files = sorted(Path("found").iterdir())
    assert files
    assert all(f"--again {file}" in told for file in files)
    assert soak.main(["--again", str(files[0])]) == 1


def test_a_run_that_finds_nothing_ends_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Mild(Rogue):
        def draw(self, rng: random.Random) -> Case:
            return {"do": "nothing"}

    monkeypatch.setattr(soak, "list_attacks", lambda: (Mild(),))
    assert soak.main(["--minutes", "0.01"]) == 0
    assert "| done |" in capsys.readouterr().out
    assert not Path("build").exists()


def test_what_is_no_failure_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("", "{}", "[]", '{"format": 2}'):
        (tmp_path / "x.json").write_text(text, encoding="utf-8")
        with pytest.raises(BadCase):
            read_failure(tmp_path / "x.json")
        assert soak.main(["--again", str(tmp_path / "x.json")]) == 2
    other = Failure("unheard_of", 1, 1, "s", "t", {}).save(tmp_path)
    assert soak.main(["--again", str(other)]) == 2
    assert "no attack" in capsys.readouterr().out


def test_the_result_takes_its_place_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text((soak.ROOT / "docs" / "reliability.md").read_text("utf-8"), "utf-8")
    soak.write_result(page, "\nA table.\n\n")
    text = page.read_text("utf-8")
    assert "\nA table.\n" in text
    assert text.count("| what |") == 0
    soak.write_result(page, "\nAnother.\n\n")
    assert page.read_text("utf-8") == text.replace("A table", "Another")
    page.write_text("none", "utf-8")
    with pytest.raises(ValueError, match="no place"):
        soak.write_result(page, "")


def test_every_scenario_is_played() -> None:
    attack = ScenarioPlay()
    drawn = {attack.draw(chance_of(1, "play", n))["scenario"] for n in range(2000)}
    assert drawn == set(scenario.names())
    assert {system_of(scenario.load(name).system).name for name in (GAME, "omaha_alone")}
