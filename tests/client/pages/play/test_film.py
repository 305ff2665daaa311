"""The film in the real window: it is watched, skipped, recapped, and nothing waits for the pointer."""

from __future__ import annotations

import pytest

from tests.client.pages.finding import Finder
from wsn.bots import BOTS
from wsn.client.opening import Start
from wsn.client.view import minimap
from wsn.desk import standing
from wsn.desk.recap import Recap, _count_outcomes
from wsn.desk.screen import Screen
from wsn.parts.beats import Plays
from wsn.scenario import new_game
from wsn.table.seat import Seat

TICK = 1 / 30
"""The seconds of a frame."""
BATTLE = Start("scenario", "easy_red", ("human", "greedy"), "3")


def begun(window, size=(1024, 704), **settings):
    hand = window(BATTLE, size=size)
    hand.app.change(animation=True, **{"speed": "normal", "enemy": "fast", **settings})
    hand.app.top_page.goals.open = False
    return hand


def play(hand, until, most=120):
    """Let a bot give the player's orders until something is so; films of his own are skipped."""
    page = hand.app.top_page
    bot = BOTS["greedy"]("film")
    for _ in range(most):
        hand.step(2)
        if until():
            return
        if page.desk.screen.person_decides:
            page.skip_film()
            page.desk.talk.take(
                page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
            )
        else:
            hand.until(lambda: page.desk.screen.person_decides or until(), 60, ahead=TICK)
    raise AssertionError("it never came to it")


def enemys_card(page):
    film = page.view.film
    shown = [one.beat for one in film.scenes] if film is not None else []
    return any(isinstance(beat, Plays) and beat.side == "axis" for beat in shown)


def fight(page):
    film = page.view.film
    return film is not None and any(one.by for one in film.scenes)


def test_a_fight_is_watched_skipped_by_a_click_that_does_nothing_else_and_told_afterwards(window):
    hand = begun(window)
    page = hand.app.top_page
    play(hand, lambda: fight(page))
    screen = page.desk.screen
    assert screen.told is not None
    assert screen.log_told() != screen.shown_log.all_groups() or not screen.shown_log.all_groups()[-1].lines
    entries, selected = len(page.desk.game.entries), page.desk.clicks.selected_unit
    film = page.view.film
    hand.click(*hand.place(next(iter(page.view.board.spaces))))
    assert page.view.film is not film
    assert page.desk.clicks.selected_unit == selected
    assert not any(one.by == "allies" for one in page.desk.game.entries[entries:])
    hand.until(lambda: screen.told is None, 30, "the log tells it")


def test_the_enemys_turn_can_be_skipped_at_once_and_recapped_step_by_step(window):
    hand = begun(window, speed="at once")
    page = hand.app.top_page
    play(hand, lambda: enemys_card(page))
    hand.key("ESCAPE")
    assert page.aftermath.hurry
    films = []
    hand.until(lambda: films.append(page.view.film) or page.desk.screen.person_decides, 60)
    assert not any(films[1:])
    hand.until(lambda: page.recap.is_offered, 20, "the recap is offered with the pointer still")
    hand.key("R")
    rows = page.recap.recap.rows()
    assert page.recap.open
    assert any(isinstance(one, Plays) and one.side == "axis" for row in rows for one in row.beats)
    seen = {page.desk.screen.past.at if page.desk.screen.past else len(page.desk.game.entries)}
    for _ in rows[1:]:
        hand.key("PAGEDOWN")
        seen.add(page.desk.screen.past.at if page.desk.screen.past else len(page.desk.game.entries))
    assert seen == {row.group.last for row in rows}
    page.view.skip_film()
    hand.key("ESCAPE")
    assert not page.recap.open
    assert page.desk.screen.past is None


def test_the_enemys_turn_is_not_shown_when_its_pace_is_at_once(window):
    hand = begun(window, speed="at once", enemy="at once")
    page = hand.app.top_page
    shown = []

    def theirs():
        shown.append(page.view.film is not None and page.desk.screen.bot_decides)
        return page.recap.is_offered

    play(hand, theirs)
    assert page.recap.recap.rows()


def test_a_recap_is_put_together_only_when_it_can_be_offered(window, monkeypatch):
    """Once the whole game was gone through for it at every order, the enemy's too, while nobody looked."""
    from wsn.desk.recap import Recap

    hand = begun(window, speed="at once", enemy="at once")
    page, asked = hand.app.top_page, []
    screen = page.desk.screen

    def noting(recap):
        asked.append(screen.person_decides or screen.is_over)
        return iter(())

    monkeypatch.setattr(Recap, "recap_rows", noting)
    play(hand, lambda: len(page.desk.game.entries) > 30)
    assert asked
    assert all(asked)


