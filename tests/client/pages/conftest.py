"""The whole window in memory, with a player's folders of its own.

No frame of it is painted unless a test looks at its pixels and asks for that: every panel is laid out and
every triangle handed over, but filling them in by software took half of these tests' time. What is painted is
the subject of `tests/client/view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client.lanes import SharedLanes
from tests.client.unpainted import unpainted
from wsn.workers.jobs import Jobs


@pytest.fixture(scope="session")
def workers() -> Iterator[Jobs]:
    """The processes behind every window of the tests: they take a while to begin."""
    with SharedLanes(1) as jobs:
        yield jobs


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player who has never been here: no settings, no games; things move at once."""
    monkeypatch.setenv("WSN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("WSN_GAMES", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.json").write_text('{"speed": "at once", "animation": false}')
    return tmp_path


@pytest.fixture
def window(
    opengl: None, home: Path, workers: Jobs, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Any]]:
    """A function that opens the window, on what it is given; it gives the hands at it."""
    from tests.client.pages.hand import Hand
    from wsn.client.app import App
    from wsn.client.opening import Start
    from wsn.client.pages.play.game import GamePage
    from wsn.client.pages.start import startahead
    from wsn.desk import talk

    monkeypatch.setattr(talk, "DOUBLE_PRESS_SECONDS", 0.0)  # these hands are faster than any
    monkeypatch.setattr(startahead, "AT_REST", 1e9)  # the boards of the start page are drawn if a test asks
    opened: list[App] = []

    def make(
        start: Start | None = None,
        size: tuple[int, int] = (1024, 704),
        briefed: bool = True,
        painted: bool = False,
    ) -> Hand:
        app = App(start, visible=False, size=size, jobs=workers)
        opened.append(app)
        if not painted:
            unpainted(monkeypatch)
        hand = Hand(app)
        if briefed and isinstance(app.top_page, GamePage):
            app.top_page.goals.begin()  # what it is about has been read
        hand.step(2)
        return hand

    yield make
    failures = [app.net.failures for app in opened]
    for app in opened:
        app.window.close()
    assert not any(failures), "a page failed, and was left under the last net"


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[float, float]]:
    """Where the links and citations of the last frames stand: by label, the middle of each."""
    from imgui_bundle import imgui

    drawn = imgui.invisible_button
    counts: dict[str, tuple[float, float]] = {}

    def noting(label: str, *args: Any) -> Any:
        down = drawn(label, *args)
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        counts[label] = ((low.x + high.x) / 2, (low.y + high.y) / 2)
        return down

    monkeypatch.setattr(imgui, "invisible_button", noting)
    return counts


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written by the window, in the order in which it is."""
    from wsn.client.panels import widgets

    words: list[str] = []
    for name in ("text", "title", "draw_soft"):
        drawn = getattr(widgets, name)

        def noting(told: str, *args: Any, drawn: Callable[..., Any] = drawn, **keys: Any) -> Any:
            words.append(told)
            return drawn(told, *args, **keys)

        monkeypatch.setattr(widgets, name, noting)
    return words
