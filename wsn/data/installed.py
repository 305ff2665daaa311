"""What installed packages offer to the program: games and bots, by entry points (`wsn.games`, `wsn.bots`).

Nothing of a package is loaded before something is asked for that the program itself does not have, or all
there is. Whatever is wrong with an offer is told by an `InstalledWarning` in one sentence; the rest goes on.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Final, NamedTuple, TypeVar

V = TypeVar("V")

GAMES: Final = "wsn.games"
"""The group of games: by its word, the package of a game, whose `GAME` is its page."""
BOT_GROUP: Final = "wsn.bots"
"""The group of bots: by its name, what makes a bot from a seed (`package.module:Cautious`)."""
_META: Final = (".dist-info", ".egg-info")
BEFORE_UNKNOWN: Final[list[Callable[[], None]]] = []
"""What is done before a file is said not to be there, that may add to what is shipped."""


class InstalledWarning(UserWarning):
    """What an installed package offers cannot be used; the message says why."""


class InstalledOffer(NamedTuple):
    """An entry point: what is offered under which name, where it stands, and of which package."""

    name: str
    value: str
    package: str


def find_offers(group: str) -> tuple[InstalledOffer, ...]:
    """What the installed packages offer in a group of entry points, in the order of their names.

    Most have nothing for us, so their files are looked through before the library that reads them is loaded:
    that takes a tenth of the time.
    """
    asked = f"[{group}]".encode()
    if not any(asked in told for told in _read_entry_files()):
        return ()
    from importlib.metadata import entry_points

    found = entry_points(group=group)
    offers = {InstalledOffer(one.name, one.value, one.dist.name if one.dist else "") for one in found}
    return tuple(sorted(offers))


def _read_entry_files() -> Iterator[bytes]:
    """The lists of entry points of the packages on the path, as they lie there."""
    for folder in dict.fromkeys(sys.path):
        try:
            with os.scandir(folder or ".") as entries:
                names = [entry.path for entry in entries if entry.name.endswith(_META)]
        except OSError:  # no folder, such as the standard library in a zip file
            continue
        for name in names:
            try:
                with open(os.path.join(name, "entry_points.txt"), "rb") as file:
                    yield file.read()
            except OSError:
                continue


def warn_of(kind: str, offer: InstalledOffer, why: str) -> None:
    """Tell that an offer cannot be used: `kind` is what it would be, a game or a bot."""
    of = f" of the package {offer.package}" if offer.package else ""
    warnings.warn(f"the {kind} {offer.name!r}{of} is left out: {why}", InstalledWarning, stacklevel=2)


class Completed(MutableMapping[str, V]):
    """What the program has by name, and after it what installed packages offer, which is found once.

    They are asked when a name is not among our own, or when all names are wanted.
    """

    def __init__(self, ours: Mapping[str, V], find: Callable[[], Mapping[str, V]]) -> None:
        self._held = dict(ours)
        self._find = find
        self._complete = False

    def complete(self) -> None:
        """Take in what is installed, where that has not been done. A name of ours stays ours."""
        if not self._complete:
            self._complete = True
            for name, value in self._find().items():
                self._held.setdefault(name, value)

    def forget(self) -> None:
        """Look again at the next question, because other packages are installed now."""
        self._complete = False

    def __contains__(self, name: object) -> bool:
        if name in self._held:
            return True
        self.complete()
        return name in self._held

    def __getitem__(self, name: str) -> V:
        if name not in self._held:
            self.complete()
        return self._held[name]

    def __setitem__(self, name: str, value: V) -> None:
        self._held[name] = value

    def __delitem__(self, name: str) -> None:
        del self._held[name]

    def __iter__(self) -> Iterator[str]:
        self.complete()
        return iter(self._held)

    def __len__(self) -> int:
        self.complete()
        return len(self._held)