@pytest.mark.slow
def test_a_replay_that_is_watched_plays_by_itself_with_its_films_and_space_stops_it(window, tmp_path):
    from wsn import scenario
    from wsn.engine.game import Game
    from wsn.systems import system_of
    from wsn.table.seat import Seat

    setup = scenario.load("easy_red")
    system = system_of(setup.system)
    path = tmp_path / "watched.wsn.jsonl"
    game = Game.new(system, setup, seed="3", journal=path)
    bots = {side: BOTS["greedy"](side) for side in system.seats}
    while len(game.entries) < 14:
        side = game.deciding
        game.submit(side, bots[side].choose(Seat(game, side)))
    game.close()
    hand = window(Start("replay", str(path), plays=True))
    page = hand.app.top_page
    hand.app.change(animation=True, speed="fast")
    assert page.playback.playing
    hand.until(lambda: fight(page), 60, "a fight is shown")
    step = page.playback.step
    hand.step(5)
    assert page.playback.step == step  # the next step waits for the film
    hand.key("SPACE")
    assert not page.playback.playing
    assert page.view.film is None
    hand.key("SPACE")
    hand.until(lambda: page.playback.step > step, 20, "it plays on")


@pytest.mark.slow
def test_score_and_sounds_wait_for_the_film_that_shows_what_led_to_them(window, monkeypatch):
    """Neither the strip nor the words beside the board tell a medal before it is won on the board."""
    hand = begun(window)
    page, heard = hand.app.top_page, []
    monkeypatch.setattr(hand.app, "hear", lambda events: heard.append(tuple(events)))

    def scoring():
        film = page.view.film
        won = film is not None and any(getattr(one.beat, "what", "") == "medal" for one in film.scenes)
        return won and film.now < 0.3

    play(hand, scoring)
    heard.clear()
    screen, film = page.desk.screen, page.view.film
    before, after = page.aftermath.score_shown(), standing.of_seat(screen.shown_seat)
    assert before != after
    assert page.column.current_status().score != screen.status().score
    film.pace = 0.0
    hand.step(3)
    assert page.aftermath.score_shown() == before
    assert not any(heard), "the film brings its own sounds"
    film.now, film.pace = film.length_laid - 0.01, 1.0
    assert page.aftermath.score_shown() == after
    page.skip_film()
    hand.step(3)
    assert page.column.current_status().score == screen.status().score


def test_what_no_film_shows_is_heard_at_once(window, monkeypatch):
    hand, heard = begun(window), []
    hand.app.change(animation=False)
    monkeypatch.setattr(hand.app, "hear", lambda events: heard.extend(events))
    play(hand, lambda: bool(heard))
    assert heard


def test_a_fight_on_a_large_map_in_a_small_window_is_looked_at_from_near(window):
    hand = window(Start("scenario", "cobra", ("human", "greedy"), "3"), (1024, 640))
    hand.app.change(animation=True, speed="slow", enemy="slow")
    page = hand.app.top_page
    page.goals.begin()
    hand.step(2)
    assert page.view.camera == page.view.camera.fit_box()
    play(hand, lambda: fight(page), most=400)
    hand.until(
        lambda: page.view.camera.zoom > page.view.camera.widest_zoom * 1.3, 10, "the film is seen from near"
    )
    page.aftermath.skip_film(rest=True)
    hand.until(lambda: page.desk.screen.person_decides and not page.aftermath.is_busy, 60)
    hand.until(lambda: page.view.camera == page.view.camera.fit_box(), 10, "the whole map is seen again")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_recap_stands_beside_the_board_and_is_offered_there(window, monkeypatch, size):
    """It once covered a corner of the board."""
    hand = begun(window, size=size, enemy="slow")
    page = hand.app.top_page
    play(hand, lambda: enemys_card(page))
    page.aftermath.skip_film(rest=True)
    hand.until(lambda: page.desk.screen.person_decides and page.recap.is_offered, 60)
    finder = Finder(hand, monkeypatch)
    offered = finder.find("What the enemy did")
    assert page.view.camera.area.right_edge <= offered.x < offered.right <= offered.edge
    assert not overlapping(offered, finder.found)
    finder.click("What the enemy did")
    assert page.recap.open
    drawn = [one for one in finder.look() if one.label == "##row" or one.words == "Back to the game"]
    assert len(drawn) == len(page.recap.recap.rows()) + 1
    assert all(one.x >= page.view.camera.area.right_edge for one in drawn)
    finder.click("Back to the game")
    assert not page.recap.open


def overlapping(one, others):
    """Whatever lies over a thing that can be clicked."""
    at = [other for other in others if other != one and other.x < one.right and one.x < other.right]
    return [other for other in at if other.y < one.low and one.y < other.low]


