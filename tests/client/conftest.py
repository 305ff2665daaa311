"""The window in tests: drawn in memory (EGL), where that cannot be, skipped with the reason."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client.unpainted import unpainted

GOLDEN = Path(__file__).parent / "golden"
WRITE = "WSN_GOLDEN"
"""Set to `write`: golden pictures are written anew instead of compared."""


with pytest.MonkeyPatch.context() as _patch:
    # before any module of the window is imported, and for this process alone
    _patch.setenv("WSN_HEADLESS", "1")
    with contextlib.suppress(ImportError):
        from wsn.client.view import display

        display.prepare_libraries()


@pytest.fixture(scope="session")
def opengl(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """OpenGL on a surface in memory, and a folder of its own for kept pictures. Skips where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        shared = tmp_path_factory.getbasetemp()  # that of all processes of a run, where there are several
        shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared
        patch.setenv("WSN_CACHE", str(shared / "pictures"))
        try:
            from wsn.client.view.display import why_none
        except ImportError as error:
            pytest.skip(f"the window library cannot be imported: {error}")
        why = why_none()
        if why is not None:
            pytest.skip(why)
        yield


class Plain:
    """A host with a board and nothing else; it remembers what it was told."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.area: tuple[float, float, float, float] | None = None
        self.panel: Callable[[], None] | None = None
        self.told: list[tuple[Any, ...]] = []
        self.uses: set[str] = set()

    def board_view(self) -> Any:
        return self.view

    def with_board(self, act: Callable[[Any], Any], otherwise: Any) -> Any:
        return otherwise if self.view is None else act(self.view)

    def panels(self) -> None:
        if self.view is not None and self.area is not None:
            self.view.place(*self.area)
        if self.panel is not None:
            self.panel()

    def press(self, pick: Any, button: str, mods: frozenset[str]) -> None:
        self.told.append(("press", pick.space, pick.unit, button, mods))

    def grab(self, pick: Any) -> bool:
        return pick.unit in self.uses

    def drop(self, grabbed: Any, pick: Any) -> None:
        self.told.append(("drop", grabbed.unit, pick.space))

    def hover(self, pick: Any) -> None:
        self.told.append(("hover", pick.space, pick.unit))

    def key(self, name: str, mods: frozenset[str]) -> bool:
        self.told.append(("key", name, mods))
        return name in self.uses

    def tick(self, dt: float) -> bool:
        return False

    def closing(self) -> None:
        self.told.append(("closing",))


@pytest.fixture
def opened(opengl: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """What opens a hidden window on a board view of a size; its host is `window.host`, see `Plain`."""
    from wsn.client.view.window import Window

    windows: list[Window] = []

    def make(view: Any, size: tuple[int, int] = (640, 480), host: Any = None, painted: bool = True) -> Window:
        host = host or Plain(view)
        if isinstance(host, Plain):
            host.area = (0, 0, *size)
        window = Window(host, width=size[0], height=size[1], visible=False, vsync=False)
        windows.append(window)
        if not painted:
            unpainted(monkeypatch)
        window.step()
        window.step()
        return window

    yield make
    for window in windows:
        window.close()


@pytest.fixture
def golden(tmp_path: Path) -> Callable[..., None]:
    """Compares what a window shows with a picture kept from before: `golden(window, "marks")`.

    A pixel differs when a colour is more than 24 of 255 off; of a thousand pixels `allowed` may. A failing
    test leaves the picture and the difference in its temporary folder.
    """

    def compare(window: Any, name: str, allowed: float = 2.0) -> None:
        import numpy as np
        from PIL import Image

        from wsn.client.view.capture import save_screenshot

        while window.host.view.stale:  # on a busy machine a tile may not be in its place yet
            window.draw()
        made = save_screenshot(window, tmp_path / f"{name}.png")
        file = GOLDEN / f"{name}.png"
        if os.environ.get(WRITE) == "write":
            file.parent.mkdir(exist_ok=True)
            Image.open(made).save(file, optimize=True)
        now = np.asarray(Image.open(made).convert("RGB")).astype(int)
        then = np.asarray(Image.open(file).convert("RGB")).astype(int)
        assert now.shape == then.shape
        off = np.abs(now - then).max(axis=2)
        share = float((off > 24).mean()) * 1000
        if share > allowed:
            Image.fromarray(np.clip(off * 4, 0, 255).astype(np.uint8)).save(
                tmp_path / f"{name}-difference.png"
            )
            pytest.fail(
                f"{share:.1f} of 1000 pixels differ from {file.name}; see {tmp_path}. "
                f"If that is as it should be, write it anew with {WRITE}=write"
            )

    return compare


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of its own; its name."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            pytest.skip("the virtual screen did not come up")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)
