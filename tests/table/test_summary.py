"""A scenario in a few facts, for lists of them."""

from __future__ import annotations

import pytest

from wsn import scenario
from wsn.data import DataError
from wsn.table.summary import summary


@pytest.mark.parametrize("name", sorted(scenario.names()))
def test_every_shipped_scenario_has_its_facts(name):
    found = summary(name)
    setup = scenario.load(name)
    assert (found.scenario, found.system, found.name) == (name, setup.system, setup.name)
    assert found.turns == setup.scenario["turns"]
    assert len(found.sides) == 2
    assert "\n" not in found.note


def test_a_file_that_says_little_is_summed_up_all_the_same(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n[sides.red]\n')
    found = summary(file)
    assert (found.scenario, found.name, found.turns, found.date) == ("mine", "Mine", None, "")
    assert found.sides == {"red": "red"}


def test_a_name_that_is_none_is_told():
    with pytest.raises(DataError, match="the nearest is 'omaha'"):
        summary("omahe")