def test_the_enemys_card_is_drawn_before_its_moment_and_before_all_that_waits(window, monkeypatch):
    """Once it lay blank over a large window, whose map was still being drawn."""
    from wsn.client.panels import thumbs

    monkeypatch.setattr(thumbs, "kept_card", lambda *card: None)
    hand = begun(window, enemy="slow")
    page, jobs = hand.app.top_page, hand.app.jobs
    asked, ask = [], jobs.start_job

    def noting(function, *args, **how):
        asked.append((function, how.get("first", False), args))
        return ask(function, *args, **how)

    monkeypatch.setattr(jobs, "start_job", noting)
    play(hand, lambda: enemys_card(page))
    hand.step(2)
    card = next(one.beat.card for one in page.view.film.scenes if isinstance(one.beat, Plays))
    large = [
        (args[0].card, first) for function, first, args in asked if function is thumbs.of_card and not args[1]
    ]
    assert (card, True) in large


def test_the_column_says_whose_order_is_watched(window):
    """Once it told that the bot plays while the player's own last shot was on."""
    hand = begun(window, enemy="slow")
    page = hand.app.top_page
    screen = page.desk.screen
    play(
        hand, lambda: page.view.film is not None and page.desk.game.entries[-1].by == "allies" and fight(page)
    )
    assert not page.aftermath.shows_others
    play(hand, lambda: enemys_card(page))
    assert screen.bot_decides
    assert page.aftermath.shows_others


def shown_for(hand):
    """For how many seconds the enemy's first turn is shown; no slow computer counts."""
    page, bot, seconds = hand.app.top_page, BOTS["greedy"]("film"), 0.0
    while page.desk.screen.status().turn < 2 or page.aftermath.is_busy:
        dt = TICK if page.aftermath.is_busy else 0.0
        seconds += dt
        if not page.aftermath.is_busy and page.desk.screen.person_decides:
            page.desk.talk.take(
                page.desk.orders.give_order(bot.choose(page.desk.screen.shown_seat), confirmed=True)
            )
        hand.app.tick(dt)
        page.view.tick(dt)
    return seconds


def test_a_film_of_the_enemy_plays_at_his_pace(window):
    hand = begun(window, speed="at once", enemy="fast")
    play(hand, lambda: enemys_card(hand.app.top_page))
    film = hand.app.top_page.view.film
    assert film.seconds_long == pytest.approx(film.length_laid / 2.5)


@pytest.mark.slow
def test_the_enemys_turn_goes_by_at_the_pace_that_was_chosen(window):
    seconds = {
        pace: shown_for(begun(window, speed="at once", enemy=pace))
        for pace in ("slow", "normal", "fast", "at once")
    }
    assert seconds["at once"] == 0
    assert 5 < seconds["normal"] < 60, "it can be watched, and nobody goes away meanwhile"
    assert seconds["slow"] == pytest.approx(2 * seconds["normal"], rel=0.05)
    assert seconds["normal"] == pytest.approx(2.5 * seconds["fast"], rel=0.05)


def test_how_to_skip_is_told_beside_the_small_map(window, monkeypatch):
    """The words lay over the map in the corner, and neither could be read."""
    from wsn.client.panels import filmdice

    hand = window(Start("scenario", "cobra", ("human", "greedy"), "3"), (1280, 800))
    hand.app.change(animation=True, speed="slow", enemy="slow")
    page, plates = hand.app.top_page, []
    plate = filmdice.draw_plate
    monkeypatch.setattr(filmdice, "draw_plate", lambda *of: (plates.append(of), plate(*of))[1])
    play(hand, lambda: fight(page))
    page.view.zoom_by(6)
    small = minimap.corner_box(page.view.camera, page.view.ui_scale)
    assert small is not None
    plates.clear()
    hand.step(2)
    _, left, top, wide, high, *_ = plates[-1]
    assert top + high > small.top, "they stand at the same height"
    assert left + wide < small.left


def test_equal_outcomes_of_a_recap_are_counted_and_a_row_is_of_who_acts_in_its_words():
    """A row read "ELIMINATED · ELIMINATED · ELIMINATED", under the badge of who moved last in it."""
    assert [*_count_outcomes(["LOST", "LOST", "HIT −1", "LOST"])] == ["2 × LOST", "HIT −1", "LOST"]
    game = new_game("storm_d_day", seed=5)
    screen = Screen(game, {"allies": "human", "germans": "greedy"})
    recap, bot = Recap(screen), BOTS["greedy"]("5")
    recap.follow_game()
    lost = []
    while not lost:
        game.submit(game.deciding, bot.choose(Seat(game, game.deciding)))
        recap.follow_game()
        lost = [row for row in recap.rows() if "Strongpoint" in row.words and "eliminated" in row.words]
    assert {row.side for row in lost} == {"germans"}
