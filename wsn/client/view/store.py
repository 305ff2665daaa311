"""Pictures kept on disk from one start to the next, in a folder that the user may empty at any time."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wsn.client.view.mesh import Pixels

LIMIT: Final = 256 << 20
"""The most bytes that are kept; what was not used for longest goes first."""
CACHE_VARIABLE: Final = "WSN_CACHE"
"""The environment's word for another folder."""


def cache_folder() -> Path:
    """Where pictures are kept: as the system wants it, or where `WSN_CACHE` says."""
    said = os.environ.get(CACHE_VARIABLE)
    if said:
        return Path(said)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "wsn"


class Store:
    """Files by key. A folder that cannot be written keeps nothing, and no harm is done."""

    def __init__(self, place: Path | None = None, limit: int = LIMIT) -> None:
        self.place = (place or cache_folder()) / "pictures"
        self.limit = limit

    def file(self, key: str) -> Path:
        """Where the picture of a key is, or would be."""
        return self.place / key[:2] / f"{key}.png"

    def get_bytes(self, key: str) -> bytes | None:
        """What is kept for a key; None when nothing is."""
        file = self.file(key)
        try:
            data = file.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            os.utime(file)
        return data

    def put_bytes(self, key: str, made: bytes) -> None:
        """Keep a picture: whole or not at all, also when the machine stops in between."""
        file = self.file(key)
        part = ""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
                part = out.name
                out.write(made)
            os.replace(part, file)
        except OSError:  # a full or read-only disk: it is drawn again next time
            if part:
                with contextlib.suppress(OSError):
                    os.unlink(part)

    def tidy_up(self) -> int:
        """Remove what was not used for longest until the limit is kept; returns how many files went."""
        files = []
        for file in self.place.glob("??/*"):
            with contextlib.suppress(OSError):
                about = file.stat()
                files.append((about.st_mtime, about.st_size, file))
        held = sum(size for _, size, _ in files)
        gone = 0
        for _, size, file in sorted(files):
            if held <= self.limit:
                break
            with contextlib.suppress(OSError):
                file.unlink()
                held -= size
                gone += 1
        return gone


def kept_pixels(store: Store, key: str, size: tuple[int, int]) -> Pixels | None:
    """The picture of a key as pixels, RGBA; None when none of this width and height is kept."""
    made = store.get_bytes(key)
    if made is None:
        return None
    from wsn.data.drawn import decoded_png

    try:
        pixels = decoded_png(made)
    except ValueError:  # a torn file: it is drawn again and written over
        return None
    return pixels if pixels.shape == (size[1], size[0], 4) else None


def keep_pixels(store: Store, key: str, pixels: Pixels) -> None:
    """Keep pixels (RGBA) as the picture of a key."""
    from wsn.data.drawn import encoded_png

    store.put_bytes(key, encoded_png(pixels))


def key_of(*parts: str) -> str:
    """The key of a picture that depends on these words, and on how pictures are drawn in this version."""
    return hashlib.sha256("\0".join((drawing_digest(), *parts)).encode()).hexdigest()


@cache
def drawing_digest() -> str:
    """A digest of the code that draws pictures: a change of it leaves no old picture in use."""
    import resvg_py

    import wsn.table.picture as picture

    whole = hashlib.sha256(str(getattr(resvg_py, "__version__", "")).encode())
    for file in _sources(Path(str(picture.__file__)).parent):
        whole.update(file.name.encode() + file.read_bytes())
    return whole.hexdigest()


def _sources(place: Path) -> Iterable[Path]:
    yield from sorted(file for file in place.iterdir() if file.suffix in (".py", ".toml"))
    for name in ("tiles.py", "sprites.py", "type.py"):
        yield Path(__file__).with_name(name)
