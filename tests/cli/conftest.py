"""Commands run as words typed in an empty folder."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wsn.cli import main


@pytest.fixture
def wsn(tmp_path, monkeypatch):
    """Run `wsn` words in an empty folder, with lines typed in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run(*words, lines=()):
        return CliRunner().invoke(main, [str(w) for w in words], input="".join(f"{line}\n" for line in lines))

    return run
