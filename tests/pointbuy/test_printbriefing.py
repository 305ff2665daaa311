"""The briefing of a scenario on paper: all its words are there, and none runs over the edge."""

from __future__ import annotations

import pytest

from pointbuy.printbriefing import print_briefing
from tests.pointbuy.papers import is_whole
from wsn.scenario import names


@pytest.mark.parametrize("name", ["first_orders", "easy_red", "omaha_alone", "storm_d_day"])
def test_a_briefing_of_each_game_is_whole(name: str) -> None:
    is_whole(name, print_briefing(name))


def test_who_fights_is_told_but_not_what_lies_face_down() -> None:
    words = " ".join(mark.words for page in print_briefing("omaha_alone").pages for mark in page.marks)
    assert "8 × Rifle company" in words
    assert "32 × face down" in words


def test_the_signs_of_zones_on_the_map_are_explained() -> None:
    words = [mark.words for page in print_briefing("omaha_alone").pages for mark in page.marks]
    assert {"Zones on the map", "A1: 1st Division", "A2: 29th Division"} <= {*words}
    storm = [mark.words for page in print_briefing("storm_d_day").pages for mark in page.marks]
    assert "Zones on the map" not in storm, "boxes beside the map bear their titles"


@pytest.mark.slow
def test_every_briefing_that_comes_with_the_program_is_whole() -> None:
    for name in names():
        is_whole(name, print_briefing(name))
