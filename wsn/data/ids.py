"""Ids that people write: one pattern for all files, so that no id can be read as two ids or as a path."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

SAYS: Final = "says"
"""The key of a pattern's own words for what it allows, for an error."""
CALLED: Final = "called"
"""The key of what a text of this pattern is called in an error; `an id` without it."""

Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$(?!\n)",
        max_length=40,
        extra={
            SAYS: "use up to 40 letters (a to z), digits, '_', '.' and '-', with a letter or a digit first"
        },
    ),
]
"""The id of a company, platoon, zone or battery in a file: letters, digits, `_`, `.` and `-`."""
