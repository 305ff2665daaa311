"""A scenario with all that it needs in one file: a ZIP that is looked through before it is unpacked.

A pack is read as a folder is, by paths that lead into it: `hill_314.wsn.zip/maps/ht_hill_314.toml`. Nothing
is unpacked to disk. Its list of contents (`pack.toml`) names its files, and it has no others:

    format = 1
    wsn = "0.3.0"                      # the version that packed it
    scenario = "hill_314.toml"
    map = "maps/ht_hill_314.toml"
    tables = "tables.toml"             # optional: the numbers that it is played with
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from wsn.data import guard
from wsn.data.decoding import check_format, decode
from wsn.data.disk import reason_of
from wsn.data.ids import CALLED, SAYS
from wsn.data.problems import DataError, Problem, nearest_hint, shorten

if TYPE_CHECKING:
    import zipfile

ENDING: Final = ".wsn.zip"
"""How the name of a pack ends; any `.zip` is opened, for it may have been renamed on the way."""
SUFFIX: Final = ".zip"
"""How any file ends that is opened as a pack."""
CONTENTS: Final = "pack.toml"
"""The file of a pack that names the others."""
README: Final = "README.txt"
"""What a person reads who unpacks it by hand."""
MAPS: Final = "maps/"
"""The folder of a pack in which its map lies."""
LARGEST_PACK: Final = 50_000_000
"""The most bytes of a pack, packed and unpacked."""
MOST_PACKED: Final = 100
"""How many times smaller a file may be packed."""
MOST_MEMBERS: Final = 20
"""The most files that are listed in a pack before it is refused."""

_THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a pack: the same scenario gives the same pack."""
_LINK: Final = 0o120000
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_MEMBER: Final = re.compile(r"(?:maps/)?[^/\\:\x00-\x1f]{1,100}")
_File = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(?:maps/)?[^/\\:]{1,94}\.(?:toml|json)$(?!\n)",
        extra={CALLED: "a file of a pack", SAYS: "name a .toml or .json in it, such as maps/lane.toml"},
    ),
]


