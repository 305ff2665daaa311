"""The opaque load of `tools/load.py` on a Rally the Troops server: `python tools/load_rally.py CHECKOUT`.

CHECKOUT is a clone of that server in which `npm install` was done; Node.js must be there. Nothing in it is
changed: the server runs in a temporary copy, with a title of our own whose orders are 400 bytes that no rule
looks at, appended to a log. Each seat has its socket open; an order is answered when the seat that gave it is
sent the new state, and heard when the other seat is. Nothing is killed: only times are compared.

Its database has a write-ahead log, as its own page on production wants it. So that the work is equal, the
copy waits for the disk with each order as wsn does (`synchronous = FULL`); `--as-it-is` leaves it as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import OPAQUE_BYTES, find_port
from loadreport import in_ms, read_usage

WITHOUT_WAITING = "synchronous = NORMAL"
"""How the server commits: an order that it has answered may be lost when the power fails."""
ROLES = ("One", "Two")
RULES = """
exports.scenarios = [ "Standard" ]
exports.roles = [ "One", "Two" ]
exports.setup = () => ({ active: [ "One", "Two" ], log: [] })
exports.view = (state) => ({ log: state.log, actions: { order: 1 } })
exports.action = (state, role, action, arg) => { state.log.push(arg); return state }
"""
"""A title in which either seat may always order, and nothing is asked of the order."""


def copy_server(checkout: Path, folder: Path, games: int, as_it_is: bool) -> Path:
    """The server with our title, and a database with games whose seats two people hold."""
    server = folder / "server"
    shutil.copytree(checkout, server, ignore=shutil.ignore_patterns("node_modules", ".git", "db*"))
    program = (server / "server.js").read_text()
    if not as_it_is:
        assert WITHOUT_WAITING in program, "that server waits for the disk in another way"
        (server / "server.js").write_text(program.replace(WITHOUT_WAITING, "synchronous = FULL"))
    (server / "node_modules").symlink_to(checkout.resolve() / "node_modules")
    title = server / "public" / "opaque"
    title.mkdir()
    (title / "rules.js").write_text(RULES)
    for name in ("about.html", "create.html"):
        (title / name).write_text("")
    with closing(sqlite3.connect(server / "db")) as db:
        db.execute("pragma journal_mode = wal")
        db.executescript((server / "schema.sql").read_text())
        db.execute("insert into titles (title_id, title_name) values ('opaque', 'Opaque')")
        for n, role in enumerate(ROLES, 1):
            db.execute("insert into users (user_id, name, mail) values (?, ?, ?)", (n, role, f"{n}@x.test"))
            db.execute("insert into logins values (?, ?, julianday() + 28)", (n, n))
        state = json.dumps({"active": list(ROLES), "log": []})
        for game in range(1, games + 1):
            db.execute(
                "insert into games"
                " (game_id, status, title_id, scenario, options, join_count, user_count, active)"
                " values (?, 1, 'opaque', 'Standard', '{}', 2, 2, 'One,Two')",
                (game,),
            )
            db.execute("insert into game_state values (?, ?)", (game, state))
            for n, role in enumerate(ROLES, 1):
                db.execute("insert into players (game_id, role, user_id) values (?, ?, ?)", (game, role, n))
        db.commit()
    return server


class SeatSocket:
    """The socket of one seat, and what it has heard."""

    def __init__(self, game: int, role: str) -> None:
        self.game, self.role = game, role
        self.cookie = 0
        self.heard: dict[str, float] = {}
        """When each order was heard of, by its key."""

    async def open_socket(self, port: int) -> None:
        """Connect, as the page of the table does."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        path = f"/play-socket?title=opaque&game={self.game}&role={self.role}&seen=0"
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: login={ROLES.index(self.role) + 1}\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(f"the server opens no socket: {head!r}")

    async def hear(self) -> None:
        """Note what is told, for ever."""
        while True:
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            data = await self.reader.readexactly(size)
            if kind & 15 != 1:
                continue
            told = json.loads(data)
            if told[0] == "state":
                self.cookie = told[2]
                self.heard.update((line[: line.index(" ")], perf_counter()) for line in told[1]["log"])
            elif told[0] in ("error", "warning"):
                raise OSError(f"the server refuses: {told}")

    def order(self, key: str) -> None:
        """Give an order."""
        text = f"{key} ".ljust(OPAQUE_BYTES, "x")
        data, mask = json.dumps(["action", ["order", text, self.cookie]]).encode(), os.urandom(4)
        head = struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        self.writer.write(head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)))


async def put_under_load(port: int, games: int, rate: float, seconds: float, pid: int) -> int:
    """Open every seat, order at a rate, and print the times; how many orders were not heard of."""
    seats = [SeatSocket(game, role) for game in range(1, games + 1) for role in ROLES]
    for seat in seats:
        await seat.open_socket(port)
    hearing = [asyncio.ensure_future(seat.hear()) for seat in seats]
    while not all(seat.cookie for seat in seats):
        await asyncio.sleep(0.05)
    draw, start, sent = random.Random(1), perf_counter(), list[tuple[str, int, float]]()
    while perf_counter() - start < seconds:
        await asyncio.sleep(max(0.0, start + len(sent) / rate - perf_counter()))
        at = draw.randrange(len(seats))
        sent.append((f"order-{len(sent)}", at, perf_counter()))
        seats[at].order(sent[-1][0])
    await asyncio.sleep(2)
    memory, busy = read_usage(pid)
    for task in hearing:
        task.cancel()
    for problem in await asyncio.gather(*hearing, return_exceptions=True):
        if isinstance(problem, Exception):
            raise problem
    answered = [seats[at].heard[key] - given for key, at, given in sent if key in seats[at].heard]
    others = [seats[at ^ 1].heard[key] - given for key, at, given in sent if key in seats[at ^ 1].heard]
    print(f"games {games}, sockets {len(seats)}, seconds {seconds:g}, orders {len(sent)}")
    print(f"answered {len(answered)}, heard by the other seat {len(others)}")
    print(f"answered in ms: {in_ms(answered)}; heard in ms: {in_ms(others)}")
    print(f"memory {memory:.0f} MB, processor {busy:.1f} s, load {os.getloadavg()[0]:.1f}")
    return 2 * len(sent) - len(answered) - len(others)


async def wait_for_server(port: int) -> None:
    """Wait until the server takes connections."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
            continue
        writer.close()
        return


def main() -> None:
    """Read what is asked on the command line, and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=100.0, help="orders a second")
    parser.add_argument("--as-it-is", action="store_true", help="let it answer sooner than the disk")
    asked = parser.parse_args()
    if not (asked.checkout / "node_modules" / "better-sqlite3").is_dir():
        parser.error(f"{asked.checkout} is no checkout of the server in which npm install was done")
    with tempfile.TemporaryDirectory() as folder:
        server, port = copy_server(asked.checkout, Path(folder), asked.games, asked.as_it_is), find_port()
        where = {**os.environ, "HTTP_PORT": str(port), "HTTP_HOST": "127.0.0.1", "DATABASE": "db"}
        words = ["node", "server.js"]
        with subprocess.Popen(words, cwd=server, env=where, stdout=subprocess.DEVNULL) as node:
            try:
                asyncio.run(asyncio.wait_for(wait_for_server(port), 30))
                lost = asyncio.run(put_under_load(port, asked.games, asked.rate, asked.seconds, node.pid))
            finally:
                node.terminate()
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
