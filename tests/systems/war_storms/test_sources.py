"""Every number and every rule says where it comes from."""

from __future__ import annotations

import msgspec
import pytest

from wsn.systems.war_storms.data.tables import tables
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.files.sources import numbers, numbers_of, rules, rules_from

ORIGINS = ("book", "public", "designed")


def test_every_number_has_a_listed_rule_and_an_origin() -> None:
    listed = numbers()
    assert len(listed) > 600
    wrong = [n for n in listed if n.rule not in rules().rules or n.origin not in ORIGINS]
    assert wrong == []


def test_no_number_is_passed_over() -> None:
    """As many are found as the checked values hold: a number in a shape nobody expected would be missed."""
    terrain = [n for n in numbers() if n.path.startswith("terrain.")]
    counted = sum(row.sight.los == "count" for row in tables().terrain.values())
    tall = sum(row.sight.height > 0 for row in tables().terrain.values())
    assert len(terrain) == len(tables().terrain) * (3 + 3 + 1 + 1) + counted + tall
    printed = [n for n in numbers() if n.path.endswith((".ap", ".at", ".art")) and n.file == "units.toml"]
    fires = [k.fire(mode) for k in units().values() for mode in ("ap", "at", "art")]
    assert len(printed) == sum(fire is not None for fire in fires)


def test_a_number_without_a_source_shows() -> None:
    bare = {"format": 1, "mine": {"depth": 3, "rule": "WSN 5.5", "deep": {"value": 2, "origin": "book"}}}
    assert [(n.path, n.rule, n.origin) for n in numbers_of("x.toml", bare)] == [
        ("mine.depth", "WSN 5.5", ""),
        ("mine.deep", "WSN 5.5", "book"),
    ]


def test_the_book_is_kept_apart_from_what_is_ours() -> None:
    for number in numbers():
        assert (number.origin == "book") <= number.rule.startswith("WSN "), number
    for citation, rule in rules().rules.items():
        assert citation.split()[0] in rules().books
        ours = citation.rpartition(" ")[2].startswith("R")  # a ruling of ours within a rule of the book
        assert (rule.origin == "book") == (citation.startswith("WSN ") and not ours), citation


def test_titles_are_short_and_differ() -> None:
    titles = [rule.title for rule in rules().rules.values()]
    assert len(set(titles)) == len(titles)
    assert all(0 < len(title) <= 80 for title in titles)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"title": "x", "status": "finished", "origin": "book"}, "finished"),
        ({"title": "x", "status": "done", "origin": "heard"}, "heard"),
        ({"title": "x", "status": "done"}, "origin"),
    ],
)
def test_a_row_with_a_mistake_is_refused(row: dict[str, str], said: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=said):
        rules_from({"format": 1, "books": {}, "rules": {"WSN 1": row}})


def test_every_rule_has_a_test_of_the_permitted_and_of_the_refused_case():
    """Or says in its note that it refuses nothing."""
    from tools import rules_index

    assert rules_index.one_sided(rules().rules) == ()
