"""Golden games: each condition of victory as it was played, order by order (N44 23 to 26).

A rule or a number that changes a game fails here: say so in the changelog, then write the file again with
`python -m tests.systems.normandy_44.golden NAME`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.normandy_44 import golden
from tests.systems.recorder import ending
from wsn.engine.verify import verify
from wsn.systems import system_of
from wsn.systems.normandy_44.data.declared import DECLARED

WHOLE = [name for name, made in golden.ENDINGS.items() if not made.units]
STAGES = [name for name, made in golden.ENDINGS.items() if made.units]


def goes_as_it_went(name: str) -> None:
    game = golden.again(name)
    kept = golden.read(name)
    assert ending(game) == {key: value for key, value in kept.items() if key not in ("seed", "orders")}
    assert golden.ends_so(name, game)


def test_every_way_to_end_has_its_game() -> None:
    assert {path.stem for path in golden.FOLDER.iterdir()} == set(golden.ENDINGS)
    assert {made.way for made in golden.ENDINGS.values()} == {way.name for way in DECLARED.ways}


@pytest.mark.rule(
    "N44 23.1", "N44 23.1 R1", "N44 23.2", "N44 23.3", "N44 24.3.1", "N44 24.3.2", "N44 25.2", "N44 26.3.1"
)
@pytest.mark.parametrize("name", STAGES)
def test_the_last_turns_go_as_they_went(name: str) -> None:
    goes_as_it_went(name)


@pytest.mark.slow
@pytest.mark.rule("N44 25.2", "N44 26.3.1")
@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_go_as_they_went(name: str) -> None:
    goes_as_it_went(name)


def test_a_recorded_game_verifies(tmp_path: Path) -> None:
    game = golden.again("three_beaches_lost")
    game.save(tmp_path / "game.wsn.jsonl")
    assert verify(tmp_path / "game.wsn.jsonl", system_of).equal
