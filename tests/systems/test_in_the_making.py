"""A game without a rulebook: its maps are read and drawn, and nobody is offered to play it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wsn.cli import main
from wsn.systems import IN_THE_MAKING, SYSTEMS, has, mapped, registered
from wsn.systems.contract import Rulebook, Words


@pytest.mark.parametrize("name", IN_THE_MAKING)
def test_its_words_are_known_and_it_is_no_game_to_play(name):
    assert name in mapped()
    assert has(name, Words)
    assert not has(name, Rulebook)
    assert name not in SYSTEMS


def test_every_game_that_can_be_played_has_its_maps_read():
    assert set(SYSTEMS) <= set(mapped())


def test_its_map_is_checked_at_the_command_line():
    answer = CliRunner().invoke(main, ["check", "maps/normandy_44.toml"])
    assert answer.exit_code == 0, answer.output
    assert "0 problems" in answer.output or "no problem" in answer.output


def test_the_list_of_scenarios_does_not_name_it():
    answer = CliRunner().invoke(main, ["list"])
    assert "normandy_44" not in answer.output


def test_no_other_game_takes_its_name():
    with pytest.raises(ValueError, match="normandy_44"), registered("wsn.systems.normandy_44"):
        pass
