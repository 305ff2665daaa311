"""What does not hold of WSN 7.2 in a built attack is said, and proposals keep to it and to sense."""

from __future__ import annotations

import json

import pytest

from pointbuy import layouts
from pointbuy.departures import departures_of
from pointbuy.objectives import edge_depths
from pointbuy.roster import Buy
from tests.pointbuy.battles import attack, built, game, played
from tests.systems.war_storms.drawing import board as drawn
from wsn.board.mapfile import board_from
from wsn.bots import BOTS
from wsn.cli.check import problems_of
from wsn.engine.observe import observe
from wsn.parts.mustering import Piece
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.files import muster
from wsn.table.seat import Seat

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
        "the hex D1611 lies 7 hexes from the centre of the map, "
        "where a defender's objectives belong (WSN 7.2)",
    )
    assert "at least 6 hexes" in said(made.document["note"]), "what holds is claimed"


@pytest.mark.rule("WSN 7.2 R1")
def test_an_attacker_who_begins_nearer_than_six_hexes_is_told_and_not_claimed():
    made = built(attack(), kind="attack", seed="1", map="board_d", objectives=("D102",))
    assert any("begins 3 hexes from Germany's front; the rules ask for 6" in line for line in made.advice)
    note = said(made.document["note"])
    assert "only 3 hexes from that front (there is no room for 6)" in note
    assert "at least 6" not in note


@pytest.mark.rule("WSN 7.2")
def test_an_objective_on_a_board_of_the_attacker_is_told():
    plan = {"kind": "attack", "seed": "1", "chosen": chosen("board_a", "board_c"), "edges": ("west", "east")}
    made = built(attack(250), objectives=("A907",), **plan)
    assert any("lies on no board at the east edge, the defender's" in line for line in made.advice)
    for anywhere in ("C907", "C1503", "C210"):  # the middle is asked for on a single board only
        assert not built(attack(250), objectives=(anywhere,), **plan).advice


def chosen(*names: str) -> tuple[layouts.BoardChoice, ...]:
    return tuple(layouts.BoardChoice(name) for name in names)


