"""One table of keys: no key means two things on a page, and the help says what the keys do."""

from __future__ import annotations

import pytest

from wsn.client.keys import ACTIONS, action_for, find_action, help_rows, key_text, shortcut_text

PAGES = ("start", "game", "lesson", "sight", "replay", "builder", "rules", "mapedit", "draft")


@pytest.mark.parametrize("page", PAGES)
def test_no_key_means_two_things_on_one_page(page):
    counts: dict[str, str] = {}
    for action in ACTIONS:
        if not action.where or page in action.where:
            for key in action.keys:
                assert key not in counts, f"{key} is {counts.get(key)} and {action.id}"
                counts[key] = action.id


def test_every_action_has_its_own_id_words_and_a_key_that_finds_it():
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        assert action.words
        page = action.where[0] if action.where else "game"
        assert set(action.where) <= set(PAGES)
        for key in action.keys:
            *mods, name = key.split("+") if not key.endswith("+") else [key]
            assert action_for(name, mods, page) == action.id
        assert find_action(action.id) is action


def test_a_key_counts_where_it_belongs():
    assert action_for("pagedown", (), "game") == "later"
    assert action_for("pagedown", (), "start") is None
    assert action_for("n", (), "sight") is None
    assert action_for("N", ("shift",), "game") == "last_unit"
    assert action_for("z", ("ctrl",), "game") == "undo"
    assert action_for("z", (), "game") == "zones"
    assert action_for("z", (), "sight") is None
    assert action_for("n", ("alt",), "game") is None
    assert action_for("f6", (), "lesson") == "lesson_show"
    assert action_for("f8", (), "lesson") == "lesson_next"
    assert action_for("f6", (), "game") is None
    assert action_for("e", (), "lesson") == "end", "a lesson has the keys of a game"


def test_a_sign_counts_whether_or_not_shift_is_needed_for_it():
    assert action_for("?", ("shift",), "game") == action_for("?", (), "game") == "help"
    assert action_for("+", ("shift",), "game") == action_for("+", (), "game") == "zoom_in"


def test_keys_are_written_as_people_write_them():
    assert key_text("ctrl+z") == "Ctrl+Z"
    assert key_text("pagedown") == "Page Down"
    assert key_text("?") == "?"
    assert key_text("+") == "+"
    assert key_text("f12") == "F12"
    assert shortcut_text("next_unit") == "N"
    with pytest.raises(KeyError):
        shortcut_text("nothing")


@pytest.mark.parametrize("page", PAGES)
def test_the_help_has_a_row_for_everything_the_page_can_do(page):
    rows = help_rows(page)
    words = " ".join(text for _, text in rows)
    for action in ACTIONS:
        if not action.where or page in action.where:
            assert action.words in words
    assert len({text for _, text in rows}) == len(rows)
    assert all(keys for keys, _ in rows)
