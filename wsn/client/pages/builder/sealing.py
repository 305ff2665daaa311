"""Two rosters that are sealed before either is shown, and opened together.

Both may sit at this screen, one after the other; or one of them is elsewhere, and seals and openings go to
and fro as text. A roster that is sealed here is hidden, and cannot be changed, until both are opened. A seal
and its opening are kept beside the roster's file, as the command line keeps them.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from pointbuy.catalogue import Catalogue
from pointbuy.codes import BadCode, encode_roster
from pointbuy.roster import Roster
from pointbuy.seals import BadSeal, is_opening, is_seal, reveal_rosters, seal_code
from wsn.data.disk import write_error_text, write_whole

LETTERS: Final = "AB"


class Sealer(Protocol):
    """What is needed of a buyer."""

    file: Path
    problem: str
    sealed: bool
    """Nothing can be changed."""

    @property
    def roster(self) -> Roster:
        """What is bought."""
        ...

    @property
    def catalogue(self) -> Catalogue:
        """What it is bought from."""
        ...

    def take(self, roster: Roster) -> bool:
        """Replace the roster with another."""
        ...


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is there of one side: nothing, a seal, or a seal with its opening."""

    seal: str = ""
    opening: str = ""
    here: bool = False
    """The roster was sealed at this screen."""


