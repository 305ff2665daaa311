"""Put a host under load over loopback, kill it meanwhile, and count: `python tools/load.py --games 300`.

A host runs in a process of its own. Players send orders at a steady rate, each with a key, again with the
same key until they are answered; every seat has a stream that goes on from its cursor. At the end the store
is compared with what was acknowledged and with what the streams told: lost, doubled, gaps. `--kills` sends
that many SIGKILLs, and the times are of what happened apart from these. Without `--real` an order is opaque:
400 bytes that no rule looks at, through the same lock, transaction, bell and streams. With `--real` random
players play games of War Storms and of hex tiles. With `--database` two processes serve from an empty
PostgreSQL, and are killed in turn; players and streams go to either, and to the other where one is gone.
`--server granian` serves the same application by another server, to compare: install it for that.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from loadhost import SERVERS, LoadedHost, serve
from loadreport import Counts, behind, read_stored, read_usage, report

OPAQUE_BYTES = 400
SECONDS_KEPT = 3.0
"""How long a connection may rest before a new one is opened: servers close those that rest for five."""
REAL = ("hedgerow_skirmish", "gold_beach")
PLAIN = "first_orders"


# ---------------------------------------------------------------- those who play


class Line:
    """One connection to the host, kept open."""

    def __init__(self) -> None:
        self.used = perf_counter()
        """When it was used last."""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str, body: bytes = b"") -> tuple[int, bytes]:
        """An answer. Raises OSError where the host is gone."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", random.choice(PORTS))
        assert self._reader is not None
        try:
            self._writer.write(request_bytes(method, path, token, body))
            status, headers = await read_head(self._reader)
            self.used = perf_counter()
            return status, await self._reader.readexactly(int(headers.get("content-length", "0")))
        except (OSError, EOFError, ValueError, IndexError) as error:
            self.close()
            raise OSError("the host is gone") from error

    def close(self) -> None:
        """Let the connection go."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Lines:
    """Connections that are used one after the other."""

    def __init__(self) -> None:
        self.free = list[Line]()

    def borrow(self) -> Line:
        """One that nobody uses, and that the host still keeps; who is answered puts it back."""
        while self.free:
            line = self.free.pop()
            if perf_counter() - line.used < SECONDS_KEPT:
                return line
            line.close()
        return Line()

    def close(self) -> None:
        """Let all of them go."""
        for line in self.free:
            line.close()


def request_bytes(method: str, path: str, token: str, body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and headers of an answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in head[1:] if ": " in line)
    return int(head[0].split(" ")[1]), {name.lower(): value for name, value in pairs}


async def hear(seat: tuple[str, str, str], counts: Counts, cursors: dict[str, int], name: str) -> None:
    """Follow the stream of a seat for ever, from the cursor of this name on."""
    game, word, token = seat
    draw = random.Random(name)
    while True:
        writer = None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", draw.choice(PORTS))
            writer.write(request_bytes("GET", f"/g/{game}/s/{word}/events?after={cursors[name]}", token))
            status, _ = await read_head(reader)
            counts.listening += status == 200
            while status == 200:
                line = await reader.readline()
                if not line:
                    break
                if not line.startswith(b"data: "):
                    continue
                told = json.loads(line[6:])
                step = told["seen"] - cursors[name]
                counts.gaps += step > 1
                counts.repeats += step < 1
                cursors[name] = max(cursors[name], told["seen"])
                sent = counts.sent_at.get((told.get("about") or {}).get("key", ""))
                if sent is not None:
                    counts.told.append(perf_counter() - sent)
        except (OSError, EOFError):
            pass
        finally:
            if writer is not None:
                writer.close()
        counts.reconnected += 1
        await asyncio.sleep(draw.uniform(0.1, 0.5))


async def give(
    lines: Lines, path: str, token: str, body: dict[str, Any], counts: Counts, seat: tuple[str, str]
) -> tuple[int, bytes]:
    """Send an order until it is answered, with the same key each time."""
    data, key, start, first = json.dumps(body).encode(), body["key"], perf_counter(), True
    counts.sent_at[key] = start
    while True:
        line, asked = lines.borrow(), perf_counter()
        try:
            status, answer = await line.ask("POST", path, token, data)
        except OSError:
            first = False
            counts.resent += 1
            await asyncio.sleep(0.2)
            continue
        lines.free.append(line)
        if status == 503:
            await asyncio.sleep(0.05)
            continue
        if status == 200:
            counts.times.append((start, perf_counter() - start))
            counts.acknowledged[key] = seat
            if len(counts.back) < len(counts.kills) and asked > counts.kills[-1]:
                counts.back.append(perf_counter() - counts.kills[-1])
        elif first or status != 409:
            counts.refused += 1
        return status, answer


PORTS: list[int] = []
"""Where the processes of the host listen."""


async def play_opaque(seats: list[tuple[str, str, str]], rate: float, seconds: float, counts: Counts) -> None:
    """Send orders of random seats at a rate; each goes its own way."""
    draw, lines, tasks = random.Random(1), Lines(), set[asyncio.Task[Any]]()
    start, sent = perf_counter(), 0
    while perf_counter() - start < seconds:
        await asyncio.sleep(max(0.0, start + sent / rate - perf_counter()))
        game, word, token = draw.choice(seats)
        key = f"order-{sent}-{draw.getrandbits(40):x}"
        body = {"key": key, "text": "x" * OPAQUE_BYTES}
        task = asyncio.ensure_future(
            give(lines, f"/g/{game}/s/{word}/opaque", token, body, counts, (game, word))
        )
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        sent += 1
    await asyncio.gather(*tasks)
    lines.close()


async def play_really(game: str, seats: dict[str, str], seconds: float, counts: Counts, wait: float) -> bool:
    """Play a game at random for so long; whether it ended."""
    draw, lines, line = random.Random(game), Lines(), Line()
    end, word, n, over = perf_counter() + seconds, next(iter(seats)), 0, False
    while perf_counter() < end:
        await asyncio.sleep(draw.uniform(0, 2 * wait))
        path = f"/g/{game}/s/{word}"
        try:
            _, body = await line.ask("GET", f"{path}/view", seats[word])
        except OSError:
            await asyncio.sleep(0.1)
            continue
        view = json.loads(body)
        table = view["table"]
        if not table["status"].get("mine"):
            if not table["status"].get("deciding"):
                over = True
                break
            word = table["status"]["deciding"]
            continue
        n += 1
        counts.order_bytes.append(len(body))
        order = draw.choice(table["choices"])["order"]
        message = {"key": f"order-{game}-{n}-{draw.getrandbits(40):x}", "seen": view["seen"], "order": order}
        await give(lines, f"{path}/orders", seats[word], message, counts, (game, word))
    lines.close()
    line.close()
    return over


def begin_host(
    file: Path, port: int, asked: argparse.Namespace, scenarios: Sequence[str]
) -> subprocess.Popen[bytes]:
    """Start a host process."""
    words = [sys.executable, __file__, "--serve", str(file), "--port", str(port), "--games", str(asked.games)]
    words += ["--scenarios", ",".join(scenarios), "--database", asked.database, "--server", asked.server]
    return subprocess.Popen(words)


async def wait_until_there(port: int) -> None:
    """Wait until a process of the host answers."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request_bytes("GET", "/nothing", ""))
            await read_head(reader)
            writer.close()
            return
        except (OSError, EOFError):
            await asyncio.sleep(0.02)


