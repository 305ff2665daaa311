"""A real PostgreSQL of the distribution, in a temporary folder, for as long as some tests need it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

USER = "postgres"
"""Who runs the server where the tests are run by root, whom it refuses."""


def find_programs() -> Path | None:
    """The folder of the server's programs, or None where it is not installed."""
    found = shutil.which("postgres")
    if found is not None:
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(versions, key=lambda one: float(one.parent.parent.name), default=None)
    return None if newest is None else newest.parent


class PostgresServer:
    """A server that listens on a socket in its folder, and nowhere else."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder
        self.schemas = 0

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs, never as root."""
        user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        command = [*user, str(self.programs / program), *words]
        log = self.folder / "said.txt"
        with log.open("ab") as said:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=self.folder, check=False
            )
        assert done.returncode == 0, f"{command}: {log.read_text(errors='replace')[-2000:]}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c max_connections=60"
        self.run(
            "pg_ctl",
            "-D",
            str(self.folder / "data"),
            "-l",
            str(self.folder / "log"),
            "-w",
            "-o",
            words,
            "start",
        )

    def stop(self, how: str = "immediate") -> None:
        """Stop it: `immediate` is as a power cut, `fast` in order."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def address(self, schema: str = "public") -> str:
        """How to connect, each schema being as good as a database of its own."""
        return f"host={self.folder} dbname=postgres user={USER} options='-c search_path={schema}'"

    def new_schema(self) -> str:
        """How to connect to a schema that has no tables yet."""
        self.schemas += 1
        schema = f"schema{self.schemas}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"create schema {schema}")
        return self.address(schema)


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A new server. Skips where none is installed."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (apt install postgresql)")
    with tempfile.TemporaryDirectory(prefix="wsn-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        server = PostgresServer(programs, folder)
        server.run("initdb", "-D", str(folder / "data"), "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8")
        server.start()
        try:
            yield server
        finally:
            server.stop()
