"""The lines of sight of the attack corpus: the game and a slow judge both say what the files say."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from tests.los_cases.sketch import Sketch
from tests.oracle import oracle
from tests.reference.ask_sight import Told, grid_of, place_hexes, tiles_of, told_by
from tests.reference.read_attacks import (
    judge_tiles,
    questions,
    read_levels,
    read_terrain,
    read_things,
)
from wsn.board.line import sight
from wsn.geometry.hexes import Hex
from wsn.systems.hex_tiles.rules import blockers as hex_tiles
from wsn.systems.war_storms.rules import sight as war_storms


def sketch_of(board: dict[str, Any], question: dict[str, Any]) -> Sketch:
    """The board of a question of War Storms, as the oracle and the game can have it."""
    terrain = read_terrain(board, question)
    named = {label: at for label, at in place_hexes(board).items() if label in terrain}

    def pairs(kind: str) -> frozenset[frozenset[Hex]]:
        return frozenset(
            frozenset(named[one] for one in pair)
            for pair in read_things(board, question, kind)
            if all(one in named for one in pair)
        )

    def places(kind: str) -> frozenset[Hex]:
        return frozenset(named[one] for one in read_things(board, question, kind) if one in named)

    runs: list[tuple[Hex, ...]] = []
    for chain in read_things(board, question, "gullies"):
        for there, part in itertools.groupby(chain, lambda one: one in named):
            if there:
                runs.append(tuple(named[one] for one in part))
    return Sketch(
        {at: label for label, at in named.items()},
        {at: terrain[label] for label, at in named.items()},
        {named[one]: half for one, half in read_levels(board, question).items() if one in named},
        places("shingle"),
        pairs("bocage"),
        pairs("cliff"),
        tuple(runs),
        places("smoke"),
        grid_of(board),
    )


def written(question: dict[str, Any]) -> Told:
    because = {(rule, "/".join(sorted(at.split("/")))) for rule, at in question["because"]}
    return question["answer"], question.get("reading", ""), because


def of_war_storms() -> Iterator[tuple[dict[str, Any], Sketch]]:
    for document, question in questions("sight", "war_storms"):
        yield question, sketch_of(document["boards"][question["board"]], question)


def test_there_are_200_of_both_answers_and_60_by_hand():
    rows = [question for _, question in questions("sight")]
    assert len(rows) >= 200
    assert len({question["id"] for question in rows}) == len(rows)
    assert min(sum(q["answer"] == answer for q in rows) for answer in ("clear", "blocked")) >= 80
    assert sum(bool(question.get("by_hand")) for question in rows) >= 60
    for document, question in questions("sight"):
        assert {question["rule"], *(rule for rule, _ in question["because"])} <= set(document["rules"])
        assert (question["answer"] == "clear") == (not question["because"])


@pytest.mark.rule("WSN 5.1", "WSN 5.4", "WSN 5.5", "WSS 5.3")
def test_war_storms_says_what_the_file_says():
    for question, sketch in of_war_storms():
        board = sketch.board()
        ruling = sight(board, war_storms.obstacles(board, sketch.clouds), question["from"], question["to"])
        assert told_by(ruling) == written(question), question["id"]


@pytest.mark.rule("WSS 5.3")
def test_the_slow_oracle_says_what_the_file_says():
    for question, sketch in of_war_storms():
        where = {name: tuple(at) for at, name in sketch.names.items()}
        names = {at: name for name, at in where.items()}
        told = oracle.verdict(sketch.oracle(), where[question["from"]], where[question["to"]])
        because = {
            (rule, "off" if at is None else "/".join(sorted(names[h] for h in at)))
            if at is None or isinstance(at, frozenset)
            else (rule, names[at])
            for rule, at, _ in told.blockers
        }
        assert ("clear" if told.clear else "blocked", told.reading, because) == written(question)


@pytest.mark.rule("M44 1.5", "HT Hills")
def test_hex_tiles_says_what_the_file_says():
    for document, question in questions("sight", "hex_tiles"):
        board = tiles_of(document["boards"][question["board"]], question)
        units = list(question.get("with", {}).get("units", ()))
        ruling = sight(board, hex_tiles.obstacles(board, units=units), question["from"], question["to"])
        assert told_by(ruling)[::2] == written(question)[::2], question["id"]


@pytest.mark.rule("M44 1.5")
def test_a_judge_that_knows_no_code_of_the_game_says_what_the_file_says():
    for document, question in questions("sight", "hex_tiles"):
        answer, because = judge_tiles(document["boards"][question["board"]], question)
        assert (answer, because) == written(question)[::2], question["id"]


@pytest.mark.rule("M44 1.5")
def test_sight_goes_both_ways_in_every_question():
    for document, question in questions("sight", "hex_tiles"):
        back = question | {"from": question["to"], "to": question["from"]}
        assert judge_tiles(document["boards"][question["board"]], back)[0] == question["answer"]
