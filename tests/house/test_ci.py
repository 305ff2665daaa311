"""`.ci/run` notices what fails, wherever in a check it does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import site_links

RUN = Path(__file__).resolve().parents[2] / ".ci" / "run"


@pytest.mark.skipif(sys.platform == "win32", reason="a script for bash")
@pytest.mark.parametrize(("fails", "told"), [("false", "failed: one"), ("true", "failed: none")])
def test_a_command_that_fails_in_the_middle_of_a_check_fails_it(
    tmp_path: Path, fails: str, told: str
) -> None:
    script = RUN.read_text(encoding="utf-8")
    check = re.search(r"^check\(\) \{.*?^\}", script, re.MULTILINE | re.DOTALL)
    assert check is not None
    lines = ("set -euo pipefail", "failed=()", check.group())
    body = f"made() (\n set -e\n {fails}\n true\n)\ncheck one made\necho failed: ${{failed[*]:-none}}"
    (tmp_path / "run").write_text("\n".join([*lines, body]))
    ran = subprocess.run(["bash", tmp_path / "run"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == told


def test_every_check_that_is_a_function_ends_at_its_first_failure() -> None:
    script = RUN.read_text(encoding="utf-8")
    functions = re.findall(r"^(\w+)\(\) \((.*?)^\)", script, re.MULTILINE | re.DOTALL)
    assert {name for name, _ in functions} >= {"wheel", "site"}
    assert [name for name, body in functions if "\n    set -e\n" not in body] == []


def test_a_built_site_is_followed_link_by_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text(
        '<h2 id="top">T</h2><a href="a/b.html#here">1</a><a href="#top">2</a><img src="p.png">'
        '<a href="https://pages.example/nobody">3</a><a href="a/b.html#gone">4</a><a href="c.html">5</a>'
    )
    (tmp_path / "a" / "b.html").write_text('<p id="here"><a href="../index.html">1</a><a href="../">2</a>')
    assert site_links.find_lost(tmp_path) == [
        "index.html: p.png",
        "index.html: a/b.html#gone",
        "index.html: c.html",
    ]
    assert site_links.main([str(tmp_path)]) == 1
    (tmp_path / "index.html").write_text('<a href="a/b.html#here">1</a>')
    assert site_links.main([str(tmp_path)]) == 0
    assert site_links.main([str(tmp_path / "a")]) == 2
    assert "there is no site" in capsys.readouterr().err
