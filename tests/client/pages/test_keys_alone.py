"""Without a mouse: every button, field and list of every page is reached by Tab and Ctrl+Tab."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import wsn
from tests.client.pages.finding import FIELDS, KINDS
from wsn.client.opening import Start
from wsn.client.panelkeys import panels

GAME = Start("scenario", "first_orders", ("human", "greedy"), "7")
CARDS = Start("scenario", "easy_red", ("human", "greedy"), "3")


class Reached:
    """What was drawn that can be pressed, and what the keys have come to."""

    def __init__(self, hand, patch):
        from imgui_bundle import imgui

        self.hand, self.imgui, self.drawn = hand, imgui, {}
        for kind in (*KINDS, *FIELDS, "invisible_button"):
            patch.setattr(imgui, kind, self._noted(getattr(imgui, kind)))

    def _noted(self, draw):
        imgui = self.imgui

        def noting(label, *args, **keys):
            done = draw(label, *args, **keys)
            item = imgui.get_current_context().last_item_data
            if item.id_ and not item.item_flags & imgui.ItemFlags_.disabled:
                self.drawn[item.id_] = (imgui.internal.get_current_window().root_window.name, label)
            return done

        return noting

    def missed(self):
        """The labels of what no key leads to."""
        from pyglet.window import key

        context = self.imgui.get_current_context()
        self.hand.step(3)
        self.drawn.clear()
        self.hand.step()
        names = {one.name for one in panels()}  # what lies behind a dialogue has to wait for it
        wanted = {one: label for one, (panel, label) in self.drawn.items() if panel in names}
        assert wanted
        seen, rounds = set(), len(names) + 1
        for _ in range(rounds):
            self.hand.key("TAB", key.MOD_CTRL)
            self.hand.step(2)
            here = []
            while context.nav_id not in here and len(here) < 400:
                here.append(context.nav_id)
                self.hand.key("TAB")
            seen.update(here)
            if seen.issuperset(wanted):
                break
        return [label for one, label in wanted.items() if one not in seen]


@pytest.mark.slow
def test_every_button_of_a_game_is_reached(window, monkeypatch):
    hand = window(GAME, (1280, 800))
    hand.persons_turn()
    reached, page = Reached(hand, monkeypatch), hand.app.top_page
    assert reached.missed() == []
    for name in ("T", "I", "J", "A", "F3", "F10", "PAGEUP"):
        hand.key(name)
        hand.step(2)
        assert reached.missed() == [], name
        for _ in range(2):  # out of a field, out of the dialogue
            if hand.app.panel_keys.on or page.menu.open or hand.app.overlay:
                hand.key("ESCAPE")
        if name not in ("F3", "F10"):
            hand.key("END" if name == "PAGEUP" else name)
        hand.step(2)
    hand.click_on("A907", "right")
    assert reached.missed() == [], "all about a place"
    hand.key("ESCAPE")
    hand.key("ESCAPE")
    hand.app.open(Start("replay", str(page.desk.journal)))
    assert hand.app.top_page.name == "replay"
    assert reached.missed() == []


def test_cards_are_reached(window, monkeypatch):
    hand = window(CARDS, (1280, 800))
    hand.persons_turn()
    reached = Reached(hand, monkeypatch)
    assert reached.missed() == []
    playable = hand.app.top_page.desk.orders.hand()
    held = [one.card for one in hand.app.top_page.hand.cards_held() if one.card in playable]
    assert sum(label.startswith("picture") for _, label in reached.drawn.values()) == len(held) > 1


@pytest.mark.slow
def test_every_button_of_the_other_pages_is_reached(window, monkeypatch):
    hand = window(None, (1280, 800))
    reached = Reached(hand, monkeypatch)
    assert reached.missed() == []
    for name in ("lessons", "builder", "sight"):
        hand.app.open_page(name)
        assert reached.missed() == [], name
        hand.app.home()
    hand.app.read_rules()
    assert reached.missed() == []
    hand.app.home()
    hand.app.open(Start("lesson", "fire_and_cover"))
    assert reached.missed() == []


LOOKED_AT = {"left", "right", "sheet"}
"""Parts of a panel in which nothing can be pressed."""


def test_no_part_of_a_panel_keeps_the_keys_out():
    """The short twin of the two above: what they reach is let in by these flags."""
    for path in sorted((Path(wsn.__file__).parent / "client").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                said, name = ast.unparse(node), node.args and ast.unparse(node.args[0]).strip("'")
                if node.func.attr == "begin_child" and name not in LOOKED_AT:
                    assert "nav_flattened" in said or "flags" in said, f"{path.name}: {said}"
                if node.func.attr == "invisible_button":
                    assert "enable_nav" in said or "flags" in said, f"{path.name}: {said}"


def test_escape_gives_the_keys_back_to_the_board(window):
    from pyglet.window import key

    hand = window(GAME, (1280, 800))
    hand.persons_turn()
    page = hand.app.top_page
    hand.key("N")
    before = page.cursor_hex
    hand.key("TAB", key.MOD_CTRL)
    hand.step(2)
    hand.key("DOWN")
    assert page.cursor_hex == before, "the panels have the arrows"
    hand.key("ESCAPE")
    hand.key("DOWN")
    assert page.cursor_hex != before


def test_enter_presses_what_the_keys_have_come_to(window, monkeypatch):
    from imgui_bundle import imgui
    from pyglet.window import key

    hand = window(GAME, (1280, 800))
    hand.persons_turn()
    spot = {}
    drawn = imgui.button

    def noting(label, *args):
        done = drawn(label, *args)
        spot[label.partition(" (")[0]] = imgui.get_item_id()
        return done

    monkeypatch.setattr(imgui, "button", noting)
    context = imgui.get_current_context()
    for _ in range(len(panels()) + 1):
        hand.key("TAB", key.MOD_CTRL)
        hand.step(2)
        if context.nav_window.root_window.name == "column":
            break
    for _ in range(40):
        if context.nav_id == spot.get("All orders"):
            break
        hand.key("TAB")
    assert context.nav_id == spot["All orders"]
    hand.key("RETURN")
    hand.step(2)
    assert hand.app.top_page.desk.talk.list_open
