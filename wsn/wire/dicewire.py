"""What seats and a host send each other about dice: words, commitments, and links that answer an order."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wsn.data.texts import Line
from wsn.engine.chain import Hex
from wsn.wire.messages import Key


class MixSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat adds to the coming dice: words, once; or the commitment of a chain of its client."""

    key: Key
    words: Line = ""
    commitment: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)")] = ""


class LinkSent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link of the seat's own chain, for the order with this seal."""

    seal: Hex
    link: Hex


class LinkAsked(msgspec.Struct, frozen=True):
    """The seal of an order of another seat that waits for a link; empty: none does."""

    seal: str


class LinkTaken(msgspec.Struct, frozen=True):
    """Whether a link came in time."""

    taken: bool


class DiceTold(msgspec.Struct, frozen=True):
    """What anybody at a table may know of its dice."""

    commitment: str
    """The commitment of the dice in the open, in hex."""
    noted: str
    """Its beginning, as players note it."""
    last: str
    """The link that was opened last, or the commitment."""
    rolls: int
    """How many rolls were thrown in the open."""
    words: dict[str, str]
    joined: list[str]
    """The seats whose clients answer with links of their own."""
    proves: str
    proves_not: str
