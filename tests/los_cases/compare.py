"""Whether two answers are the same answer, told from the other end, or of a mirrored map."""

from __future__ import annotations

import re
from fractions import Fraction

from wsn.board.line import Profile, Sight, SightReason, Stretch

SWAP = {"left": "right", "right": "left", "straight": "straight", "both": "both"}
HANDS = re.compile(r"\bon the (left|right)\b")


def said(result: Sight, reverse: bool = False, swapped: bool = False) -> set[tuple[object, ...]]:
    """Every reason with its words, as a set (things at one place may come in either order)."""
    return {_reason(reason, reverse, swapped) for reason in result.reasons}


def _reason(reason: SightReason, reverse: bool, swapped: bool) -> tuple[object, ...]:
    at = 1 - reason.at if reverse and not _itself(reason) else reason.at
    text = HANDS.sub(lambda found: f"on the {SWAP[found[1]]}", reason.text) if swapped else reason.text
    return (reason.rule, text, at, reason.space, reason.edge, reason.blocks)


def _itself(reason: SightReason) -> bool:
    return reason.text == "a hex sees itself"


def seen_from_the_side(profile: Profile, reverse: bool) -> tuple[object, ...]:
    """A profile as a value; from the other end its stretches come in the other order."""
    ends = (profile.end, profile.start) if reverse else (profile.start, profile.end)
    stretches = {_stretch(stretch, reverse) for stretch in profile.stretches}
    return (profile.clear, *ends, frozenset(stretches))


def _stretch(s: Stretch, reverse: bool) -> tuple[object, ...]:
    places: tuple[Fraction, Fraction] = (1 - s.leaves, 1 - s.enters) if reverse else (s.enters, s.leaves)
    return (s.space, s.edge, *places, s.ground, s.top, s.word, s.blocks)


def assert_same(one: Sight, other: Sight, *, reverse: bool = False, mirror: bool = False) -> None:
    """The two answers agree; a way back or a mirror exchanges left and right, both together do not."""
    swap = SWAP if reverse != mirror else {word: word for word in SWAP}
    ends = (one.end, one.start) if reverse else (one.start, one.end)
    assert (other.start, other.end) == ends
    assert (other.distance, other.clear) == (one.distance, one.clear)
    assert other.reading == swap[one.reading]
    reverse = reverse and one.start != one.end
    assert said(other) == said(one, reverse, swap is SWAP)
    if not reverse:
        # Left and right may stand at one place, so only what stands at one place may change its order.
        assert [reason.at for reason in other.reasons] == [reason.at for reason in one.reasons]
    assert {p.reading: seen_from_the_side(p, False) for p in other.profiles} == {
        swap[p.reading]: seen_from_the_side(p, reverse) for p in one.profiles
    }