class PackContents(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `pack.toml` holds."""

    format: int
    wsn: Annotated[str, msgspec.Meta(max_length=40)]
    scenario: _File
    map: _File
    tables: _File | None = None

    @property
    def member_names(self) -> tuple[str, ...]:
        """The files that a pack may have."""
        named = (CONTENTS, README, self.scenario, self.map, self.tables)
        return tuple(one for one in named if one is not None)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that was looked through."""

    file: Path
    contents: PackContents
    members: Mapping[str, bytes]

    @property
    def scenario(self) -> Path:
        """The path of its scenario."""
        return self.file / self.contents.scenario

    @property
    def map(self) -> Path:
        """The path of its map."""
        return self.file / self.contents.map

    @property
    def tables(self) -> Path | None:
        """The path of the numbers that it is played with, where it has its own."""
        return None if self.contents.tables is None else self.file / self.contents.tables


# ---------------------------------------------------------------- paths into a pack


def is_named_so(path: Path) -> bool:
    """Whether the name of a file is that of a pack."""
    return path.suffix.lower() == SUFFIX


def is_pack(path: Path) -> bool:
    """Whether a path is that of a file which is opened as a pack."""
    try:
        return is_named_so(path) and path.is_file()
    except (OSError, ValueError):
        return False


def packs_in(folder: Path) -> tuple[Path, ...]:
    """The packs of a folder, by name; nothing where it cannot be read."""
    try:
        return tuple(sorted(one for one in folder.iterdir() if one.name.lower().endswith(ENDING)))
    except (OSError, ValueError):
        return ()


def pack_around(path: Path) -> Path | None:
    """The pack that a path leads into; None for a path of the file system."""
    if SUFFIX not in str(path).lower():
        return None
    return next((one for one in path.parents if is_pack(one)), None)


def is_member(path: Path) -> bool:
    """Whether a path leads to a file in a pack. Raises DataError for a pack that cannot be read."""
    around = pack_around(path)
    return around is not None and path.relative_to(around).as_posix() in open_pack(around).members


def read_member(path: Path) -> bytes | None:
    """What is in the file of a pack that a path leads to; None where it leads to none. Raises DataError."""
    around = pack_around(path)
    return None if around is None else open_pack(around).members.get(path.relative_to(around).as_posix())


def tables_beside(path: Path) -> Path | None:
    """The numbers that the scenario of this path is played with, where it is that of a pack that has them."""
    around = pack_around(path)
    held = open_pack(around) if around is not None else None
    return held.tables if held is not None and path == held.scenario else None


# ---------------------------------------------------------------- written


def pack_bytes(contents: PackContents, members: Mapping[str, bytes]) -> bytes:
    """A pack with these files, its list of contents first."""
    import io
    import zipfile
    import zlib

    from wsn.data.zips import ALWAYS_ALLOWED_BYTES

    head = {key: value for key, value in msgspec.to_builtins(contents).items() if value is not None}
    lines = [f"{key} = {msgspec.json.encode(value).decode()}\n" for key, value in head.items()]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in {CONTENTS: "".join(lines).encode(), **members}.items():
            entry = zipfile.ZipInfo(name, _THEN)
            entry.external_attr = 0o644 << 16
            close = (
                len(content) > (MOST_PACKED // 2) * len(zlib.compress(content)) + ALWAYS_ALLOWED_BYTES // 2
            )
            entry.compress_type = zipfile.ZIP_STORED if close else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()


# ---------------------------------------------------------------- read


def open_pack(file: Path) -> Pack:
    """A pack, looked through and unpacked in memory; kept while its file stays as it is.

    Raises DataError: damaged, too large, packed too closely, with a file that has no place in it.
    """
    try:
        there = file.stat()
    except OSError as error:
        raise _pack_error(file, f"cannot be read: {reason_of(error)}") from None
    return open_stamped((file, there.st_mtime_ns, there.st_size))


@lru_cache(maxsize=4)
def open_stamped(stamped: tuple[Path, int, int]) -> Pack:
    """The pack of a file with its time in nanoseconds and its size in bytes; opened once for both."""
    import zipfile  # slow to load, and few paths lead into a pack

    from wsn.data.zips import NO_ZIP, TORN, fault_at_the_end

    file, _, size = stamped
    if size > LARGEST_PACK:
        raise _pack_error(file, f"has {size:,} bytes; a pack may have at most {LARGEST_PACK:,}")
    try:
        with file.open("rb") as stream:
            fault = fault_at_the_end(stream, MOST_MEMBERS)
            if fault is not None:
                raise _pack_error(file, f"is not a pack of wsn: {fault}" if fault == NO_ZIP else fault)
            with zipfile.ZipFile(stream) as archive:
                members = dict(_read_members(file, archive))
    except (OSError, *TORN) as error:
        why = reason_of(error) if isinstance(error, OSError | ValueError) else str(error)
        said = f"{why[:1].lower()}{why[1:]}"
        raise _pack_error(file, f"was damaged on the way and cannot be read ({said}): get it again") from None
    contents = _read_contents(file, members)
    for name in contents.member_names:
        if name not in members and name != README:
            raise _pack_error(file, f"{CONTENTS} names {shorten(name)}, and it is not in the pack")
    for name in members:
        if name not in contents.member_names:
            said = f"a pack has no file {shorten(name)}{nearest_hint(name, contents.member_names)}"
            raise _pack_error(file, said, name)
    return Pack(file, contents, members)


def _read_members(file: Path, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """The files of a pack by name, once all were looked at. Raises DataError, and what a ZIP raises."""
    import zipfile

    entries = archive.infolist()
    if CONTENTS not in archive.namelist():
        said = f"is not a pack of wsn: it has no {CONTENTS}; `wsn pack` makes one of a scenario"
        raise _pack_error(file, said)
    if sum(entry.file_size for entry in entries) > LARGEST_PACK:
        unpacked = sum(entry.file_size for entry in entries)
        raise _pack_error(file, f"has {unpacked:,} bytes unpacked; a pack may have at most {LARGEST_PACK:,}")
    named: set[str] = set()
    for entry in entries:
        fault = _fault_of(entry, named)
        if fault is not None:
            raise _pack_error(file, fault, shorten(entry.orig_filename))
        named.add(entry.filename.lower())
    for entry in entries:
        with archive.open(entry) as stream:
            yield entry.filename, stream.read(entry.file_size)
            if stream.read(1):
                raise zipfile.BadZipFile(f"{entry.filename} is longer than it says")


def _fault_of(entry: zipfile.ZipInfo, named: set[str]) -> str | None:
    """Why a file has no place in a pack; None where it may."""
    import zipfile

    from wsn.data.zips import is_packed_too_closely

    name = entry.orig_filename
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        return "the name begins at the root of a disk, and a pack holds only what lies in it"
    if ".." in re.split(r"[/\\]", name):
        return "the name leads out of the pack"
    if stat.S_IFMT(entry.external_attr >> 16) == _LINK:
        return "it is a link, and a pack holds files only"
    if entry.flag_bits & 1:
        return "it is locked with a password"
    if _MEMBER.fullmatch(name) is None:
        return f"a pack has no such file; its map lies in {MAPS}, all else beside {CONTENTS}"
    if name.lower() in named:
        return "the pack has two files of this name"
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "it is packed in a way that is not known here"
    if is_packed_too_closely(entry, MOST_PACKED):
        return f"it is packed more than {MOST_PACKED} to 1: {entry.file_size:,} bytes unpacked"
    return None


def _read_contents(file: Path, members: Mapping[str, bytes]) -> PackContents:
    """The list of contents of a pack. Raises DataError."""
    import tomllib

    place = f"{file}/{CONTENTS}"
    try:
        text = members[CONTENTS].decode("utf-8-sig")
        fault = guard.toml_fault(text)
        if fault is not None:
            raise DataError([Problem(place, *fault)])
        document: dict[str, Any] = tomllib.loads(text)
    except ValueError as error:
        raise DataError([Problem(place, "", f"not TOML: {error}")]) from None
    check_format(document, place)
    return decode(document, PackContents, place)


def _pack_error(file: Path, said: str, place: str = "") -> DataError:
    return DataError([Problem(str(file), place, said)])
