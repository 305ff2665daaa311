"""Scenarios built of two rosters: the battles, their points and boards, who begins where (WSN 7.1-7.4)."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from itertools import pairwise

import pytest

from pointbuy import objectives
from pointbuy.layouts import BoardChoice, OverlayChoice
from pointbuy.objectives import edge_depths
from pointbuy.roster import Buy
from tests.pointbuy.battles import attack, built, encounter, game, played, roster, wrong
from wsn.board.mapfile import board_from
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.rules.commands import Deploy


def board_of(made):
    return board_from(made.map, VOCABULARY)


def starts(made, side):
    """The hexes where the platoons of a side begin in turn 1, zones taken apart."""
    zones = {zone["id"]: zone for zone in made.document.get("zones", ())}
    names = set()
    for company in made.document["companies"]:
        for platoon in company["platoons"]:
            if company["side"] == side and platoon.get("turn", 1) == 1:
                zone = zones.get(platoon["at"])
                names.update(zone.get("spaces", ()) if zone else [platoon["at"]])
    return names


# --- an encounter


@pytest.mark.rule("WSN 7.1")
def test_an_encounter_is_ten_turns_long_both_come_on_by_their_edges_and_nobody_holds_anything():
    made = built(encounter(), seed="3")
    board, document = board_of(made), made.document
    assert document["turns"] == 10
    assert all("holder" not in objective for objective in document["objectives"])
    edges = {side: force["edge"] for side, force in document["sides"].items()}
    assert len(set(edges.values())) == 2
    for side, edge in edges.items():
        depth = edge_depths(board, edge)
        assert starts(made, side)
        assert all(depth[space] <= 2 and board.spaces[space].half for space in starts(made, side))


@pytest.mark.rule("WSN 7.1")
def test_in_an_encounter_both_have_the_same_points():
    german, american = encounter(150)
    assert built((german, american), seed="3")
    poorer = roster("german", "encounter", 140, "G1")
    told = wrong((poorer, american), seed="3", points=150)
    said = "the roster for the encounter has 140 points; 150 are agreed, and it must have 150 (WSN 7.1)"
    assert told == [f"a.toml: points: {said}"]
    told = wrong((poorer, american), seed="3", boards=4)
    assert told == ["b.toml: points: 140 and 150 points; they must be the same for both (WSN 7.1)"]


@pytest.mark.rule("WSN 7.1")
def test_in_an_encounter_all_come_on_by_the_edge_of_their_side_and_nowhere_else():
    made = built(encounter(), seed="3")
    board = board_of(made)
    for company in made.document["companies"]:
        edge = objectives.rim_spaces(board, made.document["sides"][company["side"]]["edge"])
        zones = {zone["id"]: zone["edge"] for zone in made.document.get("zones", ())}
        for platoon in company["platoons"]:
            assert platoon["at"] in edge or (platoon["turn"] > 1 and platoon["at"] in zones)
    one = game(built(encounter(), seed="3", deploy="hand"))
    side = one.deciding
    assert side is not None
    here = [command for command in one.legal() if isinstance(command, Deploy)]
    rim = objectives.rim_spaces(one.world.board, one.world.scenario.sides[side].edge)
    assert {command.space for command in here} <= set(rim)
    inland = next(space for space in one.world.board.spaces if space not in rim)
    refusal = one.why_not(side, Deploy(unit=here[0].unit, space=inland))
    assert refusal is not None
    assert "outside the zone" in refusal.text


@pytest.mark.rule("WSN 7.1")
def test_players_may_agree_on_other_turns_and_objectives():
    made = built(encounter(), seed="3", turns=7, map="board_a", objectives=("A404", "A1405"))
    assert made.document["turns"] == 7
    assert [o["space"] for o in made.document["objectives"]] == ["A404", "A1405"]
    assert [o["name"] for o in made.document["objectives"]] == ["Ferme Dubosq", "the crossroads at A1405"]
    told = wrong(encounter(), seed="3", map="board_a", objectives=("A404", "A404", "A9999"))
    assert [line for line in told if "A404 is named twice" in line]
    assert [line for line in told if "there is no hex 'A9999'" in line]


@pytest.mark.rule("WSN 7.1")
@pytest.mark.parametrize("name", ["board_a", "board_c", "board_d", "ridge", "two_villages"])
def test_the_proposed_objectives_of_an_encounter_are_about_as_far_from_both_edges(name):
    points = 250 if name == "two_villages" else 150
    made = built(encounter(points), seed="3", map=name)
    board = board_of(made)
    west, east = edge_depths(board, "west"), edge_depths(board, "east")
    away = [(west[o["space"]], east[o["space"]]) for o in made.document["objectives"]]
    assert abs(sum(a - b for a, b in away)) <= 6 * len(away)
    assert all(min(pair) > 4 for pair in away)


# --- attack and defence


@pytest.mark.rule("WSN 7.2")
def test_an_attack_is_fifteen_turns_long_and_the_defender_holds_the_middle():
    made = built(attack(), kind="attack", seed="3")
    assert made.document["turns"] == 15
    assert made.document["attacker"] == "allies"
    assert [o["holder"] for o in made.document["objectives"]] == ["axis", "axis"]
    board = board_of(made)
    for objective in made.document["objectives"]:
        assert all(edge_depths(board, edge)[objective["space"]] > 4 for edge in ("north", "south"))
        assert all(7 <= edge_depths(board, edge)[objective["space"]] <= 11 for edge in ("west", "east"))


@pytest.mark.rule("WSN 7.2")
@pytest.mark.parametrize("edges", [("west", "east"), ("south", "north")])
@pytest.mark.parametrize("name", ["board_a", "board_c", "board_d", "ridge", "utah_beach"])
def test_every_proposed_objective_of_a_single_board_lies_in_its_middle_third(name, edges):
    for seed in range(8):
        made = built(attack(), kind="attack", seed=str(seed), map=name, edges=edges)
        board = board_of(made)
        for objective in made.document["objectives"]:
            at = objective["space"]
            assert all(7 <= edge_depths(board, edge)[at] <= 11 for edge in ("west", "east"))
            assert all(5 <= edge_depths(board, edge)[at] <= 9 for edge in ("north", "south"))


@pytest.mark.rule("WSN 7.2 R2")
@pytest.mark.parametrize(("held", "winner"), [(2, "allies"), (1, "axis"), (0, "axis")])
def test_the_attacker_wins_with_every_objective_and_not_with_some(held, winner):
    made = built(attack(), kind="attack", seed="3", turns=1)
    assert made.document["victory"] == {"attacker_needs": 2}
    note = " ".join(made.document["note"].split())
    assert "wins by holding all of them at the end of the last turn; otherwise the defender wins" in note
    assert "wins 82 of 100 such battles over 15 turns, 55 over 10 and 58 over 8" in note
    document = json.loads(json.dumps(made.document))
    for objective in document["objectives"][:held]:
        objective["holder"] = "allies"
    one = played(replace(made, document=document), "sit")
    assert one.state.outcome is not None
    assert one.state.outcome.winner == winner


@pytest.mark.rule("WSN 7.2")
def test_an_attack_for_a_single_objective_counts_no_points():
    made = built(attack(), kind="attack", seed="3", map="board_a", objectives=("A907",))
    assert "victory" not in made.document


@pytest.mark.rule("WSN 7.2")
def test_on_two_boards_the_objectives_lie_on_the_board_next_to_the_defenders_edge():
    for seed in range(6):
        made = built(attack(250), kind="attack", seed=str(seed), boards=2)
        board = board_of(made)
        depth = edge_depths(board, made.document["sides"]["axis"]["edge"])
        assert len(made.document["objectives"]) == 3
        assert all(depth[o["space"]] <= max(depth.values()) / 2 for o in made.document["objectives"])


@pytest.mark.rule("WSN 7.2")
def test_the_attacker_has_twice_the_points():
    american, german = attack(150)
    assert built((american, german), kind="attack", seed="3")
    assert built((german, american), kind="attack", seed="3"), "whoever is named first"
    same = roster("us", "attacker", 150, "U1")
    told = wrong((same, german), kind="attack", seed="3")
    said = "the roster for the attacker has 150 points; on 1 board it usually has 300 (WSN 7.4)"
    assert told == [f"a.toml: points: {said}"]
    told = wrong((same, german), kind="attack", seed="3", boards=4)
    assert told == ["b.toml: points: 150 and 150 points; they must be 2 to 1 (WSN 7.2)"]


@pytest.mark.rule("WSN 7.2")
def test_only_the_defender_buys_works_unless_the_scenario_says_both():
    mines = Buy(row="M6", choice="mixed", count=2)
    made = built(attack(150, mines, "M9"), kind="attack", seed="3")
    works = {row["kind"]: row for row in made.document["works"]}
    assert len(works["minefield"]["at"]) == 2
    assert works["minefield"]["mines"] == "mixed"
    assert works["trench"]["side"] == "axis"
    american = roster("us", "attacker", 300, "U1", "M9")
    told = wrong((american, attack()[1]), kind="attack", seed="3")
    assert any("WSN 7.2" in line or "WSN 7.4.6" in line for line in told)
    both = roster("us", "attacker", 300, "U1", "M9", works_for_both=True)
    made = built((both, attack()[1]), kind="attack", seed="3")
    assert [row["side"] for row in made.document["works"]] == ["allies"]


@pytest.mark.rule("WSN 7.2 R1")
@pytest.mark.parametrize("deploy", ["proposed", "hand"])
@pytest.mark.parametrize("boards", [1, 2, 4])
def test_the_attacker_sets_up_six_hexes_from_every_defender_and_what_has_no_room_comes_by_his_edge(
    boards, deploy
):
    points = {1: 150, 2: 250, 4: 400}[boards]
    made = built(attack(points, "M11"), kind="attack", seed="5", boards=boards, deploy=deploy)
    board = board_of(made)
    rim = {s for s in board.spaces if edge_depths(board, made.document["sides"]["allies"]["edge"])[s] <= 2}
    held = starts(made, "axis") | {at for work in made.document["works"] for at in work.get("at", ())}
    attackers = starts(made, "allies")
    near = {s for s in attackers if min(board.distance(s, other) for other in held) < 6}
    assert near <= rim, "nearer than six hexes only by the edge of the map"
    if boards > 1:
        assert not near


WORKS = tuple(
    Buy(row=row, choice=word) for row, word in (("M1", ""), ("M2", ""), ("M6", "mixed"), ("M9", ""))
)


@pytest.mark.rule("WSN 7.2 R1")
@pytest.mark.parametrize("deploy", ["proposed", "hand", "hidden"])
@pytest.mark.parametrize("name", ["board_a", "board_d", "ridge"])
def test_works_lie_six_hexes_from_every_attacker_too(name, deploy):
    both = (roster("us", "attacker", 300, "U1", "U3", "U11"), attack(150, *WORKS)[1])
    for seed in range(3):
        made = built(both, kind="attack", seed=str(seed), map=name, deploy=deploy)
        board = board_of(made)
        zones = {zone["id"]: zone.get("spaces", ()) for zone in made.document.get("zones", ())}
        works = {
            space
            for row in made.document["works"]
            for at in (*row.get("at", ()), row.get("zone", ""))
            for space in zones.get(at, (at,) if at else ())
        }
        begin = {space for at in starts(made, "allies") for space in zones.get(at, (at,))}
        assert works
        assert min(board.distance(a, b) for a in begin for b in works) >= 6
        assert "at least 6 hexes" in " ".join(made.document["note"].split())


@pytest.mark.rule("WSN 7.2 R1")
def test_an_attacker_who_may_buy_works_keeps_them_six_hexes_from_the_defender():
    us = roster("us", "attacker", 300, "U1", "U3", "M2", "M9", works_for_both=True)
    made = built((us, attack(150, *WORKS)[1]), kind="attack", seed="1", map="board_d")
    board = board_of(made)
    ours = {at for row in made.document["works"] if row["side"] == "allies" for at in row["at"]}
    theirs = {at for row in made.document["works"] if row["side"] == "axis" for at in row["at"]}
    assert ours
    assert min(board.distance(a, b) for a in ours for b in starts(made, "axis") | theirs) >= 6


@pytest.mark.rule("WSN 7.2 R1")
def test_works_on_a_small_map_lie_no_nearer_than_the_platoons_begin():
    made = built(attack(150, *WORKS), kind="attack", seed="1", map="board_d", objectives=("D102",))
    board = board_of(made)
    works = {at for row in made.document["works"] for at in row["at"]}
    begin = starts(made, "allies")
    near = min(board.distance(a, b) for a in begin for b in starts(made, "axis"))
    assert near < 6
    assert min(board.distance(a, b) for a in begin for b in works) >= near
    assert any(f"begins {near} hexes from Germany's front" in line for line in made.advice)


@pytest.mark.rule("WSN 7.2")
def test_a_side_is_chosen_by_the_roles_of_the_rosters():
    told = wrong(encounter(), kind="attack", seed="3")
    assert any("wants attacker and defender (WSN 7.2)" in line for line in told)
    told = wrong(attack(), kind="encounter", seed="3")
    assert any("wants two of 'encounter' (WSN 7.1)" in line for line in told)
    told = wrong((encounter()[0], roster("german", "encounter", 150, "G1")), seed="3")
    assert any("both rosters are German (Axis); each side needs one" in line for line in told)


@pytest.mark.rule("WSN 7")
def test_an_unknown_battle_is_told_with_the_two_there_are():
    (told,) = wrong(encounter(), kind="siege")
    assert told == "kind: there is no battle 'siege'; valid: attack, encounter"


# --- the field


@pytest.mark.rule("WSN 7.3")
@pytest.mark.parametrize(("boards", "spaces"), [(1, 212), (2, 412), (4, 800)])
def test_one_two_and_four_boards_are_drawn_and_agree_where_they_meet(boards, spaces):
    points = {1: 150, 2: 250, 4: 400}[boards]
    made = built(encounter(points), seed="11", boards=boards)
    assert abs(len(board_of(made).spaces) - spaces) < 15
    assert (made.map_text is None) == (boards == 1)
    assert built(encounter(points), seed="12", boards=boards).map != made.map


@pytest.mark.rule("WSN 7.3")
def test_boards_are_chosen_turned_and_covered():
    chosen = (BoardChoice("board_a"), BoardChoice("board_d", turned=True))
    village = OverlayChoice("village", "A706", 0)
    made = built(encounter(250), seed="3", chosen=chosen, overlays=(village,), shape=(1, 2))
    layout = tomllib.loads(made.map_text)["layout"]
    assert layout == [
        {"board": "board_a", "overlays": [{"name": "village", "at": "A706", "turn": 0}]},
        {"board": "board_d", "at": [0, 12], "turned": True},
    ]
    assert {made.document["sides"][side]["edge"] for side in ("allies", "axis")} == {"north", "south"}
    told = wrong(encounter(250), seed="3", chosen=(BoardChoice("board_b"), BoardChoice("board_a")))
    assert any("are the same hex, but" in line for line in told)
    told = wrong(encounter(250), seed="3", chosen=chosen, overlays=(OverlayChoice("vilage", "A706"),))
    assert any("there is no overlay 'vilage'; the nearest is 'village'" in line for line in told)
    told = wrong(encounter(250), seed="3", chosen=chosen, overlays=(OverlayChoice("village", "X706"),))
    assert any("no board has the letter 'X' of X706" in line for line in told)


@pytest.mark.rule("WSN 7.3")
@pytest.mark.rule("WSN 7.3 R1")
def test_the_higher_roller_has_the_choice_of_the_edge_and_the_other_moves_first():
    seen = set()
    for seed in range(8):
        made = built(encounter(), seed=str(seed)).document
        note = " ".join(made["note"].split())
        rolled, chose = note.split("Roll for edges: ")[1].split(" (WSN 7.3 R1). ")
        german, american = (int(word.rstrip(",")) for word in rolled.split() if word.rstrip(",").isdigit())
        winner = "Germany" if german > american else "United States"
        loser = "United States" if german > american else "Germany"
        edge = made["sides"]["axis" if winner == "Germany" else "allies"]["edge"]
        assert chose.startswith(f"{winner} chose the {edge}; first to move: {loser}.")
        assert (made["first"] == "axis") == (loser == "Germany")
        assert made["attacker"] == "none", "nobody has the attacker's +1 (WSN 7.1)"
        seen.add(winner)
    assert len(seen) == 2


@pytest.mark.rule("WSN 7.3")
def test_edges_that_were_chosen_are_kept_and_impossible_ones_refused():
    made = built(encounter(), seed="3", map="board_a", edges=("south", "west"))
    assert made.document["sides"]["axis"]["edge"] == "south"
    assert made.document["sides"]["allies"]["edge"] == "west"
    american, german = attack()
    made = built((german, american), kind="attack", seed="3", edges=("north", "south"))
    assert made.document["sides"]["axis"]["edge"] == "north"
    assert any("each needs its own" in line for line in wrong(encounter(), edges=("west", "west")))
    turned = (BoardChoice("board_b", turned=True),)
    told = wrong(encounter(), chosen=turned, edges=("north", "south"))
    assert told == ["edges: no unit can enter by the north edge of the map; choose another"]


@pytest.mark.rule("WSN 7.3")
def test_where_the_players_deploy_by_hand_the_defender_does_so_first():
    played = game(built(attack(), kind="attack", seed="3", deploy="hand"))
    assert played.deciding == "axis"
    assert played.state.frames[-1].phase == "setup"


# --- points


@pytest.mark.rule("WSN 7.4")
def test_the_points_are_those_of_the_size_or_those_agreed_on():
    assert built(encounter(250), seed="3", boards=2)
    told = wrong(encounter(150), seed="3", boards=2)
    assert len(told) == 2
    said = "the roster for the encounter has 150 points; on 2 boards it usually has 250 (WSN 7.4)"
    assert told[0] == f"a.toml: points: {said}"
    assert built(encounter(150), seed="3", boards=2, points=150)
    assert built(encounter(170), seed="3", boards=4), "large: as many as they like"
    told = wrong((encounter(170)[0], encounter(180)[1]), seed="3", boards=4)
    assert any("they must be the same for both" in line for line in told)


def test_too_many_units_for_the_boards_are_refused_with_how_many_have_room():
    crowd = (
        roster("german", "encounter", 2400, *["G9"] * 130),
        roster("us", "encounter", 2400, *["U8"] * 110),
    )
    told = wrong(crowd, seed="3", boards=1, points=2400)
    assert len(told) == 2
    assert all("too many units by the" in line and "companies have room" in line for line in told)
    horde = roster("german", "defender", 4800, *["G9"] * 260)
    told = wrong((roster("us", "attacker", 9600, "U8"), horde), kind="attack", seed="3", points=4800)
    assert any("are too many for the defender's side of the front" in line for line in told)


def test_who_has_no_room_in_turn_one_comes_later():
    many = (
        roster("german", "encounter", 400, *["G9"] * 20),
        roster("us", "encounter", 400, *["U8"] * 4),
    )
    made = built(many, seed="3", points=400)
    turns = [p.get("turn", 1) for c in made.document["companies"] for p in c["platoons"]]
    assert set(turns) == {1, 2}
    for company in made.document["companies"]:
        assert len({p.get("turn", 1) for p in company["platoons"]}) == 1
        assert company["officer"].get("turn", 1) == company["platoons"][0].get("turn", 1)
    assert "these companies come on later" in " ".join(made.document["note"].split())


def test_posts_keep_a_company_together():
    made = built(encounter(), seed="3")
    board = board_of(made)
    for company in made.document["companies"]:
        spaces = [platoon["at"] for platoon in company["platoons"]]
        officer = company["officer"]
        assert officer["at"] in spaces
        far = max(board.distance(officer["at"], space) for space in spaces)
        assert far <= max(officer["command"], 1) + 1
        assert all(board.distance(a, b) <= 4 for a, b in pairwise(spaces))
