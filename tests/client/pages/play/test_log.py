"""The log as it is drawn: headings of turns, dice before their words, one kind of lines alone."""

from __future__ import annotations

from tests.desk.shotlines import GROUP
from wsn.client.opening import Start
from wsn.desk.log import LogGroup
from wsn.engine.events import Resolved, StepsChanged, UnitMoved, UnitPlaced
from wsn.table.logline import LogLine

PLAYED = Start("scenario", "first_orders", ("human", "greedy"), "3")


def test_a_line_that_begins_a_turn_has_a_heading_and_dice_push_the_words(window):
    from wsn.client.panels.log import ICON, LogLook, LogView

    hand = window(PLAYED)
    view = LogView(look=LogLook(hand.app.top_page.dice))
    rows = view.rows(GROUP, None, 300)
    assert [row.head for row in rows] == [1, None, None, None, None, None, 2]
    assert rows[1].dice == ((2, 6), (3, 6))
    assert rows[1].first > 0
    assert rows[6].high > rows[5].high
    assert rows[5].high >= ICON - 4 > rows[4].high, "a counter beside it does not lie over the heading"
    assert view.rows(GROUP, 1, 300)[0].head is None


def test_the_first_line_in_sight_at_the_end_of_the_log_is_a_whole_one(window):
    """In a low column half a line stood at the top of the three that are seen, or the end of a sentence."""
    from wsn.client.panels.log import LOG_GAP, MOST_EMPTY, LogLook, LogView, before
    from wsn.client.panels.theme import in_pixels

    hand = window(PLAYED)
    view = LogView(look=LogLook(hand.app.top_page.dice))
    groups = list(hand.app.top_page.desk.screen.shown_log.all_groups())
    tops = list(view.group_tops(groups, 300))
    edges, sentences = set(), set()
    for n, group in enumerate(groups):
        y = tops[n]
        for row in view.rows(group, before(groups, n), 300):
            edges |= {round(y + top, 2) for top in row.line_tops()}
            sentences.add(round(y, 2))
            assert row.line_tops()[-1] < row.high
            y += row.high
    last = groups[-1]
    row = view.rows(last, before(groups, len(groups) - 1), 300)[-1]
    lowest = row.high - row.line_tops()[-1] + in_pixels(LOG_GAP)
    for high in (lowest + 1, 70.0, 95.5, 120.0, 200.0):
        spare = view.spare_height(groups, 300, high)
        assert 0 <= spare < high
        begins = round(tops[-1] + spare - high, 2)
        assert begins in edges
        whole = min((y for y in sentences if y >= tops[-1] - high), default=tops[-1])
        assert begins in sentences or whole - (tops[-1] - high) > high * MOST_EMPTY
    assert view.spare_height(groups, 300, tops[-1] + 50) == 0, "all of it is seen"
    assert view.spare_height(groups, 300, lowest - 5) == 0, "not even the last line fits"


def test_no_line_of_the_log_begins_with_its_rule(window):
    """Under many a sentence a rule stood in a line by itself, and the log began with "WSS 7.3"."""
    from wsn.client.panels import cites, prose
    from wsn.client.panels.log import TEXT

    hand = window(PLAYED)
    lines = [
        line
        for group in hand.app.top_page.desk.screen.shown_log.all_groups()
        for line in group.lines
        if line.rule
    ]
    assert len(lines) > 5
    for wide in range(120, 340, 7):
        for line in lines:
            runs = cites.runs_of(line.words, line.rule)
            pieces, _ = prose.lay_out(runs, wide, "plain", TEXT)
            (cited,) = (one for one in pieces if runs[one.run].kind == "rule")
            assert cited.x > 0
            assert cited.x + cited.wide <= wide + 1
            assert " ".join("".join(one.words for one in pieces).split())[:20]


def test_one_kind_alone_is_shown(window, monkeypatch):
    from tests.client.pages.finding import Finder

    hand = window(PLAYED, (1280, 800))
    assert hand.persons_turn()
    page = hand.app.top_page
    page.log.open = True
    finder = Finder(hand, monkeypatch)
    finder.click("##kind")
    finder.click("Moves")
    hand.step(2)
    (view,) = page.log.log_views.values()
    assert view.kind == "move"
    groups = page.desk.screen.shown_log.all_groups()
    events = [line.event for group in view.shown_groups(groups) for line in group.lines]
    assert events
    assert all(isinstance(event, UnitPlaced | UnitMoved) for event in events)
    view.kind = None
    assert view.shown_groups(groups)
    view.wanted = "initiative"
    assert all("initiative" in str(group.lines).lower() for group in view.shown_groups(groups))


def test_what_the_enemy_does_after_an_order_of_ours_bears_his_badge(window, monkeypatch):
    from wsn.client.pages.icons import CounterIcons
    from wsn.client.panels import log as panel

    hand = window(PLAYED, (1280, 800))
    assert hand.persons_turn()
    app, screen = hand.app, hand.app.top_page.desk.screen
    icons = CounterIcons(app, screen.current_scene(), app.top_page.desk.game.system.seats)
    own = next(unit.id for unit in screen.shown_seat.view.units.values() if unit.side == "allies")
    enemy = next(unit.id for unit in screen.shown_seat.view.units.values() if unit.side == "axis")

    def shot(unit):
        return LogLine(4, f"{unit} fires", "WSS 7.3", Resolved(rule="WSS 7.3", text="fires", unit=unit), 1)

    hit = LogLine(4, "hit", "WSS 7.3", StepsChanged(rule="WSS 7.3", unit=own, by=-1), 1)
    group = LogGroup(4, 5, "allies", None, (shot(own), shot(enemy), hit), ())
    assert [
        icons.acting_icons(group, line) and icons.acting_icons(group, line)[0] for line in group.lines
    ] == [
        "allies",
        "axis",
        None,
    ]
    words = Resolved(rule="WSS 7.3", text="guns off the map fire")
    guns = LogLine(4, "guns off the map fire", "WSS 7.3", words, 1, side="axis")
    assert icons.acting_icons(group, guns) == ("axis", None)
    badges = []
    monkeypatch.setattr(panel, "draw_actor", lambda picture, side, *_: badges.append(side))
    held = LogGroup(4, 5, "allies", None, (shot(enemy), hit, shot(own)), ())
    app.top_page.log.open = True
    monkeypatch.setattr(screen, "log_told", lambda: [group, held])
    hand.step(1)
    assert badges[:4] == ["allies", "axis", "axis", "allies"]


def test_a_turn_has_one_heading_also_where_lines_of_it_tell_no_turn():
    """Who is ordered by a card that orders everybody at once is told without the turn."""
    from wsn.client.panels.log import before

    def group(n: int, *turns: int | None) -> LogGroup:
        lines = (LogLine(n, "told", "WSN 1", Resolved(rule="WSN 1", text="told"), turn) for turn in turns)
        return LogGroup(n, n, "allies", None, tuple(lines))

    groups = (group(1, 3, None), group(2, None), group(3, 3, 4))
    assert [before(groups, n) for n in range(3)] == [None, 3, 3]
