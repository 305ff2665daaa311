"""Secrets: links of seats, cookies of sessions, ids of games. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

BYTES_OF_TOKEN: Final = 32
BYTES_OF_ID: Final = 12


def mint_token() -> str:
    """A new secret of 256 bits, as it stands in a link or a cookie."""
    return secrets.token_urlsafe(BYTES_OF_TOKEN)


def mint_id() -> str:
    """A new id of a game or of anything else that has an address, which nobody can guess or count."""
    return secrets.token_urlsafe(BYTES_OF_ID)


def hash_token(token: str) -> str:
    """What is kept of a secret: it is random and long, so a plain SHA-256 cannot be turned back."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
