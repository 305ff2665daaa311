"""Medals, objectives of every kind, exits, sudden death, the last turn; the game ends at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.hex_tiles.position import FLAG, GRENADE, STAR, position
from wsn.engine.dice import NoDice
from wsn.engine.events import GameEnded, PhaseEntered
from wsn.engine.state import Outcome
from wsn.engine.system import Situation
from wsn.systems.hex_tiles.data.declared import (
    CONCEDED,
    EQUAL_MEDALS,
    HOLDS,
    KILLS,
    LEAVES,
    MORE_MEDALS,
    NO_UNIT_LEFT,
    TURN,
)
from wsn.systems.hex_tiles.data.scenario import Exit, Objective
from wsn.systems.hex_tiles.rules.commands import (
    Battle,
    Concede,
    Done,
    LeaveMap,
    MoveTo,
    PlayCard,
    RetreatTo,
    TakeGround,
)

FIELD = ". . . . . .\n . . . . . -\n. . . . . ."
FAR = "x-inf9 F1"


def goal(*hexes, **more):
    return Objective(name="the mill", hexes=hexes, **more)


@pytest.mark.rule("M44 1.9")
def test_an_eliminated_unit_is_a_medal_and_the_last_one_wins_at_once():
    p = position(FIELD, f"a-inf1 C2\na-inf2 E2\nx-inf1 C1 steps=1\n{FAR}", phase="battle", medals=2)
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(GRENADE, STAR, STAR)])
    assert p.medals("allies") == 1
    assert p.game.outcome is None
    q = position(
        FIELD, f"a-inf1 C2\nx-inf1 C1 steps=1\n{FAR}", phase="battle", medals=2, tracks={"medals allies": 1}
    )
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(GRENADE, STAR, STAR)])
    assert q.game.outcome is not None
    assert (q.game.outcome.winner, q.game.outcome.rule) == ("allies", "M44 1.9")
    assert q.game.legal() == ()


@pytest.mark.rule("M44 1.9")
def test_a_goal_held_while_there_is_given_up_by_leaving():
    p = position(FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", objectives=[goal("B1")])
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.medals("allies") == 1
    q = position(
        FIELD,
        f"a-inf1 B1\na-inf2 A3\n{FAR}",
        objectives=[goal("B1")],
        tracks={"objective 1": "allies", "medals allies": 1},
    )
    q.do(MoveTo(unit="a-inf1", space="C1"))
    assert q.medals("allies") == 0


@pytest.mark.rule("M44 1.9")
@pytest.mark.parametrize("keeps", ["until_taken", "for_good"])
def test_a_goal_that_is_kept_stays_with_its_holder(keeps):
    held = {"objective 1": "axis", "medals axis": 1}
    p = position(
        FIELD,
        "x-inf1 B1\nx-inf2 F3\na-inf1 A3",
        side="axis",
        objectives=[goal("B1", keeps=keeps)],
        tracks=held,
    )
    p.do(MoveTo(unit="x-inf1", space="C1"))
    assert p.medals("axis") == 1
    q = position(FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", objectives=[goal("B1", keeps=keeps)], tracks=held)
    q.do(MoveTo(unit="a-inf1", space="B1"))
    taken = keeps == "until_taken"
    assert (q.medals("allies"), q.medals("axis")) == ((1, 0) if taken else (0, 1))


@pytest.mark.rule("M44 1.9")
def test_a_goal_of_one_side_is_nothing_to_the_other():
    p = position(FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", objectives=[goal("B1", side="axis")])
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert (p.medals("allies"), p.medals("axis")) == (0, 0)


@pytest.mark.rule("M44 1.9")
@pytest.mark.parametrize(
    ("needs", "mine", "theirs", "held"),
    [
        ("any", 1, 0, True),
        ("all", 2, 0, False),
        ("all", 3, 0, True),
        ("majority", 1, 0, True),
        ("majority", 2, 1, True),
        ("majority", 1, 1, False),
        (2, 1, 0, False),
        (2, 2, 0, True),
    ],
)
def test_how_many_hexes_of_a_group_it_takes(needs, mine, theirs, held):
    group = ["B1", "C1", "D1"]
    units = ["a-inf1 A2"] + [f"a-inf{i + 2} {h}" for i, h in enumerate(group[1:mine])]
    units += [f"x-inf{i + 1} {h}" for i, h in enumerate(reversed(group)) if i < theirs]
    p = position(
        FIELD,
        "\n".join([*units, "a-arm1 F3", "x-inf9 F1"]),
        objectives=[goal(*group, needs=needs, side="allies")],
    )
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert (p.medals("allies") == 1) is held


@pytest.mark.rule("M44 1.9")
def test_where_both_could_claim_a_goal_its_holder_keeps_it():
    p = position(
        FIELD,
        f"a-inf1 A2\na-inf2 A3\nx-inf1 C1\n{FAR}",
        objectives=[goal("B1", "C1")],
        tracks={"objective 1": "axis", "medals axis": 1},
    )
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert (p.medals("allies"), p.medals("axis")) == (0, 1)


@pytest.mark.rule("M44 1.9")
def test_a_goal_counted_at_the_start_of_a_turn():
    objective = goal("B1", from_start=True)
    p = position(FIELD, f"a-inf1 A1\n{FAR}", objectives=[objective])
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.medals("allies") == 0, "not while it is being taken"
    p.do(PlayCard(card="recon_left"))
    while p.side == "axis":
        p.do(p.game.legal()[-1])
    assert p.medals("allies") == 1
    assert p.state.tracks["objective 1"] == "allies"


@pytest.mark.rule("M44 1.9")
def test_more_than_one_medal_and_never_more_than_the_goal():
    p = position(FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", objectives=[goal("B1", medals=3)], medals=9)
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.medals("allies") == 3
    q = position(FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", objectives=[goal("B1", medals=3)], medals=2)
    q.do(MoveTo(unit="a-inf1", space="B1"))
    assert q.medals("allies") == 2
    assert q.game.outcome is not None


@pytest.mark.rule("M44 1.9")
def test_sudden_death_ends_the_game_whatever_the_medals():
    p = position(
        FIELD,
        f"a-inf1 A1\na-inf2 A3\n{FAR}",
        objectives=[goal("B1", sudden_death=True)],
        tracks={"medals axis": 8},
    )
    p.do(MoveTo(unit="a-inf1", space="B1"))
    assert p.game.outcome is not None
    assert p.game.outcome.winner == "allies"
    assert "the mill" in p.game.outcome.text


@pytest.mark.rule("M44 1.9")
def test_a_goal_is_won_by_taking_ground_and_lost_by_dying_on_it():
    held = {"objective 1": "axis", "medals axis": 1}
    p = position(
        FIELD, f"a-inf1 C2\nx-inf1 C1 steps=1\n{FAR}", phase="battle", objectives=[goal("C1")], tracks=held
    )
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(GRENADE, STAR, STAR)])
    assert (p.medals("allies"), p.medals("axis")) == (1, 0)
    p.do(TakeGround(space="C1"))
    assert p.medals("allies") == 2


@pytest.mark.rule("M44 1.9")
def test_leaving_the_map_may_win():
    p = position(
        FIELD, f"a-inf1 A1\na-inf2 A3\n{FAR}", exits=[Exit(side="allies", hexes=("A1",), medals=2)], medals=2
    )
    p.do(LeaveMap(unit="a-inf1"))
    assert p.game.outcome is not None
    assert p.game.outcome.winner == "allies"


@pytest.mark.rule("M44 1.9 R2")
def test_a_side_without_a_unit_has_lost():
    p = position(FIELD, "a-inf1 C2\nx-inf1 C1 steps=1", phase="battle")
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(GRENADE, STAR, STAR)])
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.rule) == ("allies", "M44 1.9 R2")
    q = position(FIELD, f"a-inf1 A1\n{FAR}", exits=[Exit(side="allies", hexes=("A1",))])
    q.do(LeaveMap(unit="a-inf1"))
    assert q.game.outcome is not None
    assert (q.game.outcome.winner, q.game.outcome.rule) == ("axis", "M44 1.9 R2")


@pytest.mark.rule("M44 1.9 R1")
@pytest.mark.parametrize(
    ("medals", "winner"), [({"medals allies": 2}, "allies"), ({"medals axis": 1}, "axis"), ({}, None)]
)
def test_after_the_last_turn_the_most_medals_win(medals, winner):
    p = position(FIELD, "a-inf1 A1\nx-inf1 F1", side="axis", turns=4, tracks={"turn": 4, **medals})
    p.do(Done())
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.rule) == (winner, "M44 1.9 R1")
    q = position(FIELD, "a-inf1 A1\nx-inf1 F1", side="axis", turns=4, tracks={"turn": 3, **medals})
    q.do(Done())
    assert q.game.outcome is None
    assert q.state.tracks["turn"] == 4


@pytest.mark.rule("M44 1.9 R3")
def test_a_side_gives_up_in_place_of_playing_a_card():
    p = position(FIELD, f"a-inf1 A1\n{FAR}", phase="play")
    assert not p.allowed(Concede()), "it is never proposed"
    p.do(Concede())
    assert p.game.outcome is not None
    assert (p.game.outcome.winner, p.game.outcome.rule) == ("axis", "M44 1.9 R3")
    q = position(FIELD, f"a-inf1 A1\n{FAR}", phase="move")
    assert q.refused(Concede()).rule == "ENGINE 3"


@pytest.mark.rule("M44 1.9")
@pytest.mark.parametrize(
    ("winner", "way", "about", "words"),
    [
        ("axis", KILLS, (), "{axis} win: the last medal is for an eliminated unit"),
        ("axis", LEAVES, (), "{axis} win: the last medal is for a unit that leaves the map"),
        ("axis", HOLDS, ("the mill", "the inn"), "{axis} win: they hold the mill and the inn"),
        ("axis", NO_UNIT_LEFT, (), "{axis} win: {allies} have no unit left"),
        ("axis", CONCEDED, (), "{axis} win: {allies} concede"),
        ("axis", MORE_MEDALS, (), "{axis} win after 4 turns"),
        (None, EQUAL_MEDALS, (), "a draw after 4 turns"),
    ],
)
def test_the_end_is_told_by_its_values_whatever_the_sentence_in_the_record(winner, way, about, words):
    p = position(FIELD, f"a-inf1 A1\n{FAR}", turns=4, tracks={"medals allies": 1, "medals axis": 2})
    names = {side: p.game.world.force(side).name for side in ("allies", "axis")}
    words = words.format(**names)
    both = {"axis": f"{names['axis']} 2 medals", "allies": f"{names['allies']} 1 medal"}
    medals = ", ".join(both[side] for side in ((winner, "allies") if winner else ("allies", "axis")))
    over = GameEnded(rule="M44 1.9", winner=winner, text="axis win, allies 1", way=way.name, about=about)
    assert p.game.system.event_text(p.s, over) == f"{words} ({medals})"
    outcome = Outcome(winner, "M44 1.9", over.text, way.name, about)
    ended = Situation(replace(p.state, outcome=outcome), p.game.world, NoDice())
    assert p.game.system.status(ended).result == f"{words} ({medals})"


def test_an_old_record_that_tells_no_way_keeps_its_sentence():
    p = position(FIELD, f"a-inf1 A1\n{FAR}")
    over = GameEnded(rule="M44 1.9", winner="axis", text="as it was told", way="")
    assert p.game.system.event_text(p.s, over) == "as it was told"


def test_a_turn_is_told_once_and_who_plays_without_its_number():
    p = position(FIELD, f"a-inf1 A1\n{FAR}", turns=4)
    assert p.game.system.event_text(p.s, TURN.event_setting(2, "M44 1.4")) == "turn 2 of 4"
    begun = PhaseEntered(rule="M44 1.4", phase="play", side="axis")
    assert p.game.system.event_text(p.s, begun) == f"{p.game.world.force('axis').name} to play"


@pytest.mark.rule("M44 1.9 R4")
@pytest.mark.parametrize("keeps", ["until_taken", "for_good"])
def test_a_goal_that_a_retreat_only_passes_through_is_not_taken(keeps):
    tall = FIELD + "\n . . . . . -\n. . . . . ."
    p = position(
        tall,
        "a-inf1 C5\nx-inf1 C4\nx-inf9 A1",
        phase="battle",
        objectives=[goal("C3", side="axis", keeps=keeps)],
    )
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, FLAG, STAR)])
    p.do(RetreatTo(space="C3"))
    p.do(RetreatTo(space="C2"))
    assert p.at("x-inf1") == "C2"
    assert p.medals("axis") == 0
    q = position(
        tall,
        "a-inf1 C5\nx-inf1 C4\nx-inf9 A1",
        phase="battle",
        objectives=[goal("C3", side="axis", keeps=keeps)],
    )
    q.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, STAR, STAR)])
    q.do(RetreatTo(space="C3"))
    assert q.medals("axis") == 1, "where it ends it counts"


@pytest.mark.rule("M44 1.9 R4")
def test_a_goal_left_by_a_retreat_is_given_up():
    tall = FIELD + "\n . . . . . -\n. . . . . ."
    p = position(
        tall, "a-inf1 C5\nx-inf1 C4\nx-inf9 A1", phase="battle",
        objectives=[goal("C4")], tracks={"objective 1": "axis", "medals axis": 1},
    )  # fmt: skip
    p.do(Battle(unit="a-inf1", target="x-inf1"), dice=[(FLAG, FLAG, STAR)])
    p.do(RetreatTo(space="C3"))
    p.do(RetreatTo(space="C2"))
    assert p.medals("axis") == 0
