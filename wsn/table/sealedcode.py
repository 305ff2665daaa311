"""A short text as a code to post: packed, sealed by a checksum, and found again in a sentence.

A code may be broken over lines and quoted, with the command before it and a full stop behind: those are left
out. `HEAD`, what it begins with, says of what kind and form it is.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

from wsn.data import shorten
from wsn.data.guard import json_fault
from wsn.table.whatif import BadQuestion

LONGEST_CODE: Final = 4000
"""No code has more letters."""
UNPACKED: Final = 1 << 16
"""No code unpacks to more bytes."""
SURROUNDING_MARKS, QUOTES = ".,;:!?)]}'\"`", "'\"`"
"""What may stand behind a code that was copied out of a sentence."""


def compress_text(text: bytes) -> bytes:
    """A text packed, as a code holds it where that is shorter."""
    packer = zlib.compressobj(9, wbits=-15)
    return packer.compress(text) + packer.flush()


def seal(head: str, text: bytes) -> str:
    """The code of a text. It may be longer than any that is opened: whoever makes it looks at that."""
    packed = compress_text(text)
    body = packed if len(packed) < len(text) else text
    marked = bytes([body is packed]) + body
    sealed = marked + zlib.crc32(marked).to_bytes(4, "big")
    return head + base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def unseal(head: str, code: str, what: str = "a ruling") -> str:
    """The text of a code of `what`, a JSON document. Raises BadQuestion when it was damaged on the way."""
    bare = "".join(code.replace(">", " ").split())
    begin = bare.upper().find(head)
    bare = bare[max(begin, 0) :].rstrip(SURROUNDING_MARKS).strip(QUOTES)
    if begin < 0:
        raise BadQuestion(f"{shorten(bare)} is not a code of {what}: such a code begins with {head}")
    if len(bare) > LONGEST_CODE:
        raise BadQuestion(f"the code is longer than any of {what}: {len(bare)} letters")
    body = bare[len(head) :]
    try:
        sealed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        if base64.urlsafe_b64encode(sealed).decode().rstrip("=") != body:
            raise ValueError("letters that carry nothing")
        packed, inside = sealed[0], sealed[1:-4]
        if zlib.crc32(sealed[:-4]).to_bytes(4, "big") != sealed[-4:]:
            raise ValueError("the checksum")
        text = zlib.decompressobj(wbits=-15).decompress(inside, UNPACKED) if packed else inside
        plain = text.decode()
        if json_fault(plain) is not None:
            raise ValueError("lists inside lists")
    except (binascii.Error, zlib.error, ValueError, IndexError) as error:
        raise damage_error() from error
    return plain


def damage_error() -> BadQuestion:
    """The error for a code that holds something else than it should."""
    return BadQuestion("the code was damaged on the way: copy it again, whole")
