"""A test in which nothing was asserted has shown nothing, so it fails: a loop over nothing, a check left out.

pytest tells of every assertion that passes (`enable_assertion_pass_hook`), those of the helpers in `tests`
too. The first is enough, and the others of the same test are not told: to put each into words takes time.
What `pytest.raises` and `pytest.warns` have caught counts as well. A test whose point is that nothing is
raised says so: `@pytest.mark.asserts_nothing("why")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite, util
from _pytest.recwarn import WarningsChecker

MARK = "asserts_nothing"
TESTS = Path(__file__).resolve().parent
TAIL = rewrite.PYC_TAIL


def prepare_rewriting() -> None:
    """Let the assertions of all modules in `tests` be told; before one of them is imported.

    What an earlier pytest kept of a module without telling would be taken for it, so ours are kept apart.
    """
    rewrite.PYC_TAIL = f".told{TAIL}"
    names = {path.stem for path in TESTS.iterdir() if path.suffix in ("", ".py")}
    pytest.register_assert_rewrite(*(f"tests.{name}" for name in sorted(names - {"conftest", "asserting"})))


class Asserting:
    """Counts in each test whether an assertion passed, and fails it if none did."""

    def __init__(self) -> None:
        self.passed = 0
        self.telling: Callable[[int, str, str], Any] | None = None

    def note_passed(self) -> None:
        """One more; after this nothing need be told until the next test."""
        self.passed += 1
        if util._assertion_pass is not None:
            self.telling, util._assertion_pass = util._assertion_pass, None

    def pytest_assertion_pass(self) -> None:
        self.note_passed()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        self.telling = None
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.passed = 0  # what the fixtures of a test assert is not what it shows
        if util._assertion_pass is None:
            util._assertion_pass = self.telling
        with pytest.MonkeyPatch.context() as patch:
            for kind in (pytest.RaisesExc, pytest.RaisesGroup, WarningsChecker):
                patch.setattr(kind, "__exit__", self.counting(kind.__exit__))
            result = yield
        mark = item.get_closest_marker(MARK)
        if mark is not None and not (mark.args and str(mark.args[0]).strip()):
            pytest.fail(f"say why: @pytest.mark.{MARK}('...')", pytrace=False)
        if not self.passed and mark is None:
            pytest.fail(
                "nothing was asserted in it: assert what it shows, or say why not "
                f"(@pytest.mark.{MARK}('why'))",
                pytrace=False,
            )
        return result

    def counting(self, leave: Callable[..., Any]) -> Callable[..., Any]:
        """The way out of `pytest.raises` or `pytest.warns`, which counts unless it fails."""

        def leave_and_count(*words: Any) -> Any:
            result = leave(*words)
            self.note_passed()
            return result

        return leave_and_count
