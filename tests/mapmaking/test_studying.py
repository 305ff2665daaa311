"""Maps compared, searched and measured."""

from __future__ import annotations

import pytest

from tests.mapmaking.drafts import draft
from wsn.mapmaking.differing import differences
from wsn.mapmaking.draft import draft_of
from wsn.mapmaking.finding import BadQuery, find_spaces
from wsn.mapmaking.openness import openness
from wsn.table.ruling import BadQuestion, ground, load_map, vocabulary


def asked(name: str, question: str) -> tuple[str, ...]:
    board = load_map(name)
    return find_spaces(board, vocabulary(board.system), question)


def test_a_map_does_not_differ_from_itself() -> None:
    assert differences(load_map("board_a"), load_map("board_a")) == ()


def test_every_kind_of_change_is_told_by_its_place() -> None:
    one = draft_of("board_a")
    rows = one.document["terrain"]["rows"].replace(". . f", "w . f", 1)
    changed = {
        **one.document,
        "terrain": {"rows": rows},
        "levels": {**one.document["levels"], "2": ["A1503"]},
        "edges": {"bocage": one.document["edges"]["bocage"][1:], "cliff": ["A101/A102"]},
        "paths": {"road": one.document["paths"]["road"]},
        "names": {**one.document["names"], "A907": "The farm"},
    }
    told = [str(d) for d in differences(one.board(), draft(changed).board())]
    assert "A101: terrain: open -> woods" not in told  # `w` is light woods here
    assert "A101: terrain: open -> light_woods" in told
    assert "A1603: level: 2 -> 0" in told
    assert "A907: name: La Métairie -> The farm" in told
    assert "A101/A202: edge: bocage -> nothing" in told
    assert "A101/A102: edge: nothing -> cliff" in told
    assert "A401/A402: path: trail -> nothing" in told


def test_maps_with_other_letters_are_compared_place_by_place() -> None:
    one = draft_of("board_a")
    letter = {**one.document, "board": "Z"}
    for key in ("levels", "features"):
        letter[key] = {
            word: [label.replace("A", "Z") for label in named]
            for word, named in one.document.get(key, {}).items()
        }
    letter["edges"] = {"bocage": [pair.replace("A", "Z") for pair in one.document["edges"]["bocage"]]}
    letter["paths"] = {
        word: [[label.replace("A", "Z") for label in chain] for chain in chains]
        for word, chains in one.document["paths"].items()
    }
    letter["names"] = {label.replace("A", "Z"): name for label, name in one.document["names"].items()}
    assert differences(one.board(), draft(letter).board()) == ()


def test_a_question_in_plain_words() -> None:
    board = load_map("ht_airel")
    near = asked("ht_airel", "town hexes within 3 of a bridge")
    bridges = [s.id for s in board.spaces.values() if "bridge" in s.features]
    assert near == tuple(
        s.id
        for s in board.spaces.values()
        if s.terrain == "town" and min(board.distance(s.id, b) for b in bridges) <= 3
    )
    assert near
    assert asked("ht_airel", "towns beyond 3 of a bridge") == tuple(
        s for s in asked("ht_airel", "town") if s not in near
    )
    assert asked(
        "ht_airel", "town and not within 3 of a bridge".replace("not within", "not any within")
    ) == tuple(s for s in asked("ht_airel", "town") if s not in near)


def test_a_distance_alone_asks_for_any_space() -> None:
    for asked_for in ("within 2 of a bridge", "beyond 3 of a bridge", "not beside a bridge and town"):
        whole = asked_for.replace("not ", "not any ") if "not" in asked_for else f"any {asked_for}"
        assert asked("ht_airel", asked_for) == asked("ht_airel", whole) != ()
    label = next(iter(load_map("board_a").spaces))
    assert label in asked("board_a", f"within 1 of {label}")
    assert len(asked("board_a", f"within 1 of {label.lower()}")) > 2


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("woods and and open", "'and' stands where a word for a space is wanted"),
        ("or woods", "'or' stands where a word for a space is wanted"),
        ("woods within 2 of within 3 of open", "'within' stands where a word for a space is wanted"),
        ("above 2", "'above' stands where a word for a space is wanted; it stands behind 'level'"),
        ("woods within 1 of open beside road", "'beside' cannot follow here; valid: and, or"),
    ],
)
def test_a_word_of_the_question_in_the_wrong_place_is_no_wrong_word(question: str, said: str) -> None:
    with pytest.raises(BadQuery) as told:
        asked("board_a", question)
    assert str(told.value) == said


def test_words_of_several_parts_levels_names_edges_and_paths() -> None:
    board = load_map("board_a")
    assert set(asked("board_a", "light woods")) == {
        s.id for s in board.spaces.values() if s.terrain == "light_woods"
    }
    assert set(asked("board_a", "level above 0.5")) == {s.id for s in board.spaces.values() if s.level > 1}
    assert set(asked("board_a", "level below 1 and named")) == {"A404", "A907", "A610", "A1610"}
    assert set(asked("board_a", "road or trail")) == board.on_path("road") | board.on_path("trail")
    assert set(asked("board_a", "with bocage")) == {end for pair in board.edges for end in pair}
    assert asked("board_a", "a907") == ("A907",)
    assert len(asked("board_a", "any beside A907")) == 7
    rim = asked("board_a", "rim")
    assert "A101" in rim
    assert "A907" not in rim
    assert set(rim) == {s for s in board.spaces if len(board.neighbours(s)) < 6}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("brigde", "'brigde' is not a word of this map; the nearest is 'bridge'"),
        (
            "built-up within three of a road",
            "behind 'within' stands how many spaces, such as 3, not 'three'",
        ),
        ("built-up withn 3 of a bridge", "'withn' cannot follow here; the nearest is 'within'"),
        ("level high", "'high' is not a level"),
        ("built-up and", "the question ends where a word for a space should stand"),
        ("", "ask for something"),
        ("zzz", "'zzz' is not a word of this map; for instance"),
    ],
)
def test_a_question_that_cannot_be_read_is_told_with_the_nearest_word(question: str, said: str) -> None:
    with pytest.raises(BadQuery) as told:
        asked("board_a", question)
    assert said in str(told.value)


def test_how_open_a_hex_is_are_the_hexes_that_it_sees() -> None:
    board = load_map("board_a")
    answer = openness(board)
    asked_map = ground(board)
    for hex_ in ("A101", "A708", "A1604"):
        seen = asked_map.sightmap(hex_).visible
        assert answer.sees[hex_] == len(seen) - 1
        assert answer.farthest[hex_] == max(board.distance(hex_, other) for other in seen)
    assert answer.ranked_spaces()[0] == "A708"
    assert sum(answer.sees.values()) == 2 * asked_map.lines.count()
    assert answer.mean == pytest.approx(sum(answer.sees.values()) / (212 * 211))


def test_a_map_of_areas_has_no_sight_to_measure() -> None:
    with pytest.raises(BadQuestion):
        openness(load_map("normandy_areas"))
