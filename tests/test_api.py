"""The public API: its examples run, its names exist, and importing it is cheap."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import json
import pydoc
import subprocess
import sys
from fractions import Fraction
from types import ModuleType

import msgspec
import pytest
from click.testing import CliRunner

import wsn
from wsn import mapmaking, scenariomaking, trials
from wsn.cli import main as command_line
from wsn.engine.events import AnyEvent
from wsn.engine.evolve import fold
from wsn.engine.journal import state_digest
from wsn.engine.state import GameState


def test_the_examples_are_true() -> None:
    result = doctest.testmod(wsn)
    assert result.attempted > 20
    assert result.failed == 0


def test_every_name_is_there() -> None:
    for name in wsn.__all__:
        assert getattr(wsn, name) is not None
    with pytest.raises(AttributeError, match="nothing_here"):
        _ = wsn.nothing_here


@pytest.mark.parametrize("module", [wsn, trials, mapmaking, scenariomaking], ids=lambda one: one.__name__)
def test_every_name_can_be_asked_for_its_signature(module: ModuleType) -> None:
    """`help(wsn.SightMap)` died of a type that only checkers import."""
    asked = [getattr(module, name) for name in module.__all__]
    signatures = [inspect.signature(one) for one in asked if inspect.isfunction(one) or is_value(one)]
    assert signatures
    assert "why" in pydoc.plain(pydoc.render_doc(wsn.SightMap))


def is_value(one: object) -> bool:
    """Whether it is a class of values, which is made by naming its fields."""
    return isinstance(one, type) and (issubclass(one, msgspec.Struct) or dataclasses.is_dataclass(one))


def test_importing_loads_nothing_below() -> None:
    code = "import sys, wsn; print([m for m in sys.modules if m.startswith('wsn.') or m == 'msgspec'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_rulings_tell_themselves_as_the_command_line_does_and_exactly() -> None:
    board = wsn.load_map("wsn_5_1")
    ruling, seen = wsn.sight(board, "D306", "D507"), wsn.sightmap(board, "D306")
    for words, asked in (("los wsn_5_1 D306 D507", ruling), ("sightmap wsn_5_1 D306", seen)):
        printed = CliRunner().invoke(command_line, [*words.split(), "--json"])
        assert json.loads(asked.to_json()) == json.loads(printed.stdout)
    exact = json.loads(ruling.to_json(exact=True))["reasons"]
    assert [Fraction(reason["at"]) for reason in exact] == [reason.at for reason in ruling.reasons]
    assert exact[0]["at"] == "3/4"
    (blocked,) = (one for one in json.loads(seen.to_json(exact=True))["blocked"] if one["to"] == "D508")
    assert [Fraction(one["at"]) for one in blocked["blockers"]] == [one.at for one in seen.why("D508")]


def test_what_is_asked_is_drawn_in_a_notebook() -> None:
    board = wsn.load_map("wsn_5_1")
    game = wsn.new_game("hedgerow_skirmish", seed=7)
    for shown in (board, game, wsn.sight(board, "D306", "D507"), wsn.sightmap(board, "D306")):
        assert shown._repr_svg_().startswith("<svg")
    changed = wsn.sight(board, "D306", "D507", with_=["D407:woods"])
    assert changed._repr_svg_() == wsn.picture(board, changed, with_=["D407:woods"])
    assert wsn.side(changed).startswith("<svg")


def test_codes_of_a_line_of_several_and_of_a_sight_map() -> None:
    board = wsn.load_map("wsn_5_1")
    lines = [wsn.sight(board, "D306", end, smoke=["D407"]) for end in ("D507", "D508")]
    several = wsn.replay(wsn.code(lines))
    assert [(one.start, one.end, one.clear) for one in several.answer] == [
        (one.start, one.end, one.clear) for one in lines
    ]
    assert several.ground.smoke == ("D407",)
    with pytest.raises(wsn.BadQuestion, match="code of several lines: open it with wsn los --replay"):
        _ = several.sight
    seen = wsn.sightmap(board, "D306", with_=["D407:level=2"])
    again = wsn.replay(wsn.code(seen))
    assert (again.answer.visible, again.differences) == (seen.visible, ())
    with pytest.raises(wsn.BadQuestion, match="one map, asked with the same changes"):
        wsn.code([lines[0], wsn.sight(board, "D306", "D507")])
    with pytest.raises(wsn.BadQuestion, match="one map"):
        wsn.code([])


def test_odds_of_an_attack_and_what_cannot_be_asked() -> None:
    game = wsn.new_game("first_orders", seed=7)
    shots = wsn.odds(game, "K1", "A807")
    assert sum(chance.ways for chance in shots[0].preview.odds) == shots[0].preview.odds[0].out_of
    for asked, said in (
        (lambda: wsn.odds(game, "K99", "A807"), "K99"),
        (lambda: wsn.odds(game, (), "A807"), "name the unit"),
        (lambda: wsn.odds(game, "K1", "A807", "asault"), "the nearest is .assault."),
        (lambda: wsn.odds(game, "K1", "A807", slowly="x"), "takes no 'slowly'"),
    ):
        with pytest.raises(LookupError, match=said):
            asked()


def test_an_unknown_hex_names_the_nearest() -> None:
    board = wsn.load_map("wsn_5_1")
    with pytest.raises(wsn.UnknownSpace, match=r"D1813.*nearest is D17"):
        wsn.sight(board, "D1813", "D508")
    with pytest.raises(wsn.BadQuestion, match="bocage"):
        wsn.sight(board, "D306", "D508", with_=["D407/D408:bocages"])
    with pytest.raises(wsn.DataError, match="wsn_5_1"):
        wsn.load_map("wsn_51")


def test_a_second_question_about_the_same_map_is_not_answered_with_the_first() -> None:
    board = wsn.load_map("wsn_5_1")
    assert not wsn.sight(board, "D306", "D508").clear
    assert wsn.sight(board, "D306", "D508", without=["D407/D408:bocage"]).clear
    assert not wsn.sight(board, "D306", "D508").clear
    assert not wsn.sight(board, "D401", "D404", smoke=["D402", "D403"]).clear
    assert wsn.sight(board, "D401", "D404", smoke=["D402"]).clear


def test_reach_speaks_in_points() -> None:
    board = wsn.load_map("wsn_5_1")
    reached = wsn.reach(board, "D1203", "foot", Fraction(5, 2))
    assert reached["D1203"] == 0
    assert reached["D1204"] == 1
    assert max(reached.values()) <= Fraction(5, 2)
    with pytest.raises(ValueError, match="half"):
        wsn.reach(board, "D1203", "foot", Fraction(1, 3))
    with pytest.raises(LookupError, match="tracked"):
        wsn.reach(board, "D1203", "traked", 4)
    with pytest.raises(ValueError, match="'many' is not a number of movement points"):
        wsn.reach(board, "D1203", "foot", "many")
    tiles = wsn.load_map("ht_airel")
    assert wsn.reach(tiles, "E5", "infantry", 1)["F5"] == 1
    with pytest.raises(LookupError, match="there is no mover 'foot'"):
        wsn.reach(tiles, "A1", "foot", 2)


def test_points_without_end_reach_all_that_can_be_reached() -> None:
    board = wsn.load_map("wsn_5_1")
    reached = wsn.reach(board, "D306", "wheeled", 10**30)
    assert reached == wsn.reach(board, "D306", "wheeled", 450)
    assert len(reached) == len(board.spaces)


def test_a_stranger_s_game_is_verified_when_it_is_loaded(tmp_path, monkeypatch):
    """An enemy step that nobody shot away: the digest is right, and only the rules can tell."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    path = tmp_path / "g.wsn.jsonl"
    game = wsn.new_game("hedgerow_skirmish", seed=7)
    while len(game.entries) < 6:
        game.submit(game.deciding, game.legal()[0])
    game.save(path)
    assert not wsn.load_game(path, read_only=True).notes
    head, *lines = path.read_bytes().splitlines()
    last = json.loads(lines[-1])
    hurt = {"is": "StepsChanged", "rule": "WSN 5.4", "unit": "E1", "by": -1}
    last["events"].insert(0, hurt)
    state = fold(GameState(), (event for entry in game.entries[:-1] for event in entry.events))
    events = msgspec.convert(last["events"], tuple[AnyEvent, ...])
    last["digest"] = state_digest(fold(state, events))
    path.write_bytes(b"\n".join([head, *lines[:-1], json.dumps(last, separators=(",", ":")).encode(), b""]))
    assert "it goes otherwise from entry 6 on" in str(wsn.load_game(path, read_only=True).notes)
    assert not wsn.load_game(path, verify=False, read_only=True).notes


