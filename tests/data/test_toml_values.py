"""A list of a TOML file with other entries: what stays, and where new ones go."""

from __future__ import annotations

import json
import tomllib
from random import Random

import pytest

from wsn.data.toml_values import rewrite_list

LIST = """[
    # the north
    "A1", "A2", "A3",   # three of them
    "B1",

    # the south
    "C1", "C2",
]"""
WAYS = """[
    ["A", "B"],  # the lane
    # the long way
    ["C", "D",
     "E"],
]"""


def test_entries_stay_on_their_lines_and_new_ones_follow_their_neighbours() -> None:
    text = rewrite_list(LIST, ["A1", "A2", "A3", "A4", "B1", "C2"], json.dumps)
    assert text == LIST.replace('"A3", ', '"A3", "A4", ').replace('"C1", ', "")


def test_the_remark_of_a_line_goes_with_the_last_of_its_entries() -> None:
    text = rewrite_list(LIST, ["B1", "C1", "C2"], json.dumps)
    assert text == LIST.replace('    "A1", "A2", "A3",   # three of them\n', "")


def test_a_list_that_is_emptied_keeps_what_is_said_of_its_parts() -> None:
    text = rewrite_list(LIST, [], json.dumps)
    assert text is not None
    assert "# the north" in text
    assert "# the south" in text


def test_ways_have_a_line_each() -> None:
    text = rewrite_list(WAYS, [["A", "B", "X"], ["C", "D", "E"], ["Q", "R"]], json.dumps)
    assert text == WAYS.replace('"B"]', '"B", "X"]').replace('"E"],\n', '"E"],\n    ["Q", "R"],\n')


def test_a_way_over_several_lines_keeps_its_lines() -> None:
    text = rewrite_list(WAYS, [["A", "B"], ["C", "D", "E", "F"]], json.dumps)
    assert text is not None
    assert '["C", "D",\n     "E", "F",\n' in text


def test_a_line_that_is_full_goes_on_in_the_next() -> None:
    full = ", ".join(f'"A{n}"' for n in range(10, 27))
    text = rewrite_list(
        f"[\n    {full},   # the first\n    # and the rest\n]",
        [*map("A{}".format, range(10, 27)), "B1"],
        json.dumps,
    )
    assert text == f'[\n    {full},   # the first\n    "B1",\n    # and the rest\n]'


def test_a_list_on_one_line_is_left_to_its_writer() -> None:
    assert rewrite_list('["A", "B"]', ["A"], json.dumps) is None


def test_an_entry_goes_behind_its_own_line_and_not_behind_another_of_the_same_words() -> None:
    text = '[\n    # note\n    "E",\n    "G",  # behind\n    # end\n]'
    made = rewrite_list(text, ["C", "E", "G", "C", "D"], json.dumps)
    assert made == '[\n    # note\n    "C",\n    "E",\n    "G",  # behind\n    "C",\n    "D",\n    # end\n]'


@pytest.mark.parametrize("seed", [*range(200), 395, 6922, 37601])
def test_whatever_the_layout_the_text_reads_as_the_value_and_no_comment_of_a_line_alone_is_lost(
    seed: int,
) -> None:
    random = Random(seed)
    had = [random.choice("abcdefgh") * random.randint(1, 12) for _ in range(random.randint(1, 9))]
    text = "["
    for one in had:
        text += random.choice(["", " ", "\n    ", "\n    # note\n    "]) + json.dumps(one)
        text += random.choice([",", ",", ",  # behind\n"])
    text += random.choice(["\n", "\n# end\n"]) + "]"
    want = had[:]
    for _ in range(random.randint(0, 4)):
        if random.random() < 0.5 and want:
            want.pop(random.randrange(len(want)))
        else:
            want.insert(random.randint(0, len(want)), random.choice("abcxyz") * random.randint(1, 20))
    made = rewrite_list(text, want, json.dumps)
    assert made is not None
    assert tomllib.loads(f"x = {made}")["x"] == want
    for comment in ("# note", "# end"):
        assert made.count(comment) == text.count(comment)
