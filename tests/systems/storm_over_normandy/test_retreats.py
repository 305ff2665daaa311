"""Retreats: where to, who is lost, and who finds room (SON 10)."""

from __future__ import annotations

import pytest

from tests.systems.placed import texts
from tests.systems.storm_over_normandy.position import HERE, NEXT, Position, position
from wsn.engine.events import UnitMoved
from wsn.engine.state import Frame
from wsn.systems.storm_over_normandy.rules.commands import (
    Done,
    PlayCard,
    RetreatTo,
    Take,
)


@pytest.mark.rule("SON 10.2 R3")
@pytest.mark.rule("SON 10.2")
def test_retreats_go_where_the_fewest_enemies_are_and_on_from_full_areas() -> None:
    full = "\n".join(f"a f{n} cw_brigade {NEXT}" for n in range(6))
    units = f"a one cw_brigade {HERE} spent\ng foe ge_regiment {HERE}\n{full}"
    frames = [
        Frame("wrap", None, {"side": "germans"}),
        Frame("damage", "allies", {"kind": "fire", "space": HERE, "points": 2, "targets": ("one",)}),
    ]
    p = position(
        units, frames=frames, control={HERE: "allies", NEXT: "allies", "Gold": "allies", "Juno": "allies"}
    )
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.phase == "retreat"
    assert p.refused(RetreatTo(unit="one", space="Carpiquet")).rule == "SON 10.2"
    assert p.refused(RetreatTo(unit="f1", space="Gold")).rule == "SON 10.2"
    events = p.do(RetreatTo(unit="one", space=NEXT))
    assert texts(events) == ["17 Bayeux is full"]
    gone = [e.space for e in events if isinstance(e, UnitMoved)]
    assert gone == [NEXT, "Gold"], "on from the full area by itself, and not back"
    assert (p.phase, p.at("one")) == ("impulse", "Gold")


@pytest.mark.rule("SON 10.2")
def test_an_airborne_unit_that_must_leave_its_ground_is_lost() -> None:
    units = "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na z cw_brigade Sword"
    frames = [
        Frame("wrap", None, {"side": "germans"}),
        Frame("damage", "allies", {"kind": "fire", "space": "Troarn", "points": 2, "targets": ("one",)}),
    ]
    p = position(units, frames=frames, control={"Troarn": "allies", "Argences": "allies"})
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.at("one") == "out"
    assert p.state.tracks["lost airborne"] == 1


def retreating(units: str, space: str, points: int, targets: tuple[str, ...], *control: str) -> Position:
    """Allied units in an area take so many damage points from German fire."""
    memo = {"kind": "fire", "space": space, "points": points, "targets": targets}
    frames = [Frame("wrap", None, {"side": "germans"}), Frame("damage", "allies", memo)]
    return position(units, frames=frames, control=dict.fromkeys((space, *control), "allies"))


@pytest.mark.rule("SON 10.2 R1")
@pytest.mark.rule("SON 8.0", "SON 10.2")
@pytest.mark.parametrize(("control", "end"), [(("Argences", "Ranville"), "Ranville"), (("Argences",), "out")])
def test_an_airborne_unit_retreats_to_its_own_ground_though_more_enemies_are_there(control, end) -> None:
    """It was sent to its death in an area without its sign, for that held fewer enemies."""
    units = "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na h cw_airborne Ranville\n"
    p = retreating(units + "g e ge_battalion Ranville", "Troarn", 2, ("one",), *control)
    p.do(Take(unit="one", option="retreat"), Done())
    assert p.at("one") == end


@pytest.mark.rule("SON 10.2")
@pytest.mark.parametrize(
    ("units", "space", "control"),
    [
        (
            "a one cw_airborne Troarn spent\ng foe ge_regiment Troarn\na z cw_brigade Sword",
            "Troarn",
            "Argences",
        ),
        (
            "a one cw_brigade Creully spent\ng foe ge_regiment Creully\n"
            + "\n".join(f"a f{n} cw_brigade Bayeux" for n in range(6)),
            "Creully",
            "Bayeux",
        ),
    ],
)
def test_a_card_that_eliminates_nobody_leaves_in_place_whoever_cannot_retreat(units, space, control) -> None:
    """One without its sign beyond, and one that a full area sent on without a way, were eliminated."""
    cards = {"germans": ["g_artillery-1"]}
    p = position(units, side="germans", control={space: "allies", control: "allies"}, hands=cards)
    said = texts(p.do(PlayCard(card="g_artillery-1", space=space), dice=[(4, 4)]))
    if p.phase == "damage":
        said += texts(p.do(Take(unit="one", option="retreat")))
    assert any("cannot retreat, and stays" in line for line in said)
    assert p.at("one") == space
    assert (p.state.tracks["lost airborne"], p.state.tracks["lost others"]) == (0, 0)


@pytest.mark.rule("SON 10.2 R2")
@pytest.mark.rule("SON 10.2")
@pytest.mark.parametrize(("first", "second"), [("a", "z"), ("z", "a")])
def test_the_owner_says_who_finds_room_in_an_area_that_cannot_hold_all(first, second) -> None:
    """Whoever came first by the letters of his name went in."""
    full = "\n".join(f"a f{n} us_regiment Omaha-2" for n in range(5))
    units = f"a a us_rangers Isigny spent\na z us_regiment Isigny spent\ng foe ge_regiment Isigny\n{full}"
    p = retreating(units, "Isigny", 3, ("a", "z"), "Omaha-2")
    p.do(Take(unit="a", option="retreat"), Take(unit="z", option="retreat"))
    if p.phase == "damage":
        p.do(Done())
    assert p.phase == "retreat"
    p.do(RetreatTo(unit=first, space="Omaha-2"))
    assert p.at(first) == "Omaha-2"
    assert p.at(second) not in ("Omaha-2", "Isigny")
    assert p.phase != "retreat"
