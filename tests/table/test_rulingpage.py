"""A ruling as one HTML page: everything is in it, nothing comes from outside, and it is easily sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.table.pages import Page
from wsn.cli import main
from wsn.table.ruling import ground, load_map
from wsn.table.rulingcode import encode, replay
from wsn.table.rulingpage import ruling_page

LARGEST_PAGE = 300_000
"""The most bytes of a page."""


def page(name: str, a: str, b: str, **asked: list[str]) -> tuple[str, Page]:
    where = ground(load_map(name), asked.get("with_", []), asked.get("without", []), asked.get("smoke", []))
    sight = where.rule(a, b)
    html = ruling_page(sight, where, encode(sight, where))
    return html, Page(html)


@pytest.mark.parametrize(
    ("name", "a", "b"),
    [
        ("wsn_5_1", "D306", "D508"),
        pytest.param("board_a", "A101", "A1712", marks=pytest.mark.slow),
        pytest.param("ht_airel", "A1", "A9", marks=pytest.mark.slow),
    ],
)
def test_a_page_is_whole_and_small(name: str, a: str, b: str) -> None:
    html, read = page(name, a, b)
    assert len(html.encode()) <= LARGEST_PAGE
    assert read.outside == []
    assert "url(http" not in html
    assert len(set(read.ids)) == len(read.ids)
    words = " ".join(read.words)
    assert f"{a} to {b}: line of sight" in words
    assert "From the side" in words


def test_a_page_tells_reasons_what_was_asked_otherwise_and_the_code() -> None:
    html, read = page("wsn_5_1", "D306", "D508", without=["D407/D408:bocage"], smoke=["D407"])
    words = " ".join(read.words)
    assert "without D407/D408:bocage" in words
    assert "smoke in D407" in words
    code = re.search(r"wsn los --replay (WSN1-[\w-]+)", words)
    assert code is not None
    assert replay(code[1]).differences == ()
    assert re.search(r"<li>.*\(WS[NS] [\d.]+.*\)</li>", html)


def test_the_command_writes_it_and_refuses_another_ending(tmp_path: Path) -> None:
    out = tmp_path / "shot.html"
    asked = ["los", "wsn_5_1", "D306", "D508", "--html", str(out)]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0
    assert "Written: " in done.output
    assert "BLOCKED" in out.read_text(encoding="utf-8")
    refused = CliRunner().invoke(main, [*asked[:-1], str(tmp_path / "shot.png")])
    assert refused.exit_code == 2
    assert "--html writes a page: name it shot.html" in refused.output
