"""The door of a host: who comes before the host is there waits for it."""

from __future__ import annotations

import asyncio
import socket

import pytest

from wsn.host.doors import find_addresses, open_door


def test_who_comes_before_the_host_is_there_is_let_in_when_it_is():
    with open_door("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()[:2], 5) as early:
        early.sendall(b"early\n")

        async def serve() -> bytes:
            said = asyncio.get_running_loop().create_future()

            async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                said.set_result(await reader.readline())
                writer.close()

            async with await asyncio.start_server(hear, sock=door), asyncio.timeout(5):
                return await said

        assert asyncio.run(serve()) == b"early\n"


def test_who_finds_the_door_of_one_of_several_hosts_closed_goes_elsewhere():
    with open_door("127.0.0.1", 0, alone=False) as door, pytest.raises(ConnectionRefusedError):
        socket.create_connection(door.getsockname()[:2], 5)


def test_a_door_that_is_taken_is_refused_with_a_sentence():
    with open_door("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        with pytest.raises(OSError, match=f"port {port} of 127.0.0.1 is taken or forbidden"):
            open_door("127.0.0.1", port)


def test_the_addresses_of_a_door_are_those_that_a_browser_takes():
    with open_door("127.0.0.1", 0) as door:
        assert find_addresses(door) == [f"http://127.0.0.1:{door.getsockname()[1]}"]
    with open_door("0.0.0.0", 0) as door:
        assert find_addresses(door)[0] == f"http://127.0.0.1:{door.getsockname()[1]}"
