"""Modules for VASSAL, held against its documented format: what is in the file, how places are named there."""

from __future__ import annotations

import io
import math
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.mapmaking.vassal_modules import module_of, opened
from wsn.board.hexboard import on_hexes
from wsn.mapmaking.vassal import hex_grid, join_encoded, numbering, vassal_module
from wsn.systems import board_of
from wsn.table.los_position import game_named
from wsn.table.picture.plan import MapPlan
from wsn.table.ruling import load_map
from wsn.table.seat import Seat
from wsn.table.telling import scene_of

SLOT = "VASSAL.build.widget.PieceSlot"


def named_there(grid: dict[str, str], numbers: dict[str, str], x: int, y: int) -> str:
    """How VASSAL's HexGridNumbering names a pixel, by its published rules, worked out once more here."""
    if grid["sideways"] == "true":
        x, y = y, x
    dx, dy = float(grid["dx"]), float(grid["dy"])
    column = math.floor((x - int(grid["x0"])) / dx + 0.5)
    row = math.floor((y - int(grid["y0"]) - (dy / 2 if column % 2 else 0)) / dy + 0.5)
    assert numbers["stagger"] == numbers["hDescend"] == numbers["vDescend"] == "false"

    def written(number: int, kind: str, leading: int) -> str:
        if kind == "A":
            return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] * (number // 26 + 1)
        zeros = ""
        while leading > 0 and number < 10**leading:
            zeros += "0"
            leading -= 1
        return f"{zeros}{number}"

    h = written(column + int(numbers["hOff"]), numbers["hType"], int(numbers["hLeading"]))
    v = written(row + int(numbers["vOff"]), numbers["vType"], int(numbers["vLeading"]))
    place = h + v if numbers["first"] == "H" else v + h
    return numbers["locationFormat"].replace("$gridLocation$", place)


@pytest.mark.parametrize(
    "name", ["board_a", "ridge", "ht_airel", "ht_benouville", "ht_easy_red", "market_town"]
)
def test_every_hex_has_its_own_label_in_the_grid(name: str) -> None:
    board = on_hexes(load_map(name))
    plan = MapPlan(board, tuple(board.spaces))
    grid, numbers = hex_grid(plan), numbering(board)
    for space in board.hexes.values():
        x, y = plan.centre(space)
        here = round(x - plan.bounds[0]), round(y - plan.bounds[1])
        assert named_there(grid, numbers, *here) == space.id


def test_a_module_of_a_scenario_holds_board_counters_and_set_up() -> None:
    game = game_named("first_orders")
    assert game is not None
    board = board_of(game.setup.system, game.world)
    assert board is not None
    archive, root, losses = module_of("first_orders")
    assert root.tag == "VASSAL.build.GameModule"
    assert root.get("name") == "A module"
    data = ElementTree.fromstring(archive.read("moduledata"))
    assert (data.tag, data.findtext("name"), data.findtext("VassalVersion")) == (
        "data",
        "A module",
        "3.7.5",
    )
    assert any("rules" in loss for loss in losses)
    stacks = root.findall(".//VASSAL.build.module.map.SetupStack")
    standing = [slot for stack in stacks for slot in stack.findall(SLOT)]
    units = [one for one in scene_of(Seat(game, None)).counters if one.space in board.spaces]
    assert units
    assert sum("(" in slot.get("entryName", "") for slot in standing) == len(units)
    at = {(stack.get("x"), stack.get("y")) for stack in stacks if "Units" in stack.get("name", "")}
    assert len(at) == len({one.space for one in units})
    ids = [slot.get("gpid") for slot in root.iter(SLOT)]
    assert len(ids) == len(set(ids))
    assert int(root.get("nextPieceSlotId", "0")) == len(ids) + 1


def test_every_picture_that_is_named_is_there_and_every_slot_is_a_piece() -> None:
    content, _ = vassal_module(load_map("ht_airel"), "Airel", game_named("saint_lambert"))
    archive, root, _ = opened(content)
    there = {name.removeprefix("images/") for name in archive.namelist() if name.startswith("images/")}
    used = {"board.png"}
    assert root.find(".//VASSAL.build.module.map.boardPicker.Board").get("image") == "board.png"
    for slot in root.iter(SLOT):
        text = slot.text or ""
        assert text.startswith("+/null/")
        _, _, kind, state = text.split("/")
        traits = [part.rstrip("\\") for part in kind.split("\t")]
        states = state.split("\t")
        assert len(traits) == len(states)
        assert traits[-1].startswith("piece;;;")
        assert states[-1] == f"null;0;0;{slot.get('gpid')};0"
        used.add(traits[-1].split(";")[3])
        used |= {trait.split(";")[16] for trait in traits if trait.startswith("emb2;")}
    assert used == there
    for name in archive.namelist():
        if name.endswith(".png"):
            Image.open(io.BytesIO(archive.read(name))).verify()


def test_parts_are_joined_as_the_format_has_it() -> None:
    assert (
        join_encoded(["a", join_encoded(["b", join_encoded(["c", "d"], "\t")], "\t")], "\t")
        == "a\tb\\\tc\\\\\td"
    )
    assert join_encoded(["+", "null", "a/b"], "/") == "+/null/a\\/b"


def test_a_layout_and_areas_are_named_region_by_region() -> None:
    for name in ("four_boards", "normandy_areas"):
        board = load_map(name)
        root = module_of(name).root
        regions = root.findall(".//VASSAL.build.module.map.boardPicker.board.Region")
        assert [region.get("name") for region in regions] == [*board.spaces]
        assert root.find(".//VASSAL.build.module.map.boardPicker.board.HexGrid") is None


def test_the_same_map_makes_the_same_file() -> None:
    board = load_map("ht_airel")
    assert vassal_module(board, "Airel")[0] == vassal_module(board, "Airel")[0]