class Sealing:
    """The envelopes of both sides. A request that is refused gives False, and the reason in `problem`."""

    def __init__(self, buyers: Sequence[Sealer]) -> None:
        self._buyers = buyers
        self.problem = ""
        self.envelopes = [self._last_envelope(one) for one in buyers]
        for n, one in enumerate(buyers):
            one.sealed = self.is_hidden(n)

    # ---------------------------------------------------------------- what stands where

    def is_hidden(self, n: int) -> bool:
        """Whether the roster of a side is not to be seen, nor changed."""
        return self.envelopes[n].seal != ""

    @property
    def has_begun(self) -> bool:
        """Whether anything is sealed."""
        return any(one.seal for one in self.envelopes)

    @property
    def can_open(self) -> bool:
        """Whether both can be opened."""
        return all(one.seal and one.opening for one in self.envelopes)

    def may_send(self, n: int) -> bool:
        """Whether the opening of a side may go out: only when the other's seal is here."""
        return self.envelopes[n].here and self.envelopes[1 - n].seal != ""

    def seal_status(self, n: int) -> str:
        """How far one side is, and what comes next."""
        mine, other = self.envelopes[n], self.envelopes[1 - n]
        letter = LETTERS[1 - n]
        if not mine.seal:
            return "not sealed: seal it here, or paste the seal that the other player has sent"
        if not mine.here:
            return "sealed elsewhere; " + (
                "the opening is here" if mine.opening else "paste the opening when it comes"
            )
        if not other.seal:
            return f"sealed; let {letter} seal here, or send the seal and wait for that of {letter}"
        if other.here:
            return "sealed at this screen"
        return f"sealed; {letter} is sealed too: now send the opening"

    def seal_hindrances(self) -> Iterator[str]:
        """Why nothing can be built while something is sealed."""
        if self.has_begun:
            sealed = " and ".join(LETTERS[n] for n in (0, 1) if self.is_hidden(n))
            yield f"{sealed} sealed: open both rosters together first"

    # ---------------------------------------------------------------- wishes

    def seal_roster(self, n: int) -> bool:
        """Seal the roster of a side as it is."""
        one = self._buyers[n]
        if self.is_hidden(n):
            return self._refuse_text(f"roster {LETTERS[n]} is sealed already")
        if not one.roster.buys:
            return self._refuse_text(f"roster {LETTERS[n]} is empty: buy something before it is sealed")
        try:
            made = seal_code(encode_roster(one.roster, one.catalogue), secrets.token_bytes(16))
        except BadCode as error:
            return self._refuse_text(str(error))
        return self._put_envelope(n, Envelope(made.seal, made.opening, here=True))

    def receive_text(self, n: int, text: str) -> bool:
        """Take the seal, or later the opening, that a player elsewhere has sent."""
        mine = self.envelopes[n]
        bare = "".join(text.split()).upper()
        if mine.here:
            return self._refuse_text(
                f"roster {LETTERS[n]} was sealed at this screen: nothing is pasted for it"
            )
        if is_seal(bare):
            if mine.seal:
                return self._refuse_text(f"the seal of {LETTERS[n]} is here already")
            if bare == self.envelopes[1 - n].seal:
                return self._refuse_text(f"that is the seal of {LETTERS[1 - n]}: each player makes their own")
            return self._put_envelope(n, Envelope(bare))
        if is_opening(bare):
            if not mine.seal:
                return self._refuse_text("that is an opening: the seal has to come first")
            if not self.envelopes[1 - n].seal:
                return self._refuse_text(f"{LETTERS[1 - n]} is not sealed yet: seal it before you look")
            return self._put_envelope(n, Envelope(mine.seal, bare))
        return self._refuse_text(
            "that is neither a seal (WSL1-...) nor an opening (a code, a full stop, a key)"
        )

    def withdraw_seal(self, n: int) -> bool:
        """Take a side's seal back: the roster can be changed again, and the seal is void."""
        if not self.is_hidden(n):
            return self._refuse_text(f"roster {LETTERS[n]} is not sealed")
        return self._put_envelope(n, Envelope())

    def open(self) -> bool:
        """Open both together, or neither; what was sealed lies in both rosters then."""
        if not self.can_open:
            missing = [LETTERS[n] for n, one in enumerate(self.envelopes) if not one.opening]
            return self._refuse_text(f"the opening of {' and of '.join(missing)} is not here yet")
        first, second = ((one.seal, one.opening) for one in self.envelopes)
        try:
            outcome = reveal_rosters((first, second), ("A", "B"))
        except (BadSeal, BadCode) as error:
            return self._refuse_text(str(error))
        for letter, one, opened in zip(LETTERS, self._buyers, outcome):
            if opened.catalogue.file.system != one.catalogue.file.system:
                return self._refuse_text(
                    f"opening {letter} is for {opened.catalogue.file.title}, another game"
                )
        for n, (one, opened) in enumerate(zip(self._buyers, outcome)):
            one.sealed = False
            if one.roster != opened.roster and not one.take(opened.roster):
                one.sealed = True
                return self._refuse_text(one.problem)
            if not self._put_envelope(n, Envelope()):
                return False
        self.problem = "; ".join(note for opened in outcome for note in opened.differences)
        return True

    # ---------------------------------------------------------------- on disk

    @staticmethod
    def _file(one: Sealer) -> Path:
        return one.file.with_name(f"{one.file.name}.opening")

    def _last_envelope(self, one: Sealer) -> Envelope:
        """What was sealed the last time; a file that is none is left alone."""
        try:
            lines = [*self._file(one).read_text(encoding="utf-8").split("\n"), "", ""]
        except (OSError, UnicodeDecodeError):
            return Envelope()
        if not is_seal(lines[0]) or (lines[1] and not is_opening(lines[1])):
            return Envelope()
        return Envelope(lines[0], lines[1], here=bool(lines[1]) and lines[2] != "received")

    def _put_envelope(self, n: int, envelope: Envelope) -> bool:
        file = self._file(self._buyers[n])
        received = "" if envelope.here else "received\n"
        try:
            if envelope.seal:
                write_whole(file, f"{envelope.seal}\n{envelope.opening}\n{received}".encode(), folders=True)
            else:
                file.unlink(missing_ok=True)
        except OSError as error:
            return self._refuse_text(write_error_text(file, error))
        self.envelopes[n] = envelope
        self._buyers[n].sealed = self.is_hidden(n)
        self.problem = ""
        return True

    def _refuse_text(self, why: str) -> bool:
        self.problem = why
        return False
