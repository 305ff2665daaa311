"""The ground of a built scenario: boards that fit, places worth a fight, zones, posts and works."""

from __future__ import annotations

from itertools import combinations

import pytest

from pointbuy import layouts, objectives, zones
from pointbuy.deploy import Crowd, leader_post
from pointbuy.layouts import BoardChoice, OverlayChoice
from pointbuy.roster import Buy
from tests.pointbuy.battles import attack, built, encounter
from wsn.board.mapfile import board_from, map_document
from wsn.data import DataError
from wsn.parts.mustering import COMPASS, Band, BattleSide, Goal, Lots, Piece
from wsn.systems.war_storms.data.units import units
from wsn.systems.war_storms.data.words import VOCABULARY
from wsn.systems.war_storms.data.zones import near_edge
from wsn.systems.war_storms.files import muster
from wsn.systems.war_storms.files.building.terrain import Fields
from wsn.systems.war_storms.rules.movement import may_stand

SYSTEM = "war_storms"


def board(name):
    return board_from(map_document(name), VOCABULARY)


# --- layouts


@pytest.mark.parametrize(
    ("count", "shape"),
    [(1, (1, 1)), (2, (2, 1)), (3, (3, 1)), (4, (2, 2)), (6, (3, 2)), (8, (4, 2)), (9, (3, 3))],
)
def test_boards_lie_as_square_as_they_can(count, shape):
    assert layouts.shape_of(count) == shape


def test_two_boards_lie_either_way_by_lot():
    assert {layouts.shape_of(2, Lots(str(seed))) for seed in range(12)} == {(1, 2), (2, 1)}


@pytest.mark.rule("WSN 7.3")
def test_no_board_is_drawn_again_before_all_have_been_and_each_has_its_own_letter():
    for seed in range(6):
        field = layouts.draw_boards(muster.BOARDS, 8, (4, 2), SYSTEM, Lots(str(seed)))
        names = [use["board"] for use in field.file["layout"]]
        assert len(set(names[:4])) == 4
        letters = [part.letter for part in field.board.printed]
        assert len(set(letters)) == 8
        assert field.boards == 8


@pytest.mark.rule("WSN 7.3")
def test_draws_differ_in_boards_and_in_how_they_are_turned():
    fields = [layouts.draw_boards(muster.BOARDS, 2, (2, 1), SYSTEM, Lots(str(seed))) for seed in range(16)]
    uses = [tuple((use["board"], use.get("turned", False)) for use in f.file["layout"]) for f in fields]
    assert len(set(uses)) > 8
    assert {turned for pair in uses for _, turned in pair} == {True, False}


def test_the_beach_fits_no_inland_board_beside_it_and_a_draw_that_fits_nowhere_is_refused(monkeypatch):
    for seed in range(8):
        drawn = layouts.draw_boards(("board_b", "ridge"), 2, (2, 1), SYSTEM, Lots(str(seed)))
        assert {use["board"] for use in drawn.file["layout"]} in ({"board_b"}, {"ridge"})
    with pytest.raises(DataError, match="are the same hex, but"):
        layouts.lay_boards((BoardChoice("board_a"), BoardChoice("board_b")), (2, 1), SYSTEM)
    above = layouts.lay_boards((BoardChoice("board_a"), BoardChoice("board_b")), (1, 2), SYSTEM)
    assert len(above.board.spaces) > 400
    monkeypatch.setattr(layouts, "boards_agree", lambda *given: False)
    with pytest.raises(DataError, match="no 2 of the boards board_b, ridge fit together as 2 x 1"):
        layouts.draw_boards(("board_b", "ridge"), 2, (2, 1), SYSTEM, Lots("1"))


