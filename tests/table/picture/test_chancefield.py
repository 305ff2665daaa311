"""Where the moments and chances of a game lie on a graph, in any unit."""

from __future__ import annotations

from wsn.table.picture.chancefield import ChanceField, GraphMark
from wsn.trials.review import ChanceMoment


def moments(*turns: int | None) -> list[ChanceMoment]:
    return [ChanceMoment(10 * n, turn, {"a": n / 10, "b": 1 - n / 10}) for n, turn in enumerate(turns)]


def test_a_field_spans_the_game_and_all_chances() -> None:
    field = ChanceField(moments(1, 1, 2), 100, 10, 300, 60)
    assert [field.x_of(entry) for entry in (0, 5, 20)] == [100, 150, 300]
    assert [field.x_of(entry) for entry in (-5, 25)] == [100, 300], "what is beyond stands at the edge"
    assert [field.y_of(chance) for chance in (0, 0.5, 1)] == [60, 35, 10]
    assert [field.entry_at(x) for x in (0, 149, 400)] == [0, 5, 20]
    assert [(rule.percent, rule.y) for rule in field.rules() if rule.even] == [(50, 35)]


def test_of_two_sides_one_line_is_drawn_and_every_number_stands_on_it() -> None:
    field = ChanceField(moments(1, 1, 2), 0, 0, 200, 100)
    assert (field.sides, field.lines) == (("a", "b"), ("a",))
    assert field.course("a") == [(0, 100), (100, 90), (200, 80)]
    assert field.place_of(GraphMark(11, "b", 1)) == field.place_of(GraphMark(9, "a", 2)) == (100, 90)
    three = [ChanceMoment(n, n, {"a": 0.2, "b": 0.3, "c": 0.5}) for n in (1, 2)]
    assert ChanceField(three, 0, 0, 1, 1).lines == ("a", "b", "c")


def test_a_turn_has_its_number_where_there_is_room_at_this_scale() -> None:
    course = moments(1, 2, 2, 3, None)
    assert [stroke.number for stroke in ChanceField(course, 0, 0, 100, 1).turns()] == [1, 0, 3]
    assert [stroke.number for stroke in ChanceField(course, 0, 0, 100, 1, scale=4).turns()] == [1, 0, 0]
    assert [stroke.x for stroke in ChanceField(course, 0, 0, 100, 1).turns()] == [0, 25, 75]
    assert not ChanceField(moments(None, None), 0, 0, 1, 1).counts_turns


def test_a_game_of_one_moment_or_none_has_a_field_too() -> None:
    assert ChanceField(moments(1), 0, 0, 10, 10).x_of(0) == 0
    empty = ChanceField([], 0, 0, 10, 10)
    assert (empty.sides, list(empty.turns())) == ((), [])
