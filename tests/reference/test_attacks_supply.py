"""The bonds and supply lines of the attack corpus: the game and the slow oracle agree with the files."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.reference.read_attacks import questions
from tests.systems.normandy_44.oracle import (
    Case,
    Piece,
    apart,
    crossable,
    foe,
    is_supplied,
    list_bonds,
    owner,
    pieces,
    watchers,
)
from tests.systems.normandy_44.supplycases import situation
from wsn.systems.normandy_44.rules.supply import trace_supply
from wsn.systems.normandy_44.rules.zones import zones_of

Facts = dict[str, Any]
KINDS = {"infantry": "", "strongpoint": "s", "hq": "h", "werfer": "w", "tank": "t", "panzergrenadier": "p"}
MOST_HEXES = 5


def case_of(question: Facts) -> Case:
    """The position of a question as plain data."""
    added = question.get("with", {})

    def sides(kind: str) -> set[frozenset[str]]:
        return {frozenset(pair) for pair in added.get(kind, ())}

    return Case(
        terrain=dict(added.get("terrain", {})),
        rivers=sides("major_river"),
        floods=sides("flooded"),
        walls=sides("impassable"),
        roads={frozenset(pair) for road in added.get("roads", ()) for pair in pairwise(road)},
        inside=set(added.get("perimeter", ())),
        stacks={
            space: [
                Piece(
                    f"{space}{'abcd'[i]}",
                    unit["side"],
                    KINDS[unit["type"]],
                    unit["strength"],
                    tuple(unit.get("marks", ())),
                )
                for i, unit in enumerate(units)
            ]
            for space, units in question["units"].items()
        },
        held=dict(added.get("held", {})),
        sources=set(added.get("sources", ())),
    )


def check_path(case: Case, question: Facts) -> None:
    """Follow the line of a question hex by hex. Raises AssertionError where a rule forbids it (N44 18.2)."""
    side, path, turn = question["side"], question["path"], question["road_from"]
    bonds = list_bonds(case, foe(side))
    assert path[0] == question["from"]
    by_road = path.index(turn) if turn else len(path) - 1
    assert by_road <= MOST_HEXES

    def is_feared(space: str) -> bool:
        return bool(watchers(case, space, foe(side))) and not pieces(case, space, side)

    for i, (here, to) in enumerate(pairwise(path)):
        assert apart(here, to) == 1
        assert crossable(case, here, to)
        assert not pieces(case, to, foe(side))
        assert not {frozenset((to,)), frozenset((here, to))} & set(bonds)
        assert not (i and is_feared(here) and is_feared(to))
        if i >= by_road:
            assert frozenset((here, to)) in case.roads
    for space in path[by_road:] if turn else ():
        assert any(space in road for road in case.roads)
        assert case.terrain.get(space) not in ("town", "city") or owner(case, space) in ("", side)
    cities = {space for space in case.inside if case.terrain.get(space) == "city"}
    held = {space for space in cities if side == "german" == owner(case, space)}
    assert path[-1] in case.sources | held


def test_there_are_60_of_both_answers():
    for kind, answers in (("bonds", {"stands", "none"}), ("supply", {"in", "out"})):
        rows = list(questions(kind))
        assert len(rows) >= 30
        assert {question["answer"] for _, question in rows} == answers
        assert all(question["rule"] in document["rules"] for document, question in rows)
        assert sum(bool(question.get("by_hand")) for _, question in rows) >= 15
        assert len({question["id"] for _, question in rows}) == len(rows)


@pytest.mark.rule("N44 8.5.1", "N44 8.5.3", "N44 8.5.5")
def test_the_bonds_are_those_of_the_oracle_and_of_the_game():
    for _, question in questions("bonds"):
        case, side, at = case_of(question), question["side"], frozenset(question["at"])
        holders = list_bonds(case, side).get(at, [])
        assert sorted({one for pair in holders for one in pair}) == question["held_by"], question["id"]
        assert bool(holders) == (question["answer"] == "stands"), question["id"]
        standing = {frozenset(bond.hexes) for bond in zones_of(situation(case), side).bonds if bond.stands}
        assert (at in standing) == (question["answer"] == "stands"), question["id"]


@pytest.mark.rule("N44 18.2")
def test_the_supply_is_that_of_the_oracle_and_of_the_game():
    for _, question in questions("supply"):
        case, side, start = case_of(question), question["side"], question["from"]
        supplied = question["answer"] == "in"
        assert is_supplied(case, start, side) == supplied, question["id"]
        assert trace_supply(situation(case), side).is_supplied(start) == supplied, question["id"]


@pytest.mark.rule("N44 18.2")
def test_every_line_that_is_told_can_be_walked_and_every_cut_has_its_reason():
    for _, question in questions("supply"):
        if question["answer"] == "in":
            check_path(case_of(question), question)
        else:
            assert question["because"]


def test_a_line_that_breaks_a_rule_is_not_walked():
    """What `check_path` is worth: with each fault the same line is refused."""
    _, question = next(row for row in questions("supply") if row[1]["id"] == "NS001")
    german = [{"side": "german", "type": "infantry", "strength": 5}]
    enemy = [{"side": "allied", "type": "infantry", "strength": 5}]
    faults: list[Facts] = [
        {"path": question["path"][1:]},
        {"path": question["path"][:-1]},
        {"units": {"2001": german, "2009": enemy}},
        {"units": {"2001": german, "2103": enemy}},
        {"road_from": "2007"},
        {"with": question["with"] | {"impassable": [["2003", "2004"]]}},
        {"with": question["with"] | {"terrain": {"2008": "town"}, "held": {"2008": "allied"}}},
    ]
    check_path(case_of(question), question)
    for fault in faults:
        wrong = question | fault
        with pytest.raises(AssertionError):
            check_path(case_of(wrong), wrong)
