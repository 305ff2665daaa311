"""What does not hold of WSN 7.2 in a built attack is said, and proposals keep to it and to sense."""

from __future__ import annotations

import pytest

from pointbuy import layouts
from pointbuy.objectives import depths
from pointbuy.roster import Buy
from tests.pointbuy.battles import attack, built, game, played
from tests.systems.war_storms.drawing import board as drawn
from wsn.board.mapfile import board_from
from wsn.parts.mustering import Piece
from wsn.systems.war_storms import muster
from wsn.systems.war_storms.words import VOCABULARY

SMALL = (
    'format = 1\nname = "Small"\nsystem = "war_storms"\ngrid = "flat"\nboard = "X"\ncolumns = 9\nrows = 9\n'
    '[legend]\n"." = "open"\n[terrain]\nrows = """\n' + ". . . . . . . . .\n" * 9 + '"""\n'
)


def said(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.rule("WSN 7.2")
def test_a_chosen_objective_outside_the_middle_is_told():
    made = built(attack(), kind="attack", seed="1", map="board_d", objectives=("D1611",))
    assert made.advice == (
        "the hex D1611 lies 7 hexes from the middle of the map, "
        "where a defender's objectives belong (WSN 7.2)",
    )
    assert "at least 6 hexes" in said(made.document["note"]), "what holds is claimed"


@pytest.mark.rule("WSN 7.2 R1")
def test_an_attacker_who_begins_nearer_than_six_hexes_is_told_and_not_claimed():
    made = built(attack(), kind="attack", seed="1", map="board_d", objectives=("D102",))
    assert any("begins 3 hexes from Germany's front, not 6" in line for line in made.advice)
    note = said(made.document["note"])
    assert "3 hexes from that front, for there is no room for 6" in note
    assert "at least 6" not in note


@pytest.mark.rule("WSN 7.2")
def test_an_objective_on_a_board_of_the_attacker_is_told():
    plan = {"kind": "attack", "seed": "1", "chosen": chosen("board_a", "board_c"), "edges": ("west", "east")}
    made = built(attack(250), objectives=("A907",), **plan)
    assert any("lies on no board at the east edge, the defender's" in line for line in made.advice)
    assert not built(attack(250), objectives=("C907",), **plan).advice


def chosen(*names: str) -> tuple[layouts.BoardChoice, ...]:
    return tuple(layouts.BoardChoice(name) for name in names)


@pytest.mark.rule("WSN 7.2 R1")
def test_a_map_of_ones_own_that_is_too_small_is_told(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    made = built(attack(), kind="attack", seed="1", map=str(file))
    assert any("not 6: there is no room for more" in line for line in made.advice)


@pytest.mark.rule("WSN 7.2")
@pytest.mark.parametrize("name", ["board_a", "board_c", "board_d", "ridge"])
def test_proposed_objectives_of_an_attack_vary_and_break_no_rule(name):
    seen = set()
    for seed in range(6):
        made = built(attack(), kind="attack", seed=str(seed), map=name)
        assert made.advice == ()
        seen.update(goal["space"] for goal in made.document["objectives"])
    assert len(seen) > 1


# --- works by hand


@pytest.mark.rule("WSN 7.2")
def test_a_defender_who_sets_up_by_hand_places_his_works_himself():
    works = (Buy(row="M2", count=2), Buy(row="M6", count=2, choice="mixed"), Buy(row="M10", size=3))
    made = built(attack(150, *works), kind="attack", seed="3", deploy="hand")
    rows = made.document["works"]
    assert [(row["kind"], row["zone"], row["count"]) for row in rows] == [
        ("wire", "defence", 2),
        ("minefield", "defence", 2),
        ("mg_bunker", "defence", 1),
    ]
    assert not any("at" in row for row in rows)
    one = game(made)
    assert not one.state.markers, "the attacker sees nothing before the defender has built it"
    assert one.deciding == "axis"
    ended = played(made, "random")
    assert ended.outcome is not None


@pytest.mark.rule("WSN 7.2")
def test_in_a_proposed_set_up_the_works_have_their_hexes():
    made = built(attack(150, Buy(row="M2", count=2)), kind="attack", seed="3")
    assert [len(row["at"]) for row in made.document["works"]] == [2]
    assert not any("zone" in row for row in made.document["works"])


# --- posts with sense


def posts(rows: str, kind: str, **words: object) -> list[str]:
    """The spaces of a board, the one that a defender of this kind likes best first."""
    ground = muster.ground(drawn(rows, **words))
    front = depths(ground.board, "north")
    liking = ground.liking(Piece("x", kind), "defends", front, ("303",))
    return sorted(ground.board.spaces, key=liking, reverse=True)


MARSH = "\n".join([". . . . .", ". . . . .", ". . m . .", ". . . . .", ". . . . ."])


@pytest.mark.parametrize("kind", ["ge_stug3", "ge_brummbar", "ge_flak36"])
def test_nobody_is_posted_on_a_road_through_ground_that_is_closed_to_him(kind):
    road = [["301", "302", "303", "304", "305"]]
    assert posts(MARSH, kind, road=road).index("303") >= 20
    assert posts(MARSH.replace("m", "."), kind, road=road).index("303") < 12


def test_a_gun_is_posted_in_a_whole_hex():
    board = board_from(layouts.ready("board_d", "war_storms").document, VOCABULARY)
    ground = muster.ground(board)
    liking = ground.liking(Piece("x", "ge_flak36"), "defends", depths(board, "west"), ("D1611",))
    best = sorted(board.spaces, key=liking, reverse=True)[:20]
    assert not any(board.hexes[space].half for space in best)
