"""Choosing some units, orders to whole stacks, and orders read in one place: by a toy of stacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.conformance import conform
from tests.toys import columns
from tests.toys.columns import Attack, Detach, Finish, March
from wsn import scenario
from wsn.cli import main
from wsn.engine.commands import InvalidCommand
from wsn.engine.events import UnitRemoved
from wsn.engine.game import Game
from wsn.engine.memo import Memo
from wsn.parts.choosing import ChooseUnits, MarkStack, MarkUnit, TakeMarked, UnmarkUnit
from wsn.parts.orders import OrderedPhase, describe_order
from wsn.systems import registered
from wsn.table.reaching import steps
from wsn.table.seat import Seat

TOYS = Path(__file__).parents[1] / "toys"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with registered("tests.toys.columns"):
        yield


def begun() -> Game[Any]:
    return Game.new(columns.SYSTEM, scenario.load(TOYS / "columns.toml"), seed=1)


def facing() -> Game[Any]:
    """North is next to the enemy: three units of two stacks can attack B4."""
    game = begun()
    for command in (
        March(units=("n1", "n2"), space="B2"),
        March(units=("n3", "n4"), space="C2"),
        Finish(),
        Finish(),
        March(units=("n1", "n2"), space="B3"),
        Finish(),
        Finish(),
    ):
        game.submit(game.deciding, command)
    return game


def place(game: Game[Any], unit: str) -> str | None:
    return game.state.units[unit].place


# --- orders to whole stacks


def test_a_whole_stack_marches_by_one_order_and_acts_once() -> None:
    game = begun()
    assert March(units=("n1", "n2"), space="B2") in game.legal()
    game.submit("north", March(units=("n1", "n2"), space="B2"))
    assert (place(game, "n1"), place(game, "n2")) == ("B2", "B2")
    refusal = game.why_not("north", March(units=("n1", "n2"), space="B3"))
    assert refusal is not None
    assert refusal.rule == "COL 2"


@pytest.mark.parametrize("units", [("n1",), ("n2", "n1"), ("n1", "n1"), ("n1", "n3"), ()])
def test_part_of_a_stack_another_order_or_two_stacks_do_not_march_so(units: tuple[str, ...]) -> None:
    refusal = begun().why_not("north", March(units=units, space="B2"))
    assert str(refusal) == "a stack marches whole; choose who leaves it, and they march alone (COL 2)"


def test_an_order_to_a_stack_belongs_to_each_of_its_units_and_to_no_other() -> None:
    seat = Seat(begun(), "north")
    marching = {
        unit: {one.units for one in steps(seat, unit) if isinstance(one, March)}
        for unit in ("n2", "n5", "s1")
    }
    assert marching == {"n2": {("n1", "n2")}, "n5": {("n5",)}, "s1": set()}
    assert [one for one in seat.choices() if "n2" in one.points_at], "it can be picked by any of them"


def test_a_march_that_is_not_of_ids_is_no_command() -> None:
    with pytest.raises(InvalidCommand, match=r"March.units is a tuple of ids"):
        begun().why_not("north", March(units=["n1", "n2"], space="B2"))


# --- choosing


def test_who_leaves_is_marked_one_by_one_and_marches() -> None:
    game = begun()
    game.submit("north", Detach(space="B1"))
    assert game.legal() == (MarkUnit(unit="n1"), MarkUnit(unit="n2"), MarkStack(space="B1"))
    game.submit("north", MarkUnit(unit="n2"))
    seat = Seat(game, "north")
    assert [choice.text for choice in seat.choices()] == ["[ ] n1", "[x] n2", "go on with n2"]
    game.submit("north", TakeMarked())
    game.submit("north", March(units=("n2",), space="B2"))
    assert (place(game, "n1"), place(game, "n2")) == ("B1", "B2")
    assert March(units=("n1",), space="B2") in game.legal(), "who stays may still act"


def test_a_mark_is_taken_back_and_a_set_that_the_rules_forbid_is_not_taken() -> None:
    game = begun()
    game.submit("north", Detach(space="B1"))
    assert str(game.why_not("north", TakeMarked())) == "at least one leaves, and at least one stays (COL 2)"
    game.submit("north", MarkStack(space="B1"))
    assert TakeMarked() not in game.legal()
    assert (
        str(game.why_not("north", MarkStack(space="B1")))
        == "no two units in B1 are left to be marked (COL 2)"
    )
    assert str(game.why_not("north", MarkUnit(unit="n1"))) == "n1 is marked already (COL 2)"
    assert str(game.why_not("north", MarkUnit(unit="n3"))) == "n3 may not be chosen (COL 2)"
    game.submit("north", UnmarkUnit(unit="n1"))
    assert game.why_not("north", TakeMarked()) is None
    assert str(game.why_not("north", UnmarkUnit(unit="n1"))) == "n1 is not marked (COL 2)"


def test_marks_stand_in_the_order_of_the_menu_however_they_were_made() -> None:
    game = facing()
    game.submit("north", Attack(space="B4"))
    game.submit("north", MarkUnit(unit="n2"))
    game.submit("north", MarkUnit(unit="n1"))
    assert game.situation().memo(columns.Choice).marked == ("n1", "n2")
    assert game.situation().memo(columns.Choice).taking_part == ("n1", "n2")


def test_a_set_is_named_in_one_command_in_one_form_only() -> None:
    game = facing()
    game.submit("north", Attack(space="B4"))
    eligible = ("n1", "n2")
    sets = chain.from_iterable(combinations(eligible, n) for n in range(3))
    allowed = [units for units in sets if game.why_not("north", ChooseUnits(units=units)) is None]
    assert allowed == [("n1",), ("n2",), ("n1", "n2")]
    assert str(game.why_not("north", ChooseUnits(units=("n2", "n1")))) == (
        "name each unit once, in the order of the menu (ENGINE 9)"
    )
    twice = game.why_not("north", ChooseUnits(units=("n1", "n1")))
    assert twice is not None
    assert twice.rule == "ENGINE 9"
    assert str(game.why_not("north", ChooseUnits(units=("n5",)))) == "n5 may not be chosen (COL 3)"
    assert not any(isinstance(command, ChooseUnits) for command in game.legal()), "no menu lists all sets"
    game.submit("north", ChooseUnits(units=("n1", "n2")))
    assert game.state.frames[-1].phase == "turn"


def test_marking_and_naming_come_to_the_same() -> None:
    marked, named = facing(), facing()
    for game in (marked, named):
        game.submit("north", Attack(space="B4"))
    marked.submit("north", MarkStack(space="B3"))
    marked.submit("north", TakeMarked())
    named.submit("north", MarkUnit(unit="n1"))
    named.submit("north", ChooseUnits(units=("n1", "n2")))
    assert marked.state.units == named.state.units
    assert [e for e in marked.entries[-1].events if isinstance(e, UnitRemoved)] == [
        e for e in named.entries[-1].events if isinstance(e, UnitRemoved)
    ]


def test_the_odds_of_those_who_are_marked_are_told_before_they_go() -> None:
    game = facing()
    game.submit("north", Attack(space="B4"))
    seat = Seat(game, "north")
    one = seat.preview(ChooseUnits(units=("n1",)))
    assert one is not None
    assert one.title == "1:2 = 1-2"
    both = seat.preview(ChooseUnits(units=("n1", "n2")))
    assert both is not None
    assert both.title == "2:2 = 1-1"
    assert sum(chance.ways for chance in both.odds) == 6
    assert seat.preview(TakeMarked()) is None, "nobody is marked"
    assert seat.text_of(ChooseUnits(units=("n1", "zz"))) == "choose n1 in B3 and zz"


def test_the_toy_conforms_and_its_journal_decides_again() -> None:
    tally = conform(columns.SYSTEM, scenario.load(TOYS / "columns.toml"), seeds=range(4), limit=3000)
    assert tally.games == 4
    assert {"Remembered", "UnitMoved", "UnitRemoved"} <= set(tally.kinds), "chosen, marched and fought"


def test_a_person_marks_units_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ["choose who leaves B1", "n2", "go on", "n2 to B2", "end the turn", "quit"]
    words = ["play", str(TOYS / "columns.toml"), "--bots", "human,greedy", "--seed", "1", "--no-picture"]
    done = CliRunner().invoke(main, [*words, "--journal", "g.wsn.jsonl"], input="\n".join(lines) + "\n")
    assert done.exit_code == 0, done.output
    assert "[x] n2" in done.stdout
    assert "go on with n2" in done.stdout
    assert re.search(r"n2 moves to B2", done.stdout)
    assert CliRunner().invoke(main, ["verify", "g.wsn.jsonl"]).exit_code == 0


def test_bots_play_it_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["play", str(TOYS / "columns.toml"), "--bots", "greedy,random", "--seed", "2", "--no-picture"]
    done = CliRunner().invoke(main, [*words, "--journal", "g.wsn.jsonl"])
    assert done.exit_code == 0, done.output
    assert "(COL 4)" in done.stdout


# --- orders read in one place


def test_a_phase_is_put_together_from_orders_of_different_commands() -> None:
    phase = columns.SYSTEM.phases["turn"]
    assert phase.accepts == (March, Detach, Attack, Finish)
    with pytest.raises(ValueError, match="two orders of a phase are given by the same command"):
        OrderedPhase(Memo, columns.Finishes(), columns.Finishes())


def test_words_come_from_the_open_phase_or_the_first_that_takes_the_command() -> None:
    s = begun().situation()
    assert columns.SYSTEM.command_text(s, MarkUnit(unit="n1")) == "[ ] n1"
    assert columns.SYSTEM.command_text(s, Finish()) == "end the turn"
    with pytest.raises(LookupError, match="no phase has words for March"):
        describe_order({}, s, March(units=(), space="A1"))
