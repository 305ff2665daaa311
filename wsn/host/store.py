"""Where hosted games are kept: what every store can do, and the rows of its tables.

A store reads rows and commits writes; what it is asked is SQL that SQLite and PostgreSQL both take, with `?`
for each value and no `%`. What belongs together is one call of `commit_writes`: all of it is on the disk when
that returns, or nothing is. A write may say how many rows it must touch: so a game moves on only from where
it was thought to stand. Times are seconds since 1970, UTC. Ids are random and never counted up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec

Row = tuple[Any, ...]
T = TypeVar("T", bound=msgspec.Struct)


class Write(msgspec.Struct, frozen=True):
    """One statement that changes something, and how many rows it must change."""

    sql: str
    values: tuple[Any, ...] = ()
    changes: int | None = None
    """How many rows it must touch; None: any number."""


class Conflict(Exception):
    """Nothing was written: the row is there already, or what was to be changed is not as it was."""


class StoreFailed(OSError):
    """The disk or the database could not keep what was to be written. Nothing was."""


class GameStore(Protocol):
    """A place for hosted games."""

    @property
    def shared(self) -> bool:
        """Whether several processes may have it open, and write to it, at once."""
        ...

    async def read_rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows that a question finds. Raises StoreFailed."""
        ...

    async def commit_writes(self, writes: Sequence[Write], rings: str = "") -> None:
        """Do all of it or nothing; `rings` names the game whose listeners in other processes are told.

        Raises Conflict where a row is there already or a write touches more or fewer rows, and StoreFailed.
        """
        ...

    def watch_bells(self, ring: Callable[[str], None]) -> None:
        """Call `ring` with the id of a game that another process has moved on; empty for: any may have."""
        ...

    async def open_store(self) -> None:
        """Make ready, and bring its tables up to date. Raises StoreFailed."""
        ...

    async def close_store(self) -> None:
        """Write what waits, and let go."""
        ...


ADDRESSES: Final = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL begins."""


def is_postgres(database: str) -> bool:
    """Whether a database is named by the address of a PostgreSQL."""
    return database.startswith(ADDRESSES) or "dbname=" in database


class HostedGameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game. `head` is the number of its last feed row: whoever writes one checks it."""

    id: str
    system: str
    scenario: str
    edition: str
    header: str
    """The first line of its journal; nothing in it is secret."""
    options: str = "{}"
    """As JSON: bots, clocks, who may watch."""
    status: str = "playing"
    """`waiting` (for players), `playing`, `paused`, `over` or `abandoned`."""
    visibility: str = "link"
    """Who finds it: `link` (who has its address) or `public` (the lobby)."""
    head: int = 1
    to_decide: str = ""
    deadline: float | None = None
    outcome: str = ""
    dice_commit: str = ""
    dice_secret: str = ""
    created: float = 0.0
    started: float | None = None
    ended: float | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a game. Its link is kept as a hash."""

    game: str
    seat: str
    side: str
    person: str = ""
    """The account of who plays it; empty for a guest."""
    name: str = ""
    """What who plays it is called at the table."""
    bot: str = ""
    token_hash: str = ""
    claimed: float | None = None
    clock_left: float | None = None
    on_clock_since: float | None = None
    excused_left: int = 0
    dice_words: str = ""
    standing: str = ""
    """As JSON: orders for when nobody is there."""


class FeedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened in a game. Unique by game and n, and by game, seat and key."""

    game: str
    n: int
    kind: str
    """`entry`, `undo`, `chat`, `offer`, `clock` and so on (`wsn.wire.messages.Kind`)."""
    by_seat: str
    key: str
    line: str
    """Of an entry or undo: lines of the journal. Of others: JSON, told to all who hear of it."""
    unheard_by: str = ""
    """The words of the seats that hear nothing of it, with spaces between; `-` is the spectators'."""
    chain_hash: str = ""
    at: float = 0.0


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who holds a cookie: a seat of a game, or an account. Its token is kept as a hash."""

    token_hash: str
    person: str = ""
    game: str = ""
    seat: str = ""
    created: float = 0.0
    seen: float = 0.0
    expires: float | None = None


class OfferRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that needs the consent of the others: a takeback, a pause, the end, a rematch."""

    id: str
    game: str
    kind: str
    by_seat: str
    to_n: int | None = None
    about: str = "{}"
    answer: str = ""
    """Empty while it is open; `accepted`, `refused`, `withdrawn` or `expired`."""
    answers: str = "{}"
    """As JSON: what each seat has said."""
    at: float = 0.0
    expires: float | None = None


class NoteRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's own notes, for nobody else."""

    game: str
    seat: str
    text: str


class HookRow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat wants to be told: web push, webhook or mail."""

    id: str
    game: str
    seat: str
    person: str = ""
    kind: str
    address: str
    secret: str = ""
    error: str = ""
    at: float = 0.0
    confirmed: float | None = None
    """When it was known that its player wants letters there; None: none are sent."""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A notice to be sent. Unique by game, seat, turn n, hook and kind: it is sent once."""

    id: str
    game: str
    seat: str
    n: int
    hook: str
    kind: str
    text: str
    due: float
    tries: int = 0
    sent: float | None = None
    error: str = ""


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with an account."""

    id: str
    name: str
    name_folded: str
    """The name as it is compared: nobody else may have one that differs in capitals alone."""
    password_hash: str
    created: float
    seen: float
    banned: float | None = None


class OpeningRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody offers in the lobby. It dies when its time is over and nobody has renewed it."""

    id: str
    person: str
    scenario: str
    seat: str
    """The seat that the offerer plays."""
    pace: str
    """`now` or `days` (`wsn.host.lobby.PACES`)."""
    note: str = ""
    created: float
    expires: float
    taken_by: str = ""
    game: str = ""


TABLES: Final[dict[type[msgspec.Struct], str]] = {
    HostedGameRow: "games",
    SeatRow: "seats",
    FeedRow: "feed",
    SessionRow: "sessions",
    OfferRow: "offers",
    NoteRow: "notes",
    HookRow: "hooks",
    OutboxRow: "outbox",
    PersonRow: "persons",
    OpeningRow: "openings",
}
"""The table of each kind of row; its columns are the fields of the row, in their order."""


def insert_row(row: msgspec.Struct) -> Write:
    """The write that adds a row. It conflicts with one of the same key."""
    kind = type(row)
    marks = ", ".join("?" * len(kind.__struct_fields__))
    sql = f"insert into {TABLES[kind]} ({', '.join(kind.__struct_fields__)}) values ({marks})"
    return Write(sql, msgspec.structs.astuple(row))


def update_game(before: HostedGameRow, after: HostedGameRow) -> Write:
    """The write that makes one row of a game the other. It conflicts where the game has moved on."""
    names = [name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    changed = ", ".join(f"{name} = ?" for name in names)
    values = (*(getattr(after, name) for name in names), before.id, before.head)
    return Write(f"update games set {changed} where id = ? and head = ?", values, changes=1)


def select_rows(kind: type[msgspec.Struct], where: str) -> str:
    """The question for rows of a kind: `where` is written by us, its values are `?`."""
    return f"select {', '.join(kind.__struct_fields__)} from {TABLES[kind]} where {where}"


async def read_structs(store: GameStore, kind: type[T], where: str, values: Sequence[Any] = ()) -> list[T]:
    """The rows of a kind that a condition finds."""
    rows = await store.read_rows(select_rows(kind, where), values)
    return [kind(**dict(zip(kind.__struct_fields__, row))) for row in rows]
