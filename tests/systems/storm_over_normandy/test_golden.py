"""Golden games: the scenario as it was played to each of its ends, order by order.

A rule or a number that changes a game fails here: say so in the changelog, then write the file again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.recorder import ending
from tests.systems.storm_over_normandy import golden
from wsn.engine.facts import Figure
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.systems.storm_over_normandy.data.declared import DECLARED
from wsn.systems.storm_over_normandy.text.briefing import briefing

GAMES = golden.RECORDER.games()


def test_every_way_to_end_has_its_game() -> None:
    assert set(GAMES) == {way.name for way in DECLARED.ways}


@pytest.mark.rule("SON 15.0")
@pytest.mark.parametrize("way", GAMES)
def test_recorded_games_go_as_they_went(way: str) -> None:
    row = GAMES[way]
    assert ending(golden.RECORDER.again(row)) == {k: v for k, v in row.items() if k not in ("seed", "orders")}


def test_a_recorded_game_verifies(tmp_path: Path) -> None:
    game = golden.RECORDER.again(GAMES["concession"])
    game.save(tmp_path / "game.wsn.jsonl")
    report = verify(tmp_path / "game.wsn.jsonl", system_of)
    assert report.equal


@pytest.mark.parametrize("way", GAMES)
def test_the_points_of_the_last_turn_count_once(way: str) -> None:
    """What a turn would bring if it ended now is told until the game is over."""
    game = golden.RECORDER.again(GAMES[way])
    s = game.situation()
    status = game.system.status(s)
    allies = next(score for score in status.score if score.side == "allies")
    points = next(figure for figure in allies.figures if figure.sort == "points").value
    assert allies.points == Figure("victory points", points)
    told = [line.words for topic in briefing(s) for line in topic.lines]
    assert f"{points} victory points at the end" in told
    assert not any("if the turn ended now" in line for line in told)
