"""The briefing of a scenario on paper: all its words are there, and none runs over the edge."""

from __future__ import annotations

import pytest

from pointbuy.printbriefing import MAP_SHARE, PrintedBriefing, print_briefing
from pointbuy.printlayout import MARGIN, PAGE_WIDTH
from wsn.scenario import load, names
from wsn.table import briefing


def is_whole(name: str, sheet: PrintedBriefing) -> None:
    """Every word of the briefing is printed, in the room there is, and nothing on the map."""
    told = [mark for page in sheet.pages for mark in page.marks if mark.kind == "text"]
    words = " ".join(mark.words for mark in told).split()
    for topic in briefing.before(load(name)):
        wanted = [*topic.title.split(), *(word for line in topic.lines for word in line.words.split())]
        assert set(wanted) <= {*words}, topic.title
    left, top, wide, high = sheet.at
    assert left >= MARGIN - 1
    assert left + wide <= PAGE_WIDTH - MARGIN + 1
    assert high <= MAP_SHARE * sheet.paper[1] + 1
    for mark in told:
        assert mark.right_end <= PAGE_WIDTH - MARGIN + 1, mark
        assert MARGIN - 1 <= mark.y <= sheet.paper[1] - MARGIN + 11, mark
    for mark in sheet.pages[0].marks:
        assert mark.y <= top or mark.y - mark.height >= top + high - 1, mark


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
