"""The door of a host: the socket at which it listens, open before anything else of it is there.

Who comes while the rest is loaded, or after a crash while the host begins again, waits at the door for that
moment instead of being turned away.
"""

from __future__ import annotations

import contextlib
import socket
from typing import Final

MOST_AT_THE_DOOR: Final = 1024
"""How many may wait until they are let in; the system may take fewer."""


def open_door(address: str, port: int, *, alone: bool = True) -> socket.socket:
    """A socket that listens, or where the host is not `alone` will. Raises OSError where the port is taken.

    Who finds the door of one of several hosts closed goes to another, and should.
    """
    door = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((address, port))
        if alone:
            door.listen(MOST_AT_THE_DOOR)
    except OSError as error:
        door.close()
        raise OSError(f"port {port} of {address} is taken or forbidden ({error.strerror})") from error
    return door


def find_addresses(door: socket.socket) -> list[str]:
    """How browsers reach a socket: on this machine, and from the network where it listens there."""
    host, port = door.getsockname()[:2]
    if host not in ("0.0.0.0", "::"):
        return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]
    addresses = [f"http://127.0.0.1:{port}"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells by which address one would
        addresses.append(f"http://{probe.getsockname()[0]}:{port}")
    return addresses