def test_a_board_of_ones_own_travels_inside_the_map_that_is_written(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(
        layouts.locate("maps", "board_a").read_text("utf-8").replace("Métairie", "Grange"), "utf-8"
    )
    field = layouts.lay_boards((BoardChoice(str(mine)), BoardChoice("board_d")), (2, 1), SYSTEM)
    assert field.file["layout"][0]["board"] == "mine"
    assert list(field.file["boards"]) == ["mine"]
    assert "La Grange" in {space.name for space in field.board.spaces.values()}
    alone = layouts.ready_field(str(mine), SYSTEM)
    assert alone.name == ""
    assert alone.file["name"] == "Farmland in the bocage"


def test_a_single_board_that_is_turned_or_covered_is_written_too():
    plain = layouts.lay_boards((BoardChoice("board_a"),), (1, 1), SYSTEM)
    assert (plain.name, plain.file) == ("board_a", None)
    turned = layouts.lay_boards((BoardChoice("board_a", True),), (1, 1), SYSTEM)
    assert turned.file["layout"] == [{"board": "board_a", "turned": True}]
    covered = layouts.lay_boards(
        (BoardChoice("board_a"),), (1, 1), SYSTEM, (OverlayChoice("farm", "A303", 2),)
    )
    assert covered.file["layout"][0]["overlays"] == [{"name": "farm", "at": "A303", "turn": 2}]


# --- edges and objectives


@pytest.mark.parametrize("name", ["board_a", "two_villages", "four_boards", "ht_cagny"])
@pytest.mark.parametrize("edge", COMPASS)
def test_the_rim_is_the_edge_zone_of_the_game_and_depths_count_from_it(name, edge):
    field = layouts.ready_field(name, "hex_tiles" if name.startswith("ht") else SYSTEM)
    rim = objectives.rim_spaces(field.board, edge)
    assert set(rim) == set(near_edge(field.board, edge, 1))
    depth = objectives.edge_depths(field.board, edge)
    assert min(depth.values()) == 1
    assert max(depth[space] for space in rim) <= 2


def test_places_are_towns_bridges_crossroads_and_hilltops():
    by_name = {place.space: place for place in muster.places(board("board_d"))}
    assert by_name["D509"].name == "La Cambe"
    assert by_name["D509"].sort == "town"
    assert by_name["D1011"].sort == "bridge"
    assert by_name["D1303"].sort == "hilltop"
    assert by_name["D606"].sort == "crossroads"
    assert by_name["D606"].name == "the crossroads at D606"
    assert all(not board("board_d").spaces[space].half for space in by_name)


class Level(Fields):
    """Ground of which no hex is held better than another."""

    def strength(self, space: str) -> int:
        return 0


@pytest.mark.rule("WSN 7.2 R2")
@pytest.mark.parametrize("name", ["board_a", "board_c", "board_d", "ridge"])
def test_an_attack_is_made_for_hexes_that_can_be_held(name):
    field = layouts.ready_field(name, SYSTEM)
    ground, places = muster.ground(field.board), muster.places(field.board)

    def held(seen: Fields) -> int:
        attack, edges = muster.BATTLES["attack"], ("north", "south")
        made = [
            objectives.propose_goals(field.board, seen, places, attack, edges, 2, Lots(f"{n}"))
            for n in range(20)
        ]
        return sum(ground.strength(goal.space) for one in made for goal in one.goals)

    assert held(ground) >= held(Level(field.board))
    assert name not in ("board_a", "ridge") or held(ground) > held(Level(field.board)), "there is a choice"


def test_the_strength_of_a_hex_is_its_cover_and_its_height():
    one = board("board_d")
    ground = muster.ground(one)
    spaces = one.hexes.values()
    plain = next(space.id for space in spaces if space.terrain == "open" and not space.level)
    town = next(space.id for space in spaces if space.terrain == "built_up")
    hill = next(space.id for space in spaces if space.terrain == "open" and space.level)
    assert ground.strength(plain) == 0 < ground.strength(hill) < ground.strength(town)


def test_proposed_objectives_are_apart_and_as_many_as_are_asked_for():
    field = layouts.ready_field("two_villages", SYSTEM)
    ground, places = muster.ground(field.board), muster.places(field.board)
    for battle in muster.BATTLES.values():
        for count in (1, 2, 3, 5):
            made = objectives.propose_goals(
                field.board, ground, places, battle, ("west", "east"), count, Lots("1")
            )
            assert len({goal.space for goal in made.goals}) == count
            away = [field.board.distance(a.space, b.space) for a, b in combinations(made.goals, 2)]
            assert not away or min(away) >= 2


def test_bare_ground_has_objectives_too(tmp_path):
    bare = tmp_path / "bare.toml"
    rows = "\n".join([". " * 16] * 12)
    bare.write_text(
        'format = 1\nname = "Bare"\nsystem = "war_storms"\ngrid = "flat"\nboard = "X"\n'
        "columns = 16\nrows = 12\n"
        f'[legend]\n"." = "open"\n[terrain]\nrows = """\n{rows}\n"""\n'
    )
    field = layouts.ready_field(str(bare), SYSTEM)
    ground = muster.ground(field.board)
    made = objectives.propose_goals(
        field.board, ground, (), muster.BATTLES["encounter"], ("west", "east"), 3, Lots("1")
    )
    assert all(goal.name == f"the hex {goal.space}" for goal in made.goals)
    west = objectives.edge_depths(field.board, "west")
    assert all(6 <= west[goal.space] <= 11 for goal in made.goals)
    most = objectives.propose_goals(
        field.board, ground, (), muster.BATTLES["attack"], ("west", "east"), 7, Lots("1")
    )
    assert len(most.goals) == 7


def test_two_goals_of_one_name_are_told_apart():
    field = layouts.lay_boards((BoardChoice("board_d"), BoardChoice("board_d")), (2, 1), SYSTEM)
    places = muster.places(field.board)
    twins = [place.space for place in places if place.name == "La Cambe"]
    assert len(twins) == 2
    names = [goal.name for goal in objectives.chosen_goals(twins, field.board, places)]
    assert names == [f"La Cambe ({space})" for space in twins]


# --- zones and posts


def test_an_edge_zone_is_named_by_its_edge_or_lists_its_rows():
    one = board("board_a")
    assert zones.edge_zone(one, "west").edge == "west"
    deep = zones.edge_zone(one, "west", 3)
    assert deep.edge is None
    assert {one.grid.column_row(one.spaces[space].hex)[0] for space in deep.spaces} == {1, 2, 3}


def test_nobody_begins_in_a_corner_that_both_edges_have():
    field = layouts.ready_field("board_a", SYSTEM)
    sides = tuple(
        BattleSide(name, name, "meets", edge) for name, edge in (("axis", "south"), ("allies", "west"))
    )
    one, other = zones.both_ways_in(
        field.board, muster.ground(field.board), sides, muster.BATTLES["encounter"]
    )
    assert "A112" in zones.edge_zone(field.board, "south").spaces
    assert "A112" in zones.edge_zone(field.board, "west").spaces
    assert not set(one.spaces) & set(other.spaces)
    assert one.edge is None
    for deploy in ("proposed", "hand"):
        made = built(encounter(), seed="3", map="board_a", edges=("south", "west"), deploy=deploy)
        assert {made.document["sides"][side]["edge"] for side in ("axis", "allies")} == {"south", "west"}


def crowd(name="board_a", stance="meets"):
    one = board(name)
    return Crowd(one, muster.ground(one), stance, objectives.edge_depths(one, "east"))


def test_a_band_stays_together_and_three_pieces_are_the_most_in_a_hex():
    one = crowd()
    band = Band("A", "A", tuple(Piece(f"A{i}", "us_infantry") for i in range(4)), 1)
    posts = one.post_band(band, ["A104", "A105", "A112"], ("A907",))
    assert set(posts.values()) <= {"A104", "A105"}, "A112 is out of reach"
    for number in range(6):
        one.post_band(
            Band(f"B{number}", "B", (Piece(f"B{number}", "us_infantry"),), 1), ["A104", "A105"], ("A907",)
        )
    assert max(one.taken.values()) == 3
    before = dict(one.taken)
    more = Band("C", "C", (Piece("C1", "us_infantry"), Piece("C2", "us_infantry")), 1)
    assert one.post_band(more, ["A104", "A105"], ("A907",)) is None
    assert one.taken == before, "nobody of a band that has no room stays behind"


def test_a_gun_is_not_posted_where_its_lorry_cannot_go():
    one = crowd()
    towed = Band("A", "A", (Piece("A1", "us_at_57", "us_truck"),), 1)
    closed = [s for s in one.board.spaces if may_stand(one.board, units()["us_truck"], s) is not None]
    assert closed
    assert one.post_band(towed, closed, ("A907",)) is None
    assert one.post_band(Band("B", "B", (Piece("B1", "us_infantry"),), 1), closed, ("A907",)) is not None


def test_a_defender_likes_cover_near_his_goal_and_his_mortars_behind_it():
    one = crowd("board_d", "defends")
    spaces = [s for s in one.board.spaces if one.board.distance(s, "D509") <= 4]
    rifles = one.post_band(
        Band("A", "A", tuple(Piece(f"A{i}", "ge_infantry") for i in range(3)), 3), spaces, ("D509",)
    )
    assert "D509" in rifles.values()
    assert all(one.board.distance(space, "D509") <= 2 for space in rifles.values())
    covered = {"built_up", "dispersed_buildings", "light_woods", "woods"}
    assert all(one.board.spaces[space].terrain in covered for space in rifles.values())
    mortar = one.post_band(Band("B", "B", (Piece("B1", "ge_mortar_81"),), 3), spaces, ("D509",))
    assert one.front[mortar["B1"]] >= one.front["D509"], "the enemy comes from the east"


def test_a_leader_stands_where_all_are_nearest():
    one = board("board_a")
    assert leader_post(one, ["A101", "A103", "A105"]) == "A103"
    assert leader_post(one, ["A101", "A101"]) == "A101"


def test_the_defenders_zone_grows_with_his_pieces_and_keeps_the_front():
    one = board("board_a")
    ground, battle = muster.ground(one), muster.BATTLES["attack"]
    goals = (Goal("A907", "x"),)
    few = [Piece(f"A{i}", "ge_infantry") for i in range(4)]
    many = [Piece(f"A{i}", "ge_infantry") for i in range(60)]
    small, large = (
        zones.zone_lines(one, ground, ("west", "east"), goals, pieces, battle, lambda spaces: True)
        for pieces in (few, many)
    )
    assert len(small.defender.spaces) < len(large.defender.spaces)
    west = objectives.edge_depths(one, "west")
    assert (
        min(west[space] for space in small.defender.spaces)
        == min(west[s] for s in large.defender.spaces)
        == 7
    )
    assert zones.zone_lines(one, ground, ("west", "east"), goals, few, battle, lambda spaces: False) is None


# --- works


@pytest.mark.rule("WSN 7.4.6")
def test_mines_and_wire_lie_before_the_defence_and_shelter_where_somebody_stands():
    buys = [
        Buy(row="M5", choice="anti_personnel", count=2),
        Buy(row="M2", count=2),
        Buy(row="M1"),
        Buy(row="M4"),
        Buy(row="M9", count=2),
        Buy(row="M10", size=2),
        Buy(row="M11", size=3),
    ]
    made = built(attack(150, *buys), kind="attack", seed="3", map="board_a")
    one = board("board_a")
    works = {row["kind"]: row for row in made.document["works"]}
    assert set(works) == {
        "minefield",
        "wire",
        "roadblock",
        "anti_tank_ditch",
        "trench",
        "mg_bunker",
        "fortification",
    }
    assert works["mg_bunker"]["points"] == 2
    assert works["fortification"]["points"] == 3
    posts = {p["at"] for c in made.document["companies"] if c["side"] == "axis" for p in c["platoons"]}
    for kind in ("trench", "mg_bunker", "fortification"):
        assert set(works[kind]["at"]) <= posts
    depth = objectives.edge_depths(one, made.document["sides"]["allies"]["edge"])
    goals = [goal["space"] for goal in made.document["objectives"]]
    rear = max(depth[goal] for goal in goals)
    for kind in ("minefield", "wire", "anti_tank_ditch", "roadblock"):
        assert not set(works[kind]["at"]) & posts
        # where roads go round an objective, the one that the enemy takes may lie behind it
        assert kind == "roadblock" or all(depth[space] <= rear for space in works[kind]["at"])
    ways = one.on_path("road") | one.on_path("trail")
    assert set(works["roadblock"]["at"]) <= ways
    assert min(one.distance(space, goal) for space in works["roadblock"]["at"] for goal in goals) <= 3


@pytest.mark.rule("WSN 7.4.6")
def test_works_without_a_hex_are_refused():
    many = [Buy(row="M1", count=99), Buy(row="M1", count=40)]
    german = attack(900, *many)
    with pytest.raises(DataError, match="there is no hex left for another roadblock"):
        built(german, kind="attack", seed="3", map="board_a", points=900)