@pytest.mark.rule("WSN 7.2 R1")
def test_a_map_of_ones_own_that_is_too_small_is_told(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    made = built(attack(), kind="attack", seed="1", map=str(file))
    assert any("the rules ask for 6" in line for line in made.advice)


@pytest.mark.rule("WSN 7.2")
@pytest.mark.parametrize("name", ["board_a", "board_c", "board_d", "ridge"])
def test_proposed_objectives_of_an_attack_vary_and_break_no_rule(name):
    seen = set()
    for seed in range(6):
        made = built(attack(), kind="attack", seed=str(seed), map=name)
        assert made.advice == ()
        seen.update(goal["space"] for goal in made.document["objectives"])
    assert len(seen) > 1


@pytest.mark.rule("WSN 7.2")
def test_the_file_of_a_built_attack_tells_the_same_when_it_is_checked(tmp_path):
    made = built(attack(), kind="attack", seed="1", map="board_d", objectives=("D102",))
    assert len(made.advice) == 3
    assert departures_of(made.document, made.map) == made.advice
    file = tmp_path / "built.toml"
    file.write_text(made.text, encoding="utf-8")
    errors, warnings = problems_of(file)
    assert not errors, "it is played all the same"
    assert [problem.text for problem in warnings] == list(made.advice)


@pytest.mark.rule("WSN 7.2 R1")
def test_a_built_attack_that_is_moved_by_hand_is_told_and_others_are_not():
    made = built(attack(), kind="attack", seed="1", map="board_d")
    assert departures_of(made.document, made.map) == ()
    held = {p["at"] for c in made.document["companies"] if c["side"] == "axis" for p in c["platoons"]}
    board = board_from(made.map, VOCABULARY)
    beside = next(s for held_ in sorted(held) for s in board.neighbours(held_) if s not in held)
    document = json.loads(json.dumps(made.document))
    next(c for c in document["companies"] if c["side"] == "allies")["platoons"][0]["at"] = beside
    assert "begins 1 hex from Germany's front; the rules" in departures_of(document, made.map)[0]
    assert departures_of({**document, "historical": True}, made.map) == ()
    assert departures_of({**document, "initiative": "axis"}, made.map) == (), "of a game in progress"
    dug = {"kind": "trench", "side": "axis", "at": [beside]}
    assert departures_of({**made.document, "works": [dug]}, made.map) == ()
    begun = next(c for c in made.document["companies"] if c["side"] == "allies")["platoons"][0]["at"]
    near = {"kind": "trench", "side": "axis", "at": [begun]}
    assert (
        "begins 0 hexes from Germany's front"
        in departures_of({**made.document, "works": [near]}, made.map)[0]
    )


@pytest.mark.rule("WSN 7.2 R1")
def test_companies_without_room_in_turn_1_are_told():
    made = built(attack(), kind="attack", seed="1", map="board_d")
    document = json.loads(json.dumps(made.document))
    company = next(c for c in document["companies"] if c["side"] == "allies")
    for platoon in company["platoons"]:
        platoon["turn"] = 2
    (told,) = departures_of(document, made.map)
    name = company["name"]
    assert told == f"{name} of United States comes on after turn 1, for want of room (WSN 7.2 R1)"


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


@pytest.mark.rule("WSS 3.3")
@pytest.mark.parametrize("deploy", ["hand", "hidden"])
def test_works_are_hidden_with_the_defender_where_both_agree_that_he_sets_up_hidden(deploy):
    made = built(attack(150, Buy(row="M2", count=2)), kind="attack", seed="3", deploy=deploy)
    sides = made.document["sides"]
    assert sides["axis"].get("hidden", False) is (deploy == "hidden")
    assert "hidden" not in sides["allies"], "the attacker sets up last"
    assert ("the defender unseen until both have" in said(made.document["note"])) is (deploy == "hidden")
    one = game(made)
    seat, bot = Seat(one, "axis"), BOTS["random"]("1")
    while one.deciding == "axis":
        seat.submit(bot.choose(seat))
    assert len(one.state.markers) == 2
    assert len(observe(one.state, "allies").markers) == (0 if deploy == "hidden" else 2)


@pytest.mark.rule("WSN 7.2")
def test_in_a_proposed_set_up_the_works_have_their_hexes():
    made = built(attack(150, Buy(row="M2", count=2)), kind="attack", seed="3")
    assert [len(row["at"]) for row in made.document["works"]] == [2]
    assert not any("zone" in row for row in made.document["works"])


# --- posts with sense


def posts(rows: str, kind: str, **words: object) -> list[str]:
    """The spaces of a board, the one that a defender of this kind likes best first."""
    ground = muster.ground(drawn(rows, **words))
    front = edge_depths(ground.board, "north")
    liking = ground.liking(Piece("x", kind), "defends", front, ("303",))
    return sorted(ground.board.spaces, key=liking, reverse=True)


MARSH = "\n".join([". . . . .", ". . . . .", ". . m . .", ". . . . .", ". . . . ."])


@pytest.mark.parametrize("kind", ["ge_stug3", "ge_brummbar", "ge_flak36"])
def test_nobody_is_posted_on_a_road_through_ground_that_is_closed_to_him(kind):
    road = [["301", "302", "303", "304", "305"]]
    assert posts(MARSH, kind, road=road).index("303") >= 20
    assert posts(MARSH.replace("m", "."), kind, road=road).index("303") < 12


def test_a_gun_is_posted_in_a_whole_hex():
    board = board_from(layouts.ready_field("board_d", "war_storms").document, VOCABULARY)
    ground = muster.ground(board)
    liking = ground.liking(Piece("x", "ge_flak36"), "defends", edge_depths(board, "west"), ("D1611",))
    best = sorted(board.spaces, key=liking, reverse=True)[:20]
    assert not any(board.hexes[space].half for space in best)
