"""The scenarios that come with the game: sound, with a note and sources, and together they use every rule."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests import weighed
from tests.lazily import Lazily
from tests.worlds import assert_secrets
from wsn import scenario
from wsn.bots.judges.judge import Manner
from wsn.bots.judges.war_storms.book import Books
from wsn.bots.weighing import classify_minor, score_of, steps_on, worth_of
from wsn.data import shipped_files
from wsn.engine.system import Cache
from wsn.systems.war_storms.data.assets import OBSTACLES, POINTED, WorkKind
from wsn.systems.war_storms.data.support import CALIBERS
from wsn.systems.war_storms.rules.fire.aiming import aims
from wsn.systems.war_storms.rules.movement import may_stand
from wsn.systems.war_storms.rules.world import is_officer
from wsn.table.choices import kind_of
from wsn.table.seat import Seat

FILES = shipped_files("scenarios/war_storms")
SETUPS = Lazily(FILES, scenario.load)
GAMES = Lazily(FILES, lambda name: scenario.new_game(SETUPS[name], seed=0))
SCENARIOS = Lazily(FILES, lambda name: GAMES[name].world.scenario)


def every():
    return list(SCENARIOS.values())


def companies():
    return [company for played in every() for company in played.companies]


def platoons():
    return [platoon for company in companies() for platoon in company.platoons]


def test_there_are_at_least_eighteen_of_them():
    assert len(FILES) >= 18


@pytest.mark.parametrize("name", FILES)
def test_each_is_of_a_good_length_and_has_a_note(name):
    played = SCENARIOS[name]
    assert 5 <= played.turns <= 12, "from an evening to a long one; `airel` lasts five turns to be even"
    assert len(played.note) > 300
    assert all((played.name, *(force.name for force in played.sides.values())))


@pytest.mark.parametrize("name", FILES)
def test_each_begins_with_a_decision_and_aims_only_at_hexes(name):
    game = GAMES[name]
    assert game.deciding in game.system.sides
    assert game.legal()
    for side in game.system.sides:
        assert all(aim.space in game.world.board.spaces for aim in aims(game.situation(), side))


@pytest.mark.rule("WSS 22")
@pytest.mark.parametrize("name", FILES)
def test_nobody_leaves_his_bunkers_empty(name):
    """A gun beside its bunker is in the open; whoever chooses his hexes may be meant for one."""
    played = SCENARIOS[name]
    set_up = {space for zone in played.zones for space in zone.spaces}
    garrisons = {platoon.at for company in played.companies for platoon in company.platoons} | set_up
    strong = [at for work in played.works if work.kind in POINTED for at in work.at]
    assert [at for at in strong if at not in garrisons] == []


@pytest.mark.rule("WSS 6.6")
@pytest.mark.parametrize("name", FILES)
def test_every_officer_stands_where_a_man_can_stand(name):
    """One began the game in the middle of the Orne."""
    game = GAMES[name]
    world = game.world
    officers = [unit for unit in game.state.units.values() if is_officer(game.situation(), unit)]
    here = [unit for unit in officers if unit.place in world.board.spaces and "afloat" not in unit.marks]
    faults = [may_stand(world.board, world.kinds[u.kind], str(u.place), world.tables) for u in here]
    assert [str(fault) for fault in faults if fault is not None] == []


@pytest.mark.rule("WSS 2.1")
def test_a_company_whose_officer_has_a_rank_of_the_ss_has_their_morale():
    ranks = ("Ustuf.", "Ostuf.", "Hstuf.", "Stubaf.")
    led = [c for c in companies() if c.officer is not None and c.officer.name.startswith(ranks)]
    assert led
    kinds = GAMES["omaha"].world.kinds
    without = [
        c.name for c in led if "ss" not in {*c.words, *(f for p in c.platoons for f in kinds[p.kind].flags)}
    ]
    assert without == []


@pytest.mark.rule("WSS 22")
def test_whoever_attacks_past_a_roadblock_or_a_ditch_has_engineers_to_clear_it():
    """At the causeway tanks without any stood before a lorry for nine turns."""
    kinds = GAMES["omaha"].world.kinds
    for played in every():
        if any(work.kind in OBSTACLES and work.kind != "wire" for work in played.works):
            ours = {
                kinds[p.kind].symbol
                for c in played.companies
                if c.side == played.attacker
                for p in c.platoons
            }
            assert "engineer" in ours, played.name


def test_german_companies_have_numbers():
    german = [c.name for c in companies() if c.side == "axis"]
    assert [name for name in german if re.search(r"\b[A-Z] Company", name)] == []


@pytest.mark.rule("WSS 11.4")
@pytest.mark.rule("WSN 4.1")
def test_every_caliber_fires_somewhere_and_some_battery_may_smoke():
    batteries = [battery for s in every() for battery in s.batteries]
    assert {battery.caliber for battery in batteries} == set(CALIBERS)
    assert any(battery.smoke for battery in batteries)
    assert {battery.complete for battery in batteries} == {True, False}
    assert any(battery.missions is None for battery in batteries)


@pytest.mark.rule("WSN 7.4.6")
def test_every_kind_of_work_is_built_somewhere():
    works = [work for s in every() for work in s.works]
    assert {work.kind for work in works} == set(WorkKind.__args__)
    mined = [work for work in works if work.kind == "minefield"]
    assert {work.mines for work in mined} == {"anti_personnel", "anti_tank", "mixed"}
    assert {work.density for work in mined} == {"dispersed", "normal", "concentrated"}


@pytest.mark.rule("WSN 6.1")
@pytest.mark.rule("WSN 6.2")
def test_somebody_comes_by_every_way():
    assert {platoon.by for platoon in platoons()} == {"ground", "sea", "air", "glider"}
    assert any(s.wind == "strong" for s in every())
    waves = {(s.name, p.turn) for s in every() for c in s.companies for p in c.platoons if p.by == "sea"}
    assert any(turn > 1 for _, turn in waves), "a second wave throws for the tide again"


@pytest.mark.rule("WSS 5.2")
def test_somebody_attacks_by_night():
    assert any(s.visibility is not None for s in every())


@pytest.mark.rule("WSN 4.2")
@pytest.mark.rule("WSN 4.3")
@pytest.mark.rule("WSN 6.3")
def test_the_special_units_are_there():
    kinds = {platoon.kind for platoon in platoons()}
    assert {"us_m4_dd", "us_ranger", "us_engineer", "ge_engineer", "ff_mech_infantry", "ff_partisan"} <= kinds
    late = [s for s in every() if s.historical and s.date >= "1944-08-01"]
    assert any(p.kind.startswith("us_m4") for s in late for c in s.companies for p in c.platoons)


@pytest.mark.rule("WSS 3.2")
def test_officers_companies_and_their_quality():
    officers = [c.officer for c in companies() if c.officer is not None]
    assert {officer.drawn for officer in officers} == {True, False}
    assert {company.quality for company in companies()} == {"regular", "veteran", "green"}
    assert any(company.beach_defense for company in companies())
    assert any(company.nation == "free_french" for company in companies())


@pytest.mark.rule("WSS 10")
def test_some_ride():
    carried = {platoon.carrier for platoon in platoons() if platoon.carrier}
    assert {"ge_truck", "ge_halftrack", "us_truck", "us_halftrack"} <= carried
    assert any(platoon.aboard for platoon in platoons())


@pytest.mark.rule("WSS 24")
def test_every_way_to_count_victory_is_used():
    assert any(s.exits for s in every())
    assert any(s.chits for s in every())
    assert any(s.victory.attacker_needs is not None for s in every())
    assert any(s.victory.steps_for_one is not None for s in every())
    assert any(s.victory.at_once for s in every())
    assert any(s.victory.tie != "draw" for s in every())
    assert any(force.breaks_at for s in every() for force in s.sides.values())
    assert any(force.hidden for s in every() for force in s.sides.values())
    assert any(s.zones for s in every())


@pytest.mark.rule("WSN 7.4.5")
def test_there_are_aircraft_and_guns_against_them():
    assert any(s.air for s in every())
    assert any(s.anti_air.get("axis") for s in every())
    assert any(platoon.kind in ("ge_flak36", "ge_sdkfz10_4") for platoon in platoons())


@pytest.mark.rule("WSS 24")
def test_a_bot_looks_ahead_where_chits_lie_face_down_and_learns_nothing_of_them():
    game = scenario.new_game(SETUPS["saint_lo"], seed=1)
    seat = Seat(game, "axis")
    assert any(marker.kind == "chit" for marker in game.state.markers.values())
    while seat.game.state.frames[-1].phase == "setup":
        seat.submit(seat.legal()[-1] if len(seat.legal()) == 1 else seat.legal()[0])
        seat = Seat(game, str(game.deciding))
    assert_secrets(game.state, seat.side)
    ahead = seat.ahead(seat.legal()[0], "x")
    assert ahead is not None
    assert not any(marker.kind == "chit" for marker in ahead.view.markers.values())


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("bloody_gulch", 4),  # officers who will follow the platoon that acts
        ("maupertus", 4),
        ("omaha", 4),
        ("night_drop", 4),
        ("mesnil_adelee", 4),
        ("cobra", 12),  # a company whose morale falls
        ("hill_192", 11),
        ("saint_lo", 12),  # the end of the set-up
    ],
)
def test_what_is_remembered_for_bots_is_what_they_would_work_out(name, seed):
    game = scenario.new_game(SETUPS[name], seed=seed)
    draw, own = Random(seed), {side: Cache() for side in game.system.sides}
    for _ in range(340):
        side = game.deciding
        if side is None:
            break
        kept = weighed.score(game, side, own[side])
        assert own[side].of(Books)
        assert weighed.score(game, side) == kept, "worked out anew"
        game.submit(side, draw.choice(game.legal()))


@pytest.mark.parametrize("name", ["omaha", "mesnil_adelee", "first_orders"])
def test_a_mere_step_or_choice_is_told_without_its_preview(name):
    game = scenario.new_game(SETUPS[name], seed=6)
    draw = Random(6)
    told = dict.fromkeys(("step", "choice", "idle", "more"), 0)
    for _ in range(300):
        side = game.deciding
        if side is None:
            break
        seat = Seat(game, side)
        seat.own.of(Manner).looks = Cache()  # as a bot looks ahead: the aims of this position hold
        before = score_of(seat)
        for command in game.legal():
            mere, preview = classify_minor(seat, command), seat.preview(command)
            if mere is None:
                continue
            told[mere] += 1
            if mere == "idle":
                continue
            rolls = preview is not None and bool(preview.odds)
            assert rolls == (mere == "more"), command
            if mere == "choice" and draw.random() < 0.1:
                ahead = seat.ahead(command, "x")
                assert ahead is None or score_of(ahead) == before
        game.submit(side, draw.choice(game.legal()))
    assert told["choice"] > 20
    assert told["step"] > 20


def test_the_steps_of_a_look_ahead_are_the_legal_commands_that_roll_nothing():
    game = scenario.new_game(SETUPS["first_orders"], seed=2)
    draw, both = Random(2), 0
    for _ in range(120):
        side = game.deciding
        if side is None:
            break
        ahead = Seat(game, side).ahead(game.legal()[0], "x")
        if ahead is not None and ahead.to_decide:
            steps = list(steps_on(ahead))
            plain = [c for c in ahead.legal() if kind_of(c) == "space"]
            counts = [
                c for c in plain if (p := ahead.preview(c)) and (p.odds or worth_of(ahead, c) is not None)
            ]
            assert steps == [c for c in plain if c not in counts]
            assert steps == list(steps_on(ahead))  # also once everything legal is known
            assert list(steps_on(ahead, steps[1:].__contains__)) == steps[1:]
            both += len(steps)
        game.submit(side, draw.choice(game.legal()))
    assert both > 20
