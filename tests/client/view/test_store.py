"""Pictures kept on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wsn.client.view import sprites, store
from wsn.client.view import type as type_
from wsn.client.view.store import Store, key_of


def test_what_was_put_is_found_and_what_was_not_is_none(tmp_path):
    kept = Store(tmp_path)
    assert kept.get_bytes("ab12") is None
    kept.put_bytes("ab12", b"picture")
    assert kept.get_bytes("ab12") == b"picture"
    assert Store(tmp_path).get_bytes("ab12") == b"picture"


def test_no_half_written_file_is_left(tmp_path):
    kept = Store(tmp_path)
    kept.put_bytes("ab12", b"one")
    kept.put_bytes("ab12", b"two")
    assert [p.name for p in tmp_path.rglob("*") if p.is_file()] == ["ab12.png"]


def test_a_folder_that_cannot_be_written_keeps_nothing_and_breaks_nothing(tmp_path):
    (tmp_path / "pictures").write_text("a file where the folder would be")
    kept = Store(tmp_path)
    kept.put_bytes("ab12", b"picture")
    assert kept.get_bytes("ab12") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path):
    kept = Store(tmp_path, limit=250)
    for i, key in enumerate(("aa", "bb", "cc", "dd")):
        kept.put_bytes(key, b"x" * 100)
        os.utime(kept.file(key), (1000 + i, 1000 + i))
    kept.get_bytes("aa")  # used just now
    assert kept.tidy_up() == 2
    assert [key for key in ("aa", "bb", "cc", "dd") if kept.get_bytes(key)] == ["aa", "dd"]
    assert kept.tidy_up() == 0


def test_the_folder_can_be_said(monkeypatch, tmp_path):
    monkeypatch.setenv("WSN_CACHE", str(tmp_path))
    assert store.cache_folder() == tmp_path
    monkeypatch.delenv("WSN_CACHE")
    monkeypatch.setattr(store.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    assert store.cache_folder() == Path("/elsewhere/wsn")


def test_keys_differ_by_every_word_and_are_the_same_every_time():
    assert key_of("a", "bc") == key_of("a", "bc")
    assert key_of("a", "bc") != key_of("ab", "c")
    assert len(key_of("a")) == 64


def test_pieces_and_pages_of_words_are_drawn_once_and_then_read_from_disk(monkeypatch, tmp_path):
    monkeypatch.setenv("WSN_CACHE", str(tmp_path))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="{0}">'
    svgs = [(head + '<rect width="8" height="{0}" fill="#a05030"/></svg>').format(4 + n) for n in range(3)]
    lines = [f"D{n}" for n in range(type_.MANY_LINES)]
    drawn = sprites.draw_pieces(svgs, 2.0, Store())
    page, places = type_.Typeface(12, "#201010", "#ffffff").set_sheet(lines)

    def never(*_: object) -> bytes:
        raise AssertionError("it is drawn again")

    monkeypatch.setattr(sprites, "to_png", never)
    monkeypatch.setattr(type_, "to_png", never)
    again = sprites.draw_pieces(svgs, 2.0, Store())
    assert [one.shape for one in again] == [(8, 16, 4), (10, 16, 4), (12, 16, 4)]
    assert all((a == b).all() for a, b in zip(drawn, again))
    kept, at = type_.Typeface(12, "#201010", "#ffffff").set_sheet(lines)
    assert (kept == page).all()
    assert at == places
    for file in tmp_path.rglob("*.png"):
        file.write_bytes(b"torn")
    with pytest.raises(AssertionError):
        sprites.draw_pieces(svgs, 2.0, Store())


def test_the_picture_of_a_scenario_is_drawn_anew_when_drawings_change(monkeypatch):
    from wsn.client.panels import thumbs
    from wsn.table.picture.palette import SUMMER

    key = thumbs.name_picture("scenario", b"a file", 300, SUMMER)
    assert thumbs.name_picture("scenario", b"a file", 300, SUMMER) == key
    monkeypatch.setattr(thumbs, "drawing_digest", lambda: "other code")
    assert thumbs.name_picture("scenario", b"a file", 300, SUMMER) != key
