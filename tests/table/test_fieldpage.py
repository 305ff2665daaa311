"""Bonds, supply and odds of a position told in words as one HTML page, by command, by code and on a host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.table.pages import Page
from wsn.cli import main
from wsn.host.onepage import FILES
from wsn.host.rulingpages import draw_ruling

ASKED = {
    "bonds": ("bonds", "normandy_44", "--unit", "2014=german5", "--unit", "2016=german5"),
    "supply": ("supply", "normandy_44", "--unit", "2332=german2", "--unit", "2233=allied5"),
    "odds": (
        *("odds", "normandy_44", "2711", "--unit", "2711=german2"),
        *("--unit", "2811=us_502_101+us_70_tank", "--artillery", "1"),
    ),
}


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def code_on(page: str) -> str:
    found = re.search(r"--replay (WSP1-[\w-]+)", page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("about", ASKED)
def test_an_answer_is_a_page_whose_code_opens_as_the_same_page(about: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    done = run(*ASKED[about], "--html", file)
    assert done.exit_code == 0, done.output
    page = file.read_text(encoding="utf-8")
    assert Page(page).outside == []
    words = " ".join(Page(page).words)
    first = next(line for line in done.output.splitlines() if line.strip())
    assert first.split("  ")[0].strip()[:40] in words
    assert f"wsn {about} --replay" in words
    assert "<svg" in page or "<img" in page
    again = tmp_path / "again.html"
    opened = run("ruling", code_on(page), "--html", again)
    assert opened.exit_code == 0, opened.output
    assert "The same answer as the code's" in opened.output
    assert code_on(again.read_text(encoding="utf-8")) == code_on(page)
    hosted = draw_ruling(FILES, code_on(page))
    assert hosted.status == 200
    assert "<style" not in hosted.text
    assert code_on(hosted.text) == code_on(page)


def test_a_code_whose_answer_is_another_one_here_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run(*ASKED["bonds"], "--code")
    code = done.output.rpartition("--replay ")[2].split()[0]
    monkeypatch.setattr("wsn.table.fieldcode.sum_answer", lambda _: "another")
    file = tmp_path / "page.html"
    opened = run("ruling", code, "--html", file)
    assert opened.exit_code == 1
    assert "Differs: the answer here is not the code's" in opened.output
    assert "Differs: the answer here is not the code" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ruling", "WSP1-AAAA"), "damaged"),
        (("ruling", "hello"), "is not a code"),
        ((*ASKED["bonds"], "--html", "page.png"), "--html writes a page"),
    ],
)
def test_what_is_no_code_or_no_page_is_a_sentence(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output


def test_a_host_answers_a_damaged_code_with_a_sentence() -> None:
    hosted = draw_ruling(FILES, "WSP1-AAAA")
    assert hosted.status == 400
    assert "cannot be opened here" in hosted.text
