"""Counting ways: dice, cards that lie unseen, games that end; and files that are not in order."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.engine.perftrows import ROW, positions, state_of
from tests.every_way import perft
from tests.systems.hex_tiles.position import position
from tests.toys import areas, hexduel
from wsn.cli import main
from wsn.data import DataError
from wsn.engine.branches import EndlessChance, branches
from wsn.engine.game import Game
from wsn.systems.hex_tiles.rules.commands import Done, PlayCard
from wsn.trials.counting import count_depths, divide_ways, facts_text, leaf_lines, next_level, start_level
from wsn.trials.reference import read_position

FILE = Path(__file__).resolve().parent.parent / "reference" / "perft" / "hex_tiles" / "02.json"
RETREAT = {
    "fight": ["attack", "a-inf1", "x-inf1", "B4", "B3", 0],
    "unit": "nobody",
    "must": 1,
    "may": 0,
    "ignore": 0,
}
BOARD = """
    . . . .
     . . . -
    . . . .
"""


def toy_games():
    for one in positions("hexduel"):
        (told,) = one.values
        setup = hexduel.SETUP.__class__(
            **{
                **{name: getattr(hexduel.SETUP, name) for name in hexduel.SETUP.__struct_fields__},
                "map": {**ROW, "woods": told.get("woods", [])},
            }
        )
        yield Game.at(hexduel.SYSTEM, setup, hexduel.SYSTEM.world(setup), state_of(told)), told
    for one in positions("areas"):
        (told,) = one.values
        yield Game.at(areas.SYSTEM, areas.SETUP, areas.SYSTEM.world(areas.SETUP), state_of(told)), told


def test_the_toys_have_as_many_ways_as_were_counted_by_hand():
    games = list(toy_games())
    assert len(games) > 10
    for game, told in games:
        assert [count.leaves for count in count_depths(game, len(told["paths"]))] == told["paths"], told[
            "name"
        ]


def test_as_many_as_without_putting_equal_positions_together():
    p = position(
        BOARD, "a-inf1 A2 steps=1\nx-inf1 A1 steps=2", phase="battle", hands={"axis": ["direct_from_hq"] * 4}
    )
    counts = list(count_depths(p.game, 3))
    assert [count.leaves for count in counts] == [perft(p.game, depth) for depth in (1, 2, 3)]
    assert counts[2].positions < counts[2].leaves
    below = list(divide_ways(p.game, 3))
    assert [one.order["is"] for one in below] == ["Battle", "Done"]
    assert sum(one.leaves for one in below) == counts[2].leaves
    assert sum(one.weight for one in below) == counts[2].weight


def drawing(deck, discard=("ambush",)):
    return position(
        BOARD,
        "a-inf1 A3\nx-inf1 D1",
        hands={"allies": ["barrage"] * 3, "axis": ["move_out"] * 4},
        deck=deck,
        discard=discard,
    )


def test_each_different_card_of_an_unseen_pile_is_a_way_with_its_chance():
    p = drawing(("dig_in", "probe_left", "dig_in"))
    ways = list(branches(p.game.system, p.game.world, p.state, Done()))
    drawn = {state.piles["hand allies"].cards[-1]: share for share, state in ways}
    assert len(ways) == 2
    assert drawn == {"dig_in": Fraction(2, 3), "probe_left": Fraction(1, 3)}


def test_the_order_of_an_unseen_pile_makes_no_difference():
    one, other = (
        drawing(deck) for deck in (("dig_in", "probe_left", "dig_in"), ("dig_in", "dig_in", "probe_left"))
    )
    assert [c.digest for c in count_depths(one.game, 2)] == [c.digest for c in count_depths(other.game, 2)]


def test_a_shuffle_is_one_way_and_what_is_drawn_after_it_is_not():
    p = drawing((), ("ambush", "probe_left", "probe_left"))
    ways = list(branches(p.game.system, p.game.world, p.state, Done()))
    assert sorted(share for share, _ in ways) == [Fraction(1, 3), Fraction(2, 3)]
    assert all(not state.piles["discard"].cards for _, state in ways)


def test_a_game_that_is_over_stays_one_way():
    p = position(
        BOARD, "a-inf1 A2\nx-inf1 A1 steps=1", phase="battle", hands={"axis": ["direct_from_hq"] * 4}
    )
    level = next_level(p.game.system, p.game.world, start_level(p.state), p.game.cache)
    over = sum(met.leaves for met in level.values() if met.state.outcome is not None)
    assert over == 216 - 2**3  # infantry, grenade and flag at the edge each take its last figure
    later = next_level(p.game.system, p.game.world, level, p.game.cache)
    assert sum(met.leaves for met in later.values() if met.state.outcome is not None) == over


def test_the_digest_is_what_the_page_says():
    p = position(BOARD, "a-inf1 A3 steps=3\nx-inf1 D1", phase="play", hands={"allies": ["barrage", "dig_in"]})
    assert json.loads(facts_text(p.state)) == [
        ["decides", "allies"],
        [["allies", "infantry", "A3", 3, []], ["axis", "infantry", "D1", 4, []]],
        [],
        [["turn", 1]],
        [
            ["deck", ["probe_left"] * 20],
            ["discard", ["ambush"]],
            ["hand allies", ["barrage", "dig_in"]],
            ["hand axis", ["recon_left"] * 4],
        ],
    ]
    (count,) = count_depths(p.game, 1)
    level = next_level(p.game.system, p.game.world, start_level(p.state), p.game.cache)
    text = "".join(f"{line}\n" for line in leaf_lines(level))
    assert text.splitlines() == sorted(text.splitlines())
    assert count.digest == hashlib.sha256(text.encode()).hexdigest()
    assert p.game.why_not("allies", PlayCard(card="barrage")) is None


def test_dice_that_may_be_thrown_for_ever_are_told_so(monkeypatch):
    p = position(BOARD, "a-inf1 A2\nx-inf1 A1 steps=1", phase="battle")
    battle = next(order for order in p.game.legal() if type(order).__name__ == "Battle")

    def again_and_again(s, unit, target, overrun):
        while True:
            yield from s.roll(1, purpose="a tie", rule="M44 1.1")

    monkeypatch.setattr("wsn.systems.hex_tiles.rules.resolve.begin", again_and_again)
    with pytest.raises(EndlessChance, match="Battle may go on rolling"):
        list(branches(p.game.system, p.game.world, p.state, battle))
    done = asked(FILE, "--depth", 1)
    assert done.exit_code == 2
    assert "cannot be counted" in done.output


def asked(*words):
    return CliRunner().invoke(main, ["perft", *map(str, words)])


def test_the_command_says_that_all_is_as_the_file_says():
    done = asked(FILE, "--depth", 2, "--divide")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[2].split()[:3] == ["1", "217", "2"]
    assert lines[3].split()[:3] == ["2", "308", "523/216"]
    assert [line.split()[0] for line in lines[4:6]] == ["307", "1"]
    assert lines[-1] == "All is as the file says."


def changed(tmp_path, change):
    document = json.loads(FILE.read_text("utf-8"))
    change(document)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    return file


def test_the_command_tells_the_first_difference(tmp_path):
    def one_leaf_more(document):
        document["depths"][1]["leaves"] += 1

    file = changed(tmp_path, one_leaf_more)
    done = asked(file, "--depth", 2)
    assert done.exit_code == 1
    assert "depth 2 has leaves 308, and the file says 309" in done.output
    told = json.loads(asked(file, "--depth", 2, "--json").stdout)
    assert told["depths"][1]["leaves"] == 308
    assert "309" in told["difference"]
    assert asked(file, "--depth", 1).exit_code == 0
    file = changed(tmp_path, lambda document: document["orders"].pop())
    assert "there are 2 orders, and the file has 1" in asked(file, "--depth", 1).output


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d.update(version=2), "version"),
        (lambda d: d.update(game="chess"), "there is no game 'chess'"),
        (lambda d: d.update(secret=1), "secret"),
        (lambda d: d["position"]["units"][0].update(place="Z9"), "there is no space 'Z9'"),
        (lambda d: d["position"]["units"][0].update(kind="dragoon"), "there is no kind of unit 'dragoon'"),
        (lambda d: d["position"]["units"][0].update(side="red"), "there is no side 'red'"),
        (lambda d: d["position"]["units"].append(d["position"]["units"][0]), "the same id"),
        (lambda d: d["position"]["frames"][0].update(phase="tea"), "has no phase 'tea'"),
        (lambda d: d["position"]["frames"].clear(), "no phase is open"),
        (lambda d: d["position"]["tracks"].update(tea=4), "tea"),
        (lambda d: d["position"]["frames"][0].update(phase="retreat", memo=RETREAT), "cannot go on from it"),
        (lambda d: d["map"].pop("terrain"), "terrain"),
    ],
)
def test_a_file_that_is_not_in_order_is_told_so(tmp_path, change, told):
    file = changed(tmp_path, change)
    done = asked(file)
    assert done.exit_code == 2
    assert told in done.output
    with pytest.raises(DataError):
        read_position(file)
