"""What a player is told of the dice of a hosted game: what was checked, and what that proves and does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wsn.data import printable_text
from wsn.engine.chain import OPEN_CHAIN
from wsn.engine.chaincheck import RollCheck
from wsn.english import count, verb

PROVES: Final = (
    "Before the first roll the host was bound to all dice of this game by a commitment that everybody saw. "
    "Each roll opens a number that leads back to it, and anybody can work out the dice from that number, the "
    "words that the players typed, and the links of other seats. So nobody changed the dice, nobody threw "
    "until it pleased them, and no takeback brought known dice back."
)
"""What checking every roll proves."""
PROVES_NOT: Final = (
    "It does not protect you from a host who plays, or who tells a friend: whoever keeps the secret numbers "
    "knows the coming dice, and can choose orders by them. A link of your own client, opened for each order "
    "of the others, takes that away while you are there. And check on your own machine, with `wsn verify`: a "
    "page that a host sends can say anything. Compare the commitment with the one noted at the start."
)
"""What checking every roll does not prove."""


def tell_commitment(chain: Mapping[str, str]) -> str:
    """The commitment of a game as players note it: the beginning of a hash, in groups of four."""
    head = chain[OPEN_CHAIN][:16]
    return " ".join(head[at : at + 4] for at in range(0, 16, 4))


def tell_checked(check: RollCheck, chain: Mapping[str, str]) -> Iterator[str]:
    """What was found of the dice, each a sentence. What is wrong is told where the report is."""
    if check.wrong is None:
        good = f"{count(check.rolls, 'roll')} checked: each is what the host was bound to"
        yield f"{good} by the commitment {tell_commitment(chain)}."
    else:
        are = verb(check.rolls, "is", "are")
        yield f"{count(check.rolls, 'roll')} before that {are} what the host was bound to."
    if check.taken_back:
        were = verb(check.taken_back, "was", "were")
        yield f"{check.taken_back} of them {were} taken back, and other dice were thrown instead."
    for number, mixing in check.mixed:
        seat = printable_text(mixing.seat)
        if mixing.words:
            yield f"From roll {number} on they hold the words of {seat}: {printable_text(mixing.words)}"
        if mixing.commitment:
            yield f"From roll {number} on {seat} answers from a chain that begins {mixing.commitment[:16]}."
    if check.answered:
        hold = verb(check.answered, "holds", "hold")
        yield f"{count(check.answered, 'roll')} {hold} a link that the host did not know before the order."
    for seat, unused in sorted(check.unused.items()):
        yield (
            f"{printable_text(seat)} opened {count(unused, 'link')} that no roll shows: the host asked, and "
            "the order was then given otherwise or not at all."
        )
