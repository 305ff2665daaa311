"""The editor of scenarios at the window: put in, moved, set, undone, saved, killed, played and back again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.pages.finding import Finder
from tests.client.pages.killed import lines_until_killed
from wsn import scenario
from wsn.client import ownfiles
from wsn.client.opening import Start
from wsn.client.pages.builder.fairness import TrialSettings
from wsn.client.pages.edit.drafteditor import DRAFT_TABS, DraftEditorPage
from wsn.client.pages.play.game import GamePage
from wsn.client.pages.start.start import StartPage
from wsn.editing.autosave import kept_rows
from wsn.scenariomaking import draft_of

CTRL, SHIFT = 2, 1


@pytest.fixture
def hand(window: Any) -> Any:
    opened = window(Start("draft", "first_orders"))
    opened.step(3)
    assert isinstance(opened.app.top_page, DraftEditorPage)
    return opened


@pytest.fixture
def blank(window: Any) -> Any:
    """A new scenario on the drill ground."""
    opened = window(Start("drafts"))
    page = opened.app.top_page
    page.game, page.map, page.called = "war_storms", "drill_ground", "Drill"
    page.begin()
    opened.step(3)
    assert isinstance(opened.app.top_page, DraftEditorPage)
    return opened


def where(hand: Any, name: str) -> tuple[str, ...]:
    draft = hand.app.top_page.bench.now
    return draft.where(draft.things[name])


def units(hand: Any) -> dict[str, str]:
    """What stands on the board that is seen."""
    return {one.unit: one.space for one in hand.app.top_page.view.scene.counters}


def test_units_are_put_in_by_clicks_and_seen_at_once(blank: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = blank.app.top_page
    finder = Finder(blank, monkeypatch)
    finder.click("##offer us_infantry")
    blank.click_on("P304")
    blank.click_on("P404")
    assert where(blank, "A1") == ("P304",)
    assert units(blank) == {"A1": "P304", "A2": "P404", "A-officer": "P304"}
    blank.click_on("P404", "right")
    assert page.hand.held is None, "the right button lets go"
    assert len(units(blank)) == 3, "and a change of marks alone leaves the counters"
    finder.click("Axis")
    page.offers.words = "tiger"
    finder.click("##offer ge_tiger")
    blank.click_on("P1004")
    assert units(blank)["B1"] == "P1004"
    assert [*page.bench.edits.history.labels] == [
        "Infantry (A1) of allies in P304",
        "Infantry (A2) of allies in P404",
        "Tiger (B1) of axis in P1004",
    ]


def test_no_stack_is_spread_out_over_the_hexes_while_something_is_held(
    blank: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The enlarged stack took the click into the hex beside it: the unit went into the first hex."""
    view = blank.app.top_page.view
    Finder(blank, monkeypatch).click("##offer us_infantry")
    view.fit_view()
    for _ in range(2):
        blank.click_on("P304")
    counter = next(one for one in view.where.counters if one.counter.space == "P304")
    blank.move(*view.camera.to_window(counter.x, counter.y))
    for _ in range(4):  # the pointer lies still
        blank.app.window.last_step -= 0.5
        blank.step()
    assert view.fan is None
    blank.click_on("P404")
    assert where(blank, "A3") == ("P404",)
    blank.key("ESCAPE")
    blank.move(*view.camera.to_window(counter.x, counter.y))
    blank.until(lambda: view.fan is not None, 5, "with an empty hand the stack is shown")
    Finder(blank, monkeypatch).click("##offer us_infantry")
    assert view.fan is None


def test_a_scenario_that_gives_no_points_is_told_of_though_nothing_is_wrong(
    hand: Any, said: list[str]
) -> None:
    bench, page = hand.app.top_page.bench, hand.app.top_page
    assert bench.advice == ()
    for one in [one.name for one in bench.now.things.values() if one.part == "objectives"]:
        bench.do(f"remove {one}")
    page.part = "check"
    hand.step(2)
    assert not bench.problems
    assert "nothing gives points" in bench.advice[0].text
    said.clear()
    hand.step(2)
    assert "1 worth a look" in said
    assert "Nothing is wrong." not in said