async def run(asked: argparse.Namespace) -> int:
    """Do it all, and say what was found; the number of faults."""
    scenarios = REAL if asked.real else (PLAIN,)
    counts = Counts()
    with tempfile.TemporaryDirectory() as folder:
        file, hosts = Path(folder) / "games.db", list[subprocess.Popen[bytes]]()
        PORTS.clear()
        for _ in range(2 if asked.database else 1):
            PORTS.append(find_port())
            hosts.append(begin_host(file, PORTS[-1], asked, scenarios))
            await wait_until_there(PORTS[-1])  # the first has made the games when the other begins
        seats = [tuple(one) for one in json.loads(file.with_suffix(".seats").read_text())]
        listening = [(seat, f"{seat[0]}/{seat[1]}") for seat in seats]
        more = [(seats[n % len(seats)], n) for n in range(asked.watchers)]
        listening += [(seat, f"{seat[0]}/{seat[1]}/{n}") for seat, n in more]
        cursors = {name: 1 for _, name in listening}
        streams = [asyncio.ensure_future(hear(one[0], counts, cursors, one[1])) for one in listening]
        while counts.listening < len(streams):  # every game is read once before the orders begin
            await asyncio.sleep(0.1)
        counts.reconnected = 0
        start = perf_counter()
        if asked.real:
            by_game: dict[str, dict[str, str]] = {}
            for game, word, token in seats:
                by_game.setdefault(game, {})[word] = token
            playing = [
                play_really(game, those, asked.seconds, counts, asked.wait) for game, those in by_game.items()
            ]
        else:
            playing = [play_opaque(seats, asked.rate, asked.seconds, counts)]  # type: ignore[list-item]  # what they give is not read
        work = asyncio.gather(*playing)
        for n in range(asked.kills):
            await asyncio.sleep(max(0.0, start + asked.seconds * (n + 0.5) / asked.kills - perf_counter()))
            turn = n % len(hosts)
            hosts[turn].send_signal(signal.SIGKILL)
            counts.kills.append(perf_counter())
            hosts[turn].wait()
            hosts[turn] = begin_host(file, PORTS[turn], asked, scenarios)
        ended = sum(bool(one) for one in await work)
        memory, busy = read_usage(hosts[0].pid)
        deadline = monotonic() + 20
        while (late := behind(read_stored(file, asked.database), cursors)) and monotonic() < deadline:
            await asyncio.sleep(0.2)
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        stored = read_stored(file, asked.database)
        for host in hosts:
            host.send_signal(signal.SIGTERM)
        for host in hosts:
            host.wait()
        return report(stored, counts, late, ended, memory, busy, asked)


def find_port() -> int:
    """A free port below those that the system gives to connections.

    One of these, tried again and again while the host is gone, connects to itself in the end, and is taken.
    """
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")


def main() -> None:
    """Read what is asked on the command line, and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=100.0, help="opaque orders a second")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--database", default="", help="an empty PostgreSQL, for two processes")
    parser.add_argument(
        "--server", choices=SERVERS, default=SERVERS[0], help="what serves; granian is no requirement of wsn"
    )
    parser.add_argument("--real", action="store_true", help="random players and real orders")
    parser.add_argument("--watchers", type=int, default=0, help="streams besides one a seat")
    parser.add_argument("--wait", type=float, default=0.5, help="seconds that a random player thinks")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--scenarios", default=PLAIN, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if find_spec(asked.server) is None:
        parser.error(f"{asked.server} is not installed here (pip install {asked.server})")
    if asked.serve:
        scenarios = asked.scenarios.split(",")
        serve(LoadedHost(asked.serve, asked.port, asked.games, scenarios, asked.database, asked.server))
        return
    sys.exit(1 if asyncio.run(run(asked)) else 0)


if __name__ == "__main__":
    main()
