"""Ids that people write: one pattern in every file, so that no id can be taken for two, or for a path."""

from __future__ import annotations

from typing import Annotated

import msgspec

SAYS = "says"
"""The key under which a pattern says in words what it wants, for an error."""

Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$",
        max_length=40,
        extra={
            SAYS: "use up to 40 letters (a to z), digits, '_', '.' and '-', with a letter or a digit first"
        },
    ),
]
"""What a company, a platoon, a zone, a battery is called in a file: letters, digits, `_`, `.`, `-`."""
