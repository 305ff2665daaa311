"""Modules for VASSAL, held against what its source reads: classes, attributes, pieces, names of any kind."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.mapmaking import vassal_format
from tests.mapmaking.vassal_format import decoded, traits
from tests.mapmaking.vassal_modules import module_of
from wsn.mapmaking.vassal import join_encoded

SLOT = "VASSAL.build.widget.PieceSlot"
NAMED = ["first_orders", "hill_314", "saint_lambert", "storm_d_day", "omaha_alone"]


@pytest.mark.parametrize("name", [*NAMED, "four_boards", "ht_benouville"])
def test_every_class_and_attribute_is_one_that_vassal_knows(name: str) -> None:
    root = module_of(name).root
    assert list(vassal_format.faults(root)) == []
    assert len(list(root.iter(SLOT))) > 5


def test_the_check_itself_finds_what_is_wrong() -> None:
    root = ElementTree.fromstring(
        '<VASSAL.build.GameModule name="x" colour="red" nextPieceSlotId="many">'
        "<VASSAL.build.module.Mop/><VASSAL.build.widget.TabWidget/>"
        '<VASSAL.build.module.DiceButton reportFormat="$result1$"/></VASSAL.build.GameModule>'
    )
    assert list(vassal_format.faults(root)) == [
        "VASSAL.build.GameModule has no attribute colour",
        "VASSAL.build.GameModule: nextPieceSlotId cannot be 'many'",
        "there is no class VASSAL.build.module.Mop",
        "VASSAL.build.widget.TabWidget in VASSAL.build.GameModule",
        "VASSAL.build.module.DiceButton: reportFormat cannot be '$result1$'",
    ]


@pytest.mark.parametrize(
    "title", ["Mortain", "Hill 314 / Mortain", "it's; a, 'name' \\", "'quoted'", "a/b\\"]
)
def test_a_board_of_any_name_is_chosen_for_a_new_game_and_owns_its_stacks(title: str) -> None:
    root = module_of("hill_314", title).root
    (board,) = root.iter("VASSAL.build.module.map.boardPicker.Board")
    assert board.get("name") == title
    (chosen,) = root.iter("setup")
    picker, name, x, y = decoded(chosen.text or "", "\t")
    assert (picker, x, y) == ("MapBoardPicker", "0", "0")
    assert decoded(name, "/") == [title]
    window = root.find("VASSAL.build.module.Map")
    assert window is not None
    assert window.get("mapName") == "Map"
    owners = {stack.get("owningBoard") for stack in root.iter("VASSAL.build.module.map.SetupStack")}
    assert owners == {title}


@pytest.mark.parametrize("name", NAMED)
def test_every_piece_can_be_taken_apart_and_its_pictures_are_there(name: str) -> None:
    archive, root, _ = module_of(name)
    images = {one.removeprefix("images/") for one in archive.namelist() if one.startswith("images/")}
    sides = {(entry.text or "").lower() for entry in root.iter("entry")}
    for slot in root.iter(SLOT):
        *outer, (piece, state) = traits(slot.text or "")
        assert piece[:3] == ["piece", "", ""]
        assert piece[3] in images
        assert slot.get("entryName", "").startswith(piece[4].split(" (")[0])
        assert decoded(state, ";") == ["null", "0", "0", slot.get("gpid"), "0"]
        for fields, now in outer:
            match fields[0]:
                case "emb2":
                    command, modifiers, key = fields[1:4]
                    assert (command, modifiers, key) == ("Flip", "2", "F")
                    picture = fields[16]
                    assert picture in images
                    assert decoded(now, ";")[0] == "-1", "the full side is up"
                case "mark":
                    assert fields[1:] == ["Side"]
                    assert decoded(now, ",")[0] in {*sides, "", "both"}
                case "delete":
                    assert (fields[1:3], now) == (["Delete", "68,130"], "")
                case other:
                    raise AssertionError(other)


def test_the_map_opens_at_its_own_size() -> None:
    root = module_of("first_orders").root
    (zoomer,) = root.iter("VASSAL.build.module.map.Zoomer")
    levels = sorted(map(float, zoomer.attrib["zoomLevels"].split(",")))
    assert levels[len(levels) - int(zoomer.attrib["zoomStart"])] == 1.0


PARTS = st.lists(st.text("ab;/,\t\\'", max_size=6), min_size=1, max_size=5)


@given(PARTS, st.sampled_from(";/,\t"))
def test_whatever_is_joined_comes_apart_as_it_was(parts: list[str], sign: str) -> None:
    assert decoded(join_encoded(parts, sign), sign) == parts
