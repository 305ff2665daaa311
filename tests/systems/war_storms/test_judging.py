"""What bots reckon with beyond the dice: what a loss brings on, who acts first, what a reaction gives up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.war_storms.drawing import board
from tests.systems.war_storms.position import HOLD, Position, position
from wsn.bots.greedy import Greedy
from wsn.bots.judges.judge import Manner
from wsn.bots.judges.war_storms import weights
from wsn.bots.weighing import worth_of
from wsn.engine.commands import Command
from wsn.systems.war_storms.rules.commands import (
    ActivateOfficer,
    Assault,
    Choose,
    Done,
    FireAt,
    HoldFire,
    MoveTo,
    Pass,
    React,
)
from wsn.table.seat import Seat

OPEN = "\n".join([". . . . . . . . . . . ."] * 4)
STACK = "F1 us_infantry 101\nF2 us_infantry 101\nFo us_officer 101"


def here(units: str, ground: str = OPEN, **words: Any) -> Position:
    return position(board(ground), units, **{"objectives": {"101": "allies"}, "tracks": HOLD, **words})


def worth(p: Position, command: Command) -> int | None:
    """What an order is worth to the bot that decides, in hundredths."""
    side = p.game.deciding
    seat = Seat(p.game, side)
    seat.own.of(Manner).side = side
    told = worth_of(seat, command)
    assert told is None or p.allowed(command)
    return told


def chosen(p: Position, bot: type[Greedy] = Greedy) -> object:
    return bot("1").choose(Seat(p.game, p.game.deciding))


def test_fire_that_may_eliminate_a_platoon_counts_what_its_company_loses_by_its_check():
    shot = FireAt(space="301", option="ap")

    def fire(enemy: str) -> int:
        told = worth(here(f"{STACK}\n{enemy}", acting="F1"), shot)
        assert told is not None
        return told

    alone = fire("E1 ge_infantry 301 steps=1\nEo ge_officer 901")
    with_mates = fire("E1 ge_infantry 301 steps=1\nE2 ge_infantry 901\nE3 ge_infantry 901\nEo ge_officer 901")
    routed = fire(
        "E1 ge_infantry 301 steps=1\nE2 ge_infantry 901 routed\nE3 ge_infantry 901 routed\nEo ge_officer 901"
    )
    assert with_mates > alone == routed
    assert fire("E1 ge_infantry 301\nE2 ge_infantry 901\nEo ge_officer 901") < with_mates


def test_nobody_counts_more_hits_than_there_are_steps():
    many = "\n".join(f"F{n} us_mg 101" for n in (1, 2, 3))
    p = here(f"{many}\nFo us_officer 101\nE1 ge_infantry 201 steps=1\nEo ge_officer 901", acting="F1")
    told = worth(p, FireAt(space="201", option="ap"))
    assert told is not None
    assert told < 100 * weights.TODAY.step


def test_an_assault_counts_the_check_of_whoever_loses_it():
    def storm(mates: str) -> int:
        enemy = f"E1 ge_infantry 201 steps=1\n{mates}Eo ge_officer 901"
        told = worth(here(f"{STACK}\n{enemy}", acting="F1", objectives={}), Assault(space="201"))
        assert told is not None
        return told

    assert storm("E2 ge_infantry 901\nE3 ge_infantry 901\n") > storm("")


def test_who_guards_a_place_does_not_leave_it_for_an_assault_that_gains_less():
    enemy = "E1 ge_infantry 201 steps=1\nE2 ge_infantry 901\nEo ge_officer 901"

    def storm(objective: str) -> int:
        p = here(
            f"F1 us_infantry 101\nFo us_officer 101\n{enemy}", acting="F1", objectives={objective: "allies"}
        )
        told = worth(p, Assault(space="201"))
        assert told is not None
        return told

    assert storm("101") < storm("301")


def test_fire_comes_before_the_march_and_officers_last():
    p = here(
        "F1 us_infantry 101\nF2 us_mg 401\nF3 us_infantry 501 \nFo us_officer 101\n"
        "E1 ge_infantry 701\nEo ge_officer 1101",
        company="F",
    )
    order = [worth(p, Choose(unit=one)) or 0 for one in ("F2", "F1", "Fo")]
    assert order == sorted(order, reverse=True)
    assert len({*order}) == 3
    assert worth(p, Done()) == 0
    assert chosen(p) in (Choose(unit="F2"), Choose(unit="F3"))


def test_who_may_storm_waits_until_others_have_fired():
    p = here(
        "F1 us_infantry 501\nF2 us_mg 401\nFo us_officer 401\nE1 ge_infantry 701\nEo ge_officer 1101",
        company="F",
    )
    assert (worth(p, Choose(unit="F2")) or 0) > (worth(p, Choose(unit="F1")) or 0) > 0


def test_the_company_that_can_hurt_most_is_activated_first_and_ending_gains_nothing():
    p = here(
        "F1 us_infantry 501\nFo us_officer 501\nG1 us_infantry 101\nGo us_officer 101\n"
        "E1 ge_infantry 601\nEo ge_officer 1101"
    )
    while p.phase != "activation" or p.game.deciding != "allies":
        side = p.game.deciding
        assert side is not None
        p.game.submit(side, Pass() if p.phase == "activation" else p.game.legal()[0])
    near, far = worth(p, ActivateOfficer(unit="Fo")), worth(p, ActivateOfficer(unit="Go"))
    assert near is not None
    assert far is not None
    assert near > far > 0
    assert worth(p, Pass()) == 0


def reacting(enemy: str) -> Position:
    """F1 has gone from 501 to 401, in the sight of those who are named."""
    p = position(
        board(OPEN),
        f"F1 us_m4_75 501\nFo us_officer 501\n{enemy}\nEo ge_officer 101",
        acting="F1",
        objectives={"101": "axis"},
    )
    p.do(MoveTo(space="401"))
    assert p.phase == "reaction"
    return p


def test_a_shot_in_a_hundred_is_not_worth_the_platoons_own_action():
    mortar = "E1 ge_mortar_81 101"
    idle = reacting(mortar)
    react = next(c for c in idle.game.legal() if isinstance(c, React))
    cheap = worth(idle, react)
    assert cheap is not None
    busy = position(
        board(OPEN),
        f"F1 us_m4_75 501\nF2 us_infantry 402\nFo us_officer 501\n{mortar}\nEo ge_officer 101",
        acting="F1",
        objectives={"101": "axis"},
    )
    busy.do(MoveTo(space="401"))
    dear = worth(busy, react)
    assert dear is not None
    assert dear < cheap
    assert chosen(busy) == HoldFire()


def test_an_enemy_is_expected_to_react_whatever_it_gives_up():
    p = position(
        board(OPEN),
        "F1 us_m4_75 501\nF2 us_infantry 402\nFo us_officer 501\nE1 ge_mortar_81 101\nEo ge_officer 101",
        acting="F1",
        objectives={"101": "axis"},
    )
    p.do(MoveTo(space="401"))
    react = next(c for c in p.game.legal() if isinstance(c, React))
    seat = Seat(p.game, "axis")
    seat.own.of(Manner).side = "axis"
    ours = worth_of(seat, react)
    seat.own.of(Manner).side = "allies"
    his = worth_of(seat, react)
    assert ours is not None
    assert his is not None
    assert ours < his


FRESH = f"{STACK}\nE1 ge_infantry 901\nE2 ge_infantry 901\nEo ge_officer 901"


def after_a_pass(units: str, holder: str = "allies") -> Position:
    """The Germans have passed, and the Americans are to act."""
    p = here(units, objectives={"101": holder})
    while p.game.deciding != "axis":
        p.game.submit("allies", ActivateOfficer(unit="Go"))
        while p.game.deciding == "allies" and p.phase != "activation":
            p.game.submit("allies", Done())
    p.game.submit("axis", Pass())
    assert (p.phase, p.game.deciding) == ("activation", "allies")
    return p


OTHERS = "\nG1 us_infantry 102\nGo us_officer 102"


@pytest.mark.rule("WSS 4.3")
def test_who_would_win_as_things_stand_ends_the_turn_when_the_enemy_passes():
    """Else an enemy who waits would act last, when nobody is left to react to him."""
    p = after_a_pass(FRESH + OTHERS)
    assert chosen(p) == Pass()


@pytest.mark.rule("WSS 4.3")
@pytest.mark.parametrize(
    ("units", "holder"),
    [(FRESH, "axis"), (FRESH.replace("901\nE2", "901 finished\nE2"), "allies")],
    ids=["he would lose", "the enemy has less left to act with"],
)
def test_who_would_lose_or_has_more_to_act_with_acts(units, holder):
    assert chosen(after_a_pass(units + OTHERS, holder)) == ActivateOfficer(unit="Fo")


@pytest.mark.rule("WSS 4.3")
def test_before_a_pass_it_is_told_when_the_activations_end():
    """By two passes in a row, or when the enemy is done: a player would not lose his turn unawares."""

    def told(p: Position) -> str:
        preview = Seat(p.game, p.game.deciding).preview(Pass())
        assert preview is not None
        return preview.title

    first = here(FRESH + OTHERS)
    while first.game.deciding != "allies" or first.phase != "activation":
        first.game.submit(str(first.game.deciding), first.game.legal()[0])
    assert told(first) == (
        "if Germany passes too, the activations of this turn end; 3 of your platoons have not acted"
    )
    assert told(after_a_pass(FRESH + OTHERS)) == (
        "the activations of this turn end: Germany has passed; 2 of your platoons have not acted"
    )
