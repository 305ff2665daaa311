"""Which player controls each side of a kept game, for the window and the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from wsn.data.disk import write_error_text, write_whole
from wsn.table import kept
from wsn.table.home import home

PLAYERS_FILE: Final = "games.json"
MOST_GAMES: Final = 200
"""The number of games whose players are remembered."""


class Memory(msgspec.Struct):
    """Who played each side of which journal, the last one last: a journal itself does not say."""

    players: dict[str, dict[str, str]] = {}

    @classmethod
    def load(cls, path: Path | None = None) -> Memory:
        """What is remembered; nothing if the file is missing or makes no sense."""
        return kept.load_kept(path or home() / PLAYERS_FILE, cls)

    def remember(self, journal: Path, players: Mapping[str, str], path: Path | None = None) -> str:
        """Keep who plays a game; a sentence where that cannot be written (else empty)."""
        name = str(journal.resolve())
        self.players.pop(name, None)
        self.players[name] = dict(players)
        return self._keep_path(path)

    def note_move(self, old: Path, new: Path, path: Path | None = None) -> str:
        """A game lies elsewhere now; a sentence where that cannot be written (else empty)."""
        players = self.players.pop(str(old.resolve()), None)
        if players is None:
            return ""
        self.players[str(new.resolve())] = players
        return self._keep_path(path)

    def _keep_path(self, path: Path | None) -> str:
        while len(self.players) > MOST_GAMES:
            del self.players[next(iter(self.players))]
        file = path or home() / PLAYERS_FILE
        try:
            write_whole(file, msgspec.json.encode(self), folders=True)
        except OSError as error:
            return write_error_text(file, error)
        return ""

    def of(self, journal: Path) -> Mapping[str, str] | None:
        """Who played this game here; None where that is not known."""
        return self.players.get(str(journal.resolve()))
