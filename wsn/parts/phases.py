"""Bases for phases of any system: automatic phases, and phases that never go stale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wsn.cite import Refusal
from wsn.engine.commands import Command, Proceed
from wsn.engine.memo import Memo, NoMemo
from wsn.engine.system import Phase, Situation


def unit_in_memo(s: Situation[Any], phases: Mapping[str, Phase[Any]]) -> str | None:
    """The unit that the open phase is about, as its memo tells (`Memo.about`), or None."""
    if not s.state.frames:
        return None
    kind = phases[s.here.phase].memo
    return None if kind is Memo else s.memo(kind).about or None


class Automatic:
    """A phase without a decision."""

    automatic = True
    memo: type[Memo] = NoMemo
    accepts: tuple[type[Command], ...] = (Proceed,)

    def candidates(self, s: Situation[Any]) -> Iterable[Proceed]:
        """Only `Proceed`."""
        return (Proceed(),)

    def check(self, s: Situation[Any], c: Proceed) -> Refusal | None:
        """Always legal."""
        return None

    def stale(self, s: Situation[Any]) -> bool:
        """Never."""
        return False


class Decided:
    """A phase with a decision that never goes stale."""

    automatic = False
    memo: type[Memo] = NoMemo

    def stale(self, s: Situation[Any]) -> bool:
        """Never."""
        return False
