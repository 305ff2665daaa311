"""Which release and which edition of its rules a journal is from, in a sentence where it is not this one."""

from __future__ import annotations

from typing import Final

from wsn.data.release import is_older, program_version
from wsn.engine.formats import RELEASED
from wsn.engine.journal import Recording

LONGEST_TOLD: Final = 40
"""The most letters of a release that a journal names are told."""


def release_of(recording: Recording) -> str:
    """The release that a game was begun with; empty where its journal does not tell."""
    return recording.header.release or RELEASED.get(recording.header.wsn, "")


def edition_notes(recording: Recording) -> tuple[str, ...]:
    """Whether the rules of its game have another edition now."""
    header, system = recording.header, recording.system
    if header.edition == system.edition:
        return ()
    return (f"{recording.file}: begun under edition {header.edition}, now {system.edition}",)


def release_notes(recording: Recording) -> tuple[str, ...]:
    """Whether it was begun with another release, whose rules may have been others."""
    release, now = release_of(recording), program_version()
    if (not release and recording.current) or release == now:
        return ()
    named = (
        f"wsn {release[:LONGEST_TOLD]}" if release else f"a release in work (format {recording.header.wsn})"
    )
    age = "a later" if release and now and is_older(now, release) else "an older"
    told = f"{recording.file} is of {age} edition, begun with {named}; this is wsn {now or 'of no release'}"
    return (f'{told}, and its changelog tells under "verify differs" which rules were changed',)