def test_what_is_dragged_from_the_list_is_put_in_where_it_is_let_go(
    blank: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Finder(blank, monkeypatch).find("##offer us_infantry")
    blank.drag((row.x + 30, row.y + 10), blank.place("P505"))
    blank.step(3)
    assert units(blank)["A1"] == "P505"


def test_a_counter_is_chosen_by_a_click_and_moved_by_a_drag(hand: Any) -> None:
    page = hand.app.top_page
    name, space = next((n, s) for n, s in units(hand).items() if len(page.bench.now.at(s)) == 1)
    hand.click_on(space)
    assert page.hand.chosen == name
    assert page.part == "chosen"
    assert units(hand)[name] == space, "and what stands there is seen as before"
    free = next(s for s in page.bench.now.board.spaces if not page.bench.now.at(s))
    hand.drag(hand.place(space), hand.place(free))
    assert units(hand)[name] == free
    hand.key("Z", CTRL)
    assert units(hand)[name] == space


def test_clicks_go_through_a_stack(hand: Any) -> None:
    page = hand.app.top_page
    space = next(s for s, here in page.bench.now.lying.items() if len(here) > 1)
    here = [one.name for one in page.bench.now.at(space)]
    chosen = []
    for _ in range(len(here) + 1):
        hand.click_on(space)
        chosen.append(page.hand.chosen)
    assert sorted(set(chosen)) == sorted(here)
    assert chosen[0] == chosen[-1]


def test_a_value_is_typed_and_counts_when_the_field_is_left(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    finder = Finder(hand, monkeypatch)
    field = finder.find("##turns")
    hand.click((field.x + field.right) / 2, (field.y + field.low) / 2)
    hand.key("A", CTRL)
    hand.write("7")
    hand.step(2)
    assert not page.bench.edits.history.past, "nothing counts while it is being typed"
    hand.key("ENTER")
    hand.step(3)
    assert page.bench.now.document["turns"] == 7
    assert [*page.bench.edits.history.labels] == ["turns 7"]


def test_a_value_that_cannot_be_is_refused_with_a_sentence(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    said: list[str] = []
    monkeypatch.setattr(hand.app, "say", lambda words, bad=False: said.append(words))
    before = page.bench.now.document
    page.chosen.put_value("turns", "many")
    assert page.bench.now.document is before
    assert any("expected a whole number" in words for words in said)


def test_a_zone_grows_by_further_clicks_until_it_is_let_go(
    blank: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = blank.app.top_page
    page.offers.words = "zone"
    Finder(blank, monkeypatch).click("##offer zone")
    for space in ("P101", "P102", "P103", "P102"):
        blank.click_on(space)
    assert where(blank, "zone") == ("P101", "P103")
    blank.key("ESCAPE")
    blank.key("ESCAPE")
    blank.click_on("P104")
    assert where(blank, "zone") == ("P101", "P103")


def test_problems_are_live_and_lead_to_their_places(blank: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = blank.app.top_page
    finder = Finder(blank, monkeypatch)
    finder.find("Check 2")
    page.bench.do("place us_infantry P304")
    page.bench.do("place ge_infantry P304")
    page.part = "check"
    blank.step(2)
    (problem,) = (one for one in page.bench.problems if "both sides start there" in one.text)
    page.show_problem(problem)
    assert page.hand.chosen in ("A1", "B1")
    blank.step(2)
    assert page.hand.places_of(problem) == ("P304",)
    page.bench.do("move B1 P1004")
    page.bench.do("move B-officer P1004")
    assert page.bench.problems == ()
    assert finder.find("Check")


def test_all_of_it_is_done_by_keys_alone(blank: Any) -> None:
    page = blank.app.top_page
    blank.move(5, 300)
    blank.key("RIGHT")
    start = page.cursor.space
    blank.key("W")
    assert page.hand.held == next(iter(page.hand.offers().values()))[0]
    blank.key("ENTER")
    assert where(blank, "A1") == (start,)
    blank.key("ESCAPE")
    blank.key("PERIOD")
    blank.key("SPACE")
    assert page.hand.carried
    blank.key("DOWN")
    blank.key("ENTER")
    assert page.cursor.space != start
    assert where(blank, page.hand.chosen) == (page.cursor.space,)
    blank.key("X")
    assert page.hand.side == "axis"
    blank.key("DELETE")
    assert len(units(blank)) == 1
    blank.key("Z", CTRL)
    assert len(units(blank)) == 2
    blank.key("N")
    assert page.part == "all"
    blank.key("S", CTRL)
    assert page.part == "file", "a new scenario needs a file of its own"


def test_it_is_played_from_here_and_nothing_is_lost_on_the_way_back(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.app.top_page
    page.bench.do("set turns=7")
    before = page.bench.now.document
    hand.key("P")
    hand.step(3)
    game = hand.app.top_page
    assert isinstance(game, GamePage)
    assert game.desk.game.setup.scenario["turns"] == 7
    Finder(hand, monkeypatch).click("← The draft")
    hand.step(2)
    assert hand.app.top_page is page
    assert page.bench.now.document is before
    hand.app.home()
    assert isinstance(hand.app.top_page, StartPage), "from the draft itself the way leads on"
    hand.app.open(Start("draft", "first_orders"))
    assert hand.app.top_page.bench.now.document == before
    page = hand.app.top_page
    assert page.bench.edits.is_unsaved


def test_what_is_wrong_is_shown_in_place_of_a_game(blank: Any) -> None:
    blank.key("P")
    assert isinstance(blank.app.top_page, DraftEditorPage)
    assert blank.app.top_page.part == "check"
    blank.key("B")
    assert blank.app.top_page.fair.trials is None


def test_bots_play_it_from_here_and_the_result_is_told(hand: Any) -> None:
    page = hand.app.top_page
    page.bench.do("set turns=2")
    page.fair.wanted = TrialSettings(("random",), 2, 1, 1)
    hand.key("B")
    trials = page.fair.trials
    trials.start_trial()
    hand.until(lambda: len(trials.rows) == 2 or trials.problem, what="two games are played")
    assert trials.problem == ""
    assert sum(share.count for _, share in trials.win_shares) == 2
    hand.key("ESCAPE")
    assert page.fair.trials is None


def test_it_is_saved_under_a_name_of_its_own_and_keeps_its_comments(hand: Any, home: Path) -> None:
    page = hand.app.top_page
    page.bench.do("set turns=7")
    page.save_file(home / "mine.toml")
    assert scenario.load(home / "mine.toml").scenario["turns"] == 7
    text = (home / "mine.toml").read_text(encoding="utf-8")
    page.bench.do("set turns=6")
    (home / "mine.toml").write_text(f"# Mine.\n{text}", encoding="utf-8")
    assert page.bench.changed_elsewhere
    hand.key("S", CTRL)
    assert (home / "mine.toml").read_text(encoding="utf-8") == text.replace("turns = 7", "turns = 6")
    hand.app.back()
    assert kept_rows() == (), "what is saved is kept nowhere else"


def test_a_roster_is_brought_in_as_one_step(blank: Any, home: Path) -> None:
    from pointbuy.catalogue import load_catalogue
    from pointbuy.editing import add_purchases, start_roster
    from pointbuy.roster import Buy, write_roster

    page = blank.app.top_page
    write_roster(
        add_purchases(start_roster(load_catalogue("war_storms"), "us", 100, "encounter"), Buy(row="U3")),
        home / "us.toml",
    )
    page.cursor.go("P304")
    page.hand.bring_roster(str(home / "us.toml"), page.cursor.space)
    blank.step(3)
    assert "P304" in units(blank).values()
    assert [*page.bench.edits.history.labels] == ["The roster us.toml around P304"]
    page.hand.bring_roster(str(home / "no.toml"), None)
    assert "no.toml" in page.hand.problem


@pytest.fixture
def farm(home: Path) -> Path:
    """A map of one's own in the folder where the program is begun."""
    from wsn import mapmaking

    file = home / "farm.toml"
    document = {**mapmaking.draft_of("drill_ground").document, "name": "The farm"}
    file.write_text(mapmaking.map_text(document), encoding="utf-8")
    return file


def test_a_scenario_begins_on_a_map_of_ones_own(
    window: Any, home: Path, farm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window(Start("drafts"))
    finder = Finder(hand, monkeypatch)
    hand.app.top_page.choose_game("war_storms")
    finder.click("The farm (your own: farm.toml)##map farm.toml")
    finder.click("Begin")
    hand.step(3)
    page = hand.app.top_page
    assert isinstance(page, DraftEditorPage)
    assert page.bench.now.board.title == "The farm"
    page.hand.hold_offer(page.bench.now.offers["us_infantry"])
    page.hand.click_space("P304")
    page.save_file(home / "lane.toml")
    assert 'map = "farm.toml"' in (home / "lane.toml").read_text(encoding="utf-8")
    assert page.bench.now.board.title == "The farm"
    assert scenario.problems_of(home / "lane.toml") == scenario.problems_in(
        page.bench.now.document, home / "lane.toml"
    )


def test_a_map_in_another_folder_is_typed_and_goes_along(
    window: Any, home: Path, farm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "far").mkdir()
    far = farm.rename(home / "far" / "farm.toml")
    hand = window(Start("drafts"))
    page = hand.app.top_page
    assert page.own == ()
    page.choose_map(str(home / "no.toml"))
    assert "there is no map" in page.problem
    page.choose_map(str(far))
    assert (page.problem, page.game, page.map) == ("", "war_storms", str(far))
    page.begin()
    bench = hand.app.top_page.bench
    bench.save(home / "lane.toml")
    assert bench.now.document["map"] == "far/farm.toml"
    bench.save(home / "out" / "lane.toml")
    assert (home / "out" / "farm.toml").read_bytes() == far.read_bytes()
    assert bench.now.document["map"] == "farm.toml"
    assert not bench.edits.is_unsaved
    hand.app.back()
    again = window(Start("draft", str(home / "out" / "lane.toml")))
    assert again.app.top_page.bench.now.board.title == "The farm"


def test_scenarios_of_the_folder_are_opened_from_the_page(
    window: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "mine.toml").write_text(
        scenario.find("first_orders").read_text(encoding="utf-8"), encoding="utf-8"
    )
    hand = window(Start("drafts"))
    Finder(hand, monkeypatch).click("mine.toml##own mine.toml")
    assert hand.app.top_page.bench.edits.file == (home / "mine.toml").resolve()


def test_maps_among_the_players_own_files_are_offered(window: Any, home: Path, farm: Path) -> None:
    from wsn.scenariomaking.ownmaps import folder

    folder().mkdir(parents=True)
    kept = farm.rename(folder() / "farm.toml")
    (home / "notes.toml").write_text("x = 1", encoding="utf-8")
    assert window(Start("drafts")).app.top_page.own == (kept,)


def test_the_editor_of_boards_leads_to_a_scenario_on_its_board(
    window: Any, farm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = window(Start("edit", str(farm)))
    hand.app.top_page.part = "file"
    hand.step(2)
    Finder(hand, monkeypatch).click("Make a scenario on it")
    page = hand.app.top_page
    assert (page.name, page.game, page.map) == ("drafts", "war_storms", "farm.toml")


def test_a_table_with_keys_of_ones_own_is_filled_in(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = window(Start("draft", "storm_d_day"), (1024, 1000))
    page = hand.app.top_page
    page.bench.do("set begun turn=3")
    hand.step(3)
    finder = Finder(hand, monkeypatch)
    finder.click("Begun")
    finder.click("##key control")
    finder.click("Gold: 14 Gold##Gold")
    finder.click("Add##add control")
    assert page.bench.now.document["begun"]["control"] == {"Gold": "allies"}
    finder.click("##key control")
    finder.click("Bayeux: 17 Bayeux##Bayeux")
    finder.click("##value control")
    finder.click("germans##germans")
    finder.click("Add##add control")
    assert page.bench.now.document["begun"]["control"] == {"Gold": "allies", "Bayeux": "germans"}
    assert finder.find("##control.Gold"), "and each is a value like others from then on"


def test_it_is_printed_beside_its_file(hand: Any, home: Path) -> None:
    page = hand.app.top_page
    page.print_out()
    hand.until(lambda: page.printing is None, what="it is printed")
    (printed,) = ownfiles.folder_of("prints").glob("*.pdf")
    assert printed.read_bytes().startswith(b"%PDF")
    assert [*home.glob("*.pdf")] == [], "nothing is written where the program was begun"


EDITING = """
from wsn.client.app import App
from wsn.client.opening import Start

if __name__ == "__main__":
    app = App(Start("draft", "first_orders"), visible=False)
    page = app.top_page
    spaces = list(page.bench.now.board.spaces)
    n = 0
    while True:
        app.window.step()
        page.hand.hold_offer(page.bench.now.offers["us_infantry"])
        page.hand.click_space(spaces[n % len(spaces)])
        n += 1
        print("kept", len(page.bench.edits.history.past), flush=True)
"""


def test_a_kill_while_editing_loses_nothing_that_was_acknowledged(window: Any, home: Path) -> None:
    acknowledged = lines_until_killed(EDITING, home, 12)
    whole = [line for line in acknowledged if line.startswith("kept ") and line.endswith("\n")]
    steps = int(whole[-1].split()[1])
    assert steps >= 12
    page = window(Start("draft", "first_orders")).app.top_page
    assert page.bench.again in (steps, steps + 1)
    page.bench.go_to(0)
    assert page.bench.now.document == draft_of("first_orders").document, "and all of it can be undone"


def test_a_scenario_that_waits_is_gone_on_with(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = window(Start("drafts"))
    page = hand.app.top_page
    page.game, page.map, page.called = "hex_tiles", "ht_airel", "The ford"
    page.begin()
    hand.app.top_page.bench.do("place infantry E6 allies")
    hand.app.back()
    hand.app.open_page("drafts")
    Finder(hand, monkeypatch).click("The ford, one change")
    assert units(hand) == {"a-inf1": "E6"}


@pytest.mark.parametrize("name", ["first_orders", "airel_bridge", "omaha_alone", "storm_d_day"])
def test_every_part_of_the_page_is_drawn_for_every_game_in_a_small_window(
    window: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hand = window(Start("draft", name), size=(1024, 640))
    finder = Finder(hand, monkeypatch)
    page = hand.app.top_page
    for part in DRAFT_TABS:
        page.part = part
        assert finder.cut() == []
    page.part = "chosen"
    for thing in list(page.bench.now.things)[:20]:
        page.hand.chosen = thing
        assert finder.cut() == []
