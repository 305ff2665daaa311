"""Pages of rulings, games and positions in a real browser: keys, names, what axe finds, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.pages import played
from wsn.table.fieldcode import FieldQuestion, OpenedField
from wsn.table.fieldpage import page_of_code
from wsn.table.replaypage import position_page, replay_page
from wsn.table.ruling import ground, load_map
from wsn.table.rulingcode import encode
from wsn.table.rulingpage import answer_page
from wsn.table.seat import Seat

sync_api = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")
CHROMIUM = Path("/usr/bin/chromium")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="the distribution's Chromium is not here"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[sync_api.Browser]:
    with sync_api.sync_playwright() as started:
        running = started.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder, game = tmp_path_factory.mktemp("pages"), played()
    where = ground(load_map("wsn_5_1"))
    lines = (where.rule("D306", "D508"), where.rule("D306", "D307"))
    placed = ("2711=german2", "2811=us_502_101+us_70_tank")
    question = FieldQuestion("odds", placed, ("2711",), {"artillery": "1"})
    opened = OpenedField(question, load_map("normandy_44"), True, "")
    written = {
        "replay": replay_page(game, None),
        "position": position_page(Seat(game, None)),
        "line": answer_page(lines[0], where, encode(lines[0], where)),
        "sees": answer_page(sees := where.sightmap("D306"), where, encode(sees, where)),
        "odds": page_of_code(opened)[0],
        "lines": answer_page(lines, where, encode(lines, where)),
    }
    for name, html in written.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in written}


def opened(browser: sync_api.Browser, file: Path, **how: object) -> tuple[sync_api.Page, list[str]]:
    page = browser.new_page(viewport={"width": 360, "height": 740}, **how)
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    return page, faults


@pytest.mark.parametrize("name", ["replay", "position", "line", "sees", "odds", "lines"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_refused(
    browser: sync_api.Browser, pages: dict[str, Path], name: str, scheme: str
) -> None:
    page, faults = opened(browser, pages[name], color_scheme=scheme)
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_a_replay_is_stepped_through_by_keys_and_its_parts_have_names(
    browser: sync_api.Browser, pages: dict[str, Path]
) -> None:
    page, faults = opened(browser, pages["replay"])
    count, told = page.locator("#count"), page.locator("#told")
    assert count.inner_text().startswith("Step 1 of ")
    first = told.inner_text()
    page.keyboard.press("ArrowRight")
    assert count.inner_text().startswith("Step 2 of ")
    assert told.inner_text() != first
    page.keyboard.press("ArrowLeft")
    assert told.inner_text() == first
    page.keyboard.press("End")
    assert page.get_by_role("button", name="Next", exact=True).is_disabled()
    assert page.url.endswith(f"#step-{count.inner_text().rpartition(' ')[2]}")
    before = page.locator("#pieces").inner_html()
    page.keyboard.press("Home")
    assert page.locator("#pieces").inner_html() != before
    page.get_by_role("button", name="Next", exact=True).click()
    assert count.inner_text().startswith("Step 2 of ")
    tree = page.locator("main").aria_snapshot()
    for name in (
        'button "First"',
        'button "Back"',
        'button "Next"',
        'button "Last"',
        'slider "Step"',
        'img "The board at this step',
        'heading "This step"',
        'heading "Every step in words"',
    ):
        assert name in tree
    assert faults == []
    page.close()


def test_a_link_to_a_step_opens_there_and_without_a_script_all_is_told(
    browser: sync_api.Browser, pages: dict[str, Path]
) -> None:
    page, _ = opened(browser, pages["replay"])
    page.goto(pages["replay"].as_uri() + "#step-4")
    page.reload()
    assert page.locator("#count").inner_text().startswith("Step 4 of ")
    page.close()
    bare = browser.new_context(java_script_enabled=False).new_page()
    bare.goto(pages["replay"].as_uri())
    assert bare.locator("#steps > li").count() > 5
    assert not bare.locator("#stepper").is_visible()
    assert bare.locator("#pieces > use").count() > 3
    bare.close()
