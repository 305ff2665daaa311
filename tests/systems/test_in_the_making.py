"""A game without a rulebook: its maps are read and drawn, and nobody is offered to play it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.systems import IN_THE_MAKING, SYSTEMS, find_game, mapped_games, registered


@pytest.mark.parametrize("name", list(IN_THE_MAKING))
def test_its_words_are_known_and_it_is_no_game_to_play(name: str) -> None:
    assert name in mapped_games()
    assert find_game(name).ground.has_words
    assert not find_game(name).rules.has_own("system")
    assert name not in SYSTEMS


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that is taken from those to be played, as it was while it was being written."""
    name = "normandy_44"
    assert list(SYSTEMS)[-1] == name, "the last one: put back, the games have their order again"
    monkeypatch.setitem(IN_THE_MAKING, name, SYSTEMS[name])
    monkeypatch.delitem(SYSTEMS, name)
    return name


def test_every_game_that_can_be_played_has_its_maps_read(unfinished: str) -> None:
    assert set(SYSTEMS) <= set(mapped_games())
    assert unfinished in mapped_games()
    assert unfinished not in SYSTEMS


@pytest.mark.usefixtures("unfinished")
def test_its_map_is_checked_at_the_command_line() -> None:
    answer = CliRunner().invoke(main, ["check", "maps/normandy_44.toml"])
    assert answer.exit_code == 0, answer.output
    assert "0 problems" in answer.output or "no problem" in answer.output


def test_the_list_of_scenarios_does_not_name_it(unfinished: str) -> None:
    answer = CliRunner().invoke(main, ["scenarios"])
    assert answer.exit_code == 0, answer.output
    assert unfinished not in answer.output
    assert "n44_cherbourg" not in answer.output
    assert "first_orders" in answer.output


def test_no_other_game_takes_its_name(unfinished: str) -> None:
    with pytest.raises(ValueError, match=unfinished), registered("wsn.systems.normandy_44"):
        pass
