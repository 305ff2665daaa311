"""What browsers keep, packed once: by Brotli where it is installed and asked for, else by gzip.

Browsers ask for Brotli over TLS and on their own machine only.
"""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from starlette.requests import Request
from starlette.responses import Response


def _load_brotli() -> ModuleType | None:
    """The packer, or None: the host works without it, and its pages are a third larger."""
    return import_module("brotli") if find_spec("brotli") is not None else None


brotli = _load_brotli()

QUICK_QUALITY, TIGHT_QUALITY, BEST_QUALITY = 5, 10, 11
"""Of Brotli: for what somebody waits for, what is worth three seconds of a megabyte, and what is small."""
SMALLEST_TO_TIGHTEN: Final = 50_000
"""Bytes below which the tighter packing is not worth a wait in the background."""
CACHED_FOR_EVER: Final = "public, max-age=31536000, immutable"
CACHED_BY_ONE: Final = "private, max-age=31536000, immutable"

_presses = ThreadPoolExecutor(1, "press")


class PackedBytes:
    """Some bytes, packed in each way that they are sent."""

    def __init__(self, plain: bytes) -> None:
        self.size = len(plain)
        self.gzipped = gzip.compress(plain, 9, mtime=0)
        self.pressed: bytes | None = None
        if brotli is not None:
            large = self.size >= SMALLEST_TO_TIGHTEN
            self.pressed = brotli.compress(plain, quality=QUICK_QUALITY if large else BEST_QUALITY)
            if large:
                _presses.submit(self._tighten)

    def _tighten(self) -> None:
        """Pack it as tightly as is worth it, while the quick packing is sent."""
        assert brotli is not None
        self.pressed = brotli.compress(gzip.decompress(self.gzipped), quality=TIGHT_QUALITY)

    @property
    def plain(self) -> bytes:
        """The bytes themselves."""
        return gzip.decompress(self.gzipped)


def wait_pressed() -> None:
    """Wait until everything is packed as tightly as it will be."""
    _presses.submit(int).result()


def takes_brotli(request: Request) -> bool:
    """Whether an answer can be packed by Brotli here and unpacked there."""
    return brotli is not None and "br" in _takes(request)


def _takes(request: Request) -> set[str]:
    return {one.split(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}


def pressed_answer(request: Request, plain: bytes, kind: str, kept: str) -> Response:
    """What is made for this request, packed by Brotli where that goes; else it is packed on its way.

    Pictures of counters are so much alike that it makes a quarter of what gzip makes of them.
    """
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    if brotli is None or not takes_brotli(request):
        return Response(plain, headers=headers, media_type=kind)
    headers["Content-Encoding"] = "br"
    quality = BEST_QUALITY if len(plain) < SMALLEST_TO_TIGHTEN else QUICK_QUALITY
    return Response(brotli.compress(plain, quality=quality), headers=headers, media_type=kind)


def packed_answer(request: Request, packed: PackedBytes, kind: str, kept: str = CACHED_FOR_EVER) -> Response:
    """What is kept packed, as whoever asks can unpack it; `kept` is its Cache-Control."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    takes = _takes(request)
    if packed.pressed is not None and "br" in takes:
        return Response(packed.pressed, headers={**headers, "Content-Encoding": "br"}, media_type=kind)
    if "gzip" in takes:
        return Response(packed.gzipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(packed.plain, headers=headers, media_type=kind)
