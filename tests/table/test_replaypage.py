"""A game and a position as one HTML page: what it holds, what it runs, and what it must not tell."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.table.pages import Page, played
from wsn.cli import main
from wsn.engine.game import Game
from wsn.table.replaypage import SCRIPT, TooLong, position_page, replay_page
from wsn.table.seat import Seat


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return played()


@pytest.fixture(scope="module")
def html(game: Game[Any]) -> str:
    return replay_page(game, None)


def film(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', html)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


def steps(html: str) -> list[str]:
    return re.findall(r'<li id="step-\d+">(.*?)</li>(?=\n)', html, re.DOTALL)


def test_each_step_is_told_in_words_and_drawn(game: Game[Any], html: str) -> None:
    told, shown = steps(html), film(html)
    assert len(told) == len(shown["steps"]) > 5
    assert all(0 <= frame < len(shown["frames"]) for frame in shown["steps"])
    lines = Seat(game, None).log()
    words = re.sub(r"<[^>]+>", "", html)
    assert all(line.words.replace("'", "'") in words for line in lines[-5:])
    pieces = {piece for frame in shown["frames"] for piece in frame}
    assert pieces == set(range(len(shown["uses"])))
    drawings = {int(one) for one in re.findall(r'id="piece-(\d+)"', html)}
    assert {drawing for drawing, _ in shown["uses"]} == drawings


def test_the_picture_of_a_step_shows_where_the_units_stood(game: Game[Any], html: str) -> None:
    """A unit that moved stands elsewhere in the frame after its move, and nowhere else twice."""
    shown = film(html)
    first, last = shown["frames"][shown["steps"][0]], shown["frames"][shown["steps"][-1]]
    assert first != last
    units = sum(unit.place is not None for unit in game.state.units.values())
    assert len(last) >= units
    assert len(set(last)) == len(last)


def test_a_page_may_run_its_own_script_and_nothing_else(html: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy[1]
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    assert " style=" not in html
    outside = Page(html).outside
    assert outside == ["script", "script"]  # its own, and the frames
    assert "src=" not in html.replace('src="data:', "")


def test_a_page_up_to_an_entry_tells_nothing_of_what_came_later(game: Game[Any], html: str) -> None:
    short = replay_page(game, None, last=3)
    assert len(steps(short)) <= 3
    assert steps(short) == steps(html)[: len(steps(short))]


def test_a_game_of_more_steps_than_a_page_holds_is_refused(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsn.table.replaypage.MOST_STEPS", 4)
    with pytest.raises(TooLong, match="a page holds 4 steps"):
        replay_page(game, None)


def test_a_name_cannot_write_into_the_page(game: Game[Any]) -> None:
    from msgspec.structs import replace

    evil = replace(game.setup, scenario={**game.setup.scenario}, name="<script>alert(1)</script>")
    apart = Game.at(game.system, evil, game.world, game.state, entries=game.entries)
    for page in (replay_page(apart, None, last=2), position_page(Seat(apart, None))):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_a_position_is_a_page_with_every_unit_that_is_seen(game: Game[Any]) -> None:
    seat = Seat(game, None)
    page = position_page(seat)
    words = " ".join(Page(page).words)
    assert all(unit_id in words for unit_id in seat.view.units)
    assert "public may know" in words
    assert len(page.encode()) < 800_000


def test_the_commands_write_pages_and_refuse_what_does_not_go_together(
    tmp_path: Path, game: Game[Any]
) -> None:
    kept, out = tmp_path / "game.wsn.jsonl", tmp_path / "game.html"
    game.save(kept)
    run = CliRunner().invoke
    done = run(main, ["replay", str(kept), "--to", "3", "--html", str(out)])
    assert done.exit_code == 0, done.output
    assert "public may know" in done.output
    assert len(steps(out.read_text(encoding="utf-8"))) <= 3
    for words, said in (
        (["replay", str(kept), "--html", "a.png"], "--html writes a page"),
        (["replay", str(kept), "--html", "a.html", "--board"], "--html writes a page: leave out --board"),
        (["draw", "wsn_5_1", "--html", "a.html"], "wsn_5_1 is a map"),
    ):
        refused = run(main, words)
        assert refused.exit_code == 2
        assert said in refused.output
    drawn = run(main, ["draw", str(kept), "--html", str(out)])
    assert drawn.exit_code == 0, drawn.output
    assert "<h2>Units</h2>" in out.read_text(encoding="utf-8")
