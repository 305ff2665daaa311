"""A game with one player and the book, and one with two players on a side: rules, bots, terminal, trials."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.conformance import conform
from tests.gamepages import change_game
from tests.toys import coalition, siege
from wsn import scenario, trials
from wsn.cli import main
from wsn.engine.commands import IllegalCommand
from wsn.engine.events import UnitRemoved
from wsn.systems import registered, system_of
from wsn.table import telling
from wsn.table.seat import Seat

TOYS = Path(__file__).resolve().parents[1] / "toys"


@pytest.fixture(autouse=True)
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with registered("tests.toys.siege"), registered("tests.toys.coalition"):
        yield


def play(name: str, bots: str, *lines: str, seed: str = "1") -> Result:
    words = ["play", str(TOYS / f"{name}.toml"), "--no-picture", "--seed", seed, "--bots", bots]
    return CliRunner().invoke(
        main, [*words, "--journal", "g.wsn.jsonl"], input="".join(f"{x}\n" for x in lines)
    )


# ---------------------------------------------------------------- one player and the book


def test_a_solitaire_game_conforms():
    def told(command, events):
        return "hit" if any(isinstance(e, UnitRemoved) for e in events) else "missed"

    setup = scenario.load(TOYS / "siege.toml")
    tally = conform(siege.SYSTEM, setup, seeds=range(8), told=told)
    assert {"garrison", "besiegers"} <= set(tally.outcomes), "the book can win"
    assert tally.odds > 10


def test_one_seat_is_offered_and_no_bot_fills_a_second():
    assert tuple(system_of("siege").seats) == ("garrison",)
    done = play("siege", "greedy")
    assert done.exit_code == 0, done.output
    assert "garrison: greedy" in done.stdout
    assert re.search(r"^Result: the (garrison|besiegers) wins?: .*\(SIEGE 4\)", done.stdout, re.MULTILINE)
    wrong = play("siege", "greedy,greedy")
    assert wrong.exit_code == 2
    assert "one player, for garrison" in wrong.output


def test_a_person_plays_alone_in_the_terminal_and_the_book_answers():
    done = play("siege", "human", *["1"] * 8)
    assert done.exit_code == 0, done.output
    assert "b1 walks" in done.stdout
    assert "garrison> " in done.stdout
    assert "besiegers> " not in done.stdout
    assert CliRunner().invoke(main, ["verify", "g.wsn.jsonl"]).exit_code == 0


def test_trials_count_the_book_as_a_side_and_levels_as_ways():
    setup = scenario.load(TOYS / "siege.toml")
    plan = trials.plan(setup, games=20, bots=("greedy",))
    rows = [trials.play(plan, n) for n in range(1, 21)]
    summed = trials.report(plan, rows)
    assert summed.sides["besiegers"].bot == "the book"
    assert sum(one.wins.count for one in summed.sides.values()) == 20
    assert {row.level for row in rows} - {""}, "some victories have a level"
    assert any(way.startswith(("decisive: ", "marginal: ")) for way, _, _ in summed.endings)


# ---------------------------------------------------------------- two players on a side


def test_a_coalition_conforms_and_allies_do_not_see_each_others_hands():
    setup = scenario.load(TOYS / "coalition.toml")
    tally = conform(coalition.SYSTEM, setup, seeds=range(8))
    assert tally.games == 8
    game = scenario.new_game(setup, seed=3)
    us, uk = Seat(game, "us"), Seat(game, "uk")
    held = coalition.hand(game.state, "uk")
    assert len(held) == 2
    assert coalition.hand(uk.view, "uk") == held
    assert coalition.hand(us.view, "uk") == ()
    assert us.plays_for == uk.plays_for == "allies"


def test_each_player_commands_his_own_units_only():
    game = scenario.new_game(scenario.load(TOYS / "coalition.toml"), seed=3)
    assert game.deciding == "us"
    with pytest.raises(IllegalCommand, match="not commanded by us"):
        game.submit("us", coalition.MoveTo(unit="uk1", space="B4"))
    assert {c.unit for c in game.legal() if isinstance(c, coalition.MoveTo)} == {"us1"}
    assert telling.side_names(game.setup)["uk"] == "British"
    with pytest.raises(ValueError, match="the players are us, uk, axis"):
        Seat(game, "allies")


def test_three_players_sit_at_the_terminal():
    done = play("coalition", "human,human,greedy", *["1"] * 8)
    assert done.exit_code == 0, done.output
    assert "us: human, uk: human, axis: greedy" in done.stdout
    assert "us> " in done.stdout
    assert "uk> " in done.stdout
    assert re.search(r"^Result: .* \(COAL 4\)( \[\d+ points\])?$", done.stdout, re.MULTILINE)


def test_trials_count_sides_and_name_the_bots_of_all_their_players():
    plan = trials.plan(scenario.load(TOYS / "coalition.toml"), games=4, bots=("greedy", "random", "greedy"))
    summed = trials.report(plan, [trials.play(plan, n) for n in range(1, 5)])
    assert list(summed.sides) == ["allies", "axis"]
    assert summed.sides["allies"].bot == "greedy, random"


def test_the_letters_of_sides_are_those_that_a_game_declares(monkeypatch):

    from wsn.systems import contract
    from wsn.table.scene import side_letters

    sides = (contract.Side("garrison", "Garrison", "Q"), contract.Side("besiegers", "Besiegers", "Z"))
    assert side_letters(("garrison", "besiegers"), "siege") == {"garrison": "G", "besiegers": "B"}
    monkeypatch.setattr(siege, "GAME", change_game(siege.GAME, sides=sides))
    assert side_letters(("garrison", "besiegers"), "siege") == {"garrison": "Q", "besiegers": "Z"}
    assert side_letters(("allies", "axis")) == {"allies": "A", "axis": "X"}
