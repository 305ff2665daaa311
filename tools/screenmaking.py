"""The screens of making things: boards, scenarios, forces for points."""

from __future__ import annotations

from typing import Any

from screenboards import OMAHA
from screenhand import Screens


def boards(s: Screens) -> None:
    """The editor of boards: where it begins, its column part by part, a brush at work, a map of areas."""
    from wsn.client.pages.edit.brushwork import Brush

    s.app.home()
    s.app.open_page("boards")
    s.keep("boards")
    page = s.open("edit", "board_a")
    page.take(Brush("terrain", "marsh"))
    s.hand.drag(s.hand.place("A502"), s.hand.place("A505"))
    page.take(Brush("path", "road"))
    s.hand.point("A507")
    for part in page.parts:
        page.part = part
        s.keep(f"boards_{part}")
    page.do("sight_line")
    s.hand.click_on("A406")
    s.hand.click_on("A1105")
    s.keep("boards_sight")
    s.open("edit", "normandy_areas")
    s.keep("boards_areas")


def scenarios(s: Screens) -> None:
    """The editor of scenarios: where it begins, its column part by part, what is chosen; each game once."""
    s.app.home()
    s.app.open_page("drafts")
    s.keep("scenarios")
    page = s.open("draft", "hedgerow_skirmish")
    s.hand.click_on("D509")
    for part in page.parts:
        page.part = part
        s.keep(f"scenarios_{part}")
    page.part = "chosen"
    page.hand.chosen = "scenario"
    s.keep("scenarios_whole")
    for name in ("easy_red", "storm_d_day", OMAHA):
        s.open("draft", name)
        s.keep(f"scenarios_{name}")


def forces(s: Screens) -> None:
    """Forces for points: two rosters, the field, the scenario that was built, trial games, seals."""
    s.app.home()
    s.app.open_page("builder")
    s.rest()
    page: Any = s.app.top_page
    for at, rows in enumerate((("G9", "G1"), ("U8", "U1"))):
        page.buying.at = at
        for row in rows:
            page.buying.top_buyer.buy_row(
                next(one for one in page.buying.top_buyer.now.shelf_rows if one.offer.id == row)
            )
    s.keep("forces")
    page.room.over = "field"
    s.keep("forces_field")
    page.room.over = ""
    page.battle.build_scenario()
    s.hand.until(lambda: not page.battle.is_building, 120, "a scenario")
    s.keep("forces_built")
    page.fair.weigh_scenario()
    s.keep("forces_trials")
    page.fair.put_away()
    page.room.over = "seals"
    s.keep("forces_seals")
    page.room.over = ""
    page.open_system(page.systems[1])
    s.keep("forces_tiles")
