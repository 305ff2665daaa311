"""What films and printed sheets tell: attacks with their dice, retreats, every side of a counter."""

from __future__ import annotations

import pytest

from tests.systems.normandy_44.combat_t import EAST, TARGET, WEST, facing, give, offered
from wsn import scenario
from wsn.engine.evolve import evolve
from wsn.engine.game import Game
from wsn.parts.beats import Comes, Goes, Strike, Throw, Turn
from wsn.systems.normandy_44.data.declared import TURN
from wsn.systems.normandy_44.data.tables import tables
from wsn.systems.normandy_44.look import counters, paper, staging
from wsn.systems.normandy_44.rulebook import SYSTEM
from wsn.systems.normandy_44.rules.attacking import AttackHex, AttackWithAll, LaunchAttack
from wsn.systems.normandy_44.rules.defence import GiveGround
from wsn.systems.normandy_44.rules.retreat import RetreatAlong
from wsn.table.picture.countersheet import split_sides
from wsn.table.ruling import load_map
from wsn.table.scene import counter
from wsn.table.story import settle_beats


def film(s, *commands):
    """The beats of what these orders lead to."""
    before = s.state
    events = give(s, *commands)
    after, s.state = s.state, before
    told = []
    for n, event in enumerate(events):
        own = staging.beats(s, event, events[n + 1 :])
        told += (None,) if own is None else own
        s.state = evolve(s.state, event)
    assert s.state == after
    return [beat for beat in told if beat is not None]


def attacked(die, target="G4", **more):
    s = facing({WEST: "A9", EAST: "A9", TARGET: target}, dice=[die], **more)
    give(s, AttackHex(target=TARGET), AttackWithAll())
    return s


@pytest.mark.rule("N44 10.5")
def test_an_attack_shows_who_attacks_whom_the_die_and_what_the_table_says():
    s = attacked(6)
    strike, throw, *_ = film(s, LaunchAttack())
    assert strike == Strike((f"{WEST}a", f"{EAST}a"), TARGET, manner="assault")
    assert (throw.values, throw.faces, throw.at) == ((6,), 6, TARGET)
    assert throw.words.startswith(f"attack on {TARGET} at ")
    assert "the defender" in throw.words


@pytest.mark.rule("N44 13.1")
def test_who_retreats_is_said_so_once_and_goes_hex_by_hex():
    s = attacked(6)
    give(s, LaunchAttack())
    if s.here.phase == "defence":
        give(s, GiveGround())
    assert s.here.phase == "retreat"
    order = next(one for one in offered(s) if isinstance(one, RetreatAlong))
    beats = film(s, order)
    going = [beat for beat in beats if isinstance(beat, Goes)]
    assert [beat.to for beat in going if beat.unit == order.units[0]] == list(order.spaces)
    assert [beat.what for beat in beats if isinstance(beat, Comes)].count("retreat") == len(order.units)
    assert Comes("disrupted", order.units[0]) in beats


@pytest.mark.rule("N44 3")
def test_a_new_turn_is_a_banner_and_what_was_told_with_dice_is_not_told_again():
    s = facing({WEST: "A9", TARGET: "G4"})
    event = TURN.event_setting(4, "N44 3")
    assert staging.beats(s, event, ()) == (Turn(4),)
    beats = list(settle_beats(film(attacked(1), LaunchAttack())))
    assert sum(isinstance(beat, Throw) for beat in beats) == 1


@pytest.mark.rule("N44 2.3")
def test_every_counter_is_printed_with_all_its_sides_and_in_the_list_with_all_its_values():
    for kind, row_of_kind in tables().counters.items():
        printed, row = paper.printed(kind), paper.row(kind)
        assert printed.sides == counters.face(kind).sides
        assert len(printed.sides) == row_of_kind.steps
        assert len(row) == len(paper.COLUMNS)
        assert all(row)
        assert row[0] == printed.sides[0].strength
    with pytest.raises(KeyError):
        paper.printed("no such unit")


@pytest.mark.rule("N44 17.9")
def test_a_unit_of_three_steps_takes_two_counters_of_the_sheet_and_one_of_two_steps_one():
    game = Game.new(SYSTEM, scenario.load("n44_cherbourg"), seed=1)
    units = {u.id: u for u in game.state.units.values() if u.side == "allied"}
    pieces = [counter("normandy_44", unit, ["allied", "german"]) for unit in units.values()]
    faces = {unit.id: paper.printed(unit.kind) for unit in units.values()}
    cut, told = split_sides(pieces, faces)
    for unit in units.values():
        sides = len(faces[unit.id].sides)
        mine = [one for one in cut if one.unit == unit.id or one.unit.startswith(f"{unit.id} ")]
        assert len(mine) == (sides + 1) // 2
        assert sum(len(told[one.unit].sides) for one in mine) == sides
    assert any(len(face.sides) == 3 for face in faces.values())


def test_the_boxes_of_the_printed_map_are_those_of_the_map():
    class OfMap:
        board = load_map("normandy_44")

    zones = paper.zones(OfMap)
    named = [space for zone in zones for space in zone.spaces]
    assert len(named) == len(set(named))
    assert all(zone.spaces for zone in zones)
    left = set(OfMap.board.boxes) - set(named)
    assert left == {"Cadres-US", "Cadres-CW", "Allied-Dead", "German-Dead"}