def test_a_route_that_is_forbidden_says_by_which_rule():
    board = wsn.load_map("pointe_du_hoc")
    sea = next(space for space in board.spaces if board.spaces[space].terrain == "sea")
    land = next(space for space in board.spaces if board.spaces[space].terrain == "open")
    refused = wsn.route(board, land, sea, "tracked")
    assert isinstance(refused, wsn.Refusal)
    assert refused.rule
    with pytest.raises(LookupError, match="tracked"):
        wsn.route(board, land, sea, "traked")


def test_a_ruling_is_drawn_on_the_map_that_it_was_asked_of():
    board = wsn.load_map("wsn_5_1")
    ruling = wsn.sight(board, "D306", "D508", without=["D407/D408:bocage"])
    drawn = wsn.picture(board, ruling, without=["D407/D408:bocage"])
    printed = wsn.picture(board, ruling)
    assert "D407/D408" in drawn
    assert "D407/D408" not in printed


def test_bots_play_to_the_end_or_to_where_a_side_has_none():
    game = wsn.new_game("neuville_crossroads", seed=5)
    assert wsn.play(game, {"axis": "random"}, seed=5) is None
    assert game.deciding == "allies"
    outcome = wsn.play(game, {"axis": "random", "allies": "greedy"}, seed=5)
    assert outcome is not None
    assert game.outcome is not None
    assert (outcome.winner, outcome.way) == (game.outcome.winner, game.outcome.way)
    assert sum(sum(kinds.values()) for kinds in wsn.losses(game).values()) > 0
    with pytest.raises(LookupError, match="there is no bot 'gready'"):
        wsn.play(game, {"axis": "gready"})


def test_how_a_game_of_bots_ended_is_told_with_the_sides_by_name():
    game = wsn.new_game("easy_red", seed=5)
    outcome = wsn.play(game, {"axis": "random", "allies": "random"}, seed=5)
    assert outcome is not None
    assert "Infantry Division" in outcome.text
    assert "allies" not in outcome.text
    assert "axis" not in outcome.text


def test_a_variant_is_checked_like_a_file():
    printed = wsn.load_scenario("hedgerow_skirmish")
    assert wsn.variant(printed, turns=3).scenario["turns"] == 3
    assert printed.scenario["turns"] == 8
    with pytest.raises(wsn.DataError, match="turns"):
        wsn.variant(printed, turns=0)


def test_any_file_is_checked(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('format = 1\nname = "x"\n', encoding="utf-8")
    assert "neither a map" in wsn.check(file)[0][0].text


def test_what_a_script_prints_can_be_read() -> None:
    """A map printed was 37,000 letters, and a game an address."""
    board = wsn.load_map("wsn_5_1")
    assert repr(board) == "<HexBoard 'wsn_5_1': 212 hexes>"
    assert "areas and" in repr(wsn.load_map("normandy_areas"))
    game = wsn.new_game("first_orders", seed=1)
    assert repr(game).startswith("<Game 'First orders' of War Storms Normandy: ")
    assert repr(game).endswith(f"{len(game.entries)} entries, {game.deciding} decides>")


def test_a_blocked_line_is_false() -> None:
    board = wsn.load_map("wsn_5_1")
    assert not wsn.sight(board, "D306", "D508")
    assert wsn.sight(board, "D306", "D508", without=["D407/D408:bocage"])
